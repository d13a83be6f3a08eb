"""run comparison: both learners on one file, held against a run of each."""

import random
import sys

from harness import PROGRAM, SOURCE, CommandLine, main, theorem
import independent as ind


def sparse(rounds, n, k, seed):
    """Example 1 of A: signs, labelled by the sum of the first k entries."""
    numbers, rows = random.Random(seed), []
    while len(rows) < rounds:
        x = [numbers.choice((-1, 1)) for _ in range(n)]
        if sum(x[:k]):
            rows.append(",".join(map(str, [*x, 1 if sum(x[:k]) > 0 else -1])))
    return "\n".join(rows) + "\n"


def quantity(report, name):
    return report["quantities"].get(name)


class Comparison(CommandLine):
    def test_the_picture_of_the_second_lesson_is_made_from_runs_of_both(self):
        sys.path.append(str(SOURCE / "tests/browser"))
        import growth_chart
        self.assertEqual(growth_chart.picture(str(PROGRAM)), (SOURCE / "docs/lessons/pictures/sparse-growth.svg").read_text(),
                         "run ./dev docs and commit")

    def test_it_says_of_each_learner_what_a_run_of_that_learner_says(self):
        for seed, tie in ((1, "mistake"), (2, "positive"), (3, "negative")):
            with self.case(seed=seed, tie=tie):
                self.file("in.csv", sparse(60, 9, 3, seed))
                u = "1,1,1,0,0,0,0,0,0"
                options = ("--u", u, "--tie", tie, "--passes", "2", "--order", "random", "--seed", str(seed))
                document = self.run_json("comparison", "in.csv", *options)
                report = theorem(document, "comparison")
                self.assertEqual(report["verdict"], "holds")
                perceptron = self.run_json("perceptron", "in.csv", *options)
                winnow = self.run_json("winnow", "in.csv", "--eta", "optimal", *options)
                self.assertEqual(document["mistake_rounds"], perceptron["mistake_rounds"])
                self.assertEqual(document["weights"], perceptron["weights"])
                self.assertEqual(quantity(report, "mistakes_perceptron"), str(perceptron["mistakes"]))
                self.assertEqual(quantity(report, "mistakes_winnow"), str(winnow["mistakes"]))
                self.assertGreater(winnow["mistakes"], 0)
                self.assertEqual(quantity(report, "bound_perceptron"),
                                 theorem(perceptron, "perceptron-separable")["bound"]["exact"])
                self.assertEqual(quantity(report, "bound_winnow"),
                                 theorem(winnow, "winnow-tuned")["bound"]["exact"])

    def test_without_u_the_best_nonnegative_one_is_scaled_so_that_its_largest_entry_is_1(self):
        self.file("in.csv", "1,1,-1,1\n1,-1,1,1\n-1,1,1,-1\n")  # the label is the first entry
        document = self.run_json("comparison", "in.csv")
        report = theorem(document, "comparison")
        self.assertEqual(report["verdict"], "holds")
        self.assertEqual([ind.parse_number(v) for v in quantity(report, "u")], [1, 0, 0])
        self.assertEqual(document["comparator"], "the exact best nonnegative comparator, its largest entry scaled to 1")
        self.file("two.csv", "2,1,1\n1,2,1\n")  # the mixture (1/2, 1/2)
        report = theorem(self.run_json("comparison", "two.csv"), "comparison")
        self.assertEqual([ind.parse_number(v) for v in quantity(report, "u")], [1, 1])

    def test_where_the_theorem_does_not_apply_the_numbers_are_there_if_u_separates(self):
        self.file("in.csv", "3,1,1\n-1,-2,-1\n")
        report = theorem(self.run_json("comparison", "in.csv", "--u", "2,1"), "comparison")
        self.assertEqual(report["verdict"], "does-not-apply")
        self.assertEqual(quantity(report, "bound_perceptron"), "25/8")  # R^2 = 10, |u|^2 = 5, gamma = 4
        self.assertIn("mistakes_winnow", report["quantities"])
        report = theorem(self.run_json("comparison", "in.csv", "--u", "-2,1"), "comparison")
        self.assertNotIn("mistakes_winnow", report["quantities"])

    def test_a_trace_is_of_one_learner(self):
        self.file("in.csv", "1,1\n")
        self.refuses(["run", "comparison", "in.csv", "--trace", "out.jsonl"],
                     "--trace: found this option for comparison; expected it with the learner perceptron, or winnow")
        self.file("trace.jsonl", '{"format": "mistakebound-trace", "version": 1, "learner": "comparison", "dimension": 1, '
                                 '"tie": "mistake", "step": 1}\n{"x": [1], "y": 1, "prediction": 1}\n')
        self.refuses(["check", "trace.jsonl"], "comparison", "perceptron")

    def test_it_is_no_learner_of_other_commands(self):
        self.file("in.csv", "x,y,p\n1,1,1\n")
        self.refuses(["pac", "comparison", "in.csv", "--epsilon", "1/2", "--delta", "1/2"], "comparison")
        self.refuses(["drive", "comparison", "--", "true"], "comparison")


if __name__ == "__main__":
    main()

"""run, check, drive: balanced Winnow, against tests/independent/independent_balanced.py and a recorded run of limdu's."""

import json
import random
import sys
from fractions import Fraction

from harness import SOURCE, main, numbers
from traces import TraceCase
import independent_balanced as ind

PROGRAM = [sys.executable, "-I", "-S", "-B", str(SOURCE / "tests/programs/balanced_learners.py")]
MARGIN = ["--margin", "1", "--factors", "modified"]
ON_MISTAKES = "updates on mistakes alone, whatever the margin is"


class BalancedWinnow(TraceCase):
    def cases(self, count):
        """Small random sequences of quarters from 0 to 1, with ties and instances at the margin; parameters of all kinds."""
        for seed in range(count):
            draw = random.Random(seed)
            n = draw.randint(1, 3)
            rows = [([Fraction(draw.choice((0, 0, 1, 2, 3, 4)), 4) for _ in range(n)], draw.choice((-1, 1)))
                    for _ in range(draw.randint(1, 12))]
            yield seed, rows, {
                "tie": draw.choice(("positive", "negative", "mistake")), "plus": draw.choice(("2", "1/3")),
                "minus": draw.choice(("1", "3")), "threshold": draw.choice(("1", "0", "1/2")),
                "promotion": draw.choice(("3/2", "2")), "demotion": draw.choice(("1/2", "0", "2/3")),
                "margin": draw.choice(("0", "1", "1/4")), "factors": draw.choice(("plain", "modified"))}

    def examples(self, rows):
        return self.file("in.csv", "".join(",".join(map(str, [*x, y])) + "\n" for x, y in rows))

    def test_a_run_and_its_trace_are_those_of_the_definition(self):
        updated_on_right_rounds = ties = 0
        for seed, rows, parameters in self.cases(25):
            with self.case(seed=seed, **parameters):
                expected = list(ind.balanced_run(rows, **parameters))
                options = [word for name, value in parameters.items() for word in (f"--{name}", value)]
                found = self.run_json("balanced-winnow", self.examples(rows), *options, "--trace", "out.jsonl")
                with open(self.path("out.jsonl")) as file:
                    lines = [json.loads(line) for line in file][1:]
                self.assertEqual(len(lines), len(expected))
                for (x, y), line, right in zip(rows, lines, expected):
                    self.assertEqual((numbers(line["x"]), line["prediction"]), (x, right.prediction or -y))
                    self.assertEqual((line["updated"], numbers(line["weights"])), (right.updated, right.weights))
                    updated_on_right_rounds += right.updated and right.prediction == y
                    ties += right.prediction == 0
                self.assertEqual(numbers(found["weights"]), expected[-1].weights)
                self.assertEqual(found["mistakes"], sum(r.prediction != y for (_, y), r in zip(rows, expected)))
                plain = parameters["factors"] == "plain"
                self.assertEqual([t["id"] for t in found["theorems"]], ["balanced-winnow"] if plain else [])
                verdict = self.verdict("out.jsonl", code=0)
                self.assertEqual((verdict["conforms"], verdict["theorems"]), (True, found["theorems"]))
                self.assertEqual(verdict["exact_mistakes"], found["mistakes"])
        self.assertGreater(updated_on_right_rounds, 8)
        self.assertGreater(ties, 2)

    def test_only_positive_entries_are_active(self):
        found = self.run_json("balanced-winnow", self.examples([([-1, 2], 1)]), "--tie", "negative", "--plus", "1")
        self.assertEqual(numbers(found["weights"]), [1, Fraction(3, 2), 1, Fraction(1, 2)])

    def test_no_theorem_speaks_of_modified_factors_and_the_report_says_so(self):
        rows = [([1, 0], 1), ([0, 1], -1)]
        text = self.succeeds("run", "balanced-winnow", self.examples(rows), "--factors", "modified").out
        self.assertIn("comparator u: none, as no theorem speaks of modified factors", text)
        self.refuses(["run", "balanced-winnow", "in.csv", "--theorem", "winnow"], "balanced-winnow")
        self.refuses(["run", "balanced-winnow", "in.csv", "--margin=-1"], "'-1'", "0 or a positive number")

    def test_the_bound_speaks_of_comparators_of_any_signs(self):
        # x_1 without x_2, which no u >= 0 separates.
        rows = [([1, 1], -1), ([1, 0], 1), ([0, 1], -1), ([0, 0], -1)] * 30
        found = self.run_json("balanced-winnow", self.examples(rows), "--u", "2,-1", "--promotion", "6/5",
                              "--demotion", "4/5")
        theorem = found["theorems"][0]
        self.assertEqual((theorem["verdict"], theorem["quantities"]["gamma"], theorem["quantities"]["A"]),
                         ("does-not-apply", "0", "3"))
        found = self.run_json("balanced-winnow", self.examples(rows), "--u", "2,-2", "--promotion", "6/5",
                              "--demotion", "4/5")
        theorem = found["theorems"][0]
        self.assertEqual((theorem["verdict"], theorem["quantities"]["gamma"], theorem["quantities"]["A"]),
                         ("holds", "1", "4"))
        self.assertLess(found["mistakes"], float(theorem["bound"]["decimal"]))
        self.assertGreater(found["mistakes"], 0)

    def test_steps_up_to_the_margin_s_share_have_a_bound_and_from_twice_that_on_none(self):
        """The note on its hypothesis `gain`, for one example x = u = 1 with the threshold 1 - gamma."""
        path = self.file("one.csv", "1,1\n")
        for gamma in (Fraction(1, 100), Fraction(51, 200), Fraction(46, 100), Fraction(499, 1000)):
            for share, holds in ((1, True), (Fraction(1, 2), True), (2, False)):
                e = share * gamma
                found = self.run_json("balanced-winnow", path, "--u", "1", "--threshold", str(1 - gamma), "--promotion", str(1 + e),
                                      "--demotion", str(1 - e), "--theorem", "balanced-winnow", code=0 if holds else 3)
                holding = {h["id"]: h["holds"] for h in found["theorems"][0]["hypotheses"]}
                self.assertEqual(holding["gain"], holds, (gamma, share))

    def test_the_page_of_a_run_and_the_prose_have_its_formulas(self):
        self.succeeds("run", "balanced-winnow", self.examples([([1], 1), ([0], -1)]), "--u", "3", "--html", "page.html")
        with open(self.path("page.html")) as file:
            self.assertIn("<mi>Φ</mi>", file.read().replace("\\u003c", "<"))
        self.assertIn("Phi_1", self.succeeds("explain", "balanced-winnow", "in.csv", "--u", "3").out)

    def test_on_the_doubled_instances_winnow_predicts_the_same_where_the_factors_are_inverses(self):
        for seed in range(12):
            draw = random.Random(seed)
            rows = [([draw.randint(0, 1) for _ in range(3)], draw.choice((-1, 1))) for _ in range(9)]
            with self.case(seed=seed):
                balanced = self.run_json("balanced-winnow", self.examples(rows), "--threshold", "0", "--plus", "1",
                                         "--promotion", "2", "--demotion", "1/2", "--tie", "mistake")
                doubled = [([*x, *(-v for v in x)], y) for x, y in rows]
                winnow = self.run_json("winnow", self.examples(doubled), "--beta", "2", "--tie", "mistake")
                self.assertEqual(balanced["mistake_rounds"], winnow["mistake_rounds"])

    def test_the_best_comparator_separates_at_the_threshold_where_one_does(self):
        rows = [([1, 1], -1), ([1, 0], 1), ([0, 1], -1)]
        for threshold in ("1", "0", "3"):
            with self.case(threshold=threshold):
                rows_here = rows if threshold != "0" else [*rows[1:], ([1, 1], 1)]
                found = self.run_json("balanced-winnow", self.examples(rows_here), "--threshold", threshold)
                u = numbers(found["theorems"][0]["quantities"]["u"])
                margins = [y * (sum(p * q for p, q in zip(u, x)) - Fraction(threshold)) for x, y in rows_here]
                self.assertGreater(min(margins), 0)
                self.assertEqual(Fraction(found["theorems"][0]["quantities"]["gamma"]), min(margins))

    # ---------------------------------------------------------------- traces

    HEADER = {"learner": "balanced-winnow", "dimension": 1, "margin": 1}
    #: Scores 0, 5/4 (within no margin) and 5/4 (for the other label); the weights are those after the round.
    ROUNDS = [{"x": [1], "y": 1, "prediction": -1, "weights": [3, "1/2"]},
              {"x": ["9/10"], "y": 1, "prediction": 1, "weights": [3, "1/2"]},
              {"x": ["9/10"], "y": -1, "prediction": 1, "weights": ["3/2", "3/4"]}]

    def judged(self, change, code, *options, **header):
        rounds = [dict(line) for line in self.ROUNDS]
        change(rounds)
        return self.verdict(self.save([{**self.HEADER, **header}, *rounds]), *options, code=code)

    def test_an_update_at_the_margin_is_due_and_one_beyond_it_is_not(self):
        self.assertTrue(self.judged(lambda rounds: None, 0)["conforms"])

        def at_the_margin(rounds):  # 5/2 x - 1 = 1
            rounds[1].update(x=["4/5"])
        first = self.judged(at_the_margin, 1)["first_divergence"]
        self.assertEqual((first["round"], first["kind"], first["cause"], first["score"]), (2, "update", "tie", "0"))
        text = " ".join(self.succeeds("check", "trace.jsonl", code=1).out.split())
        self.assertIn("the exact score less y times the margin is 0", text)

        def beyond(rounds):
            rounds[1].update(weights=["9/2", "1/4"])
            rounds[2].update(weights=["9/4", "3/8"])
        first = self.judged(beyond, 1)["first_divergence"]
        self.assertEqual((first["round"], first["kind"], first["cause"], first["score"], first["likely"]),
                         (2, "update", "rule", "1/4", "an update beyond the margin"))

    def test_what_the_predictions_say_of_updates_is_taken_from_them(self):
        def decisions_alone(rounds):
            for line in rounds:
                del line["weights"]
        self.assertTrue(self.judged(decisions_alone, 0)["conforms"])

        def errs_once_more(rounds):  # after (3, 1/2), (3/2, 3/4) the score of 1 is -1/4
            decisions_alone(rounds)
            rounds.append({"x": [1], "y": -1, "prediction": 1})
        first = self.judged(errs_once_more, 1)["first_divergence"]
        self.assertEqual((first["round"], first["kind"], first["cause"], first["score"]), (4, "prediction", "rule", "-1/4"))
        self.assertNotIn("likely", first)

    def test_weights_of_another_number_are_refused(self):
        for weights, words in (([3], "1 number in weights"), ([3, 1, 1], "more than 2 numbers in weights")):
            self.assertIn(words, self.succeeds("check", self.save([self.HEADER, {**self.ROUNDS[0], "weights": weights}]),
                                               code=2).err)

    def test_rounded_factors_are_rounding_and_others_are_not(self):
        header = {"learner": "balanced-winnow", "dimension": 1, "factors": "modified", "promotion": 1.1}
        line = {"x": [0.3], "y": 1, "prediction": -1, "weights": [2 * (1.1 * (1 + 0.3)), 0.5 * (1 - 0.3)]}
        first = self.verdict(self.save([header, line]), code=1)["first_divergence"]
        self.assertEqual((first["kind"], first["cause"]), ("weights", "rounding"))
        line["weights"][0] += 1e-12
        first = self.verdict(self.save([header, line]), code=1)["first_divergence"]
        self.assertEqual((first["kind"], first["cause"]), ("weights", "rule"))
        # 1 - x is small, and x is no double: reading it puts the factor off.
        near = 0.99999999999
        line = {"x": [near], "y": -1, "prediction": 1, "weights": [2 * (0.5 * (1 - near)), 1.1 * (1 + near)]}
        header["threshold"] = 0
        first = self.verdict(self.save([header, line]), code=1)["first_divergence"]
        self.assertEqual((first["kind"], first["cause"]), ("weights", "rounding"))

    def test_limdus_winnow_is_the_modified_one_with_a_margin(self):
        trace = self.trace("limdu-winnow-votes")  # version 1.0.0, with its usual parameters
        verdict = self.verdict(trace, code=1)
        self.assertTrue(verdict["decisions_conform"])
        self.assertEqual(verdict["first_divergence"]["cause"], "rounding")
        self.assertTrue(self.verdict(trace, "--tolerance", "1e-13", code=0)["conforms"])
        # As doubles the first instance does not add up to 1, and the first score is no longer 0.
        first = self.verdict(trace, "--numbers", "binary64", code=1)["first_divergence"]
        self.assertEqual((first["round"], first["kind"], first["cause"]), (1, "prediction", "rounding"))
        with open(trace) as file:
            lines = file.read().splitlines()
        for name, value, cause in (("margin", "0", "rule"), ("factors", '"plain"', "rule"), ("threshold", "2", "rule")):
            with self.case(parameter=name):
                header = json.loads(lines[0])
                header[name] = json.loads(value)
                other = self.file("other.jsonl", "\n".join([json.dumps(header), *lines[1:]]) + "\n")
                self.assertEqual(self.verdict(other, code=1)["first_fault"]["cause"], cause)

    # ---------------------------------------------------------------- living programs

    def driven(self, options, *words):
        result = self.run_program("drive", "balanced-winnow", *options, "--json", "--trace", "found.jsonl", "--", *PROGRAM,
                                  *words)
        self.assertIn(result.code, (0, 1), result.err)
        return result.json

    def test_an_exact_program_follows_the_rule(self):
        for options in ([], MARGIN, ["--tie", "mistake", "--bias", "--threshold", "0", "--plus", "1/3"]):
            found = self.driven([*options, "--cases", "20", "--numbers", "decimal"], "exact")
            if "--threshold" not in options:
                self.assertEqual(found["conventions"]["threshold"], "1")
            self.assertIsNone(found["first_divergence"], found.get("explanation"))

    def test_right_programs_in_doubles_and_floats_are_not_accused(self):
        options = ([], MARGIN, ["--tie", "mistake", "--threshold", "0", "--bias"],
                   ["--tie", "positive", "--margin", "1/2", "--promotion", "1.1", "--demotion", "0.9"])
        # Every way with every kind of numbers and three of the options.
        for number, (way, option) in enumerate((way, options[(at + turn) % 4]) for at, way in enumerate((
                "double", "float32", "logarithms", "hash")) for turn in range(3)):
            numbers_ = "binary32" if way == "float32" else ("binary64", "decimal")[number % 2]
            with self.case(way=way, option=option):
                found = self.driven([*option, "--cases", "12", "--numbers", numbers_], way,
                                    ("weights", "updated", "nothing")[number % 3])
                if found["first_divergence"]:
                    self.assertNotEqual(found["first_divergence"]["cause"], "rule", found["explanation"])

    def test_wrong_programs_are_caught_and_what_is_said_of_them_is_true(self):
        swapped = "labels swapped: the weights moved the wrong way"
        for way, shown, options, cause, likely in (
                ("no-threshold", "weights", [], "rule", ""), ("on-mistakes", "weights", MARGIN, "rule", ON_MISTAKES),
                ("on-mistakes", "nothing", MARGIN, "rule", ON_MISTAKES), ("inside", "updated", MARGIN, "tie", ""),
                ("half-margin", "updated", MARGIN, "rule", "another margin: 1/2"),
                ("half-margin", "nothing", MARGIN, "rule", "another margin: 1/2"),
                ("plain", "weights", MARGIN, "rule", "factors are plain, whatever x_i is"),
                ("modified", "weights", [], "rule", "factors are multiplied by 1 + x_i and 1 - x_i"),
                ("modified", "nothing", [], "rule", ""), ("swapped", "weights", MARGIN, "rule", swapped),
                ("swapped", "weights", [], "rule", swapped),
                ("keeps-label", "weights", MARGIN, "rule", "the weights on the label's side are not promoted"),
                ("keeps-other", "weights", [], "rule", "the weights on the other side are not demoted"),
                ("inactive", "weights", [], "rule", "an update moves all weights, those that it should leave, too"),
                ("capped", "weights", [], "rule", "weights are kept between -5 and 5"),
                ("another", "weights", MARGIN, "rule", "another factor of promotion: 2"),
                ("another-down", "weights", [], "rule", "another factor of demotion: 1/4")):
            with self.case(way=way, shown=shown):
                found = self.driven(options, way, shown)
                divergence = found["first_divergence"]
                self.assertEqual((divergence["cause"], divergence.get("likely", "")), (cause, likely),
                                 found["explanation"])

    def test_the_saved_trace_and_the_emitted_test_show_both_weights(self):
        found = self.driven([], "keeps-other")
        verdict = self.verdict("found.jsonl", "--numbers", "binary64", code=1)
        self.assertEqual(verdict["first_divergence"]["reported"], found["first_divergence"]["reported"])
        test = self.succeeds("drive", "balanced-winnow", "--emit", "python", "--", *PROGRAM, "keeps-other", code=1).out
        self.assertIn('answers[-1]["weights"]', test)


if __name__ == "__main__":
    main()

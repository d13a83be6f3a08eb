"""Maximum-margin separators and the certificates that there is none."""

import json
import pathlib
import random
from fractions import Fraction

from harness import CONTRADICTION, SOURCE, TWO, CommandLine, main
import independent as ind


class Separation(CommandLine):
    def check(self, path, separable, *options):
        document = self.succeeds("separate", str(path), "--json", *options).json
        self.assertEqual((document["format"], document["version"]), ("mistakebound-separation", 1))
        found, _, wrong = ind.check_separation(document, ind.read_examples(pathlib.Path(path).read_text()))
        self.assertEqual((found, wrong), (separable, []))
        text = self.succeeds("separate", str(path), *options).out
        weak = document.get("quasi_separable")
        self.assertIn("separable" if separable else "NOT separable, but quasi-separable" if weak else "NOT separable\n",
                      text)
        self.assertEqual("--bias free asks of those with an offset" in " ".join(text.split()), not separable and not options)
        return document

    def test_the_certificates_of_real_data_are_right(self):
        folder = SOURCE / "tests" / "data"
        document = self.check(folder / "iris_setosa_vs_rest.csv", True)
        self.assertEqual(document["margin2"], "630538/1141755")
        self.assertEqual([a["example"] for a in document["alpha"]], [25, 42, 99])
        document = self.check(folder / "iris_setosa_vs_rest.csv", True, "--bias", "free")
        self.assertEqual((document["dimension"], document["margin2"]), (4, "10427/15600"))
        for options in ((), ("--bias", "free")):
            self.check(folder / "iris_versicolor_vs_virginica.csv", False, *options)
            self.check(folder / "heart_scale.libsvm", False, *options)

    def test_the_certificates_of_small_cases_are_right(self):
        for content, separable in ((TWO, True), (CONTRADICTION, False), ("0,1\n", False), ("2,1\n-4,-1\n", True),
                                   ("1,0,1\n-1,1,1\n0,-1,1\n", False), ("1,1,1\n2,2,1\n3,3,1\n", True),
                                   ("1e-300,1,1\n1e300,-1,1\n", True)):
            with self.case(content=content):
                self.file("in.csv", content)
                self.check(self.path("in.csv"), separable)

    def test_a_free_offset_does_not_count_and_a_bias_says_that_it_does(self):
        self.file("in.csv", "10,1,1\n8,0,-1\n")
        document = self.check(self.path("in.csv"), True, "--bias", "free")
        self.assertEqual((document["w"], document["offset"], document["margin2"]), (["4/5", "2/5"], "-37/5", "5/4"))
        self.assertEqual((document["dimension"], document["conventions"]["bias"]), (2, "free"))
        self.assertEqual(document["margin2_with_constant"], "25/1389")
        text = " ".join(self.succeeds("separate", "in.csv", "--bias=free").out.split())
        for part in ("bias free", "w = (4/5, 2/5)", "offset b = -37/5", "1/|w|^2 = 5/4 (~1.25)", "1/(|w|^2 + b^2) = 25/1389",
                     "0 = sum of alpha y over"):
            self.assertIn(part, text)
        counted = self.succeeds("separate", "in.csv", "--bias", "--json").json
        self.assertEqual((counted["w"], counted["dimension"]), (["-4/69", "146/69", "-37/69"], 3))
        self.assertEqual((counted["margin2"], counted["distance2"]), ("69/329", "4761/21332"))
        text = " ".join(self.succeeds("separate", "in.csv", "--bias").out.split())
        for part in ("margin^2 = 1/|w|^2 = 69/329", "distance^2 of the nearest example = 4761/21332", "counts in |w|",
                     "--bias free finds"):
            self.assertIn(part, text)

    def test_examples_of_one_label_have_no_largest_margin_with_a_free_offset(self):
        for label in ("1", "-1"):
            self.file("in.csv", f"3,0,{label}\n-3,0,{label}\n")
            document = self.succeeds("separate", "in.csv", "--bias", "free", "--json").json
            self.assertEqual([document[key] for key in ("separable", "w", "offset", "margin2", "alpha")],
                             [True, ["0", "0"], label, None, []])
            self.assertEqual(document["margin2_with_constant"], "1")
            text = self.succeeds("separate", "in.csv", "--bias", "free").out
            self.assertIn("there is no largest margin", text)
            self.assertNotIn("sum of alpha", text)
            self.assertNotIn("--bias free", self.succeeds("separate", "in.csv", "--bias").out)

    def test_sets_that_are_separable_weakly_are_said_to_be(self):
        for content, options, w, offset in (
                ("0,1\n2,1\n", (), ["1/2"], None),
                ("1,0,1\n1,0,-1\n5,2,1\n", (), ["0", "1/2"], None),
                ("1,1\n1,-1\n3,1\n", ("--bias", "free"), ["1/2"], "-1/2"),
                ("1,1\n1,-1\n3,1\n", ("--bias",), ["1/2", "-1/2"], None)):
            with self.case(content=content, options=options):
                document = self.succeeds("separate", self.file("in.csv", content), "--json", *options).json
                self.assertEqual((document["separable"], document["quasi_separable"]), (False, True))
                self.assertEqual((document["w"], document.get("offset")), (w, offset))
                self.assertIn("NOT separable, but quasi-separable", self.succeeds("separate", "in.csv", *options).out)
        document = self.succeeds("separate", self.file("in.csv", "1,1\n2,-1\n"), "--json").json
        self.assertIs(document["quasi_separable"], False)
        self.assertNotIn("w", document)
        self.assertIn("these examples span all", self.succeeds("separate", "in.csv").out)

    def test_only_separate_has_a_free_offset(self):
        self.file("in.csv", TWO)
        for words in (("run", "perceptron", "in.csv"), ("pac", "perceptron", "in.csv"), ("lab", "in.csv")):
            for spelling in (("--bias", "free"), ("--bias=free",)):
                self.refuses([*words, *spelling], "--bias", "only separate finds one")
        self.refuses(["separate", "in.csv", "--bias=both"], "'both'", "no value, or free")
        self.succeeds("separate", "--bias", "in.csv")  # what follows is no value of it

    def test_the_certificates_of_random_cases_are_right(self):
        rng = random.Random(7)
        for number in range(60):
            n, size, spread = rng.randint(1, 4), rng.randint(1, 9), rng.choice((1, 3, 50))
            rows = [[Fraction(rng.randint(-spread, spread), rng.choice((1, 1, 2, 7))) for _ in range(n)]
                    + [rng.choice((-1, 1))] for _ in range(size)]
            with self.case(number=number):
                self.file("in.csv", "".join(",".join(map(str, row)) + "\n" for row in rows))
                document = self.succeeds("separate", "in.csv", "--json").json
                examples = ind.Examples([tuple(r[:-1]) for r in rows], [r[-1] for r in rows], n)
                found, w, wrong = ind.check_separation(document, examples)
                self.assertEqual(wrong, [])
                if size <= 6:
                    self.assertEqual(w, ind.max_margin(examples))
                if size <= 6 and not found:
                    self.assertEqual(document["quasi_separable"], ind.separable_weakly(examples))
                _, w, wrong = ind.check_separation(
                    self.succeeds("separate", "in.csv", "--json", "--bias", "free").json, examples)
                self.assertEqual(wrong, [])
                if size <= 6:
                    self.assertEqual(w, ind.max_margin_with_offset(examples))

    def verified(self, vipr, examples):
        """Whether an exported certificate says that the examples are separable, once all of it was checked."""
        lines = vipr.splitlines()
        n = int(lines[1].split()[1])
        at = lines.index(f"CON {len(examples)} 0")
        vector = lambda words: {int(i): Fraction(a) for i, a in zip(words[1::2], words[2::2])}
        rows = []
        for line, (x, y) in zip(lines[at + 1:], examples):
            _, sense, right, *words = line.split()
            rows.append(vector(words))
            self.assertEqual((sense, right, [rows[-1].get(i, 0) for i in range(n)]), ("G", "1", [y * a for a in x]))
        goal, *answer = lines[at + 1 + len(examples):]
        if goal == "RTP infeas":
            self.assertEqual(answer[:2], ["SOL 0", "DER 1"])
            _, _, right, _, _, _, *words, _, _ = answer[2].split()
            terms = vector(words)
            self.assertTrue(all(a >= 0 for a in terms.values()))
            self.assertEqual(sum(terms.values()), Fraction(right))
            self.assertGreater(Fraction(right), 0)
            for i in range(n):
                self.assertEqual(sum(a * rows[k].get(i, 0) for k, a in terms.items()), 0)
            return False
        self.assertEqual([goal, answer[0], answer[2]], ["RTP range -inf 0", "SOL 1", "DER 0"])
        w = vector(answer[1].split()[1:])
        self.assertTrue(all(sum(w.get(i, 0) * a for i, a in row.items()) >= 1 for row in rows))
        return True

    def test_nearly_degenerate_problems_have_their_exact_answers_in_every_order_of_rows(self):
        folder = SOURCE / "tests/data/near_degenerate"
        answers = json.loads((folder / "answers.json").read_text())
        self.assertEqual(sorted(answers), sorted(path.name for path in folder.glob("*.csv")))
        for name, answer in answers.items():
            rows = (folder / name).read_text().splitlines()
            for shown in (rows, rows[::-1]):
                self.file("in.csv", "\n".join(shown) + "\n")
                path = self.path("in.csv")
                document = self.check(path, answer["separable"])
                if answer["separable"]:
                    self.assertEqual(document["w"], answer["w"], name)
                vipr = self.succeeds("separate", str(path), "--export", "vipr").out
                xs, ys, _ = ind.read_examples(pathlib.Path(path).read_text())
                self.assertEqual(self.verified(vipr, list(zip(xs, ys))), answer["separable"])

    def test_the_linear_program_has_whole_numbers_and_the_same_rows(self):
        self.file("in.csv", "1/2,0,1\n0.1,-1/3,-1\n")
        lines = self.succeeds("separate", "in.csv", "--export", "mps").out.splitlines()
        columns = [line.split() for line in lines[lines.index("COLUMNS") + 1:lines.index("RHS")]]
        right = [line.split() for line in lines[lines.index("RHS") + 1:lines.index("BOUNDS")]]
        self.assertEqual([c for c in columns if c[1] != "none"],
                         [["w1", "example1", "1"], ["w1", "example2", "-3"], ["w2", "example2", "10"]])
        self.assertEqual(right, [["one", "example1", "2"], ["one", "example2", "30"]])
        self.assertEqual(lines[-3:], [" FR any w1", " FR any w2", "ENDATA"])
        self.refuses(["separate", "in.csv", "--export", "mps", "--json"], "found it beside --export; expected one of the two")
        self.refuses(["separate", "in.csv", "--export", "lp"], "--export", "found 'lp'; expected one of mps, vipr")

    def test_both_outcomes_end_with_0(self):
        for content in (TWO, CONTRADICTION):
            self.succeeds("separate", self.file("in.csv", content))


if __name__ == "__main__":
    main()

"""Bounds that are read off tables of worst cases."""

import json
import math
import re
from fractions import Fraction as F

from harness import CommandLine, main


def log2(value):
    """Rounded by ceil and floor alone, which whole numbers decide."""
    return Logarithm(F(value))


class Logarithm:
    def __init__(self, value):
        self.value = value

    def __floor__(self):
        e = self.value.numerator.bit_length() - self.value.denominator.bit_length()
        return e if F(2)**e <= self.value else e - 1

    def __ceil__(self):
        return -math.floor(Logarithm(1 / self.value))


class Root:
    def __init__(self, value):
        self.value = F(value)

    def __floor__(self):
        return math.isqrt(math.floor(self.value))

    def __ceil__(self):
        below = math.floor(self)
        return below if below**2 == self.value else below + 1


def value(claim, row):
    """The right side of a claim at a row of the table, in fractions."""
    bound = claim.removeprefix("mistakes <= ").replace("^", "**")
    names = {name: F(number) for name, number in row.items() if name not in ("mistakes", "exact")}
    numbers = re.sub(r"(?<![\w*])(\d+)(?!\w)", r"F(\1)", bound)
    return eval(numbers, {"floor": math.floor, "ceil": math.ceil, "log2": log2, "sqrt": Root, "F": F, **names})


class Bounds(CommandLine):
    def bounds(self, *arguments):
        """The document, whose figures are computed again."""
        document = self.succeeds("bounds", *arguments, "--json").json
        self.assertEqual((document["format"], document["version"]), ("mistakebound-bounds", 1))
        for kind in ("certified", "conjectures", "refuted"):
            for bound in document[kind]:
                with self.case(bound=bound["claim"]):
                    gaps = [value(bound["claim"], row) - row["mistakes"] for row in document["table"]]
                    self.assertGreaterEqual(min(gaps), 0)
                    exact = [gap for gap, row in zip(gaps, document["table"]) if row["exact"]]
                    self.assertEqual(F(bound["excess"]["exact"]), sum(exact))
                    self.assertEqual(bound["tight"], sum(gap < 1 for gap in exact))
                    self.assertEqual(bound["tight_everywhere"], all(gap < 1 for gap in exact))
                    if kind == "refuted":
                        row = bound["counterexample"]
                        self.assertLess(value(bound["claim"], row), row["mistakes"])
        for kind in ("certified", "conjectures"):
            lengths = [(bound["length"], F(bound["excess"]["exact"])) for bound in document[kind]]
            for (length, excess), (longer, less) in zip(lengths, lengths[1:]):
                self.assertTrue(length < longer and excess > less, "a front")
        return document

    def by_claim(self, document, claim):
        found = [bound for kind in ("certified", "conjectures") for bound in document[kind] if bound["claim"] == claim]
        self.assertEqual(len(found), 1, claim)
        return found[0]

    def test_the_bound_of_halving_is_read_off_its_table(self):
        document = self.bounds("halving")
        self.assertEqual([row["mistakes"] for row in document["table"]], [0, 1, 1, 2, 2, 2, 2, 3, 3])
        bound = self.by_claim(document, "mistakes <= floor(log2(experts))")
        self.assertEqual((bound["length"], bound["excess"]["exact"], bound["tight_everywhere"]), (3, "0", True))
        self.assertEqual((bound["label"], bound["theorem"], bound["same"]), ("certified", "halving", True))
        self.assertEqual(document["conjectures"], [], "nothing has less excess than 0")

    def test_the_optimal_algorithm_errs_as_often_on_some_class_as_halving(self):
        document = self.bounds("optimal")
        self.assertEqual([row["mistakes"] for row in document["table"]], [0, 1, 1, 2, 2, 2, 2, 3])
        bound = self.by_claim(document, "mistakes <= floor(log2(hypotheses))")
        self.assertEqual((bound["tight_everywhere"], bound["theorem"], bound["step"]), (True, "optimal", "log-size"))

    def test_the_bound_of_the_perceptron_is_read_off_semidefinite_programs(self):
        document = self.bounds("perceptron")
        self.assertTrue(all(row["exact"] for row in document["table"]))
        bound = self.by_claim(document, "mistakes <= R2*u2/gamma^2")
        self.assertEqual((bound["length"], bound["excess"]["exact"], bound["tight_everywhere"]), (7, "5", True))
        self.assertEqual((bound["label"], bound["theorem"]), ("certified", "perceptron-separable"))
        rounded = self.by_claim(document, "mistakes <= floor(R2*u2/gamma^2)")
        self.assertEqual((rounded["length"], rounded["excess"]["exact"]), (8, "0"))

    def test_the_sharper_bound_of_winnow_is_read_off_its_table(self):
        document = self.bounds("littlestone-winnow", "--cases", "50")
        for n, k, mistakes in ((2, 1, 1), (8, 1, 4), (8, 2, 7), (12, 3, 14), (16, 3, 15)):
            self.assertIn({"n": str(n), "k": str(k), "mistakes": mistakes, "exact": True}, document["table"])
        bound = self.by_claim(document, "mistakes <= 2*k*(ceil(log2(n)) - 1) + 1")
        self.assertEqual((bound["length"], bound["excess"]["exact"], bound["tight"]), (11, "105", 1))
        self.assertEqual((bound["label"], bound["step"], bound["same"]), ("certified", "sharper-bound", True))
        best = min(F(other["excess"]["exact"]) for other in document["conjectures"])
        self.assertLess(best, 105)
        for other in document["conjectures"]:
            self.assertIsNone(other["theorem"])
            self.assertGreater(other["held"], 0)

    def test_a_small_table_has_bounds_that_runs_refute(self):
        self.file("own.csv", "n,k,mistakes\n2,1,1\n4,1,2\n8,1,4\n4,2,3\n8,2,7\n")
        arguments = ("littlestone-winnow", "--table", "own.csv", "--length", "7")
        document = self.bounds(*arguments)
        self.assertIn("mistakes <= n", [bound["claim"] for bound in document["refuted"]])
        self.assertEqual(document["where"], ["n >= 2", "k >= 1"])
        self.assertIn("refuted on runs, though the table does not\n  n: ", self.succeeds("bounds", *arguments).out)
        # As refute says it.
        self.succeeds("refute", "littlestone-winnow", "mistakes <= n", "--where", "n >= 2", "--where", "k >= 1", code=1)

    def test_a_table_of_nobody_has_conjectures_that_are_not_tried(self):
        self.file("own.csv", "n,mistakes\n1,1\n2,3\n3,6\n4,10\n")
        document = self.bounds("--table", "own.csv", "--length", "8")
        self.assertEqual((document["learner"], document["certified"], document["refuted"]), (None, [], []))
        best = document["conjectures"][-1]
        self.assertEqual((best["excess"]["exact"], best["held"]), ("0", 0))

    def test_other_numbers_make_other_expressions(self):
        self.file("own.csv", "n,mistakes\n1,3\n2,6\n3,9\n")
        self.assertEqual(self.bounds("--table", "own.csv", "--length", "3", "--constants", "3")["conjectures"][-1]["claim"],
                         "mistakes <= 3*n")

    def test_what_is_found_does_not_depend_on_the_number_of_threads(self):
        one, four = (self.succeeds("bounds", "perceptron", "--length", "5", "--jobs", jobs).out for jobs in ("1", "4"))
        self.assertEqual(one, four)

    def test_a_claim_is_refuted_where_its_conditions_hold_alone(self):
        claim = ("refute", "littlestone-winnow", "mistakes <= 2*k*ceil(log2(n))")
        self.succeeds(*claim, code=1)
        document = self.succeeds(*claim, "--where", "k >= 1", "--where", "n >= 2", "--cases", "300", "--json").json
        self.assertEqual((document["where"], document["undecided"]), (["k >= 1", "n >= 2"], 0))
        self.assertGreater(document["conditions_failed"], 0)
        self.refuses([*claim, "--where", "k >= z"], "--where:1:6", "k >= z\n       ^")
        self.refuses([*claim, "--where", "k >= 1", "--coq", "x.v"], "--where: found a condition beside --coq")

    def test_what_cannot_be_used_is_named(self):
        self.file("wrong.csv", "m,mistakes\n1,1\n")
        self.file("bad.csv", "n,mistakes\n1,1/2\n")
        for name, number in (("over", "1073741825"), ("below", "-1073741825"), ("under", "1/1073741825"), ("far", "1e100")):
            self.file(name + ".csv", f"n,mistakes\n1,1\n{number},7\n")
            with self.case(number=number):
                expected = f"{name}.csv:3:1: found '{number}'; expected a number with a numerator and a denominator up to 107374"
                for more in ([], ["littlestone-winnow"], ["--length", "1"]):
                    self.refuses(["bounds", *more, "--table", name + ".csv"], expected if more != ["littlestone-winnow"] else name)
        for header, part in (("a b", "1:1: found the parameter 'a b'"), ("n+1", "1:1: found the parameter 'n+1'"),
                             ("n,1x", "1:3: found the parameter '1x'"), ("n,k,n", "1:5: found a second column named 'n'"),
                             ("mistakes", "1:10: found a second column named 'mistakes'")):
            self.file("named.csv", header + ",mistakes\n" + "1," * (header.count(",") + 1) + "1\n")
            with self.case(header=header):
                self.refuses(["bounds", "--table", "named.csv"], "named.csv:" + part)
        for arguments, part in (([], "bounds: found no learner; expected one of"),
                                (["hedge"], "the learner 'hedge' without --table"),
                                (["nobody", "--table", "wrong.csv"], "the learner 'nobody'"),
                                (["halving", "--table", "wrong.csv"], "--table:1: found the parameter 'm'"),
                                (["--table", "bad.csv"], "bad.csv:2:3: found '1/2'"),
                                (["halving", "--constants", "1,x"], "--constants: found 'x'"),
                                (["halving", "--constants", "1/10000"], "--constants: found '1/10000'"),
                                (["halving", "--length", "0"], "--length")):
            with self.case(arguments=arguments):
                self.refuses(["bounds", *arguments], part)

    def test_no_time_decides_nothing(self):
        result = self.succeeds("bounds", "littlestone-winnow", "--time-limit", "0", "--json", code=4)
        self.assertEqual(result.json["cut_short"]["by"], "time-limit")

    def test_wherever_the_time_ends_all_is_said_or_that_it_was_cut_short(self):
        for limit in (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2):
            done = self.run_program("bounds", "halving", "--jobs", "1", "--time-limit", str(limit), "--json")
            self.assertIn(done.code, (0, 4), done.err)
            self.assertEqual("cut_short" in json.loads(done.out), done.code == 4, limit)


if __name__ == "__main__":
    main()

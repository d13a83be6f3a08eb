"""The largest number of updates in any dimension, with a sequence and a proof."""

import json
import pathlib
import random
import re
from fractions import Fraction as F

from harness import WIDTH, CommandLine, main, rechecked


def dot(a, b):
    return sum(p * q for p, q in zip(a, b))


def positive_semidefinite(rows):
    """By elimination in fractions; the lower rows of a symmetric matrix."""
    n = len(rows)
    a = [[F(rows[max(i, j)][min(i, j)]) for j in range(n)] for i in range(n)]
    for k in range(n):
        if a[k][k] < 0 or a[k][k] == 0 and any(a[i][k] for i in range(k, n)):
            return False
        for i in range(k + 1, n):
            if a[i][k]:
                factor = a[i][k] / a[k][k]
                for j in range(k, n):
                    a[i][j] -= factor * a[k][j]
    return True


def needed(m, radius2, gamma, margin):
    """The |u|^2 from which on m updates with that margin are possible (docs/tight.md)."""
    k = margin // radius2
    if m <= k + 1:
        return gamma**2 / radius2
    q, p = (m - 1) * gamma, (k + 1)**2 * radius2 + (m - 2 - k) * (radius2 + 2 * margin)
    return (p * gamma**2 + q**2 * radius2 - 2 * q * gamma * margin) / (p * radius2 - margin**2)


class Tight(CommandLine):
    def tight(self, learner, radius2, gamma, u2, *options, code=0):
        """The document; its certificate is checked without the program."""
        document = self.succeeds("tight", learner, "--radius2", str(radius2), "--gamma", str(gamma), "--u2", str(u2), "--json",
                                 "--certificate", "tight.json", *options, code=code).json
        self.assertEqual((document["format"], document["version"], document["learner"]), ("mistakebound-tight", 1, learner))
        self.assertEqual(self.recheck("tight.json"), "certificate holds\n")
        return document

    def recheck(self, name):
        return rechecked(self.path(name))[1]

    # ---- The bounds

    def test_the_perceptron_attains_its_bound_to_the_last_unit(self):
        for m in (1, 2, 5, 13, 39):
            with self.case(updates=m):
                # R^2 U / gamma^2 = m, and a little less.
                document = self.tight("perceptron", F(2, 3), F(1, 2), F(3 * m, 8))
                self.assertEqual((document["updates"], document["complete"]), (m, True))
                self.assertEqual(self.tight("perceptron", F(2, 3), F(1, 2), F(3 * m, 8) - F(1, 10**6))["updates"], m - 1)

    def test_the_largest_number_of_the_search_is_the_last(self):
        self.assertEqual(self.tight("perceptron", 1, 1, 40, "--most", "41")["updates"], 40)
        document = self.tight("perceptron", 1, 1, 41, code=4)
        self.assertEqual((document["updates"], document["complete"], document["infeasible"]), (40, False, None))

    def test_a_margin_costs_beta_over_R2_of_the_bound_where_that_is_whole(self):
        # M is possible exactly where (M + k) gamma^2 <= (R^2 + 2 beta) U, beta = k R^2 and M > k + 1.
        for k in (0, 1, 2, 4):
            for m in (k + 2, 39):
                with self.case(k=k, updates=m):
                    u2 = F(m + k, 2 * k + 1) / 2
                    margin = ("--margin", str(2 * k))
                    self.assertEqual(self.tight("margin-perceptron", 2, 1, u2, *margin)["updates"], m)
                    self.assertEqual(self.tight("margin-perceptron", 2, 1, u2 * F(9999, 10000), *margin)["updates"], m - 1)

    def test_any_margin_needs_just_the_u_that_the_theorem_of_the_page_says(self):
        rng = random.Random(9)
        for _ in range(12):
            radius2, gamma, margin = F(rng.randint(1, 6), rng.randint(1, 3)), F(rng.randint(1, 4), 3), F(rng.randint(0, 12), 4)
            m = rng.randint(1, 30)
            u2 = needed(m, radius2, gamma, margin)
            for factor, possible in ((1, True), (F(10**6 - 1, 10**6), False)):
                with self.case(radius2=str(radius2), gamma=str(gamma), margin=str(margin), updates=m, factor=str(factor)):
                    self.assertIs(self.tight("margin-perceptron", radius2, gamma, u2 * factor, "--margin", str(margin),
                                             "--updates", str(m))["possible"], possible)

    def test_every_claim_one_per_cent_off_is_refuted_or_certified(self):
        # Of bounds c (R^2 + 2 beta) U / gamma^2, and of c times the largest number itself.
        rng = random.Random(1)
        for _ in range(6):
            margin = F(rng.randint(0, 6), 2)
            u2 = F(rng.randint(4, 39 * 12), 12) / (1 + 2 * margin)
            document = self.tight("margin-perceptron", 1, 1, u2, "--margin", str(margin))
            largest = document["updates"]
            self.assertTrue(document["complete"])
            self.assertLessEqual(largest, (1 + 2 * margin) * u2)
            for c in ("99/100", "1", "101/100"):
                with self.case(margin=str(margin), u2=str(u2), c=c):
                    holds = largest <= F(c) * (1 + 2 * margin) * u2
                    claim = self.tight("margin-perceptron", 1, 1, u2, "--margin", str(margin), "--claim",
                                       f"updates <= {c} (R2 + 2 beta) u2/gamma^2", code=0 if holds else 1)["claim"]
                    self.assertEqual(claim["verdict"], "holds" if holds else "refuted")
            if largest > 0:
                below = self.tight("margin-perceptron", 1, 1, u2, "--margin", str(margin), "--claim",
                                   f"M <= {F(99, 100) * largest}", code=1)
                self.assertEqual(below["claim"]["updates"], largest)
                self.assertEqual(below["feasible"]["updates"], largest)
            self.tight("margin-perceptron", 1, 1, u2, "--margin", str(margin), "--claim", f"M <= {F(101, 100) * largest}")

    def test_a_claim_is_refuted_by_the_fewest_updates_that_refute_it(self):
        document = self.tight("perceptron", 1, 1, 10, "--claim", "M <= 3", code=1)
        self.assertEqual(document["claim"], {"text": "M <= 3", "read_as": "M <= 3", "verdict": "refuted", "updates": 4})
        self.assertEqual(len(document["feasible"]["z"]), 4)

    def test_a_claim_beyond_what_was_looked_for_is_undecided(self):
        self.assertEqual(self.tight("perceptron", 1, 1, 50, "--claim", "M <= 50", code=4)["claim"]["verdict"], "undecided")
        self.assertEqual(self.tight("perceptron", 1, 1, 50, "--claim", "M <= 50", "--most", "60")["claim"]["verdict"], "holds")

    def test_whether_so_many_updates_are_possible_is_decided_alone(self):
        yes = self.tight("margin-perceptron", 1, 1, 5, "--margin", "1", "--updates", "14")
        self.assertEqual((yes["asked"], yes["possible"], yes["infeasible"]), (14, True, None))
        no = self.tight("margin-perceptron", 1, 1, 5, "--margin", "1", "--updates", "15")
        self.assertEqual((no["possible"], no["feasible"]), (False, None))
        none = self.tight("perceptron", 1, 1, 5, "--updates", "0")
        self.assertEqual((none["possible"], none["feasible"]["z"]), (True, []))

    # ---- Step and start

    def test_a_step_divides_the_margin(self):
        for margin, step in (("1", "1"), ("3", "3"), ("1/7", "1/7")):
            document = self.tight("margin-perceptron", 1, 1, 5, "--margin", margin, "--step", step)
            self.assertEqual((document["updates"], document["parameters"]["margin"]), (14, "1"))

    def test_with_a_step_the_report_says_that_it_speaks_of_the_weights_over_it(self):
        words = ["tight", "margin-perceptron", "--radius2", "1", "--gamma", "1", "--u2", "5", "--margin", "2"]
        text = " ".join(self.succeeds(*words, "--step", "2", "--start2", "4", "--start-u", "1").out.split())
        self.assertIn("w is the weights over the step, 2, and beta the margin over it: so are all numbers below", text)
        self.assertIn("w_t the weights before update t, over the step, these squares", text)
        self.assertNotIn("over the step", self.succeeds(*words).out)

    def test_what_a_condition_says_of_no_symbol_is_a_number_in_the_sum(self):
        words = ["tight", "perceptron", "--radius2", "1", "--gamma", "1", "--u2", "4", "--where", "x2 >= 2"]
        text = " ".join(self.succeeds(*words).out.split())
        terms = re.search(r"which is at most (.*) = (\S+)$", text)
        total, symbols = F(0), {"R^2": 1, "gamma": 1, "U": 4}
        for sign, number, symbol in re.findall(r"(^|[+-]) ?(\d+(?:/\d+)?)(?: (R\^2|gamma|U|\S*[a-zA-Z_]\S*))?", terms[1]):
            total += (-1 if sign == "-" else 1) * F(number) * (symbols[symbol] if symbol else 1)
        self.assertEqual(total, F(terms[2]))

    def test_a_sequence_that_cannot_be_saved_is_not_said_to_be(self):
        done = self.run_program("tight", "perceptron", "--radius2", "2", "--gamma", "1", "--u2", "3", "--save", "/dev/full")
        self.assertEqual(done.code, 2)
        self.assertIn("at most 6 updates", done.out)
        self.assertNotIn("saved", done.out)
        self.assertNotIn("see the run", done.out)
        self.assertIn("/dev/full", done.err)

    def test_a_step_makes_no_difference_to_a_perceptron_that_starts_at_0(self):
        self.assertEqual(self.tight("perceptron", 1, 1, 7, "--step", "1/3")["updates"], 7)

    def test_a_start_beside_u_that_is_worst_makes_more_updates_possible(self):
        # |u| |w_1| = 6: Cauchy and Schwarz let -6 + M <= sqrt(9) sqrt(4 + M), and from 0 only 9 are possible.
        document = self.tight("perceptron", 1, 1, 9, "--start2", "4", "--most", "30")
        self.assertTrue(document["complete"])
        self.assertLessEqual(document["updates"], max(m for m in range(40) if m <= 6 or (m - 6)**2 <= 9 * (4 + m)))
        self.assertGreater(document["updates"], 9)
        start, u = (list(map(F, document["feasible"][name])) for name in ("start", "u"))
        self.assertLess(dot(start, u), 0)

    def test_a_start_with_a_known_product_is_another_bound(self):
        # M + 1 <= sqrt(9 (4 + M)) with w_1.u >= 1.
        document = self.tight("perceptron", 1, 1, 9, "--start2", "4", "--start-u", "1")
        self.assertEqual(document["updates"], max(m for m in range(40) if (m + 1)**2 <= 9 * (4 + m)))
        self.assertEqual(self.tight("perceptron", 1, 1, 9, "--start2", "8", "--start-u", "1", "--step", "2")["updates"],
                         self.tight("perceptron", 1, 1, 9, "--start2", "2", "--start-u", "1/2")["updates"])

    # ---- Conditions

    def test_conditions_hold_on_every_update(self):
        document = self.tight("margin-perceptron", 1, 1, 5, "--margin", "2", "--where", "|x|^2 = 1", "--where",
                              "0 <= score", "--where", "|w|^2 <= 21")
        self.assertTrue(document["complete"])
        w = [F(0)] * len(document["feasible"]["u"])
        for z in [list(map(F, z)) for z in document["feasible"]["z"]]:
            self.assertEqual(dot(z, z), 1)
            self.assertGreaterEqual(dot(w, z), 0)
            w = [a + b for a, b in zip(w, z)]
            self.assertLessEqual(dot(w, w), 21)
        self.assertLess(document["updates"], self.tight("margin-perceptron", 1, 1, 5, "--margin", "2")["updates"])
        self.assertEqual(document["where"], ["x2 = 1", "0 <= score", "w2 <= 21"])

    def test_random_conditions_are_decided(self):
        rng = random.Random(3)
        for _ in range(12):
            options = ["--margin", str(F(rng.randint(0, 4), 2))]
            for _ in range(rng.randint(1, 2)):
                options += ["--where", rng.choice(["x2 >= 1/2", "score >= -1/3", "margin <= 3/2", "w2 <= 7", "wu <= 9/2",
                                                   "w2 >= w2_before + 1/4", "score + x2 <= 5/3", "x2 = 3/4"])]
            with self.case(options=options):
                self.assertTrue(self.tight("margin-perceptron", 1, 1, F(rng.randint(7, 31), 5), *options)["complete"])

    def test_what_a_condition_cannot_say_is_named(self):
        for condition, message in (("|x|_inf <= 1", "--where:1:4"), ("x2*w2 <= 1", "'x2*w2', which is not linear"),
                                   ("x2 < 1", "<=, >= or ="), ("x2", "--where:1:3"), ("norm <= 1", "--where:1:")):
            with self.case(condition=condition):
                result = self.succeeds("tight", "perceptron", "--radius2", "1", "--gamma", "1", "--u2", "1", "--where",
                                       condition, code=2)
                self.assertIn(message, result.err)

    # ---- What is written

    def test_the_sequence_is_one_that_run_counts_as_many_updates_on(self):
        for learner, options in (("perceptron", []), ("margin-perceptron", ["--margin", "3/2"])):
            document = self.tight(learner, F(3, 2), F(1, 3), F(1, 2), *options, "--save", "sequence.csv")
            self.assertEqual(document["file"], "sequence.csv")
            run = self.succeeds(*document["command"].split()[1:], "--json").json
            self.assertEqual(run["updates"] if options else run["mistakes"], document["updates"])
            self.assertEqual([t["verdict"] for t in run["theorems"] if t["id"] in ("perceptron-separable", "margin-perceptron")],
                             ["holds"])
        document = self.tight("perceptron", 1, 1, 9, "--start2", "4", "--save", "sequence.csv")
        run = self.succeeds(*document["command"].split()[1:], "--json").json
        self.assertEqual(run["mistakes"], document["updates"])

    def test_the_Gram_matrix_is_that_of_the_vectors_and_positive_semidefinite(self):
        for options in (["--margin", "1"], ["--margin", "1/3", "--start2", "2"]):
            found = self.tight("margin-perceptron", 1, 1, F(18, 5), *options)["feasible"]
            vectors = [list(map(F, found["u"]))]
            if any(map(F, found["start"])):
                vectors.append(list(map(F, found["start"])))
            vectors += [list(map(F, z)) for z in found["z"]]
            self.assertEqual([[F(a) for a in row] for row in found["gram"]],
                             [[dot(a, b) for b in vectors[:i + 1]] for i, a in enumerate(vectors)])
            self.assertTrue(positive_semidefinite(found["gram"]))

    def test_the_text_fits_a_terminal_and_has_the_squares(self):
        result = self.succeeds("tight", "margin-perceptron", "--radius2", "1", "--gamma", "1", "--u2", "5", "--margin", "2")
        self.assertLessEqual(max(map(len, result.out.splitlines())), WIDTH)
        self.assertTrue(result.out.startswith("tight margin-perceptron: at most 23 updates, in any dimension\n"))
        self.assertIn("|z_24 + 1/3 w_24 - 26/15 u|^2\n", result.out)

    def test_certificates_with_an_altered_number_are_false_or_still_true(self):
        rng = random.Random(5)
        refused = 0
        for options in (["--margin", "1"], ["--margin", "2"], ["--start2", "1"], ["--start2", "1", "--start-u", "-1/2"],
                        ["--margin", "1", "--where", "w2 <= 6", "--where", "x2 = 1"]):
            largest = self.tight("margin-perceptron", 1, 1, F(31, 10), *options)["updates"]
            original = json.loads(pathlib.Path(self.path("tight.json")).read_text())
            for _ in range(25):
                document = json.loads(json.dumps(original))
                half = document[rng.choice(["possible", "impossible"])]
                place = half
                while isinstance(place, (dict, list)):
                    keys = list(place) if isinstance(place, dict) else range(len(place))
                    if not keys:
                        break
                    holder, key = place, rng.choice(list(keys))
                    place = holder[key]
                if isinstance(place, (dict, list)):
                    continue
                holder[key] = place + 1 if isinstance(place, int) else str(F(place) + rng.choice((-1, 1)) * F(1, rng.choice((1, 3, 100))))
                pathlib.Path(self.path("altered.json")).write_text(json.dumps(document))
                refused += self.recheck("altered.json") != "certificate holds\n"
            # Altered so that it says more, it is always false.
            more = json.loads(json.dumps(original))
            more["impossible"]["steps"].pop()
            more["impossible"]["updates"] = largest
            pathlib.Path(self.path("altered.json")).write_text(json.dumps(more))
            self.assertIn("false", self.recheck("altered.json"))
            for name in ("radius2", "u2"):
                more = json.loads(json.dumps(original))
                more["parameters"][name] = str(4 * F(more["parameters"][name]))
                pathlib.Path(self.path("altered.json")).write_text(json.dumps(more))
                self.assertIn("false", self.recheck("altered.json"))
        self.assertGreater(refused, 60)

    # ---- Refusals and limits

    def test_unusable_numbers_are_named(self):
        usual = {"--radius2": "1", "--gamma": "1", "--u2": "1"}
        for option, value in (("--radius2", "0"), ("--gamma", "-1"), ("--u2", "x"), ("--start2", "-1"), ("--step", "0"),
                              ("--updates", "401"), ("--most", "0"), ("--claim", "updates < gam"), ("--margin", "1")):
            with self.case(option=option):
                words = [word for pair in {**usual, option: value}.items() for word in pair]
                self.assertIn(option, self.succeeds("tight", "perceptron", *words, code=2).err)
        self.assertIn("--start-u", self.succeeds("tight", "perceptron", *[w for p in usual.items() for w in p], "--start2", "1",
                                                 "--start-u", "2", code=2).err)

    def test_it_ends_at_its_limit_undecided(self):
        words = ["tight", "margin-perceptron", "--radius2", "1", "--gamma", "1", "--u2", "100", "--margin", "1/3", "--where",
                 "score >= -1/3", "--most", "300", "--time-limit", "0.05"]
        result = self.succeeds(*words, "--json", code=4)
        self.assertEqual(result.json["cut_short"]["by"], "time-limit")
        self.assertIn("undecided", result.err)


if __name__ == "__main__":
    main()

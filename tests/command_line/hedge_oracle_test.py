"""Hedge on the oracle's floor: traces that `check` judges, and programs that `drive` plays against."""

import json
import math
import re
import sys
from fractions import Fraction

from harness import SOURCE, CommandLine, main

PROGRAM = [sys.executable, "-I", "-S", "-B", str(SOURCE / "tests/programs/hedge_learners.py")]
LOSSES = [["1", "0", "1/2"], ["0", "1", "1/4"], ["1", "1", "0"], ["1/2", "0", "1"], ["0", "0", "1"], ["1", "1/8", "1/8"]]


def trace(losses, beta=Fraction(1, 2), show=("p", "weights"), factor=None, p_of=None, **header):
    """The lines of a run of Hedge in fractions; `factor` and `p_of` may be wrong."""
    factor = factor or (lambda t, loss: 1 - (1 - beta) * loss)
    p_of = p_of or (lambda w, after: [a / sum(w) for a in w])
    lines = [{"learner": "hedge", "dimension": len(losses[0]), "beta": str(beta), **header}]
    w = [Fraction(1)] * len(losses[0])
    for t, row in enumerate(losses, 1):
        after = [a * factor(t, Fraction(loss)) for a, loss in zip(w, row)]
        line = {"x": row}
        if "p" in show:
            line["p"] = [str(a) for a in p_of(w, after)]
        if "weights" in show:
            line["weights"] = [str(a) for a in after]
        lines.append(line)
        w = after
    return "".join(json.dumps(line) + "\n" for line in lines)


class Check(CommandLine):
    def verdict(self, text, *options, code=0):
        return self.succeeds("check", self.file("t.jsonl", text), "--json", *options, code=code).json

    def likely(self, text, *options):
        said = self.verdict(text, *options, code=1)
        self.assertEqual(said["first_divergence"]["cause"], "rule")
        return (said["first_fault"] or said["first_divergence"]).get("likely", "")

    def test_shares_in_few_digits_beside_weights_that_are_shares_too_may_be_shown_otherwise(self):
        rounds = [{"x": [0.5, 0.1, 0.5], "p": [0.333, 0.333, 0.333], "weights": [0.310, 0.379, 0.310]}]
        for p, words in ((0.333, "the rule is another one, or the probabilities are shown otherwise."), (0.5, "the rule is another one.")):
            lines = [{"learner": "hedge", "dimension": 3, "eta": 0.5}, {**rounds[0], "p": [p, 0.333, 0.333]}]
            trace = self.file("trace.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
            self.assertIn(words, " ".join(self.run_program("check", trace).out.split()))

    def test_an_exact_run_conforms_and_the_theorem_holds_on_it(self):
        for show in (("p",), ("weights",), ("p", "weights")):
            with self.case(show=show):
                said = self.verdict(trace(LOSSES, show=show))
                self.assertIs(said["conforms"], True)
                self.assertEqual((said["mistakes"], said["exact_mistakes"], said["decisions_conform"]), (None, None, None))
                self.assertEqual([t["verdict"] for t in said["theorems"]], ["holds"])
        self.assertIs(self.verdict(trace(LOSSES, show=("weights",)).replace("weights", "w"))["conforms"], True)

    def test_what_is_lost_of_weights_that_are_too_small_for_doubles_is_rounding(self):
        for header, common, left, half in (({"eta": 1}, 740, math.exp(-1), math.exp(-0.5)), ({"beta": 0.5}, 1073, 0.5, 0.75)):
            for weights in (False, True):
                with self.case(header=header, weights=weights):
                    lines, w = [{"learner": "hedge", "dimension": 2, **header}], [1.0, 1.0]
                    for t in range(common + 2):
                        alike = t < common
                        p = [a / sum(w) for a in w]
                        w = [w[0] * (left if alike else half), w[1] * (left if alike else 1)]
                        lines.append({"x": [1, 1] if alike else [0.5, 0], "p": p, **({"weights": w} if weights else {})})
                    text = "".join(json.dumps(line) + "\n" for line in lines)
                    said = self.verdict(text, "--numbers", "binary64", "--no-theorems", code=1)
                    self.assertEqual((said["first_divergence"]["cause"], said["first_fault"]), ("rounding", None))
                    lines[common // 2]["p"] = ["1/3", "2/3"]  # where nothing is lost yet
                    said = self.verdict("".join(json.dumps(line) + "\n" for line in lines), "--no-theorems", code=1)
                    self.assertEqual((said["first_fault"] or said["first_divergence"])["cause"], "rule")

    def test_programs_whose_weights_are_not_normalised_are_not_driven_out_of_the_range_of_doubles(self):
        for eta in ("20", "50"):
            with self.case(eta=eta):
                result = self.run_program("drive", "hedge", "--eta", eta, "--cases", "60", "--allow-rounding", "--",
                                          *PROGRAM, "double", "p", "weights")
                self.assertEqual(result.code, 0, result.out + result.err)

    def test_what_run_writes_conforms(self):
        self.file("losses.csv", "".join(",".join(row) + "\n" for row in LOSSES))
        self.succeeds("run", "hedge", "losses.csv", "--losses", "--beta", "1/3", "--trace", "t.jsonl")
        said = self.succeeds("check", "t.jsonl", "--json").json
        self.assertIs(said["conforms"], True)
        self.assertEqual(said["rounds"], len(LOSSES))
        self.refuses(["run", "hedge", "losses.csv", "--losses", "--rule", "hedge", "--trace", "u.jsonl"], "--trace", "--rule linear")

    def test_weights_that_are_divided_by_their_sum_are_no_other_rule(self):
        def divided(rows, by):
            lines = [json.loads(line) for line in trace(rows).splitlines()]
            for t, line in enumerate(lines[1:], 1):
                weights = [Fraction(weight) for weight in line["weights"]]
                line["weights"] = [str(weight / by(t, weights)) for weight in weights]
            return "".join(json.dumps(line) + "\n" for line in lines)
        for by, words, rows in ((lambda t, w: sum(w), "weights are shown divided by their sum", LOSSES),
                                (lambda t, w: sum(w), "weights are shown divided by their sum", LOSSES[:2]),
                                (lambda t, w: max(w) * t, "weights are shown times a positive number", LOSSES)):
            with self.case(words=words, rounds=len(rows)):
                self.assertEqual(self.likely(divided(rows, by)), words)
                text = " ".join(self.succeeds("check", "t.jsonl", code=1).out.split())
                self.assertIn("No rounding of its steps explains this. Likely:", text)
                self.assertNotIn("another one", text)

    def test_a_single_weight_is_not_said_to_be_shown_times_a_number(self):
        wrong = trace([row[:1] for row in LOSSES], show=("weights",), factor=lambda t, loss: 1 - loss * Fraction(t, 9))
        self.assertEqual(self.likely(wrong), "")

    def test_probabilities_that_do_not_follow_the_weights_are_no_update_left_out(self):
        uniform = trace(LOSSES, p_of=lambda w, after: [Fraction(1, len(w))] * len(w))
        self.assertNotIn("left out", self.succeeds("check", self.file("t.jsonl", uniform), code=1).out)
        alone = trace(LOSSES[:1] * 3, show=("p",), p_of=lambda w, after: [Fraction(1, len(w))] * len(w))
        self.assertIn("left out", self.succeeds("check", self.file("t.jsonl", alone), code=1).out)

    def test_faults_are_named(self):
        half = Fraction(1, 2)
        cases = {"p is not divided by the sum of the weights": trace(LOSSES, show=("p",), p_of=lambda w, after: w),
                 "p is that after the round, not before it": trace(LOSSES, show=("p",), p_of=lambda w, after: [a / sum(after) for a in after]),
                 "another beta: 1/3": trace(LOSSES, factor=lambda t, loss: 1 - Fraction(2, 3) * loss),
                 "losses raise weights: the exponent, or eta, has the wrong sign": trace(LOSSES, factor=lambda t, loss: 1 + half * loss),
                 "the weights change on every second round alone": trace(LOSSES, factor=lambda t, loss: 1 - half * loss if t % 2 else 1),
                 "an update that is due was left out": trace(LOSSES, factor=lambda t, loss: 1 - half * loss if t != 4 else 1),
                 "losses above 1 count as 1": trace([["3/2", "0"], ["1/2", "5/4"]], factor=lambda t, loss: 1 - half * min(loss, 1))}
        # Weights alone do not tell whether losses count late, or weights are shown early.
        for words, show in (("the losses of a round count a round too late", ("p", "weights")),
                            ("weights are shown as they were before the round", ("weights",))):
            late = trace([["0", "0", "0"], *LOSSES], show=show).splitlines()
            shifted = [json.dumps({**json.loads(line), "x": row}) for row, line in zip(LOSSES, late[1:])]
            cases[words] = "\n".join([late[0], *shifted]) + "\n"
        for words, text in cases.items():
            with self.case(words=words):
                self.assertEqual(self.likely(text), words)

    def test_the_other_factor_is_named_where_losses_are_no_bits(self):
        quarter = Fraction(1, 4)
        rows = [["1/2", "0"], ["1", "1/2"], ["0", "1/2"]]
        power = {Fraction(0): Fraction(1), Fraction(1, 2): Fraction(1, 2), Fraction(1): quarter}
        exponential = trace(rows, beta=quarter, factor=lambda t, loss: power[loss])
        self.assertEqual(self.likely(exponential), "a loss l leaves beta^l of a weight, not 1 - (1 - beta) l")
        self.assertIs(self.verdict(exponential.replace('"beta"', '"rule": "hedge", "beta"', 1))["conforms"], True)
        linear = trace(rows, beta=quarter, rule="hedge")
        self.assertEqual(self.likely(linear), "a loss l leaves 1 - (1 - beta) l of a weight, not beta^l")

    def test_roundings_of_doubles_are_roundings_and_a_tolerance_allows_for_them(self):
        w, lines = [1.0, 1.0, 1.0], [{"learner": "hedge", "dimension": 3, "beta": "1/3"}]
        for row in LOSSES * 3:
            lines.append({"x": row, "p": [a / sum(w) for a in w]})
            w = [a * (1 - (1 - 1 / 3) * float(Fraction(loss))) for a, loss in zip(w, row)]
        text = "".join(json.dumps(line) + "\n" for line in lines)
        said = self.verdict(text, "--numbers", "binary64", code=1)
        self.assertEqual((said["first_divergence"]["cause"], said["first_fault"]), ("rounding", None))
        self.assertIs(self.verdict(text, "--numbers", "binary64", "--tolerance", "1e-12")["conforms"], True)
        said = self.verdict(text.replace('"1/3"', '"1/3000"'), "--numbers", "binary64", code=1)
        self.assertEqual(said["first_fault"]["cause"], "rule")

    def test_what_is_no_trace_of_it_is_refused(self):
        head = '{"learner": "hedge", "dimension": 2}\n'
        for line, found in (('{"x": [1, 0]}', "a round without p and without weights"), ('{"x": [-1, 0], "p": [1, 0]}', "-1 as the loss of expert 1"),
                            ('{"x": [2, 0], "p": [1, 0]}', "2 as the loss of expert 1"), ('{"x": [1, 0], "y": 1, "p": [1, 0]}', "the field 'y'"),
                            ('{"p": [1, 0]}', "a round without x"), ('{"x": [1, 0], "p": [1]}', "1 number in p")):
            with self.case(line=line):
                self.refuses(["check", self.file("t.jsonl", head + line + "\n")], found)
        self.refuses(["check", self.file("t.jsonl", '{"learner": "hedge", "dimension": 2, "beta": "1/2", "eta": 1}\n')], "beta", "eta")
        self.refuses(["check", self.file("t.jsonl", '{"learner": "hedge", "dimension": 2, "tie": "positive"}\n')], "'tie'")

    def test_the_page_of_a_trace_has_its_weights_and_speaks_of_no_predictions(self):
        for rule, text in (("linear", trace(LOSSES)), ("hedge", trace([["1", "0"], ["0", "1"]], rule="hedge"))):
            with self.case(rule=rule):
                self.succeeds("check", self.file("t.jsonl", text), "--html", "page.html")
                with open(self.path("page.html")) as file:
                    data = json.loads(re.search(r'id="data">(.*?)</script>', file.read(), re.DOTALL)[1])
                self.assertIs(data["predicts"], False)
                values = [value[0] for value in data["values"]]
                first = [values[place] for place in data["vectors"][data["rounds"][0]["after"]]]
                self.assertEqual(first, ["1/2", "1", "3/4"] if rule == "linear" else ["1/2", "1"])

    def test_the_text_speaks_of_rounds_and_of_no_mistakes(self):
        text = self.succeeds("check", self.file("t.jsonl", trace(LOSSES, show=("p",), p_of=lambda w, after: w)), code=1).out
        self.assertIn("t.jsonl: DIVERGES\n  6 rounds\n  conventions: learner hedge, numbers decimal, beta 1/2", text)
        self.assertIn("the probabilities part: the trace has p_1 = 1, exactly it is p_1 = 1/3.", " ".join(text.split()))
        self.assertNotIn("mistake", text.split("hedge: ")[0])


class Drive(CommandLine):
    def driven(self, way, *shown, options=(), code=None, cases=12):
        result = self.run_program("drive", "hedge", "--cases", str(cases), *options, "--json", "--", *PROGRAM, way, *shown)
        self.assertIn(result.code, (0, 1), result.err)
        return result.json

    def test_an_exact_program_follows_the_rule(self):
        said = self.driven("exact", "p", "weights", options=["--numbers", "decimal"])
        self.assertIs(said["conforms"], True)
        self.assertEqual((said["mistakes"], said["cases"], said["starts"]), (None, 12, 1))

    def test_the_example_in_fractions_follows_the_rule(self):
        example = [sys.executable, "-I", "-S", "-B", str(SOURCE / "docs/examples/hedge.py")]
        said = self.succeeds("drive", "hedge", "--cases", "15", "--numbers", "decimal", "--beta", "1/3", "--json", "--", *example).json
        self.assertEqual((said["conforms"], said["weights_shown"], said["cases"]), (True, True, 15))

    def test_programs_in_doubles_are_not_accused(self):
        for way, options in (("double", []), ("double", ["--rule", "hedge", "--beta", "0.3"]), ("power", ["--rule", "hedge"]),
                             ("logarithms", ["--beta", "1/10"]), ("normalised", ["--eta", "0.7"]), ("normalised", ["--beta", "0.9"])):
            with self.case(way=way, options=options):
                found = self.driven(way, "p", options=options)["first_divergence"]
                self.assertIn(found and found["cause"], (None, "rounding"), found)

    def test_wrong_programs_are_found_and_their_faults_named(self):
        named = {"unnormalised": "p is not divided by the sum of the weights", "beta": "another beta: 1/4",
                 "sign": "losses raise weights: the exponent, or eta, has the wrong sign", "late": "the losses of a round count a round too late",
                 "other-rule": "a loss l leaves beta^l of a weight, not 1 - (1 - beta) l", "skips-third": "an update that is due was left out",
                 "start": "the weights start at 1/2, not at 1", "skips-second": ("the weights change on every second round alone", "an update that is due was left out"),
                 "mistakes": ("the weights change only on rounds on which the learner loses at least 1/2", "an update that is due was left out")}
        for way, words in named.items():
            shown = ["weights"] if way == "start" else ["p", "weights"] if way != "unnormalised" else ["p"]
            with self.case(way=way):
                said = self.driven(way, *shown, options=["--dimension", "2"], cases=20)
                self.assertIs(said["conforms"], False)
                self.assertEqual(said["first_divergence"]["cause"], "rule")
                self.assertIn(said["first_divergence"].get("likely"), (words if isinstance(words, tuple) else (words,)))
                self.assertEqual(self.succeeds("check", "divergence.jsonl", "--json", code=1).json["first_fault"]["cause"], "rule")

    def test_another_eta_is_named_as_people_write_it(self):
        for declared, eta in (("0.1", "1"), ("0.1", "0.2"), ("0.3", "0.6")):
            with self.case(declared=declared, eta=eta):
                said = self.driven("eta=" + eta, "p", "weights", options=["--eta", declared], cases=20)
                self.assertEqual(said["first_divergence"].get("likely"), "another eta: " + eta)

    SHARES = """
import json, sys
way, learner, beta = sys.argv[1], sys.argv[2], 0.5
for line in sys.stdin:
    asked = json.loads(line)
    if "dimension" in asked:
        w = [1 / asked["dimension"]] * asked["dimension"]
        continue
    if "round" in asked:
        print(json.dumps({"p": [a / sum(w) for a in w], "reset": True}), flush=True)
        continue
    if "y" not in asked and learner != "hedge":
        x = asked["x"]
        said = sum(a * b for a, b in zip(w, x))
        print(json.dumps({"prediction": 1 if said > 0 else -1, "reset": True}), flush=True)
        continue
    if learner == "hedge":
        w = [a * (1 - (1 - beta) * loss) for a, loss in zip(w, asked["x"])]
    elif asked["y"] * said <= 0:
        w = [a * (beta if b != asked["y"] else 1) for a, b in zip(w, x)]
    w = [a / (sum(w) if way == "sum" else max(w)) for a in w]
    print(json.dumps({"weights": w}), flush=True)
"""

    def test_programs_that_divide_their_weights_by_a_number_are_no_other_rule(self):
        program = [sys.executable, "-I", "-S", "-B", self.file("shares.py", self.SHARES)]
        for learner in ("hedge", "weighted-majority"):
            for way, words in (("sum", "weights are shown divided by their sum"), ("max", "weights are shown times a positive number")):
                with self.case(learner=learner, way=way):
                    text = " ".join(self.succeeds("drive", learner, "--cases", "20", "--", *program, way, learner, code=1).out.split())
                    self.assertIn("Likely: " + words, text)
                    self.assertNotIn("another one", text)
                    self.assertNotRegex(text, r"(?<!shows )the program has not updated")

    def test_another_beta_is_named_whatever_the_losses_are(self):
        for beta in ("0.25", "0.4"):
            with self.case(beta=beta):
                said = self.driven("beta=" + beta, "weights", cases=20)
                self.assertIn("another beta: ", said["first_divergence"].get("likely", ""))

    def test_it_has_to_show_something_and_emits_no_test_of_predictions(self):
        result = self.run_program("drive", "hedge", "--cases", "1", "--", *PROGRAM, "double")
        self.assertEqual(result.code, 2)
        self.assertIn("a round of which neither p nor weights are shown", result.err)
        self.refuses(["drive", "hedge", "--emit", "python", "--", *PROGRAM, "beta", "p"], "--emit", "predicts labels")
        self.refuses(["drive", "hedge", "--decisions", "--", *PROGRAM, "beta", "p"], "--decisions")


if __name__ == "__main__":
    main()

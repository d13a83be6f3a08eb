"""check: fields that a trace does not have are refused, and what was not judged is said."""

from harness import main
from traces import TraceCase


class Fields(TraceCase):
    HEADER = {"learner": "perceptron", "dimension": 1}
    ROUND = {"x": [1], "y": 1, "prediction": -1}

    def refused(self, header, *rounds, place, parts):
        self.save([header, *rounds])
        return self.refuses(["check", "trace.jsonl"], "trace.jsonl" + place, *parts)

    def test_a_field_of_the_header_that_is_no_parameter_of_its_learner_is_refused_with_the_nearest_one(self):
        for learner, name, value, nearest in (
                ("perceptron", "learning_rate", 0.1, "step"), ("perceptron", "alpha", 1, "step"),
                ("perceptron", "stpe", 2, "step"), ("perceptron", "ties", "positive", "tie"),
                ("perceptron", "fit_intercept", True, "bias"), ("perceptron", "Step", 2, "step"),
                ("halving", "tei", "positive", "tie"), ("littlestone-winnow", "treshold", 2, "threshold"),
                ("winnow", "normalised", False, "normalized")):
            with self.case(learner=learner, name=name):
                header = {"learner": learner, "dimension": 1, **({"eta": 1} if learner == "winnow" else {}), name: value}
                self.refused(header, place=":1:", parts=(f"'{name}'", f"'{nearest}' (did you mean that?)", learner))

    def test_a_parameter_of_another_learner_is_refused(self):
        for learner, name, value in (("perceptron", "threshold", 1), ("kernel-perceptron", "step", 2),
                                     ("perceptron", "kernel", "linear"), ("halving", "bias", True),
                                     ("winnow", "bias", False)):
            with self.case(learner=learner, name=name):
                header = {"learner": learner, "dimension": 1, **({"eta": 1} if learner == "winnow" else {}), name: value}
                self.refused(header, place=":1:", parts=(f"'{name}'", f"a trace of {learner} does not have"))

    def test_a_parameter_that_is_no_value_is_refused(self):
        for value in ({"name": "polynomial"}, [2], None):
            with self.case(value=value):
                self.refused({"learner": "kernel-perceptron", "dimension": 1, "kernel": value}, place=":1:",
                             parts=(" as 'kernel'",))
                for name in ("step", "tie", "bias"):
                    self.refused({"learner": "perceptron", "dimension": 1, name: value}, place=":1:", parts=(f" as '{name}'",))

    def test_a_field_of_a_round_that_its_learner_does_not_have_is_refused(self):
        for learner, name, value, nearest in (
                ("perceptron", "update", True, "updated"), ("perceptron", "w", [1], "weights"),
                ("perceptron", "score", 1, None), ("perceptron", "exponents", [1], None),
                ("kernel-perceptron", "weights", [1], None), ("halving", "experts", 1, "experts_left"),
                ("perceptron", "label", 1, "y")):
            with self.case(learner=learner, name=name):
                known = f"'{nearest}' (did you mean that?)" if nearest else "one of x, y, prediction, updated"
                self.refused({"learner": learner, "dimension": 1}, {**self.ROUND, name: value}, place=":2:38: ",
                             parts=(f"'{name}'", known))

    def test_comments_and_sources_are_free_text(self):
        self.save([{**self.HEADER, "source": "somewhere", "comment": {"seed": [1, None]}},
                   {**self.ROUND, "comment": ["anything", 1]}])
        self.verdict("trace.jsonl", code=0)

    def test_the_verdict_says_where_no_weights_were_judged(self):
        self.save([self.HEADER, self.ROUND])
        self.assertIn("the trace has no weights: only its predictions were judged",
                      self.succeeds("check", "trace.jsonl", "--no-theorems").out)
        self.save([self.HEADER, {**self.ROUND, "updated": True}])
        self.assertIn("the trace has no weights: only its decisions were judged",
                      self.succeeds("check", "trace.jsonl", "--no-theorems").out)
        self.save([self.HEADER, {**self.ROUND, "weights": [1]}])
        self.assertNotIn("judged", self.succeeds("check", "trace.jsonl", "--no-theorems").out)

    def test_no_update_where_every_round_is_one_is_no_mistake_on_a_right_round_and_a_fault_on_a_wrong_one(self):
        always = {"learner": "weighted-majority", "dimension": 3, "beta": "1/2", "tie": "positive", "updates": "always"}
        right = {"x": [1, -1, 1], "y": 1, "prediction": 1, "updated": False}
        wrong = {"x": [1, 1, -1], "y": -1, "prediction": 1}
        note = '"updated": false was read as "no mistake"'
        # (rounds, whether they conform, whether a false was taken for no mistake)
        for rounds, conforms, noted in (
                ([right, {**wrong, "updated": True}], True, True),
                ([{**right, "updated": True}, {**wrong, "updated": True}], True, False),
                ([{**right, "x": [1, 1, 1]}], True, False),  # nobody was wrong: there was nothing to update
                ([right, {**wrong, "updated": False}], False, True),
                ([{**wrong, "updated": False}], False, False)):
            with self.case(rounds=rounds):
                self.save([always, *rounds])
                said = self.succeeds("check", "trace.jsonl", "--no-theorems", code=0 if conforms else 1).out
                self.assertEqual(note in " ".join(said.split()), noted, said)
                found = self.verdict("trace.jsonl", code=0 if conforms else 1)
                self.assertEqual(found.get("updated_read_as"), "mistake" if noted else None)
                if not conforms:
                    first = found["first_divergence"]
                    self.assertEqual((first["kind"], first["round"], first["likely"]),
                                     ("update", len(rounds), "an update that is due was left out"))

    def test_ties_say_no_more_than_is_known(self):
        tie = {"learner": "perceptron", "dimension": 1, "tie": "positive"}
        decides = "what decides is the convention at zero, if nothing was rounded."
        for ties, likely in ((1, False), (2, True)):  # one alone may be anything
            self.save([tie, *[{"x": [0], "y": -1, "prediction": -1}] * ties])
            text = " ".join(self.succeeds("check", "trace.jsonl", "--no-theorems", code=1).out.split())
            self.assertIn(decides, text)
            self.assertEqual(decides + " Likely: the other convention at zero." in text, likely, text)
            self.assertNotIn("ounding", text)
        votes = {"learner": "halving", "dimension": 2, "tie": "positive"}
        self.save([votes, {"x": [1, -1], "y": 1, "prediction": -1}])
        text = " ".join(self.succeeds("check", "trace.jsonl", "--no-theorems", code=1).out.split())
        self.assertNotIn("ounding", text)
        # The first tie followed the convention that is declared: it is not another one.
        self.save([tie, {"x": [0], "y": 1, "prediction": 1}, {"x": [0], "y": -1, "prediction": -1}])
        self.assertNotIn("likely", self.verdict("trace.jsonl", "--no-theorems", code=1)["first_divergence"])

    def test_no_convention_at_zero_leaves_the_update_on_a_wrong_prediction_out(self):
        header = {"learner": "perceptron", "dimension": 1, "tie": "mistake"}
        self.save([header, {"x": [1], "y": 1, "prediction": -1, "updated": False, "weights": [0]}])
        verdict = self.verdict("trace.jsonl", "--no-theorems", code=1)
        self.assertEqual((verdict["first_divergence"]["cause"], verdict["first_fault"]["cause"]), ("tie", "rule"))
        self.assertNotIn("likely", verdict["first_divergence"])
        self.assertEqual(verdict["first_fault"]["likely"], "an update that is due was left out")
        text = self.succeeds("check", "trace.jsonl", "--no-theorems", code=1).out
        self.assertEqual(text.count("  Round 1 "), 1, "it is told once")
        self.assertNotIn("convention at", " ".join(text.split()))
        # On a tie that it predicted rightly another convention does.
        self.save([header, {"x": [1], "y": -1, "prediction": -1, "updated": False, "weights": [0]}])
        self.assertEqual(self.verdict("trace.jsonl", "--no-theorems", code=1)["first_divergence"]["cause"], "tie")

    def test_what_another_convention_at_zero_explains_is_neither_rounding_nor_a_rule(self):
        header = {"learner": "perceptron", "dimension": 2, "tie": "mistake"}
        rounds = [{"x": [0, 1], "y": 1, "prediction": -1}, {"x": [1000, 0], "y": -1, "prediction": -1},
                  {"x": [1000, 1], "y": 1, "prediction": 1}]
        self.save([header, *rounds])
        found = self.verdict("trace.jsonl", "--no-theorems", code=1)["first_divergence"]
        self.assertEqual((found["cause"], found["likely"]), ("tie", "the other convention at zero"))
        self.save([{**header, "tie": "negative"}, *rounds])
        self.succeeds("check", "trace.jsonl", "--no-theorems")
        # A product with 0 is not rounded, and here none of the conventions explains what comes of it.
        self.save([header, *rounds, {"x": [0, 1], "y": -1, "prediction": -1}])
        self.assertEqual(self.verdict("trace.jsonl", "--no-theorems", code=1)["first_divergence"]["cause"], "rule")


if __name__ == "__main__":
    main()

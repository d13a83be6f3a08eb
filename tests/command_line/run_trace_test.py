"""What stands in the traces that run writes."""

import json

from harness import CONTRADICTION, SOURCE, TWO, main, numbers
from traces import TraceCase


class Traces(TraceCase):
    def test_a_trace_replays_to_the_same_mistakes(self):
        contents = (TWO, CONTRADICTION, "0.1,1/3,1\n-2,1e3,-1\n0,0,1\n5,-1,-1\n", "1,1\n-1,1\n2,-1\n0x.8,1\n")
        for content in contents:
            for options in ((), ("--tie", "positive", "--passes", "3"), ("--tie", "negative", "--step", "2/7"),
                            ("--bias", "--passes", "2"), ("--numbers", "binary64",)):
                with self.case(content=content, options=options):
                    self.file("in.csv", content)
                    document = self.run_json("perceptron", "in.csv", "--trace", "t.jsonl", *options)
                    header, wrong, w = self.replayed(self.path("t.jsonl"))
                    self.assertEqual((header["learner"], header["dimension"], header["tie"]),
                                     ("perceptron", document["dimension"], document["conventions"]["tie"]))
                    self.assertEqual((wrong, w), (document["mistake_rounds"], numbers(document["weights"])))

    def test_a_trace_of_the_batch_learner_holds_its_updates_and_its_rule(self):
        self.file("in.csv", "1,0,1\n0,2,1\n0,1,1\n1,-1,-1\n")
        for rule in ("first", "last", "largest", "cyclic"):
            with self.case(rule=rule):
                document = self.run_json("perceptron-batch", "in.csv", "--rule", rule, "--limit", "20", "--trace",
                                         "t.jsonl", code=0)
                header, wrong, w = self.replayed(self.path("t.jsonl"))
                self.assertEqual((header["learner"], header.get("rule")), ("perceptron-batch", rule))
                self.assertEqual((wrong, w), (document["mistake_rounds"], numbers(document["weights"])))
                self.assertNotIn("start", header)
        self.succeeds("run", "perceptron-batch", "in.csv", "--start", "1/2,-3", "--trace", "t.jsonl")
        with open(self.path("t.jsonl")) as trace:
            self.assertEqual(json.loads(trace.readline())["start"], ["1/2", -3])

    def test_real_data_gives_a_trace_that_replays(self):
        data = str(SOURCE / "tests" / "data" / "heart_scale.libsvm")
        document = self.run_json("perceptron", data, "--trace", "t.jsonl")
        _, wrong, w = self.replayed(self.path("t.jsonl"))
        self.assertEqual((wrong, w), (document["mistake_rounds"], numbers(document["weights"])))

    def test_an_empty_sequence_gives_a_header_alone(self):
        self.file("in.csv", "a,b,y\n")
        self.run_json("perceptron", "in.csv", "--trace", "t.jsonl")
        self.assertEqual(self.replayed(self.path("t.jsonl"))[1:], ([], [0, 0]))


if __name__ == "__main__":
    main()

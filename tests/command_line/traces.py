"""Traces as other programs record them, and as this one does."""

import json
import pathlib
from fractions import Fraction

from harness import SOURCE, CommandLine, numbers
import independent as ind


class TraceCase(CommandLine):
    """Traces as other programs record them."""

    def trace(self, name):
        return str(SOURCE / "tests" / "data" / "traces" / f"{name}.jsonl")

    def verdict(self, *arguments, code):
        return self.succeeds("check", *arguments, "--json", code=code).json

    def write_trace(self, rounds, learner="perceptron", **header):
        """A trace of a right perceptron (ties are mistakes) on these (x, y), before anything is planted."""
        lines = [{"format": "mistakebound-trace", "version": 1, "learner": learner, "dimension": len(rounds[0][0]),
                  **header}]
        weights = [Fraction(0)] * len(rounds[0][0])
        for x, y in rounds:
            score = sum(w * a for w, a in zip(weights, x))
            updated = y * score <= 0
            if updated:
                weights = [w + y * a for w, a in zip(weights, x)]
            lines.append({"x": x, "y": y, "prediction": -y if updated else y, "updated": updated,
                          "weights": [str(w) for w in weights]})
        return lines

    def save(self, lines, name="trace.jsonl"):
        return self.file(name, "".join(json.dumps(line) + "\n" for line in lines))

    def replayed(self, path):
        """The rounds with a mistake and the last weights of a trace, after every line was checked."""
        lines = pathlib.Path(path).read_text().splitlines()
        header, *rounds = [json.loads(line, parse_float=Fraction) for line in lines]
        self.assertEqual((header["format"], header["version"]), ("mistakebound-trace", 1))
        at_zero = {"positive": 1, "negative": -1, "mistake": 0}[header["tie"]]
        w, s, wrong = [Fraction(0)] * header["dimension"], ind.parse_number(str(header["step"])), []
        for t, entry in enumerate(rounds, 1):
            self.assertEqual(set(entry), {"x", "y", "prediction", "updated", "weights"})
            x, y = numbers(entry["x"]), entry["y"]
            self.assertIn(y, (-1, 1))
            self.assertIn(entry["prediction"], (-1, 1))
            decided = ind.sign(ind.dot(w, x)) or at_zero or -y
            self.assertEqual((entry["prediction"], entry["updated"]), (decided, decided != y))
            if decided != y:
                wrong.append(t)
                w = [a + s * y * b for a, b in zip(w, x)]
            self.assertEqual(numbers(entry["weights"]), w)
        return header, wrong, w

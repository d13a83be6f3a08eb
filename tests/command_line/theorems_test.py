"""The catalogue of theorems."""

import functools
import json
import math
import subprocess
import sys

from harness import PERCEPTRONS, PROGRAM, SOURCE, TWO, CommandLine, main, theorem_ids


@functools.cache
def tightness():
    """What the program says of tightness, in JSON: it takes seconds."""
    return json.loads(subprocess.run([PROGRAM, "theorems", "--tightness", "--json"], stdout=subprocess.PIPE, check=True).stdout)


class Theorems(CommandLine):
    def test_the_catalogue_lists_every_theorem_with_its_statement_and_steps(self):
        listed = self.succeeds("theorems", "--json").json
        self.assertEqual({t["id"] for t in listed}, {page.stem for page in (SOURCE / "docs/theorems").glob("*.md")})
        text = self.succeeds("theorems").out
        for entry in listed:
            self.assertRegex(text, rf"(?m)^{entry['id']} ")
            for key in ("title", "statement", "hypotheses", "steps", "learners", "sources", "file"):
                self.assertIn(key, entry)
            self.assertTrue(entry["steps"] and entry["sources"] and entry["statement"], entry["id"])
            self.assertTrue((SOURCE / entry["file"]).is_file(), entry["file"])
            names = [s["id"] for s in entry["hypotheses"] + entry["steps"]]
            others = {f"{t['id']}/{s['id']}" for t in listed if t is not entry for s in t["hypotheses"] + t["steps"]}
            self.assertEqual(len(set(names)), len(names))
            for number, entry_step in enumerate(entry["hypotheses"] + entry["steps"]):
                self.assertTrue(entry_step["formula"], entry_step["id"])
                for used in entry_step["uses"]:
                    if "/" in used:
                        self.assertIn(used, others, "a step of another theorem")
                    else:
                        self.assertIn(used, names[:number], "a step uses only what stands before it")

    def test_every_theorem_that_a_run_reports_may_be_asked_for_by_its_name(self):
        self.file("votes.csv", "1,-1,1\n1,1,1\n-1,1,-1\n")
        learners = (*PERCEPTRONS, "averaged-perceptron", "voted-perceptron", "margin-perceptron", "passive-aggressive",
                    "passive-aggressive-1", "passive-aggressive-2", "winnow", "balanced-winnow", "halving", "hedge",
                    "weighted-majority")
        for learner in learners:
            options = {"winnow": ["--eta", "1/2"]}.get(learner, [])
            document = self.run_program("run", learner, "votes.csv", *options, "--json").json
            reported = [report["id"] for report in document["theorems"]]
            with self.case(learner=learner):
                self.assertGreater(len(reported), 0)
                for name in reported:
                    asked = self.run_program("run", learner, "votes.csv", *options, "--json", "--theorem", name).json
                    self.assertEqual([report["id"] for report in asked["theorems"]], [name])

    def test_one_theorem_is_printed_in_three_forms(self):
        listed = {t["id"]: t for t in self.succeeds("theorems", "--json").json}
        for name in theorem_ids():
            with self.case(name=name):
                self.assertEqual(self.succeeds("theorems", name, "--json").json, listed[name])
                text = self.succeeds("theorems", name).out
                page = self.succeeds("theorems", name, "--markdown").out
                self.assertRegex(page, r"(?m)\A(<!--.*-->\n+)?# ")
                for entry in listed[name]["hypotheses"] + listed[name]["steps"]:
                    self.assertIn(f"  {entry['id']} (", text)
                    self.assertIn(entry["id"], page)

    def test_how_near_the_bounds_come_is_told_as_text_and_as_a_page(self):
        text = " ".join(self.succeeds("theorems", "--tightness").out.split())
        page = self.succeeds("theorems", "--tightness", "--markdown").out
        for said in ("perceptron-disjunction: 3/5", "winnow-tuned: 1/(2 ln 2) = 0.7213..", "halving: 1"):
            self.assertIn(said, text)
        self.assertIn("| [`halving`](theorems/halving.md) | 1 |", page)
        self.assertIn("perceptron-disjunction: 32/(45) = 32/45, 32 rounds in 8 dimensions", text)
        self.assertIn("| 32/(45) = 32/45 | 32 rounds in 8 dimensions, ties mistake |", page)
        self.refuses(["theorems", "halving", "--tightness"], "--tightness", "beside a theorem")
        self.assertIn("and R = gamma = 1, |u|^2 = n", text)
        self.assertNotRegex(text, r"[$\\]")
        self.assertIn("R = γ = 1, ‖u‖² = n", " ".join(self.succeeds("theorems", "--tightness", "--formulas", "unicode").out.split()))
        self.refuses(["theorems", "--formulas", "ascii"], "--formulas", "with a theorem, or beside --tightness")

    def test_how_near_the_sides_of_each_step_come_is_told_in_every_form(self):
        text = " ".join(self.succeeds("theorems", "--tightness").out.split())
        page = self.succeeds("theorems", "--tightness", "--markdown").out
        document = tightness()
        self.assertIn("perceptron-separable: tends to 1: (n/(n + 1))^2, 0.9611.. for n = 50 (strict-bound)", text)
        self.assertIn("| `strict-bound` | tends to 1: (n/(n + 1))^2, 0.9611.. for n = 50 |", page)
        self.assertEqual({row["theorem"] for row in document["steps"]}, set(theorem_ids()))
        bound = next(row for row in document["steps"] if row["steps"] == ["strict-bound"])
        self.assertEqual([m["member"] for m in bound["members"]], list(range(1, 51)))
        for member in bound["members"]:
            n = member["member"]
            self.assertAlmostEqual(member["ratio"], (n / (n + 1)) ** 2, places=12)
        tight = next(row for row in document["steps"] if "cauchy-schwarz" in row["steps"])
        self.assertEqual((tight["ratio"], tight["members"]), ("1", []))
        _, promotions = [row for row in document["bounds"] if row["theorem"] == "littlestone-winnow"]
        for j, member in enumerate(promotions["members"], 1):
            self.assertAlmostEqual(member["ratio"], (2 * j + 2) / (2 * math.log2(3 * 2 ** j) + 2), places=12)
        found = {row["theorem"]: row["ratio"]["decimal"] for row in document["sequences"]}
        self.assertAlmostEqual(found["perceptron-disjunction"], 32 / 45, places=12)

    def test_the_picture_of_the_page_on_tightness_is_made_from_what_is_told(self):
        sys.path.append(str(SOURCE / "tests/browser"))
        import tightness_chart
        self.assertEqual(tightness_chart.chart(tightness()),
                         (SOURCE / "docs/theorems/pictures/tightness.svg").read_text(), "run ./dev docs and commit")

    def test_what_each_step_notices_is_told_as_a_page(self):
        page = self.succeeds("theorems", "--kills").out
        self.assertEqual(page, self.succeeds("theorems", "--kills", "--markdown").out)
        for name in theorem_ids():
            self.assertIn(f"\n## {name}\n", page)
        self.refuses(["theorems", "halving", "--kills"], "--kills", "beside a theorem")
        self.refuses(["theorems", "--kills", "--json"], "--kills", "beside --json")
        self.refuses(["theorems", "--kills", "--tightness"], "--kills", "beside --tightness")

    def test_a_given_step_tells_why_it_never_fails_alone(self):
        told = {step["id"]: step.get("never_alone")
                for step in self.succeeds("theorems", "halving", "--json").json["steps"] if step["given"]}
        self.assertIn("`agree`", told.pop("shrink"))
        self.assertEqual(told, {"majority": None, "agree": None})
        text = self.succeeds("theorems", "halving").out
        self.assertIn("      never fails alone: no learner: `agree` says which part", text)
        self.assertEqual(text.count("never fails alone"), 1)

    def test_a_run_reports_exactly_the_steps_of_the_catalogue(self):
        listed = {t["id"]: t for t in self.succeeds("theorems", "--json").json}
        self.file("in.csv", TWO)
        for learner in PERCEPTRONS:
            for report in self.run_json(learner, "in.csv")["theorems"]:
                for key in ("hypotheses", "steps"):
                    self.assertEqual([s["id"] for s in report[key]], [s["id"] for s in listed[report["id"]][key]])


if __name__ == "__main__":
    main()

"""verify --gaps: its table, its JSON, what it refuses; that it finds gaps is shown by tests/unit/gaps."""

import json
import pathlib
import subprocess
import sys

from harness import CommandLine, catalogue, main, theorem_ids


class Gaps(CommandLine):
    def test_the_table_has_every_theorem_and_no_gap(self):
        text = self.succeeds("verify", "--gaps", "--cases", "150").out
        for name in theorem_ids():
            self.assertRegex(text, rf"(?m)^{name} +150 +(\d+) +\d+  none +\d+/\d+ +\1 +(\d+/\d+|-)$")
        self.assertLessEqual(max(len(line) for line in text.splitlines()), 80)
        self.assertNotIn("does not follow", text)

    def test_the_json_counts_for_every_step_that_is_not_given_how_often_what_it_uses_held(self):
        document = self.succeeds("verify", "--gaps", "--cases", "50", "--json").json
        self.assertEqual((document["format"], document["version"], document["seed"]), ("mistakebound-gaps", 1, 1))
        steps = {t["id"]: {s["id"] for s in t["steps"] if not s["given"]} for t in catalogue()}
        for theorem in document["theorems"]:
            self.assertEqual((theorem["cases"], theorem["gaps"]), (50, []))
            self.assertEqual(set(theorem["premises_met"]), steps[theorem["id"]])
            self.assertEqual(set(theorem["never_met"]), {s for s, n in theorem["premises_met"].items() if n == 0})

    def test_it_says_what_each_step_needs_and_which_case_shows_it(self):
        halving = self.succeeds("verify", "--gaps", "halving", "--cases", "300", "--json").json["theorems"][0]
        needed = halving["needed"]
        self.assertEqual(needed.keys(), halving["premises_met"].keys())
        self.assertIsInstance(needed["bound"]["potential"], int)
        alone = ["verify", "--gaps", "halving", "--json", "--case", str(needed["bound"]["potential"])]
        self.assertIsNotNone(self.succeeds(*alone).json["theorems"][0]["needed"]["bound"]["potential"])
        self.assertEqual(halving["proved"]["bound"], {"file": "proofs/halving.v", "lemma": "bound"})

    def test_a_use_that_no_case_shows_to_be_needed_is_named(self):
        text = self.succeeds("verify", "--gaps", "halving-cover", "--cases", "300").out
        self.assertRegex(" ".join(text.split()), r"not shown to be needed by the step that uses it: .*cover \(separable\)")

    def test_where_facts_of_the_rule_are_told_four_fifths_of_the_polynomial_steps_have_a_certificate_that_other_code_checks_too(self):
        gaps = self.succeeds("verify", "--gaps", "--cases", "1", "--json")
        (self.folder / "gaps.json").write_text(gaps.out, encoding="utf-8")
        (self.folder / "theorems.json").write_text(json.dumps(catalogue()), encoding="utf-8")
        found = [c for theorem in gaps.json["theorems"] for c in theorem["certificates"]]
        self.assertTrue(all(c["holds"] for c in found))
        steps = [s for t in catalogue() for s in t["steps"] if not s["given"] and s.get("claim")]
        self.assertEqual(sum(theorem["polynomial_steps"] for theorem in gaps.json["theorems"]), len(steps))
        told = sum(theorem["polynomial_steps"] for theorem in gaps.json["theorems"] if theorem["rule"]["facts"])
        self.assertGreater(told, 150)
        self.assertGreaterEqual(5 * len(found), 4 * told)
        replayed = self.replays()
        self.assertEqual(replayed.returncode, 0, replayed.stdout)
        self.assertRegex(replayed.stdout, r"^\d{3,} identities, no certificates are wrong$")

    def test_a_certificate_with_another_multiple_is_wrong_for_other_code_too(self):
        gaps = self.succeeds("verify", "--gaps", "perceptron-separable", "--cases", "1", "--json").json
        part = next(p for c in gaps["theorems"][0]["certificates"] for g in c["goals"] for p in g["parts"]
                    if len(p["products"]) > 1)
        part["products"][0][0] = "7/3"
        (self.folder / "gaps.json").write_text(json.dumps(gaps), encoding="utf-8")
        (self.folder / "theorems.json").write_text(json.dumps(catalogue()), encoding="utf-8")
        replayed = self.replays()
        self.assertEqual(replayed.returncode, 1)
        self.assertRegex(replayed.stdout, "the sum is .*\n.*1 certificates are wrong")

    def replays(self):
        replay = pathlib.Path(__file__).resolve().parents[2] / "proofs" / "certificates" / "replay.py"
        return subprocess.run([sys.executable, str(replay), str(self.folder / "gaps.json"),
                               str(self.folder / "theorems.json")], capture_output=True, text=True, check=False)

    def test_a_use_that_a_certificate_does_without_is_named(self):
        run = self.succeeds("verify", "--gaps", "perceptron-separable", "--cases", "1", "--json").json["theorems"][0]
        for certificate in run["certificates"]:
            step = next(s for t in catalogue() if t["id"] == run["id"] for s in t["steps"]
                        if s["id"] == certificate["step"])
            self.assertEqual(sorted([*certificate["used"], *certificate["not_used"]]), sorted(step["uses"]))

    def test_it_says_what_it_did_not_try(self):
        document = self.succeeds("verify", "--gaps", "--case", "0", "--json", "max-margin").json
        never = document["theorems"][0]["never_met"]
        text = self.succeeds("verify", "--gaps", "--case", "0", "max-margin").out
        self.assertEqual(text.count("was never met"), len(never))
        self.assertGreater(len(never), 0)  # a certificate is of one kind or the other

    def test_the_result_does_not_depend_on_the_number_of_threads(self):
        one = self.succeeds("verify", "--gaps", "--cases", "40", "--jobs", "1", "--json").json
        self.assertEqual(one, self.succeeds("verify", "--gaps", "--cases", "40", "--jobs", "3", "--json").json)

    def test_another_seed_tries_other_cases(self):
        first = self.succeeds("verify", "--gaps", "halving", "--cases", "40", "--json").json
        second = self.succeeds("verify", "--gaps", "halving", "--cases", "40", "--seed", "2", "--json").json
        self.assertNotEqual(first["theorems"], second["theorems"])

    def test_it_is_not_combined_with_drop(self):
        self.refuses(["verify", "halving", "--gaps", "--drop", "perfect-expert"], "--drop", "--gaps")


if __name__ == "__main__":
    main()

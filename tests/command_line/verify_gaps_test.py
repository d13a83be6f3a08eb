"""verify --gaps: its table, its JSON, what it refuses; that it finds gaps is shown by tests/unit/gaps."""

from harness import CommandLine, catalogue, main, theorem_ids


class Gaps(CommandLine):
    def test_the_table_has_every_theorem_and_no_gap(self):
        text = self.succeeds("verify", "--gaps", "--cases", "150").out
        for name in theorem_ids():
            self.assertRegex(text, rf"(?m)^{name} +150 +(\d+) +\d+  none +\d+/\d+ +\1$")
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

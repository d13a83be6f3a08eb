"""Campaigns in parts: every shard's result, and what becomes of them together."""

import json
import os
import pathlib

from harness import CommandLine, main

THEOREMS = ("perceptron-separable", "winnow", "online-to-pac", "vc-halfspaces")


class Shards(CommandLine):
    def shards(self, of, *arguments, codes=(0,)):
        """The files of all shards of a campaign."""
        names = []
        for number in range(1, of + 1):
            result = self.run_program("verify", *arguments, "--shard", f"{number}/{of}")
            self.assertIn(result.code, codes, result.err)
            names.append(f"{number}.json")
            self.file(names[-1], result.out)
        return names

    def altered(self, name, change):
        document = json.loads(pathlib.Path(self.path(name)).read_text())
        change(document)
        self.file("altered.json", json.dumps(document))
        return "altered.json"

    def test_merged_shards_are_the_campaign_of_one_process_to_the_byte(self):
        for of, cases in ((1, "20"), (3, "61"), (4, "3")):
            with self.case(of=of, cases=cases):
                campaign = (*THEOREMS, "--cases", cases, "--seed", "7")
                names = self.shards(of, *campaign)
                for form in (("--json",), ()):
                    whole = self.succeeds("verify", *campaign, *form)
                    merged = self.succeeds("verify", "--merge", *reversed(names), *form)
                    self.assertEqual(merged.out, whole.out)

    def test_shards_from_before_there_were_short_cases_are_shards_without_them(self):
        campaign = ("halving", "perceptron-separable", "--cases", "20", "--seed", "7", "--short", "0")
        names = self.shards(2, *campaign)
        for name in names:
            document = json.loads(pathlib.Path(self.path(name)).read_text())
            del document["shard"]["short"]
            self.file(name, json.dumps(document))
        merged = self.succeeds("verify", "--merge", *names, "--json")
        self.assertEqual(merged.out, self.succeeds("verify", *campaign, "--json").out)

    def test_the_sequences_are_saved_when_the_shards_are_merged(self):
        names = self.shards(2, "perceptron-separable", "--cases", "20")
        self.assertFalse(os.path.exists(self.path("witness")))
        merged = self.succeeds("verify", "--merge", *names, "--json", "--witness", "found").json
        file = self.path(merged["theorems"][0]["tightest"]["file"])
        self.assertGreater(os.path.getsize(file), 0)

    def test_a_failing_step_is_that_of_the_first_failing_case_of_all(self):
        campaign = ("perceptron-separable", "max-margin", "--cases", "40")
        for drop in ("separable", "zero-start"):
            with self.case(drop=drop):
                names = self.shards(5, campaign[0], *campaign[2:], "--drop", drop, codes=(0, 1))
                whole = self.succeeds("verify", campaign[0], *campaign[2:], "--drop", drop, "--json", code=1)
                self.assertEqual(self.succeeds("verify", "--merge", *names, "--json", code=1).out, whole.out)

    def test_a_shard_that_was_stopped_is_said_to_be(self):
        names = self.shards(2, "perceptron-hinge", "--cases", "1000000", "--time-limit", "0.1")
        merged = self.succeeds("verify", "--merge", *names, "--json").json
        self.assertIn("a shard was stopped", self.succeeds("verify", "--merge", *names).err)
        self.assertIs(merged["theorems"][0]["stopped"], True)
        counts = [json.loads(pathlib.Path(self.path(name)).read_text())["theorems"][0]["cases"] for name in names]
        self.assertEqual(merged["theorems"][0]["cases"], sum(counts))

    def test_shards_in_which_nothing_was_tried_leave_everything_undecided(self):
        name, = self.shards(1, "halving", "--cases", "20")

        def nothing_tried(document):
            of_halving = document["theorems"][0]
            del of_halving["tightest"]
            of_halving.update(cases=0, runs=0, rounds=0, mistakes=0, claims=0, verdicts={}, stopped=True)
        self.assertIn("a shard was stopped", self.succeeds("verify", "--merge", self.altered(name, nothing_tried), code=4).err)

    def test_a_shard_is_a_part_of_its_campaign(self):
        for text in ("0/2", "3/2", "1", "1/", "/2", "a/b", "1/2/3", "-1/2", "1/0"):
            with self.case(text=text):
                self.refuses(["verify", f"--shard={text}"], "--shard", f"'{text}'", "I/N")
        for other in (["--case", "3"], ["--gaps"], ["--merge", "x.json"], ["--witness", "w"]):
            self.refuses(["verify", "--shard", "1/2", *other], "--shard", other[0], "beside")
        for other in (["--cases", "3"], ["--seed", "1"], ["--drop", "separable"], ["--time-limit", "3"], ["--gaps"],
                      ["--case", "1"]):
            self.refuses(["verify", "--merge", "x.json", *other], "--merge", other[0], "beside")

    def test_files_that_are_not_all_shards_of_one_campaign_are_refused_by_name(self):
        names = self.shards(3, "halving", "--cases", "10")
        merge = ["verify", "--merge"]
        self.refuses([*merge, names[0], names[2]], "--merge", "no shard 2 of 3")
        self.refuses([*merge, *names, names[1]], names[1], "shard 2 a second time")
        self.refuses([*merge, names[0], "nowhere.json"], "nowhere.json")
        self.file("text.json", '{"format":\n mistakebound}')
        self.refuses([*merge, "text.json"], "text.json:2", "no JSON", "--shard")
        self.file("whole.json", self.succeeds("verify", "halving", "--cases", "10", "--json").out)
        self.refuses([*merge, "whole.json"], "whole.json", "'shard'")

        def other(**fields):
            return self.altered(names[1], lambda document: document.update(fields))

        def other_shard(**fields):
            return self.altered(names[1], lambda document: document["shard"].update(fields))

        def other_theorem(**fields):
            return self.altered(names[1], lambda document: document["theorems"][0].update(fields))

        for make, fields, said in ((other, {"seed": 2}, "another seed"),
                                   (other, {"dropped": ["all-start"]}, "another list of hypotheses"),
                                   (other, {"theorems": [{"id": "winnow"}]}, "another list of theorems"),
                                   (other, {"theorems": 3}, "no list of theorems"),
                                   (other_theorem, {"cases": 2}, "2 cases of halving"),
                                   (other_theorem, {"cases": 4, "stopped": True}, "4 cases of halving"),
                                   (other_theorem, {"tightest": {"case": 1}}, "'ratio'"),
                                   (other_theorem, {"tightest": {"case": 2, "ratio": "1"}}, "case 2 of halving"),
                                   (other_theorem, {"tightest": 7}, "'case'"),
                                   (other_theorem, {"counterexample": {"case": 10 ** 17 + 1}}, "of halving"),
                                   (other, {"format": "mistakebound-run"}, "another format"),
                                   (other, {"seed": -1}, "'seed' is -1"),
                                   (other, {"seed": "1"}, "'seed' is"),
                                   (other_shard, {"of": 4}, "another number of shards"),
                                   (other_shard, {"cases": 11}, "another number of cases"),
                                   (other_shard, {"short": 11}, "another number of short cases"),
                                   (other_shard, {"short": 10001}, "10001 short cases"),
                                   (other_theorem, {"short": {"cases": 400}}, "'rounds'"),
                                   (other_shard, {"number": 4}, "'4/3'"),
                                   (other_theorem, {"claims": -5}, "'claims' is -5"),
                                   (other_theorem, {"stopped": 0}, "'stopped' is 0"),
                                   (other_theorem, {"verdicts": ["holds"]}, "'verdicts'"),
                                   (other_theorem, {"verdicts": {"refuted": 9}}, "one for each run, and none refuted"),
                                   (other_theorem, {"verdicts": {}}, "the verdicts {}"),
                                   (other_theorem, {"verdicts": {"holds": -1}}, "'holds' is -1"),
                                   (other_theorem, {"enforced": {"perfect-expert": 1.5}}, "'perfect-expert' is 1.5"),
                                   (other, {"version": 2}, "version 2"), (other, {"version": "1"}, 'version "1"')):
            with self.case(fields=fields):
                changed = make(**fields)
                self.refuses([*merge, names[0], changed, names[2]], said)

    def test_a_list_of_no_theorems_and_a_file_without_end_are_refused(self):
        name, = self.shards(1, "halving", "--cases", "3")
        empty = self.altered(name, lambda document: document.update({"theorems": []}))
        self.refuses(["verify", "--merge", empty], empty, "no theorems")
        self.refuses(["verify", "--merge", "/dev/zero"], "/dev/zero", "more than 64 MiB")

    def test_a_failure_far_away_is_tried_alone_first(self):
        name, = self.shards(1, "halving", "--cases", "1000000000000", "--time-limit", "0.1")
        far = self.altered(name, lambda document: document["theorems"][0].update({"counterexample": {"case": 10 ** 11}}))
        self.refuses(["verify", "--merge", far], "--merge", "failure of halving in case 100000000000")

    def test_a_case_that_does_not_come_out_as_the_file_says_is_found(self):
        names = self.shards(2, "halving", "--cases", "10")

        def better(document):
            document["theorems"][0]["tightest"]["ratio"] = {"exact": "2", "decimal": 2.0}

        changed = self.altered(names[0], better)
        self.refuses(["verify", "--merge", changed, names[1]], changed, "the ratio", "another version")
        fails = self.altered(names[0], lambda document: document["theorems"][0].update({"counterexample": {"case": 0}}))
        self.refuses(["verify", "--merge", fails, names[1]], "--merge", "failure of halving in case 0")


if __name__ == "__main__":
    main()

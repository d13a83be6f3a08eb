"""Campaigns: their tables, their witnesses, and what to type to see them again."""

import os
import re
import shlex
import xml.etree.ElementTree as ElementTree
from fractions import Fraction

from harness import TWO, CommandLine, catalogue, main, step, theorem, theorem_ids
import independent as ind


DROPPED = (("perceptron-separable", "separable"), ("perceptron-separable", "zero-start"),
           ("perceptron-freund-schapire", "zero-start"), ("perceptron-freund-schapire", "positive-gamma"),
           ("perceptron-hinge", "zero-start"), ("perceptron-start", "separable"), ("perceptron-batch", "separable"),
           ("perceptron-batch", "zero-start"), ("comparison", "target"), ("comparison", "instances"),
           ("comparison", "separable"))

DROPPED += (("optimal", "all-start"), ("optimal", "realizable"), ("halving", "all-start"), ("halving", "perfect-expert"), ("halving-cover", "all-start"),
            ("halving-cover", "separable"), ("halving-cover", "fine-grid"))
DROPPED += (("online-to-pac", "mistake-bound"), ("online-to-pac", "some-mistake"))
DROPPED += (("kernel-perceptron", "gram-psd"), ("kernel-perceptron", "separable"), ("kernel-perceptron", "zero-start"))


HALFSPACES = ("perceptron-separable", "perceptron-freund-schapire", "perceptron-hinge", "perceptron-start",
              "margin-perceptron", "passive-aggressive", "passive-aggressive-1", "passive-aggressive-2",
              "perceptron-batch", "perceptron-disjunction", "winnow", "winnow-tuned", "balanced-winnow", "halving-cover",
              "comparison")


class Verification(CommandLine):
    def verify(self, *arguments, code=0):
        return self.succeeds("verify", "--jobs", "1", *arguments, code=code)

    def printed_commands(self, text):
        """The commands of a text, as a shell would take them: a line goes on only after a backslash."""
        lines = re.sub(r"\\\n *", "", text).splitlines()
        return [shlex.split(line[line.index("mistakebound "):])[1:] for line in lines if "mistakebound " in line]

    def runs_of(self, words):
        """The arguments of the runs in a command, of which there are two where learners are compared."""
        runs = []
        for word in ["&&", *words]:
            if word == "&&":
                runs.append([])
            else:
                runs[-1].append(word)
        self.assertEqual({arguments[0] for arguments in runs}, {"mistakebound"})
        return [arguments[1:] for arguments in runs]

    def test_the_json_has_every_theorem_with_its_counts(self):
        document = self.verify("--cases", "40", "--json").json
        self.assertEqual((document["format"], document["version"], document["seed"]), ("mistakebound-verify", 1, 1))
        self.assertEqual({t["id"] for t in document["theorems"]}, set(theorem_ids()))
        # Theorems about an answer make no mistakes, and one about losses none; the conversion's bound is one on a probability.
        answers = {t["id"] for t in catalogue() if not t["bound"]} - {"online-to-pac"} | {"hedge"}
        hypotheses = {t["id"]: {h["id"] for h in t["hypotheses"]} for t in catalogue()}
        for report in document["theorems"]:
            self.assertEqual(report["cases"], 40)
            self.assertLessEqual(set(report.get("enforced", {})), hypotheses[report["id"]])
            self.assertGreater(min(report["runs"], report["rounds"], report["claims"]), 0)
            self.assertLessEqual(set(report["verdicts"]), {"holds", "does-not-apply"})
            if report["id"] not in answers:
                self.assertGreater(report["mistakes"], 0)
                self.assertLessEqual(Fraction(report["tightest"]["ratio"]["decimal"]), 1)

    def test_short_cases_are_tried_beside_each_where_a_theorem_has_them(self):
        document = self.verify("--cases", "10", "--json").json
        short = {t["id"]: t["short"] for t in document["theorems"] if "short" in t}
        self.assertEqual(set(short), {"perceptron-separable", "halving", "littlestone-winnow"})
        for counts in short.values():
            self.assertEqual(counts["cases"], 1000)
            self.assertGreater(counts["rounds"], counts["mistakes"])
            self.assertGreater(counts["claims"], counts["rounds"])
            self.assertGreater(counts["mistakes"], 0)
            self.assertEqual(counts["decided_exactly"], 0)
        self.assertNotIn("short", self.verify("halving", "--cases", "10", "--short", "0", "--json").json["theorems"][0])
        self.assertIn("halving: 70 short cases besides", self.verify("halving", "--cases", "10", "--short", "7").out)
        self.assertNotIn("short cases besides",
                         self.verify("halving", "--cases", "10", "--drop", "all-start", code=1).out)
        self.assertIn("from 0 to 10000", self.verify("halving", "--short", "10001", code=2).err)
        # Where there are none they are not asked for.
        for other in (("--gaps",), ("--improve",), ("--merge", "one.json"), ("--drop", "all-start")):
            refused = self.run_program("verify", "--short", "5", *other)
            self.assertEqual(refused.code, 2, other)
            self.assertIn("beside", refused.err)

    def test_the_table_has_every_theorem(self):
        text = self.verify("--cases", "40").out
        for name in theorem_ids():
            self.assertRegex(text, rf"(?m)^{name} +40 +\d+ +\d+ +\d+  \S+")

    def test_the_seed_stands_in_the_text(self):
        self.assertRegex(self.verify("--cases", "5", "--seed", "271828").out, r"\b271828\b")

    def test_no_run_of_one_learner_carries_the_comparison_of_two(self):
        self.file("in.csv", TWO)
        for learner in (["perceptron"], ["winnow", "--eta", "1"]):
            self.refuses(["run", *learner, "in.csv", "--theorem", "comparison"], "--theorem", "'comparison'", "one of")

    def test_the_result_depends_on_the_seed_and_not_on_the_jobs(self):
        arguments = ["verify", "--cases", "12", "--json", "--seed"]
        once = self.succeeds(*arguments, "5", "--jobs", "1").json
        self.assertEqual(self.succeeds(*arguments, "5", "--jobs", "1").json, once)
        self.assertEqual(self.succeeds(*arguments, "5", "--jobs", "2").json, once)
        other = self.succeeds(*arguments, "6", "--jobs", "1").json
        for mine, theirs in zip(once["theorems"], other["theorems"]):
            self.assertNotEqual(mine, theirs)

    def test_improving_begins_with_the_kept_sequences_and_prints_what_to_keep(self):
        ran = self.succeeds("verify", "--improve", "perceptron-disjunction", "--cases", "100", "--seed", "3")
        first, second = ran.out.splitlines()[:2]
        self.assertEqual(first, "perceptron-disjunction: kept 32/(45) = 32/45")
        runs = int(re.fullmatch(r"  (\d+) runs, (nothing nearer|nearer: .*)", second)[1])
        self.assertTrue(100 <= runs < 120, runs)
        self.assertEqual(self.succeeds("verify", "--improve", "perceptron-disjunction", "--cases", "100", "--seed",
                                       "3").out, ran.out)
        names = ("littlestone-winnow", "perceptron-disjunction")
        self.assertEqual(ran.err, "")
        stopped = self.succeeds("verify", "--improve", *names, "--time-limit", "0")
        self.assertEqual(stopped.err, "mistakebound: stopped by --time-limit; the lines tell how many runs were tried "
                                      "until then\n")
        both = stopped.out
        self.assertEqual(both.count(": kept "), 2)
        for name in names:
            self.assertIn(f"{name}: kept ", both)
        self.refuses(["verify", "--improve", "halving"], "--improve", "'halving'", "one with a kept sequence")
        for other in (["--drop", "separable"], ["--jobs", "1"], ["--json"], ["--gaps"], ["--case", "1"]):
            self.refuses(["verify", "--improve", *other], other[0])

    def test_the_named_theorems_are_the_ones_tried(self):
        document = self.verify("perceptron-hinge", "max-margin", "--cases", "10", "--json").json
        self.assertEqual([t["id"] for t in document["theorems"]], ["perceptron-hinge", "max-margin"])

    def test_the_sequences_saved_attain_the_ratio_when_the_printed_command_is_run(self):
        irrational = 0
        for seed in range(1, 4):
            with self.case(seed=seed):
                document = self.verify("--cases", str(1 + seed % 4), "--seed", str(seed), "--json", "--witness", "w").json
                for report in document["theorems"]:
                    tightest = report.get("tightest")
                    if tightest is None:
                        continue
                    runs = self.runs_of(shlex.split(tightest["command"]))
                    self.assertEqual(len(runs), 1)
                    again = self.succeeds(*runs[0], "--json").json
                    if report["id"] == "online-to-pac":
                        self.assertEqual(again["failure_probability"], tightest["failure_probability"])
                        self.assertEqual(again["delta"], tightest["delta"])
                        continue
                    self.assertEqual(again["mistakes"], tightest["mistakes"])
                    self.assertEqual(theorem(again, report["id"])["bound"], tightest["bound"])
                    exact = tightest["bound"]["exact"]
                    if isinstance(exact, str):
                        self.assertEqual(ind.parse_number(tightest["ratio"]["exact"]),
                                         tightest["mistakes"] / ind.parse_number(exact))
                    elif isinstance(exact, dict):
                        irrational += 1
                        self.assertNotIsInstance(tightest["ratio"]["exact"], str, "the ratio is no fraction")
        self.assertGreater(irrational, 0)

    def test_the_commands_in_the_text_can_be_pasted(self):
        arguments = ("--cases", "40", "--witness", "my witness")
        document = self.verify(*arguments, "--json").json
        expected = [shlex.split(t["tightest"]["command"])[1:] for t in document["theorems"] if "tightest" in t]
        self.assertEqual(self.printed_commands(self.verify(*arguments).out), expected)
        for command in expected:
            for arguments in self.runs_of(["mistakebound", *command]):
                self.succeeds(*arguments)

    def test_without_a_folder_nothing_is_written_and_the_commands_need_no_file(self):
        arguments = ("perceptron-separable", "halving", "online-to-pac", "--cases", "40", "--seed", "3")
        document = self.verify(*arguments, "--json").json
        commands = self.printed_commands(self.verify(*arguments).out)
        self.assertEqual(self.listing(), [])
        self.assertEqual(commands, [shlex.split(t["tightest"]["command"])[1:] for t in document["theorems"]])
        for report, command in zip(document["theorems"], commands):
            self.assertNotIn("file", report["tightest"])
            self.assertEqual(self.succeeds(*command, "--json").json["theorems"][0]["tightest"], report["tightest"])
        self.assertEqual(self.listing(), [])

    def test_a_dropped_hypothesis_leads_to_a_short_counterexample_that_violates_it_alone_and_replays(self):
        for name, hypothesis in DROPPED:
            with self.case(theorem=name, hypothesis=hypothesis):
                document = self.verify(name, "--drop", hypothesis, "--json", "--witness", "w", code=1).json
                self.assertEqual(document["dropped"], [hypothesis])
                found = document["theorems"][0]["counterexample"]
                self.assertLessEqual(len(found["sequence"]), 2)
                self.assertEqual(step(found["report"], found["step"])["verdict"], "refuted")
                self.assertIn("violation", step(found["report"], found["step"]))
                self.assertTrue(os.path.isfile(self.path(found["file"])))
                words = shlex.split(found["replay"])
                again = self.succeeds(*words[1:], "--json", code=1).json["theorems"][0]["counterexample"]
                self.assertEqual(again, {**found, "file": ""}, "what is tried again is not saved")
                text = self.verify(name, "--drop", hypothesis, code=1).out
                self.assertNotIn("saved", text)
                self.assertIn("  saved as w/", self.verify(name, "--drop", hypothesis, "--witness", "w", code=1).out)
                self.assertRegex(text, rf"{name} +\d+ .*FAILS")
                self.assertIn("replay:", text)
                self.assertIn(hypothesis, [entry["id"] for entry in found["report"]["hypotheses"]])
                for entry in found["report"]["hypotheses"]:
                    # What was left out is not said to hold, and nothing else is violated.
                    self.assertIs(entry["id"] == hypothesis, entry["holds"] is not True, entry)

    def check_picture(self, name, text):
        """What speaks of a halfspace in up to two dimensions is drawn, with a mark for each example, where there is one."""
        picture = self.path("it.svg")
        if name not in HALFSPACES or "sequence: the empty sequence" in text:
            self.assertIn("not drawn: the", text)
            self.assertFalse(os.path.exists(picture))
            return
        self.assertIn("drawn as it.svg", text)
        drawn = ElementTree.parse(picture).getroot()
        examples = re.search(r"sequence: ((\([^()]*\)(, )?)+)", text)[1].split("), (")
        self.assertEqual(len(drawn.findall(".//{*}path")), len(examples), text)
        shown = " ".join(" ".join(node.text for node in drawn.findall("{*}text")).split())
        self.assertIn(text[text.index(f"{name}: the step"):text.index(" drawn as")], shown)
        os.remove(picture)

    def test_a_picture_has_the_comparator_its_margin_and_the_start_where_they_are(self):
        def lines(arguments):
            self.verify(*arguments, "--picture", "it.svg", code=1)
            group = ElementTree.parse(self.path("it.svg")).getroot().find("{*}g")
            return [[float(node.get(key)) for key in ("x1", "y1", "x2", "y2")] for node in group.findall("{*}line")]

        # (1, 0 | +1) with u = (2, 1) and gamma = 2: the line through 0 that is orthogonal to u, two beside it, an arrow.
        across, down, edge, *beside, arrow = lines(("halving-cover", "--drop", "fine-grid"))
        zero = (down[0], across[1])
        self.assertAlmostEqual((edge[2] - edge[0]) * 2 - (edge[3] - edge[1]), 0, delta=0.1)
        self.assertEqual(len(beside), 2)
        mark = ElementTree.parse(self.path("it.svg")).getroot().find(".//{*}path").get("d")
        x, y = (float(word) for word in re.match(r"M(\S+) (\S+)h", mark).groups())
        unit = x + 6 - zero[0]  # a cross begins 6 to the left of its middle
        self.assertAlmostEqual(y, zero[1], places=1)
        for line, level in ((edge, 0), *zip(beside, (2, -2))):
            for x, y in (line[:2], line[2:]):
                self.assertAlmostEqual((2 * (x - zero[0]) - (y - zero[1])) / unit, level, delta=0.01)
        self.assertAlmostEqual((arrow[2] - arrow[0]) + 2 * (arrow[3] - arrow[1]), 0, delta=0.1)
        self.assertGreater(arrow[2], arrow[0])
        # (-1 | +1) with u = (-1) and w_1 = (1): both arrows lie along the line, one to the left, one to the right.
        *_, u, start = lines(("perceptron-separable", "--drop", "zero-start"))
        self.assertEqual((u[1], start[1]), (u[3], start[3]))
        self.assertTrue(u[2] < u[0] == start[0] < start[2], (u, start))

    def test_a_picture_is_of_one_theorem_without_a_hypothesis(self):
        self.refuses(["verify", "perceptron-separable", "--picture", "it.svg"], "--picture", "no --drop")
        self.refuses(["verify", "perceptron-separable", "perceptron-hinge", "--drop", "zero-start", "--picture", "x.svg"],
                     "--picture", "several theorems")
        self.refuses(["verify", "winnow", "--drop", "separable", "--picture", "no/folder.svg"], "--picture", "no/folder.svg")
        self.refuses(["verify", "--picture", "it.svg", "--gaps"], "--picture", "--gaps", "beside")
        self.verify("perceptron-separable", "--drop", "zero-start", "--case", "3", "--picture", "it.svg", "--json", code=1)
        self.assertTrue(os.path.exists(self.path("it.svg")))

    def test_what_happens_without_each_hypothesis_of_every_theorem_is_told_in_words(self):
        told = 0
        for entry in catalogue():
            for hypothesis in (h["id"] for h in entry["hypotheses"]):
                with self.case(theorem=entry["id"], hypothesis=hypothesis):
                    text = " ".join(self.verify(entry["id"], "--drop", hypothesis, "--picture", "it.svg",
                                                code=1).out.split())
                    self.check_picture(entry["id"], text)
                    self.assertRegex(text, rf"{entry['id']}: the step [a-z-]+ fails on (a sequence|\d+ passes over a sequence|the empty sequence)")
                    self.assertIn(f"hypothesis {hypothesis}, left out, does not hold", text)
                    self.assertRegex(text, r"sequence: (the empty sequence|\(\S)")
                    self.assertRegex(text, r"round \d+: \S.* fails")
                    told += 1
        self.assertGreater(told, 30)

    def test_the_replay_command_in_the_text_can_be_pasted(self):
        found = self.verify("perceptron-separable", "--drop", "zero-start", "--json", code=1).json["theorems"][0]
        text = self.verify("perceptron-separable", "--drop", "zero-start", code=1).out
        self.assertIn(shlex.split(found["counterexample"]["replay"])[1:], self.printed_commands(text))

    def test_one_case_is_one_case(self):
        document = self.verify("perceptron-separable", "--case", "3", "--json").json
        self.assertEqual(document["theorems"][0]["cases"], 1)

    def test_a_failure_of_the_first_theorem_counts_where_the_last_one_holds(self):
        document = self.verify("perceptron-separable", "perceptron-hinge", "--drop", "zero-start", "--case", "3",
                               "--json", code=1).json
        self.assertEqual(["counterexample" in theorem for theorem in document["theorems"]], [True, False])

    def test_some_cases_of_every_theorem_are_tried_whatever_the_time_limit(self):
        for arguments in ((), ("--gaps",)):
            with self.case(arguments=arguments):
                result = self.verify("--time-limit", "0", "--json", *arguments)
                self.assertIn("stopped by --time-limit", result.err)
                self.assertEqual([t["id"] for t in result.json["theorems"] if t["cases"] == 0], [])

    def test_a_shard_without_a_case_confirms_nothing(self):
        result = self.verify("halving", "--cases", "3", "--shard", "4/4")
        self.assertEqual((result.json["theorems"][0]["cases"], result.err),
                         (0, "mistakebound: no case was tried, so that nothing is confirmed\n"))
        self.assertEqual(self.verify("halving", "--cases", "3", "--shard", "3/4").err, "")

    def test_a_time_limit_is_obeyed_and_said(self):
        for arguments in (("--json",), ()):
            with self.case(arguments=arguments):
                result = self.verify("--cases", "100000000", "--time-limit", "0.1", *arguments)
                if arguments:
                    first = result.json["theorems"][0]
                    self.assertTrue(first["stopped"] and 0 < first["cases"] < 100000000)
                else:
                    self.assertRegex(result.out + result.err, "time limit|--time-limit")


if __name__ == "__main__":
    main()

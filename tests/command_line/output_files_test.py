"""Files that are written: whole or not at all, and never over what is read."""

import os
import pathlib
import stat
import subprocess
import sys

from harness import HANGING, PROGRAM, SOURCE, TWO, main
from traces import TraceCase


class OutputFiles(TraceCase):
    def test_an_older_trace_is_replaced_as_a_whole_and_nothing_else_is_touched(self):
        self.file("in.csv", TWO)
        self.file("t.jsonl", "old\n" * 1000)
        self.file("t.jsonl.partial", "another file of mine\n")
        self.succeeds("run", "perceptron", "in.csv", "--trace", "t.jsonl")
        self.replayed(self.path("t.jsonl"))
        self.assertEqual(sorted(os.listdir(self.folder)), ["in.csv", "t.jsonl", "t.jsonl.partial"])
        self.assertEqual(pathlib.Path(self.path("t.jsonl.partial")).read_text(), "another file of mine\n")

    def test_a_failure_leaves_an_older_trace_as_it_was(self):
        self.file("in.csv", "1,2\n")
        self.file("t.jsonl", "old\n")
        self.refuses(["run", "perceptron", "in.csv", "--trace", "t.jsonl"], "in.csv:1:3")
        self.assertEqual(pathlib.Path(self.path("t.jsonl")).read_text(), "old\n")

    def test_a_trace_over_the_examples_themselves_is_refused(self):
        self.file("in.csv", TWO)
        for path in ("in.csv", "./in.csv"):
            with self.case(path=path):
                self.refuses(["run", "perceptron", "in.csv", "--trace", path], "in.csv")
                self.assertEqual(pathlib.Path(self.path("in.csv")).read_text(), TWO)

    def test_a_trace_through_a_link_lands_where_the_link_points(self):
        self.file("in.csv", TWO)
        self.file("real.jsonl", "")
        os.symlink("real.jsonl", self.path("link.jsonl"))
        self.commands.append("ln -s real.jsonl link.jsonl")
        self.succeeds("run", "perceptron", "in.csv", "--trace", "link.jsonl")
        self.assertTrue(os.path.islink(self.path("link.jsonl")))
        self.replayed(self.path("real.jsonl"))

    def test_a_trace_to_a_pipe_does_not_replace_the_pipe(self):
        """What holds for a pipe holds for /dev/null, which root could lose."""
        self.file("in.csv", TWO)
        os.mkfifo(self.path("pipe"))
        self.commands.append("mkfifo pipe; cat pipe &")
        reader = os.open(self.path("pipe"), os.O_RDONLY | os.O_NONBLOCK)
        self.addCleanup(os.close, reader)
        self.run_program("run", "perceptron", "in.csv", "--trace", "pipe")
        self.assertTrue(stat.S_ISFIFO(os.stat(self.path("pipe")).st_mode))
        self.assertEqual(sorted(os.listdir(self.folder)), ["in.csv", "pipe"])

    def test_a_report_is_printed_before_the_complaint_that_a_file_beside_it_cannot_be_written(self):
        if not os.path.exists("/dev/full"):
            self.skipTest("no /dev/full here")
        self.file("in.csv", TWO)
        self.file("domain.csv", "a,y,p\n1,1,1/2\n2,1,1/2\n")
        self.file("t.jsonl", self.DIVERGING)
        self.file("never.py", "import json, sys\nfor line in sys.stdin:\n    asked = json.loads(line)\n"
                  "    if 'x' in asked: print('{\"prediction\": -1, \"reset\": true}', flush=True)\n"
                  "    if 'y' in asked: print('{\"updated\": false}', flush=True)\n")
        wrong = ["--", sys.executable, self.path("never.py")]
        for arguments, option, said in (
                (["run", "perceptron", "in.csv", "--html"], "--html", "mistakes"),
                (["refute", "perceptron", "mistakes <= 1", "--save"], "--save", "refuted:"),
                (["refute", "perceptron", "mistakes <= 1", "--coq"], "--coq", "refuted:"),
                (["check", "t.jsonl", "--junit"], "--junit", "DIVERGES"), (["check", "t.jsonl", "--html"], "--html", "DIVERGES"),
                (["check", "t.jsonl", "--sub"], "--sub", "DIVERGES"),
                (["drive", "perceptron", *wrong, "--trace"], "--trace", "DIVERGES"),
                (["drive", "perceptron", *wrong, "--junit"], "--junit", "DIVERGES"),
                (["separate", "in.csv", "--html"], "--html", "examples"), (["compare", "in.csv", "--svg"], "--svg", "mistakes"),
                (["online-to-batch", "perceptron", "domain.csv", "--html"], "--html", "online-to-batch")):
            at = arguments.index("--") if "--" in arguments else len(arguments) - 1
            words = [*arguments[:at], option, "/dev/full", *(arguments[at:-1] if at < len(arguments) - 1 else [])]
            with self.case(arguments=words):
                done = self.run_program(*words)
                self.assertEqual(done.code, 2, done)
                self.assertIn(said, done.out)
                self.assertIn(f"{option}: found", done.err)
                self.assertNotIn("/dev/full", done.out, "what was not written is not said to be")

    # ---------------------------------------------------------------- never over what is read, or another output

    def kept(self, name, content):
        self.assertEqual(pathlib.Path(self.path(name)).read_text(), content)

    DIVERGING = (  # in round 1
        '{"learner": "perceptron", "dimension": 1, "tie": "negative"}\n{"x": [1], "y": 1, "prediction": 1}\n'
        '{"x": [1], "y": 1, "prediction": 1}\n')

    def other_names(self, name):
        """Other spellings of a file's name: through the folder, a hard link, a symbolic link, a linked folder."""
        os.link(self.path(name), self.path("hard"))
        os.symlink(name, self.path("soft"))
        os.symlink(".", self.path("here"))
        self.commands.append(f"ln {name} hard; ln -s {name} soft; ln -s . here")
        return (name, f"./{name}", str(self.folder / name), "hard", "soft", f"here/{name}", f"here/./here/{name}")

    def test_no_output_goes_over_the_examples(self):
        self.file("in.csv", TWO)
        for path in self.other_names("in.csv"):
            for option in ("--trace", "--certificate"):
                with self.case(path=path, option=option):
                    self.refuses(["run", "perceptron", "in.csv", option, path], option, "the example file", "another path")
                    self.kept("in.csv", TWO)

    def test_no_output_goes_over_another_file_that_options_name_to_be_read(self):
        self.file("in.csv", "1,1\n2,-1\n")
        points = "1,0\n0,1\n"
        self.file("points.csv", points)
        for path in self.other_names("points.csv"):
            for option in ("--trace", "--certificate", "--html"):
                with self.case(path=path, option=option):
                    self.refuses(["run", "optimal", "in.csv", "--class", "points.csv", option, path], option,
                                 "the file of --class", "another path")
            with self.case(path=path):
                self.refuses(["compare", "in.csv", "--class", "points.csv", "--svg", path], "--svg", "the file of --class")
            self.kept("points.csv", points)
        rule = (SOURCE / "docs/examples/rules/half_steps.txt").read_text()
        self.file("my.rule", rule)
        self.refuses(["refute", "--rule", "my.rule", "mistakes <= 1", "--save", "my.rule"], "--save", "the file of --rule")
        self.kept("my.rule", rule)

    def test_no_output_goes_over_the_trace_that_is_checked(self):
        self.file("t.jsonl", self.DIVERGING)
        for path in self.other_names("t.jsonl"):
            for option in ("--sub", "--certificate"):
                with self.case(path=path, option=option):
                    self.refuses(["check", "t.jsonl", option, path], option, "the trace", "another path")
                    self.kept("t.jsonl", self.DIVERGING)

    def test_no_trace_goes_over_the_program_that_is_driven_or_its_files(self):
        self.file("prog", "#!/bin/sh\nexit 1\n")
        self.file("data", "of the program\n")
        os.chmod(self.path("prog"), 0o755)
        for path in (*self.other_names("prog"), "data"):
            with self.case(path=path):
                self.refuses(["drive", "perceptron", "--trace", path, "--", "./prog", "data"], "--trace", "another path")
        with self.case(path="on PATH"):
            os.environ["PATH"] += os.pathsep + str(self.folder)
            try:
                self.refuses(["drive", "perceptron", "--trace", "prog", "--", "prog"], "--trace", "the program")
            finally:
                os.environ["PATH"] = os.environ["PATH"].removesuffix(os.pathsep + str(self.folder))
        self.kept("prog", "#!/bin/sh\nexit 1\n")

    def test_no_output_goes_over_the_file_on_standard_input(self):
        for command, content, option in ((["run", "perceptron", "-"], TWO, "--trace"), (["check", "-"], self.DIVERGING, "--sub")):
            with self.case(command=command):
                self.file("in", content)
                self.record([*command, option, "in"], " < in")
                with open(self.path("in")) as read:
                    done = subprocess.run([PROGRAM, *command, option, "in"], cwd=self.folder, stdin=read, text=True,
                                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=HANGING)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn(f"mistakebound: {option}: found standard input's file 'in'", done.stderr)
                self.kept("in", content)

    def test_no_output_goes_over_the_file_on_standard_output(self):
        self.file("in.csv", TWO)
        with open(self.path("report"), "w") as report:
            done = subprocess.run([PROGRAM, "run", "perceptron", "in.csv", "--trace", "report"], cwd=self.folder,
                                  stdout=report, stderr=subprocess.PIPE, text=True, timeout=HANGING)
        self.assertEqual(done.returncode, 2)
        self.assertIn("--trace: found standard output's file 'report'", done.stderr)

    def test_two_outputs_are_two_files(self):
        self.file("in.csv", TWO)
        os.symlink("new", self.path("dangling"))
        os.symlink(".", self.path("here"))
        self.commands.append("ln -s new dangling; ln -s . here")
        for one, other in (("new", "new"), ("new", "./new"), ("new", "dangling"), ("dangling", "here/new")):
            with self.case(one=one, other=other):
                self.refuses(["run", "perceptron", "in.csv", "--trace", one, "--certificate", other], "--certificate",
                             "the path of --trace")
        self.file("old", "old\n")
        for other in self.other_names_of_old():
            with self.case(other=other):
                self.refuses(["run", "perceptron", "in.csv", "--trace", "old", "--certificate", other], "--certificate",
                             "the path of --trace")
                self.kept("old", "old\n")

    def other_names_of_old(self):
        os.link(self.path("old"), self.path("hard"))
        os.symlink("old", self.path("soft"))
        return ("old", "./old", "hard", "soft", "here/old")

    def test_devices_may_take_several_outputs(self):
        self.file("in.csv", TWO)
        self.succeeds("run", "perceptron", "in.csv", "--trace", "/dev/null", "--certificate", "/dev/null")

    # ---------------------------------------------------------------- paths that cannot be written

    def test_bad_paths_are_refused_before_the_work(self):
        """The input is unusable, too: the path is complained of, so it was looked at first."""
        self.file("bad", "no\nexamples\n")
        self.file("file", "")
        os.symlink("loop", self.path("loop"))
        commands = {"--trace": ["run", "perceptron", "bad"], "--certificate": ["run", "perceptron", "bad"],
                    "--sub": ["check", "bad"]}
        for option, command in commands.items():
            for path, found in (("none/x", "No such file or directory"), (".", "it is a directory"), ("", "an empty path"),
                                ("file/x", "Not a directory"), ("loop", "Too many levels of symbolic links"),
                                ("-", "standard output has the report"), ("new/", "it is a directory"),
                                ("x" * 300, "File name too long"), ("/proc/x", "")):
                with self.case(option=option, path=path):
                    self.refuses([*command, option, path], option, found)
        self.refuses(["check", "bad", "--certificate", "none/x"], "--certificate", "No such file or directory")
        for path in ("none/x", ".", "", "-"):
            self.refuses(["drive", "perceptron", "--trace", path, "--", "none"], "--trace")

    def test_a_folder_without_permission_is_refused_before_the_work(self):
        if os.geteuid() == 0:
            self.skipTest("root may write anywhere")
        self.file("bad", "no\nexamples\n")
        os.mkdir(self.path("shut"), 0o500)
        self.file("mine", "old\n")
        os.chmod(self.path("mine"), 0o400)
        for path in ("shut/x", "mine"):
            self.refuses(["run", "perceptron", "bad", "--trace", path], "--trace", "Permission denied")

    def test_witnesses_that_cannot_be_written_are_refused_before_the_work(self):
        os.makedirs(self.path("witness/perceptron-separable.csv"))
        self.refuses(["verify", "perceptron-separable", "--cases", "100000000", "--jobs", "1", "--witness", "witness"],
                     "--witness", "a directory")

    def test_a_shard_is_not_replaced_by_the_witness_of_its_merging(self):
        shard = self.succeeds("verify", "halving", "--cases", "4", "--shard", "1/1").out
        os.mkdir(self.path("w"))
        self.file("s1.json", shard)
        self.file("w/halving.csv", shard)
        self.refuses(["verify", "--merge", "w/halving.csv", "--witness", "w"], "--witness", "the shard 'w/halving.csv'")
        os.remove(self.path("w/halving.csv"))
        os.symlink("../s1.json", self.path("w/halving.csv"))
        self.refuses(["verify", "--merge", "s1.json", "--witness", "./w"], "--witness", "the shard './w/halving.csv'")
        self.assertEqual(pathlib.Path(self.path("s1.json")).read_text(), shard)
        self.succeeds("verify", "--merge", "s1.json", "--witness", "other")

    def test_a_temporary_folder_that_is_not_there_is_named(self):
        self.file("t.jsonl", self.DIVERGING)
        done = subprocess.run([PROGRAM, "check", "-"], cwd=self.folder, input=self.DIVERGING, text=True, timeout=HANGING,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, "TMPDIR": "/none"})
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("TMPDIR", done.stderr)
        self.assertIn("/none", done.stderr)

    # ---------------------------------------------------------------- how files are made

    def mode(self, name):
        return stat.S_IMODE(os.stat(self.path(name)).st_mode)

    def test_a_new_file_has_the_mode_that_the_umask_leaves(self):
        self.file("in.csv", TWO)
        for mask in (0o022, 0o077, 0o002):
            with self.case(mask=oct(mask)):
                self.succeeds("run", "perceptron", "in.csv", "--trace", "t", limit=lambda: os.umask(mask))
                self.assertEqual(self.mode("t"), 0o666 & ~mask)
                os.remove(self.path("t"))

    def test_a_file_that_is_replaced_keeps_its_mode(self):
        self.file("in.csv", TWO)
        for mode in (0o600, 0o640, 0o664, 0o755):
            with self.case(mode=oct(mode)):
                self.file("t", "old\n")
                os.chmod(self.path("t"), mode)
                self.succeeds("run", "perceptron", "in.csv", "--trace", "t")
                self.assertEqual(self.mode("t"), mode)
                self.replayed(self.path("t"))

    def test_a_link_that_leads_nowhere_yet_stays_and_its_target_is_made(self):
        self.file("in.csv", TWO)
        os.mkdir(self.path("folder"))
        os.symlink("folder/new.jsonl", self.path("link"))
        self.succeeds("run", "perceptron", "in.csv", "--trace", "link")
        self.assertEqual(os.readlink(self.path("link")), "folder/new.jsonl")
        self.replayed(self.path("folder/new.jsonl"))

    def test_the_longest_names_can_be_written(self):
        self.file("in.csv", TWO)
        self.succeeds("run", "perceptron", "in.csv", "--trace", "x" * 255)
        self.assertEqual(sorted(os.listdir(self.folder)), ["in.csv", "x" * 255])

    def test_what_a_shell_substitutes_for_a_process_is_written_to(self):
        self.file("in.csv", TWO)
        done = subprocess.run(["bash", "-c", '"$0" run perceptron in.csv --trace >(cat > copy) && wait $!', PROGRAM],
                              cwd=self.folder, timeout=HANGING, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.replayed(self.path("copy"))

    # ---------------------------------------------------------------- nothing to write

    def test_a_sub_trace_is_a_file_and_not_standard_output(self):
        self.file("t.jsonl", self.DIVERGING)
        self.refuses(["check", "t.jsonl", "--sub", "-"], "--sub", "standard output has the report")
        self.assertFalse(os.path.exists(self.path("-")))

    def test_a_conforming_trace_leaves_the_file_of_sub_and_says_so(self):
        self.file("t.jsonl", '{"learner": "perceptron", "dimension": 1}\n{"x": [1], "y": 1, "prediction": -1}\n')
        self.file("old", "old\n")
        result = self.succeeds("check", "t.jsonl", "--sub", "old")
        self.assertIn("nothing is written to 'old'", result.err)
        self.kept("old", "old\n")


if __name__ == "__main__":
    main()

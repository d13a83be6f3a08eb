"""Files that are written: whole or not at all, and never over what is read."""

import os
import pathlib
import stat

from harness import TWO, main
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
        self.commands.append("mkfifo pipe; cat pipe & sleep 0.1")
        reader = os.open(self.path("pipe"), os.O_RDONLY | os.O_NONBLOCK)
        self.addCleanup(os.close, reader)
        self.run_program("run", "perceptron", "in.csv", "--trace", "pipe")
        self.assertTrue(stat.S_ISFIFO(os.stat(self.path("pipe")).st_mode))
        self.assertEqual(sorted(os.listdir(self.folder)), ["in.csv", "pipe"])


if __name__ == "__main__":
    main()

"""Example files that must be read, in all their spellings, and whatever holds them: a file, a pipe, a device."""

import os
import pathlib
import pty
import re
import socket
import subprocess
from contextlib import ExitStack

from harness import DOMAIN, HANGING, PERCEPTRONS, PROGRAM, TWO, CommandLine, main


class GoodFiles(CommandLine):
    def same(self, contents, *options):
        """Every content gives the same run."""
        answers = []
        for content in contents:
            self.file("in.csv", content)
            answers.append(self.run_json("perceptron", "in.csv", *options))
            answers[-1].pop("input")  # of which other tests speak
        for content, answer in zip(contents[1:], answers[1:]):
            self.assertEqual(answer, answers[0], content)

    def test_crlf_a_byte_order_mark_spaces_and_quotes_change_nothing(self):
        plain = "a,b,y\n1,2,1\n3,-4,-1\n"
        self.same([plain, plain.replace("\n", "\r\n"), "\ufeff" + plain, "\ufeff" + plain.replace("\n", "\r\n"),
                   "a , b\t,  y\n 1,2 ,1\n3,\t-4, -1", '"a","b","y"\n"1","2","1"\n3,"-4" , "-1"\n',
                   plain + "\n\n", "\n" + plain.replace("\n", "\n\n")])

    def test_all_spellings_of_a_number_mean_the_same(self):
        self.same(["1/8,-12,1\n", "0.125,-12.0,1\n", "125e-3,-1.2e1,1\n", "0x.2,-0xC,+1\n", "0x1p-3,-0x1.8p+3,1\n",
                   "2/16,-0012,1\n", "+.125,-120E-1,1.0\n", "12.5e-02,-12.,1\n", "0x0.20,-0XcP0,2/2\n"])

    def test_labels_0_and_1_mean_the_same_as_minus_1_and_1(self):
        self.same(["1,2,1\n3,4,-1\n", "1,2,1\n3,4,0\n", "1,2,+1\n3,4,-1.0\n"])

    def test_the_label_column_has_one_of_five_names_and_stands_anywhere(self):
        first = "{},a,b\n1,1,2\n-1,3,4\n"
        names = ("label", "class", "target", "outcome")
        self.same(["a,b,y\n1,2,1\n3,4,-1\n", "y,a,b\n1,1,2\n-1,3,4\n", "a,label,b\n1,1,2\n3,-1,4\n",
                   "a,b,other\n1,2,1\n3,4,-1\n",
                   *(first.format(spelled) for name in names for spelled in (name, name.upper(), name.title()))])

    def test_of_several_such_names_the_usual_one_is_taken_and_the_others_are_named(self):
        self.file("in.csv", "y,Target,a\n1,0,2\n-1,1,4\n")
        found = self.run_json("perceptron", "in.csv")["input"]
        self.assertEqual((found["label_column"], found["label_like_columns"]), ("y", ["Target"]))
        self.assertIn("named like labels, too: column Target", self.succeeds("run", "perceptron", "in.csv").out)
        self.file("in.csv", "X,Y,Class\n1,0,1\n-1,1,-1\n")
        self.assertEqual(self.run_json("perceptron", "in.csv")["input"]["label_column"], "Class")

    def test_csv_and_libsvm_say_the_same(self):
        self.same(["1,0,0,1\n0,2,1/2,-1\n0,0,0,1\n", "1 1:1\n-1 2:2 3:0.5 # comment\n\n# more\n1\n",
                   "+1\t1:1 3:0\n-1 2:2 3:.5\n1"])

    def test_the_label_column_is_chosen_by_name_or_by_index_from_1(self):
        self.file("a.csv", "t,a,b\n1,1,2\n-1,3,4\n")
        self.file("b.csv", "1,1,2\n-1,3,4\n")
        expected = self.run_json("perceptron", "a.csv", "--label", "t")
        self.assertEqual(expected["weights"], ["-2", "-2"])
        self.assertEqual(self.run_json("perceptron", "a.csv", "--label", "1"), expected)
        expected["input"].update(header=False, label_column=1)
        self.assertEqual(self.run_json("perceptron", "b.csv", "--label", "1"), expected)

    def test_words_as_labels_are_read_with_the_positive_one_named(self):
        self.file("a.csv", "1,2,cat\n3,4,dog\n5,6,cow\n")
        self.file("b.csv", "1,2,1\n3,4,-1\n5,6,-1\n")
        self.assertEqual(self.run_json("perceptron", "a.csv", "--positive", "cat")["weights"],
                         self.run_json("perceptron", "b.csv")["weights"])

    def test_libsvm_may_count_from_0_if_told(self):
        self.file("a.libsvm", "1 0:1 1:2\n-1 1:3\n")
        self.file("b.libsvm", "1 1:1 2:2\n-1 2:3\n")
        self.assertEqual(self.run_json("perceptron", "a.libsvm", "--index-base", "0"),
                         self.run_json("perceptron", "b.libsvm"))

    def test_the_bias_comes_last(self):
        self.file("in.csv", "0,1\n2,-1\n")
        document = self.run_json("perceptron", "in.csv", "--bias", "--u", "-1,1")
        self.assertEqual((document["dimension"], document["weights"]), (2, ["-2", "0"]))
        self.assertIs(document["conventions"]["bias"], True)
        self.refuses(["run", "perceptron", "in.csv", "--bias", "--u", "1"], "--u", "the bias last")

    def test_standard_input_is_read_where_the_file_is_a_hyphen(self):
        self.file("in.csv", TWO)
        for command in (("run", "perceptron"), ("run", "perceptron-batch"), ("separate",)):
            with self.case(command=command):
                piped = self.succeeds(*command, "-", "--json", stdin=TWO.encode())
                self.assertEqual(piped.json, self.succeeds(*command, "in.csv", "--json").json)

    def test_bad_standard_input_is_named(self):
        self.refuses(["run", "perceptron", "-"], "standard input:2:5", "'2'", stdin=b"1,2,1\n3,4,2\n")
        self.refuses(["separate", "-"], "standard input: found an empty file")

    def test_a_header_alone_is_an_empty_sequence_on_which_all_is_vacuous(self):
        self.file("in.csv", "a,b,y\n")
        for learner in PERCEPTRONS:
            document = self.run_json(learner, "in.csv")
            self.assertEqual((document["rounds"], document["mistakes"], document["dimension"]), (0, 0, 2))
            for report in document["theorems"]:
                self.assertEqual(report["verdict"], "holds", report["id"])
                self.assertTrue(report["vacuous"] or report["id"] == "max-margin", report["id"])
        self.assertTrue(self.succeeds("separate", "in.csv", "--json").json["separable"])

    def test_a_file_whose_name_begins_with_a_hyphen_can_be_given(self):
        self.file("-x.csv", TWO)
        self.succeeds("run", "perceptron", "./-x.csv")
        self.succeeds("run", "perceptron", "--", "-x.csv")

    def test_exponents_within_the_limit_are_exact(self):
        self.file("in.csv", "1e4096,1\n-1e-4096,-1\n")
        document = self.run_json("perceptron", "in.csv", "--u", "1")
        self.assertEqual(document["weights"], ["1" + 4096 * "0"])
        text = self.succeeds("run", "perceptron", "in.csv", "--u", "1").out
        self.assertNotIn("inf", re.sub(r"(?i)infin", "", text), "a finite number is not shown as infinite")

    def test_a_hundred_thousand_features_are_read(self):
        self.file("in.csv", "1 100000:1\n-1 1:1\n")
        self.assertEqual(self.run_json("perceptron", "in.csv")["dimension"], 100000)


class Sources(CommandLine):
    """What is no file is read like one, in blocks, by every command that reads."""

    HALVING = "1,0,1\n0,0,1\n"
    TRACE = '{"learner":"perceptron","dimension":1}\n{"x":[1],"y":1,"prediction":0}\n'
    READERS = ((["run", "perceptron"], TWO), (["run", "kernel-perceptron", "--kernel", "intersection"], "1 a b\n-1 a\n"),
               (["run", "halving"], HALVING), (["separate"], TWO), (["shatter"], "1,2\n3,5\n"), (["check"], TRACE),
               (["pac", "perceptron", "--epsilon", "1/2", "--delta", "1/2"], DOMAIN),
               (["explain", "perceptron-separable"], TWO), (["worst-case", "halving"], "1,0\n0,0\n"),
               (["worst-case", "perceptron", "--u", "1,1", "--points"], "1,0\n0,1\n"))

    def through(self, source, arguments, content):
        """Exit code, output and messages of a command that reads this content there, whose name there is IT."""
        self.file("the-file", content)
        with ExitStack() as ends:
            stdin, path = self.opened(source, content.encode(), ends)
            self.record([*arguments, path], f" # {path} is a {source} with what is in 'the-file'")
            program = subprocess.Popen([PROGRAM, *arguments, path], cwd=self.folder, stdin=stdin, text=True,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            out, err = program.communicate(timeout=HANGING)
        its_name = rf"standard input|(?<![^\s'])({re.escape(path)}|-)(?![^\s',.:])"
        # Lines are wrapped by the length of the name.
        return program.returncode, re.sub(its_name, "IT", out).split(), re.sub(its_name, "IT", err)

    def opened(self, source, content, ends):
        """The standard input and the path with which a program reads this content."""
        if source == "fifo":
            os.mkfifo(self.path("fifo"))
            ends.callback(os.unlink, self.path("fifo"))
            writer = ends.enter_context(subprocess.Popen(["sh", "-c", "exec cat the-file > fifo"], cwd=self.folder))
            ends.callback(writer.kill)  # where nobody reads
            return subprocess.DEVNULL, "fifo"
        if source == "socket":
            here, there = (ends.enter_context(end) for end in socket.socketpair())
            here.sendall(content)
            here.shutdown(socket.SHUT_WR)
            return there, "-"
        if source == "terminal":
            here, there = pty.openpty()
            ends.callback(os.close, here)
            ends.callback(os.close, there)
            end_of_input = b"\x04"
            os.write(here, content + end_of_input)
            return subprocess.DEVNULL, os.ttyname(there)
        return subprocess.DEVNULL, "the-file"

    def test_a_fifo_a_terminal_and_a_socket_are_read_like_a_file(self):
        for arguments, content in self.READERS:
            expected = self.through("file", arguments, content)
            for source in ("fifo", "terminal", "socket"):
                with self.case(command=arguments, source=source):
                    self.assertEqual(self.through(source, arguments, content), expected)

    def test_a_socket_is_not_opened_by_name(self):
        here, there = socket.socketpair()
        with here, there:
            for arguments, _ in self.READERS:
                with self.case(command=arguments):
                    done = subprocess.run([PROGRAM, *arguments, "/dev/stdin"], stdin=there, timeout=HANGING, text=True,
                                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                    self.assertEqual((done.returncode, done.stdout), (2, ""))
                    self.assertIn("/dev/stdin: found no readable file (No such device or address)", done.stderr)

    def counted(self, action):
        """How many bytes the programs that an action runs read, and by how many calls of the system: of this process
        and of its children that have ended."""
        def counts():
            io = dict(line.split(": ") for line in pathlib.Path("/proc/self/io").read_text().splitlines())
            return int(io["rchar"]), int(io["syscr"])

        if not os.access("/proc/self/io", os.R_OK):
            self.skipTest("calls are not counted here")
        bytes_before, calls_before = counts()
        action()
        bytes_after, calls_after = counts()
        return bytes_after - bytes_before, calls_after - calls_before

    def test_devices_without_end_are_refused_and_read_in_blocks(self):
        for device in ("/dev/zero", "/dev/urandom"):
            for arguments in (*(arguments for arguments, _ in self.READERS), ["lab", "perceptron"], ["verify", "--merge"]):
                with self.case(command=arguments, device=device):
                    read, calls = self.counted(lambda: self.refuses([*arguments, device], device))
                    self.assertLess(calls, 200 + read / (32 << 10), f"{read} bytes")

    def test_a_line_without_end_is_refused_and_read_in_blocks(self):
        """Of a pipe and of a socket, by every way of reading; 64 MiB are as many as a line may have."""
        for source, arguments in (("pipe", ["run", "perceptron"]), ("socket", ["check"]), ("pipe", ["verify", "--merge"])):
            with self.case(command=arguments, source=source):
                here, there = socket.socketpair() if source == "socket" else os.pipe()[::-1]
                self.record(["<", "/dev/zero", "tr", r"\0", "a"], f" | mistakebound {' '.join(arguments)} - # a {source}")
                with open("/dev/zero") as zeros:
                    endless = subprocess.Popen(["tr", r"\0", "a"], stdin=zeros, stdout=here,
                                               stderr=subprocess.DEVNULL)
                done = []
                read, calls = self.counted(lambda: done.append(
                    subprocess.run([PROGRAM, *arguments, "-"], stdin=there, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True, timeout=HANGING)))
                for end in (here, there):
                    end.close() if source == "socket" else os.close(end)
                endless.wait(HANGING)
                self.assertEqual((done[0].returncode, done[0].stdout), (2, ""))
                self.assertIn("more than 64 MiB", done[0].stderr)
                self.assertGreater(read, 64 << 20)
                self.assertLess(calls, read / 1024)


if __name__ == "__main__":
    main()

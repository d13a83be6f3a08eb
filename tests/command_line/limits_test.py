"""Limits of time and memory, and Ctrl-C: what was found is told, and no verdict that was not reached."""

import gzip
import json
import os
import pty
import random
import re
import resource
import signal
import subprocess
from fractions import Fraction

from harness import DOMAIN, HANGING, PROGRAM, TWO, CommandLine, hear_signals, main

LONG = ["run", "perceptron", "in.csv", "--theorem", "perceptron-separable", "--passes", "1000000000"]


class Limits(CommandLine):
    def test_no_time_at_all_cuts_every_command_short_with_exit_code_4(self):
        self.file("in.csv", TWO)
        self.file("points.csv", "1,2\n3,5\n")
        self.file("trace.jsonl", '{"format":"mistakebound-trace","version":1,"learner":"perceptron","dimension":1}\n'
                                 '{"x":[1],"y":1,"prediction":0}\n')
        for arguments in (["run", "perceptron", "in.csv"], ["separate", "in.csv"], ["compare", "in.csv"],
                          ["shatter", "points.csv"], ["check", "trace.jsonl"],
                          ["worst-case", "perceptron", "--points", "points.csv", "--u", "1,1"]):
            with self.case(arguments=arguments):
                result = self.succeeds(*arguments, "--time-limit", "0", code=4)
                self.assertIn("cut short by --time-limit", result.err)
                self.assertNotRegex(result.out, r"holds|conforms|separable\b(?! is)|shatter(ed)?:")
                document = self.succeeds(*arguments, "--time-limit", "0", "--json", code=4).json
                self.assertEqual(document["cut_short"]["by"], "time-limit")

    def test_a_proof_that_is_told_of_a_run_ends_at_a_limit(self):
        self.file("in.csv", TWO)
        for passes, said in (("1", "lines read"), ("1000000000", "rounds")):
            with self.case(passes=passes):
                explain = ["explain", "perceptron-separable", "in.csv", "--passes", passes]
                said = f"cut short by --time-limit ({said}: "
                result = self.succeeds(*explain, "--time-limit", "0", code=4) if passes == "1" else self.limited(
                    *explain, reached=lambda result: said in result.err)
                self.assertIn(said, result.err)
                self.assertNotIn("the theorem holds", " ".join(result.out.split()))
                self.assertNotIn("so does the theorem", " ".join(result.out.split()))

    def test_campaigns_stop_at_limits_with_what_was_tried(self):
        claim = ("refute", "perceptron", "mistakes <= R2*u2/gamma^2", "--cases", "1000000000", "--json")
        for option, value in (("--time-limit", "0"), ("--memory-limit", "1K")):
            with self.case(option=option):
                result = self.succeeds(*claim, option, value)
                self.assertEqual(result.err, f"mistakebound: stopped by {option}\n")
                self.assertTrue(result.json["stopped"])
                self.assertTrue(0 < result.json["cases"] < 1000000000)
                result = self.succeeds("errata", option, value, "--json", code=4)
                self.assertIn(f"mistakebound: cut short by {option} (misprints: ", result.err)
                document = result.json
                self.assertEqual(document["cut_short"]["by"], option.removeprefix("--"))
                self.assertEqual(document["cut_short"]["done"], len(document["misprints"]))
                self.assertLess(len(document["misprints"]), document["cut_short"]["total"])
                text = self.succeeds("errata", option, value, code=4).out
                self.assertNotIn("not refuted", text, "what was not tried to its end is not told")

    def test_limits_that_are_not_met_change_nothing(self):
        self.file("in.csv", TWO)
        for arguments in (["run", "perceptron", "in.csv", "--json"], ["separate", "in.csv"]):
            with self.case(arguments=arguments):
                plain = self.succeeds(*arguments)
                limited = self.succeeds(*arguments, "--time-limit", "1000", "--memory-limit", "100G")
                self.assertEqual((plain.out, plain.err), (limited.out, limited.err))

    def test_a_run_that_is_interrupted_tells_its_rounds_and_decides_nothing(self):
        self.file("in.csv", TWO)
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            with self.case(signal=name):
                program = self.start(*LONG, "--json", "--trace", "t.jsonl")
                self.wait_until(lambda: any(os.path.getsize(self.path(f)) > 10000 for f in os.listdir(self.folder)), program)
                program.send_signal(getattr(signal, name))
                out, err = program.communicate(timeout=HANGING)
                self.assertEqual(program.returncode, 130, err)
                document = json.loads(out)
                cut = document["cut_short"]
                self.assertEqual((cut["by"], cut["phase"], cut["total"]), ("interrupt", "rounds", 2000000000))
                self.assertEqual(cut["done"], document["rounds"])
                self.assertGreater(document["rounds"], 0)
                self.assertEqual((document["mistakes"], document["weights"]), (2, ["1", "-1"]))
                self.assertTrue(document["theorems"])
                for theorem in document["theorems"]:
                    self.assertEqual(theorem["verdict"], "undecided")
                    self.assertIsNone(theorem["bound"])
                self.assertIn("cut short by an interrupt (rounds: ", err)
                self.assertEqual(os.listdir(self.folder), ["in.csv"], "no part of the trace is left")

    def test_updates_that_a_limit_of_time_ends_are_not_said_to_have_ended_by_their_number(self):
        self.file("in.csv", "1,0,1\n-1,1e-9,1\n")  # separable, after some 10^18 updates
        result = self.limited("run", "perceptron-batch", "in.csv", "--limit", "1000000000",
                              reached=lambda result: "(rounds: " in result.err)
        self.assertEqual(result.err.count("\n"), 1, result.err)
        self.assertIn("cut short by --time-limit (", result.err)
        self.assertIn("stopped by --limit after 3 updates",
                      self.succeeds("run", "perceptron-batch", "in.csv", "--limit", "3", code=4).err)

    def test_a_limit_of_memory_cuts_a_run_short(self):
        self.large_file("in.csv", (b"1 1000000:1\n", 19))
        result = self.succeeds("run", "perceptron", "in.csv", "--memory-limit", "100M", "--json", code=4)
        self.assertEqual(result.json["cut_short"]["by"], "memory-limit")
        self.assertRegex(result.err, r"\Amistakebound: cut short by --memory-limit \([a-z].*\)\n\Z")  # wherever it was seen

    def test_a_check_that_is_cut_short_says_neither_that_the_trace_conforms_nor_that_it_does_not(self):
        """A trace that does not end: its rounds come from a pipe, until the interrupt."""
        header = '{"format":"mistakebound-trace","version":1,"learner":"perceptron","dimension":1}\n'
        for first, conforms, code in (('{"x":[1],"y":1,"prediction":0}\n', None, 130),
                                      ('{"x":[1],"y":1,"prediction":0}\n{"x":[1],"y":1,"prediction":-1}\n', False, 1)):
            with self.case(first=first):
                os.mkfifo(self.path("pipe"))
                self.commands.append("mkfifo pipe")
                program = self.start("check", "pipe", "--json")
                with open(self.path("pipe"), "w") as pipe:
                    pipe.write(header + first + '{"x":[1],"y":1,"prediction":1}\n' * 100000)
                    pipe.flush()
                    program.send_signal(signal.SIGINT)
                    try:
                        for _ in range(1000):
                            pipe.write('{"x":[1],"y":1,"prediction":1}\n' * 100000)
                    except BrokenPipeError:
                        pass
                    out, err = program.communicate(timeout=HANGING)
                os.unlink(self.path("pipe"))
                self.assertEqual(program.returncode, code, err)
                document = json.loads(out)
                self.assertEqual(document["conforms"], conforms)
                self.assertEqual(document["cut_short"]["by"], "interrupt")
                self.assertEqual(document["theorems"], [])

    def test_a_worst_case_that_is_interrupted_prints_the_sequence_it_has(self):
        self.file("points.csv", "0,1\n1,-1000001\n")
        program = self.start("worst-case", "perceptron", "--points", "points.csv", "--u", "1000002,1", "--json")
        expected = program.stderr.readline()  # before the search, which an interrupt ends from then on
        program.send_signal(signal.SIGINT)
        out, stopped = program.communicate(timeout=HANGING)
        self.assertEqual(program.returncode, 130, stopped)
        document = json.loads(out)
        self.assertFalse(document["complete"])
        self.assertRegex(expected, r"^mistakebound: the search of sequences of up to \d{25} mistakes may take about "
                                   r"10\^\d\d operations; --time-limit bounds it, Ctrl-C ends it$")
        self.assertIn("stopped by an interrupt", stopped)
        self.assertEqual(document.get("sequence_rounds", len(document["sequence"])), document["mistakes"])
        self.assertLessEqual(len(document["sequence"]), 100000)

    def test_a_worst_case_stops_at_its_limit_of_memory_with_the_sequence_it_has(self):
        """Some gigabytes of states, under a limit of 300 MB; beyond 700 MB it would be killed."""
        self.file("points.csv", "0,1\n1,-1000001\n")
        result = self.run_program("worst-case", "perceptron", "--points", "points.csv", "--u", "1000002,1",
                                  "--memory-limit", "300M",
                                  limit=lambda: resource.setrlimit(resource.RLIMIT_AS, (700 << 20, 700 << 20)))
        self.assertEqual(result.code, 4, result.err)
        self.assertIn("stopped by --memory-limit: ", result.err.splitlines()[1])
        self.assertRegex(result.out, r"\Aworst case of perceptron: at least [1-9]\d{4,} mistakes\n")
        self.assertIn("    1: point 1, x = (0, 1), y = +1\n", result.out)

    def test_a_terminal_is_shown_how_far_the_work_is(self):
        self.file("in.csv", TWO)
        self.record(LONG)
        reader, terminal = pty.openpty()
        program = subprocess.Popen([str(PROGRAM), *LONG], cwd=self.folder, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=terminal,
                                   preexec_fn=hear_signals)
        os.close(terminal)
        shown = b""
        while b" left" not in shown:
            shown += os.read(reader, 1000)
        program.send_signal(signal.SIGINT)
        program.communicate(timeout=HANGING)
        os.close(reader)
        self.assertRegex(shown.decode(), r"\rrounds: \d+ of 2000000000 \(\d+ %\), about \d+ (min|h|s) left")

    def test_a_file_or_pipe_is_shown_no_progress(self):
        self.file("in.csv", TWO)
        result = self.succeeds(*LONG, "--time-limit", "3", code=4)
        self.assertEqual(result.err.count("\n"), 1)
        self.assertNotIn("\r", result.err)

    def test_limits_that_are_none_are_refused(self):
        self.file("in.csv", TWO)
        for option, value, expected in (("--time-limit", "-1", "a number of seconds, not negative"),
                                        ("--memory-limit", "5", "a whole number with K, M or G"),
                                        ("--memory-limit", "0G", "a whole number from 1 to 1000000"),
                                        ("--memory-limit", "-1G", "a whole number from 1 to 1000000"),
                                        ("--memory-limit", "1T", "a whole number with K, M or G")):
            with self.case(option=option, value=value):
                self.refuses(["run", "perceptron", "in.csv", f"{option}={value}"], option, expected)


class Expected(CommandLine):
    """Work that may pass ten seconds or a gibibyte says so before it begins, and ends early with what it has found."""

    TIME = "; --time-limit bounds it, Ctrl-C ends it"

    def test_the_search_of_the_states_of_littlestones_winnow(self):
        search = ("worst-case", "littlestone-winnow", "--n")
        result = self.limited(*search, "24", "--k", "2", reached=lambda result: "at least 0" not in result.out)
        self.assertEqual(result.err.splitlines()[0], "mistakebound: the search of the states of 24 variables with 2 in "
                                                     "the target may take about 10^10 operations" + self.TIME)
        self.assertRegex(result.out, "at least [1-9]")
        result = self.succeeds(*search, "10", "--k", "3", "--promotion", "1." + "0" * 24 + "1", "--time-limit", "0", code=4)
        self.assertIn("may take more than 10^100 operations", result.err)
        self.assertEqual(self.succeeds(*search, "10", "--k", "2").err, "")

    def test_a_bound_of_hundreds_of_digits_is_not_printed_in_full(self):
        self.file("points.csv", "0,1\n1,-1e400\n")
        result = self.limited("worst-case", "perceptron", "--points", "points.csv", "--u", "1e401,1",
                              reached=lambda result: "the search" in result.err)
        self.assertEqual(result.err.splitlines()[0], "mistakebound: the search of sequences of up to ~1e+1602 mistakes may "
                                                     "take more than 10^100 operations" + self.TIME)

    def domain(self):
        """Sixty points of {0,1}^8, all equally likely, labelled by the disjunction of the first two variables."""
        rng = random.Random(1)
        rows = [[rng.randint(0, 1) for _ in range(8)] for _ in range(60)]
        return self.file("domain.csv", "a,b,c,d,e,f,g,h,y,p\n" + "".join(
            ",".join(map(str, [*x, x[0] | x[1]])) + ",1/60\n" for x in rows))

    def test_the_exact_probabilities_of_the_conversion_to_pac_until_they_are_interrupted(self):
        program = self.start("pac", "littlestone-winnow", self.domain(), "--epsilon", "1/1400", "--delta", "1/4", "--json")
        self.assertRegex(program.stderr.readline(), r"^mistakebound: the exact probabilities of [1-9]\d{3} hypotheses may "
                                                    r"take about 10\^10 operations" + re.escape(self.TIME) + "\n$")
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=HANGING)
        self.assertEqual(program.returncode, 130, err)
        document = json.loads(out)
        self.assertIs(document["complete"], False)
        self.assertGreater(document["hypotheses"], 100)
        self.assertIsNone(document["failure_probability"])
        self.assertEqual(document["messages"][0], "stopped by an interrupt; no exact answer")

    def test_simulations_of_the_conversion_until_they_are_interrupted_beside_the_exact_answer(self):
        self.file("domain.csv", DOMAIN)
        program = self.start("pac", "littlestone-winnow", "domain.csv", "--epsilon", "1/10", "--delta", "1/4",
                             "--monte-carlo", "1000000000", "--json")
        self.assertEqual(program.stderr.readline(), "mistakebound: 1000000000 simulations of up to 28 examples may take "
                                                    "about 10^12 operations" + self.TIME + "\n")
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=HANGING)
        self.assertEqual(program.returncode, 130, err)
        document = json.loads(out)
        self.assertIs(document["complete"], True)
        self.assertEqual(document["failure_probability"]["exact"], str(Fraction(7, 8)**14))
        self.assertIs(document["monte_carlo"]["complete"], False)
        self.assertIn("simulation stopped by an interrupt", err)

    def test_a_limit_of_memory_ends_the_conversion_without_an_answer(self):
        result = self.succeeds("pac", "littlestone-winnow", self.domain(), "--epsilon", "1/10", "--delta", "1/4",
                               "--memory-limit", "1M", "--json", code=4)
        self.assertIn("memory-limit", result.err)

    def test_a_large_file_while_it_is_read(self):
        self.large_file("in.csv", (b"1e30,0,1\n", 4_000_000))
        result = self.succeeds("run", "perceptron", "in.csv", "--memory-limit", "100M", "--json", code=4)
        expected, cut = result.err.splitlines()
        self.assertRegex(expected, r"^mistakebound: in.csv, of some [34]\d{6} rows, may take about 1\.[0-4] GiB of memory; "
                                   r"--memory-limit bounds it, Ctrl-C ends it$")
        self.assertIn("cut short by --memory-limit (lines read: ", cut)


class LongWork(CommandLine):
    """What took minutes or gigabytes once: it ends, in little memory. No clock is asked; a test that hangs fails.

    What takes more than a second or two is smaller here than what was tried: polynomials of degree 10 on 100 points and
    more digits than a thousand at the best rate take seconds, a million features of Winnow four and a gibibyte, which is
    said first. A worst case that fills 4 GiB is tried with 300 MB.
    """

    def run_in_memory(self, megabytes, *arguments, code=0):
        result = self.run_program(*arguments, limit=lambda: resource.setrlimit(
            resource.RLIMIT_AS, (megabytes << 20, megabytes << 20)))
        self.assertEqual(result.code, code, result.err)
        return result

    def test_the_separator_of_fractions_with_a_prime_denominator_in_every_entry(self):
        rng = random.Random(30)
        primes = [p for p in range(10007, 20000) if all(p % d for d in range(2, int(p**0.5) + 1))]
        for n in (30, 60):
            with self.case(n=n):
                rows = [[f"{rng.randint(-99999, 99999)}/{rng.choice(primes)}" for _ in range(n)] + [rng.choice(("1", "-1"))]
                        for _ in range(n)]
                self.file("in.csv", "".join(",".join(row) + "\n" for row in rows))
                result = self.run_in_memory(1000, "separate", "in.csv")
                self.assertIn("separable", result.out.splitlines()[0])
                self.assertEqual(result.err, "", "that takes no ten seconds")

    def test_half_of_the_substrings_of_long_strings(self):
        rng = random.Random(5)
        self.large_file("in.txt", *(piece for i in range(3) for piece in (
            b"%d " % (-1)**i, "".join(rng.choice("abcd") for _ in range(100_000)).encode(), b"\n")))
        result = self.run_in_memory(1000, "run", "kernel-perceptron", "in.txt", "--kernel", "substring:50000", "--json")
        self.assertEqual(result.json["dimension"], 3 * 50_001, "no two of them are equal")

    def test_a_line_of_one_item_millions_of_times(self):
        with gzip.open(self.path("in.gz"), "wb", 9) as file:
            for label in (b"-1 ", b"1 "):
                file.write(label + b"x " * 5_000_000 + b"\n")
        self.commands.append("for y in -1 1; do echo $y $(yes x | head -5000000); done | gzip -9 > in.gz")
        result = self.run_in_memory(200, "run", "kernel-perceptron", "in.gz", "--kernel", "intersection", "--json")
        self.assertEqual((result.json["dimension"], result.json["rounds"]), (1, 2))

    def test_a_single_simulation_of_a_learner_that_errs_for_ever(self):
        self.file("in.csv", "a,y,p\n1,1,1/2\n2,0,1/2\n")
        result = self.succeeds("pac", "perceptron", "in.csv", "--epsilon", "1/1000", "--delta", "1/1000", "--mistakes",
                               "1000000000", "--monte-carlo", "1", "--time-limit", "0", "--json", code=4)
        self.assertIn("mistakebound: 1 simulation of up to 27632000027632 examples may take about 10^15 operations; ",
                      result.err)
        self.assertIn("simulation stopped by --time-limit\n", result.err)
        self.assertEqual(result.json["monte_carlo"]["runs"], 0)

    def test_thirty_thousand_points_of_which_three_decide(self):
        self.large_file("in.csv", *(b"%d/%d\n" % (i + 2, 2 * i + 3) for i in range(30_000)))
        self.assertIn("NOT shattered", self.run_in_memory(1000, "shatter", "in.csv").out)

    def test_winnow_on_a_quarter_of_a_million_features_of_which_one_matters(self):
        self.file("in.libsvm", "1 250000:1\n-1 250000:2\n")
        result = self.run_in_memory(600, "run", "winnow", "in.libsvm", "--eta", "1", "--json")
        self.assertEqual(result.err, "")
        document = result.json
        self.assertEqual(document["mistake_rounds"], [2])
        self.assertEqual(document["exponents"], ["0"] * 249_999 + ["-2"])

    def test_kernels_of_high_degree_and_narrow_gaussians(self):
        rng = random.Random(7)
        for points, kernel in ((40, "polynomial:10:1"), (200, "gaussian:1/100"), (40, "polynomial:50:1")):
            with self.case(kernel=kernel):
                rows = [[rng.randint(-9, 9) for _ in range(3)] + [rng.choice((-1, 1))] for _ in range(points)]
                self.file("in.csv", "".join(",".join(map(str, row)) + "\n" for row in rows))
                result = self.run_in_memory(500, "run", "kernel-perceptron", "in.csv", "--kernel", kernel, "--json")
                self.assertEqual(result.err, "")
                self.assertEqual(result.json["rounds"], points)

    def test_a_base_of_twenty_thousand_digits(self):
        self.file("in.csv", "1,2,1\n3,1,-1\n")
        result = self.run_in_memory(500, "run", "winnow", "in.csv", "--beta", "1." + "3" * 20_000, "--json")
        self.assertEqual(result.json["mistake_rounds"], [2])

    def test_the_best_rate_for_numbers_of_a_thousand_digits_and_more(self):
        self.file("in.csv", "1e-512,-1e512,1\n")
        self.run_in_memory(500, "run", "winnow", "in.csv", "--eta", "optimal")

    def test_a_run_whose_numbers_are_bytes_in_less_memory_than_their_doubles_would_take(self):
        numbers = ["0.1", "-0.3", "0.5", "0.7", "-0.9"] * 20
        for name, row in (("in.csv", ",".join(numbers) + ",{}\n"),
                          ("in.libsvm", "{} " + " ".join(f"{i}:{x}" for i, x in enumerate(numbers, 1)) + "\n")):
            self.large_file(name, (row.format(1).encode(), 22_000),
                            (row.replace("-0.9", "0.9").format(-1).encode(), 22_000))
            for order in ("file", "random"):
                with self.case(name=name, order=order):
                    result = self.run_in_memory(50, "run", "perceptron", name, "--order", order, "--json")
                    self.assertEqual((result.err, result.json["rounds"]), ("", 44_000))
                    self.assertEqual([t["verdict"] for t in result.json["theorems"]], ["holds"] * 4)

    def test_a_few_kilobytes_of_more_rows_than_fit_say_so_while_they_are_read(self):
        self.large_file("in.csv.gz", (gzip.compress(b"1,0,1\n" * 1_000_000, 9), 33))
        self.assertLess(os.path.getsize(self.path("in.csv.gz")), 400_000)
        result = self.run_in_memory(700, "run", "halving", "in.csv.gz", "--memory-limit", "200M", code=4)
        self.assertRegex(result.err.splitlines()[0], r"^mistakebound: in.csv.gz, of some [1-9]\d{7} rows, may take about "
                                                     r"[1-9]\.\d GiB of memory; --memory-limit bounds it, Ctrl-C ends it$")

    def test_millions_of_rounds_in_a_few_kilobytes(self):
        with gzip.open(self.path("in.csv.gz"), "wb", 9) as file:
            for _ in range(20):
                file.write(b"1,0,1\n" * 50_000)
        self.commands.append("yes 1,0,1 | head -1000000 | gzip -9 > in.csv.gz")
        self.assertLess(os.path.getsize(self.path("in.csv.gz")), 20_000)
        result = self.run_in_memory(500, "run", "halving", "in.csv.gz", "--tie", "negative", "--json")
        self.assertEqual((result.json["rounds"], result.json["mistakes"]), (1_000_000, 1))


if __name__ == "__main__":
    main()

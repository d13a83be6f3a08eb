"""check: traces that are broken, hostile or packed."""

import contextlib
import gzip
import json
import os
import pathlib
import re
import resource
import subprocess
import zlib

from harness import HANGING, PROGRAM, SANITIZED, Result, main
from traces import TraceCase


class BrokenTraces(TraceCase):
    def test_broken_traces_are_refused_with_line_and_column(self):
        header = '{"learner": "perceptron", "dimension": 2}\n'
        round_ = '{"x": [1, 2], "y": 1, "prediction": 1}\n'
        cases = [
            ("", "trace.jsonl: ", "an empty file"),
            ("\n\n", "trace.jsonl: ", "only blank lines"),
            ("[1, 2]\n", ":1:1: ", "an object"),
            ('{"dimension": 2}\n', ":1:1: ", "without a learner"),
            ('{"learner": "perceptron"}\n', ":1:1: ", "without a dimension"),
            ('{"learner": "perceptron", "dimension": 0}\n', ":1:40: ", "dimension 0"),
            ('{"learner": "perceptron", "dimension": 2.5}\n', ":1:40: ", "5/2"),
            ('{"learner": "oracle", "dimension": 2}\n', ":1:13: ", "'oracle'"),
            ('{"learner": "perceptron-batch", "dimension": 2}\n', ":1:13: ", "a learner whose traces are judged, which its are not: one of perceptron, "),
            (header + '{"x": [1, 2], "y": 1, "prediction": 1, "comment": NaN}\n', ":2:51: ", "a value of JSON, where what is no number is null"),
            ('{"learner": "perceptron", "dimension": 2, "tie": "odd"}\n', ":1:50: ", "'odd'"),
            ('{"learner": "perceptron", "dimension": 2, "step": -1}\n', ":1:51: ", "step"),
            ('{"format": "x", "learner": "perceptron", "dimension": 2}\n', ":1:12: ", "format"),
            (header + '{"x": [1], "y": 1, "prediction": 1}\n', ":2:7: ", "1 number in x"),
            (header + '{"x": [1, 2, 3], "y": 1, "prediction": 1}\n', ":2:", "more than 2 numbers"),
            (header + round_ + '{"x": [1, "a"], "y": 1, "prediction": 1}\n', ":3:11: ", "'a'"),
            (header + '{"x": [1, 2], "y": 2, "prediction": 1}\n', ":2:20: ", "label 2"),
            (header + '{"x": [1, 2], "y": 1, "prediction": "left"}\n', ":2:37: ", "'left'"),
            (header.replace("}", ', "tie": "negative"}') + round_.replace("1}", "-1}") + round_.replace("1}", "0}"),
             ":3:37: ", "the prediction 0 in a trace that has the prediction -1 on line 2"),
            (header + round_ + '{"x": [1, 2], "y": 0, "prediction": 1}\n{"x": [1, 2], "y": -1, "prediction": 1}\n', ":4:20: ",
             "the label -1 in a trace that has the label 0 on line 3"),
            (header + '{"x": [1, 2], "y": 1}\n', ":2:1: ", "without prediction"),
            (header + '{"x": [1, 2], "y": 1, "prediction": 1', ":2:38: ", "end of the line"),
            (header + '{"x": [1, 2], "x": [1, 2], "y": 1, "prediction": 1}\n', ":2:15: ", "twice"),
            (header + '{"x": [1, 2], "y": 1, "prediction": 1, "updated": 1}\n', ":2:51: ", "true or false"),
            (header + '{"x": [01, 2], "y": 1, "prediction": 1}\n', ":2:8: ", "a number"),
            (header + '{"x": [1, NaN], "y": 1, "prediction": 1}\n', ":2:11: ", "NaN"),
            (header + '{"x": [1, 1e99999], "y": 1, "prediction": 1}\n', ":2:11: ", "exponent"),
            (header + round_ + round_.strip() + " x\n", ":3:40: ", "'x'"),
        ]
        for content, place, part in cases:
            with self.case(content=content):
                self.file("trace.jsonl", content)
                self.refuses(["check", "trace.jsonl", "--json"], place, part)
        self.file("trace.jsonl", header.encode() + b'{"x": [1, 2], "y": 1, "prediction": 1, "s": "\xff"}\n')
        self.refuses(["check", "trace.jsonl"], ":2:", "UTF-8")

    HEADER = b'{"learner": "perceptron", "dimension": 1}\n'
    ROUND = b'{"x": [0], "y": 1, "prediction": 1, "updated": false}\n'

    def small(self):
        """A limit of 400 MB on the memory of the program, sanitizers apart."""
        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (400 << 20, 400 << 20))
        return None if SANITIZED else limit

    def streamed(self, pieces, *arguments):
        """Runs check on standard input with little memory; the pieces are made while it reads."""
        self.record(["check", "-", *arguments], " < (made as a stream)")
        program = subprocess.Popen([str(PROGRAM), "check", "-", *arguments], cwd=self.folder, stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=self.small())
        sent = 0
        try:
            with program.stdin as pipe:
                for piece in pieces:
                    pipe.write(piece)
                    sent += len(piece)
        except BrokenPipeError:
            pass
        program.stdin = None  # it is closed
        out, err = program.communicate(timeout=HANGING)
        return Result(program.returncode, out.decode(), err.decode()), sent

    def test_hostile_traces_neither_crash_nor_grow(self):
        for name, place, part, body in (
                ("brackets", ":2:1: ", "an object", b"[" * 10_000_000),
                ("brackets in a field", ":2:43: ", "32 levels", b'{"comment":' + b"[" * 10_000_000),
                ("objects", ":2:167: ", "32 levels", b'{"comment":' + b'{"a":' * 2_000_000),
                ("digits", ":2:8: ", "100000 characters", b'{"x": [' + b"7" * 50_000_000 + b'], "y": 1}\n'),
                ("digits of a fraction", ":2:8: ", "100000 characters", b'{"x": ["1/' + b"7" * 50_000_000 + b'"]}\n'),
                ("digits of an exponent", ":2:8: ", "characters", b'{"x": [1e' + b"7" * 50_000_000 + b']}\n'),
                ("a key", ":2:", "quotation mark", b'{"' + b"k" * 50_000_000),
                ("escapes", ":2:", "quotation mark", b'{"' + b"\\u20ac" * 8_000_000),
                ("numbers", ":2:11: ", "more than 1 number", b'{"x": [1' + b", 1" * 20_000_000 + b"]}"),
                ("a list in a comment", ":2:1: ", "without x", b'{"comment": [1' + b", 1" * 20_000_000 + b"]}"),
                ("an unknown field", ":2:2: ", "the field 'a'", b'{"a": 1' + b', "b": 1' * 7_000_000 + b"}"),
                ("comments", ":2:1: ", "without x", b'{"comment": 1' + b', "comment": 1' * 4_000_000 + b"}"),
                ("a line", ":2: ", "64 MiB", b" " * (65 << 20))):
            with self.case(body=name):
                pathlib.Path(self.path("trace.jsonl")).write_bytes(self.HEADER + body)
                result = self.run_program("check", "trace.jsonl", limit=self.small())
                self.assertEqual(result.code, 2, result.err[:300])
                self.assertIn("trace.jsonl" + place, result.err)
                self.assertIn(part, result.err)
                self.assertLess(len(result.err), 500)

    def test_a_header_of_endless_fields_is_refused(self):
        fields = "".join(f', "field{i}": "{"v" * 50}"' for i in range(600_000))
        pathlib.Path(self.path("trace.jsonl")).write_text('{"learner": "perceptron", "dimension": 1' + fields + "}\n")
        result = self.run_program("check", "trace.jsonl", limit=self.small())
        self.assertEqual(result.code, 2, result.err[:300])
        self.assertIn("more than 1000 fields", result.err)

    def test_a_number_of_a_billion_digits_is_refused_at_the_limit_of_a_line(self):
        result, sent = self.streamed([self.HEADER, b'{"x": ['] + [b"7" * 1_000_000] * 1000)
        self.assertEqual(result.code, 2, result.err)
        self.assertIn("standard input:2: found a line of more than 64 MiB", result.err)
        self.assertLess(sent, 80_000_000, "the rest was read in vain")

    def test_a_broken_trace_is_refused_before_the_rest_of_it_is_read(self):
        result, sent = self.streamed([self.HEADER, self.ROUND * 10, b'{"x": [0, 0]}\n'] + [self.ROUND * 10_000] * 1000)
        self.assertEqual(result.code, 2, result.err)
        self.assertIn("standard input:12:11: found more than 1 number in x", result.err)
        self.assertLess(sent, 2_000_000)

    def test_what_is_no_text_is_refused_with_line_and_column(self):
        for name, line, column, part in (
                ("a byte that is no UTF-8", b'{"s": "\xff"}', 8, "\\xff"),
                ("half a sequence", b'{"s": "\xe2\x82"}', 8, "\\xe2"),
                ("a surrogate in UTF-8", b'{"s": "\xed\xa0\x80"}', 8, "\\xed"),
                ("a zero byte", b'{"s": "\0"}', 8, "a zero byte"),
                ("a control character", b'{"s": "\x01"}', 8, "\\x01"),
                ("half a surrogate pair", b'{"comment": "\\ud800"}', 13, "half a surrogate pair"),
                ("the other half", b'{"comment": "\\udc00\\ud800"}', 13, "half a surrogate pair"),
                ("UTF-16", '{"s": 1}'.encode("utf-16-le"), 2, "a zero byte")):
            with self.case(content=name):
                self.file("trace.jsonl", self.HEADER + line + b"\n")
                self.refuses(["check", "trace.jsonl"], f"trace.jsonl:2:{column}: ", part)

    def test_huge_numbers_are_cut_in_messages(self):
        for line, part in ((b'{"x": [0], "y": 1e4000}', "the label 1000"), (b'{"x": [0], "y": 1, "prediction": "1/3"}', "1/3"),
                           (b'{"x": [0], "y": 1, "prediction": -5e-4000}', "the prediction -1/2000")):
            self.file("trace.jsonl", self.HEADER + line + b"\n")
            self.refuses(["check", "trace.jsonl"], "trace.jsonl:2:", part)
        self.file("trace.jsonl", '{"learner": "perceptron", "dimension": 1e4000}\n')
        self.refuses(["check", "trace.jsonl"], "trace.jsonl:1:", "the dimension 1000")

    def test_a_byte_order_mark_and_carriage_returns_change_nothing(self):
        plain = pathlib.Path(self.trace("nltk-votes")).read_bytes()
        pathlib.Path(self.path("dos.jsonl")).write_bytes(b"\xef\xbb\xbf" + plain.replace(b"\n", b"\r\n"))
        expected = self.verdict(self.trace("nltk-votes"), code=0)
        self.assertEqual(self.verdict("dos.jsonl", code=0), dict(expected, file="dos.jsonl"))

    def test_every_prefix_of_a_round_is_refused_in_its_line(self):
        round_ = '{"x": [1.5], "y": -1, "s": {"a": [null, true, "\\u00e9"]}, "prediction": 1, "weights": ["1/3"]}'
        for length in range(1, len(round_)):
            with self.case(length=length):
                self.file("trace.jsonl", self.HEADER + round_[:length].encode())
                self.refuses(["check", "trace.jsonl"], "trace.jsonl:2:")

    def test_gzip_is_read_like_the_text_it_holds(self):
        for name, code in (("nltk-votes", 0), ("npm-perceptron-votes", 1)):
            plain = pathlib.Path(self.trace(name)).read_bytes()
            expected = self.verdict(self.trace(name), code=code)
            half = len(plain) // 2 + 7
            for content in (gzip.compress(plain), gzip.compress(plain[:half]) + gzip.compress(plain[half:])):
                with self.case(trace=name):
                    pathlib.Path(self.path("t.jsonl.gz")).write_bytes(content)
                    self.assertEqual(self.verdict("t.jsonl.gz", code=code), dict(expected, file="t.jsonl.gz"))
                    pathlib.Path(self.path("t")).write_bytes(content)  # the name does not matter
                    self.assertEqual(self.verdict("t", code=code), dict(expected, file="t"))
                    piped = self.succeeds("check", "-", "--json", stdin=content, code=code).json
                    self.assertEqual(piped, dict(expected, file="standard input"))

    def test_gzip_that_is_cut_or_damaged_is_refused_with_the_line_reached(self):
        plain = pathlib.Path(self.trace("nltk-votes")).read_bytes()
        packed = gzip.compress(plain)
        for name, content, part in (("cut", packed[:len(packed) // 2], "gzip data that end too early"),
                                    ("without its checksum", packed[:-8], "gzip data that end too early"),
                                    ("wrong checksum", packed[:-8] + bytes(8), "damaged gzip data"),
                                    ("something after it", packed + b"x", "something else after gzip data"),
                                    ("a damaged header", packed[:2] + b"\0" + packed[3:], "damaged gzip data")):
            with self.case(content=name):
                pathlib.Path(self.path("t.gz")).write_bytes(content)
                message = self.refuses(["check", "t.gz"], "t.gz:", part).err
                line = int(re.search(r"t\.gz:(\d+): ", message).group(1))
                whole = plain
                if name == "cut":
                    whole = zlib.decompressobj(31).decompress(content)
                self.assertEqual(line, 1 if "header" in name else whole.count(b"\n") + 1)

    def test_gzip_that_unpacks_to_more_than_fits_is_refused_at_the_limit_of_a_line(self):
        packer = zlib.compressobj(9, zlib.DEFLATED, 31)
        bomb = b"".join(packer.compress(piece) for piece in [self.HEADER] + [b" " * 1_000_000] * 500) + packer.flush()
        self.assertLess(len(bomb), 2_000_000)
        pathlib.Path(self.path("bomb.gz")).write_bytes(bomb)
        result = self.run_program("check", "bomb.gz", limit=self.small())
        self.assertEqual(result.code, 2, result.err)
        self.assertIn("bomb.gz:2: found a line of more than 64 MiB", result.err)

    def test_a_header_value_of_the_wrong_type_is_refused_at_its_place(self):
        for learner, name in (("perceptron", "step"), ("perceptron", "tie"), ("perceptron", "bias"), ("winnow", "eta"),
                              ("littlestone-winnow", "threshold"), ("kernel-perceptron", "kernel")):
            for value, kind in (([1], "a list"), ({}, "an object"), (None, "null")):
                with self.case(name=name, value=value):
                    header = f'{{"learner": "{learner}", "dimension": 1, "{name}": '
                    self.file("trace.jsonl", header + json.dumps(value) + '}\n{"x": [1], "y": 1, "prediction": 1}\n')
                    self.refuses(["check", "trace.jsonl"], f"trace.jsonl:1:{len(header) + 1}: found {kind} as '{name}'",
                                 "a number, a string, true or false")

    def test_words_about_the_source_may_be_of_any_kind(self):
        self.file("trace.jsonl", '{"learner": "perceptron", "dimension": 1, "source": {"by": ["me"]}, "comment": null}\n')
        self.succeeds("check", "trace.jsonl")

    def test_a_trace_that_changes_between_two_readings_is_refused(self):
        """It is long, so that it is still being read when it is replaced, or written to."""
        rounds = b'{"x": [0, 1, 2], "y": 1, "prediction": 1, "updated": false}\n' * 200_000
        header = b'{"learner": "perceptron", "dimension": 3, "tie": "positive"}\n'

        def replace(path):
            other = self.folder / "other"
            other.write_bytes(header)
            os.replace(other, path)

        def append(path):
            with open(path, "ab") as file:
                file.write(rounds[:60])

        def holds_open(program, path):
            with contextlib.suppress(FileNotFoundError):  # of a descriptor that was closed meanwhile
                return any(os.readlink(f) == str(path) for f in pathlib.Path(f"/proc/{program.pid}/fd").glob("*"))

        for change in (replace, append):
            with self.case(change=change.__name__):
                path = self.folder / "trace.jsonl"
                path.write_bytes(header + rounds)
                program = self.start("check", "trace.jsonl", "--u", "1,1,1")
                while not holds_open(program, path):
                    self.assertIsNone(program.poll())
                change(path)
                out, err = program.communicate(timeout=HANGING)
                self.assertEqual((program.returncode, out), (2, ""))
                self.assertIn("trace.jsonl: found that the file changed while it was read", err)


if __name__ == "__main__":
    main()

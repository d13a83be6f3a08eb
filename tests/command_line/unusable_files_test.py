"""Example files that cannot be used: refused with file, line and column."""

import gzip
import os
import pathlib
import random
import resource

from harness import PERCEPTRONS, SANITIZED, TWO, CommandLine, main


class BadFiles(CommandLine):
    def test_a_row_with_too_few_columns_is_refused_with_file_line_and_column(self):
        self.refuses_text("1,2,1\n1,1\n", "2:3", "2 columns", "3 columns")

    def test_a_row_with_too_many_columns_is_refused_at_the_first_column_too_many(self):
        self.refuses_text("a,b,y\n1,2,1\n1,2,3,1\n", "3:7", "4 columns", "3 columns")

    def test_a_row_without_the_separator_of_the_first_is_told_which_it_is(self):
        self.refuses_text("x1;x2;y\n1,2,1\n", "2:1", "1 column", "3 columns with a semicolon between them")

    def test_many_quotation_marks_take_no_longer_than_letters(self):
        self.file("long.csv", '1,yes\n2,"' + '""' * 2_000_000 + '"\n')
        self.assertIn("2 rows", self.succeeds("separate", "long.csv", "--positive", "yes", "--time-limit", "100").out)

    def test_a_row_with_one_column_is_counted_in_the_singular(self):
        self.refuses_text("1,2,1\n1\n", "2:1", "1 column;", "3 columns")

    def test_a_single_column_is_refused(self):
        self.refuses_text("y\n1\n", "1:1", "a single column", "at least one feature and a label")
        for separator, name in ((";", "a semicolon"), ("tab", "a tab"), (",", "a comma")):
            text = "1,2,1\n3,4,-1\n".replace(",", ";" if separator == "," else ",")
            self.refuses_text(text, "1:1", "a single column", f"with {name} between them, as --separator says",
                              "--separator", separator)

    def test_a_label_of_2_is_refused_with_file_line_and_column(self):
        self.refuses_text("1,2,1\n1,2,2\n", "2:5", "'2'", "-1, 1 or 0")

    def test_a_label_that_is_a_word_is_refused_with_a_hint_at_the_option(self):
        self.refuses_text("x,y\n1,cat\n", "2:3", "'cat'", "--positive")
        self.refuses_text("1,cat\n2,dog\n", "1:3", "'cat'", "--positive")

    def test_mixed_kinds_of_labels_are_refused_where_the_second_kind_appears(self):
        self.refuses_text("1,1\n1,0\n1,-1\n", "3:3", "label 0 on line 2", "not both kinds")
        self.refuses_text("1,-1\n1,1\n1,0\n", "3:3", "label -1 on line 1", "not both kinds")

    def test_a_division_by_zero_is_refused(self):
        self.refuses_text("x,y\n1/0,1\n", "2:1", "division by zero", "not zero")

    def test_nan_and_infinities_are_refused(self):
        for word in ("nan", "NaN", "-nan", "inf", "-inf", "+Infinity"):
            with self.case(word=word):
                self.refuses_text(f"x,y\n1,1\n{word},1\n", "3:1", f"'{word}'", "a finite number")

    def test_a_huge_exponent_is_refused_at_once(self):
        for number in ("1e999999999", "1e-999999999", "1e4097", "0x1p99999", "1e99999999999999999999999"):
            with self.case(number=number):
                self.refuses_text(f"x,y\n1,1\n{number},1\n", "3:1", "the exponent", "between -4096 and 4096")

    def test_what_is_no_number_is_refused_where_it_stops_being_one(self):
        for word, column in (("1.5/2", 4), ("1_000", 2), ("1e+", 4), ("--1", 2), ("0x", 3), ("1 2", 2), ("0x1.8q", 6),
                             ("+.", 3), ("1/", 3), ("1/-2", 3), ("abc", 1), ("\u0661", 1), ("\u00a01", 1)):
            with self.case(word=word):
                self.refuses_text(f"x,y\n{word},1\n", f"2:{column}", "found '", "a number such as")

    def test_an_empty_file_is_refused(self):
        self.refuses_text("", "", "an empty file", "examples")

    def test_blank_lines_only_are_refused(self):
        self.refuses_text("\n \n\r\n", "", "blank lines", "examples")

    def test_a_directory_is_refused(self):
        os.mkdir(self.path("folder"))
        self.commands.append("mkdir folder")
        self.refuses_file("", "a directory", "a file of examples", name="folder")

    def test_a_missing_file_is_refused(self):
        self.refuses_file("", "No such file", "a file of examples", name="missing.csv")

    def test_an_empty_file_name_is_refused_with_its_name(self):
        self.refuses(["run", "perceptron", ""], "''", "No such file")

    def test_a_file_that_may_not_be_read_is_refused(self):
        if os.geteuid() == 0:
            self.skipTest("nothing is forbidden to root")
        os.chmod(self.path(self.file("in.csv", TWO)), 0)
        self.refuses_file("", "Permission denied", "a file of examples")

    def test_random_bytes_are_refused(self):
        for seed in range(20):
            with self.case(seed=seed):
                self.file("in.csv", random.Random(seed).randbytes(3000))
                self.refuses(["run", "perceptron", "in.csv"], "in.csv:", "; expected ")

    def test_a_zero_byte_is_refused(self):
        self.refuses_text(b"1,2,1\n1,\0,1\n", "2:3", "a zero byte", "text")

    def test_an_endless_file_of_zero_bytes_is_refused_at_once(self):
        self.refuses_file("1:1", "a zero byte", "text", name="/dev/zero")

    def test_an_empty_device_is_refused(self):
        self.refuses_file("", "an empty file", "examples", name="/dev/null")

    def test_invalid_utf_8_is_refused_with_its_byte(self):
        for content, column, byte in ((b"\xff,1\n", 1, "ff"), (b"1,\xc3\x28\n", 3, "c3"), (b"\xc0\xaf,1\n", 1, "c0"),
                                      (b"1,1 \xed\xa0\x80\n", 5, "ed"), (b"1,1\xf0\x9f\n", 4, "f0")):
            with self.case(byte=byte):
                self.refuses_text(b"x,y\n" + content, f"2:{column}", f"\\x{byte}", "UTF-8")

    def test_gzip_is_read_by_every_command_that_reads_a_file(self):
        for name, content, arguments in (("examples", TWO, ["run", "perceptron"]), ("examples", TWO, ["separate"]),
                                         ("experts", "1,0,1\n0,0,1\n", ["run", "halving"]),
                                         ("points", "1,2\n3,5\n", ["shatter"]),
                                         ("libsvm", "1 1:2\n-1 2:3\n", ["run", "perceptron"])):
            with self.case(file=name, command=arguments):
                self.file("in", content)
                plain = self.succeeds(*arguments, "in", "--json").json
                pathlib.Path(self.path("in")).write_bytes(gzip.compress(content.encode()))
                self.assertEqual(self.succeeds(*arguments, "in", "--json").json, plain)
                cut = gzip.compress(content.encode())[:-5]
                pathlib.Path(self.path("in")).write_bytes(cut)
                self.refuses([*arguments, "in"], "in:", "gzip data that end too early")
        self.refuses(["lab", "in"], "in: found gzip data that end too early")

    def test_files_of_other_formats_are_called_by_their_names(self):
        for content, found in ((b"\xfd7zXZ\x00\x01", "what xz has packed"), (b"BZh91AY&SY\x8c\xd2", "what bzip2 has packed"),
                               (b"\x28\xb5\x2f\xfd\x04", "what zstd has packed"), (b"PK\x03\x04\x14", "a ZIP archive"),
                               (b"\x89HDF\r\n\x1a\n", "HDF5"), (b"\x93NUMPY\x01\x00", "an array of NumPy"), (b"%PDF-1.5\n", "PDF"),
                               (b"PAR1\x15\x04", "Parquet"), (b"\x80\x04\x95\x10\x00", "a pickle of Python"),
                               (b"<html><table><tr>\n", "HTML"), (b"  <!DOCTYPE html>\n", "HTML"), (b"<?xml version='1.0'?>\n", "XML")):
            with self.case(content=content):
                self.refuses_text(content, "1:1", found, "text in lines, as it is or packed by gzip")
        for content in ("[1,2,1]\n[-1,-2,-1]\n", "[[1,2,1],\n", '{"a": 1}\n', '["a","b"],\n'):
            with self.case(content=content):
                self.refuses_text(content, "1:1", "as JSON begins", "CSV")
        for content in ("@relation iris\n", "@DATA\n", "@attribute a numeric\n"):
            with self.case(content=content):
                self.refuses_text(content, "1:1", "as ARFF files begin", "@data")
        for header in ("BZh1,a,y\n", "PAR1,PAR2,y\n", "@y,a,b\n", "<b,a,y\n"):
            with self.case(header=header):
                self.file("in.csv", header + "1,2,1\n")
                self.assertEqual(self.run_json("perceptron", "in.csv")["rounds"], 1)

    def test_control_characters_are_refused_and_do_not_reach_the_terminal(self):
        self.refuses_text("x,y\n\x1b[31m1,1\n", "2:1", "\\x1b", "without control characters")
        self.refuses_text("x,y\r1,1\r", "1:4", "\\x0d", "without control characters (`tr '\\r' '\\n'`")

    def test_a_control_character_in_a_name_does_not_reach_the_terminal(self):
        self.refuses(["run", "perceptron", "a\x1b[31m.csv"], "No such file")
        self.refuses(["run", "perceptron", "a\nb.csv"], "No such file")
        self.refuses(["run", "perceptron", "in.csv", "--\x1b[31m"])

    def test_a_header_that_mixes_numbers_and_words_is_refused_at_the_word(self):
        self.refuses_text("a,1\n1,1\n", "1:1", "'a'", "a header without numbers, or an example of numbers only")
        self.refuses_text("1,2,b,4\n", "1:5", "'b'", "a header without numbers")

    def test_an_empty_field_is_refused(self):
        self.refuses_text("x,z,y\n1, ,1\n", "2:4", "an empty field", "a number")
        self.refuses_text("x,y\n1,\n", "2:3", "an empty field", "a number")
        self.refuses_text("x,,y\n1,2,1\n", "1:3", "an empty field", "a column")

    def test_a_quotation_mark_that_is_not_closed_is_refused(self):
        self.refuses_text('x,y\n"1,1\n', "2:1", "quotation mark", '"')

    def test_text_after_a_quoted_field_is_refused(self):
        self.refuses_text('x,y\n"1"2,1\n', "2:4", "after a quoted field", "a comma")

    def test_two_label_columns_are_refused(self):
        self.refuses_text("y,x,label\n1,1,1\n", "1:5", "second label column", "--label")

    def test_a_libsvm_index_of_0_is_refused_with_the_option_that_allows_it(self):
        self.refuses_text("1 1:1\n-1 0:1 1:2\n", "2:4", "the index '0'", "--index-base 0")

    def test_unordered_libsvm_indices_are_refused(self):
        for line in ("2:1 1:1", "1:1 1:1"):
            with self.case(line=line):
                self.refuses_text(f"1 1:1\n1 {line}\n", "2:7", "'1:1' out of order", "increase")

    def test_huge_libsvm_indices_are_refused(self):
        for index in ("4000001", "4294967297", "18446744073709551617", "9" * 1000):
            with self.case(digits=len(index)):
                self.refuses_text(f"1 1:1\n1 1:2 {index}:1\n", "2:7", "the index", "at most 4000000")

    def test_malformed_libsvm_features_are_refused(self):
        for word, column in (("x:1", 5), ("-1:1", 5), ("5", 5), ("1:1 qid:3", 9), ("2:", 7), ("2:nan", 7), ("2:1/0", 7)):
            with self.case(word=word):
                self.refuses_text(f"1 1:2\n1  {word}\n", f"2:{column - 1}", "found ", "; expected ")

    def test_a_label_that_hardly_anyone_means_by_minus_1_is_refused(self):
        for label in ("?", "NA", "nan", "NaN", "N/A", "null", "-", "", "inf"):
            with self.case(label=label):
                self.refuses_text(f"1,yes\n2,no\n3,{label}\n", "3:3", "an empty field" if label == "" else f"'{label}'",
                                  "a label" if label == "inf" else "--missing drop", "--positive", "yes")
        for label in ("Yes", "YES", "y es", "'yes'", "yes.", "\u00a0yes", "yes # sure"):
            with self.case(label=label):
                self.refuses_text(f"1,yes\n2,no\n3,{label}\n", "3:3", "beside --positive 'yes'", "one spelling",
                                  "--positive", "yes")
        for label in ("?", "", "NA", "nan", "inf"):
            self.file("in.csv", "1,yes\n2,no\n")
            self.refuses(["run", "perceptron", "in.csv", "--positive", label], "--positive: found", "a label of the file")
        self.file("in.csv", "1,+\n2,-\n")
        for sign in "+-":
            self.assertEqual(self.run_json("perceptron", "in.csv", "--positive", sign)["input"]["negative"], 1)
        self.file("sets.txt", "spam a b\nSpam c\n")
        self.refuses(["run", "kernel-perceptron", "sets.txt", "--kernel", "intersection", "--positive", "spam"],
                     "sets.txt:2:1", "'Spam'")

    def test_libsvm_lines_without_a_label_or_with_several_are_refused(self):
        self.refuses_text("1 2:2.5 10:-5.2\n 2:3.5 11:26\n0 5:1\n", "2:2", "'2:3.5' where the label should be", "a label",
                          "--positive", "1")
        self.refuses_text("1 2:2.5 10:-5.2\n 2:3.5 11:26\n0 5:1\n", "2:2", "'2:3.5' where the label should be", "a label")
        for options in ((), ("--positive", "2"), ("--format", "libsvm", "--positive", "2")):
            self.refuses_text("1,2 1:1\n2 1:2\n", "1:1", "'1,2'", "one label on a line", *options)
            self.refuses_text("2 1:2\n1,2 1:1\n", "2:1", "'1,2'", "one label on a line", *(options or ("--positive", "2")))

    def test_options_that_do_not_fit_the_file_are_refused(self):
        self.file("in.csv", TWO)
        self.file("in.libsvm", "1 1:1\n-1 1:2\n")
        for file, options, part in (("in.csv", ["--separator", "x"], "--separator: found 'x'"),
                                    ("in.csv", ["--separator", ",", "--decimal-comma"], "beside --decimal-comma"),
                                    ("in.csv", ["--header", "maybe"], "--header: found 'maybe'; expected one of yes, no"),
                                    ("in.csv", ["--missing", "zero"], "--missing: found 'zero'; expected one of error, drop"),
                                    ("in.csv", ["--drop-columns", "z"], "--drop-columns: found 'z'"),
                                    ("in.csv", ["--drop-columns", "9"], "from 1 to"),
                                    ("in.csv", ["--drop-columns", "1,2,3"], "some column that is read"),
                                    ("in.csv", ["--drop-columns", "3", "--label", "3"], "which --drop-columns leaves out"),
                                    ("in.libsvm", ["--separator", ";", "--format", "libsvm"], "--separator: found this option"),
                                    ("in.libsvm", ["--drop-columns", "1"], "--drop-columns: found this option"),
                                    ("in.libsvm", ["--header", "no"], "--header: found this option")):
            with self.case(options=options):
                self.refuses(["run", "perceptron", file, *options], part)
        self.file("twice.csv", "a,a,y\n1,2,1\n3,4,-1\n")
        self.refuses(["run", "perceptron", "twice.csv", "--drop-columns", "a"], "the name of two columns")
        self.file("sets.txt", "1 a b\n")
        self.refuses(["run", "kernel-perceptron", "sets.txt", "--kernel", "intersection", "--missing", "drop"], "--missing")
        self.file("semicolons.csv", "1;2;1\n3;4;-1\n")
        self.refuses(["run", "perceptron", "semicolons.csv", "--certificate", "c.json"], "--certificate: found a dialect")

    def test_a_minus_sign_of_typesetters_is_no_name_and_no_label(self):
        expected = "with the minus sign - that keyboards have"
        for sign in "\u2212\u2013\u2010":
            with self.case(sign=sign):
                # Not a name of a column either, be there no number in the first row that can be read.
                self.refuses_text(f"{sign}5,{sign}2,{sign}1\n1,2,1\n", "1:11", f"'{sign}1'", "a label " + expected)
                self.refuses_text(f"{sign}5,2,1\n1,2,-1\n", "1:1", f"'{sign}5'", "a number " + expected)
                self.refuses_text(f"5,2,{sign}1\n1,2,1\n", "1:5", f"'{sign}1'", "a label " + expected)
                self.refuses_text(f"1,2,1\n5,2,{sign}1\n", "2:5", f"'{sign}1'", "a label " + expected)
                self.refuses_text(f"{sign}1 1:2\n1 1:3\n", "1:1", f"'{sign}1'", "a label " + expected)
                self.file("sets.txt", f"{sign}1 a b\n1 c\n")
                self.refuses(["run", "kernel-perceptron", "sets.txt", "--kernel", "intersection"], "1:1", "a label " + expected)
                self.file("experts.csv", f"1,1,1\n{sign}1,1,1\n")
                self.refuses(["run", "halving", "experts.csv"], "2:1", "an entry " + expected)
                self.refuses(["run", "perceptron", "experts.csv", "--step", sign + "1"], "--step", "a number " + expected)
        self.refuses_text("a,y\n1,5\u20132\n", "2:3", "'5\u20132'", "a label -1, 1 or 0")

    def test_characters_beyond_ascii_are_shown_as_they_are(self):
        self.refuses_text("a,y\n\u2264,1\n", "2:1", "'\u2264'", "a number")
        self.refuses_text("a,y\n\u22125,1\n", "2:1", "'\u22125'", "the minus sign -")
        self.refuses_text("a,y\n1,gr\u00fcn\n", "2:3", "'gr\u00fcn'", "--positive")
        self.refuses(["refute", "perceptron", "mistakes \u221d R2"], "'\u221d R2'")
        self.refuses(["run", "perceptron", "\u2212.csv"], "\u2212.csv: found no readable file")
        self.refuses_text("a,y\n" + 20 * "\u2264" + ",1\n", "2:1", "'" + 13 * "\u2264" + "...'", "a number")
        self.refuses_text("a,y\nx\u202e,1\n", "2:1", r"'x\xe2\x80\xae'", "a number")

    def test_libsvm_labels_are_checked_like_others(self):
        self.refuses_text("1 1:1\n2 1:1\n", "2:1", "'2'", "-1, 1 or 0")
        self.refuses_text("0 1:1\n-1 1:1\n", "2:1", "label 0 on line 1", "not both kinds")

    def test_a_libsvm_file_without_features_is_refused(self):
        self.refuses_text("1\n-1\n", "2", "no feature", "index:value")

    def test_a_line_of_ten_megabytes_with_one_number_is_refused(self):
        for pieces in ([(b"9", 10_000_000)], [b"x,y\n1,", (b"9", 10_000_000)], [b"1,0.", (b"3", 10_000_000), b",1"]):
            with self.case(content=pieces):
                self.large_file("in.csv", *pieces)
                self.refuses(["run", "perceptron", "in.csv", "--trace", "t"], "in.csv:", "1000000", "at most")

    def test_a_line_of_ten_megabytes_of_letters_is_not_called_a_number(self):
        self.large_file("in.csv", (b"a", 10_000_000))
        result = self.refuses(["run", "perceptron", "in.csv"], "in.csv:1:1: found")
        self.assertNotIn("found a number", result.err)

    def test_five_million_fields_are_refused(self):
        for pieces in ([(b"1,", 5_000_000), b"1\n"], [(b",", 5_000_000)], [b"1 ", (b"1:", 5_000_000)]):
            with self.case(content=pieces):
                self.large_file("in.csv", *pieces)
                self.refuses(["run", "perceptron", "in.csv"], "in.csv:1:", "; expected ")

    def test_ten_megabytes_of_blank_lines_are_refused(self):
        self.large_file("in.csv", (b"\n", 10_000_000))
        self.refuses_file("", "blank lines", "examples")

    def test_where_memory_runs_out_there_is_a_message(self):
        """A million features in each of forty lines, under 300 MB of address space."""
        if SANITIZED:
            self.skipTest("a sanitizer needs more address space than this test gives")
        self.large_file("in.csv", (b"1 1000000:1\n", 40))
        self.commands.append("ulimit -v 300000")
        result = self.run_program("run", "perceptron", "in.csv",
                                  limit=lambda: resource.setrlimit(resource.RLIMIT_AS, (300 << 20, 300 << 20)))
        self.assertEqual(result.code, 2, result.err)
        self.assertIn("memory", result.err)
        self.assertTrue(result.err.startswith("mistakebound: "), result.err)

    def test_files_with_random_damage_are_read_or_refused_in_one_line(self):
        rng = random.Random(1)
        whole = (b"x1,x2,y\n1,2,1\n-3/7,0.125,-1\n1e-3,0x1.8p+3,1\n", b"1,0,1\n0,1,-1\n2,1,1\n",
                 b"+1 1:0.5 3:-2\n-1 2:1e2 # c\n-1\n", b'\xef\xbb\xbflabel,a,b\r\n1,"2","3"\r\n0,4,5\r\n')
        pieces = (b",", b":", b"\n", b'"', b"-", b"/", b"0x", b".", b"e", b"#", b" ", b"\r", b"\xff", b"7", b"1/9",
                  b"y", b"1e4096", b"99999999999999999999", b"\n1,1,1\n")
        for number in range(250):
            content = bytearray(rng.choice(whole))
            for _ in range(rng.randint(1, 2)):
                at = rng.randint(0, len(content))
                content[at:at + rng.choice((0, 0, 1, 3))] = rng.choice(pieces)
            with self.case(number=number):
                self.file("in.csv", bytes(content))
                result = self.run_program("run", rng.choice(PERCEPTRONS), "in.csv", "--json")
                if result.code == 2:
                    self.assertEqual(result.out, "")
                    self.assertRegex(result.err, r"\Amistakebound: in\.csv[:0-9]*: found [ -~]+; expected [ -~]+\n\Z")
                else:
                    self.assertIn(result.code, (0, 4))
                    self.assertEqual(result.err != "", not result.json.get("halted", True), "a word on the limit only")


if __name__ == "__main__":
    main()

"""What a file of examples is taken for: header, label column, words, missing values; and that it is taken for nothing else."""

import json
import re
from fractions import Fraction

import spellings
from harness import TWO, CommandLine, main


class Understood(CommandLine):
    """What a file was taken for, and that nothing is taken for what it is not."""

    def read(self, content, *options, learner="perceptron"):
        """What the report says: in JSON, and its lines in the text."""
        self.file("in.csv", content)
        text = self.succeeds("run", learner, "in.csv", *options).out
        lines = re.sub(r"\n    +", " ", text).splitlines()
        begin = next(i for i, line in enumerate(lines) if line.startswith("  input: "))
        said = [lines[begin][len("  input: "):]]
        for line in lines[begin + 1:]:
            if not re.match(r"  (constant|counts|looks|named|class)", line):
                break
            said.append(line.strip())
        return self.run_json(learner, "in.csv", *options)["input"], said

    def test_every_spelling_of_the_ten_examples_is_read_as_these_or_refused(self):
        self.assertGreaterEqual(len(spellings.ALL), 40)
        expected = [([Fraction(number) for number in row[:3]], int(row[3])) for row in spellings.TEN]
        for spelling in spellings.ALL:
            with self.case(spelling=spelling.name):
                self.file("in", spelling.content)
                run = ["run", "perceptron", "in", *spelling.given]
                if spelling.refused:
                    self.refuses(run, f"in:{spelling.refused}: ", spelling.helps)
                    if not spelling.options:
                        continue
                document = self.succeeds(*run, *spelling.options, "--json", "--trace", "trace").json
                with open(self.path("trace")) as trace:
                    rounds = [json.loads(line) for line in trace][1:]
                self.assertEqual([([Fraction(x) for x in r["x"]], r["y"]) for r in rounds], expected)
                self.assertEqual([document["input"][name] for name in ("rows", "positive", "negative")], [10, 6, 4])

    def test_the_report_names_header_label_column_and_both_labels(self):
        found, said = self.read("a,b,species\n1,2,1\n3,4,-1\n5,6,-1\n")
        self.assertEqual(found, {"rows": 3, "header": True, "label_column": "species", "positive": 1, "negative": 2,
                                 "dropped": 0})
        self.assertEqual(said, ["3 rows, header; label column species (last): 1 is +1, 2 are -1"])
        found, said = self.read("Class,a\n1,2\n0,4\n")
        self.assertEqual(said, ["2 rows, header; label column Class: 1 is +1, 1 is -1"])
        found, said = self.read("1,2,1\n3,4,1\n")
        self.assertEqual((found["header"], found["label_column"], found["negative"]), (False, 3, 0))
        self.assertEqual(said, ["2 rows, no header; label column 3 (last): 2 are +1, 0 are -1"])
        self.assertEqual(self.read("1,2\n-1,3\n", "--label", "1")[1],
                         ["2 rows, no header; label column 1: 1 is +1, 1 is -1"])
        found, said = self.read("1 1:1\n-1 2:3\n")
        self.assertIsNone(found["label_column"])
        self.assertEqual(said, ["2 rows of LIBSVM; 1 is +1, 1 is -1"])
        for between, name in ((";", "a semicolon"), ("\t", "a tab"), (" ", "a blank")):
            self.assertIn(f", separated by {name}", self.read("1,2,1\n3,4,-1\n".replace(",", between))[1][0])

    def test_labels_that_are_words_are_counted_word_by_word(self):
        rows = 3 * "1,2,yes\n" + 2 * "2,1,no\n"
        found, said = self.read(rows + "0,1,perhaps not\n", "--positive", "yes")
        self.assertEqual(found["labels"], [{"word": "yes", "label": 1, "rows": 3}, {"word": "no", "label": -1, "rows": 2},
                                           {"word": "perhaps not", "label": -1, "rows": 1}])
        self.assertEqual(said, ["6 rows, no header; label column 3 (last): 3 yes are +1; 2 no, 1 'perhaps not' are -1"])
        found, said = self.read("1,5,3\n1,3,3.0\n2,2,4\n", "--positive", "3")
        self.assertEqual(said, ["3 rows, no header; label column 3 (last): 1 '3', 1 '3.0' are +1; 1 '4' is -1"])
        many = "".join(f"{i},w{i}\n" for i in range(1, 1500))
        found, said = self.read(many, "--positive", "w1")
        self.assertEqual(len(found["labels"]), 1001)
        self.assertEqual(found["labels"][-1], {"word": None, "label": -1, "rows": 499})
        self.assertIn("1 w1 is +1; 1 w2, 1 w3, 1 w4, 1 w5, 1 w6 and 1493 others are -1", said[0])
        self.file("sets.txt", "spam a b\nham c\nham\n")
        document = self.run_json("kernel-perceptron", "sets.txt", "--kernel", "intersection", "--positive", "spam")
        self.assertEqual(document["input"]["labels"][1], {"word": "ham", "label": -1, "rows": 2})

    def test_rows_with_missing_values_are_left_out_where_that_is_asked_for_and_counted(self):
        found, said = self.read("a,b,y\n1,2,1\n?,3,1\n4,NA,-1\n5,6,nan\n7,8,-1\n", "--missing", "drop")
        self.assertEqual((found["rows"], found["dropped"], found["positive"]), (2, 3, 1))
        self.assertTrue(said[0].endswith("; 3 rows with missing values left out"), said)
        found, _ = self.read("1 1:1 2:?\n-1 2:3\n? 1:2\n1 9:nan\n", "--missing", "drop")
        self.assertEqual((found["rows"], found["dropped"]), (1, 3))
        self.assertEqual(self.read("1,0,1\n?,1,0\n", "--missing", "drop", learner="halving")[0]["dropped"], 1)
        self.file("in.csv", "?,1\n2,?\n")
        self.refuses(["run", "perceptron", "in.csv", "--missing", "drop"], "a missing value in every row")
        self.file("in.csv", "?,x,1\n2,3,1\n")
        self.refuses(["run", "perceptron", "in.csv", "--missing", "drop", "--header", "no"], "in.csv:1:3", "'x'")

    def test_columns_that_are_constant_count_the_rows_or_look_like_labels_are_named(self):
        rows = [(i, 7, "0.50" if i % 2 else "1/2", i * i, 1 if i % 3 else -1, 1 if i > 3 else -1) for i in range(1, 8)]
        text = "".join(",".join(map(str, row)) + "\n" for row in rows)
        found, said = self.read(text)
        self.assertEqual((found["constant_columns"], found["row_number_columns"], found["label_like_columns"]),
                         ([2, 3], [1], [5]))
        self.assertEqual(said[1:], ["constant columns: 2, 3", "counts the rows: column 1",
                                    "looks like labels, too: column 5"])
        found, said = self.read("id,one,x,z,s,y\n" + text)
        self.assertEqual((found["constant_columns"], found["row_number_columns"]), (["one", "x"], ["id"]))
        self.assertNotIn("label_like_columns", found, "y is named")
        found, said = self.read("id,one,x,z,s,y\n" + text, "--drop-columns", "one, \tid\t, 3")
        self.assertEqual(found["dropped_columns"], ["id", "one", "x"])
        self.assertEqual(said, ["7 rows, header, columns id, one, x left out; label column y: 4 are +1, 3 are -1"])
        # Of several columns that could be labels none is alone.
        self.assertNotIn("label_like_columns", self.read("".join(f"{i % 2},{i // 2 % 2},{i},{i % 2}\n" for i in range(9)))[0])
        found, said = self.read("".join(f"{(-1) ** i} 1:3 2:{i} 4:{i}/2\n" for i in range(5, 11)))
        self.assertEqual((found["constant_columns"], found["row_number_columns"]), ([1, 3], [2]))

    def test_a_first_line_that_counts_the_columns_is_said_to_have_been_read_as_an_example(self):
        """As libraries write it where columns have no names. It is a header where that is asked for."""
        rows = "0,0.5,2.5\n1,3.5,1\n0,2,0.25\n"
        for numbers in ("0,1,2\n", "1,2,3\n"):
            found, said = self.read(numbers + rows, "--label", "1")
            self.assertEqual((found["rows"], found["header"], found["numbered_first_line"]), (4, False, True))
            self.assertEqual(said[-1], "counts the columns: the first line, which was read as a row (--header yes if it names them)")
            found, _ = self.read(numbers + rows, "--label", numbers[0], "--header", "yes")
            self.assertEqual((found["rows"], found["header"], found.get("numbered_first_line")), (3, True, None))
            self.assertNotIn("numbered_first_line", self.read(numbers + rows, "--label", "1", "--header", "no")[0])
            self.file("in.csv", numbers + "0.5,2.5,1\n3.5,1,0\n")
            self.refuses(["run", "perceptron", "in.csv"], "in.csv:1:5", "--header yes if the line counts the columns")
            self.assertEqual(self.read(numbers + "0.5,2.5,1\n3.5,1,0\n", "--header", "yes")[0]["rows"], 2)
        self.assertNotIn("numbered_first_line", self.read("0,1\n2,1\n")[0], "two columns are too few to tell")
        self.assertNotIn("numbered_first_line", self.read("3,1,1\n1,2,3\n", "--positive", "1")[0], "it is another line")
        self.assertNotIn("numbered_first_line", self.read("1,2,3,yes\n4,5,6,no\n", "--positive", "yes")[0], "a word is no number")

    def test_a_first_line_that_counts_the_columns_is_said_whatever_is_left_out_and_whoever_reads_it(self):
        self.assertTrue(self.read("0,1,2,3\n1,5,6,7\n0,3,2,1\n1,2,2,1\n", "--label", "1", "--drop-columns", "3")[0]["numbered_first_line"])
        self.file("points.csv", "0,1,2\n5,6,7\n1,1,3\n2,5,1\n")
        for command in (["shatter", "points.csv"], ["worst-case", "perceptron", "--points", "points.csv", "--u", "1,1,1"]):
            self.assertIn("counts the columns: the first line", self.succeeds(*command).out)
        # Behind the rows' names, which have none.
        rows = "".join(f"{i},{x},{i % 2}\n" for i, x in enumerate((5, 4.5, 7, 6, 6.5)))
        self.file("in.csv", ",0,1\n" + rows)
        self.refuses(["run", "perceptron", "in.csv"], "in.csv:1:1", "--header yes if the line counts the columns, --missing drop")
        self.assertTrue(self.read(",0,1\n" + rows, "--missing", "drop")[0]["numbered_first_line"])
        self.refuses(["run", "perceptron", "in.csv", "--header", "yes"], "in.csv:1:1", "(--drop-columns '' leaves it out)")
        found, _ = self.read(",0,1\n" + rows, "--header", "yes", "--drop-columns", "")
        self.assertEqual((found["rows"], found["header"], found["label_column"]), (5, True, "1"))

    def test_the_advice_for_a_column_without_a_name_leads_to_that_column(self):
        rows = "1,5,6,1\n0,3,2,0\n1,1,1,1\n"
        for header, options, advice, left in (
                ("a,b,c,", (), "--label 4 if it holds the labels", ["--label", "4"]),
                ("4,b,class2,", (), "--label '' if it holds the labels", ["--label", ""]),
                (",b,1,y", (), "--drop-columns ''", ["--drop-columns", ""]), (",b,c,y", (), "--drop-columns 1", ["--drop-columns", "1"])):
            with self.case(header=header):
                self.file("in.csv", header + "\n" + rows)
                self.refuses(["run", "perceptron", "in.csv", "--header", "yes"], "in.csv:1:", advice)
                found, _ = self.read(header + "\n" + rows, "--header", "yes", *left)
                self.assertEqual((found["positive"], found["negative"], found["label_column"] in (4, "y")), (2, 1, True))

    def test_times_of_day_are_no_entries_of_a_sparse_row(self):
        for content, options in (("date;x;y\n2020-01-01 12:30:00;5;1\n2020-01-02 12:31:00;6;0\n", ("--drop-columns", "date")),
                                 ("2020-01-01 12:30:00,5,1\n2020-01-02 12:31:00,6,0\n", ("--drop-columns", "1")),
                                 ("Datum;Druck;Klasse\n01.02.2020 12:30;5,5;1\n02.02.2020 13:30;6,5;0\n", ("--drop-columns", "Datum", "--decimal-comma"))):
            with self.case(content=content):
                found, _ = self.read(content, *options)
                self.assertEqual((found["rows"], found["positive"], found["negative"]), (2, 1, 1))
        self.assertEqual(self.read("1 1:12 3:0,5\n0 2:30\n", "--decimal-comma")[0]["rows"], 2)
        self.refuses_text("1\t08:30\t12:45\n-1\t9:15\t13:20\n", "1:3", "'08:30'", "the index without a 0 before it", "--format", "libsvm")

    def test_separators_at_the_end_of_the_rows_alone_hold_nothing(self):
        for header in ("a,b,y\n", "4,2,0\n"):
            found, _ = self.read(header + "1,2,1,\n3,4,0,\n")
            self.assertEqual(found["label_column"], "y" if header[0] == "a" else 3)
        self.file("in.csv", "a,b,y\n1,2,1,\n3,4,0,7\n")
        self.refuses(["run", "perceptron", "in.csv"], "in.csv:3:7", "3 columns")

    def test_where_a_title_stands_above_the_table_its_line_is_named(self):
        self.file("in.csv", "Report of May\n\na,b,y\n1,2,1\n")
        self.refuses(["run", "perceptron", "in.csv"], "in.csv:3:1", "as in line 1, which is taken for the table's first")

    def test_a_sparse_column_that_counts_from_zero_is_one_that_counts(self):
        rows = "".join(f"{(-1) ** i} {f'1:{i} ' if i else ''}2:{(7 * i) % 5 + 1}\n" for i in range(8))
        self.assertEqual(self.read(rows)[0]["row_number_columns"], [1])
        self.assertNotIn("row_number_columns", self.read(rows.replace("1:5", "1:6"))[0])

    def test_the_positive_word_is_counted_by_itself_among_any_number_of_others(self):
        rows = "".join(f"{i % 7},w{i}\n" for i in range(1500)) + "1,yes\n2,yes\n"
        found, said = self.read(rows, "--positive", "yes", "--header", "no")
        self.assertIn({"word": "yes", "label": 1, "rows": 2}, found["labels"])

    def test_a_label_column_that_is_the_last_of_some_is_not_called_the_last(self):
        self.assertIn("label column c (last that is kept)", self.read("a,b,c,d\n1,2,1,4\n3,3,0,2\n", "--drop-columns", "d")[1][0])
        self.file("in.csv", "x1,out,p\n1,1,1/2\n2,1,1/2\n")
        self.assertIn("label column out (last but p)", self.succeeds("pac", "perceptron", "in.csv", "--epsilon", "1/4", "--delta", "1/4").out)

    def test_a_constant_column_is_one_of_numbers_however_they_are_spelled(self):
        self.assertEqual(self.read("1/3,1,1\n2/6,2,1\n3/9,3,-1\n")[0]["constant_columns"], [1])
        self.assertNotIn("constant_columns", self.read("1/3,1,1\n0.333,2,1\n1/3,3,-1\n")[0])
        self.assertNotIn("constant_columns", self.read("0.333,1,1\n1/3,2,1\n")[0])
        self.assertEqual(self.read("1e30,1,1\n1.0e30,2,1\n")[0]["constant_columns"], [1])

    def test_a_first_line_that_is_no_header_by_its_words_is_a_row(self):
        for first in ("?,?,yes", "nan,?,yes", "NA,NA,yes", ",,yes"):
            with self.case(first=first):
                self.refuses_text(first + "\n1,2,yes\n3,4,no\n", "1:1", "missing" if first[0] != "," else "an empty field",
                                  "--missing drop", "--positive", "yes")
                found, _ = self.read(first + "\n1,2,yes\n3,4,no\n", "--positive", "yes", "--missing", "drop")
                self.assertEqual((found["header"], found["rows"], found["dropped"]), (False, 2, 1))
        found, _ = self.read("RI,NA,MG,type\n1,2,3,1\n")
        self.assertTrue(found["header"], "sodium")

    def test_a_header_may_have_numbers_where_a_word_names_the_labels(self):
        for header, label in (("0,1,y", "y"), ("target,0,1", "target"), ("id,0,Class", "Class")):
            with self.case(header=header):
                found, _ = self.read(header + "\n1,1,1\n0,0,1\n")
                self.assertEqual((found["header"], found["label_column"], found["rows"]), (True, label, 2))
        self.assertEqual(self.read("0,1,y\n5,6,1\n7,8,0\n", "--positive", "1")[0]["rows"], 2)
        self.assertEqual(self.read("0,1,y\n5,6,y\n7,8,n\n", "--positive", "y")[0]["rows"], 3)
        self.assertEqual(self.read("0,1,y\n5,6,y\n7,8,n\n", "--positive", "n")[0]["rows"], 3)
        self.refuses_text("0,1,y\n5,6,p\n7,8,n\n", "1:5", "'y' on this line alone", "--header yes", "--positive", "n")
        self.refuses_text("0,1,2\n5,6,3\n7,8,0\n", "1:5", "'2' on this line alone", "--header yes", "--positive", "3")
        self.assertEqual(self.read("0,1,2\n5,6,3\n7,8,0\n", "--positive", "3", "--header", "yes")[0]["rows"], 2)
        self.assertEqual(self.read("0,1,2\n5,6,3\n7,8,0\n", "--positive", "3", "--header", "no")[0]["rows"], 3)

    def test_a_label_s_name_in_a_column_that_is_left_out_heads_it_above_a_number_alone(self):
        self.assertEqual(self.read("0,y,1\n5,1,1\n4,-1,0\n", "--drop-columns", "2")[0]["rows"], 2)
        # Where the next line says nothing, the numbers of the columns do.
        for second in ("", "# more", "5,1,"):
            with self.case(second=second):
                found, _ = self.read(f"0,1,y\n{second}\n4,-1,0\n", "--drop-columns", "3")
                self.assertEqual((found["header"], found["rows"]), (True, 1 + (second == "5,1,")))
        for first, second in (("34,y,1", "51,n,0"), ("5,target,1", "4,control,0"), ("5,y,1", "# more")):
            for options in (("--drop-columns", "2"), ("--drop-columns", "2", "--positive", "1")):
                with self.case(first=first, second=second, options=options):
                    text = f"{first}\n{second}\n28,y,1\n"
                    self.refuses_text(text, "1:" + str(first.index(",") + 2), "left out", "--header yes", *options)
                    rows = 2 if second.startswith("#") else 3
                    self.assertEqual(self.read(text, *options, "--header", "no")[0]["rows"], rows)
                    self.assertEqual(self.read(text, *options, "--header", "yes")[0]["rows"], rows - 1)
        self.file("experts.csv", "1,y,0\n0,n,1\n1,y,1\n")
        self.refuses(["run", "halving", "experts.csv", "--drop-columns", "2"], "experts.csv:1:3", "--header no")

    def test_a_first_line_that_counts_the_columns_is_no_row_without_being_asked(self):
        for header in ("0,1,2,species", "1,2,3,kind", "0,1,2,3,y?"):
            with self.case(header=header):
                row = "3," * header.count(",")
                self.refuses_text(f"{header}\n{row}yes\n{row}no\n", f"1:{len(header) - len(header.split(',')[-1]) + 1}",
                                  "on this line alone", "--header yes", "--positive", "yes")

    def test_a_first_row_of_numbers_that_cannot_be_read_or_with_a_label_is_no_header_without_being_asked(self):
        for first in ("1 234;2 345", "(5);(6)", "5-;6-", ">5;<6", "5*;6*", "1'234;2'345", "\u00a05;\u00a06", "2019-01-01;2019-01-02"):
            rest = "\n2;3;no\n4;5;yes\n"
            for label in ("yes", "no", "perhaps"):
                self.refuses_text(f"{first};{label}{rest}", "1:1", "--header yes", "of numbers only", "--positive", "yes")
            self.assertEqual(self.read(f"{first};label{rest}", "--positive", "yes")[0]["rows"], 2)
            self.assertEqual(self.read(f"{first};perhaps{rest}", "--positive", "yes", "--header", "yes")[0]["rows"], 2)
            self.file("points.csv", first + "\n1;2\n")
            self.refuses(["shatter", "points.csv"], "points.csv:1:1", "--header yes")
        for label in ("yes", "no"):
            text = f"5kg,6kg,{label}\n2,3,no\n4,5,yes\n"
            self.refuses_text(text, "1:9", f"the label '{label}' among names of columns", "--header yes", "--positive", "yes")
            for options in (["--header", "yes"], ["--label", label]):
                self.assertEqual(self.read(text, "--positive", "yes", *options)[0]["rows"], 2)
        for comment in ("a,b,yes", "cases, controls, yes"):  # which is no row in any case
            self.assertEqual(self.read(f"# {comment}\n2,3,no\n4,5,yes\n", "--positive", "yes")[0]["rows"], 2)
        self.refuses_text("a,b,yes\n2,3,no\n", "1:5", "'yes' among names of columns", "--header yes", "--positive", "yes")

    def test_a_row_may_begin_with_a_spreadsheet_s_error_and_a_column_may_be_called_a_number_sign(self):
        for word in ("#N/A", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#NULL!", "#NA", "#NV", "#WERT!", "#ZAHL!", "#VALEUR!",
                     "#N/D", "#N/D!", "#N/B", "#\u00a1DIV/0!", "#\u00bfNOMBRE?", "#\u0417\u041d\u0410\u0427!", "#\u041d/\u0414", "#SPILL!"):
            with self.case(word=word):
                text = f"x,y\n{word},1\n2,1\n3,0\n"
                self.refuses_text(text, "2:1", word, "--missing drop")
                self.assertEqual(self.read(text, "--missing", "drop")[0]["dropped"], 1)
        for text, options in (("1 2 1\n#N/A 3 -1\n4 5 1\n", ()), ("1,2,1\n#N/A ,3,-1\n4,5,1\n", ()),
                              ("1^2^1\n#DIV/0!^3^-1\n4^5^1\n", ("--separator", "^")),
                              ("#N/A^3^-1\n1^2^1\n4^5^1\n", ("--separator", "^"))):
            with self.case(text=text):
                self.assertEqual(self.read(text, *options, "--missing", "drop")[0]["dropped"], 1)
        self.assertEqual(self.read("#N/A marks what is missing\n1,2,1\n")[0]["comments"], 1)
        for between in ",;\t":
            found, _ = self.read("#,y,a\n1,1,5\n2,0,4\n3,1,7\n# a comment\n".replace(",", between))
            self.assertEqual((found["header"], found["label_column"], found["rows"]), (True, "y", 3))
        for line in ("#1,2,1", "#TO DO!,1", "#see below!,2", "#A,1", "#N,1", "#", "# /"):
            with self.case(line=line):
                self.assertEqual(self.read(f"1,1\n{line}\n2,0\n")[0]["rows"], 2, "a row that somebody left out, or a remark")

    def test_between_blanks_a_number_sign_begins_a_comment_wherever_it_stands(self):
        for options in ((), ("--separator", "blanks")):
            with self.case(options=options):
                found, _ = self.read("# the class is last\n5 1 0\n6 0 1\n7 1 1\n", *options)
                self.assertEqual((found["header"], found["label_column"], found["comments"]), (False, 3, 1))
                # A column may be called '#': this may be one more name, or a sentence.
                self.refuses_text("# class last\n5 1 0\n6 0 1\n7 1 1\n", "1:3", "the label's name 'class' in a comment", "--header no", *options)
                found, _ = self.read("# f1 f2 y\n1 2 1\n3 4 -1\n", *options)
                self.assertEqual((found["header"], found["label_column"], found["rows"]), (True, "y", 2))
                for remark in ("# 9 -1", "# measured again on Monday", "# a note", "# the end"):
                    found, _ = self.read(f"0 1 1\n1 5 1\n{remark}\n2 7 1\n", *options, "--drop-columns", "1")
                    self.assertEqual((found["rows"], found["comments"]), (3, 1))

    def test_a_table_whose_rows_are_all_comments_is_none(self):
        for text, where in (("color,a,y\n#ff0000,1,1\n#00ff00,2,-1\n", "2:1"), ("a,b,y\n\n# 1,2,1\n", "3:1")):
            self.refuses_text(text, where, "no row, but lines that begin with '#'", "rows that begin otherwise")
        for text, rows in (("a,b,y\n# nothing yet\n", 0), ("# a,b,y\n1,2,1\n# 3,4,-1\n", 1), ('a,b,y\n# units: cm,"inches\n1,2,1\n', 1),
                           ('a,b,y\n# x,"weird" stuff\n1,2,1\n', 1), ("a b y\n# the end\n", 0)):
            with self.case(text=text):
                self.assertEqual(self.read(text)[0]["rows"], rows)

    def test_labels_with_a_decimal_comma_are_named_and_told_as_they_are_written(self):
        text = "1,5;2;1,0\n2;3;2,0\n0,5;1;1\n"
        for positive in ("1,0", "1", "1.0"):
            with self.case(positive=positive):
                found, _ = self.read(text, "--decimal-comma", "--positive", positive)
                self.assertEqual([(word["word"], word["label"]) for word in found["labels"]], [("1,0", 1), ("2,0", -1), ("1", 1)])

    def test_a_decimal_comma_and_constant_columns_of_libsvm_are_told_in_order(self):
        found, said = self.read("1 3:1,5 4:2\n-1 2:7 3:1,5 4:2\n1 2:7 3:1,5 4:2\n-1 3:1,5 4:2\n", "--decimal-comma")
        self.assertEqual((found["decimal_comma"], found["constant_columns"]), (True, [1, 3, 4]))
        self.assertIn("decimal comma", said[0])

    def test_a_point_is_no_decimal_comma_wherever_its_row_stands(self):
        rows = ["1 1:1.500", "-1 1:3,5", "1 1:2 # 1.5"]
        for order in ((0, 1, 2), (1, 0, 2), (2, 1, 0)):
            with self.case(order=order):
                line = order.index(0) + 1
                self.refuses_text("\n".join(rows[i] for i in order) + "\n", f"{line}:6", "'1.500', which has a point",
                                  "a comma before the decimals", "--decimal-comma")
        self.assertEqual(self.read(rows[1] + "\n" + rows[2] + "\n", "--decimal-comma")[0]["rows"], 2)

    def test_comments_of_libsvm_are_counted(self):
        found, text = self.read("# c\n1 1:1\n#-1 1:2\n\n-1 1:3 # here\n")
        self.assertEqual((found["comments"], found["rows"]), (2, 2))
        self.assertIn("2 lines of comment", text[0])

    def test_a_column_whose_name_has_a_comma_is_dropped_by_that_name(self):
        text = '"x,1",b,c,y\n2,3,1,1\n2,4,1,0\n'
        for names, dropped in (('"x,1"', ["x,1"]), (' "x,1" , c', ["x,1", "c"]), ('c,"x,1"', ["x,1", "c"]), ("b", ["b"])):
            self.assertEqual(self.read(text, "--drop-columns", names)[0]["dropped_columns"], dropped)
        text = '"a""b",a,b"c,y\n1,2,3,1\n1,3,4,0\n'
        for names, dropped in (('"a""b"', ['a"b']), ("a", ["a"]), ('"a"', ["a"]), ('b"c', ['b"c']), ('"a""b","a"', ['a"b', "a"])):
            with self.case(names=names):
                self.assertEqual(self.read(text, "--drop-columns", names)[0]["dropped_columns"], dropped)
        self.file("in.csv", text)
        self.refuses(["run", "perceptron", "in.csv", "--drop-columns", '"a"b'], "--drop-columns: found '\"a\"b'")
        self.file("in.csv", text)
        self.refuses(["run", "perceptron", "in.csv", "--label", "y", "--drop-columns", "y"], "--label",
                     "found 'y', which --drop-columns leaves out; expected a column that is read")

    def test_a_comment_names_the_columns_but_no_label_by_a_sentence(self):
        for options in ((), ("--header", "yes")):
            found, _ = self.read("# a b y\n1 2 1\n3 4 0\n5 6 1\n", *options)
            self.assertEqual((found["header"], found["label_column"], found["rows"]), (True, "y", 3))
        for sentence, column, word in (("class is last", 3, "class"), ("y is first", 3, "y"), ("my label here", 6, "label")):
            text = f"# {sentence}\n2 2 1\n-1 4 -1\n"
            self.refuses_text(text, f"1:{column}", f"'{word}' in a comment", "--header no")
            self.assertEqual(self.read(text, "--header", "no")[0]["label_column"], 3)
            self.assertEqual(self.read(text, "--positive", "2", "--label", word)[0]["label_column"], word)
        for sentence, column, word in (("The first column is the label.", 27, "label"), ("Labels stand in column 1, features behind it", 3, "Labels"),
                                       ("1st field: class", 14, "class")):
            text = f"# {sentence}\n2,2,1\n-1,4,-1\n"
            self.refuses_text(text, f"1:{column}", f"'{word}' in a comment", "--label and its column's number if it says which one that is")
            self.assertEqual(self.read(text, "--header", "no")[0]["label_column"], 3)
            self.assertEqual(self.read(text, "--positive", "2", "--label", "1")[0]["label_column"], 1)
        for sentence in ("The last column is the label.", "first column: age", "the first line of labels"):
            self.assertEqual(self.read(f"# {sentence}\n2,2,1\n-1,4,-1\n")[0]["label_column"], 3)

    def test_a_comment_names_the_columns_whatever_comments_stand_beside_it(self):
        rows = "1,0,1\n1,1,0\n0,0,1\n"
        for before, after in (("", "# saved by numpy\n"), ("", "#\n"), ("", "# 8 rows\n"), ("", "# int,float,float\n"),
                              ("# a,b,c\n", ""), ("# made by hand in May\n\n", "# " + "-" * 20 + "\n"), ("", 70 * "# more\n")):
            with self.case(before=before, after=after):
                many = after.count("more") > 60  # the first of so many is forgotten
                found, _ = self.read(f"{before}# y,f1,f2\n{after}{rows}")
                self.assertEqual((found["header"], found["label_column"], found["positive"]), (not many, 3 if many else "y", 2))
        for mark in ("#", "##", "%", "%%", "//", "#!"):
            with self.case(mark=mark):
                found, _ = self.read(f"{mark} y,f1,f2\n{rows}")
                self.assertEqual((found["label_column"], found["rows"]), ("y", 3))
        self.refuses_text("a,y\n% no comment,1\n1,0\n", "2:1", "'% no comment'", "a number")

    def test_a_line_of_names_above_strings_is_no_example(self):
        self.file("in.txt", "label\ttext\nham\tok then\nspam\tWIN\nham\tyes\n")
        kernels = ("substring:2", "intersection")
        for kernel in kernels:
            self.refuses(["run", "kernel-perceptron", "in.txt", "--kernel", kernel, "--positive", "spam"],
                         "in.txt:1:1: found the label 'label' on this line alone, as the name of a column")
        self.file("in.txt", "class ok then\nspam WIN\nclass yes\n")
        for kernel in kernels:
            self.succeeds("run", "kernel-perceptron", "in.txt", "--kernel", kernel, "--positive", "spam")

    def test_a_word_in_the_first_row_is_told_all_ways_out(self):
        rows = "842302,M,17.99\n842303,B,1.99\n"
        self.refuses_text(rows, "1:8", "found 'M'", "--label 2 if it is a label; --drop-columns 2 leaves its column out")
        self.assertEqual(self.read(rows, "--label", "2", "--positive", "M")[0]["label_column"], 2)

    def test_a_comment_names_the_columns_between_separators_of_its_own(self):
        rows = "1 5 0\n-1 3 1\n1 6 1\n"
        for comment in ("# y, x1, x2", "# y,x1,x2", "#y, x1, x2", "# y;x1;x2", "# y\tx1\tx2", "# columns: y, x1, x2", "# Columns: y, x1, x2",
                        "# names: label, a, b", "# y,0,1"):
            for between in " ,;\t":
                with self.case(comment=comment, between=between):
                    found, _ = self.read(f"{comment}\n{rows}".replace(" ", between).replace("#" + between, "# ").replace(":" + between, ": ")
                                         if between == " " else f"{comment}\n" + rows.replace(" ", between))
                    self.assertEqual((found["header"], found["positive"], found.get("comments", 0)), (True, 2, 0))
                    self.assertIn(found["label_column"], ("y", "label"))
        for sentence, column, word in (("y x1 x2", 3, "y"), ("class, then features", 3, "class"), ("a label first", 5, "label")):
            for between in " ,;":
                with self.case(sentence=sentence, between=between):
                    text = f"# {sentence}\n" + rows.replace(" ", between)
                    self.refuses_text(text, f"1:{column}", f"'{word}' in a comment", "--header no")
                    self.assertEqual(self.read(text.replace("-1", "0"), "--header", "no", "--positive", "1")[0]["label_column"], 3)
        for between in " ,;\t":
            for remark in ("# made by hand in May", "#", "##", "# ,;", '# "so'):
                with self.case(between=between, remark=remark):
                    found, _ = self.read(f"{remark}\n" + "1,5,1\n2,3,0\n".replace(",", between))
                    self.assertEqual((found.get("comments"), found["rows"], found["header"]), (1, 2, False))

    def test_a_y_beside_an_x_is_a_coordinate_where_another_column_is_named_like_labels(self):
        for label in ("Label", "CLASS", "target", "label"):
            text = f"x,y,{label}\n0,0,0\n0,1,0\n1,1,1\n"
            self.refuses_text(text, "1:5", "a second label column", "--label")
            self.assertEqual(self.read(text, "--label", label)[0]["label_column"], label)
        self.assertEqual(self.read("Y,a,b\n1,5,0\n0,4,1\n")[0]["label_column"], "Y")
        self.assertEqual(self.read("X,Y,b\n1,5,0\n0,4,1\n")[0]["label_column"], "b")

    def test_what_nobody_sees_changes_no_name_and_no_word(self):
        for name in ("Label\u00a0", "\u200bclass", "\ufeffy", '"target "', "Outcome\u3000"):
            with self.case(name=name):
                self.assertNotEqual(self.read(f"{name},a,b\n1,5,0\n0,4,1\n")[0]["label_column"], "b")
        for word, other in (("Été", "été"), ("ΝΑΙ", "ναι"), ("Да", "да"), ("ŠTA", "šta"), ("yes", "yes\u3000"), ("yes", "\u2009Yes"),
                            ("-1", "\u22121"), ("caf\u00e9", "cafe\u0301"), ("cafe\u0301", "Caf\u00e9"), ("ja", "\u201cja\u201d"), ("1", "1 # x"), ("2", "2 (two)")):
            with self.case(word=word, other=other):
                self.refuses_text(f"a,y\n1,{word}\n2,{other}\n3,no\n", "3:3", "beside --positive", "expected",
                                  "--positive", word)
        for word, other in (("café", "cafè"), ("\u03bd\u03b1\u03b9", "\u03bf\u0301\u03c7\u03b9"), ("e\u0301", "e\u0300")):
            self.assertEqual(self.read(f"a,y\n1,{word}\n2,{other}\n", "--positive", word)[0]["negative"], 1)
        self.refuses_text("a;y\n1;1,0\n2;1\n3;0\n", "2:3", "'1,0'", "--decimal-comma", "--positive", "1")

    def test_every_word_for_a_missing_value_is_one_in_the_label_column_too(self):
        for word in ("?", "NA", "NaT", "\\N", "-nan(ind)", "nan(ind)", "#VALUE!", "N.A.", "n.a.", "(null)", "<NA>", "None", "NULL"):
            with self.case(word=word):
                text = f"a,y\n1,yes\n2,{word}\n3,no\n"
                self.refuses_text(text, "3:3", "missing", "a label (--missing drop", "--positive", "yes")
                self.assertEqual(self.read(text, "--positive", "yes", "--missing", "drop")[0]["dropped"], 1)
        self.refuses_text("a,y\n1,yes\n2,1.#INF\n", "3:3", "1.#INF", "a label", "--positive", "yes")
        self.refuses_text("a\tb\ty\n1\t2\t1\n\t\t\n3\t4\t0\n", "3:3", "an empty field", "--missing drop")
        self.assertEqual(self.read("a\tb\ty\n1\t2\t1\n\t\t\n3\t4\t0\n", "--missing", "drop")[0]["dropped"], 1)

    def test_digits_in_groups_are_no_two_numbers_and_no_decimals(self):
        self.refuses_text("1 000\t2\t1\n2 500\t3\t-1\n", "1:1", "'1 000'", "", "--header", "no")
        self.refuses_text("pop\ta\ty\n1 000\t2\t1\n2 500\t3\t-1\n", "2:1", "'1 000'", "--separator blanks")
        self.refuses_text('a,y\n"1,234",1\n"12",0\n', "2:1", "'1,234'", "without commas")
        self.refuses_text('a,y\n"0,234",1\n"12",0\n', "2:1", "'0,234'", "a point, or --decimal-comma")

    def test_decimal_commas_in_quotes_stand_beside_commas_between_columns_if_the_first_lines_show_them(self):
        self.refuses_text('a,b,y\n1,2,1\n"1,5",3,0\n', "3:1", "'1,5'", "in quotation marks, on the first two lines")
        self.refuses_text('a,b,y\n1,2,1\n"1,5",3,0\n', "1:1", "a single column", "in quotation marks on the first two lines",
                          "--decimal-comma")
        for rows in ('"1,0",2,1\n"1,5",3,0\n', '"2","1,5",1\n1,3,0\n'):
            found, _ = self.read("a,b,y\n" + rows, "--decimal-comma")
            self.assertEqual((found["rows"], found["label_column"]), (2, "y"))

        for row in ('1,5 "yes"\n2,5 "no"\n', 'a b "y"\n1,5 2 "yes"\n2,5 3 "no"\n'):
            found, _ = self.read(row, "--decimal-comma", "--positive", "yes")
            self.assertEqual((found["separator"], found["rows"]), (" ", 2), "no comma is in quotation marks")

    def test_a_label_that_no_row_has_is_told_with_those_that_there_are(self):
        self.refuses_text("0,5 100\n1,5 200\n", "", "no label '100'", "there are '5 100', '5 200'", "--positive", "100")
        self.refuses_text("x,y\n1,b\n?,a\n2,b\n", "", "no label 'a' (1 row with a missing value left out)", "there are 'b'",
                          "--positive", "a", "--missing", "drop")

    def test_a_field_of_blanks_in_quotation_marks_is_a_missing_value(self):
        for blank in (" ", "\t", "\u00a0", " \u00a0 "):
            text = f'a;y\n1;yes\n2;"{blank}"\n"{blank}";no\n3;no\n'
            self.assertEqual(self.read(text, "--positive", "yes", "--missing", "drop")[0]["dropped"], 2)
            self.refuses_text(text, "3:3", "missing value", "--missing drop", "--positive", "yes")
        self.refuses_text("1,5,p\n2,3,-\n", "2:5", "missing value", "--positive - reads it as a label", "--positive", "p")

    def test_separators_at_the_end_of_every_line_are_no_columns_where_the_first_row_lacks_its_last_value(self):
        found, _ = self.read("1,2,,\n2,1,1,\n3,1,0,\n", "--missing", "drop")
        self.assertEqual((found["rows"], found["dropped"], found["label_column"]), (2, 1, 3))

    def test_a_first_line_that_counts_the_columns_is_the_header_that_is_asked_for_whatever_a_comment_says(self):
        found, _ = self.read("# data from the lab, 2024 run\n0,1\n5,1\n-5,-1\n", "--header", "yes")
        self.assertEqual((found["rows"], found["label_column"], found["comments"]), (2, "1", 1))

    def test_a_number_that_chooses_the_label_is_no_value_of_it(self):
        for text in ("yes,1,0\nno,0,1\nyes,1,1\n", "yes,5,0\nno,0,1\nyes,1,1\n"):
            found, _ = self.read(text, "--label", "1", "--positive", "yes")
            self.assertEqual((found["header"], found["label_column"], found["positive"]), (False, 1, 2))

    def test_a_column_that_is_left_out_may_name_the_labels_all_the_same(self):
        for which in ("3", "y"):
            found, _ = self.read("0,1,y\n3,1,1\n4,0,0\n", "--drop-columns", which)
            self.assertEqual((found["header"], found["rows"]), (True, 2))

    def test_where_no_labels_are_read_none_are_advised_and_entries_of_libsvm_are_named(self):
        for arguments in (("shatter", "in.csv"), ("run", "hedge", "--losses", "in.csv"),
                          ("worst-case", "perceptron", "--u", "1,1", "--points", "in.csv")):
            for text, found in (("1,x\n2,y\n", "'x'; expected a header without numbers, or a row of numbers only (--header yes if it "
                                                "names the columns; --drop-columns 2"),
                                ("1 1:2\n-1 2:1\n", "'1:2', as entries of LIBSVM are written; expected a table in CSV")):
                with self.case(arguments=arguments, text=text):
                    self.file("in.csv", text)
                    self.refuses([*arguments], "in.csv:1:3", found)

    def test_labels_are_no_experts_and_no_points(self):
        rows = "1,1,0\n0,0,0\n1,1,1\n"
        self.file("in.csv", "y,e1,e2\n" + rows)
        for command in (("run", "halving", "in.csv"), ("worst-case", "halving", "in.csv"), ("shatter", "in.csv"),
                        ("worst-case", "perceptron", "--points", "in.csv", "--u", "1,1,1"), ("run", "hedge", "in.csv")):
            with self.case(command=command):
                self.refuses(command, "in.csv:1:1: found 'y', as columns of labels are named")
        self.file("in.csv", "X1,X2,Y\n" + rows)
        for command in (("run", "hedge", "--losses", "in.csv"), ("worst-case", "halving", "in.csv"), ("shatter", "in.csv")):
            with self.case(command=command):
                self.refuses(command, "in.csv:1:7: found 'Y', as columns of labels are named")
        self.file("in.csv", "# the second column is fine, the first column is the label\n" + rows)
        self.refuses(["shatter", "in.csv"], "in.csv:1:54: found the label's name 'label' in a comment", "--header no")
        self.file("in.csv", "x,y\n1,2\n3,1\n")
        self.assertIn("2 rows, header", self.succeeds("shatter", "in.csv").out)

    def test_the_outcome_of_experts_is_the_last_column_and_no_other_one_is_named_like_it(self):
        rows = "1,1,0\n0,0,0\n1,1,1\n"
        for learner in ("halving", "weighted-majority", "hedge", "optimal"):
            for header, place, found in (("y,e1,e2", 1, "'y'"), ("Y,e1,e2", 1, "'Y'"), ("a,class,outcome", 3, "'class'"),
                                         ("y,e1,y", 6, "a second label column 'y'"),
                                         ("Label:,e1,outcome", 11, "a second label column 'outcome'")):
                with self.case(learner=learner, header=header):
                    self.file("in.csv", header + "\n" + rows)
                    said = self.refuses(["run", learner, "in.csv"], f"in.csv:1:{place}: found {found}", "the last").err
                    self.assertNotIn("--label", said)
        for content, label in (("e1,e2,Y\n", "Y"), ("e1,target,y\n", "y"), ("e1,e2,truth\n", "truth (last)"), ("", "3 (last)")):
            with self.case(content=content):
                found, said = self.read(content + rows, learner="halving")
                self.assertEqual(found["label_column"], label.split()[0] if content else 3)
                self.assertIn(f"label column {label}: 1 is +1, 2 are -1", said[0])
        self.assertEqual(self.read("e1,e2,e3,y\n1,0,1,1\n0,0,1,0\n", learner="halving")[1][1:], ["constant columns: e2, e3"])
        self.file("in.csv", "# the first column is the outcome\n" + rows)
        self.refuses(["run", "halving", "in.csv"], "in.csv:1:27: found the label's name 'outcome' in a comment", "--header no")
        self.assertEqual(self.read("# the first column is the outcome\n" + rows, "--header", "no", learner="halving")[0]["comments"], 1)

    def test_learners_that_are_compared_have_the_same_labels_or_no_run(self):
        for header in ("Y,e1,e2", "label,e1,outcome", "class,e1,y"):
            with self.case(header=header):
                self.file("in.csv", header + "\n1,1,0\n0,0,0\n1,1,1\n")
                if header == "class,e1,y":
                    self.refuses(["compare", "in.csv", "--learners", "perceptron,halving"], "a second label column 'y'")
                    continue
                found = self.succeeds("compare", "in.csv", "--learners", "perceptron,halving", "--json").json
                self.assertEqual(([run["learner"] for run in found["runs"]], [other["learner"] for other in found["without_run"]]),
                                 (["perceptron"], ["halving"]))

    def test_what_a_class_was_taken_for_is_told_beside_its_rounds(self):
        self.file("rounds.csv", "1,1\n2,0\n")
        for content, words, more in (("0,1,1\n1,0,1\n", "2 rows, no header", {"header": False}),
                                     ("# c\nid;h1;h2\n1;0;1\n0;1;1\n", "2 rows, header, separated by a semicolon, 1 line of comment",
                                      {"header": True, "separator": ";", "comments": 1})):
            with self.case(content=content):
                self.file("class.csv", content)
                run = ["run", "optimal", "rounds.csv", "--class", "class.csv"]
                text = self.succeeds(*run).out
                self.assertIn(f"  class: {words}\n", text)
                told = self.succeeds(*run, "--json").json["input"]["class"]
                self.assertEqual({key: told[key] for key in more}, more)
                self.assertEqual((told["rows"], told["label_column"]), (2, None))
        for content, where, found in (("0|1\n1|0\n", "1:1", "'0|1'"), ("a,0\n1,0\n", "1:1", "'a'"), ("0,?\n1,0\n", "1:3", "'?'"),
                                      ("1,2,3\n0,1,1\n", "1:3", "'2'"), ("0,1,Y\n0,1,1\n", "1:5", "'Y'"), ("a,b,\n1,0,1\n", "1:5", "an empty field")):
            with self.case(content=content):
                self.file("class.csv", content)
                said = self.refuses(["run", "optimal", "rounds.csv", "--class", "class.csv"], f"class.csv:{where}: found {found}").err
                self.assertNotIn("--", said)  # options speak of the rounds

    def test_the_name_of_a_label_may_say_its_values(self):
        for name in ("y:", "Target:", "y [0/1]", "label (+1/-1)", "Class (yes, no):", "outcome [1=sick]"):
            with self.case(name=name):
                found, said = self.read(f'"{name}",a,b\n1,2,1\n0,3,1\n', "--header", "yes")
                self.assertEqual((found["label_column"], found["positive"]), (name, 1))
                self.assertNotIn("(last)", said[0])
        for name in ("y [m]", "y (t)", "classes [1]", "labelled:"):
            self.assertEqual(self.read(f'"{name}",a,b\n1,2,1\n0,3,1\n')[0]["label_column"], "b")

    def test_a_column_without_a_name_is_the_label_where_its_number_is_given(self):
        self.refuses_text("a,b,\n1,2,1\n3,4,-1\n", "1:5", "an empty field", "--label 3")
        self.assertEqual(self.read("a,b,\n1,2,1\n3,4,-1\n", "--label", "3")[0]["negative"], 1)

    def test_a_header_with_a_colon_is_no_line_of_libsvm(self):
        for between in ",;":
            found, _ = self.read("Unnamed: 0,a,y\n0,2,1\n1,4,-1\n".replace(",", between))
            self.assertEqual((found["label_column"], found["rows"]), ("y", 2))
        found, _ = self.read("y age:years w:kg\n1 2 1\n0 1 0\n")
        self.assertEqual((found["label_column"], found["rows"]), ("y", 2))

    def test_a_label_alone_is_a_line_of_libsvm_where_the_next_one_is(self):
        for text, options in (("yes\nno 1:2\nyes 1:-1\n", ("--positive", "yes")), ("no # c d\nyes 1:1\nno\n", ("--positive", "yes")),
                              ("True\nFalse 0:2\nTrue 0:1\n", ("--positive", "True", "--index-base", "0"))):
            with self.case(text=text):
                self.assertIn("3 rows of LIBSVM", self.read(text, *options)[1][0])

    def test_other_commands_say_it_too(self):
        self.file("points.csv", "a,b\n1,0\n2,0\n5,0\n")
        self.file("experts.csv", "1,0,1\n0,0,1\n")
        self.file("domain.csv", "x,y,p\n0,0,1/2\n1,1,1/2\n")
        for arguments, said in ((("separate", self.file("in.csv", TWO)), "2 rows"), (("shatter", "points.csv"), "3 rows, header"),
                                (("run", "halving", "experts.csv"), "2 rows, no header; label column 3 (last): 2 are +1, 0 are -1"),
                                (("worst-case", "halving", "experts.csv"), "2 rows, no header"),
                                (("worst-case", "perceptron", "--points", "points.csv", "--u", "1,1"), "3 rows, header"),
                                (("pac", "littlestone-winnow", "domain.csv", "--epsilon", "1/10", "--delta", "1/4"),
                                 "2 rows, header; label column y: 1 is +1, 1 is -1"),
                                (("explain", "perceptron-separable", "in.csv"), "2 rows")):
            with self.case(command=arguments):
                self.assertIn("  input: " + said, self.succeeds(*arguments).out)
                if arguments[0] != "explain":
                    self.assertGreaterEqual(self.succeeds(*arguments, "--json").json["input"]["rows"], 2)
        self.assertEqual(self.succeeds("shatter", "points.csv", "--json").json["input"]["constant_columns"], ["b"])


if __name__ == "__main__":
    main()

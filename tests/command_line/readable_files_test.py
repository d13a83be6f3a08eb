"""Example files that must be read, in all their spellings."""

import re

from harness import PERCEPTRONS, TWO, CommandLine, main


class GoodFiles(CommandLine):
    def same(self, contents, *options):
        """Every content gives the same run."""
        answers = []
        for content in contents:
            self.file("in.csv", content)
            answers.append(self.run_json("perceptron", "in.csv", *options))
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

    def test_the_label_column_may_have_any_of_three_names_and_stand_anywhere(self):
        self.same(["a,b,y\n1,2,1\n3,4,-1\n", "y,a,b\n1,1,2\n-1,3,4\n", "a,label,b\n1,1,2\n3,-1,4\n",
                   "class,a,b\n1,1,2\n-1,3,4\n", "a,b,outcome\n1,2,1\n3,4,-1\n"])

    def test_csv_and_libsvm_say_the_same(self):
        self.same(["1,0,0,1\n0,2,1/2,-1\n0,0,0,1\n", "1 1:1\n-1 2:2 3:0.5 # comment\n\n# more\n1\n",
                   "+1\t1:1 3:0\n-1 2:2 3:.5\n1"])

    def test_the_label_column_is_chosen_by_name_or_by_index_from_1(self):
        self.file("a.csv", "t,a,b\n1,1,2\n-1,3,4\n")
        self.file("b.csv", "1,1,2\n-1,3,4\n")
        expected = self.run_json("perceptron", "a.csv", "--label", "t")
        self.assertEqual(expected["weights"], ["-2", "-2"])
        self.assertEqual(self.run_json("perceptron", "a.csv", "--label", "1"), expected)
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


if __name__ == "__main__":
    main()

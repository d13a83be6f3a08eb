"""The page as a file: when it is written, what is refused, and that it asks nothing of any network. What it shows is
looked at in a browser (tests/browser)."""

import json
import os
import pathlib
import re

from harness import CONTRADICTION, SOURCE, TWO, CommandLine, main

TRACE = str(SOURCE / "tests/data/traces/npm-perceptron-votes.jsonl")


class Html(CommandLine):
    def data(self, name="page.html"):
        text = pathlib.Path(self.path(name)).read_text()
        return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)[1])

    def test_the_report_is_the_same_with_a_page_beside_it(self):
        self.file("in.csv", TWO)
        for arguments in (["run", "perceptron", "in.csv"], ["run", "perceptron", "in.csv", "--json"],
                          ["separate", "in.csv"], ["run", "perceptron", "in.csv", "--steps"]):
            with self.case(arguments=arguments):
                plain = self.succeeds(*arguments).out
                self.assertEqual(self.succeeds(*arguments, "--html", "page.html").out, plain)
        plain = self.succeeds("check", TRACE, code=1).out
        self.assertEqual(self.succeeds("check", TRACE, "--html", "page.html", code=1).out, plain)

    def test_the_page_holds_the_very_report(self):
        self.file("in.csv", TWO)
        document = self.run_json("perceptron", "in.csv", "--html", "page.html")
        self.assertEqual(self.data()["report"], document)
        self.file("no.csv", CONTRADICTION)
        document = self.succeeds("separate", "no.csv", "--json", "--html", "page.html").json
        self.assertEqual(self.data()["report"], document)
        document = self.succeeds("check", TRACE, "--json", "--html", "page.html", code=1).json
        self.assertEqual(self.data()["report"], document)

    def test_what_hedges_experts_have_lost_is_not_called_their_weights(self):
        self.file("in.csv", "0,1,1/2\n1/3,2/3,0\n")
        for rate, letter in ((["--eta", "1/2"], "L"), (["--beta", "1/2"], "w")):
            self.succeeds("run", "hedge", "in.csv", "--losses", *rate, "--html", "page.html")
            self.assertEqual((self.data()["letter"], bool(self.data()["drawn"])), (letter, letter == "L"))

    def test_a_tie_is_one_in_the_page_of_every_learner(self):
        self.file("in.csv", "1,0,1\n0,1,1\n1,1,-1\n")
        for learner in ("perceptron", "perceptron-batch", "comparison"):
            self.succeeds("run", learner, "in.csv", "--html", "page.html")
            self.assertEqual(self.data()["ties"]["rounds"][:2], [1, 2], learner)

    def test_a_page_names_no_other_address(self):
        self.file("in.csv", TWO)
        self.succeeds("run", "perceptron", "in.csv", "--html", "page.html")
        text = pathlib.Path(self.path("page.html")).read_text()
        self.assertEqual(set(re.findall(r"https?://[^\"' )]*", text)),
                         {"http://www.w3.org/1998/Math/MathML", "http://www.w3.org/2000/svg"}, "names, not addresses")
        self.assertNotRegex(text, r"<script[^>]+src|<link[^>]+stylesheet|@import|url\((?!#)[^$]")
        self.assertIn("default-src 'none'", text)
        self.assertIn("connect-src 'none'", text)

    def test_what_a_file_is_called_ends_no_element(self):
        name = "<script>alert(1)<!-- @data@ &amp;.csv"
        self.file(name, TWO)
        self.succeeds("run", "perceptron", name, "--html", "page.html")
        text = pathlib.Path(self.path("page.html")).read_text()
        self.assertNotIn("<script>alert", text)
        self.assertEqual(self.data()["heading"], "perceptron on " + name)

    def test_an_empty_sequence_has_a_page(self):
        self.file("in.csv", "x1,x2,y\n")
        self.succeeds("run", "perceptron", "in.csv", "--html", "page.html")
        self.assertEqual(self.data()["rounds"], [])

    def test_numbers_that_are_0_as_doubles_are_drawn(self):
        self.file("in.csv", "999999,1,0,-999999,1\n")  # a weight of e^-2000000
        self.succeeds("run", "winnow", "in.csv", "--eta", "optimal", "--tie", "negative", "--html", "page.html")
        self.file("in.csv", "1e-310,1\n1e-324,-1\n1e-400,1\n")
        self.succeeds("run", "perceptron", "in.csv", "--html", "page.html")

    def test_unusable_rounds_are_refused(self):
        self.file("in.csv", TWO)
        for rounds, part in (("5", "such as 1-300"), ("a-b", "a-b"), ("5-4", "a first round, then a last one"),
                             ("0-3", "0"), ("1-2001", "at most 2000 rounds together"), ("-", "-"), ("1-", "1-")):
            for command in (["run", "perceptron", "in.csv"], ["separate", "in.csv"], ["check", TRACE]):
                with self.case(rounds=rounds, command=command):
                    before = [*command, "--html", "page.html", "--html-rounds=" + rounds]
                    self.refuses(before, "--html-rounds")

    def test_the_rounds_that_are_asked_for_are_there_line_by_line(self):
        self.large_file("in.csv", (b"1,1\n-1,-1\n", 500))
        self.succeeds("run", "perceptron", "in.csv", "--html", "page.html", "--html-rounds", "400-450")
        rounds = [r["t"] for r in self.data()["rounds"]]
        self.assertLessEqual(set(range(400, 451)), set(rounds))
        self.assertNotIn(399, rounds)
        self.assertIn(1000, rounds)
        self.assertEqual(len(rounds), len(set(rounds)))

    def test_a_page_over_what_is_read_or_over_another_output_is_refused(self):
        self.file("in.csv", TWO)
        self.refuses(["run", "perceptron", "in.csv", "--html", "in.csv"], "--html", "the example file")
        self.refuses(["run", "perceptron", "in.csv", "--trace", "x", "--html", "x"], "--html", "the path of --trace")
        self.refuses(["run", "perceptron", "in.csv", "--html", "-"], "--html", "standard output has the report")
        self.refuses(["run", "perceptron", "in.csv", "--html", "none/x.html"], "--html", "cannot be written")
        self.refuses(["separate", "in.csv", "--html", "in.csv"], "--html", "the example file")
        self.refuses(["check", TRACE, "--html", TRACE], "--html", "the trace")
        self.refuses(["check", TRACE, TRACE, "--html", "x"], "--html", "2 traces", "one trace")
        self.refuses(["check", "-", "--html", "x"], "--html", "standard input", stdin=pathlib.Path(TRACE).read_bytes())
        self.assertEqual(os.listdir(self.folder), ["in.csv"])

    def test_a_run_that_is_refused_leaves_an_older_page_as_it_was(self):
        self.file("bad.csv", "1,2\n")
        self.file("page.html", "old\n")
        self.refuses(["run", "perceptron", "bad.csv", "--html", "page.html"], "bad.csv:1:3")
        self.assertEqual(pathlib.Path(self.path("page.html")).read_text(), "old\n")


if __name__ == "__main__":
    main()

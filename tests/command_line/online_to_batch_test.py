"""From online to batch: what the report has and what is refused. The expected errors are compared with those of all
sequences of examples in tests/independent/compare_finite.py."""

import re
import sys

from harness import DOMAIN, PROGRAM, SOURCE, WIDTH, CommandLine, main, theorem

sys.path.append(str(SOURCE / "tests/browser"))
import errors_chart  # noqa: E402


class OnlineToBatch(CommandLine):
    def batch(self, content, learner, *options, code=0):
        self.file("domain.csv", content)
        return self.succeeds("online-to-batch", learner, "domain.csv", *options, code=code)

    def test_the_json_has_the_keys_of_its_format(self):
        document = self.batch(DOMAIN, "littlestone-winnow", "--examples", "2", "--json").json
        self.assertEqual(list(document), ["format", "version", "learner", "conventions", "parameters", "input", "points",
                                          "dimension", "examples", "hypotheses", "states", "proved_bound", "complete",
                                          "errors", "theorems"])
        self.assertEqual((document["format"], document["version"]), ("mistakebound-online-to-batch", 1))
        # x1 = 1 has probability 1/8 and is wrong until it is seen.
        self.assertEqual([row["last"]["exact"] for row in document["errors"]], ["7/64", "49/512"])
        self.assertEqual(document["errors"][1]["mistakes"]["exact"], "15/64")
        self.assertEqual(theorem(document, "online-to-batch")["verdict"], "holds")

    def test_labels_that_contradict_each_other_are_no_obstacle(self):
        document = self.batch("x1,y,p\n1,1,1/2\n1,0,1/2\n", "perceptron", "--tie", "positive", "--examples", "6", "--json").json
        self.assertEqual({row["last"]["exact"] for row in document["errors"]}, {"1/2"})
        self.assertEqual(document["errors"][5]["mistakes"]["exact"], "3")
        self.assertIsNone(document["proved_bound"])

    def test_a_learner_learns_on_right_rounds_too_where_its_rule_says_so(self):
        # w is 0, of which y (w.x) = 0 is a mistake, then 1, which is no more than the margin, then 2, which is.
        document = self.batch("x1,y,p\n1,1,1\n", "margin-perceptron", "--margin", "1", "--examples", "4", "--json").json
        self.assertEqual(document["conventions"]["learns on"], "its rule's rounds")
        self.assertEqual((document["hypotheses"], document["states"]), (3, 3))
        self.assertEqual([row["mistakes"]["exact"] for row in document["errors"]], ["1"] * 4)
        self.assertEqual(theorem(document, "online-to-batch")["verdict"], "holds")
        perceptron = self.batch("x1,y,p\n1,1,1\n", "perceptron", "--examples", "4", "--json").json
        self.assertEqual((perceptron["hypotheses"], perceptron["conventions"]["learns on"]), (2, "mistakes only"))

    def test_weighted_majority_with_beta_0_after_every_round_errs_as_halving_does(self):
        votes = "a,b,c,y,p\n1,-1,1,1,1/2\n-1,-1,1,-1,1/3\n1,1,-1,1,1/6\n"
        halving = self.batch(votes, "halving", "--examples", "6", "--json").json
        majority = self.batch(votes, "weighted-majority", "--beta", "0", "--updates", "always", "--examples", "6", "--json").json
        for mine, theirs in zip(halving["errors"], majority["errors"]):
            for name in ("mistakes", "last", "voted", "random"):
                self.assertEqual(mine[name], theirs[name])
        self.assertEqual(halving["hypotheses"], majority["hypotheses"])

    def test_no_bound_is_told_of_a_rule_of_which_the_theorem_does_not_speak(self):
        domain = "a,b,y,p\n1,0,1,1/2\n0,1,-1,1/2\n"
        for factors, has_bound in (("plain", True), ("modified", False)):
            document = self.batch(domain, "balanced-winnow", "--factors", factors, "--examples", "2", "--json").json
            self.assertEqual(document["proved_bound"] is not None, has_bound, factors)

    def test_an_average_is_told_only_of_learners_that_have_one(self):
        votes = "a,b,y,p\n1,-1,1,1/2\n-1,-1,-1,1/2\n"
        halving = self.batch(votes, "halving", "--examples", "3")
        self.assertNotIn("averaged", halving.out)
        self.assertIn("averaged", self.batch(DOMAIN, "perceptron", "--examples", "3").out)
        winnow = self.batch("a,b,y,p\n1,0,1,0.5\n1,-1,1,0.5\n", "winnow", "--beta", "2", "--examples", "3", "--json").json
        self.assertEqual({row["averaged"] for row in winnow["errors"]}, {None})

    def test_limits_end_with_4_and_a_message(self):
        for options, message in ((("--state-limit", "1"), "--state-limit after 1 hypotheses"),
                                 (("--time-limit", "0"), "--time-limit")):
            with self.case(options=options):
                result = self.batch(DOMAIN.replace("0,0,7/8", "0,1,7/8"), "perceptron-disjunction", *options, "--json", code=4)
                self.assertIn(message, result.err)
                self.assertEqual((result.json["complete"], result.json["errors"]), (False, []))

    def test_where_a_limit_leaves_out_the_average_alone_the_rest_is_told_and_the_code_is_4(self):
        ended = set()
        for limit in ("0.1", "0.3", "1", "3"):
            result = self.batch(errors_chart.DOMAIN, "perceptron", "--examples", "400", "--time-limit", limit, "--json", code=4)
            self.assertFalse(result.json["complete"])
            has_errors = len(result.json["errors"]) > 0
            self.assertIn("before the error of the average was known" if has_errors else "no exact answer", result.err)
            ended.add(has_errors)
        self.assertIn(False if len(ended) == 1 else True, ended)

    def test_the_page_has_a_line_for_each_error_and_every_step(self):
        self.batch(errors_chart.DOMAIN, "perceptron", "--examples", "14", "--html", "page.html")
        with open(self.path("page.html")) as file:
            page = file.read()
        self.assertEqual(page.count("<polyline"), 6)
        for name in ("last", "voted", "random", "averaged", "twice random", "bound of random", "vote-bound", "fresh-example"):
            self.assertIn(f">{name}<", page)
        self.assertNotIn("<script", page)
        self.assertNotRegex(page, r"(src|href)=\"(?!data:)")

    def test_the_picture_of_the_documentation_is_that_of_the_program(self):
        with open(SOURCE / "docs/pictures/online-to-batch.svg") as file:
            self.assertEqual(file.read(), errors_chart.picture(PROGRAM))

    def test_options_are_checked_by_name(self):
        self.file("in.csv", DOMAIN)
        batch = ["online-to-batch", "perceptron", "in.csv"]
        for arguments, *parts in (
                (["online-to-batch"], "LEARNER"), (["online-to-batch", "oracle", "in.csv"], "LEARNER", "'oracle'"),
                ([*batch, "--examples", "0"], "--examples", "'0'"), ([*batch, "--examples", "1001"], "--examples"),
                ([*batch, "--eta", "1"], "--eta", "winnow"), ([*batch, "--html", "in.csv"], "--html"),
                (["online-to-batch", "halving", "in.csv", "--bias"], "--bias", "perceptron, margin-perceptron")):
            with self.case(arguments=arguments):
                self.refuses(arguments, *parts)

    def test_the_text_fits_in_79_columns(self):
        for options in ((), ("--examples", "40")):
            text = self.batch(DOMAIN, "perceptron", *options).out
            for line in text.splitlines():
                self.assertLessEqual(len(line), WIDTH, line)
            rows = re.findall(r"^ +(\d+) ", text[text.index("examples    "):text.index("\n\n")], re.MULTILINE)
            self.assertEqual((rows[0], rows[-1], len(rows)), ("1", options[1] if options else "20", 12))


if __name__ == "__main__":
    main()

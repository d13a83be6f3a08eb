"""The conversion from online to PAC."""

from fractions import Fraction

from harness import DOMAIN, WIDTH, CommandLine, main, theorem


class Pac(CommandLine):
    ASKED = ("--epsilon", "1/10", "--delta", "1/4")

    def pac(self, content, learner, *options, code=0):
        self.file("domain.csv", content)
        return self.succeeds("pac", learner, "domain.csv", *options, code=code)

    def test_the_json_has_the_keys_of_its_format_and_the_exact_failure_probability(self):
        document = self.pac(DOMAIN, "littlestone-winnow", *self.ASKED, "--json").json
        self.assertEqual(list(document), ["format", "version", "learner", "conventions", "parameters", "input", "points",
                                          "dimension", "epsilon", "delta", "s", "mistake_bound", "worst_case_mistakes",
                                          "failure_probability", "expected_examples", "hypotheses", "states", "complete",
                                          "theorems", "monte_carlo"])
        self.assertEqual((document["format"], document["version"]), ("mistakebound-pac", 1))
        self.assertEqual((document["s"], document["mistake_bound"], document["hypotheses"]), (14, 1, 2))
        self.assertEqual(Fraction(document["failure_probability"]["exact"]), Fraction(7, 8) ** 14)
        self.assertEqual(document["conventions"], {"tie": "positive", "numbers": "decimal", "bias": False,
                                                   "learns on": "mistakes only"})
        self.assertEqual(theorem(document, "online-to-pac")["verdict"], "holds")
        self.assertIsNone(document["monte_carlo"])

    def test_every_learner_is_converted(self):
        votes = "a,b,y,p\n1,-1,1,1/2\n-1,-1,-1,1/2\n"
        for learner, content, options in (("perceptron", DOMAIN, ()), ("perceptron-disjunction", DOMAIN, ()),
                                          ("halving", votes, ("--tie", "negative")),
                                          ("winnow", "a,b,y,p\n1,0,1,0.5\n1,-1,1,0.5\n", ("--beta", "2")),
                                          ("perceptron", "a,y,p\n1,1,1/3\n-1,0,2/3\n", ("--bias",))):
            with self.case(learner=learner):
                document = self.pac(content, learner, *self.ASKED, *options, "--json",
                                    code=3 if learner == "perceptron" and not options else 0).json
                self.assertEqual(document["learner"], learner)

    def test_what_was_asked_of_the_learner_is_among_its_conventions(self):
        asked = ("--start", "5", "--step", "1/3")
        for arguments in (("pac", "perceptron", "domain.csv", *self.ASKED), ("online-to-batch", "perceptron", "domain.csv", "--examples", "2")):
            with self.case(command=arguments[0]):
                self.file("domain.csv", DOMAIN)
                said = self.run_program(*arguments, *asked).out
                self.assertRegex(" ".join(said.split()), r"conventions: tie [^:]*, step 1/3, start 5 ")

    def test_a_learner_takes_the_parameters_of_its_rule(self):
        # x = (1, 1) scores 2 and is wrong: elimination ends it, halving the weights makes another mistake, at a tie.
        rows = "a,b,y,p\n1,1,-1,1\n"
        usual = self.pac(rows, "littlestone-winnow", *self.ASKED, "--json").json
        halved = self.pac(rows, "littlestone-winnow", *self.ASKED, "--demotion", "1/2", "--json").json
        self.assertEqual((usual["mistake_bound"], halved["mistake_bound"]), (1, 2))

    def test_the_columns_may_stand_in_any_order(self):
        first = self.pac(DOMAIN, "littlestone-winnow", *self.ASKED, "--json").json
        moved = self.pac("p,label,x1\n0.875,0,0\n0.125,0,1\n", "littlestone-winnow", *self.ASKED, "--json").json
        self.assertEqual((first.pop("input")["label_column"], moved.pop("input")["label_column"]), ("y", "label"))
        self.assertEqual(first, moved)

    def test_a_bound_that_is_none_ends_with_3(self):
        contradiction = "x1,y,p\n1,1,1/2\n1,0,1/2\n"
        result = self.pac(contradiction, "perceptron", *self.ASKED, "--json", code=3)
        self.assertIn("err for ever", result.err)
        document = result.json
        self.assertEqual((document["mistake_bound"], document["failure_probability"]), (None, None))
        self.assertEqual(theorem(document, "online-to-pac")["verdict"], "does-not-apply")
        self.pac("x1,x2,y,p\n0,1,1,1/2\n1,0,0,1/2\n", "perceptron-disjunction", *self.ASKED, "--mistakes", "1", code=3)

    def test_what_is_added_up_of_a_walk_that_ends_early_is_no_probability_and_no_number_of_examples(self):
        never, enough = "a,y,p\n1,1,1/2\n1,-1,1/2\n", "a,b,y,p\n1,0,1,1/2\n0,1,-1,1/3\n1,1,1,1/6\n"
        given = ("--epsilon", "1/4", "--delta", "1/4")
        for content, options in ((never, ("--epsilon", ".1", "--delta", ".1")), (enough, (*given, "--mistakes", "2"))):
            with self.case(options=options):
                asked = ("perceptron", *options)
                text = self.pac(content, *asked, code=3).out
                for name in ("failure =", "bad_hypotheses_held", "expected_examples", "most_examples", "failure probability"):
                    self.assertNotIn(name, text)
                document = self.pac(content, *asked, "--json", code=3).json
                self.assertEqual([document[name] for name in ("failure_probability", "expected_examples")], [None, None])
                self.assertEqual(set(theorem(document, "online-to-pac")["quantities"]) & {"failure", "most_examples"}, set())
        self.assertIn("most_examples", self.pac(enough, "perceptron", *given).out)

    def test_how_often_a_learner_errs_is_not_told_where_the_search_ends_at_a_bound_that_is_none(self):
        domain = "a,b,c,y,p\n0,0,0,-1,4/7\n1,1,1,1,3/7\n1,0,1,1,0\n"
        asked = ("perceptron-disjunction", "--epsilon", "7/10", "--delta", "1/5")
        whole = self.pac(domain, *asked, "--json").json
        self.assertEqual([whole[name] for name in ("worst_case_mistakes", "hypotheses", "complete")], [3, 5, True])
        for bound, told in ((1, (None, False)), (2, (None, False)), (3, (3, True)), (4, (3, True))):
            with self.case(bound=bound):
                part = self.pac(domain, *asked, "--mistakes", str(bound), "--json", code=0 if told[1] else 3).json
                self.assertEqual((part["worst_case_mistakes"], part["complete"]), told)
        text = self.pac(domain, *asked, "--mistakes", "1", code=3).out
        self.assertIn("  4 hypotheses found up to the mistake that M does not allow, 4 states", text)

    def test_a_given_bound_makes_more_rounds(self):
        document = self.pac(DOMAIN, "littlestone-winnow", *self.ASKED, "--mistakes", "7", "--json").json
        self.assertEqual((document["mistake_bound"], document["worst_case_mistakes"], document["s"]), (7, 1, 34))
        self.assertEqual(Fraction(document["failure_probability"]["exact"]), Fraction(7, 8) ** 34)

    def test_limits_end_with_4_and_a_message(self):
        for options, message in ((("--state-limit", "1"), "--state-limit after 1 hypotheses"),
                                 (("--time-limit", "0"), "--time-limit")):
            with self.case(options=options):
                result = self.pac(DOMAIN.replace("0,0,7/8", "0,1,7/8"), "perceptron-disjunction", *self.ASKED,
                                  *options, "--json", code=4)
                self.assertIn(message, result.err)
                self.assertIs(result.json["complete"], False)
                self.assertIsNone(result.json["failure_probability"])
        result = self.pac(DOMAIN, "littlestone-winnow", "--epsilon", "1e-6", "--delta", "1/4", "--json", code=4)
        self.assertIn("binary digits", result.err)
        self.assertEqual(result.json["s"], 1386295)

    def test_an_estimate_is_labelled_and_depends_on_the_seed(self):
        options = (*self.ASKED, "--monte-carlo", "2000")
        document = self.pac(DOMAIN, "littlestone-winnow", *options, "--seed", "5", "--json").json
        estimate = document["monte_carlo"]
        self.assertEqual((estimate["runs"], estimate["seed"], estimate["interval"]["method"]), (2000, 5, "hoeffding"))
        self.assertEqual(Fraction(estimate["estimate"]["exact"]), Fraction(estimate["failures"], 2000))
        self.assertLess(Fraction(estimate["interval"]["low"]), Fraction(7, 8) ** 14)
        self.assertGreater(Fraction(estimate["interval"]["high"]), Fraction(7, 8) ** 14)
        again = self.pac(DOMAIN, "littlestone-winnow", *options, "--seed", "5", "--json").json
        self.assertEqual(again, document)
        other = self.pac(DOMAIN, "littlestone-winnow", *options, "--seed", "6", "--json").json
        self.assertNotEqual(other["monte_carlo"], estimate)
        self.assertIn("estimate, not exact", self.pac(DOMAIN, "littlestone-winnow", *options).out)

    def test_a_domain_that_cannot_be_used_is_refused(self):
        for learner, content, where, found, expected in (
                ("perceptron", "x1,y\n1,1\n", "1:1", "no column p", "a header that names a column p"),
                ("perceptron", "\n1,1,1\n", "2:1", "no column p", "a header"),
                ("perceptron", "# of nothing\n1 1:1\n", "2:1", "no column p", "a CSV file whose header"),
                ("perceptron", "x1,y,p\n1,1,1/2\n", "1:6", "add up to '1/2'", "exactly 1"),
                ("perceptron", "x1,y,p\n1,1,0.3\n1,1,0.7000001\n", "1:6", "add up to '10000001/10000000'", "exactly 1"),
                ("perceptron", "x1,y,p\n1,1,3/2\n2,1,-0.5\n", "3:5", "probability '-0.5'", "not negative"),
                ("perceptron", "x1,y,p\n", "1:6", "add up to '0'", "exactly 1"),
                ("perceptron", "y,p\n1,1\n", "1:3", "no column but p", "coordinate"),
                ("perceptron", "x1,p\n1,1\n", "1:4", "no column but p", "coordinate"),
                ("perceptron", "p,x1,y,p\n1,1,1,0\n", "1:8", "a second column p", "one column p"),
                ("littlestone-winnow", "x1,y,p\n2,1,1\n", "2:1", "'2' as variable 1 ('x1')", "0 or 1"),
                ("perceptron-disjunction", "p,x1,y,x2\n1/2,0,1,1\n1/2,0,1,-1\n", "3:9", "'-1' as variable 2 ('x2')",
                 "0 or 1"),
                ("halving", "x1,y,p\n0,1,1/2\n-1,1,1/2\n1/2,1,0\n", "4:1",
                 "'1/2' as the prediction of expert 1 ('x1')", "-1 or 1")):
            with self.case(learner=learner, content=content):
                self.file("in.csv", content)
                self.refuses(["pac", learner, "in.csv", *self.ASKED, "--json"], f"mistakebound: in.csv:{where}: found",
                             found, expected)
        self.file("in.csv", "x1,y,p\n0,1,1\n")
        for label in ("3", "p"):
            self.refuses(["pac", "perceptron", "in.csv", *self.ASKED, "--label", label], "column")

    def test_the_label_is_the_last_column_beside_p(self):
        documents = [self.pac(content, "littlestone-winnow", *self.ASKED, "--json").json
                     for content in (DOMAIN, DOMAIN.replace("x1,y,p", "x1,z,p"), "p,x1,z\n7/8,0,0\n1/8,1,0\n")]
        self.assertEqual([document.pop("input")["label_column"] for document in documents], ["y", "z", "z"])
        self.assertEqual(documents[0], documents[1])
        self.assertEqual(documents[0], documents[2])

    def test_options_are_checked_by_name(self):
        self.file("in.csv", DOMAIN)
        pac = ["pac", "perceptron", "in.csv", *self.ASKED]
        for arguments, *parts in (
                (["pac"], "LEARNER"), (["pac", "perceptron", "in.csv"], "--epsilon"),
                (["pac", "oracle", "in.csv", *self.ASKED], "LEARNER", "'oracle'", "one of perceptron"),
                (["pac", "perceptron", "in.csv", "--epsilon", "1", "--delta", "1/2"], "--epsilon", "between 0 and 1"),
                (["pac", "perceptron", "in.csv", "--epsilon", "1/2", "--delta", "0"], "--delta", "between 0 and 1"),
                ([*pac, "--mistakes", "0"], "--mistakes", "'0'"), ([*pac, "--tie", "up"], "--tie", "'up'"),
                ([*pac, "--eta", "1"], "--eta", "winnow"), ([*pac, "--seed", "1"], "--seed", "--monte-carlo"),
                ([*pac, "--monte-carlo", "0"], "--monte-carlo"), ([*pac, "--time-limit", "-1"], "--time-limit"),
                (["pac", "winnow", *pac[2:]], "--eta", "no learning rate"),
                (["pac", "winnow", *pac[2:], "--beta", "1"], "--beta", "greater than 1"),
                (["pac", "halving", *pac[2:], "--bias"], "--bias", "perceptron, winnow, littlestone-winnow")):
            with self.case(arguments=arguments):
                self.refuses(arguments, *parts)

    def test_the_text_fits_in_79_columns(self):
        for options in ((), ("--monte-carlo", "100"), ("--mistakes", "3")):
            for line in self.pac(DOMAIN, "littlestone-winnow", *self.ASKED, *options).out.splitlines():
                self.assertLessEqual(len(line), WIDTH, line)


if __name__ == "__main__":
    main()

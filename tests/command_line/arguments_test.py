"""Options that cannot be used are refused by name."""

import json

from harness import TWO, CommandLine, main


class BadOptions(CommandLine):
    def setUp(self):
        super().setUp()
        self.file("in.csv", TWO)

    def refuses_options(self, *options, learner="perceptron", parts=()):
        with self.case(options=options, learner=learner):
            self.refuses(["run", learner, "in.csv", "--trace", "out.jsonl", *options], options[0], *parts)

    def test_a_comparator_of_the_wrong_length_is_refused(self):
        self.refuses_options("--u", "1", parts=("1 number;", "expected 2"))
        self.refuses_options("--u", "1,2,3", parts=("3 numbers", "expected 2"))
        self.refuses_options("--u", "", parts=("found", "a number such as"))

    def test_a_comparator_with_a_bad_number_is_refused_with_the_character(self):
        self.refuses_options("--u", "1,,2", parts=("character 3", "a number such as"))
        self.refuses_options("--u", "1,x", parts=("character 3", "'x'"))
        self.refuses_options("--u", "1,1/0", parts=("character 3", "division by zero"))
        self.refuses_options("--u", "nan,1", parts=("character 1", "a finite number"))

    def test_gamma_must_be_positive(self):
        for value in ("0", "-1", "-0.0", "0/5"):
            self.refuses_options("--gamma", value, parts=(f"'{value}'", "greater than 0"))

    def test_the_step_must_be_positive(self):
        for value in ("0", "-1/2"):
            self.refuses_options("--step", value, parts=(f"'{value}'", "greater than 0"))

    def test_a_rate_that_is_no_number_is_told_the_words_that_there_are(self):
        self.file("in.csv", TWO)
        for value in ("inf", "Optimal", "foo"):
            self.refuses(["run", "winnow", "in.csv", "--eta", value], f"--eta: found '{value}'; expected a ", "optimal, infinite")

    def test_exact_numbers_in_options_are_checked_like_those_in_files(self):
        for option in ("--gamma", "--step"):
            self.refuses_options(option, "1/0", parts=("division by zero",))
            self.refuses_options(option, "nan", parts=("a finite number",))
            self.refuses_options(option, "1e999999999", parts=("between -4096 and 4096",))
            self.refuses_options(option, "one", parts=("'one'", "a number such as"))
            self.refuses_options(option, "", parts=("a number such as",))

    def test_an_unknown_word_is_refused_with_the_words_known(self):
        self.refuses_options("--tie", "random", parts=("'random'", "positive, negative, mistake"))
        self.refuses_options("--numbers", "float", parts=("'float'", "decimal, binary64"))
        self.refuses_options("--format", "xml", parts=("'xml'", "auto, csv, libsvm"))
        self.refuses_options("--rule", "any", learner="perceptron-batch",
                             parts=("'any'", "first, last, largest, cyclic"))

    def test_an_unknown_learner_is_refused_with_the_learners_known(self):
        self.refuses(["run", "adaline", "in.csv"], "'adaline'", "margin-perceptron, passive-aggressive")

    def test_an_unknown_theorem_is_refused_with_the_theorems_known(self):
        self.refuses(["run", "perceptron", "in.csv", "--theorem", "fermat"], "'fermat'", "perceptron-separable")
        self.refuses(["run", "perceptron", "in.csv", "--theorem", ""], "''", "perceptron-separable")
        self.refuses(["verify", "fermat"], "'fermat'", "perceptron-separable", "max-margin")
        self.refuses(["theorems", "fermat"], "'fermat'", "perceptron-separable", "max-margin")

    def test_a_theorem_of_another_learner_is_refused(self):
        self.refuses(["run", "perceptron", "in.csv", "--theorem", "perceptron-batch"], "perceptron-batch",
                     "perceptron-hinge")
        self.refuses(["run", "perceptron-batch", "in.csv", "--theorem", "perceptron-hinge"], "perceptron-hinge",
                     "perceptron-batch")

    def test_an_unknown_option_or_argument_is_refused_by_name(self):
        for command in (["run", "perceptron", "in.csv"], ["verify"], ["separate", "in.csv"], ["theorems"]):
            with self.case(command=command):
                self.refuses([*command, "--colour"], "--colour")
                self.refuses([*command, "--colour=1"], "the option '--colour=1'", "--help lists")
        self.refuses(["run", "perceptron", "in.csv", "more.csv"], "more.csv")
        self.refuses(["separate", "in.csv", "more.csv"], "more.csv")

    def test_an_unknown_command_is_refused_by_name_with_the_commands_known(self):
        self.refuses(["learn"], "learn", "run", "verify")

    def test_the_name_that_was_probably_meant_comes_first(self):
        self.file("named.csv", "height,species\n1,1\n2,-1\n")
        for arguments, meant in ((["rn", "perceptron", "in.csv"], "'run'"), (["run", "perceptrn", "in.csv"], "'perceptron'"),
                                 (["run", "perceptron", "in.csv", "--stps"], "--steps"),
                                 (["run", "perceptron", "in.csv", "--thoerem=x"], "--theorem"),
                                 (["run", "perceptron", "in.csv", "--theorem", "fermat"], None),
                                 (["run", "perceptron", "in.csv", "--theorem", "perceptron-hing"], "'perceptron-hinge'"),
                                 (["run", "perceptron", "in.csv", "--tie", "postive"], "'positive'"),
                                 (["run", "perceptron", "named.csv", "--label", "specie"], "'species'"),
                                 (["run", "perceptron", "named.csv", "--drop-columns", "hieght"], "'height'"),
                                 (["verify", "percpetron-separable"], "'perceptron-separable'"),
                                 (["verify", "perceptron-separable", "--drop", "seperable"], "'separable'"),
                                 (["explain", "halvin"], "'halving'"), (["theorems", "winow"], "'winnow'"),
                                 (["drive", "perceptorn", "--", "true"], "'perceptron'"),
                                 (["drive", "perceptron", "--bais", "--", "true"], "--bias"),
                                 (["worst-case", "littlestone-winow", "--n", "3", "--k", "1"], "'littlestone-winnow'")):
            if meant:
                self.refuses(arguments, f"{meant} (did you mean that?), or one")
            else:
                self.assertNotIn("did you mean", self.run_program(*arguments).err)

    def test_no_command_is_refused(self):
        self.refuses([], "--help")
        for word in ("--nonsense", "-x", "--"):
            self.refuses([word, "run"], f"the option '{word}'", "a command, --help or --version")
        for word in ("--help", "-h", "--version"):
            self.succeeds(word)

    def test_a_missing_argument_is_named(self):
        self.refuses(["run"], "LEARNER")
        self.refuses(["run", "perceptron"], "FILE")
        self.refuses(["separate"], "FILE")
        self.refuses(["shatter"], "FILE")
        self.refuses_options("--u", parts=())
        self.refuses_options("--gamma", parts=())

    def test_an_option_given_twice_is_refused(self):
        self.refuses(["run", "perceptron", "in.csv", "--gamma", "1", "--gamma", "2"], "--gamma")

    def test_options_that_the_learner_has_no_use_for_are_refused(self):
        for option, value in (("--rule", "first"), ("--limit", "3")):
            self.refuses_options(option, value, parts=("perceptron-batch",))
        for option, value in (("--tie", "mistake"), ("--passes", "1"), ("--step", "1")):
            self.refuses_options(option, value, learner="perceptron-batch", parts=("perceptron",))

    def test_options_that_the_file_has_no_use_for_are_refused(self):
        self.file("in.libsvm", "1 1:1\n")
        self.refuses(["run", "perceptron", "in.libsvm", "--label", "1"], "--label", "CSV")
        self.refuses(["run", "perceptron", "in.csv", "--index-base", "0"], "--index-base", "LIBSVM")

    def test_two_forms_of_output_at_once_are_refused(self):
        self.refuses(["theorems", "perceptron-hinge", "--json", "--markdown"], "--json", "--markdown")

    def test_a_label_column_that_does_not_exist_is_refused(self):
        self.refuses(["run", "perceptron", "in.csv", "--label", "4"], "--label", "'4'", "from 1 to 3")
        self.refuses(["run", "perceptron", "in.csv", "--label", "0"], "--label", "'0'", "from 1 to 3")
        self.refuses(["run", "perceptron", "in.csv", "--label", "z"], "--label", "'z'")

    def test_a_positive_label_that_no_line_has_is_not_passed_over_in_silence(self):
        """A misspelt label must not turn into a run on negative examples only."""
        self.file("words.csv", "1,setosa\n2,virginica\n")
        self.assertIn("'Setosa'", self.run_program("run", "perceptron", "words.csv", "--positive", "Setosa").err)

    def test_counts_must_be_whole_numbers_within_their_range(self):
        batch = ["run", "perceptron-batch", "in.csv"]
        verify = ["verify", "perceptron-separable", "--time-limit", "1", "--jobs", "1"]
        for command, option in ((["run", "perceptron", "in.csv"], "--passes"), (batch, "--limit"),
                                (verify, "--cases"), (verify, "--seed"), (["verify"], "--jobs"), (verify, "--case"),
                                (batch, "--exponent-limit")):
            for value in ("-1", "1.5", "x", "", "1e3", "99999999999999999999999"):
                with self.case(option=option, value=value):
                    self.refuses([*command, option, value], option, value)

    def test_a_count_that_is_no_number_is_answered_with_what_is_expected(self):
        for command, option in ((["run", "perceptron-batch", "in.csv"], "--limit"), (["verify"], "--cases")):
            with self.case(option=option):
                result = self.refuses([*command, option, "many"], option, "many")
                self.assertRegex(result.err, "expected|not in range")

    def test_leading_zeros_never_mean_octal(self):
        self.assertEqual(self.run_json("perceptron", "in.csv", "--passes", "010")["rounds"], 20)

    def test_time_limits_must_be_numbers_that_are_not_negative(self):
        for value in ("-1", "nan", "x", ""):
            with self.case(value=value):
                self.refuses(["verify", "--cases", "1", "--jobs", "1", "--time-limit", value], "--time-limit")

    def test_zero_passes_and_zero_jobs_are_refused(self):
        self.refuses(["run", "perceptron", "in.csv", "--passes", "0"], "--passes", "0")
        self.refuses(["verify", "--jobs", "0"], "--jobs", "0")
        self.refuses(["run", "perceptron", "in.csv", "--index-base", "2"], "--index-base", "2")

    def test_an_unknown_hypothesis_to_drop_is_refused_with_the_hypotheses_known(self):
        self.refuses(["verify", "perceptron-separable", "--drop", "linear"], "--drop", "'linear'",
                     "zero-start, separable")
        self.refuses(["verify", "perceptron-hinge", "--drop", "separable"], "--drop", "zero-start")
        self.refuses(["verify", "max-margin", "--drop", "separable"], "--drop", "no hypothesis")
        self.refuses(["verify", "--drop", "separable"], "--drop", "'separable' for perceptron-freund-schapire")

    def test_a_witness_folder_that_cannot_be_made_is_refused_before_anything_is_tried(self):
        for folder in ("in.csv", "in.csv/below", "/proc/witness"):
            with self.case(folder=folder):
                self.refuses(["verify", "--cases", "5", "--jobs", "1", "--witness", folder], folder)

    def test_a_trace_that_cannot_be_written_is_refused(self):
        for path, found in (("missing/t.jsonl", "No such file"), (".", "a directory"), ("in.csv/t", "")):
            with self.case(path=path):
                self.refuses(["run", "perceptron", "in.csv", "--trace", path], path, found)
        self.refuses(["run", "perceptron", "in.csv", "--trace", ""], "--trace")

    def test_negative_values_may_follow_an_option(self):
        for options in (("--u", "-1,2"), ("--u=-1,2",), ("--u", "-1/2,-3")):
            self.succeeds("run", "perceptron", "in.csv", *options)
        self.assertEqual(self.run_json("perceptron", "in.csv", "--positive", "-1")["weights"], ["-1", "1"])

    # ---------------------------------------------------------------- lists

    def test_blanks_around_the_commas_of_a_list_say_nothing(self):
        self.file("in.csv", "1,0,1,1\n0,1,0,-1\n0,0,1,1\n")
        for *words, option, items in (("run", "perceptron", "in.csv", "--u", "1,0,2"), ("run", "perceptron", "in.csv", "--start", "1,-1/2,2"),
                                      ("run", "littlestone-winnow", "in.csv", "--target", "1,3"),
                                      ("run", "kernel-perceptron", "in.csv", "--f", "1:1,-1:2"),
                                      ("compare", "in.csv", "--learners", "halving-cover,perceptron"),
                                      ("run", "perceptron", "in.csv", "--drop-columns", "1,2"),
                                      ("bounds", "halving", "--cases", "20", "--length", "3", "--constants", "1,2")):
            plain = self.succeeds(*words, option, items, "--json").json
            for spelled in (items.replace(",", ", "), " " + items.replace(",", " ,  ") + " "):
                with self.case(option=option, spelled=spelled):
                    self.assertEqual(self.succeeds(*words, option, spelled, "--json").json, plain)
        for option, items, column in (("--u", "1, 0, x", 7), ("--start", "1,, 2", 3)):
            self.refuses(["run", "perceptron", "in.csv", option, items], f"{option} (character {column}):")
        for items, part in (("1:1, x:2", "--f:6:"), ("1:1, 1:9", "--f:8:"), ("1:1,", "--f:5:")):
            self.refuses(["run", "kernel-perceptron", "in.csv", "--f", items], part)
        self.refuses(["run", "littlestone-winnow", "in.csv", "--target", "1, 9"], "'9'")

    def test_a_learner_that_is_named_twice_is_refused(self):
        self.file("in.csv", "1,0,1\n0,1,-1\n")
        self.refuses(["compare", "in.csv", "--learners", "perceptron, winnow, perceptron"], "--learners", "'perceptron' twice", "each learner once")

    # ---------------------------------------------------------------- options that would be passed over

    def trace_of(self, learner, **header):
        fields = "".join(f', "{name}": {json.dumps(value)}' for name, value in header.items())
        return self.file("t.jsonl", f'{{"learner": "{learner}", "dimension": 1{fields}}}\n{{"x": [1], "y": 1, "prediction": 1}}\n')

    def test_options_of_theorems_beside_no_theorems_are_refused(self):
        self.trace_of("perceptron")
        for option in ("--u", "--gamma", "--target"):
            with self.case(option=option):
                self.refuses(["check", "t.jsonl", "--no-theorems", option, "1"], option, "beside --no-theorems")

    def test_options_that_the_theorems_of_a_trace_have_no_use_for_are_refused(self):
        for learner, header, option in (("perceptron", {}, "--target"), ("winnow", {"eta": 1}, "--target"),
                                        ("kernel-perceptron", {"kernel": "linear"}, "--target"), ("halving", {}, "--target"),
                                        ("halving", {}, "--u"), ("halving", {}, "--gamma"),
                                        ("littlestone-winnow", {}, "--u"), ("littlestone-winnow", {}, "--gamma")):
            with self.case(learner=learner, option=option):
                self.trace_of(learner, **header)
                self.refuses(["check", "t.jsonl", option, "1"], option, f"a trace of '{learner}'", "it only for")

    def test_one_case_beside_a_number_of_cases_is_refused(self):
        self.refuses(["verify", "perceptron-separable", "--case", "1", "--cases", "5"], "--case", "beside --cases")
        self.refuses(["drive", "perceptron", "--case", "1", "--cases", "5", "--", "true"], "--case", "beside --cases")

    def test_a_tolerance_where_no_weights_are_compared_is_refused(self):
        for learner in ("kernel-perceptron", "halving"):
            for option in ("--tolerance", "--absolute-tolerance"):
                with self.case(learner=learner, option=option):
                    only = ("with weights: perceptron, averaged-perceptron, voted-perceptron, margin-perceptron, "
                            "passive-aggressive, passive-aggressive-1, passive-aggressive-2, winnow, balanced-winnow, "
                            "littlestone-winnow")
                    self.refuses(["drive", learner, option, "1e-9", "--", "true"], option, learner, only)
                    self.trace_of(learner, **({} if learner == "halving" else {"kernel": "linear"}))
                    self.refuses(["check", "t.jsonl", option, "1e-9"], option, f"a trace of '{learner}'", only)
        for option in ("--tolerance", "--absolute-tolerance"):
            self.refuses(["drive", "perceptron", "--decisions", option, "1e-9", "--", "true"], option, "--decisions")

    def test_options_that_would_say_nothing_are_refused(self):
        self.trace_of("perceptron")
        for words, option, beside in (
                (["run", "perceptron", "in.csv", "--html-rounds", "1-2"], "--html-rounds", "--html"),
                (["separate", "in.csv", "--html-rounds", "1-2"], "--html-rounds", "--html"),
                (["check", "t.jsonl", "--html-rounds", "1-2"], "--html-rounds", "--html"),
                (["check", "t.jsonl", "--no-theorems", "--verbose"], "--no-theorems", "--verbose"),
                (["errata", "--markdown", "--time-limit", "1"], "--markdown", "--time-limit"),
                (["errata", "--markdown", "--memory-limit", "1G"], "--markdown", "--memory-limit"),
                (["verify", "--gaps", "--witness", "w"], "--gaps", "--witness")):
            with self.case(words=words):
                self.refuses(words, option, beside)

    # ---------------------------------------------------------------- numbers that doubles take for 0

    def test_a_positive_number_that_is_0_as_a_double_is_not_called_0(self):
        for option in ("--step", "--gamma"):
            with self.case(option=option):
                self.succeeds("run", "perceptron", "in.csv", option, "1e-324")
                self.refuses(["run", "perceptron", "in.csv", "--numbers", "binary64", option, "1e-324"], option, "'1e-324'",
                             "0 as a double", "--numbers decimal")
                self.refuses(["run", "perceptron", "in.csv", "--numbers", "binary32", option, "1e-50"], option, "'1e-50'",
                             "0 as a float", "--numbers decimal")
        self.refuses(["drive", "perceptron", "--step", "1e-324", "--", "true"], "--step", "0 as a double")

    def test_a_number_that_rounding_takes_out_of_its_range_is_told_as_it_is_read(self):
        for option, value, learner in (("--beta", "1." + "0" * 22 + "1", "winnow"),
                                       ("--promotion", "1." + "0" * 22 + "1", "littlestone-winnow"),
                                       ("--demotion", "0." + "9" * 20, "littlestone-winnow")):
            for numbers, word in (("binary64", "double"), ("binary32", "float")):
                with self.case(option=option, numbers=numbers):
                    self.refuses(["run", learner, "in.csv", "--numbers", numbers, option, value], option,
                                 f"'{value}', which is 1 as a {word}; expected --numbers decimal, or a number ")
            outside = "2" if option == "--demotion" else "0"
            result = self.refuses(["run", learner, "in.csv", "--numbers", "binary64", option, outside], option)
            self.assertNotIn("as a double", result.err)
            self.assertNotIn("decimal", result.err)

    def test_a_time_of_hardly_anything_is_a_time(self):
        result = self.run_program("drive", "perceptron", "--timeout", "1e-324", "--", "sleep", "1000000")
        self.assertIn("no answer within", result.err)
        self.assertEqual(self.run_program("verify", "perceptron-separable", "--time-limit", "1e-324", "--jobs", "1").code, 0)


class OptionsOfLearners(CommandLine):
    """The options of one learner: what --help lists, and what is refused."""

    ORDER = {"--order", "--seed"}
    OPTIONS = {"perceptron": {"--tie", "--step", "--start", "--passes", "--u", "--gamma", "--certificate"} | ORDER,
               "perceptron-batch": {"--rule", "--limit", "--start", "--u", "--gamma", "--certificate"},
               "kernel-perceptron": {"--kernel", "--instances", "--tie", "--passes", "--f", "--u", "--gamma",
                                     "--certificate"} | ORDER,
               "winnow": {"--tie", "--eta", "--beta", "--power", "--passes", "--u", "--gamma", "--certificate"} | ORDER,
               "halving": {"--tie", "--certificate"} | ORDER,
               "weighted-majority": {"--tie", "--beta", "--updates", "--start", "--passes", "--certificate"} | ORDER,
               "optimal": {"--tie", "--class", "--certificate"} | ORDER,
               "hedge": {"--beta", "--eta", "--rule", "--rows", "--losses", "--passes", "--certificate"} | ORDER,
               "halving-cover": {"--tie", "--grid", "--u", "--gamma"} | ORDER,
               "littlestone-winnow": {"--tie", "--initial", "--threshold", "--promotion", "--demotion", "--passes",
                                      "--target", "--certificate"} | ORDER,
               "perceptron-disjunction": {"--tie", "--step", "--passes", "--target"} | ORDER,
               "comparison": {"--tie", "--step", "--passes", "--u", "--gamma"} | ORDER}

    def listed(self, *words):
        lines = self.succeeds(*words).out.splitlines()
        return {word for line in lines for word in line.split()[:1] if word.startswith("--")}

    def test_help_of_a_learner_lists_its_options_and_no_other(self):
        every = set().union(*self.OPTIONS.values())
        for learner, options in self.OPTIONS.items():
            with self.case(learner=learner):
                self.assertEqual(self.listed("run", learner, "--help") & every, options)
        self.assertEqual(self.listed("run", "--help") & every, every)

    def test_help_tells_usual_values(self):
        text = self.words("run", "littlestone-winnow", "--help")
        for part in ("default positive", "default n/2", "default 2", "default 1"):
            self.assertIn(part, text)
        self.assertIn("default mistake", self.words("run", "perceptron", "--help"))

    def test_help_tells_what_an_option_means_to_each_learner_that_has_it(self):
        text = self.words("run", "--help")
        for part in ("winnow: e^eta, a number greater than 1", "weighted-majority: factor on the weights of experts",
                     "hedge: what a loss of 1 leaves of a weight", "hedge: -ln(beta)", "perceptron-batch: the example to update on",
                     "hedge: what a loss l leaves of a weight"):
            self.assertIn(part, text)
        self.assertNotIn("(;", text)

    def words(self, *arguments):
        """What the program prints, on one line."""
        return " ".join(self.succeeds(*arguments).out.split())

    def test_an_option_of_another_learner_is_refused_with_those_that_have_it(self):
        self.file("in.csv", "1,1\n")
        values = {"--tie": "positive", "--rule": "first", "--kernel": "linear", "--instances": "vectors", "--f": "1:1",
                  "--target": "1", "--order": "random"}
        for option in sorted(set().union(*self.OPTIONS.values())):
            having = [learner for learner in self.OPTIONS if option in self.OPTIONS[learner]]
            for learner in set(self.OPTIONS) - set(having):
                with self.case(learner=learner, option=option):
                    value = [] if option == "--losses" else [values.get(option, "1")]
                    said = "--rows" if option == "--losses" else option
                    self.refuses(["run", learner, "in.csv", option, *value], said, learner, *having)

    def test_an_option_that_ends_in_an_equals_sign_has_an_empty_value_and_not_the_next_word(self):
        self.file("in.csv", TWO)
        self.file("kept.csv", "kept\n")
        for arguments, said in ((["refute", "perceptron", "mistakes <= 0", "--save=", "kept.csv"], "'kept.csv' more than it takes"),
                                (["run", "perceptron", "in.csv", "--html=", "--json"], "--html: found an empty path"),
                                (["compare", "in.csv", "--svg=", "--json"], "--svg: found an empty path"),
                                (["run", "perceptron", "in.csv", "--tie=", "positive"], "'positive' more than it takes")):
            with self.case(arguments=arguments):
                self.refuses(arguments, said)
        with open(self.path("kept.csv")) as kept:
            self.assertEqual(kept.read(), "kept\n")
        for arguments in (["--target=", "in.csv"], ["in.csv", "--target="], ["in.csv", "--target", ""]):
            self.assertIn("littlestone-winnow on in.csv", self.run_program("run", "littlestone-winnow", *arguments).out)

    def test_a_flag_has_no_value(self):
        self.file("in.csv", TWO)
        for command in (["run", "perceptron", "in.csv", "--bias=0.5"], ["run", "perceptron", "in.csv", "--bias=10"],
                        ["run", "perceptron", "in.csv", "--bias="], ["run", "perceptron", "in.csv", "--steps=3"],
                        ["separate", "in.csv", "--decimal-comma=2"], ["run", "hedge", "in.csv", "--losses=5"],
                        ["run", "perceptron", "in.csv", "--order", "random", "--reshuffle=3"], ["shatter", "in.csv", "--json=no"]):
            with self.case(command=command):
                option, value = next(word for word in command if "=" in word).split("=")
                self.refuses(command, f"{option}: found '{value}'; expected no value")
        self.refuses(["separate", "in.csv", "--bias=0.5"], "--bias: found '0.5'; expected no value, or free")
        for word, bias in (("--bias", "yes"), ("--bias=true", "yes"), ("--bias=false", "no")):
            self.assertIn(f"bias {bias}", self.succeeds("run", "perceptron", "in.csv", word).out)

    def test_standard_input_is_no_second_file(self):
        for command in (["run", "optimal", "-", "--class", "-"], ["worst-case", "optimal", "-", "--certificate", "-"]):
            with self.case(command=command):
                self.assertIn("'-'", self.run_program(*command, stdin=b"0,1\n1,0\n").err)
        self.refuses(["run", "optimal", "-", "--class", "-"], "standard input: found '-' in the place of a second file", stdin=b"0,1\n1,0\n")
        judged = self.run_program("check", "-", "-", stdin=b"{}\n").err
        self.assertIn("found '-' in the place of a second file; expected a path", judged)

    def test_options_of_examples_beside_a_table_say_where_they_belong(self):
        self.file("in.csv", "0,1\n1,0\n")
        for option in (["--positive", "1"], ["--bias"], ["--samples", "3"], ["--label", "1"]):
            with self.case(option=option):
                self.refuses(["worst-case", "halving", "in.csv", *option], f"{option[0]}: found this option without --orders",
                             "the perceptron's file of labelled examples")

    def test_options_may_stand_before_the_learner(self):
        self.file("in.csv", "1,1\n")
        self.assertEqual(self.succeeds("run", "--eta", "1", "winnow", "in.csv").out,
                         self.succeeds("run", "winnow", "in.csv", "--eta", "1").out)


if __name__ == "__main__":
    main()

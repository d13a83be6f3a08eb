"""Text for display, and the help."""

import os
import sys

from harness import COMMANDS, CONTRADICTION, DOMAIN, NODE, SOURCE, TWO, WIDTH, CommandLine, main, theorem_ids
from laboratory import Laboratory


class Text(CommandLine):
    CONTENTS = {"separable": TWO, "inseparable": CONTRADICTION, "tie": "0,1\n0,-1\n", "empty": "a,b,y\n",
                "fractions": "1/3,0.25,-2/7,1\n-5/9,1.75,3,-1\n2,-0.1,1/7,1\n1,1,1,-1\n", "one": "1,1\n",
                "basis": "1,0,0,1\n0,1,0,1\n0,0,1,1\n", "random": "3,-1,2,1\n1,4,-2,-1\n-3,0,1,1\n2,2,2,-1\n0,5,-4,1\n"}

    def check_text(self, text):
        self.assertNotIn("\x1b", text, "escape codes on a pipe")
        self.assertNotIn("\r", text, "carriage returns on a pipe")
        self.assertTrue(text.endswith("\n"))
        for line in text.splitlines():
            self.assertLessEqual(len(line), WIDTH, line)
            self.assertEqual(line, line.rstrip(), "spaces at the end of a line")

    def test_a_run_fits_in_79_columns(self):
        for name, content in self.CONTENTS.items():
            for arguments in (("perceptron",), ("perceptron", "--bias", "--passes", "3", "--step", "2/3"),
                              ("perceptron-batch", "--limit", "3"), ("perceptron-batch", "--rule", "largest")):
                with self.case(name=name, arguments=arguments):
                    self.file("in.csv", content)
                    self.check_text(self.run_program("run", arguments[0], "in.csv", *arguments[1:]).out)

    def test_separate_fits_in_79_columns(self):
        for name, content in self.CONTENTS.items():
            with self.case(name=name):
                self.file("in.csv", content)
                self.check_text(self.succeeds("separate", "in.csv").out)

    def test_of_very_many_weights_those_that_are_not_0_are_told(self):
        for dimension, shown in ((1000, "weights = (-1, 0, 1/2, 0,"), (1001, "weights = 0 but for 3 of 1001 entries: entry 1 is -1, entry 3 is 1/2,")):
            self.file("in.svm", f"1 3:1/2 {dimension}:1\n-1 1:1\n")
            text = " ".join(self.run_program("run", "perceptron", "in.svm").out.split())
            self.assertIn(shown, text)
            self.assertIn(f"w = 0 but for 3 of {dimension} entries" if dimension > 1000 else "w = (-1, 0, 2/5, 0,",
                          " ".join(self.succeeds("separate", "in.svm").out.split()))
        self.file("in.svm", "1 " + " ".join(f"{i}:1" for i in range(1, 1101)) + "\n")
        self.assertIn("entry 40 is 1, ... (1060 more)", " ".join(self.run_program("run", "perceptron", "in.svm").out.split()))

    def test_verify_fits_in_79_columns_and_is_silent_on_standard_error(self):
        for arguments, code in ((("--cases", "60"), 0), (("--cases", "3", "--seed", "4"), 0),
                                (("perceptron-separable", "--drop", "separable"), 1),
                                (("perceptron-hinge", "--drop", "zero-start"), 1),
                                (("perceptron-batch", "--drop", "separable"), 1)):
            with self.case(arguments=arguments):
                result = self.succeeds("verify", "--jobs", "1", *arguments, code=code)
                self.check_text(result.out)
                self.assertEqual(result.err, "")

    def test_a_fraction_in_a_quotient_stands_in_parentheses(self):
        """2/435527/133461 could be read in two ways."""
        for seed in range(1, 12):
            text = self.succeeds("verify", "--jobs", "1", "--cases", "2", "--seed", str(seed)).out
            self.assertNotRegex(text, r"\d/\d+/\d")

    def test_theorems_fit_in_79_columns(self):
        self.check_text(self.succeeds("theorems").out)
        for name in theorem_ids():
            self.check_text(self.succeeds("theorems", name).out)

    def test_json_holds_no_escape_codes_and_ends_with_a_line_feed(self):
        self.file("in.csv", TWO)
        for arguments in (("run", "perceptron", "in.csv"), ("separate", "in.csv"), ("theorems",),
                          ("verify", "--cases", "3", "--jobs", "1")):
            result = self.succeeds(*arguments, "--json")
            self.assertTrue(result.out.endswith("}\n") or result.out.endswith("]\n"))
            self.assertNotRegex(result.out, "[\x1b\r]")

    def test_help_on_every_command_has_examples_and_exit_codes(self):
        for command in COMMANDS:
            for option in ("--help", "-h"):
                with self.case(command=command, option=option):
                    result = self.succeeds(command, option)
                    self.assertEqual(result.err, "")
                    self.assertRegex(result.out, r"(?m)^Examples:\n +mistakebound " + command)
                    self.assertRegex(result.out, r"(?m)^Exit codes: 0 ")
                    self.assertEqual([line for line in result.out.splitlines()
                                      if len(line) > 80 and not line.startswith("  mistakebound ")], [])

    def test_the_examples_of_the_help_are_well_formed(self):
        for name in ("examples.csv", "data.libsvm"):
            self.file(name, TWO if name.endswith("csv") else "1 1:1\n-1 2:1\n")
        self.file("experts.csv", "1,1,-1\n1,-1,1\n")
        self.file("points.csv", "1,0\n0,1\n")
        self.file("domain.csv", DOMAIN)
        self.file("own.csv", "n,mistakes\n1,1\n2,2\n")
        self.file("trace.jsonl", '{"learner": "perceptron", "dimension": 1}\n{"x": [1], "y": 1, "prediction": -1}\n')
        for name, example in (("my_perceptron.py", "perceptron.py"), ("my_perceptron.mjs", "perceptron.mjs"),
                              ("my_kernel_perceptron.py", "kernel_perceptron.py"),
                              ("my_winnow_in_fractions.py", "exponentiated_winnow.py"), ("my_winnow", "winnow.py")):
            text = (SOURCE / "docs/examples" / example).read_text()
            self.file(name, text if "." in name else f"#!{sys.executable}\n{text}")
        os.chmod(self.path("my_winnow"), 0o755)
        for command in COMMANDS:
            for line in self.succeeds(command, "--help").out.splitlines():
                if line.startswith("  mistakebound ") and (" node " not in line or NODE):
                    with self.case(line=line):
                        limits = {"verify": ["--time-limit", "0", "--jobs", "1"], "drive": ["--cases", "3"]}
                        call, _, file = line.partition(" > ")
                        words = call.split()[1:]
                        if command == "lab":
                            self.assertEqual(Laboratory(self, *words[1:]).end()[0], 0)
                            continue
                        at = 1 if command == "verify" else 2  # before the program that is driven
                        alone = {"--merge": [], "--improve": ["--cases", "5"]}
                        words[at:at] = next((more for option, more in alone.items() if option in words),
                                            limits.get(command, []))
                        result = self.succeeds(*words, code=1 if "--drop" in line else 0)
                        if file:
                            self.file(file, result.out)

    def test_help_of_the_program_lists_the_commands(self):
        result = self.succeeds("--help")
        for command in COMMANDS:
            self.assertRegex(result.out, rf"(?m)^  {command} ")
        self.assertIn("mistakebound COMMAND --help", result.out)

    def test_the_version_is_printed(self):
        self.assertRegex(self.succeeds("--version").out, r"\Amistakebound \d+\.\d+\.\d+\n\Z")


if __name__ == "__main__":
    main()

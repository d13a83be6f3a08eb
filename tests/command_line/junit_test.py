"""Verdicts for continuous integration: junit_test.py PROGRAM [SOURCE_DIR]. --junit is read with an XML parser."""
import sys
import xml.etree.ElementTree as ElementTree

from harness import SOURCE, CommandLine, main

HEADER = '{"learner": "perceptron", "dimension": 1}\n'
RIGHT = HEADER + '{"x": [1], "y": 1, "prediction": 1, "updated": true}\n'
WRONG = HEADER + '{"x": [1], "y": 1, "prediction": -1, "updated": true}\n{"x": [1], "y": 1, "prediction": -1}\n'
FAULTY = [sys.executable, "-I", "-S", "-B", str(SOURCE / "tests/programs/faulty_learner.py")]


class JUnit(CommandLine):
    def cases(self, suite, **counts):
        """The test cases of the file by their names, whose numbers have to be these."""
        root = ElementTree.parse(self.path("junit.xml")).getroot()
        self.assertEqual(root.tag, "testsuites")
        only, = root
        for element in (root, only):
            self.assertEqual(element.attrib, {"name": suite, **{name: str(count) for name, count in counts.items()}})
        for case in only:
            self.assertEqual(case.attrib["classname"], suite)
        return {case.attrib["name"]: case for case in only}

    def part(self, case, tag):
        part, = case
        self.assertEqual(part.tag, tag)
        return part

    def test_each_trace_is_a_test_case_with_its_report(self):
        self.file("right.jsonl", RIGHT)
        self.file("wrong.jsonl", WRONG)
        self.file("none.jsonl", "not a trace\n")
        result = self.succeeds("check", "right.jsonl", "wrong.jsonl", "none.jsonl", "--junit", "junit.xml", code=2)
        cases = self.cases("mistakebound check", tests=3, failures=1, errors=1)
        self.assertEqual(list(cases), ["right.jsonl", "wrong.jsonl", "none.jsonl"])
        self.assertIn(self.part(cases["right.jsonl"], "system-out").text.strip(), result.out)
        failure = self.part(cases["wrong.jsonl"], "failure")
        self.assertEqual(failure.attrib["type"], "rule")
        self.assertIn("line 3: ", failure.attrib["message"])
        self.assertIn(failure.text.strip(), result.out)
        error = self.part(cases["none.jsonl"], "error")
        self.assertEqual(error.attrib["type"], "unusable")
        self.assertIn(error.attrib["message"], result.err)

    def test_traces_that_a_limit_leaves_unread_are_told_and_conform_in_no_report(self):
        names = [f"wrong{i}.jsonl" for i in range(3)]
        for name in names:
            self.file(name, WRONG)
        result = self.succeeds("check", *names, "--time-limit", "0", "--junit", "junit.xml", code=4)
        self.assertIn("0 of 3 traces conform, 3 could not be judged", result.out)
        cases = self.cases("mistakebound check", tests=3, failures=0, errors=3)
        self.assertEqual(list(cases), names)
        for name in names:
            error = self.part(cases[name], "error")
            self.assertEqual(error.attrib["type"], "undecided")
            self.assertIn(f"{name}: not judged: cut short by --time-limit", error.attrib["message"])
        documents = self.succeeds("check", *names, "--time-limit", "0", "--json", code=4).json
        self.assertEqual([(d["file"], d.get("conforms"), d["cut_short"]["by"]) for d in documents],
                         [(name, None, "time-limit") for name in names])

    def test_of_one_trace_or_program_that_cannot_be_used_nothing_is_written(self):
        self.file("none.jsonl", "not a trace\n")
        self.refuses(["check", "none.jsonl", "--junit", "junit.xml"], "none.jsonl:1")
        self.refuses(["drive", "perceptron", "--junit", "junit.xml", "--", "sh", "-c", "exit 3"], "exit code 3")

    def test_a_program_that_is_right_is_a_test_that_passes(self):
        self.succeeds("drive", "perceptron", "--cases", "3", "--junit", "junit.xml", "--", *FAULTY, "none")
        case, = self.cases("mistakebound drive", tests=1, failures=0, errors=0).values()
        self.assertTrue(case.attrib["name"].startswith("perceptron: "))
        self.assertIn("follows the rule", self.part(case, "system-out").text)

    def test_a_program_that_diverges_is_a_failure_with_its_cause_and_how_to_see_it_again(self):
        result = self.succeeds("drive", "perceptron", "--junit", "junit.xml", "--", *FAULTY, "skip", code=1)
        case, = self.cases("mistakebound drive", tests=1, failures=1, errors=0).values()
        failure = self.part(case, "failure")
        self.assertEqual((failure.attrib["type"], failure.text), ("rule", result.out))
        self.assertIn("an update that is due was left out", failure.attrib["message"])
        self.assertIn("replay:", failure.text)

    def test_what_xml_could_not_hold_is_escaped(self):
        command = ["sh", "-c", 'exec "$0" "$@" # <&"\x01', *FAULTY, "skip"]
        result = self.succeeds("drive", "perceptron", "--junit", "junit.xml", "--", *command, code=1)
        case, = self.cases("mistakebound drive", tests=1, failures=1, errors=0).values()
        self.assertIn('# <&"', case.attrib["name"])
        self.assertEqual(self.part(case, "failure").text, result.out)

    def test_what_was_not_tried_in_time_is_an_error_and_no_test_that_passes(self):
        result = self.succeeds("drive", "perceptron", "--time-limit", "1e-9", "--junit", "junit.xml", "--", *FAULTY, "none", code=4)
        case, = self.cases("mistakebound drive", tests=1, failures=0, errors=1).values()
        self.assertEqual(self.part(case, "error").attrib["type"], "undecided", result.err)

    def test_other_output_stays_as_it_is_and_the_same_verdict_gives_the_same_file(self):
        self.file("wrong.jsonl", WRONG)
        alone = self.run_program("check", "wrong.jsonl", "--json")
        both = self.run_program("check", "wrong.jsonl", "--json", "--junit", "junit.xml")
        self.assertEqual((alone.code, alone.out), (both.code, both.out))
        first = (self.folder / "junit.xml").read_bytes()
        self.run_program("check", "wrong.jsonl", "--junit", "junit.xml")
        self.assertEqual((self.folder / "junit.xml").read_bytes(), first)

    def test_a_file_that_cannot_be_written_or_is_an_input_is_refused_before_any_work(self):
        self.file("t.jsonl", RIGHT)
        self.refuses(["check", "t.jsonl", "--junit", "t.jsonl"], "--junit")
        self.refuses(["check", "t.jsonl", "--junit", "no/where.xml"], "--junit")
        self.refuses(["drive", "perceptron", "--junit", "same", "--trace", "same", "--", "cat"], "--junit")


if __name__ == "__main__":
    main()

"""Runs every console block of README.md and docs/ and compares what it prints: documentation_test.py PROGRAM SOURCE_DIR."""

import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parent / "command_line"))
from harness import HANGING, PROGRAM, SOURCE  # noqa: E402


def blocks(page):
    return re.findall(r"^```console\n(.*?)^```", page.read_text(), re.MULTILINE | re.DOTALL)


def commands(block):
    """Pairs of a command and the lines that must follow it."""
    pairs = []
    for line in block.splitlines():
        if line.startswith("$ "):
            pairs.append((line[2:], []))
        else:
            pairs[-1][1].append(line)
    return pairs


def printed(command, expected):
    """The lines that it prints. What ends after some seconds is given more of them, until it has come so far."""
    while True:
        done = subprocess.run(["bash", "-c", command], cwd=WORK, text=True, timeout=HANGING, env=ENVIRONMENT,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        lines = done.stdout.splitlines()
        limit = re.match(r"(timeout .*?)(\d+) mistakebound", command)
        if lines == expected or not limit or int(limit[2]) > HANGING:
            return lines
        command = f"{limit[1]}{4 * int(limit[2])}{command[limit.end(2):]}"


class Documentation(unittest.TestCase):
    def test_every_console_block_prints_what_the_page_shows(self):
        shown = 0
        for page in [SOURCE / "README.md", *sorted((SOURCE / "docs").rglob("*.md"))]:
            for block in blocks(page):
                for command, expected in commands(block):
                    with self.subTest(page=page.name, command=command):
                        self.assertEqual(printed(command, expected), expected)
                        shown += 1
        self.assertGreater(shown, 5)

    def test_every_lesson_has_data_a_page_and_five_answers_that_the_program_gives(self):
        lessons = sorted((SOURCE / "docs/lessons").glob("*.md"))
        self.assertEqual(len(lessons), 9)
        for lesson in lessons:
            text = lesson.read_text()
            call, page = re.search(r"\$ (mistakebound \S+ .*docs/lessons/data/.*--html build/([\w-]+)\.html)", text).groups()
            self.assert_links_lead_to_steps(lesson.name, text, call, page)
            answers = re.findall(r"\*\*(\d)\. [^*]+\*\*\n\n<details markdown=\"1\"><summary>Answer</summary>\n\n(.*?)"
                                 r"```console\n(.*?)```\n\n</details>", text, re.DOTALL)
            self.assertEqual([number for number, _, _ in answers], list("12345"), lesson.name)
            for number, answer, block in answers:
                with self.subTest(lesson=lesson.name, question=number):
                    # What is said in bold is what the program prints; the other test sees to it that it does.
                    said = re.search(r"\*\*(.+?)\*\*", answer)[1]
                    printed = "\n".join(line for line in block.splitlines() if not line.startswith("$ "))
                    self.assertRegex(printed, r"(?<![\w./])" + re.escape(said) + r"(?![\w/])", answer)

    def assert_links_lead_to_steps(self, lesson, text, call, page):
        """The links of answers: rounds of the lesson's run, with lines of the ledger for the steps."""
        links = re.findall(r"\]\(\.\./\.\./build/([\w-]+)\.html#t=(\d+)&step=([\w-]+)\)", text)
        self.assertEqual(len(links), text.count("](../../build/"), lesson)
        self.assertGreater(len(links), 0, lesson)
        ledger = "\n".join(printed(call.split(" --html")[0] + " --steps", None))
        for name, round_, step in links:
            with self.subTest(lesson=lesson, round=round_, step=step):
                self.assertEqual(name, page)
                self.assertRegex(ledger, rf"(?m)^  {round_} [\w-]+ {step}: ")

    def test_the_two_commands_of_the_readme_are_in_dev_help(self):
        listed = subprocess.run([SOURCE / "dev", "help"], text=True, stdout=subprocess.PIPE, check=True).stdout
        for command in ("verify", "test", "build", "bench", "lint", "docs", "help"):
            self.assertRegex(listed, rf"(?m)^\./dev {command} ")
        for command in re.findall(r"\./dev (\w+)", (SOURCE / "README.md").read_text()):
            self.assertIn(f"./dev {command}", listed)

    def test_what_dev_verify_shows_before_the_program_is_whole_is_what_the_program_says(self):
        by_verify = re.search(r"(?s)\n  verify\)\n(.*?);;", (SOURCE / "dev").read_text())[1]
        file = re.search(r"build/release/cli/first_run (\S+)", by_verify)[1]
        self.assertIn("build/release/cli/first_campaign build/witness\n", by_verify)
        with tempfile.TemporaryDirectory() as folder:
            for first, whole, said in (([PROGRAM.parent / "first_run", file], ["run", "perceptron", file], "perceptron-separable: holds"),
                                       ([PROGRAM.parent / "first_campaign", folder, "3"],
                                        ["verify", "--witness", folder, "--cases", "3"], "largest mistakes/bound")):
                shown, expected = (subprocess.run(command, cwd=SOURCE, text=True, capture_output=True, timeout=HANGING)
                                   for command in (first, [PROGRAM, *whole]))
                with self.subTest(command=whole[0]):
                    self.assertEqual((shown.returncode, shown.stdout, shown.stderr),
                                     (expected.returncode, expected.stdout, expected.stderr))
                    self.assertEqual(shown.returncode, 0)
                    self.assertIn(said, shown.stdout)
        order = [by_verify.index(what) for what in ("cli/first_run", "cli/first_campaign", "build release mistakebound")]
        self.assertEqual(order, sorted(order))

    def test_every_link_leads_to_a_file(self):
        for page in [SOURCE / "README.md", *sorted((SOURCE / "docs").rglob("*.md"))]:
            prose = re.sub(r"^```.*?^```|`[^`]*`", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
            for target in re.findall(r"\]\(([^)#:]+)\)", prose):
                self.assertTrue((page.parent / target).exists(), f"{page}: {target}")

    def test_doxygen_reads_the_comments_of_headers_as_they_are_meant(self):
        # It takes a backslash for a command, and a point that begins what follows the first sentence for the end of a list.
        folders = re.search(r"^INPUT *= (.*)$", (SOURCE / "Doxyfile").read_text(), re.MULTILINE)[1].split()
        headers = [header for folder in folders for header in (SOURCE / folder).rglob("*.hpp")]
        self.assertGreater(len(headers), 100)
        for header in headers:
            for comment in re.findall(r"(?:^[ \t]*///.*\n)+", header.read_text(), re.MULTILINE):
                text = re.sub(r"^[ \t]*///", "", comment, flags=re.MULTILINE)
                with self.subTest(header=str(header.relative_to(SOURCE)), comment=text):
                    self.assertNotRegex(re.sub(r"`[^`]*`", "", text), r"\\\w")
                    self.assertNotRegex(re.split(r"\n *\n", text)[0], r"\.\.\n")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        # The pages speak of the source tree, of build/ for scratch files, and of a program on the path.
        WORK = pathlib.Path(scratch)
        (WORK / "tests").symlink_to(SOURCE / "tests")
        (WORK / "docs").symlink_to(SOURCE / "docs")
        (WORK / "build").mkdir()
        ENVIRONMENT = {"PATH": f"{PROGRAM.parent}:/usr/bin:/bin", "LC_ALL": "C.UTF-8",
                       "PYTHONDONTWRITEBYTECODE": "1"}
        unittest.main()

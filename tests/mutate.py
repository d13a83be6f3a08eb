"""Changes the code in one place and looks whether a test notices: mutate.py SOURCE_DIR [--seconds N] [--seed N]
[--tests unit|all] [--list MUTANTS | FILE ...]

Mutants are drawn from reference/, invariants/ and oracle/, or from the files that are named, until the time is over: a
relation, an operator, a constant or a condition is another one, or a line is dropped. Each is built in a copy of the tree
in build/mutate and the tests are run until one fails. A mutant that no test notices is listed, and the exit code is 1,
unless tests/mutants.txt says why it changes nothing: FILE: LINE AS MUTATED, and the reason indented below.
"""

import argparse
import os
import pathlib
import random
import re
import subprocess
import sys
import time

FOLDERS = ("reference", "invariants", "oracle")
SWAPS = [(" <= ", " < "), (" < ", " <= "), (" >= ", " > "), (" > ", " >= "), (" == ", " != "), (" != ", " == "),
         (" + ", " - "), (" - ", " + "), (" * ", " + "), (" / ", " * "), (" && ", " || "), (" || ", " && "),
         (" += ", " -= "), (" -= ", " += "), ("std::min", "std::max"), ("std::max", "std::min"), ("true", "false"),
         ("false", "true"), ("++", "--"), ("if (", "if (!"), ("continue;", "break;"), (".at_most(", ".at_least("),
         (".at_least(", ".at_most("), ("negative", "positive"), ("front()", "back()")]
NUMBER = re.compile(r"(?<![\w.\"'])(\d+)(?![\w.'])")


def code_of(line):
    """The part of a line that is code, and whether it has any that can be changed."""
    code = re.sub(r'"(?:[^"\\]|\\.)*"', lambda m: " " * len(m[0]), line)
    code = code.split("//")[0]
    plain = code.strip()
    skipped = ("#", "template", "static_assert", "namespace", "using", "enum", "*", "/*", "class", "struct", "concept",
               "TEST", "}")
    return "" if not plain or plain.startswith(skipped) or "R\"(" in line or ".formula" in line else code


def mutants_of(file, text):
    """Pairs of a line's number and what it becomes."""
    for number, line in enumerate(text.split("\n"), 1):
        code = code_of(line)
        for old, new in SWAPS:
            start = code.find(old)
            while start >= 0:
                if old != "if (":
                    yield number, line[:start] + new + line[start + len(old):]
                elif (end := closing(line, start + 3)) is not None:
                    yield number, line[:start] + "if (!" + line[start + 3:end] + ")" + line[end:]
                start = code.find(old, start + len(old))
        for match in NUMBER.finditer(code):
            yield number, line[:match.start()] + str(int(match[1]) + 1) + line[match.end():]
        if re.match(r"^\s+[\w.\->\[\]()*]+( [-+*/|&]?= |\(|\+\+|--).*;$", code) and "return" not in code:
            yield number, ""
        if re.match(r"^\s+(\+\+|--)\w+.*;$", code):
            yield number, ""


def closing(line, start):
    """Behind the parenthesis that closes the one at `start`; nothing where it stands on another line."""
    depth = 0
    for at in range(start, len(line)):
        depth += {"(": 1, ")": -1}.get(line[at], 0)
        if depth == 0:
            return at + 1
    return None


class Copy:
    """A copy of the tree, built and tested."""

    def __init__(self, source, tests):
        self.root = source / "build/mutate"
        self.tests = tests
        self.root.mkdir(parents=True, exist_ok=True)
        names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=source, text=True, check=True,
                               stdout=subprocess.PIPE).stdout.split("\n")
        for name in filter(None, names):
            here, there = source / name, self.root / name
            if not here.is_file() or there.is_file() and there.read_bytes() == here.read_bytes():
                continue
            there.parent.mkdir(parents=True, exist_ok=True)
            there.write_bytes(here.read_bytes())
            there.chmod(here.stat().st_mode)

    def run(self, *command, limit=1200):
        """The exit code; the time limit counts as a failure."""
        try:
            return subprocess.run(command, cwd=self.root, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                  env={**os.environ, "GTEST_FAIL_FAST": "1"}, timeout=limit).returncode
        except subprocess.TimeoutExpired:
            return 1

    def build(self):
        wanted = [] if self.tests == "all" else ["--target", "unit_tests", "mistakebound"]
        return self.run("cmake", "--preset", "release") == 0 and self.run(
            "cmake", "--build", "--preset", "release", *wanted) == 0

    def notices(self):
        """Whether a test fails: the quick ones first."""
        if self.run("build/release/tests/unit_tests", limit=300) != 0:
            return True
        return self.tests == "all" and self.run("ctest", "--preset", "release", "--stop-on-failure", "-R",
                                                "^(command_line|python|agreement|independent|golden)") != 0


def explained(source):
    """What tests/mutants.txt explains: file and mutated line."""
    path = source / "tests/mutants.txt"
    found = set()
    for line in path.read_text().split("\n") if path.exists() else []:
        if line and not line.startswith((" ", "#")):
            file, _, mutated = line.partition(": ")
            found.add((file, mutated.strip()))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tests", choices=("unit", "all"), default="all", help="which tests have to notice")
    parser.add_argument("--list", type=pathlib.Path, help="mutants: FILE, a line before and a line after, an empty line")
    parser.add_argument("files", nargs="*")
    asked = parser.parse_args()
    source = asked.source.resolve()
    end = time.monotonic() + asked.seconds
    if asked.list:
        mutants = [(pathlib.Path(file), old, new) for file, old, new in
                   (entry.split("\n", 2) for entry in asked.list.read_text().strip().split("\n\n"))]
    else:
        files = [pathlib.Path(f) for f in asked.files] or sorted(
            p.relative_to(source) for folder in FOLDERS for p in (source / folder).rglob("*.?pp"))
        mutants = []
        for file in files:
            text = (source / file).read_text()
            lines = text.split("\n")
            mutants += [(file, number, new) for number, new in mutants_of(file, text) if new != lines[number - 1]]
        random.Random(asked.seed).shuffle(mutants)
    copy = Copy(source, asked.tests)
    if not copy.build() or copy.notices():
        sys.exit("mutate: the tree as it is does not build, or a test fails")
    known = explained(source)
    counts = {"killed": 0, "survived": 0, "explained": 0, "no program": 0}
    for file, place, new in mutants:
        if time.monotonic() > end:
            break
        path = copy.root / file
        text = path.read_text()
        lines = text.split("\n")
        at = place - 1 if isinstance(place, int) else next(
            (i for i, line in enumerate(lines) if line.strip() == place.strip()), None)
        if at is None:
            sys.exit(f"mutate: {file} has no line {place.strip()!r}")
        old, lines[at] = lines[at], new
        if (str(file), new.strip()) in known:
            verdict = "explained"
        else:
            path.write_text("\n".join(lines))
            try:
                verdict = "no program" if not copy.build() else "killed" if copy.notices() else "survived"
            finally:
                path.write_text(text)
        counts[verdict] += 1
        print(f"{verdict:10} {file}:{at + 1}: {old.strip()}  ->  {new.strip() or '(dropped)'}", flush=True)
    copy.build()
    print(", ".join(f"{count} {what}" for what, count in counts.items()))
    sys.exit(1 if counts["survived"] else 0)


if __name__ == "__main__":
    main()

"""Changes the code in one place and looks whether a test notices: mutate.py SOURCE_DIR [--seconds N] [--seed N]
[--tests unit|all] [--list MUTANTS | FILE ...]

Mutants are drawn from reference/, invariants/ and oracle/, or from the files that are named, until the time is over: a
relation, an operator, a constant or a condition is another one, or a line is dropped. Each is built in a copy of the tree
in build/mutate and the tests are run until one fails; the tree itself is only read. The time begins when the copy is built
and its tests pass, which takes minutes, too. A mutant that no test notices is listed, and the exit code is 1, unless
tests/mutants.txt says why it changes nothing: FILE: LINE AS MUTATED, or FILE: (dropped) LINE, and the reason indented below.
"""

import argparse
import hashlib
import os
import pathlib
import re
import resource
import signal
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
        self.patience = 3600  # seconds for the tests, until it is known how long they take
        self.root.mkdir(parents=True, exist_ok=True)
        self.said = self.root.with_name("mutate.log")  # by the last command
        names = tracked(source)
        for name in names:
            here, there = source / name, self.root / name
            if there.is_file() and there.read_bytes() == here.read_bytes():
                continue
            there.parent.mkdir(parents=True, exist_ok=True)
            there.write_bytes(here.read_bytes())
            there.chmod(here.stat().st_mode)
        # What is no longer there would be built, too.
        before = self.root.with_name("mutate.files")
        for name in set(before.read_text().split("\n") if before.exists() else []) - set(names):
            (self.root / name).is_file() and (self.root / name).unlink()
        before.write_text("\n".join(names))

    def run(self, *command, limit=1200, shards=1):
        """The exit code; the time limit counts as a failure. With shards the command runs so many times side by side, and
        fails as soon as one of them does. What a command has started ends with it."""
        end = time.monotonic() + limit
        running = []
        with open(self.said, "w") as out:
            try:
                for shard in range(shards):
                    parts = {"GTEST_TOTAL_SHARDS": str(shards), "GTEST_SHARD_INDEX": str(shard)} if shards > 1 else {}
                    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # until what is started can be ended
                    running.append(subprocess.Popen(command, cwd=self.root, stdin=subprocess.DEVNULL, stdout=out,
                                                    stderr=subprocess.STDOUT, start_new_session=True, preexec_fn=begin,
                                                    env={**os.environ, "GTEST_FAIL_FAST": "1", **parts}))
                    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
                while True:
                    codes = [process.poll() for process in running]
                    if failed := [code for code in codes if code]:
                        return failed[0]
                    if None not in codes:
                        return 0
                    if time.monotonic() > end:
                        out.write(f"mutate: ended after {limit} s\n")
                        return 1
                    time.sleep(0.02)
            finally:
                for process in running:
                    if process.poll() is None:
                        os.killpg(process.pid, signal.SIGKILL)
                        process.wait()

    def build(self):
        wanted = [] if self.tests == "all" else ["--target", "unit_tests", "mistakebound"]
        return self.run("cmake", "--preset", "release") == 0 and self.run(
            "cmake", "--build", "--preset", "release", *wanted) == 0

    def notices(self):
        """Whether a test fails: the quick ones first. Who takes much longer than the tree as it is has no end."""
        cores = len(os.sched_getaffinity(0))
        if self.run("build/release/tests/unit_tests", limit=self.patience, shards=cores) != 0:
            return True
        return self.tests == "all" and self.run("ctest", "--preset", "release", "--stop-on-failure", "-R",
                                                "^(command_line|python|agreement|independent|golden)",
                                                limit=self.patience) != 0

    def passes(self):
        """Whether the tree as it is builds, and its tests pass."""
        if not self.build():
            return False
        begun = time.monotonic()
        found = self.notices()
        self.patience = 60 + 3 * (time.monotonic() - begun)
        return not found


def begin():
    """A mutant that goes on without end takes no more than half of the machine's memory."""
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    half = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
    resource.setrlimit(resource.RLIMIT_DATA, (half, half))


def tracked(source):
    """The files of the tree, without what is built."""
    names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=source, text=True, check=True,
                           stdout=subprocess.PIPE).stdout.split("\n")
    return sorted(name for name in names if name and (source / name).is_file())


def refuse(why):
    print("mutate:", why, file=sys.stderr)
    sys.exit(2)


def files_named(source, names):
    """The files of the tree that are named, from its root or in full; of a folder all its code."""
    files = []
    for name in names:
        path = (source / name).resolve()
        if not path.is_relative_to(source) or not path.exists():
            refuse(f"found {name}; expected a file or a folder of {source}")
        files += [path] if path.is_file() else sorted(path.rglob("*.?pp"))
    return [file.relative_to(source) for file in files]


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
    parser.add_argument("--list", type=pathlib.Path,
                        help="mutants: FILE, a line before and a line after (none where it is dropped), an empty line")
    parser.add_argument("files", nargs="*")
    asked = parser.parse_intermixed_args()
    source = asked.source.resolve()
    if asked.list:
        entries = [entry.split("\n", 2) for entry in asked.list.read_text().strip().split("\n\n")]
        mutants = [(files_named(source, [file])[0], *(lines + [""])[:2]) for file, *lines in entries]
    else:
        files = files_named(source, asked.files or FOLDERS)
        mutants = []
        for file in files:
            text = (source / file).read_text()
            lines = text.split("\n")
            mutants += [(drawn(asked.seed, file, lines[number - 1], new), file, number, new)
                        for number, new in mutants_of(file, text) if new != lines[number - 1]]
        mutants = [mutant for _, *mutant in sorted(mutants)]
    if not mutants:
        refuse("found no line that can be changed; expected code in C++")
    copy = Copy(source, asked.tests)
    print(f"{len(mutants)} mutants; building the tree as it is, in {copy.root}, and running its tests", flush=True)
    if not copy.passes():
        refuse(f"the tree as it is does not build, or a test fails: see {copy.said}")
    end = time.monotonic() + asked.seconds
    known = explained(source)
    counts = {"killed": 0, "survived": 0, "explained": 0, "no program": 0}
    survivors = []
    interrupted = False
    try:
        for file, place, new in mutants:
            if time.monotonic() > end:
                break
            verdict, told = tried(copy, known, file, place, new)
            counts[verdict] += 1
            print(f"{verdict:10} {told}", flush=True)
            if verdict == "survived":
                survivors.append(told)
    except KeyboardInterrupt:
        interrupted = True
    for told in survivors:
        print("no test notices", told)
    print(("interrupted; " if interrupted else "") + f"of {len(mutants)} mutants: " +
          ", ".join(f"{count} {what}" for what, count in counts.items()))
    sys.exit(1 if survivors else 130 if interrupted else 0 if sum(counts.values()) else 4)


def drawn(seed, file, old, new):
    """A place in the order in which mutants are tried, which other lines do not change: what was tried of a tree is tried
    of the next one, too."""
    return hashlib.sha256(f"{seed}\n{file}\n{old}\n{new}".encode()).digest()


def tried(copy, known, file, place, new):
    """What becomes of a mutant, and the mutant in words."""
    path = copy.root / file
    text = path.read_text()
    lines = text.split("\n")
    at = place - 1 if isinstance(place, int) else next(
        (i for i, line in enumerate(lines) if line.strip() == place.strip()), None)
    if at is None:
        refuse(f"{file} has no line {place.strip()!r}")
    old, lines[at] = lines[at], new
    told = f"{file}:{at + 1}: {old.strip()}  ->  {new.strip() or '(dropped)'}"
    if (str(file), new.strip() or "(dropped) " + old.strip()) in known:
        return "explained", told
    try:
        path.write_text("\n".join(lines))
        return "no program" if not copy.build() else "killed" if copy.notices() else "survived", told
    finally:
        path.write_text(text)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        print("mutate: interrupted before a mutant was tried", file=sys.stderr)
        sys.exit(130)

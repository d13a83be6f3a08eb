"""Random command lines on random small files, against what is promised of every one of them.

command_line.py PROGRAM [--cases N | --seconds S] [--seed S] [--case NUMBER]

Commands, their options and the words that options take are read from the program's own --help, so that a new option is
tried without a change here. Every case runs in an empty folder of its own and is a function of the seed and its number.
Promised, whatever is asked:
  - the exit code is 0, 1, 2, 3 or 4, and no signal ends the program; no sanitizer has anything to report;
  - the files that are there are left as they are, but for those that are only written, and no file appears but those
    that an option names, whole;
  - unusable input (2) leaves no file, prints nothing on standard output and one message that names the option, the
    file or the place it is about;
  - standard output is text without control characters, and JSON where --json asks for it.
"""

import argparse
import gzip
import json
import os
import pathlib
import random
import re
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
CODES = (0, 1, 2, 3, 4)
HANGING = 3600  # seconds, none of which is a measurement
REPORTS = ("Sanitizer", "runtime error:", "internal error", "terminate called", "Assertion")
# Options that name what is written.
WRITTEN = ("--trace", "--html", "--certificate", "--junit", "--sub", "--save", "--witness", "--failures", "--picture", "--svg",
           "--coq", "--lean", "--experts")
OPTION = re.compile(r"^  (?:-\w,)?(--[a-z0-9-]+)(?: ([A-Z][A-Z-]*)(?:=(\S+))?)?( REQUIRED)?(?: \.\.\.)?"
                    r"(?: Excludes:(?: (?:--[a-z-]+|[A-Z]+))+(?=\s|$))?(?:\s+(.*))?$")
GOOD_NUMBERS = ("1", "2", "3", "1/2", "0.125", "3/2", "7", "1e-3", "0x1.8p+3")
KERNELS = ("linear", "polynomial:2:1", "gaussian:1/2", "intersection", "substring:2")
NUMBERS = ("0", "1", "2", "-1", "1/2", "-3/7", "0.125", "1e-3", "1e-324", "1e-400000", "1e400000", "1e4096", "0x1.8p+3",
           "1/0", "nan", "", " ", "+", "9" * 30, "4294967296", "18446744073709551616", "1.5", "10", "007", "\u0661")
LISTS = ("1,0", "1,-1", "1,2,3", "0,0", "1,,2", ",", "1/3,1/7", "2:1,-1:2", "1:1", "1:9", "1,1")
NAMES = ("none", "", "a b", "caf\xe9", "\x1b[31m", "--", "-", ".", "/", "/dev/null", "/dev/full", "none/none")


def help_of(program, *command):
    text = subprocess.run([program, *command, "--help"], stdout=subprocess.PIPE, check=True).stdout.decode()
    return re.sub(r"\n {30}", " ", text)


def alternatives(said):
    """The words of "positive, negative or mistake"."""
    lists = re.findall(r"(?:[\w-]+, )*[\w-]+ or [\w-]+", said)
    return [word for words in lists for word in re.split(", | or ", words)]


class Command:
    """What --help says of a command: options with the kind of their values and the words that they may be."""

    def __init__(self, name, text, theorems):
        self.name = name
        self.positionals = []
        self.options = {}
        said = []  # of each option: its name, the kind, whether it is required, what is said of it
        for line in text.splitlines():
            if line.startswith("Examples:"):
                break
            option = OPTION.match(line)
            positional = re.match(r"^  ([A-Z]+) TEXT(?: REQUIRED)?(?: \.\.\.)?\s+(.*)", line)
            if option:
                said.append([option[1], option[2], bool(option[4]), f"{option[3] or ''} {option[5] or ''}"])
            elif positional:
                is_theorem = positional[1].startswith("THEOREM")
                self.positionals.append((positional[1], theorems if is_theorem else alternatives(positional[2])))
            elif said and line.startswith(" " * 10):
                said[-1][3] += line
        for option, kind, required, words in said:
            self.options[option] = (kind, theorems if option == "--theorem" else alternatives(words), required)


def commands_of(program):
    """The commands; those whose first word is a learner that has options of its own, once for each learner."""
    listed = help_of(program).split("Subcommands:")[1].split("Examples:")[0]
    listing = subprocess.run([program, "theorems"], stdout=subprocess.PIPE, check=True).stdout.decode()
    theorems = re.findall(r"^([a-z-]+)", listing, re.M)
    commands = []
    for name in re.findall(r"^  ([a-z-]+) ", listed, re.M):
        whole = Command(name, help_of(program, name), theorems)
        learners = [] if not whole.positionals or whole.positionals[0][0] != "LEARNER" else whole.positionals[0][1]
        each = [Command(name, help_of(program, name, learner), theorems) for learner in learners]
        for command, learner in zip(each, learners):
            command.positionals[0] = ("LEARNER", [learner])
        commands.append(each or [whole])
    learners = [command.positionals[0][1][0] for command in commands[0]]  # of run, as refute lists none
    for command in (command for each in commands for command in each):
        if command.name == "refute":
            command.positionals[0] = ("LEARNER", learners)
    return commands


# ---- Files

def number(rng):
    return rng.choice(("0", "1", "-1", "2", "1/2", "-0.5", "3", str(rng.randint(-9, 9))))


def csv(rng):
    width, label = rng.randint(1, 3), rng.choice(("1", "-1", "0"))
    rows = [[number(rng) for _ in range(width)] + [rng.choice(("1", label))] for _ in range(rng.randint(0, 5))]
    if rng.random() < 0.4:
        rows.insert(0, [rng.choice(("a", "b", "p", "x")) + str(i) * rng.randint(0, 1) for i in range(width)] + ["y"])
    return "".join(",".join(row) + "\n" for row in rows).encode()


def zeros_and_ones(rng):
    width = rng.randint(1, 4)
    return "".join(",".join(rng.choice("01") for _ in range(width + 1)) + "\n" for _ in range(rng.randint(1, 5))).encode()


def domain(rng):
    n = rng.randint(1, 3)
    return b"x,y,p\n" + "".join(f"{rng.randint(0, 1)},{rng.randint(0, 1)},1/{n}\n" for _ in range(n)).encode()


def libsvm(rng):
    return "".join(f"{rng.choice(('1', '-1'))} " + " ".join(f"{i}:{number(rng)}" for i in range(1, rng.randint(2, 5))) + "\n"
                   for _ in range(rng.randint(1, 4))).encode()


def words(rng):
    return "".join(f"{rng.choice(('1', '-1'))} {''.join(rng.choice('ab ') for _ in range(rng.randint(0, 6)))}\n"
                   for _ in range(rng.randint(1, 4))).encode()


CORPUS = [path.read_bytes() for path in sorted((HERE / "corpus").rglob("*")) if path.is_file()]


def damaged(rng, content):
    content = bytearray(content[:4000])
    for _ in range(rng.choice((0, 0, 0, 0, 1, 2))):
        at = rng.randint(0, len(content))
        content[at:at + rng.choice((0, 1, 3))] = rng.choice((b",", b"\n", b"-", b"\xff", b"\0", b'"', b":", b"1e99", b"{"))
    return bytes(content)


def content(rng):
    made = rng.choice((csv, csv, csv, zeros_and_ones, domain, libsvm, words, lambda r: r.choice(CORPUS), lambda r: b""))(rng)
    made = damaged(rng, made)
    return gzip.compress(made) if rng.random() < 0.05 else made


# ---- Command lines

def value(rng, option, kind, words, files):
    if option in WRITTEN:
        return rng.choice(("out1", "out2", rng.choice(NAMES), rng.choice(files)))
    if option == "--points":
        return rng.choice(files)
    good = rng.random() < 0.92
    if option == "--time-limit":
        return rng.choice(("0.2", "0.2", "0.1", "0") if good else ("-1", "x"))
    if option == "--memory-limit":
        return rng.choice(("500M", "2G", "1M", "1K") if good else ("0G", "x"))
    if kind == "N" or option in ("--passes", "--limit", "--n", "--k", "--grid", "--seed"):
        return rng.choice(("1", "2", "3", "7") if good else ("0", "-1", "x"))
    if option == "--jobs":
        return rng.choice(("1", "2") if good else ("0", "x"))
    if option in ("--epsilon", "--delta"):
        return rng.choice(("1/2", "1/10", "0.01") if good else NUMBERS)
    if not good:
        return rng.choice(rng.choice((NUMBERS, NUMBERS, LISTS, NAMES)))
    if option == "--kernel":
        return rng.choice(KERNELS)
    if rng.random() < 0.9 and words:
        return rng.choice(words)
    return rng.choice(rng.choice((GOOD_NUMBERS, GOOD_NUMBERS, LISTS)))


def command_line(rng, commands, files):
    command = rng.choice(rng.choice(commands))
    arguments = [command.name]
    for name, said in command.positionals:
        if rng.random() < 0.03:
            continue
        if name in ("FILE", "TRACE"):
            arguments.append(rng.choice(files + ["-"]) if rng.random() < 0.95 else rng.choice(NAMES))
        elif name == "CLAIM":
            arguments.append(rng.choice(("mistakes <= R2/gamma^2", "mistakes <= 3", "mistakes", "1/0 <= 2", "(", "")))
        else:
            arguments.append(rng.choice(said or ["none"]))
    chosen = [option for option, (_, _, required) in command.options.items() if required]
    chosen += rng.sample(sorted(command.options), min(len(command.options), rng.choice((0, 0, 1, 1, 2, 3))))
    if command.positionals and command.positionals[0][1] == ["winnow"]:
        chosen.append(rng.choice(("--eta", "--beta")))
    # Campaigns are short, and what is long has a limit.
    chosen += [option for option in ("--cases", "--jobs", "--time-limit") if option in command.options]
    for option in dict.fromkeys(chosen):
        if option == "--help":
            continue
        kind, said, _ = command.options[option]
        arguments += [option] if kind is None else [option, value(rng, option, kind, said, files)]
    if command.name == "drive" and rng.random() < 0.9:
        arguments += ["--", *rng.choice((["true"], ["cat"], ["./none"], ["sh", "-c", "read a; read b; echo '{}'"]))]
    return arguments


# ---- What is promised

def printable(argument):
    """As a message has it: control characters escaped."""
    return "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in argument)


def snapshot(folder):
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def outputs_of(arguments):
    """The files, or folders, that may appear."""
    end = arguments.index("--") if "--" in arguments[1:] else len(arguments)
    names = [b for a, b in zip(arguments[:end], arguments[1:end]) if a in WRITTEN]
    usual = {"drive": ["divergence.jsonl"]}.get(arguments[0], [])
    return names + usual + [a for a in arguments if a.endswith(".jsonl")]


def replaced_by(arguments):
    """The files that are asked to be written and not read."""
    return {b for a, b in zip(arguments, arguments[1:]) if a in WRITTEN and arguments.count(b) == 1}


def broken_promises(arguments, done, before, after):
    out, err = done.stdout, done.stderr.decode(errors="replace")
    if done.returncode not in CODES:
        yield f"the exit code is {done.returncode}"
    for report in REPORTS:
        if report in err:
            yield f"standard error holds '{report}'"
    try:
        text = out.decode()
    except UnicodeDecodeError:
        yield "standard output is no UTF-8"
        text = ""
    if re.search("[\x00-\x08\x0b-\x1f\x7f]", text):
        yield "a control character on standard output"
    for name, bytes_before in before.items():
        if after.get(name) != bytes_before and (done.returncode == 2 or name not in replaced_by(arguments)):
            yield f"the file {name} is not as it was"
    new = [name for name in after if name not in before]
    if done.returncode == 2:
        if new:
            yield f"new files {new} after unusable input"
        # What follows -- are files: of several traces each has a report, or its line.
        several = arguments[0] == "check" and len(arguments[arguments.index("--"):] if "--" in arguments else []) > 2
        if out and not several and arguments[0] != "play":  # which answers every move as it is made
            yield "unusable input, and something on standard output"
        lines = r"(mistakebound: [^\x00-\x1f\x7f-\x9f]+\n)" + ("+" if several else "")
        shown = r"([^\x00-\x1f\x7f-\x9f]+\n *\^\n)?" if re.match("mistakebound: (CLAIM|--where):", err) or "--rule" in arguments else ""  # the claim, and what is wrong in it
        if not re.match(rf"\A{lines}{shown}(Run with --help for more information\.\n)?\Z", err):
            yield "unusable input without a message of one line"
        places = ["--", "standard input", "standard output", "LEARNER", "FILE", "TRACE", "CLAIM", "THEOREM", "''", arguments[0],
                  *(printable(a) for a in arguments if a)]
        if not any(place in err for place in places):
            yield "a message that names neither option nor file"
    else:
        allowed = outputs_of(arguments)
        for name in new:
            if not any(pathlib.PurePath(os.path.normpath(name)).is_relative_to(os.path.normpath(a)) for a in allowed if a):
                yield f"a new file {name} that no option names"
        if "--json" in arguments and "--markdown" not in arguments and "--emit" not in arguments and text:
            try:
                json.loads(text)
            except json.JSONDecodeError as error:
                yield f"--json is no JSON: {error}"


def run_to_its_end(call, folder, stdin):
    """A laboratory is open until it is closed: by a signal, once it has said where it is."""
    process = subprocess.Popen(call, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0)))
    said = b""
    try:
        if call[1] == "lab" and "--help" not in call and "-h" not in call:
            process.stdin.write(stdin)
            process.stdin.close()
            process.stdin = None
            for line in process.stdout:
                said += line
                if line.startswith(b"Ctrl-C closes it."):
                    process.terminate()
            out, err = b"", process.stderr.read()
            process.wait(HANGING)
        else:
            out, err = process.communicate(stdin, timeout=HANGING)
    except BrokenPipeError:
        process.stdin = None  # it closed that end, and has ended
        out, err = process.communicate(timeout=HANGING)
    finally:
        process.kill()
    return subprocess.CompletedProcess(call, process.returncode, said + out, err)


def try_case(program, commands, seed, case):
    rng = random.Random(f"{seed} {case}")
    folder = pathlib.Path(tempfile.mkdtemp())
    try:
        files = [f"in{i}" for i in range(rng.randint(1, 2))]
        for name in files:
            (folder / name).write_bytes(content(rng))
        arguments = command_line(rng, commands, files)
        stdin = content(rng)
        before = snapshot(folder)
        try:
            done = run_to_its_end([program, *arguments], folder, stdin)
            broken = list(broken_promises(arguments, done, before, snapshot(folder)))
            err = done.stderr.decode(errors="replace")
        except subprocess.TimeoutExpired:
            broken, err = ["it does not end"], ""
        if not broken:
            return arguments[0], done.returncode
        print(f"case {case}: {shlex.join(arguments)}", *broken, err[-2000:], sep="\n  ")
        for name, bytes_before in before.items():
            print(f"  {name}: {bytes_before!r}")
        print(f"  standard input: {stdin!r}\n  replay: {sys.argv[0]} {program} --seed {seed} --case {case}")
        sys.exit(1)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=lambda p: str(pathlib.Path(p).resolve()))
    parser.add_argument("--cases", type=int, default=60)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--case", type=int)
    options = parser.parse_args()
    commands = commands_of(options.program)
    if options.case is not None:
        print(*try_case(options.program, commands, options.seed, options.case))
        return
    end = time.monotonic() + options.seconds if options.seconds else None
    counts, tried, case = {}, set(), 0
    while case == 0 or (time.monotonic() < end if end else case < options.cases):
        name, code = try_case(options.program, commands, options.seed, case)
        tried.add(name)
        counts[code] = counts.get(code, 0) + 1
        case += 1
    print(f"{case} command lines, seed {options.seed}; exit codes", dict(sorted(counts.items())))
    if case >= 300 and (tried != {each[0].name for each in commands} or set(counts) < {0, 2}):
        sys.exit("some commands were never tried, or none was of any use")


if __name__ == "__main__":
    main()

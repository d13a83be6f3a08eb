"""Whether source files compile each for itself, as in `./dev build debug`; other builds compile many as one, where a file
may lean on what another includes. And whether all files of a target compile as one: then they do in groups of any size.

files_alone.py COMPILE_COMMANDS [--seconds S] [--seed S] [FILE...]

COMPILE_COMMANDS is a build's compile_commands.json. Without FILES one target is compiled as one file, and then all files are
by themselves, in an order that the seed gives, until S seconds have passed.
"""

import argparse
import json
import pathlib
import random
import re
import shlex
import subprocess
import sys
import tempfile
import time


def compiling(entry):
    """The words of an entry that compile its file, but for the file, and the folder that they are said in."""
    words = shlex.split(entry["command"])
    words = words[:words.index("-o")] + words[words.index("-o") + 2:]
    words.remove(entry["file"])
    return words, entry["directory"]


def commands(path):
    """By source file the words that compile it, but for the file, and the folder that they are said in."""
    found = {}
    for entry in json.loads(path.read_text()):
        file = pathlib.Path(entry["file"])
        words = compiling(entry)
        of_unit = [file] if "Unity" not in file.parts else map(pathlib.Path, re.findall(r'#include "(.*)"', file.read_text()))
        for one in of_unit:
            if one.suffix == ".cpp":  # not what is made for precompiled headers
                found.setdefault(str(one), words)
    return found


def targets(path):
    """By target, of those of several files that are compiled in groups, the words, the folder, and the files."""
    found = {}
    for entry in json.loads(path.read_text()):
        file = pathlib.Path(entry["file"])
        if "Unity" not in file.parts or "tests" in file.relative_to(path.resolve().parent).parts:
            continue
        files = found.setdefault(file.parents[1].stem, (*compiling(entry), []))[2]
        files += re.findall(r'#include "(.*)"', file.read_text())
    return {name: target for name, target in found.items() if len(target[2]) > 1}


def compile_together(name, words, folder, files):
    with tempfile.NamedTemporaryFile("w", suffix=".cpp") as unit:
        unit.write("".join(f'#include "{file}"\n' for file in files))
        unit.flush()
        ended = subprocess.run([*words, "-fsyntax-only", unit.name], cwd=folder, text=True, capture_output=True)
    if ended.returncode != 0:
        print(f"the files of {name} do not compile as one, as groups of them are\n{ended.stderr}")
    return ended.returncode


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("compile_commands", type=pathlib.Path)
    options.add_argument("--seconds", type=float, default=float("inf"))
    options.add_argument("--seed", type=int, default=random.randrange(2**32))
    options.add_argument("files", nargs="*")
    given = options.parse_args()
    known = commands(given.compile_commands)
    files = [str(pathlib.Path(file).resolve()) for file in given.files] or sorted(known)
    if not given.files:
        random.Random(given.seed).shuffle(files)
    begun, tried, failed = time.monotonic(), 0, []
    if not given.files:
        of_target = targets(given.compile_commands)
        name = random.Random(given.seed).choice(sorted(of_target))
        if compile_together(name, *of_target[name]) != 0:
            failed.append(name)
            print(f"replay: {sys.argv[0]} {given.compile_commands} --seconds 0 --seed {given.seed}")
    for file in files:
        if tried and time.monotonic() - begun > given.seconds:
            break
        words, folder = known[file]
        ended = subprocess.run([*words, "-fsyntax-only", file], cwd=folder, text=True, capture_output=True)
        tried += 1
        if ended.returncode != 0:
            failed.append(file)
            print(f"{file} does not compile for itself; replay: {sys.argv[0]} {given.compile_commands} {file}\n{ended.stderr}")
    print(f"{tried} of {len(known)} files, seed {given.seed}: {len(failed)} do not compile for themselves, or as one")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

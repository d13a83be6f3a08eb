"""Whether source files compile each for itself, as in `./dev build debug`; other builds compile many as one, where a file
may lean on what another includes. And whether all files of a target compile as one: then they do in groups of any size.

files_alone.py COMPILE_COMMANDS [--seconds S] [--seed S] [NAME...]

COMPILE_COMMANDS is a build's compile_commands.json. A NAME is a file, or a target for all of its files as one. Without any
all of both are tried, in an order that the seed gives, until S seconds have passed.
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
    """By target, of those of several files that are compiled in groups, the files, the words, and the folder."""
    found = {}
    for entry in json.loads(path.read_text()):
        file = pathlib.Path(entry["file"])
        if "Unity" not in file.parts or "tests" in file.relative_to(path.resolve().parent).parts:
            continue
        files = found.setdefault(file.parents[1].stem, ([], *compiling(entry)))[0]
        files += re.findall(r'#include "(.*)"', file.read_text())
    return {name: target for name, target in found.items() if len(target[0]) > 1}


def complaints(files, words, folder):
    """What the compiler says against the files, compiled as one; none where they compile."""
    with tempfile.NamedTemporaryFile("w", suffix=".cpp") as unit:
        unit.write("".join(f'#include "{file}"\n' for file in files))
        unit.flush()
        compiled = files[0] if len(files) == 1 else unit.name
        ended = subprocess.run([*words, "-fsyntax-only", compiled], cwd=folder, text=True, capture_output=True)
    return ended.stderr if ended.returncode != 0 else None


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("compile_commands", type=pathlib.Path)
    options.add_argument("--seconds", type=float, default=float("inf"))
    options.add_argument("--seed", type=int, default=random.randrange(2**32))
    options.add_argument("names", nargs="*")
    given = options.parse_args()
    known = {file: ([file], *way) for file, way in commands(given.compile_commands).items()} | targets(given.compile_commands)
    names = [name if name in known else str(pathlib.Path(name).resolve()) for name in given.names] or sorted(known)
    for name in names:
        if name not in known:
            options.error(f"found {name}; expected a source file or a target of {given.compile_commands}")
    if not given.names:
        random.Random(given.seed).shuffle(names)
    begun, tried, failed = time.monotonic(), 0, 0
    for name in names:
        if tried and time.monotonic() - begun > given.seconds:
            break
        said = complaints(*known[name])
        tried += 1
        if said is not None:
            failed += 1
            what = "does not compile for itself" if len(known[name][0]) == 1 else "has files that do not compile as one"
            print(f"{name} {what}; replay: {sys.argv[0]} {given.compile_commands} {name}\n{said}")
    print(f"{tried} of {len(known)} files and targets, seed {given.seed}: {failed} that do not compile")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

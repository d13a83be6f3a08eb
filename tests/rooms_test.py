"""The rooms of the house and who includes whom: rooms_test.py BUILD_DIR [SOURCE_DIR] [--write].

A room is a folder with sources. Which files there are is read from the compiler's own dependency records (ninja -t
deps), who includes whom from those files. No arrow goes up a floor, none goes round in a circle between rooms, and
docs/rooms.md shows them as they are; --write makes that page anew.
"""
import collections
import pathlib
import re
import subprocess
import sys
import unittest

FLOORS = ("reference", "invariants", "properties", "oracle", "cli")  # from the ground up
OPTIONAL = (pathlib.PurePosixPath("cli/mpi/main.cpp"),)  # what the compiler reads only where MPI is installed
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)
HEAD = """# The rooms

Made by `tests/rooms_test.py BUILD_DIR --write` from what the compiler read; a test compares. A room is a folder, a line
says which other rooms its files include. Floors stand on those above them in this list; no arrow goes back up, and none
goes round in a circle.
"""


def compiled_files(build, source):
    """Every file of ours that the compiler read."""
    text = subprocess.run(["ninja", "-C", str(build), "-t", "deps"], capture_output=True, text=True, check=True).stdout
    files = {pathlib.Path(file) for file in OPTIONAL}
    for line in text.splitlines():
        path = (build / line.strip()).resolve() if line.startswith("    ") else None
        if path and path.is_relative_to(source) and path.suffix in (".hpp", ".cpp") and path.is_file():
            files.add(path.relative_to(source))
    return {file for file in files if file.parts[0] in FLOORS}


def room(file):
    return str(file.parent)


def arrows(source, files):
    """Room to the rooms it includes, each with a file that does."""
    found = collections.defaultdict(dict)
    for file in sorted(files):
        for included in INCLUDE.findall((source / file).read_text()):
            target = pathlib.PurePosixPath(included)
            if target.parts[0] in FLOORS and room(target) != room(file):
                found[room(file)].setdefault(room(target), f"{file} includes {included}")
    return found


def circle(found):
    """Rooms that include each other in a circle; empty where there is none."""
    done, path = set(), []

    def visit(at):
        if at in path:
            return path[path.index(at):] + [at]
        if at in done:
            return []
        path.append(at)
        for target in sorted(found.get(at, {})):
            if round_trip := visit(target):
                return round_trip
        done.add(path.pop())
        return []

    for start in sorted(found):
        if round_trip := visit(start):
            return round_trip
    return []


def page(files, found):
    text = HEAD
    count = collections.Counter(room(file) for file in files)
    for floor in FLOORS:
        rooms = sorted(name for name in count if name.split("/")[0] == floor)
        text += f"\n## {floor}/\n\n| room | files | includes |\n|---|---|---|\n"
        for name in rooms:
            text += f"| `{name}` | {count[name]} | {', '.join(f'`{to}`' for to in sorted(found.get(name, {})))} |\n"
    total = sum(len(targets) for targets in found.values())
    return text + f"\n{len(count)} rooms, {total} arrows.\n"


class Rooms(unittest.TestCase):
    def test_the_compiler_read_files_of_every_floor(self):
        self.assertEqual({file.parts[0] for file in FILES}, set(FLOORS))

    def test_no_arrow_goes_up_a_floor(self):
        for name, targets in ARROWS.items():
            for target, example in targets.items():
                with self.subTest(example):
                    self.assertLessEqual(FLOORS.index(target.split("/")[0]), FLOORS.index(name.split("/")[0]))

    def test_no_rooms_include_each_other_in_a_circle(self):
        round_trip = circle(ARROWS)
        self.assertEqual(round_trip, [], [ARROWS[a][b] for a, b in zip(round_trip, round_trip[1:])])

    def test_a_circle_and_an_arrow_up_would_be_seen(self):
        self.assertEqual(circle({"a": {"b": ""}, "b": {"c": ""}, "c": {"b": ""}}), ["b", "c", "b"])

    def test_the_page_shows_the_rooms_as_they_are(self):
        self.assertEqual((SOURCE / "docs/rooms.md").read_text(), page(FILES, ARROWS))


if __name__ == "__main__":
    BUILD = pathlib.Path(sys.argv[1]).resolve()
    SOURCE = pathlib.Path(__file__).resolve().parents[1]
    FILES = compiled_files(BUILD, SOURCE)
    ARROWS = arrows(SOURCE, FILES)
    if "--write" in sys.argv:
        (SOURCE / "docs/rooms.md").write_text(page(FILES, ARROWS))
    else:
        unittest.main(argv=sys.argv[:1], verbosity=2)

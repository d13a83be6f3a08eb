#!/usr/bin/env python3
"""A quantity that its struct forgets to name among its fields does not compile.

Usage: fields_test.py COMPILER EIGEN SOURCE_DIR
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

FIELD = re.compile(r"\s+(?:List\{)?(?:fixed|state|before|change|of_round|sum|count|flag)\(&Q::(\w+)")

# As gcc says it, and clang from its 16th release on; and as clang said it before.
FAILED = r"static assertion failed|static_assert failed"


def structs(lines):
    """The name of each struct in these lines that names fields of its own, and the numbers of the lines of these."""
    name, found = None, []
    for number, line in enumerate(lines):
        if struct := re.match(r"struct (\w+)", line):
            name = struct[1]
        if line == "  static constexpr auto fields() {":
            end = lines.index("  }", number)
            if own := [i for i in range(number, end) if FIELD.match(lines[i])]:
                found.append((name, own))
    return found


def without(lines, own, at):
    """The lines without the field that begins there, which is not the last one."""
    first, behind = own[at], own[at + 1]
    kept = "List{" if "List{" in lines[first] else ""
    return lines[:first] + [kept] + lines[behind:] if kept else lines[:first] + lines[behind:]


class Fields(unittest.TestCase):
    def compiled(self, headers, altered):
        """What the compiler says of these headers, of which some are altered."""
        with tempfile.TemporaryDirectory() as folder:
            for path, text in altered.items():
                target = pathlib.Path(folder, path)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(text)
            source = pathlib.Path(folder, "all.cpp")
            source.write_text("".join(f'#include "{path}"\n' for path in headers))
            result = subprocess.run([COMPILER, "-std=c++20", "-fsyntax-only", f"-I{folder}", f"-I{SOURCE}",
                                     "-isystem", EIGEN, str(source)], capture_output=True, text=True)
        return result.stderr

    def test_a_forgotten_one_is_refused(self):
        altered, names = {}, []
        for header in sorted(SOURCE.glob("invariants/**/*.hpp")):
            lines = header.read_text().split("\n")
            found = structs(lines)
            for _, own in reversed(found):  # the lines before keep their numbers
                lines = without(lines, own, min(len(own) // 2, len(own) - 2))
            if found:
                altered[str(header.relative_to(SOURCE))] = "\n".join(lines)
                names += [name for name, _ in found]
        self.assertGreaterEqual(len(names), 6)
        said = self.compiled(altered, altered)
        for name in names:
            self.assertRegex(said, rf"(?:{FAILED})[^\n]*(\n[^\n]*)?names_every_member(_of)?<([a-z]+::)?{name}[<,>]",
                             f"{name}: a field was left out\n{said}")
        self.assertEqual(said.count(" error: "), len(re.findall(FAILED, said)), said)


if __name__ == "__main__":
    COMPILER, EIGEN, SOURCE = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    unittest.main(argv=sys.argv[:1])

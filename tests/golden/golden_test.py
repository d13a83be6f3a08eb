"""Reports, JSON and traces of commands, byte for byte as recorded: golden_test.py PROGRAM [SOURCE_DIR] [--record].

commands.txt holds one command a line, "NAME: ARGUMENTS"; what it printed, wrote and returned stands in recorded/NAME.
Where a change of the output is wanted, --record writes it anew, and the difference is read before it is committed.
"""
import difflib
import pathlib
import shlex
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parents[1]
SECONDS = 3600  # against hanging


def commands():
    lines = (HERE / "commands.txt").read_text().splitlines()
    return dict(line.split(": ", 1) for line in lines if line and not line.startswith("#"))


def outcome(program, arguments):
    """Everything a command leaves behind: exit code, output, messages, and the files in its folder {out}."""
    with tempfile.TemporaryDirectory() as folder:
        words = [word.replace("{out}", folder) for word in shlex.split(arguments)]
        done = subprocess.run([program, *words], cwd=SOURCE, capture_output=True, text=True, timeout=SECONDS,
                              stdin=subprocess.DEVNULL)
        text = f"exit code {done.returncode}\n--- standard output\n{done.stdout}--- standard error\n{done.stderr}"
        for path in sorted(pathlib.Path(folder).rglob("*")):
            if path.is_file():
                text += f"--- {path.relative_to(folder)}\n{path.read_text()}"
        return text.replace(folder, "{out}")


def record(program):
    recorded = HERE / "recorded"
    recorded.mkdir(exist_ok=True)
    for old in recorded.iterdir():
        old.unlink()
    for name, arguments in commands().items():
        (recorded / name).write_text(outcome(program, arguments))


class Golden(unittest.TestCase):
    def test_every_command_prints_what_is_recorded(self):
        for name, arguments in commands().items():
            with self.subTest(command=f"mistakebound {arguments}"):
                expected = (HERE / "recorded" / name).read_text()
                found = outcome(PROGRAM, arguments)
                if found != expected:
                    lines = difflib.unified_diff(expected.splitlines(), found.splitlines(), "recorded", "found", n=1)
                    self.fail("\n".join(list(lines)[:40]))

    def test_nothing_is_recorded_that_no_command_makes(self):
        self.assertEqual(sorted(path.name for path in (HERE / "recorded").iterdir()), sorted(commands()))


if __name__ == "__main__":
    PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
    if "--record" in sys.argv:
        record(PROGRAM)
    else:
        unittest.main(argv=sys.argv[:1], verbosity=2)

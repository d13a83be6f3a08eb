"""Two builds of the program print the same of all data of the tree: processors_test.py PROGRAM OTHER_PROGRAM.

One adds up doubles by the vectors of the processor and the other without any (EIGEN_DONT_VECTORIZE), as processors do
that have no vectors or wider ones; by another compiler, too. Where a certificate is not unique, or where several rounds
are equally tight, both have to choose the same. ctest of the sanitized build holds it against the optimised one; where
that was not built, the exit code 77 says that nothing was compared.
"""
import pathlib
import subprocess
import sys
import unittest

SOURCE = pathlib.Path(__file__).resolve().parents[1]
HANGING = 3600  # seconds; nothing here is a measurement
# What begins with a guess in doubles: separators with and without a bias, their like in a kernel's space, and winnow's.
EXAMPLES = (["run", "perceptron"], ["run", "perceptron", "--tie", "positive", "--bias"], ["run", "winnow", "--eta", "1/2"])
SMALL = (["separate", "--bias"], ["run", "kernel-perceptron", "--kernel", "polynomial:2:1"],
         ["run", "kernel-perceptron", "--kernel", "gaussian:1/2"])


def commands():
    data = sorted(path for folder in ("tests/data", "docs/lessons/data", "docs/examples")
                  for path in (SOURCE / folder).iterdir() if path.suffix in (".csv", ".libsvm", ".txt"))
    for path in data:
        small = path.stat().st_size < 8000  # for sanitized code takes long
        for arguments in EXAMPLES + (SMALL if small else ()):
            yield [*arguments, str(path.relative_to(SOURCE)), "--json"]
    for path in sorted((SOURCE / "tests/data/traces").glob("*.jsonl")):
        yield ["check", str(path.relative_to(SOURCE)), "--json"]


class Processors(unittest.TestCase):
    def test_both_print_the_same(self):
        codes = []
        for arguments in commands():
            with self.subTest(command=" ".join(arguments)):
                one, other = (subprocess.run([program, *arguments], cwd=SOURCE, stdin=subprocess.DEVNULL, timeout=HANGING,
                                             capture_output=True, text=True) for program in PROGRAMS)
                self.assertEqual((one.returncode, one.stdout, one.stderr), (other.returncode, other.stdout, other.stderr))
                codes.append(one.returncode)
        self.assertGreater(codes.count(0), 40)


if __name__ == "__main__":
    PROGRAMS = [pathlib.Path(name).resolve() for name in sys.argv[1:3]]
    if not PROGRAMS[1].is_file():
        print("nothing was compared: there is no", PROGRAMS[1])
        sys.exit(77)
    unittest.main(argv=sys.argv[:1], verbosity=2)

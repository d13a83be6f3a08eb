"""The benchmark of the perceptron in memory runs, its learners agree, and its table becomes a picture."""

import pathlib
import subprocess
import sys
import unittest
import xml.etree.ElementTree

PROGRAM = sys.argv.pop(1)
PLOT = pathlib.Path(__file__).resolve().parent / "plot.py"


def plot(text):
    return subprocess.run([sys.executable, str(PLOT)], input=text, capture_output=True, text=True)


class Perceptron(unittest.TestCase):
    def test_every_kind_of_data_has_a_row_and_all_are_drawn(self):
        measured = subprocess.run([PROGRAM, "--quick"], capture_output=True, text=True)
        self.assertEqual(measured.returncode, 0, measured.stderr)  # 1 where two exact learners differ
        first, more = measured.stdout.split("\n\n")
        rows = [line.strip("| ").split(" | ") for line in first.splitlines()[2:]]
        self.assertEqual({(row[0], row[1], row[2]) for row in rows},
                         {(digits, n, turned) for digits in ("1", "2", "6", "15", "50") for n in ("10", "100", "1000")
                          for turned in ("0 %", "10 %")})
        for row in rows:
            self.assertGreater(float(row[9]), 0, "what Boost's rationals take, over what doubles take, however loaded the machine is")
        longer = [line.strip("| ").split(" | ") for line in more.splitlines()[2:]]
        self.assertEqual([row[:3] for row in longer], [[rounds, n, turned] for rounds, n in
                                                       (("2000", "10"), ("400", "100"), ("50", "1000"))
                                                       for turned in ("0 %", "10 %")])
        picture = xml.etree.ElementTree.fromstring(plot(measured.stdout).stdout)
        lines = [line.get("points").split() for line in picture.iter("{http://www.w3.org/2000/svg}polyline")]
        self.assertEqual(sorted(map(len, lines)), [4] * 6 + [5] * 36)  # machine integers have no fifty digits

    def test_what_is_no_table_is_not_drawn(self):
        refused = plot("| work | times |\n|---|---|\n")
        self.assertEqual((refused.returncode, refused.stdout), (1, ""))
        self.assertIn("found no table whose first column is digits", refused.stderr)


if __name__ == "__main__":
    unittest.main()

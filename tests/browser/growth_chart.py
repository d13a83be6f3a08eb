"""The picture of lesson 2, from what `mistakebound run --json` prints: growth_chart.py PROGRAM

Mistakes of the perceptron and of Winnow, and their bounds, on the rows of Sylvester's Hadamard matrix with their first
entries as labels, of 2 to 256 dimensions. Both axes are logarithmic. Nothing here needs a browser.
"""

import json
import math
import pathlib
import subprocess
import sys
import tempfile

sys.path += [str(pathlib.Path(__file__).resolve().parent), str(pathlib.Path(__file__).resolve().parents[2] / "docs/comparison")]
from table import orthogonal  # noqa: E402
from tightness_chart import HEIGHT, LEFT, panel  # noqa: E402

WIDTH, MOST = 700, 8
RUNS = (("The perceptron", ["perceptron", "--theorem", "perceptron-separable"]),
        ("Winnow", ["winnow", "--eta", "optimal", "--theorem", "winnow-tuned"]))


def measured(program, folder):
    """Of each learner the pairs of dimension and mistakes, and those of dimension and bound."""
    found = {name: ([], []) for name, _ in RUNS}
    for n in (2 ** power for power in range(1, MOST + 1)):
        file = pathlib.Path(folder) / f"{n}.csv"
        file.write_text("".join(",".join(map(str, [*x, y])) + "\n" for x, y in orthogonal(n, 1, None)))
        for name, (learner, *options) in RUNS:
            printed = subprocess.run([program, "run", learner, file, *options, "--json"], stdout=subprocess.PIPE, check=True).stdout
            report = json.loads(printed)["theorems"][0]
            bound = report["bound"]
            found[name][0].append((n, json.loads(printed)["mistakes"]))
            found[name][1].append((n, bound["decimal"] if "decimal" in bound else (float(bound["low"]) + float(bound["high"])) / 2))
    return found


def chart(found):
    lines = []
    for name, (mistakes, bounds) in found.items():
        if mistakes == bounds:
            lines.append((f"{name}: mistakes, and its bound n", tuple(mistakes)))
        else:
            lines += [(f"{name}: mistakes", tuple(mistakes)), (f"{name}: its bound 2 ln n", tuple(bounds))]
    said = "Mistakes and bounds of the perceptron and of Winnow against the dimension, on logarithmic axes"
    scale = lambda value: math.log2(value) / MOST  # noqa: E731
    text = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
            f'role="img" aria-label="{said}">', f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>']
    powers = [2 ** power for power in range(MOST + 1)]
    text += panel(LEFT, "Mistakes", lines, scale, scale, powers[1:], [(value, str(value)) for value in powers],
                  "dimension n")
    return "\n".join([*text, "</svg>"]) + "\n"


def picture(program):
    """The picture of what the program prints."""
    with tempfile.TemporaryDirectory() as folder:
        return chart(measured(program, folder))


if __name__ == "__main__":
    sys.stdout.write(picture(sys.argv[1]))

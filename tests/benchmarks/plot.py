"""Draws the table of the perceptron in memory: benchmarks_perceptron | plot.py > PICTURE.svg"""

import html
import math
import sys

SERIES = (("Boost's rationals", "#7a3e9d"), ("three", "#8a6d1d"), ("the textbook", "#b3470d"), ("one theorem", "#0b5c9e"),
          ("GMP's integers", "#1d6b43"), ("machine integers", "#a8324a"),
          ("doubles that keep the proof's quantities", "#5b5750"))
NAMES = {"one theorem": "run and ledger of one theorem", "three": "run and ledgers of three theorems",
         "the textbook": "the textbook, in rationals"}
TRACKED = "doubles that keep the proof's quantities"
WIDTH, HEIGHT, LEFT, TOP, BETWEEN = 250, 300, 60, 40, 40
TEXT = 'font-family="system-ui, sans-serif" font-size="12"'


def table(lines):
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines if line.startswith("|")]
    heads = next((row for row in rows if row[0] == "digits"), None)
    if heads is None:
        sys.exit("plot: found no table whose first column is digits; expected what benchmarks_perceptron prints")
    return [dict(zip(heads, row)) for row in rows if row[0].isdigit() and len(row) == len(heads)]


def ratio(row, name):
    """Times plain doubles; nothing where it was not measured."""
    if not row[name]:
        return None
    return float(row[name]) * (float(row[TRACKED]) if name in NAMES and name != "the textbook" else 1)


def main():
    # What has another number of passes than one is no part of the picture.
    rows = [row for row in table(sys.stdin) if row["digits"] != "3"]
    digits = sorted({int(row["digits"]) for row in rows})
    dimensions = sorted({int(row["n"]) for row in rows})
    most = max(math.ceil(math.log10(max(ratio(row, name) or 1 for row in rows for name, _ in SERIES))), 1)
    full = LEFT + len(dimensions) * (WIDTH + BETWEEN) + 230
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {full} {TOP + HEIGHT + 60}" width="{full}" '
           f'height="{TOP + HEIGHT + 60}" role="img" aria-label="Times plain doubles, against the digits of the data">',
           f'<rect width="{full}" height="{TOP + HEIGHT + 60}" fill="white"/>']

    def place(panel, digit, value):
        x = LEFT + panel * (WIDTH + BETWEEN) + 15 + digits.index(digit) * (WIDTH - 30) / max(len(digits) - 1, 1)
        return x, TOP + HEIGHT * (1 - math.log10(max(value, 1)) / most)

    for panel, n in enumerate(dimensions):
        left = LEFT + panel * (WIDTH + BETWEEN)
        out.append(f'<text x="{left}" y="{TOP - 14}" {TEXT} font-weight="600" fill="#1c1b19">{n} dimensions</text>')
        for power in range(most + 1):
            y = TOP + HEIGHT * (1 - power / most)
            out.append(f'<line x1="{left}" x2="{left + WIDTH}" y1="{y:.1f}" y2="{y:.1f}" stroke="#d9d4ca"/>')
            if panel == 0:
                out.append(f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end" {TEXT} fill="#5b5750">'
                           f'{10 ** power}</text>')
        for digit in digits:
            x, _ = place(panel, digit, 1)
            out.append(f'<text x="{x:.1f}" y="{TOP + HEIGHT + 18}" text-anchor="middle" {TEXT} fill="#5b5750">'
                       f'{digit}</text>')
        out.append(f'<text x="{left + WIDTH / 2}" y="{TOP + HEIGHT + 36}" text-anchor="middle" {TEXT} fill="#5b5750">'
                   'digits</text>')
        for name, color in SERIES:
            for turned, dashes in (("0 %", ' stroke-dasharray="4 4"'), ("10 %", "")):
                points = [(int(row["digits"]), ratio(row, name)) for row in rows
                          if int(row["n"]) == n and row["labels turned"] == turned]
                places = [place(panel, digit, value) for digit, value in sorted(points, key=lambda p: p[0]) if value]
                path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
                out.append(f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="1.5"{dashes}/>')
    left = LEFT + len(dimensions) * (WIDTH + BETWEEN) - 10
    for i, (name, color) in enumerate(SERIES):
        y = TOP + 16 + 22 * i
        out.append(f'<line x1="{left}" x2="{left + 24}" y1="{y}" y2="{y}" stroke="{color}" stroke-width="2.5"/>')
        shown = NAMES.get(name, name).replace("doubles that keep the proof's", "doubles that keep its")
        out.append(f'<text x="{left + 30}" y="{y + 4}" {TEXT} fill="#1c1b19">{html.escape(shown)}</text>')
    y = TOP + 16 + 22 * len(SERIES) + 10
    for offset, text in ((0, "solid: one label in ten is turned"), (18, "dashed: separable"), (36, "1: plain doubles")):
        out.append(f'<text x="{left}" y="{y + offset}" {TEXT} fill="#5b5750">{text}</text>')
    print("\n".join(out) + "\n</svg>")


main()

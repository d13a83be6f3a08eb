"""The picture of docs/tightness.md, from what `mistakebound theorems --tightness --json` prints:
tightness_chart.py PROGRAM

On the left the ratio of mistakes to bounds that is below 1, on the right how far the sides of steps are from equality,
on logarithmic scales, where a straight line is a power of the member's number. Nothing here needs a browser.
"""

import json
import math
import subprocess
import sys
from xml.sax.saxutils import escape

WIDTH, HEIGHT, LEFT, TOP, PANEL = 1200, 420, 60, 50, 300
COLOURS = ("#0b5c9e", "#b3470d", "#1d6b43", "#6b3fa0", "#7a5200", "#a8201a", "#5b5750", "#007a87", "#9a4b8a")
FONT = 'font-family="system-ui, sans-serif" font-size="12"'


def series(document):
    """Lists of (label, points) for both panels; families with equal points share a label."""
    left, right = {}, {}
    for family in document["bounds"]:
        points = tuple((m["member"], m["ratio"]) for m in family["members"])
        if len(points) > 1 and any(ratio < 1 - 1e-12 for _, ratio in points):
            left.setdefault(points, []).append(family["theorem"])
    for told in document["steps"]:
        points = tuple((m["member"], 1 - m["ratio"]) for m in told["members"])
        if points:
            right.setdefault(points, []).append(", ".join(told["steps"]))
    return tuple([(", ".join(names), points) for points, names in panel.items()] for panel in (left, right))


def spread(places, least, low, high):
    """The places, in order, moved apart to be `least` away from each other."""
    moved = []
    for place in places:
        moved.append(max(place, moved[-1] + least) if moved else max(place, low))
    over = max(0.0, moved[-1] - high) if moved else 0.0
    return [place - over for place in moved]


def panel(at, title, lines, across, up, ticks_across, ticks_up, below="number of the member"):
    """One panel; `across` and `up` take numbers to 0..1, and `below` says what stands on the axis."""
    text = [f'<text x="{at}" y="{TOP - 18}" {FONT} font-weight="600" fill="#1c1b19">{escape(title)}</text>']
    bottom = TOP + PANEL
    for value, label in ticks_up:
        y = bottom - up(value) * PANEL
        text.append(f'<line x1="{at}" x2="{at + PANEL}" y1="{y:.1f}" y2="{y:.1f}" stroke="#d9d4ca"/>')
        text.append(f'<text x="{at - 6}" y="{y + 4:.1f}" text-anchor="end" {FONT} fill="#5b5750">{label}</text>')
    for value in ticks_across:
        x = at + across(value) * PANEL
        text.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{bottom}" y2="{bottom + 5}" stroke="#5b5750"/>')
        text.append(f'<text x="{x:.1f}" y="{bottom + 19}" text-anchor="middle" {FONT} fill="#5b5750">{value}</text>')
    text.append(f'<text x="{at + PANEL / 2}" y="{bottom + 38}" text-anchor="middle" {FONT} fill="#5b5750">{escape(below)}</text>')
    ends = sorted((bottom - up(points[-1][1]) * PANEL, label, points) for label, points in lines)
    places = spread([y for y, _, _ in ends], 16, TOP, bottom)
    for i, ((y, label, points), place) in enumerate(zip(ends, places)):
        colour = COLOURS[i % len(COLOURS)]
        drawn = [(at + across(n) * PANEL, bottom - up(value) * PANEL) for n, value in points]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in drawn)
        text.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.8"/>')
        if len(drawn) < 10:
            text += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in drawn]
        text.append(f'<polyline points="{drawn[-1][0]:.1f},{y:.1f} {at + PANEL + 6},{place:.1f} {at + PANEL + 12},{place:.1f}" '
                    f'fill="none" stroke="{colour}" stroke-width="0.8" stroke-dasharray="2 2"/>')
        text.append(f'<text x="{at + PANEL + 16}" y="{place + 4:.1f}" {FONT} fill="{colour}">{escape(label)}</text>')
    return text


def chart(document):
    bounds, steps = series(document)
    most = max(points[-1][0] for _, points in steps)
    least = math.floor(math.log10(min(value for _, points in steps for _, value in points)))
    members = max(points[-1][0] for _, points in bounds)
    said = "Ratio of mistakes to bound against the number of the member, and the distance of steps from equality"
    text = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
            f'role="img" aria-label="{said}">', f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>']
    text += panel(LEFT, "Mistakes/bound, where it is below 1", bounds, lambda n: (n - 1) / (members - 1), lambda value: value,
                  range(1, members + 1), [(k / 5, f"{k / 5:.1f}") for k in range(6)])
    text += panel(LEFT + PANEL + 200, "Steps: 1 - smaller side/larger side", steps, lambda n: math.log(n) / math.log(most),
                  lambda value: 1 - math.log10(value) / least, [n for n in (1, 2, 5, 10, 20, 50) if n <= most],
                  [(10.0 ** -k, "1" if k == 0 else f"10<tspan dy=\"-4\" font-size=\"9\">-{k}</tspan>") for k in range(-least + 1)])
    return "\n".join([*text, "</svg>"]) + "\n"


def picture(program):
    """The picture of what the program prints."""
    printed = subprocess.run([program, "theorems", "--tightness", "--json"], stdout=subprocess.PIPE, check=True).stdout
    return chart(json.loads(printed))


if __name__ == "__main__":
    sys.stdout.write(picture(sys.argv[1]))

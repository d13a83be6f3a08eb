"""Pictures for the documentation, as the page of the program draws them: pictures.py PROGRAM DOCS

Chromium opens the pages of runs and hands over their drawings as SVG files, with the colours of the page by day:
lessons/pictures/ has those of the lessons' data, theorems/pictures/ for each theorem the plane of the sequence on which
adversaries came nearest to its bound. Made without a browser are the pictures of docs/tightness.md and
docs/online-to-batch.md, and that of lesson 2 in which the dimension grows. pictures/page.png is the page of the first lesson as one sees it.
"""

import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parent))
import chromium  # noqa: E402
import errors_chart  # noqa: E402
import growth_chart  # noqa: E402
import tightness_chart  # noqa: E402

SOURCE = pathlib.Path(__file__).resolve().parents[2]
# Lesson's picture, run, theorem whose page is opened, what is drawn: the plane, or the chart of a step.
LESSONS = [("two-forces-plane", "perceptron docs/lessons/data/two-forces.csv", "perceptron-separable", "plane"),
           ("one-hot-sandwich", "perceptron docs/lessons/data/one-hot.csv", "perceptron-separable", "sandwich"),
           ("sparse-entropy", "winnow docs/lessons/data/sparse.csv --eta 1/2", "winnow", "kl-total"),
           ("disjunction-weight", "littlestone-winnow docs/lessons/data/disjunction.csv", "littlestone-winnow", "total-weight")]
CASES, SEED = 100, 1

# The drawing alone, as the page saves it.
DRAWING = """(() => {
  const what = %s;
  const chart = [...document.querySelectorAll('.chart')].find((node) => node.dataset.step === what);
  const svg = what === 'plane' ? document.querySelector('.picture svg') : chart && [...chart.querySelectorAll('svg')].find((node) => node.viewBox.baseVal.width > 60);
  if (!svg) return null;
  for (const node of svg.querySelectorAll('.cursor, title')) node.remove();
  return svgText(svg).replace(/frame-[a-z0-9]+/g, 'frame');
})()"""


def opened(browser, program, words, folder, place, **size):
    """The page of a run, at a place of it."""
    page = folder / "page.html"
    subprocess.run([program, "run", *words, "--html", page], cwd=SOURCE, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return browser.open(page.as_uri() + place, **size)


def drawn(browser, program, words, theorem, what, folder):
    # In a narrow window drawings have their usual heights; the last round shows all of the run.
    shown = opened(browser, program, words, folder, f"#t=999999&theorem={theorem}", width=600)
    text = shown.evaluate(DRAWING % json.dumps(what))
    shown.close()
    return text and re.sub(r">(?=<)", ">\n", text) + "\n"


def page_picture(browser, program, folder, place):
    shown = opened(browser, program, ["perceptron", "docs/lessons/data/two-forces.csv"], folder, "#t=6", width=1280, height=720)
    shown.screenshot(place, whole=False)
    shown.close()


def main(program, docs):
    if chromium.PATH is None:
        print("pictures.py: there is no Chromium: the pictures stay as they are")
        return
    made = 0
    with tempfile.TemporaryDirectory() as scratch, chromium.Browser() as browser:
        folder = pathlib.Path(scratch)
        for name, call, theorem, what in LESSONS:
            text = drawn(browser, program, call.split(), theorem, what, folder)
            if text is None:
                sys.exit(f"pictures.py: the page of {call} has no {what}")
            (docs / "lessons/pictures").mkdir(exist_ok=True)
            (docs / f"lessons/pictures/{name}.svg").write_text(text)
            made += 1
        page_picture(browser, program, folder, docs / "pictures/page.png")
        made += 1
        report = subprocess.run([program, "verify", "--cases", str(CASES), "--seed", str(SEED), "--witness", folder, "--json"],
                                stdout=subprocess.PIPE, check=True).stdout
        for theorem in json.loads(report)["theorems"]:
            words = shlex.split(theorem.get("tightest", {}).get("command", ""))
            text = drawn(browser, program, words[2:], theorem["id"], "plane", folder) if words[1:2] == ["run"] else None
            place = docs / f"theorems/pictures/{theorem['id']}.svg"
            place.parent.mkdir(exist_ok=True)
            place.unlink(missing_ok=True)
            if text:
                place.write_text(text)
                made += 1
    (docs / "theorems/pictures/tightness.svg").write_text(tightness_chart.picture(program))
    (docs / "lessons/pictures/sparse-growth.svg").write_text(growth_chart.picture(program))
    (docs / "pictures/online-to-batch.svg").write_text(errors_chart.picture(program))
    made += 3
    print(f"pictures.py: {made} pictures")


if __name__ == "__main__":
    main(str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2]).resolve())

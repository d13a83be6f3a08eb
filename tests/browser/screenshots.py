"""Every kind of page at four sizes, by day and by night, to be looked at: screenshots.py PROGRAM FOLDER [SITE]...

FOLDER gets NAME-WIDTHxHEIGHT-day.png and -night.png of what a window of that size shows first, and sheet.html, which has
all of them beside each other. The program makes pages of runs with every kind of state, of check and of separate, the
presenter's view, two runs beside each other, and the laboratory. Of folders of pages that are made elsewhere (build/web,
build/site) the first page, the first lesson and two theorems are taken. Pages that are wider than their window are printed, and
then the exit code is 1.
"""

import html
import itertools
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parent))
import chromium  # noqa: E402

SOURCE = pathlib.Path(__file__).resolve().parents[2]
SIZES = ((1600, 1000), (1280, 720), (768, 1024), (390, 844))
DATA = "docs/lessons/data"
# Name, command, where the page is opened.
RUNS = (("perceptron", f"run perceptron {DATA}/two-forces.csv", "#t=6"),
        ("perceptron-iris", "run perceptron tests/data/iris_setosa_vs_rest.csv", "#t=51"),
        ("one-hot", f"run perceptron {DATA}/one-hot.csv", "#t=17"),
        ("batch", f"run perceptron-batch {DATA}/two-forces.csv", ""),
        ("voted", f"run voted-perceptron {DATA}/two-forces.csv", ""),
        ("averaged", f"run averaged-perceptron {DATA}/two-forces.csv", ""),
        ("passive-aggressive", f"run passive-aggressive-1 {DATA}/two-forces.csv --aggressiveness 1", ""),
        ("kernel", f"run kernel-perceptron {DATA}/xor.csv --kernel polynomial:2:1", "#t=4"),
        ("winnow", f"run winnow {DATA}/sparse.csv --eta 1/2", "#t=40"),
        ("balanced-winnow", f"run balanced-winnow {DATA}/two-forces.csv", ""),
        ("littlestone-winnow", f"run littlestone-winnow {DATA}/disjunction.csv", "#t=40"),
        ("halving", f"run halving {DATA}/experts.csv", "#t=3"),
        ("optimal", f"run optimal {DATA}/experts.csv", ""),
        ("weighted-majority", f"run weighted-majority {DATA}/experts.csv", ""),
        ("hedge", f"run hedge {DATA}/rounds.csv", ""),
        ("comparison", f"run comparison {DATA}/two-forces.csv", ""),
        ("check", "check tests/data/traces/npm-perceptron-votes.jsonl", ""),
        ("separate", "separate tests/data/iris_setosa_vs_rest.csv", ""))


def shot(browser, folder, name, address, act=None):
    """One page at every size, by day and by night; where it is wider than its window."""
    too_wide = []
    for (width, height), dark in itertools.product(SIZES, (False, True)):
        page = browser.open(address, width=width, height=height, dark=dark)
        if act is not None:
            act(page)
        page.drawn()
        page.drawn()
        page.screenshot(folder / f"{name}-{width}x{height}-{'night' if dark else 'day'}.png", whole=False)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            too_wide.append(f"{name} at {width}x{height} is wider than its window")
        page.evaluate("localStorage.clear()")  # where the site keeps whether it was day when it was first seen
        browser.close_pages()
    return too_wide


def beside(other):
    """Sets the data of another page beside the one that is open."""
    data = re.search(r'id="data">(.*?)</script>', other.read_text(), re.DOTALL)[1]
    return lambda page: page.evaluate(f"void setBeside({data})")


def made_elsewhere(folder):
    """The first page of a folder, its first lesson and its theorems of two kinds."""
    for place in ("index.html", "lessons/1-two-forces.html", "theorems/perceptron-separable.html", "theorems/winnow.html"):
        if (folder / place).is_file():
            yield f"{folder.name}-{pathlib.Path(place).stem}", (folder / place).as_uri()


def laboratory(program):
    process = subprocess.Popen([program, "lab", f"{DATA}/two-forces.csv", "--no-open"], cwd=SOURCE, text=True, stdout=subprocess.PIPE)
    for line in process.stdout:
        if found := re.search(r"http://\S+", line):
            return process, found[0]
    sys.exit("screenshots.py: the laboratory does not begin")


def sheet(folder):
    rows = {}
    for picture in sorted(folder.glob("*-*x*-*.png")):
        rows.setdefault(re.sub(r"-\d+x\d+-\w+$", "", picture.stem), []).append(picture.name)
    body = "".join(f"<h2>{html.escape(name)}</h2><p>" + "".join(f'<a href="{one}"><img src="{one}" alt="{one}" height="320"></a> ' for one in pictures) + "</p>"
                   for name, pictures in rows.items())
    (folder / "sheet.html").write_text(f"<!doctype html><title>Screenshots</title>{body}\n")
    return sum(map(len, rows.values()))


def main(program, folder, sites):
    folder.mkdir(parents=True, exist_ok=True)
    too_wide = []
    with tempfile.TemporaryDirectory() as scratch, chromium.Browser() as browser:
        made = {}
        for name, command, place in RUNS:
            made[name] = pathlib.Path(scratch) / f"{name}.html"
            subprocess.run([program, *command.split(), "--html", made[name]], cwd=SOURCE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
            too_wide += shot(browser, folder, name, made[name].as_uri() + place)
        first = made["perceptron"].as_uri() + "#t=6"
        too_wide += shot(browser, folder, "presenter", first, lambda page: page.press("f"))
        too_wide += shot(browser, folder, "beside", first, beside(made["voted"]))
        process, address = laboratory(program)
        try:
            too_wide += shot(browser, folder, "laboratory", address)
        finally:
            process.terminate()
            process.wait()
        for site in sites:
            for name, place in made_elsewhere(site):
                too_wide += shot(browser, folder, name, place)
    print(f"screenshots.py: {sheet(folder)} pictures in {folder}")
    sys.exit("\n".join(too_wide) if too_wide else 0)


if __name__ == "__main__":
    main(str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2]).resolve(), [pathlib.Path(name).resolve() for name in sys.argv[3:]])

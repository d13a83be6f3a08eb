"""The picture of docs/online-to-batch.md, the chart of the page that the program writes: errors_chart.py PROGRAM"""

import pathlib
import re
import subprocess
import sys
import tempfile

DOMAIN = "a,b,y,p\n1,0,1,1/3\n0,1,0,1/6\n1,1,1,1/4\n-1,1,0,1/4\n"
EXAMPLES = "20"


def picture(program):
    """The drawing alone, with the colours of the page by day. Nothing here needs a browser."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "domain.csv").write_text(DOMAIN)
        subprocess.run([program, "online-to-batch", "perceptron", "domain.csv", "--examples", EXAMPLES, "--html", "page.html"],
                       cwd=folder, check=True, stdout=subprocess.DEVNULL)
        page = (folder / "page.html").read_text()
    colours = dict(re.findall(r"(--[\w-]+): (#[0-9a-f]{6})", page[:page.index("@media")]))
    svg = re.search(r"<svg.*?</svg>\n", page, re.DOTALL)[0]
    svg = re.sub(r"var\((--[\w-]+)\)", lambda name: colours[name[1]], svg)
    svg = svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" font-family="system-ui, sans-serif" font-size="13" ', 1)
    svg = svg.replace('class="grid"', f'stroke="{colours["--line"]}"')
    return re.sub(r"<text (?!.*style)", f'<text fill="{colours["--soft"]}" ', svg)


if __name__ == "__main__":
    print(picture(sys.argv[1]), end="")

"""What mkdocs does to the pages besides: links that leave docs/ become names, those of lessons' answers lead to the pages of
their runs, Debian's KaTeX sets the formulas, lessons and theorems have their laboratories within them where ./dev web has
made these, and the page of a theorem shows what happens without each hypothesis and which misprints of its steps there are."""

import functools
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import tempfile

KATEX = pathlib.Path("/usr/share/javascript/katex")
RENDER = """document.addEventListener("DOMContentLoaded", () => renderMathInElement(document.body, {
  delimiters: [{left: "\\\\(", right: "\\\\)", display: false}, {left: "\\\\[", right: "\\\\]", display: true}]}));
"""

# Blue grey links are too dark on the theme's dark ground.
NIGHT = """[data-md-color-scheme="slate"] { --md-typeset-a-color: #9cc3d5; }
"""

TIGHT = """
![The points of that sequence, with w and u](pictures/{0}.svg)

The sequence among those of `verify {0} --cases 100` that comes nearest to the bound, after its last round, as
[the page](../page.md) draws it: in more than two dimensions on a plane through w. Crosses are labels +1, squares −1, a ring
is a mistake, two rings are the last round. The solid line is w's, the dashed one u's, its margin dotted.

## What breaks it
"""


# What the answers of lessons lead to: rounds of the page that the lesson's command writes. mkdocs knows no such page, and
# follows what is HTML no further.
OF_LESSON = re.compile(r"\[([^\]]*)\]\(\.\./\.\./build/([\w-]+\.html#)([^)&]*)&([^)]*)\)")
BUILD = pathlib.Path(__file__).resolve().parent.parent / "build"
PROGRAM = BUILD / "release/cli/mistakebound"
LABORATORY = """
<details class="laboratory"><summary>The laboratory, here: change the run, make the theorem fail, make it tight</summary>
<iframe src="../laboratory/{0}" title="The laboratory" loading="lazy" style="width:100%;height:85vh;border:0"></iframe></details>
<p><a href="../laboratory/{0}">Open the laboratory</a> on a page of its own.</p>
"""


@functools.cache
def printed(*arguments):
    """What the program prints, in a folder of its own; where a hypothesis is dropped, a step is to be refuted."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([PROGRAM, *arguments], cwd=folder, text=True, stdout=subprocess.PIPE)
    if done.returncode != (1 if "--drop" in arguments else 0):
        raise RuntimeError(f"mistakebound {' '.join(arguments)} ended with {done.returncode}")
    return done.stdout


def without_each_hypothesis(theorem):
    text = ""
    for hypothesis in theorem["hypotheses"]:
        found = printed("verify", theorem["id"], "--drop", hypothesis["id"])
        found = found[found.index(f"{theorem['id']}: the step"):]
        found = found[:found.index("  replay:")]
        text += f"Without `{hypothesis['id']}`, `verify {theorem['id']} --drop {hypothesis['id']}` finds\n\n```text\n{found}```\n\n"
    return text and f"\n## Without a hypothesis\n\n{text}"


def misprints_of(theorem):
    """Those of its sources that a step of it catches."""
    steps = {step["id"] for kind in ("hypotheses", "steps") for step in theorem[kind]}
    letters = {source.split()[0].rstrip(",;") for source in theorem["sources"]}
    text = ""
    for entry in json.loads(printed("errata", "--json"))["misprints"]:
        claim = entry["claim"]
        # Many theorems have a step named bound.
        of_this = claim["learner"] in theorem["learners"] if claim else entry["step"] != "bound"
        if of_this and entry["step"] in steps and entry["source"].split()[0].rstrip(",;") in letters:
            shown = f": {entry['counterexample']}" if entry["counterexample"] else ""
            told = f"{entry['source']} prints: {entry['printed']}. Right: {entry['right']}. Caught by {entry['step']}{shown}."
            text += "- " + re.sub(r"([*_`\\])", r"\\\1", told) + "\n"
    return text and f"\n## Misprints in circulation\n\n{text}"


def on_page_markdown(markdown, page, config, files):
    here = pathlib.Path(page.file.src_path).parent
    if str(here) == "theorems":
        theorem = json.loads(printed("theorems", pathlib.Path(page.file.src_path).stem, "--json"))
        markdown = f"{markdown.rstrip()}\n{without_each_hypothesis(theorem)}{misprints_of(theorem)}"
    picture = here / f"pictures/{pathlib.Path(page.file.src_path).stem}.svg"
    if files.get_file_from_path(str(picture)):
        markdown = markdown.replace("\n## What breaks it\n", TIGHT.format(picture.stem), 1)

    name = pathlib.Path(page.file.src_path).with_suffix(".html").as_posix()
    if str(here) != "." and (BUILD / "web" / name).is_file():
        markdown = re.sub(r"(?m)^(# .*\n)", lambda title: title[1] + LABORATORY.format(name), markdown, count=1)
    if str(here) == "lessons":
        markdown = OF_LESSON.sub(r'<a href="pages/\2\3&amp;\4">\1</a>', markdown)

    def inside(match):
        target = match[2].split("#")[0]
        if not target or "://" in target:
            return match[0]
        leads_out = os.path.normpath(here / target).startswith("..")
        return f"{match[1]} (`{os.path.basename(target)}`)" if leads_out else match[0]

    return re.sub(r"\[([^\]]*)\]\(([^)\s]+)\)", inside, markdown)


def pages_of_lessons(docs, site):
    """The pages that the lessons' commands write."""
    (site / "lessons/pages").mkdir(parents=True, exist_ok=True)
    for lesson in sorted((docs / "lessons").glob("*.md")):
        call, name = re.search(r"(?m)^\$ mistakebound (run .*) --html build/([\w-]+\.html)", lesson.read_text()).groups()
        subprocess.run([PROGRAM, *shlex.split(call), "--html", site / "lessons/pages" / name], cwd=docs.parent, check=True,
                       stdout=subprocess.DEVNULL)


def on_post_build(config):
    pages_of_lessons(pathlib.Path(config["docs_dir"]), pathlib.Path(config["site_dir"]))
    if (BUILD / "web").is_dir():
        shutil.copytree(BUILD / "web", pathlib.Path(config["site_dir"]) / "laboratory")
    site = pathlib.Path(config["site_dir"]) / "katex"
    shutil.copytree(KATEX, site, symlinks=False, dirs_exist_ok=True)
    (site / "formulas.js").write_text(RENDER)
    (site.parent / "night.css").write_text(NIGHT)

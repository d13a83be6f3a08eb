"""What mkdocs does to the pages besides: links that leave docs/ become names, and Debian's KaTeX sets the formulas."""

import os
import pathlib
import re
import shutil

KATEX = pathlib.Path("/usr/share/javascript/katex")
RENDER = """document.addEventListener("DOMContentLoaded", () => renderMathInElement(document.body, {
  delimiters: [{left: "\\\\(", right: "\\\\)", display: false}, {left: "\\\\[", right: "\\\\]", display: true}]}));
"""


TIGHT = """
![The points of that sequence, with w and u](pictures/{0}.svg)

The sequence among those of `verify {0} --cases 100` that comes nearest to the bound, after its last round, as
[the page](../page.md) draws it: in more than two dimensions on a plane through w. Crosses are labels +1, squares −1, a ring
is a mistake, two rings are the last round. The solid line is w's, the dashed one u's, its margin dotted.

## What breaks it
"""


def on_page_markdown(markdown, page, config, files):
    here = pathlib.Path(page.file.src_path).parent
    picture = here / f"pictures/{pathlib.Path(page.file.src_path).stem}.svg"
    if files.get_file_from_path(str(picture)):
        markdown = markdown.replace("\n## What breaks it\n", TIGHT.format(picture.stem), 1)

    def inside(match):
        target = match[2].split("#")[0]
        if not target or "://" in target:
            return match[0]
        leads_out = os.path.normpath(here / target).startswith("..")
        return f"{match[1]} (`{os.path.basename(target)}`)" if leads_out else match[0]

    return re.sub(r"\[([^\]]*)\]\(([^)\s]+)\)", inside, markdown)


def on_post_build(config):
    site = pathlib.Path(config["site_dir"]) / "katex"
    shutil.copytree(KATEX, site, symlinks=False, dirs_exist_ok=True)
    (site / "formulas.js").write_text(RENDER)

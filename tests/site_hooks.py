"""What mkdocs does to the pages besides: links that leave docs/ become names, and Debian's KaTeX sets the formulas."""

import os
import pathlib
import re
import shutil

KATEX = pathlib.Path("/usr/share/javascript/katex")
RENDER = """document.addEventListener("DOMContentLoaded", () => renderMathInElement(document.body, {
  delimiters: [{left: "\\\\(", right: "\\\\)", display: false}, {left: "\\\\[", right: "\\\\]", display: true}]}));
"""


def on_page_markdown(markdown, page, config, files):
    here = pathlib.Path(page.file.src_path).parent

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

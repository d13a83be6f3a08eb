"""The laboratory in WebAssembly, under node, and what is asked of it: of every lesson, and of every theorem's adversaries."""

import json
import re
import subprocess

from harness import HANGING, SOURCE

ANSWERING = """
import readline from "node:readline";
import { opened } from "%s";
const { program, ask } = await opened("%s");
program._mistakebound_time_limit(3600);
for await (const line of readline.createInterface({ input: process.stdin })) {
  const { path, request } = JSON.parse(line), began = performance.now(), answer = ask(path, request);
  process.stdout.write(JSON.stringify({ answer, milliseconds: performance.now() - began }) + "\\n");
}
"""


class Node:
    """The program of a folder, in one process of node."""

    def __init__(self, folder):
        script = ANSWERING % ((SOURCE / "cli/web/laboratory.mjs").as_uri(), folder / "laboratory.js")
        self.process = subprocess.Popen(["node", "--input-type=module", "-e", script], text=True, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)

    def timed(self, path, request):
        """The answer, with its type, and how many milliseconds it took within the process."""
        self.process.stdin.write(json.dumps({"path": path, "request": request}) + "\n")
        self.process.stdin.flush()
        said = json.loads(self.process.stdout.readline())
        return said["answer"], said["milliseconds"]

    def ask(self, path, request):
        return self.timed(path, request)[0]

    def end(self):
        self.process.stdin.close()
        self.process.wait(HANGING)
        self.process.stdout.close()


def data_of(page, name):
    return json.loads(re.search(rf'id="{name}">(.*?)</script>', page.read_text(), re.DOTALL)[1])


def lesson_experiments(site):
    """What each lesson's page opens with, by the page's name."""
    for page in sorted((site / "lessons").glob("*.html")):
        yield page.stem, data_of(page, "lab-data")["experiment"]


def theorem_requests(site):
    """Each theorem made tight, and made to fail without each of its hypotheses: its id, a path, a request."""
    for page in sorted((site / "theorems").glob("*.html")):
        [theorem] = [one for one in data_of(page, "data")["theorems"] if one["id"] == page.stem]
        yield page.stem, "tight", {"theorem": page.stem, "seed": 1}
        for hypothesis in theorem["hypotheses"]:
            yield page.stem, "fail", {"theorem": page.stem, "hypothesis": hypothesis["id"], "seed": 1}

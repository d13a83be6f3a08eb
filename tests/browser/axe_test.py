"""axe-core on every kind of page, by day and by night: axe_test.py PROGRAM [SOURCE_DIR]

Pages are made from the same pieces. A page that has no piece (element, parent and attributes) that was not on a page
before is opened, but not examined again, and of others the new pieces are.

./dev test installs axe-core in build/browser, at the version of tests/browser/package-lock.json. Where it is not there,
nothing is tested, and the exit code 77 says so.
"""

import json
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "command_line"))
sys.path.append(str(pathlib.Path(__file__).resolve().parent))
from harness import CONTRADICTION, POSITIVE, SOURCE, main  # noqa: E402
from laboratory import LaboratoryTest  # noqa: E402
import chromium  # noqa: E402

AXE = SOURCE / "build/browser/node_modules/axe-core/axe.min.js"
FOUND = """((where, rules) => axe.run(where, {resultTypes: ['violations'], ...(rules ? {runOnly: rules} : {})}))(%s, %s).then((result) => [result.passes.length, result.violations.map((one) =>
  [one.id, one.help, one.nodes.slice(0, 5).map((node) => node.html.slice(0, 200))])])"""
WHOLE, NEW = "document", "{include: fresh, exclude: ['math']}"
# The pieces of a page; `fresh` are the first of each of those that are not known. Formulas are examined on whole pages alone.
PIECES = """((known) => { globalThis.fresh = [];
  for (const node of document.querySelectorAll('body, body *')) {
    const piece = [node.parentElement.localName, node.localName, node.getAttribute('class'), node.getAttribute('role'), node.getAttribute('type'),
                   ...node.getAttributeNames().sort()].join(' ');
    if (node.closest('math') || known.has(piece)) continue;
    known.add(piece);
    fresh.push(node);
  }
  return [...known]; })(new Set(%s))"""


class AxeTest(chromium.InBrowser, LaboratoryTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.axe = AXE.read_text()
        cls.pieces = []

    def new_pieces(self, page):
        before = len(self.pieces)
        type(self).pieces = page.evaluate(PIECES % json.dumps(self.pieces))
        return len(self.pieces) - before

    def violations(self, page, whole=False):
        """What is found by day and by night, when only colours are others."""
        found = []
        for dark, where, rules in ((False, WHOLE if whole else NEW, "null"), (True, NEW, "['color-contrast']")):
            page.media(dark)
            passed, violations = page.evaluate(FOUND % (where, rules))
            self.assertGreaterEqual(passed, (1 if dark else 20) if whole else 0)
            found += [(dark, *violation) for violation in violations]
        return found

    def is_clean(self, address, whole=False):
        page = self.browser.open(address)
        new = self.new_pieces(page)
        self.assertGreater(len(self.pieces), 40)
        if new or whole:
            page.evaluate(self.axe + "; 0")
            self.assertEqual(self.violations(page, whole), [])
        return page

    def test_pages_of_every_learner_have_no_violation(self):
        self.file("in.csv", "1,0.5,1\n-1,0.5,-1\n0.5,1,1\n")
        self.file("bits.csv", "1,0,1\n0,1,0\n1,1,1\n")
        for learner, *arguments in (("perceptron", "in.csv"), ("perceptron-batch", "in.csv"), ("kernel-perceptron", "in.csv", "--kernel", "polynomial:2:1"),
                                    ("winnow", "in.csv", "--eta", "1/2"), ("littlestone-winnow", "bits.csv"), ("perceptron-disjunction", "bits.csv"),
                                    ("halving", "bits.csv"), ("halving-cover", "in.csv"), ("comparison", "in.csv"),
                                    ("averaged-perceptron", "in.csv"), ("voted-perceptron", "in.csv")):
            with self.case(learner=learner):
                self.succeeds("run", learner, *arguments, "--html", "page.html")
                self.is_clean(pathlib.Path(self.path("page.html")).as_uri()).close()

    def test_pages_of_check_and_separate_have_no_violation(self):
        trace = str(SOURCE / "tests/data/traces/npm-perceptron-votes.jsonl")
        self.file("yes.csv", POSITIVE)
        self.file("no.csv", CONTRADICTION)
        for command, file, code in (("check", trace, 1), ("separate", "yes.csv", 0), ("separate", "no.csv", 0)):
            with self.case(command=command, file=file):
                self.succeeds(command, file, "--html", "page.html", "--html-rounds", "1-2", code=code)
                self.is_clean(pathlib.Path(self.path("page.html")).as_uri(), whole=command == "check").close()

    def test_the_game_has_no_violation(self):
        page = self.is_clean(self.lab().address)
        page.click("#lab-play")
        page.evaluate("(() => { for (const sign of '+-++-+--+') makeMove(sign); })()")
        page.until("game.asked === null && game.answered === game.moves.length")
        page.evaluate("byId('play-all').open = true")
        page.evaluate(self.axe + "; 0")
        for dark in (False, True):
            page.media(dark)
            passed, violations = page.evaluate(FOUND % ("byId('play')", "null"))
            self.assertGreater(passed, 10)
            self.assertEqual(violations, [])

    def test_the_laboratory_has_no_violation_and_one_that_is_planted_is_found(self):
        page = self.is_clean(self.lab().address, whole=True)
        page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<img src=\"data:,\"><p style=\"color: #777; background: #888\">pale</p>')")
        self.assertEqual(self.new_pieces(page), 2)
        self.assertEqual(sorted((dark, name) for dark, name, *_ in self.violations(page)),
                         [(False, "color-contrast"), (False, "image-alt"), (True, "color-contrast")])


if __name__ == "__main__":
    if chromium.PATH is None or not AXE.is_file():
        print("axe-core was not run: there is no", "chromium" if chromium.PATH is None else AXE)
        sys.exit(77)
    main()

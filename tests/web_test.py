"""The program in WebAssembly, under node and in Chromium, against the program of this machine (./dev web).

web_test.py PROGRAM PROGRAM_FOLDER SITE PACKAGE SOURCE_DIR [--files N]
"""

import collections
import contextlib
import functools
import gzip
import http.server
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from urllib.parse import urljoin

FILES = int(sys.argv.pop(sys.argv.index("--files") + 1)) if "--files" in sys.argv else 300
sys.argv = [word for word in sys.argv if word != "--files"]
FOLDER, SITE, PACKAGE = (pathlib.Path(sys.argv.pop(2)).resolve() for _ in range(3))
TESTS = pathlib.Path(__file__).resolve().parent
sys.path += [str(TESTS / "command_line"), str(TESTS / "browser")]
from harness import PROGRAM, SOURCE, main  # noqa: E402
from laboratory import LaboratoryTest  # noqa: E402
from under_node import Node, lesson_experiments, theorem_requests  # noqa: E402
import chromium  # noqa: E402

MOST_BYTES = 1_500_000  # that are loaded, as a server sends them


def number(draw):
    """A number as files have them, from short to longer than a word."""
    kind = draw.randrange(6)
    if kind < 3:
        return str(draw.randint(-9, 9))
    if kind == 3:
        return f"{draw.randint(-99999, 99999) / 1000}"
    if kind == 4:
        return f"{draw.randint(-50, 50)}/{draw.randint(1, 60)}"
    return draw.choice(["-", ""]) + draw.choice(["12345678901234567890123", "4294967296.5", "9223372036854775807", "1e-30", "2147483648", "0.1"])


def random_experiment(draw, learners):
    learner = draw.choice(learners)
    names = {option["name"] for option in learner["options"]}
    rows, columns = draw.randint(1, 12), draw.randint(1, 4)
    experts = learner["name"] in ("halving", "optimal", "weighted-majority", "hedge")
    bits = experts or "target" in names or draw.randrange(4) == 0
    text = ",".join([*(f"x{i + 1}" for i in range(columns)), "y"]) + "\n"
    for _ in range(rows):
        text += ",".join([*(str(draw.randrange(2)) if bits else number(draw) for _ in range(columns)), str(draw.choice([0 if experts else -1, 1]))]) + "\n"
    parameters = {option["name"]: draw.choice(option["words"]) for option in learner["options"]
                  if option["kind"] == "word" and not option["reading"] and option["name"] != "instances" and draw.randrange(3) == 0}
    for name, among in (("eta", ("1/2", "1/10") if experts else ("optimal", "1/2", "1/10")), ("kernel", ("linear", "polynomial:2:1", "polynomial:3:1/2"))):
        if name in names:
            parameters[name] = draw.choice(among)
    for name, among in (("passes", ("2", "3")), ("step", ("1/3", "0.1"))):
        if name in names and draw.randrange(4) == 0:
            parameters[name] = draw.choice(among)
    reading = {"numbers": draw.choice(["binary64", "binary32"])} if not experts and draw.randrange(8) == 0 else {}
    return {"learner": learner["name"], "file": "random.csv", "text": text, "parameters": parameters, "reading": reading}


class UnderNode(LaboratoryTest):
    def setUp(self):
        super().setUp()
        self.native = self.lab("--time-limit", "3600")
        self.node = Node(FOLDER)
        self.addCleanup(self.node.end)
        _, page = self.native.ask("")
        self.learners = json.loads(re.search(r'id="lab-data">(.*?)</script>', page, re.DOTALL)[1])["learners"]

    def both(self, path, request):
        status, body = self.native.ask(path, request)
        self.assertEqual(status, 200)
        return {"type": self.native.fields["Content-Type"], "body": body}, self.node.ask(path, request)

    def agree(self, path, request):
        native, node = self.both(path, request)
        self.assertEqual(node, native, f"{path} {json.dumps(request)}")
        return native["body"]

    def test_the_ledger_of_every_lesson_is_the_same_to_the_byte(self):
        lessons = list(lesson_experiments(SITE))
        self.assertEqual(len(lessons), 9)
        for name, experiment in lessons:
            with self.subTest(lesson=name):
                for path in ("run", "save/trace", "save/page", "save/csv"):
                    self.agree(path, experiment)

    def test_every_learner_has_the_same_example_and_the_same_ledger(self):
        for learner in self.learners:
            with self.subTest(learner=learner["name"]):
                nothing = {"learner": learner["name"], "file": "", "text": "", "parameters": {}, "reading": {}}
                self.agree("run", json.loads(self.agree("example", nothing)))

    def test_the_ledger_on_iris_is_the_same_for_every_learner_that_can_read_it(self):
        text = (SOURCE / "tests/data/iris_setosa_vs_rest.csv").read_text()
        ran = 0
        for learner in self.learners:
            rate = {option["name"]: option["words"][0] for option in learner["options"]
                    if option["kind"] == "text" and option["words"] and not option["usual"]}
            with self.subTest(learner=learner["name"]):
                body = self.agree("run", {"learner": learner["name"], "file": "iris.csv", "text": text, "parameters": rate, "reading": {}})
                ran += '"error"' not in body
        self.assertGreater(ran, 2)

    def test_the_ledgers_of_many_random_files_are_the_same(self):
        ran = collections.Counter()
        for seed in range(FILES):
            experiment = random_experiment(random.Random(seed), self.learners)
            body = self.agree("run", experiment)
            ran[experiment["learner"]] += '"error"' not in body[:20]
        print(f"{sum(ran.values())} of {FILES} random files could be run: {dict(ran)}")
        self.assertGreater(sum(ran.values()), FILES // 2, "few of them could be run")
        if FILES >= 300:
            self.assertEqual([name for name in ran if ran[name] < FILES // 100], [], "hardly any could be run")

    def test_adversaries_find_the_same_sequences(self):
        asked = 0
        for theorem, path, request in theorem_requests(SITE):
            with self.subTest(theorem=theorem, path=path):
                self.agree(path, request)
                asked += path == "fail"
        self.assertGreater(asked, 20)

    def test_the_game_is_the_same(self):
        for moves, parameters in (("+-++-+--+-++", {}), ("--+", {"beta": "2/3", "tie": "mistake"}), ("+x", {}), ("+", {"beta": "2"})):
            with self.subTest(moves=moves, parameters=parameters):
                self.agree("play", {"moves": moves, "parameters": parameters})

    def test_the_program_prints_the_same(self):
        iris = "tests/data/iris_setosa_vs_rest.csv"
        for words in (["run", "perceptron", iris], ["run", "winnow", "docs/lessons/data/sparse.csv", "--eta", "1/2", "--json", "--steps"],
                      ["separate", iris], ["theorems", "winnow"], ["errata"], ["refute", "perceptron", "m <= 3"],
                      ["run", "perceptron", "nowhere.csv"], ["lab"], ["verify", "halving", "--cases", "20", "--jobs", "1"]):
            with self.subTest(words=words):
                if words == ["lab"]:
                    done = subprocess.run(["node", FOLDER / "mistakebound.js", *words], cwd=SOURCE, text=True, capture_output=True)
                    self.assertIn("cannot be a server", done.stderr)
                    continue
                native, node = (subprocess.run([*program, *words], cwd=SOURCE, text=True, capture_output=True)
                                for program in ([PROGRAM], ["node", FOLDER / "mistakebound.js"]))
                self.assertEqual((node.returncode, node.stdout, node.stderr), (native.returncode, native.stdout, native.stderr))


# A learner for node:test, and what is said of it. Its weights are doubles, and integers on what it is asked.
PERCEPTRON = """
class Perceptron {
  constructor(dimension) { this.weights = new Array(dimension).fill(0); }
  predict(x) { return x.reduce((sum, value, i) => sum + value * this.weights[i], 0); }
  learn(x, y) { if (y * this.predict(x) <= 0) this.weights = this.weights.map((w, i) => w + y * x[i]); }
}
"""
NODE_TESTS = PERCEPTRON + """
import test from "node:test";
import assert from "node:assert/strict";
import { ask, checkLearner } from "mistakebound";

class Eager extends Perceptron { learn(x, y) { this.weights = this.weights.map((w, i) => w + y * x[i]); } }
class Labels { constructor(n) { this.inner = new Perceptron(n); } predict(x) { return this.inner.predict(x) > 0; } learn(x, y) { if (this.predict(x) !== (y > 0)) this.inner.learn(x, y); } }
class Broken extends Perceptron { predict() { throw new RangeError("no such weight"); } }
class Nothing extends Perceptron { predict() {} }
const exactly = { tolerance: 0, roundingAllowed: true };
const made = (Learner) => (dimension) => new Learner(dimension);

test("a perceptron passes, as do scores that are labels", () => {
  checkLearner(made(Perceptron), exactly);
  checkLearner((dimension) => { const it = new Perceptron(dimension); return { predict: (x) => it.predict(x), learn: (x, y) => it.learn(x, y), weights: () => Float64Array.from(it.weights) }; }, exactly);
});
test("a rule with a step of its own", () => checkLearner(made(Perceptron), { ...exactly, parameters: { step: 1 } }));
test("another learner is found", () => {
  assert.throws(() => checkLearner(made(Eager), exactly), (problem) => problem instanceof assert.AssertionError && /round 1\\b|round 2\\b/.test(problem.message));
  assert.throws(() => checkLearner(made(Perceptron), { ...exactly, learner: "winnow", parameters: { eta: 0.5 } }), assert.AssertionError);
});
class Narrow extends Perceptron { learn(x, y) { super.learn(x.map((value, i) => i < 299 ? value : 0), y); } }
class Tired extends Perceptron { rounds = 0; learn(x, y) { if (this.rounds++ < 700) super.learn(x, y); } }
test("what is wrong from the 300th coordinate on, and after 700 rounds, is found as well", () => {
  for (const Learner of [Narrow, Tired]) assert.throws(() => checkLearner(made(Learner), exactly), assert.AssertionError);
});
test("what a learner throws, and what is no number, is found", () => {
  assert.throws(() => checkLearner(made(Broken), exactly), /RangeError: no such weight/);
  assert.throws(() => checkLearner(made(Nothing), exactly), assert.AssertionError);
});
test("labels are followed through ties", () => checkLearner(made(Labels), { ...exactly, parameters: { tie: "negative" } }));
test("options that there are not are refused", () => {
  assert.throws(() => checkLearner(made(Perceptron), { tolerence: 1 }), TypeError);
  assert.throws(() => checkLearner(made(Perceptron), { learner: "nobody" }), TypeError);
  assert.throws(() => checkLearner(made(Perceptron), { cases: 0 }), TypeError);
});
test("a check within a check has learners of its own", () => {
  let within = 0;
  checkLearner((dimension) => { if (within++ === 0) checkLearner(made(Perceptron), { cases: 2 }); return new Perceptron(dimension); }, exactly);
});
test("the laboratory answers", () => {
  const { report } = ask("run", { learner: "perceptron", file: "a.csv", text: "1,0,1\\n0,1,-1\\n", parameters: {}, reading: {} });
  assert.equal(report.mistakes, 2);
});
"""


class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.folder = pathlib.Path(scratch.name)
        [packed] = PACKAGE.glob("*.tgz")
        (cls.folder / "package.json").write_text('{"private": true}')
        cls.run_there("npm", "install", "--offline", "--no-audit", "--no-fund", "--silent", packed)

    @classmethod
    def run_there(cls, *words):
        done = subprocess.run(words, cwd=cls.folder, text=True, capture_output=True)
        if done.returncode != 0:
            raise AssertionError(f"{words}\n{done.stdout}{done.stderr}")
        return done.stdout

    def test_without_a_command_it_makes_the_first_run_of_the_readme(self):
        [block] = re.findall(r"^```console\n(.*?)^```", (SOURCE / "README.md").read_text(), re.MULTILINE | re.DOTALL)[:1]
        self.assertEqual(self.run_there("npx", "--no-install", "mistakebound"), block)

    def test_it_reads_files_where_it_is_started(self):
        (self.folder / "in.csv").write_text("1,0,1\n0,1,-1\n")
        native = subprocess.run([PROGRAM, "run", "perceptron", "in.csv"], cwd=self.folder, text=True, capture_output=True, check=True).stdout
        self.assertEqual(self.run_there("npx", "--no-install", "mistakebound", "run", "perceptron", "in.csv"), native)

    def test_a_learner_is_checked_in_the_process_of_a_test(self):
        (self.folder / "learner.test.mjs").write_text(NODE_TESTS)
        self.run_there("node", "--test", "learner.test.mjs")

    def test_its_readme_tells_the_truth(self):
        [code] = re.findall(r"^    (import test .*)\Z", (SOURCE / "cli/web/npm/README.md").read_text(), re.MULTILINE | re.DOTALL)
        (self.folder / "readme.test.mjs").write_text(code)
        self.run_there("node", "--test", "readme.test.mjs")


@unittest.skipUnless(chromium.PATH, "there is no chromium")
class InChromium(chromium.InBrowser, LaboratoryTest):
    @contextlib.contextmanager
    def opened(self, name, root=None):
        """A page, of the disk or of a server; it complains of nothing, and asks no other address for anything."""
        page = self.browser.open(f"{root or SITE.as_uri()}/{name}")
        yield page
        self.assertEqual(page.complaints(), [], "the console")
        up = "../" * name.count("/")
        expected = {urljoin(f"{root or SITE.as_uri()}/{name}", address) for address in (f"{up}{name}", f"{up}laboratory.js")}
        asked = {address.split("#")[0] for address in page.requests() if not address.startswith(("blob:", "data:"))}
        self.assertEqual(asked, expected, "what was asked for")
        page.close()
        self.browser.events.clear()

    def agrees(self, page):
        """The page shows what the program says of what is open; that."""
        self.assertEqual(page.answered()[0], "done")
        now = page.evaluate("lab.experiment")
        if not hasattr(self, "native"):
            self.native = self.lab("--time-limit", "3600")
        # The picture is as it came until it is drawn; then the page keeps its numbers beside what it draws.
        expected = {**self.native.json("run", now), "picture": None}
        self.assertEqual(page.evaluate("({ ...state.model.data, picture: null })"), expected)
        return now

    def test_what_is_loaded_is_small(self):
        packed = sum(len(gzip.compress((SITE / name).read_bytes())) for name in ("index.html", "laboratory.js"))
        print(f"index.html and laboratory.js: {packed} bytes packed")
        self.assertLess(packed, MOST_BYTES)

    def test_every_page_opens_from_the_disk_and_computes_what_the_program_says(self):
        pages = [page.relative_to(SITE).as_posix() for page in sorted(SITE.rglob("*.html"))]
        self.assertGreater(len(pages), 20)
        for name in pages:
            began = time.monotonic()
            with self.subTest(page=name), self.opened(name) as page:
                if name != "index.html":  # whose first answer is timed
                    self.agrees(page)
                page.evaluate("compute()")
                page.answered()
                if name == "index.html":
                    print(f"index.html: the first answer {time.monotonic() - began:.2f} s after it was opened")
                self.agrees(page)
                if name.startswith("theorems/"):
                    self.assertEqual(page.evaluate("state.model.theorems[state.theorem].id"), pathlib.Path(name).stem)
                links = page.evaluate("[...document.querySelectorAll('#lab-pages a')].map((link) => link.href)")
                self.assertEqual(sorted(links), sorted((SITE / other).as_uri() for other in pages if other != "index.html"))

    def test_a_label_is_turned_a_theorem_broken_and_made_tight_without_a_server(self):
        for name in ("index.html", "theorems/winnow.html"):
            with self.subTest(page=name), self.opened(name) as page:
                before = self.agrees(page)
                page.click("#lab-rows button.label")
                self.assertNotEqual(self.agrees(page), before)
                page.click("#lab-undo")
                self.assertEqual(self.agrees(page), before)
                page.click("#lab-fail")
                self.agrees(page)
                self.assertRegex(page.evaluate("byId('lab-found').textContent"), r"the step \S+ fails (on|at)")
                page.click("#lab-tight")
                self.agrees(page)
                self.assertIn("the largest of", page.evaluate("byId('lab-found').textContent"))

    def test_a_newer_request_ends_an_older_one(self):
        with self.opened("index.html") as page:
            self.agrees(page)
            page.evaluate("void (makeItFail(), makeItTight(), compute())")
            self.agrees(page)
            page.click("#lab-rows button.label")
            self.agrees(page)

    def test_a_static_server_without_special_headers_will_do(self):
        handler = functools.partial(Silent, directory=SITE)
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            try:
                with self.opened("lessons/5-kernels.html", f"http://127.0.0.1:{server.server_port}") as page:
                    self.agrees(page)
                    page.evaluate("compute()")
                    self.agrees(page)
            finally:
                server.shutdown()


class Silent(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


if __name__ == "__main__":
    main()

"""The page that has the program in it (./dev web), with a worker that knows the answers of the laboratory's server instead
of a program: program_test.py PROGRAM [SOURCE_DIR]

What the page and its worker say to each other is all that is tried here, and that a newer request ends an older one.
"""

import base64
import json
import pathlib
import re
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "command_line"))
sys.path.append(str(pathlib.Path(__file__).resolve().parent))
from harness import SOURCE, main  # noqa: E402
from laboratory import LaboratoryTest  # noqa: E402
import chromium  # noqa: E402

POINTS = "x1,x2,y\n2,1,1\n-1,1,-1\n1,-1,1\n-2,0,-1\n0,2,1\n1,-3,-1\n"
# What the page has beside it: the program's script, other pages, and the theorem that it opens with, which is not its first.
BESIDE = {"program": "laboratory.js", "theorem": "perceptron-hinge",
          "pages": [{"kind": "lesson", "title": "A lesson", "address": "page.html"}, {"kind": "theorem", "title": "<b>", "address": "../t/halving.html"}]}
EMPTY_MODULE = b"\0asm\1\0\0\0"
POLICY = "script-src 'unsafe-inline' 'wasm-unsafe-eval' 'self' file:; worker-src blob:; img-src data:; connect-src 'none'"
# The functions of the program that worker.js calls, over strings in a table. "tight" never ends. To runs that the page tries
# on its own, so as to make a hypothesis fail, the answer is a run on which it holds.
KNOWN = """
const known = %s, strings = [];
async function Mistakebound({ instantiateWasm }) {
  await new Promise((resolve) => instantiateWasm({}, resolve));
  let type = "";
  return {
    allocateUTF8: (text) => strings.push(text) - 1,
    UTF8ToString: (place) => strings[place],
    _free() {},
    _mistakebound_answer(path, text) {
      if (strings[path] === "tight") for (;;);
      if (strings[path] === "fail") throw new Error("memory access out of bounds");
      const tried = strings[path] === "run" && Object.entries(known).find(([asked]) => asked.startsWith("run "))[1];
      const answer = known[strings[path] + " " + strings[text]] || tried;
      if (!answer) throw new Error("not known: " + strings[path] + " " + strings[text]);
      type = strings.push(answer.type) - 1;
      return strings.push(answer.body) - 1;
    },
    _mistakebound_answer_type: () => type };
}
"""


@unittest.skipUnless(chromium.PATH, "there is no chromium")
class ProgramTest(chromium.InBrowser, LaboratoryTest):
    def opened(self, texts):
        """The page from a file, with a worker that knows what the server answers to a run of each of these texts."""
        self.file("in.csv", POINTS)
        server = self.lab("in.csv")
        _, page = server.ask("")
        first = server.first()
        known = {}
        for text in texts:
            experiment = {**first, "text": text}
            for path in ("run", "save/csv"):
                status, body = server.ask(path, experiment)
                self.assertEqual(status, 200)
                spelled = json.dumps(experiment, separators=(",", ":"), ensure_ascii=False)
                known[f"{path} {spelled}"] = {"type": server.fields["Content-Type"], "body": body}
        self.assertEqual(server.end()[0], 0)
        page = re.sub(r"script-src 'unsafe-inline'; img-src data:; connect-src 'self'", lambda _: POLICY, page, count=1)
        self.assertIn(POLICY, page)
        page = page.replace('id="lab-data">{', f'id="lab-data">{json.dumps(BESIDE)[:-1]},', 1)
        program = (SOURCE / "cli/page/program.js").read_text()
        before, after = page.rsplit("</script>", 1)
        self.file("page.html", f"{before}{program}</script>{after}")
        worker = KNOWN % json.dumps(known) + (SOURCE / "cli/web/worker.js").read_text()
        packed = base64.b64encode(bytes(byte ^ 255 for byte in EMPTY_MODULE)).decode()  # by turning each bit
        self.file("laboratory.js", f"globalThis.mistakebound = {{ packed: '{packed}', unpack: (bytes) => bytes.map((byte) => 255 - byte), worker: {json.dumps(worker)} }};\n")
        shown = self.browser.open(pathlib.Path(self.path("page.html")).as_uri())
        self.addCleanup(lambda: self.assertEqual(shown.complaints(), [], "the console"))
        return shown, known

    def test_shows_what_its_worker_answers_and_a_newer_request_ends_one_that_would_never_end(self):
        turned = POINTS.replace("-2,0,-1", "-2,0,1")
        page, known = self.opened([POINTS, turned])

        def shows(text):
            self.assertEqual(page.answered()[0], "done")
            [report] = [json.loads(answer["body"])["report"] for asked, answer in known.items()
                        if asked.startswith("run ") and json.loads(asked[4:])["text"] == text]
            self.assertEqual(page.evaluate("[lab.experiment.text, state.model.report]"), [text, report])

        page.evaluate("""(() => { const end = Worker.prototype.terminate; window.ended = 0;
            Worker.prototype.terminate = function () { ++window.ended; return end.call(this); }; })()""")
        page.click('[data-cell="3,2"]')
        shows(turned)
        self.assertEqual(page.evaluate("window.ended"), 0)
        page.click("#lab-tight")
        self.assertEqual(page.evaluate("byId('lab-told').dataset.state"), "working")
        page.click("#lab-undo")
        shows(POINTS)
        self.assertEqual(page.evaluate("window.ended"), 1, "the worker that would never end")
        page.click("#lab-fail")
        self.assertEqual(page.answered(), ["failed", "The program has ended: memory access out of bounds — What is shown is the run before."])
        page.click('[data-cell="3,2"]')
        shows(turned)
        self.assertEqual(page.evaluate("ask('save/csv', lab.experiment).then((file) => file.text())"), turned)
        self.assertEqual([a for a in page.requests() if not a.startswith(("file:", "blob:", "data:"))], [], "the network")

    def test_opens_with_the_theorem_that_it_is_about_and_leads_to_other_pages(self):
        page, _ = self.opened([POINTS])
        self.assertGreater(page.evaluate("state.theorem"), 0)
        self.assertEqual(page.evaluate("state.model.theorems[state.theorem].id"), BESIDE["theorem"])
        self.assertEqual(page.evaluate("byId('lab-of').textContent"), BESIDE["theorem"], "what is made to fail")
        self.assertEqual(page.evaluate("[...document.querySelectorAll('#lab-pages a')].map((a) => [a.textContent, a.getAttribute('href'), a.getAttribute('aria-current')])"),
                         [["A lesson", "page.html", "page"], ["<b>", "../t/halving.html", None]])

    def test_says_which_script_is_missing(self):
        page, _ = self.opened([POINTS])
        page.evaluate("program.ready = null, lab.program = 'elsewhere.js'")
        page.click('[data-cell="3,2"]')
        self.assertEqual(page.answered(), ["failed", "The program is missing: elsewhere.js is not beside this page. — What is shown is the run before."])
        self.assertTrue(all("elsewhere.js" in said or "ERR_FILE_NOT_FOUND" in said for said in page.complaints()))
        page.browser.events.clear()


if __name__ == "__main__":
    main()

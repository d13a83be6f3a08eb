"""The page in a real browser: Debian's Chromium, driven over its DevTools pipe. page_test.py PROGRAM [SOURCE_DIR]

What the page shows is read from its elements and held against the program's own JSON and trace, which other tests hold
against an implementation of their own. Long, as its tests read the page by the same few scripts.
"""

import contextlib
import json
import os
import pathlib
import random
import re
import sys
import unittest
from fractions import Fraction

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "command_line"))
sys.path.append(str(pathlib.Path(__file__).resolve().parent))
from harness import SOURCE, main  # noqa: E402
from pages import Pages  # noqa: E402
import chromium  # noqa: E402

DATA = SOURCE / "tests/data"

# What stands in the cards of the steps: [step, state, claim, what is shown of its sides, slack]
CARDS = """[...document.querySelectorAll('#proof article')].map((card) => {
  const claim = card.querySelector('[data-claim]');
  const shown = claim && claim.closest('.sides');
  const slack = card.querySelector('[data-slack]');
  return [card.dataset.step, card.dataset.state, claim && claim.dataset.claim,
          claim && [...claim.querySelectorAll('[data-exact]')].map((node) => node.textContent),
          slack && slack.dataset.slack,
          slack && (slack.querySelector('[data-exact]') || {textContent: null}).textContent];
})"""

# What is drawn beside the cards and the round, and what fits it into the window: the larger part of the time of a round.
BESIDE = "{drawPicture, drawMain, drawFocus, chartsNode, passesChart, lostNode, fit}"

# Texts whose contrast to what is behind them is too small (WCAG 2: 4.5, and 3 for large text).
PALE = """(() => {
  const rgb = (text) => { const p = text.match(/[\\d.]+/g).map(Number); return p.length > 3 ? p : [...p, 1]; };
  const over = (top, under) => top.slice(0, 3).map((v, i) => v * top[3] + under[i] * (1 - top[3]));
  const light = (c) => { const [r, g, b] = c.map((v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, parent = node.parentElement;
    if (!node.textContent.trim() || parent.closest('script, style, [hidden], dialog:not([open]), .unseen, option, svg')) continue;
    if (!parent.checkVisibility()) continue;
    const style = getComputedStyle(parent);
    const behind = [];
    for (let at = parent; at; at = at.parentElement) behind.unshift(rgb(getComputedStyle(at).backgroundColor));
    const ground = behind.reduce((under, top) => over(top, under), document.documentElement.matches(':root') && matchMedia('(prefers-color-scheme: dark)').matches ? [18, 18, 18] : [255, 255, 255]);
    const ink = over(rgb(style.color), ground);
    const [high, low] = [light(ink), light(ground)].sort((a, b) => b - a);
    const ratio = (high + 0.05) / (low + 0.05);
    const size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.6 && Number(style.fontWeight) >= 700);
    if (ratio < (large ? 3 : 4.5)) found.push([node.textContent.trim().slice(0, 40), ratio.toFixed(2), style.color, parent.className]);
  }
  return found;
})()"""


def sides_of(claim):
    """The sides of a claim as the ledger prints it, and the relations between them."""
    parts = re.split(r" (<=|>=|=|>) |(;) ", claim)
    sides = parts[::3]
    return sides, [a or b for a, b in zip(parts[1::3], parts[2::3])]


def slack_of(claim):
    """The least distance of an inequality of rationals; None where there is none, or another kind of number."""
    sides, relations = sides_of(claim)
    try:
        values = [Fraction(side) for side in sides]
    except ValueError:
        return None
    gaps = [b - a if relation == "<=" else a - b
            for a, b, relation in zip(values, values[1:], relations) if relation in ("<=", ">=", ">")]
    return min(gaps) if gaps else None


@unittest.skipUnless(chromium.PATH, "there is no chromium")
class PageTest(Pages):
    LEARNERS = {
        "perceptron": ["in.csv"], "perceptron-batch": ["few.csv"], "averaged-perceptron": ["few.csv"],
        "voted-perceptron": ["few.csv"],
        "kernel-perceptron": ["few.csv", "--kernel", "polynomial:2:1"], "winnow": ["w.csv", "--eta", "1/2"],
        "littlestone-winnow": ["b.csv"], "perceptron-disjunction": ["b.csv"], "halving": ["e.csv"],
        "optimal": ["e.csv"],
        "halving-cover": ["few.csv"]}

    # ---------------------------------------------------------------- the numbers

    @contextlib.contextmanager
    def without_drawings(self, page):
        """Cards and rounds alone, where what is beside them was drawn for the same rounds before."""
        page.evaluate(f"window.beside = {BESIDE}; for (const name in beside) window[name] = () => name.endsWith('Node') ? [] : null; 0")
        yield
        page.evaluate("Object.assign(window, beside); go(state.t); 0")

    def compare(self, page, document, ledger, rounds):
        """Every card of every theorem at every round, against the ledger."""
        compared = 0
        for number, theorem in enumerate(document["theorems"]):
            lines = {(line["round"], line["step"]): line for line in ledger if line["theorem"] == theorem["id"]}
            reports = {step["id"]: step for step in theorem["steps"]}
            # Everything is drawn on every round of the first theorem, and of the others where their statements are read.
            with contextlib.nullcontext() if number == 0 else self.without_drawings(page):
                all_cards = page.evaluate(f"{list(rounds)}.map((t) => {{ go(t, {{theorem: {number}}}); return state.t === t ? {CARDS} : null; }})")
            for t, cards in zip(rounds, all_cards):
                if cards is None:  # there are fewer rounds than examples, or the other way round
                    self.assertFalse(any(line[0] >= t for line in lines))
                    break
                self.assertEqual(sorted(card[0] for card in cards),
                                 sorted([h["id"] for h in theorem["hypotheses"]] + [s["id"] for s in theorem["steps"]]))
                for name, state, claim, shown, slack, slack_shown in cards:
                    line = lines.get((t, name)) or (lines.get((0, name)) if t > 0 else None)
                    where = (theorem["id"], name, t)
                    if line is None:
                        self.assertEqual((state, claim), ("out", None), where)
                        continue
                    self.assertEqual(claim, line["claim"], where)
                    self.assertEqual(shown, sides_of(line["claim"])[0], where)
                    if line["outcome"] == "holds":
                        self.assertEqual(state, "tight" if slack == "0" else "holds", where)
                    else:
                        self.assertIn(state, ("excused", "refuted") if line["outcome"] == "refuted" else ("undecided",))
                    expected = slack_of(claim)
                    if expected is not None:
                        self.assertEqual((Fraction(slack), Fraction(slack_shown)), (expected, expected), where)
                    report = reports.get(name)
                    if report and report["at_round"] == t and isinstance(report["min_slack"], str):
                        self.assertEqual(slack, report["min_slack"], where)
                    compared += 1
        return compared

    def compare_statements(self, page, document):
        for number, theorem in enumerate(document["theorems"]):
            page.evaluate(f"go(state.t, {{theorem: {number}}})")
            text = page.evaluate("document.querySelector('#statement').textContent")
            verdict = {"does-not-apply": "does not apply"}.get(theorem["verdict"], theorem["verdict"])
            if verdict == "refuted" and "conforms" in document:  # the theorem stands: the run is another one
                verdict = "this run breaks the rule: "
            self.assertIn(verdict, page.evaluate("document.querySelector('#statement h2 .badge').textContent"))
            exact = page.evaluate("[...document.querySelectorAll('#statement [data-exact]')].map((n) => n.textContent)")
            if theorem["bound"]:
                value = theorem["bound"]["exact"]
                self.assertIn(value["form"] if isinstance(value, dict) else value, exact)
            for name, value in theorem["quantities"].items():
                if isinstance(value, str):
                    self.assertIn(value, exact, name)
                elif isinstance(value, list) and value and isinstance(value[0], str):
                    self.assertIn("(" + ", ".join(value) + ")", text, name)

    def test_every_number_of_every_learner_is_that_of_the_json(self):
        self.files()
        self.points("few.csv", rounds=8)
        for learner, arguments in self.LEARNERS.items():
            with self.case(learner=learner):
                made = ["run", learner, *arguments]
                trace = [] if learner == "perceptron-batch" else ["--trace", "run.jsonl"]
                document = self.succeeds(*made, "--json", "--steps", "--html", "page.html", *trace).json
                page = self.opened()
                rounds = range(max(document["rounds"], *(line["round"] for line in document["ledger"])) + 1)
                compared = self.compare(page, document, document["ledger"], rounds)
                # Lines said once are looked at on every round; each line at least once.
                self.assertGreaterEqual(compared, len(document["ledger"]))
                self.compare_statements(page, document)
                self.assertEqual(page.evaluate("state.model.mistakes"), document["mistake_rounds"])
                if trace:
                    with self.without_drawings(page):
                        self.compare_rounds(page, pathlib.Path(self.path("run.jsonl")), document)
                self.assertEqual(page.evaluate("document.querySelectorAll('#chart .chart').length"), 1)
                os.remove(self.path("page.html"))

    def compare_rounds(self, page, trace, document):
        """The round as it is shown, against the trace of the same run."""
        for t, line in enumerate(trace.read_text().splitlines()[1:], 1):
            recorded = json.loads(line)
            page.evaluate(f"go({t}, {{theorem: 0}})")
            text = page.evaluate("document.querySelector('#now').textContent")
            self.assertIn("y = " + {1: "+1", -1: "−1"}[recorded["y"]], text)
            if whose := document.get("mistakes_of"):  # the trace has the prediction of the average, or of the vote
                self.assertEqual("mistake of " + whose in text, recorded["updated"])
                sign = recorded["y"] * (-1 if recorded["updated"] else 1)
                if whose + " predicted none (a tie)" not in text:
                    self.assertIn(whose + " predicted " + {1: "+1", -1: "−1"}[sign], text)
            elif "none (a tie)" in text:  # wrong whatever the label is: a trace has the wrong one
                self.assertEqual(recorded["prediction"], -recorded["y"])
            else:
                self.assertIn("predicted " + {1: "+1", -1: "−1"}[recorded["prediction"]], text)
            vectors = page.evaluate("[...document.querySelectorAll('#now [data-vector]')].map((n) => n.textContent)")
            exact = lambda numbers: "(" + ", ".join(str(Fraction(str(x))) for x in numbers) + ")"
            if document["learner"] not in ("halving", "optimal"):
                self.assertEqual(vectors[0], exact(recorded["x"]))
            if "weights" in recorded:
                self.assertEqual(vectors[-1], exact(recorded["weights"]))

    # ---------------------------------------------------------------- traces

    def test_of_a_trace_that_conforms_within_a_tolerance_nothing_is_said_to_break_the_rule(self):
        for trace, options, summary, badge in (
                ("sk-iris-setosa", ["--tolerance", "1e-9"], "The trace follows the rule within the tolerance.", "follows the rule within the tolerance, not exactly: update-rule, round 51"),
                ("sk-iris-setosa", ["--absolute-tolerance", "1e-9"], "The trace follows the rule within the tolerance.", "not exactly"),
                ("nltk-votes", [], "The trace follows the rule exactly.", "")):
            with self.case(trace=trace, options=options):
                self.succeeds("check", str(DATA / f"traces/{trace}.jsonl"), *options, "--html", "page.html")
                page = self.opened()
                self.assertIn(summary, page.evaluate("document.querySelector('#summary').textContent"))
                page.evaluate("go(state.t, {theorem: 0})")
                self.assertIn(badge, page.evaluate("document.querySelector('#statement h2 .badge').textContent"))

    def test_a_foreign_trace_is_shown_as_it_was_judged(self):
        trace = str(DATA / "traces/npm-perceptron-votes.jsonl")
        document = self.succeeds("check", trace, "--json", "--html", "page.html", code=1).json
        page = self.opened()
        divergence = document["first_divergence"]
        self.assertEqual(page.evaluate("state.t"), divergence["round"], "it opens at the divergence")
        self.assertIn(f"Round {divergence['round']} (line {divergence['line']})",
                      page.evaluate("document.querySelector('#divergence').textContent"))
        self.assertIn("the trace diverges here", page.evaluate("document.querySelector('#now').textContent"))
        self.compare_statements(page, document)
        page.evaluate("go(state.t, {theorem: 0})")
        self.assertEqual(page.evaluate("document.querySelector('#statement h2 .badge').textContent"), "✗this run breaks the rule: update-rule, round 72")
        self.assertNotIn("refuted", page.evaluate("document.querySelector('#statement').textContent + document.querySelector('#summary').textContent"))
        for number, theorem in enumerate(document["theorems"]):
            for step in theorem["steps"]:
                if "violation" not in step:
                    continue
                violation = step["violation"]
                page.evaluate(f"go({violation['round']}, {{theorem: {number}, step: '{step['id']}'}})")
                card = next(card for card in page.evaluate(CARDS) if card[0] == step["id"])
                self.assertIn(card[1], ("refuted", "excused"))
                self.assertIn(violation["left"] if isinstance(violation["left"], str) else violation["left"]["form"],
                              card[3])

    def test_a_trace_that_predicts_by_an_average_has_the_mistakes_of_its_current_weights(self):
        self.file("in.csv", "1.9,-0.4,1\n0.2,1.3,-1\n-1.9,0.9,-1\n-0.5,-1.7,1\n-1.0,-1.3,-1\n")
        self.succeeds("run", "averaged-perceptron", "in.csv", "--trace", "t.jsonl")
        rounds = [json.loads(line) for line in pathlib.Path(self.path("t.jsonl")).read_text().splitlines()[1:]]
        updates = [round["updated"] for round in rounds]
        self.assertNotEqual(updates, [round["prediction"] != round["y"] for round in rounds], "or it shows nothing")
        self.succeeds("check", "t.jsonl", "--html", "page.html")
        page = self.opened()
        whose = "the current weights"
        self.assertIn(f"{sum(updates)} mistakes of {whose}. ", page.evaluate("document.body.textContent"))
        self.assertIn(f"{sum(updates)} mistakes of {whose}, at most ", page.evaluate("document.body.textContent"))
        for t, (round, updated) in enumerate(zip(rounds, updates), 1):
            page.evaluate(f"go({t}, {{theorem: 0}})")
            text = page.evaluate("document.querySelector('#now').textContent")
            self.assertEqual(f"mistake of {whose}" in text, updated)
            self.assertIn("predicted " + {1: "+1", -1: "−1"}[round["prediction"]], text)

    def test_a_separator_is_shown_with_its_certificate(self):
        self.points()
        document = self.succeeds("separate", "in.csv", "--json", "--html", "page.html").json
        page = self.opened()
        for t in range(1, document["rounds"] + 1):
            page.evaluate(f"go({t})")
            cards = {card[0]: card for card in page.evaluate(CARDS)}
            alpha = {a["example"]: a["value"] for a in document["alpha"]}.get(t, "0")
            self.assertEqual(cards["dual-nonnegative"][3][0], alpha)
            x = page.evaluate("document.querySelector('#now [data-vector]').textContent")[1:-1].split(", ")
            y = 1 if "+1" in page.evaluate("document.querySelector('#now').textContent") else -1
            margin = y * sum(Fraction(a) * Fraction(w) for a, w in zip(x, document["w"]))
            self.assertEqual(Fraction(cards["primal-feasible"][3][0]), margin)
        self.file("not.csv", "1,1\n1,-1\n")
        document = self.succeeds("separate", "not.csv", "--json", "--html", "not.html").json
        page = self.opened("not.html")
        page.evaluate("go(1)")
        cards = {card[0]: card for card in page.evaluate(CARDS)}
        self.assertEqual(cards["lambda-nonnegative"][3][0], document["lambda"][0]["value"])
        self.file("offset.csv", "10,1,1\n8,0,-1\n")
        self.succeeds("separate", "offset.csv", "--bias", "free", "--html", "offset.html")
        page = self.opened("offset.html")
        self.assertEqual(page.evaluate("(({a, b, level, margin}) => [a, b, level, margin])(state.model.data.picture.boundaries[0])"
                                       ".map((value) => value.toFixed(9))"),
                         ["0.800000000", "0.400000000", "7.400000000", "1.000000000"])
        self.assertIn("margin² = 5/4", page.evaluate("document.querySelector('#summary').textContent"))
        legend = "document.querySelector('.legend').textContent"
        self.assertIn("the separator w: w·x + b > 0 in the shade; the dashed lines are its margin, w·x + b = ±1", page.evaluate(legend))
        self.file("same.csv", "1,2,1\n3,4,1\n")
        self.succeeds("separate", "same.csv", "--bias", "free", "--html", "same.html")
        self.assertIn("w = 0: w·x + b is the same everywhere, above 0", self.opened("same.html").evaluate(legend))
        self.file("weak2.csv", "1,1,1\n1,1,-1\n3,4,1\n")
        self.succeeds("separate", "weak2.csv", "--html", "weak2.html")
        said = self.opened("weak2.html").evaluate(legend)
        self.assertIn("w, which separates weakly: w·x > 0 in the shade, and no example is on its wrong side", said)
        self.assertNotIn("dashed", said)
        self.file("huge.csv", "1" + "0" * 30 + ",1,1\n-1" + "0" * 29 + "7,3,-1\n2,1" + "0" * 30 + ",1\n")
        self.succeeds("separate", "huge.csv", "--html", "huge.html")
        page = self.opened("huge.html")
        for width in (400, 800, 1280):
            page.size(width, 900)
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width)
            self.assertGreater(page.evaluate("document.querySelector('h1').getBoundingClientRect().width"), 100)
        self.file("weak.csv", "0,1\n2,1\n")
        self.succeeds("separate", "weak.csv", "--html", "weak.html")
        page = self.opened("weak.html")
        self.assertEqual(page.evaluate("(({a, level, margin}) => [a, level, margin])(state.model.data.picture.boundaries[0])"), [0.5, 0, 0])
        self.assertIn("w does so weakly", page.evaluate("document.querySelector('#summary').textContent"))

    def test_the_chart_s_table_has_the_ledger_s_numbers(self):
        self.points()
        document = self.succeeds("run", "perceptron", "in.csv", "--json", "--steps", "--html", "page.html").json
        page = self.opened()
        page.evaluate("go(3, {theorem: 0}); for (const details of document.querySelectorAll('#charts .chart details')) details.open = true")
        page.until("document.querySelector('#charts .chart tbody tr')")
        title, rows = page.evaluate("""(() => { const chart = document.querySelector('#charts .chart');
            return [chart.querySelector('h3').textContent, [...chart.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))]; })()""")
        self.assertTrue(title.startswith("Progress"))
        expected = [[str(line["round"]), *sides_of(line["claim"])[0]] for line in document["ledger"]
                    if (line["theorem"], line["step"]) == ("perceptron-separable", "total-progress")]
        self.assertEqual(rows, [["0", "0", "0"], *expected])

    def test_a_run_of_several_passes_has_a_chart_of_the_mistakes_of_each(self):
        self.points()
        passes = self.succeeds("run", "perceptron", "in.csv", "--passes", "4", "--json", "--html", "page.html").json
        page = self.opened()
        chart = "document.querySelector('#charts [data-step=passes]')"
        once = passes["rounds"] // 4
        for at in (1, once, once + 1, passes["rounds"]):
            page.evaluate(f"go({at}, {{theorem: 0}})")
            number = (at - 1) // once
            made = passes["mistakes_by_pass"][number]
            self.assertEqual(page.evaluate(f"{chart}.querySelector('h3').textContent"),
                             f"Mistakes by pass: {made} mistake{'' if made == 1 else 's'} in pass {number + 1} of 4")
        page.evaluate(f"{chart}.querySelector('details').open = true")
        page.until(f"{chart}.querySelector('tbody tr')")
        rows = page.evaluate(f"[...{chart}.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))")
        expected = [[str(i * once + 1), str(made)] for i, made in enumerate(passes["mistakes_by_pass"])]
        self.assertEqual(rows, expected + ([[str(passes["rounds"]), expected[-1][1]]] if once > 1 else []))
        self.succeeds("run", "perceptron", "in.csv", "--html", "once.html")
        self.assertIsNone(self.opened("once.html").evaluate(chart))

    def test_where_the_bound_is_lost_adds_up(self):
        self.points()
        document = self.succeeds("run", "perceptron", "in.csv", "--json", "--steps", "--html", "page.html").json
        page = self.opened(address=f"#t={document['rounds']}")
        line = next(line for line in document["ledger"] if line["step"] == "sandwich" and line["round"] == document["rounds"])
        sides = [Fraction(side) for side in sides_of(line["claim"])[0]]
        shares = page.evaluate("[...document.querySelectorAll('#lost .share .number')].map((n) => n.textContent)")
        whole = sides[-1] - sides[0]
        self.assertEqual(shares, [f"{float((b - a) / whole * 100):.1f} %" for a, b in zip(sides, sides[1:])])

    def test_the_formula_with_the_round_s_numbers_has_the_round_s_numbers(self):
        self.file("in.csv", "1,2,1\n3,-1,-1\n")
        self.succeeds("run", "perceptron", "in.csv", "--u", "-1,5", "--html", "page.html")
        page = self.opened(address="#t=2&theorem=perceptron-separable")
        shown = page.evaluate("""Object.fromEntries([...document.querySelectorAll('#proof article')].map((card) =>
            [card.dataset.step, [...card.querySelectorAll('tr.numbers td')].map((cell) => cell.textContent).join(' ')]))""")
        self.assertEqual(shown["progress"], "(−2,3)·(−1,5)−(1,2)·(−1,5) = (−1)((3,−1)·(−1,5)) ≥ 8")
        self.assertEqual(shown["total-norm"], "‖(−2,3)‖2 ≤ 2·10")
        self.assertEqual(shown["norm-expansion"], "‖(−2,3)‖2 = ‖(1,2)‖2+2·(−1)((1,2)·(3,−1))+‖(3,−1)‖2")

    # ---------------------------------------------------------------- moving

    def test_keys_wheel_and_pointer_move_through_the_rounds(self):
        self.points(rounds=30, seed=2)
        document = self.succeeds("run", "perceptron", "in.csv", "--json", "--html", "page.html").json
        mistakes, last = document["mistake_rounds"], document["rounds"]
        self.assertGreater(len(mistakes), 2)
        page = self.opened()
        at = lambda: page.evaluate("state.t")
        self.assertEqual(at(), mistakes[0])
        page.press("ArrowRight")
        self.assertEqual(at(), mistakes[0] + 1)
        page.press("ArrowLeft")
        page.press("ArrowLeft")
        self.assertEqual(at(), mistakes[0] - 1)
        page.press("n")
        page.press("n")
        self.assertEqual(at(), mistakes[1])
        page.press("p")
        self.assertEqual(at(), mistakes[0])
        page.evaluate("document.querySelector('#timeline').focus()")
        for key, expected in (("End", last), ("ArrowUp", [m for m in mistakes if m < last][-1]), ("Home", 1),
                              ("ArrowDown", [m for m in mistakes if m > 1][0])):
            page.press(key)
            self.assertEqual(at(), expected, key)
        self.assertEqual(page.evaluate("document.querySelector('#timeline').getAttribute('aria-valuenow')"), str(at()))
        page.evaluate("go(5)")
        x, y, width = page.evaluate("(() => { const b = document.querySelector('#timeline').getBoundingClientRect(); return [b.left, b.top + b.height / 2, b.width]; })()")
        page.wheel(x + 50, y, 100)
        page.until("state.t !== 5")
        self.assertEqual(at(), 6)
        page.wheel(x + 50, y, -100)
        page.until("state.t !== 6")
        self.assertEqual(at(), 5)
        page.mouse(x + 6 + (width - 12) * (17 - 1) / (last - 1), y)
        self.assertEqual(at(), 17)
        page.click('[data-move="mistake-before"]')
        self.assertEqual(at(), [m for m in mistakes if m < 17][-1])
        page.evaluate("(() => { const t = document.querySelector('#t'); t.value = '9'; t.dispatchEvent(new Event('change')); })()")
        self.assertEqual(at(), 9)
        self.assertIn("t=9", page.evaluate("location.hash"))
        self.assertIn("Round 9 of 30", page.evaluate("document.querySelector('#live').textContent"))
        page.evaluate("document.activeElement.blur()")
        page.press("j")
        page.press("j")
        self.assertEqual(page.evaluate("document.querySelector('.step.selected').dataset.step"), "total-progress")
        page.press("k")
        self.assertEqual(page.evaluate("state.step"), "progress")
        page.press("]")
        self.assertEqual(page.evaluate("[state.theorem, document.querySelector('[aria-selected=true]').textContent]"),
                         [1, "✓perceptron-freund-schapire"])
        page.press("?")
        self.assertTrue(page.evaluate("document.querySelector('#help').open"))
        page.press("Escape")
        self.assertFalse(page.evaluate("document.querySelector('#help').open"))

    def test_an_address_opens_a_round_and_a_step(self):
        self.points(rounds=20)
        self.succeeds("run", "perceptron", "in.csv", "--html", "page.html")
        page = self.opened(address="#t=17&step=norm-growth")
        self.assertEqual(page.evaluate("[state.t, state.step, document.querySelector('.step.selected').dataset.step]"),
                         [17, "norm-growth", "norm-growth"])
        page = self.opened(address="#t=3&theorem=perceptron-hinge&step=quadratic")
        self.assertEqual(page.evaluate("[state.t, state.theorem, state.step]"), [3, 2, "quadratic"])
        for odd in ("#t=999999", "#t=-1", "#t=x&step=nothing", "#%%%"):
            page = self.opened(address=odd)
            self.assertTrue(0 <= page.evaluate("state.t") <= 20)

    def test_jumps_lead_where_the_report_says(self):
        trace = str(DATA / "traces/npm-perceptron-votes.jsonl")
        document = self.succeeds("check", trace, "--json", "--html", "page.html", code=1).json
        page = self.opened(address="#t=1&theorem=perceptron-separable")
        theorem = document["theorems"][0]
        jump = lambda key: (page.press(key), page.evaluate("[state.t, state.step]"))[1]
        first = min((s["violation"]["round"] for s in theorem["steps"] if "violation" in s))
        self.assertEqual(jump("r")[0], first)
        self.assertEqual(page.evaluate("document.querySelector('.step.selected').dataset.state"), "refuted")
        failed = next(h for h in theorem["hypotheses"] if h["holds"] is False)
        self.assertEqual(jump("h"), [failed["round"], failed["id"]])
        self.assertEqual(jump("d")[0], document["first_divergence"]["round"])
        page.evaluate(f"go({document['first_divergence']['round'] - 1})")
        self.assertEqual(jump("z")[0], document["first_divergence"]["round"], "its cause is a tie")
        page.evaluate("go(1, {step: 'total-norm'})")
        step = next(s for s in theorem["steps"] if s["id"] == "total-norm")
        self.assertEqual(jump("g"), [step["at_round"], "total-norm"])
        self.file("in.csv", "1,0,1\n0,1,1\n1,1,1\n1,-1,-1\n")
        self.succeeds("run", "perceptron", "in.csv", "--tie", "positive", "--u", "1,2", "--html", "tie.html")
        page = self.opened("tie.html", address="#t=4")
        ties = page.evaluate("state.model.data.ties.rounds")
        self.assertEqual(ties, [1, 2, 3, 4])  # w stays 0 until round 4: the convention is right on the first three
        page.press("z")
        self.assertEqual(page.evaluate("state.t"), 1)
        page.press("r")
        self.assertIn("There is none", page.evaluate("document.querySelector('#live').textContent"))

    # ---------------------------------------------------------------- everybody

    NAMED = {"button", "link", "slider", "textbox", "combobox", "tab", "tablist", "tabpanel", "region", "toolbar",
             "image", "img", "dialog", "option", "group"}

    def test_it_can_be_read_without_eyes_and_without_a_mouse(self):
        """Roles and names as the browser computes them for a screen reader; no substitute for one."""
        self.points()
        self.succeeds("run", "perceptron", "in.csv", "--html", "page.html")
        page = self.opened()
        nodes = page.call("Accessibility.getFullAXTree")["nodes"]
        nameless = [(node["role"]["value"], node.get("backendDOMNodeId")) for node in nodes if not node.get("ignored")
                    and node["role"]["value"] in self.NAMED - {"group"} and not node.get("name", {}).get("value")]
        self.assertEqual(nameless, [])
        roles = {node["role"]["value"] for node in nodes if not node.get("ignored")}
        self.assertLessEqual({"main", "banner", "contentinfo", "heading", "slider", "tab", "tabpanel", "MathMLMath"}, roles)
        self.assertEqual(page.evaluate("document.documentElement.lang"), "en")
        identifiers = page.evaluate("[...document.querySelectorAll('[id]')].map((n) => n.id)")
        self.assertEqual(len(identifiers), len(set(identifiers)))
        self.assertEqual(page.evaluate("[...document.querySelectorAll('[tabindex]')].filter((n) => n.tabIndex > 0).length"), 0)
        # Tab reaches every control, in the order of the page.
        reached = set()
        for _ in range(60):
            page.press("Tab")
            reached.add(page.evaluate("document.activeElement.id || document.activeElement.dataset.move || document.activeElement.getAttribute('class')"))
        self.assertLessEqual({"first", "mistake-before", "before", "play", "after", "mistake-after", "last", "t", "jump",
                              "help-button", "timeline", "tab-0"}, reached)
        levels = page.evaluate("[...document.querySelectorAll('h1, h2, h3')].filter((n) => n.checkVisibility()).map((n) => Number(n.localName[1]))")
        self.assertTrue(all(b - a <= 1 for a, b in zip(levels, levels[1:])), levels)

    def test_it_fits_narrow_and_wide_windows_by_day_and_by_night(self):
        self.files()
        for name, arguments in {"perceptron": ["in.csv"], "winnow": ["w.csv", "--eta", "1/2"], "halving": ["e.csv"]}.items():
            self.succeeds("run", name, *arguments, "--html", "page.html")
            for width in (320, 800, 1600):
                page = self.opened(width=width)
                for dark in (False, True):
                    with self.case(learner=name, width=width, dark=dark):
                        page.media(dark)
                        page.drawn()
                        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width)
                        self.assertEqual(page.evaluate(PALE), [])
                        # Words in drawings keep a size that can be read.
                        small = page.evaluate("""[...document.querySelectorAll('.chart svg, .picture svg')].filter((svg) => svg.viewBox.baseVal.width > 0 && svg.getBoundingClientRect().width > 60)
                            .map((svg) => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width).filter((scale) => scale < 0.85)""")
                        self.assertEqual(small, [])
                        page.evaluate("for (const node of document.querySelectorAll('#panel details')) node.open = true")
                        page.drawn()
                        wide = page.evaluate("[...document.querySelectorAll('#panel .formula, #panel .scroll')].filter((n) => n.scrollWidth > n.clientWidth + 1 && n.tabIndex < 0).length")
                        self.assertEqual(wide, 0, "what scrolls can be reached by keys")

    def test_it_prints_without_its_controls(self):
        self.points()
        self.succeeds("run", "perceptron", "in.csv", "--html", "page.html")
        page = self.opened(dark=True)
        page.media(dark=True, kind="print")
        self.assertEqual(page.evaluate("getComputedStyle(document.querySelector('.controls')).display"), "none")
        self.assertEqual(page.evaluate("getComputedStyle(document.body).backgroundColor"), "rgb(255, 255, 255)")
        self.assertEqual(page.evaluate(PALE), [])

    # ---------------------------------------------------------------- many rounds

    def test_a_hundred_thousand_rounds_make_a_small_page_that_says_what_it_leaves_out(self):
        rng = random.Random(3)
        rows = []
        while len(rows) < 100_000:
            x = [rng.randint(-30, 30) for _ in range(3)]
            score = 3 * x[0] - 2 * x[1] + x[2]
            if abs(score) > 1:
                rows.append(f"{x[0]},{x[1]},{x[2]},{1 if score > 0 else -1}\n")
        self.large_file("in.csv", "".join(rows).encode())
        document = self.run_json("perceptron", "in.csv", "--u", "3,-2,1", "--theorem", "perceptron-separable", "--html",
                                 "page.html")
        self.assertLess(os.path.getsize(self.path("page.html")), 4_000_000)
        page = self.opened()
        self.assertLess(page.evaluate("document.querySelectorAll('*').length"), 20_000)
        self.assertIn("rounds 1 to 300, for all " + str(document["mistakes"]) + " mistakes",
                      page.evaluate("document.querySelector('#foot').textContent"))
        kept = set(page.evaluate("state.model.kept"))
        self.assertLessEqual(set(document["mistake_rounds"]) | set(range(1, 301)) | {100_000}, kept)
        self.assertEqual(page.evaluate("state.model.theorems[0].items.every((item) => !item.report.at_round || item.lines.has(item.report.at_round))"), True)
        page.evaluate("go(77777)")
        self.assertIn("no line-by-line ledger of round 77777", page.evaluate("document.querySelector('#now').textContent"))
        self.assertEqual({card[1] for card in page.evaluate(CARDS)} - {"out", "holds"}, set())
        self.succeeds("run", "perceptron", "in.csv", "--u", "3,-2,1", "--theorem", "perceptron-separable", "--html",
                      "page.html", "--html-rounds", "77700-77800")
        page = self.opened(address="#t=77777")
        self.assertEqual(page.evaluate("document.querySelectorAll('#proof [data-claim]').length") > 8, True)

    def test_of_very_many_mistakes_some_are_shown_and_the_page_says_so(self):
        self.large_file("in.csv", (b"1,1\n1,-1\n", 3000))
        document = self.run_json("perceptron", "in.csv", "--theorem", "perceptron-hinge", "--html", "page.html")
        self.assertGreater(document["mistakes"], 2500)
        page = self.opened()
        self.assertIn(f"for 1200 of the {document['mistakes']} mistakes (the first 1000 and then some of them, evenly)",
                      page.evaluate("document.querySelector('#foot').textContent"))
        self.assertLess(os.path.getsize(self.path("page.html")), 6_000_000)
        self.assertEqual(page.evaluate("state.model.mistakes.length"), document["mistakes"])


if __name__ == "__main__":
    main()

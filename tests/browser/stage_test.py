"""What is in sight together on a page, what a lecturer shows and hands out: stage_test.py PROGRAM [SOURCE_DIR]

Rectangles are measured in windows of a projector's and of a laptop's size, on the page of every learner.
"""

import base64
import json
import pathlib
import re
import sys
import time
import unittest
import xml.etree.ElementTree

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "command_line"))
sys.path.append(str(pathlib.Path(__file__).resolve().parent))
from harness import HANGING, NEVER, SOURCE, main  # noqa: E402
from pages import Pages  # noqa: E402
import chromium  # noqa: E402

LESSONS = SOURCE / "docs/lessons/data"
EVERY_PAGE = ("run perceptron in.csv", "run averaged-perceptron in.csv", "run voted-perceptron in.csv", "run perceptron-batch in.csv",
              "run kernel-perceptron in.csv --kernel polynomial:2:1", "run winnow w.csv --eta 1/2", "run balanced-winnow in.csv", "run littlestone-winnow b.csv",
              "run perceptron-disjunction b.csv", "run halving e.csv", "run optimal e.csv", "run halving-cover in.csv", "run comparison in.csv", "separate in.csv",
              f"run perceptron {LESSONS}/two-forces.csv", f"run littlestone-winnow {LESSONS}/disjunction.csv", f"run winnow {LESSONS}/sparse.csv --eta 1/2")

# The drawing of the picture, the claim of the current step with its numbers, the chart: [left, top, right, bottom] of each.
STAGE = """(() => {
  const largest = (id) => [...document.querySelectorAll(id + ' svg')].sort((a, b) => b.clientHeight - a.clientHeight)[0];
  const box = (node) => { if (!node) return null; const b = node.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; };
  return [box(largest('#picture')), box(document.querySelector('#focus [data-claim], #focus .formula')), box(largest('#chart'))];
})()"""
SHOWN = "((data) => { load(data); state.step = ''; go(state.model.mistakes[0] || 1, {theorem: 0, remember: false}); scrollTo(0, 0); })"

# Sections whose drawing reaches beyond them.
CUT_DRAWINGS = """['picture', 'chart'].filter((id) => [...document.querySelectorAll(`#${id} svg`)].some((svg) =>
  svg.getBoundingClientRect().bottom > byId(id).getBoundingClientRect().bottom + 1))"""

# Formulas that reach beyond their section and cannot be scrolled to.
CUT = """[...document.querySelectorAll('section math')].filter((math) => {
  if (!math.checkVisibility()) return false;
  const section = math.closest('section').getBoundingClientRect(), box = math.getBoundingClientRect();
  if (box.right <= section.right + 1) return false;
  for (let at = math.parentElement; at.localName !== 'main'; at = at.parentElement) if (['auto', 'scroll'].includes(getComputedStyle(at).overflowX)) return false;
  return true;
}).map((math) => math.textContent)"""


@unittest.skipUnless(chromium.PATH, "there is no chromium")
class StageTest(Pages):
    def first(self):
        self.files()
        self.succeeds("run", "perceptron", "in.csv", "--html", "page.html")
        return self.opened()

    def test_the_page_of_a_run_that_never_ends_names_the_states_that_come_back(self):
        self.file("never.csv", NEVER)
        report = self.succeeds("run", "perceptron", "never.csv", "--passes", "until-no-mistake", "--json", "--html", "page.html").json
        page = self.opened()
        begins, end = report["cycle_begins"], report["cycle_begins"] + report["cycle_length"]
        words = page.evaluate("document.querySelector('#cycle summary').textContent")
        self.assertTrue(words.startswith(f"It never ends: w after pass {end} is w after pass {begins}, a cycle of {end - begins} passes "), words)
        self.assertIn(f"is {report['largest_norm2']}.", words)
        self.assertEqual(page.evaluate("[...document.querySelectorAll('#cycle li')].map((row) => row.textContent)"),
                         [f"w after pass {begins + i} = ({', '.join(state)})" for i, state in enumerate(report["cycle_states"])])
        self.assertIs(self.first().evaluate("document.querySelector('#cycle').hidden"), True)

    def are_in_sight(self, page, size, where):
        boxes = page.evaluate(STAGE)
        if not page.evaluate("state.model.theorems.length"):  # there is no step, then
            boxes[1] = [boxes[2][0], boxes[0][1], boxes[2][2], boxes[0][1] + 1]
        for name, box in zip(("picture", "step", "chart"), boxes):
            self.assertIsNotNone(box, (name, *where))
            left, top, right, bottom = box
            self.assertTrue(0 <= left < right <= size[0] and 0 <= top < bottom <= size[1], (name, box, *where))
        picture, step, chart = boxes
        self.assertGreater(picture[3] - picture[1], 100, where)
        self.assertGreater(chart[3] - chart[1], 60, where)
        self.assertEqual(page.evaluate(CUT_DRAWINGS), [], ("a drawing ends below its section", *where))
        self.assertTrue(picture[2] <= step[0] and step[3] <= chart[1], ("they overlap", boxes, *where))
        self.assertEqual(page.evaluate("scrollY"), 0, "it did not scroll")
        return [picture[0], step[0], chart[0]]

    def test_picture_step_and_chart_are_in_sight_together_and_nothing_is_cut_at_any_width(self):
        """On the page of every learner, and still there when one has stepped."""
        page = self.first()
        printed_before = set()
        for number, call in enumerate(EVERY_PAGE):
            with self.case(call=call):
                self.succeeds(*call.split(), "--html", "page.html")
                page.evaluate(SHOWN + "(" + self.data_text() + ")")
                t = page.evaluate("state.t")
                for size in ((1280, 720), (1600, 1000) if number % 2 == 0 else (800, 1000), (400, 1000)):
                    where = (call, size)
                    page.size(*size)
                    page.evaluate(f"go({t})")
                    if size[0] > 1000:
                        before = self.are_in_sight(page, size, where)
                    if size[0] == 1280:
                        for _ in range(2):
                            page.press("ArrowRight")
                            self.assertEqual(self.are_in_sight(page, size, where), before)
                    else:
                        page.evaluate("byId('others') && (byId('others').open = true, fit(state.model.theorems[0]))")
                        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), size[0], where)
                        self.assertEqual(page.evaluate(CUT), [], where)
                        self.assertLessEqual(page.evaluate("Math.max(0, ...[...document.querySelectorAll('#proof article')].map((card) => card.querySelectorAll('[data-claim]').length))"), 1, "a claim stands twice")
                for theorem, name in enumerate(page.evaluate("state.model.theorems.map((one) => one.id)")):
                    if theorem > 0 and name in printed_before:  # learners that share theorems have the same handout of them
                        continue
                    printed_before.add(name)
                    page.evaluate(f"go(state.t, {{theorem: {theorem}}})")
                    printed = base64.b64decode(page.call("Page.printToPDF", preferCSSPageSize=True)["data"])
                    self.assertEqual(len(re.findall(rb"/Type\s*/Page[^s]", printed)), 2, ("pages of the handout", call, theorem))

    def test_the_chosen_step_is_the_one_on_the_stage_and_the_window_does_not_scroll_to_it(self):
        page = self.first()
        self.assertEqual(page.evaluate("document.querySelector('#focus article').dataset.step"), "sandwich")
        core = ["progress", "total-progress", "norm-growth", "total-norm", "sandwich", "bound"]
        for step in core:
            page.press("j")
            self.assertEqual(page.evaluate("[state.step, document.querySelector('#focus article').dataset.step, scrollY]"), [step, step, 0])
        self.assertEqual(page.evaluate("[...document.querySelectorAll('#graph [data-step]')].map((node) => node.dataset.step)"), core)
        claim = "(id) => (document.querySelector(`#${id} [data-claim]`) || {dataset: {}}).dataset.claim"
        self.assertEqual(page.evaluate(f"({claim})('focus')"), page.evaluate(f"({claim})('step-bound')"))

    def test_steps_beside_the_line_of_thought_are_folded_until_they_are_asked_for(self):
        page = self.first()
        visible = "[...document.querySelectorAll('#proof article')].filter((card) => card.checkVisibility()).length"
        self.assertEqual(page.evaluate(visible), 6)
        page.click('[data-whole="true"]')
        self.assertEqual(page.evaluate("document.querySelectorAll('#graph [data-step]').length"), page.evaluate("state.model.theorems[0].items.length"))
        page.click('[data-whole="false"]')
        self.assertEqual(page.evaluate("document.querySelectorAll('#graph [data-step]').length"), 6)
        page.evaluate("go(state.t, {step: 'mistake-sign'})")
        self.assertEqual(page.evaluate(f"[{visible}, document.querySelector('#graph .selected').dataset.step]"), [page.evaluate("state.model.theorems[0].items.length"), "mistake-sign"])

    # ---------------------------------------------------------------- the lecture

    def test_the_presenter_s_view_has_one_step_the_picture_and_one_chart_in_large_type(self):
        page = self.first()
        page.size(1280, 720)
        small = page.evaluate("parseFloat(getComputedStyle(document.querySelector('#focus')).fontSize)")
        page.press("f")
        self.are_in_sight(page, (1280, 720), ("presenting",))
        self.assertGreater(page.evaluate("parseFloat(getComputedStyle(document.querySelector('#focus')).fontSize)"), small * 1.3)
        shown = "['h1', '#tabs', '.controls', '#statement', '#graph', '#proof', '#charts', '#notes'].filter((name) => document.querySelector(name).checkVisibility())"
        self.assertEqual(page.evaluate(shown), [])
        for key, step in (("PageDown", "total-progress"), ("PageDown", "norm-growth"), ("PageUp", "total-progress"), ("j", "norm-growth"), ("j", "total-norm")):
            page.press(key)
            self.assertEqual(page.evaluate("document.querySelector('#focus article').dataset.step"), step)
        self.assertIn("step 4 of 6", page.evaluate("byId('slide').textContent"))
        self.assertEqual(page.evaluate("document.querySelector('#chart .chart').dataset.step"), "total-norm", "the step's own chart")
        page.press("s")
        self.assertEqual(page.evaluate(shown), ["#notes"])
        self.assertIn("It uses zero-start, norm-growth, conservative", page.evaluate("byId('notes').textContent"))
        self.are_in_sight(page, (1280, 720), ("with notes",))
        again = self.opened(address=page.evaluate("location.hash"))
        self.assertEqual(again.evaluate("[state.present, state.step]"), [True, "total-norm"])
        page.press("Escape")
        self.assertEqual(page.evaluate("[state.present, document.querySelector('h1').checkVisibility(), location.hash.includes('present')]"), [False, True, False])

    def test_in_a_narrow_window_the_presenter_s_view_has_its_pieces_below_each_other(self):
        page = self.first()
        page.press("f")
        for size in ((768, 1024), (390, 844)):
            page.size(*size)
            page.drawn()
            boxes = page.evaluate("['#picture svg', '#now', '#focus', '#chart'].map((name) => { const box = document.querySelector(name).getBoundingClientRect(); return [box.top, box.bottom]; })")
            self.assertGreater(boxes[0][1] - boxes[0][0], 150, size)
            for above, below in zip(boxes, boxes[1:]):
                self.assertLessEqual(above[1], below[0], (size, boxes))

    def test_what_is_beside_begins_below_the_bar_in_every_window(self):
        page = self.first()
        for size in ((1280, 720), (768, 1024), (390, 844)):
            page.size(*size)
            page.evaluate("scrollTo(0, 0)")
            page.evaluate(f"void setBeside({self.data_text()})")
            page.drawn()
            bar, heading = page.evaluate("[byId('bar').getBoundingClientRect().bottom, document.querySelector('#beside h2').getBoundingClientRect().top]")
            self.assertLessEqual(bar, heading, size)

    def test_a_step_s_ancestors_alone_have_an_address(self):
        page = self.first()
        uses = page.evaluate("Object.fromEntries(state.model.theorems[0].items.map((item) => [item.id, item.uses]))")
        wanted, todo = set(), ["total-norm"]
        while todo:
            wanted.add(todo[-1])
            todo += uses[todo.pop()]
        page.evaluate("go(state.t, {step: 'total-norm'})")
        page.press("a")
        drawn = "['#graph [data-step]', '#proof article'].map((name) => [...document.querySelectorAll(name)].map((node) => node.dataset.step).sort())"
        self.assertEqual(page.evaluate(drawn), [sorted(wanted)] * 2)
        self.assertEqual(self.opened(address=page.evaluate("location.hash")).evaluate(drawn), [sorted(wanted)] * 2)
        page.press("a")
        self.assertEqual(len(page.evaluate(drawn)[1]), len(uses))

    def test_it_plays_by_mistakes_at_the_speed_that_is_chosen_and_space_plays_after_every_click(self):
        page = self.first()
        mistakes = page.evaluate("state.model.mistakes")
        page.evaluate("byId('by').value = 'mistakes'; byId('speed').value = '250'; state.visited = []; const before = go; go = (...all) => { before(...all); state.visited.push(state.t); }")
        page.press(" ")
        deadline = time.monotonic() + HANGING
        while page.evaluate("state.playing !== 0"):
            self.assertLess(time.monotonic(), deadline, "it plays on")
            time.sleep(0.05)
        self.assertEqual([t for t in page.evaluate("[...new Set(state.visited)]") if t != mistakes[0]], mistakes[1:])
        page.evaluate("byId('by').value = 'rounds'; byId('speed').value = '1600'")  # so that it does not end by itself in between
        for place in ('[data-move="first"]', "#focus summary", "#graph a", '[data-whole="true"]'):
            page.click(place)
            page.evaluate("new Promise((done) => setTimeout(done, 30))")
            page.press(" ")
            self.assertNotEqual(page.evaluate("state.playing"), 0, place)
            page.press(" ")
            self.assertEqual(page.evaluate("state.playing"), 0, place)
        page.evaluate("byId('help-button').focus()")
        page.press(" ")
        self.assertTrue(page.evaluate("byId('help').open"), "what was reached by keys is pressed by space")

    def test_drawings_are_saved_as_svg_files_that_need_no_page(self):
        page = self.first()
        self.browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(self.folder))
        for what in ("picture", "graph", "chart"):
            page.evaluate(f"(() => {{ const menu = byId('save'); menu.value = '{what}'; menu.dispatchEvent(new Event('change')); }})()")
            made = pathlib.Path(self.path(f"{what}-1.svg"))
            deadline = time.monotonic() + HANGING
            while not made.exists() or not made.read_text().endswith("</svg>"):
                self.assertLess(time.monotonic(), deadline, f"no {made}")
                time.sleep(0.05)
            text = made.read_text()
            root = xml.etree.ElementTree.fromstring(text)
            self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")
            self.assertGreater(len(list(root.iter())), 15)
            for word in ("var(", " class=", " style=", " href="):
                self.assertNotIn(word, text)

    def test_charts_begin_at_round_0_count_in_whole_numbers_and_say_what_the_data_say(self):
        self.file("tight.csv", "1,0,1\n0,1,1\n")
        page = self.first()
        title = "document.querySelector('.chart[data-step=%s] h3').textContent"
        ticks = "[...document.querySelectorAll('.chart[data-step=%s] .axis text')].map((node) => [node.getAttribute('text-anchor'), node.textContent])"
        page.evaluate("go(5)")
        self.assertEqual(page.evaluate(title % "sandwich"), "The sandwich: the two do not meet yet")
        self.assertEqual([text for anchor, text in page.evaluate(ticks % "sandwich") if anchor == "middle"][0], "0")
        # Three mistakes below a bound of 157: the axis is broken, so that one sees them grow.
        heights = page.evaluate("""[...document.querySelectorAll('.chart[data-step=bound] path[stroke-dasharray], .chart[data-step=bound] path[stroke-linejoin]')].filter((path, i, all) => all.indexOf(path) === i)
            .map((path) => { const box = path.getBBox(); return [box.y, box.y + box.height]; })""")
        self.assertEqual(page.evaluate("document.querySelectorAll('.chart[data-step=bound] .break').length"), 1)
        self.assertGreater(max(low - high for high, low in heights), 60)
        self.assertIn("bound: ", page.evaluate("document.querySelector('.chart[data-step=bound] .legend').textContent"))
        for call, step, wanted in (("run perceptron tight.csv --u 1,1", "sandwich", "The two meet: the sandwich is closed"), ("run halving e.csv", "potential", None), ("run optimal e.csv", "potential", None), ("run littlestone-winnow b.csv", "elimination-count", None)):
            self.succeeds(*call.split(), "--html", "page.html")
            page.evaluate(SHOWN + "(" + self.data_text() + "); go(state.model.T)")
            if wanted:
                self.assertEqual(page.evaluate(title % step), wanted)
            numbers = [text for anchor, text in page.evaluate(ticks % step) if anchor == "end"]
            self.assertTrue(numbers and all(re.fullmatch(r"-?\d+(\^\d+)?", text) for text in numbers), numbers)

    def test_a_chart_on_a_scale_of_doublings_has_two_ticks_and_names_what_its_one_line_stands_for(self):
        page = self.first()
        chart = "document.querySelector('.chart[data-step=%s] %s')"
        for call, step, names, title in ((f"run weighted-majority {LESSONS}/experts.csv", "total", "2^M W = V (1 + β)^M", "doubled at every mistake, on its line"),
                                         (f"run halving {LESSONS}/experts.csv", "potential", "potential = experts at the start", "doubled at every mistake")):
            with self.subTest(call=call):
                self.succeeds(*call.split(), "--html", "page.html")
                page.evaluate(SHOWN + "(" + self.data_text() + ")")
                self.assertEqual(page.evaluate(chart % (step, ".legend") + ".textContent"), names)
                self.assertTrue(page.evaluate(chart % (step, "h3") + ".textContent").endswith(title))
                ticks = page.evaluate("[...document.querySelectorAll('.chart[data-step=%s] .axis text')].filter((node) => node.getAttribute('text-anchor') === 'end').map((node) => node.textContent)" % step)
                self.assertGreater(len(ticks), 1, ticks)

    def test_the_keys_of_a_legend_can_be_told_from_the_page_by_day_and_by_night(self):
        self.succeeds("run", "halving", str(LESSONS / "experts.csv"), "--html", "page.html")
        for dark in (False, True):
            page = self.browser.open(pathlib.Path(self.path("page.html")).as_uri(), dark=dark)
            ratios = page.evaluate("""(() => {
              const light = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255).map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
                .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0.05);
              const ratio = (one, other) => Math.max(light(one) / light(other), light(other) / light(one));
              return [...document.querySelectorAll('.legend rect')].map((key) => {
                const card = getComputedStyle(key.closest('section')).backgroundColor, { fill, stroke } = getComputedStyle(key);
                return Math.max(ratio(fill, card), stroke === 'none' ? 0 : ratio(stroke, card));
              });
            })()""")
            page.close()
            self.assertEqual(len(ratios), 3)
            self.assertGreater(min(ratios), 3, f"{ratios} dark: {dark}")

    def test_two_runs_stand_beside_each_other_round_by_round(self):
        page = self.first()
        self.succeeds("run", "perceptron", "in.csv", "--order", "random", "--seed", "3", "--html", "other.html")
        page.evaluate(f"readBeside({json.dumps(pathlib.Path(self.path('other.html')).read_text())})")
        mistakes, others = page.evaluate("[state.model.mistakes, state.beside.mistakes]")
        self.assertNotEqual(mistakes, others)
        for t in (1, 4, 14):
            page.evaluate(f"go({t})")
            counts = [sum(m <= t for m in of) for of in (mistakes, others)]
            counted = "1 mistake" if counts[0] == 1 else f"{counts[0]} mistakes"
            wanted = f"Both have made {counted} up to round {t}" if counts[0] == counts[1] else f"Up to round {t}: {counted} against {counts[1]}"
            self.assertEqual(page.evaluate("document.querySelector('#beside-both h3').textContent"), wanted)
            for one, made in zip(("this", "other"), counts):
                self.assertIn("1 mistake in" if made == 1 else f"{made} mistakes in", page.evaluate(f"byId('beside-{one}').textContent"))
            self.assertEqual(page.evaluate("document.querySelectorAll('#beside .picture > svg').length"), 2)
            self.assertIn("; order random", page.evaluate("byId('beside-other').textContent"))
        page.evaluate("readBeside('<p>another page</p>')")
        self.assertIn("no page that mistakebound wrote", page.evaluate("byId('beside').textContent"))


if __name__ == "__main__":
    main()

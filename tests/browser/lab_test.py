"""The laboratory in a real browser: lab_test.py PROGRAM [SOURCE_DIR]

Every change is made as a reader makes it, by mouse and by keys, and what the page shows then is held against what the
program says of the same file.
"""

import json
import pathlib
import sys
import time
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "command_line"))
sys.path.append(str(pathlib.Path(__file__).resolve().parent))
from harness import HANGING, SOURCE, main  # noqa: E402
from laboratory import LaboratoryTest  # noqa: E402
from page_test import CARDS, PALE  # noqa: E402
from stage_test import CUT_DRAWINGS, STAGE  # noqa: E402
import chromium  # noqa: E402

POINTS = "x1,x2,y\n2,1,1\n-1,1,-1\n1,-1,1\n-2,0,-1\n0,2,1\n1,-3,-1\n"
CONTROL, SHIFT = 2, 8


@unittest.skipUnless(chromium.PATH, "there is no chromium")
class LabTest(chromium.InBrowser, LaboratoryTest):
    def opened(self, *arguments, text=POINTS, **options):
        self.file("in.csv", text)
        self.open = self.lab("in.csv", *arguments)
        page = self.browser.open(self.open.address, **options)
        self.addCleanup(self.unharmed, page, self.open.address)
        return page

    def unharmed(self, page, address):
        self.assertEqual(page.complaints(), [], "the console")
        addresses = [a for a in page.requests() if not a.startswith(("data:", "blob:"))]
        self.assertEqual([a for a in addresses if not a.startswith(address)], [], "requests that left the laboratory")

    def agrees(self, page, **more):
        """The page shows what `run --json` says of the text as it is, and its cards have the ledger's claims."""
        self.assertEqual(page.answered()[0], "done")
        now = page.evaluate("lab.experiment")
        self.file(now["file"], now["text"])
        words = [word for name, value in [*now["parameters"].items(), *now["reading"].items()]
                 for word in ([f"--{name}"] if value == "true" else [f"--{name}", value])]
        said = self.run_program("run", now["learner"], now["file"], *words, "--json", "--steps").json
        ledger = {(line["round"], line["theorem"], line["step"]): line["claim"] for line in said.pop("ledger")}
        shown = page.evaluate("state.model.report")
        self.assertEqual(shown, said)
        t, name = page.evaluate("[state.t, state.model.theorems[state.theorem].id]")
        cards = [(card[0], card[2]) for card in page.evaluate(CARDS) if card[2] is not None]
        self.assertTrue(cards)
        for step, claim in cards:
            self.assertIn(claim, (ledger.get((t, name, step)), ledger.get((0, name, step))))
        return said

    def type(self, page, selector, text):
        """Types into a field in place of what is there."""
        page.evaluate(f"(() => {{ const node = document.querySelector({json.dumps(selector)}); node.focus(); node.select(); }})()")
        for letter in text:
            page.press(letter)
        page.press("Tab")

    def choose(self, page, selector, value):
        page.evaluate(f"(() => {{ const node = document.querySelector({json.dumps(selector)}); node.value = {json.dumps(value)}; node.dispatchEvent(new Event('change')); }})()")

    def test_picture_step_and_chart_are_in_sight_together_beside_the_tools(self):
        lesson = (SOURCE / "docs/lessons/data/one-hot.csv").read_text()  # 17 numbers a point
        for text, size in ((text, size) for text in (POINTS, lesson) for size in ((1600, 1000), (1280, 720))):
            page = self.opened(text=text, width=size[0], height=size[1])
            self.assertEqual(page.answered()[0], "done")
            picture, step, chart = page.evaluate(STAGE)
            for left, top, right, bottom in (picture, step, chart):
                self.assertTrue(0 <= left < right <= size[0] and 0 <= top < bottom <= size[1], (size, picture, step, chart))
            self.assertEqual(page.evaluate(CUT_DRAWINGS), [], size)
            self.assertGreater(chart[3] - chart[1], 60, size)

    def test_a_label_that_is_turned_changes_the_ledger_to_that_of_the_edited_file(self):
        page = self.opened()
        before = self.agrees(page)
        page.click('[data-cell="3,2"]')
        after = self.agrees(page)
        self.assertNotEqual(before["theorems"], after["theorems"])
        self.assertEqual(page.evaluate("lab.experiment.text"), POINTS.replace("-2,0,-1", "-2,0,1"))
        page.click("#lab-undo")
        self.assertEqual(self.agrees(page), before)
        self.assertEqual(page.evaluate("[lab.experiment.text, byId('lab-undo').disabled]"), [POINTS, True])
        page.click("#lab-redo")
        self.assertEqual(self.agrees(page), after)
        page.evaluate("document.activeElement.blur()")
        page.press("z", modifiers=CONTROL)
        self.assertEqual(self.agrees(page), before)
        page.press("z", modifiers=CONTROL | SHIFT)
        self.assertEqual(self.agrees(page), after)

    def test_points_order_conventions_comparator_and_learner_are_edited(self):
        page = self.opened()
        self.type(page, '[data-cell="0,0"]', "1/3")
        self.assertTrue(page.evaluate("lab.experiment.text").startswith("x1,x2,y\n1/3,1,1\n"))
        self.agrees(page)
        for cell, rows in (("1,up", ["-1,1,-1", "1/3,1,1"]), ("0,down", ["1/3,1,1", "-1,1,-1"]), ("0,twice", ["1/3,1,1", "1/3,1,1"]), ("0,away", ["1/3,1,1", "-1,1,-1"])):
            page.click(f'[data-cell="{cell}"]')
            self.agrees(page)
            self.assertEqual(page.evaluate("lab.experiment.text").split("\n")[1:3], rows)
        page.click("#lab-add")
        self.assertEqual(page.evaluate("lab.experiment.text").split("\n")[-3:], ["1,-3,-1", "1,-3,-1", ""])
        self.choose(page, "#lab-option-tie", "positive")
        self.choose(page, "#lab-option-order", "random")
        page.click("#lab-option-bias")
        self.assertEqual(self.agrees(page)["conventions"], {"tie": "positive", "numbers": "decimal", "bias": True, "step": "1", "passes": 1, "order": "random", "seed": 1})
        page.click("#lab-option-bias")
        self.type(page, "#lab-option-u", "2,1")
        self.assertEqual(self.agrees(page)["comparator"], "given")
        self.choose(page, "#lab-learner", "winnow")
        self.assertEqual(self.agrees(page)["conventions"]["eta"], "optimal")
        stale = "[...document.querySelectorAll('.stale')].map((node) => node.id || node.localName)"
        self.type(page, "#lab-option-eta", "x")
        self.assertEqual((page.answered()[0], page.evaluate(stale)), ("failed", ["main"]))
        self.type(page, "#lab-option-eta", "1/2")
        self.assertEqual(self.agrees(page)["learner"], "winnow")
        self.assertEqual(page.evaluate(stale), [])
        self.choose(page, "#lab-learner", "halving")
        self.assertEqual(page.answered()[0], "failed")
        page.click("#lab-example")
        self.assertEqual(self.agrees(page)["learner"], "halving")
        page.click("#lab-example")  # which is open already
        self.assertEqual(page.answered()[0], "done")

    def test_a_banner_says_when_separability_breaks_until_it_is_back(self):
        page = self.opened()
        banner = "byId('lab-banner').hidden ? null : byId('lab-banner').textContent"
        self.assertIsNone(page.evaluate(banner))
        page.click('[data-cell="3,2"]')
        self.agrees(page)
        said = next(t for t in page.evaluate("state.model.report.theorems") if t["id"] == "perceptron-separable")["hypotheses"][1]
        self.assertEqual((said["id"], said["holds"]), ("separable", False))
        self.assertIn(f"The hypothesis separable fails now at round {said['round']}", page.evaluate(banner))
        page.click("#lab-undo")
        self.agrees(page)
        self.assertIsNone(page.evaluate(banner))

    def test_a_file_that_is_no_table_is_edited_as_text(self):
        page = self.opened("--learner", "kernel-perceptron", "--kernel", "substring:2", text="1 abc\n-1 bcd\n")
        self.agrees(page)
        self.assertIn("no plain table", page.evaluate("byId('lab-rows').textContent"))
        page.click("#lab-desk details summary")
        page.evaluate("(() => { const node = byId('lab-text'); node.value = '1 abc\\n-1 bcd\\n1 bbb\\n'; node.dispatchEvent(new Event('change')); })()")
        self.assertEqual(self.agrees(page)["rounds"], 3)

    def test_a_point_that_is_dragged_lands_where_it_was_put_and_one_undo_takes_it_back(self):
        page = self.opened()
        self.agrees(page)
        place = """((i) => { const svg = document.querySelector('#picture .picture svg'); svg.scrollIntoView({block: 'center'}); const box = svg.getBoundingClientRect();
            const [x, y] = svg.plane.pixel(i); return [box.left + x / svg.plane.wide * box.width, box.top + y / svg.plane.tall * box.height, svg.plane.toData(box.left + box.width * 0.9, box.top + box.height * 0.2), box.left + box.width * 0.9, box.top + box.height * 0.2]; })"""
        x, y, aim, to_x, to_y = page.evaluate(place + "(0)")
        t = page.evaluate("state.t")
        page.drag(x, y, to_x, to_y)
        self.agrees(page)
        row = page.evaluate("lab.experiment.text").split("\n")[1].split(",")
        for got, wanted in zip(row, aim):
            self.assertAlmostEqual(float(got), wanted, delta=0.05)
            self.assertLess(len(got), 8)
        self.assertEqual((row[2], page.evaluate("state.t")), ("1", t))
        x, y, *_ = page.evaluate(place + "(0)")
        page.click("#lab-undo")
        self.agrees(page)
        self.assertEqual(page.evaluate("[lab.experiment.text, lab.past.length]"), [POINTS, 0])
        x, y, *_ = page.evaluate(place + "(4)")
        page.mouse(x, y)  # a click is no drag
        self.assertEqual(page.evaluate("[state.t, lab.experiment.text]"), [5, POINTS])

    def test_a_place_is_spelled_as_finely_as_a_pixel_whatever_the_scale_of_the_points(self):
        page = self.opened()
        for value, unit, spelled in ((1.23456, 0.01, "1.23"), (-0.004, 0.01, "0"), (123456.7, 10, "123457"), (0, 1e-32, "0"),
                                     (1.23456e-30, 1e-32, "1.23e-30"), (-2e-30, 1e-32, "-2e-30"), (1e-34, 1e-32, "0"),
                                     (4.333110598267883e29, 1e27, "4.33e29"), (1.5e-12, 1e-14, "1.5e-12")):
            with self.case(value=value, unit=unit):
                self.assertEqual(page.evaluate(f"spelled({value}, {unit})"), spelled)

    def test_make_it_fail_draws_the_counterexample_at_the_step_that_breaks(self):
        page = self.opened()
        self.assertEqual(page.evaluate("byId('lab-drop').value"), "separable")
        page.evaluate("document.activeElement.blur()")
        page.press("]")
        self.assertEqual(page.evaluate("[byId('lab-of').textContent, byId('lab-drop').value]"), ["perceptron-freund-schapire", "positive-gamma"])
        page.press("[")
        page.click("#lab-fail")
        said = self.agrees(page)
        self.assertEqual((said["rounds"], said["dimension"]), (4, 2), "in the plane of the points")
        self.assertEqual(page.evaluate("lab.experiment.text.split('\\n').slice(1, 5)"), ["2,1,1", "2,1,-1"] * 2)
        step = page.evaluate("byId('lab-found').textContent").split("the step ")[1].split()[0]
        self.assertEqual(page.evaluate("[state.step, document.querySelector('#focus article').dataset.step]"), [step, step])
        violation = next(s for s in said["theorems"][0]["steps"] if s["id"] == step)["violation"]
        self.assertIn(f"the step {step} fails at round {violation['round']} of", page.evaluate("byId('lab-found').textContent"))
        self.assertEqual(page.evaluate("state.t"), violation["round"], "the round where it fails is shown")
        page.click("#lab-fail")  # again: the smallest that the adversaries find
        said = self.agrees(page)
        self.assertEqual(said["rounds"], 1)
        found = page.evaluate("byId('lab-found').textContent")
        self.assertRegex(found, r"perceptron-separable: the step (\S+) fails on a sequence of 1 round")
        step = found.split("the step ")[1].split()[0]
        self.assertEqual(page.evaluate("[state.step, document.querySelector('.step.selected').dataset.state]"), [step, "excused"])
        self.assertTrue(page.evaluate("document.querySelector('#picture .picture svg') !== null"))
        self.assertNotIn("does not show it", found)
        self.choose(page, "#lab-drop", "zero-start")
        page.click("#lab-fail")
        self.agrees(page)
        self.assertIn("The run that is opened does not show it: its learner starts as the theorem says.", page.evaluate("byId('lab-found').textContent"))
        self.assertFalse(page.evaluate("byId('lab-found').hidden"))
        page.click("#lab-undo")
        self.assertTrue(page.evaluate("byId('lab-found').hidden"), "what was found is not of this file")
        page.click("#lab-undo")
        page.click("#lab-undo")
        self.agrees(page)
        self.assertEqual(page.evaluate("lab.experiment.text"), POINTS)

    def test_make_it_tight_opens_what_the_adversaries_found(self):
        page = self.opened()
        page.click("#tab-2")
        self.assertEqual(page.evaluate("byId('lab-of').textContent"), "perceptron-hinge")
        page.click("#lab-tight")
        said = self.agrees(page)
        found = page.evaluate("byId('lab-found').textContent")
        self.assertIn(f"perceptron-hinge: mistakes/bound = {said['mistakes']}/", found)
        self.assertEqual(page.evaluate("state.model.theorems[state.theorem].id"), "perceptron-hinge")

    def test_downloads_are_the_files_that_the_program_makes(self):
        page = self.opened("--tie", "positive")
        self.browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(self.folder))
        self.succeeds("run", "perceptron", "in.csv", "--tie", "positive", "--trace", "wanted.jsonl", "--html", "wanted.html")
        pathlib.Path(self.path("in.csv")).rename(self.path("wanted.csv"))
        for ending, name in (("csv", "csv"), ("jsonl", "trace"), ("html", "page")):
            page.click("#lab-" + name)
            self.assertEqual(page.answered(), ["done", f"Saved as in.{ending}."])
            made, wanted = (pathlib.Path(self.path(f"{stem}.{ending}")) for stem in ("in", "wanted"))
            deadline = time.monotonic() + HANGING
            while not made.exists() or made.stat().st_size != wanted.stat().st_size:
                self.assertLess(time.monotonic(), deadline, f"no {made}")
                time.sleep(0.05)
            self.assertEqual(made.read_bytes(), wanted.read_bytes())

    def test_the_keyboard_alone_is_enough(self):
        page = self.opened()
        names = "document.activeElement.id || document.activeElement.dataset.cell"
        order = []
        for _ in range(90):
            page.press("Tab")
            order.append(page.evaluate(names))
        wanted = ["lab-learner", "lab-example", "lab-option-tie", "lab-option-u", "lab-rows", "0,go", "0,0", "0,1", "0,2", "0,down", "0,twice", "0,away",
                  "5,up", "lab-add", "lab-fail", "lab-drop", "lab-tight", "lab-csv", "lab-trace", "lab-page", "timeline"]
        self.assertEqual([name for name in order if name in wanted], wanted)
        page.evaluate("document.querySelector('[data-cell=\"0,2\"]').focus()")
        page.press("Enter")
        self.agrees(page)
        self.assertEqual(page.evaluate("lab.experiment.text.split('\\n')[1]"), "2,1,-1")
        self.assertEqual(page.evaluate(names), "0,2", "the focus stays where it was")
        page.press("z", modifiers=CONTROL)
        self.agrees(page)
        self.assertEqual(page.evaluate("lab.experiment.text"), POINTS)
        t = page.evaluate("state.t")
        page.evaluate("byId('lab-option-u').focus()")
        page.press("n")
        self.assertEqual(page.evaluate("[state.t, byId('lab-option-u').value]"), [t, "n"], "letters that are typed move nothing")

    def test_the_presenter_s_view_has_the_whole_window_and_the_names_of_arrows_are_within_the_picture(self):
        page = self.opened(text="x1,x2,y\n3,1,1\n2,-2,1\n-1,2,-1\n")
        for size in ((1280, 720), (1600, 1000)):
            with self.subTest(size=size):
                page.size(*size)
                page.drawn()
                outside = """[...document.querySelectorAll('#picture text.name')].filter((name) => {
                  const box = name.getBoundingClientRect(), frame = name.ownerSVGElement.getBoundingClientRect();
                  return box.left < frame.left || box.right > frame.right; }).map((name) => name.textContent)"""
                self.assertIn("w after", page.evaluate("document.querySelector('#picture svg').textContent"))
                self.assertEqual(page.evaluate(outside), [])
                page.press("f")
                self.assertGreater(page.evaluate("byId('stage').getBoundingClientRect().right"), size[0] - 40)
                page.drawn()
                self.assertEqual(page.evaluate(outside), [], "while presenting")
                page.press("f")
                self.assertLess(page.evaluate("byId('lab').getBoundingClientRect().right"), page.evaluate("byId('stage').getBoundingClientRect().left"))

    def test_what_cannot_be_computed_is_said_and_a_server_that_is_gone_too(self):
        page = self.opened()
        self.type(page, '[data-cell="1,1"]', "x")
        state, words = page.answered()
        self.assertEqual(state, "failed")
        self.assertIn("in.csv:3:4: found 'x'", words)
        self.assertIn("What is shown is the run before", words)
        page.click("#lab-undo")
        self.agrees(page)
        self.open.end()
        page.click("#lab-tight")
        self.assertIn("The program does not answer: was it closed?", page.answered()[1])
        self.browser.events = [event for event in self.browser.events if event.get("method") != "Log.entryAdded"]  # the refused connection

    def test_it_fits_narrow_and_wide_windows_by_day_and_by_night(self):
        page = self.opened()
        page.click("#lab-fail")
        page.answered()
        for width in (320, 800, 1600):
            for dark in (False, True):
                with self.case(width=width, dark=dark):
                    page.size(width)
                    page.media(dark)
                    page.drawn()
                    self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width)
                    self.assertEqual(page.evaluate(PALE), [])


if __name__ == "__main__":
    main()

"""The game of mind reading in a real browser: play_test.py PROGRAM [SOURCE_DIR]

Moves are made by mouse and by keys, and what the page shows is held against what `mistakebound play` says of them.
"""

import json
import pathlib
import sys
import time
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "command_line"))
sys.path.append(str(pathlib.Path(__file__).resolve().parent))
from harness import HANGING, main  # noqa: E402
from laboratory import LaboratoryTest  # noqa: E402
from page_test import PALE  # noqa: E402
import chromium  # noqa: E402

NUMBERS = "[...document.querySelectorAll('#play-numbers dd')].map((node) => node.textContent)"
DONE = "game.asked === null && game.answered === game.moves.length"


@unittest.skipUnless(chromium.PATH, "there is no chromium")
class PlayTest(chromium.InBrowser, LaboratoryTest):
    def opened(self, **options):
        self.open = self.lab()
        page = self.browser.open(self.open.address, **options)
        self.addCleanup(self.unharmed, page)
        page.click("#lab-play")
        self.assertTrue(page.evaluate("byId('play').open"))
        return page

    def unharmed(self, page):
        self.assertEqual(page.complaints(), [], "the console")
        addresses = [a for a in page.requests() if not a.startswith(("data:", "blob:"))]
        self.assertEqual([a for a in addresses if not a.startswith(self.open.address)], [], "requests that left the laboratory")

    def agrees(self, page, moves, *options):
        """What is shown is what the game says of these moves."""
        page.until(DONE)
        said = self.run_program("play", *options, "--json", stdin=moves.encode()).json
        self.assertEqual(page.evaluate("game.moves"), moves)
        self.assertEqual(page.evaluate("game.answer.rounds"), said["rounds"])
        last = said["rounds"][-1]
        shown = page.evaluate(NUMBERS)
        self.assertEqual(shown[0], f"{last['mistakes']} of {len(moves)}")
        self.assertEqual(shown[2], str(last["mistakes"] - last["best_mistakes"]))
        self.assertTrue(shown[1].startswith(said["experts"][last["best_expert"] - 1]["rule"]))
        self.assertEqual(page.evaluate("byId('play-said').dataset.state"), "right" if last["prediction"] == last["move"] else "wrong")
        return said

    def test_moves_by_buttons_and_keys_are_predicted_as_the_program_says(self):
        page = self.opened()
        moves = ""
        for key, sign in (("f", "-"), ("j", "+"), ("+", "+"), ("-", "-"), ("j", "+")):
            page.press(key)
            moves += sign
            self.agrees(page, moves)
        for button, sign in (("minus", "-"), ("plus", "+"), ("plus", "+")):
            page.click("#play-" + button)
            moves += sign
            self.agrees(page, moves)
        self.assertEqual(page.evaluate("[...document.querySelectorAll('#play-charts .chart')].map((node) => node.dataset.step)"), ["play-mistakes", "play-weight"])
        self.assertEqual(page.evaluate("document.querySelectorAll('#play-moves span').length"), len(moves))

    def test_no_answer_has_the_prediction_of_the_next_move(self):
        page = self.opened()
        for key in "fjj":
            page.press(key)
            page.until(DONE)
            self.assertEqual(page.evaluate("game.answer.rounds.length"), page.evaluate("game.moves.length"))
            self.assertEqual(page.evaluate("Object.keys(game.answer).sort()"), ["experiment", "experts", "format", "rounds", "version"])

    def test_moves_that_come_quicker_than_answers_are_all_counted(self):
        page = self.opened()
        page.evaluate("(() => { for (const sign of '+-++-+--+-+-') makeMove(sign); })()")
        self.agrees(page, "+-++-+--+-+-")

    def test_beta_is_that_of_the_next_game(self):
        page = self.opened()
        page.evaluate("byId('play-beta').value = '1/3'")
        page.click("#play-new")
        for key in "jfjfjj":
            page.press(key)
        self.agrees(page, "+-+-++", "--beta", "1/3")
        page.evaluate("byId('play-beta').value = '2'")
        page.click("#play-new")
        page.press("j")
        page.until("byId('play-said').dataset.state === 'failed'")
        self.assertIn("beta", page.evaluate("byId('play-said').textContent"))
        self.assertEqual(page.evaluate("game.moves"), "")

    def test_its_proof_is_opened_in_the_laboratory_and_its_trace_is_saved(self):
        page = self.opened()
        for key in "jjfjjfjjj":
            page.press(key)
        page.until(DONE)
        self.browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(self.folder))
        page.click("#play-trace")
        made = pathlib.Path(self.path("game.jsonl"))
        self.succeeds("play", "--save", "wanted.jsonl", stdin=b"++-++-+++")
        wanted = pathlib.Path(self.path("wanted.jsonl")).read_bytes()
        deadline = time.monotonic() + HANGING
        while not made.exists() or made.stat().st_size != len(wanted):
            self.assertLess(time.monotonic(), deadline, "no trace")
            time.sleep(0.05)
        self.assertEqual(made.read_bytes(), wanted)
        page.click("#play-run")
        self.assertEqual(page.answered()[0], "done")
        self.assertFalse(page.evaluate("byId('play').open"))
        report = page.evaluate("state.model.report")
        self.assertEqual((report["learner"], report["rounds"], report["theorems"][0]["verdict"]), ("weighted-majority", 9, "holds"))
        self.assertEqual(report["mistakes"], json.loads(self.run_program("play", "--json", stdin=b"++-++-+++").out)["rounds"][-1]["mistakes"])

    def test_its_letters_do_nothing_to_the_page_behind_it(self):
        page = self.opened()
        before = page.evaluate("[state.t, state.step, state.present]")
        for key in "fjfj":
            page.press(key)
        page.until(DONE)
        self.assertEqual(page.evaluate("[state.t, state.step, state.present]"), before)
        page.press("Escape")
        self.assertFalse(page.evaluate("byId('play').open"))
        page.click("#lab-play")
        self.assertEqual(page.evaluate("game.moves"), "-+-+", "the game goes on")

    def test_it_fits_its_window_by_day_and_by_night(self):
        page = self.opened()
        page.evaluate("(() => { for (const sign of '+-++-+--+-+-++--++') makeMove(sign); })()")
        page.until(DONE)
        for width, height in ((320, 700), (800, 700), (1280, 720), (1600, 900)):
            for dark in (False, True):
                with self.case(width=width, dark=dark):
                    page.size(width, height)
                    page.media(dark)
                    page.evaluate("showGame()")
                    page.drawn()
                    self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width)
                    self.assertLessEqual(page.evaluate("byId('play').scrollWidth - byId('play').clientWidth"), 0)
                    self.assertEqual(page.evaluate(PALE), [])
                    if width >= 1280:
                        self.assertLessEqual(page.evaluate("byId('play').scrollHeight - byId('play').clientHeight"), 0, "all of it is in the window")


if __name__ == "__main__":
    main()

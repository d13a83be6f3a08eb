"""The drawings in docs/ are those that the program's pages have now: pictures_test.py PROGRAM [SOURCE_DIR]

page.png, a photograph of a page, is not compared: it depends on the letters that a machine has.
"""

import pathlib
import sys
import tempfile
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "command_line"))
sys.path.append(str(pathlib.Path(__file__).resolve().parent))
from harness import PROGRAM, SOURCE, main  # noqa: E402
import chromium  # noqa: E402
import pictures  # noqa: E402


@unittest.skipUnless(chromium.PATH, "there is no chromium")
class PicturesTest(unittest.TestCase):
    def test_the_drawings_in_the_tree_are_those_that_are_made_now(self):
        def drawings(docs):
            return {place.relative_to(docs).as_posix(): place.read_text() for place in docs.glob("**/pictures/*.svg")}

        kept = drawings(SOURCE / "docs")
        kept.pop("pictures/performance.svg")  # of ./dev bench
        with tempfile.TemporaryDirectory() as scratch:
            docs = pathlib.Path(scratch)
            for folder in ("lessons", "theorems", "pictures"):
                (docs / folder).mkdir()
            pictures.main(str(PROGRAM), docs)
            made = drawings(docs)
        self.assertEqual(sorted(made), sorted(kept), "run ./dev docs and commit")
        for name, text in made.items():
            with self.subTest(picture=name):
                self.assertTrue(text == kept[name], "run ./dev docs and commit")


if __name__ == "__main__":
    main()

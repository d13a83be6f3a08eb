"""What tests of pages share: a page that is opened and closed as it should be, and files of examples."""

import pathlib
import random
import re

from harness import CommandLine
import chromium


class Pages(chromium.InBrowser, CommandLine):
    def opened(self, name="page.html", address="", **options):
        page = self.browser.open(pathlib.Path(self.path(name)).as_uri() + address, **options)
        self.addCleanup(self.unharmed, page)
        return page

    def unharmed(self, page):
        self.assertEqual(page.complaints(), [], "the console")
        addresses = [a for a in page.requests() if not a.startswith("data:")]
        self.assertEqual([a for a in addresses if not a.startswith("file://")], [], "requests that left the page")
        self.assertEqual(len(addresses), 1)

    def data_text(self, name="page.html"):
        """What a page was made of."""
        return re.search(r'<script type="application/json" id="data">(.*?)</script>', pathlib.Path(self.path(name)).read_text(), re.DOTALL)[1]

    def points(self, name="in.csv", rounds=14, seed=5, margin=4):
        """Points of the plane on two sides of a line."""
        rng = random.Random(seed)
        rows = []
        while len(rows) < rounds:
            x, y = rng.randint(-20, 20), rng.randint(-20, 20)
            if abs(2 * x - y) >= margin:
                rows.append(f"{x / 10},{y / 10},{1 if 2 * x > y else -1}\n")
        return self.file(name, "".join(rows))

    def files(self):
        self.points()
        self.file("w.csv", "1,-1,1,1\n1,1,-1,1\n-1,1,1,-1\n1,1,1,1\n-1,-1,1,-1\n")
        self.file("b.csv", "0,1,0,1\n1,0,0,0\n1,1,0,1\n0,0,1,0\n1,0,1,0\n")
        self.file("e.csv", "1,0,1,0,1\n0,0,1,1,0\n1,1,0,0,1\n0,1,1,0,0\n")

"""The documentation site, once it was built: no dead link, nothing from another host. site_test.py SITE"""

import colorsys
import html
import html.parser
import pathlib
import re
import sys
import unittest
from urllib.parse import unquote, urlsplit

SITE = pathlib.Path(sys.argv.pop(1)).resolve()
API = SITE / "api"
# Pages that the program wrote, with what they show in the fragment; the laboratory is there where ./dev web made it.
LABORATORY = SITE / "laboratory"
OF_PROGRAM = (SITE / "lessons/pages", LABORATORY)


class Links(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.links, self.loads, self.names = [], [], set()

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.names |= {given[key] for key in ("id", "name") if given.get(key)}
        if tag == "a" and given.get("href"):
            self.links.append(given["href"])
        loaded = given.get("src") or (given.get("href") if tag == "link" else None)
        if loaded:
            self.loads.append(loaded)


def read(path):
    links = Links()
    links.feed(path.read_text())
    return links


def luminance(colour):
    """The relative luminance of red, green and blue between 0 and 1."""
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


class Site(unittest.TestCase):
    def setUp(self):
        self.pages = {path: read(path) for path in SITE.rglob("*.html")
                      if path.name != "404.html" and not any(folder in path.parents for folder in OF_PROGRAM)}
        self.assertGreater(len(self.pages), 30)

    def test_a_theorem_tells_what_happens_without_each_hypothesis_and_its_misprints(self):
        told = misprints = 0
        for page in (SITE / "theorems").glob("*.html"):
            text = html.unescape(page.read_text())
            told += text.count("--drop ")
            misprints += "Misprints in circulation" in text
            self.assertEqual("Without a hypothesis" in text, 'id="hypotheses"' in text, page)
        self.assertGreater(told, 30)
        self.assertGreater(misprints, 5)

    def target(self, page, link):
        path = unquote(urlsplit(link).path)
        return (page.parent / path).resolve() if path else page

    def test_every_link_leads_somewhere(self):
        followed = 0
        for page, found in self.pages.items():
            for link in found.links:
                if urlsplit(link).scheme in ("http", "https", "mailto"):
                    continue
                target = self.target(page, link)
                if target.is_dir():
                    target = target / "index.html"
                self.assertTrue(target.is_file(), f"{page}: {link}")
                fragment = unquote(urlsplit(link).fragment)
                # Doxygen links the list of nested classes where all of them are private, too.
                if fragment and target in self.pages and fragment not in ("__skip", "nested-classes"):
                    self.assertIn(fragment, self.pages[target].names, f"{page}: {link}")
                followed += 1
        self.assertGreater(followed, 500)

    def test_every_lesson_leads_to_rounds_of_a_page(self):
        leading = [page for page, found in self.pages.items() if any(link.startswith("pages/") for link in found.links)]
        self.assertEqual(sorted(leading), sorted((SITE / "lessons").glob("*.html")))

    @unittest.skipUnless(LABORATORY.is_dir(), "./dev web has not made the laboratory")
    def test_lessons_and_theorems_have_their_laboratories_and_lead_to_them(self):
        for opened in [*LABORATORY.glob("lessons/*.html"), *LABORATORY.glob("theorems/*.html")]:
            page = SITE / opened.relative_to(LABORATORY)
            self.assertIn(opened, [self.target(page, link) for link in self.pages[page].links])
            self.assertIn(opened, [self.target(page, load) for load in self.pages[page].loads])

    def test_by_night_links_can_be_read_and_every_page_has_the_switch(self):
        [colour] = re.findall(r"--md-typeset-a-color: #([0-9a-f]{6})", (SITE / "night.css").read_text())
        [style] = (SITE / "assets/stylesheets").glob("palette*.css")
        night = style.read_text().partition("color-scheme=slate]{")[2].partition("}")[0]
        hue = int(re.search(r"--md-hue:(\d+)", night)[1]) / 360
        saturation, lightness = map(int, re.search(r"--md-default-bg-color:hsla\(var\(--md-hue\),(\d+)%,(\d+)%,1\)", night).groups())
        ground = colorsys.hls_to_rgb(hue, lightness / 100, saturation / 100)
        brighter, darker = map(luminance, (tuple(int(colour[i:i + 2], 16) / 255 for i in (0, 2, 4)), ground))
        self.assertGreaterEqual((brighter + 0.05) / (darker + 0.05), 4.5, "contrast of a link, as WCAG asks")
        of_site = [page for page in self.pages if API not in page.parents]
        self.assertGreater(len(of_site), 30)
        for page in of_site:
            text = page.read_text()
            for wanted in ('id="__palette_1"', 'id="__palette_2"', "night.css"):
                self.assertIn(wanted, text, page)

    def test_nothing_is_loaded_from_another_host(self):
        for page, found in self.pages.items():
            for load in found.loads:
                self.assertEqual(urlsplit(load).netloc, "", f"{page}: {load}")
                if not load.startswith(("data:", "javascript:")):
                    self.assertTrue(self.target(page, load).is_file(), f"{page}: {load}")

    def test_every_page_is_found_by_the_search(self):
        text = (SITE / "search/search_index.json").read_text()
        for page in self.pages:
            if API not in page.parents:  # which has a search of its own
                self.assertIn(str(page.relative_to(SITE)), text)

    def test_every_picture_is_on_a_page(self):
        shown = {self.target(page, load) for page, found in self.pages.items() for load in found.loads}
        pictures = list(SITE.rglob("pictures/*.svg"))
        self.assertGreater(len(pictures), 10)
        self.assertEqual([picture for picture in pictures if picture not in shown], [])

    def test_the_reference_of_the_headers_is_there_and_each_tells_what_it_is(self):
        for header in ("reference/learners/perceptron", "invariants/ledger/ledger", "oracle/learner_test"):
            name = pathlib.Path(header).name.replace("_", "__") + "_8hpp.html"
            comment = (SITE.parent.parent / f"{header}.hpp").read_text().splitlines()[0].removeprefix("/// ")
            self.assertIn(html.escape(comment.split(".")[0].split("`")[0], quote=False), (API / name).read_text())
        self.assertIn('href="api/index.html"', (SITE / "api.html").read_text())


if __name__ == "__main__":
    unittest.main()

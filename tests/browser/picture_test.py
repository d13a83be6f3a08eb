"""The picture of a page, read from its drawing: picture_test.py PROGRAM [SOURCE_DIR]

On which side of its boundary a learner has a point is computed here anew, from the state that a trace records.
"""

import json
import math
import pathlib
import random
import sys
import unittest
from fractions import Fraction

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "command_line"))
sys.path.append(str(pathlib.Path(__file__).resolve().parent))
from harness import SOURCE, main  # noqa: E402
from pages import Pages  # noqa: E402
import chromium  # noqa: E402

# Of every point of the picture: whether it is drawn in the shade, and how far from the boundary, in pixels.
SIDES = """(() => {
  const svg = document.querySelector('.picture svg'), shade = svg.querySelector('.shade'), line = svg.querySelector('.boundary');
  const at = (name) => Number(line.getAttribute(name));
  return state.model.data.picture.labels.map((_, i) => {
    const [x, y] = svg.plane.pixel(i);
    const [dx, dy] = line ? [at('x2') - at('x1'), at('y2') - at('y1')] : [1, 0];
    return [shade !== null && shade.isPointInFill(new DOMPoint(x, y)), line ? Math.abs((x - at('x1')) * dy - (y - at('y1')) * dx) / Math.hypot(dx, dy) : null];
  });
})()"""


@unittest.skipUnless(chromium.PATH, "there is no chromium")
class PictureTest(Pages):
    # Runs of learners with a boundary: what their score is of the state that a trace shows, of x with its constant.
    DOT = staticmethod(lambda w, x: sum(a * b for a, b in zip(w, x)))
    BOUNDARIES = [
        ("perceptron in.csv", 0, DOT), ("perceptron in.csv --bias", 0, DOT), ("perceptron three.csv", 0, DOT), ("perceptron three.csv --bias --tie positive", 0, DOT),
        ("perceptron line.csv --bias", 0, DOT), ("averaged-perceptron in.csv", 0, DOT), ("voted-perceptron three.csv", 0, DOT),
        ("winnow w.csv --eta 1/2", 0, lambda S, x: sum(math.exp(s / 2) * a for s, a in zip(S, x))),
        ("balanced-winnow in.csv --margin 1/2", 1, lambda w, x: sum((a - b) * c for a, b, c in zip(w, w[len(x):], x))),
        ("balanced-winnow three.csv", 1, lambda w, x: sum((a - b) * c for a, b, c in zip(w, w[len(x):], x))),
        ("littlestone-winnow b.csv", Fraction(3, 2), DOT), ("littlestone-winnow two.csv --threshold 3/2", Fraction(3, 2), DOT),
        (f"littlestone-winnow {SOURCE}/docs/lessons/data/disjunction.csv", 8, DOT), ("perceptron-disjunction two.csv", 0, DOT), ("perceptron-disjunction b.csv", 0, DOT),
        (f"perceptron-disjunction {SOURCE}/docs/lessons/data/disjunction.csv", 0, DOT), (f"perceptron {SOURCE}/docs/lessons/data/two-forces.csv", 0, DOT),
        (f"perceptron {SOURCE}/docs/lessons/data/ties.csv --tie positive", 0, DOT), (f"perceptron {SOURCE}/docs/lessons/data/sparse.csv", 0, DOT),
        (f"winnow {SOURCE}/docs/lessons/data/sparse.csv --eta 1/2", 0, lambda S, x: sum(math.exp(s / 2) * a for s, a in zip(S, x)))]

    def boundary_files(self):
        self.files()
        rng = random.Random(4)
        rows = [[rng.randint(-9, 9) for _ in range(3)] for _ in range(14)]
        self.file("three.csv", "".join(f"{a},{b},{c},{1 if a + 2 * b > c + 1 else -1}\n" for a, b, c in rows))
        self.file("line.csv", "".join(f"{a},{1 if a > 2 else -1}\n" for a, *_ in rows))
        self.file("two.csv", "1,0,1\n0,1,0\n1,1,1\n0,0,0\n1,0,1\n")

    def test_points_lie_on_the_side_of_the_boundary_on_which_the_learner_predicts_them(self):
        """On every round, of the state before it and the one after it; the round's own point as the ledger predicts it."""
        self.boundary_files()
        self.succeeds("run", "perceptron", "in.csv", "--html", "page.html")
        page = self.opened()  # which shows one run after another
        exact = lambda numbers: [Fraction(str(number)) for number in numbers]
        for call, level, product in self.BOUNDARIES:
            with self.case(call=call):
                self.succeeds("run", *call.split(), "--trace", "run.jsonl", "--html", "page.html")
                head, *lines = pathlib.Path(self.path("run.jsonl")).read_text().splitlines()
                rounds = [json.loads(line) for line in lines]
                if "weights" not in rounds[0]:  # Winnow's trace shows no state: it is the sum of y x over the mistakes
                    so_far = [0] * len(rounds[0]["x"])
                    for recorded in rounds:
                        if recorded["updated"]:
                            so_far = [s + recorded["y"] * Fraction(str(a)) for s, a in zip(so_far, recorded["x"])]
                        recorded["exponents"] = [str(s) for s in so_far]
                    self.file("run.jsonl", "\n".join([head, *map(json.dumps, rounds)]) + "\n")
                appended = "--bias" in call or "-disjunction" in call
                self.look_at_sides(page, rounds, level, lambda w, x: product(exact(w), exact(x)), appended)
                self.run_program("check", "run.jsonl", "--html", "page.html")
                self.look_at_sides(page, rounds, level, lambda w, x: product(exact(w), exact(x)), appended)

    def look_at_sides(self, page, rounds, level, product, appended):
        compared = predicted = 0
        instances = [recorded["x"] + ([1] if appended and "bias" not in recorded else []) for recorded in rounds]
        states = [recorded.get("weights", recorded.get("exponents")) for recorded in rounds]
        everything, of_others = page.evaluate("""(() => {
            const found = [];
            load(%s);
            for (const t of state.model.kept) for (const after of [false, true]) { state.after = after; state.t = t; drawPicture(); found.push([t, after, %s]); }
            return [found, state.model.data.mistakes_of !== undefined]; })()""" % (self.data_text(), SIDES))
        self.assertEqual(len(everything), 2 * len(rounds))
        for t, after, shown in everything:
            if not after and t == 1:
                continue  # how it starts a trace does not say
            self.assertEqual(len(shown), len(instances))
            for i, (x, (inside, away)) in enumerate(zip(instances, shown)):
                score = product(states[t - 1] if after else states[t - 2], x) - level
                if abs(score) < 1e-12:
                    if away is not None:  # a line is drawn
                        self.assertLess(away, 0.1, (t, after, i))
                    continue
                self.assertEqual(inside, score > 0, (t, after, i, float(score)))
                compared += 1
                if not after and i == t - 1 and not of_others:
                    self.assertEqual(1 if inside else -1, rounds[t - 1]["prediction"])
                    predicted += 1
        self.assertGreaterEqual(compared, len(rounds))
        self.assertTrue(of_others or predicted >= len(rounds) // 4)

    def test_no_word_of_the_picture_lies_over_another_or_leaves_it_in_any_window(self):
        """Every other round in a window, the others in the next one. Of what surrounds a word two pixels are left out, which its
        letters do not reach."""
        self.boundary_files()
        self.file("corners.csv", "3,0.1,1\n0.1,3,1\n-3,0.2,-1\n-0.2,-3,-1\n2,2,1\n3,0,-1\n0,3,-1\n")
        self.succeeds("run", "perceptron", "in.csv", "--html", "page.html")
        page, lessons, seen = self.opened(), SOURCE / "docs/lessons/data", 0
        covered = """(() => {
          const found = [], box = (node) => { const b = node.getBoundingClientRect(); return [b.left + 2, b.top + 2, b.right - 2, b.bottom - 2]; };
          const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
          let seen = 0;
          load(%s);
          for (const t of state.model.kept.slice(0, 60).filter((_, i) => i %% 2 === %d)) for (const after of [false, true]) {
            Object.assign(state, { t, after });
            drawPicture();
            const svg = document.querySelector('.picture > svg'), words = svg ? [...svg.querySelectorAll('text')].filter((node) => node.textContent) : [];
            const frame = svg && svg.getBoundingClientRect();
            words.forEach((one, i) => {
              const own = box(one);
              ++seen;
              if (own[0] < frame.left || own[2] > frame.right || own[1] < frame.top || own[3] > frame.bottom) found.push([t, after, one.textContent]);
              for (const other of words.slice(0, i)) if (meet(own, box(other))) found.push([t, after, one.textContent, other.textContent]);
            });
          }
          return [found, seen];
        })()"""
        for call in ("perceptron corners.csv --u 1,1", "perceptron in.csv", "perceptron three.csv", "winnow w.csv --eta 1/2", f"perceptron {lessons}/two-forces.csv",
                     f"passive-aggressive-1 {lessons}/two-forces.csv --aggressiveness 1", "averaged-perceptron in.csv --bias", f"littlestone-winnow {lessons}/disjunction.csv"):
            self.succeeds("run", *call.split(), "--html", "page.html")
            for present in (False, True):
                page.evaluate(f"state.present !== {json.dumps(present)} && present()")
                for number, size in enumerate(((390, 844), (768, 1024), (1280, 720), (1600, 1000))):
                    with self.case(call=call, size=size, present=present):
                        page.size(*size)
                        page.drawn()
                        over, here = page.evaluate(covered % (self.data_text(), number % 2))
                        self.assertEqual(over, [])
                        seen += here
        self.assertGreater(seen, 1000)

    def test_a_kernel_s_region_has_the_points_that_it_predicts_to_be_positive(self):
        self.files()
        for call in (f"{SOURCE}/docs/lessons/data/xor.csv --kernel polynomial:2:1", "in.csv --kernel gaussian:1/2", "in.csv --kernel linear --bias"):
            with self.case(call=call):
                self.succeeds("run", "kernel-perceptron", *call.split(), "--trace", "run.jsonl", "--html", "page.html")
                rounds = [json.loads(line) for line in pathlib.Path(self.path("run.jsonl")).read_text().splitlines()[1:]]
                page, seen = self.opened(), set()
                for t, recorded in enumerate(rounds, 1):
                    page.evaluate(f"state.t = {t}; drawPicture()")
                    score = page.evaluate(f"regionScore(state.model, {t})(state.model.data.picture.points[{t - 1}])")
                    if abs(score) < 1e-9:
                        continue
                    self.assertEqual(1 if score > 0 else -1, recorded["prediction"])
                    self.assertEqual(page.evaluate(SIDES)[t - 1][0], score > 0, (t, score))
                    seen.add(recorded["prediction"])
                self.assertEqual(seen, {1, -1})

    def test_projections_are_exact_and_a_w_along_u_is_said_to_be_so(self):
        data = str(SOURCE / "tests/data/iris_setosa_vs_rest.csv")
        rows = [[Fraction(field) for field in line.split(",")[:4]] for line in pathlib.Path(data).read_text().splitlines()[1:]]
        document = self.succeeds("run", "perceptron", data, "--json", "--trace", "run.jsonl", "--html", "page.html").json
        u = [Fraction(number) for number in document["theorems"][0]["quantities"]["u"]]
        page = self.opened(address="#t=150")
        dot = lambda a, b: sum(p * q for p, q in zip(a, b))
        for t, after in ((1, True), (51, True)):
            w = [Fraction(str(number)) for number in json.loads(pathlib.Path(self.path("run.jsonl")).read_text().splitlines()[t])["weights"]]
            part = [a - dot(w, u) / dot(u, u) * b for a, b in zip(w, u)]
            page.evaluate(f"state.after = true; go({t})")
            frame, shown = page.evaluate("(() => { const svg = document.querySelector('.picture svg'); const { picture } = state.model.data; return [frameOf(picture).r, planeOf(picture, picture.boundaries[viewAt(state.model, state.t).place])]; })()")
            for x, (along, across) in zip(rows, shown):
                self.assertAlmostEqual(along, float(dot(x, u)) / math.sqrt(dot(u, u)), delta=frame * 1e-4)
                self.assertAlmostEqual(across, float(dot(x, part)) / math.sqrt(dot(part, part)), delta=frame * 1e-4)
        self.assertIn("the part of w orthogonal to u", page.evaluate("document.querySelector('#picture').textContent"))
        self.succeeds("separate", data, "--html", "page.html")
        text = self.opened().evaluate("document.querySelector('#picture').textContent")
        self.assertIn("projected on w and the direction in which the instances spread most", text)
        self.assertNotIn("orthogonal", text)
        # The mistake of the first round makes w a multiple of u, which decimals would not show: 1/3 is none.
        self.file("in.csv", "1/3,2/3,1,1\n1,-1,2,1\n0,1,2,1\n")
        self.succeeds("run", "perceptron", "in.csv", "--u", "1,2,3", "--html", "page.html")
        page = self.opened(address="#t=2")
        self.assertIn("w is a multiple of u", page.evaluate("document.querySelector('#picture').textContent"))
        self.assertGreater(page.evaluate("Math.max(...planeOf(state.model.data.picture, state.model.data.picture.boundaries[1]).map(([, across]) => Math.abs(across)))"), 0.5, "the points spread across it")

    def test_w_before_its_change_and_w_after_are_arrows_of_one_scale(self):
        self.file("in.csv", "3,1,1\n-1,2,-1\n1,2,-1\n")
        self.succeeds("run", "perceptron", "in.csv", "--u", "2,-3", "--html", "page.html")
        page = self.opened(address="#t=3")
        arrows = """Object.fromEntries([...document.querySelectorAll('.picture .arrow')].map((line) => [line.dataset.name, ['x1', 'y1', 'x2', 'y2'].map((name) => Number(line.getAttribute(name)))]))"""
        self.assertEqual(page.evaluate("[...document.querySelectorAll('#picture .switch button')].map((b) => [b.textContent, b.getAttribute('aria-pressed')])"), [["before", "true"], ["after", "false"]])
        before = page.evaluate(arrows)
        unit = math.hypot(before["w"][2] - before["w"][0], before["w"][3] - before["w"][1]) / math.sqrt(10)  # w = (3, 1)
        vector = lambda line: [round((line[2] - line[0]) / unit, 6), round((line[1] - line[3]) / unit, 6)]
        self.assertEqual({name: vector(line) for name, line in before.items() if name != "u"}, {"w": [3, 1], "y x": [-1, -2], "w after": [2, -1]})
        self.assertIn("it predicts +1 in the shade", page.evaluate("document.querySelector('.picture').textContent"))
        self.assertIn("w as it predicted in round 3: +1, y = −1", page.evaluate("document.querySelector('#picture .switch').textContent"))
        page.evaluate("document.querySelector('[data-after=true]').focus()")
        page.press("Enter")
        after = page.evaluate(arrows)
        self.assertEqual({name: vector(line) for name, line in after.items() if name != "u"}, {"w": [2, -1], "y x": [-1, -2], "w before": [3, 1]})
        self.assertEqual(page.evaluate("document.activeElement.dataset.after"), "true")
        page.press("ArrowLeft")
        self.assertEqual(page.evaluate("document.querySelectorAll('#picture .switch').length"), 0, "nothing changed in round 2")

    def test_halving_s_field_has_the_vote_of_every_expert_as_the_file_has_it(self):
        rows = [[int(field) for field in row.split(",")] for row in (SOURCE / "docs/lessons/data/experts.csv").read_text().split()[1:]]
        self.succeeds("run", "halving", str(SOURCE / "docs/lessons/data/experts.csv"), "--html", "page.html")
        page = self.opened()
        for t, (*votes, outcome) in enumerate(rows, 1):
            page.evaluate(f"go({t})")
            shown = page.evaluate("[...document.querySelectorAll('#picture .vote')].map((node) => node.textContent)")
            self.assertEqual(shown, ["+" if vote == 1 else "−" for vote in votes], t)
            right = [all(row[i] == row[-1] for row in rows[:t - 1]) for i in range(len(votes))]
            plus, minus = (sum(there and vote == which for there, vote in zip(right, votes)) for which in (1, -1))
            said = ", ".join(f"{count} {'says' if count == 1 else 'say'} {label}" for count, label in ((plus, "+1"), (minus, "−1")))
            self.assertIn(f"the experts' votes in round {t}: of those in the set before it {said}; y = {'+1' if outcome == 1 else '−1'}.",
                          page.evaluate("byId('picture').textContent"))

    def test_of_several_heaviest_experts_none_is_said_to_be_the_heaviest(self):
        self.file("in.csv", "1,1,-1,1\n1,-1,-1,1\n-1,-1,-1,1\n")
        self.succeeds("run", "weighted-majority", "in.csv", "--beta", "0", "--updates", "always", "--html", "page.html")
        page = self.opened()
        for t, said in ((1, "All have the weight 1."), (2, "The heaviest are expert 1 and 1 more, w = 1; the others are"),
                        (3, "The heaviest is expert 1, w = 1; the others are")):
            page.evaluate(f"go({t})")
            text = page.evaluate("byId('picture').textContent")
            self.assertIn(said, text)
            label = page.evaluate("document.querySelector('#picture .field svg').getAttribute('aria-label')")
            self.assertIn(said.split(".")[0].split(";")[0].lower(), label.lower())


if __name__ == "__main__":
    main()

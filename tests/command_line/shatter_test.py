"""Halfspaces for each labeling of points."""

import random
import re
from fractions import Fraction

from harness import TWO, WIDTH, CommandLine, main, step


def affine_rank(points):
    """The rank of the (x, 1), by elimination in fractions."""
    rows = [[*map(Fraction, x), Fraction(1)] for x in points]
    rank = 0
    for column in range(len(rows[0]) if rows else 0):
        pivot = next((i for i in range(rank, len(rows)) if rows[i][column] != 0), None)
        if pivot is None:
            continue
        rows[rank], rows[pivot] = rows[pivot], rows[rank]
        for i in range(rank + 1, len(rows)):
            factor = rows[i][column] / rows[rank][column]
            rows[i] = [a - factor * b for a, b in zip(rows[i], rows[rank])]
        rank += 1
    return rank


class Shattering(CommandLine):
    def check(self, points, *options):
        """Runs the program on the points and checks its certificate here; returns the document."""
        self.file("points.csv", "".join(",".join(map(str, x)) + "\n" for x in points))
        document = self.succeeds("shatter", "points.csv", "--json", *options).json
        m, n = len(points), len(points[0])
        self.assertEqual((document["format"], document["version"]), ("mistakebound-shatter", 1))
        self.assertEqual((document["points"], document["dimension"]), (m, n))
        self.assertEqual(document["conventions"], {"numbers": "decimal"})
        self.assertEqual([t["verdict"] for t in document["theorems"]], ["holds"])
        self.assertIs(document["shattered"], affine_rank(points) == m)
        (self.check_halfspaces if document["shattered"] else self.check_partition)(document, points)
        return document

    def check_halfspaces(self, document, points):
        def at(halfspace, x):
            return sum(Fraction(a) * b for a, b in zip(halfspace["w"], x)) - Fraction(halfspace["theta"])

        m = len(points)
        self.assertEqual(document["labelings"], str(2 ** m))
        self.assertEqual([[at(h, x) for x in points] for h in document["basis"]],
                         [[Fraction(i == j) for j in range(m)] for i in range(m)])
        for separator in document.get("separators", []):
            self.assertEqual(len(separator["labels"]), m)
            self.assertGreaterEqual(min(y * at(separator, x) for x, y in zip(points, separator["labels"])), 1)
        if "separators" in document:
            self.assertEqual(len({tuple(s["labels"]) for s in document["separators"]}), 2 ** m)
        self.assertEqual("separators" in document, m <= 10)

    def check_partition(self, document, points):
        c = [Fraction(q) for q in document["coefficients"]]
        self.assertEqual(len(c), len(points))
        self.assertTrue(any(c))
        self.assertEqual(sum(c), 0)
        self.assertTrue(all(sum(q * x[j] for q, x in zip(c, points)) == 0 for j in range(len(points[0]))))
        self.assertEqual(document["positive"], [i + 1 for i, q in enumerate(c) if q > 0])
        self.assertEqual(document["negative"], [i + 1 for i, q in enumerate(c) if q < 0])
        half = sum(q for q in c if q > 0)
        self.assertEqual([Fraction(r) for r in document["radon_point"]],
                         [sum(q * x[j] for q, x in zip(c, points) if q > 0) / half for j in range(len(points[0]))])
        self.assertTrue(all(y in (-1, 1) and y * q >= 0 for y, q in zip(document["labels"], c)))
        self.assertEqual(len(document["labels"]), len(points))

    def test_the_certificates_of_small_sets_are_right(self):
        for points in ([[5]], [[0]], [[0], [1]], [[0], [1], [3]], [[2, 2]] * 5, [[0, 0], [1, 0], [0, 1]],
                       [[0, 0], [1, 0], [0, 1], [1, 1]], [[1, 1, 1], [2, 2, 2], [4, 4, 4]],
                       [[Fraction(1, 3), 0], [Fraction(2, 7), 1]], [[1, 2], [0, 0], [1, 2]]):
            with self.case(points=points):
                self.check(points)

    def test_the_certificates_of_random_sets_in_dimensions_1_to_6_are_right(self):
        rng = random.Random(11)
        outcomes = set()
        for number in range(60):
            n, spread = rng.randint(1, 6), rng.choice((1, 2, 50))
            points = [[Fraction(rng.randint(-spread, spread), rng.choice((1, 1, 2, 7))) for _ in range(n)]
                      for _ in range(rng.randint(1, n + 3))]
            if rng.randrange(4) == 0:
                points = [[x[0] * (j + 1) for j in range(n)] for x in points]  # on a line
            with self.case(number=number):
                outcomes.add((n, self.check(points)["shattered"]))
        self.assertGreaterEqual(len(outcomes), 10)

    def test_separators_are_listed_up_to_ten_points_unless_asked_for(self):
        eleven = [[0] * 10] + [[int(i == j) for j in range(10)] for i in range(10)]
        document = self.check(eleven)
        self.assertEqual(document["labelings_checked"], 2048)
        self.assertNotIn("messages", document)
        listed = self.succeeds("shatter", "points.csv", "--separators", "--json").json["separators"]
        self.assertEqual(len({tuple(s["labels"]) for s in listed}), 2048)
        text = self.succeeds("shatter", "points.csv").out
        self.assertIn("    point 11: w = ", text)
        self.assertNotIn("+++", text)
        self.assertEqual(len(re.findall(r"(?m)^    [+-]{11}: ", self.succeeds("shatter", "points.csv",
                                                                             "--separators").out)), 2048)

    def test_the_labelings_of_more_than_16_points_stand_on_the_basis_and_a_message_says_so(self):
        points = [[0] * 16] + [[int(i == j) for j in range(16)] for i in range(16)]
        document = self.check(points, "--separators")
        self.assertEqual(document["labelings_checked"], 0)
        self.assertEqual(step(document["theorems"][0], "dual-basis")["checked"], 1)
        self.assertIn("2^17 labelings", document["messages"][0])
        self.assertIn("2^17 labelings", self.succeeds("shatter", "points.csv").err)

    def test_what_would_take_minutes_is_refused_or_not_listed(self):
        self.file("points.csv", "".join(",".join(str(i * j % 1009) for j in range(300)) + "\n" for i in range(300)))
        self.refuses(["shatter", "points.csv"], "points.csv", "300 points in dimension 300", "fewer")
        long = [[Fraction(10 ** 300 + i * j * j, 7) if i != j else 1 for j in range(12)] for i in range(12)]
        self.assertEqual(self.check(long)["labelings_checked"], 0, "the numbers are too long for 4096 labelings")

    def test_a_header_and_another_reading_of_decimals_change_what_they_should(self):
        points = "a,b\n0,0\n1,3\n0.1,0.3\n"
        self.file("points.csv", points)
        self.assertIs(self.succeeds("shatter", "points.csv", "--json").json["shattered"], False)
        document = self.succeeds("shatter", "points.csv", "--numbers", "binary64", "--json").json
        self.assertIs(document["shattered"], True, "as doubles the three points are on no line")
        self.assertEqual(document["conventions"], {"numbers": "binary64"})
        self.assertEqual(self.succeeds("shatter", "-", "--json", stdin=points.encode()).json["points"], 3)

    def test_a_header_alone_is_the_empty_set_which_has_one_labeling(self):
        self.file("points.csv", "a,b\n")
        document = self.succeeds("shatter", "points.csv", "--json").json
        self.assertEqual((document["points"], document["labelings"], document["labelings_checked"]), (0, "1", 1))
        self.assertEqual(document["separators"], [{"labels": [], "w": ["0", "0"], "theta": "0"}])
        self.assertIn("no points", self.succeeds("shatter", "points.csv").out)

    def test_bad_points_are_refused_with_file_line_and_column(self):
        for content, where, found in (("", "", "an empty file"), ("\n \n", "", "only blank lines"),
                                      ("1,2\n3\n", ":2:1", "1 column"), ("1,2\n3,4,5\n", ":2:5", "3 columns"),
                                      ("1,2\n3,x\n", ":2:3", "'x'"), ("1,2\n3,1/0\n", ":2:3", "division by zero"),
                                      ("1,2\n3,nan\n", ":2:3", "nan"), ("1,2\n,4\n", ":2:1", "an empty field"),
                                      ("1,x\n", ":1:3", "'x'"), ("1e99999\n", ":1:", "99999")):
            with self.case(content=content):
                self.file("points.csv", content)
                self.refuses(["shatter", "points.csv"], f"points.csv{where}", found, "expected")
        self.refuses(["shatter", "missing.csv"], "missing.csv", "no readable file")
        self.refuses(["shatter", "."], "a directory")
        self.file("points.csv", "1,2\n")
        for option in ("--bias", "--label", "--colour"):
            self.refuses(["shatter", "points.csv", option], option)
        self.refuses(["shatter", "points.csv", "--numbers", "octal"], "--numbers", "octal")

    def test_no_learner_runs_the_theorem(self):
        self.file("in.csv", TWO)
        self.refuses(["run", "perceptron", "in.csv", "--theorem", "vc-halfspaces"], "vc-halfspaces")
        self.refuses(["verify", "vc-halfspaces", "--drop", "separable"], "no hypothesis")

    def test_its_text_fits_in_79_columns(self):
        rows = ("1/3,0.25,-2/7\n-5/9,1.75,3\n2,-0.1,1/7\n1,1,1\n", "0\n", "a\n", "1,2\n1,2\n", "0,0\n1,0\n0,1\n1,1\n",
                "\n".join("%d,%d" % (i, i * i) for i in range(100)) + "\n",
                "\n".join(",".join(str(int(i == j)) for j in range(19)) for i in range(20)) + "\n")
        for content in rows:
            with self.case(content=content):
                self.file("points.csv", content)
                for line in self.succeeds("shatter", "points.csv").out.splitlines():
                    self.assertLessEqual(len(line), WIDTH, line)
                    self.assertEqual(line, line.rstrip())


if __name__ == "__main__":
    main()

"""Maximum-margin separators and the certificates that there is none."""

import pathlib
import random
from fractions import Fraction

from harness import CONTRADICTION, SOURCE, TWO, CommandLine, main
import independent as ind


class Separation(CommandLine):
    def check(self, path, separable):
        document = self.succeeds("separate", str(path), "--json").json
        self.assertEqual((document["format"], document["version"]), ("mistakebound-separation", 1))
        found, _, wrong = ind.check_separation(document, ind.read_examples(pathlib.Path(path).read_text()))
        self.assertEqual((found, wrong), (separable, []))
        text = self.succeeds("separate", str(path)).out
        self.assertIn("NOT separable" if not separable else "separable", text)
        return document

    def test_the_certificates_of_real_data_are_right(self):
        folder = SOURCE / "tests" / "data"
        document = self.check(folder / "iris_setosa_vs_rest.csv", True)
        self.assertEqual(document["margin2"], "630538/1141755")
        self.assertEqual([a["example"] for a in document["alpha"]], [25, 42, 99])
        self.check(folder / "iris_versicolor_vs_virginica.csv", False)
        self.check(folder / "heart_scale.libsvm", False)

    def test_the_certificates_of_small_cases_are_right(self):
        for content, separable in ((TWO, True), (CONTRADICTION, False), ("0,1\n", False), ("2,1\n-4,-1\n", True),
                                   ("1,0,1\n-1,1,1\n0,-1,1\n", False), ("1,1,1\n2,2,1\n3,3,1\n", True),
                                   ("1e-300,1,1\n1e300,-1,1\n", True)):
            with self.case(content=content):
                self.file("in.csv", content)
                self.check(self.path("in.csv"), separable)

    def test_the_certificates_of_random_cases_are_right(self):
        rng = random.Random(7)
        for number in range(60):
            n, size, spread = rng.randint(1, 4), rng.randint(1, 9), rng.choice((1, 3, 50))
            rows = [[Fraction(rng.randint(-spread, spread), rng.choice((1, 1, 2, 7))) for _ in range(n)]
                    + [rng.choice((-1, 1))] for _ in range(size)]
            with self.case(number=number):
                self.file("in.csv", "".join(",".join(map(str, row)) + "\n" for row in rows))
                document = self.succeeds("separate", "in.csv", "--json").json
                examples = ind.Examples([tuple(r[:-1]) for r in rows], [r[-1] for r in rows], n)
                found, w, wrong = ind.check_separation(document, examples)
                self.assertEqual(wrong, [])
                if size <= 6:
                    self.assertEqual(w, ind.max_margin(examples))

    def test_both_outcomes_end_with_0(self):
        for content in (TWO, CONTRADICTION):
            self.succeeds("separate", self.file("in.csv", content))


if __name__ == "__main__":
    main()

"""What `theorems` says of where steps are proved, held against the files in proofs/: proved_test.py PROGRAM [SOURCE_DIR]."""

import re
import sys

from harness import SOURCE, CommandLine, main

sys.path.insert(0, str(SOURCE / "proofs"))
import check


class Proved(CommandLine):
    def steps(self):
        for theorem in self.succeeds("theorems", "--json").json:
            for step in theorem["steps"]:
                yield theorem["id"], step

    def lemmas(self, path):
        return re.findall(r"^(?:Lemma|Theorem) (\w+)", check.without_comments((SOURCE / path).read_text()), re.M)

    def test_every_step_is_proved_where_it_says(self):
        named = 0
        for theorem, step in self.steps():
            if step["proved"]:
                with self.subTest(theorem=theorem, step=step["id"]):
                    self.assertEqual(step["proved"]["file"], f"proofs/{check.stem(theorem)}.v")
                    self.assertEqual(step["proved"]["lemma"], check.stem(step["id"]))
                    self.assertEqual(self.lemmas(step["proved"]["file"]).count(step["proved"]["lemma"]), 1)
                    named += 1
        self.assertGreater(named, 200)

    def test_the_others_look_at_a_certificate_and_have_no_lemma(self):
        others = 0
        for theorem, step in self.steps():
            if not step["proved"]:
                with self.subTest(theorem=theorem, step=step["id"]):
                    self.assertTrue(check.is_handed_over(step))
                    self.assertNotIn(check.stem(step["id"]), self.lemmas(f"proofs/{check.stem(theorem)}.v"))
                    others += 1
        self.assertEqual(others, 27)

    def test_the_text_names_file_and_lemma(self):
        text = self.succeeds("theorems", "max-margin").out
        self.assertIn("proved in proofs/max_margin.v, lemma strong_duality\n", text)
        self.assertEqual(text.count("proved in "), 6)
        self.assertEqual(text.count("checked on the certificate\n"), 12)


if __name__ == "__main__":
    main()

"""What drive found before is played first: failures_test.py PROGRAM [SOURCE_DIR]."""
import sys

from harness import SOURCE, CommandLine, main

FAULTY = [sys.executable, "-I", "-S", "-B", str(SOURCE / "tests/programs/faulty_learner.py")]


class Failures(CommandLine):
    def setUp(self):
        super().setUp()
        self.file("run.sh", f"exec {' '.join(FAULTY)} $(cat fault)\n")

    def driven(self, fault, *options, code=1, folder="found", learner="perceptron"):
        """The report on a program that has this fault now."""
        self.file("fault", fault)
        cases = [] if "--cases" in options else ["--cases", "20"]
        return self.succeeds("drive", learner, "--failures", folder, *cases, "--json", *options, "--", "sh", "run.sh", code=code).json

    def stored(self):
        return sorted(str(path.relative_to(self.folder)) for path in (self.folder / "found").rglob("*.csv"))

    def test_what_was_found_is_played_first_the_next_time_and_removed_once_it_passes(self):
        first = self.driven("skip")
        self.assertEqual((first["replayed"], first["cases"] > 0), (0, True))
        self.assertEqual(self.stored(), [first["stored"]])
        again = self.driven("skip")
        self.assertEqual((again["replayed"], again["passed_now"], again["cases"], again["case"]), (1, 0, 0, None))
        self.assertEqual(again["explanation"], first["explanation"])
        self.assertEqual(again["sequence"], first["sequence"])
        self.assertEqual(self.stored(), [first["stored"]])
        mended = self.driven("none", code=0)
        self.assertEqual((mended["replayed"], mended["passed_now"], mended["cases"]), (1, 1, 20))
        self.assertEqual(list((self.folder / "found").iterdir()), [])
        self.driven("none", folder="other", code=0)
        self.assertFalse((self.folder / "other").exists())

    def test_a_stored_failure_is_found_with_fewer_cases_than_it_took_to_find_it(self):
        self.assertGreater(self.driven("crash")["case"], 0)
        again = self.driven("crash", "--cases", "1")
        self.assertEqual((again["replayed"], again["first_divergence"]["kind"]), (1, "crash"))

    def test_the_file_is_the_shrunk_sequence_as_examples(self):
        found = self.driven("skip")
        run = self.run_json("perceptron", found["stored"])
        self.assertEqual(run["rounds"], len(found["sequence"]))
        text = (self.folder / found["stored"]).read_text().splitlines()
        rows = [",".join([*map(str, one["x"]), str(one["y"])]) for one in found["sequence"]]
        self.assertEqual(text[1:], rows)
        self.assertEqual((self.folder / found["stored"]).with_name("command").read_text(),
                         "mistakebound drive perceptron -- sh run.sh\n")

    def test_another_fault_takes_the_place_of_one_that_is_mended(self):
        first = self.driven("skip")["stored"]
        second = self.driven("crash")
        self.assertEqual((second["replayed"], second["passed_now"]), (1, 1))
        self.assertEqual(self.stored(), [second["stored"]])
        self.assertNotEqual(first, second["stored"])

    def test_a_smaller_sequence_takes_the_place_of_the_stored_one(self):
        found = self.driven("skip")["stored"]
        large = (self.folder / found).with_name("large.csv")
        large.write_text("x1,x2,label\n-1,7,-1\n-1,7,1\n")
        (self.folder / found).unlink()
        again = self.driven("skip")
        self.assertEqual((again["replayed"], again["original_rounds"]), (1, 2))
        self.assertEqual(len(again["sequence"][0]["x"]), 1)
        self.assertEqual(self.stored(), [again["stored"]])

    def test_other_commands_have_failures_of_their_own(self):
        mine = self.driven("skip")["stored"]
        for options in (["--tie", "positive"], ["--decisions"], ["--dimension", "2"]):
            with self.case(options=options):
                other = self.driven("none", *options, code=0)
                self.assertEqual(other["replayed"], 0)
                self.assertEqual(self.stored(), [mine])
        self.assertEqual(self.driven("none", "--seed", "7", "--rounds", "5", code=0)["replayed"], 1)

    def test_what_cannot_be_shown_to_the_program_is_left_where_it_is(self):
        stored = self.driven("skip", "--dyadic")["stored"]
        (self.folder / stored).write_text("x1,label\n1/3,1\n")
        report = self.driven("none", "--dyadic", code=0)
        self.assertEqual((report["replayed"], report["unplayed"]), (0, 1))
        self.assertEqual(self.stored(), [stored])

    def test_the_report_says_where_it_is_from_and_how_to_see_it_again(self):
        self.driven("skip")
        said = self.succeeds("drive", "perceptron", "--failures", "found", "--", "sh", "run.sh", code=1).out
        self.assertIn("played first: 1 sequence of earlier runs; passing now, and removed: 0", said)
        self.assertIn("replayed from an earlier run", said)
        self.assertIn("mistakebound drive perceptron --failures found -- sh run.sh", said)

    def test_a_folder_that_cannot_be_made_and_a_file_that_has_no_examples_are_refused(self):
        self.file("file", "")
        for folder in ("file", "file/below", ""):
            self.refuses(["drive", "perceptron", "--failures", folder, "--", "cat"], "--failures", "a folder")
        stored = self.driven("skip")["stored"]
        (self.folder / stored).write_text("x1,label\n1,two\n")
        self.refuses(["drive", "perceptron", "--failures", "found", "--", "sh", "run.sh"], f"{stored}:2:3")


if __name__ == "__main__":
    main()

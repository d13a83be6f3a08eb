"""The game of mind reading: what `play` says of every move, and what it saves."""

import json
import os
import pty
import random
import unittest
from fractions import Fraction

from harness import HANGING, CommandLine, main, theorem


def predictions_of(line):
    """The columns of a line of the game."""
    t, predicted, move, mistakes, of, best, _, best_mistakes, regret, bound, weight = line.replace(" of ", " ").split()
    return {"t": int(t), "predicted": predicted, "move": move, "mistakes": int(mistakes), "of": int(of), "best": best,
            "best_mistakes": int(best_mistakes), "regret": int(regret), "bound": bound, "weight": weight}


class Play(CommandLine):
    def lines(self, moves, *arguments):
        out = self.succeeds("play", *arguments, stdin=moves.encode()).out.splitlines()
        return [predictions_of(line) for line in out[1:] if line[:5].strip().isdigit()]

    def test_two_hundred_random_moves_are_saved_as_a_trace_that_check_accepts_and_a_file_that_run_reads(self):
        seed = int(os.environ.get("SEED", "0")) or random.randrange(1, 10**9)
        draw = random.Random(seed)
        moves = "".join(draw.choice("+-") for _ in range(200))
        for options in ((), ("--beta", "2/3", "--updates", "always", "--tie", "mistake"), ("--beta", "0",)):
            with self.case(seed=seed, replay=f"SEED={seed}", options=options):
                lines = self.lines(moves, "--save", "game.jsonl", "--experts", "game.csv", "--html", "game.html", *options)
                self.assertEqual((len(lines), "".join(line["move"] for line in lines)), (200, moves))
                said = self.succeeds("check", "game.jsonl", "--json").json
                self.assertEqual((said["conforms"], said["rounds"]), (True, 200))
                rule = options if "--tie" in options else ("--tie", "positive", *options)
                run = self.run_json("weighted-majority", "game.csv", *rule, "--trace", "run.jsonl")
                self.assertEqual(run["mistakes"], lines[-1]["mistakes"])
                self.assertEqual((run["regret"], run["best_expert_mistakes"]), (str(lines[-1]["regret"]), str(lines[-1]["best_mistakes"])))
                with open(self.path("game.jsonl")) as game, open(self.path("run.jsonl")) as of_run:
                    self.assertEqual(game.read(), of_run.read())
                verdict = "holds" if "0" not in options else "does-not-apply"
                self.assertEqual(theorem(run, "weighted-majority")["verdict"], verdict)
                with open(self.path("game.html")) as page:
                    self.assertIn("weighted-majority on game.csv", page.read())

    def test_what_it_predicts_does_not_depend_on_the_move_that_it_predicts(self):
        for moves in ("", "+", "-+", "++-+--", "+-" * 9):
            with self.case(moves=moves):
                said = [self.lines(moves + move)[-1]["predicted"] for move in "+-"]
                self.assertEqual(said[0], said[1])

    def test_a_line_says_mistakes_the_best_expert_regret_bound_and_the_potential(self):
        lines = self.lines("+" * 12)
        self.assertEqual([line["mistakes"] for line in lines][:1], [0], "an even vote means +")
        self.assertEqual((lines[-1]["best"], lines[-1]["best_mistakes"]), ("plus", 0))
        for t, line in enumerate(lines, 1):
            self.assertEqual((line["t"], line["of"]), (t, t))
            self.assertEqual(line["regret"], line["mistakes"] - line["best_mistakes"])
        document = self.succeeds("play", "--json", stdin=b"-" * 6).json
        first = document["rounds"][0]
        self.assertEqual((first["prediction"], first["move"], first["mistakes"]), (1, -1, 1))
        # All but `minus` err, as there are no moves to look at.
        self.assertEqual(first["weight"]["exact"], str(Fraction(15, 2) + 1))
        self.assertEqual((first["line"]["exact"], first["floor"]["exact"], first["best_expert"]), ("12", "1", 2))
        for round_ in document["rounds"]:
            line, weight, floor = (Fraction(round_[name]["exact"]) for name in ("line", "weight", "floor"))
            self.assertTrue(floor <= weight <= line)
            self.assertLessEqual(round_["mistakes"], round_["bound"]["decimal"])
        self.assertEqual(sorted(document["experts"][0]), ["mistakes", "name", "rule"])
        self.assertIn("none of the 16 experts is better than plus (always +), with 0 mistakes.",
                      " ".join(self.succeeds("play", stdin=b"+").out.split()))

    def test_a_repeated_pattern_is_soon_predicted(self):
        for pattern in ("+", "-", "+-", "++-", "++--", "+++---"):
            with self.case(pattern=pattern):
                lines = self.lines(pattern * 40)
                last = [line["mistakes"] for line in lines][-20:]
                self.assertEqual(last[0], last[-1])

    def test_letters_spaces_lines_and_q_are_read_and_other_characters_refused(self):
        moves = [line["move"] for line in self.lines("+ p\nP\r\n\tm M - −\nq++")]
        self.assertEqual("".join(moves), "+++----")
        self.assertEqual(len(self.lines("+-" * 20, "--rounds", "7")), 7)
        self.assertIn("No moves.\n", self.succeeds("play").out)
        result = self.run_program("play", stdin=b"+-\n-x")
        self.assertEqual((result.code, result.err), (2, "mistakebound: standard input:2:2: found 'x'; expected + or p, - or m, or q for the end\n"))
        for character in ("é", "\ud83d\ude00".encode("utf-16", "surrogatepass").decode("utf-16")):
            self.assertIn(f"standard input:1:2: found '{character}'", self.run_program("play", stdin=f"+{character}".encode()).err)
        self.assertIn("found '\\xff'", self.run_program("play", stdin=b"+\xff").err)
        self.refuses(["play", "--beta", "1"], "--beta")
        self.refuses(["play", "--rounds", "0"], "--rounds")
        self.refuses(["play", "--save", "x", "--experts", "x"], "--experts")

    def test_in_a_terminal_a_key_is_a_move_and_an_interrupt_ends_the_game_and_saves_it(self):
        for end in (b"q", b"\x04", b"\x03"):
            with self.case(end=end):
                pid, terminal = pty.fork()
                if pid == 0:
                    os.chdir(self.folder)
                    from harness import PROGRAM
                    os.execv(PROGRAM, [str(PROGRAM), "play", "--save", "game.jsonl"])
                said = b""
                for wanted, key in ((b"log2 W", b"+"), (b" 1 of 1 ", b"?-"), (b" of 2 ", end), (b"moves, ", b"")):
                    wanted = b" of 1 " if key == b"?-" else wanted
                    while wanted not in said:
                        said += os.read(terminal, 4096)
                    os.write(terminal, key)
                while True:
                    try:
                        if not os.read(terminal, 4096):
                            break
                    except OSError:
                        break
                self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), 0)
                os.close(terminal)
                self.assertEqual(self.succeeds("check", "game.jsonl", "--json").json["rounds"], 2)


if __name__ == "__main__":
    main()

"""Campaigns over MPI: what four ranks print, one of which is killed, and where another campaign goes on.

campaign_test.py PROGRAM MPI_PROGRAM MPIRUN [unittest options]
"""
import contextlib
import json
import os
import pathlib
import signal
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "command_line"))
if len(sys.argv) < 4:
    sys.exit(__doc__)
DRIVER, MPIRUN = (pathlib.Path(sys.argv.pop(2)).resolve() for _ in range(2))
from harness import HANGING, CommandLine, main  # noqa: E402

FOR_ROOT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
LONG = ("winnow", "halving", "--cases", "120", "--seed", "3", "--json")  # half a second of processor time
QUICK = ("--piece", "5", "--checkpoint", "there.json", "--checkpoint-every", "0.02")


def ranks_of(mpirun):
    """The processes that mpirun started, by their ranks."""
    found = {}
    for task in pathlib.Path(f"/proc/{mpirun.pid}/task").iterdir():
        for pid in map(int, (task / "children").read_text().split()):
            with contextlib.suppress(OSError):
                for word in pathlib.Path(f"/proc/{pid}/environ").read_bytes().split(b"\0"):
                    if word.startswith(b"OMPI_COMM_WORLD_RANK="):
                        found[int(word.split(b"=")[1])] = pid
    return found


class Campaigns(CommandLine):
    def begin(self, ranks, *arguments):
        words = [MPIRUN, "--oversubscribe", "--enable-recovery", "-n", str(ranks), DRIVER, *arguments]
        self.commands.append(" ".join(map(str, words)))
        return subprocess.Popen(words, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, env={**os.environ, **FOR_ROOT})

    def ended(self, process):
        try:
            return process.communicate(timeout=HANGING)
        except subprocess.TimeoutExpired:
            process.kill()
            raise

    def over_mpi(self, ranks, *arguments):
        out, err = self.ended(self.begin(ranks, *arguments))
        return out, [line for line in err.splitlines() if line.startswith("mistakebound")]

    def stopped_under_way(self, process, ranks):
        """The processes by their ranks, as soon as a part of the campaign is done and saved; rank 0 is stopped then."""
        checkpoint = pathlib.Path(self.path("there.json"))
        until = time.monotonic() + HANGING
        found = {}
        while time.monotonic() < until and process.poll() is None:
            if len(found) < ranks:
                found = ranks_of(process)
            elif checkpoint.exists():
                os.kill(found[0], signal.SIGSTOP)
                if any(theorem["merged"] for theorem in json.loads(checkpoint.read_text())["theorems"]):
                    return found
                os.kill(found[0], signal.SIGCONT)
            time.sleep(0.002)
        raise AssertionError("no checkpoint: " + str(self.ended(process)))

    def of_one_process(self):
        if not hasattr(Campaigns, "whole"):
            Campaigns.whole = self.succeeds("verify", *LONG).out
        return Campaigns.whole

    def test_four_ranks_print_what_one_process_prints(self):
        campaign = ("max-margin", "perceptron-separable", "--cases", "40", "--seed", "7")
        whole = self.succeeds("verify", *campaign, "--witness", "one")
        out, said = self.over_mpi(4, *campaign, "--witness", "four")
        self.assertEqual(out, whole.out.replace("one/", "four/"))
        self.assertEqual(said, [])
        for name in os.listdir(self.path("one")):
            with open(self.path(f"one/{name}")) as one, open(self.path(f"four/{name}")) as four:
                self.assertEqual(one.read(), four.read())

    def test_a_failing_step_is_that_of_one_process_and_its_exit_code_is_said(self):
        campaign = ("perceptron-separable", "--drop", "separable", "--cases", "40")
        out, said = self.over_mpi(2, *campaign)
        self.assertEqual(out, self.succeeds("verify", *campaign, code=1).out)
        self.assertEqual(said, ["mistakebound: exit code 1"])

    def test_a_rank_that_is_killed_is_replaced_by_the_others(self):
        process = self.begin(4, *LONG, *QUICK, "--lost-after", "0.3")
        ranks = self.stopped_under_way(process, 4)
        os.kill(ranks[2], signal.SIGKILL)
        os.kill(ranks[0], signal.SIGCONT)  # which gives it a further piece, or has given it one
        out, err = self.ended(process)
        self.assertIn("mistakebound: nothing is heard of rank 2; its cases go to another", err)
        self.assertEqual(out, self.of_one_process())

    def test_a_rank_that_hangs_keeps_nobody_from_the_end(self):
        process = self.begin(3, *LONG, *QUICK, "--lost-after", "0.3")
        ranks = self.stopped_under_way(process, 3)
        os.kill(ranks[1], signal.SIGSTOP)
        os.kill(ranks[0], signal.SIGCONT)
        out, err = self.ended(process)
        self.assertIn("mistakebound: nothing is heard of rank 1; its cases go to another", err)
        self.assertEqual(out, self.of_one_process())

    def test_a_rank_that_hangs_while_the_campaign_is_interrupted_keeps_nobody_either(self):
        process = self.begin(2, *LONG, *QUICK, "--lost-after", "0.3")
        ranks = self.stopped_under_way(process, 2)
        os.kill(ranks[1], signal.SIGSTOP)
        os.kill(ranks[0], signal.SIGINT)
        os.kill(ranks[0], signal.SIGCONT)
        out, err = self.ended(process)
        self.assertIn("mistakebound: exit code 130", err)
        self.assertIs(json.loads(out)["interrupted"], True)

    def test_a_campaign_that_is_killed_goes_on_from_its_checkpoint_with_other_ranks(self):
        process = self.begin(2, *LONG, *QUICK)
        for pid in self.stopped_under_way(process, 2).values():
            os.kill(pid, signal.SIGKILL)
        self.assertEqual(self.ended(process)[0], "")
        before = json.loads(pathlib.Path(self.path("there.json")).read_text())
        done = sum(theorem["merged"] for theorem in before["theorems"])
        self.assertTrue(0 < done < 240, done)
        out, said = self.over_mpi(1, *LONG, *QUICK)
        self.assertEqual(out, self.of_one_process())
        self.assertEqual(said, [])
        after = json.loads(pathlib.Path(self.path("there.json")).read_text())
        self.assertEqual([theorem["merged"] for theorem in after["theorems"]], [120, 120])

    def test_what_is_wrong_is_said_once(self):
        self.file("there.json", "{}")
        for arguments, said in ((["nonsense"], "'nonsense'"), (["--cases", "0"], "'0'"), (["--case", "1"], "--case"),
                                (["--lost-after", "0"], "--lost-after: found '0'"),
                                (["--checkpoint", "there.json"], "there.json: found no field 'format'")):
            with self.case(arguments=arguments):
                out, lines = self.over_mpi(2, "halving" if "nonsense" not in arguments else "winnow", *arguments)
                self.assertEqual(out, "")
                self.assertEqual(len(lines), 2, lines)
                self.assertIn(said, lines[0])
                self.assertEqual(lines[1], "mistakebound: exit code 2")

    def test_a_limit_of_time_ends_it_and_the_checkpoint_has_what_was_done(self):
        out, said = self.over_mpi(2, "winnow", "--cases", "1000000", "--time-limit", "0.3", *QUICK, "--json")
        self.assertIs(json.loads(out)["theorems"][0]["stopped"], True)
        self.assertIn("mistakebound: stopped by --time-limit; the table shows what was checked until then", said)
        saved = json.loads(pathlib.Path(self.path("there.json")).read_text())["theorems"][0]
        beyond = sum(piece["result"]["cases"] for piece in saved["beyond"])
        self.assertEqual(saved["merged"] + beyond, json.loads(out)["theorems"][0]["cases"])


if __name__ == "__main__":
    main()

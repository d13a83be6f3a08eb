"""Memory of long runs: what `lab`, `drive` and `verify` need does not grow with how long they run.

soak.py PROGRAM [--times N]

Each runs once for so long and once for four times as long, with the same work again and again or more of the same kind;
the second must not need more memory than the first by more than a few megabytes. --times N makes both N times as long,
so that smaller leaks show: with 1, which takes seconds, a kilobyte for each of some hundred pieces of work does not.
"""

import argparse
import http.client
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import time

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
MEGABYTE = 1 << 20
LONGER = 4
SEEN = 0.5  # seconds
HANGING = 3600  # seconds of the longest run; nothing here is a measurement of time


def most_memory(call):
    """The most bytes that a program had in use, as far as the system's own mark was seen before it ended. One that ends
    soon, before much is seen, runs again and again."""
    most = 0
    begun = time.monotonic()
    while most == 0 or time.monotonic() - begun < SEEN:
        with subprocess.Popen(call, stdout=subprocess.DEVNULL) as program:
            while program.poll() is None:
                mark = re.search(r"VmHWM:\s+(\d+) kB", pathlib.Path(f"/proc/{program.pid}/status").read_text())
                most = max(most, int(mark[1]) * 1024 if mark else 0)
                time.sleep(0.002)
        if program.returncode != 0:
            sys.exit(f"exit code {program.returncode}: {' '.join(call)}")
    return most


def of_verify(program, times):
    for theorem, cases in (("perceptron-separable", 60), ("winnow", 12), ("kernel-perceptron", 25), ("halving", 100)):
        yield f"verify {theorem}", [most_memory([program, "verify", theorem, "--cases", str(n), "--jobs", "1"])
                                    for n in (cases * times, LONGER * cases * times)], 3 * MEGABYTE


def of_drive(program, times):
    """An exact perceptron: nothing is found, so all cases are tried."""
    learner = [sys.executable, "-I", "-S", "-B", str(HERE / "programs/averaged_learners.py"), "exact", "averaged"]
    yield "drive averaged-perceptron", [
        most_memory([program, "drive", "averaged-perceptron", "--cases", str(n), "--", *learner])
        for n in (15 * times, LONGER * 15 * times)], 3 * MEGABYTE


class Laboratory:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "lab", "--no-open"], stdout=subprocess.PIPE, text=True,
                                        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler))
        self.process.stdout.readline()
        self.port, self.token = re.search(r"http://127\.0\.0\.1:(\d+)/(\w+)/", self.process.stdout.readline()).groups()

    def ask(self, path, body):
        connection = http.client.HTTPConnection("127.0.0.1", int(self.port), timeout=HANGING)
        connection.request("POST", f"/{self.token}/{path}", json.dumps(body).encode(), {"Content-Type": "application/json"})
        status = connection.getresponse()
        status.read()
        connection.close()
        if status.status != 200:
            sys.exit(f"lab: {path} of {body}: status {status.status}")

    def memory(self):
        return int(pathlib.Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")

    def close(self):
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=HANGING)
        if self.process.returncode != 0:
            sys.exit(f"lab: exit code {self.process.returncode}")


LEARNERS = {"perceptron": {}, "winnow": {"eta": "1"}, "kernel-perceptron": {"kernel": "polynomial:2:1"},
            "perceptron-batch": {"limit": "400"}, "averaged-perceptron": {}, "littlestone-winnow": {}}


def experiment(i):
    """The i-th: small files of zeros and ones, each of them anew; pages of batch runs take some megabytes each."""
    rng = random.Random(i)
    learner = list(LEARNERS)[i % len(LEARNERS)]
    text = "".join(",".join(rng.choice("01") for _ in range(4)) + "\n" for _ in range(12))
    return {"learner": learner, "file": "in.csv", "text": text, "parameters": LEARNERS[learner], "reading": {}}


def of_lab(program, times):
    """Runs, traces that are saved, files that are broken, and searches for a sequence that breaks a theorem."""
    lab = Laboratory(program)
    sizes = []
    for i in range(LONGER * 30 * times):
        lab.ask("run", experiment(i))
        if i % 10 == 1:
            lab.ask("save/trace", experiment(i))
        if i % 10 == 2:
            lab.ask("run", {**experiment(i), "text": "1,x\n"})
        if i % 60 == 3:
            lab.ask("fail", {"theorem": "perceptron-separable", "hypothesis": "separable", "seed": i})
        if i + 1 in (30 * times, LONGER * 30 * times):
            sizes.append(lab.memory())
    lab.close()
    yield "lab", sizes, 10 * MEGABYTE


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=lambda p: str(pathlib.Path(p).resolve()))
    parser.add_argument("--times", type=int, default=1)
    options = parser.parse_args()
    began, grown = time.monotonic(), []
    for part in (of_verify, of_drive, of_lab):
        for name, (first, second), slack in part(options.program, options.times):
            print(f"{name}: {first / MEGABYTE:.1f} MiB, and {second / MEGABYTE:.1f} MiB for {LONGER} times as much; "
                  f"{time.monotonic() - began:.0f} s until now", flush=True)
            if second > first + slack:
                grown.append(name)
    if grown:
        sys.exit(f"needs more memory the longer it runs: {', '.join(grown)}")


if __name__ == "__main__":
    main()

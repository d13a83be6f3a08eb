"""How long answers take in WebAssembly, as ratios to the native laboratory's: web.py PROGRAM FOLDER SITE [REPEATS]

Every lesson's run, that of the irises, and every theorem made tight and made to fail without each of its hypotheses are
asked of both, in turn, at least REPEATS (8) times and for half a second, as a browser's compiler makes code faster while
it runs. A figure is the least time; that of the native laboratory has its server's with it, as the page waits for it, too.
Answers have to be the same. The last line has the geometric mean, and how many are above three.
"""

import math
import pathlib
import sys
import time

REPEATS = int(sys.argv.pop()) if sys.argv[-1].isdigit() else 8
FOLDER, SITE = (pathlib.Path(sys.argv.pop(2)).resolve() for _ in range(2))
LEAST_MILLISECONDS = 500
TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path += [str(TESTS / "command_line"), str(TESTS / "browser")]
from harness import SOURCE, main  # noqa: E402
from laboratory import LaboratoryTest  # noqa: E402
from under_node import Node, lesson_experiments, theorem_requests  # noqa: E402


def requests():
    iris = (SOURCE / "tests/data/iris_setosa_vs_rest.csv").read_text()
    yield "the irises", "run", {"learner": "perceptron", "file": "iris.csv", "text": iris, "parameters": {}, "reading": {}}
    for name, experiment in lesson_experiments(SITE):
        yield f"lesson {name}", "run", experiment
    for theorem, path, request in theorem_requests(SITE):
        yield f"{path} {theorem}" + (f" without {request['hypothesis']}" if path == "fail" else ""), path, request


class Ratios(LaboratoryTest):
    def test_answers_are_the_same_and_their_times_are_compared(self):
        native, node = self.lab("--time-limit", "3600"), Node(FOLDER)
        self.addCleanup(node.end)
        rows = []
        for name, path, request in requests():
            here, there = [], []
            while len(here) < REPEATS or sum(there) < LEAST_MILLISECONDS:
                began = time.perf_counter()
                _, body = native.ask(path, request)
                here.append((time.perf_counter() - began) * 1000)
                answer, milliseconds = node.timed(path, request)
                there.append(milliseconds)
                self.assertEqual(answer["body"], body, name)
            rows.append((min(there) / min(here), name, min(here), min(there), there[0]))
        print("| answer | native, ms | WebAssembly, ms | the first one | ratio |\n|---|---|---|---|---|")
        for ratio, name, here, there, first in sorted(rows, reverse=True):
            print(f"| {name} | {here:.1f} | {there:.1f} | {first:.1f} | {ratio:.2f} |")
        mean = math.exp(sum(math.log(row[0]) for row in rows) / len(rows))
        print(f"geometric mean {mean:.2f}; above three: {sum(row[0] > 3 for row in rows)} of {len(rows)}")


if __name__ == "__main__":
    main()

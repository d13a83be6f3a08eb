"""Right learners that do not know about coordinates beyond a number of them, for mistakebound to drive:
far_learners.py N PROGRAM [ARGUMENT...].

PROGRAM is a learner of this folder. It is given N coordinates, or experts, at most, and shows nothing but predictions, or
its probabilities, which are 0 for the others.
"""
import json
import pathlib
import runpy
import sys

N, PROGRAM = int(sys.argv[1]), sys.argv[2]
loads, dumps, dimension = json.loads, json.dumps, 0


def read(line, **options):
    global dimension
    message = loads(line, **options)
    if "dimension" in message:
        dimension = message["dimension"]
        message["dimension"] = min(N, dimension)
    if "x" in message:
        message["x"] = message["x"][:N]
    return message


def shown(answer, **options):
    answer = {name: value for name, value in answer.items() if name in ("prediction", "reset", "p")}
    if "p" in answer:
        answer["p"] = [*answer["p"], *[0] * (dimension - N)]
    return dumps(answer, **options)


json.loads, json.dumps = read, shown
del sys.argv[:2]
runpy.run_path(str(pathlib.Path(__file__).parent / PROGRAM), run_name="__main__")

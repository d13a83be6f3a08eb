"""Which seeds are tried: --seeds FIRST-LAST, or for --seconds S from one that is drawn and printed, or given by --from."""

import random
import re


def add_arguments(parser, seeds):
    parser.add_argument("--seeds", default=seeds, help="FIRST-LAST")
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--from", type=int, dest="first", help="the seed that --seconds begins with")


def first_and_last(parser, options):
    """The last is None where time decides."""
    if not re.fullmatch(r"\d+-\d+", options.seeds):
        parser.error(f"--seeds {options.seeds}: FIRST-LAST, such as 1-1000, is expected")
    first, last = map(int, options.seeds.split("-"))
    if options.seconds:
        first = options.first if options.first is not None else random.SystemRandom().randrange(1, 10 ** 9)
        last = None
        print(f"from seed {first}", flush=True)
    return first, last

"""Where node is; nowhere where it is too old for the programs and the printed tests here, which wait in modules and run
under its own runner of tests (Ubuntu 22.04 has one of 2019)."""

import shutil
import subprocess

OLDEST = 18


def new_enough(path):
    said = subprocess.run([path, "--version"], capture_output=True, text=True).stdout  # "v20.20.2"
    return said.startswith("v") and int(said[1:].partition(".")[0]) >= OLDEST


FOUND = shutil.which("node")
NODE = FOUND if FOUND and new_enough(FOUND) else None

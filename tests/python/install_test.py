"""The package as pip and as CMake install it, away from the source tree, with its plugin."""
import os
import pathlib
import subprocess
import sys

SOURCE = pathlib.Path(__file__).resolve().parents[2]
BUILD = os.environ["BUILD"]
USE = """
import importlib.metadata, mistakebound
from fractions import Fraction
assert mistakebound.run("perceptron", [[Fraction(1, 3)]], [1]).weights == (Fraction(1, 3),)
assert importlib.metadata.version("mistakebound") == mistakebound.__version__
plugin, = [p for p in importlib.metadata.entry_points(group="pytest11") if p.name == "mistakebound"]
plugin.load()
print(mistakebound.__file__)
"""


def environment(**others):
    return {**{name: value for name, value in os.environ.items() if name != "PYTHONPATH"}, **others}


def use(folder):
    done = subprocess.run([sys.executable, "-c", USE], cwd=folder, env=environment(PYTHONPATH=str(folder)),
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert pathlib.Path(done.stdout.strip()).is_relative_to(folder)
    names = {path.name for path in (folder / "mistakebound").iterdir()}
    assert {"py.typed", "_core.pyi", "__init__.py", "pytest_plugin.py"} <= names
    listed = subprocess.run([sys.executable, "-m", "pytest", "--help"], cwd=folder, env=environment(PYTHONPATH=str(folder)),
                            capture_output=True, text=True).stdout
    assert "--mistakebound-seed" in listed


def test_cmake_installs_it(tmp_path):
    subprocess.run(["cmake", "--install", BUILD, "--prefix", tmp_path, "--component", "python"], check=True,
                   capture_output=True)
    package, = tmp_path.rglob("mistakebound")
    use(package.parent)


def test_pip_installs_it(tmp_path):
    done = subprocess.run([sys.executable, "-m", "pip", "install", "--no-build-isolation", "--no-deps", "--no-index",
                           "--disable-pip-version-check", "--target", tmp_path, SOURCE],
                          env=environment(MISTAKEBOUND_BUILD=BUILD), capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    use(tmp_path)


def test_the_source_distribution_has_what_a_build_needs(tmp_path):
    sys.path.insert(0, str(SOURCE / "python"))
    import backend
    import tarfile
    with tarfile.open(tmp_path / backend.build_sdist(tmp_path)) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    assert {"CMakeLists.txt", "pyproject.toml", "PKG-INFO", "python/binding.cpp", "cli/main.cpp"} <= names
    assert not any(name.startswith("build") for name in names)

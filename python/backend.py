"""Builds the Python package with CMake: what pip asks of a build backend (PEP 517), and nothing else.

    python3 -m pip install . --no-build-isolation

builds in build/python. MISTAKEBOUND_BUILD names another build tree, which may be one that is built already (and must
have been configured with MISTAKEBOUND_PYTHON=ON for the same Python).
"""
import base64
import hashlib
import os
import pathlib
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import tomllib
import zipfile

SOURCE = pathlib.Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((SOURCE / "pyproject.toml").read_text())["project"]
NAME = f"{PROJECT['name']}-{PROJECT['version']}"


def metadata():
    """The files of the .dist-info folder that do not depend on what is built, by name."""
    lines = ["Metadata-Version: 2.1", f"Name: {PROJECT['name']}", f"Version: {PROJECT['version']}",
             f"Summary: {PROJECT['description']}", f"License: {PROJECT['license']['text']}",
             f"Requires-Python: {PROJECT['requires-python']}", "Description-Content-Type: text/markdown", "",
             (SOURCE / PROJECT["readme"]).read_text()]
    groups = [f"[{group}]\n" + "".join(f"{name} = {place}\n" for name, place in entries.items())
              for group, entries in PROJECT["entry-points"].items()]
    return {"METADATA": "\n".join(lines), "entry_points.txt": "\n".join(groups)}


def write_metadata(folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in metadata().items():
        (folder / name).write_text(text)


def get_requires_for_build_wheel(config_settings=None):
    return []


def get_requires_for_build_sdist(config_settings=None):
    return []


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    write_metadata(pathlib.Path(metadata_directory) / f"{NAME}.dist-info")
    return f"{NAME}.dist-info"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    build = pathlib.Path(os.environ.get("MISTAKEBOUND_BUILD", SOURCE / "build/python")).resolve()
    if not (build / "CMakeCache.txt").exists():
        subprocess.run(["cmake", "-S", SOURCE, "-B", build, "-G", "Ninja", "-D", "CMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG",
                        "-D", "CMAKE_UNITY_BUILD=ON", "-D", "MISTAKEBOUND_PYTHON=ON", "-D", "MISTAKEBOUND_TESTS=OFF",
                        "-D", f"Python3_EXECUTABLE={sys.executable}"], check=True)
    subprocess.run(["cmake", "--build", build, "--target", "mistakebound_python"], check=True)
    tag = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    tag += f"-{tag}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"
    files = {f"{NAME}.dist-info/{name}": text.encode() for name, text in metadata().items()}
    files[f"{NAME}.dist-info/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: mistakebound\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    with tempfile.TemporaryDirectory() as scratch:
        subprocess.run(["cmake", "--install", build, "--prefix", scratch, "--component", "python"], check=True)
        package, = pathlib.Path(scratch).rglob("mistakebound")
        suffix = sysconfig.get_config_var("EXT_SUFFIX")
        if not (package / f"_core{suffix}").exists():
            raise SystemExit(f"{build} has the package for another Python than {sys.executable}; set MISTAKEBOUND_BUILD")
        for path in sorted(package.iterdir()):
            files[f"mistakebound/{path.name}"] = path.read_bytes()
    record = "".join(f"{name},sha256={digest(data)},{len(data)}\n" for name, data in files.items())
    files[f"{NAME}.dist-info/RECORD"] = (record + f"{NAME}.dist-info/RECORD,,\n").encode()
    wheel = f"{NAME}-{tag}.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return wheel


def digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def build_sdist(sdist_directory, config_settings=None):
    """The source tree without what is built."""
    name = f"{NAME}.tar.gz"
    with tarfile.open(pathlib.Path(sdist_directory) / name, "w:gz") as archive:
        for path in sorted(SOURCE.iterdir()):
            if path.name not in ("build", "witness", ".git"):
                archive.add(path, f"{NAME}/{path.name}",
                            filter=lambda entry: None if entry.name.endswith("__pycache__") else entry)
        with tempfile.TemporaryDirectory() as scratch:
            write_metadata(scratch)
            archive.add(pathlib.Path(scratch) / "METADATA", f"{NAME}/PKG-INFO")
    return name


if __name__ == "__main__":
    write_metadata(sys.argv[1])  # backend.py FOLDER, for an installation with CMake

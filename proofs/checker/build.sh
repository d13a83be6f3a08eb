#!/bin/sh
# build.sh DIRECTORY [FILE STANDS PLANTED]: builds the checker, from the sources here and what Coq extracted into
# DIRECTORY, as DIRECTORY/checker. For a test of the tests, a text in one of the files is replaced by another.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cd "$1"
rm -rf program
mkdir program
# What Coq extracts has an interface beside it.
for interface in *.mli; do
  cp "$interface" "${interface%i}" program/
done
cp "$here"/*.ml program/
cd program
if [ $# -gt 1 ]; then
  python3 - "$2" "$3" "$4" <<'PY'
import pathlib, sys
path, stands, planted = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
text = path.read_text()
assert text.count(stands) == 1, f"{path}: {stands!r} stands there {text.count(stands)} times"
path.write_text(text.replace(stands, planted))
PY
fi
# What Coq extracts is not written for warnings; the files here are.
for file in $(ocamlfind ocamldep -sort ./*.ml ./*.mli); do
  case $file in
    ./json.ml | ./sha256.ml | ./values.ml | ./worst.ml | ./tight.ml | ./main.ml) warnings=+a-4-40-41-42-44-45-70 ;;
    *) warnings=-a ;;
  esac
  ocamlfind ocamlopt -package zarith,str -w "$warnings" -c "$file"
done
ocamlfind ocamlopt -package zarith,str -linkpkg $(ocamlfind ocamldep -sort ./*.ml | sed 's/\.ml/.cmx/g') -o ../checker

"""Numbers and examples as the certificates' data files have them, read exactly; for recheck.py."""
import gzip
import hashlib
import json
import re
import zlib
from fractions import Fraction as F

NUMERAL = re.compile(r"[+-]?(0[xX](?=[\da-fA-F.])([\da-fA-F]*)\.?([\da-fA-F]*)([pP][+-]?\d{1,5})?"
                     r"|\d+/\d+|(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,5})?)", re.ASCII)


FIELD = re.compile(r'\s*(?:"((?:[^"]|"")*)"\s*|([^,]*))(,|$)')
BITS = {"decimal": 0, "binary64": 53, "binary32": 24}  # significant ones of a number as it is read


class Unusable(Exception):
    """The data or the certificate cannot be read."""


class FalseClaim(Exception):
    """Names what is false."""


def nearest_single(value):
    """The binary32 number nearest to it, ties to even."""
    if value == 0: return value
    exponent = abs(value.numerator).bit_length() - value.denominator.bit_length()
    exponent -= abs(value) < F(2)**exponent
    unit = F(2)**max(exponent - 23, -149)
    return round(value / unit) * unit


def number(text, bits=0):
    text = str(text).strip()
    parts = NUMERAL.fullmatch(text)
    if not parts: raise Unusable(f"{text[:40]!r} is no number")
    if bits == 53 and "/" not in text: return F(float.fromhex(text) if "x" in text.lower() else float(text))
    if bits and "/" not in text: return nearest_single(number(text))
    if not parts[1][:2] in ("0x", "0X"): return F(text)
    size = int(parts[2] + parts[3], 16) * F(2)**(int((parts[4] or "p0")[1:]) - 4 * len(parts[3]))
    return -size if text[0] == "-" else size


def label(text, positive, bits):
    if positive is not None:
        numerals = NUMERAL.fullmatch(text) and NUMERAL.fullmatch(positive)
        same = number(text, bits) == number(positive, bits) if numerals else text == positive
        return 1 if same else -1
    value = number(text, bits)
    if value not in (-1, 0, 1): raise Unusable(f"the label {text!r}")
    return 1 if value == 1 else -1


def lines_of(text):
    """The lines that are not blank; what else Python takes for the end of a line may stand in a name."""
    return [line for line in re.split(r"\r?\n", text.lstrip("\ufeff")) if line.strip()]


def text_of(path):
    """What stands in the file, or, of gzip, what it unpacks to."""
    with open(path, "rb") as file: data = file.read()
    try:
        return (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode("utf-8")
    except (EOFError, zlib.error) as error:
        raise Unusable(f"gzip: {error}") from None


def fields_of(line):
    """The fields between commas: blanks around them do not count, those between quotation marks do."""
    fields, at, more = [], 0, True
    while more:
        piece = FIELD.match(line, at)
        if not piece: raise Unusable(f"quotation marks in {line[at:at + 40]!r}")
        fields.append(piece[2].strip() if piece[1] is None else piece[1].replace('""', '"'))
        at, more = piece.end(), piece[3]
    return fields


def read_examples(text, reading, bits, bias):
    lines = lines_of(text)
    kind = reading["format"]
    if kind == "auto":
        first = next((words for line in lines if (words := line.split("#")[0].strip())), lines[0])
        pairs = "," not in first and all(":" in word for word in first.split()[1:])
        kind = "libsvm" if pairs and (":" in first or NUMERAL.fullmatch(first)) else "csv"
    if reading["label" if kind == "libsvm" else "index_base"] is not None: raise Unusable("label or index_base")
    if kind == "libsvm":
        base = 1 if reading["index_base"] is None else reading["index_base"]
        rows = [words for line in lines if (words := line.split("#")[0].split())]
        pairs = [{int(i) - base: number(v, bits) for i, v in (w.split(":") for w in row[1:])} for row in rows]
        xs = [[p.get(i, F(0)) for i in range(max(max(q, default=-1) for q in pairs) + 1)] for p in pairs]
        ys = [label(row[0], reading["positive"], bits) for row in rows]
    else:
        rows = [fields_of(line) for line in lines]
        names = rows.pop(0) if not any(map(NUMERAL.fullmatch, rows[0])) else []
        wanted = (reading["label"],) if reading["label"] else ("y", "label", "class")
        named = [i for i, name in enumerate(names) if name in wanted]
        if not reading["label"] and not named:
            named = [i for i, name in enumerate(names) if name.lower() in ("label", "class", "target", "outcome")]
            lower = [name.lower() for name in names]
            if not named and "x" not in lower and "y" in lower: named = [lower.index("y")]
        at = named[0] if named else int(reading["label"] or len(names or rows[0])) - 1
        if any(len(row) != len(names or rows[0]) for row in rows): raise Unusable("rows of different lengths")
        xs = [[number(v, bits) for v in row[:at] + row[at + 1:]] for row in rows]
        ys = [label(row[at], reading["positive"], bits) for row in rows]
    return [(x + [F(1)] * bias, y) for x, y in zip(xs, ys)]


def read_trace(text, bits):
    """The header, and the rounds: x, y, prediction, updated or None, weights or None, line."""
    numbers = lambda v: None if v is None else [number(a, bits) for a in v]
    sign = lambda v: 1 if number(v, bits) == 1 else -1
    numbered = [(i, line) for i, line in enumerate(text.split("\n"), 1) if line.strip()]
    lines = [(i, json.loads(line, parse_int=str, parse_float=str)) for i, line in numbered]
    rounds = [{"line": i, "x": numbers(r["x"]), "y": sign(r["y"]), "prediction": sign(r["prediction"]),
               "updated": r.get("updated"), "weights": numbers(r.get("weights"))} for i, r in lines[1:]]
    return lines[0][1], rounds


def data_of(rows, n):
    """What the certificate says of the data: a row of numbers and words for each example."""
    text = "".join(",".join(map(str, row)) + "\n" for row in rows)
    return {"examples": len(rows), "dimension": n, "sha256": hashlib.sha256(text.encode()).hexdigest()}

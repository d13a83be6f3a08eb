"""Ten examples in spellings that programs and people write, each with how it has to be read.

A spelling is read as the ten examples as it stands; or it is refused at a line and column, by a message that names an
option, with which it is then read as the ten examples, or that says what to change.
"""
import gzip
from dataclasses import dataclass

# x1, x2, x3 and the label, as Python spells them.
TEN = [("5.1", "-3.5", "0", "1"), ("4.9", "3", "1.25", "1"), ("0.5", "0", "-2", "-1"), ("7", "3.2", "4.7", "1"),
       ("-6.4", "0.125", "4", "-1"), ("6.9", "3.1", "0", "1"), ("0", "2.3", "-4", "-1"), ("6.5", "-2.8", "4.6", "1"),
       ("2", "0", "1.5", "-1"), ("5.5", "2.5", "-0.75", "1")]


@dataclass
class Spelling:
    name: str
    content: bytes
    options: list  # with which it is read as the ten examples
    refused: str | None = None  # without them: "LINE:COLUMN"
    helps: str | None = None  # part of the message
    given: list | None = None  # options that both are read with


ALL: list[Spelling] = []


def spelling(name, content, *options, refused=None, helps=None, given=()):
    content = content if isinstance(content, bytes) else content.encode()
    ALL.append(Spelling(name, content, list(options), refused, helps, list(given)))


def table(rows=TEN, header=None, between=",", end="\n", decimal=".", labels=("-1", "1"), order=(0, 1, 2, 3), shown=str):
    """The rows in a table; `order` of the columns, the label being the fourth; `shown` spells a number."""
    lines = [between.join(header)] if header else []
    for row in rows:
        fields = [shown(number).replace(".", decimal) for number in row[:3]] + [labels[row[3] == "1"]]
        lines.append(between.join(fields[i] for i in order))
    return end.join(lines) + end


def numbered(rows, first=1):
    return [(str(i), *row) for i, row in enumerate(rows, first)]


NAMES = ("a", "b", "c", "y")
LABEL_FIRST = (3, 0, 1, 2)

# ---- Tables that are read as they stand
spelling("a header with y last", table(header=NAMES))
spelling("no header", table())
spelling("carriage returns and a byte-order mark", "\ufeff" + table(header=NAMES, end="\r\n"))
spelling("Label comes first", table(header=("Label", "a", "b", "c"), order=LABEL_FIRST))
spelling("CLASS stands in the middle", table(header=("a", "CLASS", "b", "c"), order=(0, 3, 1, 2)))
spelling("target comes first", table(header=("target", "a", "b", "c"), order=LABEL_FIRST))
spelling("Outcome comes last", table(header=("a", "b", "c", "Outcome")))
spelling("a last column of another name", table(header=("sepal length (cm)", "b", "c", "species")))
spelling("labels 0 and 1", table(header=NAMES, labels=("0", "1")))
spelling("labels with decimals", table(labels=("-1.0", "1.0")))
spelling("labels with a plus sign", table(labels=("-1", "+1")))
spelling("semicolons", table(header=NAMES, between=";"))
spelling("semicolons without a header", table(between=";"))
spelling("tabs", table(header=NAMES, between="\t"))
spelling("tabs below names with blanks and commas", table(header=("length, in cm", "b", "c", "y"), between="\t"))
spelling("a blank", table(header=NAMES, between=" "))
spelling("columns in line", "".join("".join(f"{field:>9}" for field in row) + "\n" for row in TEN))
spelling("commas and blanks", table(header=NAMES, between=", "))
spelling("R's write.csv without row names", table(header=('"a"', '"b"', '"c"', '"y"')))
spelling("every field in quotation marks", table(header=('"a"', '"b"', '"c"', '"y"'), shown=lambda x: f'"{x}"',
                                                 labels=('"-1"', '"1"')))
spelling("pandas without names", table(header=("0", "1", "2", "y")))
spelling("numpy's savetxt", table(between=" ", shown=lambda x: f"{float(x):.6e}", labels=("-1.0e+00", "1.0e+00")))
spelling("numpy's savetxt with a header", "# a b c y\n" + table(between=" ", shown=lambda x: f"{float(x):.6e}"))
spelling("a header behind a mark of comments, the label first", "#Label,a,b,c\n" + table(order=LABEL_FIRST))
spelling("comments and blank lines", "# ten examples\n# made by hand\n\n" + table(header=NAMES).replace("0.5", "# so far\n0.5"))
spelling("a comma at the end of every line", table(header=NAMES, end=",\n"))
spelling("a semicolon at the end of every line", table(between=";", end=";\n"))
spelling("Excel's line of the separator", "sep=;\r\n" + table(header=NAMES, between=";", end="\r\n"))
spelling("a line of the separator in capitals", "SEP=;\n" + table(header=NAMES, between=";"))
spelling("a line of the separator in quotation marks", '"sep=;"\n' + table(header=NAMES, between=";"))
spelling("gzip", gzip.compress(table(header=NAMES).encode()))


def fraction(number):
    value = float(number).as_integer_ratio()
    return number if value[1] > 64 else f"{value[0]}/{value[1]}"


spelling("fractions", table(shown=fraction))


# ---- LIBSVM
def sparse(rows=TEN, labels=("-1", "1"), base=1, pair="{}:{}", behind="", zeros=False):
    lines = []
    for row in rows:
        pairs = [pair.format(i + base, x) for i, x in enumerate(row[:3]) if x != "0" or zeros]
        lines.append(" ".join([labels[row[3] == "1"] + behind] + pairs))
    return "\n".join(lines) + "\n"


spelling("LIBSVM", sparse(labels=("-1", "+1")))
spelling("LIBSVM with labels 0 and 1", sparse(labels=("0", "1")))
spelling("LIBSVM with zeros that are written", sparse(zeros=True))
spelling("LIBSVM with comments", "# ten examples\n" + sparse().replace("\n", "  # so\n"))
spelling("LIBSVM with tabs and blanks at the ends", sparse().replace(" ", "\t").replace("\n", " \n"))
spelling("LIBSVM with a blank behind the colon", sparse(pair="{}: {}"))
spelling("SVMlight with queries", sparse(behind=" qid:7"))
spelling("LIBSVM that counts from 0", sparse(base=0, zeros=True), "--index-base", "0", refused="1:3", helps="--index-base 0")
spelling("LIBSVM with a decimal comma", sparse().replace(".", ","), "--decimal-comma", refused="1:5",
         helps="--decimal-comma")
spelling("LIBSVM with several labels", sparse().replace("-1 1:0.5", "-1,3 1:0.5"), refused="3:1", helps="one label on a line")
spelling("LIBSVM without a label on a line", sparse().replace("-1 1:0.5", " 1:0.5"), refused="3:2", helps="a label, and then")

# ---- Tables that need an option
spelling("a decimal comma between semicolons", table(header=NAMES, between=";", decimal=","), "--decimal-comma",
         refused="2:1", helps="--decimal-comma")
spelling("a decimal comma in labels, too", table(header=NAMES, between=";", decimal=",", labels=("-1,0", "1,0")), "--decimal-comma",
         refused="2:12", helps="--decimal-comma")
spelling("a decimal comma between tabs", table(between="\t", decimal=","), "--decimal-comma", refused="1:1",
         helps="--decimal-comma")
spelling("a decimal comma between blanks", table(between=" ", decimal=","), "--decimal-comma", refused="1:1",
         helps="--decimal-comma")
spelling("a decimal comma in quotation marks", table(header=NAMES, shown=lambda x: f'"{x}"', decimal=","),
         "--decimal-comma", refused="2:1", helps="--decimal-comma")
spelling("bars", table(header=NAMES, between="|"), "--separator", "|", refused="1:1", helps="--separator")
spelling("the label first and no header", table(order=LABEL_FIRST), "--label", "1", refused="2:9", helps="--label")
spelling("words as labels", table(header=("a", "b", "c", "class"), labels=("no", "yes")), "--positive", "yes",
         refused="2:12", helps="--positive")
spelling("words as labels, one in another case",
         table(header=("a", "b", "c", "class"), labels=("no", "yes")).replace("1.25,yes", "1.25,Yes"),
         refused="3:12", helps="one spelling", given=["--positive", "yes"])
spelling("words as labels, one missing",
         table(header=("a", "b", "c", "class"), labels=("no", "yes")) + "1,2,3,?\n", "--missing", "drop",
         refused="12:7", helps="--missing drop", given=["--positive", "yes"])
spelling("a missing value", table(header=NAMES) + "?,2,3,1\n", "--missing", "drop", refused="12:1", helps="--missing drop")
spelling("a missing value on the first line, and no header", "?,?,?,1\n" + table(), "--missing", "drop", refused="1:1",
         helps="--missing drop")
spelling("NA", table(header=NAMES) + "1,NA,3,1\n2,NA,4,-1\n", "--missing", "drop", refused="12:3", helps="--missing drop")
spelling("nan", table(header=NAMES) + "nan,2,3,1\n", "--missing", "drop", refused="12:1", helps="--missing drop")
spelling("nothing between two commas", table(header=NAMES) + "1,,3,1\n", "--missing", "drop", refused="12:3",
         helps="--missing drop")
spelling("pandas with its index", table(rows=TEN, header=("", *NAMES)).replace("\n", "\n0,", 10), "--drop-columns", "1",
         refused="1:1", helps="--drop-columns 1")
spelling("R's write.csv with row names", table(header=('""', '"a"', '"b"', '"c"', '"y"')).replace("\n", '\n"7",', 10),
         "--drop-columns", "1", refused="1:1", helps="--drop-columns 1")
spelling("a column of words", table(header=("who", *NAMES)).replace("\n", "\nJohn Smith,", 10), "--drop-columns", "who",
         refused="2:1", helps="--drop-columns")
spelling("the minus sign of typesetters", table(header=NAMES).replace("-3.5", "\u22123.5"), refused="2:5",
         helps="the minus sign -")
spelling("a header of numbers and a word", table(header=("0", "1", "2", "species")), "--header", "yes", refused="1:7",
         helps="--header yes")
spelling("ARFF behind comments", "% Ten\n%\n@relation ten\n@attribute a numeric\n@data\n" + table(), refused="3:1", helps="ARFF")
spelling("ARFF", "@relation ten\n@attribute a numeric\n@data\n" + table(), refused="1:1", helps="ARFF")
spelling("JSON", "[[1, 2], [3, 4]]\n", refused="1:1", helps="CSV")
spelling("a trace", '{"learner": "perceptron", "dimension": 2}\n{"x": [1, 2], "y": 1, "prediction": 1}\n', refused="1:1", helps="check")
spelling("JSON, a line for each row", '{"a": 1, "y": 1}\n{"a": 2, "y": -1}\n', refused="1:1", helps="CSV")

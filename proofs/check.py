#!/usr/bin/env python3
"""Builds the Coq proofs and holds them against the catalogue: python3 proofs/check.py PROGRAM

A theorem of the catalogue is covered by the file named as its id (`-` written `_`). For a covered theorem this checks

- that every step is a lemma of that name, that every lemma is a step (or the theorem itself), and that the lemma's
  conclusion is the claim of that name (`total-norm`: lemma total_norm, claim Total_norm);
- that its premises, as Coq prints them (`Check`), are claims of steps and hypotheses that the step says it uses, its own
  or another theorem's, and at most `Setting` beside them, which says what the symbols stand for; a step that is given,
  one that looks at the learner itself, may have `Run`, the definition of the run;
- that its proof mentions no lemma of another step (read from the .glob files, which list what every proof refers to):
  what it rests on is in its premises, and in lemmas of files that are no theorem's;
- that steps without a lemma are given, too, and use nothing: they look at a certificate;
- that nothing is assumed: no Admitted, no axiom but the expected ones of Coq's reals (`Print Assumptions`).

Of the steps that never fail alone it checks that never_alone.v has a lemma for each, named as the theorem and the step,
whose conclusion is the step's claim and whose premises are the claims that the step's reason names (`Setting` beside).

Of the checkers of certificates (checker_*.v) it checks that every function that becomes a program has a theorem that
what it accepts is true, named as it (check_winnow: check_winnow_sound), which assumes nothing else either.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

# The axioms on which Coq's real numbers rest; the third comes with square roots, the last with exponentials and ln.
REALS = {"ClassicalDedekindReals.sig_forall_dec", "FunctionalExtensionality.functional_extensionality_dep"}
ROOTS = REALS | {"ClassicalDedekindReals.sig_not_dec"}
LOGARITHMS = ROOTS | {"Classical_Prop.classic"}
AXIOMS = {"halving": set(), "optimal": set(), "littlestone-winnow": set(), "winnow": LOGARITHMS, "winnow-tuned": LOGARITHMS,
          "balanced-winnow": LOGARITHMS,
          "perceptron-freund-schapire": ROOTS, "perceptron-hinge": ROOTS, "perceptron-start": ROOTS,
          "passive-aggressive": ROOTS, "halving-cover": ROOTS,
          "comparison": LOGARITHMS, "online-to-pac": LOGARITHMS, "hedge": LOGARITHMS}  # all others: REALS

# The checkers of certificates: what their soundness may rest on, by the names of the checks; all others: REALS.
CHECKER_AXIOMS = {"check_halving": set(), "check_littlestone": set(), "check_dimension": set(),
                  "check_halving_game": set(), "check_perceptron_game": set(), "check_winnow_game": set(),
                  "check_perceptron": ROOTS,
                  "check_winnow": LOGARITHMS, "check_winnow_cycle": LOGARITHMS, "check_hedge": LOGARITHMS,
                  "check_powers": LOGARITHMS}
EXTRACTION = "checker_extraction"
REASONS = "never_alone"  # why steps that are given never fail alone

FORBIDDEN = ["Admitted", "admit", "give_up", "Axiom", "Axioms", "Parameter", "Parameters", "Conjecture", "Conjectures",
             "Hint", "Instance", "Abort", "Unset", "bypass_check", "Declare",
             "Redirect", "Load", "Module", "Include"]


class Failures:
    def __init__(self):
        self.messages = []

    def add(self, message):
        self.messages.append(message)


def stem(identifier):
    return identifier.replace("-", "_")


def claim(identifier):
    """The claim of a step; of another theorem's, "theorem/step", with the file it stands in."""
    theorem, slash, step = identifier.rpartition("/")
    return (f"{stem(theorem)}." if slash else "") + stem(step).capitalize()


def without_comments(text):
    """The text with comments and strings blanked, so that lines keep their numbers."""
    result, depth, position = [], 0, 0
    for token in re.finditer(r"\(\*|\*\)|\"[^\"]*\"", text):
        skipped = text[position:token.start()]
        result.append(skipped if depth == 0 else re.sub(r"[^\n]", " ", skipped))
        depth += {"(*": 1, "*)": -1}.get(token.group(), 0)
        result.append(re.sub(r"[^\n]", " ", token.group()))
        position = token.end()
    return "".join(result) + text[position:]


def catalogue(program):
    """The theorems by id, as the program prints them."""
    theorems = json.loads(subprocess.run([program, "theorems", "--json"], check=True, capture_output=True).stdout)
    return {theorem["id"]: theorem for theorem in theorems}


def added(folder):
    """The theorem that stands in the folder of one that is not in the catalogue, by its id, as catalogue() has them."""
    theorem = json.loads((folder / "theorem.json").read_text())
    return {theorem["id"]: theorem}


def build(sources, directory):
    """Compiles all files in a directory of their own, two at once."""
    directory.mkdir(parents=True, exist_ok=True)
    names = sorted(source.name for source in sources)
    for old in directory.glob("*.v"):
        if old.name not in names:
            for product in directory.glob(old.stem + ".*"):
                product.unlink()
    for source in sources:
        target = directory / source.name
        if not target.exists() or target.read_bytes() != source.read_bytes():
            shutil.copyfile(source, target)
    subprocess.run(["coq_makefile", "-Q", ".", "mistakebound", "-o", "Makefile", *names], cwd=directory, check=True)
    done = subprocess.run(["make", "-j2", "--no-print-directory"], cwd=directory, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{done.stdout}{done.stderr}proofs: the proofs do not compile")


def forbidden_words(path, failures):
    for number, line in enumerate(without_comments(path.read_text()).splitlines(), 1):
        for word in re.findall(r"[A-Za-z_]+", line):
            if word in FORBIDDEN:
                failures.add(f"{path.name}:{number}: {word}")


class File:
    """What a compiled file defines and what each definition refers to, from its .glob."""

    def __init__(self, directory, name):
        text = (directory / f"{name}.v").read_bytes()
        self.line, self.lemmas, self.references = {}, [], {}
        definitions = []
        entries = (directory / f"{name}.glob").read_text().splitlines()
        for entry in entries:
            if found := re.match(r"(prf|def|ind|rec|thm|var|prfax|defax|ax) (\d+):\d+ (?:<>|\S+) (\S+)$", entry):
                kind, offset, defined = found.groups()
                definitions.append((int(offset), defined))
                if kind in ("prf", "thm"):
                    self.lemmas.append(defined)
                    self.line[defined] = text[:int(offset)].count(b"\n") + 1
        definitions.sort()
        for entry in entries:
            if found := re.match(r"R(\d+):\d+ mistakebound\.(\S+) \S+ (\S+) \S+$", entry):
                offset, module, referred = int(found[1]), found[2], found[3]
                owners = [defined for start, defined in definitions if start <= offset]
                if owners:
                    self.references.setdefault(owners[-1], set()).add((module, referred))


def split_arrows(text):
    """The premises and the conclusion of a type, split at the arrows that stand outside brackets."""
    parts, depth, start = [], 0, 0
    for position, character in enumerate(text):
        depth += (character in "([{") - (character in ")]}")
        if depth == 0 and text.startswith(" -> ", position):
            parts.append(text[start:position].strip())
            start = position + 4
    return [*parts, text[start:].strip()]


def parts_of_type(printed):
    """The premises and the conclusion, without the quantifiers in front of them."""
    body = re.sub(r"^forall [^,]*, ", "", printed)
    return [re.sub(r"^\(forall [^,()]*, (.*)\)$", r"\1", part) for part in split_arrows(body)]


def claim_in(part, name):
    """The claim that a part of a type is, with its file where that is another one; what is none stays as printed."""
    return part if " -> " in part else re.sub(r"^(\w+\.\w+)( .*)?$", r"\1", part).removeprefix(f"{name}.")


def is_general(part):
    """Is it a claim about variables, all different, and not about something particular?"""
    arguments = part.split(" ")[1:]
    return all(re.fullmatch(r"[a-zA-Z_]\w*", one) for one in arguments) and len(set(arguments)) == len(arguments)


def ask_coq(directory, name, lemmas):
    """Type of each lemma, and the axioms behind all of them."""
    everything = ", ".join(f"@{name}.{lemma}" for lemma in lemmas)
    query = "Set Printing Width 1000000. Set Printing Depth 1000000.\n" + f"From mistakebound Require {name}.\n"
    query += "".join(f"Check @{name}.{lemma}.\n" for lemma in lemmas)
    query += f"Definition everything := ({everything}).\nPrint Assumptions everything.\n"
    (directory / "query").mkdir(exist_ok=True)
    path = directory / "query" / f"query_{name}.v"
    path.write_text(query)
    answer = subprocess.run(["coqc", "-Q", ".", "mistakebound", str(path)], cwd=directory, check=True,
                            capture_output=True, text=True).stdout
    types = dict(re.findall(rf"^{name}\.(\w+)\n     : (.*)$", answer, re.M))
    axioms = set(re.findall(r"^(\S+) :", answer.partition("\nAxioms:\n")[2], re.M))
    if "\nAxioms:\n" not in answer and "Closed under the global context" not in answer:
        sys.exit(f"proofs: cannot read what Coq says of {name}")
    return types, axioms


def is_handed_over(step):
    """Does it only look at what was handed over, so that there is nothing to prove?"""
    return step.get("given", False) and not step["uses"]


def check_step(theorem, step, types, failures):
    """Holds one lemma's type against what the step says it uses; returns the uses that it does not need."""
    name = stem(theorem["id"])
    *premises, conclusion = parts_of_type(types[stem(step["id"])])
    if claim_in(conclusion, name) != claim(step["id"]) or not is_general(conclusion):
        failures.add(f"{theorem['id']} {step['id']}: the lemma proves {conclusion}, not {claim(step['id'])}")
    uses = {claim(used): used for used in step["uses"]}
    premises = {claim_in(premise, name) for premise in premises} - {"Setting"}
    if step.get("given", False):
        premises -= {"Run"}
    for premise in sorted(premises - uses.keys()):
        failures.add(f"{theorem['id']} {step['id']}: the proof needs {premise}, which the step does not use")
    return [used for name_of_claim, used in uses.items() if name_of_claim not in premises]


def check_lemmas(theorem, file, failures):
    """Every step a lemma, every lemma a step; no proof that mentions another step's lemma."""
    steps = [stem(step["id"]) for step in theorem["steps"]]
    for lemma in file.lemmas:
        if lemma not in [*steps, stem(theorem["id"])]:
            failures.add(f"{theorem['id']}: lemma {lemma} belongs to no step")
    handed_over = [stem(step["id"]) for step in theorem["steps"] if is_handed_over(step)]
    for step in [*steps, stem(theorem["id"])]:
        if step not in file.lemmas and step not in handed_over:
            failures.add(f"{theorem['id']}: no lemma {step}")


def check_references(theorem, files, failures):
    """Only the theorem itself puts lemmas of steps together; a step's proof may at most repeat its namesake in another
    theorem, or apply another theorem as a whole."""
    name = stem(theorem["id"])
    for owner, references in files[name].references.items():
        for module, referred in sorted(references):
            is_lemma = module in files and referred in files[module].lemmas
            if owner != name and is_lemma and referred not in (owner, module):
                failures.add(f"{theorem['id']}: the proof of {owner} mentions the lemma {module}.{referred}")


def check_theorem(theorem, files, directory, failures):
    """Prints the theorem's rows of the table."""
    name = stem(theorem["id"])
    check_lemmas(theorem, files[name], failures)
    check_references(theorem, files, failures)
    types, axioms = ask_coq(directory, name, files[name].lemmas)
    for axiom in sorted(axioms - AXIOMS.get(theorem["id"], REALS)):
        failures.add(f"{theorem['id']}: rests on {axiom}")
    print(f"{theorem['id']}: {len(theorem['steps'])} steps, axioms: {', '.join(sorted(axioms)) or 'none'}")
    for step in theorem["steps"]:
        row = f"  {step['id']:<26}"
        if stem(step["id"]) not in types:
            print(f"{row} {'checked on the certificate' if is_handed_over(step) else 'NOT PROVED'}")
            continue
        unneeded = check_step(theorem, step, types, failures)
        print(f"{row} {name}.v:{files[name].line[stem(step['id'])]}"
              + (f"  (does not need {', '.join(unneeded)})" if unneeded else ""))


def check_reasons(theorems, sources, directory, failures):
    """Of every step that never fails alone, that the steps of its reason make it true; prints where."""
    reasons = {f"{stem(theorem['id'])}_{stem(step['id'])}": (stem(theorem["id"]), step)
               for theorem in theorems for step in theorem["steps"] if step.get("never_alone")}
    file = File(directory, REASONS) if (sources / f"{REASONS}.v").exists() else None
    lemmas = file.lemmas if file else []
    for lemma in lemmas:
        if lemma not in reasons:
            failures.add(f"{REASONS}: lemma {lemma} is the reason of no step")
    types, axioms = ask_coq(directory, REASONS, lemmas) if lemmas else ({}, set())
    for axiom in sorted(axioms - REALS):
        failures.add(f"{REASONS}: rests on {axiom}")
    for lemma, (theorem, step) in reasons.items():
        if lemma not in types:
            failures.add(f"{REASONS}: no lemma {lemma}")
            continue
        *premises, conclusion = parts_of_type(types[lemma])
        if claim_in(conclusion, REASONS) != f"{theorem}.{claim(step['id'])}" or not is_general(conclusion):
            failures.add(f"{REASONS}: {lemma} proves {conclusion}")
        named = {f"{theorem}.{claim(other)}" for other in re.findall(r"`([^`]+)`", step["never_alone"])}
        for other in sorted(named ^ ({claim_in(premise, REASONS) for premise in premises} - {"Setting"})):
            failures.add(f"{REASONS}: {other} is not both a premise of {lemma} and named in the step's reason")
        print(f"never alone: {lemma}, {REASONS}.v:{file.line[lemma]}")


def check_checkers(sources, directory, failures):
    """Every function that is extracted has its theorem of soundness; prints where."""
    if not (sources / f"{EXTRACTION}.v").exists():
        return
    text = without_comments((sources / f"{EXTRACTION}.v").read_text())
    extracted = re.findall(r"\bchecker_\w+\.(check_\w+)", text)
    files = {path.stem: File(directory, path.stem) for path in sorted(sources.glob("checker_*.v"))}
    for function in extracted:
        owners = [name for name, file in files.items() if f"{function}_sound" in file.lemmas]
        if not owners:
            failures.add(f"{EXTRACTION}: no theorem {function}_sound")
            continue
        types, axioms = ask_coq(directory, owners[0], [f"{function}_sound"])
        premise = types[f"{function}_sound"]
        if not re.search(rf"\b{function} [^()]*= true -> ", premise):
            failures.add(f"{owners[0]}: {function}_sound is not about what {function} accepts")
        for axiom in sorted(axioms - CHECKER_AXIOMS.get(function, REALS)):
            failures.add(f"{owners[0]}: {function}_sound rests on {axiom}")
        print(f"checker: {function:<19} sound by {owners[0]}.v:{files[owners[0]].line[f'{function}_sound']}, "
              f"axioms: {', '.join(sorted(axioms)) or 'none'}")


def main():
    parser = argparse.ArgumentParser(description="Builds the Coq proofs and holds them against the catalogue.")
    parser.add_argument("program", help="mistakebound, asked for its theorems")
    here = Path(__file__).resolve().parent
    parser.add_argument("--proofs", type=Path, default=here)
    parser.add_argument("--also", type=Path, metavar="FOLDER",
                        help="of a theorem that is not in the catalogue: its theorem.json, its proof in proofs/")
    parser.add_argument("--build", type=Path, default=here.parent / "build" / "proofs")
    options = parser.parse_args()
    theorems = catalogue(options.program)
    sources = sorted(options.proofs.glob("*.v"))
    if options.also:
        theorems |= added(options.also)
        sources += sorted((options.also / "proofs").glob("*.v"))
    failures = Failures()
    for path in sources:
        forbidden_words(path, failures)
    build(sources, options.build)
    proved = {source.stem for source in sources}
    covered = [identifier for identifier in theorems if stem(identifier) in proved]
    files = {stem(identifier): File(options.build, stem(identifier)) for identifier in covered}
    for identifier in covered:
        check_theorem(theorems[identifier], files, options.build, failures)
    check_reasons(theorems.values(), options.proofs, options.build, failures)
    check_checkers(options.proofs, options.build, failures)
    for identifier in [one for one in theorems if one not in covered]:
        print(f"{identifier}: not proved yet")
    for message in failures.messages:
        print(f"FAILS: {message}")
    print(f"proofs: {len(covered)} of {len(theorems)} theorems, {len(failures.messages)} failures")
    return 1 if failures.messages else 0


if __name__ == "__main__":
    sys.exit(main())

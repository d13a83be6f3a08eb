#!/usr/bin/env python3
"""Writes certificates as lemmas that Coq checks: coq.py GAPS THEOREMS FILE

GAPS and THEOREMS are documents as replay.py reads them. Each part of a certificate becomes a lemma over real numbers: its
premises imply the link. Its proof has the sign of each product, that each equation's multiple is 0, and lets `lra`, which
takes products of variables for numbers, add them up.
"""
import json
import sys
from pathlib import Path

from replay import parts

HEAD = "From Coq Require Import Reals Lra.\nOpen Scope R_scope.\n\n"


def term(polynomial, variables):
    def factor(name):
        return variables.setdefault(name, f"x{len(variables) + 1}")

    def product(key, times):
        number = f"({times.numerator})" if times.denominator == 1 else f"(({times.numerator})/{times.denominator})"
        return "*".join([number, *map(factor, key)])
    return " + ".join(product(key, times) for key, times in sorted(polynomial.terms.items())) or "0"


def lemma(name, goal, used, part):
    variables, lines, labels = {}, [], {}
    for number, (premise, (sign, polynomial)) in enumerate(used.items()):
        labels[premise] = f"H{number}"
        if premise == "goal":
            continue
        written = term(polynomial, variables)
        lines.append(f"  ({written} = 0)" if sign == "=" else f"  (0 {'<' if sign == '>' else '<='} {written})")
    conclusion = f"  0 {'<' if goal[0] == '>' else '<='} {term(goal[1], variables)}"
    written_goal = term(used["goal"][1], variables)
    multipliers = [(labels[premise], term(type(goal[1])(m), variables)) for premise, m in part["equations"]]
    proof = ["intros " + " ".join([*variables.values(), *(labels[p] for p in used if p != "goal")]) + "."]
    # Its contrary is a premise, too.
    strict = used["goal"][0] == ">"
    proof.append(f"{'apply Rnot_lt_le' if strict else 'apply Rnot_le_lt'}; intro G.")
    proof.append(f"assert ({labels['goal']} : 0 {'<' if strict else '<='} {written_goal}) by lra. clear G.")
    for number, (_, factors) in enumerate(part["products"]):
        signs = [used[name][0] for name in factors]
        proof.append(f"pose proof {signed([labels[n] for n in factors], signs)} as P{number}.")
    for number, (label, multiplier) in enumerate(multipliers):
        proof.append(f"pose proof (f_equal (Rmult ({multiplier})) {label}) as E{number}.")
    kept = [f"P{i}" for i in range(len(part["products"]))] + [f"E{i}" for i in range(len(multipliers))]
    proof.append("clear - " + " ".join(kept) + ". lra.")
    names = "".join(f"\n   {variable}: {formula}" for formula, variable in variables.items())
    head = f"(* On {', '.join(part['when']) or 'every round'}.{names} *)"
    bound = f"forall {' '.join(variables.values())} : R,\n" if variables else "\n"
    return "\n".join([head, f"Lemma {name} : {bound}" + " ->\n".join([*lines, conclusion]) + ".",
                      "Proof.", *("  " + line for line in proof), "Qed.", ""])


def signed(labels, signs):
    """The sign of a product of premises."""
    if not labels:
        return "Rlt_0_1"
    if len(labels) == 1:
        return labels[0]
    inner = signed(labels[1:], signs[1:])
    if all(sign == ">" for sign in signs):
        return f"(Rmult_lt_0_compat _ _ {labels[0]} {inner})"
    weak = labels[0] if signs[0] == ">=" else f"(Rlt_le _ _ {labels[0]})"
    inner = f"(Rlt_le _ _ {inner})" if all(sign == ">" for sign in signs[1:]) else inner
    return f"(Rmult_le_pos _ _ {weak} {inner})"


def written(gaps, theorems):
    by_id, lemmas = {theorem["id"]: theorem for theorem in theorems}, []
    for found in gaps["theorems"]:
        for certificate in found["certificates"]:
            for number, (goal, used, part) in enumerate(parts(by_id[found["id"]], found["rule"], certificate)):
                name = f"{found['id']}_{certificate['step']}_{number}".replace("-", "_")
                lemmas.append(lemma(name, goal, used, part))
    return lemmas


def main():
    gaps, theorems = (json.loads(Path(path).read_text(encoding="utf-8")) for path in sys.argv[1:3])
    lemmas = written(gaps, theorems)
    Path(sys.argv[3]).write_text(HEAD + "\n".join(lemmas), encoding="utf-8")
    print(f"{len(lemmas)} lemmas")


if __name__ == "__main__":
    main()

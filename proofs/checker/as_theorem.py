#!/usr/bin/env python3
"""Writes a certificate of the perceptron as a theorem of Coq: as_theorem.py CERTIFICATE EXAMPLES > certified.v

The theorem says of these examples, written out, how many mistakes the perceptron makes and what the theorems' bounds
are, and that of a run that never ends no number of mistakes is the last. Coq computes the check itself (vm_compute), so that neither the extraction nor this program's reader is trusted;
what has to be read is the statement.
"""
import json
import re
import sys
from fractions import Fraction


def rational(text):
    value = Fraction(text)
    return f"({value.numerator} # {value.denominator})"


def listed(items):
    return "[" + "; ".join(items) + "]"


def rooted(text):
    """a + c*sqrt(n), as a and c^2 n."""
    a, c, n = re.fullmatch(r"(?:([-\d/]+)(?: \+ |$))?(?:(?:([\d/]+)\*)?sqrt\((\d+)\))?", text).groups()
    return f"({rational(a or 0)}, {rational(Fraction(c or 1)**2 * int(n) if n else 0)})"


def claim(entry):
    q = {name: rational(value) for name, value in entry["quantities"].items()}
    bound, holds = entry["bound"], "true" if entry["verdict"] == "holds" else "false"
    if entry["id"] == "perceptron-separable":
        return f"Separable {holds} {q['gamma']} {q['R2']} {q['u2']} {'None' if bound is None else f'(Some {rooted(bound)})'}"
    if entry["id"] == "perceptron-freund-schapire":
        return f"Freund_schapire {q['gamma']} {q['R2']} {q['u2']} {q['D2']} {rooted(bound)}"
    return f"Hinge {q['gamma']} {q['R2']} {q['u2']} {q['b2']} {q['H']} {rooted(bound)}"


def check_of_cycle(cycle):
    return f"""
Definition around : cycle := {{|
  begins := {cycle["begins"]}%nat; period := {cycle["length"]}%nat; errors := {cycle["mistakes"]};
  largest2 := {rational(cycle["largest_norm2"])}%Q |}}.

Lemma comes_back : check_perceptron_cycle certified around data = true.
Proof. vm_compute. reflexivity. Qed.
"""


def theorem_of_cycle(size):
    return f"""
Theorem mistakes_for_ever : forall many, exists passes,
  (many <= perceptron_mistakes {size} (fun _ => tie certified) (map meant (again passes data)))%nat.
Proof. apply (check_perceptron_cycle_sound certified around data comes_back). Qed.
Print Assumptions mistakes_for_ever.
"""


def theorem(certificate, examples):
    rows = [line.split(",") for line in examples.splitlines()]
    data = ";\n  ".join(f"({listed(map(rational, row[:-1]))}, {'true' if row[-1] == '1' else 'false'})" for row in rows)
    conventions, given = certificate["conventions"], certificate["given_gamma"]
    tie = {"mistake": "None", "positive": "Some true", "negative": "Some false"}[conventions["tie"]]
    claims = [claim(entry) for entry in certificate["theorems"] if entry["id"] != "max-margin"]
    cycle, size = certificate.get("cycle"), len(certificate["weights"])
    return f"""(* A certificate as a theorem; as_theorem.py wrote it. *)
From Coq Require Import QArith Qreals.
From mistakebound Require Import checker perceptron checker_perceptron checker_perceptron_sound checker_cycles.
Open Scope Z_scope.

Definition data : list numbered := [
  {data}]%Q.

Definition certified : certificate := {{|
  tie := {tie};
  step := {rational(conventions["step"])}%Q;
  passes := {conventions["passes"]}%positive;
  mistake_rounds := {listed(map(str, certificate["mistake_rounds"]))};
  weights := {listed(map(rational, certificate["weights"]))}%Q;
  u := {listed(map(rational, certificate["u"]))}%Q;
  given := {"None" if given is None else f"Some {rational(given)}%Q"};
  claims := {listed(claims)}%Q |}}.

Lemma accepted : check_perceptron certified data = true.
Proof. vm_compute. reflexivity. Qed.
{check_of_cycle(cycle) if cycle else ""}
(* The examples are not looked into any more. *)
Opaque data.
Definition rounds : list example := map meant (sequence (passes certified) data).

Theorem mistakes_of_the_perceptron :
  perceptron_mistakes {size} (fun _ => tie certified) rounds = {len(certificate["mistake_rounds"])}%nat.
Proof.
  destruct (check_perceptron_sound certified data accepted) as (_ & _ & _ & M & _).
  change (length (mistake_rounds certified)) with {len(certificate["mistake_rounds"])}%nat in M.
  change (length (weights certified)) with {size}%nat in M. symmetry. exact M.
Qed.

Theorem bounds_of_the_theorems :
  Forall (true_claim (length (weights certified)) (fun _ => tie certified) rounds (vector (u certified))
            (option_map Q2R (given certified))) (claims certified).
Proof. apply (check_perceptron_sound certified data accepted). Qed.
Print Assumptions mistakes_of_the_perceptron.
{theorem_of_cycle(size) if cycle else ""}"""


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file, open(sys.argv[2], encoding="utf-8") as lines:
        sys.stdout.write(theorem(json.load(file), lines.read()))

/// Halving in Coq: the experts left are a vector of 1 and 0.
#include "properties/campaign/coq_theory.hpp"

namespace mistakebound {

CoqTheory halving_coq() {
  CoqTheory theory;
  theory.rule =
      R"((* Halving: w has a 1 for each expert that was never wrong; x are the experts' predictions, 1 or -1. *)
Fixpoint agreeing (w x : vector) (y : label) : vector :=
  match w, x with a :: w', b :: x' => (if Qeq_bool b (sign y) then a else 0) :: agreeing w' x' y | _, _ => [] end.
Definition rule (w x : vector) (y : label) : bool * vector := (errs (dot w x) y, agreeing w x y).
)";
  theory.quantities = R"(Definition all (n : nat) : vector := repeat 1 n.
Definition left (n : nat) (examples : list example) : Q := sum (weights (all n) examples).
Definition left_before (n : nat) (examples : list example) : Q := sum (before (final (all n) examples)).
)";
  theory.lean.rule =
      R"(/-- Halving: w has a 1 for each expert that was never wrong; x are the experts' predictions, 1 or -1. -/
def agreeing : Vec → Vec → Label → Vec
  | a :: w, b :: x, y => (if b = sign y then a else 0) :: agreeing w x y
  | _, _, _ => []
def rule (w x : Vec) (y : Label) : Bool × Vec := (errs (dot w x) y, agreeing w x y)
)";
  theory.lean.quantities = R"(def all (n : ℕ) : Vec := List.replicate n 1
def left (n : ℕ) (examples : List Example) : ℚ := sum (weights (all n) examples)
def left_before (n : ℕ) (examples : List Example) : ℚ := sum (before (final (all n) examples))
)";
  theory.shapes = {{"", "Forall (fun e => length (fst e) = n) examples", "∀ e ∈ examples, e.1.length = n"},
                   {"", "Forall (fun e => Forall (fun a => a == 1 \\/ a == -1) (fst e)) examples",
                    "∀ e ∈ examples, ∀ a ∈ e.1, a = 1 ∨ a = -1"}};
  // An expert that is never wrong is one that is left at the end.
  theory.hypotheses = {{"perfect-expert", "1 <= left n examples", "1 ≤ left n examples"}};
  theory.built_in = {"all-start"};
  theory.names = {{"mistakes", "mistakes (all n) examples"},
                  {"T", "count examples"},
                  {"n", "inject_Z (Z.of_nat n)"},
                  {"experts", "inject_Z (Z.of_nat n)"},
                  {"perfect", "left n examples"},
                  {"left", "left n examples"},
                  {"left_before", "left_before n examples"},
                  {"wrong", "(left_before n examples - left n examples)"}};
  for (const auto& [name, term] : theory.names) theory.counts.insert(name);
  return theory;
}

}  // namespace mistakebound

/// The learners of disjunctions in Coq. K is the target, a vector of 1 and 0.
#include "properties/campaign/coq_theory.hpp"

namespace mistakebound {
namespace {

/// What both share.
CoqTheory disjunction_coq() {
  CoqTheory theory;
  theory.binders = {{"K", "vector", "u"}};
  theory.shapes = {{"", "Forall (fun e => length (fst e) = n) examples", "∀ e ∈ examples, e.1.length = n"},
                   {"", "Forall (fun e => Forall (fun a => a == 0 \\/ a == 1) (fst e)) examples",
                    "∀ e ∈ examples, ∀ a ∈ e.1, a = 0 ∨ a = 1"},
                   {"", "length K = n", "K.length = n"},
                   {"", "Forall (fun a => a == 0 \\/ a == 1) K", "∀ a ∈ K, a = 0 ∨ a = 1"}};
  theory.hypotheses = {
      {"disjunction",
       "Forall (fun e => match snd e with plus => 1 <= dot K (fst e) | minus => dot K (fst e) == 0 end) examples",
       "∀ e ∈ examples, if isPlus e.2 then 1 ≤ dot K e.1 else dot K e.1 = 0"}};
  theory.names = {{"T", "count examples"}, {"n", "inject_Z (Z.of_nat n)"}, {"k", "sum K"}};
  theory.counts = {"mistakes", "T", "n", "k", "promotions", "eliminations", "mistake"};
  return theory;
}

}  // namespace

CoqTheory littlestone_winnow_coq() {
  CoqTheory theory = disjunction_coq();
  theory.rule = R"((* Littlestone's Winnow: a mistake doubles the active weights, or eliminates them. *)
Fixpoint multiplied (c : Q) (w x : vector) : vector :=
  match w, x with a :: w', b :: x' => (if Qeq_bool b 0 then a else c * a) :: multiplied c w' x' | _, _ => [] end.
Definition threshold (w : vector) : Q := count w / 2.
Definition rule (w x : vector) (y : label) : bool * vector :=
  let wrong := errs (dot w x - threshold w) y in
  (wrong, if wrong then multiplied match y with plus => 2 | minus => 0 end w x else w).
)";
  theory.quantities = R"(Definition first (n : nat) : vector := repeat 1 n.
Definition promotions (n : nat) (examples : list example) : Q :=
  count (filter (fun r => is_plus (outcome r)) (filter mistake (rounds (first n) examples))).
Definition eliminations (n : nat) (examples : list example) : Q :=
  mistakes (first n) examples - promotions n examples.
)";
  theory.lean.rule = R"(/-- Littlestone's Winnow: a mistake doubles the active weights, or eliminates them. -/
def multiplied (c : ℚ) : Vec → Vec → Vec
  | a :: w, b :: x => (if b = 0 then a else c * a) :: multiplied c w x
  | _, _ => []
def threshold (w : Vec) : ℚ := count w / 2
def rule (w x : Vec) (y : Label) : Bool × Vec :=
  let wrong := errs (dot w x - threshold w) y
  (wrong, if wrong then multiplied (if isPlus y then 2 else 0) w x else w)
)";
  theory.lean.quantities = R"(def first (n : ℕ) : Vec := List.replicate n 1
def promotions (n : ℕ) (examples : List Example) : ℚ :=
  count ((rounds (first n) examples).filter fun r => r.mistake && isPlus r.outcome)
def eliminations (n : ℕ) (examples : List Example) : ℚ := mistakes (first n) examples - promotions n examples
)";
  theory.built_in = {"source-parameters"};
  theory.names.insert({{"mistakes", "mistakes (first n) examples"},
                       {"promotions", "promotions n examples"},
                       {"eliminations", "eliminations n examples"},
                       {"W", "sum (weights (first n) examples)"},
                       {"W_before", "sum (before (final (first n) examples))"},
                       {"w_max", "largest (weights (first n) examples)"}});
  return theory;
}

CoqTheory perceptron_disjunction_coq() {
  CoqTheory theory = disjunction_coq();
  theory.rule = R"((* The perceptron on (x, 1): w moves by y (x, 1) on every mistake. *)
Definition rule (w x : vector) (y : label) : bool * vector :=
  let wrong := errs (dot w (x ++ [1])) y in (wrong, if wrong then moved w (sign y) (x ++ [1]) else w).
)";
  theory.quantities = R"(Definition R2 (examples : list example) : Q :=
  largest (map (fun e => norm2 (fst e ++ [1])) examples).
Definition comparator (K : vector) : vector := K ++ [- 1 # 2].
)";
  theory.binders.push_back({"w1", "vector", "start", 1});
  theory.lean.rule = R"(/-- The perceptron on (x, 1): w moves by y (x, 1) on every mistake. -/
def rule (w x : Vec) (y : Label) : Bool × Vec :=
  let wrong := errs (dot w (x ++ [1])) y
  (wrong, if wrong then moved w (sign y) (x ++ [1]) else w)
)";
  theory.lean.quantities = R"(def R2 (examples : List Example) : ℚ := largest (examples.map fun e => norm2 (e.1 ++ [1]))
def comparator (K : Vec) : Vec := K ++ [-1 / 2]
)";
  theory.shapes.push_back({"", "length w1 = S n", "w1.length = n + 1"});
  theory.hypotheses.push_back({"zero-start", "Forall (fun a => a == 0) w1", "∀ a ∈ w1, a = 0"});
  theory.names.insert({{"mistakes", "mistakes w1 examples"},
                       {"R2", "R2 examples"},
                       {"u2", "norm2 (comparator K)"},
                       {"w2", "norm2 (weights w1 examples)"},
                       {"wu", "dot (weights w1 examples) (comparator K)"},
                       {"w2_before", "norm2 (before (final w1 examples))"},
                       {"wu_before", "dot (before (final w1 examples)) (comparator K)"},
                       {"bound", "((inject_Z (Z.of_nat n) + 1) * (4 * sum K + 1))"}});
  return theory;
}

}  // namespace mistakebound

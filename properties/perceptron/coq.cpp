/// The perceptron in Coq, with the quantities of its theorems.
#include "properties/campaign/coq_theory.hpp"

namespace mistakebound {
namespace {

/// The rule and what the theorems share; w1 are the first weights.
CoqTheory perceptron_coq() {
  CoqTheory theory;
  theory.rule = R"((* The perceptron: w moves by y x on every mistake. *)
Definition rule (w x : vector) (y : label) : bool * vector :=
  let wrong := errs (dot w x) y in (wrong, if wrong then moved w (sign y) x else w).
)";
  theory.quantities = R"(Definition R2 (examples : list example) : Q := largest (map (fun e => norm2 (fst e)) examples).
Definition reached (u : vector) (r : round) : Q := sign (outcome r) * dot u (point r).
Definition score (r : round) : Q := sign (outcome r) * dot (before r) (point r).
)";
  theory.binders = {{"w1", "vector", "start"}, {"u", "vector", "u"}, {"gamma", "Q", "gamma"}};
  theory.lean.rule = R"(/-- The perceptron: w moves by y x on every mistake. -/
def rule (w x : Vec) (y : Label) : Bool × Vec :=
  let wrong := errs (dot w x) y
  (wrong, if wrong then moved w (sign y) x else w)
)";
  theory.lean.quantities = R"(def R2 (examples : List Example) : ℚ := largest (examples.map fun e => norm2 e.1)
def reached (u : Vec) (r : Round) : ℚ := sign r.outcome * dot u r.point
def score (r : Round) : ℚ := sign r.outcome * dot r.before r.point
)";
  theory.shapes = {{"", "Forall (fun e => length (fst e) = n) examples", "∀ e ∈ examples, e.1.length = n"},
                   {"", "length w1 = n", "w1.length = n"},
                   {"", "length u = n", "u.length = n"}};
  theory.hypotheses = {{"zero-start", "Forall (fun a => a == 0) w1", "∀ a ∈ w1, a = 0"}};
  theory.names = {{"mistakes", "mistakes w1 examples"},
                  {"T", "count examples"},
                  {"n", "inject_Z (Z.of_nat n)"},
                  {"gamma", "gamma"},
                  {"R2", "R2 examples"},
                  {"u2", "norm2 u"},
                  {"w2", "norm2 (weights w1 examples)"},
                  {"wu", "dot (weights w1 examples) u"},
                  {"w2_before", "norm2 (before (final w1 examples))"},
                  {"wu_before", "dot (before (final w1 examples)) u"},
                  {"margin", "reached u (final w1 examples)"},
                  {"mistake", "(if mistake (final w1 examples) then 1 else 0)"},
                  {"score", "score (final w1 examples)"},
                  {"x2", "norm2 (point (final w1 examples))"}};
  theory.counts = {"mistakes", "T", "n", "mistake"};
  return theory;
}

}  // namespace

CoqTheory perceptron_separable_coq() {
  CoqTheory theory = perceptron_coq();
  theory.hypotheses.push_back({"separable",
                               "0 < gamma /\\ Forall (fun e => gamma <= sign (snd e) * dot u (fst e)) examples",
                               "0 < gamma ∧ ∀ e ∈ examples, gamma ≤ sign e.2 * dot u e.1"});
  theory.names.insert({{"bound", "(R2 examples * norm2 u / gamma ^ 2)"},
                       {"cos2", "(dot (weights w1 examples) u ^ 2 / (norm2 (weights w1 examples) * norm2 u))"}});
  return theory;
}

CoqTheory perceptron_freund_schapire_coq() {
  CoqTheory theory = perceptron_coq();
  theory.quantities += R"((* D^2, of the deviations of all examples from the margin. *)
Definition D2 (u : vector) (gamma : Q) (examples : list example) : Q :=
  sum (map (fun e => Qmax 0 (gamma - sign (snd e) * dot u (fst e)) ^ 2) examples).
)";
  theory.lean.quantities += R"(/-- D^2, of the deviations of all examples from the margin. -/
def D2 (u : Vec) (gamma : ℚ) (examples : List Example) : ℚ :=
  sum (examples.map fun e => max 0 (gamma - sign e.2 * dot u e.1) ^ 2)
)";
  theory.shapes.push_back({"", "0 < gamma", "0 < gamma"});
  theory.names.insert({"D2", "D2 u gamma examples"});
  return theory;
}

CoqTheory perceptron_hinge_coq() {
  CoqTheory theory = perceptron_coq();
  theory.quantities += R"((* The hinge losses of w* = u/gamma on the mistakes. *)
Definition H (w1 u : vector) (gamma : Q) (examples : list example) : Q :=
  sum (map (fun r => Qmax 0 (1 - reached u r / gamma)) (filter mistake (rounds w1 examples))).
)";
  theory.lean.quantities += R"(/-- The hinge losses of w* = u/gamma on the mistakes. -/
def H (w1 u : Vec) (gamma : ℚ) (examples : List Example) : ℚ :=
  sum (((rounds w1 examples).filter fun r => r.mistake).map fun r => max 0 (1 - reached u r / gamma))
)";
  theory.shapes.push_back({"", "0 < gamma", "0 < gamma"});
  theory.names.insert({{"b2", "(R2 examples * norm2 u / gamma ^ 2)"}, {"H", "H w1 u gamma examples"}});
  return theory;
}

}  // namespace mistakebound

/// The negation of a claim as text for Lean 4 with Mathlib: what coq.cpp writes, for claims that are rational. No Lean
/// was at hand to compile it, and the file says so.
#include "properties/conjecture/coq.hpp"

#include <algorithm>

#include "properties/conjecture/spellings.hpp"
#include "reference/numbers/error.hpp"

namespace mistakebound {
namespace lean_files {
namespace {

std::string lean_number(const Rational& value) {
  const std::string text = to_string(value);
  return value < 0 || denominator_of(value) != 1 ? "(" + text + ")" : text;
}

/// The term of a name, where Coq has one of its own for the same.
std::string in_lean(std::string term) {
  for (const auto& [coq, lean] :
       {std::pair("inject_Z (Z.of_nat n)", "(n : ℚ)"),
        std::pair("(if mistake (final w1 examples) then", "(if (final w1 examples).mistake then")})
    for (std::size_t at = term.find(coq); at != std::string::npos; at = term.find(coq, at + 1))
      term.replace(at, std::string(coq).size(), lean);
  return term;
}

const Notation& notation() {
  static const Notation lean{
      .number = lean_number,
      .name = [](const std::string& term) { return in_lean(term); },
      .exponent = [](const Rational& whole) { return whole < 0 ? "(" + to_string(whole) + " : ℤ)" : to_string(whole); },
      .whole_exponent = {"⌊", "⌋"},
      .abs = {"|", "|"},
      .floor = {"((⌊", "⌋ : ℤ) : ℚ)"},
      .ceil = {"((⌈", "⌉ : ℤ) : ℚ)"},
      .min = "min",
      .max = "max",
      .between = ", ",
      .plus = ".plus",
      .minus = ".minus"};
  return lean;
}

constexpr const char* beginning = R"(import Mathlib

namespace Refuted

abbrev Vec := List ℚ
inductive Label | minus | plus
  deriving DecidableEq
abbrev Example := Vec × Label
def sign : Label → ℚ | .minus => -1 | .plus => 1
def isPlus : Label → Bool | .minus => false | .plus => true
def dot : Vec → Vec → ℚ
  | s :: a, t :: b => s * t + dot a b
  | _, _ => 0
def norm2 (a : Vec) : ℚ := dot a a
/-- w + c x -/
def moved : Vec → ℚ → Vec → Vec
  | s :: w, c, t :: x => (s + c * t) :: moved w c x
  | _, _, _ => []
def sum : List ℚ → ℚ
  | [] => 0
  | a :: l => a + sum l
/-- 0 where there is none. -/
def largest : List ℚ → ℚ
  | [] => 0
  | [a] => a
  | a :: b :: l => max a (largest (b :: l))
def count {α : Type} (l : List α) : ℚ := l.length

/-- What is predicted by the sign of a score; on a tie none is a mistake whatever the label. -/
def onATie : Option Label := )";

constexpr const char* prediction = R"(
def prediction (score : ℚ) : Option Label :=
  if score < 0 then some .minus else if 0 < score then some .plus else onATie
def errs (score : ℚ) (y : Label) : Bool := prediction score != some y

)";

constexpr const char* rounds = R"(
structure Round where
  before : Vec
  point : Vec
  outcome : Label
  mistake : Bool
  after : Vec
def rounds : Vec → List Example → List Round
  | _, [] => []
  | w, (x, y) :: later =>
    { before := w, point := x, outcome := y, mistake := (rule w x y).1, after := (rule w x y).2 } ::
      rounds (rule w x y).2 later
def final (w : Vec) (examples : List Example) : Round :=
  (rounds w examples).getLastD { before := w, point := [], outcome := .plus, mistake := false, after := w }
def before (r : Round) : Vec := r.before
def point (r : Round) : Vec := r.point
def weights (w : Vec) (examples : List Example) : Vec := (final w examples).after
def mistakes (w : Vec) (examples : List Example) : ℚ := count ((rounds w examples).filter fun r => r.mistake)

)";

}  // namespace
}  // namespace lean_files

std::string lean_negation(const std::string& theorem, const Conjecture& claim, const Counterexample& counterexample,
                          const Dropped& dropped, const std::string& option) {
  using namespace lean_files;
  const CoqTheory& theory = coq_theory_of(theorem, dropped, option);
  const Sequence& sequence = counterexample.value->sequence();
  const NamedNumbers numbers = numbers_of(counterexample.report, sequence.dimension);
  const CoqMeaning meaning{theory, numbers, option};
  const CaseDescription description = counterexample.trial->description();

  std::string links;
  for (std::size_t i = 0; i < claim.relations().size(); ++i) {
    for (const std::size_t side : {i, i + 1})
      if (!meaning.is_rational(claim.sides()[side]))
        meaning.refuse("a claim with " + to_string(claim.sides()[side]) + ", which is not rational",
                       "rational sides, or --coq");
    links += (i == 0 ? "" : " ∧ ") + meaning.rational_term(claim.sides()[i], notation()) + " " +
             symbol(claim.relations()[i]) + " " + meaning.rational_term(claim.sides()[i + 1], notation());
  }
  std::string parameters = " (n : ℕ) (examples : List Example)";
  std::string variables = " n examples";
  std::string values = " " + std::to_string(sequence.dimension) + " " + examples_term(sequence, notation());
  for (const CoqTheory::Binder& binder : theory.binders) {
    parameters += " (" + binder.name + (binder.type == "vector" ? " : Vec)" : " : ℚ)");
    variables += " " + binder.name;
    values += " " + (binder.type == "vector" ? vector_term(vector_of_binder(binder, description, sequence), notation())
                                             : lean_number(number_of_binder(binder, meaning, sequence)));
  }
  std::string hypotheses;
  const auto add = [&](const std::string& text) { hypotheses += (hypotheses.empty() ? "(" : " ∧\n  (") + text + ")"; };
  for (const CoqTheory::Proposition& shape : theory.shapes) add(shape.lean);
  for (const CoqTheory::Proposition& one : theory.hypotheses)
    if (!dropped.contains(one.id)) add(one.lean);

  const Tie tie = tie_of(description);
  const char* on_a_tie = tie == Tie::positive ? "some .plus" : tie == Tie::negative ? "some .minus" : "none";
  std::string read_as = claim.read_as();
  for (std::size_t at = read_as.find("/-"); at != std::string::npos; at = read_as.find("/-"))
    read_as.replace(at, 2, "/ -");  // which would begin another comment
  return "/- That the claim " + read_as +
         " is false, of which\n   `mistakebound refute` found a counterexample. This text was not compiled. -/\n" +
         beginning + on_a_tie + prediction + theory.lean.rule + rounds + theory.lean.quantities + "\ndef hypotheses" +
         parameters + " : Prop :=\n  " + hypotheses + "\n\ndef claim" + parameters + " : Prop :=\n  " + links +
         "\n\ntheorem hypotheses_hold : hypotheses" + values + " := by\n  unfold hypotheses\n  decide +kernel\n\n" +
         "theorem claim_fails : ¬ claim" + values + " := by\n  unfold claim\n  decide +kernel\n\n" +
         "theorem the_claim_is_false :\n    ¬ ∀" + parameters + ", hypotheses" + variables + " → claim" + variables +
         " :=\n  fun h => claim_fails (h" +
         [&] {
           std::string blanks;
           for (std::size_t i = 0; i < theory.binders.size() + 2; ++i) blanks += " _";
           return blanks;
         }() +
         " hypotheses_hold)\n\nend Refuted\n";
}

}  // namespace mistakebound

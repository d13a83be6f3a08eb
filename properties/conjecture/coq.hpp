/// The negation of a claim as a file of Coq that proves it: definitions of the learner over rationals, the hypotheses
/// and the claim as propositions, the counterexample, and a proof by computation. Where the claim has roots, logarithms
/// or exponentials it is one on real numbers, and the proof encloses both sides in rationals. The file needs nothing
/// but Coq's standard library, and assumes nothing but the axioms of its real numbers, where they are needed.
#pragma once

#include <utility>

#include "properties/campaign/campaign.hpp"
#include "properties/conjecture/conjecture.hpp"

namespace mistakebound {

/// The theory of the theorem's learner. Throws InputError with `option` for its place where there is none without the
/// hypotheses that are dropped.
const CoqTheory& coq_theory_of(const std::string& theorem, const Dropped& dropped, const std::string& option);

/// The file, for a counterexample to `claim` among the cases of `theorem`. Throws InputError with `option` for its
/// place where the claim, the learner or the counterexample cannot be said in it.
std::string coq_negation(const std::string& theorem, const Conjecture& claim, const Counterexample& counterexample,
                         const Dropped& dropped, const std::string& option);

/// The file as text for Lean 4 with Mathlib, of rational claims alone. It was never compiled.
std::string lean_negation(const std::string& theorem, const Conjecture& claim, const Counterexample& counterexample,
                          const Dropped& dropped, const std::string& option);

// ---- For the files of this folder

/// The definitions and lemmas that all files share, before and after the rule; those on real numbers.
std::string coq_vectors(Tie tie);
std::string coq_rounds();
std::string coq_reals();

/// A rational as a term: "(-1 # 2)", "3".
std::string coq_number(const Rational& value);

/// How a language writes rational terms: what stands around operands and between the entries of lists.
struct Notation {
  std::string (*number)(const Rational& value);
  std::string (*name)(const std::string& coq_term);  ///< the term of a name, made of that of Coq
  std::string (*exponent)(const Rational& whole);
  std::pair<const char*, const char*> whole_exponent;  ///< of one that is no number written out
  std::pair<const char*, const char*> abs;
  std::pair<const char*, const char*> floor;
  std::pair<const char*, const char*> ceil;
  const char* min;
  const char* max;
  const char* between;
  const char* plus;  ///< the labels
  const char* minus;
};
const Notation& coq_notation();
std::string vector_term(const Vector& v, const Notation& notation);
std::string examples_term(const Sequence& sequence, const Notation& notation);

/// A term as an argument of a function, in parentheses where it needs them.
std::string coq_argument(const std::string& term);

/// What an expression means in the theory: its terms, with the values of names on the counterexample.
struct CoqMeaning {
  const CoqTheory& theory;
  const NamedNumbers& numbers;
  std::string option;

  [[noreturn]] void refuse(const std::string& what, const std::string& why) const;
  /// Whether it is made of rational operations alone.
  [[nodiscard]] bool is_rational(const Expression& expression) const;
  /// A rational term, in parentheses where it is no atom; and its value.
  [[nodiscard]] std::string rational_term(const Expression& expression,
                                          const Notation& notation = coq_notation()) const;
  [[nodiscard]] Rational value(const Expression& expression) const;
  /// A real term.
  [[nodiscard]] std::string real_term(const Expression& expression) const;
};

/// The convention, and what a binder is on the counterexample.
Tie tie_of(const CaseDescription& description);
Vector vector_of_binder(const CoqTheory::Binder& binder, const CaseDescription& description, const Sequence& sequence);
Rational number_of_binder(const CoqTheory::Binder& binder, const CoqMeaning& meaning, const Sequence& sequence);

/// The exponent where it is a whole number that is written out.
std::optional<unsigned> written_power(const Expression& exponent);

/// The proof that a link of the claim fails, of which L says that it holds; `its` says a term on the counterexample.
std::string coq_real_proof(const CoqMeaning& meaning, const Expression& left, Conjecture::Relation relation,
                           const Expression& right, const std::function<std::string(const std::string&)>& its);

}  // namespace mistakebound

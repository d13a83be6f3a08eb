#include "properties/conjecture/coq.hpp"

#include <algorithm>
#include <cctype>

#include "properties/conjecture/spellings.hpp"
#include "reference/numbers/error.hpp"

namespace mistakebound {
namespace coq_files {
namespace {

using Op = Expression::Kind;
using Relation = Conjecture::Relation;

/// Fit for a comment of Coq.
std::string commented(std::string text) {
  for (const auto& [mark, apart] : {std::pair("(*", "( *"), std::pair("*)", "* )"), std::pair("\"", "'")})
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark))
      text.replace(at, std::string(mark).size(), apart);
  return text;
}

const char* symbol_in_coq(Relation relation) {
  return relation == Relation::equal ? "==" : symbol(relation);
}

constexpr const char* tactics = R"((* Propositions on rationals that are written out are computed. *)
Ltac computed := vm_compute; first [reflexivity | discriminate].
Ltac checked :=
  cbn [fst snd];
  lazymatch goal with
  | |- _ /\ _ => split; checked
  | |- _ \/ _ => first [left; checked | right; checked]
  | |- Forall _ _ => first [apply Forall_nil | apply Forall_cons; checked]
  | |- _ => computed
  end.
Ltac refuted L := revert L; vm_compute; intros L; first [discriminate L | apply L; reflexivity].

)";

class File {
 public:
  File(const CoqTheory& theory, const Conjecture& claim, const Counterexample& counterexample, std::string option)
      : theory_(theory),
        claim_(claim),
        sequence_(counterexample.value->sequence()),
        description_(counterexample.trial->description()),
        numbers_(numbers_of(counterexample.report, sequence_.dimension)),
        meaning_{theory_, numbers_, std::move(option)} {
    take("n", "nat", std::to_string(sequence_.dimension) + "%nat");
    take("examples", "list example", examples_term(sequence_, coq_notation()));
    for (const CoqTheory::Binder& binder : theory_.binders) take(binder.name, binder.type, value_of(binder));
  }

  [[nodiscard]] std::string text(const Dropped& dropped) const {
    const Conjecture::Judged judged = claim_.judge(numbers_);
    const bool on_reals = std::any_of(claim_.sides().begin(), claim_.sides().end(),
                                      [&](const Expression& side) { return !meaning_.is_rational(side); });
    std::string text = "(* That the claim\n     " + commented(claim_.text()) +
                       "\n   is false, of which `mistakebound refute` found a counterexample. It is read as\n     " +
                       commented(claim_.read_as()) + " *)\nFrom Coq Require Import QArith Qminmax Qabs Qround " +
                       (on_reals ? "Qreals Reals Lra Lia " : "") +
                       "List.\nImport ListNotations.\nOpen Scope Q_scope.\n\n";
    text += coq_vectors(tie_of(description_)) + theory_.rule + coq_rounds() + theory_.quantities + "\n" + tactics;
    if (on_reals) text += coq_reals();
    text += "Definition hypotheses" + parameters() + " : Prop :=\n  " + hypotheses(dropped) + ".\n\n";
    text += "Definition claim" + parameters() + " : Prop :=\n  " + links() + ".\n\n(* The counterexample. *)\n";
    for (const Named& one : given_)
      text += "Definition its_" + one.name + " : " + one.type + " := " + one.value + ".\n";
    text += "\nLemma hypotheses_hold : hypotheses" + arguments() + ".\nProof. unfold hypotheses";
    for (const Named& one : given_) text += ", its_" + one.name;
    text += "; checked. Qed.\n\nLemma claim_fails : ~ claim" + arguments() + ".\nProof.\n" + refutation(judged.link) +
            "Qed.\n\nTheorem the_claim_is_false :\n  ~ (forall" + parameters() + ", hypotheses" + variables() +
            " -> claim" + variables() + ").\nProof. intros H. exact (claim_fails (H";
    for (std::size_t i = 0; i < given_.size(); ++i) text += " _";
    return text + " hypotheses_hold)). Qed.\nPrint Assumptions the_claim_is_false.\n";
  }

 private:
  struct Named {
    std::string name;
    std::string type;
    std::string value;
  };
  void take(const std::string& name, const std::string& type, std::string value) {
    given_.push_back({name, type, std::move(value)});
  }

  [[nodiscard]] std::string value_of(const CoqTheory::Binder& binder) const {
    return binder.type == "vector" ? vector_term(vector_of_binder(binder, description_, sequence_), coq_notation())
                                   : coq_number(number_of_binder(binder, meaning_, sequence_));
  }

  [[nodiscard]] std::string parameters() const {
    std::string text;
    for (const Named& one : given_) text += " (" + one.name + " : " + one.type + ")";
    return text;
  }
  [[nodiscard]] std::string variables() const {
    std::string text;
    for (const Named& one : given_) text += " " + one.name;
    return text;
  }
  [[nodiscard]] std::string arguments() const {
    std::string text;
    for (const Named& one : given_) text += " its_" + one.name;
    return text;
  }
  /// A term of the variables as one of the counterexample's.
  [[nodiscard]] std::string its(const std::string& term) const {
    std::string text;
    for (std::size_t at = 0; at < term.size();) {
      std::size_t end = at;
      while (end < term.size() && (std::isalnum(static_cast<unsigned char>(term[end])) != 0 || term[end] == '_')) ++end;
      const std::string word = term.substr(at, end == at ? 1 : end - at);
      const bool is_given =
          std::any_of(given_.begin(), given_.end(), [&](const Named& one) { return one.name == word; });
      text += (is_given ? "its_" : "") + word;
      at += word.size();
    }
    return text;
  }

  [[nodiscard]] std::string hypotheses(const Dropped& dropped) const {
    std::string text;
    const auto add = [&](const std::string& proposition, const std::string& id) {
      text += (text.empty() ? "" : " /\\\n  ") + ("(" + proposition) + ")" + (id.empty() ? "" : " (* " + id + " *)");
    };
    for (const CoqTheory::Proposition& shape : theory_.shapes) add(shape.text, "");
    for (const CoqTheory::Proposition& one : theory_.hypotheses)
      if (!dropped.contains(one.id)) add(one.text, one.id);
    return text;
  }
  [[nodiscard]] std::string links() const {
    std::string text;
    for (std::size_t i = 0; i < claim_.relations().size(); ++i) {
      const Expression& left = claim_.sides()[i];
      const Expression& right = claim_.sides()[i + 1];
      const Relation relation = claim_.relations()[i];
      const bool rational = is_rational(i);
      text += i == 0 ? "" : " /\\\n  ";
      text += rational
                  ? "(" + meaning_.rational_term(left) + " " + symbol_in_coq(relation) + " " +
                        meaning_.rational_term(right) + ")"
                  : "(" + meaning_.real_term(left) + " " + symbol(relation) + " " + meaning_.real_term(right) + ")%R";
    }
    return text;
  }
  [[nodiscard]] bool is_rational(std::size_t link) const {
    return meaning_.is_rational(claim_.sides()[link]) && meaning_.is_rational(claim_.sides()[link + 1]);
  }
  [[nodiscard]] std::string refutation(std::size_t link) const {
    const std::size_t count = claim_.relations().size();
    std::string pattern;
    for (std::size_t i = 0; i < count; ++i) pattern += (i == 0 ? "" : " & ") + std::string(i == link ? "L" : "_");
    std::string text = "  unfold claim. intros " + (count > 1 ? "(" + pattern + ")" : pattern) + ".\n";
    if (is_rational(link)) return text + "  refuted L.\n";
    return text + coq_real_proof(meaning_, claim_.sides()[link], claim_.relations()[link], claim_.sides()[link + 1],
                                 [this](const std::string& term) { return its(term); });
  }

  const CoqTheory& theory_;
  const Conjecture& claim_;
  const Sequence& sequence_;
  CaseDescription description_;
  NamedNumbers numbers_;
  CoqMeaning meaning_;
  std::vector<Named> given_;
};

}  // namespace
}  // namespace coq_files

Tie tie_of(const CaseDescription& description) {
  for (const CaseDescription::Field& field : description.fields)
    if (field.name == "tie")
      for (const Tie tie : {Tie::positive, Tie::negative})
        if (const auto* word = std::get_if<std::string>(&field.value); word != nullptr && *word == to_string(tie))
          return tie;
  return Tie::mistake;
}

Vector vector_of_binder(const CoqTheory::Binder& binder, const CaseDescription& description, const Sequence& sequence) {
  for (const CaseDescription::Field& field : description.fields)
    if (field.name == binder.value)
      if (const auto* vector = std::get_if<Vector>(&field.value); vector != nullptr && vector->size() > 0)
        return *vector;
  return zero_vector(sequence.dimension + binder.longer);
}

Rational number_of_binder(const CoqTheory::Binder& binder, const CoqMeaning& meaning, const Sequence& sequence) {
  const auto found = meaning.numbers.find(binder.value);
  const Rational* const number = found == meaning.numbers.end() ? nullptr : std::get_if<Rational>(&found->second);
  if (number == nullptr && sequence.size() == 0) return 1;  // a margin of no example, which the claim does not name
  if (number == nullptr) meaning.refuse("a counterexample without a rational " + binder.value, "one with it");
  return *number;
}

std::string coq_number(const Rational& value) {
  const std::string over = to_string(Rational(numerator_of(value)));
  if (denominator_of(value) == 1) return value < 0 ? "(" + over + ")" : over;
  return "(" + over + " # " + to_string(Rational(denominator_of(value))) + ")";
}

const Notation& coq_notation() {
  static const Notation notation{
      .number = coq_number,
      .name = [](const std::string& term) { return term; },
      .exponent = [](const Rational& whole) { return whole < 0 ? "(" + to_string(whole) + ")" : to_string(whole); },
      .whole_exponent = {"(Qfloor ", ")"},
      .abs = {"(Qabs ", ")"},
      .floor = {"(inject_Z (Qfloor ", "))"},
      .ceil = {"(inject_Z (Qceiling ", "))"},
      .min = "Qmin",
      .max = "Qmax",
      .between = "; ",
      .plus = "plus",
      .minus = "minus"};
  return notation;
}

std::string vector_term(const Vector& v, const Notation& notation) {
  std::string text;
  for (const Rational& entry : v) text += (text.empty() ? "" : notation.between) + notation.number(entry);
  return "[" + text + "]";
}

std::string examples_term(const Sequence& sequence, const Notation& notation) {
  std::string text;
  for (const Example& example : sequence.examples)
    text += (text.empty() ? "(" : std::string(notation.between) + "(") + vector_term(example.x, notation) + ", " +
            (example.y > 0 ? notation.plus : notation.minus) + ")";
  return "[" + text + "]";
}

std::string coq_argument(const std::string& term) {
  return term.find(' ') == std::string::npos || term.front() == '(' || term.front() == '[' ? term : "(" + term + ")";
}

void CoqMeaning::refuse(const std::string& what, const std::string& why) const {
  throw InputError({option, 0, 0}, what, why);
}

std::optional<unsigned> written_power(const Expression& exponent) {
  constexpr unsigned most = 1000;
  const bool whole = exponent.kind == Expression::Kind::number && denominator_of(exponent.number) == 1;
  if (!whole || exponent.number < 0 || exponent.number > most) return std::nullopt;
  return static_cast<unsigned>(numerator_of(exponent.number));
}

bool CoqMeaning::is_rational(const Expression& expression) const {
  using coq_files::Op;
  const auto all = [&] {
    return std::all_of(expression.parts.begin(), expression.parts.end(),
                       [&](const Expression& part) { return is_rational(part); });
  };
  switch (expression.kind) {
    case Op::sqrt:
    case Op::ln:
    case Op::log2:
    case Op::exp:
      return false;
    case Op::power: {
      if (!all()) return false;
      // A whole number: written out, or counted.
      const auto whole = [&](const auto& self, const Expression& part) -> bool {
        if (part.kind == Op::number) return denominator_of(part.number) == 1;
        if (part.kind == Op::name) return theory.counts.contains(part.name);
        return (part.kind == Op::plus || part.kind == Op::minus || part.kind == Op::times) &&
               std::all_of(part.parts.begin(), part.parts.end(),
                           [&](const Expression& inner) { return self(self, inner); });
      };
      return whole(whole, expression.parts[1]);
    }
    default:
      return all();
  }
}

std::string CoqMeaning::rational_term(const Expression& expression, const Notation& notation) const {
  using coq_files::Op;
  const auto part = [&](std::size_t i) { return coq_argument(rational_term(expression.parts[i], notation)); };
  const auto between = [&](const char* sign) { return "(" + part(0) + sign + part(1) + ")"; };
  const auto around = [](const std::pair<const char*, const char*>& ends, const std::string& term) {
    return ends.first + term + ends.second;
  };
  const auto nested = [&](const std::string& function) {
    std::string text = part(expression.parts.size() - 1);
    for (std::size_t i = expression.parts.size() - 1; i-- > 0;)
      text = "(" + function + " " + part(i) + " " + text + ")";
    return text;
  };
  switch (expression.kind) {
    case Op::number:
      return notation.number(expression.number);
    case Op::name: {
      const auto found = theory.names.find(expression.name);
      if (found == theory.names.end()) {
        std::vector<std::string> known;
        for (const auto& [name, term] : theory.names) known.push_back(name);
        refuse("a claim that names " + quoted(expression.name),
               "one of the names that are defined in Coq: " + joined(known));
      }
      return notation.name(found->second);
    }
    case Op::plus:
      return between(" + ");
    case Op::minus:
      return between(" - ");
    case Op::times:
      return between(" * ");
    case Op::over:
      return between(" / ");
    case Op::power: {
      const Expression& exponent = expression.parts[1];
      return "(" + part(0) + " ^ " +
             (exponent.kind == Op::number ? notation.exponent(exponent.number)
                                          : around(notation.whole_exponent, part(1))) +
             ")";
    }
    case Op::abs:
      return around(notation.abs, part(0));
    case Op::min:
      return nested(notation.min);
    case Op::max:
      return nested(notation.max);
    case Op::floor:
      return around(notation.floor, part(0));
    case Op::ceil:
      return around(notation.ceil, part(0));
    default:
      refuse("an expression that is not rational", "one that is");
  }
}

Rational CoqMeaning::value(const Expression& expression) const {
  const Evaluated found = evaluate(expression, numbers);
  const Rational* const over = std::get_if<Rational>(&found.over);
  const Rational* const under = std::get_if<Rational>(&found.under);
  if (found.status != Evaluated::Status::exact || over == nullptr || under == nullptr)
    refuse("the value of " + to_string(expression) + ", which is not rational", "a claim without it");
  return Rational(*over / *under);
}

const CoqTheory& coq_theory_of(const std::string& theorem, const Dropped& dropped, const std::string& option) {
  const std::optional<CoqTheory>& theory = property_of(theorem).coq;
  if (!theory) {
    std::vector<std::string> known;
    for (const Property& property : properties())
      if (property.coq) known.push_back(property.theorem);
    throw InputError({option, 0, 0}, "a claim on the cases of " + theorem, "one on those of " + joined(known));
  }
  for (const std::string& id : dropped)
    if (theory->built_in.contains(id))
      throw InputError({option, 0, 0}, "--drop " + id, "a hypothesis that the learner's definition in Coq is without");
  return *theory;
}

std::string coq_negation(const std::string& theorem, const Conjecture& claim, const Counterexample& counterexample,
                         const Dropped& dropped, const std::string& option) {
  return coq_files::File(coq_theory_of(theorem, dropped, option), claim, counterexample, option).text(dropped);
}

}  // namespace mistakebound

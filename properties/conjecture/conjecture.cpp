#include "properties/conjecture/conjecture.hpp"

#include <algorithm>
#include <set>

#include "invariants/catalogue.hpp"

namespace mistakebound {
namespace conjectures {
namespace {

using Outcome = Conjecture::Outcome;

std::optional<Rational> rational(const Expression& side, const NamedNumbers& numbers) {
  const Evaluated value = evaluate(side, numbers);
  const Rational* over = std::get_if<Rational>(&value.over);
  const Rational* under = std::get_if<Rational>(&value.under);
  if (value.status != Evaluated::Status::exact || over == nullptr) return std::nullopt;
  if (*over == 0) return Rational(0);
  return under == nullptr ? std::nullopt : std::optional(Rational(*over / *under));
}

/// The smaller and the larger side of the first link, rounded apart where one of them is not rational; nothing for an
/// equation.
std::optional<Attained> nearness(const Conjecture& conjecture, const NamedNumbers& numbers) {
  using Relation = Conjecture::Relation;
  const Relation relation = conjecture.relations().front();
  if (relation == Relation::equal) return std::nullopt;
  const bool ascends = relation == Relation::at_most || relation == Relation::less;
  const Expression& smaller = conjecture.sides()[ascends ? 0 : 1];
  const Expression& larger = conjecture.sides()[ascends ? 1 : 0];
  const auto value = rational(smaller, numbers);
  const auto limit = rational(larger, numbers);
  if (value && limit) return Attained{*value, *limit};
  const auto below = enclosed(smaller, numbers, false);
  const auto above = enclosed(larger, numbers, false);
  if (!below || !below->is_known() || !above || !above->is_known()) return std::nullopt;
  return Attained{*below->low, *above->high, true};
}

/// Whether the claim speaks of the name.
bool speaks_of(const Expression& side, const std::string& name) {
  if (side.kind == Expression::Kind::name && side.name == name) return true;
  return std::any_of(side.parts.begin(), side.parts.end(),
                     [&](const Expression& part) { return speaks_of(part, name); });
}

class ConjectureCase final : public Case {
 public:
  ConjectureCase(CasePointer base, std::shared_ptr<const Conjecture> conjecture)
      : base_(std::move(base)), conjecture_(std::move(conjecture)) {}

  [[nodiscard]] const Sequence& sequence() const override { return base_->sequence(); }
  [[nodiscard]] std::string file() const override { return base_->file(); }
  [[nodiscard]] std::vector<CasePointer> smaller() const override {
    std::vector<CasePointer> result;
    for (CasePointer& smaller : base_->smaller())
      result.push_back(std::make_shared<const ConjectureCase>(std::move(smaller), conjecture_));
    return result;
  }
  /// The search goes for the claim, not for the theorem's bound.
  [[nodiscard]] CasePointer varied(Draw& draw) const override {
    CasePointer changed = base_->varied(draw);
    return changed ? std::make_shared<const ConjectureCase>(std::move(changed), conjecture_) : nullptr;
  }
  [[nodiscard]] SmallNumbers small_numbers() const override { return base_->small_numbers(); }
  [[nodiscard]] CasePointer with(const Sequence& sequence, const Vector& comparator) const override {
    CasePointer changed = base_->with(sequence, comparator);
    return changed ? std::make_shared<const ConjectureCase>(std::move(changed), conjecture_) : nullptr;
  }
  void check(const LedgerOptions& ledger, const Visitor& visit) const override {
    base_->check(ledger, [&](const TrialPointer& trial, const TheoremReport& report) {
      visit(trial, report_on(*conjecture_, report, sequence().dimension));
    });
  }

 private:
  CasePointer base_;
  std::shared_ptr<const Conjecture> conjecture_;
};

}  // namespace
}  // namespace conjectures

NamedNumbers numbers_of(const TheoremReport& report, Eigen::Index dimension) {
  NamedNumbers result;
  for (const auto* list : {&report.quantities, &report.state})
    for (const NamedQuantity& quantity : *list)
      if (const auto* number = std::get_if<Number>(&quantity.value)) result.emplace(quantity.name, *number);
  result.insert_or_assign("mistakes", Rational(report.mistakes));
  result.insert_or_assign("T", Rational(report.rounds));
  result.emplace("n", Rational(dimension));
  if (report.bound) result.emplace("bound", *report.bound);
  return result;
}

std::string side_text(const Expression& side, const NamedNumbers& numbers) {
  if (const auto value = conjectures::rational(side, numbers)) return to_string(*value);
  const auto bounds = enclosed(side, numbers, false);
  return bounds && bounds->is_known() ? "~" + approximate_text(*bounds->low) : "?";
}

TheoremReport report_on(const Conjecture& conjecture, const TheoremReport& base, Eigen::Index dimension) {
  TheoremReport report;
  report.id = "conjecture";
  report.title = conjecture.text();
  report.rounds = base.rounds;
  report.mistakes = base.mistakes;
  report.hypotheses = base.hypotheses;
  report.quantities = base.quantities;
  for (const NamedQuantity& quantity : base.state)
    if (std::any_of(conjecture.sides().begin(), conjecture.sides().end(),
                    [&](const Expression& side) { return conjectures::speaks_of(side, quantity.name); }))
      report.state.push_back(quantity);
  report.verdict = Verdict::does_not_apply;
  const bool hold = std::all_of(base.hypotheses.begin(), base.hypotheses.end(),
                                [](const HypothesisReport& h) { return h.dropped || h.verdict == Verdict::holds; });
  if (!hold) {
    report.unjudged = unjudged_hypotheses;
    return report;
  }
  using conjectures::Outcome;
  const NamedNumbers numbers = numbers_of(base, dimension);
  if (!std::all_of(conjecture.conditions().begin(), conjecture.conditions().end(),
                   [&](const Conjecture& condition) { return condition.judge(numbers).outcome == Outcome::holds; })) {
    report.unjudged = unjudged_conditions;
    return report;
  }
  const Conjecture::Judged found = conjecture.judge(numbers);
  if (found.outcome == Conjecture::Outcome::undefined || found.outcome == Conjecture::Outcome::undecided) {
    report.unjudged = found.outcome == Conjecture::Outcome::undefined ? unjudged_undefined : unjudged_undecided;
    report.note = found.why;
    return report;
  }
  StepReport step{.id = "claim", .checked = 1};
  report.verdict = found.outcome == Conjecture::Outcome::refuted ? Verdict::refuted : Verdict::holds;
  if (base.bound) report.quantities.push_back({"bound", *base.bound});
  if (found.outcome == Conjecture::Outcome::refuted) {
    step.verdict = Verdict::refuted;
    step.refutations = 1;
    report.note = side_text(conjecture.sides()[found.link], numbers) + " " +
                  symbol(conjecture.relations()[found.link]) + " " +
                  side_text(conjecture.sides()[found.link + 1], numbers);
  } else {
    report.attained = conjectures::nearness(conjecture, numbers);
  }
  report.steps.push_back(std::move(step));
  return report;
}

std::vector<std::string> theorems_on(const std::string& learner) {
  std::vector<std::string> result;
  std::size_t own = 0;
  for (const Description& theorem : catalogue()) {
    const auto& learners = theorem.text.learners;
    if (std::find(learners.begin(), learners.end(), learner) == learners.end()) continue;
    // Its cases are runs of the learner that it names first.
    if (learners.front() == learner)
      result.insert(result.begin() + static_cast<std::ptrdiff_t>(own++), theorem.text.id);
    else
      result.push_back(theorem.text.id);
  }
  return result;
}

std::vector<std::string> names_of(const std::string& theorem) {
  std::set<std::string> names;
  const Property& property = property_of(theorem);
  for (std::uint64_t number = 0; number < 40; ++number) {
    Draw draw = Draw::for_case(1, number);
    Enforced enforced;
    const CasePointer value = property.draw(draw, {}, enforced);
    value->check(verdicts_only({}), [&](const TrialPointer&, const TheoremReport& report) {
      for (const auto& [name, number_of_name] : numbers_of(report, value->sequence().dimension)) names.insert(name);
    });
  }
  return {names.begin(), names.end()};
}

Property conjecture_property(const std::string& theorem, const std::shared_ptr<const Conjecture>& conjecture) {
  return conjecture_property(theorem, property_of(theorem).draw, conjecture);
}

Property conjecture_property(const std::string& name, const DrawCase& draw_base,
                             const std::shared_ptr<const Conjecture>& conjecture) {
  const DrawCase draw_conjecture = [=](Draw& draw, const Dropped& dropped, Enforced& enforced) -> CasePointer {
    return std::make_shared<const conjectures::ConjectureCase>(draw_base(draw, dropped, enforced), conjecture);
  };
  return {.theorem = name, .draw = draw_conjecture, .faults = {}, .witnesses = {}, .worked = {}};
}

}  // namespace mistakebound

/// Runs rules: an interpreter over rationals and vectors of them, and the cases that rules are tried on.
#include "properties/conjecture/rule.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "invariants/catalogue.hpp"
#include "properties/campaign/rows.hpp"
#include "reference/numbers/numeral.hpp"
#include "reference/numbers/power_sum.hpp"

namespace mistakebound {
namespace rule_runs {
namespace {

using Op = Expression::Kind;
using Value = std::variant<Rational, Vector>;
using Scope = std::map<std::string, Value>;

/// A division by 0, or a name without a value.
struct Undefined : std::domain_error {
  using std::domain_error::domain_error;
};

Rational number(const Value& value) {
  return std::get<Rational>(value);
}

/// The function of the entries of both, where there are two vectors, or of the numbers; a number goes with every entry.
template <class Function>
Value entrywise(const Value& a, const Value& b, Function function) {
  const auto* left = std::get_if<Vector>(&a);
  const auto* right = std::get_if<Vector>(&b);
  if (left == nullptr && right == nullptr) return Rational(function(number(a), number(b)));
  Vector result(left != nullptr ? left->size() : right->size());
  for (Eigen::Index i = 0; i < result.size(); ++i)
    result[i] = function(left != nullptr ? (*left)[i] : number(a), right != nullptr ? (*right)[i] : number(b));
  return result;
}

Rational whole_power(const Rational& base, const Rational& exponent) {
  constexpr int most = 1000;
  if (denominator_of(exponent) != 1 || abs(exponent) > most) throw Undefined("a power that is no small whole number");
  if (base == 0 && exponent < 0) throw Undefined("a division by 0");
  const Rational result = power(base, static_cast<unsigned long>(numerator_of(Rational(abs(exponent)))));
  return exponent < 0 ? Rational(1 / result) : result;
}

Value value_of(const Expression& e, const Scope& scope);

/// The largest or the least of the arguments, or of the entries of one vector.
Value extreme(const Expression& e, const Scope& scope) {
  std::vector<Rational> values;
  for (const Expression& part : e.parts) {
    const Value value = value_of(part, scope);
    if (const auto* vector = std::get_if<Vector>(&value))
      values.insert(values.end(), vector->begin(), vector->end());
    else
      values.push_back(number(value));
  }
  if (values.empty()) throw Undefined("the largest or least of nothing");
  return e.kind == Op::max ? *std::max_element(values.begin(), values.end())
                           : *std::min_element(values.begin(), values.end());
}

Value value_of(const Expression& e, const Scope& scope) {
  const auto part = [&](std::size_t i) { return value_of(e.parts[i], scope); };
  switch (e.kind) {
    case Op::number:
      return e.number;
    case Op::name: {
      const auto found = scope.find(e.name);
      if (found == scope.end()) throw Undefined("no " + e.name + " here");
      return found->second;
    }
    case Op::plus:
      return entrywise(part(0), part(1), [](const Rational& a, const Rational& b) { return Rational(a + b); });
    case Op::minus:
      return entrywise(part(0), part(1), [](const Rational& a, const Rational& b) { return Rational(a - b); });
    case Op::times:
      return entrywise(part(0), part(1), [](const Rational& a, const Rational& b) { return Rational(a * b); });
    case Op::over:
      return entrywise(part(0), part(1), [](const Rational& a, const Rational& b) {
        if (b == 0) throw Undefined("a division by 0");
        return Rational(a / b);
      });
    case Op::power:
      return whole_power(number(part(0)), number(part(1)));
    case Op::dot:
      return Rational(dot(std::get<Vector>(part(0)), std::get<Vector>(part(1))));
    case Op::total:
      return Rational(std::get<Vector>(part(0)).sum());
    case Op::abs:
      return entrywise(part(0), Rational(0), [](const Rational& a, const Rational&) { return Rational(abs(a)); });
    case Op::floor:
      return Rational(floor_of(number(part(0))));
    case Op::ceil:
      return Rational(ceiling_of(number(part(0))));
    case Op::min:
    case Op::max:
      return extreme(e, scope);
    default:
      throw Undefined("what is not rational");
  }
}

bool agrees(Conjecture::Relation relation, const Rational& a, const Rational& b) {
  switch (relation) {
    case Conjecture::Relation::at_most:
      return a <= b;
    case Conjecture::Relation::at_least:
      return a >= b;
    case Conjecture::Relation::less:
      return a < b;
    case Conjecture::Relation::greater:
      return a > b;
    default:
      return a == b;
  }
}

/// Of vectors, whether it holds of every entry.
bool holds(const RuleCondition& condition, const Scope& scope) {
  for (std::size_t i = 0; i < condition.relations.size(); ++i) {
    bool all = true;
    entrywise(value_of(condition.sides[i], scope), value_of(condition.sides[i + 1], scope),
              [&](const Rational& a, const Rational& b) {
                all = all && agrees(condition.relations[i], a, b);
                return Rational(0);
              });
    if (!all) return false;
  }
  return true;
}

/// One run.
class Runner {
 public:
  Runner(const Rule& rule, const Sequence& sequence, const Vector& u) : rule_(rule), sequence_(sequence) {
    if (rule.bias) {
      sequence_.dimension += 1;
      for (Example& example : sequence_.examples) example.x = with_entry(example.x, *rule.bias);
    }
    u_ = u.size() == sequence_.dimension ? u : zero_vector(sequence_.dimension);
    if (rule.bias && u.size() + 1 == sequence_.dimension) u_ = with_entry(u, 0);
    hold_.assign(rule.assumptions.size(), true);
    for (std::size_t i = 0; i < hold_.size(); ++i) hold_[i] = rule.assumptions[i].kind != RuleAssumption::Kind::exists;
  }

  TheoremReport report(const Dropped& dropped) {
    TheoremReport result;
    result.id = "rule";
    result.rounds = sequence_.size();
    bool defined = true;
    try {
      run();
    } catch (const Undefined&) {
      defined = false;
    }
    result.mistakes = mistakes_;
    for (std::size_t i = 0; i < hold_.size(); ++i) {
      const std::string& id = rule_.assumptions[i].id;
      result.hypotheses.push_back({id, hold_[i] ? Verdict::holds : Verdict::refuted, dropped.contains(id), {}, {}});
    }
    if (!defined) result.hypotheses.push_back({"defined", Verdict::refuted, false, {}, {}});
    const auto add = [&](const std::string& name, std::vector<NamedQuantity>& to) {
      const auto found = scope_.find(name);
      if (found != scope_.end() && std::holds_alternative<Rational>(found->second))
        to.push_back({name, Number(number(found->second))});
    };
    for (const char* name : {"gamma", "R2", "u2"}) add(name, result.quantities);
    for (const RuleDefinition& one : rule_.definitions)
      if (one.name != "gamma") add(one.name, one.kind == RuleDefinition::Kind::let ? result.state : result.quantities);
    result.state.push_back({"w2", Number(norm2(w_))});
    result.state.push_back({"wu", Number(Rational(dot(w_, u_)))});
    result.verdict = Verdict::holds;
    return result;
  }

 private:
  static Vector with_entry(const Vector& v, const Rational& last) {
    Vector longer(v.size() + 1);
    longer << v, Vector::Constant(1, last);
    return longer;
  }

  void run() {
    survey();
    const Value start = value_of(rule_.start, scope_);
    const auto* vector = std::get_if<Vector>(&start);
    w_ = vector != nullptr ? *vector : Vector::Constant(sequence_.dimension, number(start));
    const Rational threshold = number(value_of(rule_.threshold, scope_));
    std::size_t t = 0;
    for (const Example& example : sequence_.examples) play(example, ++t, threshold);
    scope_["T"] = Rational(sequence_.size());
    scope_["mistakes"] = Rational(mistakes_);
    for (std::size_t i = 0; i < hold_.size(); ++i)
      if (rule_.assumptions[i].kind == RuleAssumption::Kind::at_the_end)
        hold_[i] = holds(rule_.assumptions[i].condition, scope_);
  }

  /// What does not depend on the learner.
  void survey() {
    Rational radius2 = 0;
    for (const Example& example : sequence_.examples) radius2 = std::max<Rational>(radius2, norm2(example.x));
    scope_ = {{"n", Rational(sequence_.dimension)},
              {"gamma", least_margin(sequence_, u_).value_or(0)},
              {"R2", radius2},
              {"u2", norm2(u_)},
              {"u", u_}};
    scope_["ones"] = Vector(Vector::Constant(sequence_.dimension, Rational(1)));
    w_ = zero_vector(sequence_.dimension);
    for (const RuleDefinition& one : rule_.definitions) {
      if (one.kind == RuleDefinition::Kind::sum) scope_[one.name] = Rational(0);
      if (one.kind == RuleDefinition::Kind::let && !one.of_round) scope_[one.name] = value_of(one.value, scope_);
    }
  }

  void play(const Example& example, std::size_t t, const Rational& threshold) {
    scope_["w"] = w_;
    scope_["x"] = example.x;
    scope_["y"] = Rational(example.y);
    scope_["t"] = Rational(t);
    for (const RuleDefinition& one : rule_.definitions)
      if (one.kind == RuleDefinition::Kind::let && one.of_round && !one.late)
        scope_[one.name] = value_of(one.value, scope_);
    const Rational score = number(value_of(rule_.score, scope_)) - threshold;
    const bool mistake = rule_.mistake ? holds(*rule_.mistake, scope_) : decide(score, rule_.tie) != example.y;
    const bool updates = rule_.when ? holds(*rule_.when, scope_) : mistake;
    if (updates)
      w_ = std::get<Vector>(value_of(rule_.demotion && example.y < 0 ? *rule_.demotion : rule_.update, scope_));
    mistakes_ += mistake ? 1 : 0;
    scope_["w_next"] = w_;
    scope_["mistake"] = Rational(mistake ? 1 : 0);
    for (const RuleDefinition& one : rule_.definitions) add(one);
    for (std::size_t i = 0; i < hold_.size(); ++i) {
      const RuleAssumption& assumption = rule_.assumptions[i];
      if (assumption.kind == RuleAssumption::Kind::forall) hold_[i] = hold_[i] && holds(assumption.condition, scope_);
      if (assumption.kind == RuleAssumption::Kind::exists) hold_[i] = hold_[i] || holds(assumption.condition, scope_);
    }
  }

  void add(const RuleDefinition& one) {
    using Way = RuleDefinition::Kind;
    if (one.kind == Way::let) {
      if (one.late) scope_[one.name] = value_of(one.value, scope_);
      return;
    }
    const Rational value = number(value_of(one.value, scope_));
    const auto before = scope_.find(one.name);
    if (before == scope_.end()) {
      scope_[one.name] = value;
      return;
    }
    const Rational reached = number(before->second);
    before->second = one.kind == Way::sum   ? Rational(reached + value)
                     : one.kind == Way::max ? std::max(reached, value)
                                            : std::min(reached, value);
  }

  const Rule& rule_;
  Sequence sequence_;
  Vector u_;
  Vector w_;
  Scope scope_;
  std::size_t mistakes_ = 0;
  std::vector<bool> hold_;
};

/// The vector that the trial compares with; empty where there is none.
Vector comparator_of(const Trial& trial) {
  for (const CaseDescription::Field& field : trial.description().fields)
    if (field.name == "u")
      if (const auto* vector = std::get_if<Vector>(&field.value)) return *vector;
  return {};
}

class RuleTrial final : public Trial {
 public:
  explicit RuleTrial(Vector u) : u_(std::move(u)) {}
  [[nodiscard]] std::string command(const std::string&) const override { return ""; }
  [[nodiscard]] CaseDescription description() const override {
    return {.lines = {{"u = (" + to_string(u_) + ")"}}, .fields = {{"u", u_}}};
  }
  [[nodiscard]] bool is_trivial() const override { return false; }

 private:
  Vector u_;
};

/// A learner's case, on which the rule plays in its place.
class RuleCase final : public Case {
 public:
  RuleCase(CasePointer base, std::shared_ptr<const Rule> rule) : base_(std::move(base)), rule_(std::move(rule)) {}

  [[nodiscard]] const Sequence& sequence() const override { return base_->sequence(); }
  [[nodiscard]] std::string file() const override { return base_->file(); }
  [[nodiscard]] std::vector<CasePointer> smaller() const override {
    std::vector<CasePointer> result;
    for (CasePointer& smaller : base_->smaller())
      result.push_back(std::make_shared<const RuleCase>(std::move(smaller), rule_));
    return result;
  }
  [[nodiscard]] CasePointer varied(Draw& draw) const override { return with_rule(base_->varied(draw)); }
  [[nodiscard]] SmallNumbers small_numbers() const override { return base_->small_numbers(); }
  [[nodiscard]] CasePointer with(const Sequence& sequence, const Vector& comparator) const override {
    return with_rule(base_->with(sequence, comparator));
  }
  void check(const LedgerOptions& ledger, const Visitor& visit) const override {
    std::set<std::string> seen;
    base_->check(verdicts_only({}), [&](const TrialPointer& trial, const TheoremReport&) {
      Vector u = comparator_of(*trial);
      if (u.size() != sequence().dimension) u = zero_vector(sequence().dimension);
      if (!seen.insert(to_string(u)).second) return;
      const TheoremReport report = rule_report(*rule_, sequence(), u, ledger.dropped);
      visit(std::make_shared<const RuleTrial>(u), report);
    });
  }

 private:
  [[nodiscard]] CasePointer with_rule(CasePointer base) const {
    return base ? std::make_shared<const RuleCase>(std::move(base), rule_) : nullptr;
  }

  CasePointer base_;
  std::shared_ptr<const Rule> rule_;
};

}  // namespace
}  // namespace rule_runs

TheoremReport rule_report(const Rule& rule, const Sequence& sequence, const Vector& u, const Dropped& dropped) {
  return rule_runs::Runner(rule, sequence, u).report(dropped);
}

DrawCase rule_cases(std::shared_ptr<const Rule> rule) {
  Dropped all;
  for (const StepText& hypothesis : find_theorem(rule->sequences)->hypotheses) all.insert(hypothesis.id);
  const DrawCase base = property_of(rule->sequences).draw;
  return [=](Draw& draw, const Dropped&, Enforced& enforced) -> CasePointer {
    const bool free = !draw.searches() && draw.one_in(2);
    return std::make_shared<const rule_runs::RuleCase>(base(draw, free ? all : Dropped(), enforced), rule);
  };
}

}  // namespace mistakebound

#include "properties/tight/conditions.hpp"

#include "properties/conjecture/spellings.hpp"
#include "reference/numbers/error.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace tight_conditions {
namespace {

using Op = Expression::Kind;
using LinearRelation = Conjecture::Relation;

NamedNumbers constants(const UpdateProblem& problem) {
  return {{"R2", problem.radius2}, {"gamma", problem.gamma}, {"u2", problem.u2}, {"beta", problem.margin}};
}

LinearForm sum(const LinearForm& a, const Rational& factor, const LinearForm& b) {
  return {a.one + factor * b.one,     a.x2 + factor * b.x2, a.margin + factor * b.margin,
          a.score + factor * b.score, a.w2 + factor * b.w2, a.wu + factor * b.wu};
}

bool is_constant(const LinearForm& form) {
  return form.x2 == 0 && form.margin == 0 && form.score == 0 && form.w2 == 0 && form.wu == 0;
}

/// What is measured after the update follows from what is measured before it.
LinearForm quantity(const std::string& name) {
  if (name == "x2") return {.x2 = 1};
  if (name == "margin") return {.margin = 1};
  if (name == "score") return {.score = 1};
  if (name == "w2_before") return {.w2 = 1};
  if (name == "wu_before") return {.wu = 1};
  if (name == "w2") return {.x2 = 1, .score = 2, .w2 = 1};
  return {.margin = 1, .wu = 1};  // wu
}

class Reader {
 public:
  explicit Reader(const UpdateProblem& problem) : constants_(constants(problem)) {}

  [[nodiscard]] LinearForm form(const Expression& expression) const {
    const auto part = [&](std::size_t i) { return form(expression.parts[i]); };
    switch (expression.kind) {
      case Op::number:
        return {.one = expression.number};
      case Op::name:
        if (!constants_.contains(expression.name)) return quantity(expression.name);
        return {.one = std::get<Rational>(constants_.at(expression.name))};
      case Op::plus:
        return sum(part(0), 1, part(1));
      case Op::minus:
        return sum(part(0), -1, part(1));
      case Op::times: {
        const LinearForm a = part(0);
        const LinearForm b = part(1);
        if (is_constant(a)) return sum({}, a.one, b);
        if (is_constant(b)) return sum({}, b.one, a);
        break;
      }
      case Op::over: {
        const LinearForm by = part(1);
        if (is_constant(by) && by.one != 0) return sum({}, 1 / by.one, part(0));
        break;
      }
      default:
        break;
    }
    // Any other function, of the problem's numbers alone.
    const Evaluated value = evaluate(expression, constants_);
    if (value.status == Evaluated::Status::exact)
      if (const auto* over = std::get_if<Rational>(&value.over))
        if (const auto* under = std::get_if<Rational>(&value.under)) return {.one = *over / *under};
    throw InputError({"--where", 0, 0}, quoted(to_string(expression)) + ", which is not linear",
                     "sums of what is measured of an update, with rational coefficients");
  }

 private:
  NamedNumbers constants_;
};

}  // namespace
}  // namespace tight_conditions

std::vector<std::string> condition_names() {
  return {"x2", "margin", "score", "w2", "w2_before", "wu", "wu_before", "R2", "gamma", "u2", "beta"};
}

std::vector<std::string> claim_names() {
  return {"updates", "M", "mistakes", "R2", "gamma", "u2", "beta"};
}

NamedNumbers claim_numbers(const UpdateProblem& problem, std::size_t updates) {
  using namespace tight_conditions;
  NamedNumbers numbers = constants(problem);
  for (const char* const name : {"updates", "M", "mistakes"}) numbers[name] = Rational(updates);
  return numbers;
}

std::vector<UpdateCondition> read_conditions(const std::string& text, const UpdateProblem& problem) {
  using namespace tight_conditions;
  const Conjecture chain(text, condition_names());
  const Reader reader(problem);
  std::vector<UpdateCondition> conditions;
  for (std::size_t i = 0; i < chain.relations().size(); ++i) {
    const LinearRelation relation = chain.relations()[i];
    if (relation == LinearRelation::less || relation == LinearRelation::greater)
      throw InputError({"--where", 0, 0}, quoted(symbol(relation)), "<=, >= or =, as largest numbers need closed sets");
    const Rational sign = relation == LinearRelation::at_most ? -1 : 1;
    const LinearForm left = reader.form(chain.sides()[i]);
    const LinearForm right = reader.form(chain.sides()[i + 1]);
    conditions.push_back({to_string(chain.sides()[i]) + " " + symbol(relation) + " " + to_string(chain.sides()[i + 1]),
                          sum(sum({}, sign, left), -sign, right), relation == LinearRelation::equal});
  }
  return conditions;
}

}  // namespace mistakebound

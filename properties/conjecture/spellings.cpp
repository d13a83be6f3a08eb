#include "properties/conjecture/spellings.hpp"

#include <algorithm>
#include <array>

#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace conjecture_spellings {
namespace {

using Op = Expression::Kind;
using Names = std::vector<std::string>;

bool has(const Names& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// A quantity of one theorem, or, where that is empty, of all others that have one of this name.
struct Row {
  std::string theorem;
  ClaimName name;
};

/// In the order in which they are listed.
const std::vector<Row>& rows() {
  static const std::vector<Row> all{
      {"comparison", {"mistakes", "the perceptron's mistakes", {"k", "M", "m"}}},
      {"", {"mistakes", "mistakes made so far", {"k", "M", "m", "M_t", "M_T"}}},
      {"", {"T", "rounds so far", {"t"}}},
      {"", {"n", "the dimension", {"d"}}},
      {"", {"bound", "what the theorem says that the mistakes are at most"}},
      {"perceptron-disjunction", {"gamma", "the least y (u.x) of a round so far", {"γ"}}},
      {"online-to-pac", {"M", "the mistake bound that the conversion is given"}},
      {"online-to-pac", {"s", "rounds in a row without a mistake after which the conversion stops"}},
      {"online-to-pac", {"epsilon", "the error that is allowed", {"ε"}}},
      {"online-to-pac", {"delta", "the probability of failure that is allowed", {"δ"}}},
      {"", {"gamma", "the margin: y (u.x) is at least this on every round", {"γ"}}},
      {"", {"R2", "the largest squared norm of an instance", {"R^2", "R²"}}},
      {"", {"R", "the largest absolute value of an entry of an instance"}},
      {"", {"u2", "the squared norm of the comparator u", {"||u||^2", "|u|^2", "u.u"}}},
      {"", {"u1", "the 1-norm of the comparator u", {"||u||_1"}}},
      {"", {"f2", "the squared norm of the comparator f", {"||f||^2", "|f|^2"}}},
      {"", {"w2", "the squared norm of the weights, over the squared step size", {"||w||^2", "|w|^2", "w.w"}}},
      {"", {"wu", "the weights along u, over the step size", {"w.u", "<w,u>"}}},
      {"", {"wf", "the weights along f", {"w.f"}}},
      {"", {"w2_before", "|w|^2 before the last round"}},
      {"", {"wu_before", "w.u before the last round"}},
      {"", {"start_w2", "the squared norm of the weights before the first round"}},
      {"", {"start_wu", "w.u before the first round"}},
      {"", {"margin", "y (u.x) in the last round", {"y (u.x)"}}},
      {"", {"mistake", "1 where the last round is a mistake, else 0"}},
      {"", {"score", "y (w.x) in the last round, where that is a mistake", {"y (w.x)"}}},
      {"", {"x2", "|x|^2 in the last round, where that is a mistake", {"||x||^2", "|x|^2"}}},
      {"", {"cos2", "the squared cosine of the angle between w and u"}},
      {"", {"D2", "the sum of the squared deviations from the margin", {"D^2"}}},
      {"", {"delta2", "Delta^2, the square of the extension", {"delta^2"}}},
      {"", {"extended_bound", "the bound on the extended examples with that Delta"}},
      {"", {"H", "the sum of the hinge losses over the mistakes"}},
      {"", {"H_all_rounds", "the sum of the hinge losses over all rounds"}},
      {"", {"b2", "R^2 |w*|^2, where w* is u/gamma", {"b^2"}}},
      {"", {"best_bound_all_rounds", "the least bound with the losses of all rounds among the comparators tried"}},
      {"", {"least_loss_all_rounds", "the least sum of hinge losses over all rounds among the comparators tried"}},
      {"", {"hinge_regret", "the mistakes less that sum: the regret"}},
      {"margin-perceptron", {"beta", "the margin that an update asks for", {"β"}}},
      {"balanced-winnow", {"A", "the largest |u|.x"}},
      {"balanced-winnow", {"threshold", "the learner's threshold"}},
      {"balanced-winnow", {"potential", "the potential of the first weights"}},
      {"balanced-winnow", {"Phi", "the potential of the weights"}},
      {"balanced-winnow", {"gain", "what an update lowers twice the potential by at least"}},
      {"online-to-batch", {"examples", "how many examples are drawn"}},
      {"online-to-batch", {"expected_mistakes", "how many mistakes are expected on them"}},
      {"online-to-batch", {"error_last", "the expected error of what the learner holds after them"}},
      {"online-to-batch", {"error_vote", "that of the vote of what it held before each of them"}},
      {"online-to-batch", {"error_random", "that of one of these at random"}},
      {"online-to-batch", {"proved_bound", "the most mistakes that a theorem on the learner allows on the domain"}},
      {"margin-perceptron", {"margin2", "the square of the margin of u, over its squared norm"}},
      {"", {"C", "the aggressiveness"}},
      {"", {"start_distance2", "|w_1 - u|^2, of the weights before the first round"}},
      {"", {"distance2", "|w - u|^2"}},
      {"", {"distance2_before", "|w - u|^2 before the last round"}},
      {"hedge", {"loss", "the learner's loss so far"}},
      {"", {"loss", "the hinge loss of the weights in the last round, before it"}},
      {"", {"loss_after", "that of the weights after it, on the same example"}},
      {"", {"u_loss", "the hinge loss of u in the last round"}},
      {"", {"tau", "the step of the last round", {"τ"}}},
      {"", {"norm2", "|x|^2 in the last round"}},
      {"", {"losses2", "the sum of the squared hinge losses of the weights"}},
      {"", {"u_losses", "the sum of the hinge losses of u over the rounds with a loss of the weights"}},
      {"", {"u_losses2", "the sum of the squares of these losses of u"}},
      {"", {"lossy_rounds", "rounds with a loss of the weights so far"}},
      {"", {"A2", "A^2, the sum of the squared losses over |x|^2", {"A^2"}}},
      {"", {"B2", "B^2, the same of the losses of u that count", {"B^2"}}},
      {"", {"updates", "updates so far"}},
      {"", {"updated", "1 where the last round updates, else 0"}},
      {"", {"reached_margin2", "the square of the margin of the weights, where the last pass made no update"}},
      {"", {"margin2", "the square of the largest margin of a unit vector"}},
      {"", {"offset", "the offset b of the separating hyperplane w.x + b = 0, which counts in no norm"}},
      {"", {"eta", "the learning rate", {"η"}}},
      {"", {"epsilon", "gamma/(R |u|_1)", {"ε"}}},
      {"", {"g", "gamma/(R |u|_1), by which the learning rate is tuned"}},
      {"", {"bound_g", "the bound in terms of g"}},
      {"", {"KL_first", "the relative entropy from the target to the weights before the first round"}},
      {"", {"KL_last", "the same after the last round"}},
      {"", {"KL_before", "the same before the last round"}},
      {"optimal", {"left", "hypotheses left after the last round"}},
      {"", {"hypotheses", "how many hypotheses there are", {"N"}}},
      {"", {"different", "how many of them differ at some point"}},
      {"", {"littlestone_dimension", "the Littlestone dimension of the class", {"Ldim"}}},
      {"", {"vc_dimension", "the dimension of Vapnik and Chervonenkis of the class", {"VC"}}},
      {"", {"dimension_left", "the Littlestone dimension of the hypotheses left after the last round"}},
      {"", {"experts", "how many experts there are", {"N", "|H|"}}},
      {"", {"perfect", "how many experts never err"}},
      {"", {"left", "experts left after the last round"}},
      {"", {"left_before", "experts left before it"}},
      {"weighted-majority", {"wrong", "the weight of the experts that are wrong in the last round"}},
      {"hedge", {"best_expert", "the number of an expert that loses least"}},
      {"hedge", {"regret", "the loss less that of an expert that loses least"}},
      {"", {"best_loss", "the loss of an expert that loses least"}},
      {"", {"loss", "the learner's loss so far"}},
      {"", {"loss_bound", "what the theorem says that the loss is at most"}},
      {"", {"regret_bound", "what it says that the regret is less than"}},
      {"", {"best_expert", "the number of an expert with the fewest mistakes"}},
      {"", {"best_mistakes", "the mistakes of an expert with the fewest"}},
      {"", {"regret", "the mistakes less those of an expert with the fewest"}},
      {"", {"wrong", "of the experts left before it, those that are wrong in it"}},
      {"", {"grid", "the number N of grid points on each side of 0"}},
      {"", {"perceptron_bound", "what the perceptron's theorem says here, R^2 |u|^2/gamma^2"}},
      {"comparison", {"k", "variables of the target, or entries of an instance that are not 0"}},
      {"", {"k", "variables in the target disjunction"}},
      {"", {"W", "the sum of the weights"}},
      {"", {"W_before", "the sum of the weights before the last round"}},
      {"", {"w_max", "the largest weight"}},
      {"", {"promotions", "promotions so far"}},
      {"", {"eliminations", "eliminations so far"}},
      {"", {"theta", "the threshold"}},
      {"", {"example", "1 where the target is sparse, 2 where the instances are"}},
      {"", {"mistakes_perceptron", "the perceptron's mistakes"}},
      {"", {"mistakes_winnow", "Winnow's mistakes"}},
      {"", {"bound_perceptron", "the perceptron's bound"}},
      {"", {"bound_winnow", "Winnow's bound"}},
      {"", {"gram_instances", "different instances in the Gram matrix"}},
      {"", {"bad_hypotheses_held", "hypotheses with an error above epsilon that the learner can hold"}},
      {"", {"expected_examples", "examples drawn, on average"}},
      {"", {"failure", "the probability that the conversion ends with an error above epsilon"}},
      {"", {"most_examples", "examples drawn, at most"}},
      {"", {"proved_bound", "what the theorem says that the failure is at most"}},
      {"", {"proved_examples", "what the theorem says that the examples are at most"}},
  };
  return all;
}

Expression named(const std::string& name) {
  return {Op::name, 0, name, {}};
}

/// Loosely to tightly: a sum, a product, a sign, a power, an atom.
int binding(const Expression& expression) {
  switch (expression.kind) {
    case Op::plus:
      return 0;
    case Op::minus:
      return expression.parts.size() == 2 && expression.parts[0].kind == Op::number && expression.parts[0].number == 0
                 ? 2
                 : 0;
    case Op::times:
    case Op::over:
      return 1;
    case Op::power:
      return 3;
    case Op::number:
      return expression.number < 0 || denominator_of(expression.number) != 1 ? 1 : 4;
    default:
      return 4;
  }
}

}  // namespace
}  // namespace conjecture_spellings

std::vector<ClaimName> described(const std::vector<std::string>& names, const std::string& theorem) {
  using namespace conjecture_spellings;
  std::vector<ClaimName> result;
  Names known;
  for (const Row& row : rows()) {
    if (!has(names, row.name.name) || has(known, row.name.name)) continue;
    const bool has_own = std::any_of(rows().begin(), rows().end(), [&](const Row& other) {
      return other.theorem == theorem && other.name.name == row.name.name;
    });
    if (row.theorem != (has_own ? theorem : "")) continue;
    known.push_back(row.name.name);
    result.push_back(row.name);
    std::erase_if(result.back().also,
                  [&](const std::string& other) { return has(names, other) || !ambiguous(other, names).empty(); });
  }
  return result;
}

std::optional<Expression> meant_by(const std::string& word, const std::vector<std::string>& names) {
  using namespace conjecture_spellings;
  if (has(names, word)) return named(word);
  if (!ambiguous(word, names).empty()) return std::nullopt;
  for (const Row& row : rows())
    if (has(row.name.also, word) && has(names, row.name.name)) return named(row.name.name);
  const bool may_be_negative = word == "cos";
  if (has(names, word + "2") && vector_of(word, names).empty() && !may_be_negative)
    return Expression{Op::sqrt, 0, {}, {named(word + "2")}};
  if (word.size() > 1 && word.back() == '2' && has(names, word.substr(0, word.size() - 1)))
    return Expression{Op::power, 0, {}, {named(word.substr(0, word.size() - 1)), Expression{Op::number, 2, {}, {}}}};
  return std::nullopt;
}

std::string ambiguous(const std::string& word, const std::vector<std::string>& names) {
  using namespace conjecture_spellings;
  // Lecture notes write m for the mistakes, and m for the experts.
  return word == "m" && !has(names, word) && has(names, "experts") ? "mistakes or experts" : "";
}

std::string product_of(const std::string& a, const std::string& b, const std::vector<std::string>& names) {
  using namespace conjecture_spellings;
  for (const std::string& name : {a == b ? a + "2" : a + b, b + a})
    if (has(names, name)) return name;
  return "";
}

std::string vector_of(const std::string& word, const std::vector<std::string>& names) {
  using namespace conjecture_spellings;
  if (has(names, word)) return "";
  const std::string vector = word == "theta" ? "w" : word;
  const bool is_letter = vector == "w" || vector == "u" || vector == "x" || vector == "f";
  const bool is_in_product = (vector != "w" && vector != "f" && has(names, "margin")) ||
                             (vector != "u" && vector != "f" && has(names, "score"));
  return is_letter && (has(names, vector + "2") || has(names, vector + "1") || is_in_product) ? vector : "";
}

std::string to_string(const Expression& expression) {
  using namespace conjecture_spellings;
  const auto part = [&](std::size_t i, int least) {
    const std::string text = to_string(expression.parts[i]);
    return binding(expression.parts[i]) < least ? "(" + text + ")" : text;
  };
  static constexpr std::array<const char*, 9> functions{"abs",  "min", "max",   "sqrt", "ln",
                                                        "log2", "exp", "floor", "ceil"};
  switch (expression.kind) {
    case Op::number:
      return to_string(expression.number);
    case Op::name:
      return expression.name;
    case Op::plus:
      return part(0, 0) + " + " + part(1, 1);
    case Op::minus:
      return binding(expression) == 2 ? "-" + part(1, 2) : part(0, 0) + " - " + part(1, 1);
    case Op::times:
      return part(0, 1) + "*" + part(1, 2);
    case Op::over:
      return part(0, 1) + "/" + part(1, 2);
    case Op::power:
      return part(0, 4) + "^" + part(1, 2);
    case Op::dot:
      return part(0, 4) + "." + part(1, 4);
    case Op::total:
      return "sum(" + part(0, 0) + ")";
    default: {
      std::string text;
      for (std::size_t i = 0; i < expression.parts.size(); ++i) text += (text.empty() ? "" : ", ") + part(i, 0);
      return functions[static_cast<std::size_t>(expression.kind) - static_cast<std::size_t>(Op::abs)] +
             ("(" + text + ")");
    }
  }
}

}  // namespace mistakebound

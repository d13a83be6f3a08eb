/// Reads rules, a line at a time.
#include <algorithm>
#include <cctype>
#include <set>

#include "properties/conjecture/rule.hpp"
#include "reference/numbers/error.hpp"
#include "reference/numbers/nearest.hpp"
#include "reference/numbers/numeral.hpp"
#include "reference/numbers/utf8.hpp"

namespace mistakebound {
namespace rule_reading {
namespace {

using Names = std::vector<std::string>;

const Names keys{"let",  "sum",     "max",  "min",    "start",    "predict", "threshold", "tie",
                 "bias", "mistake", "when", "update", "demotion", "assume",  "sequences"};

bool has(const Names& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool mentions(const Expression& expression, const Names& names) {
  if (expression.kind == Expression::Kind::name && has(names, expression.name)) return true;
  return std::any_of(expression.parts.begin(), expression.parts.end(),
                     [&](const Expression& part) { return mentions(part, names); });
}

class Reader {
 public:
  Reader(const std::string& text, std::string file) : text_(text), file_(std::move(file)) {}

  Rule read() {
    rule_.sequences = theorems_on("perceptron").front();
    rule_.score = Expression{Expression::Kind::dot, 0, {}, {named("w"), named("x")}};
    for (std::size_t begin = 0; begin < text_.size();) {
      const std::size_t end = std::min(text_.find('\n', begin), text_.size());
      line_ = text_.substr(begin, end - begin);
      if (!line_.empty() && line_.back() == '\r') line_.pop_back();
      line_ = line_.substr(0, line_.find('#'));
      ++number_;
      at_ = 0;
      skip();
      if (at_ < line_.size()) read_line();
      begin = end + 1;
    }
    if (!updates_) throw InputError({file_, number_ + 1, 0}, "no update", "a line such as update: w = w + y*x");
    return std::move(rule_);
  }

 private:
  static Expression named(const std::string& name) { return {Expression::Kind::name, 0, name, {}}; }

  [[noreturn]] void fail_at(std::size_t at, const std::string& found, const std::string& expected) const {
    throw InputError({file_, number_, column_at(line_, at)}, found, expected);
  }
  [[nodiscard]] std::string rest_text() const {
    return at_ < line_.size() ? mistakebound::quoted(first_bytes(line_.substr(at_), 12)) : "the end of the line";
  }
  void skip() {
    while (at_ < line_.size() && std::isspace(static_cast<unsigned char>(line_[at_])) != 0) ++at_;
  }
  bool take(const std::string& text) {
    skip();
    if (line_.compare(at_, text.size(), text) != 0) return false;
    at_ += text.size();
    return true;
  }
  void demand(const std::string& text) {
    if (!take(text)) fail_at(at_, rest_text(), text);
  }
  std::string word() {
    skip();
    std::string result;
    while (at_ < line_.size() && (std::isalnum(static_cast<unsigned char>(line_[at_])) != 0 || line_[at_] == '_'))
      result += line_[at_++];
    return result;
  }

  /// What is read by `read(text)` behind this place; its columns are those of the line.
  template <class Read>
  auto behind(Read read) const {
    try {
      return read(line_.substr(at_));
    } catch (const InputError& error) {
      const std::size_t behind_first = std::max<std::size_t>(1, error.where().column) - 1;
      throw error.at({file_, number_, column_at(line_, at_) + behind_first});
    }
  }

  /// Names that may be used: of the whole run, before a round does anything, after it, or at the end.
  enum class Place { run, before, after, end };
  [[nodiscard]] RuleNames names(Place place) const {
    RuleNames names{{"n", "gamma", "R2", "u2"}, {"u", "ones"}};
    const bool in_round = place == Place::before || place == Place::after;
    if (in_round) {
      names.numbers.insert(names.numbers.end(), {"y", "t"});
      names.vectors.insert(names.vectors.end(), {"w", "x"});
    }
    if (place == Place::after) {
      names.numbers.emplace_back("mistake");
      names.vectors.emplace_back("w_next");
    }
    if (place == Place::end) names.numbers.insert(names.numbers.end(), {"mistakes", "T"});
    for (const RuleDefinition& one : rule_.definitions) {
      const bool is_sum = one.kind != RuleDefinition::Kind::let;
      if (is_sum ? place != Place::end : (one.of_round && !in_round) || (one.late && place != Place::after)) continue;
      (one.is_vector ? names.vectors : names.numbers).push_back(one.name);
    }
    return names;
  }
  [[nodiscard]] Expression expression(Place place) const {
    return behind([&](const std::string& text) { return read_expression(text, names(place)); });
  }
  [[nodiscard]] Expression number(Place place) const {
    Expression result = expression(place);
    if (is_vector(result, names(place))) fail_at(at_, "a vector", "a number, such as a product w.x of vectors");
    return result;
  }
  [[nodiscard]] RuleCondition condition(Place place) const {
    RuleCondition result;
    behind([&](const std::string& text) {
      read_relations(text, names(place), result.sides, result.relations);
      return 0;
    });
    return result;
  }
  /// "w = ..", where `w += ..` is w + ..
  Expression of_w(Place place, bool may_be_number) {
    if (word() != "w") fail_at(0, mistakebound::quoted(line_), "w = behind the colon");
    const bool adds = take("+=");
    const bool subtracts = !adds && take("-=");
    if (!adds && !subtracts) demand("=");
    skip();
    Expression value = expression(place);
    const bool is_number = !is_vector(value, names(place));
    if (is_number && !may_be_number) fail_at(at_, "a number", "a vector, such as w + y*x");
    if (!adds && !subtracts) return value;
    return {adds ? Expression::Kind::plus : Expression::Kind::minus, 0, {}, {named("w"), std::move(value)}};
  }

  void define(const std::string& key) {
    using Way = RuleDefinition::Kind;
    skip();
    const std::size_t begin = at_;
    const std::string name = word();
    if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0])) != 0)
      fail_at(begin, rest_text(), "a name, as in " + key + " loss = ..");
    const RuleNames known = names(Place::after);
    const Names run{"mistakes", "T", "w2", "wu"};
    const bool may_replace = name == "gamma" && key == "let" && rule_.definitions.empty();
    const bool is_known = has(known.numbers, name) || has(known.vectors, name) || has(run, name) ||
                          std::any_of(rule_.definitions.begin(), rule_.definitions.end(),
                                      [&](const RuleDefinition& one) { return one.name == name; });
    if (is_known && !may_replace)
      fail_at(begin, "the name " + mistakebound::quoted(name) + ", which has a meaning", "another name");
    demand("=");
    skip();
    const Way kind = key == "let" ? Way::let : key == "sum" ? Way::sum : key == "max" ? Way::max : Way::min;
    RuleDefinition result{.kind = kind, .name = name, .value = expression(Place::after)};
    result.is_vector = is_vector(result.value, known);
    if (result.is_vector && kind != Way::let) fail_at(at_, "a vector", "a number in every round");
    Names of_round{"w", "x", "y", "t", "w_next", "mistake"}, late{"w_next", "mistake"};
    for (const RuleDefinition& one : rule_.definitions) {
      if (one.of_round) of_round.push_back(one.name);
      if (one.late) late.push_back(one.name);
    }
    result.of_round = mentions(result.value, of_round);
    result.late = mentions(result.value, late);
    rule_.definitions.push_back(std::move(result));
  }

  void assume() {
    RuleAssumption result{.id = "assume-" + std::to_string(rule_.assumptions.size() + 1), .condition = {}};
    skip();
    const std::size_t begin = at_;
    const std::string quantifier = word();
    if (quantifier == "forall" || quantifier == "exists" || take("∀") || take("∃")) {
      const bool exists = quantifier == "exists" || line_.compare(begin, 3, "∃") == 0;
      result.kind = exists ? RuleAssumption::Kind::exists : RuleAssumption::Kind::forall;
      demand("t");
      demand(":");
      skip();
      result.condition = condition(Place::after);
    } else {
      at_ = begin;
      result.condition = condition(Place::end);
    }
    rule_.assumptions.push_back(std::move(result));
  }

  void read_line() {
    const std::size_t begin = at_;
    const std::string key = word();
    if (!has(keys, key)) fail_at(begin, key.empty() ? rest_text() : mistakebound::quoted(key), one_of(key, keys));
    if (key == "let" || key == "sum" || key == "max" || key == "min") {
      define(key);
      return;
    }
    demand(":");
    if (key != "assume" && !seen_.insert(key).second) fail_at(begin, "a second " + key, "one");
    skip();
    if (key == "assume") {
      assume();
    } else if (key == "start") {
      rule_.start = of_w(Place::run, true);
    } else if (key == "predict") {
      rule_.score = number(Place::before);
    } else if (key == "threshold") {
      rule_.threshold = number(Place::run);
    } else if (key == "mistake") {
      rule_.mistake = condition(Place::before);
    } else if (key == "when") {
      rule_.when = condition(Place::before);
    } else if (key == "update") {
      rule_.update = of_w(Place::before, false);
      updates_ = true;
    } else if (key == "demotion") {
      rule_.demotion = of_w(Place::before, false);
    } else if (key == "bias") {
      rule_.bias = behind(
          [](const std::string& text) { return parse_number(text.substr(0, text.find_last_not_of(" \t") + 1)); });
    } else {
      read_word(key);
    }
  }
  /// A tie, or a learner.
  void read_word(const std::string& key) {
    const std::size_t begin = at_;
    std::string value = line_.substr(at_);
    value = value.substr(0, value.find_last_not_of(" \t") + 1);
    const Names ties{"positive", "negative", "mistake"};
    if (key == "tie") {
      if (!has(ties, value))
        fail_at(begin, value.empty() ? "nothing" : mistakebound::quoted(value), one_of(value, ties));
      rule_.tie = value == "positive" ? Tie::positive : value == "negative" ? Tie::negative : Tie::mistake;
      return;
    }
    const Names theorems = theorems_on(value);
    if (theorems.empty())
      fail_at(begin, value.empty() ? "nothing" : mistakebound::quoted(value), "a learner, such as perceptron");
    rule_.sequences = theorems.front();
  }

  const std::string& text_;
  std::string file_;
  std::string line_;
  std::size_t number_ = 0;
  std::size_t at_ = 0;
  Rule rule_;
  bool updates_ = false;
  std::set<std::string> seen_;
};

}  // namespace
}  // namespace rule_reading

Rule read_rule(const std::string& text, const std::string& file) {
  return rule_reading::Reader(text, file).read();
}

std::vector<ClaimName> names_of(const Rule& rule) {
  std::vector<ClaimName> result = described({"mistakes", "T", "n", "gamma", "R2", "u2", "w2", "wu"}, "");
  for (ClaimName& name : result) {  // those that mean more or less where there is a theorem
    if (name.name == "gamma") name.meaning = "the least y (u.x) of all rounds";
    if (name.name == "w2") name.meaning = "the squared norm of the weights";
    if (name.name == "wu") name.meaning = "the weights along u";
  }
  for (const RuleDefinition& one : rule.definitions) {
    if (one.is_vector) continue;
    std::erase_if(result, [&](const ClaimName& name) { return name.name == one.name; });
    for (ClaimName& name : result) std::erase(name.also, one.name);
    using Way = RuleDefinition::Kind;
    const std::string what = one.kind == Way::sum   ? "the sum over the rounds of "
                             : one.kind == Way::max ? "the largest in a round of "
                             : one.kind == Way::min ? "the least in a round of "
                                                    : "";
    const bool of_last = one.kind == Way::let && one.of_round;
    result.push_back({one.name, what + to_string(one.value) + (of_last ? " in the last round" : "")});
  }
  return result;
}

}  // namespace mistakebound

/// Reads claims: a descent by the grammar in expression.hpp.
#include <algorithm>
#include <array>
#include <cctype>

#include "properties/conjecture/expression.hpp"
#include "reference/numbers/error.hpp"
#include "reference/numbers/numeral.hpp"
#include "reference/numbers/utf8.hpp"

namespace mistakebound {
namespace conjecture_parse {
namespace {

using Op = Expression::Kind;
using Relation = Conjecture::Relation;

constexpr std::size_t most_characters = 4096;
constexpr int most_nested = 200;

struct Function {
  const char* name;
  Op kind;
  std::size_t least;  ///< arguments
  std::size_t most;
};
constexpr std::array<Function, 9> functions{{{"abs", Op::abs, 1, 1},
                                             {"min", Op::min, 2, 16},
                                             {"max", Op::max, 2, 16},
                                             {"sqrt", Op::sqrt, 1, 1},
                                             {"ln", Op::ln, 1, 1},
                                             {"log2", Op::log2, 1, 1},
                                             {"exp", Op::exp, 1, 1},
                                             {"floor", Op::floor, 1, 1},
                                             {"ceil", Op::ceil, 1, 1}}};

class Parser {
 public:
  Parser(const std::string& text, const std::vector<std::string>& names) : text_(text), names_(names) {}

  void claim(std::vector<Expression>& sides, std::vector<Relation>& relations) {
    if (text_.size() > most_characters)
      throw InputError({"", 1, most_characters + 1}, std::to_string(text_.size()) + " characters",
                       "at most " + std::to_string(most_characters));
    sides.push_back(sum());
    while (const std::optional<Relation> found = relation()) {
      relations.push_back(*found);
      sides.push_back(sum());
    }
    if (at_ < text_.size() || relations.empty())
      fail(relations.empty() ? "<=, >=, <, > or = after a sum" : "an operator");
  }

 private:
  [[noreturn]] void fail(const std::string& expected) {
    skip();
    const std::string found = at_ < text_.size() ? quoted(first_bytes(text_.substr(at_), 12)) : "the end";
    throw InputError({"", 1, at_ + 1}, found, expected);
  }

  void skip() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }
  bool take(const std::string& word) {
    skip();
    if (text_.compare(at_, word.size(), word) != 0) return false;
    at_ += word.size();
    return true;
  }

  std::optional<Relation> relation() {
    if (take("<=")) return Relation::at_most;
    if (take(">=")) return Relation::at_least;
    if (take("<")) return Relation::less;
    if (take(">")) return Relation::greater;
    if (take("==") || take("=")) return Relation::equal;
    return std::nullopt;
  }

  Expression sum() {
    if (++nested_ > most_nested) fail("fewer parentheses within each other");
    Expression result = product();
    while (true) {
      if (take("+"))
        result = {Op::plus, 0, {}, {std::move(result), product()}};
      else if (take("-"))
        result = {Op::minus, 0, {}, {std::move(result), product()}};
      else
        break;
    }
    --nested_;
    return result;
  }

  Expression product() {
    Expression result = with_sign();
    while (true) {
      if (take("*"))
        result = {Op::times, 0, {}, {std::move(result), with_sign()}};
      else if (take("/"))
        result = {Op::over, 0, {}, {std::move(result), with_sign()}};
      else
        return result;
    }
  }

  Expression with_sign() {
    if (!take("-")) return power();
    if (++nested_ > most_nested) fail("fewer signs");
    Expression result{Op::minus, 0, {}, {Expression{}, with_sign()}};
    --nested_;
    return result;
  }

  Expression power() {
    Expression base = atom();
    if (!take("^")) return base;
    if (++nested_ > most_nested) fail("fewer powers");
    Expression result{Op::power, 0, {}, {std::move(base), with_sign()}};
    --nested_;
    return result;
  }

  Expression atom() {
    if (take("(")) {
      Expression inner = sum();
      if (!take(")")) fail("an operator or )");
      return inner;
    }
    skip();
    if (at_ < text_.size() && (std::isdigit(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '.'))
      return number();
    const std::size_t begin = at_;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '_'))
      ++at_;
    if (at_ == begin) fail("a number, a name, a function or (");
    const std::string word = text_.substr(begin, at_ - begin);
    const auto function =
        std::find_if(functions.begin(), functions.end(), [&](const Function& f) { return word == f.name; });
    if (function != functions.end()) return call(*function);
    if (std::find(names_.begin(), names_.end(), word) == names_.end()) {
      at_ = begin;
      throw InputError({"", 1, at_ + 1}, "the name " + quoted(word), "one of " + joined(names_));
    }
    return {Op::name, 0, word, {}};
  }

  Expression call(const Function& function) {
    if (!take("(")) fail("( after " + std::string(function.name));
    Expression result{function.kind, 0, {}, {}};
    do {
      if (result.parts.size() == function.most) fail(") after so many arguments of " + std::string(function.name));
      result.parts.push_back(sum());
    } while (take(","));
    if (result.parts.size() < function.least) fail("a comma and another argument of " + std::string(function.name));
    if (!take(")")) fail("an operator, a comma or )");
    return result;
  }

  Expression number() {
    const std::size_t begin = at_;
    const auto digits = [&] {
      while (at_ < text_.size() && (std::isdigit(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '.'))
        ++at_;
    };
    digits();
    // An exponent, where digits follow.
    std::size_t mark = at_;
    if (mark < text_.size() && (text_[mark] == 'e' || text_[mark] == 'E')) {
      ++mark;
      if (mark < text_.size() && (text_[mark] == '+' || text_[mark] == '-')) ++mark;
      if (mark < text_.size() && std::isdigit(static_cast<unsigned char>(text_[mark])) != 0) {
        at_ = mark;
        digits();
      }
    }
    try {
      return {Op::number, parse_number(text_.substr(begin, at_ - begin)), {}, {}};
    } catch (const InputError& error) {
      throw InputError({"", 1, begin + std::max<std::size_t>(1, error.where().column)}, error.found(),
                       error.expected());
    }
  }

  const std::string& text_;
  const std::vector<std::string>& names_;
  std::size_t at_ = 0;
  int nested_ = 0;
};

}  // namespace
}  // namespace conjecture_parse

Conjecture::Conjecture(std::string text, const std::vector<std::string>& names) : text_(std::move(text)) {
  conjecture_parse::Parser(text_, names).claim(sides_, relations_);
}

const char* symbol(Conjecture::Relation relation) {
  switch (relation) {
    case Conjecture::Relation::at_most:
      return "<=";
    case Conjecture::Relation::at_least:
      return ">=";
    case Conjecture::Relation::less:
      return "<";
    case Conjecture::Relation::greater:
      return ">";
    default:
      return "=";
  }
}

}  // namespace mistakebound

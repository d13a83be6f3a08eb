/// Reads claims: a descent by the grammar in expression.hpp. Long, as the grammar is, and as an error points at the
/// character that each of its rules stopped at.
#include <algorithm>
#include <array>
#include <cctype>
#include <initializer_list>
#include <utility>

#include "properties/conjecture/expression.hpp"
#include "properties/conjecture/latex.hpp"
#include "properties/conjecture/spellings.hpp"
#include "reference/numbers/error.hpp"
#include "reference/numbers/nearest.hpp"
#include "reference/numbers/numeral.hpp"
#include "reference/numbers/utf8.hpp"

namespace mistakebound {
namespace conjecture_parse {
namespace {

using Op = Expression::Kind;
using Relation = Conjecture::Relation;

constexpr int most_nested = 200;

struct Function {
  const char* name;
  Op kind;
  std::size_t least;  ///< arguments
  std::size_t most;
};
constexpr std::array<Function, 14> functions{{{"abs", Op::abs, 1, 1},
                                              {"min", Op::min, 2, 16},
                                              {"max", Op::max, 2, 16},
                                              {"sqrt", Op::sqrt, 1, 1},
                                              {"ln", Op::ln, 1, 1},
                                              {"log", Op::ln, 1, 1},
                                              {"log2", Op::log2, 1, 1},
                                              {"log_2", Op::log2, 1, 1},
                                              {"lg", Op::log2, 1, 1},
                                              {"ld", Op::log2, 1, 1},
                                              {"exp", Op::exp, 1, 1},
                                              {"floor", Op::floor, 1, 1},
                                              {"ceil", Op::ceil, 1, 1},
                                              {"ceiling", Op::ceil, 1, 1}}};

constexpr std::array<std::pair<const char*, const char*>, 9> greek{{{"γ", "gamma"},
                                                                    {"η", "eta"},
                                                                    {"ε", "epsilon"},
                                                                    {"ϵ", "epsilon"},
                                                                    {"δ", "delta"},
                                                                    {"Δ", "delta"},
                                                                    {"θ", "theta"},
                                                                    {"β", "beta"},
                                                                    {"τ", "tau"}}};
constexpr std::array<const char*, 10> raised{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
constexpr std::initializer_list<const char*> dots{".", "·", "⋅", "∙"};
constexpr std::initializer_list<const char*> times_signs{"*", "·", "⋅", "∙", "×"};

bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}
bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}

class Parser {
 public:
  Parser(const std::string& text, const std::vector<std::string>& names) : text_(text), names_(names) {}
  Parser(const std::string& text, const RuleNames& names) : text_(text), names_(names.numbers), rule_(&names) {}

  void claim(std::vector<Expression>& sides, std::vector<Relation>& relations) {
    if (text_.size() > longest_claim)
      throw InputError({"", 1, longest_claim + 1}, std::to_string(text_.size()) + " characters",
                       "at most " + std::to_string(longest_claim));
    sides.push_back(sum());
    while (const std::optional<Relation> found = relation()) {
      relations.push_back(*found);
      sides.push_back(sum());
    }
    if (at_ < text_.size() || relations.empty())
      fail(relations.empty() ? "<=, >=, <, > or = after a sum" : "an operator");
  }

  /// All of the text as one expression.
  Expression expression() {
    if (text_.size() > longest_claim) fail("at most " + std::to_string(longest_claim) + " characters");
    Expression result = sum();
    skip();
    if (at_ < text_.size()) fail("an operator");
    return result;
  }

  [[nodiscard]] bool reads_log_as_ln() const { return reads_log_as_ln_; }

 private:
  /// Columns count characters.
  [[noreturn]] void fail_at(std::size_t at, const std::string& found, const std::string& expected) const {
    throw InputError({"", 1, column_at(text_, at)}, found, expected);
  }
  [[noreturn]] void fail(const std::string& expected) {
    skip();
    fail_at(at_, at_ < text_.size() ? quoted(first_bytes(text_.substr(at_), 12)) : "the end", expected);
  }
  void go_deeper(const char* of_what) {
    if (++nested_ > most_nested) fail(std::string("fewer ") + of_what);
  }

  void skip() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }
  [[nodiscard]] bool is_next(const std::string& word) const { return text_.compare(at_, word.size(), word) == 0; }
  bool take(const std::string& word) {
    skip();
    if (!is_next(word)) return false;
    at_ += word.size();
    return true;
  }
  bool take_any(std::initializer_list<const char*> words) {
    return std::any_of(words.begin(), words.end(), [&](const char* word) { return take(word); });
  }

  std::optional<Relation> relation() {
    const std::size_t begin = at_;
    if (take("=<") || take("=>")) {
      at_ = begin;
      fail("<= or >=");
    }
    if (take_any({"<=", "≤", "⩽", "≦"})) return Relation::at_most;
    if (take_any({">=", "≥", "⩾", "≧"})) return Relation::at_least;
    if (take("<")) return Relation::less;
    if (take(">")) return Relation::greater;
    if (take_any({"==", "="})) return Relation::equal;
    return std::nullopt;
  }

  Expression sum() {
    go_deeper("parentheses within each other");
    Expression result = product();
    while (true) {
      const bool adds = take("+");
      if (!adds && !take_any({"-", "−", "–"})) break;
      skip();
      const std::size_t begin = at_;
      result = {adds ? Op::plus : Op::minus, 0, {}, {std::move(result), product()}};
      if (is_of_vectors(result.parts[0]) != is_of_vectors(result.parts[1]))
        fail_at(begin, "a vector and a number", "two vectors, or two numbers; w.x is the product of vectors");
    }
    --nested_;
    return result;
  }

  /// A sign may be left out between factors: M R^2. Behind a division that could mean two things, unless it is one of
  /// numbers: 1/2 R^2.
  Expression product() {
    Expression result = with_sign();
    bool divides = false;  // by what is no number, or what is none
    while (true) {
      if (take_product_sign()) {
        result = {Op::times, 0, {}, {std::move(result), with_sign()}};
        divides = false;
      } else if (take_any({"/", "÷"})) {
        const std::size_t begin = at_;
        Expression by = with_sign();
        if (is_of_vectors(by)) fail_at(begin, "a division by a vector", "a number");
        divides = divides || result.kind != Op::number || by.kind != Op::number;
        result = {Op::over, 0, {}, {std::move(result), std::move(by)}};
      } else if (begins_factor()) {
        if (divides) fail("an operator, as a/b c could be a/(b c) or (a/b) c");
        if (bare_call_) fail("an operator, or parentheses around the function's argument before it");
        result = {Op::times, 0, {}, {std::move(result), power()}};
      } else {
        return result;
      }
    }
  }
  bool take_product_sign() {
    skip();
    return !is_next("**") && take_any(times_signs);
  }
  /// A name, a function, a root, a parenthesis, or a norm where no bar is open.
  bool begins_factor() {
    skip();
    if (at_ >= text_.size()) return false;
    const bool opens_norm = !in_bars_ && (is_next("|") || is_next("‖"));
    return is_letter(text_[at_]) || text_[at_] == '(' || opens_norm || is_next("√") || is_next("⟨") ||
           !greek_letter().empty();
  }

  Expression with_sign() {
    if (!take_any({"-", "−", "–"})) return power();
    go_deeper("signs");
    Expression result{Op::minus, 0, {}, {Expression{}, with_sign()}};
    --nested_;
    return result;
  }

  Expression power() {
    bare_call_ = false;
    Expression base = atom();
    if (is_of_vectors(base)) return behind_vector(std::move(base));
    skip();
    const std::size_t begin = at_;
    std::optional<Expression> exponent;
    if (const std::string digits = raised_digits(); !digits.empty()) {
      exponent = Expression{Op::number, parse_number(digits), {}, {}};
    } else if (take_any({"^", "**"})) {
      const bool bare = bare_call_;
      go_deeper("powers");
      exponent = with_sign();
      --nested_;
      bare_call_ = bare;
    }
    if (!exponent) return base;
    if (bare_call_) {
      at_ = begin;
      fail("parentheses around the function's argument before a power of it");
    }
    const bool is_norm =
        base.kind == Op::sqrt &&
        (base.parts[0].kind == Op::dot || (base.parts[0].kind == Op::name && base.parts[0].name.back() == '2'));
    if (is_norm && exponent->kind == Op::number && exponent->number == 2) return std::move(base.parts[0]);
    return {Op::power, 0, {}, {std::move(base), std::move(*exponent)}};
  }
  /// "23" of ²³; empty where there is none.
  std::string raised_digits() {
    std::string digits = take("⁻") ? "-" : "";
    while (true) {
      const auto digit = std::find_if(raised.begin(), raised.end(), [&](const char* one) { return is_next(one); });
      if (digit == raised.end()) break;
      at_ += std::string(*digit).size();
      digits += static_cast<char>('0' + (digit - raised.begin()));
    }
    if (digits == "-") fail("a raised digit");
    return digits;
  }

  Expression atom() {
    skip();
    if (at_ < text_.size() && (is_digit(text_[at_]) || text_[at_] == '.')) return number();
    if (take("(")) {
      const bool in_bars = std::exchange(in_bars_, false);
      Expression inner = sum();
      if (!take(")")) fail("an operator or )");
      in_bars_ = in_bars;
      bare_call_ = false;
      return inner;
    }
    if (take_any({"||", "‖"})) return rule_ != nullptr ? bars({"||", "‖"}) : norm(true);
    if (take("|")) return rule_ != nullptr ? bars({"|"}) : norm(false);
    if (rule_ == nullptr && (is_next("<") || is_next("⟨"))) return angle();
    if (take("√")) {
      Expression root = bare_call(Op::sqrt);
      bare_call_ = false;  // what is under the sign is one symbol
      return root;
    }
    const std::size_t begin = at_;
    const std::string word = name();
    if (word.empty()) fail("a number, a name, a function or (");
    if (std::find(names_.begin(), names_.end(), word) != names_.end()) return {Op::name, 0, word, {}};
    if (rule_ != nullptr) return atom_of_rule(word, begin);
    const auto function =
        std::find_if(functions.begin(), functions.end(), [&](const Function& f) { return word == f.name; });
    if (function != functions.end()) return call(*function);
    if (word == "norm") return norm_call();
    if (word == "y" && !(product("u", "x") + product("w", "x")).empty()) return with_label(begin);
    if (const std::string vector = vector_of(word, names_); !vector.empty()) return of_vector(vector, begin);
    if (std::optional<Expression> meant = meant_by(word, names_)) return std::move(*meant);
    fail_at_name(begin, word);
  }

  [[noreturn]] void fail_at_name(std::size_t begin, const std::string& word) const {
    if (const std::string two = ambiguous(word, names_); !two.empty())
      fail_at(begin, "the name " + quoted(word) + ", which could be two things", two);
    const std::string apart = taken_apart(word);
    const std::string known = joined(names_);
    fail_at(begin, "the name " + quoted(word),
            apart.empty() ? one_of(word, names_) : "'" + apart + "' (did you mean that?), or one of " + known);
  }
  /// "k R" of "kR", where all of it means something; else empty.
  [[nodiscard]] std::string taken_apart(const std::string& word) const {
    constexpr std::size_t longest = 12;
    for (std::size_t size = 1; size < word.size() && word.size() <= longest; ++size) {
      if (!meant_by(word.substr(0, size), names_)) continue;
      const std::string rest = word.substr(size);
      if (meant_by(rest, names_)) return word.substr(0, size) + " " + rest;
      if (const std::string more = taken_apart(rest); !more.empty()) return word.substr(0, size) + " " + more;
    }
    return "";
  }

  [[nodiscard]] std::string greek_letter() const {
    const auto found = std::find_if(greek.begin(), greek.end(), [&](const auto& one) { return is_next(one.first); });
    return found == greek.end() ? "" : found->first;
  }
  /// A name, or a Greek letter as a word, which the digits behind it belong to; empty where none begins here.
  std::string name() {
    std::string word;
    const std::string letter = greek_letter();
    if (!letter.empty()) {
      word = std::find_if(greek.begin(), greek.end(), [&](const auto& one) { return letter == one.first; })->second;
      at_ += letter.size();
    }
    while (at_ < text_.size() && (is_digit(text_[at_]) ? !word.empty() : is_letter(text_[at_]) && letter.empty()))
      word += text_[at_++];
    return word;
  }

  Expression call(const Function& function) {
    if (std::string(function.name) == "log") reads_log_as_ln_ = true;
    skip();
    if (!is_next("(")) {
      if (function.least > 1) fail("( after " + std::string(function.name));
      return bare_call(function.kind);
    }
    take("(");
    const bool in_bars = std::exchange(in_bars_, false);
    Expression result{function.kind, 0, {}, {}};
    do {
      if (result.parts.size() == function.most) fail(") after so many arguments of " + std::string(function.name));
      result.parts.push_back(sum());
    } while (take(","));
    if (result.parts.size() < function.least) fail("a comma and another argument of " + std::string(function.name));
    if (!take(")")) fail("an operator, a comma or )");
    in_bars_ = in_bars;
    bare_call_ = false;
    return result;
  }
  /// A function of one atom, without parentheses: log n.
  Expression bare_call(Op kind) {
    go_deeper("functions");
    skip();
    const bool parenthesis = is_next("(");
    Expression argument = atom();
    --nested_;
    bare_call_ = !parenthesis;
    return {kind, 0, {}, {std::move(argument)}};
  }

  // ---- Rules, where vectors are expressions

  [[nodiscard]] bool is_of_vectors(const Expression& expression) const {
    return rule_ != nullptr && is_vector(expression, *rule_);
  }
  /// A vector, or a function of numbers or of a vector.
  Expression atom_of_rule(const std::string& word, std::size_t begin) {
    const auto& vectors = rule_->vectors;
    if (std::find(vectors.begin(), vectors.end(), word) != vectors.end()) return {Op::name, 0, word, {}};
    const auto function =
        std::find_if(functions.begin(), functions.end(), [&](const Function& f) { return word == f.name; });
    const bool is_sum = word == "sum";
    if (!is_sum && function == functions.end()) {
      std::vector<std::string> known = names_;
      known.insert(known.end(), vectors.begin(), vectors.end());
      fail_at(begin, "the name " + quoted(word), one_of(word, known));
    }
    const Op kind = is_sum ? Op::total : function->kind;
    if (kind == Op::sqrt || kind == Op::ln || kind == Op::log2 || kind == Op::exp)
      fail_at(begin, "the function " + quoted(word),
              "rational operations, as a rule is run exactly; roots, ln, log2 and exp are for claims");
    if (!take("(")) fail("( after " + word);
    const bool in_bars = std::exchange(in_bars_, false);
    Expression result{kind, 0, {}, {}};
    const std::size_t first = at_;
    do result.parts.push_back(sum());
    while (take(","));
    if (!take(")")) fail("an operator, a comma or )");
    in_bars_ = in_bars;
    const bool of_entries = result.parts.size() == 1 && is_of_vectors(result.parts[0]);
    if (is_sum && !of_entries) fail_at(first, "what is no vector", "a vector, whose entries are added up");
    const bool may_be_of_entries = is_sum || kind == Op::min || kind == Op::max || kind == Op::abs;
    const bool of_numbers = std::none_of(result.parts.begin(), result.parts.end(),
                                         [&](const Expression& part) { return is_of_vectors(part); });
    if (of_entries ? !may_be_of_entries : !of_numbers) fail_at(first, "a vector", "a number");
    if (!of_entries && (result.parts.size() < function->least || result.parts.size() > function->most))
      fail_at(first, std::to_string(result.parts.size()) + " arguments of " + word, "another number of them");
    return result;
  }
  /// w.x, <w,x> as w^T x, w^2; or the vector alone.
  Expression behind_vector(Expression vector) {
    const std::size_t begin = at_;
    if (take_any({"^T", "ᵀ"}) || take_any(dots)) {
      const std::size_t at = at_;
      Expression other = atom();
      if (!is_of_vectors(other)) fail_at(at, "a number", "a vector behind the product sign");
      return {Op::dot, 0, {}, {std::move(vector), std::move(other)}};
    }
    if ((take_any({"^", "**"}) && take("2")) || take("²")) return {Op::dot, 0, {}, {vector, vector}};
    at_ = begin;
    return vector;
  }
  /// |w|^2, a squared norm, or |a|, an absolute value; behind the first bar.
  Expression bars(std::initializer_list<const char*> ends) {
    const bool in_bars = std::exchange(in_bars_, true);
    Expression inner = sum();
    if (!take_any(ends)) fail("an operator or the other bar");
    in_bars_ = in_bars;
    if (!is_of_vectors(inner)) return {Op::abs, 0, {}, {std::move(inner)}};
    const std::size_t begin = at_;
    if (!(take_any({"^", "**"}) && take("2")) && !take("²")) {
      at_ = begin;
      fail("^2 behind a norm, as a rule is run on rationals");
    }
    return {Op::dot, 0, {}, {inner, inner}};
  }

  // ---- Vectors that claims name products of

  [[nodiscard]] std::string product(const std::string& a, const std::string& b) const {
    if (a == "u" && b == "x") return has("margin") ? "margin" : "";
    if (a == "w" && b == "x") return has("score") ? "score" : "";
    return product_of(a, b, names_);
  }
  [[nodiscard]] bool has(const std::string& name) const {
    return std::find(names_.begin(), names_.end(), name) != names_.end();
  }

  /// The vector that stands here, with `w*` for u; empty where there is none.
  std::string vector() {
    skip();
    const std::size_t begin = at_;
    std::string found = vector_of(name(), names_);
    if (found.empty()) at_ = begin;
    if (found == "w" && is_star()) {
      ++at_;
      found = vector_of("u", names_);
    }
    return found;
  }
  /// Whether the * behind a w belongs to it, as no factor follows.
  [[nodiscard]] bool is_star() const {
    if (!is_next("*") || is_next("**") || vector_of("u", names_).empty()) return false;
    std::size_t next = at_ + 1;
    while (next < text_.size() && text_[next] == ' ') ++next;
    if (next == text_.size()) return true;
    const std::initializer_list<const char*> ends{"|", "‖", ")", ",", ">", "⟩", "<", "≤", "≥",
                                                  "=", "+", "/", "^", "²", ".", "·", "⋅"};
    return std::any_of(ends.begin(), ends.end(),
                       [&](const char* end) { return text_.compare(next, std::string(end).size(), end) == 0; });
  }

  /// What the vector is part of: w.u, w^T u, w^2.
  Expression of_vector(std::string vector, std::size_t begin) {
    if (vector == "w" && is_star()) {
      ++at_;
      vector = "u";
    }
    if (take_any({"^T", "ᵀ", "'"}) || take_any(dots) || take_product_sign()) return dot(vector, begin);
    const std::size_t power_at = at_;
    if ((take_any({"^", "**"}) && take("2")) || take("²")) return quantity(product(vector, vector), begin);
    at_ = power_at;
    fail_at(begin, "the vector " + read_since(begin),
            "its norm |" + vector + "|, or a product such as " + a_product(vector));
  }
  Expression dot(const std::string& a, std::size_t begin) {
    const std::string b = vector();
    if (b.empty()) fail("a vector");
    const bool of_instance = a != b && (a == "x" || b == "x");
    const std::string found = of_instance ? "" : product(a, b);
    if (found.empty())
      fail_at(
          begin, "the product " + read_since(begin),
          of_instance && !product("u", "x").empty() ? "y (u.x) or y (w.x)" : "one that has a name: " + a_product(a));
    return quantity(found, begin);
  }
  [[nodiscard]] std::string a_product(const std::string& vector) const {
    for (const char* const other : {"u", "f", "w"})
      if (other != vector && !product(vector, other).empty() && vector != "x") return vector + "." + other;
    return vector + "." + vector;
  }
  /// What was read since then, quoted, without blanks at its end.
  [[nodiscard]] std::string read_since(std::size_t begin) const {
    const std::string text = text_.substr(begin, at_ - begin);
    return quoted(text.substr(0, text.find_last_not_of(' ') + 1));
  }
  Expression quantity(const std::string& found, std::size_t begin) const {
    if (found.empty()) fail_at(begin, read_since(begin), one_of("", names_));
    return {Op::name, 0, found, {}};
  }

  /// y (u.x) or y (w.x), behind the y.
  Expression with_label(std::size_t begin) {
    take_product_sign();
    const bool parenthesis = take("(");
    const std::string a = vector();
    const bool product_sign = !a.empty() && (take_any({"^T", "ᵀ"}) || take_any(dots) || take_product_sign());
    const std::string b = product_sign ? vector() : "";
    const bool closed = !parenthesis || take(")");
    const std::string other = a == "x" ? b : b == "x" ? a : "";
    if (other.empty() || other == "x" || !closed || product(other, "x").empty())
      fail_at(begin, "the label y alone", "y (u.x) or y (w.x)");
    return quantity(product(other, "x"), begin);
  }

  /// <w,u>.
  Expression angle() {
    const std::size_t begin = at_;
    take_any({"<", "⟨"});
    const std::string a = vector();
    if (a.empty() || !take_any({",", "|"})) {
      at_ = begin;
      fail("a number, a name, a function or (");
    }
    Expression result = dot(a, begin);
    if (!take_any({">", "⟩"})) fail("> after the product of vectors");
    return result;
  }

  Expression norm_call() {
    if (!take("(")) fail("( after norm");
    const std::size_t begin = at_;
    const std::string vector = this->vector();
    if (vector.empty() || !take(")")) {
      at_ = begin;
      fail("a vector in parentheses");
    }
    return length(vector, begin);
  }

  /// |w|, ||w||, ||u||_1, |H|, or the absolute value of a sum; behind the first bar.
  Expression norm(bool twofold) {
    const std::size_t begin = at_;
    const auto closes = [&] { return twofold ? take_any({"||", "‖"}) : take("|"); };
    const std::string vector = this->vector();
    if (!vector.empty() && closes()) return length(vector, begin);
    at_ = begin;
    if (!twofold && has("experts") && !has("H") && take("H") && closes()) return quantity("experts", begin);
    at_ = begin;
    if (twofold) fail("a vector between the bars");
    const bool in_bars = std::exchange(in_bars_, true);
    Expression inner = sum();
    if (!closes()) fail("an operator or |");
    in_bars_ = in_bars;
    bare_call_ = false;
    return {Op::abs, 0, {}, {std::move(inner)}};
  }
  /// The norm of a vector that a subscript may say.
  Expression length(const std::string& vector, std::size_t begin) {
    const bool first = take("_1");
    if (!first) take("_2");
    const std::string found = first ? vector + "1" : product(vector, vector);
    if (!has(found))
      fail_at(begin, "a norm of " + vector + " that has no name",
              has(vector + "1") ? "||" + vector + "||_1, its 1-norm" : "one of " + joined(names_));
    if (first) return {Op::name, 0, found, {}};
    return {Op::sqrt, 0, {}, {{Op::name, 0, found, {}}}};
  }

  Expression number() {
    const std::size_t begin = at_;
    const auto digits = [&] {
      while (at_ < text_.size() && (is_digit(text_[at_]) || text_[at_] == '.')) ++at_;
    };
    digits();
    // An exponent, where digits follow.
    std::size_t mark = at_;
    if (mark < text_.size() && (text_[mark] == 'e' || text_[mark] == 'E')) {
      ++mark;
      if (mark < text_.size() && (text_[mark] == '+' || text_[mark] == '-')) ++mark;
      if (mark < text_.size() && is_digit(text_[mark])) {
        at_ = mark;
        digits();
      }
    }
    try {
      return {Op::number, parse_number(text_.substr(begin, at_ - begin)), {}, {}};
    } catch (const InputError& error) {
      fail_at(begin + std::max<std::size_t>(1, error.where().column) - 1, error.found(), error.expected());
    }
  }

  const std::string& text_;
  const std::vector<std::string>& names_;
  const RuleNames* rule_ = nullptr;  ///< where vectors are expressions
  std::size_t at_ = 0;
  int nested_ = 0;
  bool in_bars_ = false;    ///< between the bars of an absolute value, with no parenthesis open
  bool bare_call_ = false;  ///< the last factor is a function without parentheses
  bool reads_log_as_ln_ = false;
};

}  // namespace
}  // namespace conjecture_parse

Conjecture::Conjecture(std::string text, const std::vector<std::string>& names) : text_(std::move(text)) {
  const PlainClaim plain = plain_claim(text_);
  conjecture_parse::Parser parser(plain.text, names);
  try {
    parser.claim(sides_, relations_);
  } catch (const InputError& error) {
    throw error.at({"", 1, plain.written_at(error.where().column)});
  }
  for (std::size_t i = 0; i < sides_.size(); ++i)
    read_as_ += (i == 0 ? "" : " " + std::string(symbol(relations_[i - 1])) + " ") + to_string(sides_[i]);
  if (parser.reads_log_as_ln()) note_ = "log is the natural logarithm, ln; log2 is the one to base 2";
}

void Conjecture::require(std::string condition, const std::vector<std::string>& names) {
  conditions_.emplace_back(std::move(condition), names);
}

bool is_vector(const Expression& expression, const RuleNames& names) {
  using Op = Expression::Kind;
  const auto of = [&](std::size_t i) { return is_vector(expression.parts[i], names); };
  switch (expression.kind) {
    case Op::name:
      return std::find(names.vectors.begin(), names.vectors.end(), expression.name) != names.vectors.end();
    case Op::plus:
    case Op::minus:
    case Op::times:
      return of(0) || of(1);
    case Op::over:
    case Op::abs:
      return of(0);
    default:
      return false;
  }
}

Expression read_expression(const std::string& text, const RuleNames& names) {
  return conjecture_parse::Parser(text, names).expression();
}

void read_relations(const std::string& text, const RuleNames& names, std::vector<Expression>& sides,
                    std::vector<Conjecture::Relation>& relations) {
  conjecture_parse::Parser(text, names).claim(sides, relations);
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

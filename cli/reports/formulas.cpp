#include "cli/reports/formulas.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <map>

#include "cli/options/input.hpp"
#include "reference/numbers/utf8.hpp"

namespace mistakebound::cli {
namespace formula_text {
namespace {

/// What a line ends with, which decides whether a blank has to follow.
enum class End {
  nothing,  ///< or a blank, or an opening parenthesis
  letter,   ///< one, or a digit
  word,     ///< of several letters
  script,   ///< an index or a power
  close,    ///< a closing parenthesis or bar
  sign
};

struct Symbol {
  const char* ascii;
  const char* unicode;
  End end;
};

/// What a command is; others are their names.
const std::map<std::string, Symbol>& symbols() {
  static const std::map<std::string, Symbol> known{{"le", {" <= ", " ≤ ", End::nothing}},
                                                   {"ge", {" >= ", " ≥ ", End::nothing}},
                                                   {"ne", {" != ", " ≠ ", End::nothing}},
                                                   {"in", {" in ", " ∈ ", End::nothing}},
                                                   {"to", {" -> ", " → ", End::nothing}},
                                                   {"setminus", {" without ", " ∖ ", End::nothing}},
                                                   {"triangle", {" xor ", " △ ", End::nothing}},
                                                   {"cap", {" and ", " ∩ ", End::nothing}},
                                                   {"Rightarrow", {" => ", " ⇒ ", End::nothing}},
                                                   {"cdot", {".", "·", End::sign}},
                                                   {"pm", {"+-", "±", End::sign}},
                                                   {",", {" ", " ", End::nothing}},
                                                   {" ", {" ", " ", End::nothing}},
                                                   {";", {" ", " ", End::nothing}},
                                                   {"quad", {" ", " ", End::nothing}},
                                                   {"big", {"", "", End::nothing}},
                                                   {"Big", {"", "", End::nothing}},
                                                   {"left", {"", "", End::nothing}},
                                                   {"right", {"", "", End::nothing}},
                                                   {"textstyle", {"", "", End::nothing}},
                                                   {"langle", {"<", "⟨", End::nothing}},
                                                   {"rangle", {">", "⟩", End::close}},
                                                   {"{", {"{", "{", End::nothing}},
                                                   {"}", {"}", "}", End::close}},
                                                   {"lceil", {"ceil(", "⌈", End::nothing}},
                                                   {"rceil", {")", "⌉", End::close}},
                                                   {"lfloor", {"floor(", "⌊", End::nothing}},
                                                   {"rfloor", {")", "⌋", End::close}},
                                                   {"#", {"#", "#", End::sign}},
                                                   {"dots", {"...", "…", End::sign}},
                                                   {"infty", {"inf", "∞", End::word}},
                                                   {"top", {"T", "T", End::letter}},
                                                   {"ell", {"l", "ℓ", End::letter}},
                                                   {"sum", {"sum", "∑", End::word}},
                                                   {"prod", {"product", "∏", End::word}},
                                                   {"alpha", {"alpha", "α", End::word}},
                                                   {"beta", {"beta", "β", End::word}},
                                                   {"gamma", {"gamma", "γ", End::word}},
                                                   {"delta", {"delta", "δ", End::word}},
                                                   {"Delta", {"Delta", "Δ", End::word}},
                                                   {"varepsilon", {"epsilon", "ε", End::word}},
                                                   {"eta", {"eta", "η", End::word}},
                                                   {"theta", {"theta", "θ", End::word}},
                                                   {"lambda", {"lambda", "λ", End::word}},
                                                   {"rho", {"rho", "ρ", End::word}},
                                                   {"tau", {"tau", "τ", End::word}},
                                                   {"kappa", {"kappa", "κ", End::word}},
                                                   {"Phi", {"Phi", "Φ", End::word}}};
  return known;
}

const std::map<std::string, std::string>& lowered() {
  static const std::map<std::string, std::string> known{
      {"0", "₀"}, {"1", "₁"}, {"2", "₂"}, {"3", "₃"}, {"4", "₄"}, {"5", "₅"}, {"6", "₆"}, {"7", "₇"},
      {"8", "₈"}, {"9", "₉"}, {"+", "₊"}, {"-", "₋"}, {"=", "₌"}, {"(", "₍"}, {")", "₎"}, {"a", "ₐ"},
      {"e", "ₑ"}, {"h", "ₕ"}, {"i", "ᵢ"}, {"j", "ⱼ"}, {"k", "ₖ"}, {"l", "ₗ"}, {"m", "ₘ"}, {"n", "ₙ"},
      {"o", "ₒ"}, {"p", "ₚ"}, {"r", "ᵣ"}, {"s", "ₛ"}, {"t", "ₜ"}, {"u", "ᵤ"}, {"v", "ᵥ"}, {"x", "ₓ"}};
  return known;
}

const std::map<std::string, std::string>& raised() {
  static const std::map<std::string, std::string> known{
      {"0", "⁰"}, {"1", "¹"}, {"2", "²"}, {"3", "³"}, {"4", "⁴"}, {"5", "⁵"}, {"6", "⁶"}, {"7", "⁷"}, {"8", "⁸"},
      {"9", "⁹"}, {"+", "⁺"}, {"-", "⁻"}, {"(", "⁽"}, {")", "⁾"}, {"i", "ⁱ"}, {"k", "ᵏ"}, {"m", "ᵐ"}, {"n", "ⁿ"},
      {"s", "ˢ"}, {"t", "ᵗ"}, {"x", "ˣ"}, {"z", "ᶻ"}, {"M", "ᴹ"}, {"P", "ᴾ"}, {"T", "ᵀ"}};
  return known;
}

std::string trimmed(std::string text) {
  text.erase(0, text.find_first_not_of(' '));
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

/// The text in other characters; empty where one of them is not there.
std::string in_characters(const std::string& text, const std::map<std::string, std::string>& others) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::string character = character_at(text, at);
    at += character.size();
    const auto found = others.find(character);
    if (found == others.end()) return "";
    result += found->second;
  }
  return result;
}

bool is_alpha(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}
bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// In parentheses where it is more than one character, one number or one word.
std::string bracketed(const std::string& inside) {
  const bool is_one = inside.empty() || character_at(inside, 0).size() == inside.size() ||
                      std::all_of(inside.begin(), inside.end(), is_digit) ||
                      std::all_of(inside.begin(), inside.end(), is_alpha);
  return is_one ? inside : "(" + inside + ")";
}

class Line {
 public:
  Line(const std::string& latex, bool is_unicode) : text_(latex), is_unicode_(is_unicode) {}

  std::string all() {
    while (at_ < text_.size()) next();
    return trimmed(std::move(line_));
  }

 private:
  /// Puts a piece at the end, behind a blank where the two would run into each other.
  void put(const std::string& piece, End begins, End ends) {
    const bool is_script = end_ == End::script && (begins == End::letter || begins == End::word);
    const bool is_word = (end_ == End::word && (begins == End::letter || begins == End::word)) ||
                         (begins == End::word && (end_ == End::letter || end_ == End::close));
    if (is_script || is_word) line_ += ' ';
    for (const char c : piece)
      if (c != ' ' || (!line_.empty() && std::string(" [(").find(line_.back()) == std::string::npos)) line_ += c;
    end_ = ends;
  }

  /// A bar of a norm or of an absolute value: the first of a pair opens it.
  void put_bar(const char* bar, bool& is_open) {
    is_open = !is_open;
    if (is_open && end_ != End::nothing && end_ != End::sign && !line_.empty()) line_ += ' ';
    line_ += bar;
    end_ = is_open ? End::nothing : End::close;
  }

  [[nodiscard]] std::string written(const std::string& latex) const { return Line(latex, is_unicode_).all(); }

  /// The LaTeX of a group in braces, or of one symbol.
  std::string argument() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    const std::size_t begin = at_;
    if (at_ >= text_.size()) return "";
    if (text_[at_] == '{') {
      int depth = 0;
      do {
        const bool escapes = text_[at_] == '\\';
        if (!escapes) depth += text_[at_] == '{' ? 1 : text_[at_] == '}' ? -1 : 0;
        at_ += escapes ? 2 : 1;
      } while (depth > 0 && at_ < text_.size());
      return text_.substr(begin + 1, at_ - begin - 2);
    }
    if (text_[at_++] == '\\') {
      if (is_alpha(text_[at_]))
        while (at_ < text_.size() && is_alpha(text_[at_])) ++at_;
      else
        ++at_;
    }
    return text_.substr(begin, at_ - begin);
  }

  void script(char kind) {
    const std::string inside = written(argument());
    if (inside == "*" && kind == '_') return put("*", End::sign, End::script);
    const std::string small = is_unicode_ ? in_characters(inside, kind == '_' ? lowered() : raised()) : "";
    line_ += small.empty() ? kind + bracketed(inside) : small;
    end_ = End::script;
  }

  /// Whether a factor stands next.
  [[nodiscard]] bool goes_on() const {
    std::size_t at = at_;
    while (at < text_.size() && text_[at] == ' ') ++at;
    if (at >= text_.size()) return false;
    if (text_[at] != '\\') return is_alpha(text_[at]) || is_digit(text_[at]) || text_[at] == '(';
    const std::size_t end = text_.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", at + 1);
    const std::string name = text_.substr(at + 1, end - at - 1);
    const auto found = symbols().find(name);
    return found == symbols().end() ? name == "ln" || name == "log" || name == "sqrt"
                                    : found->second.end == End::word || found->second.end == End::letter;
  }

  void fraction() {
    const std::string above = bracketed(written(argument()));
    const std::string below = bracketed(written(argument()));
    static const std::map<std::string, std::string> known{{"1/2", "½"}, {"1/4", "¼"}, {"3/4", "¾"}, {"1/3", "⅓"}};
    const auto found = known.find(above + "/" + below);
    if (is_unicode_ && found != known.end()) return put(found->second, End::letter, End::letter);
    const bool alone = end_ != End::word && end_ != End::letter && !goes_on();
    put(alone ? above + "/" + below : "(" + above + "/" + below + ")", alone ? End::letter : End::sign,
        alone ? End::letter : End::close);
  }

  void command() {
    const std::size_t from = ++at_;
    while (at_ < text_.size() && is_alpha(text_[at_])) ++at_;
    const bool is_word = at_ > from;
    if (!is_word) ++at_;
    const std::string name = text_.substr(from, at_ - from);
    while (is_word && at_ < text_.size() && text_[at_] == ' ') ++at_;  // which only ends the name
    if (name == "frac" || name == "tfrac") return fraction();
    if (name == "|" || name == "Vert") return put_bar(is_unicode_ ? "‖" : "|", in_norm_);
    if (name == "vert") return put_bar("|", in_bars_);
    if (name == "sqrt") {
      const std::string inside = written(argument());
      return put(is_unicode_ ? "√" + bracketed(inside) : "sqrt(" + inside + ")", End::word, End::close);
    }
    if (name == "tilde" || name == "hat") {
      const bool is_hat = name == "hat";
      const std::string accent = is_unicode_ ? (is_hat ? "\u0302" : "\u0303") : is_hat ? "^" : "~";
      return put(written(argument()) + accent, End::letter, End::script);
    }
    if (name == "mathbb")
      return put(is_unicode_ && argument_is("R") ? "ℝ" : written(argument()), End::letter, End::letter);
    if (name == "text" || name == "mathrm") {
      const std::string inside = argument();
      const bool blank_ends = !inside.empty() && inside.back() == ' ';
      if (!inside.empty() && inside.front() == ' ') put(" ", End::nothing, End::nothing);
      put(written(inside), End::word, End::word);
      if (blank_ends) put(" ", End::nothing, End::nothing);
      return;
    }
    const auto found = symbols().find(name);
    if (found == symbols().end()) return put(name, End::word, End::word);
    const Symbol& symbol = found->second;
    const std::string piece = is_unicode_ ? symbol.unicode : symbol.ascii;
    if (piece.empty()) return;
    // A Greek letter is one.
    const End end = is_unicode_ && symbol.end == End::word ? End::letter : symbol.end;
    put(piece, end == End::close || end == End::nothing ? End::sign : end, end);
  }
  /// Takes a group that is the word.
  bool argument_is(const std::string& word) {
    const std::size_t begin = at_;
    if (argument() == word) return true;
    at_ = begin;
    return false;
  }

  void next() {
    const char c = text_[at_];
    if (c == '\\') return command();
    if (c == '{' || c == '}') {  // a group changes nothing
      ++at_;
      return;
    }
    ++at_;
    if (c == '_' || c == '^') return script(c);
    if (c == '|') return put_bar("|", in_bars_);
    if (c == '\'') {
      line_ += is_unicode_ ? "′" : "'";
      end_ = End::script;
      return;
    }
    std::string piece(1, c);
    // A blank behind a sign has one before it, which the name of a command may have ended with.
    if ((c == '-' || c == '+') && at_ < text_.size() && text_[at_] == ' ') piece.insert(0, " ");
    if (is_alpha(c) || is_digit(c)) return put(piece, End::letter, End::letter);
    if (c == '<' || c == '>' || c == '=') return put(" " + piece + " ", End::sign, End::nothing);
    if ((c == ']' || c == ')') && !line_.empty() && line_.back() == ' ') line_.pop_back();
    put(piece, End::sign,
        c == ')' || c == ']'               ? End::close
        : c == ' ' || c == '(' || c == '[' ? End::nothing
                                           : End::sign);
  }

  const std::string& text_;
  bool is_unicode_;
  std::size_t at_ = 0;
  std::string line_;
  End end_ = End::nothing;
  bool in_norm_ = false;
  bool in_bars_ = false;
};

/// Whether the terminal's character set is that of Unicode, by the environment.
bool shows_unicode() {
  for (const char* const name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* const value = std::getenv(name);
    if (value == nullptr || *value == 0) continue;
    std::string text(value);
    for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text.find("UTF-8") != std::string::npos || text.find("UTF8") != std::string::npos;
  }
  return false;
}

}  // namespace
}  // namespace formula_text

Formulas formulas_of(const std::optional<std::string>& word) {
  constexpr std::array<std::pair<const char*, Formulas>, 3> words{
      {{"ascii", Formulas::ascii}, {"unicode", Formulas::unicode}, {"latex", Formulas::latex}}};
  if (word) return word_option("--formulas", *word, words);
  return isatty(STDOUT_FILENO) != 0 && formula_text::shows_unicode() ? Formulas::unicode : Formulas::ascii;
}

std::string written_formula(const std::string& latex, Formulas formulas) {
  return formulas == Formulas::latex ? "$" + latex + "$"
                                     : formula_text::Line(latex, formulas == Formulas::unicode).all();
}

std::string written_prose(const std::string& prose, Formulas formulas) {
  if (formulas == Formulas::latex) return prose;
  std::string result;
  for (std::size_t at = 0; at < prose.size();) {
    const std::size_t end = prose[at] == '$' ? prose.find('$', at + 1) : std::string::npos;
    if (end == std::string::npos) {
      result += prose[at++];
    } else {
      result += written_formula(prose.substr(at + 1, end - at - 1), formulas);
      at = end + 1;
    }
  }
  return result;
}

std::size_t width_of(const std::string& text) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::string character = character_at(text, at);
    at += character.size();
    width += character == "\u0302" || character == "\u0303" ? 0 : 1;
  }
  return width;
}

}  // namespace mistakebound::cli

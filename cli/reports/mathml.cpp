#include "cli/reports/mathml.hpp"

#include <cctype>
#include <map>
#include <stdexcept>

namespace mistakebound::cli {
namespace {

/// What a command stands for: an element's name and its text.
struct Symbol {
  const char* element;
  const char* text;
};

const std::map<std::string, Symbol>& symbols() {
  static const std::map<std::string, Symbol> known{
      {"alpha", {"mi", "α"}},     {"beta", {"mi", "β"}},       {"gamma", {"mi", "γ"}},      {"delta", {"mi", "δ"}},
      {"Delta", {"mi", "Δ"}},     {"varepsilon", {"mi", "ε"}}, {"eta", {"mi", "η"}},        {"theta", {"mi", "θ"}},
      {"lambda", {"mi", "λ"}},    {"rho", {"mi", "ρ"}},        {"ell", {"mi", "ℓ"}},        {"infty", {"mi", "∞"}},
      {"top", {"mi", "⊤"}},       {"le", {"mo", "≤"}},         {"ge", {"mo", "≥"}},         {"ne", {"mo", "≠"}},
      {"in", {"mo", "∈"}},        {"cdot", {"mo", "·"}},       {"pm", {"mo", "±"}},         {"cap", {"mo", "∩"}},
      {"setminus", {"mo", "∖"}},  {"triangle", {"mo", "△"}},   {"Rightarrow", {"mo", "⇒"}}, {"dots", {"mi", "…"}},
      {"ln", {"fn", "ln"}},       {"log", {"fn", "log"}},      {"cos", {"fn", "cos"}},      {"cosh", {"fn", "cosh"}},
      {"sinh", {"fn", "sinh"}},   {"tanh", {"fn", "tanh"}},    {"max", {"limits", "max"}},  {"min", {"limits", "min"}},
      {"sum", {"big", "∑"}},      {"prod", {"big", "∏"}},      {"|", {"fence", "‖"}},       {"vert", {"fence", "|"}},
      {"Vert", {"fence", "‖"}},   {"{", {"fence", "{"}},       {"}", {"fence", "}"}},       {"langle", {"fence", "⟨"}},
      {"rangle", {"fence", "⟩"}}, {"lceil", {"fence", "⌈"}},   {"rceil", {"fence", "⌉"}},   {"lfloor", {"fence", "⌊"}},
      {"rfloor", {"fence", "⌋"}}, {"#", {"mi", "#"}},          {",", {"space", "0.17em"}},  {" ", {"space", "0.35em"}},
      {"quad", {"space", "1em"}}, {";", {"space", "0.28em"}},  {"to", {"mo", "→"}},         {"approx", {"mo", "≈"}},
      {"times", {"mo", "×"}},     {"tau", {"mi", "τ"}},        {"kappa", {"mi", "κ"}},      {"Phi", {"mi", "Φ"}}};
  return known;
}

/// A piece of a formula: its MathML, and whether its indices stand above and below it.
struct Piece {
  std::string markup;
  bool limits = false;
};

std::string element(const std::string& name, const std::string& content, const std::string& attributes = "") {
  return "<" + name + attributes + ">" + content + "</" + name + ">";
}

std::string fence(const std::string& text, bool stretchy, const char* size = nullptr) {
  std::string attributes = stretchy ? R"( stretchy="true")" : R"( stretchy="false")";
  if (size != nullptr)
    attributes = std::string(R"( stretchy="true" minsize=")") + size + R"(" maxsize=")" + size + "\"";
  return element("mo", html_escaped(text), attributes + R"( lspace="0" rspace="0")");
}

/// Spaces at the ends, which browsers would drop, as spaces that stay.
std::string kept_spaces(std::string text) {
  if (!text.empty() && text.back() == ' ') text.replace(text.size() - 1, 1, "\u00a0");
  if (!text.empty() && text.front() == ' ') text.replace(0, 1, "\u00a0");
  return text;
}

std::string spaceless(const std::string& text) {
  std::string result;
  for (const char c : text)
    if (c != ' ') result += c;
  return result;
}

class Formula {
 public:
  Formula(const std::string& latex, bool display) : text_(latex), display_(display) {}

  std::string all() {
    std::string markup = row();
    if (at_ < text_.size()) throw std::invalid_argument("a " + text_.substr(at_, 1) + " too many in " + text_);
    return markup;
  }

 private:
  [[nodiscard]] bool more() const { return at_ < text_.size(); }
  [[nodiscard]] char next() const { return text_[at_]; }

  void skip_spaces() {
    while (more() && next() == ' ') ++at_;
  }

  void expect(char c) {
    skip_spaces();
    if (!more() || next() != c) throw std::invalid_argument(std::string("no ") + c + " in " + text_);
    ++at_;
  }

  /// The name of a command, after its backslash.
  std::string command() {
    const std::size_t from = ++at_;
    while (more() && std::isalpha(static_cast<unsigned char>(next())) != 0) ++at_;
    if (at_ == from && more()) ++at_;
    return text_.substr(from, at_ - from);
  }

  /// Up to a closing brace, a \right, or the end.
  std::string row() {
    std::string markup;
    for (skip_spaces(); more() && next() != '}'; skip_spaces()) {
      if (text_.compare(at_, 6, "\\right") == 0 && text_.compare(at_, 11, "\\Rightarrow") != 0) break;
      markup += item();
    }
    return markup;
  }

  /// What stands in braces, as it is written.
  std::string words() {
    skip_spaces();
    if (more() && next() != '{') return std::string(1, text_[at_++]);
    expect('{');
    const std::size_t from = at_;
    while (more() && next() != '}') ++at_;
    std::string inside = text_.substr(from, at_ - from);
    expect('}');
    return inside;
  }

  /// An argument: a group, or one symbol.
  std::string argument() {
    skip_spaces();
    if (more() && next() == '{') {
      ++at_;
      std::string inside = row();
      expect('}');
      return element("mrow", inside);
    }
    if (more() && std::isdigit(static_cast<unsigned char>(next())) != 0)
      return element("mn", std::string(1, text_[at_++]));
    return atom().markup;
  }

  /// A symbol with its indices.
  std::string item() {
    const std::size_t from = at_;
    const bool names = std::isalpha(static_cast<unsigned char>(next())) != 0 || next() == '\\';
    Piece piece = atom();
    std::string below;
    std::string above;
    std::string primes;
    for (; more(); skip_spaces()) {
      if (next() == '\'') {
        ++at_;
        primes += "′";
      } else if (next() == '_') {
        ++at_;
        below = argument();
      } else if (next() == '^') {
        ++at_;
        above = argument();
      } else {
        break;
      }
    }
    if (!primes.empty()) above = element("mrow", element("mo", primes) + above);
    const bool is_symbol = names && piece.markup.rfind("<mi", 0) == 0;
    const std::string name =
        is_symbol ? " data-v=\"" + html_escaped(spaceless(text_.substr(from, at_ - from))) + "\"" : "";
    if (below.empty() && above.empty()) return name.empty() ? piece.markup : "<mi" + name + piece.markup.substr(3);
    const bool under = piece.limits && display_;
    if (above.empty()) return element(under ? "munder" : "msub", piece.markup + below, name);
    if (below.empty()) return element(under ? "mover" : "msup", piece.markup + above, name);
    return element(under ? "munderover" : "msubsup", piece.markup + below + above, name);
  }

  Piece atom() {
    skip_spaces();
    if (!more()) throw std::invalid_argument("nothing where a symbol should be in " + text_);
    const char c = next();
    if (c == '\\') return of_command(command());
    if (c == '{') return {argument()};
    if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
      const std::size_t from = at_;
      while (more() && (std::isdigit(static_cast<unsigned char>(next())) != 0 ||
                        (next() == '.' && at_ + 1 < text_.size() &&
                         std::isdigit(static_cast<unsigned char>(text_[at_ + 1])) != 0)))
        ++at_;
      return {element("mn", text_.substr(from, at_ - from))};
    }
    ++at_;
    if (std::isalpha(static_cast<unsigned char>(c)) != 0) return {element("mi", std::string(1, c))};
    switch (c) {
      case '-':
        return {element("mo", "−")};
      case '(':
      case ')':
      case '[':
      case ']':
      case '|':
        return {fence(std::string(1, c), false)};
      case '/':
        return {element("mo", "/", R"( lspace="0.05em" rspace="0.05em")")};
      case '*':
        return {element("mo", "∗", R"( lspace="0" rspace="0")")};
      case ':':
        return {element("mo", ":")};
      case '=':
      case '<':
      case '>':
      case '+':
      case '!':
      case ',':
      case ';':
      case '.':
        return {element("mo", html_escaped(std::string(1, c)))};
      default:
        throw std::invalid_argument(std::string("the character ") + c + " in " + text_);
    }
  }

  Piece of_command(const std::string& name) {
    if (name == "text") return {element("mtext", html_escaped(kept_spaces(words())))};
    if (name == "mathrm") return {element("mi", html_escaped(words()), R"( mathvariant="normal")")};
    if (name == "mathbb") return {element("mi", words() == "Q" ? "ℚ" : "ℝ")};
    if (name == "textstyle") return {""};
    if (name == "frac" || name == "tfrac") {
      std::string above = argument();
      const std::string fraction = element("mfrac", above + argument());
      return {name == "tfrac" ? element("mstyle", fraction, R"( displaystyle="false" scriptlevel="0")") : fraction};
    }
    if (name == "sqrt") return {element("msqrt", argument())};
    if (name == "tilde" || name == "hat")
      return {element("mover", argument() + element("mo", name == "hat" ? "^" : "~"), R"( accent="true")")};
    if (name == "big" || name == "Big") {
      skip_spaces();
      return {fence(delimiter(), false, name == "big" ? "1.25em" : "1.7em")};
    }
    if (name == "left") {
      const std::string opening = delimiter();
      const std::string inside = row();
      if (text_.compare(at_, 6, "\\right") != 0) throw std::invalid_argument("a \\left without \\right in " + text_);
      at_ += 6;
      return {element("mrow", fence(opening, true) + inside + fence(delimiter(), true))};
    }
    const auto found = symbols().find(name);
    if (found == symbols().end()) throw std::invalid_argument("the command \\" + name + " in " + text_);
    const std::string kind = found->second.element;
    const std::string content = found->second.text;
    if (kind == "space") return {"<mspace width=\"" + content + "\"></mspace>"};
    if (kind == "fence") return {fence(content, false)};
    if (kind == "big") return {element("mo", content, display_ ? R"( largeop="true")" : ""), true};
    if (kind == "limits")
      return {element("mo", content, R"( lspace="0.1em" rspace="0.17em" movablelimits="false")"), true};
    if (kind == "fn") return {element("mo", content, R"( lspace="0.1em" rspace="0.17em")")};
    return {element(kind, html_escaped(content))};
  }

  std::string delimiter() {
    if (!more()) throw std::invalid_argument("no bracket in " + text_);
    if (next() != '\\') return std::string(1, text_[at_++]);
    const auto found = symbols().find(command());
    if (found == symbols().end()) throw std::invalid_argument("no bracket in " + text_);
    return found->second.text;
  }

  const std::string& text_;
  bool display_;
  std::size_t at_ = 0;
};

}  // namespace

std::string html_escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\'':
        result += "&#39;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string mathml_of(const std::string& latex, bool display) {
  return element("math", element("mrow", Formula(latex, display).all()), display ? R"( display="block")" : "");
}

std::string html_of_prose(const std::string& prose) {
  std::string result;
  for (std::size_t at = 0; at < prose.size();) {
    const char c = prose[at];
    const std::size_t end = c == '$' || c == '`' ? prose.find(c, at + 1) : std::string::npos;
    if (end == std::string::npos) {
      result += html_escaped(std::string(1, c));
      ++at;
      continue;
    }
    const std::string inside = prose.substr(at + 1, end - at - 1);
    result += c == '$' ? mathml_of(inside, false) : element("code", html_escaped(inside));
    at = end + 1;
  }
  return result;
}

}  // namespace mistakebound::cli

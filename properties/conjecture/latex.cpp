#include "properties/conjecture/latex.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

#include "reference/numbers/error.hpp"
#include "reference/numbers/nearest.hpp"
#include "reference/numbers/utf8.hpp"

namespace mistakebound {
namespace conjecture_latex {
namespace {

constexpr int most_nested = 200;

/// What stands for a command without arguments.
const std::map<std::string, std::string>& signs() {
  static const std::map<std::string, std::string> all{{"le", "<="},
                                                      {"leq", "<="},
                                                      {"leqslant", "<="},
                                                      {"ge", ">="},
                                                      {"geq", ">="},
                                                      {"geqslant", ">="},
                                                      {"lt", "<"},
                                                      {"gt", ">"},
                                                      {"cdot", "·"},
                                                      {"times", "×"},
                                                      {"ast", "*"},
                                                      {"star", "*"},
                                                      {"div", "/"},
                                                      {"gamma", "gamma"},
                                                      {"eta", "eta"},
                                                      {"epsilon", "epsilon"},
                                                      {"varepsilon", "epsilon"},
                                                      {"delta", "delta"},
                                                      {"Delta", "delta"},
                                                      {"theta", "theta"},
                                                      {"vartheta", "theta"},
                                                      {"beta", "beta"},
                                                      {"tau", "tau"},
                                                      {"Phi", "Phi"},
                                                      {"|", "||"},
                                                      {"Vert", "||"},
                                                      {"lVert", "||"},
                                                      {"rVert", "||"},
                                                      {"vert", "|"},
                                                      {"lvert", "|"},
                                                      {"rvert", "|"},
                                                      {"langle", "⟨"},
                                                      {"rangle", "⟩"},
                                                      {"{", "("},
                                                      {"}", ")"},
                                                      {"lbrace", "("},
                                                      {"rbrace", ")"},
                                                      {"lbrack", "("},
                                                      {"rbrack", ")"},
                                                      {"lfloor", "floor("},
                                                      {"rfloor", ")"},
                                                      {"lceil", "ceil("},
                                                      {"rceil", ")"},
                                                      {"ln", "ln"},
                                                      {"lg", "lg"},
                                                      {"exp", "exp"},
                                                      {"min", "min"},
                                                      {"max", "max"}};
  return all;
}

bool is_one_of(const std::string& name, std::initializer_list<const char*> names) {
  return std::any_of(names.begin(), names.end(), [&](const char* one) { return name == one; });
}
/// Spaces, and sizes of what follows.
bool says_nothing(const std::string& name) {
  return is_one_of(name, {",",      ";",        ":",     "!",     " ",     "quad",  "qquad",        "left",
                          "right",  "middle",   "big",   "Big",   "bigg",  "Bigg",  "bigl",         "bigr",
                          "Bigl",   "Bigr",     "biggl", "biggr", "Biggl", "Biggr", "displaystyle", "textstyle",
                          "limits", "nolimits", "rm",    "bf",    "it"});
}
bool is_fraction(const std::string& name) {
  return is_one_of(name, {"frac", "dfrac", "tfrac", "cfrac"});
}
bool is_font(const std::string& name) {
  return is_one_of(name, {"text", "mathrm", "mathit", "mathbf", "mathsf", "mathtt", "mathcal", "mathbb", "boldsymbol",
                          "bm", "vec", "textrm", "textit", "textbf", "operatorname", "mbox"});
}

bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}
bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}
bool is_of_word(char c) {
  return is_letter(c) || is_digit(c) || c == '_';
}

class Reader {
 public:
  explicit Reader(const std::string& text) : text_(text), end_(text.size()) {}

  PlainClaim read() {
    leave_out_delimiters();
    while (at_ < end_) piece();
    result_.columns.push_back(column_at(text_, end_));
    return std::move(result_);
  }

 private:
  [[noreturn]] void fail_at(std::size_t at, const std::string& found, const std::string& expected) const {
    throw InputError({"", 1, column_at(text_, at)}, found, expected);
  }

  /// Dollar signs, \( \) or \[ \] around all of it, and a full stop or a comma at its end.
  void leave_out_delimiters() {
    trim();
    const auto stop = [&] {
      if (end_ > at_ && (text_[end_ - 1] == '.' || text_[end_ - 1] == ',')) --end_;
    };
    stop();
    trim();
    static constexpr std::array<std::pair<const char*, const char*>, 4> pairs{
        {{"$$", "$$"}, {"$", "$"}, {"\\(", "\\)"}, {"\\[", "\\]"}}};
    for (const auto& [open, close] : pairs) {
      const std::size_t size = std::string(open).size();
      if (end_ < at_ + 2 * size || text_.compare(at_, size, open) != 0) continue;
      if (text_.compare(end_ - size, size, close) != 0) continue;
      at_ += size;
      end_ -= size;
      break;
    }
    trim();
    stop();
  }
  void trim() {
    skip();
    while (end_ > at_ && std::isspace(static_cast<unsigned char>(text_[end_ - 1])) != 0) --end_;
  }
  void skip() {
    while (at_ < end_ && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }

  /// Appends what stands at that place of the text. A word that is the reader's own does not run into others.
  void add(const std::string& what, std::size_t from, bool own = true) {
    const bool meets = !result_.text.empty() && is_of_word(result_.text.back()) && is_of_word(what.front());
    if (meets && (own || ends_own_)) add_characters(" ", from);
    add_characters(what, from);
    ends_own_ = own;
  }
  void add_characters(const std::string& what, std::size_t from) {
    result_.columns.insert(result_.columns.end(), column_at(what, what.size()) - 1, column_at(text_, from));
    result_.text += what;
  }

  /// The name of a command: letters, or one sign. Its backslash is next.
  std::string command() {
    const std::size_t begin = ++at_;
    while (at_ < end_ && is_letter(text_[at_])) ++at_;
    if (at_ == begin && at_ < end_) ++at_;
    return text_.substr(begin, at_ - begin);
  }

  void piece() {
    const std::size_t begin = at_;
    const char c = text_[at_];
    if (c == '\\') return obey(command(), begin);
    if (c == '{') return group(true);
    if (c == '^') return raised();
    if (c == '}') fail_at(begin, "a } without its {", "it left out");
    if (c == '$') fail_at(begin, "a dollar sign", "one at each end, or none");
    if (c == '_' && at_ + 1 < end_ && text_[at_ + 1] == '{') return lowered();
    const std::string sign = character_at(text_, at_);
    at_ += sign.size();
    if (c == '~') return add(" ", begin);
    if (c == '[' || c == ']') return add(c == '[' ? "(" : ")", begin);
    add(sign, begin, false);
  }

  void obey(const std::string& name, std::size_t begin) {
    if (is_fraction(name)) {
      add("(", begin);
      argument(name);
      add("/", begin);
      argument(name);
      return add(")", begin);
    }
    if (name == "sqrt") {
      skip();
      if (at_ < end_ && text_[at_] == '[') fail_at(at_, "a root of another order", R"(\sqrt{...}, the square root)");
      add("sqrt", begin);
      return argument(name);
    }
    if (name == "log") return logarithm(begin);
    if (name == "_") return add("_", begin, false);
    if (is_font(name)) {
      skip();
      ends_own_ = true;
      return at_ < end_ && text_[at_] == '{' ? group(false) : void();
    }
    if (says_nothing(name)) {
      const bool delimits = name.compare(0, 4, "left") == 0 || name.compare(0, 5, "right") == 0;
      skip();
      if (delimits && at_ < end_ && text_[at_] == '.') ++at_;  // none on this side
      return add(" ", begin);
    }
    const auto sign = signs().find(name);
    if (sign == signs().end()) fail_at(begin, quoted("\\" + name), known_one(name));
    add(sign->second, begin);
  }
  [[nodiscard]] static std::string known_one(const std::string& name) {
    std::vector<std::string> all{"\\frac", "\\sqrt", "\\log"};
    for (const auto& [known, sign] : signs()) all.push_back("\\" + known);
    const std::string near = nearest("\\" + name, all);
    return (near.empty() ? "" : near + ", or ") +
           R"(a relation, a Greek letter, \frac, \sqrt, \log, \ln, \exp, \min, \max, \lfloor, \lceil, \cdot or a norm)";
  }

  void logarithm(std::size_t begin) {
    const std::size_t behind = at_;
    skip();
    if (at_ == end_ || text_[at_] != '_') {
      at_ = behind;
      return add("log", begin);
    }
    const std::size_t base = at_++;
    skip();
    const bool braced = at_ < end_ && text_[at_] == '{';
    if (braced) ++at_;
    skip();
    const bool is_two = at_ < end_ && text_[at_] == '2';
    if (is_two) ++at_;
    skip();
    if (!is_two || (braced && (at_ == end_ || text_[at_] != '}')))
      fail_at(base, "a logarithm to another base", R"(\log_2, or \ln or \log, the natural one)");
    if (braced) ++at_;
    add("log2", begin);
  }

  /// What a command takes: a group, or the next sign alone.
  void argument(const std::string& of) {
    skip();
    if (at_ == end_ || text_[at_] == '}') fail_at(at_, "\\" + of + " without its argument", "{...} behind it");
    if (text_[at_] == '{') return group(true, true);
    const std::size_t begin = at_;
    add("(", begin);
    nested(begin);
    piece();
    --nested_;
    add(")", begin);
  }
  void nested(std::size_t begin) {
    if (++nested_ > most_nested) fail_at(begin, "groups within each other", "fewer of them");
  }

  /// {...}, in parentheses unless it is one word or they are not wanted.
  void group(bool parentheses, bool always = false) {
    const std::size_t begin = at_++;
    nested(begin);
    ends_own_ = true;
    const std::size_t close = text_.find_first_of("{}", at_);
    const bool is_word = !always && close < end_ && text_[close] == '}' &&
                         std::all_of(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                     text_.begin() + static_cast<std::ptrdiff_t>(close), is_of_word);
    parentheses = parentheses && !is_word;
    if (parentheses) add("(", begin);
    while (at_ < end_ && text_[at_] != '}') piece();
    if (at_ == end_) fail_at(begin, "a { without its }", "} behind it");
    if (parentheses) add(")", at_);
    ++at_;
    --nested_;
    ends_own_ = true;
  }

  /// A power, a transposed vector w^\top, or the star of w^*.
  void raised() {
    const std::size_t begin = at_++;
    skip();
    const auto [inner, behind] = next_group();
    const bool star = is_one_of(inner, {"*", "\\ast", "\\star"});
    const bool transposes = is_one_of(inner, {"\\top", "\\intercal", "\\mathsf T", "\\mathrm T"});
    if (star || transposes || inner == "T") {
      at_ = behind;
      return add(star ? "*" : transposes ? "ᵀ" : "^T", begin);
    }
    if (at_ == end_) fail_at(begin, "a ^ at the end", "an exponent");
    add("^", begin);
    if (text_[at_] == '{') return group(true);
    if (is_digit(text_[at_]) && at_ + 1 < end_ && is_digit(text_[at_ + 1]))
      fail_at(begin, "several digits behind ^, of which LaTeX raises the first alone", "braces around the exponent");
    const bool digit = is_digit(text_[at_]);
    nested(begin);
    piece();
    --nested_;
    ends_own_ = ends_own_ || digit;
  }
  /// What stands between the braces that are next, or the next sign or command, and where the text goes on behind it.
  [[nodiscard]] std::pair<std::string, std::size_t> next_group() const {
    if (at_ == end_) return {"", at_};
    const bool braced = text_[at_] == '{';
    const std::size_t from = at_ + (braced ? 1 : 0);
    std::size_t to = braced ? std::min(text_.find_first_of("{}", from), end_) : at_ + 1;
    if (!braced && text_[at_] == '\\')
      while (to < end_ && is_letter(text_[to])) ++to;
    const std::string inner = text_.substr(from, to - from);
    const std::size_t first = std::min(inner.find_first_not_of(' '), inner.size());
    return {inner.substr(first, inner.find_last_not_of(' ') - first + 1), braced ? std::min(to + 1, end_) : to};
  }

  /// A subscript in braces, which belongs to the name before it.
  void lowered() {
    const std::size_t begin = at_++;
    const auto [inner, behind] = next_group();
    if (inner.empty() || !std::all_of(inner.begin(), inner.end(), is_of_word) || text_[behind - 1] != '}')
      fail_at(begin, "such a subscript", "one of letters and digits");
    at_ = behind;
    add("_" + inner, begin, false);
    ends_own_ = true;
  }

  const std::string& text_;
  std::size_t at_ = 0;
  std::size_t end_;
  int nested_ = 0;
  bool ends_own_ = false;  ///< what comes next is another word
  PlainClaim result_;
};

}  // namespace
}  // namespace conjecture_latex

PlainClaim plain_claim(const std::string& text) {
  const bool is_latex = text.find_first_of("\\{}$") != std::string::npos;
  return is_latex && text.size() <= longest_claim ? conjecture_latex::Reader(text).read() : PlainClaim{text};
}

}  // namespace mistakebound

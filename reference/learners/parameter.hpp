/// The parameters of learners, as data. The option of a command, the field of a trace's header and the convention that
/// is printed beside a verdict have one name, one meaning, one usual value and one domain, which stand here once.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "reference/learners/kernel.hpp"
#include "reference/learners/learner.hpp"
#include "reference/numbers/error.hpp"

namespace mistakebound {

/// What a value may be.
struct Domain {
  enum class Kind { word, number, whole, flag, kernel, vector, variables, text, file };
  enum class Range { positive, above_one, below_one, nonnegative, inside_0_1 };

  Kind kind = Kind::text;
  Range range = Range::positive;        ///< number: greater than 0; greater than 1; from 0 and below 1; 0 or more
  std::vector<std::string> words = {};  ///< word: one of these; number: these, too; whole: these, and "word:N", too
  std::uint64_t least = 0;              ///< whole
  std::uint64_t most = 0;

  static Domain word(std::vector<std::string> words) { return {.kind = Kind::word, .words = std::move(words)}; }
  static Domain number(Range range) { return {.kind = Kind::number, .range = range}; }
  /// A learning rate: a positive number, or one of the words, such as "optimal".
  static Domain rate(std::vector<std::string> words) { return {.kind = Kind::number, .words = std::move(words)}; }
  static Domain whole(std::uint64_t least, std::uint64_t most) {
    return {.kind = Kind::whole, .least = least, .most = most};
  }
  /// A whole number, or the word, with a limit behind it or without.
  static Domain whole_or(std::string word, std::uint64_t least, std::uint64_t most) {
    return {.kind = Kind::whole, .words = {std::move(word)}, .least = least, .most = most};
  }
  static Domain flag() { return {.kind = Kind::flag}; }
  static Domain kernel() { return {.kind = Kind::kernel}; }
  static Domain vector() { return {.kind = Kind::vector}; }
  static Domain variables() { return {.kind = Kind::variables}; }
  static Domain text() { return {.kind = Kind::text}; }
  static Domain file() { return {.kind = Kind::file}; }  ///< its path
};

/// What a parameter is of, and with it where it may stand.
enum class Role {
  rule,     ///< what the learner does: an option of every command that takes the learner, a field of a trace's header
  trace,    ///< how a recorded run shows itself: a field of a header, an option of `drive`
  bias,     ///< a constant appended to instances as they are read: besides, a field of a header
  reading,  ///< how instances are read: an option of the commands that read them
  run,      ///< what it is run on and how long: an option of `run`
  against,  ///< what the theorems are held against: an option of `run` and `check`
  output,   ///< what else is written: an option of `run`
  fixed     ///< a convention that has one value
};

struct Parameter {
  const char* name;   ///< "step": the option is --step
  const char* usual;  ///< as it would be spelled, "n/2" for half of the dimension; "" where there is none
  const char* help;
  Domain domain;
  Role role = Role::rule;
};

/// Whether it is the state before the first round, which no round of a recorded run shows: an option of `check`, too.
inline bool is_start(const Parameter& parameter) {
  return parameter.role == Role::rule && parameter.domain.kind == Domain::Kind::vector;
}

/// A whole number in decimal digits. Throws InputError that names the range.
std::uint64_t whole_number(const Location& where, const std::string& text, std::uint64_t least, std::uint64_t most);

/// The values of a learner's parameters, as they were given or as they usually are, and where each came from. Errors
/// name the option, or the line and column of the header.
class Values {
 public:
  Values() = default;
  /// `file` is that of a header; empty where values are options.
  explicit Values(std::vector<Parameter> parameters, const NumberOptions& numbers = {}, std::string file = {});

  [[nodiscard]] const std::vector<Parameter>& parameters() const { return parameters_; }
  [[nodiscard]] const NumberOptions& numbers() const { return numbers_; }
  /// Null where the learner has no such parameter.
  [[nodiscard]] const Parameter* find(const std::string& name) const;

  /// The value that a parameter has where none is given, once that is known.
  void settle(const std::string& name, std::string text) { settled_[name] = std::move(text); }

  /// Throws InputError for a value outside of the domain, as far as that can be told without the dimension.
  void give(const std::string& name, std::string text, const Location& where);
  /// A value that an option gives. Throws InputError where it is outside of the domain.
  void give(const std::string& name, std::string text) { give(name, std::move(text), {"--" + name, 0, 0}); }

  [[nodiscard]] bool given(const std::string& name) const { return given_.contains(name); }
  /// As it was spelled, or as it usually is.
  [[nodiscard]] std::string text(const std::string& name) const;
  /// The value in lowest terms, for display; "" for a vector that is 0.
  [[nodiscard]] std::string shown(const std::string& name, Eigen::Index n) const;

  /// The value, read; of a parameter of that kind. `n` is the dimension.
  [[nodiscard]] Rational number(const std::string& name, Eigen::Index n = 0) const;
  [[nodiscard]] std::size_t whole(const std::string& name) const;
  /// The limit of a word that stands in place of a whole number, or the usual one; nothing where a number stands there.
  [[nodiscard]] std::optional<std::size_t> limit(const std::string& name, std::size_t usual) const;
  [[nodiscard]] bool flag(const std::string& name) const;
  [[nodiscard]] KernelSpec kernel(const std::string& name) const;
  /// `bias` says that the last of the n entries is the bias's.
  [[nodiscard]] Vector vector(const std::string& name, Eigen::Index n, bool bias = false) const;
  /// The vector `start`, which is 0 where none is given.
  [[nodiscard]] Vector start(Eigen::Index n, bool bias = false) const;
  /// Variables from 0, increasing; they are given from 1 to n, and "" is none.
  [[nodiscard]] std::vector<Eigen::Index> variables(const std::string& name, Eigen::Index n) const;
  /// Which of the domain's words it is, from 0.
  [[nodiscard]] std::size_t word(const std::string& name) const;

  /// Where a value came from; where it was not given, what would be given.
  [[nodiscard]] Location place(const std::string& name) const;
  /// Whether that is an option, and no field of a header.
  [[nodiscard]] bool is_option(const std::string& name) const { return place(name).file == "--" + name; }
  [[nodiscard]] InputError complaint(const std::string& name, const std::string& found,
                                     const std::string& expected) const;

 private:
  struct Given {
    std::string text;
    Location where;
  };

  [[nodiscard]] Rational parsed(const std::string& name, const std::string& text) const;
  void check(const Parameter& parameter) const;

  std::vector<Parameter> parameters_;
  NumberOptions numbers_;
  std::string file_;
  std::map<std::string, Given> given_;
  std::map<std::string, std::string> settled_;
};

/// Parameters that several learners have.
Parameter tie_parameter(const char* usual, const char* help);
Parameter step_parameter();
Parameter start_parameter();
Parameter passes_parameter();
Parameter numbers_parameter();
Parameter bias_parameter(Role role);
Parameter order_parameter();
Parameter seed_parameter();
Parameter reshuffle_parameter();
Parameter u_parameter();
Parameter gamma_parameter();
Parameter target_parameter();
Parameter certificate_parameter();

Tie tie_of(const Values& values);

}  // namespace mistakebound

#include "oracle/judges/judge.hpp"

#include "oracle/judges/judges.hpp"

namespace mistakebound {

const char* to_string(Cause cause) {
  return cause == Cause::tie ? "tie" : cause == Cause::rounding ? "rounding" : "rule";
}

bool Allowance::close(const Rational& a, const Rational& b) const {
  if (a == b) return true;
  if (tolerance == 0 && absolute_tolerance == 0) return false;
  const Rational size = std::max(Rational(abs(a)), Rational(abs(b)));
  return abs(Rational(a - b)) <= std::max(Rational(tolerance * size), absolute_tolerance);
}

std::unique_ptr<Judge> make_judge(const TraceHeader& header, const NumberOptions& numbers, const std::string& file) {
  return make_judge(header, numbers, file, {.precision = precision_of(numbers.reading)});
}

std::unique_ptr<Judge> make_judge(const TraceHeader& header, const NumberOptions& numbers, const std::string& file,
                                  const Allowance& allowance) {
  struct Known {
    const char* learner;
    std::unique_ptr<Judge> (*make)(const HeaderReader&, const Allowance&);
  };
  static constexpr Known known[]{{"perceptron", weight_judge},
                                 {"kernel-perceptron", kernel_judge},
                                 {"winnow", winnow_judge},
                                 {"littlestone-winnow", weight_judge},
                                 {"halving", halving_judge}};
  std::string names;
  for (const auto& [learner, make] : known) {
    if (header.learner == learner) {
      refuse_unknown_fields(header, file);
      return make({header, numbers, file}, allowance);
    }
    names += (names.empty() ? "" : ", ") + std::string(learner);
  }
  throw InputError(place_of(header, "learner", file), "the learner " + quoted(header.learner), "one of " + names);
}

}  // namespace mistakebound

#include "oracle/judges/judge.hpp"

#include "oracle/judges/judges.hpp"

namespace mistakebound {

const char* to_string(Cause cause) {
  return cause == Cause::tie ? "tie" : cause == Cause::rounding ? "rounding" : "rule";
}

bool is_close(const Rational& a, const Rational& b, const Rational& tolerance) {
  if (a == b) return true;
  const Rational size = std::max(Rational(abs(a)), Rational(abs(b)));
  return abs(Rational(a - b)) <= tolerance * size;
}

std::unique_ptr<Judge> make_judge(const TraceHeader& header, const NumberOptions& numbers, const std::string& file,
                                  const Rational& tolerance) {
  struct Known {
    const char* learner;
    std::unique_ptr<Judge> (*make)(const HeaderReader&, const Rational&);
  };
  static constexpr Known known[]{{"perceptron", weight_judge},
                                 {"kernel-perceptron", kernel_judge},
                                 {"winnow", winnow_judge},
                                 {"littlestone-winnow", weight_judge},
                                 {"halving", halving_judge}};
  std::string names;
  for (const auto& [learner, make] : known) {
    if (header.learner == learner) return make({header, numbers, file}, tolerance);
    names += (names.empty() ? "" : ", ") + std::string(learner);
  }
  throw InputError(place_of(header, "learner", file), "the learner " + quoted(header.learner), "one of " + names);
}

}  // namespace mistakebound

/// For implementers: any learner with predict and learn, held against the exact rule by the adversaries of
/// `mistakebound drive`, with the smallest divergence explained. This header needs no test library; matchers for
/// GoogleTest stand in oracle/matchers.hpp, and docs/oracle.md shows both, and RapidCheck.
///
///   struct Mine { int predict(const std::vector<double>& x); void learn(const std::vector<double>& x, int y); };
///   const auto found = mistakebound::smallest_divergence([](std::size_t n) { return Mine(n); }, {});
///   EXPECT_FALSE(found) << *found;
///
/// predict gives a label, -1 or 1, or a score, whose sign counts: 0 is a tie, which is what the declared rule says, and
/// NaN is a fault, as are weights that are no numbers and whatever the learner throws. learn is called on every round,
/// after predict, with the label that was right. `weights()`, if there is one, gives the weights after learning.
/// Instances are vectors of double, float or long double, whose values are read exactly: what such a learner is asked
/// is never a decimal it cannot hold; and by that type is judged what rounding explains, unless `precision` says what
/// it computes in.
#pragma once

#include <chrono>
#include <iosfwd>
#include <vector>

#include "oracle/judges/judge.hpp"

namespace mistakebound {

/// What the learner should be, and how it is tried.
struct LearnerTestOptions {
  /// perceptron, kernel-perceptron, winnow, littlestone-winnow, or halving and weighted-majority, whose instances are
  /// predictions of experts, -1 and 1. Littlestone's Winnow is asked instances of {0,1}^n.
  std::string learner = "perceptron";
  /// Named as in a trace's header: {{"tie", "positive"}, {"step", "1/2"}}, {{"eta", "0.1"}}.
  std::map<std::string, std::string> parameters = {};
  bool compare_weights = true;  ///< where the learner has weights()
  Rational tolerance = 0;       ///< relative, in weights
  Rational absolute_tolerance = 0;
  std::optional<Precision> precision =
      {};  ///< what the learner computes in, where that is not the type of its instances
  std::size_t cases = 100;
  std::uint64_t seed = 1;
  std::optional<std::size_t> dimension = {};  ///< of every case; else from 1 to 1002, most of them small
  std::size_t rounds = 300;                   ///< at most, in each case; one in ten is as long, and if they are 300
                                              ///< one in a hundred has 10 000
  /// For a case of 10 000 rounds, of which a slow learner is played fewer. Nothing: it is played all of them.
  std::optional<std::chrono::milliseconds> far_time = std::chrono::milliseconds(5000);
  bool rounding_allowed = false;  ///< what rounding explains is no finding
};

/// The smallest sequence found on which a learner leaves the rule. Where it broke down (cause failure), the
/// divergence's `reported` is what was thrown, "std::out_of_range: ...", or what is no number, "w_2 = nan".
struct SmallestDivergence {
  std::uint64_t number = 0;  ///< of the case
  std::uint64_t seed = 1;
  Sequence sequence;
  Divergence divergence;
  bool decisions_conform = false;
  bool repeats = true;   ///< a new learner leaves the rule again on the very same sequence
  bool hurried = false;  ///< it was not made as small as may be, as the learner is slow
};
std::ostream& operator<<(std::ostream& out, const SmallestDivergence& found);

/// One learner with its type forgotten.
struct LearnerUnderTest {
  /// 0: a score of 0; nothing: one that is no number.
  std::function<std::optional<Prediction>(const std::vector<long double>&)> predict;
  std::function<void(const std::vector<long double>&, Label)> learn;
  std::function<std::optional<std::vector<long double>>()> weights;
};
using MakeLearner = std::function<LearnerUnderTest(std::size_t dimension)>;

/// The gravest divergence of a campaign, shrunk; nothing where the learner follows the rule. Ties and rounding end no
/// case, and are what is found only where there is nothing worse. What the learner throws is caught. Throws InputError
/// for parameters that the learner cannot have, for 0 cases or rounds, and for a wrong number of weights.
std::optional<SmallestDivergence> smallest_divergence_of(const MakeLearner& make, const LearnerTestOptions& options,
                                                         Precision instances);

namespace detail {

template <class Learner, class Scalar>
concept Takes = requires(Learner learner, const std::vector<Scalar>& x) {
  learner.predict(x);
};

/// What a learner's instances are vectors of.
template <class Learner>
using ScalarOf = std::conditional_t<Takes<Learner, double>, double,
                                    std::conditional_t<Takes<Learner, long double>, long double, float>>;

template <class Scalar>
constexpr Precision precision_of_scalar = std::is_same_v<Scalar, float>    ? Precision::binary32
                                          : std::is_same_v<Scalar, double> ? Precision::binary64
                                                                           : Precision::extended;

}  // namespace detail

/// The gravest divergence of any learner that `make(dimension)` returns, shrunk; nothing where it follows the rule.
template <class Make>
std::optional<SmallestDivergence> smallest_divergence(const Make& make, const LearnerTestOptions& options = {}) {
  using Learner = decltype(make(std::size_t{1}));
  using Scalar = detail::ScalarOf<Learner>;
  const auto wrap = [&make](std::size_t dimension) {
    const auto learner = std::make_shared<Learner>(make(dimension));
    const auto converted = [](const std::vector<long double>& x) {
      std::vector<Scalar> result;
      for (const long double value : x) result.push_back(static_cast<Scalar>(value));
      return result;
    };
    LearnerUnderTest result;
    result.predict = [learner, converted](const std::vector<long double>& x) -> std::optional<Prediction> {
      const auto score = learner->predict(converted(x));
      if constexpr (std::is_same_v<decltype(score), const bool>) {
        return score ? 1 : -1;
      } else {
        if (score > 0) return 1;
        if (score < 0) return -1;
        return score <= 0 ? std::optional<Prediction>(0) : std::nullopt;
      }
    };
    result.learn = [learner, converted](const std::vector<long double>& x, Label y) {
      learner->learn(converted(x), y);
    };
    result.weights = [learner]() -> std::optional<std::vector<long double>> {
      if constexpr (requires { learner->weights(); }) {
        const auto& weights = learner->weights();
        return std::vector<long double>(weights.begin(), weights.end());
      } else {
        return std::nullopt;
      }
    };
    return result;
  };
  return smallest_divergence_of(wrap, options, detail::precision_of_scalar<Scalar>);
}

/// What makes a learner for a dimension, as the matchers take it.
template <class Make>
struct LearnerFactory {
  Make make;
  auto operator()(std::size_t dimension) const { return make(dimension); }
  friend std::ostream& operator<<(std::ostream& out, const LearnerFactory&) { return out << "a learner"; }
};
template <class Make>
LearnerFactory<Make> learner(Make make) {
  return {std::move(make)};
}
template <class Learner>
auto learner() {
  return learner([](std::size_t dimension) { return Learner(dimension); });
}

}  // namespace mistakebound

/// Catch2 matchers for learners, of version 2 or 3.
///
///   CHECK_THAT(learner<Mine>(), FollowsTheRule());
///   CHECK_THAT(learner<Mine>(), FollowsTheRule({.learner = "winnow", .parameters = {{"eta", "1/2"}}}));
///   CHECK_THAT(learner([](std::size_t n) { return Mine(n, 0.1); }), DecidesByTheRule());
///
/// A failure shows the smallest sequence found, the round and both exact sides. See oracle/learner_test.hpp for what a
/// learner has, and oracle/matchers.hpp for GoogleTest's; a file includes one of the two.
#pragma once

#if __has_include(<catch2/matchers/catch_matchers.hpp>)
#include <catch2/matchers/catch_matchers.hpp>
#else
#include <catch2/catch.hpp>
#endif

#include <sstream>

#include "oracle/learner_test.hpp"

namespace mistakebound {

/// Matches learners that diverge on none of the sequences tried. It says what it found of the last one.
class CatchRuleMatcher {
 public:
  explicit CatchRuleMatcher(LearnerTestOptions options) : options_(std::move(options)) {}

  template <class Make>
  bool match(const LearnerFactory<Make>& learner) const {
    found_ = smallest_divergence(learner, options_);
    return !found_;
  }
  [[nodiscard]] std::string toString() const {
    std::ostringstream text;
    text << "follows the rule of " << options_.learner << " on " << options_.cases << " sequences";
    if (found_) text << ", but leaves it: " << *found_;
    return text.str();
  }

 private:
  LearnerTestOptions options_;
  mutable std::optional<SmallestDivergence> found_;
};

/// Predictions and, where the learner has weights(), weights.
inline CatchRuleMatcher FollowsTheRule(LearnerTestOptions options = {}) {
  return CatchRuleMatcher(std::move(options));
}

/// Predictions alone.
inline CatchRuleMatcher DecidesByTheRule(LearnerTestOptions options = {}) {
  options.compare_weights = false;
  return CatchRuleMatcher(std::move(options));
}

}  // namespace mistakebound

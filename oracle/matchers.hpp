/// GoogleTest matchers for learners; needs gmock.
///
///   EXPECT_THAT(learner<Mine>(), FollowsTheRule());
///   EXPECT_THAT(learner<Mine>(), FollowsTheRule({.learner = "winnow", .parameters = {{"eta", "1/2"}}}));
///   EXPECT_THAT(learner([](std::size_t n) { return Mine(n, 0.1); }), DecidesByTheRule());
///
/// A failure shows the smallest sequence found, the round and both exact sides. See oracle/learner_test.hpp for what a
/// learner has.
#pragma once

#include <gmock/gmock.h>

#include "oracle/learner_test.hpp"

namespace mistakebound {

/// Matches learners that diverge on none of the sequences tried.
class RuleMatcher {
 public:
  using is_gtest_matcher = void;

  explicit RuleMatcher(LearnerTestOptions options) : options_(std::move(options)) {}

  template <class Make>
  bool MatchAndExplain(const LearnerFactory<Make>& learner, std::ostream* explanation) const {
    const std::optional<SmallestDivergence> found = smallest_divergence(learner, options_);
    if (found && explanation != nullptr) *explanation << "which leaves it: " << *found;
    return !found;
  }
  void DescribeTo(std::ostream* out) const { describe(*out, "follows"); }
  void DescribeNegationTo(std::ostream* out) const { describe(*out, "leaves"); }

 private:
  void describe(std::ostream& out, const char* verb) const {
    out << verb << " the rule of " << options_.learner;
    const char* separator = " (";
    for (const auto& [name, value] : options_.parameters) {
      out << separator << name << " " << value;
      separator = ", ";
    }
    if (!options_.parameters.empty()) out << ")";
    if (!options_.compare_weights) out << " in its decisions";
    out << " on " << options_.cases << " sequences";
  }

  LearnerTestOptions options_;
};

/// Predictions and, where the learner has weights(), weights.
inline RuleMatcher FollowsTheRule(LearnerTestOptions options = {}) {
  return RuleMatcher(std::move(options));
}

/// Predictions alone.
inline RuleMatcher DecidesByTheRule(LearnerTestOptions options = {}) {
  options.compare_weights = false;
  return RuleMatcher(std::move(options));
}

}  // namespace mistakebound

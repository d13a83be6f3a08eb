/// Which margins a learner may have that updates where a score does not reach its margin, by the rounds that show
/// whether it updated.
#pragma once

#include "oracle/judges/plain_number.hpp"

namespace mistakebound {

class SeenMargins {
 public:
  /// A round whose score times the label, in numbers of such a roundoff, was an update or none; `declared` is the
  /// margin that the learner should have.
  void observe(const Rational& reached, bool updated, const Rational& declared, const Rational& roundoff) {
    constexpr int roundings = 1024;
    const Rational slack = roundings * roundoff * (abs(reached) + declared);
    slack_ = std::max(slack_, std::min(slack, Rational(1, 1'000'000)));
    if (updated) {
      low_ = std::max(low_, Rational(reached - slack));
    } else if (!below_ || reached < *below_) {
      below_ = reached;
    }
  }
  /// The rounds of another trace of the same learner.
  void add(const SeenMargins& other) {
    low_ = std::max(low_, other.low_);
    slack_ = std::max(slack_, other.slack_);
    if (other.below_ && (!below_ || *other.below_ < *below_)) below_ = other.below_;
  }

  /// The plainest number that they leave; nothing where they leave none, or any that is large.
  [[nodiscard]] std::optional<Rational> plainest() const {
    if (!below_ || *below_ <= low_) return std::nullopt;
    // It is not `below_` itself, but where rounding may have made all of the difference.
    const Rational width = *below_ - low_;
    const Rational high = width <= 4 * slack_ ? *below_ + slack_ : *below_ - width * Rational(1, Integer(1) << 60U);
    return mistakebound::plainest(low_, high);
  }
  /// Whether it may as well be the least score that was no update, on which it does not update, as that is plainer.
  [[nodiscard]] bool may_be_strict() const {
    return below_ && *below_ > low_ && *below_ - low_ > 4 * slack_ && mistakebound::plainest(low_, *below_) == *below_;
  }
  /// Whether all that they leave are between these.
  [[nodiscard]] bool are_within(const Rational& low, const Rational& high) const {
    return low_ >= low && below_ && *below_ <= high;
  }

 private:
  Rational low_ = 0;
  std::optional<Rational> below_;
  Rational slack_ = 0;
};

}  // namespace mistakebound

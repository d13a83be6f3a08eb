/// A claim in machine numbers, or in whole ones: the same chain of relations as a Claim's, which keeps only whether
/// every link surely holds or one surely fails, and the least slack. What is not seen at a glance is left to the exact
/// claim.
#pragma once

#include <optional>

#include "invariants/ledger/claim.hpp"
#include "reference/numbers/machine_number.hpp"
#include "reference/numbers/whole_number.hpp"

namespace mistakebound {

template <class N>
class BasicGlance {
 public:
  explicit BasicGlance(N first) : last_(first) {}

  /// Of a claim that says nothing on this round.
  static BasicGlance silent() {
    BasicGlance result{N()};
    result.holds_ = false;
    result.silent_ = true;
    return result;
  }
  [[nodiscard]] bool is_silent() const { return silent_; }

  BasicGlance&& equals(const N& side) && {
    const std::partial_ordering order = compare(last_, side);
    return std::move(*this).with(std::is_eq(order), std::is_lt(order) || std::is_gt(order), side);
  }
  BasicGlance&& at_most(const N& side) && { return std::move(*this).link(side - last_, false, side); }
  BasicGlance&& at_least(const N& side) && { return std::move(*this).link(last_ - side, false, side); }
  BasicGlance&& greater_than(const N& side) && { return std::move(*this).link(last_ - side, true, side); }
  BasicGlance&& also(const N& first) && {
    last_ = first;
    return std::move(*this);
  }

  /// Whether every link holds, or one fails; undecided where neither is sure.
  [[nodiscard]] Outcome outcome() const {
    return fails_ ? Outcome::refuted : holds_ ? Outcome::holds : Outcome::undecided;
  }
  /// The least distance by which an inequality link holds; absent where the claim is all equations.
  [[nodiscard]] const std::optional<N>& slack() const { return slack_; }

 private:
  BasicGlance&& with(bool holds, bool fails, const N& side) && {
    holds_ = holds_ && holds;
    fails_ = fails_ || fails;
    last_ = side;
    return std::move(*this);
  }
  BasicGlance&& link(const N& slack, bool strict, const N& side) && {
    const std::partial_ordering sign = slack.sign();
    slack_ = slack_ ? min(*slack_, slack) : slack;
    return std::move(*this).with(strict ? std::is_gt(sign) : std::is_gteq(sign),
                                 strict ? std::is_lteq(sign) : std::is_lt(sign), side);
  }

  N last_;
  bool holds_ = true;
  bool fails_ = false;
  bool silent_ = false;
  std::optional<N> slack_;
};

using Glance = BasicGlance<MachineNumber>;
using WholeGlance = BasicGlance<WholeNumber>;

inline Glance chain(const MachineNumber& first) {
  return Glance(first);
}
inline WholeGlance chain(const WholeNumber& first) {
  return WholeGlance(first);
}

}  // namespace mistakebound

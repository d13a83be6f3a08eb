/// A claim in machine numbers: the same chain of relations as a Claim's, which keeps only whether every link surely
/// holds or one surely fails, and the least slack. What is not seen at a glance is left to the exact claim.
#pragma once

#include <optional>

#include "invariants/ledger/claim.hpp"
#include "reference/numbers/machine_number.hpp"

namespace mistakebound {

class Glance {
 public:
  explicit Glance(MachineNumber first) : last_(first) {}

  /// Of a claim that says nothing on this round.
  static Glance silent() {
    Glance result{MachineNumber()};
    result.holds_ = false;
    result.silent_ = true;
    return result;
  }
  [[nodiscard]] bool is_silent() const { return silent_; }

  Glance&& equals(const MachineNumber& side) && {
    const std::partial_ordering order = compare(last_, side);
    return std::move(*this).with(std::is_eq(order), std::is_lt(order) || std::is_gt(order), side);
  }
  Glance&& at_most(const MachineNumber& side) && { return std::move(*this).link(side - last_, false, side); }
  Glance&& at_least(const MachineNumber& side) && { return std::move(*this).link(last_ - side, false, side); }
  Glance&& greater_than(const MachineNumber& side) && { return std::move(*this).link(last_ - side, true, side); }
  Glance&& also(const MachineNumber& first) && {
    last_ = first;
    return std::move(*this);
  }

  /// Whether every link holds, or one fails; undecided where neither is sure.
  [[nodiscard]] Outcome outcome() const {
    return fails_ ? Outcome::refuted : holds_ ? Outcome::holds : Outcome::undecided;
  }
  /// The least distance by which an inequality link holds; absent where the claim is all equations.
  [[nodiscard]] const std::optional<MachineNumber>& slack() const { return slack_; }

 private:
  Glance&& with(bool holds, bool fails, const MachineNumber& side) && {
    holds_ = holds_ && holds;
    fails_ = fails_ || fails;
    last_ = side;
    return std::move(*this);
  }
  Glance&& link(const MachineNumber& slack, bool strict, const MachineNumber& side) && {
    const std::partial_ordering sign = slack.sign();
    slack_ = slack_ ? min(*slack_, slack) : slack;
    return std::move(*this).with(strict ? std::is_gt(sign) : std::is_gteq(sign),
                                 strict ? std::is_lteq(sign) : std::is_lt(sign), side);
  }

  MachineNumber last_;
  bool holds_ = true;
  bool fails_ = false;
  bool silent_ = false;
  std::optional<MachineNumber> slack_;
};

inline Glance chain(const MachineNumber& first) {
  return Glance(first);
}

}  // namespace mistakebound

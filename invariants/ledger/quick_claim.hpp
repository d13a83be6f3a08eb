/// A claim in machine numbers, in rough ones, or in whole ones: the same chain of relations as a Claim's, which keeps
/// only whether every link surely holds or one surely fails, and the least slack. What it leaves open
/// is left to the exact claim.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <stdexcept>

#include "invariants/ledger/claim.hpp"
#include "invariants/ledger/formal_number.hpp"
#include "reference/numbers/machine_number.hpp"
#include "reference/numbers/rough_number.hpp"
#include "reference/numbers/whole_number.hpp"

namespace mistakebound {

template <class N>
class BasicQuickClaim {
 public:
  explicit BasicQuickClaim(N first) : last_(first) {}

  /// Of a claim that says nothing on this round.
  static BasicQuickClaim silent() {
    BasicQuickClaim result{N()};
    result.open_ = 1;
    result.silent_ = true;
    return result;
  }
  [[nodiscard]] bool is_silent() const { return silent_; }

  BasicQuickClaim&& equals(const N& side) && {
    const std::partial_ordering order = compare(last_, side);
    return std::move(*this).with(std::is_eq(order), std::is_lt(order) || std::is_gt(order), side);
  }
  BasicQuickClaim&& at_most(const N& side) && { return std::move(*this).link(side - last_, false, side); }
  BasicQuickClaim&& at_least(const N& side) && { return std::move(*this).link(last_ - side, false, side); }
  BasicQuickClaim&& greater_than(const N& side) && { return std::move(*this).link(last_ - side, true, side); }
  BasicQuickClaim&& also(const N& first) && {
    last_ = first;
    return std::move(*this);
  }

  /// One inequality, with both sides multiplied by the factor.
  [[nodiscard]] BasicQuickClaim scaled(const N& factor) const {
    if (silent_) return *this;
    if (links_ != 1 || !slack_) throw std::logic_error("a factor of more than one inequality");
    return BasicQuickClaim(last_).link(factor * *slack_, false, last_);
  }

  /// Whether every link holds, or one fails; undecided where neither is sure.
  [[nodiscard]] Outcome outcome() const {
    return fails_ ? Outcome::refuted : open_ == 0 ? Outcome::holds : Outcome::undecided;
  }
  /// Whether every link holds, or one fails, where the links `known`, which are equations, hold.
  [[nodiscard]] Outcome outcome(Links known) const {
    return fails_ ? Outcome::refuted : (open_ & ~known) == 0 ? Outcome::holds : Outcome::undecided;
  }
  /// The least distance by which an inequality link holds; absent where the claim is all equations.
  [[nodiscard]] const std::optional<N>& slack() const { return slack_; }

 private:
  BasicQuickClaim&& with(bool holds, bool fails, const N& side) && {
    open_ |= Links{!holds} << std::min(links_++, last_link);
    fails_ = fails_ || fails;
    last_ = side;
    return std::move(*this);
  }
  BasicQuickClaim&& link(const N& slack, bool strict, const N& side) && {
    const std::partial_ordering sign = slack.sign();
    slack_ = slack_ ? min(*slack_, slack) : slack;
    return std::move(*this).with(strict ? std::is_gt(sign) : std::is_gteq(sign),
                                 strict ? std::is_lteq(sign) : std::is_lt(sign), side);
  }

  N last_;
  Links open_ = 0;  ///< those that do not surely hold
  unsigned links_ = 0;
  bool fails_ = false;
  bool silent_ = false;
  std::optional<N> slack_;
};

using QuickClaim = BasicQuickClaim<MachineNumber>;
using RoughQuickClaim = BasicQuickClaim<RoughNumber>;
using WholeQuickClaim = BasicQuickClaim<WholeNumber>;

inline QuickClaim chain(const MachineNumber& first) {
  return QuickClaim(first);
}
inline RoughQuickClaim chain(const RoughNumber& first) {
  return RoughQuickClaim(first);
}
inline WholeQuickClaim chain(const WholeNumber& first) {
  return WholeQuickClaim(first);
}

/// A quotient of whole numbers, and 0 where its denominator is 0.
struct WholeRatio {
  WholeNumber numerator;
  WholeNumber denominator = 1;  ///< not negative

  WholeRatio(const WholeNumber& whole) : numerator(whole) {}  // NOLINT: it is one
  template <std::integral T>
  WholeRatio(T whole) : numerator(whole) {}  // NOLINT: a whole number is one
  WholeRatio(const WholeNumber& a, const WholeNumber& b) : numerator(a), denominator(b) {
    if (!std::is_eq(b.sign())) return;
    numerator = 0;
    denominator = 1;
  }
};

/// A chain of inequalities of such quotients, by products: its slack is no whole number.
class QuickRatioClaim {
 public:
  explicit QuickRatioClaim(const WholeRatio& first) : last_(first) {}

  QuickRatioClaim&& at_most(const WholeRatio& side) && {
    const WholeNumber slack = side.numerator * last_.denominator - last_.numerator * side.denominator;
    const bool positive = std::is_gt(last_.denominator.sign()) && std::is_gt(side.denominator.sign());
    holds_ = holds_ && positive && std::is_gteq(slack.sign());
    fails_ = fails_ || (positive && std::is_lt(slack.sign()));
    last_ = side;
    return std::move(*this);
  }

  [[nodiscard]] Outcome outcome() const {
    return fails_ ? Outcome::refuted : holds_ ? Outcome::holds : Outcome::undecided;
  }

 private:
  WholeRatio last_;
  bool holds_ = true;
  bool fails_ = false;
};

inline QuickRatioClaim chain(const WholeRatio& first) {
  return QuickRatioClaim(first);
}

/// What a claim of whole numbers says, made without a call.
struct WholeClaim {
  Outcome outcome = Outcome::undecided;
  bool silent = false;
  bool has_slack = false;
  WholeNumber slack;

  WholeClaim(const WholeQuickClaim& claim)  // NOLINT: it is one
      : outcome(claim.outcome()),
        silent(claim.is_silent()),
        has_slack(claim.slack().has_value()),
        slack(claim.slack().value_or(0)) {}
  WholeClaim(const QuickRatioClaim& claim)  // NOLINT: a claim of quotients is one
      : outcome(claim.outcome()), has_slack(true), slack(WholeNumber::unknown()) {}

  /// Whether all of it is whole numbers that fit.
  [[nodiscard]] bool known() const { return outcome != Outcome::undecided && (!has_slack || slack.known()); }
  /// Whether it has a slack that is less, or may be.
  [[nodiscard]] bool may_be_nearer(const WholeNumber& than) const {
    return has_slack && !std::is_gteq(compare(slack, than));
  }
};

/// What a claim of rough numbers says.
struct RoughClaim {
  Outcome outcome = Outcome::undecided;
  bool silent = false;
  bool has_slack = false;
  DoubleInterval slack;

  RoughClaim(const RoughQuickClaim& claim)  // NOLINT: it is one
      : outcome(claim.outcome()), silent(claim.is_silent()), has_slack(claim.slack().has_value()) {
    if (has_slack) slack = claim.slack()->interval();
  }
};

/// Claim F of numbers that are known roughly, made without a call.
template <class F, class Quantities>
[[gnu::flatten]] RoughClaim rough_claim(const Quantities& quantities) {
  return F{}(quantities);
}

/// Claim F.
template <class F, class Quantities>
[[gnu::flatten]] WholeClaim whole_claim(const Quantities& quantities) {
  return F{}(quantities);
}

/// What whole numbers tell of a claim without more ado.
struct ClaimAndLeast {
  Outcome outcome = Outcome::undecided;  ///< where more is asked for
  bool nearer = false;                   ///< by less than before
};

/// Claim F, with a slack that becomes the least one where it is less. Where it fails, that is told of one that `failed`
/// before.
template <class F, class Quantities>
[[gnu::flatten]] ClaimAndLeast with_least(const Quantities& quantities, WholeNumber& least, bool failed) {
  const WholeClaim claim = F{}(quantities);
  if (claim.outcome == Outcome::undecided || (claim.outcome == Outcome::refuted && !failed)) return {};
  if (!claim.may_be_nearer(least)) return {claim.outcome, false};
  if (!claim.slack.known() || !least.known()) return {};
  least = claim.slack;
  return {claim.outcome, true};
}

/// Claim F on each of the rounds, which only change what next_unchanged() says: how many hold, with no less slack than
/// that, before one does not.
template <class F, class Quantities, class UnchangedRound>
[[gnu::flatten]] std::size_t how_many_hold(Quantities& quantities, std::span<const UnchangedRound> rounds,
                                           const WholeNumber& slack) {
  std::size_t i = 0;
  for (; i < rounds.size(); ++i) {
    quantities.next_unchanged(rounds[i]);
    const WholeClaim claim = F{}(quantities);
    if (claim.outcome != Outcome::holds || claim.may_be_nearer(slack)) break;
  }
  return i;
}

}  // namespace mistakebound

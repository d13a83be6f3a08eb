/// The least slack of a step's claims so far, as a whole number, between doubles, or as a machine number.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>

#include "reference/numbers/machine_number.hpp"
#include "reference/numbers/whole_number.hpp"

namespace mistakebound {

/// In the units of the rounds.
class LeastSlack {
 public:
  /// Of those in whole numbers: no less is the least of all.
  WholeNumber whole = WholeNumber::unknown();

  /// Nobody looks for it: none is less.
  void ignore() {
    whole = WholeNumber::least();
    least_ = -std::numeric_limits<double>::infinity();
  }

  /// Whether a claim of the step was no whole number once: such claims are not asked of these again.
  [[nodiscard]] bool beyond_whole() const { return beyond_whole_; }
  void leave_whole() {
    beyond_whole_ = true;
    bound();
  }

  [[nodiscard]] bool surely_no_more_than(const DoubleInterval& slack) const { return slack.low >= least_; }
  [[nodiscard]] bool surely_more_than(const DoubleInterval& slack) const { return slack.high < least_or_less_; }
  /// Whether one by no more than 0 is known.
  [[nodiscard]] bool is_0_or_less() const { return beyond_whole_ ? least_ <= 0 : std::is_lteq(whole.sign()); }

  /// The least of those that were asked of quicker numbers; absent where there is none.
  [[nodiscard]] std::optional<MachineNumber>& kept() {
    if (std::exchange(is_whole_, false)) kept_ = MachineNumber(whole.value(), 1);
    return kept_;
  }
  /// Whether that is an interval which was not yet asked of machine numbers; it then was.
  [[nodiscard]] bool is_to_sharpen() { return kept() && !kept_->exact() && !std::exchange(is_sharp_, true); }
  void sharpen(const MachineNumber& slack) { kept_ = slack; }

  void keep(const MachineNumber& slack) {
    is_whole_ = is_sharp_ = false;
    kept_ = slack;
  }
  /// Keeps the slack in whole numbers.
  void keep_whole() {
    is_whole_ = true;
    is_sharp_ = false;
  }

  /// The least of those that were evaluated exactly.
  [[nodiscard]] const std::optional<MachineNumber>& exactly() const { return exactly_; }
  void set_exactly(const MachineNumber& slack) {
    exactly_ = slack;
    if (beyond_whole_) bound();
  }

  /// The ends of what is known, where it is not compared as a whole number.
  void bound() {
    for (const auto* slack : {&kept(), &exactly_})
      if (*slack) bound((*slack)->interval());
  }
  void bound(const DoubleInterval& slack) {
    least_ = std::min(least_, slack.high);
    least_or_less_ = std::min(least_or_less_, slack.low);
  }

  /// The least of all that are known, where they are whole numbers.
  void set_whole() {
    const auto of = [](const MachineNumber& slack) {
      if (!slack.exact() || slack.numerator() % slack.denominator() != 0) return WholeNumber::unknown();
      return WholeNumber::of(slack.numerator() / slack.denominator());
    };
    const auto& [one, other] = std::tie(kept(), exactly_);
    if (one && other) {
      whole = min(of(*one), of(*other));
    } else if (one || other) {
      whole = of(one ? *one : *other);
    }
  }

 private:
  bool is_whole_ = false;  ///< the next is `whole`, as nobody has asked for it yet
  std::optional<MachineNumber> kept_;
  std::optional<MachineNumber> exactly_;
  // No less than the least of all, and no more, where beyond_whole:
  double least_ = std::numeric_limits<double>::infinity();
  double least_or_less_ = std::numeric_limits<double>::infinity();
  bool is_sharp_ = false;
  bool beyond_whole_ = false;
};

}  // namespace mistakebound

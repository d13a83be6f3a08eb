/// MPFI intervals of power sums and of sums of logarithms of either kind; for the few source files that need them.
#pragma once

#include "reference/numbers/interval.hpp"
#include "reference/numbers/log_power_sum.hpp"
#include "reference/numbers/power_ratio.hpp"
#include "reference/numbers/power_sum.hpp"

namespace mistakebound {

template <class I>
I PowerSum::interval() const {
  const I logarithm = base_ ? log_of<I>(*base_) : I(1);
  I sum = 0;
  for (const Term& term : terms_) {
    poll_before_term<I>();
    sum += interval_of<I>(term.coefficient) * exp(interval_of<I>(term.exponent) * logarithm);
  }
  return sum;
}

template <class I>
I PowerRatio::interval() const {
  I sum = 0;
  for (const Quotient& quotient : quotients_) {
    I value = quotient.numerator.interval<I>();
    if (quotient.denominator != nullptr) value /= quotient.denominator->template interval<I>();
    sum += value;
  }
  return sum;
}

template <class I>
I LogSum::interval() const {
  I sum = interval_of<I>(rational_);
  for (const auto& [argument, coefficient] : terms_) {
    poll_before_term<I>();
    sum += interval_of<I>(coefficient) * log_of<I>(argument);
  }
  return sum;
}

template <class I>
I LogPowerSum::interval() const {
  I sum = plain_.interval<I>();
  for (const Term& term : terms_) {
    poll_before_term<I>();
    sum += interval_of<I>(term.coefficient) * log_of(term.sum->interval<I>());
  }
  return sum;
}

}  // namespace mistakebound

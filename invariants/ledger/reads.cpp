#include "invariants/ledger/reads.hpp"

namespace mistakebound {

Reads operator+(const Reads& a, const Reads& b) {
  return Reads::either(a, b, a.nonnegative_ && b.nonnegative_, a.rises_ && b.rises_, a.falls_ && b.falls_);
}
Reads operator-(const Reads& a, const Reads& b) {
  return Reads::either(a, b, false, a.rises_ && b.falls_, a.falls_ && b.rises_);
}
Reads operator*(const Reads& a, const Reads& b) {
  if (a.zero_ || b.zero_) {
    Reads nothing(0);
    nothing.operations_ = a.operations_ + b.operations_ + 1;
    return nothing;
  }
  const bool nonnegative = a.nonnegative_ && b.nonnegative_;
  const bool fixed = !a.any() && !b.any();
  return Reads::either(a, b, nonnegative, fixed || (nonnegative && a.rises_ && b.rises_),
                       fixed || (nonnegative && a.falls_ && b.falls_));
}
Reads operator/(const Reads& a, const Reads& b) {
  const bool nonnegative = a.nonnegative_ && b.nonnegative_;
  const bool fixed = !b.any() && (!a.any() || nonnegative);
  return Reads::either(a, b, nonnegative, fixed && a.rises_, fixed && a.falls_);
}
Reads max(const Reads& a, const Reads& b) {
  return Reads::either(a, b, a.nonnegative_ || b.nonnegative_, a.rises_ && b.rises_, a.falls_ && b.falls_);
}
Reads root(const Reads& factor, const Reads& radicand) {
  Reads root_of_it = radicand;  // it rises and falls with the radicand
  root_of_it.nonnegative_ = true;
  ++root_of_it.operations_;
  return factor * root_of_it;
}

Reads Reads::either(const Reads& a, const Reads& b, bool nonnegative, bool rises, bool falls) {
  Reads result;
  result.of_round_ = a.of_round_ || b.of_round_;
  result.of_sums_ = a.of_sums_ || b.of_sums_;
  result.differs_ = a.differs_ || b.differs_;
  result.of_run_ = a.of_run_ || b.of_run_;
  result.operations_ = a.operations_ + b.operations_ + 1;
  result.nonnegative_ = nonnegative;
  result.rises_ = rises;
  result.falls_ = falls;
  return result;
}

ReadsChain&& ReadsChain::equals(const Reads& side) && {
  return std::move(*this).with(side, !last_.any() && !side.any());
}
ReadsChain&& ReadsChain::at_most(const Reads& side) && {
  return std::move(*this).with(side, (side - last_).rises());
}
ReadsChain&& ReadsChain::at_least(const Reads& side) && {
  return std::move(*this).with(side, (last_ - side).rises());
}
ReadsChain&& ReadsChain::also(const Reads& first) && {
  return std::move(*this).with(first, true);
}

ReadsChain&& ReadsChain::with(const Reads& side, bool truer) && {
  reads_ = reads_ + side;
  last_ = side;
  truer_ = truer_ && truer;
  return std::move(*this);
}

}  // namespace mistakebound

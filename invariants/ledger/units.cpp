#include "invariants/ledger/units.hpp"

namespace mistakebound {

Units operator+(const Units& a, const Units& b) {
  Units result = a.any_ ? b : a;
  result.sound_ = a.sound_ && b.sound_ && a.like(b);
  return result;
}

Units Units::product(const Units& a, const Units& b, int halves) {
  Units result;
  result.any_ = a.any_ || b.any_;
  // Of half a power there is no root.
  const bool roots = halves % 2 == 0 || b.whole();
  result.sound_ = a.sound_ && b.sound_ && roots;
  result.halves_of_instance_ = a.halves_of_instance_ + b.halves_of_instance_ * halves / 2;
  result.halves_of_comparator_ = a.halves_of_comparator_ + b.halves_of_comparator_ * halves / 2;
  return result;
}

UnitsChain&& UnitsChain::with(const Units& side) && {
  all_ = all_ + side;
  return std::move(*this);
}

}  // namespace mistakebound

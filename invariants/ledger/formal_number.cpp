#include "invariants/ledger/formal_number.hpp"

#include <algorithm>
#include <array>

namespace mistakebound {

FormalNumber FormalNumber::variable(std::uint8_t name) {
  FormalNumber result;
  result.add_term({name, 1});
  return result;
}

void FormalNumber::each_term(const std::function<void(std::int64_t, const std::vector<FormalFactor>&)>& visit) const {
  for (std::size_t i = 0; i < count_; ++i) {
    std::vector<FormalFactor> factors;
    for (unsigned k = 0; k < most_factors; ++k)
      if (const std::uint16_t factor = terms_[i].factor(k); factor != 0)
        factors.push_back({static_cast<std::uint8_t>(factor), factor >= inverse_bit});
    visit(terms_[i].times, factors);
  }
}

FormalNumber FormalNumber::averaged(std::uint8_t each, std::uint8_t average) const {
  if (!known_) return unknown();
  FormalNumber result;
  bool linear = true;
  each_term([&](std::int64_t times_of_term, const std::vector<FormalFactor>& factors) {
    FormalNumber term(times_of_term);
    unsigned times = 0;
    for (const FormalFactor& factor : factors) {
      if (factor.name == each) times += factor.inverse ? 2 : 1;
      const FormalNumber value = variable(factor.name == each ? average : factor.name);
      term = factor.inverse ? term / value : term * value;
    }
    linear = linear && times <= 1;
    result += term;
  });
  return linear ? result : unknown();
}

FormalNumber operator*(const FormalNumber& a, const FormalNumber& b) {
  FormalNumber result;
  if (a.is_0() || b.is_0()) return result;
  if (!a.known_ || !b.known_) return FormalNumber::unknown();
  for (std::size_t i = 0; i < a.count_; ++i)
    for (std::size_t j = 0; j < b.count_; ++j) result.add_product(a.terms_[i], b.terms_[j]);
  return result;
}

FormalNumber operator/(const FormalNumber& a, const FormalNumber& b) {
  if (a.is_0() && !b.is_0()) return a;
  if (!b.known_ || b.count_ != 1 || b.terms_[0].times != 1) return FormalNumber::unknown();
  FormalNumber::Term inverse{0, 1};
  for (unsigned k = 0; k < FormalNumber::most_factors; ++k) {
    std::uint64_t factor = b.terms_[0].factor(k);
    if (factor != 0) factor ^= FormalNumber::inverse_bit;
    inverse.factors |= factor << k * FormalNumber::bits_of_factor;
  }
  FormalNumber inverted;
  inverted.add_term(inverse);
  return a * inverted;
}

FormalNumber& FormalNumber::add(const FormalNumber& b, std::int64_t sign) {
  known_ = known_ && b.known_;
  for (std::size_t i = 0; i < b.count_ && known_; ++i) {
    Term term = b.terms_[i];
    known_ = !__builtin_mul_overflow(term.times, sign, &term.times);
    if (known_) add_term(term);
  }
  return *this;
}

void FormalNumber::add_product(const Term& a, const Term& b) {
  std::array<std::uint16_t, std::size_t{2} * most_factors> factors{};
  for (unsigned i = 0; i < most_factors; ++i) {
    factors[i] = a.factor(i);
    factors[most_factors + i] = b.factor(i);
    // What both have on different sides of a fraction cancels.
    for (unsigned j = 0; j < most_factors; ++j)
      if (factors[most_factors + i] != 0 && (factors[j] ^ factors[most_factors + i]) == inverse_bit) {
        factors[j] = factors[most_factors + i] = 0;
      }
  }
  std::ranges::sort(factors, std::greater<>());
  Term product;
  known_ = known_ && factors[most_factors] == 0 && !__builtin_mul_overflow(a.times, b.times, &product.times);
  if (!known_) return;
  for (unsigned i = most_factors; i > 0; --i) product.factors = product.factors << bits_of_factor | factors[i - 1];
  add_term(product);
}

void FormalNumber::add_term(const Term& term) {
  Term* const end = terms_.data() + count_;
  Term* const like = std::find_if(terms_.data(), end, [&](const Term& other) { return other.factors == term.factors; });
  if (like == end) {
    known_ = known_ && count_ < most_terms;
    if (known_) terms_[count_++] = term;
    return;
  }
  known_ = known_ && !__builtin_add_overflow(like->times, term.times, &like->times);
  if (like->times == 0) *like = terms_[--count_];
}

FormalChain::FormalChain(const FormalNumber& first) : last_(first), links_{{FormalRelation::begins, first}} {}

FormalChain&& FormalChain::equals(const FormalNumber& side) && {
  if ((side - last_).is_0() && count_ < last_link) equations_ |= Links{1} << count_;
  return std::move(*this).with(FormalRelation::equal, side);
}
FormalChain&& FormalChain::at_most(const FormalNumber& side) && {
  return std::move(*this).with(FormalRelation::at_most, side);
}
FormalChain&& FormalChain::at_least(const FormalNumber& side) && {
  return std::move(*this).with(FormalRelation::at_least, side);
}
FormalChain&& FormalChain::greater_than(const FormalNumber& side) && {
  return std::move(*this).with(FormalRelation::greater, side);
}
FormalChain&& FormalChain::also(const FormalNumber& first) && {
  last_ = first;
  links_.push_back({FormalRelation::begins, first});
  return std::move(*this);
}
FormalChain&& FormalChain::silent() && {
  is_identity_ = false;
  equations_ = 0;
  return std::move(*this);
}

FormalChain FormalChain::scaled(const FormalNumber& factor) const {
  FormalChain result = *this;
  result.last_ = factor * last_;
  for (FormalLink& link : result.links_) link.side = factor * link.side;
  return result;
}

FormalChain&& FormalChain::with(FormalRelation relation, const FormalNumber& side) && {
  is_identity_ = is_identity_ && relation != FormalRelation::greater && (side - last_).is_0();
  ++count_;
  last_ = side;
  links_.push_back({relation, side});
  return std::move(*this);
}

}  // namespace mistakebound

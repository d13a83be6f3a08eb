/// What claims say that are written for any number: exact ones, those that are asked first, and those that only notice
/// what is read.
#pragma once

#include <compare>
#include <concepts>
#include <stdexcept>

#include "invariants/ledger/formal_number.hpp"
#include "invariants/ledger/number.hpp"
#include "invariants/ledger/quick_claim.hpp"
#include "invariants/ledger/reads.hpp"
#include "invariants/ledger/side.hpp"
#include "invariants/ledger/units.hpp"

namespace mistakebound {

inline bool is_positive(const Rational& number) {
  return number > 0;
}
inline bool is_positive(const ExactSide& number) {
  return sign_of(number.value()) > 0;
}
inline bool is_positive(const MachineNumber& number) {
  return std::is_gt(number.sign());
}
inline bool is_positive(const RoughNumber& number) {
  return std::is_gt(number.sign());
}
inline bool is_positive(const WholeNumber& number) {
  return std::is_gt(number.sign());
}
inline bool is_positive(Reads) {
  return AssumedSigns::next();
}
/// While it lives, what claims in names take to be positive.
class TakenPositive {
 public:
  TakenPositive() { now_ = &numbers_; }
  TakenPositive(const TakenPositive&) = delete;
  TakenPositive& operator=(const TakenPositive&) = delete;
  ~TakenPositive() { now_ = nullptr; }

  static void note(const FormalNumber& number) {
    if (now_ != nullptr) now_->push_back(number);
  }
  [[nodiscard]] const std::vector<FormalNumber>& numbers() const { return numbers_; }

 private:
  static inline thread_local std::vector<FormalNumber>* now_ = nullptr;
  std::vector<FormalNumber> numbers_;
};

inline bool is_positive(const FormalNumber& number) {
  const bool is = AssumedSigns::next();
  if (is) TakenPositive::note(number);
  return is;
}
inline bool operator>(const FormalNumber&, int) {
  return AssumedSigns::next();
}
inline bool is_positive(const Units&) {
  return true;
}

/// max(0, aim - reached): a loss, or a deviation. Long fractions are subtracted only where something is missing.
template <class N>
N shortfall(const N& aim, const N& reached) {
  if constexpr (std::same_as<N, Rational>)
    if (reached >= aim) return 0;
  return max(N(0), aim - reached);
}

/// a/b, and 0 where b is 0: the cosine of the angle with a vector that is 0.
inline Rational ratio(const Rational& a, const Rational& b) {
  return b == 0 ? Rational(0) : Rational(a / b);
}
inline MachineNumber ratio(const MachineNumber& a, const MachineNumber& b) {
  return std::is_eq(b.sign()) ? MachineNumber(0) : a / b;
}
inline RoughNumber ratio(const RoughNumber& a, const RoughNumber& b) {
  return a / b;  // nothing is known where b may be 0
}
inline WholeRatio ratio(const WholeNumber& a, const WholeNumber& b) {
  return {a, b};
}
inline Reads ratio(Reads a, Reads b) {
  return a / b;
}
inline FormalNumber ratio(const FormalNumber& a, const FormalNumber& b) {
  return a / b;
}
inline Units ratio(const Units& a, const Units& b) {
  return a / b;
}

/// A count as quantities have it: a machine word, and in names a number.
template <class N>
using CountOf = std::conditional_t<std::same_as<N, FormalNumber>, FormalNumber, std::size_t>;

/// A count as claims compare it.
inline Rational number_of(std::size_t count) {
  return count;
}
inline const FormalNumber& number_of(const FormalNumber& count) {
  return count;
}

/// What `say(one)` claims of each, as one claim; nothing where there is none.
template <class All, class Say>
std::optional<Claim> of_each(const All& all, const Say& say) {
  std::optional<Claim> claim;
  for (const auto& one : all) {
    if (claim)
      std::move(*claim).also(say(one));
    else
      claim = say(one);
  }
  return claim;
}

/// The claim, where there is something to claim.
inline std::optional<Claim> when(bool speaks, Claim&& claim) {
  return speaks ? std::optional(std::move(claim)) : std::nullopt;
}
template <class N>
BasicQuickClaim<N> when(bool speaks, BasicQuickClaim<N>&& claim) {
  return speaks ? std::move(claim) : BasicQuickClaim<N>::silent();
}
inline UnitsChain when(bool, UnitsChain&& claim) {
  return std::move(claim);
}
/// What is read where there is.
inline ReadsChain when(bool, ReadsChain&& claim) {
  return std::move(claim);
}
inline FormalChain when(bool speaks, FormalChain&& claim) {
  return speaks ? std::move(claim) : std::move(claim).silent();
}

/// The claim that `make()` makes, which is not asked for one of exact numbers where there is nothing to claim.
template <std::invocable Make>
auto when(bool speaks, const Make& make) {
  using Chain = std::decay_t<decltype(make())>;
  if constexpr (std::same_as<Chain, Claim> || std::same_as<Chain, std::optional<Claim>>) {
    return speaks ? std::optional<Claim>(make()) : std::nullopt;
  } else {
    return when(speaks, Chain(make()));
  }
}

/// An inequality of which both sides are multiplied by a factor, of whatever sign.
inline Claim scaled(const ExactSide& factor, Claim&& claim) {
  return std::move(claim).scaled(factor.value());
}
template <class N>
BasicQuickClaim<N> scaled(const N& factor, BasicQuickClaim<N>&& claim) {
  return claim.scaled(factor);
}
inline ReadsChain scaled(const Reads& factor, ReadsChain&& claim) {
  return std::move(claim).also(factor);
}
inline FormalChain scaled(const FormalNumber& factor, FormalChain&& claim) {
  return claim.scaled(factor);
}

}  // namespace mistakebound

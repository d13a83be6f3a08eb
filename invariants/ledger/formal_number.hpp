/// Numbers that are no numbers: polynomials in what a claim speaks of. Where both sides of a link are the same
/// polynomial the claim holds whatever the numbers are, by a slack of 0, and need not be asked.
///
/// What is no polynomial of a few terms is unknown, and so is what is made of it, but for its product with 0.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <functional>
#include <vector>

namespace mistakebound {

class FormalNumber {
 public:
  FormalNumber() = default;  ///< 0
  template <std::signed_integral T>
  FormalNumber(T number) {  // NOLINT: a number that stands in a claim is that number
    if (number != 0) add_term({0, number});
  }
  template <std::unsigned_integral T>
  FormalNumber(T) : known_(false) {}  // NOLINT: a count stands for any

  /// A number of its own; names are from 1 to 255.
  static FormalNumber variable(std::uint8_t name) {
    FormalNumber result;
    result.add_term({name, 1});
    return result;
  }

  /// Whether it is 0, whatever the variables are.
  [[nodiscard]] bool is_0() const { return known_ && count_ == 0; }

  [[nodiscard]] bool known() const { return known_; }
  /// visit(times, names of its factors), term by term.
  template <class Visit>
  void each_term(Visit visit) const {
    for (std::size_t i = 0; i < count_; ++i) {
      std::vector<std::uint8_t> names;
      for (unsigned k = 0; k < most_factors; ++k)
        if (const auto name = static_cast<std::uint8_t>(terms_[i].factors >> k * bits_of_name); name != 0)
          names.push_back(name);
      visit(terms_[i].times, names);
    }
  }

  /// Its average over many values of one variable, in their average. It is known where no term has the variable twice.
  [[nodiscard]] FormalNumber averaged(std::uint8_t each, std::uint8_t average) const {
    if (!known_) return unknown();
    FormalNumber result;
    for (std::size_t i = 0; i < count_; ++i) {
      FormalNumber term(terms_[i].times);
      unsigned times = 0;
      for (unsigned k = 0; k < most_factors; ++k) {
        const auto name = static_cast<std::uint8_t>(terms_[i].factors >> k * bits_of_name);
        if (name == each) ++times;
        if (name != 0) term = term * variable(name == each ? average : name);
      }
      if (times > 1) return unknown();
      result += term;
    }
    return result;
  }

  friend FormalNumber operator+(FormalNumber a, const FormalNumber& b) { return a.add(b, 1); }
  friend FormalNumber operator-(FormalNumber a, const FormalNumber& b) { return a.add(b, -1); }
  friend FormalNumber operator*(const FormalNumber& a, const FormalNumber& b) {
    FormalNumber result;
    if (a.is_0() || b.is_0()) return result;
    if (!a.known_ || !b.known_) return unknown();
    for (std::size_t i = 0; i < a.count_; ++i)
      for (std::size_t j = 0; j < b.count_; ++j) result.add_product(a.terms_[i], b.terms_[j]);
    return result;
  }
  FormalNumber& operator+=(const FormalNumber& b) { return add(b, 1); }

  // Of these it knows nothing.
  friend FormalNumber operator/(const FormalNumber&, const FormalNumber&) { return unknown(); }
  friend FormalNumber max(const FormalNumber&, const FormalNumber&) { return unknown(); }
  friend FormalNumber root(const FormalNumber&, const FormalNumber&) { return unknown(); }

 private:
  static constexpr std::size_t most_terms = 12;
  static constexpr unsigned bits_of_name = 8, most_factors = 4;

  struct Term {
    std::uint32_t factors = 0;  ///< names of variables, a byte each, the greatest one lowest, and zeros
    std::int64_t times = 0;
  };

  static FormalNumber unknown() { return FormalNumber(std::size_t{0}); }

  FormalNumber& add(const FormalNumber& b, std::int64_t sign) {
    known_ = known_ && b.known_;
    for (std::size_t i = 0; i < b.count_ && known_; ++i) {
      Term term = b.terms_[i];
      known_ = !__builtin_mul_overflow(term.times, sign, &term.times);
      if (known_) add_term(term);
    }
    return *this;
  }

  void add_product(const Term& a, const Term& b) {
    std::array<std::uint8_t, std::size_t{2} * most_factors> names{};
    for (unsigned i = 0; i < most_factors; ++i) {
      names[i] = static_cast<std::uint8_t>(a.factors >> i * bits_of_name);
      names[most_factors + i] = static_cast<std::uint8_t>(b.factors >> i * bits_of_name);
    }
    std::ranges::sort(names, std::greater<>());
    Term product;
    known_ = known_ && names[most_factors] == 0 && !__builtin_mul_overflow(a.times, b.times, &product.times);
    if (!known_) return;
    for (unsigned i = most_factors; i > 0; --i) product.factors = product.factors << bits_of_name | names[i - 1];
    add_term(product);
  }

  void add_term(const Term& term) {
    Term* const end = terms_.data() + count_;
    Term* const like =
        std::find_if(terms_.data(), end, [&](const Term& other) { return other.factors == term.factors; });
    if (like == end) {
      known_ = known_ && count_ < most_terms;
      if (known_) terms_[count_++] = term;
      return;
    }
    known_ = known_ && !__builtin_add_overflow(like->times, term.times, &like->times);
    if (like->times == 0) *like = terms_[--count_];
  }

  bool known_ = true;
  std::size_t count_ = 0;
  std::array<Term, most_terms> terms_;  ///< none of them with 0 times, no two of the same factors
};

/// Some links of a claim, a bit each from the first one on.
using Links = std::uint32_t;
constexpr unsigned last_link = 31;  ///< stands for all links from there on, of which none is known to hold

/// How a side of a chain follows the one before it.
enum class FormalRelation { begins, equal, at_most, at_least, greater };
struct FormalLink {
  FormalRelation relation;
  FormalNumber side;
};

/// A claim's chain of such numbers.
class FormalChain {
 public:
  explicit FormalChain(const FormalNumber& first) : last_(first), links_{{FormalRelation::begins, first}} {}
  FormalChain&& equals(const FormalNumber& side) && {
    if ((side - last_).is_0() && count_ < last_link) equations_ |= Links{1} << count_;
    return std::move(*this).with(FormalRelation::equal, side);
  }
  FormalChain&& at_most(const FormalNumber& side) && { return std::move(*this).with(FormalRelation::at_most, side); }
  FormalChain&& at_least(const FormalNumber& side) && { return std::move(*this).with(FormalRelation::at_least, side); }
  FormalChain&& greater_than(const FormalNumber& side) && {
    return std::move(*this).with(FormalRelation::greater, side);
  }
  FormalChain&& also(const FormalNumber& first) && {
    last_ = first;
    links_.push_back({FormalRelation::begins, first});
    return std::move(*this);
  }
  FormalChain&& silent() && {
    is_identity_ = false;
    equations_ = 0;
    return std::move(*this);
  }

  /// Whether every link says of something that it is itself, or no more and no less than that.
  [[nodiscard]] bool is_identity() const { return is_identity_; }
  /// The equations that do.
  [[nodiscard]] Links equations() const { return equations_; }
  /// All of it, also where it is silent.
  [[nodiscard]] const std::vector<FormalLink>& links() const { return links_; }

 private:
  FormalChain&& with(FormalRelation relation, const FormalNumber& side) && {
    is_identity_ = is_identity_ && relation != FormalRelation::greater && (side - last_).is_0();
    ++count_;
    last_ = side;
    links_.push_back({relation, side});
    return std::move(*this);
  }
  FormalNumber last_;
  bool is_identity_ = true;
  unsigned count_ = 0;
  Links equations_ = 0;
  std::vector<FormalLink> links_;
};

inline FormalChain chain(const FormalNumber& first) {
  return FormalChain(first);
}

}  // namespace mistakebound

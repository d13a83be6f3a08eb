/// Numbers that are no numbers: polynomials in what a claim speaks of. Where both sides of a link are the same
/// polynomial the claim holds whatever the numbers are, by a slack of 0, and need not be asked.
///
/// What something is divided by is not 0, and cancels. What is no polynomial of a few terms in numbers and in 1 over
/// numbers is unknown, and so is what is made of it, but for its product with 0.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <functional>
#include <vector>

namespace mistakebound {

/// A number, or 1 over it.
struct FormalFactor {
  std::uint8_t name = 0;
  bool inverse = false;
};

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
  static FormalNumber variable(std::uint8_t name);

  /// Whether it is 0, whatever the variables are.
  [[nodiscard]] bool is_0() const { return known_ && count_ == 0; }

  [[nodiscard]] bool known() const { return known_; }
  /// visit(times, factors), term by term.
  void each_term(const std::function<void(std::int64_t, const std::vector<FormalFactor>&)>& visit) const;

  /// Its average over many values of one variable, in their average. It is known where no term has the variable twice.
  [[nodiscard]] FormalNumber averaged(std::uint8_t each, std::uint8_t average) const;

  friend FormalNumber operator+(FormalNumber a, const FormalNumber& b) { return a.add(b, 1); }
  friend FormalNumber operator-(FormalNumber a, const FormalNumber& b) { return a.add(b, -1); }
  friend FormalNumber operator*(const FormalNumber& a, const FormalNumber& b);
  /// It is known where b is a product of numbers.
  friend FormalNumber operator/(const FormalNumber& a, const FormalNumber& b);
  FormalNumber& operator+=(const FormalNumber& b) { return add(b, 1); }

  // Of these it knows nothing.
  friend FormalNumber max(const FormalNumber&, const FormalNumber&) { return unknown(); }
  friend FormalNumber root(const FormalNumber&, const FormalNumber&) { return unknown(); }

 private:
  static constexpr std::size_t most_terms = 12;
  static constexpr unsigned bits_of_factor = 16, most_factors = 4;
  static constexpr std::uint16_t inverse_bit = 256;

  struct Term {
    /// Names of variables, 16 bits each, the greatest one lowest, and zeros; with the inverse bit, 1 over them.
    std::uint64_t factors = 0;
    std::int64_t times = 0;

    [[nodiscard]] std::uint16_t factor(unsigned place) const {
      return static_cast<std::uint16_t>(factors >> place * bits_of_factor);
    }
  };

  static FormalNumber unknown() { return FormalNumber(std::size_t{0}); }

  FormalNumber& add(const FormalNumber& b, std::int64_t sign);
  void add_product(const Term& a, const Term& b);
  void add_term(const Term& term);

  bool known_ = true;
  std::size_t count_ = 0;
  std::array<Term, most_terms> terms_;  ///< none of them with 0 times, no two of the same factors
};

// The operations of Number (number.hpp), by their names there.
inline FormalNumber sum(const FormalNumber& a, const FormalNumber& b) {
  return a + b;
}
inline FormalNumber difference(const FormalNumber& a, const FormalNumber& b) {
  return a - b;
}
inline FormalNumber product(const FormalNumber& a, const FormalNumber& b) {
  return a * b;
}
inline FormalNumber scaled(const FormalNumber& value, const FormalNumber& factor) {
  return value * factor;
}

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
  explicit FormalChain(const FormalNumber& first);
  FormalChain&& equals(const FormalNumber& side) &&;
  FormalChain&& at_most(const FormalNumber& side) &&;
  FormalChain&& at_least(const FormalNumber& side) &&;
  FormalChain&& greater_than(const FormalNumber& side) &&;
  FormalChain&& also(const FormalNumber& first) &&;
  FormalChain&& silent() &&;
  /// With all sides multiplied by the factor.
  [[nodiscard]] FormalChain scaled(const FormalNumber& factor) const;

  /// Whether every link says of something that it is itself, or no more and no less than that.
  [[nodiscard]] bool is_identity() const { return is_identity_; }
  /// The equations that do.
  [[nodiscard]] Links equations() const { return equations_; }
  /// All of it, also where it is silent.
  [[nodiscard]] const std::vector<FormalLink>& links() const { return links_; }

 private:
  FormalChain&& with(FormalRelation relation, const FormalNumber& side) &&;
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

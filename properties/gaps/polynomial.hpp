/// Polynomials with rational coefficients in variables that have formulas for names: what claims and facts are where
/// certificates are checked.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "invariants/ledger/theorem_text.hpp"
#include "reference/numbers/exact.hpp"

namespace mistakebound {

class Polynomial {
 public:
  using Product = std::vector<std::string>;  ///< names of variables, sorted

  Polynomial() = default;  ///< 0
  explicit Polynomial(const Rational& number) { add({}, number); }
  explicit Polynomial(const std::vector<WrittenTerm>& side);
  /// Reads text(). Throws std::invalid_argument for anything else.
  explicit Polynomial(const std::string& text);
  static Polynomial variable(const std::string& name);

  [[nodiscard]] bool is_0() const { return terms_.empty(); }
  [[nodiscard]] const std::map<Product, Rational>& terms() const { return terms_; }
  [[nodiscard]] std::size_t degree() const;

  /// Every variable under the name that `renamed` gives it.
  template <class Renamed>
  [[nodiscard]] Polynomial with_names(const Renamed& renamed) const {
    Polynomial result;
    for (const auto& [product, times] : terms_) {
      Product names;
      for (const std::string& name : product) names.push_back(renamed(name));
      result.add(std::move(names), times);
    }
    return result;
  }
  /// Whether holds(name) for every variable.
  template <class Holds>
  [[nodiscard]] bool every_name(const Holds& holds) const {
    for (const auto& [product, times] : terms_)
      for (const std::string& name : product)
        if (!holds(name)) return false;
    return true;
  }

  Polynomial& operator+=(const Polynomial& other);
  friend Polynomial operator+(Polynomial a, const Polynomial& b) { return a += b; }
  friend Polynomial operator-(const Polynomial& a) { return a * Rational(-1); }
  friend Polynomial operator-(Polynomial a, const Polynomial& b) { return a += b * Rational(-1); }
  friend Polynomial operator*(const Polynomial& a, const Polynomial& b);
  friend Polynomial operator*(const Polynomial& a, const Rational& times);
  bool operator==(const Polynomial&) const = default;

  /// `3/2 "m_t" "\gamma" + -1 "R^2"`; "0" where it has no terms.
  [[nodiscard]] std::string text() const;

 private:
  void add(Product names, const Rational& times);
  std::map<Product, Rational> terms_;  ///< none of them 0
};

/// What a link says: that a polynomial is 0, at least 0, or more than 0.
enum class Sign { zero, nonnegative, positive };
struct PolynomialLink {
  Sign sign = Sign::zero;
  Polynomial polynomial;
};

/// The neighbours of a written chain.
std::vector<PolynomialLink> links_of(const std::vector<WrittenLink>& claim);

}  // namespace mistakebound

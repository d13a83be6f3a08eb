/// The numbers that claims compare: rationals, sums of square roots, of powers, of quotients of power sums, of
/// logarithms of these, quotients of the last, and what is known by enclosures. Every kind knows its sign exactly, or
/// says that it is undecided at its precision cap.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "reference/numbers/machine_number.hpp"
#include "reference/numbers/real.hpp"
#include "reference/numbers/root_sum.hpp"

namespace mistakebound {

using Number = std::variant<Rational, RootSum, PowerSum, PowerRatio, LogSum, LogPowerSum, LogPowerRatio, Real>;

/// The value as a Rational, or as a kind that says less, where that is seen quickly.
Number simplified(Number value);

/// The value with equal terms collected, at some cost: for printing.
Number in_lowest_form(const Number& value);

/// a - b, a + b and a * factor, exactly, simplified. Throws std::domain_error for numbers of kinds that do not mix:
/// rationals mix with every kind, power sums with quotients of power sums of the same base, sums of logarithms with
/// each other, and numbers known by enclosures with all but roots.
Number difference(const Number& a, const Number& b);
Number sum(const Number& a, const Number& b);
/// a * b, where one is rational, both are made of powers of the same base, or one is known by enclosures.
Number product(const Number& a, const Number& b);
Number scaled(const Number& a, const Rational& factor);

/// The number as one that mixes with others of its kind. Throws std::domain_error for roots.
Real real(const Number& value);

/// count/a, exactly, for a positive number with at most one root, one of logarithms, or one quotient of power sums.
Number quotient(std::size_t count, const Number& a);

/// factor * sqrt(radicand), radicand >= 0.
inline RootSum root(const Rational& factor, const Rational& radicand) {
  return RootSum::root(factor, radicand);
}

/// The larger of two, as machine numbers have it.
inline Rational max(const Rational& a, const Rational& b) {
  return a < b ? b : a;
}

/// The number as a fraction of machine integers where it is one that fits, else as an interval that holds it.
MachineNumber machine_number(const Number& value);

/// -1, 0 or +1, exactly; nothing where it is undecided.
std::optional<int> decide(const Number& value);

/// decide(), quicker where the value is likely to be zero.
std::optional<int> decide_likely_zero(const Number& value);

/// Whether a < b, by enclosures first; for numbers of any kinds. False where it is undecided.
bool is_less(const Number& a, const Number& b);

/// -1, 0 or +1, exactly. Throws std::domain_error where the sign is undecided.
int sign_of(const Number& value);

/// "p/q", or the form of a number that is not rational: "1 + 2*sqrt(3)".
std::string to_string(const Number& value);

/// Decimals that enclose the value: with `digits` places, or for powers and logarithms with `digits` significant digits
/// in scientific notation.
DecimalBounds enclose(const Number& value, unsigned digits = 20);

/// The value rounded to a double, for display; never for a decision. Infinite or 0 beyond the range, and no number
/// where six digits of it are not known.
double approximate(const Number& value);

/// The value with six significant digits, for display, whatever its size: "0.471317", "-1.03125e-65", "1e+4096";
/// where these are not known, what it lies between: "0 to 1.5".
std::string approximate_text(const Number& value);

}  // namespace mistakebound

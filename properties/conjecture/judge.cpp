/// Judges claims: exactly where both sides are of kinds that claims compare, else by intervals of growing precision.
/// What neither decides is undecided. Long, as every operation has both forms here.
#include <algorithm>
#include <stdexcept>

#include "properties/conjecture/expression.hpp"
#include "reference/numbers/interval.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace conjecture_judge {
namespace {

using Op = Expression::Kind;
using Status = Evaluated::Status;

constexpr long most_exponent = 10'000;
constexpr std::size_t most_roots = 4;
constexpr std::size_t most_bits = 1'000'000;

std::size_t bits_of(const Rational& value) {
  return mpz_sizeinbase(mpq_numref(value.backend().data()), 2) + mpz_sizeinbase(mpq_denref(value.backend().data()), 2);
}

Evaluated of(Number over, Number under = Rational(1)) {
  return {Status::exact, std::move(over), std::move(under), {}};
}
Evaluated without(Status status, std::string why = {}) {
  return {status, Rational(0), Rational(1), std::move(why)};
}

const Rational* rational(const Number& value) {
  return std::get_if<Rational>(&value);
}
/// The value where it is rational.
std::optional<Rational> rational(const Evaluated& value) {
  const Rational* over = rational(value.over);
  const Rational* under = rational(value.under);
  if (value.status != Status::exact || over == nullptr || under == nullptr) return std::nullopt;
  return Rational(*over / *under);
}

/// a * b, where one of them is rational, or both are sums of a few roots.
std::optional<Number> known_product(const Number& a, const Number& b) {
  const auto* left = std::get_if<RootSum>(&a);
  const auto* right = std::get_if<RootSum>(&b);
  if (left != nullptr && right != nullptr) {
    if (left->roots() * right->roots() > most_roots) return std::nullopt;
    return simplified(*left * *right);
  }
  if (const Rational* factor = rational(b)) return scaled(a, *factor);
  if (const Rational* factor = rational(a)) return scaled(b, *factor);
  return std::nullopt;
}

/// a - b, where the kinds mix.
std::optional<Number> known_difference(const Number& a, const Number& b) {
  try {
    return difference(a, b);
  } catch (const std::domain_error&) {
    return std::nullopt;
  }
}

Evaluated minus(const Evaluated& a, const Evaluated& b) {
  const auto left = known_product(a.over, b.under);
  const auto right = known_product(b.over, a.under);
  const auto under = known_product(a.under, b.under);
  if (!left || !right || !under) return without(Status::inexact);
  const auto over = known_difference(*left, *right);
  return over ? of(*over, *under) : without(Status::inexact);
}

Evaluated negative(const Evaluated& a) {
  return of(scaled(a.over, -1), a.under);
}

Evaluated times(const Evaluated& a, const Evaluated& b) {
  const auto over = known_product(a.over, b.over);
  const auto under = known_product(a.under, b.under);
  return over && under ? of(*over, *under) : without(Status::inexact);
}

/// The sign of the numerator, which is the value's.
std::optional<int> sign(const Evaluated& a) {
  return decide(a.over);
}

Evaluated divided(const Evaluated& a, const Evaluated& b) {
  const std::optional<int> s = sign(b);
  if (!s) return without(Status::inexact);
  if (*s == 0) return without(Status::undefined, "a division by 0");
  const Evaluated inverse = of(scaled(b.under, *s), scaled(b.over, *s));
  return times(a, inverse);
}

Evaluated root_of(const Rational& value) {
  if (value < 0) return without(Status::undefined, "the root of a negative number");
  return of(simplified(root(1, value)));
}

Evaluated logarithm(const Evaluated& a) {
  const auto value = rational(a);
  if (!value) return without(Status::inexact);
  if (*value <= 0) return without(Status::undefined, "the logarithm of a number that is not positive");
  return of(simplified(LogSum::ln(*value)));
}

Evaluated power(const Evaluated& base, const Evaluated& exponent) {
  const auto to = rational(exponent);
  const auto value = rational(base);
  if (to && !value && *to == 2) return times(base, base);
  if (!to || !value) return without(Status::inexact);
  if (*value == 0 && *to < 0) return without(Status::undefined, "a division by 0");
  if (*to == Rational(1, 2)) return root_of(*value);
  if (denominator_of(*to) != 1) {
    if (*value < 0) return without(Status::undefined, "a power of a negative number");
    return *value == 0 ? of(Rational(0)) : without(Status::inexact);
  }
  if (abs(*to) > most_exponent) return without(Status::too_long, "an exponent beyond " + std::to_string(most_exponent));
  const auto n = static_cast<unsigned long>(numerator_of(abs(*to)));
  if (n * bits_of(*value) > most_bits) return without(Status::too_long, "a power of too many digits");
  Integer over = boost::multiprecision::pow(numerator_of(*value), static_cast<unsigned>(n));
  Integer under = boost::multiprecision::pow(denominator_of(*value), static_cast<unsigned>(n));
  if (*to < 0) {
    std::swap(over, under);
    if (under < 0) {
      over = -over;
      under = -under;
    }
  }
  return of(fraction(over, under));
}

Evaluated extreme(std::vector<Evaluated> values, bool largest) {
  Evaluated best = std::move(values.front());
  for (std::size_t i = 1; i < values.size(); ++i) {
    Evaluated gap = minus(values[i], best);
    if (gap.status != Status::exact) return gap;
    const std::optional<int> s = sign(gap);
    if (!s) return without(Status::inexact);
    if (largest ? *s > 0 : *s < 0) best = std::move(values[i]);
  }
  return best;
}

// ---- Intervals

template <class I>
std::optional<I> interval(const Number& value, unsigned digits) {
  if (const Rational* exact = rational(value)) return interval_of<I>(*exact);
  const DecimalBounds bounds = enclose(value, digits);
  const NumberOptions far{.exponent_limit = 1'000'000};
  I result = interval_of<I>(parse_any_number(bounds.low, far));
  const I high = interval_of<I>(parse_any_number(bounds.high, far));
  mpfi_union(result.backend().data(), result.backend().data(), high.backend().data());
  return result;
}

template <class I>
bool holds_zero(const I& value) {
  return mpfi_has_zero(value.backend().data()) != 0;
}

/// A positive interval's ends in order; nothing where it reaches to 0.
template <class I>
bool surely_positive(const I& value) {
  return mpfi_is_strictly_pos(value.backend().data()) != 0;
}

template <class I>
std::optional<I> applied(Op kind, const std::vector<I>& parts, const Expression& expression) {
  const I& a = parts.front();
  I result;
  const auto out = result.backend().data();
  switch (kind) {
    case Op::plus:
      return I(a + parts[1]);
    case Op::minus:
      return I(a - parts[1]);
    case Op::times:
      return I(a * parts[1]);
    case Op::over:
      if (holds_zero(parts[1])) return std::nullopt;
      return I(a / parts[1]);
    case Op::power: {
      const Expression& exponent = expression.parts[1];
      if (exponent.kind == Op::number && denominator_of(exponent.number) == 1 && exponent.number <= most_exponent) {
        I power = 1;
        for (Rational i = 0; i < exponent.number; ++i) power *= a;
        return power;
      }
      if (!surely_positive(a)) return std::nullopt;
      return I(exp(I(parts[1] * log(a))));
    }
    case Op::abs:
      mpfi_abs(out, a.backend().data());
      return result;
    case Op::min:
    case Op::max:
      result = a;
      for (std::size_t i = 1; i < parts.size(); ++i) {
        mpfr_ptr low = &out->left;
        mpfr_ptr high = &out->right;
        const auto part = parts[i].backend().data();
        if (kind == Op::min) {
          mpfr_min(low, low, &part->left, MPFR_RNDD);
          mpfr_min(high, high, &part->right, MPFR_RNDU);
        } else {
          mpfr_max(low, low, &part->left, MPFR_RNDD);
          mpfr_max(high, high, &part->right, MPFR_RNDU);
        }
      }
      return result;
    case Op::sqrt:
      if (mpfi_is_nonneg(a.backend().data()) == 0) return std::nullopt;
      return I(sqrt(a));
    case Op::ln:
    case Op::log2:
      if (!surely_positive(a)) return std::nullopt;
      return kind == Op::ln ? I(log(a)) : I(log(a) / log(I(2)));
    case Op::exp:
      return I(exp(a));
    case Op::floor:
      mpfr_floor(&out->left, &a.backend().data()->left);
      mpfr_floor(&out->right, &a.backend().data()->right);
      return result;
    case Op::ceil:
      mpfr_ceil(&out->left, &a.backend().data()->left);
      mpfr_ceil(&out->right, &a.backend().data()->right);
      return result;
    default:
      return std::nullopt;
  }
}

template <class I>
std::optional<I> interval(const Expression& expression, const NamedNumbers& values, unsigned digits) {
  if (expression.kind == Op::number) return interval_of<I>(expression.number);
  if (expression.kind == Op::name) {
    const auto found = values.find(expression.name);
    if (found == values.end()) return std::nullopt;
    return interval<I>(found->second, digits);
  }
  std::vector<I> parts;
  for (const Expression& part : expression.parts) {
    std::optional<I> value = interval<I>(part, values, digits);
    if (!value) return std::nullopt;
    parts.push_back(std::move(*value));
  }
  std::optional<I> result = applied(expression.kind, parts, expression);
  if (result && mpfi_bounded_p(result->backend().data()) == 0) return std::nullopt;
  return result;
}

template <unsigned digits>
std::optional<Enclosed> enclosed_in(const Expression& expression, const NamedNumbers& values) {
  const auto found = interval<Interval<digits>>(expression, values, digits);
  if (!found) return std::nullopt;
  // An end, or a shorter number that is farther out; nothing where each of them is as long.
  const auto end = [](mpfr_srcptr value, int outwards) -> std::optional<Rational> {
    constexpr int most = 1 << 22;  // bits before or behind the point
    if (mpfr_nan_p(value) != 0) return std::nullopt;
    const int sign = mpfr_sgn(value);
    const bool is_beyond = mpfr_inf_p(value) != 0 || (sign != 0 && mpfr_get_exp(value) > most);
    const bool is_within = !is_beyond && sign != 0 && mpfr_get_exp(value) < -most;
    if (is_beyond && sign == outwards) return std::nullopt;
    if (is_within && sign != outwards) return Rational(0);
    if (is_beyond || is_within) {
      const Rational far(sign * (Integer(1) << (most - 1)));
      return is_beyond ? far : Rational(1 / far);
    }
    Rational exact;
    mpfr_get_q(exact.backend().data(), value);
    return exact;
  };
  return Enclosed{end(&found->backend().data()->left, -1), end(&found->backend().data()->right, 1)};
}

/// floor or ceil of a value. One that is not rational, as log2(8), is enclosed, and the whole numbers that may be meant
/// are compared with it exactly.
Evaluated rounded(const Evaluated& a, const Expression& expression, const NamedNumbers& values, bool down) {
  if (const auto value = rational(a)) return of(Rational(down ? floor_of(*value) : ceiling_of(*value)));
  const auto near = enclosed(expression, values, false);
  if (!near || !near->is_known() || *near->high - *near->low > 1) return without(Status::inexact);
  const auto sign_above = [&](const Rational& whole) {
    const Evaluated gap = minus(a, of(whole));
    return gap.status == Status::exact ? sign(gap) : std::nullopt;
  };
  for (Rational whole(floor_of(*near->low)); whole <= *near->high; ++whole) {
    const auto above = sign_above(whole);
    const auto next = sign_above(whole + 1);
    if (!above || !next) return without(Status::inexact);
    if (*above == 0) return of(whole);
    if (*above > 0 && *next < 0) return of(down ? whole : Rational(whole + 1));
  }
  return without(Status::inexact);
}

bool agrees(Conjecture::Relation relation, int sign_of_difference) {
  switch (relation) {
    case Conjecture::Relation::at_most:
      return sign_of_difference <= 0;
    case Conjecture::Relation::at_least:
      return sign_of_difference >= 0;
    case Conjecture::Relation::less:
      return sign_of_difference < 0;
    case Conjecture::Relation::greater:
      return sign_of_difference > 0;
    default:
      return sign_of_difference == 0;
  }
}

}  // namespace
}  // namespace conjecture_judge

Evaluated evaluate(const Expression& expression, const NamedNumbers& values) {
  using namespace conjecture_judge;
  if (expression.kind == Op::number) return of(expression.number);
  if (expression.kind == Op::name) {
    const auto found = values.find(expression.name);
    return found == values.end() ? without(Status::undefined, "no " + expression.name + " here") : of(found->second);
  }
  std::vector<Evaluated> parts;
  bool inexact = false;
  for (const Expression& part : expression.parts) {
    parts.push_back(evaluate(part, values));
    const Status status = parts.back().status;
    if (status == Status::undefined || status == Status::too_long) return parts.back();
    inexact = inexact || status == Status::inexact;
  }
  if (inexact) return without(Status::inexact);
  const Evaluated& a = parts.front();
  switch (expression.kind) {
    case Op::plus:
      return minus(a, negative(parts[1]));
    case Op::minus:
      return minus(a, parts[1]);
    case Op::times:
      return times(a, parts[1]);
    case Op::over:
      return divided(a, parts[1]);
    case Op::power:
      return power(a, parts[1]);
    case Op::abs: {
      const std::optional<int> s = sign(a);
      if (!s) return without(Status::inexact);
      return *s < 0 ? negative(a) : a;
    }
    case Op::min:
    case Op::max:
      return extreme(std::move(parts), expression.kind == Op::max);
    case Op::sqrt: {
      const auto value = rational(a);
      return value ? root_of(*value) : without(Status::inexact);
    }
    case Op::ln:
      return logarithm(a);
    case Op::log2: {
      const Evaluated ln = logarithm(a);
      return ln.status == Status::exact ? divided(ln, of(LogSum::ln(2))) : ln;
    }
    case Op::floor:
    case Op::ceil:
      return rounded(a, expression.parts.front(), values, expression.kind == Op::floor);
    default: {  // exp
      const auto value = rational(a);
      return value && *value == 0 ? of(Rational(1)) : without(Status::inexact);
    }
  }
}

std::optional<Enclosed> enclosed(const Expression& expression, const NamedNumbers& values, bool sharply) {
  using namespace conjecture_judge;
  return sharply ? enclosed_in<320>(expression, values) : enclosed_in<40>(expression, values);
}

Conjecture::Judged Conjecture::judge(const NamedNumbers& values) const {
  using namespace conjecture_judge;
  std::vector<Evaluated> exact;
  std::string why = "the sides are too close to tell apart with 320 digits";
  for (const Expression& side : sides_) {
    exact.push_back(evaluate(side, values));
    if (exact.back().status == Status::undefined) return {Outcome::undefined, 0, exact.back().why};
    if (exact.back().status == Status::too_long) why = exact.back().why;  // bounds of it may do
  }
  Judged result;
  for (std::size_t link = 0; link < relations_.size(); ++link) {
    std::optional<int> sign_of_gap;
    const auto left_exact = rational(exact[link]);
    const auto right_exact = rational(exact[link + 1]);
    if (left_exact && right_exact) sign_of_gap = sign_of(Rational(*left_exact - *right_exact));
    for (const bool sharply : {false, true}) {
      if (sign_of_gap) break;
      const auto left = enclosed(sides_[link], values, sharply);
      const auto right = enclosed(sides_[link + 1], values, sharply);
      const bool is_above = left && right && left->low && right->high;
      const bool is_below = left && right && left->high && right->low;
      if (is_above && *left->low > *right->high) sign_of_gap = 1;
      if (is_below && *left->high < *right->low) sign_of_gap = -1;
      if (is_above && is_below && *left->low == *right->high && *left->high == *right->low) sign_of_gap = 0;
      if (sign_of_gap || exact[link].status != Status::exact || exact[link + 1].status != Status::exact) continue;
      const Evaluated gap = minus(exact[link], exact[link + 1]);
      if (gap.status == Status::exact) sign_of_gap = sign(gap);
    }
    if (!sign_of_gap) {
      if (result.outcome == Outcome::holds) result = {Outcome::undecided, link, why};
      continue;
    }
    if (!agrees(relations_[link], *sign_of_gap)) return {Outcome::refuted, link, {}};
  }
  return result;
}

}  // namespace mistakebound

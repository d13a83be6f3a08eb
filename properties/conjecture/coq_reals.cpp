/// Proofs in Coq that real numbers are apart: each expression is enclosed in rationals, a lemma of coq_reals() for each
/// operation. The same enclosures are computed here, so that a proof that would not go through is not written.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "properties/conjecture/coq.hpp"
#include "properties/conjecture/spellings.hpp"
#include "reference/numbers/power_sum.hpp"

namespace mistakebound {
namespace coq_enclosures {
namespace {

using Op = Expression::Kind;
using Relation = Conjecture::Relation;

/// A term and the name of the proof that it is within these.
struct Within {
  std::string proof;
  Rational low;
  Rational high;
};

/// The largest multiple of 2^-bits that is not above.
Rational below(const Rational& value, unsigned bits) {
  const Integer unit = boost::multiprecision::pow(Integer(2), bits);
  return fraction(floor_of(value * Rational(unit)), unit);
}
Rational above(const Rational& value, unsigned bits) {
  return -below(-value, bits);
}

std::optional<unsigned> exponent_of_two(Rational value) {
  unsigned exponent = 0;
  for (; value > 1; value /= 2) ++exponent;
  return value == 1 ? std::optional(exponent) : std::nullopt;
}

/// Writes the enclosures of expressions; the larger `fineness` is, the nearer.
class Enclosures {
 public:
  Enclosures(const CoqMeaning& meaning, const std::function<std::string(const std::string&)>& its, unsigned fineness)
      : meaning_(meaning), its_(its), fineness_(fineness) {}

  [[nodiscard]] const std::string& text() const { return text_; }

  Within of(const Expression& e) {
    const std::string term = meaning_.real_term(e);
    if (meaning_.is_rational(e)) {
      const Rational value = meaning_.value(e);
      return add(term, value, value, "exactly _ LOW HIGH _ _");
    }
    switch (e.kind) {
      case Op::plus: {
        const Within a = of(e.parts[0]), b = of(e.parts[1]);
        return widened(term, a.low + b.low, a.high + b.high, "within_plus _ _ _ _ _ _ " + a.proof + " " + b.proof);
      }
      case Op::minus: {
        if (e.parts[0].kind == Op::number && e.parts[0].number == 0) return negative(term, of(e.parts[1]));
        const Within a = of(e.parts[0]), b = of(e.parts[1]);
        return widened(term, a.low - b.high, a.high - b.low, "within_minus _ _ _ _ _ _ " + a.proof + " " + b.proof);
      }
      case Op::times:
        return product(term, of(e.parts[0]), of(e.parts[1]));
      case Op::over: {
        const Within a = of(e.parts[0]);
        return product(term, a, inverse("(/ " + meaning_.real_term(e.parts[1]) + ")", of(e.parts[1])));
      }
      case Op::power:
        return power_of(term, e);
      case Op::sqrt:
        return root(term, of(e.parts[0]));
      case Op::ln:
        return logarithm(term, e.parts[0], of(e.parts[0]));
      case Op::log2:
        return binary_logarithm(term, e.parts[0]);
      case Op::exp:
        return exponential(term, of(e.parts[0]));
      case Op::abs: {
        const Within a = of(e.parts[0]);
        const Rational zero = 0;
        return widened(term, std::max<Rational>(zero, std::max<Rational>(a.low, -a.high)),
                       std::max<Rational>(-a.low, a.high), "within_abs _ _ _ " + a.proof);
      }
      case Op::min:
      case Op::max:
        return extreme(term, e);
      case Op::floor:
        return whole(term, of(e.parts[0]));
      default: {  // ceil x is -floor(-x)
        const std::string inner = meaning_.real_term(e.parts[0]);
        const Within a = negative("(- " + inner + ")", of(e.parts[0]));
        return negative(term, whole("(floor (- " + inner + "))", a));
      }
    }
  }

 private:
  /// The proof that `term` is within these by the lemma, of which LOW and HIGH are written out and `_` at the end is
  /// computed.
  Within add(const std::string& term, const Rational& low, const Rational& high, std::string lemma) {
    const Within result{"E" + std::to_string(++count_), low, high};
    const std::string low_text = coq_number(low), high_text = coq_number(high);
    for (const auto& [mark, text] : {std::pair("LOW", low_text), std::pair("HIGH", high_text)})
      if (const std::size_t at = lemma.find(mark); at != std::string::npos)
        lemma.replace(at, std::string(mark).size(), text);
    text_ += "  assert (" + result.proof + " : within " + low_text + " " + high_text + " " + its_(term) +
             "%R).\n  { refine (" + lemma + "); checked. }\n";
    return result;
  }
  /// The proof that `term` is within these, which are rounded apart where they are long, by the lemma.
  Within widened(const std::string& term, const Rational& low, const Rational& high, const std::string& lemma) {
    constexpr unsigned bits = 32;
    const Integer long_one = Integer(1) << bits;
    const auto is_short = [&](const Rational& value) { return denominator_of(value) < long_one; };
    return add(term, is_short(low) ? low : below(low, bits), is_short(high) ? high : above(high, bits),
               "widened _ _ LOW HIGH _ (" + lemma + ") _ _");
  }

  Within negative(const std::string& term, const Within& a) {
    return widened(term, -a.high, -a.low, "within_opp _ _ _ " + a.proof);
  }
  Within product(const std::string& term, const Within& a, const Within& b) {
    const std::array<Rational, 4> ends{a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
    return widened(term, *std::min_element(ends.begin(), ends.end()), *std::max_element(ends.begin(), ends.end()),
                   "within_mult _ _ _ _ _ _ " + a.proof + " " + b.proof);
  }
  Within inverse(const std::string& term, const Within& a) {
    if (a.low <= 0 && a.high >= 0) refuse("a division by what may be 0");
    return widened(term, 1 / a.high, 1 / a.low, "within_inv _ _ _ " + a.proof + " _");
  }
  Within power_of(const std::string& term, const Expression& e) {
    const auto exponent = written_power(e.parts[1]);
    if (!exponent) return root(term, of(e.parts[0]));  // 1/2, or real_term has refused it
    const Within a = of(e.parts[0]);
    if (a.low < 0) refuse("a power of what may be negative");
    return widened(term, power(a.low, *exponent), power(a.high, *exponent),
                   "within_power _ _ " + std::to_string(*exponent) + "%nat _ " + a.proof + " _");
  }
  Within root(const std::string& term, const Within& a) {
    if (a.low < 0) refuse("the root of what may be negative");
    const auto exact = [](const Rational& value) -> std::optional<Rational> {
      const Integer over = integer_root(numerator_of(value)), under = integer_root(denominator_of(value));
      const Rational found = fraction(over, under);
      return found * found == value ? std::optional(found) : std::nullopt;
    };
    constexpr unsigned bits = 32;
    const Integer unit = Integer(1) << bits;
    const Rational scaled_low = a.low * Rational(unit) * Rational(unit);
    const Rational scaled_high = a.high * Rational(unit) * Rational(unit);
    const Rational low = exact(a.low).value_or(fraction(integer_root(floor_of(scaled_low)), unit));
    const Rational high = exact(a.high).value_or(fraction(integer_root(floor_of(scaled_high)) + 1, unit));
    return add(term, low, high, "within_sqrt _ _ LOW HIGH _ " + a.proof + " _ _ _ _");
  }

  [[nodiscard]] std::string fineness() const { return " " + std::to_string(fineness_) + "%positive _ "; }

  Within logarithm(const std::string& term, const Expression& of_what, const Within& a) {
    if (a.low == 1 && a.high == 1 && meaning_.is_rational(of_what)) return widened(term, 0, 0, "within_ln_of_1 _ _");
    if (a.low <= 0) refuse("the logarithm of what may not be positive");
    const double n = fineness_;
    constexpr unsigned bits = 16;
    const double ulp = 1.0 / (1U << bits);
    // 1/low <= (1 - l/n)^n and high <= (1 + h/n)^n, in doubles and then exactly.
    Rational low = below(Rational(n * (1 - std::pow(static_cast<double>(a.low), -1 / n)) - ulp), bits);
    Rational high = above(Rational(n * (std::pow(static_cast<double>(a.high), 1 / n) - 1) + ulp), bits);
    const Rational under = 1 - low / fineness_, over = 1 + high / fineness_;
    if (under < 0 || power(under, fineness_) < 1 / a.low || over < 0 || power(over, fineness_) < a.high)
      refuse("a logarithm of so large or small a number");
    return add(term, low, high, "within_ln _ _ LOW HIGH" + fineness() + a.proof + " _ _ _ _ _");
  }
  Within binary_logarithm(const std::string& term, const Expression& e) {
    if (meaning_.is_rational(e))
      if (const auto exponent = exponent_of_two(meaning_.value(e)))
        return widened(term, *exponent, *exponent, "log2_of_power _ " + std::to_string(*exponent) + "%nat _");
    const Within a = logarithm("(ln " + meaning_.real_term(e) + ")", e, of(e));
    const Within two = add("2", 2, 2, "two");
    const Within ln2 = logarithm("(ln 2)", Expression{Op::number, 2, {}, {}}, two);
    return product(term, a, inverse("(/ (ln 2))", ln2));
  }
  Within exponential(const std::string& term, const Within& a) {
    const double n = fineness_;
    const double low = std::pow(1 + static_cast<double>(a.low) / n, n);
    const double high = std::pow(1 - static_cast<double>(a.high) / n, -n);
    const Rational at_low = 1 + a.low / fineness_, at_high = 1 - a.high / fineness_;
    if (at_low < 0 || at_high <= 0 || !std::isfinite(low) || !std::isfinite(high) || high > 1e9)
      refuse("an exponential of so large or small a number");
    constexpr unsigned bits = 20;
    const double ulp = 1.0 / (1U << bits);
    const Rational l = below(Rational(low - ulp), bits), h = above(Rational(high + ulp), bits);
    if (power(at_low, fineness_) < l || power(at_high, fineness_) < 1 / h) refuse("an exponential of that number");
    return add(term, l, h, "within_exp _ _ LOW HIGH" + fineness() + a.proof + " _ _ _ _ _");
  }

  Within extreme(const std::string& term, const Expression& e) {
    if (e.parts.size() == 1) return of(e.parts[0]);
    Expression others{e.kind, 0, {}, {e.parts.begin() + 1, e.parts.end()}};
    const Within a = of(e.parts[0]);
    const Within b = others.parts.size() == 1 ? of(others.parts[0]) : extreme(meaning_.real_term(others), others);
    const bool least = e.kind == Op::min;
    const auto of_both = [&](const Rational& x, const Rational& y) { return least == (x < y) ? x : y; };
    return widened(term, of_both(a.low, b.low), of_both(a.high, b.high),
                   std::string(least ? "within_min" : "within_max") + " _ _ _ _ _ _ " + a.proof + " " + b.proof);
  }
  Within whole(const std::string& term, const Within& a) {
    const Integer k = floor_of(a.low);
    if (floor_of(a.high) != k) refuse("what is rounded to a whole number from so near to one");
    const std::string text = to_string(Rational(k));
    return widened(term, k, k, "within_floor _ _ (" + text + ")%Z _ " + a.proof + " _ _");
  }

  [[noreturn]] void refuse(const std::string& what) const {
    meaning_.refuse("a claim with " + what, "one whose sides can be enclosed in rationals");
  }

  const CoqMeaning& meaning_;
  const std::function<std::string(const std::string&)>& its_;
  unsigned fineness_;
  std::string text_;
  int count_ = 0;
};

/// The end of the proof; empty where the enclosures do not tell the sides apart.
std::string contradiction(Relation relation, const Within& left, const Within& right) {
  const auto apart = [](const char* lemma, const Within& smaller, const Within& larger) {
    return "(" + std::string(lemma) + " _ _ _ _ _ _ " + smaller.proof + " " + larger.proof + " _)";
  };
  const bool left_is_less = left.high < right.low, right_is_less = right.high < left.low;
  switch (relation) {
    case Relation::at_most:
      return right_is_less ? "Rlt_not_le _ _ " + apart("below", right, left) + " L" : "";
    case Relation::at_least:
      return left_is_less ? "Rlt_not_le _ _ " + apart("below", left, right) + " (Rge_le _ _ L)" : "";
    case Relation::less:
      return right.high <= left.low ? "Rle_not_lt _ _ " + apart("not_above", right, left) + " L" : "";
    case Relation::greater:
      return left.high <= right.low ? "Rle_not_lt _ _ " + apart("not_above", left, right) + " L" : "";
    default:
      return left_is_less    ? "Rlt_not_eq _ _ " + apart("below", left, right) + " L"
             : right_is_less ? "Rgt_not_eq _ _ " + apart("below", right, left) + " L"
                             : "";
  }
}

}  // namespace
}  // namespace coq_enclosures

std::string CoqMeaning::real_term(const Expression& e) const {
  using Op = Expression::Kind;
  if (is_rational(e)) return "(Q2R " + coq_argument(rational_term(e)) + ")";
  const auto between = [&](const char* sign) {
    return "(" + real_term(e.parts[0]) + sign + real_term(e.parts[1]) + ")";
  };
  const auto call = [&](const char* function) {
    return "(" + std::string(function) + " " + real_term(e.parts[0]) + ")";
  };
  switch (e.kind) {
    case Op::plus:
      return between(" + ");
    case Op::minus:
      if (e.parts[0].kind == Op::number && e.parts[0].number == 0) return "(- " + real_term(e.parts[1]) + ")";
      return between(" - ");
    case Op::times:
      return between(" * ");
    case Op::over:
      return between(" / ");
    case Op::power: {
      if (const auto exponent = written_power(e.parts[1]))
        return "(" + real_term(e.parts[0]) + " ^ " + std::to_string(*exponent) + ")";
      if (e.parts[1].kind == Op::over && to_string(e.parts[1]) == "1/2") return call("sqrt");
      refuse("the power " + to_string(e), "a power that is a whole number, or 1/2");
    }
    case Op::sqrt:
      return call("sqrt");
    case Op::ln:
      return call("ln");
    case Op::log2:
      return call("log2");
    case Op::exp:
      return call("exp");
    case Op::abs:
      return call("Rabs");
    case Op::floor:
      return call("floor");
    case Op::ceil:
      return call("ceil");
    default: {  // min, max
      Expression others = e;
      others.parts.erase(others.parts.begin());
      const std::string rest = others.parts.size() == 1 ? real_term(others.parts[0]) : real_term(others);
      return std::string(e.kind == Op::min ? "(Rmin " : "(Rmax ") + real_term(e.parts[0]) + " " + rest + ")";
    }
  }
}

std::string coq_real_proof(const CoqMeaning& meaning, const Expression& left, Conjecture::Relation relation,
                           const Expression& right, const std::function<std::string(const std::string&)>& its) {
  using namespace coq_enclosures;
  for (const unsigned fineness : {16U, 64U, 256U}) {
    Enclosures enclosures(meaning, its, fineness);
    const Within a = enclosures.of(left);
    const Within b = enclosures.of(right);
    if (const std::string end = contradiction(relation, a, b); !end.empty())
      return enclosures.text() + "  refine (" + end + "); computed.\n";
  }
  meaning.refuse("sides that are equal or near to each other, and not rational",
                 "a counterexample where rationals tell them apart");
}

}  // namespace mistakebound

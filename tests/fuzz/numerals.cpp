#include <optional>

#include "reference/numbers/decimal.hpp"
#include "reference/numbers/error.hpp"
#include "tests/fuzz/targets.hpp"

namespace mistakebound::fuzz {
namespace {

/// The number, or the words of the error.
template <class Read>
std::optional<Rational> value(std::string& error, const Read& read) {
  try {
    return read();
  } catch (const InputError& thrown) {
    error = thrown.what();
    return std::nullopt;
  }
}

void check_printing(const Rational& number) {
  // Within the limits on the length of a numeral.
  require(parse_number(to_string(number)) == number, "what is printed is read back");
  const Rational below = parse_number(decimal_below(number, 3));
  const Rational above = parse_number(decimal_above(number, 3));
  require(below <= number && number <= above, "decimals enclose");
  require(above - below <= Rational(1) / 1000, "decimals enclose closely");
  if (number == 0) return;
  const Rational cut = parse_number(scientific(number, 6), {.exponent_limit = 20'000});
  require(sign_of(cut) == sign_of(number) && abs(cut) <= abs(number), "scientific notation cuts");
  require(abs(Rational(number - cut)) * 100'000 < abs(number), "scientific notation has its digits");
}

}  // namespace

void numerals(const std::string& bytes) {
  for (const Reading reading : {Reading::decimal, Reading::binary64}) {
    const NumberOptions options{.reading = reading};
    std::string error;
    std::string same_error;
    const std::optional<Rational> number = value(error, [&] { return parse_number(bytes, options); });
    const std::optional<Rational> same = value(same_error, [&] { return parse_any_number(bytes, options); });
    require(number == same && error == same_error, "the short cut and the general way agree");
    require(!number || looks_like_number(bytes), "a number looks like one");
    if (number) check_printing(*number);
    const std::optional<Decimal> decimal = number ? decimal_of(*number) : std::nullopt;
    if (decimal) {
      Rational assigned;
      assign(assigned, *decimal);
      require(assigned == *number, "a decimal has the number's value");
    }
    value(error, [&] { return parse_vector(bytes, options)[0]; });
  }
}

}  // namespace mistakebound::fuzz

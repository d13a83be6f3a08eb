#include "reference/numbers/numeral.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "reference/numbers/decimal.hpp"
#include "reference/numbers/error.hpp"
#include "reference/numbers/machine_words.hpp"
#include "reference/numbers/utf8.hpp"

namespace mistakebound {
namespace {

constexpr std::size_t longest_numeral = 100'000;  // characters
constexpr const char* number_forms = "a number such as 3, -0.125, 1e-3, -3/7 or 0x1.8p+3";

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_hex_digit(char c) {
  return std::isxdigit(static_cast<unsigned char>(c)) != 0;
}

/// A numeral taken apart; its value is mantissa * base^exponent, or mantissa / divisor.
struct Numeral {
  bool negative = false;
  bool hexadecimal = false;
  std::string mantissa;    // digits before and after the point
  std::size_t places = 0;  // digits after the point
  bool has_exponent = false;
  bool exponent_negative = false;
  std::string exponent;                // digits
  std::optional<std::string> divisor;  // digits after '/'
};

struct Scanner {
  std::string_view text;
  std::size_t at = 0;

  [[nodiscard]] bool done() const { return at == text.size(); }
  [[nodiscard]] char peek() const { return done() ? '\0' : text[at]; }
  bool take(char c) {
    if (peek() != c || done()) return false;
    ++at;
    return true;
  }
  bool take_either(char a, char b) { return take(a) || take(b); }
  template <class Predicate>
  std::string take_while(Predicate wanted) {
    const std::size_t begin = at;
    while (!done() && wanted(text[at])) ++at;
    return std::string(text.substr(begin, at - begin));
  }
};

/// The parts of a numeral, or nothing; `at` is then where it stopped being one.
std::optional<Numeral> scan(std::string_view text, std::size_t& at) {
  Scanner in{text};
  Numeral out;
  const auto fail = [&]() -> std::optional<Numeral> {
    at = in.at;
    return std::nullopt;
  };
  if (in.take('-')) {
    out.negative = true;
  } else {
    in.take('+');
  }
  if (in.peek() == '0' && in.at + 1 < text.size() && (text[in.at + 1] == 'x' || text[in.at + 1] == 'X')) {
    out.hexadecimal = true;
    in.at += 2;
  }
  const auto wanted = out.hexadecimal ? is_hex_digit : is_digit;
  out.mantissa = in.take_while(wanted);
  const bool has_point = in.take('.');
  if (has_point) {
    const std::string after = in.take_while(wanted);
    out.places = after.size();
    out.mantissa += after;
  }
  if (out.mantissa.empty()) return fail();
  if (!out.hexadecimal && !has_point && in.take('/')) {
    out.divisor = in.take_while(is_digit);
    if (out.divisor->empty()) return fail();
  } else if (out.hexadecimal ? in.take_either('p', 'P') : in.take_either('e', 'E')) {
    out.has_exponent = true;
    if (in.take('-')) {
      out.exponent_negative = true;
    } else {
      in.take('+');
    }
    out.exponent = in.take_while(is_digit);
    if (out.exponent.empty()) return fail();
  }
  if (!in.done()) return fail();
  return out;
}

Integer integer_from(const std::string& digits, int base) {
  Integer value;
  mpz_set_str(value.backend().data(), digits.c_str(), base);  // an explicit base: "0123" is not octal
  return value;
}

Integer integer_power(unsigned long base, unsigned long exponent) {
  Integer result;
  mpz_ui_pow_ui(result.backend().data(), base, exponent);
  return result;
}

/// The exponent's value; refused beyond the limit before any power is computed.
long exponent_of(const Numeral& numeral, unsigned limit) {
  if (!numeral.has_exponent) return 0;
  const std::size_t first = numeral.exponent.find_first_not_of('0');
  if (first == std::string::npos) return 0;
  const std::string digits = numeral.exponent.substr(first);
  if (digits.size() > 9 || std::stoul(digits) > limit)
    throw InputError({}, "the exponent " + quoted((numeral.exponent_negative ? "-" : "") + digits),
                     "an exponent between -" + std::to_string(limit) + " and " + std::to_string(limit));
  const auto value = static_cast<long>(std::stoul(digits));
  return numeral.exponent_negative ? -value : value;
}

Rational value_of(const Numeral& numeral, unsigned exponent_limit) {
  Integer top = integer_from(numeral.mantissa, numeral.hexadecimal ? 16 : 10);
  if (numeral.negative) top = -top;
  if (numeral.divisor) {
    const Integer bottom = integer_from(*numeral.divisor, 10);
    if (bottom == 0) throw InputError({}, "a division by zero", "a fraction with a denominator that is not zero");
    return fraction(top, bottom);
  }
  const long exponent = exponent_of(numeral, exponent_limit);
  const unsigned long base = numeral.hexadecimal ? 2 : 10;
  const auto places = static_cast<long>(numeral.hexadecimal ? 4 * numeral.places : numeral.places);
  const long shift = exponent - places;
  return shift >= 0 ? Rational(top * integer_power(base, static_cast<unsigned long>(shift)))
                    : fraction(top, integer_power(base, static_cast<unsigned long>(-shift)));
}

Rational nearest_binary(std::string_view text, Reading reading) {
  const bool single_precision = reading == Reading::binary32;
  const std::string terminated(text);
  // glibc rounds correctly, to even; a float read as a double would be rounded twice
  const double nearest = single_precision ? static_cast<double>(std::strtof(terminated.c_str(), nullptr))
                                          : std::strtod(terminated.c_str(), nullptr);
  if (!std::isfinite(nearest))
    throw InputError({}, quoted(terminated) + ", beyond the range of " + to_string(reading),
                     std::string("a number below ") + (single_precision ? "3.4e38" : "1.8e308") +
                         " in absolute value when decimals are read as " + to_string(reading));
  Rational value;
  mpq_set_d(value.backend().data(), nearest);
  return value;
}

bool is_not_finite(std::string_view text) {
  if (is_digit(text.front())) return false;
  std::string word;
  for (const char c : text)
    if (c != '+' && c != '-') word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return word == "nan" || word == "inf" || word == "infinity";
}

/// Reads p/q of at most 18 digits each; what it declines may be a number all the same.
bool parse_small_fraction(std::string_view text, Rational& value) {
  constexpr std::size_t most_digits = 18;
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return false;
  const bool negative = text.front() == '-';
  const auto whole = [](std::string_view digits) -> std::int64_t {
    if (digits.empty() || digits.size() > most_digits || !std::all_of(digits.begin(), digits.end(), is_digit))
      return -1;
    std::int64_t number = 0;
    for (const char digit : digits) number = 10 * number + (digit - '0');
    return number;
  };
  const std::int64_t top = whole(text.substr(negative ? 1 : 0, slash - (negative ? 1 : 0)));
  const std::int64_t bottom = whole(text.substr(slash + 1));
  if (top < 0 || bottom <= 0) return false;
  machine_words::assign(value.backend().data(), negative ? -top : top, bottom);
  mpq_canonicalize(value.backend().data());
  return true;
}

/// Reads most numbers there are; what it declines may be one all the same.
bool parse_small(std::string_view text, const NumberOptions& options, Rational& value) {
  std::array<char, 40> terminated;
  if (text.empty() || text.size() >= terminated.size()) return false;
  *std::copy(text.begin(), text.end(), terminated.begin()) = '\0';
  Decimal decimal;
  const char* const end = scan_decimal(terminated.data(), options, decimal);
  if (end == nullptr || end != terminated.data() + text.size()) return parse_small_fraction(text, value);
  assign(value, decimal);
  return true;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

std::string decimal(Integer scaled, unsigned digits) {
  const bool negative = scaled < 0;
  if (negative) scaled = -scaled;
  std::string text = scaled.str();
  if (text.size() <= digits) text.insert(0, digits + 1 - text.size(), '0');
  if (digits > 0) text.insert(text.size() - digits, ".");
  return (negative ? "-" : "") + text;
}

}  // namespace

std::string to_string(Reading reading) {
  return reading == Reading::decimal ? "decimal" : reading == Reading::binary64 ? "binary64" : "binary32";
}

Rational parse_number(std::string_view text, const NumberOptions& options) {
  Rational small;
  return parse_small(text, options, small) ? small : parse_any_number(text, options);
}

Rational parse_any_number(std::string_view text, const NumberOptions& options) {
  if (text.size() > longest_numeral)
    throw InputError({}, "a number of " + std::to_string(text.size()) + " characters",
                     "a number of at most " + std::to_string(longest_numeral) + " characters");
  if (text.empty()) throw InputError({}, "nothing", number_forms);
  if (is_not_finite(text)) throw InputError({}, quoted(std::string(text)), "a finite number");
  std::size_t at = 0;
  const std::optional<Numeral> numeral = scan(text, at);
  if (!numeral)
    throw InputError({"", 0, at + 1}, quoted(std::string(text)),
                     with_typed_minus(std::string(text), "a number", number_forms));
  const Rational exact = value_of(*numeral, options.exponent_limit);
  return options.reading != Reading::decimal && !numeral->divisor ? nearest_binary(text, options.reading) : exact;
}

bool looks_like_number(std::string_view text) {
  std::size_t at = 0;
  if (text.size() <= longest_numeral) return scan(text, at).has_value();
  const bool begins = is_digit(text.front()) || text.front() == '-' || text.front() == '+' || text.front() == '.';
  return begins && text.find_first_not_of("0123456789abcdefABCDEFxXpP+-./") == std::string_view::npos;
}

std::vector<ListItem> between_commas(std::string_view text) {
  std::vector<ListItem> items;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string_view item = trimmed(text.substr(begin, end - begin));
    items.push_back({item, (item.empty() ? begin : static_cast<std::size_t>(item.data() - text.data())) + 1});
    begin = end + 1;
  }
  return items;
}

Vector parse_vector(std::string_view text, const NumberOptions& options) {
  std::vector<Rational> entries;
  for (const ListItem& item : between_commas(text)) {
    try {
      entries.push_back(parse_number(item.text, options));
    } catch (const InputError& error) {
      throw error.at({"", 0, item.column});
    }
  }
  Vector result(static_cast<Eigen::Index>(entries.size()));
  for (std::size_t i = 0; i < entries.size(); ++i) result[static_cast<Eigen::Index>(i)] = entries[i];
  return result;
}

std::string comma_separated(const Vector& v) {
  std::string text;
  for (Eigen::Index i = 0; i < v.size(); ++i) text += (i == 0 ? "" : ",") + to_string(v[i]);
  return text;
}

std::string short_decimal(const Rational& value) {
  const double near = to_double(value);
  if (!std::isfinite(near) || Rational(near) != value) return to_string(value);
  char text[40];
  for (int digits = 1; digits <= 17; ++digits) {
    std::snprintf(text, sizeof text, "%.*g", digits, near);
    if (std::strtod(text, nullptr) == near) break;
  }
  return text;
}

std::string decimal_below(const Rational& value, unsigned digits) {
  return decimal(floor_of(value * Rational(power_of_ten(digits))), digits);
}

std::string decimal_above(const Rational& value, unsigned digits) {
  return decimal(ceiling_of(value * Rational(power_of_ten(digits))), digits);
}

std::string scientific(const Rational& value, unsigned digits) {
  const Rational size = abs(value);
  // From the lengths of numerator and denominator the exponent is known up to one.
  auto exponent =
      static_cast<long>(numerator_of(size).str().size()) - static_cast<long>(denominator_of(size).str().size());
  const auto ten_to = [](long power) {
    const Rational positive(power_of_ten(static_cast<unsigned>(std::abs(power))));
    return power < 0 ? Rational(1 / positive) : positive;
  };
  if (size < ten_to(exponent)) --exponent;
  std::string text = floor_of(size / ten_to(exponent) * ten_to(static_cast<long>(digits) - 1)).str();
  text.insert(1, ".");
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return (value < 0 ? "-" : "") + text + (exponent < 0 ? "e-" : "e+") + std::to_string(std::abs(exponent));
}

}  // namespace mistakebound

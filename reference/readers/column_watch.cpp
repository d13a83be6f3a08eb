#include "reference/readers/column_watch.hpp"

#include "reference/numbers/machine_words.hpp"

namespace mistakebound {

Rational ShortRow::exact(std::size_t i) const {
  Rational value;
  assign(value, {mantissas[i], places[i]});
  return value;
}

bool ColumnWatch::equal(const Decimal& a, const Decimal& b) {
  if (a.places == b.places) return a.mantissa == b.mantissa;
  const auto scaled = [](const Decimal& value, int places) {
    return static_cast<machine_words::Wide>(value.mantissa) * powers_of_ten[static_cast<std::size_t>(places)];
  };
  return scaled(a, b.places) == scaled(b, a.places);
}

std::optional<Decimal> ColumnWatch::start_of(const Decimal& value) {
  constexpr std::int64_t largest = 1'000'000'000'000'000;
  const std::int64_t unit = powers_of_ten[static_cast<std::size_t>(value.places)];
  if (value.mantissa < 0 || value.mantissa % unit != 0 || value.mantissa / unit > largest) return std::nullopt;
  return Decimal{value.mantissa / unit, 0};
}

}  // namespace mistakebound

#include "properties/campaign/vary.hpp"

#include <numeric>
#include <utility>

namespace mistakebound {
namespace vary_parts {
namespace {

std::size_t place(Draw& draw, std::size_t count) {
  return static_cast<std::size_t>(draw.range(0, static_cast<int>(count) - 1));
}

Rational changed(const Rational& value, Draw& draw) {
  switch (draw.range(0, 3)) {
    case 0:
      return -value;
    case 1:
      return value / 2;
    default:
      return value + draw.sign();
  }
}

Rational& entry_of(Vector& v, Draw& draw) {
  return v[draw.range(0, static_cast<int>(v.size()) - 1)];
}

void vary_entry(Sequence& sequence, Draw& draw, Entries entries) {
  Vector& x = sequence.examples[place(draw, sequence.size())].x;
  if (x.size() == 0) return;
  const Rational other = entry_of(sequence.examples[place(draw, sequence.size())].x, draw);
  Rational& entry = entry_of(x, draw);
  entry = entries == Entries::that_occur || draw.one_in(2) ? other : changed(entry, draw);
}

}  // namespace
}  // namespace vary_parts

RowOrder vary(Sequence& sequence, Draw& draw, Entries entries) {
  using namespace vary_parts;
  RowOrder rows(sequence.size());
  std::iota(rows.begin(), rows.end(), std::size_t{0});
  if (rows.empty()) return rows;
  const std::size_t row = place(draw, rows.size());
  switch (draw.range(0, 7)) {
    case 0:
      rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(row));
      break;
    case 1:
      rows.insert(rows.begin() + static_cast<std::ptrdiff_t>(place(draw, rows.size() + 1)), row);
      break;
    case 2:
      std::swap(rows[row], rows[place(draw, rows.size())]);
      break;
    case 3:
      sequence.examples[row].y = -sequence.examples[row].y;
      break;
    default:
      vary_entry(sequence, draw, entries);
  }
  arrange(sequence.examples.all(), rows);
  return rows;
}

void vary(Vector& v, Draw& draw) {
  Rational& entry = vary_parts::entry_of(v, draw);
  entry = vary_parts::changed(entry, draw);
}

}  // namespace mistakebound

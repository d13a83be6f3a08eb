#include "properties/campaign/rows.hpp"

#include <utility>

#include "reference/numbers/numeral.hpp"

namespace mistakebound {

Sequence basis_sequence(Eigen::Index n, Label y) {
  Sequence sequence{n, {}, {}};
  for (Eigen::Index i = 0; i < n; ++i) {
    Vector x = zero_vector(n);
    x[i] = 1;
    sequence.examples.push_back({std::move(x), y});
  }
  return sequence;
}

Sequence sequence_of(const std::vector<std::string>& rows) {
  Sequence sequence;
  for (const std::string& row : rows) {
    const std::size_t bar = row.find('|');
    Example example{parse_vector(row.substr(0, bar)), row.substr(bar + 1) == "1" ? 1 : -1};
    sequence.dimension = example.x.size();
    sequence.examples.push_back(std::move(example));
  }
  return sequence;
}

std::optional<Rational> least_margin(const Sequence& sequence, const Vector& u) {
  std::optional<Rational> least;
  for (const Example& example : sequence.examples) {
    const Rational margin = example.y * dot(u, example.x);
    if (!least || margin < *least) least = margin;
  }
  return least;
}

}  // namespace mistakebound

#include "properties/worst_case/dimension_certificate.hpp"

#include <bit>
#include <unordered_set>

#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace {

/// Whether the number of hypotheses says that the dimension is at most d.
bool is_small(const VersionSpace& v, int d) {
  return static_cast<int>(std::bit_width(v.count())) <= d + 1;
}

void add_tree(LittlestoneDimensions& dimensions, DimensionCertificate& found) {
  std::vector<VersionSpace> level{dimensions.of().all()};
  for (std::size_t depth = found.dimension; depth > 0; --depth) {
    std::vector<VersionSpace> next;
    for (const VersionSpace& v : level) {
      const std::size_t point = dimensions.root(v, depth).value();
      found.points.push_back(point);
      for (const Label y : {-1, 1}) next.push_back(dimensions.of().part(v, point, y));
    }
    level = std::move(next);
  }
  for (const VersionSpace& leaf : level) found.hypotheses.push_back(leaf.find_first());
}

/// The class, and of the sets that are listed, for each point one part whose size does not say enough.
void add_table(LittlestoneDimensions& dimensions, DimensionCertificate& found) {
  const FiniteClass& of = dimensions.of();
  std::unordered_set<VersionSpace, ExpertsHash> listed;
  const auto add = [&](const VersionSpace& v, int d) {
    if (listed.insert(v).second) found.table.emplace_back(v, static_cast<std::size_t>(d));
  };
  const auto whole = static_cast<int>(found.dimension);
  if (!is_small(of.all(), whole)) add(of.all(), whole);
  for (std::size_t next = 0; next < found.table.size(); ++next) {
    poll_limits();
    const VersionSpace v = found.table[next].first;
    const int below = static_cast<int>(found.table[next].second) - 1;
    for (std::size_t point = 0; point < of.points.size(); ++point) {
      const VersionSpace positive = of.part(v, point, 1);
      const VersionSpace negative = of.part(v, point, -1);
      if (is_small(positive, below) || is_small(negative, below)) continue;
      const bool positive_first = positive.count() < negative.count();
      const VersionSpace& fewer = positive_first ? positive : negative;
      const VersionSpace& more = positive_first ? negative : positive;
      const int dimension = dimensions.dimension(fewer);
      if (dimension <= below) {
        add(fewer, dimension);
      } else {
        add(more, dimensions.dimension(more));
      }
    }
  }
}

}  // namespace

DimensionCertificate dimension_certificate(LittlestoneDimensions& dimensions) {
  DimensionCertificate found;
  found.dimension = static_cast<std::size_t>(dimensions.dimension(dimensions.of().all()));
  add_tree(dimensions, found);
  add_table(dimensions, found);
  return found;
}

}  // namespace mistakebound

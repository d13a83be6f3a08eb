/// The Littlestone dimension of a finite class, with the limits of searches.
#include "reference/learners/finite_class.hpp"

#include "properties/worst_case/worst_case.hpp"

namespace mistakebound {

LittlestoneDimension littlestone_dimension(const std::vector<Experts>& rows, std::size_t experts,
                                           const SearchLimits& limits) {
  SearchEnd end = SearchEnd::complete;
  std::size_t looks = 0;
  const auto stop = [&](std::size_t known) {
    if (known >= limits.states) end = SearchEnd::states;
    if (end == SearchEnd::complete && looks++ % 64 == 0) end = end_by_limit().value_or(end);
    return end != SearchEnd::complete;
  };
  LittlestoneDimensions dimensions({experts, rows}, stop);
  const auto value = static_cast<std::size_t>(dimensions.dimension(dimensions.of().all()));
  return {value, end};
}

}  // namespace mistakebound

/// Littlestone's Winnow loses weight by an elimination, at least n/2 of n, and wins some by a promotion. Errors are
/// many where an elimination takes as little more than n/2 as it can, and a promotion brings as much as it can.
#include <algorithm>
#include <map>

#include "properties/adversaries/adversaries.hpp"

namespace mistakebound {
namespace eliminations_parts {
namespace {

using Set = std::vector<std::size_t>;

/// The sums that sets of the variables 1, .., n-1 (counted from 0) reach from `begin` on, with a set for each; sums of
/// half of n and more are not added to. The largest weights come first.
std::map<std::size_t, Set> sums(const std::vector<std::size_t>& weights, std::size_t begin) {
  Set larger_first;
  for (std::size_t i = 1; i < weights.size(); ++i)
    if (weights[i] > 0) larger_first.push_back(i);
  std::stable_sort(larger_first.begin(), larger_first.end(),
                   [&](std::size_t a, std::size_t b) { return weights[a] > weights[b]; });
  std::map<std::size_t, Set> reached{{begin, {}}};
  for (const std::size_t i : larger_first) {
    const std::map<std::size_t, Set> before = reached;
    for (const auto& [sum, set] : before) {
      if (2 * sum >= weights.size() || reached.contains(sum + weights[i])) continue;
      Set& larger = reached[sum + weights[i]] = set;
      larger.push_back(i);
    }
  }
  return reached;
}

/// Plays the round on which the variables of a set are active.
void play_round(Sequence& sequence, std::vector<std::size_t>& weights, const Set& active, Label y) {
  Vector x = zero_vector(sequence.dimension);
  for (const std::size_t i : active) {
    x[static_cast<Eigen::Index>(i)] = 1;
    weights[i] = y > 0 ? 2 * weights[i] : 0;
  }
  sequence.examples.push_back({std::move(x), y});
}

}  // namespace
}  // namespace eliminations_parts

Sequence eliminations_before_promotions(std::size_t n) {
  using namespace eliminations_parts;
  const auto is_half = [n](const auto& reached) { return 2 * reached.first >= n; };
  Sequence sequence{static_cast<Eigen::Index>(n), {}, {}};
  std::vector<std::size_t> weights(n, 1);
  while (true) {
    const auto others = sums(weights, 0);
    const auto least = std::find_if(others.begin(), others.end(), is_half);
    if (least != others.end()) {
      play_round(sequence, weights, least->second, -1);
      continue;
    }
    if (2 * weights[0] >= n) return sequence;
    const auto beside = sums(weights, weights[0]);
    Set promoted = std::prev(std::find_if(beside.begin(), beside.end(), is_half))->second;
    promoted.push_back(0);
    play_round(sequence, weights, promoted, 1);
  }
}

Sequence play_eliminations(Draw& draw, Challenge& challenge) {
  if (draw.one_in(3)) return play_exhaustive_eliminations(draw, challenge);
  const int power = draw.range(0, 4);
  const int n = draw.one_in(2) ? 3 << power : draw.one_in(2) ? (4 << power) + 2 : draw.range(2, 40);
  challenge.dimension = n;
  challenge.u = zero_vector(n);
  challenge.u[0] = 1;
  return eliminations_before_promotions(static_cast<std::size_t>(n));
}

}  // namespace mistakebound

#include "reference/learners/grid_experts.hpp"

#include <vector>

namespace mistakebound {
namespace {

/// Goes through the points of the surface whose first i coordinates are fixed, with v.x of these coordinates in
/// `score`, and shows v.x of each. The last coordinate of a point inside the others' cube is -N or N.
template <class Int, class Visit>
void walk(const std::vector<Int>& x, std::int64_t half_width, std::size_t i, Int score, bool on_surface, Visit& visit) {
  const Int reach = x[i] * half_width;
  const bool last = i + 1 == x.size();
  if (last && !on_surface) {
    visit(Int(score - reach));
    visit(Int(score + reach));
    return;
  }
  score -= reach;
  for (std::int64_t v = -half_width; v <= half_width; ++v, score += x[i]) {
    if (last) {
      visit(score);
    } else {
      walk(x, half_width, i + 1, score, on_surface || v == -half_width || v == half_width, visit);
    }
  }
}

template <class Int>
Experts signs(const std::vector<Int>& x, std::int64_t half_width, std::size_t size) {
  Experts result(size);
  std::size_t at = 0;
  const auto visit = [&](const Int& score) {
    if (score >= 0) result.set(at);
    ++at;
  };
  walk<Int>(x, half_width, 0, Int(0), false, visit);
  return result;
}

}  // namespace

Integer surface_points(Eigen::Index n, const Integer& half_width) {
  const auto power = static_cast<unsigned>(n);
  return Integer(pow(Integer(2 * half_width + 1), power) - pow(Integer(2 * half_width - 1), power));
}

GridExperts::GridExperts(Eigen::Index dimension, std::int64_t half_width)
    : dimension_(dimension), half_width_(half_width) {
  const auto count = [this](std::int64_t) { ++size_; };
  walk<std::int64_t>(std::vector<std::int64_t>(static_cast<std::size_t>(dimension), 0), half_width, 0, 0, false, count);
}

Experts GridExperts::votes(const Vector& x) const {
  const Integer denominator = common_denominator(x);
  std::vector<Integer> entries;
  Integer largest = 0;  // |v.x| can be no larger, nor any sum on the way
  for (const Rational& entry : x) {
    entries.push_back(numerator_of(Rational(entry * denominator)));
    largest += abs(entries.back()) * half_width_;
  }
  constexpr unsigned bits_that_fit = 61;  // one step of the odometer beyond the largest, and a sign
  if (largest >> bits_that_fit != 0) return signs(entries, half_width_, size_);
  std::vector<std::int64_t> words;
  words.reserve(entries.size());
  for (const Integer& entry : entries) words.push_back(static_cast<std::int64_t>(entry));
  return signs(words, half_width_, size_);
}

}  // namespace mistakebound

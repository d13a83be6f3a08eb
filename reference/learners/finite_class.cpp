#include "reference/learners/finite_class.hpp"

#include <algorithm>
#include <bit>

#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace {

/// Looks for larger and larger sets of points with all patterns. A pattern that is to be continued by `more` points
/// needs 2^more different hypotheses that show it.
class LargestShattered {
 public:
  explicit LargestShattered(const FiniteClass& of) : points_(of.points) {}

  std::size_t largest(const VersionSpace& different) {
    if (different.any()) extend({different}, 0, 0);
    return largest_;
  }

 private:
  /// `patterns` are the hypotheses by what they say at the `size` points that are chosen.
  void extend(const std::vector<VersionSpace>& patterns, std::size_t from, std::size_t size) {
    largest_ = std::max(largest_, size);
    for (std::size_t point = from; point < points_.size(); ++point) {
      poll_limits();
      const std::size_t more = largest_ + 1 - size;  // points that a larger set has besides
      if (points_.size() - point < more || !suffice(patterns.front(), more)) return;
      std::vector<VersionSpace> longer;
      for (const VersionSpace& pattern : patterns) {
        longer.push_back(pattern & points_[point]);
        if (!suffice(longer.back(), more - 1)) break;
        longer.push_back(pattern - points_[point]);
        if (!suffice(longer.back(), more - 1)) break;
      }
      if (longer.size() == 2 * patterns.size() && suffice(longer.back(), more - 1)) extend(longer, point + 1, size + 1);
    }
  }

  /// Whether the hypotheses are as many as the patterns at so many points.
  static bool suffice(const VersionSpace& pattern, std::size_t points) {
    return static_cast<std::size_t>(std::bit_width(pattern.count())) > points;
  }

  const std::vector<Experts>& points_;
  std::size_t largest_ = 0;
};

}  // namespace

std::vector<std::size_t> first_equals(const FiniteClass& of) {
  std::unordered_map<Experts, std::size_t, ExpertsHash> first;
  std::vector<std::size_t> result;
  for (std::size_t h = 0; h < of.hypotheses; ++h) {
    Experts says(of.points.size());
    for (std::size_t point = 0; point < of.points.size(); ++point) says[point] = of.points[point][h];
    result.push_back(first.try_emplace(std::move(says), h).first->second);
  }
  return result;
}

LittlestoneDimensions::LittlestoneDimensions(FiniteClass of, Stop stop)
    : class_(std::move(of)), stop_(std::move(stop)), first_equal_(first_equals(class_)) {
  for (std::size_t h = 0; h < first_equal_.size(); ++h) all_differ_ = all_differ_ && first_equal_[h] == h;
}

VersionSpace LittlestoneDimensions::different(const VersionSpace& v) const {
  if (all_differ_) return v;
  VersionSpace result(v.size());
  for (std::size_t h = v.find_first(); h != VersionSpace::npos; h = v.find_next(h)) result.set(first_equal_[h]);
  return result;
}

int LittlestoneDimensions::dimension(const VersionSpace& v) {
  if (v.none()) return -1;
  const VersionSpace all = different(v);
  const auto found = known_.find(all);
  std::size_t depth = found == known_.end() ? 0 : found->second.shattered;
  while (search(all, depth + 1, nullptr) && !stopped_) ++depth;
  return static_cast<int>(depth);
}

bool LittlestoneDimensions::shatters(const VersionSpace& v, std::size_t depth) {
  return v.any() && search(different(v), depth, nullptr);
}

std::optional<std::size_t> LittlestoneDimensions::root(const VersionSpace& v, std::size_t depth) {
  std::size_t point = 0;
  if (depth == 0 || v.none() || !search(different(v), depth, &point)) return std::nullopt;
  return point;
}

/// Whether the set, which is not empty, shatters a tree of this depth; where it does and `root` is asked for, the
/// first point that is the root of one.
bool LittlestoneDimensions::search(const VersionSpace& different, std::size_t depth, std::size_t* root) {
  if (depth == 0) return true;
  if (static_cast<std::size_t>(std::bit_width(different.count())) <= depth) return false;
  const auto found = known_.find(different);
  if (found != known_.end() && depth >= found->second.refuted) return false;
  if (found != known_.end() && depth <= found->second.shattered && root == nullptr) return true;
  bool answer = false;
  for (std::size_t point = 0; point < class_.points.size() && !answer; ++point) {
    if (stops()) return false;
    const VersionSpace positive = class_.part(different, point, 1);
    const VersionSpace negative = class_.part(different, point, -1);
    if (positive.none() || negative.none()) continue;
    const bool positive_is_smaller = positive.count() < negative.count();
    answer = search(positive_is_smaller ? positive : negative, depth - 1, nullptr) &&
             search(positive_is_smaller ? negative : positive, depth - 1, nullptr);
    if (answer && root != nullptr) *root = point;
  }
  if (stopped_) return false;
  Known& entry = known_[different];
  if (answer) {
    entry.shattered = std::max(entry.shattered, static_cast<std::uint32_t>(depth));
  } else {
    entry.refuted = std::min(entry.refuted, static_cast<std::uint32_t>(depth));
  }
  return answer;
}

bool LittlestoneDimensions::stops() {
  constexpr std::size_t rounds_between_looks = 64;
  if (stop_) {
    if (!stopped_) stopped_ = stop_(known_.size());
  } else if (looks_++ % rounds_between_looks == 0) {
    poll_limits();
  }
  return stopped_;
}

std::size_t vc_dimension(const FiniteClass& of) {
  VersionSpace different(of.hypotheses);
  for (const std::size_t first : first_equals(of)) different.set(first);
  return LargestShattered(of).largest(different);
}

}  // namespace mistakebound

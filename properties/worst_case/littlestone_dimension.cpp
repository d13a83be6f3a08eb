/// The Littlestone dimension of a finite class.
///
/// A set V of columns shatters a tree of depth 0 if it is not empty, and one of depth d if some point splits it into
/// two sets that each shatter a tree of depth d - 1. A tree of depth d has 2^d leaves, each with a column of its own,
/// so |V| >= 2^d is needed. Depth d is asked for d = 1, 2, .. until the answer is no; the recursion is d deep, and what
/// is known of each set is remembered: the largest depth it shatters and the least it does not.
#include <bit>
#include <cstdint>
#include <unordered_map>

#include "properties/worst_case/distinct_columns.hpp"
#include "properties/worst_case/longest_play.hpp"

namespace mistakebound {
namespace {

class ShatteringDepth {
 public:
  ShatteringDepth(DistinctColumns table, const SearchLimits& limits) : table_(std::move(table)), limits_(limits) {}

  LittlestoneDimension dimension() {
    const Experts all = Experts(table_.columns).set();
    std::size_t depth = 0;
    while (shatters(all, depth + 1) && end_ == SearchEnd::complete) ++depth;
    return {depth, end_};
  }

 private:
  struct Known {
    std::uint32_t shattered = 0;
    std::uint32_t refuted = 64;
  };

  /// Whether `set`, which is not empty, shatters a tree of this depth. Meaningless once a limit is met.
  bool shatters(const Experts& set, std::size_t depth) {
    if (depth == 0) return true;
    if (std::bit_width(set.count()) <= depth) return false;
    const auto found = known_.find(set);
    if (found != known_.end() && depth <= found->second.shattered) return true;
    if (found != known_.end() && depth >= found->second.refuted) return false;
    bool answer = false;
    for (std::size_t point = 0; point < table_.rows.size() && !answer; ++point) {
      if (limit_met()) return false;
      const Experts positive = set & table_.rows[point];
      const Experts negative = set - positive;
      if (positive.none() || negative.none()) continue;
      const bool positive_is_smaller = positive.count() < negative.count();
      answer = shatters(positive_is_smaller ? positive : negative, depth - 1) &&
               shatters(positive_is_smaller ? negative : positive, depth - 1);
    }
    if (end_ == SearchEnd::complete) remember(set, depth, answer);
    return answer;
  }

  void remember(const Experts& set, std::size_t depth, bool answer) {
    Known& entry = known_[set];
    (answer ? entry.shattered : entry.refuted) = static_cast<std::uint32_t>(depth);
  }

  bool limit_met() {
    if (known_.size() >= limits_.states) end_ = SearchEnd::states;
    if (end_ == SearchEnd::complete && looks_++ % 64 == 0) end_ = end_by_limit().value_or(end_);
    return end_ != SearchEnd::complete;
  }

  DistinctColumns table_;
  SearchLimits limits_;
  std::unordered_map<Experts, Known, ExpertsHash> known_;
  std::size_t looks_ = 0;
  SearchEnd end_ = SearchEnd::complete;
};

}  // namespace

LittlestoneDimension littlestone_dimension(const std::vector<Experts>& rows, std::size_t experts,
                                           const SearchLimits& limits) {
  return ShatteringDepth(distinct_columns(rows, experts), limits).dimension();
}

}  // namespace mistakebound

/// A finite class of hypotheses on finitely many points, and its dimensions (Littlestone 1988; Vapnik and Chervonenkis
/// 1971).
///
/// A set V of hypotheses shatters a tree of depth 0 if it is not empty, and one of depth d if some point splits it into
/// two subsets that each shatter a tree of depth d - 1. Its Littlestone dimension is the depth of the deepest tree that
/// it shatters, and -1 where it is empty. It is the number of mistakes that can be forced on every deterministic
/// learner, and that the best one makes. Hypotheses that say the same at every point are one.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "reference/learners/halving.hpp"

namespace mistakebound {

/// A set of hypotheses of a class, one bit each.
using VersionSpace = Experts;

/// What every hypothesis predicts at every point.
struct FiniteClass {
  std::size_t hypotheses = 0;
  std::vector<Experts> points;  ///< for each point one bit a hypothesis; set: +1

  /// The hypotheses of V that predict y at the point.
  [[nodiscard]] VersionSpace part(const VersionSpace& v, std::size_t point, Label y) const {
    return y > 0 ? v & points[point] : v - points[point];
  }
  [[nodiscard]] VersionSpace all() const { return VersionSpace(hypotheses).set(); }
};

/// A hash of the bits.
struct ExpertsHash {
  std::size_t operator()(const Experts& set) const { return hash_value(set); }
};

/// For each hypothesis the first one that predicts the same at every point.
std::vector<std::size_t> first_equals(const FiniteClass& of);

/// The Littlestone dimensions of version spaces, each found once.
///
/// A tree of depth d has 2^d leaves, each with a hypothesis of its own, so that a set of fewer has none. Depth d is
/// asked for d = 1, 2, .. until the answer is no; the recursion is d deep, and of each set is remembered the largest
/// depth that it shatters and the least that it does not. Its size is exponential in the worst case; random classes of
/// several hundred hypotheses on 20 points take a millisecond.
class LittlestoneDimensions {
 public:
  /// Asked now and then, given how many sets are remembered; where it answers true, the search ends.
  using Stop = std::function<bool(std::size_t)>;

  /// Without `stop`, the limits of this thread's work end a search: it throws CutShort.
  explicit LittlestoneDimensions(FiniteClass of, Stop stop = {});

  [[nodiscard]] const FiniteClass& of() const { return class_; }

  /// The dimension of a set; -1 where it is empty.
  int dimension(const VersionSpace& v);
  /// Whether it shatters a tree of this depth. Meaningless once stopped.
  bool shatters(const VersionSpace& v, std::size_t depth);
  /// The first point that splits V into two subsets that shatter trees of depth - 1, where depth > 0 and there is one:
  /// the root of a tree that V shatters.
  std::optional<std::size_t> root(const VersionSpace& v, std::size_t depth);
  /// Whether `stop` ended a search.
  [[nodiscard]] bool stopped() const { return stopped_; }

  /// How many sets are remembered.
  [[nodiscard]] std::size_t known() const { return known_.size(); }

  /// Equal hypotheses of a set taken together, as the first of them in the class.
  [[nodiscard]] VersionSpace different(const VersionSpace& v) const;

 private:
  struct Known {
    std::uint32_t shattered = 0;
    std::uint32_t refuted = UINT32_MAX;
  };

  bool search(const VersionSpace& different, std::size_t depth, std::size_t* root);
  bool stops();

  FiniteClass class_;
  Stop stop_;
  std::vector<std::size_t> first_equal_;
  bool all_differ_ = true;
  std::unordered_map<VersionSpace, Known, ExpertsHash> known_;
  std::size_t looks_ = 0;
  bool stopped_ = false;
};

/// The size of the largest set of points on which the hypotheses show all patterns. Throws CutShort.
std::size_t vc_dimension(const FiniteClass& of);

}  // namespace mistakebound

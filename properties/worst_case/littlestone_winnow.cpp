/// Littlestone's Winnow: states are numbers of variables by weight.
#include <algorithm>
#include <boost/functional/hash.hpp>
#include <cmath>
#include <map>
#include <numeric>

#include "properties/worst_case/longest_play.hpp"

namespace mistakebound {
namespace {

/// The variables of one weight. Weights are named by their index in a list of all that have occurred.
struct WeightClass {
  std::uint32_t weight = 0;
  std::uint16_t targets = 0;
  std::uint16_t others = 0;

  bool operator==(const WeightClass&) const = default;
};

std::size_t hash_value(const WeightClass& c) {
  return boost::hash<std::uint64_t>()(std::uint64_t{c.weight} << 32U | std::uint64_t{c.targets} << 16U | c.others);
}

class WinnowGame {
 public:
  using State = std::vector<WeightClass>;  ///< by increasing index, none empty, none of weight 0
  using Hash = boost::hash<State>;

  struct Move {
    State successor;
    std::size_t mistakes = 1;
    State active;  ///< how many of each class
    Label y = 1;
  };

  /// Counts through all numbers of active variables like an odometer: first the others of each class, then its
  /// targets. Weights are scaled to integers.
  struct Cursor {
    std::vector<Integer> weight;        ///< of each digit
    std::vector<std::uint16_t> most;    ///< largest value of each digit
    std::vector<std::uint16_t> active;  ///< its value now
    Integer threshold;
    Integer score;
    std::size_t active_targets = 0;
  };

  WinnowGame(const LittlestoneWinnow& start, Eigen::Index k) : learner_(start), k_(k) {}

  State start() {
    State state;
    for (Eigen::Index i = 0; i < learner_.w.size(); ++i)
      state.push_back({index_of(learner_.w[i]), i < k_ ? std::uint16_t{1} : std::uint16_t{0},
                       i < k_ ? std::uint16_t{0} : std::uint16_t{1}});
    return normal(std::move(state));
  }

  Cursor before_first(const State& state) {
    Integer denominator = denominator_of(learner_.threshold);
    for (const WeightClass& c : state) denominator = lcm(denominator, denominator_of(weights_[c.weight]));
    Cursor cursor;
    for (const bool targets : {false, true})
      for (const WeightClass& c : state) {
        cursor.weight.push_back(numerator_of(Rational(weights_[c.weight] * denominator)));
        cursor.most.push_back(targets ? c.targets : c.others);
      }
    cursor.active.resize(cursor.most.size(), 0);
    cursor.threshold = numerator_of(Rational(learner_.threshold * denominator));
    return cursor;
  }

  /// Moves the odometer on; false after its last position. Where a target is active and the score is above the
  /// threshold, the learner is right, and it stays right when more is active: those positions are passed over.
  static bool advance(const State& state, Cursor& cursor) {
    bool too_heavy = cursor.active_targets > 0 && cursor.score > cursor.threshold;
    for (std::size_t i = 0; i < cursor.active.size(); ++i) {
      const bool is_target = i >= state.size();
      std::uint16_t& digit = cursor.active[i];
      if (digit < cursor.most[i] && !too_heavy) {
        ++digit;
        cursor.score += cursor.weight[i];
        if (is_target) ++cursor.active_targets;
        return true;
      }
      if (digit == 0) continue;
      too_heavy = false;  // the lowest digit that is not 0 starts again, the next one moves on
      cursor.score -= cursor.weight[i] * digit;
      if (is_target) cursor.active_targets -= digit;
      digit = 0;
    }
    return false;
  }

  /// A move is a mistake: other rounds change nothing. x = 0, where the odometer starts, is none, as its score 0 is
  /// below the threshold and its label is -1.
  std::optional<Move> move(const State& state, const Cursor& cursor) {
    const Label y = cursor.active_targets > 0 ? 1 : -1;
    if (predict(cursor) == y) return std::nullopt;
    return mistake(state, cursor, y);
  }

  /// A weight's index, and those of what a promotion and a demotion make of it.
  std::uint32_t index_of(const Rational& weight) {
    const auto [found, is_new] = indices_.try_emplace(weight, static_cast<std::uint32_t>(weights_.size()));
    if (is_new) {
      weights_.push_back(weight);
      promoted_.emplace_back();
      demoted_.emplace_back();
    }
    return found->second;
  }

  std::uint32_t promoted(std::uint32_t weight) {
    if (!promoted_[weight]) {
      const std::uint32_t index = index_of(weights_[weight] * learner_.promotion);
      promoted_[weight] = index;
    }
    return *promoted_[weight];
  }

  std::uint32_t demoted(std::uint32_t weight) {
    if (!demoted_[weight]) {
      const std::uint32_t index = index_of(weights_[weight] * learner_.demotion);
      demoted_[weight] = index;
    }
    return *demoted_[weight];
  }

 private:
  [[nodiscard]] Prediction predict(const Cursor& cursor) const {
    if (cursor.score != cursor.threshold) return cursor.score > cursor.threshold ? 1 : -1;
    return decide(Rational(0), learner_.tie);
  }

  /// What a mistake on the instance under the cursor leads to.
  Move mistake(const State& state, const Cursor& cursor, Label y) {
    Move result{.y = y};
    const std::size_t classes = state.size();
    for (std::size_t i = 0; i < classes; ++i) {
      WeightClass active = state[i];
      active.others = cursor.active[i];
      active.targets = cursor.active[classes + i];
      WeightClass rest = state[i];
      rest.others = static_cast<std::uint16_t>(rest.others - active.others);
      rest.targets = static_cast<std::uint16_t>(rest.targets - active.targets);
      result.active.push_back(active);
      result.successor.push_back(rest);
      if (active.others == 0 && active.targets == 0) continue;
      active.weight = y > 0 ? promoted(active.weight) : demoted(active.weight);
      result.successor.push_back(active);
    }
    result.successor = normal(std::move(result.successor));
    return result;
  }

  /// Classes of the same weight as one, without empty ones and those of weight 0.
  [[nodiscard]] State normal(State state) const {
    std::sort(state.begin(), state.end(), [](const auto& a, const auto& b) { return a.weight < b.weight; });
    State merged;
    merged.reserve(state.size());
    for (const WeightClass& c : state) {
      if ((c.others == 0 && c.targets == 0) || weights_[c.weight] == 0) continue;
      if (merged.empty() || merged.back().weight != c.weight) {
        merged.push_back(c);
      } else {
        merged.back().others = static_cast<std::uint16_t>(merged.back().others + c.others);
        merged.back().targets = static_cast<std::uint16_t>(merged.back().targets + c.targets);
      }
    }
    return merged;
  }

  LittlestoneWinnow learner_;
  Eigen::Index k_;
  std::vector<Rational> weights_;
  std::map<Rational, std::uint32_t> indices_;
  std::vector<std::optional<std::uint32_t>> promoted_;
  std::vector<std::optional<std::uint32_t>> demoted_;
};

/// The learner's weights by their indices: a replay needs to know which are equal, and how long they are is no matter.
class ReplayedWeights {
 public:
  ReplayedWeights(WinnowGame& game, const LittlestoneWinnow& start, Eigen::Index k) : game_(game), k_(k) {
    for (const Rational& weight : start.w) indices_.push_back(game.index_of(weight));
  }

  /// An instance with the asked number of active variables of each class, the first ones that there are; they change as
  /// the mistake on it makes them.
  Vector play(const WinnowGame::Move& move) {
    Vector x = zero_vector(static_cast<Eigen::Index>(indices_.size()));
    for (const WeightClass& active : move.active) {
      std::size_t targets = active.targets;
      std::size_t others = active.others;
      for (Eigen::Index i = 0; i < x.size(); ++i) {
        std::size_t& left = i < k_ ? targets : others;
        if (left == 0 || index(i) != active.weight) continue;
        x[i] = 1;
        --left;
      }
    }
    for (Eigen::Index i = 0; i < x.size(); ++i)
      if (x[i] != 0) index(i) = move.y > 0 ? game_.promoted(index(i)) : game_.demoted(index(i));
    return x;
  }

 private:
  std::uint32_t& index(Eigen::Index i) { return indices_[static_cast<std::size_t>(i)]; }

  WinnowGame& game_;
  Eigen::Index k_;
  std::vector<std::uint32_t> indices_;
};

/// In how many ways so many variables that are all alike can be shared out among so many kinds.
double ways(Eigen::Index variables, double kinds) {
  double product = 1;
  for (Eigen::Index i = 1; i <= variables; ++i)
    product *= (kinds - 1 + static_cast<double>(i)) / static_cast<double>(i);
  return product;
}

}  // namespace

double expected_states_of_littlestone_winnow(const LittlestoneWinnow& start, Eigen::Index k) {
  const Eigen::Index n = start.w.size();
  const double initial = to_double(start.w[0]);
  const double threshold = to_double(start.threshold);
  const double growth = to_double(start.promotion - 1);
  // Promotions of a variable, and demotions in all, are bounded as in worst_case.hpp.
  const double raised = k == 0 ? 0 : std::max(0.0, std::floor(std::log(threshold / initial) / std::log1p(growth)) + 1);
  const double lowered =
      start.demotion == 0 ? 0
                          : (static_cast<double>(n) * initial / threshold + static_cast<double>(k) * raised * growth) /
                                (1 - to_double(start.demotion));
  return ways(k, raised + 1) * ways(n - k, raised + std::floor(lowered) + 2);
}

WorstCase worst_case_of_littlestone_winnow(const LittlestoneWinnow& start, Eigen::Index k, const SearchLimits& limits) {
  WinnowGame game(start, k);
  LongestPlay<WinnowGame> search(game, limits);
  WorstCase result;
  result.end = search.search();
  result.states = search.states();
  ReplayedWeights weights(game, start, k);
  result.mistakes = search.replay(
      [&](const WinnowGame::Move& move) { result.sequence.push_back({.x = weights.play(move), .y = move.y}); });
  return result;
}

}  // namespace mistakebound

/// The hypotheses that a learner can hold on a finite domain, when it learns on mistakes only.
///
/// A domain is a list of points with labels and probabilities. A hypothesis is a state of the learner together with the
/// number of mistakes before it; from it a mistake on a point leads to a hypothesis with one mistake more. So the
/// hypotheses lie in layers, a learner that comes back to a state included, and every arrow goes to the next layer.
/// Points of probability 0 never come up and are left out.
///
/// Method: breadth first, layer by layer; linear in hypotheses times points, up to a logarithm for the look-up of
/// states. A sequence of k mistakes goes through k + 1 states. Where these are more than there are states at all, one
/// comes back, and the learner can be made to err for ever; unless the number of mistakes is limited, that is the end.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "reference/learners/halving.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {

/// One of the hypotheses; see above.
struct ReachableState {
  struct Arrival {
    std::size_t from = 0;  ///< a hypothesis with one mistake less, from 0
    Rational p;            ///< the probability of the points on which it errs and becomes this one
  };
  std::size_t mistakes = 0;  ///< before it
  Rational error = 0;        ///< the probability of the points on which it errs
  Rational right = 0;        ///< and of the others
  std::vector<bool> errs;    ///< on each of the points, where its probability is positive
  std::vector<Arrival> arrivals;
};

enum class ExploreEnd { complete, without_end, states, limit };

/// Besides the limits of all work (LimitedWork).
struct ExploreLimits {
  std::size_t hypotheses = 100'000;
  std::optional<std::size_t> mistakes;  ///< hypotheses after more are not looked for; absent: all
};

/// What was found. Every hypothesis stands behind all that lead to it; the first is the one that the learner starts
/// with.
struct ReachableStates {
  std::vector<ReachableState> list;
  std::size_t states = 0;          ///< different ones
  std::size_t worst_mistakes = 0;  ///< the most that a sequence of points can bring about, up to the limit
  ExploreEnd end = ExploreEnd::complete;
  std::optional<Limit> limit;  ///< that ended it, where one did
};

/// Any total order of states.
struct StateOrder {
  bool operator()(const Vector& a, const Vector& b) const {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
  }
  bool operator()(const Experts& a, const Experts& b) const { return a < b; }
};

/// All hypotheses that `first` reaches on the points; p has one probability for each of them.
template <class Learner, class X>
ReachableStates explore(const Learner& first, const std::vector<BasicExample<X>>& points, const Vector& p,
                        const ExploreLimits& limits = {}) {
  using State = std::decay_t<decltype(state_of(first))>;
  using Layer = std::map<State, std::size_t, StateOrder>;  // state to index in the list
  ReachableStates result;
  result.list.emplace_back();
  Layer layer{{state_of(first), 0}};
  std::set<State, StateOrder> seen;
  for (std::size_t mistakes = 0; !layer.empty(); ++mistakes) {
    result.worst_mistakes = mistakes;
    for (const auto& entry : layer) seen.insert(entry.first);
    result.states = seen.size();
    if (!limits.mistakes && mistakes + 1 > seen.size()) {
      result.end = ExploreEnd::without_end;
      return result;
    }
    Layer next;
    for (const auto& [state, index] : layer) {
      if (result.list.size() > limits.hypotheses) result.end = ExploreEnd::states;
      if ((result.limit = limit_met())) result.end = ExploreEnd::limit;
      if (result.end != ExploreEnd::complete) return result;
      result.list[index].errs.assign(points.size(), false);
      for (std::size_t i = 0; i < points.size(); ++i) {
        const Rational& probability = p[static_cast<Eigen::Index>(i)];
        if (probability == 0) continue;
        Learner learner = first;
        state_of(learner) = state;
        if (predict(learner, points[i].x) == points[i].y) {
          result.list[index].right += probability;
          continue;
        }
        result.list[index].error += probability;
        result.list[index].errs[i] = true;
        if (limits.mistakes && mistakes >= *limits.mistakes) continue;
        learn(learner, points[i].x, points[i].y);
        const auto [place, is_new] = next.try_emplace(state_of(learner), result.list.size());
        if (is_new) result.list.push_back({.mistakes = mistakes + 1, .errs = {}, .arrivals = {}});
        auto& arrivals = result.list[place->second].arrivals;
        if (arrivals.empty() || arrivals.back().from != index) arrivals.push_back({index, 0});
        arrivals.back().p += probability;
      }
    }
    layer = std::move(next);
  }
  return result;
}

}  // namespace mistakebound

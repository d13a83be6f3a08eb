/// The hypotheses that a learner can hold on a finite domain, while it learns on mistakes only or as its rule says.
///
/// A domain is a list of points with labels and probabilities. A hypothesis is a state of the learner together with the
/// number of mistakes before it. A point moves the learner on where it is a mistake, and where it changes the state.
/// With a learner that learns on mistakes only, every move is a mistake: the hypotheses lie in layers, those of a
/// learner that comes back to a state included, and every arrow goes to the next layer. Points of probability 0 never
/// come up and are left out.
///
/// Method: breadth first, by the number of moves; linear in hypotheses times points, up to a logarithm for the look-up
/// of states. A sequence of k mistakes goes through k + 1 states. Where these are more than there are states at all,
/// one comes back, and the learner can be made to err for ever; unless the number of moves is limited, that is the end.
#pragma once

#include <algorithm>
#include <map>
#include <optional>

#include "reference/learners/halving.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {

/// A hypothesis: a state of the learner together with the number of mistakes before it.
struct ReachableState {
  struct Arrival {
    std::size_t from = 0;  ///< a hypothesis that is one move away, from 0
    Rational p;            ///< the probability of the points that move it to this one
  };
  std::size_t mistakes = 0;  ///< before it
  Rational error = 0;        ///< the probability of the points on which it errs
  Rational stays = 0;        ///< the probability of the points that do not move it
  std::vector<bool> errs;    ///< on each of the points, where its probability is positive
  std::vector<Arrival> arrivals;
};

enum class ExploreEnd { complete, without_end, states, limit };

/// Besides the limits of all work (LimitedWork).
struct ExploreLimits {
  std::size_t hypotheses = 100'000;
  std::optional<std::size_t> moves;  ///< hypotheses after more are not looked for; absent: all
  bool by_its_rule = false;          ///< the learner learns whenever its rule says so, not on mistakes only
};

/// What was found; the first hypothesis is the one that the learner starts with. Of a learner that learns on mistakes
/// only, every hypothesis stands behind all that lead to it.
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
  struct Held {
    const State* state;
    std::size_t mistakes;
    std::size_t index;  // in the list
  };
  ReachableStates result;
  std::map<State, std::map<std::size_t, std::size_t>, StateOrder> found;  // state, number of mistakes, index
  std::vector<Held> next;
  const auto index_of = [&](const State& state, std::size_t mistakes) {
    const auto [place, is_new_state] = found.try_emplace(state);
    const auto [entry, is_new] = place->second.try_emplace(mistakes, result.list.size());
    if (is_new) {
      next.push_back({&place->first, mistakes, result.list.size()});
      result.list.push_back({.mistakes = mistakes, .errs = std::vector<bool>(points.size(), false), .arrivals = {}});
      result.worst_mistakes = std::max(result.worst_mistakes, mistakes);
    }
    return entry->second;
  };
  index_of(state_of(first), 0);
  for (std::size_t moves = 0; !next.empty(); ++moves) {
    result.states = found.size();
    if (!limits.moves && result.worst_mistakes + 1 > found.size()) {
      result.end = ExploreEnd::without_end;
      return result;
    }
    std::vector<Held> layer = std::move(next);
    next.clear();
    std::sort(layer.begin(), layer.end(), [](const Held& a, const Held& b) {
      return a.mistakes != b.mistakes ? a.mistakes < b.mistakes : StateOrder()(*a.state, *b.state);
    });
    for (const auto& [state, mistakes, index] : layer) {
      if (result.list.size() > limits.hypotheses) result.end = ExploreEnd::states;
      if ((result.limit = limit_met())) result.end = ExploreEnd::limit;
      if (result.end != ExploreEnd::complete) return result;
      for (std::size_t i = 0; i < points.size(); ++i) {
        const Rational& probability = p[static_cast<Eigen::Index>(i)];
        if (probability == 0) continue;
        Learner learner = first;
        state_of(learner) = *state;
        const bool mistake = predict(learner, points[i].x) != points[i].y;
        if (mistake) result.list[index].error += probability;
        result.list[index].errs[i] = mistake;
        if (mistake || limits.by_its_rule) {
          if (limits.moves && moves >= *limits.moves) continue;
          learn(learner, points[i].x, points[i].y);
        }
        if (!mistake && state_of(learner) == *state) {
          result.list[index].stays += probability;
          continue;
        }
        auto& arrivals = result.list[index_of(state_of(learner), mistakes + (mistake ? 1 : 0))].arrivals;
        if (arrivals.empty() || arrivals.back().from != index) arrivals.push_back({index, 0});
        arrivals.back().p += probability;
      }
    }
  }
  return result;
}

}  // namespace mistakebound

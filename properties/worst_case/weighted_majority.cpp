/// Weighted Majority: states are the weights and the mistakes of the experts.
#include <algorithm>
#include <map>
#include <stdexcept>

#include "properties/worst_case/worst_case.hpp"

namespace mistakebound {
namespace {

/// Experts of the same weight and the same number of mistakes are interchangeable; a state has all of them in order.
struct StandingExpert {
  Rational weight;
  std::size_t mistakes = 0;
  friend bool operator<(const StandingExpert& a, const StandingExpert& b) {
    return a.weight != b.weight ? a.weight < b.weight : a.mistakes < b.mistakes;
  }
};
using Standings = std::vector<StandingExpert>;

/// How a state was reached with the most mistakes: from which one of the round before, and by what was said there.
struct Reached {
  std::size_t mistakes = 0;
  const Standings* from = nullptr;
  Vector said;
  Label y = 1;
  bool mistake = false;
};
using Layer = std::map<Standings, Reached>;

/// What becomes of the experts, not yet in order.
Standings played(const Standings& before, const WeightedMajority& rule, const Vector& said, Label y, bool& mistake) {
  WeightedMajority learner = rule;
  learner.w = Vector(said.size());
  for (Eigen::Index i = 0; i < said.size(); ++i) learner.w[i] = before[static_cast<std::size_t>(i)].weight;
  mistake = learn(learner, said, y) != y;
  Standings after = before;
  for (Eigen::Index i = 0; i < said.size(); ++i) {
    StandingExpert& expert = after[static_cast<std::size_t>(i)];
    expert.weight = learner.w[i];
    if (said[i] != y) ++expert.mistakes;
  }
  return after;
}

std::size_t least_mistakes(const Standings& state) {
  return std::min_element(state.begin(), state.end(),
                          [](const StandingExpert& a, const StandingExpert& b) { return a.mistakes < b.mistakes; })
      ->mistakes;
}

std::size_t regret_of(const Standings& state, std::size_t mistakes) {
  return mistakes - std::min(mistakes, least_mistakes(state));  // no less is a regret of 0
}

/// The rounds that led to a state, with the experts in one order throughout.
std::vector<ForcedRound> rounds_to(const std::vector<Layer>& layers, const Standings* state,
                                   const WeightedMajority& rule) {
  std::vector<const Reached*> moves;
  for (std::size_t t = layers.size() - 1; t > 0; --t) {
    moves.push_back(&layers[t].at(*state));
    state = moves.back()->from;
  }
  std::reverse(moves.begin(), moves.end());
  std::vector<std::pair<StandingExpert, Eigen::Index>> experts;
  for (const StandingExpert& expert : *state) experts.emplace_back(expert, static_cast<Eigen::Index>(experts.size()));
  std::vector<ForcedRound> rounds;
  for (const Reached* move : moves) {
    Standings before;
    for (const auto& [expert, index] : experts) before.push_back(expert);
    ForcedRound& round = rounds.emplace_back();
    round.y = move->y;
    const Standings after = played(before, rule, move->said, move->y, round.mistake);
    round.x = Vector(move->said.size());
    for (std::size_t i = 0; i < experts.size(); ++i) {
      round.x[experts[i].second] = move->said[static_cast<Eigen::Index>(i)];
      experts[i].first = after[i];
    }
    std::stable_sort(experts.begin(), experts.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  }
  return rounds;
}

/// All that the experts may say and what comes out of it, with what that leads to; there the experts are in their
/// order.
template <class Visit>
void each_move(const Standings& state, const WeightedMajority& rule, const Visit& visit) {
  const std::size_t patterns = std::size_t{1} << state.size();
  for (std::size_t pattern = 0; pattern < patterns; ++pattern) {
    Vector said(static_cast<Eigen::Index>(state.size()));
    for (std::size_t i = 0; i < state.size(); ++i)
      said[static_cast<Eigen::Index>(i)] = (pattern >> i & 1U) != 0 ? 1 : -1;
    for (const Label y : {1, -1}) {
      bool mistake = false;
      Standings after = played(state, rule, said, y, mistake);
      visit(std::move(after), said, y, mistake);
    }
  }
}

}  // namespace

WorstRegret worst_regret_of_weighted_majority(const WeightedMajority& start, std::size_t rounds,
                                              const SearchLimits& limits) {
  Standings first;
  for (const Rational& weight : start.w) first.push_back({weight, 0});
  std::sort(first.begin(), first.end());
  std::vector<Layer> layers(1);
  layers.front()[first] = {};
  WorstRegret result;
  result.states = 1;
  for (std::size_t t = 0; t < rounds; ++t) {
    Layer next;
    for (const auto& [state, reached] : layers.back()) {
      if (result.end == SearchEnd::complete) result.end = end_by_limit().value_or(SearchEnd::complete);
      if (result.states + next.size() > limits.states) result.end = SearchEnd::states;
      if (result.end != SearchEnd::complete) break;
      each_move(
          state, start,
          [&, from = &state, so_far = reached.mistakes](Standings after, const Vector& said, Label y, bool mistake) {
            std::sort(after.begin(), after.end());
            const std::size_t mistakes = so_far + (mistake ? 1 : 0);
            const auto [at, is_new] = next.try_emplace(std::move(after));
            if (is_new || mistakes > at->second.mistakes) at->second = {mistakes, from, said, y, mistake};
          });
    }
    if (next.empty()) break;
    result.states += next.size();
    layers.push_back(std::move(next));
    if (result.end != SearchEnd::complete) break;
  }
  // A regret that was reached earlier is no less at the end: the rounds that are left can be without a mistake of
  // anybody's.
  const Standings* best = nullptr;
  for (const auto& [state, reached] : layers.back()) {
    const std::size_t regret = regret_of(state, reached.mistakes);
    if (best != nullptr && regret <= result.regret) continue;
    best = &state;
    result.regret = regret;
    result.mistakes = reached.mistakes;
  }
  result.sequence = rounds_to(layers, best, start);
  return result;
}

std::vector<RegretEntry> regret_table(const WeightedMajority& start, std::size_t rounds, std::size_t most) {
  std::vector<std::map<Standings, std::ptrdiff_t>> layers(rounds + 1);
  Standings first;
  for (const Rational& weight : start.w) first.push_back({weight, 0});
  layers[0][first] = 0;
  std::size_t states = 1;
  for (std::size_t t = 0; t < rounds; ++t)
    for (const auto& entry : layers[t]) {
      poll_limits();
      each_move(entry.first, start, [&](Standings after, const Vector&, Label, bool) {
        if (layers[t + 1].try_emplace(std::move(after)).second && ++states > most)
          throw std::length_error("too many states");
      });
    }
  for (std::size_t t = rounds + 1; t-- > 0;)
    for (auto& [state, regret] : layers[t]) {
      poll_limits();
      regret = -static_cast<std::ptrdiff_t>(least_mistakes(state));
      if (t == rounds) continue;
      each_move(state, start,
                [&, best = &regret, next = &layers[t + 1]](const Standings& after, const Vector&, Label, bool mistake) {
                  *best = std::max(*best, next->at(after) + (mistake ? 1 : 0));
                });
    }
  std::vector<RegretEntry> table;
  for (std::size_t t = 0; t <= rounds; ++t)
    for (const auto& [state, regret] : layers[t]) {
      RegretEntry& entry = table.emplace_back(RegretEntry{t, zero_vector(start.w.size()), {}, regret});
      for (std::size_t i = 0; i < state.size(); ++i) {
        entry.weights[static_cast<Eigen::Index>(i)] = state[i].weight;
        entry.mistakes.push_back(state[i].mistakes);
      }
    }
  return table;
}

Integer regret_bound(const WeightedMajority& start, std::size_t rounds) {
  const Rational n = Rational(start.w.size());
  std::size_t largest = 0;
  Rational growth = n;
  for (std::size_t m = 0; m <= rounds; ++m, growth *= (1 + start.beta) / 2) {
    Rational power = 1;
    for (std::size_t k = 0; k <= m; ++k, power *= start.beta)
      if (power <= growth) {
        largest = std::max(largest, m - k);
        break;
      }
  }
  return Integer(largest);
}

}  // namespace mistakebound

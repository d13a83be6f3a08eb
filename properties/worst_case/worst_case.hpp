/// The largest number of mistakes that any adversary can force, exactly, on small instances.
///
/// The learners are deterministic, so the adversary plays alone: a state of the learner is a vertex, a round that can
/// be played in it an edge, and what is asked for is a play with the most mistakes. Each game is finite and never comes
/// back to a state (why, stands at each function), so a depth-first search that remembers the value of every state
/// finds the answer. The number of states grows exponentially with the instance: limits end the search with the best
/// play found until then, which is always a play that can be replayed.
#pragma once

#include <optional>
#include <vector>

#include "reference/learners/halving.hpp"
#include "reference/learners/littlestone_winnow.hpp"
#include "reference/learners/weighted_majority.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {

/// When a search gives up, besides the limits of all work (LimitedWork).
struct SearchLimits {
  std::size_t states = 20'000'000;
  bool cut = true;  ///< leave out moves that provably add nothing
};

/// Why a search ended: all was searched, or a limit was met.
enum class SearchEnd { complete, states, memory, time, interruption };

/// The end that a limit of all work brings; nothing where none is met.
inline std::optional<SearchEnd> end_by_limit() {
  const std::optional<Limit> limit = limit_met();
  if (!limit) return std::nullopt;
  return *limit == Limit::time     ? SearchEnd::time
         : *limit == Limit::memory ? SearchEnd::memory
                                   : SearchEnd::interruption;
}

/// A round of the worst play.
struct ForcedRound {
  std::size_t point = 0;  ///< row of the table or of the points, from 0 (halving, perceptron)
  Vector x;               ///< the instance (littlestone-winnow)
  Label y = 1;
  bool mistake = true;
};

/// The worst play. Where `end` is not complete, `mistakes` can be forced and more may be possible.
struct WorstCase {
  std::size_t mistakes = 0;
  std::vector<ForcedRound> sequence;
  std::size_t states = 0;  ///< states of the learner that were examined
  SearchEnd end = SearchEnd::complete;
};

/// Littlestone's Winnow against labels of the disjunction of the first k variables. `start` holds the parameters and
/// the weights before the first round.
///
/// Variables of equal weight on the same side of the target are interchangeable, so a state counts them by weight, and
/// a move says how many of each are active; variables of weight 0 have no part in any score again and are forgotten.
/// Requires promotion > 1, 0 <= demotion < 1, threshold > 0, start weights > 0, 0 <= k <= n. It ends: a promotion
/// multiplies the weight of a target variable that is at most the threshold, and targets are never demoted, so
/// promotions are bounded; a demotion takes at least (1 - demotion) threshold from the total weight, to which a
/// promotion adds at most (promotion - 1) threshold, so demotions are bounded, too.
WorstCase worst_case_of_littlestone_winnow(const LittlestoneWinnow& start, Eigen::Index k,
                                           const SearchLimits& limits = {});

/// About how many states that search may look at, for whoever is to wait for it: the ways to share the variables out
/// among the weights that there can be.
double expected_states_of_littlestone_winnow(const LittlestoneWinnow& start, Eigen::Index k);

/// Halving, against labels that leave at least one expert without a mistake. rows[i] is what the experts predict at
/// point i; all rows have `experts` bits, experts >= 1.
///
/// The state is the set of surviving experts; experts that agree at every point survive together and are kept as one
/// with its number of votes. Rounds without a mistake shrink the set, too, and may serve the adversary. Every move
/// removes an expert, so a play has fewer rounds than there are experts. A state with v votes is cut off where it
/// promises no more than what is known, as at most floor(log2 v) mistakes can follow (theorem `halving`).
WorstCase worst_case_of_halving(const std::vector<Experts>& rows, std::size_t experts, Tie tie,
                                const SearchLimits& limits = {});

/// The perceptron from w = 0 on points that may be repeated, with labels y = sign(u.x).
///
/// The state is w. Requires u.x != 0 at every point, and that all have the dimension of u. It ends: every mistake
/// raises w.u by at least gamma = min |u.x|, and Novikoff's bound limits the mistakes. With a margin, at least 0, it
/// updates wherever y (w.x) is at most that, which the bound of theorem `margin-perceptron` limits; mistakes are those
/// of its predictions.
WorstCase worst_case_of_perceptron(const std::vector<Vector>& points, const Vector& u, Tie tie,
                                   const SearchLimits& limits = {}, const std::optional<Rational>& margin = {});

/// The worst regret, the learner's mistakes less those of its best expert, after so many rounds.
struct WorstRegret : WorstCase {
  std::size_t regret = 0;
};

/// Weighted Majority from equal weights 1, against experts that say anything and any outcomes.
///
/// The state is the multiset of the experts' weights and mistakes; of each the most mistakes of the learner count,
/// round after round, as what can still come depends on the state alone. 2^(n + 1) moves lead out of a state of n
/// experts.
WorstRegret worst_regret_of_weighted_majority(const WeightedMajority& start, std::size_t rounds,
                                              const SearchLimits& limits = {});

/// What somebody needs to check a worst regret from above without a search: of every state after so many rounds the
/// most that can still come, the learner's further mistakes less all those of its best expert.
///
/// It is checked entry by entry: it is no less than minus the best expert's mistakes, and whatever is said in a round,
/// the state that it leads to is listed, with a number that is no larger, and smaller where the learner errs.
struct RegretEntry {
  std::size_t played = 0;             ///< rounds
  Vector weights;                     ///< of the experts, in their order
  std::vector<std::size_t> mistakes;  ///< of the experts
  std::ptrdiff_t regret = 0;
};

/// Of all states that can be reached in so many rounds from the rule's weights. Throws CutShort, and std::length_error
/// where there are more than `most` of them.
std::vector<RegretEntry> regret_table(const WeightedMajority& start, std::size_t rounds, std::size_t most);

/// The depth of the deepest complete tree of points that the distinct columns shatter (Littlestone 1988): the mistakes
/// that can be forced on every deterministic learner of the class, and that the best one makes.
struct LittlestoneDimension {
  std::size_t value = 0;  ///< at least this; exactly this where complete
  SearchEnd end = SearchEnd::complete;
};

LittlestoneDimension littlestone_dimension(const std::vector<Experts>& rows, std::size_t experts,
                                           const SearchLimits& limits = {});

// ---- What stands beside it

/// floor(2 k log2 n + 2), the bound of the source (L), as the largest M with 2^(M-2) <= n^(2k). It holds under all
/// three tie rules: with "at most n/2" where the source has "less than", Claims 1 to 3 keep their words.
Integer littlestone_winnow_bound(Eigen::Index n, Eigen::Index k);

/// What counting promotions by the variable gives: a target weight 2^a can be promoted only below n/2 (at most n/2
/// under the other tie rules), so P <= k c with c = ceil(log2 n) - 1 (floor(log2 n)); a target's weight stays in the
/// total, so n + (P - E) n/2 > 0 and E <= P + 1: M <= 2 k c + 1 for k >= 1. Where k = 0, two disjoint eliminations
/// need n/2 active variables each (more than n/2 where ties predict -1): 2 for even n, else 1. For n = 1: 1.
Integer littlestone_winnow_sharper_bound(Eigen::Index n, Eigen::Index k, Tie tie);

/// The most M - k that 2^M beta^k <= n (1 + beta)^M and 0 <= k <= M <= rounds allow (theorem `weighted-majority`, from
/// equal weights).
Integer regret_bound(const WeightedMajority& start, std::size_t rounds);

/// floor(log2 m), m >= 1.
Integer halving_bound(std::size_t experts);

/// floor((R^2 + 2 margin) |u|^2 / gamma^2) with R^2 = max |x|^2, gamma = min |u.x|; 0 where there are no points.
Integer perceptron_bound(const std::vector<Vector>& points, const Vector& u, const Rational& margin = 0);

}  // namespace mistakebound

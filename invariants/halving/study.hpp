/// The studies of halving, on experts' predictions and over a grid of linear experts.
#pragma once

#include "invariants/halving/cover.hpp"
#include "invariants/halving/halving.hpp"
#include "invariants/perceptron/study.hpp"

namespace mistakebound {

/// Predictions of so many experts, round after round.
struct ExpertSequence {
  std::size_t experts = 0;
  std::vector<ExpertRound> rounds;
};

inline const std::vector<ExpertRound>& rounds_of(const ExpertSequence& sequence, const NoComparator&) {
  return sequence.rounds;
}
inline BasicExample<Experts> example_of(const ExpertRound& round) {
  return {round.votes, round.y};
}

using HalvingStudy = Study<Halving, NoComparator, ExpertSequence, HalvingRound>;
const HalvingStudy& halving_study();

/// A halfspace, and the grid that is fine enough for it, or the one that was asked for.
struct GridComparator : Separator {
  std::shared_ptr<const GridExperts> grid;
};

/// What the grid's experts say of each instance, made as it is asked for.
class GridRounds {
 public:
  class Iterator {
   public:
    Iterator(const GridExperts& grid, std::vector<Example>::const_iterator at) : grid_(&grid), at_(at) {}
    ExpertRound operator*() const { return {grid_->votes(at_->x), at_->y}; }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    friend bool operator==(const Iterator& a, const Iterator& b) { return a.at_ == b.at_; }

   private:
    const GridExperts* grid_;
    std::vector<Example>::const_iterator at_;
  };

  GridRounds(const std::vector<Example>& examples, std::shared_ptr<const GridExperts> grid)
      : examples_(&examples), grid_(std::move(grid)) {}
  [[nodiscard]] Iterator begin() const { return {*grid_, examples_->begin()}; }
  [[nodiscard]] Iterator end() const { return {*grid_, examples_->end()}; }

 private:
  const std::vector<Example>* examples_;
  std::shared_ptr<const GridExperts> grid_;
};
inline GridRounds rounds_of(const Sequence& sequence, const GridComparator& comparator) {
  return {sequence.examples, comparator.grid};
}

/// Its rounds are those of halving; their instances are what the experts say.
using CoverStudy = Study<Halving, GridComparator, Sequence, HalvingRound>;
const CoverStudy& halving_cover_study();

/// Runs halving on predictions of `experts` experts, one row a round, and holds the run against the theorem. `missing`
/// are experts left out of H_1, for those who want to see what that does; empty: none.
Examination<HalvingStudy> examine_halving(const std::vector<ExpertRound>& sequence, std::size_t experts, Tie tie,
                                          const LedgerOptions& options = {}, const Experts& missing = {},
                                          const VisitorOf<HalvingStudy>& visit = {});

/// Runs halving over the grid of half-width `grid`, or of the one that suffices, and holds the run against the theorem.
/// u is by default the exact maximum-margin separator; where there is none, 0, of which the theorem says nothing. Of
/// H_1 the points v with start.v > 0 are left out. Memory: some ten bits an expert. Throws InputError where there would
/// be more than `most_grid_experts`.
Examination<CoverStudy> examine_halving_cover(const Sequence& sequence, Tie tie, const std::optional<std::size_t>& grid,
                                              const Comparison& comparison, const Vector& start = {},
                                              const VisitorOf<CoverStudy>& visit = {});

}  // namespace mistakebound

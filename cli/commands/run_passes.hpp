/// How often, and in which orders, `mistakebound run` goes through its file.
#pragma once

#include "cli/commands/run_rounds.hpp"
#include "cli/reports/documents.hpp"
#include "reference/learners/passes.hpp"

namespace mistakebound::cli {

/// The options, with the limit of passes where --passes has it: beside until-no-mistake, --limit N is its N.
Given with_limit_of_passes(const RunOptions& options);

/// A seed is that of a random order, which has the seed 1 where none is given; what counts the rows of the file needs
/// the file's order.
void check_order(Values& values);

/// The seed of the orders of passes that have one each.
std::optional<std::uint64_t> reshuffled_by(const Values& values);

/// The passes of a run, and its updates for the batch learner, before it is made.
struct RunPasses {
  std::size_t count = 1;
  std::optional<std::size_t> most;  ///< where they are made until one makes no mistake
  std::optional<PassCycle> cycle;   ///< where they never end
};

/// How often, as far as the options say it.
RunPasses passes_asked(const Values& values);

/// How many passes the learner makes until one makes no mistake and moves nothing, or it repeats itself, where that is
/// asked for; `values` then have their number.
template <class S>
RunPasses passes_of(const S& study, const Input<S>& input, Values& values, bool bias) {
  RunPasses passes = passes_asked(values);
  if (!passes.most) return passes;
  typename S::KnownRun known;
  const std::optional<std::uint64_t> reshuffled = reshuffled_by(values);
  known = known_run(
      study, input.examples, input.dimension, bias, 1, [&] { return study.make(values, known, {}); }, false,
      reshuffled);
  const typename S::Comparator comparator = study.comparator(known, values);
  const typename S::LearnerType learner = study.make(values, known, comparator);
  const auto& rounds = rounds_of(input.examples, comparator);
  const std::size_t examples = count_of(rounds);
  std::optional<RandomOrders> orders = orders_of(reshuffled, examples);
  WorkPhase phase("rounds, until a pass makes no mistake, or comes back");
  Passes found = passes_until_no_mistake(
      learner, rounds, *passes.most, [&](const auto&) { phase.step(); }, orders ? &*orders : nullptr);
  passes.count = found.made;
  passes.cycle = std::move(found.cycle);
  values.give("passes", std::to_string(passes.count));
  return passes;
}

/// What is said of the passes once the run is made.
void add_passes(RunDocument& document, const RunPasses& passes);

}  // namespace mistakebound::cli

/// mistakebound explain: a proof as prose, and what each of its steps says on a run.
#include "cli/options/input.hpp"
#include "cli/options/theorem_ids.hpp"
#include "cli/reports/prose.hpp"
#include "cli/reports/text_parts.hpp"
#include "invariants/catalogue.hpp"

namespace mistakebound::cli {
namespace {

/// The learner that is asked for, else the first of the theorem's that `run` knows. Throws InputError where there is
/// none.
std::string learner_of(const ExplainOptions& options, const Description& theorem) {
  if (!options.learner.empty()) return options.learner;
  for (const std::string& name : theorem.text.learners)
    for (const KnownLearner& known : run_learners())
      if (known.name == name) return name;
  throw InputError({"explain", 0, 0}, "a file for " + theorem.text.id + ", which speaks of no run",
                   "the theorem alone");
}

}  // namespace

int explain(const ExplainOptions& options, RunOptions run_options) {
  if (!options.theorem) return theorems({});
  check_theorem_ids("explain", {*options.theorem});
  const Description& theorem = *find_theorem(*options.theorem);
  Narrator narrator(theorem, columns_of_output(), formulas_of(options.formulas));
  if (run_options.input.file.empty()) {
    print(narrator.proof());
    return exit_holds;
  }
  run_options.learner = learner_of(options, theorem);
  run_options.theorems = {*options.theorem};
  run_options.narrator = &narrator;
  return run(run_options);
}

}  // namespace mistakebound::cli

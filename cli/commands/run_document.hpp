/// What every run's report says, whichever learner it is of.
#pragma once

#include "cli/options/commands.hpp"
#include "cli/reports/documents.hpp"

namespace mistakebound::cli {

/// Whether `mistakebound run` takes an option for the learner's parameter.
bool is_option_of_run(const Parameter& parameter);

/// Whether the parameter of a rule or a run has a value: a start that is 0 is none.
bool says_something(const Parameter& parameter, const Values& values, Eigen::Index n);

/// What the verdicts rest on, and what of it was asked for. The document has its dimension.
void add_settings(RunDocument& document, const std::vector<Parameter>& parameters, const Values& values,
                  const InputOptions& input, bool of_numbers);

/// What the run did, and what became of its theorems. Takes the rounds of the mistakes out of `found`.
template <class S>
void add_findings(RunDocument& document, const S& study, Examination<S>& found) {
  document.rounds = found.rounds;
  document.mistakes_of = study.mistakes_of;
  document.predicts = study.predicts;
  document.letter = study.letter;
  document.compared_with = study.compared_with;
  document.comparator = found.comparator.words;
  document.theorems = found.theorems;
  document.cut = found.cut;
  document.why_undecided = found.why_undecided;
  Ending ending = study.ending(found);
  document.state = std::move(ending.state);
  document.messages = std::move(ending.remarks);
  document.cycle = std::move(ending.cycle);
  document.mistake_rounds = std::move(found.mistake_rounds);
  if constexpr (std::is_base_of_v<Separator, typename S::Comparator>)
    if (!document.ends_early()) document.separation = found.comparator.separation;
}

}  // namespace mistakebound::cli

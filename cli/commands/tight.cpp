/// mistakebound tight: the largest number of updates in any dimension, with a sequence and a proof.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "cli/options/input.hpp"
#include "cli/options/limits.hpp"
#include "cli/options/output.hpp"
#include "cli/reports/json_parts.hpp"
#include "cli/reports/shell_text.hpp"
#include "cli/reports/tight_document.hpp"
#include "invariants/learners.hpp"
#include "properties/tight/conditions.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound::cli {
namespace {

/// The learners that move by y x, up to the step size, with what an update asks for.
std::vector<Parameter> of_rule(const PerceptronStudy&) {
  return {step_parameter()};
}
std::vector<Parameter> of_rule(const MarginStudy& study) {
  std::vector<Parameter> rule;
  for (const Parameter& parameter : study.parameters)
    if (std::string(parameter.name) == "margin") rule.push_back(parameter);
  rule.push_back(step_parameter());
  return rule;
}

template <class S>
using HasRule = std::bool_constant < requires(const S& study) {
  of_rule(study);
}
> ;

/// What was asked for, over the step size; the conditions, too, speak of the weights over it.
UpdateProblem problem_of(const TightOptions& options, const Values& values) {
  const NumberOptions& numbers = values.numbers();
  const Rational step = values.number("step");
  UpdateProblem problem{.radius2 = positive_option("--radius2", options.radius2, numbers),
                        .gamma = positive_option("--gamma", options.gamma, numbers),
                        .u2 = positive_option("--u2", options.u2, numbers)};
  if (values.find("margin") != nullptr) problem.margin = values.number("margin") / step;
  if (options.start2) {
    const Rational start2 = number_option("--start2", *options.start2, numbers);
    if (start2 < 0) throw InputError({"--start2", 0, 0}, quoted(*options.start2), "a number that is not negative");
    problem.start2 = start2 / (step * step);
  }
  if (options.start_u) problem.start_wu = number_option("--start-u", *options.start_u, numbers) / step;
  if (!no_updates(problem))
    throw InputError({"--start-u", 0, 0}, quoted(*options.start_u), "at most the root of start2 times u2");
  for (const std::string& condition : options.where) {
    try {
      for (UpdateCondition& one : read_conditions(condition, problem)) problem.conditions.push_back(std::move(one));
    } catch (const InputError& error) {
      throw error.at({"--where", error.where().line, error.where().column});
    }
  }
  return problem;
}

/// The claim for every number of updates that is possible, the least first: 0 to `possible`.
JudgedClaim judged(const Conjecture& claim, const TightDocument& document) {
  JudgedClaim result{.text = claim.text(), .read_as = claim.read_as()};
  bool all_hold = true;
  for (std::size_t updates = 0; updates <= document.possible(); ++updates) {
    const Conjecture::Outcome outcome = claim.judge(claim_numbers(document.problem, updates)).outcome;
    if (outcome == Conjecture::Outcome::refuted) {
      result.verdict = JudgedClaim::Verdict::refuted;
      result.updates = updates;
      return result;
    }
    all_hold = all_hold && outcome == Conjecture::Outcome::holds;
  }
  if (all_hold && document.decided()) result.verdict = JudgedClaim::Verdict::holds;
  return result;
}

std::optional<Conjecture> read_claim(const TightOptions& options) {
  if (!options.claim) return std::nullopt;
  try {
    return Conjecture(*options.claim, claim_names());
  } catch (const InputError& error) {
    throw error.at({"--claim", error.where().line, error.where().column});
  }
}

std::string csv_of(const UpdateSequence& sequence) {
  std::string text;
  for (Eigen::Index i = 1; i <= sequence.u.size(); ++i) text += fmt::format("x{},", i);
  text += "y\n";
  for (const Example& example : sequence.examples().examples) {
    text += comma_separated(example.x) + fmt::format(",{}\n", example.y);
  }
  return text;
}

/// The run with a step of 1, of the weights over the step size; empty where `run` has no such start.
template <class S>
std::string command_of(const S& study, const TightDocument& document, const std::string& file) {
  const bool has_start = std::any_of(study.parameters.begin(), study.parameters.end(), is_start);
  const bool needs_start = norm2(document.sequence->start) != 0;
  if (needs_start && !has_start) return "";
  std::string command = fmt::format("mistakebound run {} {}", study.name, shell_file(file));
  if (document.problem.margin != 0) command += " --margin " + to_string(document.problem.margin);
  if (needs_start) command += " --start " + comma_separated(document.sequence->start);
  return command + " --u " + comma_separated(document.sequence->u);
}

void look(TightDocument& document) {
  if (document.asked) {
    TightDecision decision = decide_updates(document.problem, *document.asked);
    document.sequence = std::move(decision.sequence);
    document.proof = std::move(decision.proof);
    if (document.proof) document.impossible = document.asked;
    return;
  }
  TightNumber found = largest_number_of_updates(document.problem, document.most);
  document.sequence = std::move(found.sequence);
  document.impossible = found.above;
  document.proof = std::move(found.proof);
}

template <class S>
TightDocument found(const S& study, const TightOptions& options, const Values& values) {
  Settings conventions{{"tie", std::string("mistake")}};
  for (const Parameter& parameter : of_rule(study))
    conventions.emplace_back(parameter.name, values.shown(parameter.name, 0));
  TightDocument document{.learner = study.name,
                         .conventions = std::move(conventions),
                         .step = values.number("step"),
                         .problem = problem_of(options, values),
                         .asked = options.updates,
                         .most = options.most};
  const std::optional<Conjecture> claim = read_claim(options);
  finish_on_signals();  // until now there was nothing to tell
  look(document);
  if (claim) document.claim = judged(*claim, document);
  if (document.claim && document.claim->verdict == JudgedClaim::Verdict::refuted)
    document.sequence->z.resize(document.claim->updates);  // the beginning of a sequence is a sequence
  if (options.save && document.sequence) document.command = command_of(study, document, *options.save);
  return document;
}

int exit_code_of(const TightDocument& document) {
  if (!document.claim) return document.decided() ? exit_holds : exit_undecided;
  return document.claim->verdict == JudgedClaim::Verdict::refuted ? exit_refuted
         : document.claim->verdict == JudgedClaim::Verdict::holds ? exit_holds
                                                                  : exit_undecided;
}

int tightened(const TightOptions& options) {
  std::vector<NamedFile> outputs;
  if (options.save) outputs.push_back({"--save", *options.save});
  if (options.certificate) outputs.push_back({"--certificate", *options.certificate});
  check_outputs(outputs, {});
  InputOptions reading;
  reading.numbers = options.numbers;
  const Values values =
      values_of(tight_learners(), "tight", options.learner, options.parameters, number_options(reading));
  TightDocument document = with_study<TightDocument>(
      options.learner, []<class S>(const S&) { return HasRule<S>{}; },
      [&]<class S>(const S& study) { return found(study, options, values); },
      [](const std::vector<std::string>&) { return TightDocument{}; });
  BesideReport beside;  // of which the report says what was written
  if (options.save && document.sequence) {
    if (beside.wrote([&] { write_whole("--save", *options.save, csv_of(*document.sequence)); })) {
      document.file = *options.save;
    } else {
      document.command.clear();
    }
  }
  print(options.json ? json_of(document) : text_of(document));
  beside.complain();
  if (options.certificate) write_whole("--certificate", *options.certificate, certificate_of(document));
  return exit_code_of(document);
}

}  // namespace

const KnownLearners& tight_learners() {
  static const KnownLearners learners = [] {
    KnownLearners all;
    for_each_study([&]<class S>(const S& study) {
      if constexpr (HasRule<S>::value) all.push_back({study.name, of_rule(study)});
    });
    return all;
  }();
  return learners;
}

int tight(const TightOptions& options) {
  const Limited limited(options.limits);
  try {
    return tightened(options);
  } catch (const CutShort& cut) {
    print(options.json ? json_of_cut("mistakebound-tight", cut)
                       : fmt::format("tight {}: {}\n", options.learner, text_of(cut)));
    std::cerr << "mistakebound: " << text_of(cut) << "; the largest number of updates is undecided\n";
    return exit_code(exit_holds, cut);
  }
}

}  // namespace mistakebound::cli

#include "oracle/judges/check_trace.hpp"

#include <algorithm>
#include <sstream>

#include "oracle/judges/fault_search.hpp"
#include "oracle/judges/other_start.hpp"
#include "oracle/judges/plain_number.hpp"
#include "oracle/judges/studied.hpp"
#include "oracle/judges/trace_rounds.hpp"
#include "oracle/traces/fields.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace {

/// Refuses an option that the trace's learner has no use for.
void refuse_unused(const std::vector<Parameter>& parameters, const TraceHeader& header, const CheckOptions& options) {
  for (const auto& [option, tolerance] :
       {std::pair{"--tolerance", &options.tolerance}, std::pair{"--absolute-tolerance", &options.absolute_tolerance}})
    if (*tolerance != 0 && !shown_state(header.learner).weights)
      throw InputError({option, 0, 0}, "this option for a trace of " + quoted(header.learner),
                       "it only for learners with weights: " + judged_with_weights());
  for (const auto* given : {&options.against, &options.rule})
    for (const auto& option : *given) {
      const std::string& name = option.first;
      const auto has = [&](const std::vector<Parameter>& of) {
        return std::ranges::any_of(of, [&](const Parameter& parameter) {
          return parameter.name == name && (parameter.role == Role::against || is_start(parameter));
        });
      };
      if (has(parameters)) continue;
      std::string learners;
      for_each_study([&]<class S>(const S& study) {
        if (IsJudged<S>::value && has(study.parameters))
          learners += (learners.empty() ? "" : ", ") + std::string(study.name);
      });
      throw InputError({"--" + name, 0, 0}, "this option for a trace of " + quoted(header.learner),
                       "it only for " + learners);
    }
}

/// Evaluates the theorems on what the trace did, going through it twice more.
void audit_theorems(TraceSource& source, Judge& judge, const CheckOptions& options,
                    std::shared_ptr<const Sequence> kept, const SeenRounds& seen, CheckedTrace& result) {
  RoundsAgain rounds(source, options.numbers, kept, seen, judge.adopted());
  TraceComparator comparator = [&] {
    const WorkPhase phase("looking for the comparator");
    return judge.hold_against({.against = options.against,
                               .kept = std::move(kept),
                               .textbook = options.textbook,
                               .ledger = {.dropped = {}, .entry = options.entry}});
  }();
  result.comparator = std::move(comparator.words);
  if (comparator.missing) return;
  {
    WorkPhase phase("rounds read for the theorems", result.verdict.rounds);
    rounds.survey(judge, phase);
    judge.begin();
  }
  WorkPhase phase("rounds laid on the theorems", result.verdict.rounds);
  bool between_rounds = true;
  try {
    rounds.audit(judge, between_rounds, phase);
  } catch (const CutShort&) {
    if (between_rounds) result.theorems = judge.cut_short();
    throw;
  }
  result.separation = std::move(comparator.separation);
  result.theorems = judge.finish();
  if (comparator.certificate) result.theorems.push_back(std::move(*comparator.certificate));
}

/// The candidates beside the whole trace, which is read once more.
FaultSearch searched(TraceSource& source, const CheckOptions& options, const Allowance& allowance,
                     const Faults& candidates) {
  std::optional<FaultSearch> search;
  TraceRound round;
  const WorkPhase phase("rounds judged again");
  source.read(
      options.numbers,
      [&](const TraceHeader& header) {
        search.emplace(with_rule(header, options), options.numbers, allowance, candidates);
      },
      [&](const ScaledRound& scaled) {
        poll_limits();
        if (!search->any()) return;
        exact(scaled, round);
        search->observe(round);
      });
  return std::move(*search);
}

/// Those of the candidates that explain the whole trace. `alone`: no other runs of the program are known.
Faults faults_of_trace(TraceSource& source, const CheckOptions& options, const Allowance& allowance,
                       const Faults& candidates, bool alone) {
  const FaultSearch search = searched(source, options, allowance, candidates);
  return alone ? search.fitting_alone() : search.fitting();
}

/// Says what is likely of the trace: faults that explain all of it, and another start.
void find_likely(TraceSource& source, const CheckOptions& options, const Allowance& allowance, const Judge& judge,
                 CheckedTrace& result) {
  TraceVerdict& verdict = result.verdict;
  if (!verdict.divergence) return;
  const auto is_convention = [&] { return verdict.divergence->is_likely(FaultKind::other_convention); };
  // Of learners that add to their weights.
  const bool starts = judge.values().find("start") != nullptr && judge.values().find("step") != nullptr;
  const bool shows_weights = verdict.max_weight_error.has_value();
  // One that starts elsewhere may have no ties where the rule has.
  const bool may_start_elsewhere = starts && is_convention();
  const bool is_asked = verdict.fault || may_start_elsewhere;
  const auto explaining = [&](const Faults& faults) {
    return faults_of_trace(source, options, allowance, faults, true);
  };
  Faults candidates = is_asked ? judge.candidates() : Faults{};
  if (!verdict.fault) std::erase_if(candidates, [](const LearnerFault& fault) { return !fault.is_convention(); });
  // One weight is any other times a number.
  if (result.header.dimension == 1)
    std::erase_if(candidates, [](const LearnerFault& fault) { return fault.kind == FaultKind::shown_scaled; });
  Faults fitting = candidates.empty() ? Faults{} : explaining(candidates);
  // Where steps may be of another size, and no weights are shown, it is not known which updates are due.
  if (!verdict.max_weight_error && std::ranges::any_of(fitting, is_step_fault)) verdict.forget_fact();
  if (!fitting.empty()) fitting = settled(verdict, std::move(fitting), false, explaining);
  const bool whole = std::ranges::any_of(fitting, &LearnerFault::is_convention);
  conclude(verdict, fitting);
  if (whole) return;
  // Where no weights show where it starts, what it does at ties may be due to that, and is no habit.
  if (starts && !shows_weights && (is_convention() || verdict.divergence->is_likely(FaultKind::zero_varies)))
    verdict.divergence->likely.reset();
  if (!shows_weights) return;
  if (!starts) {
    if (judge.values().find("start") != nullptr && !verdict.gravest()->shown_so && may_start_before_first(verdict))
      find_start_by_first(source, options, allowance, judge, result);
    return;
  }
  if (!may_be_a_start(verdict) || (verdict.gravest()->cause != Cause::rule && !is_convention())) return;
  result.start = other_start(source, options, allowance);
  if (result.start) verdict.blame(fault_of(*result.start, judge, options.numbers));
}

/// Adds the faults with a number that these are the words of: the rounds of the trace may leave another number, too.
void add_numbered(const std::string& words, Faults& faults) {
  std::istringstream stream(words);
  for (std::string word; stream >> word;) {
    if (word.ends_with(',')) word.pop_back();
    if (!looks_like_number(word)) continue;
    for (const LearnerFault& fault :
         with_other_conventions({{FaultKind::margin, parse_number(word)}}, Tie::mistake, false))
      if (fault.words() == words) faults.push_back(fault);
  }
}

/// Follows what the header says of other runs of the same program, as a few rounds may be explained by more than is
/// true: what would be a tie is then a fault of the rule, if that is the cause, and likely is no other fault than the
/// one that is named, where it explains this trace, too.
void hear_of_other_runs(TraceSource& source, const CheckOptions& options, const Allowance& allowance,
                        const Judge& judge, CheckedTrace& result) {
  const std::string* cause = result.header.find("cause");
  TraceVerdict& verdict = result.verdict;
  std::optional<Divergence>& found = verdict.fault ? verdict.fault : verdict.divergence;
  if (cause == nullptr || !found || !options.rule.empty()) return;
  const bool is_rule = *cause == to_string(Cause::rule);
  if (!is_rule && *cause != to_string(Cause::tie))
    throw InputError(result.header.places.at("cause"), quoted(*cause), "\"rule\" or \"tie\"");
  if (found->cause != Cause::rule && found->cause != Cause::tie) return;
  constexpr std::size_t most_updates = 40;
  const std::string* likely = result.header.find("likely");
  Faults asked = judge.candidates();
  if (likely != nullptr) add_numbered(*likely, asked);
  if (found->kind == DivergenceKind::weights && std::holds_alternative<Rational>(found->exact))
    for (std::size_t update = 1; update <= std::min(found->round, most_updates); ++update)  // its round alone is known
      asked.push_back({.kind = FaultKind::altered_weight,
                       .parameter = Rational(found->entry + 1),
                       .other = std::get<Rational>(found->reported) - std::get<Rational>(found->exact),
                       .at = update});
  Faults known = faults_of_trace(source, options, allowance, asked, false);
  for (const LearnerFault& habit : verdict.habits.possible()) known.push_back(habit);
  for (const std::optional<LearnerFault>& seen : {verdict.fact, found->likely})
    if (seen) known.push_back(*seen);
  if (is_rule) found->cause = Cause::rule;
  found->likely.reset();
  found->likely_from.reset();
  result.start.reset();
  result.heard = true;
  for (LearnerFault& fault : known) {
    const auto is_told = [&] { return likely != nullptr && fault.words() == *likely; };
    // That another first update leads to no such weights, other runs have shown.
    if (fault.kind == FaultKind::start && !is_told()) fault.at = 0;
    if (is_told()) found->likely = fault;
  }
  if (!verdict.divergence) return;
  // It may be the same one, told first.
  Divergence& first = *verdict.divergence;
  if (is_rule && first.round == found->round && first.kind == found->kind) first.cause = Cause::rule;
  if (first.cause == Cause::rule) {
    first.likely = found->likely;
    first.likely_from.reset();
  } else if (first.likely != found->likely) {
    first.likely.reset();
  }
}

}  // namespace

TraceHeader with_rule(TraceHeader header, const CheckOptions& options) {
  for (const auto& [name, text] : options.rule) {
    const Location place{"--" + name, 0, 0};
    if (header.places.contains(name)) throw InputError(place, "it beside the header's", "one of the two");
    header.words[name] = text;
    header.places[name] = place;
  }
  return header;
}

std::string judged_with_weights() {
  std::string names;
  for_each_study([&]<class S>(const S& study) {
    if (IsJudged<S>::value && shown_state(study.name).weights)
      names += (names.empty() ? "" : ", ") + std::string(study.name);
  });
  return names;
}

CheckedTrace check_trace(const std::string& path, const CheckOptions& options) {
  TraceSource source(path);
  CheckedTrace result;
  result.file = source.name();
  std::unique_ptr<Judge> judge;
  std::optional<KeptExamples> kept;
  SeenRounds seen_rounds;
  TraceRound round;
  bool bias = false;
  const Allowance allowance{.tolerance = options.tolerance,
                            .absolute_tolerance = options.absolute_tolerance,
                            .precision = precision_of(options.numbers.reading)};
  const auto begin = [&](const TraceHeader& header) {
    result.header = with_rule(header, options);
    if (!options.rule.empty())
      refuse_unused(judged_values(header, options.numbers, source.name()).parameters(), header, options);
    judge = make_judge(result.header, options.numbers, source.name(), allowance);
    refuse_unused(judge->values().parameters(), header, options);
    bias = judge->conventions().bias;
    if (options.theorems) kept.emplace(header.dimension, !options.textbook);
  };
  const auto judge_rounds = [&] {
    WorkPhase phase("rounds judged");
    source.read(options.numbers, begin, [&](const ScaledRound& scaled) {
      if (kept) kept->add(scaled);
      std::optional<Judge::Seen> seen;
      if (!options.textbook) seen = judge->observe_quickly(scaled);
      const bool quickly = seen.has_value();
      if (!seen || options.round) exact(scaled, round);
      if (!seen) seen = judge->observe(round);
      if (options.round) options.round(seen_instance(round.x, bias), round, *seen);
      if (kept) seen_rounds.add(*seen);
      quickly ? phase.quick_step(static_cast<std::size_t>(result.header.dimension)) : phase.step();
    });
  };
  try {
    judge_rounds();
  } catch (const CutShort& cut) {
    if (!judge) throw;
    result.cut = cut;
    result.judged = false;
  }
  result.conventions = judge->conventions();
  result.compared_with = judge->compared_with();
  result.mistakes_of = judge->mistakes_of();
  result.certifies_theorems = judge->values().find("u") != nullptr;
  result.verdict = result.without_likely = judge->verdict();
  try {
    if (!result.cut) find_likely(source, options, allowance, *judge, result);
    if (!result.cut) hear_of_other_runs(source, options, allowance, *judge, result);
    std::optional<Divergence>& divergence = result.verdict.divergence;
    const std::optional<Divergence>& gravest = result.verdict.gravest();
    if (!result.cut && gravest && gravest->cause == Cause::rule && allowance.precision == Precision::binary64 &&
        searched(source, options, allowance, {{FaultKind::floats}}).leaves_nothing())
      result.verdict.see_floats();
    if (!result.cut && divergence && divergence->is_by_convention())
      divergence->leaves_more = !searched(source, options, allowance, {*divergence->likely}).leaves_nothing();
  } catch (const CutShort& cut) {
    result.cut = cut;
  }
  // What is likely is known of the whole trace.
  if (result.cut) result.verdict.forget_likely();
  if (judge->exact_weights() != nullptr) result.exact_weights = *judge->exact_weights();
  if (options.prefix && result.verdict.divergence)
    source.read_lines(
        options.numbers, [&](const std::string& line) { options.prefix(line); },
        [&](const ScaledRound& scaled, const std::string& line) {
          if (scaled.t <= result.verdict.gravest()->round) options.prefix(line);
        });

  if (!options.theorems || result.cut) return result;
  try {
    audit_theorems(source, *judge, options, kept->finish(), seen_rounds, result);
  } catch (const CutShort& cut) {
    result.cut = cut;
  }
  return result;
}

}  // namespace mistakebound

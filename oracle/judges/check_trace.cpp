#include "oracle/judges/check_trace.hpp"

#include <algorithm>

#include "oracle/judges/integer_weights.hpp"
#include "oracle/judges/studied.hpp"
#include "oracle/judges/trace_rounds.hpp"
#include "oracle/traces/fields.hpp"
#include "properties/campaign/telling.hpp"

namespace mistakebound {
namespace {

/// Refuses an option that the theorems of the trace's learner have no use for.
void refuse_unused(const Judge& judge, const TraceHeader& header, const CheckOptions& options) {
  const auto has = [](const std::vector<Parameter>& parameters, const std::string& name) {
    return std::any_of(parameters.begin(), parameters.end(), [&](const Parameter& parameter) {
      return parameter.name == name && parameter.role == Role::against;
    });
  };
  for (const auto& [option, tolerance] :
       {std::pair{"--tolerance", &options.tolerance}, std::pair{"--absolute-tolerance", &options.absolute_tolerance}})
    if (*tolerance != 0 && !shown_state(header.learner).weights)
      throw InputError({option, 0, 0}, "this option for a trace of " + quoted(header.learner),
                       "it only for learners with weights: " + judged_with_weights());
  for (const auto& given : options.against) {
    const std::string& name = given.first;
    if (has(judge.values().parameters(), name)) continue;
    std::string learners;
    for_each_study([&]<class S>(const S& study) {
      if (IsJudged<S>::value && has(study.parameters, name))
        learners += (learners.empty() ? "" : ", ") + std::string(study.name);
    });
    throw InputError({"--" + name, 0, 0}, "this option for a trace of " + quoted(header.learner),
                     "it only for " + learners);
  }
}

/// Evaluates the theorems on what the trace did, going through it twice more.
void lay_theorems(TraceSource& source, Judge& judge, const CheckOptions& options, std::shared_ptr<const Sequence> kept,
                  const SeenRounds& seen, CheckedTrace& result) {
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
    rounds.lay(judge, between_rounds, phase);
  } catch (const CutShort&) {
    if (between_rounds) result.theorems = judge.cut_short();
    throw;
  }
  result.separation = std::move(comparator.separation);
  result.theorems = judge.finish();
  if (comparator.certificate) result.theorems.push_back(std::move(*comparator.certificate));
}

/// The verdict of a judge that is shown every round, and so knows more faults by name; nothing where its learner has no
/// more.
std::optional<TraceVerdict> verdict_of_watcher(TraceSource& source, const CheckOptions& options,
                                               const Allowance& allowance) {
  std::unique_ptr<Judge> judge;
  bool watches = false;
  TraceRound round;
  const WorkPhase phase("rounds judged again");
  source.read(
      options.numbers,
      [&](const TraceHeader& header) {
        judge = make_judge(header, options.numbers, source.name(), allowance);
        watches = judge->watch(true);
      },
      [&](const ScaledRound& scaled) {
        if (!watches) return;
        poll_limits();
        exact(scaled, round);
        judge->observe(round);
      });
  return watches ? std::optional(judge->verdict()) : std::nullopt;
}

/// What one of the other conventions at zero explains.
struct OtherConvention {
  bool ties = false;   ///< every tie; there may be a fault besides
  bool whole = false;  ///< the whole trace
};
OtherConvention kept_convention(TraceSource& source, const CheckOptions& options, const Allowance& allowance,
                                const std::string& declared) {
  OtherConvention result;
  for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) {
    if (to_string(tie) == declared) continue;
    std::unique_ptr<Judge> judge;
    TraceRound round;
    const WorkPhase phase("rounds judged by another convention at zero");
    try {
      source.read(
          options.numbers,
          [&](TraceHeader header) {
            header.words["tie"] = to_string(tie);
            judge = make_judge(header, options.numbers, source.name(), allowance);
          },
          [&](const ScaledRound& scaled) {
            poll_limits();
            if (judge->observe_quietly(scaled)) return;
            exact(scaled, round);
            judge->observe(round);
          });
    } catch (const InputError&) {
      continue;  // it is none of this learner's
    }
    const TraceVerdict& verdict = judge->verdict();
    result.whole = result.whole || may_be_right(verdict);
    result.ties = result.ties || !verdict.divergence || verdict.divergence->cause != Cause::tie ||
                  verdict.divergence->hiding != Hiding::none;
  }
  return result;
}

}  // namespace

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
    result.header = header;
    judge = make_judge(header, options.numbers, source.name(), allowance);
    refuse_unused(*judge, header, options);
    bias = judge->conventions().bias;
    if (options.theorems) kept.emplace(header.dimension, !options.textbook);
  };
  const auto judge_rounds = [&] {
    WorkPhase phase("rounds judged");
    source.read(options.numbers, begin, [&](const ScaledRound& scaled) {
      if (kept) kept->add(scaled);
      std::optional<Judge::Seen> seen;
      if (!options.textbook) seen = judge->observe_quietly(scaled);
      const bool quietly = seen.has_value();
      if (!seen || options.round) exact(scaled, round);
      if (!seen) seen = judge->observe(round);
      if (options.round) options.round(seen_instance(round.x, bias), round, *seen);
      if (kept) seen_rounds.add(*seen);
      quietly ? phase.quick_step(static_cast<std::size_t>(result.header.dimension)) : phase.step();
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
  result.verdict = judge->verdict();
  const bool of_decisions = result.verdict.fault && result.verdict.fault->kind != DivergenceKind::weights;
  const bool is_short = result.verdict.rounds * static_cast<std::size_t>(result.header.dimension) <= most_kept;
  if (of_decisions && is_short && !result.cut) {
    try {
      if (auto watched = verdict_of_watcher(source, options, allowance)) result.verdict = std::move(*watched);
    } catch (const CutShort& cut) {
      result.cut = cut;  // what was found before stands
    }
  }
  result.verdict.excuse_by_convention();
  if (result.verdict.divergence) {
    const bool is_rule = result.verdict.gravest()->cause == Cause::rule;
    const auto is_convention = [&] { return result.verdict.divergence->is_likely(FaultKind::other_convention); };
    try {
      if (!result.cut && (is_rule || is_convention())) {
        const OtherConvention other = kept_convention(source, options, allowance, to_string(result.conventions.tie));
        if (is_rule && other.whole) result.verdict.excuse_as_other_convention();
        if (!other.ties && is_convention()) result.verdict.divergence->likely.reset();
      }
    } catch (const CutShort& cut) {
      result.cut = cut;
    }
    // Which convention it has is known of the whole trace.
    if (result.cut && is_convention()) result.verdict.divergence->likely.reset();
  }
  if (judge->exact_weights() != nullptr) result.exact_weights = *judge->exact_weights();
  if (options.prefix && result.verdict.divergence)
    source.read_lines(
        options.numbers, [&](const std::string& line) { options.prefix(line); },
        [&](const ScaledRound& scaled, const std::string& line) {
          if (scaled.t <= result.verdict.gravest()->round) options.prefix(line);
        });

  if (!options.theorems || result.cut) return result;
  try {
    lay_theorems(source, *judge, options, kept->finish(), seen_rounds, result);
  } catch (const CutShort& cut) {
    result.cut = cut;
  }
  return result;
}

}  // namespace mistakebound

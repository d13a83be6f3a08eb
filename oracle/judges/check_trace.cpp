#include "oracle/judges/check_trace.hpp"

#include <algorithm>
#include <cstdio>

#include "oracle/judges/integer_weights.hpp"
#include "oracle/judges/studied.hpp"
#include "oracle/judges/trace_rounds.hpp"
#include "oracle/traces/fields.hpp"
#include "properties/campaign/telling.hpp"
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

/// The header with what the options add to it.
TraceHeader with_rule(TraceHeader header, const CheckOptions& options) {
  for (const auto& [name, text] : options.rule) {
    const Location place{"--" + name, 0, 0};
    if (header.places.contains(name)) throw InputError(place, "it beside the header's", "one of the two");
    header.words[name] = text;
    header.places[name] = place;
  }
  return header;
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

/// The verdict of a judge of the header, as `alter` changes it, that is shown every round; nothing where the header is
/// then none of this learner's.
template <class Alter>
std::optional<TraceVerdict> verdict_with(TraceSource& source, const CheckOptions& options, const Allowance& allowance,
                                         const Alter& alter) {
  std::unique_ptr<Judge> judge;
  TraceRound round;
  try {
    source.read(
        options.numbers,
        [&](const TraceHeader& header) {
          TraceHeader other = with_rule(header, options);
          alter(other);
          judge = make_judge(other, options.numbers, source.name(), allowance);
        },
        [&](const ScaledRound& scaled) {
          poll_limits();
          if (judge->observe_quietly(scaled)) return;
          exact(scaled, round);
          judge->observe(round);
        });
  } catch (const InputError&) {
    return std::nullopt;
  }
  return judge->verdict();
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
        judge = make_judge(with_rule(header, options), options.numbers, source.name(), allowance);
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
/// `round` is that of the first tie that the declared one does not explain.
OtherConvention kept_convention(TraceSource& source, const CheckOptions& options, const Allowance& allowance,
                                const std::string& declared, std::size_t round) {
  OtherConvention result;
  for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) {
    if (to_string(tie) == declared) continue;
    const WorkPhase phase("rounds judged by another convention at zero");
    const auto found =
        verdict_with(source, options, allowance, [&](TraceHeader& header) { header.words["tie"] = to_string(tie); });
    if (!found) continue;  // it is none of this learner's
    const TraceVerdict& verdict = *found;
    result.whole = result.whole || may_be_right(verdict);
    const bool ties =
        !verdict.divergence || verdict.divergence->cause != Cause::tie || verdict.divergence->hiding != Hiding::none;
    const auto& gravest = verdict.gravest();
    const bool unexplained = gravest && gravest->cause == Cause::rule && !gravest->likely && gravest->round <= round;
    result.ties = result.ties || (ties && !unexplained);
  }
  return result;
}

/// A list of numbers by the shortest spelling of each that is read as it.
std::string spelled_list(const Vector& values, const NumberOptions& numbers) {
  std::string text;
  for (const Rational& value : values) {
    const std::string decimal = short_decimal(value);
    const bool is_read_so = parse_number(decimal, numbers) == value;
    text += (text.empty() ? "" : ",") + (is_read_so ? decimal : to_string(value));
  }
  return text;
}

/// Every number by a decimal of some digits, without what sums in floats leave behind them.
std::string rounded_list(const Vector& values, Precision precision) {
  const int digits = precision == Precision::binary32 ? 6 : 12;
  std::string text;
  for (const Rational& value : values) {
    char number[40];
    std::snprintf(number, sizeof number, "%.*g", digits, to_double(value));
    text += (text.empty() ? "" : ",") + std::string(number);
  }
  return text;
}

/// What the trace started at if all its updates are the rule's, by the first weights that it shows: these, less the
/// updates until then. Where that round does not say whether it updated, both. Each as options spell it. None where no
/// round comes after it, as from some start every such round is right.
std::vector<std::string> possible_starts(TraceSource& source, const CheckOptions& options, const Allowance& allowance) {
  std::vector<Vector> starts;
  bool is_over = false, goes_on = false, bias = false;
  Rational step = 1;
  Vector moved;
  source.read(
      options.numbers,
      [&](const TraceHeader& header) {
        const Values values = judged_values(with_rule(header, options), options.numbers, source.name());
        step = values.number("step");
        bias = values.flag("bias");
        moved = zero_vector(header.dimension + (bias ? 1 : 0));
      },
      [&](const ScaledRound& scaled) {
        if (is_over) {
          goes_on = true;
          return;
        }
        poll_limits();
        TraceRound round;
        exact(scaled, round);
        is_over = round.weights.has_value() || !round.updated;
        const Vector update = Rational(step * round.y) * seen_instance(round.x, bias);
        if (!round.weights) {
          if (round.updated.value_or(false)) moved += update;
          return;
        }
        const Vector unmoved = *round.weights - moved;
        if (!round.updated.value_or(false)) starts.push_back(unmoved);
        if (round.updated.value_or(true)) starts.emplace_back(unmoved - update);
      });
  if (!goes_on) return {};
  std::vector<std::string> result;
  for (const Vector& start : starts) result.push_back(spelled_list(start, options.numbers));
  for (const Vector& start : starts)
    if (std::string rounded = rounded_list(start, allowance.precision);
        std::ranges::find(result, rounded) == result.end())
      result.push_back(std::move(rounded));
  return result;
}

/// The first weights with which the trace follows the rule to its end; nothing where there are none. Where rounding is
/// left, the shortest are the best.
std::optional<OtherStart> other_start(TraceSource& source, const CheckOptions& options, const Allowance& allowance) {
  const WorkPhase phase("rounds judged from another start");
  std::optional<OtherStart> nearly;
  for (const std::string& start : possible_starts(source, options, allowance)) {
    const auto verdict = verdict_with(source, options, allowance, [&](TraceHeader& header) {
      header.words["start"] = start;
      header.lists.erase("start");
    });
    if (!verdict) continue;
    if (verdict->conforms()) return OtherStart{start, true};
    if (may_be_right(*verdict) && (!nearly || start.size() < nearly->w.size())) nearly = OtherStart{start, false};
  }
  return nearly;
}

/// Whether another start may be behind it: not where every update has a size of its own, nor where a weight is said to
/// be altered in a trace without a mistake, of which another start would say no more.
bool may_be_a_start(const TraceVerdict& verdict) {
  const std::optional<LearnerFault>& likely = verdict.gravest()->likely;
  if (!likely) return true;
  switch (likely->kind) {
    case FaultKind::altered_weight:
      return verdict.mistakes > 0;
    case FaultKind::step:
    case FaultKind::shrinking_step:
    case FaultKind::wrong_way:
    case FaultKind::bias_left_out:
    case FaultKind::bias_rate:
      return false;
    default:
      return true;
  }
}

/// The fault that it starts there, where it was declared to start elsewhere, or at 0.
LearnerFault fault_of(const OtherStart& start, const std::optional<Vector>& declared, const NumberOptions& numbers) {
  LearnerFault fault{.kind = FaultKind::start, .declared_value = declared ? comma_separated(*declared) : ""};
  const Vector w = parse_vector(start.w, numbers);
  if ((w.array() == w[0]).all()) {
    fault.parameter = w[0];
  } else {
    fault.value = start.w;
  }
  return fault;
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
        const OtherConvention other = kept_convention(source, options, allowance, to_string(result.conventions.tie),
                                                      result.verdict.divergence->round);
        if (is_rule && other.whole) result.verdict.excuse_as_other_convention();
        const bool starts = judge->values().find("start") != nullptr && !other.whole;
        const bool shows_weights = result.verdict.max_weight_error.has_value();
        const bool may_start_elsewhere = starts && !shows_weights;  // with no more ties than others have
        if ((!other.ties || may_start_elsewhere) && is_convention()) result.verdict.divergence->likely.reset();
        if (starts && shows_weights && may_be_a_start(result.verdict))
          result.start = other_start(source, options, allowance);
        if (result.start) result.verdict.blame(fault_of(*result.start, result.conventions.start, options.numbers));
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

#include "oracle/judges/other_start.hpp"

#include <algorithm>
#include <cstdio>
#include <sstream>

#include "oracle/judges/plain_number.hpp"
#include "oracle/judges/studied.hpp"
#include "oracle/traces/fields.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace {

/// The verdict of a judge of the trace from that start; nothing where this is none of the learner's.
std::optional<TraceVerdict> verdict_from(const std::string& start, TraceSource& source, const CheckOptions& options,
                                         const Allowance& allowance) {
  std::unique_ptr<Judge> judge;
  TraceRound round;
  try {
    source.read(
        options.numbers,
        [&](const TraceHeader& header) {
          TraceHeader other = with_rule(header, options);
          other.words["start"] = start;
          other.lists.erase("start");
          judge = make_judge(other, options.numbers, source.name(), allowance);
        },
        [&](const ScaledRound& scaled) {
          poll_limits();
          if (judge->observe_quickly(scaled)) return;
          exact(scaled, round);
          judge->observe(round);
        });
  } catch (const InputError&) {
    return std::nullopt;
  }
  return judge->verdict();
}

/// A list of numbers by the shortest spelling of each that is read as it.
std::string spelled_list(const Vector& values, const NumberOptions& numbers) {
  std::string text;
  for (const Rational& value : values) {
    const std::string number = list_as_written(Vector::Constant(1, value));
    text += (text.empty() ? "" : ",") + (parse_number(number, numbers) == value ? number : to_string(value));
  }
  return text;
}

/// What is left of the sums of numbers of these sizes where they cancel out.
constexpr int roundings_of_start = 64;

/// Every number by a decimal of some digits, without what sums in floats leave behind them.
std::string rounded_list(const Vector& values, const Vector& sizes, Precision precision) {
  const int digits = precision == Precision::binary32 ? 6 : 12;
  const Rational least = roundings_of_start * number_type(precision).roundoff;
  std::string text;
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    char number[40];
    const bool is_left = abs(values[i]) <= least * sizes[i];
    std::snprintf(number, sizeof number, "%.*g", digits, is_left ? 0 : to_double(values[i]));
    text += (text.empty() ? "" : ",") + std::string(number);
  }
  return text;
}

bool has_short_numbers(const std::string& list) {
  constexpr std::size_t longest = 12;
  std::istringstream numbers(list);
  for (std::string number; std::getline(numbers, number, ',');)
    if (number.size() > longest) return false;
  return true;
}

/// Whether what is left of the start that was declared is no more than rounding.
bool is_as_declared(const Vector& start, const Vector& declared, const Vector& sizes, const Rational& roundoff) {
  for (Eigen::Index i = 0; i < start.size(); ++i)
    if (abs(Rational(start[i] - declared[i])) > roundings_of_start * roundoff * sizes[i]) return false;
  return true;
}

/// What the trace started at if all its updates are the rule's, by the first weights that it shows: these, less the
/// updates until then, which are mistakes where nothing says it. Where that round does not say whether it updated,
/// both. None where no round comes after it, as from some start every such round is right, or where one of them is the
/// declared start.
std::vector<OtherStart> possible_starts(TraceSource& source, const CheckOptions& options, const Allowance& allowance) {
  const Rational& roundoff = number_type(allowance.precision).roundoff;
  const Rational slack = roundings_of_start * roundoff;
  std::vector<std::pair<Vector, bool>> starts;  // and whether another update may be behind it
  bool is_over = false, goes_on = false, bias = false, supposes = false;
  Rational step = 1;
  Vector moved, declared, sizes;
  source.read(
      options.numbers,
      [&](const TraceHeader& header) {
        const Values values = judged_values(with_rule(header, options), options.numbers, source.name());
        step = values.number("step");
        bias = values.flag("bias");
        moved = zero_vector(header.dimension + (bias ? 1 : 0));
        declared = values.start(moved.size(), bias);
        sizes = declared.cwiseAbs();
      },
      [&](const ScaledRound& scaled) {
        if (is_over) {
          goes_on = true;
          return;
        }
        poll_limits();
        TraceRound round;
        exact(scaled, round);
        is_over = round.weights.has_value();
        const Vector update = Rational(step * round.y) * seen_instance(round.x, bias);
        sizes += update.cwiseAbs();
        if (!round.weights) {
          if (round.updated.value_or(round.prediction != round.y)) moved += update;
          supposes = supposes || !round.updated;
          return;
        }
        const Vector unmoved = *round.weights - moved;
        const auto add = [&](const Vector& start) {
          const bool along = round.updated.value_or(true) &&
                             common_factors(moved + update, start - declared, slack * sizes).has_value();
          starts.emplace_back(start, along);
        };
        if (!round.updated.value_or(false)) add(unmoved);
        if (round.updated.value_or(true)) add(unmoved - update);
      });
  const auto is_declared = [&](const auto& start) { return is_as_declared(start.first, declared, sizes, roundoff); };
  if (!goes_on || std::ranges::any_of(starts, is_declared)) return {};
  std::vector<OtherStart> result;
  for (const auto& [start, along] : starts)
    result.push_back({.w = spelled_list(start, options.numbers), .by_update = along});
  for (const auto& [start, along] : starts) {
    std::string rounded = rounded_list(start, sizes, allowance.precision);
    if (std::ranges::none_of(result, [&](const OtherStart& known) { return known.w == rounded; }))
      result.push_back({.w = std::move(rounded), .by_update = along});
  }
  // From some start weights come in every way, so that one behind updates that are only supposed has to be short.
  if (supposes) std::erase_if(result, [](const OtherStart& start) { return !has_short_numbers(start.w); });
  return result;
}

/// The vector that is declared; empty where there is none.
std::string declared_start(const Judge& judge) {
  const std::optional<Vector> declared = judge.conventions().start;
  return declared ? list_as_written(*declared) : "";
}

}  // namespace

std::optional<OtherStart> other_start(TraceSource& source, const CheckOptions& options, const Allowance& allowance) {
  const WorkPhase phase("rounds judged from another start");
  std::optional<OtherStart> nearly;
  for (OtherStart& start : possible_starts(source, options, allowance)) {
    const auto verdict = verdict_from(start.w, source, options, allowance);
    if (!verdict) continue;
    start.conforms = verdict->conforms();
    if (start.conforms) return std::move(start);
    const std::optional<Divergence>& left = verdict->gravest();
    if (left && left->cause == Cause::rounding && (!nearly || start.w.size() < nearly->w.size()))
      nearly = std::move(start);
  }
  return nearly;
}

bool may_be_a_start(const TraceVerdict& verdict) {
  const std::optional<LearnerFault>& likely = verdict.gravest()->likely;
  if (verdict.gravest()->shown_so) return false;
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
    default:  // a start of less than what is shown of it would do, too
      return !rounds_what_it_shows(*likely) && !is_average_fault(*likely);
  }
}

LearnerFault fault_of(const OtherStart& start, const Judge& judge, const NumberOptions& numbers) {
  LearnerFault fault{.kind = FaultKind::start, .other = judge.first_weight(), .declared = declared_start(judge)};
  const Vector w = parse_vector(start.w, numbers);
  if ((w.array() == w[0]).all()) {
    fault.parameter = w[0];
  } else {
    fault.value = comma_separated(w);
  }
  fault.at = start.by_update && (w.size() == 1 || !fault.value.empty()) ? 1 : 0;
  return fault;
}

bool may_start_before_first(const TraceVerdict& verdict) {
  const std::optional<Divergence>& found = verdict.gravest();
  if (found->cause != Cause::rule || found->round != 1 || verdict.wrong_decisions > 1 || verdict.wrong_steps > 1)
    return false;
  if (!found->likely) return true;
  const FaultKind kind = found->likely->kind;
  return kind == FaultKind::altered_weight || kind == FaultKind::left_out || kind == FaultKind::start;
}

void find_start_by_first(TraceSource& source, const CheckOptions& options, const Allowance& allowance,
                         const Judge& judge, CheckedTrace& result) {
  std::optional<std::string> start;
  bool is_shown = false;
  std::size_t rounds = 0;
  source.read(
      options.numbers, [](const TraceHeader&) {},
      [&](const ScaledRound& scaled) {
        poll_limits();
        if (++rounds > 1) return;
        TraceRound round;
        exact(scaled, round);
        is_shown = round.weights.has_value();
        if (round.weights && round.updated == false) start = spelled_list(*round.weights, options.numbers);
      });
  // Weights that the declared start leads to come from no other one.
  if (rounds < 2 || (is_shown && result.verdict.first.weights != 1)) return;
  if (!start) return result.verdict.blame({.kind = FaultKind::start_elsewhere, .declared = declared_start(judge)});
  const auto verdict = verdict_from(*start, source, options, allowance);
  if (!verdict || !may_be_right(*verdict)) return;
  result.start = {.w = *start, .conforms = verdict->conforms()};
  result.verdict.blame(fault_of(*result.start, judge, options.numbers));
}

}  // namespace mistakebound

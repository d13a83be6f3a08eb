#include "oracle/judges/judge.hpp"

#include <algorithm>

#include "oracle/judges/judges.hpp"
#include "oracle/judges/studied.hpp"
#include "reference/numbers/nearest.hpp"

namespace mistakebound {

void TraceVerdict::see_other(const LearnerFault& other) {
  if (fact && fact->kind != other.kind) forget_fact();
}

void TraceVerdict::see_contradiction() {
  if (++contradictions > 1 || !max_weight_error) forget_fact();
}

void TraceVerdict::forget_fact() {
  if (!fact) return;
  for (std::optional<Divergence>* found : {&divergence, &fault})
    if (*found && (*found)->likely == fact) (*found)->likely.reset();
  fact.reset();
}

void TraceVerdict::forget_likely() {
  for (std::optional<Divergence>* of : {&divergence, &fault})
    if (*of && (*of)->likely != fact) (*of)->likely.reset();
}

void TraceVerdict::see_floats() {
  for (std::optional<Divergence>* found : {&divergence, &fault}) {
    if (!*found || (*found)->cause != Cause::rule) continue;
    (*found)->in_floats = true;
    if ((*found)->likely == fact) (*found)->likely.reset();
  }
}

void TraceVerdict::blame(LearnerFault whole) {
  fault.reset();
  divergence->cause = Cause::rule;
  divergence->hiding = Hiding::none;
  divergence->likely = std::move(whole);
  divergence->likely_from.reset();
}

TraceConventions Judge::conventions() const {
  TraceConventions result{
      learner_, values_.find("tie") != nullptr ? tie_of(values_) : Tie::mistake, has_bias(values_), {}};
  result.predicts = predicts_;
  const Eigen::Index n = dimension_ + (result.bias ? 1 : 0);
  for (const Parameter& parameter : values_.parameters()) {
    const std::string name = parameter.name;
    const std::string text = values_.text(name);
    if (is_start(parameter)) {
      if (Vector start = values_.start(n, result.bias); norm2(start) != 0) result.start = std::move(start);
      continue;
    }
    const bool is_rule = parameter.role == Role::rule && name != "tie" && !text.empty();
    const bool is_unusual = parameter.role == Role::trace && text != parameter.usual;
    if (is_rule || is_unusual) result.parameters.emplace_back(name, values_.shown(name, n));
  }
  return result;
}

bool Allowance::close(const Rational& shown, const Rational& exact) const {
  if (shown == exact) return true;
  if (tolerance == 0 && absolute_tolerance == 0 && !printed) return false;
  const Rational size = std::max(Rational(abs(shown)), Rational(abs(exact)));
  return abs(Rational(shown - exact)) <= std::max(Rational(tolerance * size), least(shown, abs(shown) > abs(exact)));
}

Rational Allowance::least(const Rational& shown, bool beyond) const {
  if (!printed) return absolute_tolerance;
  // A double beside the number is no nearer to the middle between two decimals. What is shown may be cut off, too, but
  // a number that has so few digits is shown as it is.
  const Rational barely = two_to(-20);
  const bool is_nearest = beyond || keeps_what_it_shows(*printed);
  const Rational places = is_nearest ? Rational((1 + barely) / 2) : Rational(1 - barely);
  // Beside it, what is shown may be read into a number of the type.
  const Rational reading = number_type(precision).roundoff * abs(shown);
  return std::max(absolute_tolerance, Rational(places * last_place(*printed, shown) + reading));
}

std::unique_ptr<Judge> make_judge(const TraceHeader& header, const NumberOptions& numbers, const std::string& file) {
  return make_judge(header, numbers, file, {.precision = precision_of(numbers.reading)});
}

namespace {

/// use(study) for the learner that the header names.
template <class R, class Use>
R with_judged_study(const TraceHeader& header, const std::string& file, Use use) {
  return with_study<R>(
      header.learner, []<class S>(const S&) { return IsJudged<S>{}; }, use,
      [&](const std::vector<std::string>& names) -> R {
        bool runs = false;
        for_each_study([&](const auto& study) { runs = runs || header.learner == study.name; });
        throw InputError(place_of(header, "learner", file), "the learner " + quoted(header.learner),
                         runs ? "a learner whose traces are judged, which its are not: one of " + joined(names)
                              : one_of(header.learner, names));
      });
}

}  // namespace

Values judged_values(const TraceHeader& header, const NumberOptions& numbers, const std::string& file) {
  return with_judged_study<Values>(
      header, file, [&](const auto& study) { return header_values(study.parameters, header, numbers, file); });
}

namespace {

/// The header of a learner that has another parameter, where the fault is no more than that, and what its numbers are
/// held against.
void apply(const LearnerFault& fault, TraceHeader& header, Allowance& allowance) {
  const auto set = [&](const char* name, const std::string& value) { header.words[name] = value; };
  const auto number = to_string(fault.parameter);
  if (fault.tie && !fault.of_updates) set("tie", to_string(*fault.tie));
  switch (fault.kind) {
    case FaultKind::step:
      return set("step", number);
    case FaultKind::promotion:
      return set("promotion", number);
    case FaultKind::demotion:
      return set("demotion", number);
    case FaultKind::margin:
      return set("margin", number);
    case FaultKind::aggressiveness:
      return set("aggressiveness", number);
    case FaultKind::factor:
    case FaultKind::loss_factor:
      return set("beta", number);
    case FaultKind::other_eta:
      return set("eta", number);
    case FaultKind::other_rule:
      return set("rule", fault.value);
    case FaultKind::other_updates:
      return set("updates", fault.value);
    case FaultKind::plain_factors:
      return set("factors", "plain");
    case FaultKind::modified_factors:
      return set("factors", "modified");
    case FaultKind::normalized:
      return set("normalized", "true");
    case FaultKind::not_normalized:
      return set("normalized", "false");
    case FaultKind::average_after:
      return set("averaging", "after");
    case FaultKind::average_before:
      return set("averaging", "before");
    case FaultKind::average_right:
      return set("averaging", "right");
    case FaultKind::kernel:
      return set("kernel", fault.value);
    case FaultKind::floats:
      allowance.precision = Precision::binary32;
      return;
    case FaultKind::decimals:
    case FaultKind::digits:
    case FaultKind::shown_decimals:
    case FaultKind::shown_digits:
    case FaultKind::shown_short:
      allowance.printed = fault;
      return;
    default:
      return;
  }
}

}  // namespace

std::unique_ptr<Judge> make_judge(const TraceHeader& of_trace, const NumberOptions& numbers, const std::string& file,
                                  const Allowance& for_trace, const LearnerFault& fault) {
  TraceHeader header = of_trace;
  Allowance allowance = for_trace;
  apply(fault, header, allowance);
  return with_judged_study<std::unique_ptr<Judge>>(header, file, [&](const auto& study) {
    refuse_unknown_fields(study.parameters, header, file);
    Values values = header_values(study.parameters, header, numbers, file);
    settle_usual(study, values);
    std::unique_ptr<Judge> judge = judge_of(study, {header, values, file, fault}, allowance);
    judge->know(study, std::move(values), header.dimension);
    return judge;
  });
}

}  // namespace mistakebound

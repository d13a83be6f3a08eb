#include "oracle/judges/judge.hpp"

#include <algorithm>

#include "oracle/judges/judges.hpp"
#include "oracle/judges/studied.hpp"
#include "reference/numbers/nearest.hpp"

namespace mistakebound {

void TraceVerdict::excuse_by_convention() {
  const auto convention = std::find_if(suspects.begin(), suspects.end(), is_convention_of_average);
  if (!fault || convention == suspects.end()) return;
  fault->cause = Cause::tie;
  fault->likely.reset();  // where there are more it may be something else
  if (suspects.size() == 1) fault->likely = *convention;
  divergence = std::move(fault);
  fault.reset();
}

void TraceVerdict::excuse_as_other_convention() {
  if (fault) divergence = std::move(fault);
  fault.reset();
  divergence->cause = Cause::tie;
  divergence->likely = LearnerFault{FaultKind::other_convention};
}

void TraceVerdict::blame(LearnerFault whole) {
  fault.reset();
  divergence->cause = Cause::rule;
  divergence->hiding = Hiding::none;
  divergence->likely = std::move(whole);
  divergence->likely_from.reset();
}

TraceConventions Judge::conventions() const {
  TraceConventions result{learner_, tie_of(values_), values_.find("bias") != nullptr && values_.flag("bias"), {}};
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

bool Allowance::close(const Rational& a, const Rational& b) const {
  if (a == b) return true;
  if (tolerance == 0 && absolute_tolerance == 0) return false;
  const Rational size = std::max(Rational(abs(a)), Rational(abs(b)));
  return abs(Rational(a - b)) <= std::max(Rational(tolerance * size), absolute_tolerance);
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
        throw InputError(place_of(header, "learner", file), "the learner " + quoted(header.learner),
                         one_of(header.learner, names));
      });
}

}  // namespace

Values judged_values(const TraceHeader& header, const NumberOptions& numbers, const std::string& file) {
  return with_judged_study<Values>(
      header, file, [&](const auto& study) { return header_values(study.parameters, header, numbers, file); });
}

std::unique_ptr<Judge> make_judge(const TraceHeader& header, const NumberOptions& numbers, const std::string& file,
                                  const Allowance& allowance) {
  return with_judged_study<std::unique_ptr<Judge>>(header, file, [&](const auto& study) {
    refuse_unknown_fields(study.parameters, header, file);
    Values values = header_values(study.parameters, header, numbers, file);
    std::unique_ptr<Judge> judge = judge_of(study, {header, values, file}, allowance);
    judge->know(study, std::move(values), header.dimension);
    return judge;
  });
}

}  // namespace mistakebound

/// What the study of a trace's learner is asked.
#pragma once

#include "invariants/learners.hpp"
#include "oracle/judges/judges.hpp"

namespace mistakebound {

/// The learners of which traces are judged: those that have a judge.
template <class S>
concept HasJudge = requires(const S& study, const HeaderReader& header, const Allowance& allowance) {
  judge_of(study, header, allowance);
};
template <class S>
struct IsJudged : std::bool_constant<HasJudge<S>> {};

/// Takes usual values away that others, which were given, stand in the place of.
template <class S>
void settle_usual(const S&, Values&) {}
inline void settle_usual(const HedgeStudy&, Values& values) {
  settle_hedge(values);
}

/// The examples that were kept, with the bias where there is one; null where they are too many.
inline std::shared_ptr<const Sequence> kept_examples(const AuditRequest& request, bool bias) {
  if (request.kept == nullptr || !bias) return request.kept;
  return std::make_shared<const Sequence>(with_bias(*request.kept));
}

/// The learner's parameters with those that say what it is held against, which it has.
inline Values asked_values(const Values& of_header, const AuditRequest& request) {
  Values values = of_header;
  for (const auto& [name, text] : request.against) values.give(name, text);
  return values;
}

/// Whether the learner has a bias: not where it has no such parameter.
inline bool has_bias(const Values& values) {
  return values.find("bias") != nullptr && values.flag("bias");
}

/// The learner before its first round, where that follows from the parameters alone.
template <class S>
typename S::LearnerType first_learner(const S& study, const Values& values, Eigen::Index dimension) {
  const bool bias = has_bias(values);
  return study.make(values, {.dimension = dimension, .bias = bias, .examples = nullptr, .last_state = {}}, {});
}

}  // namespace mistakebound

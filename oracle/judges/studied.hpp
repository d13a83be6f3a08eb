/// What the study of a trace's learner is asked.
#pragma once

#include "invariants/learners.hpp"
#include "oracle/judges/judge.hpp"

namespace mistakebound {

/// The learners of which traces are judged.
template <class S>
struct IsJudged : std::false_type {};
template <>
struct IsJudged<PerceptronStudy> : std::true_type {};
template <>
struct IsJudged<AveragedStudy> : std::true_type {};
template <>
struct IsJudged<VotedStudy> : std::true_type {};
template <>
struct IsJudged<MarginStudy> : std::true_type {};
template <>
struct IsJudged<AggressiveStudy> : std::true_type {};
template <>
struct IsJudged<KernelStudy> : std::true_type {};
template <>
struct IsJudged<WinnowStudy> : std::true_type {};
template <>
struct IsJudged<BalancedStudy> : std::true_type {};
template <>
struct IsJudged<LittlestoneStudy> : std::true_type {};
template <>
struct IsJudged<HalvingStudy> : std::true_type {};
template <>
struct IsJudged<MajorityStudy> : std::true_type {};
template <>
struct IsJudged<OptimalStudy> : std::true_type {};
template <>
struct IsJudged<HedgeStudy> : std::true_type {};

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

/// The learner before its first round, where that follows from the parameters alone.
template <class S>
typename S::LearnerType first_learner(const S& study, const Values& values, Eigen::Index dimension) {
  const bool bias = values.find("bias") != nullptr && values.flag("bias");
  return study.make(values, {.dimension = dimension, .bias = bias, .examples = nullptr, .last_state = {}}, {});
}

}  // namespace mistakebound

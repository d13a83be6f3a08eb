/// The theorems of a trace: those of its learner's study, held against the comparator that the study finds.
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
struct IsJudged<KernelStudy> : std::true_type {};
template <>
struct IsJudged<WinnowStudy> : std::true_type {};
template <>
struct IsJudged<LittlestoneStudy> : std::true_type {};
template <>
struct IsJudged<HalvingStudy> : std::true_type {};

/// The examples that were kept, with the bias where there is one; null where they are too many.
inline std::shared_ptr<const Sequence> kept_examples(const AuditRequest& request, Eigen::Index dimension, bool bias) {
  if (request.kept == nullptr) return nullptr;
  Sequence sequence{.dimension = dimension - (bias ? 1 : 0), .examples = {}, .features = {}};
  for (const TraceRound& round : *request.kept) sequence.examples.push_back({round.x, round.y});
  return std::make_shared<const Sequence>(bias ? with_bias(std::move(sequence)) : std::move(sequence));
}

/// The learner's parameters with those that say what it is held against, which it has.
inline Values asked_values(const Values& of_header, const AuditRequest& request) {
  Values values = of_header;
  for (const auto& [name, text] : request.against) values.give(name, text);
  return values;
}

/// What the study finds for a trace: its comparator, and the audits of its theorems.
template <class S>
struct Studied {
  typename S::Comparator comparator;
  std::vector<std::unique_ptr<BasicAudit<typename S::RoundType>>> audits;
  std::optional<TheoremReport> certificate;

  Studied(const S& study, const Values& values, const typename S::KnownRun& known)
      : comparator(study.comparator(known, values)) {
    if (comparator.missing) return;
    audits = audits_of(study, study.make(values, known, comparator), comparator, known, {});
    if (study.certificate != nullptr) certificate = study.certificate(known, comparator, known.last_state(), {});
  }

  /// What a report says besides the theorems.
  void describe(TraceAudit& audit) {
    audit.comparator = comparator.words;
    audit.certificate = std::move(certificate);
    if constexpr (std::is_base_of_v<Separator, typename S::Comparator>) audit.separation = comparator.separation;
  }
};

}  // namespace mistakebound

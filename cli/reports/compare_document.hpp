/// Learners on the same examples, their mistakes beside the bounds: what `mistakebound compare` prints.
#pragma once

#include "cli/reports/documents.hpp"

namespace mistakebound::cli {

/// A learner that has no run, and why.
struct LearnerWithoutRun {
  std::string learner;
  std::string reason;
};

struct CompareDocument {
  std::string file;
  std::vector<RunDocument> runs;  ///< one at least
  std::vector<LearnerWithoutRun> others;

  /// What ended the last run before its end; null where nothing did.
  [[nodiscard]] const CutShort* cut() const { return runs.empty() || !runs.back().cut ? nullptr : &*runs.back().cut; }
};

/// Rounds that update, where the learner counts them beside its mistakes.
std::optional<std::size_t> updates_of(const RunDocument& run);

/// The theorems that bound what is counted, or would, if their hypotheses held.
std::vector<const TheoremReport*> bounds_of(const RunDocument& run);

/// "separable fails at round 3"; empty where the bound stands.
std::string why_no_bound(const TheoremReport& report);

std::string text_of(const CompareDocument& document);
std::string json_of(const CompareDocument& document);

/// Mistakes as bars, and the bounds below each as marks; an SVG file.
std::string picture_of(const CompareDocument& document);

}  // namespace mistakebound::cli

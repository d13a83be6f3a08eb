/// What `tight` found, as data, and how it is printed.
#pragma once

#include "cli/reports/documents.hpp"
#include "properties/tight/tight.hpp"

namespace mistakebound::cli {

/// A claim about the number of updates, judged for all numbers that are possible.
struct JudgedClaim {
  enum class Verdict { holds, refuted, undecided };
  std::string text;
  std::string read_as;
  Verdict verdict = Verdict::undecided;
  std::size_t updates = 0;  ///< refuted: the least number for which it fails
};

struct TightDocument {
  std::string learner;
  Settings conventions;
  Rational step = 1;
  UpdateProblem problem;             ///< over the step size
  std::optional<std::size_t> asked;  ///< whether so many are possible; absent: the largest number
  std::size_t most = 0;              ///< that were looked for
  std::optional<UpdateSequence> sequence = {};
  std::optional<std::size_t> impossible = {};
  std::optional<ImpossibilityProof> proof = {};
  std::optional<JudgedClaim> claim = {};
  std::optional<std::string> file = {};  ///< where the sequence was saved
  std::string command = {};              ///< that runs the learner on it; empty where there is none

  [[nodiscard]] bool decided() const;
  [[nodiscard]] std::size_t possible() const { return sequence ? sequence->z.size() : 0; }
};

std::string text_of(const TightDocument& document);
std::string json_of(const TightDocument& document);

/// What somebody needs to check both halves again; without a proof, or without a sequence, the half is null.
std::string certificate_of(const TightDocument& document);

}  // namespace mistakebound::cli

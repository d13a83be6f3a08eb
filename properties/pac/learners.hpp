/// The learners on which the conversions are tried: those whose scores are rational.
#pragma once

#include "invariants/pac/subject.hpp"

namespace mistakebound {

/// What a domain has to be like for the learner to come to know it.
enum class Learnable { halfspaces, experts, disjunctions };

struct PacLearner {
  std::string name;
  Learnable learnable = Learnable::halfspaces;
  std::map<std::string, std::string> parameters;  ///< besides the tie
  std::function<std::unique_ptr<PacSubject>(Tie, const Sequence& domain)> subject;
};

const std::vector<PacLearner>& pac_learners();
/// Of the conversion to batch learning: with a margin, or updates in every round, where there is a parameter for that.
const std::vector<PacLearner>& batch_learners();

}  // namespace mistakebound

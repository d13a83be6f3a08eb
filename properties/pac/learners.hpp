/// The learners on which the conversion is tried: those whose scores are rational.
#pragma once

#include "invariants/pac/subject.hpp"

namespace mistakebound {

/// What a domain has to be like for the learner to come to know it.
enum class Learnable { halfspaces, experts, disjunctions };

struct PacLearner {
  std::string name;
  Learnable learnable = Learnable::halfspaces;
  std::function<std::unique_ptr<PacSubject>(Tie, const Sequence& domain)> subject;
};

const std::vector<PacLearner>& pac_learners();

}  // namespace mistakebound

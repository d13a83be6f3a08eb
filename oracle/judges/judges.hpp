/// The judges of the single learners; make_judge() chooses among them. All throw InputError at the parameter that is
/// unusable.
#pragma once

#include "invariants/learners.hpp"
#include "oracle/judges/judge.hpp"

namespace mistakebound {

/// The perceptron and Littlestone's Winnow: the state is the weights.
std::unique_ptr<Judge> judge_of(const PerceptronStudy& study, const HeaderReader& header, const Allowance& allowance);
std::unique_ptr<Judge> judge_of(const LittlestoneStudy& study, const HeaderReader& header, const Allowance& allowance);

/// The averaged and the voted perceptron: the state is the current weights, and their average or their votes.
std::unique_ptr<Judge> judge_of(const AveragedStudy& study, const HeaderReader& header, const Allowance& allowance);
std::unique_ptr<Judge> judge_of(const VotedStudy& study, const HeaderReader& header, const Allowance& allowance);

/// The exponentiated Winnow: the state is the exponents S, or the weights as they were recorded.
std::unique_ptr<Judge> judge_of(const WinnowStudy& study, const HeaderReader& header, const Allowance& allowance);

/// Balanced Winnow: the state is both weights of every coordinate.
std::unique_ptr<Judge> judge_of(const BalancedStudy& study, const HeaderReader& header, const Allowance& allowance);

/// The perceptron with a margin: the state is the weights.
std::unique_ptr<Judge> judge_of(const MarginStudy& study, const HeaderReader& header, const Allowance& allowance);

/// The passive-aggressive learners: the state is the weights.
std::unique_ptr<Judge> judge_of(const AggressiveStudy& study, const HeaderReader& header, const Allowance& allowance);

/// Halving: the state is the set of experts that were never wrong.
std::unique_ptr<Judge> judge_of(const HalvingStudy& study, const HeaderReader& header, const Allowance& allowance);

/// Weighted Majority: the state is the experts' weights.
std::unique_ptr<Judge> judge_of(const MajorityStudy& study, const HeaderReader& header, const Allowance& allowance);
/// Hedge: the state is the experts' weights, the instance what they lose.
std::unique_ptr<Judge> judge_of(const HedgeStudy& study, const HeaderReader& header, const Allowance& allowance);

/// The standard optimal algorithm: the state is the version space, the instance what the hypotheses say at the point.
std::unique_ptr<Judge> judge_of(const OptimalStudy& study, const HeaderReader& header, const Allowance& allowance);

/// The kernel perceptron: the state is the list of its updates.
std::unique_ptr<Judge> judge_of(const KernelStudy& study, const HeaderReader& header, const Allowance& allowance);

}  // namespace mistakebound

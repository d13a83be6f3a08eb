#include "oracle/judges/fault.hpp"

#include <algorithm>

namespace mistakebound {

bool contains(const Faults& faults, const LearnerFault& fault) {
  return std::find(faults.begin(), faults.end(), fault) != faults.end();
}

bool leaves_out_last(const LearnerFault& fault) {
  return fault.kind >= FaultKind::score_without_last && fault.kind <= FaultKind::score_of_lanes_if_any;
}

bool is_score_fault(const LearnerFault& fault) {
  return fault.kind >= FaultKind::score_is_zero && fault.kind <= FaultKind::score_of_lanes_if_any;
}

bool is_convention_of_average(const LearnerFault& fault) {
  return fault.kind >= FaultKind::zero_is_positive && fault.kind <= FaultKind::zero_is_mistake;
}

bool needs_exact_step(const LearnerFault& fault) {
  switch (fault.kind) {
    case FaultKind::step:
    case FaultKind::promotion:
    case FaultKind::demotion:
    case FaultKind::learning_rate:
    case FaultKind::kernel:
    case FaultKind::bias_rate:
    case FaultKind::altered_weight:
      return true;
    default:
      return false;
  }
}

bool are_alike(const LearnerFault& a, const LearnerFault& b) {
  if (leaves_out_last(a)) return leaves_out_last(b);
  if (a.kind != b.kind) return false;
  switch (a.kind) {
    case FaultKind::bias_rate:
    case FaultKind::start:
    case FaultKind::bounds:
    case FaultKind::decimals:
      return a.parameter == b.parameter && a.value == b.value;
    default:
      return true;
  }
}

}  // namespace mistakebound

#include "properties/pac/learners.hpp"

#include "invariants/learners.hpp"
#include "properties/campaign/telling.hpp"

namespace mistakebound {

const std::vector<PacLearner>& pac_learners() {
  static const std::vector<PacLearner> all = [] {
    std::vector<PacLearner> found;
    for_each_study([&]<class S>(const S& study) {
      // The signs of sums of powers and the dimensions of classes take too long for thousands of domains.
      if constexpr (Convertible<S> && !std::is_same_v<S, WinnowStudy> && !std::is_same_v<S, OptimalStudy>) {
        const bool votes = std::is_same_v<typename S::State, Experts>;
        found.push_back({.name = study.name,
                         .learnable = votes           ? Learnable::experts
                                      : study.boolean ? Learnable::disjunctions
                                                      : Learnable::halfspaces,
                         .subject = [&study](Tie tie, const Sequence& domain) {
                           return pac_subject_with(study, {{"tie", to_string(tie)}}, domain);
                         }});
      }
    });
    return found;
  }();
  return all;
}

}  // namespace mistakebound

/// The learners: the one list of their studies. What is done for each kind of learner is a template over studies, or an
/// overload for one of them; nobody else asks for a learner by its name.
#pragma once

#include <tuple>

#include "invariants/aggressive/study.hpp"
#include "invariants/comparison/study.hpp"
#include "invariants/disjunctions/study.hpp"
#include "invariants/halving/study.hpp"
#include "invariants/hedge/study.hpp"
#include "invariants/kernels/study.hpp"
#include "invariants/majority/study.hpp"
#include "invariants/optimal/study.hpp"
#include "invariants/perceptron/study.hpp"
#include "invariants/winnow/study.hpp"

namespace mistakebound {

inline auto studies() {
  return std::tie(perceptron_study(), averaged_perceptron_study(), voted_perceptron_study(), margin_perceptron_study(),
                  passive_aggressive_study(), passive_aggressive_1_study(), passive_aggressive_2_study(),
                  perceptron_batch_study(), kernel_perceptron_study(), winnow_study(), balanced_winnow_study(),
                  halving_study(), halving_cover_study(), littlestone_winnow_study(), perceptron_disjunction_study(),
                  optimal_study(), comparison_study(), weighted_majority_study(), hedge_study());
}

/// use(study) for each of them, in the order of the list, which the tests make longer.
template <class Use, class List = decltype(studies())>
void for_each_study(Use use, const List& list = studies()) {
  std::apply([&](const auto&... study) { (use(study), ...); }, list);
}

/// use(study) for the learner of that name, which returns an R; where there is none that `fits(study)`, otherwise()
/// with the names of those that do.
template <class R, class Fits, class Use, class Otherwise, class List = decltype(studies())>
R with_study(const std::string& name, Fits fits, Use use, Otherwise otherwise, const List& list = studies()) {
  std::optional<R> result;
  std::vector<std::string> names;
  for_each_study(
      [&](const auto& study) {
        if constexpr (decltype(fits(study))::value) {
          if (study.name == name) result.emplace(use(study));
          names.emplace_back(study.name);
        }
      },
      list);
  return result ? std::move(*result) : otherwise(names);
}

}  // namespace mistakebound

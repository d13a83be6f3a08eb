#include "properties/tight/problem.hpp"

#include <algorithm>

namespace mistakebound {

Rational LinearForm::at(const MeasuredUpdate& update) const {
  return one + x2 * update.x2 + margin * update.margin + score * update.score + w2 * update.w2 + wu * update.wu;
}

bool UpdateProblem::allows(const MeasuredUpdate& update) const {
  return update.x2 <= radius2 && update.margin >= gamma && update.score <= margin &&
         std::all_of(conditions.begin(), conditions.end(), [&](const UpdateCondition& condition) {
           const Rational value = condition.form.at(update);
           return condition.equation ? value == 0 : value >= 0;
         });
}

}  // namespace mistakebound

#include "oracle/judges/tie_habits.hpp"

#include <algorithm>

namespace mistakebound {
namespace {

constexpr Tie conventions[] = {Tie::positive, Tie::negative, Tie::mistake};

}  // namespace

void TieHabits::observe(Prediction prediction, Label y, const std::optional<bool>& updated) {
  TieHabits here(declared_, by_another_);
  here.seen_ = 1;
  if (!by_another_) {
    here.predicted_.set(prediction > 0 ? 1 : 0);
    here.fits_[positive] = prediction > 0;
    here.fits_[negative] = prediction < 0;
    here.fits_[repeats] = last_prediction_ == 0 || prediction == last_prediction_;
    here.fits_[turns] = last_prediction_ == 0 || prediction == -last_prediction_;
    here.fits_[last_label] = last_label_ == 0 || prediction == last_label_;
  }
  if (updated) {
    here.updates_seen_ = 1;
    here.fits_[after_mistakes] = *updated == (prediction != y);
    here.fits_[always] = *updated;
    here.fits_[never] = !*updated;
    here.fits_[after_positive] = *updated == (y > 0);
    here.fits_[after_negative] = *updated == (y < 0);
  }
  here.follows_ = here.fits(declared_) && std::none_of(std::begin(conventions), std::end(conventions),
                                                       [&](Tie tie) { return tie != declared_ && here.fits(tie); });
  add(here);
}

void TieHabits::add(const TieHabits& other) {
  fits_ &= other.fits_;
  predicted_ |= other.predicted_;
  seen_ += other.seen_;
  updates_seen_ += other.updates_seen_;
  follows_ = follows_ || other.follows_;
}

bool TieHabits::fits(Tie tie) const {
  if (tie == Tie::mistake) return updates_seen_ > 0 && fits_[always];
  if (by_another_) return updates_seen_ > 0 && fits_[tie == Tie::positive ? after_negative : after_positive];
  return predicted_.any() && fits_[tie == Tie::positive ? positive : negative] && fits_[after_mistakes];
}

std::optional<LearnerFault> TieHabits::other() const {
  if (fits(declared_)) return std::nullopt;
  for (const Tie tie : conventions)
    if (fits(tie)) return LearnerFault{.kind = FaultKind::other_convention, .tie = tie};
  constexpr std::size_t enough = 4;
  const auto some = [&](std::initializer_list<std::pair<Rule, FaultKind>> known) -> std::optional<LearnerFault> {
    for (const auto& [rule, kind] : known)
      if (fits_[rule]) return LearnerFault{kind};
    return std::nullopt;
  };
  if (declared_ != Tie::mistake && seen_ >= enough && predicted_.all() && fits_[after_mistakes])
    return some(
        {{repeats, FaultKind::zero_repeats}, {turns, FaultKind::zero_turns}, {last_label, FaultKind::zero_last_label}});
  if (updates_seen_ < enough) return std::nullopt;
  return some({{never, FaultKind::zero_never_updates},
               {after_negative, FaultKind::zero_is_positive},
               {after_positive, FaultKind::zero_is_negative}});
}

}  // namespace mistakebound

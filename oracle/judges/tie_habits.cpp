#include "oracle/judges/tie_habits.hpp"

#include <algorithm>

namespace mistakebound {
namespace {

constexpr Tie every_convention[] = {Tie::positive, Tie::negative, Tie::mistake};

}  // namespace

void TieHabits::observe(Prediction prediction, Label y, const std::optional<bool>& updated, bool may_hide) {
  TieHabits here(declared_, by_another_);
  here.seen_ = 1;
  here.compared_ = last_prediction_ == 0 ? 0 : 1;
  if (!by_another_) {
    here.predicted_.set(prediction > 0 ? 1 : 0);
    if (!may_hide) here.surely_ = here.predicted_;
    here.fits_[positive] = prediction > 0;
    here.fits_[negative] = prediction < 0;
    here.fits_[repeats] = last_prediction_ == 0 || prediction == last_prediction_;
    here.fits_[turns] = last_prediction_ == 0 || prediction == -last_prediction_;
    here.fits_[last_label] = last_label_ == 0 || prediction == last_label_;
    here.fits_[errs] = prediction != y;
  }
  if (updated) {
    here.updates_seen_ = 1;
    here.fits_[after_mistakes] = *updated == (prediction != y);
    here.fits_[always] = *updated;
    here.fits_[never] = !*updated;
    here.fits_[after_positive] = *updated == (y > 0);
    here.fits_[after_negative] = *updated == (y < 0);
  }
  here.hidden_ = may_hide ? 1 : 0;
  here.is_broken_ = !may_hide && here.contradicts(declared_);
  add(here);
}

void TieHabits::add(const TieHabits& other) {
  fits_ &= other.fits_;
  predicted_ |= other.predicted_;
  surely_ |= other.surely_;
  by_other_ |= other.by_other_;
  seen_ += other.seen_;
  compared_ += other.compared_;
  hidden_ += other.hidden_;
  updates_seen_ += other.updates_seen_;
  is_broken_ = is_broken_ || other.is_broken_;
}

bool TieHabits::fits(Tie tie) const {
  if (tie == Tie::mistake) return updates_seen_ > 0 && fits_[always] && (tie == declared_ || may_be_mistakes());
  if (by_another_) return updates_seen_ > 0 && fits_[tie == Tie::positive ? after_negative : after_positive];
  return predicted_.any() && fits_[tie == Tie::positive ? positive : negative] && fits_[after_mistakes];
}

bool TieHabits::contradicts(Tie tie) const {
  if (tie == Tie::mistake) return updates_seen_ > 0 && !fits_[always];
  if (by_another_) return updates_seen_ > 0 && !fits(tie);
  return !fits_[tie == Tie::positive ? positive : negative] || !fits_[after_mistakes];
}

const TieHabits::Described TieHabits::of_predictions{
    {repeats, FaultKind::zero_repeats}, {turns, FaultKind::zero_turns}, {last_label, FaultKind::zero_last_label}};

std::optional<LearnerFault> TieHabits::other() const {
  constexpr std::size_t few = 2;
  constexpr std::size_t many = 4;  // where those that nothing hides went as declared
  if (fits(declared_) || seen_ < (is_broken_ || seen_ == hidden_ ? few : many)) return std::nullopt;
  for (const Tie tie : every_convention)
    if (fits(tie)) return LearnerFault{.kind = FaultKind::other_convention, .tie = tie};
  constexpr std::size_t enough = 4;
  const auto some = [&](const Described& known) -> std::optional<LearnerFault> {
    for (const auto& [rule, kind] : known)
      if (fits_[rule]) return LearnerFault{kind};
    return std::nullopt;
  };
  const bool is_otherwise = declared_ != Tie::mistake || contradicts(declared_);
  if (is_otherwise && seen_ >= enough && predicted_.all() && fits_[after_mistakes]) {
    std::optional<LearnerFault> known = compared_ > 0 ? some(of_predictions) : std::nullopt;
    if (known && known->kind != FaultKind::zero_last_label && fits_[last_label]) known->parameter = 1;
    if (known && compared_ + 1 < enough) return std::nullopt;  // of one trace its first round has none before it
    if (known || surely_.all()) return known.value_or(LearnerFault{FaultKind::zero_varies});
  }
  // Who predicts now 1, now -1 where he has learnt nothing has learnt something, and does not show it.
  if (updates_seen_ < enough || by_other_.all()) return std::nullopt;
  return some({{never, FaultKind::zero_never_updates},
               {after_negative, FaultKind::zero_is_positive},
               {after_positive, FaultKind::zero_is_negative}});
}

Faults TieHabits::possible() const {
  Faults result;
  for (const auto& [rule, kind] : of_predictions)
    if (fits_[rule] && !by_another_) result.push_back({kind});
  if (fits_[never]) result.push_back({FaultKind::zero_never_updates});
  if (!by_another_) result.push_back({FaultKind::zero_varies});
  return result;
}

}  // namespace mistakebound

#include "oracle/judges/score_faults.hpp"

#include <algorithm>

namespace mistakebound {
namespace {

/// How the last of n coordinates are left out, and how many are not.
struct LeftOut {
  LearnerFault fault;
  std::size_t kept;
};
std::vector<LeftOut> ways_to_leave_out(std::size_t n) {
  std::vector<LeftOut> result{{{FaultKind::score_without_last}, n - 1},
                              {{FaultKind::score_without_last_of_several}, std::max<std::size_t>(n, 2) - 1}};
  constexpr std::size_t most = 64;
  for (std::size_t kept = 1; kept <= most; ++kept)
    result.push_back({{FaultKind::score_of_first, Rational(kept)}, std::min(n, kept)});
  for (std::size_t lanes = 2; lanes <= most; lanes *= 2) {
    const std::size_t whole = n - n % lanes;
    result.push_back({{FaultKind::score_of_lanes, Rational(lanes)}, whole});
    result.push_back({{FaultKind::score_of_lanes_if_any, Rational(lanes)}, n < lanes ? n : whole});
  }
  return result;
}

/// Whether who has that score may have decided so; rounding is allowed for. Where ties are mistakes it predicts what it
/// likes at a score of 0, but always the same, `at_zero`.
bool explains(const Rational& score, const std::optional<Rational>& error, const ScoreFaults::Decision& decision,
              Prediction& at_zero) {
  if (may_flip(score, error)) return true;
  if (score == 0 && at_zero == 0) at_zero = decision.prediction;
  if (score == 0 && at_zero != decision.prediction) return false;
  const Tie tie = decision.learner.tie;
  const int sign = sign_of(score);
  const Prediction predicts = sign != 0 ? sign : tie == Tie::positive ? 1 : tie == Tie::negative ? -1 : 0;
  if (predicts != 0 && predicts != decision.prediction) return false;
  return !decision.updated || *decision.updated == decision.learner.due(decision.y, predicts);
}

/// Whether who has that score has updated: so it says, or so it follows.
bool has_updated(const ScoreFaults::Decision& decision, const Rational& score) {
  const bool tie_is_mistake = decision.learner.tie == Tie::mistake && score == 0;
  return decision.updated.value_or(decision.prediction != decision.y || tie_is_mistake);
}

}  // namespace

void ScoreFaults::follow(const Decision& decision) {
  const Vector& w = decision.learner.w;
  const Vector& x = decision.x;
  // Which of its updates the learner made is for the fault to say.
  const Rounding<Perceptron> rounding = decision.rounding.without_doubts();
  const std::optional<Rational> error = rounding.score_error(decision.learner, x);
  for (Faulty* faulty : {&before_update_, &before_round_, &negated_}) {
    if (sure_) faulty->w = w;
    if (faulty->older.size() == 0) faulty->older = w;
  }
  sure_ = decision.shown || (sure_ && decision.updated);
  const Vector update_from = before_update_.w;
  const Vector round_from = before_round_.w;
  before_update_.follow(decision, dot(before_update_.older, x), error);
  if (before_update_.updates) before_update_.older = update_from;
  before_round_.follow(decision, dot(before_round_.older, x), error);
  before_round_.older = round_from;
  negated_.follow(decision, Rational(-dot(negated_.w, x)), error);
  const std::optional<std::vector<Rational>> errors = rounding.prefix_errors(x);
  const auto updates_by = [&](const Rational& score) { return has_updated(decision, score); };
  const bool updates_by_rule = updates_by(Rational(dot(w, x)));
  Rational sum = 0;
  for (std::size_t k = 0; k < prefixes_.size(); ++k) {
    if (k > 0) sum += w[static_cast<Eigen::Index>(k) - 1] * x[static_cast<Eigen::Index>(k) - 1];
    const std::optional<Rational> of_prefix = errors ? std::optional((*errors)[k]) : std::nullopt;
    if (knows_w_[k]) prefixes_[k] = prefixes_[k] && explains(sum, of_prefix, decision, at_zero_[k]);
    // The weights after the round are those that the rule's own updates lead to.
    knows_w_[k] = decision.shown || (knows_w_[k] && updates_by(sum) == updates_by_rule);
  }
  Prediction any = 0;
  if (!explains(sum, error, decision, any) && !decision.rounding.may_flip(sum, decision.learner, x)) ++unexplained_;
}

void ScoreFaults::Faulty::follow(const Decision& decision, const Rational& score,
                                 const std::optional<Rational>& error) {
  fits = fits && explains(score, error, decision, at_zero);
  updates = has_updated(decision, score);
  if (updates) w += decision.learner.step * decision.y * decision.x;
}

Faults ScoreFaults::fitting() const {
  Faults result;
  const std::size_t n = prefixes_.size() - 1;
  // Who leaves out all coordinates is first told so: in few dimensions many ways to leave some out do.
  if (n > 0 && prefixes_[0]) result.push_back({FaultKind::score_is_zero});
  if (before_update_.fits) result.push_back({FaultKind::score_before_update});
  if (before_round_.fits) result.push_back({FaultKind::score_before_round});
  if (negated_.fits) result.push_back({FaultKind::score_negated});
  if (bias_ && prefixes_[n - 1]) result.push_back({FaultKind::score_without_bias});
  if (!bias_ && n > 0)
    for (LeftOut& way : ways_to_leave_out(n))
      if (prefixes_[way.kept]) result.push_back(std::move(way.fault));
  return result;
}

}  // namespace mistakebound

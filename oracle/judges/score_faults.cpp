#include "oracle/judges/score_faults.hpp"

#include <algorithm>

namespace mistakebound {
namespace {

constexpr const char* last_coordinates = "the score leaves out the last coordinates";

/// Whether who has that score may have decided so; rounding is allowed for.
bool explains(const Rational& score, const std::optional<Rational>& error, const ScoreFaults::Decision& decision) {
  if (may_flip(score, error)) return true;
  const Tie tie = decision.learner.tie;
  const int sign = sign_of(score);
  const Prediction predicts = sign != 0 ? sign : tie == Tie::positive ? 1 : tie == Tie::negative ? -1 : 0;
  if (predicts != 0 && predicts != decision.prediction) return false;
  return !decision.updated || *decision.updated == decision.learner.due(decision.y, predicts);
}

}  // namespace

void ScoreFaults::follow(const Decision& decision) {
  const Vector& w = decision.learner.w;
  const Vector& x = decision.x;
  const std::optional<Rational> error = decision.rounding.score_error(decision.learner, x);
  const auto fits = [&](const Rational& score) { return explains(score, error, decision); };
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
  Rational sum = 0;
  for (std::size_t k = 0; k < prefixes_.size(); ++k) {
    const auto i = static_cast<Eigen::Index>(k);
    sum += w[i] * x[i];
    prefixes_[k] = prefixes_[k] && fits(sum);
  }
  if (!fits(sum) && !decision.rounding.may_flip(sum, decision.learner, x)) ++unexplained_;
}

void ScoreFaults::Faulty::follow(const Decision& decision, const Rational& score,
                                 const std::optional<Rational>& error) {
  fits = fits && explains(score, error, decision);
  const Perceptron& rule = decision.learner;
  const bool tie_is_mistake = rule.tie == Tie::mistake && score == 0;
  updates = decision.updated.value_or(decision.prediction != decision.y || tie_is_mistake);
  if (updates) w += rule.step * decision.y * decision.x;
}

std::vector<std::string> ScoreFaults::fitting() const {
  std::vector<std::string> words;
  const std::size_t n = prefixes_.size();
  if (before_update_.fits) words.emplace_back("the score is that of the weights before the last update");
  if (before_round_.fits) words.emplace_back("the score is that of the weights a round before");
  if (negated_.fits) words.emplace_back("the score or the update has the wrong sign");
  if (bias_ && n > 1 && prefixes_[n - 2]) words.emplace_back("the score leaves out the bias");
  if (!bias_ && std::find(prefixes_.begin(), prefixes_.end() - 1, true) != prefixes_.end() - 1)
    words.emplace_back(last_coordinates);
  return words;
}

bool needs_dimensions(const std::string& words) {
  return words == last_coordinates;
}

bool is_score_fault(const std::string& words) {
  return words.starts_with("the score ");
}

}  // namespace mistakebound

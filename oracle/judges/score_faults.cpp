#include "oracle/judges/score_faults.hpp"

#include <algorithm>
#include <functional>

namespace mistakebound {
namespace {

constexpr const char* last_coordinates = "the score leaves out the last coordinates";
constexpr const char* always_zero = "the score is always 0";

/// Of n coordinates, how many count: all but one, no more than so many, or whole lanes; and likewise, but for few
/// coordinates, which all do.
using Kept = std::function<std::size_t(std::size_t n)>;
const std::vector<std::pair<std::string, Kept>>& ways_to_leave_out() {
  static const std::vector<std::pair<std::string, Kept>> ways = [] {
    const std::string words = std::string(last_coordinates) + ": ";
    std::vector<std::pair<std::string, Kept>> result{
        {words + "one", [](std::size_t n) { return n - 1; }},
        {words + "one of several", [](std::size_t n) { return std::max<std::size_t>(n, 2) - 1; }}};
    constexpr std::size_t most = 64;
    for (std::size_t kept = 1; kept <= most; ++kept)
      result.emplace_back(words + "beyond " + std::to_string(kept),
                          [kept](std::size_t n) { return std::min(n, kept); });
    for (std::size_t lanes = 2; lanes <= most; lanes *= 2) {
      const std::string beyond = words + "beyond lanes of " + std::to_string(lanes);
      result.emplace_back(beyond, [lanes](std::size_t n) { return n - n % lanes; });
      result.emplace_back(beyond + " if there is one",
                          [lanes](std::size_t n) { return n < lanes ? n : n - n % lanes; });
    }
    return result;
  }();
  return ways;
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

std::vector<std::string> ScoreFaults::fitting() const {
  std::vector<std::string> words;
  const std::size_t n = prefixes_.size() - 1;
  // Who leaves out all coordinates is first told so: in few dimensions many ways to leave some out do.
  if (n > 0 && prefixes_[0]) words.emplace_back(always_zero);
  if (before_update_.fits) words.emplace_back("the score is that of the weights before the last update");
  if (before_round_.fits) words.emplace_back("the score is that of the weights a round before");
  if (negated_.fits) words.emplace_back("the score or the update has the wrong sign");
  if (bias_ && prefixes_[n - 1]) words.emplace_back("the score leaves out the bias");
  if (!bias_ && n > 0)
    for (const auto& [way, kept] : ways_to_leave_out())
      if (prefixes_[kept(n)]) words.push_back(way);
  return words;
}

std::string told(const std::string& words) {
  return words.starts_with(last_coordinates) ? last_coordinates : words;
}

bool is_score_fault(const std::string& words) {
  return words.starts_with("the score ");
}

}  // namespace mistakebound

#include "oracle/judge.hpp"

#include <utility>

namespace mistakebound {
namespace {

const Rational& unit_roundoff() {
  static const Rational u = Rational(1) / Rational(Integer(1) << 53U);
  return u;
}

std::string sign_text(Prediction prediction) {
  return prediction > 0 ? "1" : prediction < 0 ? "-1" : "none (tie)";
}

std::string update_text(bool updated) {
  return updated ? "updated" : "not updated";
}

}  // namespace

const char* to_string(Cause cause) {
  return cause == Cause::tie ? "tie" : cause == Cause::rounding ? "rounding" : "rule";
}

Judge::Judge(WeightRule rule, Rational tolerance)
    : rule_(std::move(rule)),
      tolerance_(std::move(tolerance)),
      exact_(rule_.start),
      travelled_(zero_vector(rule_.start.size())),
      before_(rule_.start),
      after_(rule_.start) {}

Judge::Seen Judge::observe(const TraceRound& round) {
  const Vector x = rule_.instance(round.x);
  before_ = after_;
  ++verdict_.rounds;
  verdict_.mistakes += round.prediction != round.y ? 1 : 0;

  const Rational score = rule_.score(exact_, x);
  const Prediction prediction = decide(score, rule_.tie);
  const bool due = prediction != round.y;
  verdict_.exact_mistakes += due ? 1 : 0;

  // What the trace did. Weights that did not change may hide an update that changes nothing.
  Update update{.due = due};
  const Vector corrected = rule_.updated(before_, x, round.y);
  if (round.updated) {
    update = {due, *round.updated, true};
  } else if (round.weights) {
    const bool changed = *round.weights != before_;
    const bool changes_nothing = corrected == before_;
    update = {due, changed || (changes_nothing && due), true};
  } else {
    update.done = prediction == 0 ? true : round.prediction != round.y;
  }
  after_ = round.weights ? *round.weights : update.done ? corrected : before_;

  if (prediction != 0 && prediction != round.prediction) {
    if (!verdict_.first.prediction) verdict_.first.prediction = round.t;
    note(round, "prediction", sign_text(round.prediction), sign_text(prediction), score, cause_of(score, x),
         likely_fault(round, x, due, update.done));
  }
  if (update.known && update.done != due) {
    if (!verdict_.first.update) verdict_.first.update = round.t;
    note(round, "update", update_text(update.done), update_text(due), score, cause_of(score, x),
         likely_fault(round, x, due, update.done));
  }
  if (round.weights) compare_locally(round, x, update);
  if (due) {
    const Vector next = rule_.updated(exact_, x, round.y);
    for (Eigen::Index i = 0; i < next.size(); ++i) travelled_[i] += abs(Rational(next[i] - exact_[i]));
    exact_ = next;
    ++updates_;
  }
  if (round.weights) compare_weights(round, x, score);

  const bool tie_update = rule_.tie == Tie::mistake && update.done && rule_.score(before_, x) == 0;
  return {update.done, round.prediction != round.y || tie_update};
}

void Judge::compare_locally(const TraceRound& round, const Vector& x, const Update& update) {
  const Prediction local = decide(rule_.score(before_, x), rule_.tie);
  if (local != 0 && local != round.prediction && !verdict_.local.prediction) verdict_.local.prediction = round.t;
  const bool due = local != round.y;
  const Vector corrected = rule_.updated(before_, x, round.y);
  const bool changes_nothing = corrected == before_;
  const bool done = round.updated ? *round.updated : *round.weights != before_ || (changes_nothing && due);
  (void)update;
  if (done != due && !verdict_.local.update) verdict_.local.update = round.t;
  const Vector& expected = done ? corrected : before_;
  for (Eigen::Index i = 0; i < expected.size() && !verdict_.local.weights; ++i)
    if (!is_close((*round.weights)[i], expected[i])) verdict_.local.weights = round.t;
}

bool Judge::is_close(const Rational& a, const Rational& b) const {
  if (a == b) return true;
  const Rational size = std::max(Rational(abs(a)), Rational(abs(b)));
  return abs(Rational(a - b)) <= tolerance_ * size;
}

void Judge::compare_weights(const TraceRound& round, const Vector& x, const Rational& score) {
  verdict_.has_weights = true;
  std::optional<Eigen::Index> differs;
  bool rounding = true;
  for (Eigen::Index i = 0; i < exact_.size(); ++i) {
    const Rational error = abs(Rational((*round.weights)[i] - exact_[i]));
    if (error > verdict_.max_weight_error) verdict_.max_weight_error = error;
    if (is_close((*round.weights)[i], exact_[i])) continue;
    if (!differs) differs = i;
    rounding = rounding && error <= Rational(updates_ + 3) * unit_roundoff() * travelled_[i];
  }
  if (!differs || verdict_.first.weights) return;
  verdict_.first.weights = round.t;
  const auto entry = [&](const Vector& w) {
    return "w_" + std::to_string(*differs + 1) + " = " + to_string(w[*differs]);
  };
  const bool decided = verdict_.decisions_conform();
  note(round, "weights", entry(*round.weights), entry(exact_), score, rounding ? Cause::rounding : Cause::rule,
       rounding || !decided ? "" : likely_fault(round, x, after_ != before_, after_ != before_));
}

/// A double's score: w carries the rounding of every update, products and sums another; all of it widened by a little.
Cause Judge::cause_of(const Rational& score, const Vector& x) const {
  if (score == 0) return Cause::tie;
  Rational error = 0;
  for (Eigen::Index i = 0; i < x.size(); ++i)
    error += abs(x[i]) * (Rational(updates_ + 3) * travelled_[i] + Rational(x.size() + 3) * abs(exact_[i]));
  return abs(score) <= unit_roundoff() * error ? Cause::rounding : Cause::rule;
}

std::string Judge::likely_fault(const TraceRound& round, const Vector& x, bool due, bool done) const {
  const Rational local = rule_.score(before_, x);
  if (rule_.score(exact_, x) == 0) return local == 0 ? "the other convention at zero" : "";  // rounding hid a tie
  if (due && !done) return "an update that is due was left out";
  if (!due && done) return "an update on a round whose prediction is right";
  if (!round.weights || !done) return "";
  const Vector corrected = rule_.updated(before_, x, round.y);
  const Vector& reached = *round.weights;
  if (reached == corrected) return "";
  if (rule_.learner == "perceptron") {
    // Was the move a multiple of y x?
    std::optional<Rational> factor;
    bool multiple = true;
    for (Eigen::Index i = 0; i < x.size() && multiple; ++i) {
      const Rational moved = reached[i] - before_[i];
      if (x[i] == 0) {
        multiple = moved == 0;
      } else {
        const Rational ratio = moved / (round.y * x[i]);
        multiple = !factor || *factor == ratio;
        factor = ratio;
      }
    }
    if (multiple && factor && *factor == -rule_.step) return "labels swapped: the weights moved the wrong way";
    if (multiple && factor && *factor > 0) return "another step size: " + to_string(*factor);
    Vector without_bias = corrected;
    if (rule_.bias) {
      without_bias[x.size() - 1] = before_[x.size() - 1];
      if (reached == without_bias) return "the bias is not updated";
    }
  } else if (reached == rule_.updated(before_, x, -round.y)) {
    return "labels swapped: promotion and demotion exchanged";
  }
  Eigen::Index altered = 0;
  std::size_t count = 0;
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    if (reached[i] == corrected[i]) continue;
    altered = i;
    ++count;
  }
  if (count == 1) return "one weight altered, w_" + std::to_string(altered + 1);
  return "";
}

void Judge::note(const TraceRound& round, const char* kind, std::string reported, std::string exact,
                 const Rational& score, Cause cause, std::string likely) {
  const bool decision = std::string(kind) != "weights";
  // The first decision that diverges, if any, else the first weights that do.
  const bool stands = verdict_.divergence && (verdict_.divergence->kind != "weights" || !decision);
  if (stands) return;
  verdict_.divergence =
      Divergence{round.t, round.line, kind, std::move(reported), std::move(exact), score, cause, std::move(likely)};
}

}  // namespace mistakebound

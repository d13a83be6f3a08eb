/// Faults of learners with weights, by the step from the weights before an update to those that are shown. Long, as the
/// faults of each learner stand in the order in which they are told.
#include <algorithm>

#include "oracle/judges/faults_of_learners.hpp"
#include "oracle/judges/plain_number.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace {

Rational left_of_sums(const Vector& weights) {
  return left_of_sums(weights.cwiseAbs().maxCoeff(), number_type(Precision::binary64));
}

/// The suspects of one step, in the order in which they are to be told.
template <class L>
class Found {
 public:
  Found(const ShownStep<L>& step) : step_(step), shown_(*step.round.weights) {}

  /// Adds the fault if it leads to what is shown, or nearly: the whole trace decides.
  void add(const LearnerFault& fault) {
    if (!step_.from_shown) return add_as_it_is(fault);
    L faulty = step_.before;
    faulty.fault = fault;
    const Vector made = faulty.moved(step_.x, step_.round.y);
    for (Eigen::Index i = 0; i < made.size(); ++i)
      if (abs(Rational(shown_[i] - made[i])) > slack(i)) return;
    faults_.push_back(fault);
  }
  void add_as_it_is(const LearnerFault& fault) { faults_.push_back(fault); }

  /// Weights that all started at another number, by the first that are shown; whether they were updated then is not
  /// known. Those along the first instance (`at` = 1) may have started where they were declared to, and the first
  /// update alone be another one.
  void start() {
    if (!shows_start()) return;
    const Vector& declared = step_.before.w;
    for (const Vector& reached : {step_.expected.w, declared}) {
      const Vector at = declared + shown_ - reached;
      std::vector<Range> ranges;
      for (Eigen::Index i = 0; i < at.size(); ++i) ranges.push_back({at[i] - slack(i), at[i] + slack(i)});
      std::optional<Rational> same = plainest_in(common_part(ranges));
      // What is not short is as good as it is shown.
      const auto holds = [&](const Range& range) { return range.low <= at[0] && at[0] <= range.high; };
      if (same && to_string(*same).size() > longest_plain && std::ranges::all_of(ranges, holds)) same = at[0];
      if (!same || declared == Vector::Constant(declared.size(), *same)) continue;
      LearnerFault elsewhere{.kind = FaultKind::start, .parameter = *same};
      if (declared != Vector::Constant(declared.size(), declared[0])) elsewhere.declared = list_as_written(declared);
      add_start(std::move(elsewhere), reached);
    }
  }
  /// Last: weights that started at no single number, by the first that are shown.
  void start_anywhere() {
    const auto is_start = [](const LearnerFault& fault) { return fault.kind == FaultKind::start; };
    if (!shows_start() || std::ranges::any_of(faults_, is_start)) return;
    const Vector& declared = step_.before.w;
    for (const Vector& reached : {step_.expected.w, declared}) {
      Vector start = declared + shown_ - reached;
      for (Eigen::Index i = 0; i < start.size(); ++i) {
        const Rational plain = plainest(Rational(start[i] - slack(i)), Rational(start[i] + slack(i)));
        if (to_string(plain).size() <= longest_plain) start[i] = plain;
      }
      LearnerFault elsewhere{.kind = FaultKind::start, .value = comma_separated(start)};
      if (!declared.isZero()) elsewhere.declared = list_as_written(declared);
      add_start(std::move(elsewhere), reached);
    }
  }
  /// What becomes of the weights wherever they come from.
  void storage() {
    Rational most = 0;
    for (const Rational& weight : shown_) most = std::max(most, Rational(abs(weight)));
    constexpr std::size_t longest_bound = 6;  // as people choose them; any weight is the largest one once
    const Rational bound = plainest(Rational(most - most * step_.type.roundoff), most);
    if (most > 0 && plain_text(bound).size() <= longest_bound) add({FaultKind::bounds, bound});
    add({FaultKind::nonnegative});
    add({FaultKind::whole_numbers});
    for (const LearnerFault& fault : faults_of_rounding(shown_))
      if (fault.kind == FaultKind::floats || fault.kind == FaultKind::shown_short || is_nearly_expected(fault))
        faults_.push_back(fault);
  }
  /// Weights that are shown times a number; those of learners that never have negative ones may be divided by their
  /// sum. A single weight of several is any other one times some number, unless the others are 0, as after a first
  /// update; rounding leaves one that is nearly 1.
  void multiples(bool may_be_shares) {
    int scaled = 0, others = 0;
    for (Eigen::Index i = 0; i < shown_.size(); ++i) {
      const Rational& expected = step_.expected.w[i];
      if (shown_[i] != 0 && 1'000'000 * abs(Rational(shown_[i] - expected)) > abs(expected)) {
        ++scaled;
      } else if (shown_[i] != 0 || expected != 0) {
        ++others;
      }
    }
    const bool stands_beside_zeros = scaled == 1 && others == 0 && shown_.size() > 1;
    if (scaled < 2 && !stands_beside_zeros) return;
    if (may_be_shares) faults_.push_back({FaultKind::shown_shares});
    faults_.push_back({FaultKind::shown_scaled});
  }
  /// Last, where it is a single weight that is not the expected one: what happened, and no rule. Of weights after
  /// updates that nothing shows it may be any of these.
  void altered_weight() {
    std::vector<Eigen::Index> altered;
    for (Eigen::Index i = 0; i < shown_.size(); ++i)
      if (shown_[i] != step_.expected.w[i]) altered.push_back(i);
    if (altered.size() != 1 || (!step_.from_shown && step_.before.updates > 0)) return;
    const Eigen::Index i = altered.front();
    faults_.push_back({.kind = FaultKind::altered_weight,
                       .parameter = Rational(i + 1),
                       .other = shown_[i] - step_.expected.w[i],
                       .at = step_.before.updates + 1});
  }
  /// A factor of all changes f(i) -> shown, where f(i) is not 0.
  template <class Change>
  [[nodiscard]] std::optional<Rational> common_factor(Eigen::Index first, Eigen::Index size,
                                                      const Change& change) const {
    return plainest_in(factors(first, size, change));
  }
  /// All of them.
  template <class Change>
  [[nodiscard]] std::optional<Range> factors(Eigen::Index first, Eigen::Index size, const Change& change) const {
    Vector from(size), to(size), slacks(size);
    for (Eigen::Index i = 0; i < size; ++i) {
      std::tie(from[i], to[i]) = change(first + i);
      slacks[i] = slack(first + i);
    }
    return common_factors(from, to, slacks);
  }
  [[nodiscard]] const Vector& weights() const { return shown_; }
  [[nodiscard]] Faults faults() { return std::move(faults_); }

 private:
  static constexpr std::size_t longest_plain = 8;  ///< characters of a number that people would choose

  /// Whether weights in so few places may be those of the rule, from weights before that were rounded to as few.
  [[nodiscard]] bool is_nearly_expected(const LearnerFault& printed) const {
    constexpr int units = 1000;  // the whole trace decides
    const Rational left = left_of_sums(shown_);
    for (Eigen::Index i = 0; i < shown_.size(); ++i) {
      if (shown_[i] == step_.expected.w[i]) continue;
      const Rational largest = std::max(Rational(abs(shown_[i])), Rational(abs(step_.before.w[i])));
      if (abs(Rational(shown_[i] - step_.expected.w[i])) > units * last_place(printed, largest) + left) return false;
    }
    return true;
  }
  /// Whether the weights are the first that are shown, after one update at most.
  [[nodiscard]] bool shows_start() const { return step_.updates <= 1 && step_.before.updates == 0; }
  /// A start from which the rule has led to what is shown, where it leads from the declared one to `reached`.
  void add_start(LearnerFault elsewhere, const Vector& reached) {
    const auto along = factors(0, shown_.size(), [&](Eigen::Index i) {
      return std::pair<Rational, Rational>(step_.x[i], shown_[i] - reached[i]);
    });
    elsewhere.other = step_.before.w[0];
    elsewhere.at = along ? 1 : 0;
    if (!contains(faults_, elsewhere)) faults_.push_back(std::move(elsewhere));
  }
  /// How far a shown weight may be from a right one: some roundings.
  [[nodiscard]] Rational slack(Eigen::Index i) const {
    constexpr int roundings = 16;
    return roundings * step_.type.roundoff * (abs(shown_[i]) + abs(step_.before.w[i]) + abs(step_.expected.w[i]));
  }

  const ShownStep<L>& step_;
  const Vector& shown_;
  Faults faults_;
};

/// The step c with which weights move by c y x.
template <class L>
std::optional<Rational> step_size(const Found<L>& found, const ShownStep<L>& step) {
  return found.common_factor(0, step.x.size(), [&](Eigen::Index i) {
    return std::pair<Rational, Rational>(step.round.y * step.x[i], found.weights()[i] - step.before.w[i]);
  });
}

/// By how much the last weight moves for a label 1.
template <class L>
std::optional<Rational> bias_rate(const Found<L>& found, const ShownStep<L>& step) {
  return found.common_factor(step.x.size() - 1, 1, [&](Eigen::Index i) {
    return std::pair<Rational, Rational>(step.round.y, found.weights()[i] - step.before.w[i]);
  });
}

}  // namespace

Faults faults_of_showing(const Vector& exact, const Vector& shown) {
  Faults result;
  const Rational left = left_of_sums(shown);
  for (const LearnerFault& fault : faults_of_rounding(shown)) {
    const Allowance printed{.printed = fault};
    const bool may_be =
        rounds_what_it_shows(fault) &&
        std::equal(exact.begin(), exact.end(), shown.begin(), [&](const Rational& of, const Rational& as) {
          return printed.close(as, of) || abs(Rational(as - of)) <= left;  // the whole trace decides
        });
    if (may_be || fault.kind == FaultKind::floats) result.push_back(fault);
  }
  return result;
}

template <std::derived_from<Perceptron> L>
Faults faults_of_step(const ShownStep<L>& step, bool bias) {
  Found<L> found(step);
  found.add({FaultKind::wrong_way});
  if (const auto size = step_size(found, step); size && *size > 0 && *size != step.before.step)
    found.add_as_it_is({FaultKind::step, *size});
  if (step.updates > 1) found.add({FaultKind::shrinking_step});
  if (bias) {
    found.add({FaultKind::bias_left_out});
    if (step.x.size() > 2) found.add({FaultKind::bias_per_feature});
    if (step.x.size() > 2) found.add({FaultKind::bias_per_nonzero});
    if (const auto rate = bias_rate(found, step); rate && *rate != 0)
      for (const std::size_t in_score : {0U, 1U})
        found.add({.kind = FaultKind::bias_rate, .parameter = *rate, .at = in_score});
  }
  found.start();
  found.storage();
  found.altered_weight();
  if (!std::is_same_v<L, JudgedAverage>) found.multiples(false);
  // Where another score decides what is predicted, a first update is as likely as none.
  if (std::is_same_v<L, Judged<Perceptron>> || std::is_same_v<L, Judged<MarginPerceptron>>) found.start_anywhere();
  return found.faults();
}

template Faults faults_of_step(const ShownStep<Judged<Perceptron>>&, bool);
template Faults faults_of_step(const ShownStep<JudgedAverage>&, bool);
template Faults faults_of_step(const ShownStep<Judged<VotedPerceptron>>&, bool);
template Faults faults_of_step(const ShownStep<Judged<MarginPerceptron>>&, bool);

Faults faults_of_step(const ShownStep<Judged<LittlestoneWinnow>>& step, bool) {
  Found<Judged<LittlestoneWinnow>> found(step);
  found.add({FaultKind::exchanged_factors});
  const bool promotes = step.round.y > 0;
  const auto factor = found.common_factor(0, step.x.size(), [&](Eigen::Index i) {
    const Rational& before = step.before.w[i];
    // A weight that does not count stays as it is.
    if (step.x[i] == 0) return std::pair<Rational, Rational>(0, found.weights()[i] - before);
    return std::pair<Rational, Rational>(before, found.weights()[i]);
  });
  if (factor && *factor != (promotes ? step.before.promotion : step.before.demotion))
    found.add_as_it_is({promotes ? FaultKind::promotion : FaultKind::demotion, *factor});
  for (const std::size_t alone : {promotes ? 1U : 2U, 0U}) found.add({.kind = FaultKind::all_move, .at = alone});
  found.start();
  found.storage();
  found.altered_weight();
  found.multiples(true);
  return found.faults();
}

Faults faults_of_step(const ShownStep<Judged<WeightedMajority>>& step, bool) {
  Found<Judged<WeightedMajority>> found(step);
  found.add({FaultKind::wrong_way});
  const auto factor = found.common_factor(0, step.x.size(), [&](Eigen::Index i) {
    const Rational& before = step.before.w[i];
    // The weight of an expert that was right stays as it is.
    if (step.x[i] == step.round.y) return std::pair<Rational, Rational>(0, found.weights()[i] - before);
    return std::pair<Rational, Rational>(before, found.weights()[i]);
  });
  if (factor && *factor >= 0 && *factor < 1 && *factor != step.before.beta)
    found.add_as_it_is({FaultKind::factor, *factor});
  found.add({FaultKind::all_move});
  found.add_as_it_is({FaultKind::shown_shares});
  found.add_as_it_is({FaultKind::shown_scaled});
  found.start();
  found.storage();
  found.altered_weight();
  return found.faults();
}

Faults faults_of_run(const Judged<WeightedMajority>& learner, bool) {
  const bool always = static_cast<const WeightedMajority&>(learner).updates == Updates::always;
  return {{.kind = FaultKind::other_updates, .value = always ? "mistakes" : "always"}};
}

Faults faults_of_step(const ShownStep<Judged<BalancedWinnow>>& step, bool) {
  Found<Judged<BalancedWinnow>> found(step);
  found.add({FaultKind::wrong_way});
  found.add({FaultKind::not_promoted});
  found.add({FaultKind::not_demoted});
  const bool plain = step.before.factors == WinnowFactors::plain;
  found.add_as_it_is({plain ? FaultKind::modified_factors : FaultKind::plain_factors});
  if (plain) {
    found.add({FaultKind::all_move});
  } else {
    found.add({FaultKind::promotion_left_out});
    found.add({FaultKind::demotion_left_out});
  }
  const Eigen::Index n = step.x.size();
  for (const bool promoted : {true, false}) {
    // The active weights of that side, and what the factor makes them of.
    const Rational& declared = promoted ? step.before.promotion : step.before.demotion;
    if (declared == 0) continue;
    const Eigen::Index first = promoted == (step.round.y > 0) ? 0 : n;
    const auto factor = found.common_factor(first, n, [&](Eigen::Index i) {
      const bool active = step.x[i - first] > 0;
      return std::pair<Rational, Rational>(active ? Rational(step.expected.w[i] / declared) : Rational(0),
                                           active ? found.weights()[i] : Rational(0));
    });
    if (factor && *factor != declared)
      found.add_as_it_is({promoted ? FaultKind::promotion : FaultKind::demotion, *factor});
  }
  found.storage();
  found.altered_weight();
  found.multiples(true);
  return found.faults();
}

namespace {

/// With C as it is declared, where the rule has one; else with 1.
Faults other_steps(const JudgedAggressive& learner, bool bias) {
  const Rational& c = learner.aggressiveness;
  const Rational declared = learner.remaining == Remaining::forbidden ? Rational(0) : c;
  Faults result;
  if (bias && learner.norm_of_features && learner.remaining == Remaining::linear)
    result.push_back({FaultKind::bias_at_zero});
  if (bias) result.push_back({learner.norm_of_features ? FaultKind::norm_of_all : FaultKind::norm_of_features});
  if (learner.remaining != Remaining::forbidden) result.push_back({FaultKind::unlimited});
  if (learner.remaining != Remaining::linear) result.push_back({FaultKind::limited, c, declared});
  if (learner.remaining != Remaining::squared) result.push_back({FaultKind::softened, c, declared});
  if (learner.remaining == Remaining::squared) result.push_back({FaultKind::softened_more});
  for (const FaultKind kind : {FaultKind::by_length, FaultKind::undivided, FaultKind::squared_loss,
                               FaultKind::mistakes_alone, FaultKind::no_margin})
    result.push_back({kind});
  result.push_back({FaultKind::constant_step, c, declared});
  return result;
}

/// The plainest C with which the step is as long as what is shown; nothing where it does not depend on C.
std::optional<Rational> shown_aggressiveness(const Found<JudgedAggressive>& found,
                                             const ShownStep<JudgedAggressive>& step) {
  const auto taus = found.factors(0, step.x.size(), [&](Eigen::Index i) {
    return std::pair<Rational, Rational>(step.round.y * step.x[i], found.weights()[i] - step.before.w[i]);
  });
  if (!taus || taus->low <= 0) return std::nullopt;
  const Rational x2 = step.before.counted_norm2(step.x);
  const Rational lost = step.before.loss(step.x, step.round.y);
  if (taus->high * x2 >= lost) return std::nullopt;
  if (step.before.remaining != Remaining::squared) return plainest(taus->low, taus->high);
  const auto of = [&](const Rational& tau) { return Rational(tau / (2 * (lost - tau * x2))); };
  return plainest(of(taus->low), of(taus->high));
}

}  // namespace

Faults faults_of_step(const ShownStep<JudgedAggressive>& step, bool bias) {
  Found<JudgedAggressive> found(step);
  found.add({FaultKind::wrong_way});
  for (const LearnerFault& fault : other_steps(step.before, bias)) found.add(fault);
  if (const auto c = shown_aggressiveness(found, step)) {
    if (step.before.remaining == Remaining::forbidden) {
      found.add({FaultKind::limited, *c});
    } else if (*c != step.before.aggressiveness) {
      found.add_as_it_is({FaultKind::aggressiveness, *c});
    }
    found.add({FaultKind::constant_step, *c});
  }
  if (bias) found.add({FaultKind::bias_left_out});
  found.start();
  found.storage();
  found.altered_weight();
  found.multiples(false);
  return found.faults();
}

Faults faults_of_run(const JudgedAggressive& learner, bool bias) {
  Faults result = other_steps(learner, bias);
  if (learner.remaining == Remaining::forbidden) return result;
  const Rational c = as_written(learner.aggressiveness);
  for (const Rational& other :
       {Rational(1), Rational(c / 2), Rational(2 * c), Rational(c / 10), Rational(10 * c), Rational(100 * c)}) {
    const bool is_softened_more = learner.remaining == Remaining::squared && other == c / 2;
    if (other != c && !is_softened_more) result.push_back({FaultKind::aggressiveness, other});
  }
  return result;
}

Faults faults_of_run(const Judged<Perceptron>& learner, bool bias) {
  constexpr int most = 64;
  Faults result{{FaultKind::score_is_zero},
                {FaultKind::score_before_update},
                {FaultKind::score_before_round},
                {FaultKind::score_negated}};
  constexpr std::size_t most_occurrences = 4;
  for (std::size_t at = 1; at <= most_occurrences; ++at)
    result.push_back({.kind = FaultKind::score_before_pass, .at = at});
  if (bias) {
    result.push_back({FaultKind::score_without_bias});
    return result;
  }
  if (learner.w.size() == 0) return result;
  result.push_back({FaultKind::score_without_last});
  result.push_back({FaultKind::score_without_last_of_several});
  for (int kept = 1; kept <= most; ++kept) result.push_back({FaultKind::score_of_first, kept});
  for (const int kept : {65, 96, 99, 100, 127, 128, 199, 200, 255, 256, 511, 512, 999, 1000})
    result.push_back({FaultKind::score_of_first, kept});
  for (int lanes = 2; lanes <= most; lanes *= 2)
    for (const FaultKind kind : {FaultKind::score_of_lanes, FaultKind::score_of_lanes_if_any})
      result.push_back({kind, lanes});
  // What leaves nothing out in so many dimensions is the rule.
  const Eigen::Index n = learner.w.size();
  std::erase_if(result, [n](const LearnerFault& fault) { return leaves_out_last(fault) && counted_by(fault, n) == n; });
  return result;
}

}  // namespace mistakebound

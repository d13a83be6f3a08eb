/// What traces show of learners whose state is a vector of rational weights: the perceptron and Littlestone's Winnow.
#pragma once

#include <set>

#include "oracle/judges/observed.hpp"
#include "oracle/judges/plain_number.hpp"

namespace mistakebound {

template <class L>
class ObservedWeights {
 public:
  ObservedWeights(bool bias, Allowance allowance) : bias_(bias), allowance_(std::move(allowance)) {}

  [[nodiscard]] const Vector& instance(const TraceRound& round) {
    if (!bias_) return round.x;
    return scratch_ = seen_instance(round.x, true);
  }
  [[nodiscard]] static bool shows(const TraceRound& round) { return round.weights.has_value(); }
  /// Whether the weights that it shows may be those before the round, where these were not shown.
  [[nodiscard]] static bool may_be_unchanged(const TraceRound& round, const L& before, const Rounding<L>& rounding) {
    return round.weights && may_be_weights(*round.weights, before, rounding);
  }

  /// Whether the weights that it shows may be those that an update in the round leads to.
  [[nodiscard]] static bool may_be_updated(const TraceRound& round, const L& before, const Vector& x,
                                           const Rounding<L>& rounding) {
    return round.weights && may_be_updated_weights(*round.weights, before, x, round.y, rounding);
  }
  [[nodiscard]] Evidence evidence(const TraceRound& round, const L& before, const Vector& x,
                                  const Rounding<L>& rounding) const {
    if (!round.weights || before.fault.kind == FaultKind::shown_before) return Evidence::none;
    const Vector& weights = *round.weights;
    if (is_scaled(before)) {
      L updated = before;
      updated.update(x, round.y);
      const bool may_be_old = is_multiple(weights, before, rounding);
      if (is_multiple(weights, updated, rounding)) return may_be_old ? Evidence::either : Evidence::updated;
      return may_be_old ? Evidence::unchanged : Evidence::none;
    }
    const bool same = weights == before.w;
    const bool is_other = !same && !may_be_weights(weights, before, rounding) && !may_show(weights, before, rounding);
    L updated = before;
    updated.update(x, round.y);
    if (is_other) {
      if (updated.w == before.w) return Evidence::either;
      // Nobody learns a little from a round that he gets right: the weights are other ones, or are shown otherwise.
      const bool is_due = before.due(round.y, decide(decided_sign(before.score(x)), before.tie));
      const bool is_right = round.prediction == round.y && !is_due && !updates_on_right_rounds(before);
      return is_right && is_nearer(weights, before.w, updated.w) ? Evidence::unchanged : Evidence::updated;
    }
    if (same && updated.w == before.w) return Evidence::either;
    // Of who rounds what he shows the numbers of an update may be those of none.
    const bool is_rounded = rounds_what_it_shows(before.fault) && may_show(weights, before, rounding);
    if (weights == updated.w && !is_rounded) return Evidence::updated;
    const bool may_be =
        may_be_updated_weights(weights, before, x, round.y, rounding) || may_show(weights, updated, rounding);
    return may_be ? Evidence::either : Evidence::unchanged;
  }
  [[nodiscard]] static bool adopt(L& learner, const TraceRound& round) {
    const bool shows_others =
        is_scaled(learner) || rounds_what_it_shows(learner.fault) || learner.fault.kind == FaultKind::shown_before;
    if (!round.weights || *round.weights == learner.w || shows_others) return false;
    learner.w = *round.weights;
    return true;
  }

  [[nodiscard]] std::optional<Mismatch> mismatch(const TraceRound& round, const L& learner,
                                                 const Rounding<L>& rounding) const {
    const Vector& shown = *round.weights;
    if (is_scaled(learner) && is_multiple(shown, learner, rounding)) return std::nullopt;
    std::optional<Mismatch> plain = mismatch(
        StatePart::weights, shown, learner.shown(), [&](Eigen::Index i) { return rounding.error(learner, i); },
        [&] { return rounding.may_round_weights(learner); });
    if (plain && !plain->rounding && learner.fault.kind == FaultKind::shown_before &&
        may_be_printed(shown, learner.shown()))
      return std::nullopt;
    if (!is_scaled(learner)) return plain;
    // Rounding leaves a multiple one; and the weights themselves are no shares.
    if (plain) plain->rounding = false;
    if (!plain && learner.fault.kind == FaultKind::shown_shares)
      plain = Mismatch{StatePart::weights, 0, shown[0], learner.w[0], false};
    return plain;
  }

  /// Between which numbers the weights may be shown, where they may be rounded; else, and without bounds, empty.
  [[nodiscard]] std::vector<Enclosure> allowed_weights(const L& learner, const Rounding<L>& rounding) const {
    if (!rounding.may_round_weights(learner)) return {};
    return allowed_around(allowance_, learner.w, [&](Eigen::Index i) { return rounding.error(learner, i); });
  }

  [[nodiscard]] static Number error(const TraceRound& round, const L& learner) {
    return largest_difference(*round.weights, learner.w);
  }

 protected:
  [[nodiscard]] const Allowance& allowance() const { return allowance_; }

  /// error(i) is by how much rounding may put the number off; nothing where there is no bound. may_round() says whether
  /// it may do so at all.
  template <class Error, class MayRound = bool (*)()>
  [[nodiscard]] std::optional<Mismatch> mismatch(
      StatePart part, const Vector& shown, const Vector& exact, const Error& error,
      const MayRound& may_round = [] { return true; }) const {
    std::optional<Mismatch> result;
    const Rational little = left_of(exact);
    for (Eigen::Index i = 0; i < shown.size(); ++i) {
      if (may_be_shown(shown[i], exact[i], little, may_round, [&] { return error(i); })) continue;
      const Rational gap = shown[i] - exact[i];
      keep_gravest(result, {part, i, shown[i], exact[i], is_covered(gap, error(i)) || may_be_read_as_zero(gap)});
      if (!result->rounding) break;
    }
    return result;
  }
  /// Whether it is no more than is lost where processors read numbers below the least normal one as 0.
  [[nodiscard]] bool may_be_read_as_zero(const Rational& gap) const {
    constexpr int updates = 1024;
    return abs(gap) < updates * number_type(allowance_.precision).smallest_normal;
  }
  static Rational largest_difference(const Vector& shown, const Vector& exact) {
    Rational largest = 0;
    for (Eigen::Index i = 0; i < exact.size(); ++i)
      if (shown[i] != exact[i]) largest = std::max(largest, Rational(abs(Rational(shown[i] - exact[i]))));
    return largest;
  }

 private:
  /// Whether the weights are much nearer to those before than an update is.
  static bool is_nearer(const Vector& shown, const Vector& before, const Vector& updated) {
    constexpr int much = 8;
    return much * largest_difference(shown, before) <= largest_difference(updated, before);
  }
  /// Whether a learner that rounds what it shows may show these weights.
  [[nodiscard]] bool may_show(const Vector& shown, const L& learner, const Rounding<L>& rounding) const {
    if (!rounds_what_it_shows(learner.fault) && !keeps_what_it_shows(learner.fault)) return false;
    const Rational little = left_of(learner.w);
    for (Eigen::Index i = 0; i < shown.size(); ++i)
      if (!may_be_shown(
              shown[i], learner.w[i], little, [&] { return rounding.may_round_weights(learner); },
              [&] { return rounding.error(learner, i); }))
        return false;
    return true;
  }
  /// What sums that cancel out leave of such weights, where that is shown in few digits.
  [[nodiscard]] Rational left_of(const Vector& weights) const {
    if (!allowance_.printed || weights.size() == 0) return 0;
    return left_of_sums(weights.cwiseAbs().maxCoeff(), number_type(allowance_.precision));
  }
  /// Whether a number may be shown so. Cut off, it is a place less where it has no more digits, and what was computed
  /// is just below; and the little that sums leave has digits of its own.
  template <class Error, class MayRound>
  [[nodiscard]] bool may_be_shown(const Rational& shown, const Rational& exact, const Rational& little,
                                  const MayRound& may_round, const Error& error) const {
    if (allowance_.close(shown, exact)) return true;
    if (!allowance_.printed || !rounds_what_it_shows(*allowance_.printed) || !may_round()) return false;
    if (const Rational gap = abs(Rational(shown - exact)); gap <= little && is_covered(gap, error())) return true;
    if (abs(shown) >= abs(exact)) return false;
    const Rational beyond = abs(Rational(exact - shown)) - last_place(*allowance_.printed, shown);
    const std::optional<Rational> rounded = error();
    return rounded && *rounded > 0 &&
           beyond <= std::min(*rounded, Rational(last_place(*allowance_.printed, shown) / 8));
  }

  /// Whether it shows its weights times a positive number, whatever that is.
  static bool is_scaled(const L& learner) { return is_of_scale(learner.fault); }
  /// Whether these are its weights times such a number, up to rounding.
  [[nodiscard]] bool is_multiple(const Vector& shown, const L& learner, const Rounding<L>& rounding) const {
    Eigen::Index largest = 0;
    for (Eigen::Index i = 1; i < shown.size(); ++i)
      if (abs(learner.w[i]) > abs(learner.w[largest])) largest = i;
    const Rational& weight = learner.w[largest];
    if (weight == 0) return norm2(shown) == 0;
    if (learner.fault.kind == FaultKind::shown_shares) {
      const Rational sum = learner.w.sum();
      if (sum > 0 && may_be_printed(shown, learner.w / sum)) return true;
      if (!is_sum_of_shares(shown.sum(), static_cast<std::size_t>(shown.size()), number_type(allowance_.precision)))
        return false;
    }
    const Rational factor = shown[largest] / weight;
    if (factor <= 0) return false;
    // Without a bound on the errors, all weights would be a multiple.
    const auto error = [&](Eigen::Index i) { return rounding.error(learner, i).value_or(Rational(0)); };
    const Rational of_largest = error(largest);
    constexpr int roundings = 8;  // of a length, and of what is divided by it
    const Rational of_quotients = roundings * number_type(allowance_.precision).roundoff * abs(weight);
    // Updates that may have been made, or not, make all a multiple, too.
    const Rational most = abs(weight) * two_to(-static_cast<int>(number_type(allowance_.precision).digits) / 2);
    for (Eigen::Index i = 0; i < shown.size(); ++i) {
      const Rational allowed = 2 * (error(i) + of_largest) + of_quotients;
      if (abs(Rational(shown[i] / factor - learner.w[i])) > std::min(allowed, most))
        return is_printed_multiple(shown, learner.w);
    }
    return true;
  }
  /// Whether these are the weights times such a number, rounded to the same few decimals, or digits.
  static bool is_printed_multiple(const Vector& shown, const Vector& w) {
    constexpr int enough = 3;  // fewer are a multiple of too much
    // The more places, the less room: what no number is a factor of by three decimals, none is by four.
    std::set<FaultKind> left{FaultKind::decimals, FaultKind::digits};
    return std::ranges::any_of(printed_in_few_places(), [&](const LearnerFault& places) {
      if (!left.contains(places.kind) || places.parameter < enough) return false;
      const Allowance rounded{.printed = places};
      std::optional<Range> factors;  // in which the one is that all have
      for (Eigen::Index i = 0; i < w.size(); ++i) {
        if (w[i] == 0 && shown[i] != 0) return false;
        if (w[i] == 0) continue;
        const Rational half = abs(Rational(rounded.least(shown[i], true) / w[i]));
        const Rational factor = shown[i] / w[i];
        const Range here{factor - half, factor + half};
        factors = factors ? common_part({*factors, here}) : here;
        if (!factors) {
          left.erase(places.kind);
          return false;
        }
      }
      return factors && factors->high > 0 && are_shown(places, shown);
    });
  }

  /// Whether each has no more places. It is asked last, as numbers are printed for it.
  static bool are_shown(const LearnerFault& places, const Vector& shown) {
    return std::ranges::all_of(shown, [&](const Rational& number) { return is_shown(places, number); });
  }

  /// Whether the numbers may be shown so in few decimals, or in few digits.
  static bool may_be_printed(const Vector& shown, const Vector& numbers) {
    const auto in = [&](const LearnerFault& places) {
      const Allowance rounded{.printed = places};
      const auto close = [&](const Rational& a, const Rational& b) { return rounded.close(a, b); };
      return std::equal(shown.begin(), shown.end(), numbers.begin(), close) && are_shown(places, shown);
    };
    return std::ranges::any_of(printed_in_few_places(), [&](const LearnerFault& places) {
      return keeps_what_it_shows(places) && in(places);  // rounded to the nearest
    });
  }

  bool bias_;
  Allowance allowance_;
  Vector scratch_;
};

/// Of others it shows more.
template <class L>
class Observed : public ObservedWeights<L> {
 public:
  using ObservedWeights<L>::ObservedWeights;
};

}  // namespace mistakebound

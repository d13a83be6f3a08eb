/// The loss of Hedge beside that of its best expert (Freund and Schapire 1997, Theorem 2; and by Hoeffding's lemma).
///
/// Notation: n experts, of which expert i loses l_i on the round and L_i so far; w and w' the weights before and after
/// the round, W and W' their sums; p = w/W; L the learner's loss so far, L* the least L_i; eta = ln(1/beta). With the
/// linear factor all of these but eta are rational; with the exponential one weights are powers of beta, p.l is a
/// quotient of their sums, and L is known by enclosures.
#pragma once

#include "invariants/ledger/ledger.hpp"
#include "reference/learners/hedge.hpp"

namespace mistakebound {

/// numerator/divisor of sums of powers of one base, or rationals; the divisor is positive.
Number quotient_of_sums(const Number& numerator, const Number& divisor);

/// Whether it is the rational 0, as sums of no weights are.
inline bool is_zero(const Number& value) {
  const auto* rational = std::get_if<Rational>(&value);
  return rational != nullptr && *rational == 0;
}

struct HedgeFacts {
  using Observed = Round;

  /// `learner` says what its factor is; its weights say nothing.
  HedgeFacts(Hedge learner, Eigen::Index experts);

  // Fixed by the learner and its first weights.
  Hedge rule;
  Rational n;
  Number beta;
  std::optional<Number> eta;  ///< where beta is positive
  Number start_gap2;          ///< |w_1 - (1, .., 1)|^2

  // The round.
  std::size_t t = 0;
  Rational least_loss;
  Rational largest_loss;
  std::vector<Rational> losses;  ///< the different ones, increasing
  Number loss;                   ///< p.l
  Number share;                  ///< (1 - beta) p.l
  Number total_before;           ///< W
  Number total;                  ///< W'
  Number gap2;                   ///< |w' - what the rule makes of w|^2

  // So far.
  Number loss_sum;              ///< L
  Vector expert_sums;           ///< L_i
  std::vector<Number> weights;  ///< w'
  Rational least_sum;           ///< L*

  [[nodiscard]] bool is_exponential() const { return rule.factor == Hedge::Factor::exponential; }
  [[nodiscard]] bool beta_is_positive() const { return eta.has_value(); }
  /// beta^exponent.
  [[nodiscard]] Number power(const Rational& exponent) const;
  /// 1 - (1 - beta) loss.
  [[nodiscard]] Number linear(const Rational& loss) const;

  // ---- What claims name
  /// 1 - (1 - beta) p.l.
  [[nodiscard]] Number kept() const { return difference(Rational(1), share); }
  /// e^(-(1 - beta) p.l), and e^(-(1 - beta) L).
  [[nodiscard]] Number decay() const { return decay_of(loss); }
  [[nodiscard]] Number decay_so_far() const { return decay_of(loss_sum); }
  /// beta^(L*).
  [[nodiscard]] Number best_power() const { return power(least_sum); }
  /// Whether the experts have some weight.
  [[nodiscard]] bool has_weight() const { return decide(total_before) == 1; }
  /// Whether W', or W as well, and beta have logarithms.
  [[nodiscard]] bool has_logarithm() const { return beta_is_positive() && decide(total) == 1; }
  [[nodiscard]] bool has_logarithms() const { return has_weight() && has_logarithm(); }
  [[nodiscard]] Number log_total() const;
  [[nodiscard]] Number log_total_before() const;
  /// eta times a loss.
  [[nodiscard]] Number rated(const Number& loss_of_some) const;
  /// eta^2/8, and ln n + eta^2/8 t.
  [[nodiscard]] Number eighth() const;
  [[nodiscard]] Number eighths() const;
  /// Whether beta is positive and not 1.
  [[nodiscard]] bool has_bounds() const { return beta_is_positive() && !is_zero(*eta); }
  /// (ln n + L* eta)/(1 - beta).
  [[nodiscard]] Number loss_limit() const;
  /// (ln n)/eta + eta t/8: the most that Hedge loses more than its best expert.
  [[nodiscard]] Number regret_limit() const;

  /// A loss of the round with beta^l, U(l) and 1 - (1 - beta) l.
  struct LossFactors {
    Number power, factor, linear;
  };
  template <class Say>
  std::optional<Claim> each_loss(const Say& say) const {
    return of_each(loss_factors(), say);
  }
  /// An expert's weight w'_i, and beta^(L_i).
  struct ExpertPower {
    Number weight, power;
  };
  template <class Say>
  std::optional<Claim> each_expert(const Say& say) const {
    return of_each(expert_powers(), say);
  }

  void survey(const Example&) {}
  void begin(const Vector& first_state);
  void observe(const Round& round);

  [[nodiscard]] std::size_t rounds() const { return t; }
  [[nodiscard]] static std::size_t mistakes() { return 0; }

 private:
  [[nodiscard]] Number decay_of(const Number& losses_of_learner) const;
  [[nodiscard]] std::vector<LossFactors> loss_factors() const;
  [[nodiscard]] std::vector<ExpertPower> expert_powers() const;
  [[nodiscard]] Number weight(const Rational& entry) const;
  /// The weights of that state, and their sum.
  void hold(const Vector& state);
  [[nodiscard]] Number distance2(const Vector& a, const Vector& b) const;

  // beta = root_^degree_, the root no perfect power, where beta is positive and not 1.
  Rational root_ = 1;
  unsigned long degree_ = 1;
  RunningTotal losses_so_far_;
};

/// What the claims name, in the formulas of the theorem.
struct HedgeNames {
  FormalNumber start_gap2, beta, least_loss, largest_loss, gap2, power, factor, linear, total_before, total, remains,
      of_exponential, loss, n, of_exponential_so_far, loss_sum, weight, power_of_expert, power_of_best, limit, eta,
      eighth_of_square, eighth_of_eta, ln_n, ln_total, ln_total_before, least_sum;
  FormalNumber t;

  static bool beta_is_positive() { return true; }
  static bool has_weight() { return true; }
  static bool has_logarithm() { return true; }
  static bool has_logarithms() { return true; }
  static bool has_bounds() { return true; }
  [[nodiscard]] const FormalNumber& kept() const { return remains; }
  [[nodiscard]] const FormalNumber& decay() const { return of_exponential; }
  [[nodiscard]] const FormalNumber& decay_so_far() const { return of_exponential_so_far; }
  [[nodiscard]] const FormalNumber& best_power() const { return power_of_best; }
  [[nodiscard]] const FormalNumber& log_total() const { return ln_total; }
  [[nodiscard]] const FormalNumber& log_total_before() const { return ln_total_before; }
  [[nodiscard]] FormalNumber rated(const FormalNumber& loss_of_some) const { return eta * loss_of_some; }
  [[nodiscard]] const FormalNumber& eighth() const { return eighth_of_square; }
  [[nodiscard]] FormalNumber eighths() const { return ln_n + eighth_of_square * t; }
  [[nodiscard]] const FormalNumber& loss_limit() const { return limit; }
  [[nodiscard]] FormalNumber regret_limit() const { return ln_n / eta + eighth_of_eta * t; }
  template <class Say>
  auto each_loss(const Say& say) const {
    return say(*this);
  }
  template <class Say>
  auto each_expert(const Say& say) const {
    struct Expert {
      FormalNumber weight, power;
    };
    return say(Expert{weight, power_of_expert});
  }

  static constexpr auto fields() {
    using namespace quantity;
    using Q = HedgeNames;
    return List{fixed(&Q::start_gap2, R"(\|w_1 - (1, \dots, 1)\|^2)"),
                fixed(&Q::beta, R"(\beta)"),
                of_round(&Q::least_loss, R"(\min_i \ell_{t,i})"),
                of_round(&Q::largest_loss, R"(\max_i \ell_{t,i})"),
                of_round(&Q::gap2, R"(\|w_{t+1}-r_t\|^2)"),
                of_round(&Q::power, R"(\beta^{\ell})"),
                of_round(&Q::factor, R"(U(\ell))"),
                of_round(&Q::linear, R"((1-(1-\beta)\,\ell))"),
                of_round(&Q::total_before, "W_t"),
                of_round(&Q::total, "W_{t+1}"),
                of_round(&Q::remains, R"((1-(1-\beta)\,p_t\cdot\ell_t))"),
                of_round(&Q::of_exponential, R"(e^{-(1-\beta)\,p_t\cdot\ell_t})"),
                of_round(&Q::loss, R"(p_t\cdot\ell_t)"),
                fixed(&Q::n, "n"),
                of_round(&Q::of_exponential_so_far, R"(e^{-(1-\beta) L_t})"),
                of_round(&Q::loss_sum, "L_t"),
                of_round(&Q::weight, "w_{t+1,i}"),
                of_round(&Q::power_of_expert, R"(\beta^{L_{t,i}})"),
                of_round(&Q::power_of_best, R"(\beta^{L^*_t})"),
                of_round(&Q::limit, R"(\frac{\ln n + L^*_t \ln(1/\beta)}{1-\beta})"),
                fixed(&Q::eta, R"(\eta)"),
                fixed(&Q::eighth_of_square, R"(\tfrac18\eta^2)"),
                fixed(&Q::eighth_of_eta, R"(\tfrac18\eta)"),
                fixed(&Q::ln_n, R"(\ln n)"),
                of_round(&Q::ln_total, R"(\ln W_{t+1})"),
                of_round(&Q::ln_total_before, R"(\ln W_t)"),
                of_round(&Q::least_sum, "L^*_t"),
                count(&Q::t, "t")};
  }
};
static_assert(names_every_member<HedgeNames>);
template <>
struct OverMachine<HedgeFacts> {
  using Names = HedgeNames;
};

const Theorem<HedgeFacts>& hedge();

}  // namespace mistakebound

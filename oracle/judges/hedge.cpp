/// Judge of Hedge: the state is the experts' weights. Traces show the weights after a round, or the probabilities p of
/// the round, which are the weights before it over their sum; there are no predictions to judge.
#include <algorithm>

#include "oracle/judges/judged_hedge.hpp"
#include "oracle/judges/judges.hpp"
#include "oracle/judges/observed.hpp"
#include "oracle/judges/plain_number.hpp"
#include "oracle/judges/studied.hpp"

namespace mistakebound {
namespace {
namespace hedge_judge {

Number size_of(const Number& value) {
  const std::optional<int> sign = decide_likely_zero(value);
  if (!sign) throw UndecidedSign("whether two weights are the same is undecided at the precision cap");
  return *sign == 0 ? Number(Rational(0)) : *sign < 0 ? scaled(value, -1) : value;
}

/// Weights as the trace's own state, of which the rule makes those of the next round.
class OwnWeights {
 public:
  explicit OwnWeights(Eigen::Index n) : weights_(static_cast<std::size_t>(n), Number(Rational(1))) {}

  void take(const Vector& shown) { weights_.assign(shown.begin(), shown.end()); }
  void lose(const JudgedHedge& rule, const Vector& losses) {
    for (std::size_t i = 0; i < weights_.size(); ++i)
      weights_[i] = in_lowest_form(product(weights_[i], rule.left_by(losses[static_cast<Eigen::Index>(i)])));
  }
  [[nodiscard]] Number weight(Eigen::Index i) const { return weights_[static_cast<std::size_t>(i)]; }
  [[nodiscard]] Number probability(Eigen::Index i) const {
    Number total = Rational(0);
    for (const Number& weight : weights_) total = sum(total, weight);
    return is_zero(total) ? total : quotient_of_sums(weight(i), in_lowest_form(total));
  }

 private:
  std::vector<Number> weights_;
};

class HedgeJudge final : public Judge {
 public:
  HedgeJudge(const HedgeStudy& study, const Hedge& first, const HeaderReader& header, const Allowance& allowance)
      : study_(study),
        file_(header.file),
        allowance_(allowance),
        first_(first),
        exact_(first, header.fault),
        own_(first.w.size()) {}

  Seen observe(const TraceRound& round) override {
    check_losses(round);
    ++verdict_.rounds;
    const bool looks_ahead = exact_.fault().kind == FaultKind::probabilities_after;
    if (round.probabilities && !looks_ahead) compare(round, StatePart::probabilities, *round.probabilities);
    if (round.probabilities && !round.weights) own_.take(*round.probabilities);
    exact_.lose(round.x);
    own_.lose(exact_, round.x);
    if (round.probabilities && looks_ahead) compare(round, StatePart::probabilities, *round.probabilities);
    if (round.weights) {
      compare(round, StatePart::weights, *round.weights);
      adopted_ = adopted_ || !exact_.is_exponential();
      own_.take(*round.weights);
    }
    last_ = round;
    return {.updated = true, .mistake = false, .tie = false, .wrong = false, .exact_prediction = 1};
  }

  [[nodiscard]] Faults candidates() const override;

  [[nodiscard]] std::vector<Rational> exact_state(const std::string& field) override {
    if (field != "weights" || exact_.is_exponential()) return {};
    return {exact_.learner().w.begin(), exact_.learner().w.end()};
  }

  TraceComparator hold_against(const AuditRequest& request) override {
    examples_ = request.kept;
    const HedgeStudy::KnownRun known{.dimension = first_.w.size(), .examples = examples_.get(), .last_state = {}};
    const LeastLoss comparator = study_.comparator(known, asked_values(values(), request));
    Asked asked{.theorems = {}, .ledger = request.ledger};
    audits_ = audits_of(study_, first_, comparator, known, asked);
    state_ = first_.w;
    return {.words = comparator.words, .missing = false, .separation = {}, .certificate = {}};
  }
  void survey(const ScaledRound& scaled) override {
    exact(scaled, round_);
    for (const auto& audit : audits_) audit->survey({round_.x, 1});
  }
  std::size_t survey_together(ExampleRows&, std::size_t) override { return 0; }
  void begin() override {
    for (const auto& audit : audits_) audit->begin(state_);
  }
  /// With the exponential factor the theorem speaks of what the experts have lost, which is the same in every run.
  void audit(const ScaledRound& scaled, const Seen&) override {
    exact(scaled, round_);
    Hedge ruled = first_;
    ruled.w = state_;
    ruled.update(round_.x);
    if (round_.weights && !exact_.is_exponential()) ruled.w = *round_.weights;
    for (const auto& audit : audits_) audit->observe({round_.t, round_.x, 1, 1, false, state_, ruled.w});
    state_ = ruled.w;
  }
  std::size_t audit_together(ExampleRows&, std::size_t, const SeenRounds&) override { return 0; }
  std::vector<TheoremReport> finish() override {
    std::vector<TheoremReport> reports;
    finish_all(audits_, reports);
    return reports;
  }
  std::vector<TheoremReport> cut_short() override {
    std::vector<TheoremReport> reports;
    cut_short_all(audits_, reports);
    return reports;
  }

 private:
  /// Throws InputError where a loss is negative, or the linear factor leaves nothing of a weight. Losses above 1 are
  /// losses; the theorem does not speak of them.
  void check_losses(const TraceRound& round) const {
    if (exact_.fault().kind != FaultKind::none && !exact_.is_exponential() &&
        round.x.maxCoeff() * (1 - exact_.learner().beta) >= 1)
      throw UndecidedSign("a weight that is not positive");
    const Rational most = exact_.is_exponential() ? Rational(0) : Rational(1 / (1 - exact_.learner().beta));
    for (Eigen::Index i = 0; i < round.x.size(); ++i)
      if (round.x[i] < 0 || (!exact_.is_exponential() && round.x[i] >= most))
        throw InputError({file_, round.line, round.column},
                         to_string(round.x[i]) + " as the loss of expert " + std::to_string(i + 1),
                         exact_.is_exponential() ? "a loss that is not negative"
                                                 : "a loss from 0 to below " + to_string(most) + ", mostly up to 1");
  }

  static bool is_close(const Allowance& allowance, const Rational& shown, const Number& right, const Number& gap) {
    if (is_zero(gap)) return true;
    const Rational& relative = allowance.tolerance;
    const Rational least = allowance.least(shown, is_less(right, shown));
    return (least > 0 && at_most(gap, least)) ||
           (relative > 0 && (at_most(gap, Rational(relative * abs(shown))) || at_most(gap, scaled(right, relative))));
  }
  /// Whether rounding may have led so far; numbers that are nearly too small are not rounded as others are.
  [[nodiscard]] bool is_rounded(const Number& right, const Number& gap, const std::optional<Rational>& share,
                                const std::optional<Rational>& lost) const {
    const NumberType& type = number_type(allowance_.precision);
    return !share || !lost || at_most(gap, sum(scaled(right, *share), Rational(type.smallest_normal + *lost)));
  }

  /// Where the numbers are not those of the run; of(i) is one of these, error(i) its share that rounding may change,
  /// lost() how much it may change besides.
  template <class Of, class Error, class Lost>
  std::optional<Mismatch> mismatch(StatePart part, const Vector& shown, const Of& of, const Error& error,
                                   const Lost& lost, Number* largest = nullptr) const {
    std::optional<Mismatch> result;
    for (Eigen::Index i = 0; i < shown.size(); ++i) {
      const Number right = of(i);
      const Number gap = size_of(difference(shown[i], right));
      if (largest != nullptr && !at_most(gap, *largest)) *largest = gap;
      if (is_close(allowance_, shown[i], right, gap)) continue;
      keep_gravest(result, {part, i, shown[i], right, is_rounded(right, gap, error(i), lost())});
    }
    return result;
  }

  /// Of weights that are shown times a number their shares, which are the probabilities of the next round. Nothing
  /// where their sum is not what it has to be.
  [[nodiscard]] std::optional<Vector> shares_of(const Vector& shown) const {
    const Rational sum = shown.sum();
    const bool may_be_shares =
        is_sum_of_shares(sum, static_cast<std::size_t>(shown.size()), number_type(allowance_.precision));
    if (sum <= 0 || (exact_.fault().kind == FaultKind::shown_shares && !may_be_shares)) return std::nullopt;
    return Vector(shown / sum);
  }

  void compare(const TraceRound& round, StatePart part, const Vector& given) {
    const NumberType& type = number_type(allowance_.precision);
    const std::optional<Vector> shares =
        part == StatePart::weights && is_of_scale(exact_.fault()) ? shares_of(given) : std::nullopt;
    const Vector& shown = shares ? *shares : given;
    // Shares of equal weights are equal.
    verdict_.shows_moves = verdict_.shows_moves || given != Vector::Constant(given.size(), given[0]) ||
                           (part == StatePart::weights && given != first_.w);
    const bool of_p = shares || part == StatePart::probabilities;
    Number largest = verdict_.max_weight_error.value_or(Rational(0));
    const auto exact_error = [&](Eigen::Index i) {
      return of_p ? exact_.probability_error(i, type) : exact_.weight_error(i, type);
    };
    const auto lost = [&] { return of_p ? exact_.lost_of_probability(type) : Rational(0); };
    const auto found = mismatch(
        part, shown, [&](Eigen::Index i) { return of_p ? exact_.probability(i) : exact_.weight(i); }, exact_error, lost,
        &largest);
    verdict_.max_weight_error = std::move(largest);
    const bool is_known = verdict_.fault.has_value();
    if (found) note(round, *found);
    // Shares in few digits may come with weights that are shown otherwise, too.
    if (verdict_.fault && !is_known && part == StatePart::probabilities)
      verdict_.fault->shown_so = are_in_few_digits(shown, [&](Eigen::Index i) { return exact_.probability(i); });
    const auto own = mismatch(
        part, shown, [&](Eigen::Index i) { return of_p ? own_.probability(i) : own_.weight(i); }, exact_error, lost);
    if (!own) return;
    if (!verdict_.local.weights) verdict_.local.weights = round.t;
    if (!own->rounding) see_step(round, part, shown);
  }

  /// Whether these are the right ones in few digits.
  template <class Of>
  static bool are_in_few_digits(const Vector& shown, const Of& of) {
    return std::ranges::any_of(faults_of_printing(shown), [&](const LearnerFault& fault) {
      const Allowance printed{.printed = fault};
      for (Eigen::Index i = 0; i < shown.size(); ++i) {
        const Number right = of(i);
        if (!is_close(printed, shown[i], right, size_of(difference(shown[i], right)))) return false;
      }
      return true;
    });
  }

  void note(const TraceRound& round, const Mismatch& found) {
    const bool is_first = !verdict_.first.weights;
    if (is_first) verdict_.first.weights = round.t;
    const Divergence divergence{.round = round.t,
                                .line = round.line,
                                .kind = DivergenceKind::weights,
                                .reported = found.reported,
                                .exact = found.exact,
                                .cause = classify(1, false, found.rounding),
                                .part = found.part,
                                .entry = found.entry,
                                .decides = false};
    if (is_first) verdict_.divergence = divergence;
    if (divergence.cause != Cause::rule || verdict_.fault) return;
    verdict_.fault = divergence;
    const auto* const shown = std::get_if<Rational>(&found.reported);
    const auto* const exact = std::get_if<Rational>(&found.exact);
    if (found.part == StatePart::weights && shown != nullptr && exact != nullptr && *shown > 0)
      scale_ = as_written(Rational(*shown / *exact));
  }

  /// A step that is not the rule's: one that was left out, or one by another factor.
  void see_step(const TraceRound& round, StatePart part, const Vector& shown) {
    const std::optional<Vector>& before = part == StatePart::weights ? last_.weights : last_.probabilities;
    const Vector first = Vector::Constant(shown.size(), Rational(1));
    const bool has_weights = part == StatePart::weights || !last_.weights;  // else p does not follow them
    const bool left_out = has_weights && (before ? shown == *before : part == StatePart::weights && shown == first);
    const bool is_more = !(left_out && verdict_.fact);
    verdict_.wrong_steps += is_more ? 1 : 0;
    if (left_out) verdict_.fact = LearnerFault{FaultKind::left_out};
    if (!left_out && (before || part == StatePart::weights))
      factor_of(part == StatePart::weights ? round.x : last_.x, before ? *before : first, shown,
                part == StatePart::weights);
  }

  /// What a loss of 1 leaves of a weight by this step, where it is of losses 0 and 1: the ratio of an expert that lost
  /// to one that did not; of weights, which stay as they are where there is no loss, the one is enough.
  void factor_of(const Vector& losses, const Vector& before, const Vector& after, bool are_weights) {
    if (factor_) return;
    std::optional<Eigen::Index> none;
    std::optional<Eigen::Index> some;
    for (Eigen::Index i = 0; i < losses.size(); ++i) {
      if (before[i] == 0 || after[i] == 0) continue;
      if (losses[i] == 0) none = i;
      if (losses[i] == 1 || (!exact_.is_exponential() && losses[i] > 0 && !some)) some = i;
    }
    if (!some || (!none && !are_weights)) return;
    const Rational of_none = none ? Rational(before[*none] / after[*none]) : Rational(1);  // weights alone are absolute
    const Rational ratio = after[*some] * of_none / before[*some];
    const Rational left = exact_.is_exponential() ? ratio : Rational(1 - (1 - ratio) / losses[*some]);
    constexpr int roundings = 64;
    const Rational slack = abs(left) * roundings * number_type(allowance_.precision).roundoff;
    factor_ = plainest(Rational(left - slack), Rational(left + slack));
  }

  const HedgeStudy& study_;
  std::string file_;
  Allowance allowance_;
  Hedge first_;
  JudgedHedge exact_;
  OwnWeights own_;
  TraceRound last_;
  std::optional<Rational> factor_;  ///< of the first wrong step
  std::optional<Rational> scale_;   ///< the first wrong weight by what it should be

  // The theorem.
  std::shared_ptr<const Sequence> examples_;
  std::vector<std::unique_ptr<Audit>> audits_;
  Vector state_;
  TraceRound round_;
};

Faults HedgeJudge::candidates() const {
  Faults faults;
  const Hedge& rule = first_;
  const auto other_beta = [&](const Rational& beta) {
    if (beta > 0 && beta < 1 && !rule.eta && beta != rule.beta) faults.push_back({FaultKind::loss_factor, beta});
  };
  if (!rule.eta)
    faults.push_back({.kind = FaultKind::other_rule, .value = exact_.is_exponential() ? "linear" : "hedge"});
  // Weights alone do not tell the one from the other, and the first would be no other rule.
  const FaultKind late = last_.probabilities ? FaultKind::losses_late : FaultKind::shown_before;
  for (const FaultKind kind : {FaultKind::losses_raise, FaultKind::losses_clipped, late, FaultKind::unnormalized,
                               FaultKind::probabilities_after, FaultKind::large_losses_alone})
    faults.push_back({kind});
  for (const std::size_t first : {0U, 1U}) faults.push_back({.kind = FaultKind::every_other_round, .at = first});
  faults.push_back({.kind = FaultKind::start, .parameter = Rational(1, first_.w.size()), .other = 1});
  if (scale_ && *scale_ != Rational(1, first_.w.size()))
    faults.push_back({.kind = FaultKind::start, .parameter = *scale_, .other = 1});
  other_beta(Rational(1 - rule.beta));
  if (factor_) other_beta(*factor_);
  if (rule.eta)
    for (const Rational& share : {Rational(1, 2), Rational(2), Rational(1, 10), Rational(10)})
      faults.push_back({FaultKind::other_eta, Rational(as_written(*rule.eta) * share)});
  faults.push_back({FaultKind::shown_shares});
  faults.push_back({FaultKind::shown_scaled});
  faults.push_back({FaultKind::floats});
  const LearnerFault whole{FaultKind::shown_decimals, 0};  // as no program shows shares
  for (const LearnerFault& fault : printed_in_few_places())
    if (rounds_what_it_shows(fault) && fault != whole) faults.push_back(fault);
  return faults;
}

}  // namespace hedge_judge
}  // namespace

std::unique_ptr<Judge> judge_of(const HedgeStudy& study, const HeaderReader& header, const Allowance& allowance) {
  return std::make_unique<hedge_judge::HedgeJudge>(study, first_learner(study, header.values, header.header.dimension),
                                                   header, allowance);
}

}  // namespace mistakebound

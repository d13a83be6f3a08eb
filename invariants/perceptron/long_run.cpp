/// The perceptron's run and its theorems on numbers that are no machine integers: the same examination as in rationals.
///
/// Doubles that know how far off they are say of most examples that they widen neither margin nor radius, and of most
/// rounds that they are no mistake and that all claims hold by no less than before. Only the others are measured
/// exactly: in integers over one denominator, where there is one that is not too long, else in rationals.
#include "invariants/perceptron/measured_audits.hpp"
#include "invariants/perceptron/study.hpp"
#include "reference/learners/lazy_perceptron.hpp"

namespace mistakebound {
namespace long_run {
namespace {

using Audits = std::vector<std::unique_ptr<Audit>>;

std::vector<RoughVector> roughly(const std::vector<Example>& examples) {
  std::vector<RoughVector> result;
  result.reserve(examples.size());
  for (const Example& example : examples) result.emplace_back(example.x);
  return result;
}

template <class Numbers>
class LongExamination {
 public:
  using Exact = typename Numbers::Exact;

  LongExamination(Examination<PerceptronStudy>& result, const std::vector<Example>& examples, const Audits& audits,
                  Numbers numbers, const Integer* denominator)
      : result_(result),
        examples_(examples),
        rough_(roughly(examples)),
        denominator_(denominator),
        measured_(MeasuredAudits::all_of(audits)),
        learner_(result.learner, std::move(numbers)),
        u_(result.comparator.u),
        long_u_(over_one_denominator(u_)),
        rough_u_(u_) {
    for (auto* audit : measured_) plain_from_ = std::max(plain_from_, audit->plain_from());
  }

  void survey(std::size_t i) {
    const auto& [x, y] = examples_[i];
    const DoubleInterval margin = margin_of(i);
    const DoubleInterval x2 = rough_[i].square();
    if (margin.low > least_margin_ && margin.low >= plain_from_ && x2.high <= greatest_x2_) return;
    const PerceptronExample<Rational> example{exact_margin(instance(i), y), square_of(x)};
    for (auto* audit : measured_) audit->survey(example);
    least_margin_ = std::min(least_margin_, double_interval(example.margin).high);
    greatest_x2_ = std::max(greatest_x2_, double_interval(example.x2).low);
  }

  void observe(std::size_t i, bool is_last) {
    const auto& [x, y] = examples_[i];
    ++t_;
    const bool right = learner_.w.rough_sign(rough_[i]) == y;
    const LongInstance here = instance(i);
    if (right && !is_last) {
      const RoughlyMeasuredRound round{t_, y, margin_of(i), &here};
      if (std::ranges::all_of(measured_, [&](auto* audit) { return audit->may_take(round) > 0; })) {
        for (auto* audit : measured_) audit->observe(round);
        return result_.count(t_, y, false);
      }
    }
    const bool mistake = !right && predict(learner_, LazyInstance{x, rough_[i]}) != y;
    const ExactlyMeasuredRound measured = mistake ? learn(i, here) : without_mistake(i, here);
    for (auto* audit : measured_) audit->observe(measured);
    result_.count(t_, y, mistake);
  }

  void finish() { result_.learner = learner_.textbook(); }

 private:
  [[nodiscard]] LongInstance instance(std::size_t i) const { return {examples_[i].x, rough_[i], denominator_}; }
  [[nodiscard]] DoubleInterval margin_of(std::size_t i) const {
    const DoubleInterval product = mistakebound::product(rough_u_, rough_[i]);
    return examples_[i].y > 0 ? product : DoubleInterval{-product.high, -product.low};
  }
  [[nodiscard]] Rational exact_margin(const LongInstance& x, Label y) const { return y * x.product_with(u_, long_u_); }
  [[nodiscard]] Rational square_of(const Vector& x) const {
    const auto& exact = learner_.w.numbers().of(x);
    return exact_dot(exact, exact);
  }

  /// Of a round on which w moves from `before`, in integers over one denominator or rationals.
  struct Products {
    const LongExamination& examination;
    const LongInstance& here;
    const Exact& x;
    const Exact& before;
    const Exact& after;
    Label y;

    [[nodiscard]] Rational margin() const { return examination.exact_margin(here, y); }
    [[nodiscard]] Rational drift2() const { return exact_distance2(after, before); }
    [[nodiscard]] Rational wu() const { return examination.product_with_u(after); }
    [[nodiscard]] Rational w2() const { return exact_dot(after, after); }
    [[nodiscard]] Rational x2() const { return exact_dot(x, x); }
    [[nodiscard]] Rational score() const { return y * exact_dot(before, x); }
    [[nodiscard]] Rational score_after() const { return y * exact_dot(after, x); }
    [[nodiscard]] Rational gap2(const PerceptronRound<Rational>& round) const { return multiplied_out(round); }
  };

  [[nodiscard]] ExactlyMeasuredRound without_mistake(std::size_t i, const LongInstance& here) const {
    const Label y = examples_[i].y;
    return {{.t = t_, .y = y, .margin = exact_margin(here, y)}, nullptr, &here};
  }

  /// A mistake, from which the learner learns.
  ExactlyMeasuredRound learn(std::size_t i, const LongInstance& here) {
    const auto& [x, y] = examples_[i];
    const auto exact = learner_.w.numbers().of(x);
    const auto before = learner_.w.exact();
    learner_.update({x, rough_[i]}, y);
    const auto& after = learner_.w.exact();
    ExactlyMeasuredRound round{{.t = t_, .y = y, .mistake = true, .moved = before != after}, nullptr, &here};
    measure(round, Products{*this, here, exact, before, after, y});
    return round;
  }

  [[nodiscard]] Rational product_with_u(const LongVector& w) const { return long_dot(w, long_u_); }
  [[nodiscard]] Rational product_with_u(const Vector& w) const { return dot(w, u_); }

  Examination<PerceptronStudy>& result_;
  const std::vector<Example>& examples_;
  std::vector<RoughVector> rough_;
  const Integer* denominator_;
  std::vector<MeasuredAudits::Measured*> measured_;
  LazyPerceptron<Numbers> learner_;
  Vector u_;
  LongVector long_u_;
  RoughVector rough_u_;
  std::size_t t_ = 0;
  // Of those that were surveyed exactly:
  double least_margin_ = std::numeric_limits<double>::infinity();  ///< no less than the least one
  double greatest_x2_ = -1;                                        ///< no more than the greatest one
  double plain_from_ = -std::numeric_limits<double>::infinity();   ///< for all audits
};

template <class Numbers>
void examine(Examination<PerceptronStudy>& result, const std::vector<Example>& examples, const Audits& audits,
             Stage& stage, Numbers numbers, const Integer* denominator) {
  const Vector first_state = result.learner.w;
  LongExamination<Numbers> examination(result, examples, audits, std::move(numbers), denominator);
  {
    WorkPhase first("examples of the first pass", examples.size());
    for (std::size_t i = 0; i < examples.size(); ++i) {
      examination.survey(i);
      first.step();
    }
  }
  for (const auto& audit : audits) audit->begin(first_state);
  WorkPhase rounds("rounds", examples.size() * result.passes);
  stage = Stage::between_rounds;
  try {
    for (std::size_t pass = 1; pass <= result.passes; ++pass)
      for (std::size_t i = 0; i < examples.size(); ++i) {
        stage = Stage::in_round;
        examination.observe(i, pass == result.passes && i + 1 == examples.size());
        stage = Stage::between_rounds;
        rounds.step();
      }
  } catch (...) {
    examination.finish();
    throw;
  }
  examination.finish();
}

template <class Numbers>
void run(Perceptron& learner, const std::vector<Example>& examples, std::size_t passes, Numbers numbers) {
  WorkPhase phase("rounds of a first run, for its last state", examples.size() * passes);
  LazyPerceptron<Numbers> lazy(learner, std::move(numbers));
  const std::vector<RoughVector> rough = roughly(examples);
  for (std::size_t pass = 0; pass < passes; ++pass)
    for (std::size_t i = 0; i < examples.size(); ++i) {
      learn(lazy, LazyInstance{examples[i].x, rough[i]}, examples[i].y);
      phase.step();
    }
  learner = lazy.textbook();
}

}  // namespace
}  // namespace long_run

void examine_in_long_numbers(Examination<PerceptronStudy>& result, const Sequence& sequence,
                             const std::vector<std::unique_ptr<Audit>>& audits, Stage& stage) {
  const std::vector<Example>& examples = sequence.examples;
  if (const auto denominator = short_denominator(examples, result.learner))
    long_run::examine(result, examples, audits, stage, OverOneDenominator(*denominator), &*denominator);
  else
    long_run::examine(result, examples, audits, stage, OverManyDenominators(), nullptr);
}

void run_in_long_numbers(Perceptron& learner, const Sequence& sequence, std::size_t passes) {
  const std::vector<Example>& examples = sequence.examples;
  if (const auto denominator = short_denominator(examples, learner))
    long_run::run(learner, examples, passes, OverOneDenominator(*denominator));
  else
    long_run::run(learner, examples, passes, OverManyDenominators());
}

}  // namespace mistakebound

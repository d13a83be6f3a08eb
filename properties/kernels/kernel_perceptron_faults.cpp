/// What breaks the proof of kernel-perceptron, step by step.
#include "properties/campaign/planted.hpp"
#include "properties/kernels/cases.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace kernel_perceptron_plants {
namespace {

using Facts = KernelFacts;
using Rows = std::vector<std::string>;

/// The kernel perceptron with one thing wrong: where `always`, it learns on right rounds, too; alpha is `factor` y;
/// +1 is predicted only for scores of at least `threshold`, where there is one; `besides` changes w after a round.
struct WrongKernelPerceptron {
  Rational factor = 1;
  bool always = false;
  std::optional<Rational> threshold;
  std::function<void(NumberedSum& w, std::size_t round)> besides = {};
  Kernel<std::size_t> kernel = {};
  NumberedSum w = {};
  std::size_t rounds = 0;

  Prediction learn(std::size_t x, Label y) {
    ++rounds;
    const KernelValue score = evaluate(w, kernel, x);
    Prediction prediction = score.sign();
    if (threshold) prediction = score < KernelValue(*threshold) ? -1 : 1;
    if (always || prediction != y) w.push_back({x, factor * y, rounds});
    if (besides) besides(w, rounds);
    return prediction;
  }
};

/// A run and what is wrong with it.
struct Planted {
  Rows rows;
  const char* kernel = "linear";
  const char* beta = "";    ///< coefficients of the rows; empty: f is found
  const char* u = nullptr;  ///< f = K(u, .) where it is given
  WrongKernelPerceptron learner = {};
  std::function<void(Facts&)> tamper = {};
  std::optional<Rational> gamma = {};
  const char* start = nullptr;                       ///< w_1 = K(start, .) where it is given
  std::optional<KernelSeparation> certificate = {};  ///< in place of the one that is found, if any
};

TheoremReport planted(const Planted& fault) {
  const Sequence rows = sequence_of(fault.rows);
  const Vector none = zero_vector(rows.dimension);
  const KernelSequence sequence = numbered_under(
      parse_kernel(fault.kernel), rows,
      {fault.u != nullptr ? parse_vector(fault.u) : none, fault.start != nullptr ? parse_vector(fault.start) : none});
  KernelComparator comparator;
  const auto add = [&](std::size_t row, const Rational& coefficient) {
    if (coefficient != 0) comparator.f.push_back({sequence.examples[row].x, coefficient, row + 1});
  };
  if (fault.u != nullptr) {
    comparator.f.push_back({sequence.extra[0], 1, 0});
  } else if (*fault.beta != '\0') {
    const Vector beta = parse_vector(fault.beta);
    for (Eigen::Index i = 0; i < beta.size(); ++i) add(static_cast<std::size_t>(i), beta[i]);
  } else {
    comparator.certificate = separate(*sequence.gram, sequence.examples);
    for (const DualCoefficient& weight : comparator.certificate->weights)
      add(weight.example, weight.value * sequence.examples[weight.example].y);
  }
  if (fault.certificate) comparator.certificate = fault.certificate;
  Facts facts(sequence.gram, std::move(comparator), fault.gamma, Tie::mistake, sequence.vectors);
  AuditOf<Facts, Tampered<Facts>> audit(kernel_perceptron(), Tampered<Facts>(std::move(facts), fault.tamper), {});
  for (const NumberedExample& example : sequence.examples) audit.survey(example);
  WrongKernelPerceptron learner = fault.learner;
  learner.kernel = [&](std::size_t i, std::size_t j) { return (*sequence.gram)(i, j); };
  if (fault.start != nullptr) learner.w.push_back({sequence.extra[1], 1, 0});
  audit.begin(learner.w);
  run(learner, sequence.examples, 1, [&](const KernelRound& round) { audit.observe(round); });
  return audit.finish();
}

Fault fault(const char* breaks, const char* what, const Planted& planted_fault) {
  return {breaks, what, [planted_fault] { return planted(planted_fault); }};
}

const char* const indefinite = "polynomial:1:-1";
const char* const inner_product = "polynomial:1:0";  // as a kernel of its own, so that no perceptron runs beside it

/// On the second round -2 K(x_3, .) + 2 K(x_4, .) is added besides.
void adds_the_last_two(NumberedSum& w, std::size_t round) {
  if (round != 2) return;
  w.push_back({2, -2, round});
  w.push_back({3, 2, round});
}

/// After the second round w is K(x_2, .).
void starts_again(NumberedSum& w, std::size_t round) {
  if (round == 2) w = {{1, 1, round}};
}

}  // namespace
}  // namespace kernel_perceptron_plants

std::vector<Fault> kernel_perceptron_faults() {
  using namespace kernel_perceptron_plants;
  const WrongKernelPerceptron on_right_rounds{.always = true};
  const WrongKernelPerceptron wrong_sign{.factor = -1};
  const WrongKernelPerceptron doubled{.factor = 2};
  return {
      fault("zero-start", "w starts at K(1, .)", {.rows = {"1|1"}, .beta = "1", .start = "1"}),
      fault("gram-psd", "-1 + xz, no kernel: K(0, 0) < 0", {.rows = {"0|-1"}, .kernel = indefinite, .beta = "1"}),
      fault("gram-psd", "-1 + xz at 1 and -1: zeros on the diagonal, not beside it",
            {.rows = {"1|-1", "-1|1"}, .kernel = indefinite, .beta = "1,0"}),
      fault("gram-psd", "-1 + xz at 2 and 1/2: the second pivot is negative",
            {.rows = {"2|1", "1/2|1"}, .kernel = indefinite, .beta = "1,0"}),
      fault("gram-psd", "exp(|x - z|^2), no kernel", {.rows = {"0|1", "1|1"}, .kernel = "gaussian:-1", .beta = "1,0"}),
      fault("separable", "one example with both labels", {.rows = {"1|1", "1|-1"}, .beta = "1,0"}),
      fault("separable", "gamma above the least margin", {.rows = {"1|1", "2|1"}, .beta = "1,0", .gamma = Rational(2)}),
      fault("one-label", "one u for two labels", {.rows = {"1|1", "1|-1"}, .kernel = "polynomial:2:1", .u = "1"}),
      fault("one-label", "K(u, x) without its sign",
            {.rows = {"-1|-1"}, .u = "1", .tamper = [](Facts& f) { f.value = 1; }}),
      fault("max-margin", "an alpha where the margin is not 1",
            {.rows = {"1|1", "2|1"}, .tamper = [](Facts& f) { f.coefficient = 1; }}),
      fault("max-margin", "f halved", {.rows = {"1|1"}, .tamper = [](Facts& f) { f.margin *= Rational(1, 2); }}),
      fault("max-margin", "a negative alpha", {.rows = {"1|1"}, .tamper = [](Facts& f) { f.coefficient = -1; }}),
      fault("expansion", "f is not made of alpha",
            {.rows = {"1|1"}, .tamper = [](Facts& f) { f.gap_of_f2 = Rational(1, 4); }}),
      fault("duality", "alpha of half the size",
            {.rows = {"1|1"}, .tamper = [](Facts& f) { f.coefficient_sum = Rational(1, 2); }}),
      fault("duality", "|f|^2 of another f", {.rows = {"1|1"}, .tamper = [](Facts& f) { f.u2 = 2; }}),
      fault("none-separates", "lambda that does not vanish",
            {.rows = {"1|1", "1|-1"}, .tamper = [](Facts& f) { f.combination2 = 1; }}),
      fault("none-separates", "lambda that adds up to 2",
            {.rows = {"1|1", "1|-1"}, .tamper = [](Facts& f) { f.coefficient_sum = 2; }}),
      fault("none-separates", "a negative lambda",
            {.rows = {"1|1", "1|-1"}, .tamper = [](Facts& f) { f.least_coefficient = -1; }}),
      fault("none-separates", "a separable set that is said not to be",
            {.rows = {"1|1"}, .beta = "1", .certificate = KernelSeparation{.separable = false, .weights = {{0, 1}}}}),
      fault("mistake-sign", "predicts +1 only where the score is at least 1",
            {.rows = {"1/2|1", "1/2|1"}, .beta = "1,0", .learner = {.threshold = Rational(1)}}),
      fault("update-rule", "twice y K(x, .)", {.rows = {"-1|-1"}, .u = "1", .learner = doubled}),
      fault("update-rule", "the wrong sign", {.rows = {"-1|-1"}, .u = "1", .learner = wrong_sign}),
      fault("update-rule", "the sign of a weight is turned that neither f nor the example looks at",
            {.rows = {"1,2,1|1", "1,-1,0|1", "1,0,1|1", "1,0,0|1"},
             .kernel = inner_product,
             .u = "1,0,0",
             .learner = {.besides = adds_the_last_two}}),
      fault("conservative", "a right round sets a weight to 0 that f does not look at",
            {.rows = {"1,1|1", "1,0|1"}, .kernel = inner_product, .u = "1,0", .learner = {.besides = starts_again}}),
      fault("conservative", "alpha is set on right rounds, too",
            {.rows = {"1|1", "1|1"}, .beta = "1,0", .learner = on_right_rounds}),
      fault("conservative", "the same with a Gaussian kernel",
            {.rows = {"1|1", "2|1"}, .kernel = "gaussian:1", .beta = "1,0", .learner = on_right_rounds}),
      fault("update-corrects", "the wrong sign", {.rows = {"-1|-1"}, .u = "1", .learner = wrong_sign}),
      fault("progress", "the wrong sign", {.rows = {"-1|-1"}, .u = "1", .learner = wrong_sign}),
      fault("progress", "half of y K(x, .)",
            {.rows = {"0|1", "3|-1"}, .kernel = "gaussian:1/2", .beta = "1,-1", .learner = {.factor = Rational(1, 2)}}),
      fault("total-progress", "the wrong sign", {.rows = {"-1|-1"}, .u = "1", .learner = wrong_sign}),
      fault("norm-expansion", "twice y K(x, .)", {.rows = {"-1|-1"}, .u = "1", .learner = doubled}),
      fault("norm-expansion", "the wrong sign",
            {.rows = {"1|1", "1|1"}, .kernel = "polynomial:2:1", .beta = "1,0", .learner = wrong_sign}),
      fault("norm-expansion", "the score is halved, so that the factor 2 is lost",
            {.rows = {"-1|-1", "-1|1"}, .u = "1", .tamper = [](Facts& f) { f.score *= Rational(1, 2); }}),
      fault("norm-growth", "twice y K(x, .)", {.rows = {"-1|-1"}, .u = "1", .learner = doubled}),
      fault("total-norm", "alpha is set on right rounds, too",
            {.rows = {"-1|-1", "-1|-1"}, .u = "1", .learner = on_right_rounds}),
      fault("cauchy-schwarz", "-1 + xz, no kernel", {.rows = {"1|-1"}, .kernel = indefinite, .u = "-1"}),
      fault("cauchy-schwarz", "K(u, u) for |f|^2 where f has two terms",
            {.rows = {"1,0|1", "0,1|1", "1,1|1"}, .beta = "0,0,2", .tamper = [](Facts& f) { f.u2 = 1; }}),
      fault("sandwich", "twice y K(x, .)", {.rows = {"-1|-1"}, .u = "1", .learner = doubled}),
      fault("bound", "-1 + xz, no kernel", {.rows = {"1|-1"}, .kernel = indefinite, .u = "-1"}),
      fault("bound", "K(x, x)^2 for K(x, x)",
            {.rows = {"1/2|-1"}, .u = "-1", .tamper = [](Facts& f) { f.radius2 = f.x2 * f.x2; }}),
      fault("bound", "|f|^2 left out, as for a unit vector",
            {.rows = {"-1|-1"}, .u = "2", .tamper = [](Facts& f) { f.u2 = 1; }}),
      fault("linear-agrees", "predicts +1 on a tie, which the convention takes for a mistake",
            {.rows = {"1|1"}, .beta = "1", .learner = {.threshold = Rational(0)}}),
      fault("linear-agrees", "alpha is set on right rounds, too",
            {.rows = {"1|1", "1|1"}, .beta = "1,0", .learner = on_right_rounds}),
      fault("linear-agrees", "twice y K(x, .)", {.rows = {"-1|-1"}, .u = "1", .learner = doubled}),
  };
}

}  // namespace mistakebound

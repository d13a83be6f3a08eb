#include "invariants/winnow/study.hpp"

#include "invariants/certificates/examine.hpp"
#include "invariants/ledger/measured_audit.hpp"
#include "invariants/winnow/balanced.hpp"
#include "invariants/winnow/tuned.hpp"
#include "invariants/winnow/winnow.hpp"
#include "reference/numbers/error.hpp"

namespace mistakebound {
namespace {

using WinnowRun = WinnowStudy::KnownRun;
using BalancedRun = BalancedStudy::KnownRun;

/// eta* of (24) for this u. Throws InputError where u is no nonnegative separator with margin gamma.
LearningRate best_winnow_rate(const Sequence& sequence, const NonnegativeComparator& comparator) {
  const Vector& u = comparator.u;
  WinnowFacts facts(u, comparator.gamma, LearningRate::eta(1));
  for (const Example& example : sequence.examples) facts.survey(example);
  if (!facts.least_margin) return facts.rate;  // an empty sequence: any learning rate will do
  facts.begin(zero_vector(u.size()));
  if (!facts.p)
    throw InputError({"--eta optimal", 0, 0}, "a comparator u that is not nonnegative, or is 0",
                     "a comparator u >= 0, or another learning rate");
  if (*facts.least_margin <= 0)
    throw InputError(
        {comparator.given ? "--u" : "--eta optimal", 0, 0},
        comparator.given
            ? "a comparator with least margin " + to_string(*facts.least_margin) + " beside --eta optimal"
            : "no u >= 0 that separates the examples (the best has margin " + to_string(*facts.least_margin) + ")",
        "a nonnegative separator, or --eta Q or --beta Q");
  if (facts.gamma <= 0 || facts.gamma > facts.radius * facts.u1)
    throw InputError(
        {"--gamma", 0, 0}, to_string(facts.gamma),
        "more than 0 and at most R |u|_1 = " + to_string(Rational(facts.radius * facts.u1)) + " for --eta optimal");
  return LearningRate::optimal(facts.gamma, facts.radius, facts.u1);
}

std::optional<TheoremReport> certified_game(const WinnowRun& known, const NonnegativeComparator& comparator,
                                            const Vector&, const Asked& asked) {
  if (known.examples == nullptr || !asked.wants("nonnegative-margin")) return std::nullopt;
  if (!comparator.game && !asked.names("nonnegative-margin")) return std::nullopt;
  std::vector<Vector> others{Vector::Constant(known.dimension, Rational(1))};
  if (comparator.given) others.push_back(comparator.u);
  return examine_nonnegative_margin(*known.examples, comparator.game ? *comparator.game : solve_game(*known.examples),
                                    others, asked.ledger);
}

std::unique_ptr<Audit> winnow_audit(const FilteredWinnow& learner, const NonnegativeComparator& comparator,
                                    const WinnowRun&, const LedgerOptions& options) {
  WinnowFacts facts(comparator.u, comparator.gamma, learner.rate, options.textbook);
  facts.any_denominator = options.dropped.contains("denominator") || options.dropped.contains("learning-rate");
  return std::make_unique<MeasuredAuditOf<WinnowFacts>>(winnow(), std::move(facts), options);
}

std::unique_ptr<Audit> tuned_audit(const FilteredWinnow& learner, const NonnegativeComparator& comparator,
                                   const WinnowRun&, const LedgerOptions& options) {
  return std::make_unique<MeasuredAuditOf<TunedFacts>>(
      winnow_tuned(), TunedFacts(comparator.u, comparator.gamma, learner.rate, options.textbook), options);
}

// ---- Balanced

/// Every instance x as (x, -x), and -1 appended where there is a threshold to be weighed with the coordinates.
Sequence doubled(const Sequence& sequence, bool with_threshold) {
  const Eigen::Index n = sequence.dimension;
  Sequence result{.dimension = 2 * n + (with_threshold ? 1 : 0), .examples = {}, .features = {}};
  for (const Example& example : sequence.examples) {
    Vector z = Vector::Constant(result.dimension, Rational(-1));
    z.head(n) = example.x;
    z.segment(n, n) = -example.x;
    result.examples.push_back({std::move(z), example.y});
  }
  return result;
}

/// No theorem speaks of modified factors.
bool is_plain(const BalancedWinnow& learner) {
  return learner.factors == WinnowFactors::plain;
}

BalancedComparator comparator_of(const BalancedRun& known, const Values& values) {
  BalancedComparator result;
  if (std::optional<Vector> u = given_u(known, values)) {
    result.u = std::move(*u);
    result.words = "given";
    result.given = true;
  } else if (static_cast<WinnowFactors>(values.word("factors")) != WinnowFactors::plain) {
    result.words = "none, as no theorem speaks of modified factors";
    result.missing = true;
  } else if (known.examples == nullptr) {
    result.words = "none; the trace is too long to look for one (give --u)";
    result.missing = true;
  } else {
    const Rational weights = known.dimension * (values.number("plus") + values.number("minus"));
    result = best_balanced_comparator(*known.examples, values.number("threshold"), weights);
  }
  result.gamma = given_gamma(values);
  return result;
}

std::unique_ptr<Audit> balanced_audit(const BalancedWinnow& learner, const BalancedComparator& comparator,
                                      const BalancedRun&, const LedgerOptions& options) {
  BalancedFacts facts(learner, comparator.u, comparator.gamma);
  facts.any_gain = options.dropped.contains("gain");
  return std::make_unique<AuditOf<BalancedFacts>>(balanced_winnow(), std::move(facts), options);
}

}  // namespace

NonnegativeComparator nonnegative_comparator(const WinnowRun& known, std::optional<Vector> u,
                                             std::optional<Rational> gamma) {
  NonnegativeComparator result;
  result.gamma = std::move(gamma);
  if (u) {
    result.words = "given";
    result.given = true;
    result.u = std::move(*u);
  } else if (known.examples == nullptr) {
    result.words = "none; the trace is too long to look for one (give --u)";
    result.missing = true;
  } else {
    result.game = solve_game(*known.examples);
    result.u = result.game->p;
    result.words = known.examples->examples.empty() ? "uniform, as there is no example"
                   : result.game->gamma > 0         ? "the exact best nonnegative comparator"
                                                    : "the best nonnegative comparator; none separates";
  }
  return result;
}

std::optional<LearningRate> learning_rate(const Values& values) {
  const bool eta = values.given("eta");
  const bool beta = values.given("beta");
  const bool is_option = values.is_option("eta");
  if (eta == beta)
    throw values.complaint(
        beta && !is_option ? "beta" : "eta",
        !eta        ? "no learning rate for the learner winnow"
        : is_option ? "it beside --beta"
                    : "beta beside eta",
        is_option ? "one of --eta Q, --eta optimal, --eta infinite and --beta Q" : R"(one of "eta" and "beta")");
  if (values.given("power") && !beta)
    throw values.complaint("power", is_option ? "it without --beta" : "power without beta", "a base beside it");
  if (eta && values.text("eta") == "optimal") return std::nullopt;
  if (eta && values.text("eta") == "infinite") return LearningRate{.infinite = true};
  if (eta) return LearningRate::eta(values.number("eta"));
  LearningRate rate = LearningRate::beta(values.number("beta"));
  if (values.given("power")) rate.scale = values.number("power");
  return rate;
}

std::vector<std::pair<std::string, std::string>> spelled(const LearningRate& rate) {
  if (rate.infinite) return {{"eta", "infinite"}};
  if (!rate.base) return {{"eta", to_string(rate.scale)}};
  std::vector<std::pair<std::string, std::string>> result{{"beta", to_string(*rate.base)}};
  if (rate.scale != 1) result.emplace_back("power", to_string(rate.scale));
  return result;
}

const WinnowStudy& winnow_study() {
  static const WinnowStudy study{
      .name = "winnow",
      .parameters = {tie_parameter("mistake", "what w.x = 0 means: positive, negative or mistake"),
                     numbers_parameter(),
                     bias_parameter(Role::reading),
                     {"eta", "", "learning rate, a positive number, infinite, or optimal for the comparator",
                      Domain::rate({"optimal", "infinite"})},
                     {"beta", "", "e^eta, a number greater than 1, in place of --eta",
                      Domain::number(Domain::Range::above_one)},
                     {"power", "", "e^eta = beta^power, a positive number (default 1)",
                      Domain::number(Domain::Range::positive)},
                     {"normalized", "true", "whether the weights shown are divided by their sum, true or false",
                      Domain::flag(), Role::trace},
                     passes_parameter(),
                     order_parameter(),
                     seed_parameter(),
                     reshuffle_parameter(),
                     u_parameter(),
                     gamma_parameter(),
                     certificate_parameter()},
      .letter = "S",
      .shows_state = false,
      .comparator =
          [](const WinnowRun& known, const Values& values) {
            constexpr double bytes_of_feature = 1200;  // measured
            expect_work({.what = "the proof of Winnow on " + std::to_string(known.dimension) + " features",
                         .bytes = bytes_of_feature * static_cast<double>(known.dimension)});
            return nonnegative_comparator(known, given_u(known, values), given_gamma(values));
          },
      .make =
          [](const Values& values, const WinnowRun& known, const NonnegativeComparator& comparator) {
            std::optional<LearningRate> rate = learning_rate(values);
            if (!rate) rate = best_winnow_rate(*known.examples, comparator);
            return FilteredWinnow({.tie = tie_of(values), .rate = *rate, .w = zero_vector(known.dimension)});
          },
      .theorems = {{"winnow", winnow_audit, true, "winnow-tuned"}, {"winnow-tuned", tuned_audit, true}},
      .certificate = certified_game,
      .ending = [](const Examination<WinnowStudy>& found) -> Ending {
        constexpr unsigned digits = 20;
        const Vector& exponents = found.learner.w;
        return {{{"exponents", exponents}, {"weights", enclosed_weights(exponents, found.learner.rate, digits)}}, {}};
      },
      .rule =
          [](const Values& values, const FilteredWinnow& learner) {
            auto result = spelled(learner.rate);
            result.emplace_back("tie", values.text("tie"));
            return result;
          }};
  return study;
}

BalancedComparator best_balanced_comparator(const Sequence& sequence, const Rational& threshold,
                                            const Rational& scale) {
  const Eigen::Index n = sequence.dimension;
  const NonnegativeMargin game = solve_game(doubled(sequence, threshold != 0));
  BalancedComparator result;
  result.u = game.p.head(n) - game.p.segment(n, n);
  const Rational& weight = game.p[game.p.size() - 1];
  if (threshold == 0)
    result.u *= scale;
  else if (weight > 0)
    result.u *= Rational(threshold / weight);
  else if (game.gamma > 0)
    result.u *= Rational(2 * threshold / game.gamma);
  result.words = sequence.examples.empty() ? "any, as there is no example"
                 : game.gamma > 0          ? "the exact best comparator for the sum of its weights and the threshold"
                                           : "the best comparator; none separates at the threshold";
  return result;
}

const BalancedStudy& balanced_winnow_study() {
  constexpr auto nonnegative = Domain::Range::nonnegative;
  static const BalancedStudy study{
      .name = "balanced-winnow",
      .parameters = {tie_parameter("negative", "what a score of 0 means: positive, negative or mistake"),
                     numbers_parameter(),
                     bias_parameter(Role::bias),
                     {"plus", "2", "starting weight that speaks for +1, a positive number",
                      Domain::number(Domain::Range::positive)},
                     {"minus", "1", "starting weight that speaks for -1, a positive number",
                      Domain::number(Domain::Range::positive)},
                     {"threshold", "1", "threshold, 0 or a positive number", Domain::number(nonnegative)},
                     {"promotion", "3/2", "factor of active weights on the label's side, above 1",
                      Domain::number(Domain::Range::above_one)},
                     {"demotion", "1/2", "factor of active weights on the other side, below 1",
                      Domain::number(Domain::Range::below_one)},
                     {"margin", "0", "updates where y times the score is at most this; 0: on mistakes",
                      Domain::number(nonnegative)},
                     {"factors", "plain", "plain: promotion and demotion; modified: times 1 + x_i and 1 - x_i besides",
                      Domain::word({"plain", "modified"})},
                     passes_parameter(),
                     order_parameter(),
                     seed_parameter(),
                     reshuffle_parameter(),
                     u_parameter(),
                     gamma_parameter()},
      .letter = "W",
      .comparator = comparator_of,
      .make = [](const Values& values, const BalancedRun& known, const BalancedComparator&) -> BalancedWinnow {
        BalancedWinnow learner{.tie = tie_of(values),
                               .threshold = values.number("threshold"),
                               .promotion = values.number("promotion"),
                               .demotion = values.number("demotion"),
                               .margin = values.number("margin"),
                               .factors = static_cast<WinnowFactors>(values.word("factors")),
                               .w = Vector::Constant(2 * known.dimension, values.number("plus"))};
        learner.w.tail(known.dimension).setConstant(values.number("minus"));
        return learner;
      },
      .theorems = {{"balanced-winnow", balanced_audit, true, nullptr, is_plain}},
      .ending = [](const Examination<BalancedStudy>& found) -> Ending {
        return {{{"weights", found.learner.w}}, {}};
      }};
  return study;
}

TheoremReport balanced_report(const Sequence& sequence, BalancedWinnow learner, const BalancedComparator& comparator,
                              std::size_t passes, const LedgerOptions& options) {
  const BalancedStudy& study = balanced_winnow_study();
  const auto known = known_run(
      study, sequence, sequence.dimension, false, passes, [&] { return learner; }, options.textbook);
  return examine(study, std::move(learner), known, comparator, passes, {{study.theorems.front().id}, options}).report();
}

Examination<WinnowStudy> examine_winnow(const Sequence& sequence, Tie tie, const std::optional<LearningRate>& rate,
                                        std::size_t passes, const Comparison& comparison, const Vector& start,
                                        const VisitorOf<WinnowStudy>& visit) {
  const WinnowRun known{.dimension = sequence.dimension, .bias = false, .examples = &sequence, .last_state = {}};
  NonnegativeComparator against = nonnegative_comparator(known, comparison.u, comparison.gamma);
  FilteredWinnow learner({.tie = tie,
                          .rate = rate ? *rate : best_winnow_rate(sequence, against),
                          .w = start.size() == 0 ? zero_vector(sequence.dimension) : start});
  return examine(winnow_study(), std::move(learner), known, std::move(against), passes,
                 {comparison.theorems, comparison.ledger}, visit);
}

}  // namespace mistakebound

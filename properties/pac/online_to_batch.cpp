/// The property of online-to-batch: random small domains, with random distributions, labels that a learner can come to
/// know and labels that contradict each other.
#include "invariants/pac/online_to_batch.hpp"

#include <array>

#include "invariants/pac/examine.hpp"
#include "properties/campaign/property_of.hpp"
#include "properties/campaign/rows.hpp"
#include "properties/campaign/shrink.hpp"
#include "properties/campaign/vary.hpp"
#include "properties/pac/cases.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace online_to_batch_trials {
namespace {

constexpr const char* id = "online-to-batch";
constexpr std::size_t most_points = 4;

struct BatchCase {
  const PacLearner* learner = nullptr;
  Sequence sequence;  ///< the domain
  std::size_t examples = 1;
  std::vector<Rational> weights;  ///< one an example: its probability is in proportion
};

struct BatchSetting {
  Tie tie = Tie::mistake;
};

using BatchProperty = PropertyOf<BatchCase, BatchSetting>;

BatchCase draw(Draw& draw, const Dropped&, Enforced&) {
  const std::vector<PacLearner>& learners = pac_learners();
  const PacLearner& learner = learners[static_cast<std::size_t>(draw.range(0, static_cast<int>(learners.size()) - 1))];
  const Eigen::Index n = draw.range(1, learner.learnable == Learnable::experts ? 6 : 3);
  BatchCase result{.learner = &learner, .sequence = {.dimension = n}};
  const int target = draw.range(0, (1 << n) - 1);
  const Vector u = draw.direction(n);
  const bool contradicts = draw.one_in(3);
  const int points = draw.range(1, static_cast<int>(most_points));
  for (int i = 0; i < points; ++i) {
    result.sequence.examples.push_back(draw_example(draw, learner.learnable, n, target, u));
    if (contradicts && draw.one_in(2)) result.sequence.examples.back().y = draw.sign();
    constexpr std::array<int, 5> sizes{1, 1, 2, 5, 20};
    result.weights.emplace_back(sizes.at(static_cast<std::size_t>(draw.range(0, 4))));
  }
  result.examples = static_cast<std::size_t>(draw.range(1, 6));
  return result;
}

std::vector<BatchCase> smaller_cases(const BatchCase& value) {
  Shrinks<BatchCase> smaller(value);
  smaller.leave_out_rounds(
      [](BatchCase& left, std::size_t begin, std::size_t count) { leave_out(left.weights, begin, count); });
  smaller.leave_out_coordinates();
  smaller.simplify(&BatchCase::weights);
  smaller.simplify_instances();
  std::vector<BatchCase> result = std::move(smaller).found();
  if (value.examples > 1) {
    result.push_back(value);
    result.back().examples = 1;
  }
  return result;
}

/// With a small change to the domain, to a weight or to the number of examples.
BatchCase varied_case(const BatchCase& value, Draw& draw) {
  BatchCase result = value;
  if (draw.one_in(3)) {
    result.examples = static_cast<std::size_t>(draw.range(1, 6));
  } else if (draw.one_in(2)) {
    result.weights[static_cast<std::size_t>(draw.range(0, static_cast<int>(result.weights.size()) - 1))] =
        draw.range(1, 60);
  } else {
    arrange(result.weights, vary(result.sequence, draw, Entries::that_occur));
    if (result.sequence.size() == 0 || result.sequence.size() > most_points) return value;
  }
  return result;
}

/// Under every rule for ties. With `distribution` left out the weights are taken for probabilities.
void check(const BatchCase& value, const LedgerOptions& ledger, const BatchProperty::Visit& visit) {
  const Vector p = ledger.dropped.contains("distribution") ? as_vector(value.weights) : probabilities_of(value.weights);
  for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) {
    const std::unique_ptr<PacSubject> subject = value.learner->subject(tie, value.sequence);
    const BatchAnswer answer = examine_batch_conversion(
        *subject, p, {.examples = value.examples, .most_hypotheses = 5000, .most_pairs = 0, .ledger = ledger});
    if (answer.report) visit({.tie = tie}, *answer.report);
  }
}

/// With a column of probabilities, where weights that have shrunk still give some.
std::string save(const BatchCase& value) {
  const Vector p = probabilities_of(value.weights);
  return csv_of(value.sequence, p.sum() == 0 ? Vector() : p);
}

std::string command(const BatchCase& value, const BatchSetting& setting, const std::string& file) {
  return "mistakebound online-to-batch " + value.learner->name + " " + file + " --examples " +
         std::to_string(value.examples) + " --tie " + to_string(setting.tie);
}

Telling tell(const BatchCase& value, const BatchSetting& setting) {
  const std::string examples = std::to_string(value.examples);
  const Vector weights = as_vector(value.weights);
  const Vector nothing = zero_vector(value.sequence.dimension);  // what readers of other cases look for
  Telling result;
  result.tie(setting.tie);
  result.lines.back().label += ", " + value.learner->name + ", " + examples + " examples";
  if (weights.size() > 0) result.lines.push_back({"weights of the points: ", to_string(weights)});
  for (const char* name : {"u", "start"}) result.fields.push_back({name, nothing});
  result.fields.push_back({"learner", value.learner->name});
  result.fields.push_back({"examples", examples});
  result.fields.push_back({"weights", weights});
  return result;
}

/// On a domain in rows "1,0|-1" with probabilities.
template <class S>
TheoremReport report_of(const S& study, const char* tie, const std::vector<std::string>& rows, const char* p,
                        std::size_t examples, const LedgerOptions& options = {}) {
  const auto subject = pac_subject_with(study, {{"tie", tie}}, sequence_of(rows));
  return examine_batch_conversion(*subject, parse_vector(p), {.examples = examples, .ledger = options}).report.value();
}

std::vector<Witness> witnesses() {
  return {{{"half", "vote", "proved-bound", "bound", "vote-bound"},
           "(1 | +1), ties as mistakes, and 2 examples: the perceptron errs once, and R^2 |u|^2/gamma^2 = 1; its two "
           "hypotheses are split, and the vote counts as wrong",
           [] { return report_of(perceptron_study(), "mistake", {"1|1"}, "1", 2); }}};
}

/// Littlestone's Winnow starts with w = 1 and threshold 1/2, and errs on x = 1, of probability 1/4; after the mistake
/// w = 0 never errs. P(h_2 = h_1) = 3/4, P(h_3 = h_1) = 9/16, so that E[M_2] = 7/16. After 2 examples W = 2 with
/// probability 3/4, else 1: the vote errs on x = 1 always, as an even vote counts as wrong. M_T = 2, by
/// littlestone-winnow with n = 1 and k = 0.
WorkedExample worked() {
  return {"Littlestone's Winnow on (0 | -1) with probability 3/4 and (1 | -1) with 1/4; two examples.",
          {{0, "distribution", "1/4 >= 0; 1 = 1"},
           {2, "mass", "1 = 1"},
           {1, "fresh-example", "1/4 = 1/4"},
           {2, "fresh-example", "3/16 = 3/16"},
           {2, "identity", "7/32 = 7/32"},
           {2, "average", "7/32 = 7/32"},
           {2, "wrong-votes", "7/16 = 7/16"},
           {1, "half", "0 <= 0; 1 <= 2"},
           {2, "half", "0 <= 0; 2 <= 7/2"},
           {2, "vote", "1/4 <= 7/16"},
           {2, "proved-bound", "1 <= 2"},
           {2, "bound", "7/16 <= 2"},
           {2, "vote-bound", "1/2 <= 4"}},
          [](const LedgerOptions& options) {
            return report_of(littlestone_winnow_study(), "positive", {"0|-1", "1|-1"}, "3/4,1/4", 2, options);
          }};
}

}  // namespace
}  // namespace online_to_batch_trials

Property online_to_batch_property() {
  using namespace online_to_batch_trials;
  return {.theorem = id,
          .draw = erased(BatchProperty{.draw = draw,
                                       .check = check,
                                       .shrink = smaller_cases,
                                       .save = save,
                                       .command = command,
                                       .tell = tell,
                                       .vary = varied_case}),
          .faults = online_to_batch_faults(),
          .witnesses = witnesses(),
          .worked = {worked()}};
}

}  // namespace mistakebound

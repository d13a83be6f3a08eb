#include "oracle/learner_test.hpp"

#include <cmath>
#include <ostream>
#include <set>

#include "invariants/learners.hpp"
#include "oracle/judges/explain.hpp"
#include "oracle/traces/fields.hpp"
#include "properties/campaign/shrink.hpp"
#include "properties/disjunctions/cases.hpp"
#include "properties/perceptron/cases.hpp"
#include "properties/winnow/cases.hpp"

namespace mistakebound {
namespace {

/// Every entry as a double (or float) near it, read exactly.
Sequence rounded(Sequence sequence, Precision precision) {
  for (Example& example : sequence.examples)
    for (Rational& entry : example.x) {
      const double value = to_double(entry);
      entry = Rational(precision == Precision::binary32 ? static_cast<double>(static_cast<float>(value)) : value);
    }
  return sequence;
}

/// A sequence that is hard for the learner.
template <class S>
Sequence draw_sequence_for(const S&, Draw& draw) {
  Enforced ignored;
  return draw_perceptron_case(draw, draw.one_in(2), {}, ignored).sequence;
}
Sequence draw_sequence_for(const WinnowStudy&, Draw& draw) {
  Enforced ignored;
  return draw_winnow_case(draw, {"separable", "nonnegative"}, ignored).sequence;
}
/// Fractions from 0 to 1, a quarter of them 0.
Sequence draw_sequence_for(const BalancedStudy&, Draw& draw) {
  constexpr int quarters = 4;
  Sequence sequence{.dimension = draw.range(1, 5), .examples = {}, .features = {}};
  for (int t = draw.range(1, 30); t > 0; --t) {
    Vector x(sequence.dimension);
    for (Rational& entry : x) entry = Rational(draw.range(0, quarters), quarters);
    sequence.examples.push_back({std::move(x), draw.sign()});
  }
  return sequence;
}
Sequence draw_sequence_for(const LittlestoneStudy&, Draw& draw) {
  return draw_disjunction_case(draw, {}).sequence;
}
Sequence draw_sequence_for(const HalvingStudy&, Draw& draw) {
  return draw_sequence_for(littlestone_winnow_study(), draw);
}

/// The same for a learner of any name, which the judge refuses where there is none.
Sequence draw_sequence(Draw& draw, const std::string& learner) {
  return with_study<Sequence>(
      learner, [](const auto&) { return std::true_type{}; },
      [&](const auto& study) { return draw_sequence_for(study, draw); },
      [&](const std::string&) { return draw_sequence_for(perceptron_study(), draw); });
}

/// The sequence as the learner may see it: experts predict -1 or 1.
Sequence instances_for(Sequence sequence, const std::string& learner, Precision precision) {
  if (learner == halving_study().name)
    for (Example& example : sequence.examples)
      for (Rational& entry : example.x) entry = entry == 1 ? 1 : -1;
  return rounded(std::move(sequence), precision);
}

struct Look {
  std::optional<Divergence> divergence;
  bool decisions_conform = true;
};

/// The learner on a sequence, judged.
Look look_at(const MakeLearner& make, const Sequence& sequence, const LearnerTestOptions& options,
             Precision precision) {
  const LearnerUnderTest learner = make(static_cast<std::size_t>(sequence.dimension));
  const TraceHeader header{
      .learner = options.learner, .dimension = sequence.dimension, .words = options.parameters, .places = {}};
  const std::unique_ptr<Judge> judge = make_judge(
      header, {}, "the learner's parameters",
      {.tolerance = options.tolerance, .absolute_tolerance = options.absolute_tolerance, .precision = precision});
  const Tie tie = judge->conventions().tie;
  std::size_t t = 0;
  for (const Example& example : sequence.examples) {
    std::vector<long double> x;
    for (const Rational& entry : example.x) x.push_back(to_double(entry));
    const Prediction said = learner.predict(x);
    // At a score of 0 the declared rule says what is predicted: one label, or whichever is wrong.
    const Prediction at_zero = tie == Tie::positive ? 1 : tie == Tie::negative ? -1 : -example.y;
    TraceRound round{.t = ++t, .line = t + 1, .x = example.x, .y = example.y, .prediction = said == 0 ? at_zero : said};
    learner.learn(x, example.y);
    const std::optional<std::vector<long double>> weights =
        options.compare_weights ? learner.weights() : std::optional<std::vector<long double>>();
    if (weights) {
      Vector exact(sequence.dimension * shown_state(options.learner).weights_each);
      for (Eigen::Index i = 0; i < exact.size(); ++i) {
        const long double weight = weights->at(static_cast<std::size_t>(i));
        if (!std::isfinite(weight)) {
          if (judge->verdict().divergence) return {judge->verdict().gravest(), false};
          return {Divergence{.round = t,
                             .line = t + 1,
                             .kind = "weights",
                             .reported = "w_" + std::to_string(i + 1) + " = " + std::to_string(weight),
                             .exact = "a number",
                             .cause = Cause::rounding,
                             .likely = "an overflow, beyond the largest double"},
                  judge->verdict().decisions_conform()};
        }
        exact[i] = Rational(weight);
      }
      round.weights = std::move(exact);
    }
    judge->observe(round);
  }
  return {judge->verdict().gravest(), judge->verdict().decisions_conform()};
}

}  // namespace

std::optional<SmallestDivergence> smallest_divergence_of(const MakeLearner& make, const LearnerTestOptions& options,
                                                         Precision instances) {
  const Precision precision = options.precision.value_or(instances);
  for (std::uint64_t number = 0; number < options.cases; ++number) {
    Draw draw = Draw::for_case(options.seed, number);
    Sequence at = instances_for(draw_sequence(draw, options.learner), options.learner, precision);
    Look found = look_at(make, at, options, precision);
    if (!found.divergence) continue;
    // Greedy descent: the first smaller sequence that still diverges, until there is none. What a learner sees of a
    // smaller one may be what it saw before.
    std::set<std::string> seen{csv_of(at)};
    for (bool smaller = true; smaller;) {
      smaller = false;
      for (Sequence& smaller_one : smaller_sequences(at)) {
        Sequence candidate = instances_for(std::move(smaller_one), options.learner, precision);
        if (!seen.insert(csv_of(candidate)).second) continue;
        Look look = look_at(make, candidate, options, precision);
        // A smaller one that shows something else explains nothing.
        if (!look.divergence || look.divergence->cause != found.divergence->cause) continue;
        at = std::move(candidate);
        found = std::move(look);
        smaller = true;
        break;
      }
    }
    return SmallestDivergence{number, options.seed, at, *found.divergence, found.decisions_conform};
  }
  return std::nullopt;
}

std::ostream& operator<<(std::ostream& out, const SmallestDivergence& found) {
  return out << "the learner leaves the rule in round " << found.divergence.round << " of " << to_string(found.sequence)
             << ": " << explain(found.divergence, found.decisions_conform) << " (seed " << found.seed << ", case "
             << found.number << ")";
}

}  // namespace mistakebound

#include "oracle/learner_test.hpp"

#include <ostream>

#include "oracle/explain.hpp"
#include "properties/perceptron_cases.hpp"

namespace mistakebound {
namespace {

/// Every entry as the nearest double (or float), read exactly.
Sequence rounded(Sequence sequence, bool single_precision) {
  for (Example& example : sequence.examples)
    for (Rational& entry : example.x) {
      const double value = to_double(entry);
      entry = Rational(single_precision ? static_cast<double>(static_cast<float>(value)) : value);
    }
  return sequence;
}

struct Look {
  std::optional<Divergence> divergence;
  bool decisions_conform = true;
};

/// The learner on a sequence, judged.
Look look_at(const MakeLearner& make, const Sequence& sequence, const LearnerTestOptions& options) {
  const LearnerUnderTest learner = make(static_cast<std::size_t>(sequence.dimension));
  const WeightRule rule{
      .learner = "perceptron", .tie = options.tie, .step = options.step, .start = zero_vector(sequence.dimension)};
  const std::unique_ptr<Judge> judge = make_judge(rule, options.tolerance);
  std::size_t t = 0;
  for (const Example& example : sequence.examples) {
    std::vector<double> x;
    for (const Rational& entry : example.x) x.push_back(to_double(entry));
    TraceRound round{.t = ++t, .line = t + 1, .x = example.x, .y = example.y, .prediction = learner.predict(x)};
    learner.learn(x, example.y);
    const std::optional<std::vector<double>> weights =
        options.compare_weights ? learner.weights() : std::optional<std::vector<double>>();
    if (weights) {
      Vector exact(sequence.dimension);
      for (Eigen::Index i = 0; i < exact.size(); ++i) exact[i] = Rational(weights->at(static_cast<std::size_t>(i)));
      round.weights = std::move(exact);
    }
    judge->observe(round);
  }
  return {judge->verdict().divergence, judge->verdict().decisions_conform()};
}

}  // namespace

std::optional<SmallestDivergence> smallest_divergence_of(const MakeLearner& make, const LearnerTestOptions& options,
                                                         bool single_precision) {
  for (std::uint64_t number = 0; number < options.cases; ++number) {
    Draw draw = Draw::for_case(options.seed, number);
    std::map<std::string, std::size_t> ignored;
    Case at = draw_perceptron_case(draw, draw.one_in(2), {}, ignored);
    at.sequence = rounded(std::move(at.sequence), single_precision);
    Look found = look_at(make, at.sequence, options);
    if (!found.divergence) continue;
    // Greedy descent: the first smaller case that still diverges, until there is none.
    for (bool smaller = true; smaller;) {
      smaller = false;
      for (Case& candidate : smaller_cases(at)) {
        candidate.sequence = rounded(std::move(candidate.sequence), single_precision);
        Look look = look_at(make, candidate.sequence, options);
        if (!look.divergence) continue;
        if (csv_of(candidate.sequence) == csv_of(at.sequence)) continue;  // only the comparator got smaller
        at = std::move(candidate);
        found = std::move(look);
        smaller = true;
        break;
      }
    }
    return SmallestDivergence{number, options.seed, at.sequence, *found.divergence, found.decisions_conform};
  }
  return std::nullopt;
}

std::ostream& operator<<(std::ostream& out, const SmallestDivergence& found) {
  return out << "the learner leaves the rule in round " << found.divergence.round << " of " << to_string(found.sequence)
             << ": " << explain(found.divergence, found.decisions_conform) << " (seed " << found.seed << ", case "
             << found.number << ")";
}

}  // namespace mistakebound

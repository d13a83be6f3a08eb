/// The exponentiated Winnow laid on its theorems.
#include "invariants/examine.hpp"
#include "invariants/certificates/nonnegative_margin.hpp"
#include "invariants/winnow/tuned.hpp"
#include "invariants/winnow/winnow.hpp"
#include "reference/learners/filtered_winnow.hpp"
#include "reference/numbers/error.hpp"

namespace mistakebound {
namespace {

/// eta* of (24) for this u. Throws InputError where u is no nonnegative separator with margin gamma.
LearningRate best_rate(const Sequence& sequence, const Vector& u, const std::optional<Rational>& given) {
  WinnowFacts facts(u, given, LearningRate::eta(1));
  for (const Example& example : sequence.examples) facts.survey(example);
  if (!facts.least_margin) return facts.rate;  // an empty sequence: any learning rate will do
  facts.begin(zero_vector(u.size()));
  if (!facts.p)
    throw InputError({"--eta optimal", 0, 0}, "a comparator u that is not nonnegative, or is 0",
                     "a comparator u >= 0, or another learning rate");
  if (*facts.least_margin <= 0)
    throw InputError(
        {"--eta optimal", 0, 0},
        given ? "a comparator u with least margin " + to_string(*facts.least_margin)
              : "no u >= 0 that separates the examples (the best has margin " + to_string(*facts.least_margin) + ")",
        "a nonnegative separator, or --eta Q or --beta Q");
  if (facts.gamma <= 0 || facts.gamma > facts.radius * facts.u1)
    throw InputError(
        {"--gamma", 0, 0}, to_string(facts.gamma),
        "more than 0 and at most R |u|_1 = " + to_string(Rational(facts.radius * facts.u1)) + " for --eta optimal");
  return LearningRate::optimal(facts.gamma, facts.radius, facts.u1);
}

}  // namespace

LearningRate best_winnow_rate(const Sequence& sequence, const Comparison& comparison) {
  return best_rate(sequence, comparison.u ? *comparison.u : solve_game(sequence).p, comparison.gamma);
}

Examination examine_winnow(const Sequence& sequence, Tie tie, const std::optional<LearningRate>& rate,
                           std::size_t passes, const Comparison& comparison, const Vector& start,
                           const RoundVisitor& visit) {
  Examination result;
  Vector u;
  if (comparison.u) {
    u = *comparison.u;
    result.comparator = "given";
  } else {
    result.game = solve_game(sequence);
    u = result.game->p;
    result.comparator = sequence.examples.empty() ? "uniform, as there is no example"
                        : result.game->gamma > 0  ? "the exact best nonnegative comparator"
                                                  : "the best nonnegative comparator; none separates";
  }
  result.rate = rate ? *rate : best_rate(sequence, u, comparison.gamma);

  const auto wanted = [&](const char* id) { return comparison.theorems.empty() || comparison.theorems.contains(id); };
  std::vector<std::unique_ptr<Audit>> audits;
  if (wanted("winnow")) {
    WinnowFacts facts(u, comparison.gamma, *result.rate);
    const auto& dropped = comparison.ledger.dropped;
    facts.any_denominator = dropped.contains("denominator") || dropped.contains("learning-rate");
    audits.push_back(std::make_unique<AuditOf<WinnowFacts>>(winnow(), std::move(facts), comparison.ledger));
  }
  if (wanted("winnow-tuned"))
    audits.push_back(std::make_unique<AuditOf<TunedFacts>>(
        winnow_tuned(), TunedFacts(u, comparison.gamma, *result.rate), comparison.ledger));

  FilteredWinnow learner(
      {.tie = tie, .rate = *result.rate, .w = start.size() == 0 ? zero_vector(sequence.dimension) : start});
  for (const auto& audit : audits) {
    for (const Example& example : sequence.examples) audit->survey(example);
    audit->begin(learner.w);
  }
  run(learner, sequence, passes, [&](const Round& round) {
    if (visit) visit(round);
    for (const auto& audit : audits) audit->observe(round);
    ++result.rounds;
    if (round.mistake) result.mistake_rounds.push_back(round.t);
  });
  result.weights = learner.w;
  for (const auto& audit : audits) result.theorems.push_back(audit->finish());
  if (wanted("nonnegative-margin") && (result.game || comparison.theorems.contains("nonnegative-margin"))) {
    if (!result.game) result.game = solve_game(sequence);
    std::vector<Vector> others{Vector::Constant(sequence.dimension, Rational(1))};
    if (comparison.u) others.push_back(*comparison.u);
    result.theorems.push_back(examine_nonnegative_margin(sequence, *result.game, others, comparison.ledger));
  }
  return result;
}

}  // namespace mistakebound

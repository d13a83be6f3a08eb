/// The kernel perceptron laid on its theorem.
#include "invariants/kernels/kernel_perceptron.hpp"

namespace mistakebound {
namespace {

KernelPerceptron<std::size_t> learner_on(const KernelSequence& sequence, Tie tie, const NumberedSum& start) {
  const auto kernel = [gram = sequence.gram](std::size_t i, std::size_t j) { return (*gram)(i, j); };
  return {.kernel = kernel, .tie = tie, .w = start};
}

/// sum of weight y K(x, .) over the examples.
NumberedSum combination(const KernelSequence& sequence, const std::vector<DualCoefficient>& weights) {
  NumberedSum f;
  for (const DualCoefficient& weight : weights) {
    const auto& [x, y] = sequence.examples[weight.example];
    f.push_back({x, weight.value * y, weight.example + 1});
  }
  return f;
}

}  // namespace

FoundComparator best_comparator(const KernelSequence& sequence, const std::function<NumberedSum()>& final_w) {
  FoundComparator result;
  const std::set<std::size_t> different = [&] {
    std::set<std::size_t> numbers;
    for (const NumberedExample& example : sequence.examples) numbers.insert(example.x);
    return numbers;
  }();
  std::string why = "no f was found that separates";
  if (!sequence.is_kernel) {
    why = "no separator is looked for, as this is not known to be a kernel";
  } else if (different.size() > most_searched) {
    why = "no separator is looked for among more than " + std::to_string(most_searched) + " instances";
  } else {
    result.separation = separate(*sequence.gram, sequence.examples);
  }
  if (result.separation && result.separation->separable) {
    result.words = result.separation->exact ? "the exact maximum-margin element of the span"
                                            : "an element of the span near the one of maximum margin";
    result.comparator = {combination(sequence, result.separation->weights), result.separation};
    return result;
  }
  if (result.separation) why = "no f separates, see none-separates";
  result.words = "the final w; " + why;
  result.comparator = {final_w(), result.separation};
  return result;
}

KernelExamination examine_kernel(const KernelSequence& sequence, Tie tie, std::size_t passes,
                                 const KernelComparison& comparison, const NumberedSum& start,
                                 const std::function<void(const KernelRound&)>& visit) {
  KernelExamination result;
  FoundComparator found;
  if (comparison.f) {
    found = {{*comparison.f, {}}, "given", {}};
  } else {
    found = best_comparator(sequence, [&] {
      KernelPerceptron<std::size_t> trial = learner_on(sequence, tie, start);
      run(trial, sequence.examples, passes, [](const KernelRound&) {});
      for (auto& term : trial.w)
        if (term.round > 0) term.round = (term.round - 1) % sequence.examples.size() + 1;
      return trial.w;
    });
  }
  result.comparator = std::move(found.words);
  result.separation = std::move(found.separation);
  AuditOf<KernelFacts> audit(
      kernel_perceptron(),
      KernelFacts(sequence.gram, std::move(found.comparator), comparison.gamma, tie, sequence.vectors),
      comparison.ledger);
  for (const NumberedExample& example : sequence.examples) audit.survey(example);
  KernelPerceptron<std::size_t> learner = learner_on(sequence, tie, start);
  audit.begin(learner.w);
  run(learner, sequence.examples, passes, [&](const KernelRound& round) {
    if (visit) visit(round);
    audit.observe(round);
    ++result.rounds;
    if (round.mistake) result.mistake_rounds.push_back(round.t);
  });
  result.w = learner.w;
  result.theorems.push_back(audit.finish());
  return result;
}

}  // namespace mistakebound

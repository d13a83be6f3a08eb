#include "invariants/kernels/study.hpp"

#include <algorithm>

#include "reference/numbers/error.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace {

using KernelRun = KernelStudy::KnownRun;

KernelLearner kernel_learner_on(const KernelSequence& sequence, Tie tie, const NumberedSum& start) {
  const auto kernel = [gram = sequence.gram](std::size_t i, std::size_t j) { return (*gram)(i, j); };
  KernelLearner learner(kernel, tie);
  learner.w = start;
  return learner;
}

/// sum of weight y K(x, .) over the examples.
NumberedSum span_combination(const KernelSequence& sequence, const std::vector<DualCoefficient>& weights) {
  NumberedSum f;
  for (const DualCoefficient& weight : weights) {
    const auto& [x, y] = sequence.examples[weight.example];
    f.push_back({x, weight.value * y, weight.example + 1});
  }
  return f;
}

/// The last w, whose terms name rows of the file rather than rounds.
NumberedSum last_by_rows(const KernelRun& known) {
  NumberedSum w = known.last_state();
  for (auto& term : w)
    if (term.round > 0) term.round = (term.round - 1) % known.examples->examples.size() + 1;
  return w;
}

/// The maximum-margin element of the span, else the last w.
SpanComparator best_of_span(const KernelRun& known) {
  const KernelSequence& sequence = *known.examples;
  SpanComparator result;
  std::set<std::size_t> different;
  for (const NumberedExample& example : sequence.examples) different.insert(example.x);
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
    result.compared = {span_combination(sequence, result.separation->weights), result.separation};
    return result;
  }
  if (result.separation) why = "no f separates, see none-separates";
  result.words = "the final w; " + why;
  result.compared = {last_by_rows(known), result.separation};
  return result;
}

SpanComparator span_comparator(const KernelRun& known, const std::optional<NumberedSum>& f,
                               std::optional<Rational> gamma) {
  SpanComparator result;
  if (known.examples == nullptr) {
    result.words = "none; the trace is too long for its Gram matrix";
    result.missing = true;
  } else if (f) {
    result.compared = {*f, {}};
    result.words = "given";
    result.given = true;
  } else {
    result = best_of_span(known);
  }
  result.gamma = std::move(gamma);
  return result;
}

/// "2:1,-1:4": 2 K(x_1, .) - K(x_4, .), by rows of the file.
NumberedSum parse_f(const std::string& text, const KernelSequence& sequence, const NumberOptions& numbers) {
  NumberedSum f;
  for (const ListItem& item : between_commas(text)) {
    const std::string term(item.text);
    const std::size_t colon = std::min(term.find(':'), term.size());
    if (colon == term.size())
      throw InputError({"", 0, item.column}, quoted(term), "coefficient:row between commas, such as 2:1,-1:4");
    Rational coefficient;
    try {
      coefficient = parse_number(term.substr(0, colon), numbers);
    } catch (const InputError& error) {
      throw error.at({"", 0, item.column - 1 + std::max<std::size_t>(error.where().column, 1)});
    }
    const std::string row = term.substr(colon + 1);
    const bool digits = !row.empty() && row.size() <= 9 && row.find_first_not_of("0123456789") == std::string::npos;
    const std::size_t number = digits ? std::stoul(row) : 0;
    if (number < 1 || number > sequence.examples.size())
      throw InputError({"", 0, item.column + colon + 1}, "the row " + quoted(row),
                       sequence.examples.empty() ? "no --f, as the file has no example"
                                                 : "a row from 1 to " + std::to_string(sequence.examples.size()));
    f.push_back({sequence.examples[number - 1].x, coefficient, number});
  }
  return f;
}

std::optional<NumberedSum> given_f(const KernelRun& known, const Values& values) {
  if (known.examples == nullptr) return std::nullopt;
  if (values.given("u")) return NumberedSum{{known.examples->extra.back(), 1, 0}};
  if (!values.given("f")) return std::nullopt;
  try {
    return parse_f(values.text("f"), *known.examples, values.numbers());
  } catch (const InputError& error) {
    throw error.at({"--f", 0, error.where().column});
  }
}

std::unique_ptr<BasicAudit<KernelRound>> kernel_audit(const KernelLearner& learner, const SpanComparator& comparator,
                                                      const KernelRun& known, const LedgerOptions& options) {
  return std::make_unique<AuditOf<KernelFacts>>(
      kernel_perceptron(),
      KernelFacts(known.examples->gram, comparator.compared, comparator.gamma, learner.tie, known.examples->vectors),
      options);
}

}  // namespace

const KernelStudy& kernel_perceptron_study() {
  static const KernelStudy study{
      .name = "kernel-perceptron",
      .parameters = {{"kernel", "linear", "linear, polynomial:P:C, gaussian:Q, intersection or substring:P",
                      Domain::kernel()},
                     {"instances", "", "vectors, sets or strings (default: what the kernel is on)",
                      Domain::word({"vectors", "sets", "strings"}), Role::run},
                     tie_parameter("mistake", "what w(x) = 0 means: positive, negative or mistake"),
                     numbers_parameter(),
                     bias_parameter(Role::bias),
                     passes_parameter(),
                     order_parameter(),
                     seed_parameter(),
                     reshuffle_parameter(),
                     {"f", "", "comparator \"2:1,-1:4\", coefficients by rows of the file", Domain::text(),
                      Role::against},
                     {"u", "", "comparator K(u, .), an instance", Domain::text(), Role::against},
                     gamma_parameter(),
                     certificate_parameter()},
      .compared_with = "comparator f",
      .comparator =
          [](const KernelRun& known, const Values& values) {
            if (values.given("u") && values.given("f")) throw values.complaint("f", "it beside --u", "one of the two");
            SpanComparator result = span_comparator(known, given_f(known, values), given_gamma(values));
            if (result.given && values.given("u")) result.words = "K(u, .) with u = " + quoted(values.text("u"));
            return result;
          },
      .make = [](const Values& values, const KernelRun& known,
                 const SpanComparator&) { return kernel_learner_on(*known.examples, tie_of(values), {}); },
      .theorems = {{"kernel-perceptron", kernel_audit}},
      .ending = [](const Examination<KernelStudy>& found) -> Ending {
        RoundSigns alpha;
        for (const auto& term : found.learner.w) alpha.emplace_back(term.round, sign_of(term.coefficient));
        return {{{"alpha", std::move(alpha)}}, {}};
      }};
  return study;
}

Examination<KernelStudy> examine_kernel(const KernelSequence& sequence, Tie tie, std::size_t passes,
                                        const KernelComparison& comparison, const NumberedSum& start,
                                        const VisitorOf<KernelStudy>& visit) {
  const KernelLearner learner = kernel_learner_on(sequence, tie, start);
  const KernelRun known =
      known_run(kernel_perceptron_study(), sequence, 0, false, passes, [&] { return KernelLearner(learner); });
  return examine(kernel_perceptron_study(), learner, known, span_comparator(known, comparison.f, comparison.gamma),
                 passes, {{}, comparison.ledger}, visit);
}

}  // namespace mistakebound

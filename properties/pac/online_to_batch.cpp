/// The property of online-to-batch: random small domains, with random distributions, labels that a learner can come to
/// know and labels that contradict each other.
#include "invariants/pac/online_to_batch.hpp"

#include "invariants/pac/examine.hpp"
#include "properties/campaign/property_of.hpp"
#include "properties/campaign/rows.hpp"
#include "properties/pac/cases.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace online_to_batch_trials {
namespace {

constexpr const char* id = "online-to-batch";
const DomainSize& domain_size() {
  static const DomainSize size{.most_variables = 3, .most_points = 4, .weights = {1, 1, 2, 5, 20}};
  return size;
}

struct BatchCase : DomainCase {
  std::size_t examples = 1;
};

using BatchProperty = PropertyOf<BatchCase, DomainSetting>;

BatchCase draw(Draw& draw, const Dropped&, Enforced&) {
  BatchCase result{draw_domain(draw, batch_learners(), domain_size(), [](Draw& d) { return d.one_in(3); })};
  result.examples = static_cast<std::size_t>(draw.range(1, 6));
  return result;
}

std::vector<BatchCase> smaller_cases(const BatchCase& value) {
  Shrinks<BatchCase> smaller(value);
  shrink_domain(smaller);
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
  } else if (!vary_domain(result, draw, domain_size())) {
    return value;
  }
  return result;
}

/// Under every rule for ties. With `distribution` left out the weights are taken for probabilities.
void check(const BatchCase& value, const LedgerOptions& ledger, const BatchProperty::Visit& visit) {
  const Vector p = probabilities_of(value, ledger.dropped);
  for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) {
    const std::unique_ptr<PacSubject> subject = value.learner->subject(tie, value.sequence);
    const BatchAnswer answer = examine_batch_conversion(
        *subject, p, {.examples = value.examples, .most_hypotheses = 5000, .most_pairs = 0, .ledger = ledger});
    if (answer.report) visit({.tie = tie}, *answer.report);
  }
}

std::string save(const BatchCase& value) {
  return csv_of_domain(value);
}

std::string command(const BatchCase& value, const DomainSetting& setting, const std::string& file) {
  std::string parameters;
  for (const auto& [name, text] : value.learner->parameters) parameters += " --" + name + " " + text;
  return "mistakebound online-to-batch " + value.learner->name + " " + file + " --examples " +
         std::to_string(value.examples) + " --tie " + to_string(setting.tie) + parameters;
}

CaseDescription describe(const BatchCase& value, const DomainSetting& setting) {
  const std::string examples = std::to_string(value.examples);
  return description_of(value, setting.tie, examples + " examples", {{"examples", examples}});
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

std::vector<Fault> online_to_batch_faults();  // online_to_batch_faults.cpp

Property online_to_batch_property() {
  using namespace online_to_batch_trials;
  return {.theorem = id,
          .draw = erased(BatchProperty{.draw = draw,
                                       .check = check,
                                       .shrink = smaller_cases,
                                       .save = save,
                                       .command = command,
                                       .describe = describe,
                                       .vary = varied_case}),
          .faults = online_to_batch_faults(),
          .witnesses = witnesses(),
          .worked = {worked()}};
}

}  // namespace mistakebound

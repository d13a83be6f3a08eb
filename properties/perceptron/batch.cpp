/// The property of perceptron-batch.
#include "invariants/perceptron/batch.hpp"

#include "invariants/perceptron/study.hpp"
#include "properties/perceptron/cases.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace perceptron_batch_trials {
namespace {

constexpr const char* id = "perceptron-batch";
constexpr std::size_t most_updates = 2000;

/// A choice among the violating examples, and a comparator.
struct BatchSetting {
  Selection selection = Selection::first;
  Vector u;
  std::optional<Rational> gamma;
};

using BatchProperty = PropertyOf<PerceptronCase, BatchSetting>;

/// |w*|^2 L^2 for w* = u scaled to least margin 1; nothing where u does not separate.
std::optional<Rational> update_bound(const Sequence& s, const Vector& u) {
  const std::optional<Rational> least = least_margin(s, u);
  Rational radius2 = 0;
  for (const Example& example : s.examples) radius2 = std::max(radius2, norm2(example.x));
  if (!least || *least <= 0) return std::nullopt;
  return Rational(radius2 * norm2(u) / (*least * *least));
}

/// Three cases of four are separable by u, with a bound small enough to be run to its end; of the others, those that no
/// vector separates show that the learner never halts.
PerceptronCase draw(Draw& draw, const Dropped& dropped, Enforced& enforced) {
  const bool separable = !dropped.contains("separable") && !draw.one_in(4);
  while (true) {
    Enforced tried;
    PerceptronCase result = draw_perceptron_case(draw, separable, dropped, tried);
    const std::optional<Rational> bound = update_bound(result.sequence, result.u);
    if (separable && !result.sequence.examples.empty() && (!bound || *bound > most_updates)) continue;
    for (const auto& [hypothesis, count] : tried) enforced[hypothesis] += count;
    if (dropped.contains("separable")) result.gamma = draw.range(1, 3);
    return result;
  }
}

TheoremReport batch_report(const Sequence& s, const Vector& u, const std::optional<Rational>& gamma,
                           Selection selection, std::size_t limit, const Vector& start, const LedgerOptions& options) {
  const Comparison comparison{.u = u, .gamma = gamma, .theorems = {id}, .ledger = options};
  return examine_batch(s, {.selection = selection, .w = start}, limit, comparison).report();
}

/// All four selections. The limit is what the theorem promises, where it promises anything.
void check(const PerceptronCase& value, const LedgerOptions& ledger, const BatchProperty::Visit& visit) {
  const std::optional<Rational> bound = update_bound(value.sequence, value.u);
  const bool promised = bound && *bound <= most_updates && !value.gamma;
  std::size_t limit = promised ? static_cast<std::size_t>(ceiling_of(*bound)) : 30;
  if (!ledger.dropped.empty()) limit += 50;  // so that it may go beyond the bound
  if (bound && !promised && ledger.dropped.empty()) return;
  for (const Selection selection : {Selection::first, Selection::last, Selection::largest, Selection::cyclic})
    visit({.selection = selection, .u = value.u, .gamma = value.gamma},
          batch_report(value.sequence, value.u, value.gamma, selection, limit, value.start, ledger));
}

std::string command(const PerceptronCase&, const BatchSetting& setting, const std::string& file) {
  return run_command("perceptron-batch", file, id) + " --rule " + to_string(setting.selection) + " --u " +
         comma_separated(setting.u) + gamma_option(setting.gamma);
}

/// A score of 0 is violating, so that ties are mistakes.
CaseDescription describe(const PerceptronCase& value, const BatchSetting& setting) {
  CaseDescription result{.lines = {{std::string("rule ") + to_string(setting.selection)}},
                         .fields = {{"tie", to_string(Tie::mistake)}, {"rule", to_string(setting.selection)}}};
  return result.comparator(setting.u, setting.gamma).start("w_1 =", value.start);
}

std::vector<Witness> witnesses() {
  std::vector<Witness> result;
  result.push_back({{"mistake-sign", "progress", "total-progress", "norm-growth", "total-norm", "sum-norm",
                     "cauchy-schwarz", "sandwich", "bound", "sum-bound", "iterations", "separable"},
                    "e_1 .. e_4 with u = (1, .., 1): four updates, the bound",
                    [] {
                      return batch_report(basis_sequence(4), Vector::Constant(4, Rational(1)), std::nullopt,
                                          Selection::first, 100, zero_vector(4), {});
                    }});
  result.push_back({{"certificate"}, "a certificate with a weight of 0", [] {
                      const Sequence s = sequence_of({"0|1", "1|1"});
                      const BatchOutcome stopped;
                      AuditOf<BatchFacts> audit(
                          perceptron_batch(),
                          BatchFacts(s, stopped, zero_vector(1), std::nullopt,
                                     Separation{false, zero_vector(1), {{0, Rational(1)}, {1, Rational(0)}}, 0}),
                          {});
                      for (const Example& example : s.examples) audit.survey(example);
                      audit.begin(zero_vector(1));
                      return audit.finish();
                    }});
  result.push_back({{"never-halts"}, "the zero vector, which no w puts on the right side: its score is 0 for ever", [] {
                      return batch_report(sequence_of({"0|1"}), zero_vector(1), std::nullopt, Selection::first, 5,
                                          zero_vector(1), {});
                    }});
  return result;
}

/// w = (1,0), (0,1), (1,1), (0,2), (1,2): five updates, on examples 1, 2, 1, 2, 1. u = (1,2) has margins 1 and 1, so
/// w* = u, |w*|^2 = 5, L^2 = 2.
WorkedExample worked() {
  return {
      "S = {(1, 0 | +1), (-1, 1 | +1)}, rule first, u = (1, 2): five updates, w = (1, 2) at the end, |w*|^2 L^2 = 10.",
      {{0, "zero-start", "0 = 0"},
       {0, "separable", "1 >= 1"},
       {2, "mistake-sign", "-1 <= 0"},
       {2, "update-rule", "0 = 0"},
       {2, "update-corrects", "1 = 1"},
       {2, "progress", "1 = 1 >= 1"},
       {5, "total-progress", "5 >= 5"},
       {2, "norm-expansion", "1 = 1"},
       {2, "norm-growth", "1 <= 3 <= 3"},
       {5, "total-norm", "5 <= 10"},
       {5, "sum-norm", "5 <= 7"},
       {5, "cauchy-schwarz", "25 <= 25"},
       {5, "sandwich", "25 <= 25 <= 25 <= 50"},
       {5, "bound", "5 <= 10"},
       {5, "sum-bound", "25 <= 35"},
       {5, "iterations", "6 = 6 <= 11"},
       {5, "separates", "1 > 0"}},
      [](const LedgerOptions& options) {
        return batch_report(sequence_of({"1,0|1", "-1,1|1"}), parse_vector("1,2"), std::nullopt, Selection::first, 100,
                            zero_vector(2), options);
      }};
}

/// w = 1, 0, 1; lambda = (1/2, 1/2).
WorkedExample worked_for_ever() {
  return {"S = {(1 | +1), (1 | -1)}, which no w separates, stopped after three updates with w = 1.",
          {{3, "certificate", "0 = 0 = 0 <= 1/2"}, {3, "never-halts", "-1 <= 0 = 0"}},
          [](const LedgerOptions& options) {
            return batch_report(sequence_of({"1|1", "1|-1"}), zero_vector(1), std::nullopt, Selection::first, 3,
                                zero_vector(1), options);
          }};
}

}  // namespace
}  // namespace perceptron_batch_trials

std::vector<Fault> perceptron_batch_faults();  // batch_faults.cpp

Property perceptron_batch_property() {
  using namespace perceptron_batch_trials;
  return {.theorem = id,
          .draw = erased(BatchProperty{.draw = draw,
                                       .check = check,
                                       .shrink = smaller_cases,
                                       .save = csv_of_case,
                                       .command = command,
                                       .describe = describe,
                                       .vary = varied_case}),
          .faults = perceptron_batch_faults(),
          .witnesses = witnesses(),
          .worked = {worked(), worked_for_ever()}};
}

}  // namespace mistakebound

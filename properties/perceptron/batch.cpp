/// The property of perceptron-batch.
#include "invariants/perceptron/batch.hpp"

#include "properties/perceptron/cases.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace {

constexpr const char* id = "perceptron-batch";
constexpr std::size_t most_updates = 2000;

/// |w*|^2 L^2 for w* = u scaled to least margin 1; nothing where u does not separate.
std::optional<Rational> update_bound(const Sequence& s, const Vector& u) {
  std::optional<Rational> least;
  Rational radius2 = 0;
  for (const Example& example : s.examples) {
    const Rational margin = example.y * dot(u, example.x);
    if (!least || margin < *least) least = margin;
    radius2 = std::max(radius2, norm2(example.x));
  }
  if (!least || *least <= 0) return std::nullopt;
  return Rational(radius2 * norm2(u) / (*least * *least));
}

/// Three cases of four are separable by u, with a bound small enough to be run to its end; of the others, those that no
/// vector separates show that the learner never halts.
Case draw(Draw& draw, const std::set<std::string>& dropped, std::map<std::string, std::size_t>& arranged) {
  const bool separable = !dropped.contains("separable") && !draw.one_in(4);
  while (true) {
    std::map<std::string, std::size_t> tried;
    Case result = draw_perceptron_case(draw, separable, dropped, tried);
    const std::optional<Rational> bound = update_bound(result.sequence, result.u);
    if (separable && !result.sequence.examples.empty() && (!bound || *bound > most_updates)) continue;
    for (const auto& [hypothesis, count] : tried) arranged[hypothesis] += count;
    if (dropped.contains("separable")) result.gamma = draw.range(1, 3);
    return result;
  }
}

TheoremReport batch_report(const Sequence& s, const Vector& u, const std::optional<Rational>& gamma, Rule rule,
                           std::size_t limit, const Vector& start, const LedgerOptions& options) {
  const Comparison comparison{.u = u, .gamma = gamma, .theorems = {id}, .ledger = options};
  return examine_batch(s, {.rule = rule, .w = start}, limit, comparison).theorems.front();
}

/// All four rules. The limit is what the theorem promises, where it promises anything.
void check(const Case& value, const std::set<std::string>& dropped, const Sink& sink) {
  const std::optional<Rational> bound = update_bound(value.sequence, value.u);
  const bool promised = bound && *bound <= most_updates && !value.gamma;
  std::size_t limit = promised ? static_cast<std::size_t>(ceiling_of(*bound)) : 30;
  if (!dropped.empty()) limit += 50;  // room to go beyond the bound
  if (bound && !promised && dropped.empty()) return;
  for (const Rule rule : {Rule::first, Rule::last, Rule::largest, Rule::cyclic})
    sink({.rule = rule, .u = value.u, .gamma = value.gamma},
         batch_report(value.sequence, value.u, value.gamma, rule, limit, value.start, {.dropped = dropped}));
}

std::vector<Witness> witnesses() {
  std::vector<Witness> result;
  result.push_back({{"mistake-sign", "progress", "total-progress", "norm-growth", "total-norm", "sum-norm",
                     "cauchy-schwarz", "sandwich", "bound", "sum-bound", "iterations", "separable"},
                    "e_1 .. e_4 with u = (1, .., 1): four updates, the bound",
                    [] {
                      return batch_report(basis_sequence(4), Vector::Constant(4, Rational(1)), std::nullopt,
                                          Rule::first, 100, zero_vector(4), {});
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
                      return batch_report(sequence_of({"0|1"}), zero_vector(1), std::nullopt, Rule::first, 5,
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
        return batch_report(sequence_of({"1,0|1", "-1,1|1"}), parse_vector("1,2"), std::nullopt, Rule::first, 100,
                            zero_vector(2), options);
      }};
}

/// w = 1, 0, 1; lambda = (1/2, 1/2).
WorkedExample worked_for_ever() {
  return {"S = {(1 | +1), (1 | -1)}, which no w separates, stopped after three updates with w = 1.",
          {{3, "certificate", "0 = 0 = 0 <= 1/2"}, {3, "never-halts", "-1 <= 0 = 0"}},
          [](const LedgerOptions& options) {
            return batch_report(sequence_of({"1|1", "1|-1"}), zero_vector(1), std::nullopt, Rule::first, 3,
                                zero_vector(1), options);
          }};
}

}  // namespace

Property perceptron_batch_property() {
  return {.theorem = id,
          .draw = draw,
          .check = check,
          .faults = perceptron_batch_faults(),
          .witnesses = witnesses(),
          .worked = {worked(), worked_for_ever()},
          .learner = "perceptron-batch"};
}

}  // namespace mistakebound

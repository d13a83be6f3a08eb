/// The property of online-to-pac: random small domains that the learner can learn, with random distributions.
#include "invariants/pac/online_to_pac.hpp"

#include <algorithm>
#include <array>

#include "invariants/pac/examine.hpp"
#include "properties/campaign/property_of.hpp"
#include "properties/campaign/rows.hpp"
#include "properties/pac/cases.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace online_to_pac_trials {
namespace {

constexpr const char* id = "online-to-pac";
const DomainSize& domain_size() {
  static const DomainSize size{.most_variables = 4, .most_points = 5, .weights = {1, 1, 2, 5, 20, 60}};
  return size;
}

struct PacCase : DomainCase {
  Rational epsilon;
  Rational delta;
};

using PacProperty = PropertyOf<PacCase, DomainSetting>;

/// An epsilon near the probability of a point, where that makes one, else a usual one: only a hypothesis that errs
/// little more than epsilon is likely to survive.
Rational draw_epsilon(Draw& draw, const std::vector<Rational>& weights) {
  const Vector p = probabilities_of(weights);
  const Rational& probability = p[draw.range(0, static_cast<int>(p.size()) - 1)];
  const Rational near = probability * (1 - fraction(1, 1 << draw.range(3, 9)));
  return !draw.one_in(3) && near < Rational(1, 2) ? near : fraction(1, draw.range(2, 25));
}

Rational draw_improper(Draw& draw) {
  constexpr std::array<int, 4> halves{0, -1, -2, 3};
  return fraction(halves.at(static_cast<std::size_t>(draw.range(0, 3))), 2);
}

PacCase draw(Draw& draw, const Dropped& dropped, Enforced& enforced) {
  PacCase result{
      draw_domain(draw, pac_learners(), domain_size(), [&](Draw&) { return dropped.contains("mistake-bound"); })};
  result.epsilon = dropped.contains("epsilon-range") ? draw_improper(draw) : draw_epsilon(draw, result.weights);
  result.delta =
      dropped.contains("delta-range") ? draw_improper(draw) : fraction(1, draw.one_in(4) ? 100 : draw.range(2, 9));
  ++enforced["mistake-bound"];
  return result;
}

std::vector<PacCase> smaller_cases(const PacCase& value) {
  Shrinks<PacCase> smaller(value);
  shrink_domain(smaller);
  smaller.simplify(&PacCase::epsilon);
  smaller.simplify(&PacCase::delta);
  smaller.simplify_instances();
  return std::move(smaller).found();
}

/// With a small change to the domain, to a weight or to epsilon.
PacCase varied_case(const PacCase& value, Draw& draw) {
  PacCase result = value;
  if (draw.one_in(3)) {
    result.epsilon = draw_epsilon(draw, result.weights);
  } else if (!vary_domain(result, draw, domain_size())) {
    return value;
  }
  return result;
}

/// The mistake bound to try: none, so that the true one is found; with `mistake-bound` left out one too small, with
/// `some-mistake` left out 0 where the learner never errs.
std::optional<std::size_t> bound_for(const Vector& p, const PacSubject& subject, const Dropped& dropped,
                                     const PacQuestion& question) {
  if (dropped.contains("mistake-bound")) return 1;
  if (!dropped.contains("some-mistake")) return std::nullopt;
  const PacAnswer answer = examine_pac(subject, p, question);
  return answer.worst_mistakes == 0 ? std::optional<std::size_t>(0) : std::nullopt;
}

/// Under every rule for ties. With `distribution` left out the weights are taken for probabilities.
void check(const PacCase& value, const LedgerOptions& ledger, const PacProperty::Visit& visit) {
  const Vector p = probabilities_of(value, ledger.dropped);
  for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) {
    const std::unique_ptr<PacSubject> subject = value.learner->subject(tie, value.sequence);
    PacQuestion question{.epsilon = value.epsilon,
                         .delta = value.delta,
                         .mistake_bound = {},
                         .s = {},
                         .most_hypotheses = 5000,
                         .ledger = ledger};
    question.mistake_bound = bound_for(p, *subject, ledger.dropped, question);
    const bool none = !rounds_in_a_row(question.mistake_bound.value_or(1), value.epsilon, value.delta);
    if (none) question.s = 1;  // any other is not enough either
    const PacAnswer answer = examine_pac(*subject, p, question);
    if (answer.report) visit({.tie = tie}, *answer.report);
  }
}

std::string save(const PacCase& value) {
  return csv_of_domain(value);
}

std::string command(const PacCase& value, const DomainSetting& setting, const std::string& file) {
  return "mistakebound pac " + value.learner->name + " " + file + " --epsilon " + to_string(value.epsilon) +
         " --delta " + to_string(value.delta) + " --tie " + to_string(setting.tie);
}

CaseDescription describe(const PacCase& value, const DomainSetting& setting) {
  const std::string epsilon = to_string(value.epsilon);
  const std::string delta = to_string(value.delta);
  return description_of(value, setting.tie, "epsilon = " + epsilon + ", delta = " + delta,
                        {{"epsilon", epsilon}, {"delta", delta}});
}

/// Littlestone's Winnow on a domain in rows "1,0|-1" with probabilities, and what is asked for.
TheoremReport report_of(const std::vector<std::string>& rows, const char* p, const char* epsilon, const char* delta,
                        const LedgerOptions& options = {}) {
  const PacQuestion question{
      .epsilon = parse_number(epsilon), .delta = parse_number(delta), .mistake_bound = {}, .s = {}, .ledger = options};
  const auto subject = pac_subject_with(littlestone_winnow_study(), {{"tie", "positive"}}, sequence_of(rows));
  return examine_pac(*subject, parse_vector(p), question).report.value();
}

std::vector<Witness> witnesses() {
  std::vector<Witness> result;
  result.push_back({{"layers", "samples", "horizon", "visits"},
                    "one variable, (0 | -1) and (1 | -1) with probability 1/2: one bad hypothesis, held from the start",
                    [] {
                      return report_of({"0|-1", "1|-1"}, "1/2,1/2", "1/4", "1/4");
                    }});
  result.push_back({{"right", "survival", "failure"},
                    "one variable, (1 | -1) with probability epsilon: an error of epsilon is not too much",
                    [] {
                      return report_of({"0|-1", "1|-1"}, "3/4,1/4", "1/4", "1/4");
                    }});
  result.push_back({{"proved-bound"}, "(1 | +1), ties as mistakes: the perceptron errs R^2 |u|^2/gamma^2 = 1 time", [] {
                      const auto subject = pac_subject_with(perceptron_study(), {}, sequence_of({"1|1"}));
                      const PacQuestion question{.epsilon = Rational(1, 2), .delta = Rational(1, 4), .ledger = {}};
                      return examine_pac(*subject, parse_vector("1"), question).report.value();
                    }});
  return result;
}

/// Littlestone's Winnow starts with w = 1 and threshold 1/2: h_1 errs on x = 1, of probability 3/4; after the mistake
/// w = 0 never errs. M = 1, and ln(4)/(1/2) = 2.77: s = 3. By littlestone-winnow with n = 1 and k = 0, M is at most 2.
/// h_1 is right three times with probability 1/64 < 1/8.
WorkedExample worked() {
  return {"Littlestone's Winnow on (0 | -1) with probability 1/4 and (1 | -1) with 3/4; epsilon = 1/2, delta = 1/4.",
          {{0, "distribution", "1/4 >= 0; 1 = 1"},
           {0, "epsilon-range", "1 > 1/2 > 0"},
           {0, "delta-range", "1 > 1/4 > 0"},
           {0, "some-mistake", "1 >= 1"},
           {1, "mistake-bound", "0 <= 1"},
           {2, "mistake-bound", "1 <= 1"},
           {0, "ceiling", "e^(-1) > 1/4 > e^(-3/2)"},
           {0, "exponential", "e^(-3/2) > 1/8"},
           {1, "right", "1/4 = 1/4 <= 1/2"},
           {1, "survival", "1/64 = 1/64 <= 1/8"},
           {2, "perfect", "0 = 0"},
           {1, "layers", "1 <= 1"},
           {2, "layers", "63/64 <= 1"},
           {2, "ends", "1 = 1"},
           {2, "visits", "1 <= 1"},
           {2, "failure", "1/64 <= 1/8"},
           {2, "union", "1/4 > 1/8; 1/4 > 1/64"},
           {2, "samples", "3 <= 3 <= 3"},
           {2, "horizon", "6 <= 6"},
           {0, "sample-size", "4*ln(4) + 2 > 6"},
           {2, "proved-bound", "1 <= 2"},
           {0, "proved-samples", "6*ln(8) + 3 > 6"}},
          [](const LedgerOptions& options) {
            return report_of({"0|-1", "1|-1"}, "1/4,3/4", "1/2", "1/4", options);
          }};
}

}  // namespace
}  // namespace online_to_pac_trials

std::vector<Fault> online_to_pac_faults();  // online_to_pac_faults.cpp

Property online_to_pac_property() {
  using namespace online_to_pac_trials;
  return {.theorem = id,
          .draw = erased(PacProperty{.draw = draw,
                                     .check = check,
                                     .shrink = smaller_cases,
                                     .save = save,
                                     .command = command,
                                     .describe = describe,
                                     .vary = varied_case}),
          .faults = online_to_pac_faults(),
          .witnesses = witnesses(),
          .worked = {worked()}};
}

}  // namespace mistakebound

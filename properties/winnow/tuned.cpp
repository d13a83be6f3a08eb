/// The property of winnow-tuned.
#include "invariants/winnow/winnow.hpp"

#include "invariants/solvers/matrix_game.hpp"
#include "properties/winnow/cases.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace winnow_tuned_trials {
namespace {

constexpr const char* id = "winnow-tuned";

/// eta* for a u whose signs do not matter.
std::optional<LearningRate> rate_of_any_sign(const Sequence& sequence, const Vector& u) {
  WinnowFacts facts(u, std::nullopt, LearningRate::eta(1));
  for (const Example& example : sequence.examples) facts.survey(example);
  facts.begin(zero_vector(u.size()));
  if (facts.gamma <= 0 || facts.gamma > facts.radius * facts.u1) return std::nullopt;
  return LearningRate::optimal(facts.gamma, facts.radius, facts.u1);
}

/// The planted u with its least margin and with half of it; the best comparator there is. The learning rate follows
/// from the comparator, except where that hypothesis is left out.
void check(const WinnowCase& value, const LedgerOptions& ledger, const WinnowProperty::Visit& visit) {
  const auto setting = [&](const Vector& u, const std::optional<Rational>& gamma) {
    const bool optimal = !ledger.dropped.contains("tuned") && has_optimal_rate(value.sequence, u, gamma);
    WinnowSetting result{.u = u, .gamma = gamma};
    if (optimal) return result;
    result.rate = value.rate;
    if (ledger.dropped.contains("nonnegative")) result.rate = rate_of_any_sign(value.sequence, u).value_or(value.rate);
    return result;
  };
  std::vector<WinnowSetting> comparators{setting(value.u, value.gamma)};
  if (ledger.dropped.empty() && !value.sequence.examples.empty()) {
    comparators.push_back(setting(value.u, Rational(*least_margin(value.sequence, value.u) / 2)));
    comparators.push_back(setting(solve_game(value.sequence).p, std::nullopt));
  }
  check_winnow(id, value, comparators, ledger, visit);
}

/// Its rate is the best one, which needs no denominator to be positive.
WinnowCase draw_tuned_case(Draw& draw, const Dropped& dropped, Enforced& enforced) {
  Dropped more = dropped;
  more.insert("denominator");
  return draw_winnow_case(draw, more, enforced);
}

/// The learning rate is the best one for u, where there is one.
WinnowCase compared(const Sequence& sequence, const Vector& u) {
  return {.sequence = sequence, .u = u, .gamma = {}, .rate = LearningRate::eta(1), .start = zero_vector(u.size())};
}

TheoremReport report(const std::vector<std::string>& rows, const char* u, const LedgerOptions& options = {},
                     const std::optional<LearningRate>& rate = std::nullopt) {
  return winnow_report(id, sequence_of(rows), {.rate = rate, .u = parse_vector(u)}, options);
}

std::string command(const WinnowCase&, const WinnowSetting& setting, const std::string& file) {
  return run_command("winnow", file, id) + " " + options_of(setting);
}

std::vector<Witness> witnesses() {
  std::vector<Witness> result;
  result.push_back({{"mistake-sign", "margin", "chord", "z-bound", "kl-drop", "kl-total", "separable"},
                    "(1, -1 | +1) with u = (3, 1), where epsilon = 1/2 and e^(2 eta) = 3: a tie that errs",
                    [] { return report({"1,-1|1"}, "3,1"); }});
  result.push_back({{"update-corrects"},
                    "an instance whose entries are equal, here against the comparator, moves no weight",
                    [] { return report({"1,1|-1"}, "1,1", {}, LearningRate::eta(1)); }});
  result.push_back({{"kl-nonnegative", "nonnegative"},
                    "u = (1, 1) is where the weights begin: its relative entropy is 0",
                    [] { return report({"1,0|1"}, "1,1"); }});
  result.push_back({{"kl-initial", "margin-at-most"}, "u a unit vector: it is ln n away from the uniform weights", [] {
                      return report({"1,-1|1", "2,0|1"}, "1,0");
                    }});
  result.push_back({{"bound-g", "margin-at-most", "leaders-halve", "leaders"},
                    "epsilon = 1 with log2 n mistakes: (1, 1, -1, -1 | +1), (1, -1, 1, -1 | +1), u = e_1, ties as "
                    "mistakes, the limit learner",
                    [] {
                      return report({"1,1,-1,-1|1", "1,-1,1,-1|1"}, "1,0,0,0");
                    }});
  result.push_back({{"g-quadratic"}, "epsilon = 0, where nothing is separated: g(0) = 0", [] {
                      return report({"0,1|1"}, "1,0", {}, LearningRate::eta(1));
                    }});
  result.push_back(
      {{"bound"}, "n = 1: the bound is 0 and Winnow makes no mistake", [] { return report({"1|1"}, "1"); }});
  return result;
}

/// (1,-1|+), (1,1|+), ties as mistakes, u = (3,1): margins 2 and 4, R = 1, U = 4, epsilon = 1/2, e^(2 eta) = 3.
WorkedExample worked() {
  return {
      "(1, -1 | +1), (1, 1 | +1) with ties as mistakes and u = (3, 1): gamma = 2, R = 1, |u|_1 = 4, epsilon = 1/2, "
      "so that e^(2 eta) = 3 and e^eta = 3^(1/2). Round 1 is a tie that errs: S = (1, -1), w = (3/4, 1/4) = p. "
      "Round 2 is right.",
      {
          {0, "uniform-start", "0 = 0"},
          {0, "nonnegative", "1 >= 0; 4 > 0"},
          {0, "tuned", "1/2*3 = 3/2"},
          {0, "kl-initial", "1/4*ln(1/4) + 3/4*ln(3/4) + ln(2) <= ln(2)"},
          {0, "stationary", "(1/2*3^(1/2) - 1/2*3^(-1/2))/(1/2*3^(1/2) + 1/2*3^(-1/2)) = 1/2"},
          {0, "g-identity", "-ln(1/2) - ln(4/3) - 1/4*ln(3) = 1/4*ln(1/2) + 3/4*ln(3/2)"},
          {0, "tilt", "3^(1/2) = 3/4*3^(1/2) + 3/4*3^(-1/2); 3^(-1/2) = 1/4*3^(1/2) + 1/4*3^(-1/2)"},
          {0, "strict-convexity",
           "1/4*3^(1/4) + 3/4*3^(-1/4) > 3^(-1/8); 1/4*3^(1/20) + 3/4*3^(-1/20) > 3^(-1/40); 3/4*3^(1/20) + "
           "1/4*3^(-1/20) > 3^(1/40); 3/4*3^(1/2) + 1/4*3^(-1/2) > 3^(1/4)"},
          {0, "optimal",
           "1/4*ln(1/2) + 3/4*ln(3/2) > -ln(1 + e^(-2)) - ln(1/2) - 1/2; 1/4*ln(1/2) + 3/4*ln(3/2) > -ln(1/2) - "
           "ln(5/4) - 1/2*ln(2); 1/4*ln(1/2) + 3/4*ln(3/2) > -ln(1/2) - ln(13/9) - 1/2*ln(3/2); 1/4*ln(1/2) + "
           "3/4*ln(3/2) > -ln(1 + 3^(-1/2)) - ln(1/2) - 1/8*ln(3); 1/4*ln(1/2) + 3/4*ln(3/2) > -ln(1 + 3^(-9/10)) - "
           "ln(1/2) - 9/40*ln(3); 1/4*ln(1/2) + 3/4*ln(3/2) > -ln(1 + 3^(-11/10)) - ln(1/2) - 11/40*ln(3); 1/4*ln(1/2) "
           "+ 3/4*ln(3/2) > -ln(1/2) - ln(10/9) - 1/2*ln(3)"},
          {0, "g-quadratic", "1/4*ln(1/2) + 3/4*ln(3/2) >= 1/8"},
          {0, "g-strictly", "1/4*ln(1/2) + 3/4*ln(3/2) > 1/8"},
          {1, "separable", "2 >= 2"},
          {1, "simplex", "(3^(-1/2))/(3^(1/2) + 3^(-1/2)) > 0; 1 = 1"},
          {1, "mistake-sign", "0 <= 0"},
          {1, "update-rule", "0 = 0"},
          {1, "update-corrects", "(3^(1/2) - 3^(-1/2))/(3^(1/2) + 3^(-1/2)) >= 0"},
          {1, "kl-drop-identity", "-ln(4/3) + ln(2) - 1/4*ln(3) = -ln(4/3) + ln(2) - 1/4*ln(3)"},
          {1, "margin", "1/4*ln(3) >= 1/4*ln(3)"},
          {1, "chord", "3^(-1/2) <= 3^(-1/2); 3^(1/2) <= 3^(1/2)"},
          {1, "z-identity", "(3^(1/2) + 3^(-1/2))/(2) = 1/2*3^(1/2) + 1/2*3^(-1/2)"},
          {1, "z-bound", "(3^(1/2) + 3^(-1/2))/(2) <= 1/2*3^(1/2) + 1/2*3^(-1/2)"},
          {1, "kl-drop", "-ln(4/3) + ln(2) - 1/4*ln(3) >= -ln(1/2) - ln(4/3) - 1/4*ln(3)"},
          {1, "kl-total", "-ln(4/3) + ln(2) - 1/4*ln(3) >= -ln(1/2) - ln(4/3) - 1/4*ln(3)"},
          {1, "kl-nonnegative", "0 >= 0; 1 = 1"},
          {1, "margin-at-most", "2 <= 2 <= 4"},
          {1, "bound-g", "1/4*ln(1/2) + 3/4*ln(3/2) <= ln(2)"},
          {1, "bound", "1 <= 8*ln(2)"},
          {2, "separable", "4 >= 2"},
          {2, "conservative", "0 = 0; 0 = 0"},
          {2, "kl-total", "-ln(4/3) + ln(2) - 1/4*ln(3) >= -ln(1/2) - ln(4/3) - 1/4*ln(3)"},
          {2, "kl-nonnegative", "0 >= 0; 1 = 1"},
          {2, "strict-bound", "8*ln(2) > 1"},
      },
      [](const LedgerOptions& options) {
        return report({"1,-1|1", "1,1|1"}, "3,1", options);
      }};
}

/// (1,-1|+), u = (1,0): gamma = 1 = R |u|_1. S goes from (0,0) to (1,-1).
WorkedExample worked_in_the_limit() {
  return {
      "(1, -1 | +1) with ties as mistakes and u = (1, 0): gamma = R |u|_1, so that the learning rate is infinite. "
      "Round 1 is a tie that errs: S = (1, -1), and one of two coordinates is left in front.",
      {{0, "tuned", "1 = 1"},
       {0, "tilt", "2 = 2; 0 = 0"},
       {1, "support-leads", "1 = 1 = 1"},
       {1, "leaders-halve", "2 <= 2"},
       {1, "leaders", "2 <= 2"},
       {1, "bound-g", "ln(2) <= ln(2)"}},
      [](const LedgerOptions& options) { return report({"1,-1|1"}, "1,0", options); }};
}

}  // namespace
}  // namespace winnow_tuned_trials

std::vector<Fault> winnow_tuned_faults();  // tuned_faults.cpp

Property winnow_tuned_property() {
  using namespace winnow_tuned_trials;
  WinnowProperty kind = winnow_property_of(check, command);
  kind.draw = draw_tuned_case;
  return {.theorem = id,
          .draw = erased(kind),
          .compare = comparing(kind, compared),
          .faults = winnow_tuned_faults(),
          .witnesses = witnesses(),
          .worked = {worked(), worked_in_the_limit()}};
}

}  // namespace mistakebound

/// The property of comparison.
#include "properties/comparison/cases.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace comparison_trials {
namespace {

constexpr const char* id = "comparison";

std::string command(const PerceptronCase&, const PerceptronSetting& setting, const std::string& file) {
  return run_command("comparison", file, id) + " " + options_of(setting);
}

TheoremReport report(const std::vector<std::string>& rows, const char* u, const LedgerOptions& options = {}) {
  return comparison_report(sequence_of(rows), {.u = parse_vector(u)}, options);
}

std::vector<Witness> witnesses() {
  return {{{"margin-at-most", "winnow-bound", "perceptron-bound", "separable"},
           "n = 1: Winnow's bound is 0, and the perceptron's one mistake is its bound",
           [] { return report({"1|1"}, "1"); }},
          {{"perceptron-bound"},
           "Example 1 with u = e_1 and the rows of a Hadamard matrix of order 4, which are orthogonal: the perceptron "
           "errs n = 4 times, ties as mistakes, and Winnow log2 n = 2 times",
           [] {
             return report({"1,1,1,1|1", "1,-1,1,-1|1", "1,1,-1,-1|1", "1,-1,-1,1|1"}, "1,0,0,0");
           }},
          {{"perceptron-bound", "disjoint-mistakes"},
           "Example 2 with k = 1 on e_1, .., e_n, all labelled +1: the perceptron errs n times, ties as mistakes",
           [] { return comparison_report(basis_sequence(5), {.u = parse_vector("1,1,1,1,1")}); }}};
}

/// k = 1 and gamma = 1 = |u|_1: the limit learner. w = (1,-1,-1), then (2,0,0); S = (1,-1,-1).
WorkedExample worked_sparse() {
  return {
      "Example 1: (1, -1, -1 | +1), (1, 1, 1 | +1) with u = (1, 0, 0) and ties as mistakes: n = 3, k = 1, gamma = "
      "1 = |u|_1, so that Winnow is the limit learner. Round 1 is a tie on which both err. In round 2 the "
      "perceptron's score is -1, a mistake; Winnow follows its largest exponent and is right.",
      {
          {0, "zero-start", "0 = 0"},
          {0, "target", "0 = 0; 1 > 0"},
          {0, "norms", "1 = 1; 1 = 1; 3 = 3; 1 = 1"},
          {0, "crossing", "1 = 1"},
          {1, "instances", "0 = 0"},
          {1, "separable", "1 >= 1"},
          {1, "margin-at-most", "1 <= 1"},
          {1, "parity", "0 = 0"},
          {1, "perceptron-bound", "1 <= 3 = 3"},
          {1, "winnow-bound", "1 <= 2*ln(3) = 2*ln(3)"},
          {2, "perceptron-bound", "2 <= 3 = 3"},
          {2, "winnow-bound", "1 <= 2*ln(3) = 2*ln(3)"},
      },
      [](const LedgerOptions& options) {
        return report({"1,-1,-1|1", "1,1,1|1"}, "1,0,0", options);
      }};
}

WorkedExample worked_dense() {
  return {
      "Example 2 as printed: (1, 0 | +1), (0, 1 | +1) with u = (1, 1) and ties as mistakes: n = 2, k = 1, gamma = "
      "1. The perceptron errs on both, Winnow on none.",
      {
          {0, "norms", "2 = 2; 2 = 2; 1 = 1; 1 = 1"},
          {0, "crossing", "0 = 0"},
          {0, "dense-target", "1 = 1"},
          {1, "only-positive", "1 = 1; 0 = 0"},
          {1, "starts-at-target", "0 = 0"},
          {1, "disjoint-mistakes", "1 <= 1 <= 2"},
          {2, "disjoint-mistakes", "2 <= 2 <= 2"},
          {2, "perceptron-bound", "2 <= 2 = 2"},
          {2, "winnow-bound", "0 <= 8*ln(2) = 8*ln(2)"},
      },
      [](const LedgerOptions& options) {
        return report({"1,0|1", "0,1|1"}, "1,1", options);
      }};
}

/// epsilon = (1/2)/(9/2) = 1/9, e^(2 eta) = 5/4. Round 1 is a tie: S = (-1,0,0,1); then 1/e^eta + 1 - e^eta > 0.
WorkedExample worked_threshold() {
  return {
      "Example 2 with the threshold 3/2: (1, 0, 0, -1 | -1), (1, 1, 0, -1 | +1) with u = (1, 1, 1, 3/2) and ties "
      "as mistakes: n = 4, k = 2, gamma = 1/2. Round 1 is a tie on which both err; in round 2 the perceptron errs "
      "and Winnow does not.",
      {
          {0, "target", "0 = 0; 9/2 > 0"},
          {0, "norms", "9/2 = 9/2; 21/4 = 21/4; 3 = 3; 1 = 1"},
          {0, "crossing", "0 = 0"},
          {1, "instances", "0 = 0"},
          {1, "margin-at-most", "1/2 <= 3/2"},
          {1, "perceptron-bound", "1/4 <= 63/4 = 63/4"},
          {1, "winnow-bound", "1 <= 162*ln(4) = 162*ln(4)"},
          {2, "perceptron-bound", "1/2 <= 63/4 = 63/4"},
          {2, "winnow-bound", "1 <= 162*ln(4) = 162*ln(4)"},
      },
      [](const LedgerOptions& options) {
        return report({"1,0,0,-1|-1", "1,1,0,-1|1"}, "1,1,1,3/2", options);
      }};
}

}  // namespace
}  // namespace comparison_trials

std::vector<Fault> comparison_faults();  // comparison_faults.cpp

Property comparison_property() {
  using namespace comparison_trials;
  return {.theorem = id,
          .draw = erased(PerceptronProperty{.draw = draw_comparison_case,
                                            .check = check_comparison,
                                            .shrink = smaller_cases,
                                            .save = csv_of_case,
                                            .command = command,
                                            .describe = describe,
                                            .vary = varied_case}),
          .faults = comparison_faults(),
          .witnesses = witnesses(),
          .worked = {worked_sparse(), worked_dense(), worked_threshold()}};
}

}  // namespace mistakebound

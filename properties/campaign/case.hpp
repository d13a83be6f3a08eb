/// A case: a sequence, what it is compared with, and the state the learner starts from. Cases shrink.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "invariants/pac/examine.hpp"
#include "reference/learners/kernel.hpp"
#include "reference/learners/run.hpp"
#include "reference/learners/winnow.hpp"

namespace mistakebound {

/// What the conversion to PAC is tried with. The sequence is then the domain.
struct PacCase {
  PacLearner learner = PacLearner::littlestone_winnow;
  Rational epsilon;
  Rational delta;
  std::vector<Rational> weights;  ///< one an example: its probability is in proportion
};

/// What the kernel perceptron is tried with. For kernels on sets and strings the vectors of the sequence stand for
/// instances; see kernel_cases.hpp.
struct KernelCase {
  KernelSpec kernel;
  bool single = false;         ///< f = K(u, .)
  std::vector<Rational> beta;  ///< else f = sum of beta_i K(x_i, .), one an example; empty: f is found
};

struct Case {
  std::string family;  ///< the adversary that made it
  Sequence sequence;
  Vector u;
  std::optional<Rational> gamma;     ///< absent: the least y (u.x)
  Vector start;                      ///< w_1, or Winnow's S_1; for halving see halving_cases.hpp
  std::optional<LearningRate> rate;  ///< Winnow's
  std::optional<std::size_t> grid;   ///< halving-cover's half-width; absent: what suffices
  std::optional<PacCase> pac;        ///< online-to-pac's
  std::optional<KernelCase> kernel;  ///< kernel-perceptron's
};

/// What stays fixed while a case is looked at: a convention and a comparator.
struct Setting {
  Tie tie = Tie::mistake;
  Rule rule = Rule::first;
  Rational step = 1;
  std::optional<LearningRate> rate;  ///< Winnow's
  bool optimal_rate = false;         ///< it was chosen as eta*
  bool disjunction = false;          ///< u is in {0,1}^n and stands for the target disjunction
  Vector u;                          ///< empty where the theorem has no comparator
  std::optional<Rational> gamma;
  std::optional<std::size_t> grid;   ///< halving-cover's
  std::optional<PacCase> pac;        ///< online-to-pac's
  std::optional<KernelCase> kernel;  ///< kernel-perceptron's
};

/// Cases that are smaller in one respect, the boldest first: rounds left out in blocks, a coordinate left out, entries
/// made 0 or 1, halved, stripped of their denominators. Validity is not kept: what tests them has to look again.
std::vector<Case> smaller_cases(const Case& value);

/// "(1, 2 | +1), (0, 1/2 | -1)".
std::string to_string(const Sequence& sequence);

/// "positive", "first", "halving".
const char* to_string(Tie tie);
const char* to_string(Rule rule);
const char* to_string(PacLearner learner);

/// The options of the command line that stand for a setting: "--tie positive --u 1,2 --gamma 1".
std::string options_of(const Setting& setting);

/// The sequence as a CSV file with a header, exactly.
std::string csv_of(const Sequence& sequence);

/// The probabilities that are in proportion to weights whose sum is not 0; no weights have none.
Vector probabilities_of(const std::vector<Rational>& weights);

/// The sequence of a case, with a column p of probabilities where it has weights with a sum that is not 0.
std::string csv_of(const Case& value);
/// The same without labels.
std::string csv_of_points(const Sequence& sequence);

}  // namespace mistakebound

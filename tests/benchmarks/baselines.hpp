/// What the exact learners are measured against, on the same numbers: a loop over the rounds in other arithmetic, which
/// returns the mistakes. Each starts at w = 0, counts a score of 0 as a mistake, and goes `passes` times over the rows.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <boost/multiprecision/gmp.hpp>
#include <cstddef>
#include <vector>

namespace mistakebound::benchmarks {

/// Row t is x[t n], .., x[t n + n - 1], with the label y[t] of -1 or 1.
template <class Number>
struct Rows {
  std::size_t n = 0;
  std::vector<Number> x;
  std::vector<int> y;
};

/// Eigen's inner products in doubles: what a user would otherwise run.
std::size_t perceptron_in_doubles(const Rows<double>& rows, std::size_t passes);

/// The same, with the quantities of the proof for this u kept and its inequalities looked at, on every round: nothing
/// is proved by it.
std::size_t tracked_in_doubles(const Rows<double>& rows, const std::vector<double>& u, std::size_t passes);

/// GMP's integers, over a denominator that is common to all numbers.
std::size_t perceptron_in_integers(const Rows<boost::multiprecision::mpz_int>& rows, std::size_t passes);

/// Boost's rationals, every operation brought to lowest terms.
std::size_t perceptron_in_rationals(const Rows<boost::multiprecision::cpp_rational>& rows, std::size_t passes);

/// Winnow with eta = 1/2 in Eigen's doubles: updates and normalises.
std::size_t winnow_in_doubles(const Rows<double>& rows);

}  // namespace mistakebound::benchmarks

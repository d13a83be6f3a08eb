/// The semidefinite program in doubles. Nothing here decides anything: what is guessed is rounded and checked exactly.
#pragma once

#include <Eigen/Core>
#include <functional>

#include "properties/tight/problem.hpp"

namespace mistakebound {

/// A Gram matrix of u, z_1 .. z_M and, last and unless it is 0, the start; and the factors of the requirements.
struct TightGuess {
  Eigen::MatrixXd gram;
  double slack = 0;       ///< the least of u.z - gamma and of what the conditions leave, in units of R, |u| and theirs
  double dual_slack = 0;  ///< what that cannot exceed, as the factors say
  struct Step {
    double radius = 0;
    double margin = 0;
    double gamma = 0;
    std::vector<double> conditions;
  };
  std::vector<Step> steps;
  double start2 = 0;
  double start_wu = 0;
};

/// For M >= 1 updates, the largest slack of u.z >= gamma and of the conditions that are no equations, and the factors
/// that show that it is: an interior-point method in the factors with the barrier -ln det of what is to be positive
/// semidefinite (Nesterov and Nemirovskii 1994). Each guess is nearer; ends when `enough` is answered with true, or
/// when no double is nearer. Throws CutShort.
void follow_central_path(const UpdateProblem& problem, std::size_t updates,
                         const std::function<bool(const TightGuess&)>& enough);

}  // namespace mistakebound

#include "oracle/judges/comparator.hpp"

#include <algorithm>

#include "invariants/solvers/matrix_game.hpp"

namespace mistakebound {

Vector given_comparator(const AuditRequest& request, Eigen::Index dimension) {
  Vector u;
  try {
    u = parse_vector(*request.u, request.numbers);
  } catch (const InputError& error) {
    throw error.at({"--u", 0, 0});
  }
  if (u.size() != dimension)
    throw InputError({"--u", 0, 0}, std::to_string(u.size()) + " numbers",
                     std::to_string(dimension) + ", one for every weight");
  return u;
}

namespace {

/// The examples in `dimension`, which counts the constant where there is a bias.
Sequence examples_of(const std::vector<TraceRound>& rounds, Eigen::Index dimension, bool bias = false) {
  Sequence sequence{.dimension = dimension - (bias ? 1 : 0)};
  sequence.examples.reserve(rounds.size());
  for (const TraceRound& round : rounds) sequence.examples.push_back({round.x, round.y});
  return bias ? with_bias(std::move(sequence)) : sequence;
}

bool is_boolean(const std::vector<TraceRound>& rounds) {
  return std::all_of(rounds.begin(), rounds.end(), [](const TraceRound& round) {
    return std::all_of(round.x.begin(), round.x.end(), [](const Rational& entry) { return entry == 0 || entry == 1; });
  });
}

}  // namespace

Comparator perceptron_comparator(const AuditRequest& request, bool bias, const Vector& final_weights) {
  const Eigen::Index dimension = final_weights.size();
  if (request.u) return {given_comparator(request, dimension), "given", {}};
  if (request.kept == nullptr)
    return {final_weights, "the final weights; the trace is too long to look for a separator (give --u)", {}};
  Separation separation = separate(examples_of(*request.kept, dimension, bias));
  if (!separation.separable) return {final_weights, "the final weights; no separator exists", std::move(separation)};
  Vector w = separation.w;
  return {std::move(w), "the exact maximum-margin separator", std::move(separation)};
}

std::optional<Comparator> nonnegative_comparator(const AuditRequest& request, Eigen::Index dimension,
                                                 std::string& words) {
  if (request.u) return Comparator{given_comparator(request, dimension), "given", {}};
  if (request.kept == nullptr) {
    words = "none; the trace is too long to look for one (give --u)";
    return std::nullopt;
  }
  const NonnegativeMargin best = solve_game(examples_of(*request.kept, dimension));
  return Comparator{best.p,
                    request.kept->empty() ? "uniform, as there is no example"
                    : best.gamma > 0      ? "the exact best nonnegative comparator"
                                          : "the best nonnegative comparator; none separates",
                    {}};
}

std::optional<Disjunction> target_disjunction(const AuditRequest& request, Eigen::Index dimension, bool bias,
                                              std::string& words) {
  if (request.target) {
    for (const Eigen::Index variable : *request.target)
      if (variable >= dimension)
        throw InputError({"--target", 0, 0}, "variable " + std::to_string(variable + 1),
                         "variables from 1 to " + std::to_string(dimension));
    return Disjunction{*request.target, "the given disjunction"};
  }
  if (request.kept == nullptr) {
    words = "none; the trace is too long to look for a disjunction (give --target)";
    return std::nullopt;
  }
  if (!is_boolean(*request.kept)) {
    words = "none; disjunctions are of variables that are 0 or 1, and the trace has others";
    return std::nullopt;
  }
  const DisjunctionSearch search = smallest_disjunction(examples_of(*request.kept, dimension, bias));
  return Disjunction{search.target, search.contradiction ? "a disjunction that is wrong on some examples; none gives "
                                                           "all labels"
                                    : search.smallest    ? "the smallest disjunction that gives the labels"
                                                         : "a disjunction that gives the labels"};
}

}  // namespace mistakebound

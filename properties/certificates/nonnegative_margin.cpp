/// The property of nonnegative-margin.
#include "invariants/certificates/nonnegative_margin.hpp"

#include "invariants/certificates/examine.hpp"
#include "properties/certificates/cases.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace nonnegative_margin_trials {
namespace {

constexpr const char* id = "nonnegative-margin";

/// The sequence with some coordinates mirrored, so that u is nonnegative and every y (u.x) is what it was.
void mirror(CertificateCase& value) {
  for (Eigen::Index i = 0; i < value.u.size(); ++i) {
    if (value.u[i] >= 0) continue;
    value.u[i] = -value.u[i];
    for (Example& example : value.sequence.examples) example.x[i] = -example.x[i];
  }
}

/// A game of few different small entries: several p and lambda are best, and examples come twice.
CertificateCase draw_game(Draw& draw) {
  CertificateCase result;
  result.sequence.dimension = draw.range(1, 8);
  const int size = draw.range(1, 10);
  const int least = draw.range(-2, 0);
  const int most = draw.range(0, 2);
  for (int t = 0; t < size; ++t) {
    if (t > 0 && draw.one_in(5)) {
      result.sequence.examples.push_back(result.sequence.examples[static_cast<std::size_t>(draw.range(0, t - 1))]);
      continue;
    }
    Vector x(result.sequence.dimension);
    for (Rational& entry : x) entry = draw.range(least, most);
    const Label y = draw.one_in(4) ? -1 : 1;
    result.sequence.examples.push_back({y * x, y});
  }
  result.u = draw.direction(result.sequence.dimension);
  return result;
}

/// Games, and the perceptron's cases: half of those mirrored, so that some nonnegative u separates the separable ones.
CertificateCase draw(Draw& draw, const Dropped&, Enforced&) {
  if (draw.one_in(3)) return draw_game(draw);
  CertificateCase result = draw_certificate_case(draw, draw.one_in(2));
  if (draw.one_in(2)) mirror(result);
  return result;
}

Vector positive_part(Vector v) {
  for (Rational& entry : v) entry = std::max(entry, Rational(0));
  return v;
}

/// The answer must beat u, what is positive of the perceptron's final weights and of the sum of the y x, the uniform
/// vector, and one between that and p.
void check(const CertificateCase& value, const LedgerOptions& ledger, const CertificateProperty::Visit& visit) {
  const Sequence& sequence = value.sequence;
  const Vector ones = Vector::Constant(sequence.dimension, Rational(1));
  const NonnegativeMargin answer = solve_game(sequence);
  const Vector between = ones + Rational(100) * answer.p;
  const std::vector<Vector> others{value.u, positive_part(perceptron_weights(sequence)),
                                   positive_part(sum_of_corrections(sequence)), ones, between};
  visit({}, examine_nonnegative_margin(sequence, answer, others, ledger));
}

TheoremReport report_of(const std::vector<std::string>& rows, const char* candidate,
                        const LedgerOptions& options = {}) {
  const Sequence sequence = sequence_of(rows);
  return examine_nonnegative_margin(sequence, solve_game(sequence), {parse_vector(candidate)}, options);
}

std::string command(const CertificateCase&, const CertificateSetting&, const std::string& file) {
  return run_command("winnow", file, id) + " --eta 1";
}

std::vector<Witness> witnesses() {
  std::vector<Witness> result;
  result.push_back({{"primal-feasible", "dual-feasible", "weak-duality", "best-comparator"},
                    "(2, 0 | +1), (0, 1 | +1): three times p = (1/3, 2/3) is as good",
                    [] {
                      return report_of({"2,0|1", "0,1|1"}, "1,2");
                    }});
  result.push_back({{"p-nonnegative", "lambda-nonnegative"},
                    "(1, 0 | +1), (2, 0 | +1): one coordinate and one example carry all",
                    [] {
                      return report_of({"1,0|1", "2,0|1"}, "1,1");
                    }});
  result.push_back({{"none-separates"}, "(1, -1 | +1), (-1, 1 | +1): the uniform vector has margins 0", [] {
                      return report_of({"1,-1|1", "-1,1|1"}, "1,1");
                    }});
  return result;
}

/// 2 p_1 = p_2 makes the first two margins equal: p = (1/3, 2/3), gamma = 2/3. lambda = (1/3, 2/3, 0) gives
/// 2/3 in both coordinates. u = (1, 1) has margins 2, 1, 2 and |u|_1 = 2.
WorkedExample worked_separable() {
  return {
      "(2, 0 | +1), (0, 1 | +1), (1, 1 | +1): p = (1/3, 2/3), lambda = (1/3, 2/3, 0), gamma = 2/3; beside p the "
      "vector u = (1, 1).",
      {{0, "p-nonnegative", "1/3 >= 0"},
       {0, "p-sum", "1 = 1"},
       {1, "primal-feasible", "2/3 >= 2/3"},
       {3, "primal-feasible", "1 >= 2/3"},
       {2, "lambda-nonnegative", "2/3 >= 0"},
       {3, "lambda-nonnegative", "0 >= 0"},
       {3, "lambda-sum", "1 = 1"},
       {3, "dual-feasible", "2/3 <= 2/3"},
       {3, "weak-duality", "2/3 <= 2/3 = 2/3 <= 2/3"},
       {3, "value", "2/3 = 2/3 = 2/3"},
       {3, "best-comparator", "1/2 <= 2/3"}},
      [](const LedgerOptions& options) {
        return report_of({"2,0|1", "0,1|1", "1,1|1"}, "1,1", options);
      }};
}

/// p = (a, 1 - a) has margins 2a - 1 and 1 - 3a, equal for a = 2/5; lambda = (b, 1 - b) gives 3b - 2 and 1 - 2b, equal
/// for b = 3/5. u = (1, 1) has margins 0 and -1. The vector (-2, -3) has margins 1 and 1.
WorkedExample worked_not_separable() {
  return {
      "(1, -1 | +1), (2, -1 | -1): p = (2/5, 3/5), lambda = (3/5, 2/5), gamma = -1/5; u = (1, 1) has margins 0 and "
      "-1. (-2, -3) separates, but is not nonnegative.",
      {{0, "p-nonnegative", "2/5 >= 0"},
       {1, "primal-feasible", "-1/5 >= -1/5"},
       {2, "primal-feasible", "-1/5 >= -1/5"},
       {2, "dual-feasible", "-1/5 <= -1/5"},
       {2, "weak-duality", "-1/5 <= -1/5 = -1/5 <= -1/5"},
       {2, "value", "-1/5 = -1/5 = -1/5"},
       {2, "best-comparator", "-1/2 <= -1/5"},
       {2, "none-separates", "-1 <= 0"}},
      [](const LedgerOptions& options) {
        return report_of({"1,-1|1", "2,-1|-1"}, "1,1", options);
      }};
}

}  // namespace
}  // namespace nonnegative_margin_trials

std::vector<Fault> nonnegative_margin_faults();  // nonnegative_margin_faults.cpp

Property nonnegative_margin_property() {
  using namespace nonnegative_margin_trials;
  return {.theorem = id,
          .draw = certificate_cases(draw, check, command),
          .faults = nonnegative_margin_faults(),
          .witnesses = witnesses(),
          .worked = {worked_separable(), worked_not_separable()}};
}

}  // namespace mistakebound

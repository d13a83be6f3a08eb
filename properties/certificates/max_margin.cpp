/// The property of max-margin.
#include "invariants/certificates/max_margin.hpp"

#include "invariants/certificates/examine.hpp"
#include "properties/certificates/cases.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace max_margin_trials {
namespace {

constexpr const char* id = "max-margin";

CertificateCase draw(Draw& draw, const Dropped&, Enforced&) {
  return draw_certificate_case(draw, draw.one_in(2));
}

/// The answer must beat u, the perceptron's final weights and the sum of the y x.
void check(const CertificateCase& value, const LedgerOptions& ledger, const CertificateProperty::Visit& visit) {
  const Sequence& sequence = value.sequence;
  const std::vector<Vector> others{value.u, perceptron_weights(sequence), sum_of_corrections(sequence)};
  visit({}, examine_separation(sequence, separate(sequence), others, ledger));
}

TheoremReport report_of(const std::vector<std::string>& rows, const char* candidate,
                        const LedgerOptions& options = {}) {
  const Sequence sequence = sequence_of(rows);
  return examine_separation(sequence, separate(sequence), {parse_vector(candidate)}, options);
}

std::string command(const CertificateCase&, const CertificateSetting&, const std::string& file) {
  return "mistakebound separate " + file;
}

std::vector<Witness> witnesses() {
  std::vector<Witness> result;
  result.push_back({{"primal-feasible", "dual-nonnegative", "best-margin"},
                    "(1 | +1), (2 | +1): the nearer example carries all, and twice the separator is as good",
                    [] {
                      return report_of({"1|1", "2|1"}, "2");
                    }});
  result.push_back(
      {{"lambda-nonnegative", "none-separates"}, "(0 | +1), (1 | +1): the zero vector is the certificate", [] {
         return report_of({"0|1", "1|1"}, "1");
       }});
  return result;
}

/// The nearest point of the hull of (1,0), (0,1), (2,1) to 0 is (1/2, 1/2): w = (1,1), alpha = (1,1,0). v = (2,1) has
/// least margin 1 and |v|^2 = 5.
WorkedExample worked_separable() {
  return {"(1, 0 | +1), (0, 1 | +1), (2, 1 | +1): w = (1, 1), alpha = (1, 1, 0); beside it v = (2, 1).",
          {{3, "primal-feasible", "3 >= 1"},
           {3, "dual-nonnegative", "0 >= 0"},
           {3, "complementary-slackness", "0 = 0"},
           {3, "stationarity", "0 = 0"},
           {3, "strong-duality", "2 = 2"},
           {3, "distance", "1/2 = 1/2 = 1/2"},
           {3, "best-margin", "1/5 <= 1/2"}},
          [](const LedgerOptions& options) {
            return report_of({"1,0|1", "0,1|1", "2,1|1"}, "2,1", options);
          }};
}

/// 2/3 of 1 and 1/3 of -2 cancel.
WorkedExample worked_not_separable() {
  return {"(1 | +1), (2 | -1): lambda = (2/3, 1/3); v = 1 has margins 1 and -2.",
          {{1, "lambda-nonnegative", "2/3 >= 0"},
           {2, "lambda-sum", "1 = 1"},
           {2, "lambda-vanishes", "0 = 0"},
           {2, "none-separates", "-2 <= 0"}},
          [](const LedgerOptions& options) {
            return report_of({"1|1", "2|-1"}, "1", options);
          }};
}

}  // namespace
}  // namespace max_margin_trials

Property max_margin_property() {
  using namespace max_margin_trials;
  return {.theorem = id,
          .draw = certificate_cases(draw, check, command),
          .faults = max_margin_faults(),
          .witnesses = witnesses(),
          .worked = {worked_separable(), worked_not_separable()}};
}

}  // namespace mistakebound

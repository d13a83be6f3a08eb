/// The property of max-margin.
#include "invariants/certificates/max_margin.hpp"

#include "invariants/certificates/examine.hpp"
#include "properties/certificates/cases.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace max_margin_trials {
namespace {

constexpr const char* id = "max-margin";

/// Some of the examples moved to the boundary of u, with a label of either kind: no vector separates these, and u may
/// weakly.
void move_to_boundary(Draw& draw, CertificateCase& value) {
  const Rational square = norm2(value.u);
  if (square == 0) return;
  for (Example& example : value.sequence.examples) {
    if (!draw.one_in(3)) continue;
    example.x -= dot(value.u, example.x) / square * value.u;
    example.y = draw.sign();
  }
}

CertificateCase draw(Draw& draw, const Dropped&, Enforced&) {
  const bool weak = draw.one_in(4);
  CertificateCase result = draw_certificate_case(draw, weak || draw.one_in(2));
  if (weak) move_to_boundary(draw, result);
  return result;
}

/// The answer, and a weak one where there is no other.
Separation answer_of(const Sequence& sequence, Offset offset) {
  Separation result = separate(sequence, offset);
  if (!result.separable) add_weak_separator(sequence, result);
  return result;
}

/// The answer must beat u, the perceptron's final weights and the sum of the y x; with a free offset each with one.
void check(const CertificateCase& value, const LedgerOptions& ledger, const CertificateProperty::Visit& visit) {
  for (const Offset offset : {Offset::none, Offset::free}) {
    const Sequence sequence = offset == Offset::free ? with_bias(value.sequence) : value.sequence;
    Vector u = zero_vector(sequence.dimension);
    u.head(value.u.size()) = value.u;
    const std::vector<Vector> others{std::move(u), perceptron_weights(sequence), sum_of_corrections(sequence)};
    visit({offset}, examine_separation(sequence, answer_of(sequence, offset), others, ledger));
  }
}

TheoremReport report_of(const std::vector<std::string>& rows, const char* candidate, const LedgerOptions& options = {},
                        Offset offset = Offset::none) {
  const Sequence sequence = sequence_of(rows);
  return examine_separation(sequence, answer_of(sequence, offset), {parse_vector(candidate)}, options);
}

std::string command(const CertificateCase&, const CertificateSetting& setting, const std::string& file) {
  return "mistakebound separate " + file + (setting.offset == Offset::free ? " --bias free" : "");
}

std::vector<Witness> witnesses() {
  std::vector<Witness> result;
  result.push_back({{"primal-feasible", "dual-nonnegative", "best-margin"},
                    "(1 | +1), (2 | +1): the nearer example carries all, and twice the separator is as good",
                    [] {
                      return report_of({"1|1", "2|1"}, "2");
                    }});
  result.push_back({{"lambda-nonnegative", "none-separates", "weak-nonnegative"},
                    "(0 | +1), (1 | +1): the zero vector is the certificate",
                    [] {
                      return report_of({"0|1", "1|1"}, "1");
                    }});
  result.push_back({{"none-separates-weakly"}, "(1, 0 | +1), (1, 0 | -1): v = (0, 1) is orthogonal to both", [] {
                      return report_of({"1,0|1", "1,0|-1"}, "0,1");
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

/// With an offset the nearest points are the two; half of the way from the second to the first is z = (1, 1/2), and w =
/// z/|z|^2. Instances have their constant.
WorkedExample worked_offset() {
  return {
      "A free offset, (10, 1 | +1), (8, 0 | -1): w = (4/5, 2/5), b = -37/5, alpha = (2/5, 2/5); v = (1, 0), c = -9.",
      {{1, "primal-feasible", "1 >= 1"},
       {2, "complementary-slackness", "0 = 0"},
       {2, "stationarity", "0 = 0"},
       {2, "balance", "0 = 0"},
       {2, "strong-duality", "4/5 = 4/5"},
       {2, "distance", "5/4 = 5/4 = 5/4"},
       {2, "best-margin", "1 <= 5/4"}},
      [](const LedgerOptions& options) {
        return report_of({"10,1,1|1", "8,0,1|-1"}, "1,0,-9", options, Offset::free);
      }};
}

WorkedExample worked_weak() {
  return {"(0 | +1), (2 | +1): lambda = (1, 0), and q = 1/2 separates weakly.",
          {{1, "weak-nonnegative", "0 >= 0"},
           {2, "weak-nonnegative", "1 >= 0"},
           {2, "weak-positive", "1 > 0"},
           {2, "weak-boundary", "0 = 0"}},
          [](const LedgerOptions& options) {
            return report_of({"0|1", "2|1"}, "1", options);
          }};
}

/// 1/4 of (1, 1) and of (3, 1), and 1/2 of -(2, 1).
WorkedExample worked_overlap() {
  return {"A free offset, (1 | +1), (2 | -1), (3 | +1): lambda = (1/4, 1/2, 1/4); beside it v = 0, c = 0.",
          {{1, "lambda-nonnegative", "1/4 >= 0"},
           {3, "lambda-vanishes", "0 = 0"},
           {3, "lambda-balance", "0 = 0"},
           {3, "lambda-spans", "0 = 0"},
           {3, "none-separates-weakly", "0 <= 0"}},
          [](const LedgerOptions& options) {
            return report_of({"1,1|1", "2,1|-1", "3,1|1"}, "0,0", options, Offset::free);
          }};
}

}  // namespace
}  // namespace max_margin_trials

std::vector<Fault> max_margin_faults();  // max_margin_faults.cpp

Property max_margin_property() {
  using namespace max_margin_trials;
  return {.theorem = id,
          .draw = certificate_cases(draw, check, command),
          .faults = max_margin_faults(),
          .witnesses = witnesses(),
          .worked = {worked_separable(), worked_not_separable(), worked_offset(), worked_weak(), worked_overlap()}};
}

}  // namespace mistakebound

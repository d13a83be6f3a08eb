/// The property of vc-halfspaces.
#include "invariants/certificates/vc_halfspaces.hpp"

#include "properties/certificates/cases.hpp"
#include "reference/learners/perceptron.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace vc_halfspaces_trials {
namespace {

constexpr const char* id = "vc-halfspaces";

/// The points of a case; its labels mean nothing here.
PointSet points_of(const Sequence& sequence) {
  PointSet set{sequence.dimension, {}};
  for (const Example& example : sequence.examples) set.points.push_back(example.x);
  return set;
}

// ---- Cases

using Points = std::vector<Vector>;

Points random_points(Draw& draw, Eigen::Index n, int size) {
  Points points;
  for (int i = 0; i < size; ++i) points.push_back(draw.small_vector(n));
  return points;
}

/// Points of the grid {0,1,2}^n: repeated, on lines and in planes.
Points grid_points(Draw& draw, Eigen::Index n, int size) {
  Points points(static_cast<std::size_t>(size), Vector(n));
  for (Vector& x : points)
    for (Rational& entry : x) entry = draw.range(0, 2);
  return points;
}

/// Points of a random line or plane.
Points flat_points(Draw& draw, Eigen::Index n, int size) {
  const Vector origin = draw.small_vector(n);
  const Vector a = draw.direction(n);
  const Vector b = draw.one_in(2) ? draw.direction(n) : zero_vector(n);
  Points points;
  for (int i = 0; i < size; ++i) {
    const Rational along_a = draw.range(-3, 3);
    const Rational along_b = draw.range(-3, 3);
    points.emplace_back(origin + along_a * a + along_b * b);
  }
  return points;
}

/// Points t, t^2, .. of the moment curve: n + 1 different ones are always independent.
Points curve_points(Draw& draw, Eigen::Index n, int size) {
  Points points;
  for (int i = 0; i < size; ++i) {
    const Rational t = draw.quotient(-9, 9, 3);
    Vector x(n);
    Rational power = 1;
    for (Rational& entry : x) entry = power *= t;
    points.push_back(std::move(x));
  }
  return points;
}

Points repeated_points(Draw& draw, Eigen::Index n, int size) {
  const Vector x = draw.small_vector(n);
  Points points(static_cast<std::size_t>(size), x);
  if (size > 1 && draw.one_in(2)) points.back() = draw.small_vector(n);
  return points;
}

/// A scale for each coordinate, and for one point another: denominators differ.
void scale(Draw& draw, Points& points, Eigen::Index n) {
  for (Eigen::Index j = 0; j < n; ++j) {
    const Rational factor = draw.quotient(1, 12, 7);
    for (Vector& x : points) x[j] *= factor;
  }
  if (!points.empty()) points.front() /= Rational(draw.range(1, 5));
}

CertificateCase draw(Draw& draw, const Dropped&, Enforced&) {
  constexpr std::array families{random_points, grid_points, flat_points, curve_points, repeated_points};
  CertificateCase result;
  const int n = draw.one_in(5) ? 1 : draw.range(2, 6);
  const auto family = families[static_cast<std::size_t>(draw.range(0, static_cast<int>(families.size()) - 1))];
  result.sequence.dimension = n;
  Points points = family(draw, n, draw.range(0, n + 3));
  if (draw.one_in(3)) scale(draw, points, n);
  for (Vector& x : points) result.sequence.examples.push_back({std::move(x), draw.sign()});
  result.u = draw.direction(n);
  return result;
}

// ---- Checks

Sequence labelled(const PointSet& set, const std::vector<Label>& labels) {
  Sequence sequence{set.dimension, {}, {}};
  for (std::size_t i = 0; i < set.size(); ++i) sequence.examples.push_back({set.points[i], labels[i]});
  return with_bias(std::move(sequence));
}

/// A vector of the points with the constant 1, as a halfspace.
Halfspace halfspace_of(const Vector& w) {
  return {w.head(w.size() - 1), -w[w.size() - 1]};
}

/// u at the threshold 0 and at the first point's, the halfspace that is nothing, and what the perceptron ends with.
std::vector<Halfspace> tried(const PointSet& set, const Shattering& answer, const Vector& u) {
  if (answer.shattered) return {};
  Perceptron learner{.w = zero_vector(set.dimension + 1)};
  run(learner, labelled(set, answer.labels), 10, [](const Round&) {});
  return {{u, 0}, {u, dot(u, set.points.front())}, {zero_vector(set.dimension), 0}, halfspace_of(learner.w)};
}

/// The answer with another certificate: the halfspaces of most margin, or what shows that there is none.
Shattering by_margin(const PointSet& set, Shattering answer) {
  for (RealisedLabeling& labeling : answer.labelings)
    labeling.halfspace = halfspace_of(separate(labelled(set, labeling.labels)).w);
  if (answer.shattered) return answer;
  answer.coefficients.setZero();
  answer.radon_point.setZero();
  Rational total = 0;
  for (const DualCoefficient& lambda : separate(labelled(set, answer.labels)).weights) {
    const Label y = answer.labels[lambda.example];
    answer.coefficients[static_cast<Eigen::Index>(lambda.example)] = y * lambda.value;
    if (y < 0) continue;
    total += lambda.value;
    answer.radon_point += lambda.value * set.points[lambda.example];
  }
  if (total != 0) answer.radon_point /= total;  // else a claim fails
  return answer;
}

/// The answer of the elimination, and one whose certificate is found in another way.
void check(const CertificateCase& value, const LedgerOptions& ledger, const CertificateProperty::Visit& visit) {
  const PointSet set = points_of(value.sequence);
  const Shattering answer = shatter(set);
  const std::vector<Halfspace> others = tried(set, answer, value.u);
  for (const Shattering& one : {answer, by_margin(set, answer)})
    visit({}, examine_shattering(set, one, others, ledger));
}

// ---- Examples

PointSet set_of(const std::vector<const char*>& rows) {
  PointSet set;
  for (const char* row : rows) set.points.push_back(parse_vector(row));
  set.dimension = set.points.front().size();
  return set;
}

TheoremReport report_of(const std::vector<const char*>& rows, const std::vector<Halfspace>& others = {},
                        const LedgerOptions& options = {}) {
  const PointSet set = set_of(rows);
  return examine_shattering(set, shatter(set), others, options);
}

std::string save(const CertificateCase& value) {
  return csv_of_points(value.sequence);
}

std::string command(const CertificateCase&, const CertificateSetting&, const std::string& file) {
  return "mistakebound shatter " + file;
}

std::vector<Witness> witnesses() {
  return {{{"dimension", "separates-labeling"},
           "(0, 0), (1, 0), (0, 1): n + 1 points in the plane, all 8 labelings at distance 1",
           [] {
             return report_of({"0,0", "1,0", "0,1"});
           }},
          {{"lambda-nonnegative", "refuted-labeling"},
           "(0), (1), (2), (3): the last point is not needed, and w = 0, theta = 0 is 0 everywhere",
           [] {
             return report_of({"0", "1", "2", "3"}, {{zero_vector(1), 0}});
           }}};
}

/// The basis is (w, theta) = (-1, -1) for 0 and (1, 0) for 1. The labelings come in the order ++, +-, -+, --.
WorkedExample worked_shattered() {
  return {
      "The points 0 and 1 on the line. (w, theta) = (-1, -1) is 1 at the first and 0 at the second, (1, 0) the "
      "other way round; their sums and differences realise the four labelings.",
      {{0, "dual-basis", "0 = 0"},
       {0, "dimension", "2 <= 2"},
       {1, "separates-labeling", "1 >= 1"},
       {2, "separates-labeling", "1 >= 1"},
       {3, "separates-labeling", "1 >= 1"},
       {4, "separates-labeling", "1 >= 1"},
       {4, "every-labeling", "4 = 4"}},
      [](const LedgerOptions& options) {
        return report_of({"0", "1"}, {}, options);
      }};
}

/// 2 - 3 + 1 = 0 and 2*0 - 3*1 + 1*3 = 0. Of x > 1/2 the margins are -1/2, -1/2, 5/2.
WorkedExample worked_not_shattered() {
  return {
      "The points 0, 1 and 3 on the line: c = (2, -3, 1), the Radon point is 1, and no halfspace labels them +, "
      "-, +; tried beside it x > 1/2.",
      {{0, "dependence-nonzero", "6 > 0"},
       {1, "lambda-nonnegative", "2 >= 0"},
       {2, "lambda-nonnegative", "3 >= 0"},
       {3, "lambda-nonnegative", "1 >= 0"},
       {3, "dependence-vanishes", "0 = 0; 0 = 0"},
       {3, "radon-hulls", "3 = 3 > 0"},
       {3, "radon-point", "0 = 0; 0 = 0"},
       {3, "lambda-sum", "6 > 0"},
       {3, "lambda-vanishes", "0 = 0"},
       {3, "refuted-labeling", "-1/2 <= 0"}},
      [](const LedgerOptions& options) {
        return report_of({"0", "1", "3"}, {{parse_vector("1"), fraction(1, 2)}}, options);
      }};
}

}  // namespace
}  // namespace vc_halfspaces_trials

std::vector<Fault> vc_halfspaces_faults();  // vc_halfspaces_faults.cpp

Property vc_halfspaces_property() {
  using namespace vc_halfspaces_trials;
  return {.theorem = id,
          .draw = erased(CertificateProperty{.draw = draw,
                                             .check = check,
                                             .shrink = smaller_cases,
                                             .save = save,
                                             .command = command,
                                             .describe = describe}),
          .faults = vc_halfspaces_faults(),
          .witnesses = witnesses(),
          .worked = {worked_shattered(), worked_not_shattered()}};
}

}  // namespace mistakebound

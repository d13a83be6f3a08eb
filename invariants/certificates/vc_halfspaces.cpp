#include "invariants/certificates/vc_halfspaces.hpp"

#include "invariants/certificates/candidates.hpp"

#include <algorithm>

#include "reference/numbers/error.hpp"

namespace mistakebound {
namespace {

using Index = Eigen::Index;

[[noreturn]] void refuse(const std::string& found, const std::string& expected) {
  throw InputError({"certificate", 0, 0}, found, expected);
}

void check_length(const std::string& what, Index found, Index expected) {
  if (found != expected) refuse(what + " of length " + std::to_string(found), "length " + std::to_string(expected));
}

void check_labels(const std::vector<Label>& labels, std::size_t points) {
  check_length("labels", static_cast<Index>(labels.size()), static_cast<Index>(points));
  for (const Label y : labels)
    if (y != 1 && y != -1) refuse("the label " + std::to_string(y), "-1 or 1");
}

void check_fit(const PointSet& set, const Shattering& answer) {
  if (answer.shattered) {
    check_length("a basis", static_cast<Index>(answer.basis.size()), static_cast<Index>(set.size()));
    for (const Halfspace& halfspace : answer.basis) check_length("w", halfspace.w.size(), set.dimension);
    for (const RealisedLabeling& labeling : answer.labelings) {
      check_labels(labeling.labels, set.size());
      check_length("w", labeling.halfspace.w.size(), set.dimension);
    }
  } else {
    check_length("coefficients", answer.coefficients.size(), static_cast<Index>(set.size()));
    check_length("a Radon point", answer.radon_point.size(), set.dimension);
    check_labels(answer.labels, set.size());
  }
}

void keep_least(std::optional<Rational>& least, const Rational& value) {
  if (!least || value < *least) least = value;
}

/// (x, 1)
Vector with_constant(const Vector& x) {
  Vector result(x.size() + 1);
  result << x, Rational(1);
  return result;
}

}  // namespace

VcHalfspacesFacts::VcHalfspacesFacts(PointSet points, Shattering found, std::vector<Halfspace> others)
    : set(std::move(points)),
      answer(std::move(found)),
      combination(zero_vector(set.dimension)),
      positive_point(zero_vector(set.dimension)),
      negative_point(zero_vector(set.dimension)),
      gordan(zero_vector(set.dimension + 1)) {
  check_fit(set, answer);
  for (Halfspace& other : others) {
    check_length("w", other.w.size(), set.dimension);
    candidates.push_back({std::move(other), std::nullopt});
  }
  for (std::size_t i = 0; i < answer.basis.size(); ++i) {
    for (std::size_t j = 0; j < set.size(); ++j) {
      const Rational gap = answer.basis[i].at(set.points[j]) - (i == j ? 1 : 0);
      basis_gap += gap * gap;
    }
  }
  for (const Rational& c : answer.coefficients) size += abs(c);
}

void VcHalfspacesFacts::observe(const Observed& round) {
  t = round.t;
  if (answer.shattered) {
    observe_labeling(answer.labelings.at(round.x));
  } else {
    observe_point(round.x);
  }
}

VcHalfspacesQuantities<Rational> VcHalfspacesFacts::quantities() const {
  const bool has_point = answer.radon_point.size() == set.dimension;
  return {points(),
          coordinates(),
          basis_gap,
          least.value_or(Rational(0)),
          size,
          lambda,
          lambda_sum,
          total,
          positive,
          negative,
          combination2(),
          has_point ? positive_gap2() : Rational(0),
          has_point ? negative_gap2() : Rational(0),
          gordan2()};
}

void VcHalfspacesFacts::observe_labeling(const RealisedLabeling& labeling) {
  least.reset();
  for (std::size_t i = 0; i < set.size(); ++i)
    keep_least(least, labeling.labels[i] * labeling.halfspace.at(set.points[i]));
  if (!least || *least > 0) realised.insert(labeling.labels);
}

void VcHalfspacesFacts::observe_point(std::size_t i) {
  const Vector& x = set.points.at(i);
  const Label y = answer.labels[i];
  const Rational& c = answer.coefficients[static_cast<Index>(i)];
  for (Candidate& candidate : candidates) keep_least(candidate.least, y * candidate.halfspace.at(x));
  lambda = y * c;
  if (c == 0) return;
  lambda_sum += lambda;
  total += c;
  combination += c * x;
  gordan += Rational(lambda * y) * with_constant(x);
  if (c > 0) {
    positive += c;
    positive_point += c * x;
  } else {
    negative -= c;
    negative_point -= c * x;
  }
}

namespace vc_halfspaces_steps {
namespace {

using Facts = VcHalfspacesFacts;

constexpr auto is_shattered = [](const auto& f) { return f.shattered(); };
constexpr auto is_not_shattered = [](const auto& f) { return !f.shattered(); };

Step<Facts> dual_basis() {
  return {{.id = "dual-basis",
           .scope = Scope::once,
           .kind = Kind::equation,
           .formula = R"(\sum_{i,j} (w_i\cdot x_j - \theta_i - [i = j])^2 = 0)",
           .note = "So the (x_i, 1) are linearly independent, and the sum of the y_i (w_i, theta_i) realises the "
                   "labeling y, for every y.",
           .given = true},
          where(is_shattered, [](const auto& f) { return chain(f.basis_gap).equals(0); })};
}

Step<Facts> dimension() {
  return {{.id = "dimension",
           .scope = Scope::once,
           .uses = {"dual-basis"},
           .formula = R"(m \le n + 1)",
           .sources = {"L Halfspaces"},
           .note = "No more than n + 1 vectors of Q^(n+1) are linearly independent."},
          where(is_shattered, [](const auto& f) { return chain(f.points()).at_most(f.coordinates() + 1); })};
}

Step<Facts> separates_labeling() {
  return {{.id = "separates-labeling",
           .scope = Scope::every_round,
           .formula = R"(\min_i y_i\,(w\cdot x_i - \theta) \ge 1)",
           .sources = {"L Halfspaces"},
           .note = "A round is a labeling. 1 is no loss, as a halfspace may be scaled.",
           .given = true},
          [](const auto& f) { return when(f.has_labelings(), [&f] { return chain(f.least_margin()).at_least(1); }); }};
}

Step<Facts> every_labeling() {
  return {{.id = "every-labeling",
           .scope = Scope::end,
           .kind = Kind::equation,
           .uses = {"separates-labeling"},
           .formula = R"(\#\{y \text{ realised}\} = 2^m)",
           .sources = {"L Halfspaces"},
           .note = "Equal labelings count once. Where the answer lists none, dual-basis stands for them all.",
           .given = true},
          [](const Facts& f) -> std::optional<Claim> {
            if (!f.answer.shattered || f.answer.labelings.empty()) return std::nullopt;
            return chain(Rational(f.realised.size())).equals(Rational(Integer(1) << f.set.size()));
          }};
}

Step<Facts> dependence_nonzero() {
  return {{.id = "dependence-nonzero",
           .scope = Scope::once,
           .kind = Kind::strict,
           .formula = R"(\sum_i |c_i| > 0)",
           .sources = {"Radon 1921"},
           .given = true},
          where(is_not_shattered, [](const auto& f) { return chain(f.size).greater_than(0); })};
}

Step<Facts> dependence_vanishes() {
  return {
      {.id = "dependence-vanishes",
       .scope = Scope::end,
       .kind = Kind::equation,
       .formula = R"(\sum_i c_i = 0,\ \big\|\sum_i c_i x_i\big\|^2 = 0)",
       .sources = {"Radon 1921"},
       .note = "Of n + 2 points there is always such a c: the vectors (x_i, 1) have n + 1 coordinates.",
       .given = true,
       .never_alone = "no answer: `lambda-vanishes` says the same, as lambda_i y_i is c_i"},
      where(is_not_shattered, [](const auto& f) { return chain(f.total).equals(0).also(f.combination2()).equals(0); })};
}

Step<Facts> radon_hulls() {
  return {{.id = "radon-hulls",
           .scope = Scope::end,
           .kind = Kind::strict,
           .uses = {"dependence-nonzero", "dependence-vanishes"},
           .formula = R"(\sum_{c_i > 0} c_i = \sum_{c_i < 0} -c_i > 0,\quad C = \sum_{c_i > 0} c_i)",
           .sources = {"Radon 1921"},
           .note = "The c_i/C and the -c_i/C are convex coefficients, and neither side is empty."},
          where(is_not_shattered, [](const auto& f) { return chain(f.positive).equals(f.negative).greater_than(0); })};
}

Step<Facts> radon_point() {
  return {{.id = "radon-point",
           .scope = Scope::end,
           .kind = Kind::equation,
           .uses = {"dependence-vanishes", "radon-hulls"},
           .formula = R"(\big\|C r - \sum_{c_i > 0} c_i x_i\big\|^2 = 0,\ )"
                      R"(\big\|C r - \sum_{c_i < 0} -c_i x_i\big\|^2 = 0)",
           .sources = {"Radon 1921"},
           .note = "r lies in both convex hulls."},
          where(is_not_shattered,
                [](const auto& f) { return chain(f.positive_gap2()).equals(0).also(f.negative_gap2()).equals(0); })};
}

Step<Facts> lambda_nonnegative() {
  return {{.id = "lambda-nonnegative",
           .scope = Scope::every_round,
           .formula = R"(\lambda_i \ge 0,\quad \lambda_i = y_i c_i)",
           .sources = {"Gordan 1873"},
           .note = "A round is a point. The labeling has the sign of c_i, and any label where c_i = 0.",
           .given = true},
          where(is_not_shattered, [](const auto& f) { return chain(f.lambda).at_least(0); })};
}

Step<Facts> lambda_sum() {
  return {{.id = "lambda-sum",
           .scope = Scope::end,
           .kind = Kind::strict,
           .uses = {"dependence-nonzero", "lambda-nonnegative"},
           .formula = R"(\sum_i \lambda_i > 0)",
           .sources = {"Gordan 1873"}},
          where(is_not_shattered, [](const auto& f) { return chain(f.lambda_sum).greater_than(0); })};
}

Step<Facts> lambda_vanishes() {
  return {{.id = "lambda-vanishes",
           .scope = Scope::end,
           .kind = Kind::equation,
           .uses = {"dependence-vanishes"},
           .formula = R"(\big\|\sum_i \lambda_i y_i\,(x_i, 1)\big\|^2 = 0)",
           .sources = {"Gordan 1873"},
           .note = "So the sum of the lambda_i y_i (w.x_i - theta) is 0 for every halfspace, and some term with "
                   "lambda_i > 0 is not positive."},
          where(is_not_shattered, [](const auto& f) { return chain(f.gordan2()).equals(0); })};
}

Step<Facts> refuted_labeling() {
  return {{.id = "refuted-labeling",
           .scope = Scope::end,
           .uses = {"lambda-nonnegative", "lambda-sum", "lambda-vanishes"},
           .formula = R"(\max_{(w, \theta) \text{ tried}} \min_i y_i\,(w\cdot x_i - \theta) \le 0)",
           .sources = {"L Halfspaces", "Gordan 1873"},
           .note = "What the certificate says of every halfspace, seen on those tried."},
          [](const Facts& f) -> std::optional<Claim> {
            if (f.answer.shattered) return std::nullopt;
            return none_is_positive(f.candidates);
          }};
}

}  // namespace
}  // namespace vc_halfspaces_steps

const Theorem<VcHalfspacesFacts>& vc_halfspaces() {
  using namespace vc_halfspaces_steps;
  static const Theorem<Facts> theorem{
      .text =
          {.id = "vc-halfspaces",
           .title = "Halfspaces shatter exactly the affinely independent sets: VC dimension n + 1",
           .statement =
               R"(Halfspaces $w\cdot x > \theta$ in $\mathbb{Q}^n$ shatter points $x_1, \dots, x_m$, shown by one of )"
               R"(them for each of the $2^m$ labelings, exactly where the points are affinely independent; then )"
               R"($m \le n + 1$, and some $n + 1$ points are. Otherwise, and so for any $n + 2$ points, some $c \ne 0$ )"
               R"(has $\sum_i c_i = 0$, $\sum_i c_i x_i = 0$, and no halfspace labels the points with the signs of $c$.)",
           .learners = {"every learner of halfspaces"},
           .sources = {"L Halfspaces", "Radon 1921", "Gordan 1873"},
           .file = "invariants/certificates/vc_halfspaces.cpp",
           .remark = "Rounds are labelings of a set that is shattered, and points of a set that is not. The claims "
                     "look at the answer alone, not at how it was found."},
      .hypotheses = {},
      .steps = {dual_basis(), dimension(), separates_labeling(), every_labeling(), dependence_nonzero(),
                dependence_vanishes(), radon_hulls(), radon_point(), lambda_nonnegative(), lambda_sum(),
                lambda_vanishes(), refuted_labeling()},
      .bound = nullptr,
      .quantities = [](const Facts& f) {
        std::vector<NamedQuantity> result{{"shattered", f.answer.shattered}};
        if (!f.answer.shattered) result.push_back({"radon_point", f.answer.radon_point});
        return result;
      }};
  return theorem;
}

TheoremReport audit_of_shattering(BasicAudit<VcHalfspacesFacts::Observed>& audit, const PointSet& set,
                                  const Shattering& answer) {
  for (std::size_t i = 0; i < set.size(); ++i) audit.survey({i, 1});
  audit.begin(answer);
  const std::size_t rounds = answer.shattered ? answer.labelings.size() : set.size();
  for (std::size_t i = 0; i < rounds; ++i) audit.observe({i + 1, i, 1, 1, false, answer, answer});
  return audit.finish();
}

TheoremReport examine_shattering(const PointSet& set, const Shattering& answer, const std::vector<Halfspace>& others,
                                 const LedgerOptions& options) {
  AuditOf<VcHalfspacesFacts> audit(vc_halfspaces(), VcHalfspacesFacts(set, answer, others), options);
  return audit_of_shattering(audit, set, answer);
}

}  // namespace mistakebound

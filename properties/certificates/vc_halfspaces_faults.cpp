/// What breaks the certificates of vc-halfspaces, claim by claim: wrong answers for the points 0 and 1 on the line,
/// which are shattered, for 0, 1 and 3, which are not, and for three points of a line in the plane.
#include "invariants/certificates/vc_halfspaces.hpp"

#include "properties/campaign/property.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace vc_halfspaces_plants {
namespace {

using Rows = std::vector<const char*>;

PointSet points(const Rows& rows) {
  PointSet set;
  for (const char* row : rows) set.points.push_back(parse_vector(row));
  set.dimension = set.points.front().size();
  return set;
}

std::vector<Label> labels_of(const char* text) {
  std::vector<Label> labels;
  for (const char* sign = text; *sign != 0; ++sign) labels.push_back(*sign == '+' ? 1 : -1);
  return labels;
}

/// The right answer for a shattered set, altered.
TheoremReport altered(const Rows& rows, const std::function<void(Shattering&)>& alter) {
  const PointSet set = points(rows);
  Shattering answer = shatter(set);
  alter(answer);
  return examine_shattering(set, answer, {});
}

/// The claim that 0, 1 and 3 are shattered, with some basis and no labeling, or only one.
TheoremReport too_many(const std::vector<RealisedLabeling>& labelings) {
  const PointSet set = points({"0", "1", "3"});
  const std::vector<Halfspace> basis{
      {parse_vector("-1"), -1}, {parse_vector("1"), 0}, {parse_vector("1/2"), fraction(1, 2)}};
  return examine_shattering(set, {.shattered = true, .basis = basis, .labelings = labelings}, {});
}

/// The claim that a set is not shattered; `tried` is a halfspace "w,theta" held against the labeling.
TheoremReport planted(const Rows& rows, const char* c, const char* radon_point, const char* labels,
                      const Rows& tried = {}) {
  const PointSet set = points(rows);
  std::vector<Halfspace> others;
  for (const char* text : tried) {
    const Vector both = parse_vector(text);
    others.push_back({both.head(set.dimension), both[set.dimension]});
  }
  return examine_shattering(set,
                            {.shattered = false,
                             .coefficients = parse_vector(c),
                             .radon_point = parse_vector(radon_point),
                             .labels = labels_of(labels)},
                            others);
}

std::vector<Fault> shattered_faults() {
  const Rows pair{"0", "1"};
  return {
      {"dual-basis", "a halfspace of the basis that is 1 at two points",
       [=] { return altered(pair, [](Shattering& a) {
               a.basis[0] = {parse_vector("0"), -1};
             }); }},
      {"dual-basis", "a halfspace of the basis that is 2 at its own point",
       [=] { return altered(pair, [](Shattering& a) { a.basis[1].w *= Rational(2); }); }},
      {"dual-basis", "a halfspace of the basis with the sign of the threshold wrong",
       [=] { return altered(pair, [](Shattering& a) { a.basis[0].theta = 1; }); }},
      {"dimension", "three points on the line said to be shattered", [] { return too_many({}); }},
      {"separates-labeling", "a halfspace for another labeling",
       [=] { return altered(pair, [](Shattering& a) { a.labelings[1].labels = labels_of("-+"); }); }},
      {"separates-labeling", "a point on the boundary",
       [=] { return altered(pair, [](Shattering& a) {
               a.labelings[2].halfspace = {parse_vector("1"), 0};
             }); }},
      {"separates-labeling", "a halfspace of half the size",
       [=] { return altered(pair, [](Shattering& a) { a.labelings[2].halfspace.w /= Rational(2); }); }},
      {"separates-labeling", "a halfspace of half the size, with its threshold",
       [=] {
         return altered(pair, [](Shattering& a) {
           a.labelings[2].halfspace.w /= Rational(2);
           a.labelings[2].halfspace.theta /= Rational(2);
         });
       }},
      {"separates-labeling", "only the last of three points on the wrong side",
       [] {
         return too_many({{labels_of("-+-"), {parse_vector("2"), 1}}});
       }},
      {"every-labeling", "a labeling left out",
       [=] { return altered(pair, [](Shattering& a) { a.labelings.pop_back(); }); }},
      {"every-labeling", "a labeling given twice, in place of another",
       [=] { return altered(pair, [](Shattering& a) { a.labelings[0] = a.labelings[3]; }); }},
      {"every-labeling", "a labeling that is not realised",
       [=] { return altered(pair, [](Shattering& a) { a.labelings[3].halfspace = a.labelings[0].halfspace; }); }},
  };
}

std::vector<Fault> not_shattered_faults() {
  const Rows line{"0", "1", "3"};
  const Rows diagonal{"0,0", "1,1", "3,3"};
  return {
      {"dependence-nonzero", "no points, which are said not to be shattered",
       [] {
         return examine_shattering({.dimension = 1, .points = {}},
                                   {.shattered = false, .radon_point = parse_vector("0")}, {});
       }},
      {"dependence-nonzero", "c all zero", [=] { return planted(line, "0,0,0", "1", "+-+"); }},
      {"dependence-vanishes", "a sum of coefficients other than 0",
       [=] { return planted(line, "1,-3,1", "1", "+-+"); }},
      {"dependence-vanishes", "points that do not cancel", [=] { return planted(line, "1,-2,1", "1", "+-+"); }},
      {"dependence-vanishes", "points that cancel in the first coordinate only",
       [] {
         return planted({"0,0", "1,1", "3,4"}, "2,-3,1", "1,1", "+-+");
       }},
      {"dependence-vanishes", "an independent set said to be dependent",
       [] {
         return planted({"0", "1"}, "1,-1", "0", "+-");
       }},
      {"radon-hulls", "c all zero", [=] { return planted(line, "0,0,0", "1", "+-+"); }},
      {"radon-hulls", "all coefficients positive: one side is empty",
       [=] { return planted(line, "2,3,1", "1", "+++"); }},
      {"radon-point", "a point beside both hulls", [=] { return planted(line, "2,-3,1", "2", "+-+"); }},
      {"radon-point", "a point right in its first coordinate only",
       [=] { return planted(diagonal, "2,-3,1", "1,2", "+-+"); }},
      {"radon-point", "a point of the positive hull alone",
       [] {
         return planted({"0,0", "2,2", "1,0"}, "1,1,-2", "1,1", "++-");
       }},
      {"radon-point", "a point of the negative hull alone",
       [] {
         return planted({"0,0", "2,2", "1,0"}, "1,1,-2", "1,0", "++-");
       }},
      {"lambda-nonnegative", "a label against the sign of its coefficient",
       [=] { return planted(line, "2,-3,1", "1", "+--"); }},
      {"lambda-nonnegative", "the labels of another dependence", [=] { return planted(line, "2,-3,1", "1", "++-"); }},
      {"lambda-sum", "c all zero", [=] { return planted(line, "0,0,0", "1", "+-+"); }},
      {"lambda-sum", "all labels against the coefficients", [=] { return planted(line, "2,-3,1", "1", "-+-"); }},
      {"lambda-vanishes", "a sum of coefficients other than 0", [=] { return planted(line, "1,-3,1", "1", "+-+"); }},
      {"lambda-vanishes", "points that do not cancel in the second coordinate",
       [] {
         return planted({"0,0", "1,1", "3,4"}, "2,-3,1", "1,1", "+-+");
       }},
      {"refuted-labeling", "a labeling that a halfspace realises",
       [=] { return planted(line, "2,-3,1", "1", "+--", {"-1,-1/2"}); }},
      {"refuted-labeling", "a labeling that one of three halfspaces realises",
       [=] {
         return planted(line, "2,-3,1", "1", "+--", {"1,0", "-1,-1/2", "0,0"});
       }},
  };
}

}  // namespace
}  // namespace vc_halfspaces_plants

std::vector<Fault> vc_halfspaces_faults() {
  using namespace vc_halfspaces_plants;
  std::vector<Fault> all = shattered_faults();
  for (Fault& fault : not_shattered_faults()) all.push_back(std::move(fault));
  return all;
}

}  // namespace mistakebound

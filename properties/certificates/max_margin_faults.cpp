/// What breaks the certificates of max-margin, claim by claim. Two examples on the line, and two more in the plane; the
/// right answers are w = 1 with alpha = 1, and w = (1, 1) with alpha = (1, 1).
#include "invariants/certificates/max_margin.hpp"

#include "invariants/certificates/examine.hpp"
#include "properties/campaign/planted.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace max_margin_plants {
namespace {

using Rows = std::vector<std::string>;

/// With a free offset, instances have their constant 1; `weak` is a weak separator.
TheoremReport planted(const Rows& rows, bool separable, const char* w, const std::vector<Rational>& weights,
                      const std::vector<const char*>& others = {}, Offset offset = Offset::none,
                      const char* weak = nullptr) {
  const Sequence sequence = sequence_of(rows);
  Separation answer{separable, parse_vector(w), {}, 0, offset};
  if (weak != nullptr) answer.weak = parse_vector(weak);
  for (std::size_t i = 0; i < weights.size(); ++i) answer.weights.push_back({i, weights[i]});
  std::vector<Vector> candidates;
  candidates.reserve(others.size());
  for (const char* other : others) candidates.push_back(parse_vector(other));
  return examine_separation(sequence, answer, candidates);
}

}  // namespace
}  // namespace max_margin_plants

std::vector<Fault> max_margin_faults() {
  using namespace max_margin_plants;
  const Rows line{"1|1", "2|1"};
  const Rows plane{"1,0|1", "0,1|1"};
  const Rows opposed{"1|1", "1|-1"};
  return {
      {"primal-feasible", "w of half the length",
       [=] {
         return planted(line, true, "1/2", {1, 0});
       }},
      {"primal-feasible", "an example as far on the wrong side as the others are on the right one",
       [] {
         return planted({"1|1", "-1|1"}, true, "1", {1, 0});
       }},
      {"dual-nonnegative", "a negative alpha that an equal example makes good",
       [] {
         return planted({"1|1", "1|1"}, true, "1", {2, -1});
       }},
      {"stationarity", "all of alpha on one of two examples",
       [=] {
         return planted(plane, true, "1,1", {2, 0});
       }},
      {"dual-nonnegative", "a negative alpha",
       [=] {
         return planted(line, true, "1", {3, -1});
       }},
      {"complementary-slackness", "alpha on an example beyond the margin",
       [=] {
         return planted(line, true, "1", {0, Rational(1, 2)});
       }},
      {"stationarity", "w is no combination of the examples",
       [=] {
         return planted(plane, true, "1,2", {1, 1});
       }},
      {"complementary-slackness", "alpha on an example within the margin",
       [=] {
         return planted(line, true, "1/2", {1, 0});
       }},
      {"stationarity", "w wrong in its first coordinate",
       [=] {
         return planted(plane, true, "2,1", {1, 1});
       }},
      {"strong-duality", "alpha too large",
       [=] {
         return planted(plane, true, "1,1", {1, Rational(3, 2)});
       }},
      {"strong-duality", "alpha of half the size",
       [=] {
         return planted(plane, true, "1,1", {1, Rational(1, 2)});
       }},
      {"distance", "w of twice the length",
       [=] {
         return planted(plane, true, "2,2", {2, 2});
       }},
      {"best-margin", "a separator that is not the best",
       [=] {
         return planted(plane, true, "2,1", {2, 1}, {"1,1"});
       }},
      {"best-margin", "a separator that is not the best, beside two others",
       [=] {
         return planted(plane, true, "2,1", {2, 1}, {"1,9", "1,1"});
       }},
      {"lambda-nonnegative", "a negative lambda",
       [=] {
         return planted(line, false, "0", {2, -1});
       }},
      {"lambda-sum", "lambda all zero",
       [=] {
         return planted(opposed, false, "0", {0, 0});
       }},
      {"lambda-vanishes", "lambda that does not cancel",
       [=] {
         return planted(opposed, false, "0", {1, 0});
       }},
      {"lambda-vanishes", "lambda that cancels in the first coordinate only",
       [=] {
         return planted({"1,1|1", "1,2|-1"}, false, "0,0", {Rational(1, 2), Rational(1, 2)});
       }},
      {"none-separates", "a separator among others that do not separate",
       [=] {
         return planted(line, false, "0", {1, 0}, {"-1", "1"});
       }},
      {"none-separates", "a set that is separable after all",
       [=] {
         return planted(line, false, "0", {1, 0}, {"1"});
       }},
      {"balance", "a free offset, and alpha on one label alone",
       [] {
         return planted({"1,1|1", "-2,1|-1"}, true, "1,0", {1, 0}, {}, Offset::free);
       }},
      {"lambda-balance", "a free offset, and lambda that favours one label",
       [] {
         return planted({"1,1|1", "2,1|-1"}, false, "0,0", {Rational(2, 3), Rational(1, 3)}, {}, Offset::free);
       }},
      {"weak-nonnegative", "an example on the wrong side of the weak separator",
       [] {
         return planted({"0|1", "2|1", "-1|1"}, false, "0", {1, 0, 0}, {}, Offset::none, "1");
       }},
      {"weak-positive", "a weak separator with all examples on its boundary",
       [] {
         return planted({"0,1|1", "0,1|-1"}, false, "0,0", {Rational(1, 2), Rational(1, 2)}, {}, Offset::none, "1,0");
       }},
      {"weak-boundary", "a weak separator that is not 0 where lambda is positive",
       [=] {
         return planted(opposed, false, "0", {Rational(1, 2), Rational(1, 2)}, {}, Offset::none, "1");
       }},
      {"lambda-spans", "an example outside the span of those with a lambda",
       [] {
         return planted({"0|1", "1|1"}, false, "0", {1, 0}, {}, Offset::none, "0");
       }},
      {"none-separates-weakly", "a set that is separable weakly after all",
       [] {
         return planted({"0|1", "1|1"}, false, "0", {1, 0}, {"1"}, Offset::none, "0");
       }},
  };
}

}  // namespace mistakebound

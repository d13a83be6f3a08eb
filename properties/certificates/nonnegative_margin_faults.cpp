/// What breaks the certificates of nonnegative-margin, claim by claim. Two examples in the plane, (2, 0 | +1) and
/// (0, 1 | +1); the right answer is p = lambda = (1/3, 2/3) with gamma = 2/3.
#include "invariants/certificates/nonnegative_margin.hpp"

#include "invariants/certificates/examine.hpp"
#include "properties/campaign/planted.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace nonnegative_margin_plants {
namespace {

/// The report on an answer that somebody might give; `lambda` and `others` like p.
TheoremReport planted_on(const std::vector<std::string>& rows, const char* gamma, const char* p, const char* lambda,
                         const std::vector<const char*>& others = {}) {
  const Sequence sequence = sequence_of(rows);
  NonnegativeMargin answer{.gamma = parse_number(gamma), .p = parse_vector(p), .lambda = {}};
  const Vector weights = parse_vector(lambda);
  for (Eigen::Index t = 0; t < weights.size(); ++t) answer.lambda.push_back({static_cast<std::size_t>(t), weights[t]});
  std::vector<Vector> candidates;
  candidates.reserve(others.size());
  for (const char* other : others) candidates.push_back(parse_vector(other));
  return examine_nonnegative_margin(sequence, answer, candidates);
}

/// Of the two examples to which the right answer is gamma = 2/3, p = (1/3, 2/3), lambda = (1/3, 2/3).
TheoremReport planted(const char* gamma, const char* p, const char* lambda,
                      const std::vector<const char*>& others = {}) {
  return planted_on({"2,0|1", "0,1|1"}, gamma, p, lambda, others);
}

}  // namespace
}  // namespace nonnegative_margin_plants

std::vector<Fault> nonnegative_margin_faults() {
  using namespace nonnegative_margin_plants;
  return {
      {"p-nonnegative", "a negative first entry of p", [] { return planted("2/3", "-1,2", "1/3,2/3"); }},
      {"p-nonnegative", "a negative second entry of p", [] { return planted("2/3", "2,-1", "1/3,2/3"); }},
      {"p-nonnegative", "a negative entry of p that an equal coordinate makes good",
       [] { return planted_on({"1,1|1"}, "1", "2,-1", "1"); }},
      {"p-sum", "one too much, on a coordinate that is always 0",
       [] { return planted_on({"1,0|1"}, "1", "1,1", "1"); }},
      {"p-sum", "p twice too long", [] { return planted("2/3", "2/3,4/3", "1/3,2/3"); }},
      {"p-sum", "p all zero", [] { return planted("2/3", "0,0", "1/3,2/3"); }},
      {"primal-feasible", "p without its second entry", [] { return planted("2/3", "1,0", "1/3,2/3"); }},
      {"primal-feasible", "gamma too large", [] { return planted("1", "1/3,2/3", "1/3,2/3"); }},
      {"lambda-nonnegative", "a negative lambda", [] { return planted("2/3", "1/3,2/3", "2,-1"); }},
      {"lambda-nonnegative", "a negative lambda that an equal example makes good",
       [] {
         return planted_on({"1|1", "1|1"}, "1", "1", "2,-1");
       }},
      {"lambda-sum", "one too much, on an example of zeros",
       [] {
         return planted_on({"-1|1", "0|1"}, "-1", "1", "1,1");
       }},
      {"lambda-sum", "lambda all zero", [] { return planted("2/3", "1/3,2/3", "0,0"); }},
      {"lambda-sum", "lambda twice too long", [] { return planted("2/3", "1/3,2/3", "2/3,4/3"); }},
      {"dual-feasible", "lambda on the first example, which leaves the first coordinate too much",
       [] { return planted("2/3", "1/3,2/3", "1,0"); }},
      {"dual-feasible", "lambda on the second example, which leaves the second coordinate too much",
       [] { return planted("2/3", "1/3,2/3", "0,1"); }},
      {"dual-feasible", "gamma too small", [] { return planted("1/2", "1/3,2/3", "1/3,2/3"); }},
      {"weak-duality", "lambda all zero", [] { return planted("2/3", "1/3,2/3", "0,0"); }},
      {"weak-duality", "a negative lambda", [] { return planted("2/3", "0,1", "2,-1"); }},
      {"weak-duality", "a negative entry of p", [] { return planted("2/3", "2,-1", "1,0"); }},
      {"weak-duality", "p of sum 4", [] { return planted("2/3", "2,2", "1/3,2/3"); }},
      {"value", "a p that is not the best, with its own gamma", [] { return planted("1/2", "1/2,1/2", "1/3,2/3"); }},
      {"value", "a lambda that is not the best, with its own gamma", [] { return planted("1", "1/3,2/3", "1/2,1/2"); }},
      {"value", "gamma between what p reaches and what lambda allows",
       [] { return planted("3/4", "1/2,1/2", "1/2,1/2"); }},
      {"best-comparator", "a p that is not the best, beside a better one",
       [] { return planted("1/2", "1/2,1/2", "1/3,2/3", {"1,2"}); }},
      {"best-comparator", "a p that is not the best, beside a better one among others",
       [] {
         return planted("1/2", "1/2,1/2", "1/3,2/3", {"0,0", "9,1", "1/300,2/300", "0,1", "-3,-2"});
       }},
      {"none-separates", "a set that is separable after all",
       [] { return planted("-1", "1/3,2/3", "1/3,2/3", {"1,1"}); }},
      {"none-separates", "gamma = 0, with a separator among others that do not separate",
       [] {
         return planted("0", "1/3,2/3", "1/3,2/3", {"1,0", "1,1", "0,1"});
       }},
  };
}

}  // namespace mistakebound

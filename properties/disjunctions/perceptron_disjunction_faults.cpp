/// What breaks the proof of perceptron-disjunction, step by step. Rows are instances with their constant, last.
#include "invariants/disjunctions/perceptron_disjunction.hpp"

#include "properties/campaign/planted.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace perceptron_disjunction_plants {
namespace {

using Facts = DisjunctionFacts;
using Rows = std::vector<std::string>;

TheoremReport planted(const Rows& rows, const char* target, WrongPerceptron learner,
                      std::function<void(Facts&)> tamper = {}) {
  return planted_report<Facts>(perceptron_disjunction(), Facts(parse_vector(target)), rows, std::move(learner),
                               std::move(tamper));
}

}  // namespace
}  // namespace perceptron_disjunction_plants

std::vector<Fault> perceptron_disjunction_faults() {
  using namespace perceptron_disjunction_plants;
  const Rows negative{"0,1|-1"};
  std::vector<Fault> faults;
  const auto add = [&](const char* step, const char* what, const Rows& rows, const char* target,
                       const WrongPerceptron& learner, const std::function<void(Facts&)>& tamper = {}) {
    faults.push_back({step, what, [=] { return planted(rows, target, learner, tamper); }});
  };
  const auto unit = [](Facts& f) { f.u2 = Rational(1, 5); };
  add("zero-start", "w starts at 3", negative, "0", starting_at("0,3"));
  add("disjunction", "a label that is not the target's", {"0,1|1"}, "0", right_rule());
  add("disjunction", "one example with both labels", {"1,1|1", "1,1|-1"}, "1", right_rule());
  add("norm", "the threshold 1 for 1/2", negative, "1", right_rule(),
      [](Facts& f) { f.u2 = norm2(parse_vector("1,-1")); });
  add("norm", "k + 1/4 with one variable too many", negative, "1", right_rule(), [](Facts& f) { f.k += 1; });
  add("margin", "a label that is not the target's", {"0,1|1"}, "0", right_rule());
  add("margin", "without the constant coordinate", {"0,0|-1"}, "1", right_rule());
  add("margin", "the threshold 1 for 1/2", {"1,1|1"}, "1", right_rule(),
      [](Facts& f) { f.margin = dot(parse_vector("1,-1"), parse_vector("1,1")); });
  add("radius", "n for n + 1, as (i) is printed", {"1,1|1"}, "1", right_rule(), [](Facts& f) { f.n = 0; });
  add("radius", "an instance outside of {0,1}^n", {"2,1|1"}, "1", right_rule());
  add("mistake-sign", "predicts +1 only where w.x >= 1", {"1,1|1"}, "1", [] {
    WrongPerceptron learner = predicts_above_one();
    learner.w = parse_vector("1/2,0");
    return learner;
  }());
  add("update-rule", "moves by 2 y x", negative, "0", moves_by(2));
  add("conservative", "halves w on correct rounds", {"0,1|-1", "0,1|-1"}, "0", decays());
  // (x_1, x_2, x_3, 1): a promotion, then an error on which x_3 is not active.
  add("update-rule", "the sign of a weight is turned that neither the target nor the example looks at",
      {"1,1,1,1|1", "0,1,0,1|-1"}, "1,0,0", turns_the_third_weight());
  add("conservative", "sets a weight to 0 on correct rounds that the target does not look at", {"1,1,1|1", "1,0,1|1"},
      "1,0", prunes_the_second_weight());
  add("update-corrects", "moves by -y x", negative, "0", moves_by(-1));
  add("progress", "moves by y x/2", negative, "0", moves_by(Rational(1, 2)));
  add("progress", "labels 0 and 1 taken for numbers, so that a negative moves nothing", negative, "0", moves_by(0));
  add("total-progress", "w starts at 1", negative, "0", starting_at("0,1"));
  add("norm-expansion", "moves by 2 y x", negative, "0", moves_by(2));
  add("norm-growth", "moves by 2 y x", negative, "0", moves_by(2));
  add("total-norm", "updates on every round", {"0,1|-1", "0,1|-1"}, "0", always_updates());
  add("sum-norm", "updates on every round", {"0,1|-1", "0,1|-1"}, "0", always_updates());
  add("cauchy-schwarz", "|w~|^2 below 1/4", negative, "0", right_rule(), unit);
  add("sandwich", "moves by 2 y x", negative, "0", moves_by(2));
  add("separable-bound", "|w~|^2 below 1/4", negative, "0", right_rule(), unit);
  add("sum-bound", "|w~|^2 below 1/4", negative, "0", right_rule(), unit);
  add("bound", "never moves", Rows(3, "0,1|-1"), "0", moves_by(0));
  add("bound", "c n k for (n + 1)(4k + 1), at k = 0", negative, "0", right_rule(),
      [](Facts& f) { f.limit = 10 * f.n * f.k; });
  add("bound", "n (4k + 1), as with (i) printed", {"1,1|1"}, "1", right_rule(),
      [](Facts& f) { f.limit = f.n * (4 * f.k + 1); });
  return faults;
}

}  // namespace mistakebound

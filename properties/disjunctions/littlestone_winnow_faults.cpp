/// What breaks the proof of littlestone-winnow, step by step. Sequences are the smallest ones.
#include "invariants/disjunctions/littlestone_winnow.hpp"

#include "properties/campaign/planted.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace littlestone_winnow_plants {
namespace {

using Facts = LittlestoneFacts;
using Rows = std::vector<std::string>;

/// A plan for one planted run: the learner plays by `rule` and says that it plays by `claimed`.
struct Plan {
  Rows rows;
  const char* target = "1";
  std::optional<LittlestoneWinnow> rule;                                    ///< absent: the source's
  std::optional<LittlestoneWinnow> claimed;                                 ///< absent: the source's
  std::function<void(WrongPerceptron&, const Vector& x, Label y)> instead;  ///< of the update, where given
  std::function<void(WrongPerceptron&)> when_right;                         ///< after rounds without a mistake
  std::function<void(Facts&)> tamper;
};

WrongPerceptron learner_of(const Plan& plan, Eigen::Index n) {
  const LittlestoneWinnow rule = plan.rule ? *plan.rule : LittlestoneWinnow::source(n);
  return {[rule, plan](WrongPerceptron& self, const Vector& x, Label y) {
            LittlestoneWinnow now = rule;
            now.w = self.w;
            const Prediction prediction = learn(now, x, y);
            if (prediction == y) {
              if (plan.when_right) plan.when_right(self);
            } else if (plan.instead) {
              plan.instead(self, x, y);
            } else {
              self.w = now.w;
            }
            return prediction;
          },
          rule.w};
}

TheoremReport planted(const Plan& plan) {
  const Vector target = parse_vector(plan.target);
  const LittlestoneWinnow claimed = plan.claimed ? *plan.claimed : LittlestoneWinnow::source(target.size());
  return planted_report<Facts>(littlestone_winnow(), Facts(target, claimed), plan.rows, learner_of(plan, target.size()),
                               plan.tamper);
}

LittlestoneWinnow source(Eigen::Index n) {
  return LittlestoneWinnow::source(n);
}

LittlestoneWinnow starting_at(Eigen::Index n, const Rational& weight) {
  LittlestoneWinnow rule = source(n);
  rule.w = Vector::Constant(n, weight);
  return rule;
}

LittlestoneWinnow with_threshold(Eigen::Index n, const Rational& threshold) {
  LittlestoneWinnow rule = source(n);
  rule.threshold = threshold;
  return rule;
}

LittlestoneWinnow with_factors(Eigen::Index n, const Rational& promotion, const Rational& demotion) {
  LittlestoneWinnow rule = source(n);
  rule.promotion = promotion;
  rule.demotion = demotion;
  return rule;
}

LittlestoneWinnow with_tie(Eigen::Index n, Tie tie) {
  LittlestoneWinnow rule = source(n);
  rule.tie = tie;
  return rule;
}

/// Eliminates active variables only as long as no more than n/2 goes, as the source's brace has it.
void removes_at_most_half(WrongPerceptron& self, const Vector& x, Label y) {
  Rational left = Rational(x.size()) / 2;
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    if (x[i] == 0) continue;
    if (y > 0) {
      self.w[i] *= 2;
    } else if (self.w[i] <= left) {
      left -= self.w[i];
      self.w[i] = 0;
    }
  }
}

void adds_one(WrongPerceptron& self, const Vector& x, Label y) {
  for (Eigen::Index i = 0; i < x.size(); ++i)
    if (x[i] != 0) self.w[i] = y > 0 ? Rational(self.w[i] + 1) : Rational(0);
}

/// Doubles the first variable and the third, which is not active, in place of the second, which is.
void doubles_another(WrongPerceptron& self, const Vector&, Label) {
  self.w[0] *= 2;
  self.w[2] *= 2;
}

/// On the second round takes the weight of (0, 1, 1) as an elimination has to, but in part from the first variable.
void takes_from_the_target(WrongPerceptron& self, const Vector& x, Label y) {
  if (y > 0) {
    for (Eigen::Index i = 0; i < x.size(); ++i)
      if (x[i] != 0) self.w[i] *= 2;
  } else {
    self.w = parse_vector("1,1,0");
  }
}

}  // namespace
}  // namespace littlestone_winnow_plants

std::vector<Fault> littlestone_winnow_faults() {
  using namespace littlestone_winnow_plants;
  std::vector<Fault> faults;
  const auto add = [&](const char* step, const char* what, const Plan& plan) {
    faults.push_back({step, what, [plan] { return planted(plan); }});
  };
  const auto parameters = [&](const char* what, const LittlestoneWinnow& rule) {
    add("source-parameters", what, {.rows = {"0|-1"}, .rule = rule, .claimed = rule});
  };
  parameters("the threshold n for n/2", with_threshold(1, 1));
  parameters("weights that begin at 2", starting_at(1, 2));
  parameters("promotion by 3", with_factors(1, 3, 0));
  parameters("demotion by 1/2 for elimination", with_factors(1, 2, Rational(1, 2)));
  parameters("a tie predicted -1", with_tie(1, Tie::negative));
  add("disjunction", "a label that is not the target's", {.rows = {"1|-1"}});
  add("disjunction", "one example with both labels", {.rows = {"0,1|-1", "0,1|1"}, .target = "1,0"});
  add("conservative", "halves weights on rounds without a mistake",
      {.rows = {"1|1"}, .when_right = [](WrongPerceptron& self) { self.w /= Rational(2); }});

  const std::string first_two = "1,1,0,0,0,0|1";
  add("conservative", "exchanges two weights outside of the target on rounds without a mistake",
      {.rows = {first_two, first_two}, .target = "1,0,0,0,0,0", .when_right = [](WrongPerceptron& self) {
         std::swap(self.w[1], self.w[2]);
       }});
  add("update-rule", "doubles a variable that is not active in place of one that is",
      {.rows = {first_two}, .target = "1,0,0,0,0,0", .instead = doubles_another});

  const Rows twice{"1,0,0|1", "1,0,0|1"};
  const Plan from_the_target{
      .rows = {"1,0,0|1", "0,1,1|-1", "1,0,0|1"}, .target = "1,0,0", .instead = takes_from_the_target};
  for (const char* step : {"update-rule", "target-never-falls", "target-product"})
    add(step, "an elimination takes what it has to, but in part from the target", from_the_target);
  add("update-rule", "adds 1 instead of doubling",
      {.rows = Rows(2, "1,0,0,0,0|1"), .target = "1,0,0,0,0", .instead = adds_one});
  add("mistake-sign", "the threshold n for n/2", {.rows = twice, .target = "1,0,0", .rule = with_threshold(3, 3)});
  add("mistake-sign", "the threshold 1/2 for n/2",
      {.rows = {"1,0,0|-1"}, .target = "0,1,0", .rule = with_threshold(3, Rational(1, 2))});
  add("mistake-sign", "the threshold from the number of examples, not of variables",
      {.rows = {"1,0|1", "1,0|1", "1,0|1", "1,0|1"}, .target = "1,0", .rule = with_threshold(2, 2)});
  add("active-below", "the threshold n for n/2", {.rows = twice, .target = "1,0,0", .rule = with_threshold(3, 3)});
  add("active-below", "a tie predicted -1", {.rows = {"1,0|1"}, .target = "1,0", .rule = with_tie(2, Tie::negative)});
  add("target-product", "one example with both labels", {.rows = {"1,0|-1", "1,0|1"}, .target = "1,0"});
  add("weight-bound", "the threshold n for n/2", {.rows = twice, .target = "1,0,0", .rule = with_threshold(3, 3)});
  add("weight-bound", "promotion by 3",
      {.rows = {"1,0,0,0,0,0,0|1", "1,0,0,0,0,0,0|1"}, .target = "1,0,0,0,0,0,0", .rule = with_factors(7, 3, 0)});
  add("strict-weight-bound", "the threshold n for n/2",
      {.rows = twice, .target = "1,0,0", .rule = with_threshold(3, 3)});
  add("promotion-adds", "a tie predicted -1", {.rows = {"1,0|1"}, .target = "1,0", .rule = with_tie(2, Tie::negative)});
  add("promotion-adds", "the threshold n for n/2", {.rows = {"1,0|1"}, .target = "1,0", .rule = with_threshold(2, 2)});
  add("elimination-removes", "the threshold n/4 for n/2",
      {.rows = {"0,0,1|-1"}, .target = "0,0,0", .rule = with_threshold(3, Rational(3, 4))});
  add("elimination-removes", "halves instead of eliminating",
      {.rows = {"1|-1"}, .target = "0", .rule = with_factors(1, 2, Rational(1, 2))});
  add("elimination-removes", "removes at most n/2, as the brace is printed",
      {.rows = {"1|-1"}, .target = "0", .instead = removes_at_most_half});
  add("total-weight", "the threshold n/4 for n/2",
      {.rows = {"0,0,1|-1"}, .target = "0,0,0", .rule = with_threshold(3, Rational(3, 4))});
  add("total-weight", "removes at most n/2, as the brace is printed",
      {.rows = {"1|-1"}, .target = "0", .instead = removes_at_most_half});
  add("elimination-count", "halves instead of eliminating",
      {.rows = {"0,1|-1", "1,0|-1", "1,1|-1"}, .target = "0,0", .rule = with_factors(2, 2, Rational(1, 2))});
  add("elimination-count", "the threshold n/4 for n/2",
      {.rows = {"0,0,1|-1", "0,1,0|-1", "1,0,0|-1"}, .target = "0,0,0", .rule = with_threshold(3, Rational(3, 4))});
  add("target-never-eliminated", "a label that is not the target's", {.rows = {"1|-1"}});
  add("target-never-eliminated", "eliminates all variables",
      {.rows = {"0,1|-1"}, .target = "1,0", .instead = [](WrongPerceptron& self, const Vector&, Label) {
         self.w = zero_vector(self.w.size());
       }});
  add("promotes-target", "never promotes",
      {.rows = {"1,0,0|1"}, .target = "1,0,0", .instead = [](WrongPerceptron&, const Vector&, Label) {}});
  add("promotes-target", "a label that is not the target's", {.rows = {"0|1"}, .target = "0"});
  add("promotes-target", "a weight of the target that was eliminated",
      {.rows = {"1,1,0|-1", "1,0,0|1"}, .target = "1,0,0"});
  add("promotion-count", "weights that begin at 1/2",
      {.rows = twice, .target = "1,0,0", .rule = starting_at(3, Rational(1, 2))});
  add("promotion-count", "the threshold n for n/2", {.rows = twice, .target = "1,0,0", .rule = with_threshold(3, 3)});
  add("promotion-count", "adds 1 instead of doubling",
      {.rows = Rows(3, "1,0,0,0,0,0,0|1"), .target = "1,0,0,0,0,0,0", .instead = adds_one});
  add("promotion-count", "k left out",
      {.rows = {"1,0,0|1", "0,1,0|1"}, .target = "1,1,0", .tamper = [](Facts& f) { f.power = f.n; }});
  add("promotion-count", "one example with both labels", {.rows = {"1,0|-1", "1,0|1", "1,0|1"}, .target = "1,0"});
  add("bound", "halves instead of eliminating",
      {.rows = {"0,1|-1", "1,0|-1", "1,1|-1"}, .target = "0,0", .rule = with_factors(2, 2, Rational(1, 2))});
  add("bound", "one example with both labels",
      {.rows = {"1,0|-1", "1,0|1", "1,0|1", "1,0|1", "1,0|1"}, .target = "1,0"});
  add("bound", "2 k log2 n + 1", {.rows = {"0,1|-1", "1,0|-1"}, .target = "0,0", .tamper = [](Facts& f) {
                                    f.power = Rational(3, 4);  // a little above the root of 1/2
                                  }});
  add("sharper-promotions", "weights that begin at 1/2",
      {.rows = {"1,0|1"}, .target = "1,0", .rule = starting_at(2, Rational(1, 2))});
  add("sharper-eliminations", "demotion by 2/3 for elimination",
      {.rows = {"1|-1", "1|-1"}, .target = "0", .rule = with_factors(1, 2, Rational(2, 3))});
  add("sharper-eliminations", "the exception at k = 0 left out",
      {.rows = {"0,1|-1", "1,0|-1"}, .target = "0,0", .tamper = [](Facts& f) { f.may_except = false; }});
  add("sharper-bound", "the exception at k = 0 left out",
      {.rows = {"0,1|-1", "1,0|-1"}, .target = "0,0", .tamper = [](Facts& f) {
         f.may_except = false;
         f.doublings = 0;
       }});
  add("sharper-bound", "demotion by 2/3 for elimination",
      {.rows = {"1|-1", "1|-1"}, .target = "0", .rule = with_factors(1, 2, Rational(2, 3))});
  return faults;
}

}  // namespace mistakebound

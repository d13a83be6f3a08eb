/// Rules of one's own: read, run and held against the learners that they spell.
#include "properties/conjecture/rule.hpp"

#include "invariants/perceptron/separable.hpp"
#include "properties/disjunctions/cases.hpp"
#include "properties/perceptron/cases.hpp"
#include "reference/numbers/numeral.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::rule_test {
namespace {

Rational value(const TheoremReport& report, const Sequence& sequence, const char* name) {
  return std::get<Rational>(numbers_of(report, sequence.dimension).at(name));
}

TEST(Rule, that_spells_the_perceptron_has_the_quantities_of_the_perceptron_under_every_convention) {
  std::size_t mistakes = 0;
  for (std::uint64_t number = 0; number < 120; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Enforced enforced;
    const PerceptronCase drawn = draw_perceptron_case(draw, number % 2 == 0, {}, enforced);
    if (drawn.sequence.size() == 0) continue;
    for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) {
      const Rule rule = read_rule(std::string("tie: ") + to_string(tie) + "\nupdate: w += y*x\n", "rule");
      const TheoremReport own = rule_report(rule, drawn.sequence, drawn.u, {});
      const TheoremReport learner = online_report("perceptron-separable", drawn.sequence, {.tie = tie, .u = drawn.u});
      EXPECT_EQ(own.mistakes, learner.mistakes) << replay(number);
      for (const char* name : {"gamma", "R2", "u2", "w2", "wu"})
        EXPECT_EQ(value(own, drawn.sequence, name), value(learner, drawn.sequence, name)) << name << replay(number);
      mistakes += own.mistakes;
    }
  }
  EXPECT_GT(mistakes, 100U);
}

TEST(Rule, that_spells_littlestones_winnow_errs_as_it_does) {
  const Rule rule = read_rule(
      "start: w = 1\nthreshold: n/2\ntie: positive\nupdate: w = w*(ones + x)\ndemotion: w = w*(ones - x)\n"
      "let W = sum(w_next)\nlet w_max = max(w_next)\n",
      "rule");
  std::size_t mistakes = 0;
  for (std::uint64_t number = 0; number < 120; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const DisjunctionCase drawn = draw_disjunction_case(draw, {});
    if (drawn.sequence.size() == 0) continue;
    const TheoremReport own = rule_report(rule, drawn.sequence, drawn.target, {});
    const TheoremReport learner = littlestone_report(drawn.sequence, {.tie = Tie::positive, .target = drawn.target});
    EXPECT_EQ(own.mistakes, learner.mistakes) << replay(number);
    for (const char* name : {"W", "w_max"})
      EXPECT_EQ(value(own, drawn.sequence, name), value(learner, drawn.sequence, name)) << name << replay(number);
    mistakes += own.mistakes;
  }
  EXPECT_GT(mistakes, 50U);
}

TEST(Rule, adds_up_what_it_names_over_the_rounds_and_has_the_last_rounds_quantities) {
  // w = 0, 1/2, 1/2, 3/2: scores 0, 1/2 and -1/2 with the labels 1, 1, -1.
  const Rule rule = read_rule(
      "let eta = 1/2\nlet loss = max(0, 1 - y*(w.x))\nlet moved = |w_next - w|^2\nmistake: y*(w.x) <= 0\n"
      "update: w = w + eta*y*x\nsum losses = loss\nmax largest = loss\nmin least = loss\nsum erred = mistake\n",
      "rule");
  const Sequence sequence = sequence_of({"1|1", "1|1", "-2|-1"});
  const TheoremReport report = rule_report(rule, sequence, parse_vector("1"), {});
  for (const auto& [name, expected] :
       {std::pair("losses", Rational(3, 2)), std::pair("largest", Rational(1)), std::pair("least", Rational(0)),
        std::pair("erred", Rational(1)), std::pair("loss", Rational(0)), std::pair("moved", Rational(0)),
        std::pair("eta", Rational(1, 2)), std::pair("w2", Rational(1, 4)), std::pair("wu", Rational(1, 2))})
    EXPECT_EQ(value(report, sequence, name), expected) << name;
}

TEST(Rule, assumes_of_every_round_of_some_round_or_of_the_whole_run) {
  const Rule rule = read_rule(
      "update: w += y*x\nassume: forall t: y*(u.x) >= 1\nassume: exists t: x.x > 4\nassume: mistakes <= 1\n"
      "assume: forall t: x*x = x\n",
      "rule");
  const auto verdicts = [&](const std::vector<std::string>& rows) {
    std::string text;
    for (const HypothesisReport& hypothesis : rule_report(rule, sequence_of(rows), parse_vector("1,1"), {}).hypotheses)
      text += hypothesis.verdict == Verdict::holds ? "+" : "-";
    return text;
  };
  EXPECT_EQ(verdicts({"1,0|1", "0,1|1"}), "+--+");
  EXPECT_EQ(verdicts({"1,0|1", "3,0|1"}), "+++-");
  EXPECT_EQ(verdicts({"1,0|1", "0,0|1"}), "---+");
}

TEST(Rule, may_have_a_bias_a_start_and_updates_that_are_not_those_of_mistakes) {
  const Rule rule = read_rule("bias: 1\nstart: w = 1 - 1 + 1/2\nwhen: y*(w.x) < 5\nupdate: w = w + y*x\n", "rule");
  const Sequence sequence = sequence_of({"1|1", "1|1"});
  // Scores 1 and 3: no mistake, two updates from (1/2, 1/2) to (5/2, 5/2).
  const TheoremReport report = rule_report(rule, sequence, parse_vector("2"), {});
  EXPECT_EQ(report.mistakes, 0U);
  EXPECT_EQ(value(report, sequence, "w2"), Rational(25, 2));
  EXPECT_EQ(value(report, sequence, "wu"), 5);
  EXPECT_EQ(value(report, sequence, "R2"), 2);
}

TEST(Rule, is_not_judged_where_a_division_by_0_leaves_it_without_a_value) {
  const Rule rule = read_rule("update: w = w + y*x/(x.x)\n", "rule");
  const auto last = [&](const char* row) {
    return rule_report(rule, sequence_of({row}), parse_vector("1"), {}).hypotheses;
  };
  EXPECT_TRUE(last("2|1").empty());
  ASSERT_EQ(last("0|1").size(), 1U);
  EXPECT_EQ(last("0|1").front().verdict, Verdict::refuted);
}

TEST(Rule, that_cannot_be_read_has_an_error_with_its_line_and_column) {
  for (const auto& [text, place, part] :
       {std::tuple("update: w = w + y*z\n", "rule:1:19", "the name 'z'; expected one of"),
        std::tuple("\n\nupdat: w = w\n", "rule:3:1", "'update' (did you mean that?)"),
        std::tuple("update: w = w + 1\n", "rule:1:17", "a vector and a number"),
        std::tuple("update: w = w.x\n", "rule:1:", "a number; expected a vector"),
        std::tuple("predict: w*x\nupdate: w += x\n", "rule:1:", "a vector; expected a number, such as a product w.x"),
        std::tuple("let a = log(n)\nupdate: w += x\n", "rule:1:9", "the function 'log'"),
        std::tuple("let a = |w|\nupdate: w += x\n", "rule:1:12", "^2 behind a norm"),
        std::tuple("# nothing\n", "rule:2", "no update"),
        std::tuple("update: w += x\nupdate: w += x\n", "rule:2:1", "a second update"),
        std::tuple("tie: even\nupdate: w += x\n", "rule:1:6", "'even'; expected one of positive"),
        std::tuple("sequences: parrot\nupdate: w += x\n", "rule:1:12", "'parrot'; expected a learner"),
        std::tuple("let y = 1\nupdate: w += x\n", "rule:1:5", "the name 'y', which has a meaning"),
        std::tuple("update: w += x\nassume: forall t y > 0\n", "rule:2:18", "expected :"),
        std::tuple("update: w += x\nassume: y > 0\n", "rule:2:9", "the name 'y'"),
        std::tuple("update: w ≤ x\n", "rule:1:11", "expected ="),
        std::tuple("bias: one\nupdate: w += x\n", "rule:1:7", "number"),
        std::tuple("sum a = w\nupdate: w += x\n", "rule:1:", "a vector; expected a number in every round")}) {
    try {
      read_rule(text, "rule");
      ADD_FAILURE() << text;
    } catch (const InputError& error) {
      EXPECT_EQ(std::string(error.what()).find(place), 0U) << error.what();
      EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
    }
  }
}

TEST(Rule, is_written_with_the_signs_that_claims_are_written_with) {
  const char* const plain = "let eta = 1/2\nmistake: y*(w.x) <= 0\nupdate: w = w + eta*y*x\nlet a = w.w\n";
  const char* const spelled = "let eta = 1/2\nmistake: y (w·x) ≤ 0\nupdate: w = w + η y x\nlet a = ||w||²\n";
  const Sequence sequence = sequence_of({"1,2|1", "-1,1|-1", "3,1|-1"});
  for (const char* name : {"mistakes", "w2", "a"})
    EXPECT_EQ(value(rule_report(read_rule(plain, "rule"), sequence, parse_vector("1,1"), {}), sequence, name),
              value(rule_report(read_rule(spelled, "rule"), sequence, parse_vector("1,1"), {}), sequence, name));
}

}  // namespace
}  // namespace mistakebound::test::rule_test

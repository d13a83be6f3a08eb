/// Rounds that are judged quickly: the verdict is that of the exact judge, and most rounds are such.
#include "oracle/judges/floating_point_filter.hpp"

#include <sstream>

#include "oracle/judges/judge.hpp"
#include "oracle/traces/write.hpp"
#include "properties/campaign/draw.hpp"
#include "reference/learners/run.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::floating_point_filter_test {
namespace {

std::string in_words(const Faults& faults) {
  std::string text;
  for (const LearnerFault& fault : faults) text += fault.words() + "; ";
  return text;
}

/// A number as traces have them: small and large decimals, ties of them, fractions, far magnitudes.
std::string some_number(Draw& draw) {
  switch (draw.range(0, 7)) {
    case 0:
      return "0";
    case 1:
      return "\"" + std::to_string(draw.range(-9, 9)) + "/" + std::to_string(draw.range(1, 9)) + "\"";
    case 2:
      return std::to_string(draw.range(-9, 9)) + "e" + std::to_string(draw.range(-30, 30));
    case 3:
      return std::to_string(draw.range(-9, 9)) + "." + std::to_string(draw.range(0, 99));
    default:
      return std::to_string(draw.range(-2, 2));
  }
}

/// A perceptron's trace, with a fault now and then.
std::string some_trace(Draw& draw) {
  const int n = draw.range(1, 4);
  const bool with_weights = draw.one_in(2);
  const bool bias = draw.one_in(3);
  const bool faulty = draw.one_in(2);
  const bool noisy = draw.one_in(2);
  const char* const steps[] = {"1", "1", "2", "0.3", "1/3"};
  const std::string step = steps[draw.range(0, 4)];
  const char* tie = draw.one_in(2) ? "mistake" : draw.one_in(2) ? "positive" : "negative";
  const bool numbers_differ = draw.one_in(2);
  std::string text = R"({"learner": "perceptron", "dimension": )" + std::to_string(n) + R"(, "tie": ")" + tie +
                     R"(", "bias": )" + (bias ? "true" : "false") + R"(, "step": ")" + step + "\"}\n";
  Perceptron learner{.tie = tie == std::string("mistake")    ? Tie::mistake
                            : tie == std::string("positive") ? Tie::positive
                                                             : Tie::negative,
                     .step = parse_number(step),
                     .w = zero_vector(n + (bias ? 1 : 0))};
  for (int t = 0, rounds = draw.range(0, 40); t < rounds; ++t) {
    std::string x;
    Vector instance(n + (bias ? 1 : 0));
    for (int i = 0; i < n; ++i) {
      const std::string number = numbers_differ ? some_number(draw) : std::to_string(draw.range(-3, 3));
      x += (i == 0 ? "" : ", ") + number;
      instance[i] = parse_number(number.front() == '"' ? number.substr(1, number.size() - 2) : number);
    }
    if (bias) instance[n] = 1;
    const Label y = draw.one_in(noisy ? 2 : 8) ? -1 : instance[0] >= 0 ? 1 : -1;
    Prediction prediction = learn(learner, instance, y);
    bool updated = prediction != y;
    if (prediction == 0) prediction = draw.sign();
    if (faulty && draw.one_in(10)) prediction = -prediction;
    if (faulty && draw.one_in(10)) updated = !updated;
    if (faulty && draw.one_in(10)) learner.w[0] += 1;
    text += R"({"x": [)" + x + R"(], "y": )" + std::to_string(y) + R"(, "prediction": )" + std::to_string(prediction);
    if (!draw.one_in(3)) text += std::string(R"(, "updated": )") + (updated ? "true" : "false");
    if (with_weights && !draw.one_in(5)) text += R"(, "weights": )" + json_text(learner.w);
    text += "}\n";
  }
  return text;
}

void expect_same(const FirstRounds& a, const FirstRounds& b, const std::string& trace) {
  ASSERT_EQ(a.prediction, b.prediction) << trace;
  ASSERT_EQ(a.update, b.update) << trace;
  ASSERT_EQ(a.weights, b.weights) << trace;
}

void expect_same(const std::optional<Divergence>& a, const std::optional<Divergence>& b, const std::string& trace) {
  ASSERT_EQ(a.has_value(), b.has_value()) << trace;
  if (!a) return;
  ASSERT_EQ(a->round, b->round) << trace;
  ASSERT_EQ(a->kind, b->kind) << trace;
  ASSERT_EQ(a->cause, b->cause) << trace;
  ASSERT_EQ(a->likely, b->likely) << trace;
}

TEST(FloatingPointFilter, leave_the_verdict_as_the_exact_judge_alone_gives_it) {
  std::size_t unchanged = 0;
  std::size_t steps = 0;
  std::size_t diverging = 0;
  for (std::uint64_t number = 0; number < 3000; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const std::string trace = some_trace(draw);
    std::istringstream in(trace);
    TraceReader reader(in, "trace", {});
    const auto exact_judge = make_judge(reader.header(), {}, "trace");
    const auto quick_judge = make_judge(reader.header(), {}, "trace");
    ScaledRound scaled;
    TraceRound round;
    while (reader.next(scaled)) {
      exact(scaled, round);
      const Judge::Seen a = exact_judge->observe(round);
      if (const std::optional<Judge::Seen> b = quick_judge->observe_quickly(scaled)) {
        ++(b->updated ? steps : unchanged);
        ASSERT_EQ(a.updated, b->updated) << trace;
        ASSERT_EQ(a.mistake, b->mistake) << trace;
        ASSERT_EQ(a.tie, b->tie) << trace;
        if (b->updated) {
          ASSERT_EQ(a.exact_prediction, b->exact_prediction) << trace;
        }
      } else {
        quick_judge->observe(round);
      }
      if (draw.one_in(30)) {
        ASSERT_EQ(*exact_judge->exact_weights(), *quick_judge->exact_weights()) << trace;
      }
    }
    const TraceVerdict& a = exact_judge->verdict();
    const TraceVerdict& b = quick_judge->verdict();
    ASSERT_EQ(a.rounds, b.rounds) << trace;
    ASSERT_EQ(a.mistakes, b.mistakes) << trace;
    ASSERT_EQ(a.tie_mistakes, b.tie_mistakes) << trace;
    ASSERT_EQ(a.exact_mistakes, b.exact_mistakes) << trace;
    ASSERT_EQ(a.habits.other(), b.habits.other()) << trace;
    ASSERT_EQ(a.has_updates, b.has_updates) << trace;
    ASSERT_EQ(a.suspects, b.suspects) << trace;
    const Faults of_exact = exact_judge->candidates();
    const Faults of_quick = quick_judge->candidates();
    ASSERT_TRUE(of_exact == of_quick) << in_words(of_exact) << "\nagainst\n" << in_words(of_quick) << "\n" << trace;
    ASSERT_EQ(a.wrong_steps, b.wrong_steps) << trace;
    expect_same(a.first, b.first, trace);
    expect_same(a.local, b.local, trace);
    ASSERT_EQ(a.max_weight_error.has_value(), b.max_weight_error.has_value()) << trace;
    if (a.max_weight_error) {
      ASSERT_EQ(to_string(*a.max_weight_error), to_string(*b.max_weight_error)) << trace;
    }
    expect_same(a.divergence, b.divergence, trace);
    expect_same(a.fault, b.fault, trace);
    ASSERT_EQ(*exact_judge->exact_weights(), *quick_judge->exact_weights()) << trace;
    diverging += a.divergence ? 1 : 0;
  }
  EXPECT_GT(unchanged, 5000U) << "or this test has nothing to compare";
  EXPECT_GT(steps, 2000U);
  EXPECT_GT(diverging, 500U);
}

TEST(FloatingPointFilter, a_score_that_doubles_cannot_tell_from_zero_is_left_to_the_exact_judge) {
  FloatingPointFilter unchanged;
  ScaledRound round{.y = 1, .prediction = 1};
  const auto surely = [&](const Vector& w, std::int64_t a, std::int64_t b) {
    const Perceptron learner{.w = w};
    unchanged.refresh(learner, learner, Rounding<Perceptron>(learner, Precision::binary64));
    round.x.mantissas = {a, b};
    return unchanged.surely(round);
  };
  EXPECT_TRUE(surely(v("1,1"), 3, -2));
  EXPECT_FALSE(surely(v("1,1"), 2, -2)) << "a tie";
  EXPECT_FALSE(surely(v("1,1"), 2, -3)) << "the other sign";
  EXPECT_FALSE(surely(v("1/3,1"), 3, -1)) << "a tie that a rounded third hides";
  EXPECT_FALSE(surely(v("9007199254740993,1"), 1, -9007199254740992)) << "1, beyond 53 bits";
  EXPECT_TRUE(surely(v("9007199254740993,1"), 1, -1));
  EXPECT_FALSE(surely(v("1e400,1"), 1, 1)) << "no double holds it";
  EXPECT_FALSE(surely(v("1e-320,0"), 1, 1)) << "nor this";
}

TEST(FloatingPointFilter, believes_no_sign_that_is_due_to_the_rounding_of_weights_instance_and_products) {
  std::size_t turned = 0;
  for (std::uint64_t number = 0; number < cases_of(6'000); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    // w.x is at most |w_2|, of products that are some 10^17 times as large.
    Vector w(2);
    for (Rational& entry : w) entry = draw.quotient(1, 1'000'000'000, 1'000'000'000);
    const std::int64_t high = draw.range(1 << 26, 1 << 28);
    const std::int64_t x_1 = (high << 31) + draw.range(0, 1 << 30);
    const Integer x_2 = floor_of(Rational(-x_1 * w[0] / w[1])) + draw.range(0, 1);
    ScaledRound round{.x = {.mantissas = {x_1, static_cast<std::int64_t>(x_2)}, .digits = 0, .beyond = {}}};
    if (abs(x_2) > Integer(1) << 62U) continue;
    const int sign = sign_of(dot(w, round.x.exact()));
    round.y = sign == 0 ? 1 : -sign;
    round.prediction = round.y;
    const Perceptron learner{.tie = Tie::mistake, .step = 1, .w = w};
    FloatingPointFilter filter;
    filter.refresh(learner, learner, Rounding<Perceptron>(learner, Precision::binary64));
    ASSERT_FALSE(filter.surely(round)) << replay(number);
    const double seen = to_double(w[0]) * static_cast<double>(x_1) + to_double(w[1]) * to_double(Rational(x_2));
    turned += seen * round.y > 0 ? 1 : 0;
  }
  EXPECT_GT(turned, cases_of(1'000)) << "doubles alone see it wrong";
}

TEST(FloatingPointFilter, leaves_to_the_exact_judge_what_rounding_may_do_to_a_correct_learner) {
  ScaledRound round{.y = 1, .prediction = 1};
  const auto surely = [&](const Perceptron& learner, const Rounding<Perceptron>& rounding, std::int64_t x, int digits) {
    FloatingPointFilter filter;
    filter.refresh(learner, learner, rounding);
    round.x = {.mantissas = {x}, .digits = digits, .beyond = {}};
    return filter.surely(round);
  };
  const Rational large = Rational(Integer(1) << 52U);
  const Perceptron learner{.w = v("1")};
  Rounding<Perceptron> rounding(learner, Precision::binary64);
  EXPECT_TRUE(surely(learner, rounding, 1, 0));
  rounding.update(learner, Vector::Constant(1, large), 1);
  EXPECT_FALSE(surely(learner, rounding, 1, 0)) << "the weight is a sum of which a term of 2^52 was rounded";
  EXPECT_FALSE(surely(learner, rounding, 1, 1));
  const Rounding<Perceptron> none(learner, Precision::binary64);
  EXPECT_FALSE(surely({.w = Vector::Constant(1, 1 / (large / 8))}, none, 1, 0)) << "2^-49 is lost by a sigmoid";
  EXPECT_FALSE(surely({.w = Vector::Constant(1, 1 / (large / 32))}, none, 1, 1)) << "and so is 2^-47/10";
  EXPECT_TRUE(surely({.w = Vector::Constant(1, 1 / (large / 32))}, none, 1, 0));
}

TEST(FloatingPointFilter, sees_weights_that_moved_by_powers_of_ten) {
  std::istringstream in(R"({"learner": "perceptron", "dimension": 1, "tie": "mistake"}
{"x": [1], "y": 1, "prediction": 1, "updated": true, "weights": [1]}
{"x": [1], "y": 1, "prediction": 1, "weights": [0.1]}
)");
  TraceReader reader(in, "trace", {});
  const auto judge = make_judge(reader.header(), {}, "trace");
  ScaledRound scaled;
  TraceRound round;
  while (reader.next(scaled)) {
    if (judge->observe_quickly(scaled)) continue;
    exact(scaled, round);
    judge->observe(round);
  }
  ASSERT_TRUE(judge->verdict().first.weights);
  EXPECT_EQ(*judge->verdict().first.weights, 2U);
}

}  // namespace
}  // namespace mistakebound::test::floating_point_filter_test

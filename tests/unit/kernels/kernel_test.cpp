#include "reference/learners/kernel.hpp"

#include <fstream>
#include <sstream>

#include "oracle/traces/read.hpp"
#include "reference/learners/kernel_perceptron.hpp"
#include "reference/learners/run.hpp"
#include "reference/numbers/error.hpp"
#include "reference/readers/kernel_examples.hpp"
#include "tests/unit/expected_work.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::kernel_test {
namespace {

KernelValue k(const char* spec, const char* x, const char* z) {
  return parse_kernel(spec)(v(x), v(z));
}

std::string message_of(const std::string& spec) {
  try {
    parse_kernel(spec);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

// ---- Values

KernelValue random_value(Draw& draw) {
  KernelValue value = Rational(draw.range(-3, 3), draw.range(1, 3));
  for (int terms = draw.range(0, 3); terms > 0; --terms)
    value.add(Rational(draw.range(-4, 4), draw.range(1, 3)),
              KernelValue::exponential(Rational(draw.range(-6, 6), draw.range(1, 4))));
  return value;
}

TEST(KernelValue, sums_products_and_signs_agree_with_power_sums) {
  for (std::uint64_t number = 0; number < 500; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const KernelValue a = random_value(draw);
    const KernelValue b = random_value(draw);
    const Rational factor(draw.range(-3, 3), draw.range(1, 3));
    EXPECT_EQ((a * b).power_sum().terms(), (a.power_sum() * b.power_sum()).terms()) << replay(number);
    EXPECT_EQ((a + factor * b).power_sum().terms(), (a.power_sum() + b.power_sum() * factor).terms()) << replay(number);
    EXPECT_EQ((a - b).sign(), (a.power_sum() - b.power_sum()).decide_by_enclosures().sign) << replay(number);
    EXPECT_EQ(a == b, (a - b).sign() == 0) << replay(number);
    EXPECT_EQ(a<b, (b - a).sign()> 0) << replay(number);
  }
}

TEST(KernelValue, a_sign_that_stays_open_is_no_prediction_and_no_error_of_the_input) {
  // e less the sum of 1/k! up to k = 4000 is positive and below 10^-12000, beyond the precision cap.
  Rational sum = 0;
  Rational term = 1;
  for (int k = 1; k <= 4000; ++k) {
    sum += term;
    term /= k;
  }
  const KernelValue gap = KernelValue::exponential(1) - KernelValue(sum);
  EXPECT_THROW((void)gap.sign(), UndecidedSign);
}

TEST(KernelValue, products_of_far_exponents_are_collected_as_products_of_near_ones_are) {
  KernelValue far = KernelValue::exponential(q("1000000000000"));
  far += KernelValue::exponential(q("-1/3"));
  EXPECT_EQ(to_string(far * far), "e^2000000000000 + 2*e^(2999999999999/3) + e^(-2/3)");
  KernelValue near = KernelValue::exponential(q("1"));
  near += KernelValue::exponential(q("-1"));
  EXPECT_EQ(to_string(near * near), "e^2 + 2 + e^(-2)");
  EXPECT_TRUE((near * KernelValue(0)).is_rational());
  EXPECT_EQ((near - near).sign(), 0);
  EXPECT_EQ(near.add(-1, near), KernelValue(0));
}

// ---- Kernels

TEST(Kernel, values_worked_by_hand) {
  EXPECT_EQ(k("linear", "1,2", "3,-1/2"), KernelValue(2));
  EXPECT_EQ(k("polynomial:2:1", "1,-1", "1,1"), KernelValue(1));
  EXPECT_EQ(k("polynomial:3:-1/2", "2", "1"), KernelValue(q("27/8")));
  EXPECT_EQ(k("gaussian:1/2", "0,0", "1,2"), KernelValue::exponential(q("-5/2")));
  EXPECT_EQ(k("gaussian:3", "1,2", "1,2"), KernelValue(1));
  const KernelSpec intersection = parse_kernel("intersection");
  EXPECT_EQ(intersection(parse_set("b a c"), parse_set("c d a e")), KernelValue(2));
  EXPECT_EQ(intersection(parse_set(""), parse_set("a")), KernelValue(0));
  const KernelSpec pairs = parse_kernel("substring:2");
  EXPECT_EQ(pairs(std::string("banana"), std::string("bandana")), KernelValue(3));  // ba, an, na; each once
  EXPECT_EQ(pairs(std::string("a"), std::string("a")), KernelValue(0));
}

TEST(Sets, limits_are_asked_for_while_a_long_line_is_split_and_sorted) {
  std::string same;
  std::string different;
  for (int i = 0; i < 50'000; ++i) {
    same += "x ";
    different += std::to_string(i) + "\t";
  }
  EXPECT_EQ(parse_set(same), ItemSet{"x"});
  EXPECT_GT(polls_of([&] { parse_set(same); }), 45U) << "after every thousand items or so";
  EXPECT_EQ(parse_set(different).size(), 50'000U);
  EXPECT_GT(polls_of([&] { parse_set(different); }), 500U);
}

TEST(Kernel, a_character_is_a_code_point) {
  EXPECT_EQ(substrings("n\xc3\xa4n\xc3\xa4", 2), (ItemSet{"n\xc3\xa4", "\xc3\xa4n"}));
  EXPECT_EQ(parse_kernel("substring:1")(std::string("\xc3\xa4"), std::string("\xc3\xb6")), KernelValue(0));
}

TEST(Kernel, the_specification_reads_what_it_writes_and_knows_which_are_kernels) {
  for (const char* text : {"linear", "polynomial:2:1", "polynomial:7:1/2", "gaussian:1/3", "intersection",
                           "substring:4", "polynomial:2:0", "gaussian:0"}) {
    EXPECT_EQ(to_string(parse_kernel(text)), text);
    EXPECT_TRUE(parse_kernel(text).is_kernel()) << text;
  }
  EXPECT_FALSE(parse_kernel("polynomial:1:-1").is_kernel());
  EXPECT_FALSE(parse_kernel("gaussian:-1").is_kernel());
  EXPECT_EQ(parse_kernel("substring:2").instances(), InstanceKind::strings);
  EXPECT_EQ(parse_kernel("intersection").instances(), InstanceKind::sets);
}

TEST(Kernel, a_specification_that_is_none_is_refused_with_its_column) {
  EXPECT_EQ(message_of("polynomial:0:1"), ":12: found the degree '0'; expected a whole number from 1 to 100");
  EXPECT_EQ(message_of("polynomial:101:1"), ":12: found the degree '101'; expected a whole number from 1 to 100");
  EXPECT_NE(message_of("polynomial:2:x").find("found 'x'; expected a number such as"), std::string::npos);
  EXPECT_EQ(message_of("substring:-1"), ":11: found the length '-1'; expected a whole number from 1 to 1000000");
  for (const char* text : {"", "rbf", "linear:1", "polynomial:2", "gaussian", "intersection:1", "polynomial:2:1:3"})
    EXPECT_NE(message_of(text).find("expected one of linear, polynomial:P:C"), std::string::npos) << text;
  EXPECT_THROW((void)parse_kernel("linear")(std::string("a"), std::string("a")), std::domain_error);
}

// ---- Files

template <class Read>
std::string refusal(Read read, const std::string& content, const LabelledTextOptions& options = {}) {
  std::istringstream in(content);
  try {
    read(in, "f", options);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

const auto sets = [](std::istream& in, const std::string& name, const LabelledTextOptions& options) {
  return read_sets(in, name, options);
};

TEST(ReadKernelExamples, a_set_is_its_items_in_any_order_each_once) {
  std::istringstream in("1 b a\tb\r\n\n-1\n+1  c  \n");
  const auto examples = read_sets(in, "f");
  ASSERT_EQ(examples.size(), 3U);
  EXPECT_EQ(examples[0].x, (ItemSet{"a", "b"}));
  EXPECT_EQ(examples[1].x, ItemSet{});
  EXPECT_EQ(examples[2].x, ItemSet{"c"});
  EXPECT_EQ(examples[0].y, 1);
  EXPECT_EQ(examples[1].y, -1);
}

TEST(ReadKernelExamples, a_string_is_the_rest_of_the_line_as_it_is) {
  std::istringstream in("0  two words \n1\n1\ttab\n");
  const auto examples = read_strings(in, "f");
  ASSERT_EQ(examples.size(), 3U);
  EXPECT_EQ(examples[0].x, " two words ");
  EXPECT_EQ(examples[0].y, -1);
  EXPECT_EQ(examples[1].x, "");
  EXPECT_EQ(examples[2].x, "tab");
}

TEST(ReadKernelExamples, the_positive_label_may_be_any_word) {
  std::istringstream in("spam buy now\nham hello\n");
  const auto examples = read_sets(in, "f", {.positive = "spam"});
  EXPECT_EQ(examples[0].y, 1);
  EXPECT_EQ(examples[1].y, -1);
  EXPECT_EQ(refusal(sets, "ham a\n", {.positive = "spam"}),
            "f: found no label 'spam'; expected the value of --positive at the beginning of some line");
}

TEST(ReadKernelExamples, unusable_files_are_refused_with_their_place) {
  EXPECT_EQ(refusal(sets, ""),
            "f: found an empty file; expected examples, a line each: a label, a blank, and the instance");
  EXPECT_EQ(refusal(sets, "\n \n"),
            "f: found only blank lines; expected examples, a line each: a label, a blank, and the instance");
  EXPECT_EQ(refusal(sets, "1 a\n 2 b\n"),
            "f:2:2: found the label '2'; expected a label -1, 1 or 0 at the beginning of the line (or name the "
            "positive one with --positive)");
  EXPECT_EQ(refusal(sets, "-1 a\n1 b\n0 b\n"),
            "f:3:1: found the label '0' in a file that has label -1 on line 1; expected labels -1 and 1, or 0 and 1, "
            "not both kinds");
  EXPECT_THROW(read_sets(std::string("none.txt")), InputError);
  EXPECT_THROW(read_strings(std::string(".")), InputError);
}

// ---- The learner

KernelPerceptron<Vector> learner_with(const char* spec, Tie tie = Tie::mistake) {
  return KernelPerceptron<Vector>(parse_kernel(spec), tie);
}

TEST(KernelPerceptron, with_the_linear_kernel_is_the_perceptron) {
  for (std::uint64_t number = 0; number < 200; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Enforced enforced;
    const PerceptronCase value = draw_perceptron_case(draw, draw.one_in(2), {}, enforced);
    for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) {
      KernelPerceptron<Vector> kernelised = learner_with("linear", tie);
      Perceptron plain{.tie = tie, .w = zero_vector(value.sequence.dimension)};
      for (const Example& example : value.sequence.examples) {
        ASSERT_EQ(kernelised.score(example.x), KernelValue(dot(plain.w, example.x))) << replay(number);
        ASSERT_EQ(learn(kernelised, example.x, example.y), learn(plain, example.x, example.y)) << replay(number);
      }
    }
  }
}

/// All products of two coordinates of (1, x): (1 + x.z)^2 is their inner product.
Vector squares(const Vector& x) {
  Vector extended(x.size() + 1);
  extended << Rational(1), x;
  Vector result(extended.size() * extended.size());
  for (Eigen::Index i = 0; i < extended.size(); ++i)
    for (Eigen::Index j = 0; j < extended.size(); ++j) result[i * extended.size() + j] = extended[i] * extended[j];
  return result;
}

TEST(KernelPerceptron, with_a_polynomial_kernel_is_the_perceptron_on_all_products_of_coordinates) {
  for (std::uint64_t number = 0; number < 100; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Enforced enforced;
    const PerceptronCase value = draw_perceptron_case(draw, draw.one_in(2), {}, enforced);
    KernelPerceptron<Vector> kernelised = learner_with("polynomial:2:1", Tie::positive);
    const Eigen::Index n = value.sequence.dimension + 1;
    Perceptron plain{.tie = Tie::positive, .w = zero_vector(n * n)};
    for (const Example& example : value.sequence.examples)
      ASSERT_EQ(learn(kernelised, example.x, example.y), learn(plain, squares(example.x), example.y)) << replay(number);
  }
}

TEST(KernelPerceptron, keeps_one_term_for_a_mistake_with_its_round_and_sign) {
  KernelPerceptron<std::string> learner(parse_kernel("substring:1"), Tie::positive);
  EXPECT_EQ(learn(learner, "ab", 1), 1);   // a tie
  EXPECT_EQ(learn(learner, "bc", -1), 1);  // a tie
  EXPECT_EQ(learn(learner, "cd", 1), -1);  // -1
  EXPECT_EQ(learn(learner, "d", 1), 1);    // 1
  ASSERT_EQ(learner.w.size(), 2U);
  EXPECT_EQ(learner.w[0].round, 2U);
  EXPECT_EQ(learner.w[0].coefficient, -1);
  EXPECT_EQ(learner.w[1].round, 3U);
  EXPECT_EQ(learner.w[1].x, "cd");
}

TEST(KernelPerceptron, a_gaussian_tie_is_exact) {
  // 0 lies midway between 1 and -1, whose terms cancel; 1e-30 does not, which doubles cannot tell.
  KernelPerceptron<Vector> learner = learner_with("gaussian:1/10");
  learn(learner, v("1"), 1);
  learn(learner, v("-1"), -1);
  EXPECT_EQ(learner.score(v("0")).sign(), 0);
  EXPECT_EQ(learner.score(v("1e-30")).sign(), 1);
  EXPECT_EQ(learner.score(v("-1e-30")).sign(), -1);
}

/// Weka's voted perceptron decides by the current vector while it learns, and that is what the trace holds.
TEST(KernelPerceptron, replays_a_recorded_run_of_weka_decision_by_decision) {
  const std::string path = std::string(TEST_DATA) + "/traces/weka-voted-iris-e2.jsonl";
  std::ifstream in(path);
  TraceReader reader(in, path, {});
  KernelPerceptron<Vector> learner(parse_kernel(*reader.header().find("kernel")), Tie::positive);
  ASSERT_EQ(*reader.header().find("tie"), "positive");
  std::size_t rounds = 0, mistakes = 0;
  for (TraceRound round; reader.next(round); ++rounds) {
    const Prediction prediction = learn(learner, round.x, round.y);
    ASSERT_EQ(prediction, round.prediction) << "round " << round.t;
    ASSERT_EQ(prediction != round.y, round.updated.value()) << "round " << round.t;
    mistakes += prediction != round.y ? 1 : 0;
  }
  EXPECT_EQ(rounds, 150U);
  EXPECT_EQ(learner.w.size(), mistakes);
  EXPECT_EQ(mistakes, 61U);
}

}  // namespace
}  // namespace mistakebound::test::kernel_test

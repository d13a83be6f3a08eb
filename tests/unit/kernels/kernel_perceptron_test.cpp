#include "invariants/kernels/study.hpp"

#include <random>

#include "properties/campaign/planted.hpp"
#include "properties/kernels/cases.hpp"
#include "reference/readers/examples.hpp"
#include "tests/unit/expected_work.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::kernel_perceptron_test {
namespace {

// ---- The maximum margin

/// All products of two coordinates of (1, x): (1 + x.z)^2 is their inner product.
Sequence squares(const Sequence& sequence) {
  Sequence result;
  for (const auto& [x, y] : sequence.examples) {
    Vector extended(x.size() + 1);
    extended << Rational(1), x;
    Vector products(extended.size() * extended.size());
    for (Eigen::Index i = 0; i < extended.size(); ++i)
      for (Eigen::Index j = 0; j < extended.size(); ++j) products[i * extended.size() + j] = extended[i] * extended[j];
    result.dimension = products.size();
    result.examples.push_back({products, y});
  }
  return result;
}

TEST(KernelMargin, is_that_of_the_vectors_in_the_space_of_the_kernel) {
  std::size_t separable = 0, not_separable = 0;
  for (std::uint64_t number = 0; number < 150; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Enforced enforced;
    const PerceptronCase value = draw_perceptron_case(draw, draw.one_in(2), {}, enforced);
    if (value.sequence.size() == 0 || value.sequence.size() > 12) continue;
    for (const char* kernel : {"linear", "polynomial:2:1"}) {
      const Sequence vectors = std::string(kernel) == "linear" ? value.sequence : squares(value.sequence);
      const Separation expected = separate(vectors);
      const KernelSequence numbers = numbered(value.sequence.examples.all(), parse_kernel(kernel));
      const KernelSeparation found = separate(*numbers.gram, numbers.examples).value();
      ASSERT_TRUE(found.exact);
      ASSERT_EQ(found.separable, expected.separable) << replay(number);
      Vector w = zero_vector(vectors.dimension);
      for (const DualCoefficient& weight : found.weights) {
        ASSERT_GE(weight.value, 0);
        w += weight.value * vectors.examples[weight.example].y * vectors.examples[weight.example].x;
      }
      ASSERT_EQ(w, expected.w) << kernel << ", " << replay(number);  // 0 where none separates
      ++(found.separable ? separable : not_separable);
    }
  }
  EXPECT_GT(separable, 30U);
  EXPECT_GT(not_separable, 30U);
}

TEST(KernelMargin, is_found_from_the_guess_in_doubles_in_few_active_sets) {
  std::mt19937 rng(1);
  const auto entry = [&] { return Rational(static_cast<int>(rng() % 19) - 9); };
  std::vector<Example> examples;
  for (int t = 0; t < 60; ++t) {
    Vector x(12);
    for (Rational& coordinate : x) coordinate = entry();
    examples.push_back({x, rng() % 2 == 0 ? 1 : -1});
  }
  const KernelSequence numbers = numbered(examples, parse_kernel("polynomial:2:1"));
  const KernelSeparation found = separate(*numbers.gram, numbers.examples).value();
  EXPECT_LT(found.weights.size(), 60U) << "some are not active";
  EXPECT_LE(found.active_sets, 3U);
}

TEST(KernelSequence, of_many_large_sets_or_long_strings_tells_what_comparing_them_takes) {
  const std::vector<BasicExample<ItemSet>> sets{{{"a", "b"}, 1}, {{"b"}, -1}, {{"b"}, 1}};
  const WorkSize of_sets = expected_work([&] { numbered(sets, parse_kernel("intersection")); });
  EXPECT_EQ(of_sets.what, "the Gram matrix of 2 sets");
  EXPECT_DOUBLE_EQ(of_sets.operations, 5 * 3 * 3);
  WorkSize of_strings;
  {
    const LimitedWork limited({.expect = [&](const WorkSize& size) { of_strings = size; }});
    const std::vector<BasicExample<std::string>> strings{{"abab", 1}, {"bc", -1}};
    const KernelSequence numbers = numbered(strings, parse_kernel("substring:2"), {std::string("cd")});
    EXPECT_EQ(numbers.substrings, 3U) << "of the examples alone";
  }
  EXPECT_EQ(of_strings.what, "the Gram matrix of 3 strings");
  EXPECT_DOUBLE_EQ(of_strings.operations, 5 * 4 * 4);
}

TEST(KernelMargin, a_gaussian_separates_different_instances_and_nothing_separates_equal_ones) {
  const std::vector<Example> different{{v("0,0"), 1}, {v("0,1"), -1}, {v("1,1"), 1}, {v("1/100,0"), -1}};
  const KernelSequence numbers = numbered(different, parse_kernel("gaussian:1"));
  const auto found = separate(*numbers.gram, numbers.examples);
  ASSERT_TRUE(found.has_value());
  EXPECT_FALSE(found->exact);
  const std::vector<Example> equal{{v("0"), 1}, {v("1"), 1}, {v("0"), -1}};
  const KernelSequence others = numbered(equal, parse_kernel("gaussian:1"));
  EXPECT_FALSE(separate(*others.gram, others.examples).has_value());
  const auto examined = examine_kernel(others, Tie::mistake, 1, {});
  EXPECT_EQ(examined.theorems.front().verdict, Verdict::does_not_apply);
  EXPECT_EQ(examined.comparator.words.substr(0, 11), "the final w");
}

// ---- The theorem

/// The remark on A's theorem as printed: with one u in X and a kernel that is nowhere negative, a margin gamma > 0 is
/// possible for the label +1 alone.
TEST(KernelPerceptronTheorem, one_u_speaks_of_one_label_where_the_kernel_is_nowhere_negative) {
  std::size_t applied = 0, with_both_labels = 0;
  for (std::uint64_t number = 0; number < 150; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Enforced enforced;
    PerceptronCase drawn = draw_perceptron_case(draw, true, {}, enforced);
    KernelCase value{.sequence = std::move(drawn.sequence), .f = {.single = true}, .u = std::move(drawn.u)};
    value.start = zero_vector(value.sequence.dimension);
    if (draw.one_in(3))
      for (Example& example : value.sequence.examples) example.y = 1;
    bool negative = false;
    for (const Example& example : value.sequence.examples) negative = negative || example.y < 0;
    for (const char* kernel : {"polynomial:2:1", "polynomial:4:0", "gaussian:1/5", "linear"}) {
      value.kernel = parse_kernel(kernel);
      const TheoremReport report = kernel_report(value, Tie::mistake);
      const bool nowhere_negative = std::string(kernel) != "linear";
      if (report.verdict == Verdict::holds && nowhere_negative) {
        ++applied;
        ASSERT_FALSE(negative) << kernel << ", " << replay(number);
      }
      if (report.verdict == Verdict::holds && !nowhere_negative && negative) ++with_both_labels;
      if (nowhere_negative && negative) {
        ASSERT_EQ(report.step("one-label").verdict, Verdict::refuted);
        ASSERT_TRUE(report.step("one-label").excused);
      }
    }
  }
  EXPECT_GT(applied, 50U);
  EXPECT_GT(with_both_labels, 25U) << "the linear kernel is negative where it likes";
}

TEST(KernelPerceptronTheorem, no_kernel_value_is_computed_twice) {
  const Sequence sequence = read_examples(std::string(TEST_DATA) + "/iris_setosa_vs_rest.csv");
  for (const char* kernel : {"polynomial:2:1", "gaussian:1/2"}) {
    const KernelSequence numbers = numbered(sequence.examples.all(), parse_kernel(kernel));
    const std::size_t n = numbers.gram->size();
    EXPECT_EQ(examine_kernel(numbers, Tie::mistake, 3, {}).report().verdict, Verdict::holds);
    EXPECT_EQ(numbers.gram->computed(), n * (n + 1) / 2);
  }
}

/// The learner alone asks for the values of the mistakes so far, and for no other.
TEST(KernelPerceptronTheorem, a_round_of_the_learner_costs_one_value_for_each_mistake_so_far) {
  const Sequence sequence = read_examples(std::string(TEST_DATA) + "/iris_versicolor_vs_virginica.csv");
  const KernelSpec spec = parse_kernel("polynomial:2:1");
  std::size_t calls = 0, expected = 0;
  KernelPerceptron<Vector> learner([&](const Vector& x, const Vector& z) {
    ++calls;
    return spec(x, z);
  });
  for (const Example& example : sequence.examples) {
    expected += learner.w.size();
    learn(learner, example.x, example.y);
  }
  EXPECT_EQ(calls, expected);
}

TEST(KernelPerceptronTheorem, beyond_500_instances_the_gram_matrix_holds_those_of_which_the_proof_speaks) {
  std::vector<Example> examples;
  for (int i = 1; i <= 700; ++i) examples.push_back({Vector::Constant(1, Rational(i)), 1});
  examples.push_back({v("-1000"), -1});
  const KernelSequence numbers = numbered(examples, parse_kernel("linear"));
  KernelComparison comparison;
  comparison.f = NumberedSum{{numbers.examples.back().x, -1, 701}};
  const TheoremReport report = examine_kernel(numbers, Tie::negative, 1, comparison).report();
  EXPECT_EQ(report.verdict, Verdict::holds);
  const auto instances = std::find_if(report.quantities.begin(), report.quantities.end(),
                                      [](const NamedQuantity& q) { return q.name == "gram_instances"; });
  ASSERT_NE(instances, report.quantities.end());
  EXPECT_EQ(to_string(std::get<Number>(instances->value)), "500");
  EXPECT_EQ(examine_kernel(numbers, Tie::negative, 1, {}).comparator.words,
            "the final w; no separator is looked for among more than 500 instances");
}

TEST(KernelPerceptronTheorem, beyond_500_instances_those_of_the_mistakes_are_in_the_gram_matrix) {
  // With K(x, z) = x.z - 1 all (i, 1) are as with a kernel; (0, 0), on which the run errs in the end, is not.
  std::vector<Example> examples;
  for (int i = 1; i <= 510; ++i) {
    Vector x(2);
    x << Rational(i), Rational(1);
    examples.push_back({x, 1});
  }
  examples.push_back({v("0,0"), 1});
  const KernelSequence numbers = numbered(examples, parse_kernel("polynomial:1:-1"));
  const KernelComparison comparison{.f = NumberedSum{{numbers.examples.front().x, 1, 1}}};
  const auto examined = examine_kernel(numbers, Tie::mistake, 1, comparison);
  ASSERT_EQ(examined.learner.w.size(), 2U) << "the first and the last";
  const auto& hypotheses = examined.theorems.front().hypotheses;
  const auto psd =
      std::find_if(hypotheses.begin(), hypotheses.end(), [](const HypothesisReport& h) { return h.id == "gram-psd"; });
  ASSERT_NE(psd, hypotheses.end());
  EXPECT_EQ(psd->verdict, Verdict::refuted);
}

TEST(KernelPerceptronTheorem, the_bound_of_a_gaussian_is_a_quotient_of_sums_of_powers_of_e) {
  const TheoremReport report = kernel_report({"0|1", "1|-1"}, "gaussian:1", "1,-1/2", Tie::mistake);
  ASSERT_TRUE(report.bound.has_value());
  ASSERT_TRUE(std::holds_alternative<PowerRatio>(*report.bound));
  // gamma = 1/2 - 1/e from f(1), R^2 = 1, |f|^2 = 5/4 - 1/e
  EXPECT_EQ(to_string(*report.bound), "(5/4 - e^(-1))/(1/4 - e^(-1) + e^(-2))");
  const Number ratio = quotient(2, *report.bound);
  EXPECT_TRUE(is_less(ratio, Rational(1)));
  EXPECT_TRUE(is_less(Rational(0), ratio));
}

/// Instances whose squared distances all differ, so that no two terms of a product are collected.
std::vector<Example> scattered(int count) {
  std::vector<Example> examples;
  for (int i = 0; i < count; ++i) {
    const Rational x = Rational((7919 * i * i + 104729 * i) % 1000003, 250000);
    const Rational z = Rational((15485863L * i + 611953L * i * i) % 999983, 333333);
    Vector point(2);
    point << x, z;
    examples.push_back({point, (7919 * i) % 3 == 0 ? 1 : -1});
  }
  return examples;
}

TEST(KernelPerceptronTheorem, products_too_long_to_write_down_are_decided_by_rationals_between_them) {
  const KernelSequence numbers = numbered(scattered(24), parse_kernel("gaussian:1/2"));
  NumberedSum f;
  for (std::size_t i = 0; i < numbers.examples.size(); ++i)
    f.push_back({numbers.examples[i].x, Rational(numbers.examples[i].y), i + 1});
  for (const bool wrong : {false, true}) {
    KernelFacts facts(numbers.gram, {f, {}}, {}, Tie::mistake, nullptr);
    std::size_t longest = 0;
    const auto tamper = [&](KernelFacts& some) {
      longest = std::max(longest, some.wu.size() * some.wu.size());
      if (wrong) some.u2 = Rational(1, 1000);
    };
    AuditOf<KernelFacts, Tampered<KernelFacts>> audit(kernel_perceptron(), Tampered<KernelFacts>(facts, tamper), {});
    for (const NumberedExample& example : numbers.examples) audit.survey(example);
    KernelPerceptron<std::size_t> learner([&](std::size_t i, std::size_t j) { return (*numbers.gram)(i, j); });
    audit.begin(learner.w);
    run(learner, numbers.examples, 1, [&](const KernelRound& round) { audit.observe(round); });
    const TheoremReport report = audit.finish();
    EXPECT_GT(longest, 40'000U);
    EXPECT_EQ(report.step("cauchy-schwarz").verdict, wrong ? Verdict::refuted : Verdict::holds);
    EXPECT_EQ(report.step("cauchy-schwarz").checked, 24U);
    EXPECT_NE(report.step("sandwich").verdict, Verdict::undecided);
  }
}

TEST(KernelPerceptronTheorem, long_products_that_are_equal_are_written_down_after_all) {
  // f is the final w, so that the inequality of Cauchy and Schwarz is an equation in the end.
  std::vector<Example> examples = scattered(48);
  const KernelSequence numbers = numbered(examples, parse_kernel("gaussian:1/2"));
  const auto first = examine_kernel(numbers, Tie::mistake, 1, {.f = NumberedSum{}});
  ASSERT_GT(first.learner.w.size(), 20U);
  const auto again = examine_kernel(numbers, Tie::mistake, 1, {.f = first.learner.w});
  const StepReport& step = again.theorems.front().step("cauchy-schwarz");
  EXPECT_EQ(step.verdict, Verdict::holds);
  EXPECT_EQ(sign_of(*step.min_slack), 0);
}

TEST(KernelPerceptronTheorem, an_undecided_gram_matrix_is_an_undecided_theorem) {
  const TheoremReport report = kernel_report({"0|1", "1e-4000|1", "2e-4000|1"}, "gaussian:1", "1,1,1", Tie::mistake);
  EXPECT_EQ(report.verdict, Verdict::undecided);
}

}  // namespace
}  // namespace mistakebound::test::kernel_perceptron_test

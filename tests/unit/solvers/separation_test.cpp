#include "invariants/solvers/separation.hpp"

#include <random>

#include "invariants/solvers/nearest_point.hpp"
#include "properties/campaign/draw.hpp"
#include "reference/learners/packed_examples.hpp"
#include "reference/readers/examples.hpp"
#include "tests/unit/expected_work.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::separation_test {
namespace {

/// The same numbers, however the examples are stored.
void expect_same(const Separation& a, const Separation& b, const std::string& where) {
  ASSERT_EQ(a.separable, b.separable) << where;
  ASSERT_EQ(a.w, b.w) << where;
  ASSERT_EQ(a.weights.size(), b.weights.size()) << where;
  for (std::size_t i = 0; i < a.weights.size(); ++i) {
    ASSERT_EQ(a.weights[i].example, b.weights[i].example) << where;
    ASSERT_EQ(a.weights[i].value, b.weights[i].value) << where;
  }
}

/// Without an offset; and with one what is right is not said, but has to be shown.
void expect_certified(const Sequence& sequence, bool separable, const std::string& where) {
  const Separation found = separate(sequence);
  ASSERT_EQ(found.separable, separable) << where;
  ASSERT_EQ(examine_separation(sequence, found, {}).verdict, Verdict::holds) << where;
  const Sequence with_constant = with_bias(sequence);
  const Separation free = separate(with_constant, Offset::free);
  ASSERT_TRUE(free.separable || !separable) << where;
  ASSERT_EQ(examine_separation(with_constant, free, {}).verdict, Verdict::holds) << where;
}

TEST(GuessNearest, ends_where_doubles_see_no_progress_any_more) {
  // Random points in all directions: 0 is a combination of them, which doubles miss by a little.
  std::mt19937_64 random(seed());
  Eigen::MatrixXd points(100, 600);
  for (Eigen::Index j = 0; j < points.cols(); ++j)
    for (Eigen::Index i = 0; i < points.rows(); ++i)
      points(i, j) = static_cast<double>(static_cast<std::int64_t>(random() % 201)) - 100;
  std::size_t rounds = 0;
  const LimitedWork limited({.interrupted = [&rounds] { return ++rounds > 2'000; }});
  const auto [active, weights, expected, vanishes] = guess_nearest(PointBlocks(points));
  EXPECT_EQ(active.size(), 101U);
  EXPECT_EQ(expected, 101U) << "no more are affinely independent";
  EXPECT_TRUE(vanishes);
  EXPECT_LT(rounds, 2'000U) << "and not 20 for each point";
}

TEST(Separation, limits_are_asked_for_at_every_product_and_every_number_of_the_result) {
  std::mt19937_64 random(seed());
  Sequence sequence{25, {}, {}};
  for (std::size_t t = 0; t < 25; ++t) {
    Vector x = zero_vector(25);
    for (Rational& entry : x) {
      const Integer over = random() % 9999 + 1;
      entry = fraction(over, Integer(random() % 9000 + 1000) * 1000);
    }
    x[static_cast<Eigen::Index>(t)] += 10;  // so that every example is one of the nearest
    sequence.examples.push_back({x, 1});
  }
  Separation found;
  const std::size_t polls = polls_of([&] { found = separate(sequence); });
  ASSERT_TRUE(found.separable);
  const std::size_t nearest = found.weights.size();
  ASSERT_EQ(nearest, 25U) << seed();
  EXPECT_GT(polls, nearest * (nearest - 1) / 2) << seed();
}

/// Of many examples some are looked at first, however they are kept.
TEST(Separation, of_many_examples_is_that_of_all_whatever_some_of_them_say) {
  int inseparable = 0, hidden = 0, separable = 0;
  for (std::uint64_t number = 0; number < cases_of(20); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const int n = draw.range(1, 5);
    const int size = draw.range(2048, 3000);
    const Vector u = draw.direction(n);
    const int kind = static_cast<int>(number % 3);  // labels turned at random, a single one, none
    const std::size_t odd = static_cast<std::size_t>(draw.range(0, size - 1));
    Sequence sequence{n, {}, {}};
    while (sequence.size() < static_cast<std::size_t>(size)) {
      Vector x(n);
      for (Rational& entry : x) entry = Rational(draw.range(-99, 99)) / 10;
      const int side = sign_of(dot(u, x));
      if (side == 0) continue;
      const bool turned = kind == 0 ? draw.one_in(10) : kind == 1 && sequence.size() == odd;
      sequence.examples.push_back({std::move(x), turned ? -side : side});
      if (turned) sequence.examples.push_back({sequence.examples.back().x, side});
    }
    for (const Offset offset : {Offset::none, Offset::free}) {
      if (offset == Offset::free) sequence = with_bias(sequence);
      Sequence packed = sequence;
      packed.examples = Examples(pack(sequence));
      const Separation found = separate(packed, offset);
      ASSERT_EQ(found.separable, kind == 2) << replay(number);
      ASSERT_EQ(examine_separation(packed, found, {}).verdict, Verdict::holds) << replay(number);
      expect_same(separate(sequence, offset), found, replay(number));
    }
    ++(kind == 0 ? inseparable : kind == 1 ? hidden : separable);
  }
  EXPECT_GT(std::min({inseparable, hidden, separable}), 0);
}

TEST(Separation, of_two_points_in_the_plane_is_known) {
  const Separation found = separate(sequence_of({"1,0|1", "0,1|1"}));
  ASSERT_TRUE(found.separable);
  EXPECT_EQ(to_string(found.w), "1, 1");
  ASSERT_EQ(found.weights.size(), 2U);
  EXPECT_EQ(found.weights[0].value, 1);
}

TEST(Separation, with_a_free_offset_is_half_way_between_the_nearest_points_of_two_hulls) {
  const Separation two = separate(sequence_of({"10,1,1|1", "8,0,1|-1"}), Offset::free);
  EXPECT_EQ(to_string(two.w), "4/5, 2/5, -37/5");
  ASSERT_EQ(two.weights.size(), 2U);
  EXPECT_EQ(two.weights[0].value, Rational(2, 5));
  EXPECT_EQ(two.weights[1].value, Rational(2, 5));
  const Separation edge = separate(sequence_of({"0,0,1|1", "0,2,1|1", "3,1,1|-1", "9,0,1|-1"}), Offset::free);
  EXPECT_EQ(to_string(edge.w), "-2/3, 0, 1") << "a vertex and an edge";
  EXPECT_FALSE(separate(sequence_of({"1,1|1", "2,1|-1", "3,1|1"}), Offset::free).separable);
  EXPECT_FALSE(separate(sequence_of({"1|1", "1|-1"}), Offset::free).separable) << "no coordinate but the constant";
}

TEST(Separation, with_a_free_offset_of_examples_of_one_label_is_an_offset_alone) {
  for (const Label y : {1, -1}) {
    Sequence sequence = sequence_of({"3,1|1", "-3,1|1"});
    for (Example& example : sequence.examples) example.y = y;
    for (Sequence each : {sequence, Sequence{2, Examples(pack(sequence)), {}}}) {
      const Separation found = separate(each, Offset::free);
      EXPECT_TRUE(found.separable);
      EXPECT_EQ(to_string(found.w), "0, " + std::to_string(y));
      EXPECT_TRUE(found.weights.empty());
      EXPECT_EQ(examine_separation(each, found, {parse_vector("0,5"), parse_vector("1,9")}).verdict, Verdict::holds);
    }
  }
}

/// Moved examples have the same w, as the offset takes the move back; and so have some that doubles tell apart no more.
TEST(Separation, with_a_free_offset_does_not_change_where_all_examples_are_moved) {
  std::size_t separable = 0;
  for (std::uint64_t number = 0; number < cases_of(300); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Enforced enforced;
    Sequence sequence = draw_perceptron_case(draw, draw.one_in(2), {}, enforced).sequence;
    Vector move(sequence.dimension);
    for (Rational& entry : move) entry = draw.range(-9, 9) * pow(Integer(10), draw.one_in(2) ? 20U : 1U);
    const Separation found = separate(with_bias(sequence), Offset::free);
    for (Example& example : sequence.examples) example.x += move;
    const Sequence moved = with_bias(sequence);
    const Separation there = separate(moved, Offset::free);
    ASSERT_EQ(there.separable, found.separable) << replay(number);
    ASSERT_EQ(examine_separation(moved, there, {}).verdict, Verdict::holds) << replay(number);
    if (!found.separable) continue;
    ++separable;
    const Eigen::Index n = sequence.dimension;
    ASSERT_EQ(there.w.head(n), found.w.head(n)) << replay(number);
    ASSERT_EQ(there.w[n], found.w[n] - dot(Vector(found.w.head(n)), move)) << replay(number);
  }
  EXPECT_GT(separable, cases_of(100));
}

TEST(Separation, on_the_line_is_the_nearest_example) {
  const Separation found = separate(sequence_of({"3|1", "-2|-1", "7|1"}));
  ASSERT_TRUE(found.separable);
  EXPECT_EQ(to_string(found.w), "1/2");
  EXPECT_FALSE(separate(sequence_of({"3|1", "2|-1"})).separable);
}

/// n examples of n fractions whose denominators are large primes.
Sequence long_fractions(Eigen::Index n) {
  Sequence sequence{.dimension = n, .examples = {}, .features = {}};
  const Integer primes[] = {10007, 10009, 10037, 10039, 10061, 10067, 10069, 10079, 10091, 10093};
  for (Eigen::Index i = 0; i < n; ++i) {
    Vector x(n);
    for (Eigen::Index j = 0; j < n; ++j)
      x[j] = Rational((i * i + 7 * j * j + i * j) % 97 - 48) / Rational(primes[(i + j) % 10]);
    sequence.examples.push_back({x, i % 2 == 0 ? 1 : -1});
  }
  return sequence;
}

TEST(Separation, of_long_numbers_is_said_to_take_long_before_it_begins) {
  const WorkSize large = expected_work([] { separate(long_fractions(100)); });
  EXPECT_EQ(large.what, "the nearest point of 100 examples");
  EXPECT_GT(large.operations, 1e8);
  EXPECT_LT(expected_work([] { separate(long_fractions(5)); }).operations, 1e7);
}

TEST(GuessNearest, expects_no_more_active_points_than_it_finds_where_doubles_tell) {
  Eigen::MatrixXd points(2, 4);
  points << 1, 1, 3, 5, 1, -1, 2, 0;
  const NearestGuess guess = guess_nearest(PointBlocks(points));
  EXPECT_EQ(guess.active, (Active{0, 1}));
  EXPECT_EQ(guess.expected, 2U);
}

TEST(Separation, of_no_examples_is_zero) {
  const Separation found = separate(Sequence{3, {}, {}});
  EXPECT_TRUE(found.separable);
  EXPECT_EQ(norm2(found.w), 0);
}

TEST(Separation, a_zero_vector_separates_from_nothing) {
  expect_certified(sequence_of({"0,0|1"}), false, "alone");
  expect_certified(sequence_of({"1,0|1", "0,0|-1", "0,1|1"}), false, "among others");
}

TEST(Separation, duplicates_and_dependent_examples_are_no_obstacle) {
  expect_certified(sequence_of({"1,2|1", "1,2|1", "2,4|1", "-1,-2|-1"}), true, "duplicates");
  expect_certified(sequence_of({"1,2|1", "1,2|-1"}), false, "both labels");
  expect_certified(sequence_of({"1,1,1|1", "1,1,2|1"}), true, "fewer examples than dimensions");
  expect_certified(sequence_of({"1,0|1", "1,1|1", "1,2|1", "1,3|1", "1,-5|1"}), true, "collinear");
}

TEST(Separation, margins_far_below_what_doubles_resolve_are_decided) {
  // The two examples differ in the last of forty digits; a double sees the same vector with both labels.
  expect_certified(sequence_of({"1,1.0000000000000000000000000000000000000001|1", "1,1|-1"}), true, "separable");
  expect_certified(sequence_of({"1,1.0000000000000000000000000000000000000001|1", "1,1|-1", "0,-1|1"}), false, "not");
  expect_certified(sequence_of({"1000000,1|1", "1000001,1|-1"}), true, "a margin that is small beside the examples");
  expect_certified(sequence_of({"1e300,1e-300|1", "-1e-300,1e300|1", "1,1|1"}), true, "scales");
  expect_certified(sequence_of({"1e400,1|1", "1,1e400|1"}), true, "beyond the range of doubles");
}

TEST(Separation, the_answer_is_certified_on_random_sets_of_every_family) {
  std::size_t outcomes[2] = {0, 0};
  for (std::uint64_t number = 0; number < 1500; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Enforced enforced;
    const PerceptronCase value = draw_perceptron_case(draw, draw.one_in(2), {}, enforced);
    const Separation found = separate(value.sequence);
    ++outcomes[found.separable ? 1 : 0];
    ASSERT_EQ(examine_separation(value.sequence, found, {value.u}).verdict, Verdict::holds)
        << to_string(value.sequence) << "; " << replay(number);
    const Sequence with_constant = with_bias(value.sequence);
    const Separation free = separate(with_constant, Offset::free);
    Vector u = zero_vector(with_constant.dimension);
    u.head(value.u.size()) = value.u;
    ASSERT_EQ(examine_separation(with_constant, free, {u, separate(with_constant).w}).verdict, Verdict::holds)
        << to_string(value.sequence) << "; " << replay(number);
  }
  EXPECT_GT(outcomes[0], 100U);
  EXPECT_GT(outcomes[1], 100U);
}

TEST(Separation, of_real_data_is_certified) {
  const std::string data = TEST_DATA;
  expect_certified(read_examples(data + "/iris_setosa_vs_rest.csv"), true, "setosa");
  expect_certified(read_examples(data + "/iris_versicolor_vs_virginica.csv"), false, "versicolor");
  expect_certified(read_examples(data + "/heart_scale.libsvm"), false, "heart");
}

TEST(Separation, hundreds_of_examples_in_tens_of_dimensions_are_done_in_few_active_sets) {
  for (const bool noisy : {false, true}) {
    Draw draw = Draw::for_case(seed(), noisy ? 1 : 0);
    Sequence s{30, {}, {}};
    const Vector u = draw.direction(30);
    while (s.size() < 300) {
      Vector x(30);
      for (Eigen::Index i = 0; i < 30; ++i) x[i] = Rational(draw.range(-1000, 1000)) / 1000;
      const int side = sign_of(dot(u, x));
      if (side != 0) s.examples.push_back({x, noisy && s.size() % 3 == 0 ? -side : side});
    }
    for (const Offset offset : {Offset::none, Offset::free}) {
      if (offset == Offset::free) s = with_bias(std::move(s));
      const Separation found = separate(s, offset);
      EXPECT_EQ(found.separable, !noisy);
      EXPECT_LE(found.active_sets, 5U) << "the guess in doubles should be right or nearly so";
      EXPECT_EQ(examine_separation(s, found, {}).verdict, Verdict::holds);
    }
  }
}

}  // namespace
}  // namespace mistakebound::test::separation_test

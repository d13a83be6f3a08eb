#include "invariants/solvers/matrix_game.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <bit>
#include <optional>

#include "reference/numbers/work.hpp"
#include "reference/readers/examples.hpp"
#include "tests/unit/expected_work.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::matrix_game_test {
namespace {

/// Both certificates from their definitions: p and lambda are mixtures, and each proves that the other is best.
void expect_certified(const Sequence& sequence, const NonnegativeMargin& found, const std::string& where) {
  ASSERT_EQ(found.p.size(), sequence.dimension) << where;
  Rational total = 0;
  for (const Rational& share : found.p) {
    ASSERT_GE(share, 0) << where;
    total += share;
  }
  ASSERT_EQ(total, 1) << where;
  Rational least = sequence.examples[0].y * dot(found.p, sequence.examples[0].x);
  for (const Example& example : sequence.examples)
    least = std::min(least, Rational(example.y * dot(found.p, example.x)));
  ASSERT_EQ(least, found.gamma) << where << ": what p guarantees";

  total = 0;
  Vector mixture = zero_vector(sequence.dimension);
  for (std::size_t k = 0; k < found.lambda.size(); ++k) {
    const DualCoefficient& weight = found.lambda[k];
    ASSERT_LT(weight.example, sequence.size()) << where;
    ASSERT_TRUE(k == 0 || found.lambda[k - 1].example < weight.example) << where;
    ASSERT_GT(weight.value, 0) << where;
    total += weight.value;
    const Example& example = sequence.examples[weight.example];
    mixture += Rational(example.y * weight.value) * example.x;
  }
  ASSERT_EQ(total, 1) << where;
  ASSERT_EQ(*std::max_element(mixture.begin(), mixture.end()), found.gamma) << where << ": what lambda allows";
}

void expect_margin(const Sequence& sequence, const Rational& gamma, const std::string& where) {
  const NonnegativeMargin found = solve_game(sequence);
  ASSERT_EQ(found.gamma, gamma) << where;
  ASSERT_NO_FATAL_FAILURE(expect_certified(sequence, found, where));
}

/// The examples of a game given by rows "1,2": every label is 1.
Sequence game_of(const std::vector<std::string>& rows) {
  std::vector<std::string> examples;
  examples.reserve(rows.size());
  for (const std::string& row : rows) examples.push_back(row + "|1");
  return sequence_of(examples);
}

/// The value by trying every vertex of {(p, g): p_i >= 0, y_t (p.x_t) >= g, sum p = 1}: there, n of the n + T
/// inequalities are equalities that determine (p, g).
Rational value_by_enumeration(const Sequence& sequence) {
  using Matrix = Eigen::Matrix<Rational, Eigen::Dynamic, Eigen::Dynamic>;
  const Eigen::Index n = sequence.dimension;
  const Eigen::Index all = n + static_cast<Eigen::Index>(sequence.size());
  Matrix inequalities = Matrix::Constant(all, n + 1, Rational(0));
  for (Eigen::Index k = 0; k < n; ++k) inequalities(k, k) = 1;
  for (Eigen::Index k = n; k < all; ++k) {
    const Example& example = sequence.examples[static_cast<std::size_t>(k - n)];
    inequalities.row(k).head(n) = Rational(example.y) * example.x.transpose();
    inequalities(k, n) = -1;
  }
  std::optional<Rational> best;
  for (unsigned chosen = 0; chosen < 1U << all; ++chosen) {
    if (std::popcount(chosen) != n) continue;
    Matrix system = Matrix::Constant(n + 1, n + 1, Rational(1));
    system(n, n) = 0;
    for (Eigen::Index k = 0, row = 0; k < all; ++k)
      if ((chosen >> k & 1U) != 0) system.row(row++) = inequalities.row(k);
    const Eigen::FullPivLU<Matrix> solver(system);
    if (!solver.isInvertible()) continue;
    Vector right = zero_vector(n + 1);
    right[n] = 1;
    const Vector vertex = solver.solve(right);
    const Vector slack = inequalities * vertex;
    if (std::all_of(slack.begin(), slack.end(), [](const Rational& s) { return s >= 0; }))
      best = best ? std::max(*best, vertex[n]) : vertex[n];
  }
  return best.value();
}

TEST(MatrixGame, of_small_games_is_known) {
  const NonnegativeMargin found = solve_game(game_of({"2,0", "0,1"}));
  EXPECT_EQ(found.gamma, q("2/3"));
  EXPECT_EQ(to_string(found.p), "1/3, 2/3");
  ASSERT_EQ(found.lambda.size(), 2U);
  EXPECT_EQ(found.lambda[0].value, q("1/3"));
  EXPECT_EQ(found.lambda[1].value, q("2/3"));

  expect_margin(game_of({"0,1,-1", "-1,0,1", "1,-1,0"}), 0, "stone, scissors, paper");
  expect_margin(game_of({"1,-1", "-1,1"}), 0, "matching pennies");
  expect_margin(game_of({"8,1,6", "3,5,7", "4,9,2"}), 5, "a magic square");
  expect_margin(game_of({"3,2", "1,0"}), 1, "a saddle point");
  expect_margin(sequence_of({"0.1,-0.2|1", "0.3,-0.4|-1"}), q("-1/50"), "labels and decimals");
}

TEST(MatrixGame, of_a_disjunction_is_shared_among_its_coordinates) {
  // Any of the first two of five coordinates, as a halfspace with the threshold 1/2 on a sixth.
  Sequence sequence{6, {}, {}};
  for (int bits = 0; bits < 32; ++bits) {
    Vector x(6);
    for (Eigen::Index i = 0; i < 5; ++i) x[i] = bits >> i & 1;
    x[5] = -1;
    sequence.examples.push_back({x, (bits & 3) != 0 ? 1 : -1});
  }
  expect_margin(sequence, q("1/5"), "u = (2, 2, 0, 0, 0, 1)/5");
}

TEST(MatrixGame, of_no_examples_is_shared_by_all_coordinates) {
  const NonnegativeMargin found = solve_game(Sequence{3, {}, {}});
  EXPECT_EQ(found.gamma, 0);
  EXPECT_EQ(to_string(found.p), "1/3, 1/3, 1/3");
  EXPECT_TRUE(found.lambda.empty());
}

TEST(MatrixGame, of_one_dimension_is_the_least_example) {
  expect_margin(sequence_of({"3|1", "-2|-1", "7|1"}), 2, "separable");
  expect_margin(sequence_of({"3|1", "2|-1"}), -2, "not separable");
  expect_margin(sequence_of({"-3|1", "2|-1"}), -3, "separable, but by a negative u only");
}

TEST(MatrixGame, of_one_example_is_its_largest_coordinate) {
  expect_margin(sequence_of({"1,5,-7|1"}), 5, "positive");
  expect_margin(sequence_of({"1,5,-7|-1"}), 7, "negative");
  expect_margin(sequence_of({"1,5,7|-1"}), -1, "not separable");
  expect_margin(sequence_of({"4,4,4|1"}), 4, "all coordinates alike");
}

TEST(MatrixGame, zero_vectors_duplicates_and_ties_are_no_obstacle) {
  expect_margin(sequence_of({"0,0|1"}), 0, "a zero vector alone");
  expect_margin(sequence_of({"1,2|1", "0,0|-1", "3,1|1"}), 0, "a zero vector among others");
  expect_margin(sequence_of({"1,2|1", "1,2|1", "1,2|1", "-1,-2|-1"}), 2, "duplicates");
  expect_margin(sequence_of({"1,2|1", "1,2|-1"}), -1, "both labels");
  expect_margin(game_of({"1,1,1", "1,1,1", "1,1,1", "1,1,1"}), 1, "all entries alike");
  expect_margin(game_of({"1,1,0", "1,1,0", "0,0,1"}), q("1/2"), "dependent columns");
  expect_margin(game_of({"1,0", "0,1", "1,0", "0,1", "1/2,1/2", "1/4,3/4"}), q("1/2"), "too many tight examples");
}

TEST(MatrixGame, programs_on_which_the_simplex_method_may_cycle_are_solved) {
  // The symmetric game of a linear program, max c.x with Ax <= b (Dantzig 1951), for Beale's example of 1955.
  expect_margin(
      game_of({"0,0,0, -1/4,8,1,-9, 0", "0,0,0, -1/2,12,1/2,-3, 0", "0,0,0, 0,0,-1,0, 1", "1/4,1/2,0, 0,0,0,0, -3/4",
               "-8,-12,0, 0,0,0,0, 20", "-1,-1/2,1, 0,0,0,0, -1/2", "9,3,0, 0,0,0,0, 6", "0,0,-1, 3/4,-20,1/2,-6, 0"}),
      0, "Beale");
  // Signs and zeros only: nearly every basis is degenerate.
  for (std::uint64_t number = 0; number < 400; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Eigen::Index n = draw.range(4, 14);
    Sequence sequence{n, {}, {}};
    const int size = draw.range(4, 30);
    const int most = draw.range(0, 1);
    for (int t = 0; t < size; ++t) {
      Vector x(n);
      for (Rational& entry : x) entry = draw.range(-1, most);
      sequence.examples.push_back({x, 1});
    }
    const NonnegativeMargin found = solve_game(sequence);
    ASSERT_NO_FATAL_FAILURE(expect_certified(sequence, found, to_string(sequence) + "; " + replay(number)));
  }
}

TEST(MatrixGame, ends_where_another_choice_among_equals_pivots_in_a_circle) {
  // Found at random: with the last variable instead of Bland's first one, the bases come back.
  const Sequence sequence =
      game_of({"-1,2,0,-1", "0,0,0,-2", "-1,-2,2,0", "-2,2,-1,2", "1,-1,-2,1", "-1,0,2,2", "1,2,-1,2"});
  std::size_t polls = 0;
  const LimitedWork limited({.interrupted = [&polls] { return ++polls > 10'000; }});
  const NonnegativeMargin found = solve_game(sequence);
  EXPECT_LT(found.pivots, 100U);
  ASSERT_NO_FATAL_FAILURE(expect_certified(sequence, found, "a game that may cycle"));
}

TEST(MatrixGame, agrees_with_the_enumeration_of_all_vertices) {
  std::size_t outcomes[3] = {0, 0, 0};
  for (std::uint64_t number = 0; number < 600; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Sequence sequence{draw.range(1, 3), {}, {}};
    const int size = draw.range(1, 5);
    const bool leaning = draw.one_in(2);
    while (sequence.examples.size() < static_cast<std::size_t>(size)) {
      Vector x = draw.small_vector(sequence.dimension);
      if (draw.one_in(3)) x /= Rational(draw.range(1, 12));
      if (leaning) x += Vector::Constant(sequence.dimension, Rational(3));
      sequence.examples.push_back({x, leaning ? 1 : draw.sign()});
      if (draw.one_in(6)) sequence.examples.push_back(sequence.examples.front());
    }
    sequence.examples.all().resize(static_cast<std::size_t>(size));
    const std::string where = to_string(sequence) + "; " + replay(number);
    const NonnegativeMargin found = solve_game(sequence);
    ASSERT_EQ(found.gamma, value_by_enumeration(sequence)) << where;
    ASSERT_NO_FATAL_FAILURE(expect_certified(sequence, found, where));
    ++outcomes[sign_of(found.gamma) + 1];
  }
  for (const std::size_t count : outcomes) EXPECT_GT(count, 20U);
}

TEST(MatrixGame, a_positive_one_is_a_separator) {
  for (std::uint64_t number = 0; number < 300; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Enforced enforced;
    const Sequence sequence = draw_perceptron_case(draw, draw.one_in(2), {}, enforced).sequence;
    if (sequence.examples.empty() || sequence.dimension == 0) continue;
    const NonnegativeMargin found = solve_game(sequence);
    ASSERT_NO_FATAL_FAILURE(expect_certified(sequence, found, to_string(sequence) + "; " + replay(number)));
    if (found.gamma > 0) {
      ASSERT_TRUE(separate(sequence).separable) << to_string(sequence) << "; " << replay(number);
    }
  }
}

TEST(MatrixGame, differences_that_doubles_do_not_see_are_decided) {
  const Rational tiny = q("1e-40");
  expect_margin(sequence_of({"1,1.0000000000000000000000000000000000000001|1", "1,1|-1"}), -1, "labels");
  expect_margin(game_of({"1.0000000000000000000000000000000000000001,-1", "-1,1"}), tiny / (4 + tiny), "pennies");
  // Doubles see four times the same example.
  expect_margin(
      game_of({"1,1", "1,1.0000000000000000000000000000000000000001", "1.0000000000000000000000000000000000000001,1",
               "0.9999999999999999999999999999999999999999,1"}),
      1, "four alike");
  expect_margin(game_of({"1e300,1e-300", "1e-300,1e300"}), (q("1e300") + q("1e-300")) / 2, "scales");
  expect_margin(game_of({"1e300,0", "0,1e-300"}), 1 / (q("1e300") + q("1e-300")), "unequal scales");
  expect_margin(game_of({"1e-300,-1e-300", "-2e-300,3e-300", "1e300,1e300"}), q("1e-300") / 7, "a tiny margin");
  expect_margin(game_of({"1e400,1", "1,1e400"}), (q("1e400") + 1) / 2, "beyond the range of doubles");
  expect_margin(game_of({"1e-400,0", "0,1e-400"}), q("1e-400") / 2, "below the range of doubles");
}

TEST(MatrixGame, every_pivot_can_be_exact) {
  // One large entry hides all others from a guess in doubles.
  for (std::uint64_t number = 0; number < 100; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Eigen::Index n = draw.range(2, 8);
    Sequence sequence{n, {}, {}};
    const int size = draw.range(2, 20);
    for (int t = 0; t < size; ++t) sequence.examples.push_back({draw.small_vector(n), draw.sign()});
    const Rational gamma = solve_game(sequence).gamma;
    sequence.examples.push_back({Vector::Constant(n, q("1e60")), 1});
    ASSERT_NO_FATAL_FAILURE(expect_margin(sequence, gamma, to_string(sequence) + "; " + replay(number)));
  }
}

TEST(MatrixGame, of_real_data_is_certified) {
  const std::string data = std::string(TEST_DATA) + "/";
  for (const std::string name : {"iris_setosa_vs_rest.csv", "iris_versicolor_vs_virginica.csv", "heart_scale.libsvm"}) {
    const Sequence sequence = with_bias(read_examples(data + name));
    expect_certified(sequence, solve_game(sequence), name);
  }
}

TEST(MatrixGame, hundreds_of_examples_in_tens_of_dimensions_or_the_reverse_take_few_pivots) {
  for (const bool noisy : {false, true}) {
    for (const auto& [size, dimension] : {std::pair<std::size_t, int>{300, 30}, {30, 300}}) {
      Draw draw = Draw::for_case(seed(), noisy ? 1 : 0);
      Sequence sequence{dimension, {}, {}};
      Vector u(dimension);
      for (Rational& entry : u) entry = draw.range(0, 9);
      while (sequence.size() < size) {
        Vector x(dimension);
        for (Rational& entry : x) entry = Rational(draw.range(-999, 999)) / 10;
        const int side = sign_of(dot(u, x));
        if (side != 0) sequence.examples.push_back({x, noisy && sequence.size() % 3 == 0 ? -side : side});
      }
      const NonnegativeMargin found = solve_game(sequence);
      EXPECT_EQ(found.gamma > 0, !noisy || dimension == 300);
      EXPECT_LE(found.pivots, 150U) << "the guess in doubles should be right or nearly so";
      expect_certified(sequence, found, noisy ? "noisy" : "separable");
    }
  }
}

TEST(MatrixGame, limits_are_asked_for_before_every_operation_on_long_numbers) {
  const auto game_of_size = [](const Rational& unit) {
    Sequence sequence{3, {}, {}};
    for (int t = 0; t < 3; ++t) {
      Vector x = zero_vector(3);
      x[t] = unit + t;
      sequence.examples.push_back({x, 1});
    }
    return sequence;
  };
  const std::size_t pivots = solve_game(game_of_size(1)).pivots;
  EXPECT_LE(polls_of([&] { solve_game(game_of_size(1)); }), 10 * pivots);
  // In the guess 9 entries; in every pivot 3 rows of 4 numbers and as many products; in the mixtures 6.
  EXPECT_GE(polls_of([&] { solve_game(game_of_size(Rational(power_of_ten(4000)))); }), 9 + 3 * 4 * pivots * 2 + 6);
}

}  // namespace
}  // namespace mistakebound::test::matrix_game_test

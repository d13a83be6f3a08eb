#include "invariants/solvers/weak_separation.hpp"

#include <algorithm>
#include <random>

#include "properties/campaign/draw.hpp"
#include "reference/learners/packed_examples.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::weak_separation_test {
namespace {

Separation answer_of(const Sequence& sequence, Offset offset = Offset::none) {
  Separation found = separate(sequence, offset);
  if (!found.separable) add_weak_separator(sequence, found);
  return found;
}

std::string weak_of(const std::vector<std::string>& rows, Offset offset = Offset::none) {
  const Separation found = answer_of(sequence_of(rows), offset);
  return found.weak ? to_string(*found.weak) : "none";
}

TEST(WeakSeparation, is_positive_wherever_it_may_be) {
  EXPECT_EQ(weak_of({"0|1", "2|1"}), "1/2");
  EXPECT_EQ(weak_of({"1,0|1", "1,0|-1", "5,2|1"}), "0, 1/2");
  EXPECT_EQ(weak_of({"1,1|1", "1,1|-1", "3,1|1"}, Offset::free), "1/2, -1/2") << "0 at 1 with its offset";
  EXPECT_EQ(weak_of({"1,0,0|1", "1,0,0|-1", "7,1,0|1", "8,1,0|-1", "0,0,1|1", "3,5,4|1"}), "0, 0, 1")
      << "the second pair is on the boundary because the first is";
}

TEST(WeakSeparation, is_none_where_the_examples_of_the_certificate_span_all) {
  EXPECT_EQ(weak_of({"1|1", "2|-1"}), "0");
  EXPECT_EQ(weak_of({"0,0|1", "0,0|-1"}), "0, 0");
  EXPECT_EQ(weak_of({"1,1|1", "2,1|-1", "3,1|1"}, Offset::free), "0, 0");
  EXPECT_EQ(weak_of({"1|1"}), "none") << "a separable set is not asked";
}

/// Contradictions in one direction after the other, each found only when those before are out of the way.
TEST(WeakSeparation, adds_to_the_certificate_until_its_examples_span_all) {
  for (std::uint64_t number = 0; number < cases_of(100); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const int n = draw.range(2, 5);
    Sequence sequence{n, {}, {}};
    for (int k = 0; k < n; ++k)
      for (const Label y : {1, -1}) {
        Vector x = zero_vector(n);
        x[k] = draw.range(1, 3);
        for (int i = 0; i < k; ++i) x[i] = draw.range(-9, 9);
        sequence.examples.push_back({x, y});
      }
    const Separation found = answer_of(sequence);
    ASSERT_EQ(norm2(*found.weak), 0) << replay(number);
    const TheoremReport report = examine_separation(sequence, found, {});
    ASSERT_EQ(report.verdict, Verdict::holds) << replay(number);
    ASSERT_EQ(report.step("lambda-spans").checked, sequence.size());
  }
}

/// Which of several certificates is found depends on the order of the examples; what is weakly separable, and by what,
/// does not, nor on how the examples are stored.
TEST(WeakSeparation, is_certified_and_the_same_in_every_order_of_the_examples) {
  std::size_t outcomes[2] = {0, 0};
  std::mt19937_64 random(seed());
  for (std::uint64_t number = 0; number < cases_of(600); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const int n = draw.range(1, 5);
    const int most = draw.range(1, 4);
    const Vector u = draw.direction(n);
    Sequence sequence{n, {}, {}};
    const bool many = draw.one_in(6);  // so that some are looked at first
    for (int size = many ? 150 : draw.range(2, 14); size > 0; --size) {
      Vector x(n);
      for (Rational& entry : x) entry = Rational(draw.range(-most, most)) / draw.range(1, 3);
      const bool on_boundary = draw.one_in(2);
      if (on_boundary) x -= dot(u, x) / norm2(u) * u;
      const int side = sign_of(dot(u, x));
      sequence.examples.push_back({x, side == 0 || draw.one_in(many ? 150 : 8) ? draw.sign() : side});
    }
    const Offset offset = draw.one_in(3) ? Offset::free : Offset::none;
    if (offset == Offset::free) sequence = with_bias(sequence);
    const Separation found = answer_of(sequence, offset);
    if (found.separable) continue;
    ++outcomes[norm2(*found.weak) == 0 ? 0 : 1];
    ASSERT_EQ(examine_separation(sequence, found, {u.size() == sequence.dimension ? u : *found.weak}).verdict,
              Verdict::holds)
        << to_string(sequence) << "; " << replay(number);
    Sequence packed = sequence;
    packed.examples = Examples(pack(sequence));
    const Separation of_packed = answer_of(packed, offset);
    ASSERT_EQ(*of_packed.weak, *found.weak) << replay(number);
    ASSERT_EQ(examine_separation(packed, of_packed, {}).verdict, Verdict::holds) << replay(number);
    std::shuffle(sequence.examples.begin(), sequence.examples.end(), random);
    ASSERT_EQ(*answer_of(sequence, offset).weak, *found.weak) << to_string(sequence) << "; " << replay(number);
  }
  EXPECT_GT(outcomes[0], cases_of(60));
  EXPECT_GT(outcomes[1], cases_of(60));
}

/// The examples with a lambda are many, and of entries that take more than one prime.
TEST(Complement, of_rows_of_less_than_full_rank_is_orthogonal_to_them_and_of_the_right_size) {
  for (std::uint64_t number = 0; number < cases_of(100); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const int n = draw.range(1, 12);
    const int rank = draw.range(0, n);
    std::vector<Vector> independent;
    for (int i = 0; i < rank; ++i) {
      Vector x(n);
      for (Rational& entry : x) entry = Rational(draw.range(-99'999, 99'999)) / draw.range(1, 9'999);
      for (int k = 0; k < i; ++k) x[k] = 0;  // a triangle
      x[i] = draw.range(1, 9);
      independent.push_back(x);
    }
    std::vector<LongVector> rows;
    for (int i = 0; i < 2 * rank; ++i) {
      Vector x = zero_vector(n);
      for (int k = 0; k < rank; ++k)
        x += (k == i % rank ? 1 : draw.range(-3, 3) * (i >= rank)) * independent[static_cast<std::size_t>(k)];
      rows.push_back(over_one_denominator(x));
    }
    const Complement complement(rows, n);
    ASSERT_EQ(complement.size(), n - rank) << replay(number);
    for (const LongVector& row : rows) ASSERT_EQ(norm2(complement.products(row)), 0) << replay(number);
    if (rank == n) continue;
    Vector outside = zero_vector(n);
    outside[n - 1] = 1;
    ASSERT_NE(norm2(complement.products(over_one_denominator(outside))), 0) << replay(number);
    Vector coefficients(complement.size());
    for (Rational& entry : coefficients) entry = draw.range(-9, 9);
    const Vector orthogonal = complement.combination(coefficients);
    for (const LongVector& row : rows) ASSERT_EQ(dot(orthogonal, row.exact()), 0) << replay(number);
    ASSERT_EQ(orthogonal == zero_vector(n), coefficients == zero_vector(n - rank)) << replay(number);
  }
}

}  // namespace
}  // namespace mistakebound::test::weak_separation_test

/// Vectors in machine integers, in doubles that are proved exact, and whole numbers, held against rationals on either
/// side of every boundary. Long, as rows are held against the same vectors, and every loop against its wider twin.
#include "reference/numbers/whole_rows.hpp"

#include <gtest/gtest.h>

#include "reference/numbers/whole_number.hpp"
#include "tests/unit/awkward_numbers.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::whole_vector_test {
namespace {

template <class V>
class VectorsOfIntegers : public testing::Test {};
using KindsOfIntegers = testing::Types<IntegerVector, WholeVector>;
TYPED_TEST_SUITE(VectorsOfIntegers, KindsOfIntegers);

TYPED_TEST(VectorsOfIntegers, GiveTheProductsOfRationalsOrNone) {
  int given = 0;
  int refused = 0;
  for (std::uint64_t number = 0; number < 20'000; ++number) {
    Draw draw = Draw::for_case(7, number);
    const Eigen::Index dimension = draw.range(1, 4);
    const Vector p = awkward_vector(draw, dimension);
    const Vector q = awkward_vector(draw, dimension);
    TypeParam a;
    TypeParam b;
    if (!in_integers(p, a) || !in_integers(q, b, a.denominator)) {
      ++refused;
      continue;
    }
    ASSERT_EQ(a.exact(), p);
    ASSERT_EQ(b.exact(), q);
    std::vector<std::pair<std::optional<MachineNumber>, Rational>> products{{dot(a, b), dot(p, q)},
                                                                            {dot(a, a), norm2(p)}};
    if constexpr (std::same_as<TypeParam, WholeVector>) {
      products.emplace_back(norm2(a), norm2(p));
      products.emplace_back(distance2(a, b), norm2(p - q));
    }
    for (const auto& [found, expected] : products) {
      ++(found ? given : refused);
      if (found) {
        ASSERT_EQ(found->rational(), expected);
      }
    }
    ASSERT_EQ(long_dot(a, b), dot(p, q));
    ASSERT_EQ(long_dot(a, a), norm2(p));
    ASSERT_EQ(long_distance2(a, b), norm2(p - q));
    TypeParam of_its_own;
    ASSERT_TRUE(in_integers(q, of_its_own));
    ASSERT_EQ(long_distance2(a, of_its_own), norm2(p - q));
    ASSERT_EQ(long_distance2(of_its_own, a), norm2(p - q));
    const Vector longer = p / Rational((Integer(1) << 70U) + draw.range(-9, 9)) + q;
    ASSERT_EQ(long_dot(over_one_denominator(longer), b), dot(longer, q));
    if (const std::optional<int> side = sign_of_dot(a, b)) {
      ASSERT_EQ(*side, sign_of(dot(p, q)));
    }
    const int sign = draw.sign();
    if (add(a, sign, b)) {
      ASSERT_EQ(a.exact(), Vector(p + sign * q));
    }
  }
  EXPECT_GT(given, 10'000);
  EXPECT_GT(refused, 1'000);
}

TYPED_TEST(VectorsOfIntegers, RefuseASumThatLeaves128Bits) {
  const TypeParam a(IntegerVector{{INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX}, 1});
  const TypeParam half(IntegerVector{{INT64_MAX, INT64_MAX}, 1});
  EXPECT_FALSE(dot(a, a));
  ASSERT_TRUE(dot(half, half));
  EXPECT_EQ(dot(half, half)->rational(), norm2(half.exact()));
  EXPECT_EQ(long_dot(a, a), norm2(a.exact()));
}

/// Entries about as large as 2^bits, and now and then ones that cancel.
IntegerVector integers_of(Draw& draw, std::size_t n, int bits) {
  IntegerVector result;
  const std::int64_t size = std::int64_t{1} << bits;
  for (std::size_t i = 0; i < n; ++i) {
    const std::int64_t near = size - draw.range(-3, 3);
    result.entries.push_back(draw.one_in(4) ? draw.range(-9, 9) : draw.sign() * (draw.one_in(2) ? near : near / 3));
  }
  return result;
}

TEST(WholeVectors, AreExactOnEitherSideOfEveryBoundary) {
  int in_doubles = 0;
  int in_words = 0;
  int of_zero = 0;
  for (std::uint64_t number = 0; number < 20'000; ++number) {
    Draw draw = Draw::for_case(9, number);
    const auto n = static_cast<std::size_t>(draw.one_in(2) ? draw.range(1, 9) : draw.range(1, 70));
    const int bits = draw.one_in(2) ? draw.range(20, 30) : draw.range(1, 61);
    IntegerVector p = integers_of(draw, n, bits);
    // Products from 2^50 to 2^56, around 2^106 and 2^127, or of any size.
    IntegerVector q =
        integers_of(draw, n, draw.one_in(2) ? std::clamp(53 - bits + draw.range(-3, 3), 0, 61) : draw.range(0, 61));
    if (n > 1 && draw.one_in(3))  // orthogonal, or off by a little
      for (std::size_t i = 0; i + 1 < n; i += 2) {
        q.entries[i] = p.entries[i + 1];
        q.entries[i + 1] = -p.entries[i];
      }
    if (n % 2 == 1) q.entries[n - 1] = draw.one_in(2) ? 0 : draw.range(-1, 1);
    WholeVector a(p);
    const WholeVector b(q);
    ++(a.in_doubles() && b.in_doubles() ? in_doubles : in_words);
    ASSERT_EQ(a.integers().entries, p.entries);
    const Rational expected = long_dot(p, q);
    of_zero += expected == 0 ? 1 : 0;
    if (const auto found = dot(a, b)) {
      ASSERT_EQ(found->rational(), expected) << "case " << number;
    }
    ASSERT_EQ(long_dot(a, b), expected);
    ASSERT_EQ(long_dot(a, a), long_dot(p, p));
    ASSERT_EQ(long_distance2(a, b), long_distance2(p, q));
    if (const auto side = sign_of_dot(a, b)) {
      ASSERT_EQ(*side, sign_of(expected)) << "case " << number;
    }
    const int sign = draw.sign();
    for (int times = draw.range(1, 3); times > 0; --times) {
      const bool fits = add(p, sign, q);
      ASSERT_EQ(add(a, sign, b), fits);
      if (!fits) break;
      ASSERT_EQ(a.integers().entries, p.entries) << "case " << number;
      ASSERT_EQ(long_dot(a, b), long_dot(p, q));
      ASSERT_EQ(long_dot(a, a), long_dot(p, p));
    }
  }
  EXPECT_GT(in_doubles, 5'000);
  EXPECT_GT(in_words, 2'000);
  EXPECT_GT(of_zero, 1'000);
}

TEST(WholeVectors, TellOfAMoveWhatTheyTellOneByOne) {
  int known = 0;
  int unknown = 0;
  for (std::uint64_t number = 0; number < 20'000; ++number) {
    Draw draw = Draw::for_case(12, number);
    const auto n = static_cast<std::size_t>(draw.range(1, 20));
    const int bits = draw.range(18, 30);
    const auto vector = [&](int of_bits) { return WholeVector(integers_of(draw, n, of_bits)); };
    WholeVector before = vector(bits);
    WholeVector after = vector(draw.one_in(2) ? bits : draw.range(1, 60));
    const WholeVector x = vector(draw.one_in(2) ? 53 - bits - draw.range(-2, 6) : draw.range(1, 60));
    const WholeVector u = vector(draw.range(1, 30));
    if (draw.one_in(10)) after.denominator = 3;
    const WholeVector::Moved move = moved(before, after, x, u);
    ++(move.known ? known : unknown);
    if (!move.known) continue;
    ASSERT_EQ(before.denominator, after.denominator);
    ASSERT_EQ(move.apart2, total_apart(after, before)) << "case " << number;
    ASSERT_EQ(move.after_u, total(after, u)) << "case " << number;
    ASSERT_EQ(move.after_x, total(after, x)) << "case " << number;
    ASSERT_EQ(move.before_x, total(before, x)) << "case " << number;
    const Vector apart = after.exact() - before.exact();
    ASSERT_EQ(MachineNumber(move.apart2, 1).rational(), norm2(apart)) << "case " << number;
    ASSERT_EQ(MachineNumber(move.before_x, 1).rational(), dot(before.exact(), x.exact())) << "case " << number;
  }
  EXPECT_GT(known, 3'000);
  EXPECT_GT(unknown, 3'000);
}

/// Rows of integers as one array, and one by one.
template <class T>
void check_rows(Draw& draw, std::size_t width, std::size_t size, std::int64_t factor, int bits) {
  const auto count = static_cast<std::size_t>(draw.range(1, 6));
  std::vector<T> entries;
  const IntegerVector drawn = integers_of(draw, count * width, std::min<int>(bits, 8 * sizeof(T) - 2));
  for (const std::int64_t entry : drawn.entries) entries.push_back(static_cast<T>(entry));
  std::uint64_t largest = 0;
  for (const std::int64_t entry : drawn.entries)
    largest = std::max(largest, static_cast<std::uint64_t>(std::abs(entry)));
  WholeRows rows;
  const std::vector<T> before = draw.one_in(2) ? entries : std::vector<T>(9 * width, T{1});
  rows.take(std::span<const T>(before), width, size, 1, largest);
  if (draw.one_in(2)) static_cast<void>(rows.squares());
  // What was there before is forgotten, and no number behind the rows is read.
  const auto exactly = std::make_unique<T[]>(entries.size());  // NOLINT: sanitizers see its end
  std::copy(entries.begin(), entries.end(), exactly.get());
  rows.take(std::span<const T>(exactly.get(), entries.size()), width, size, factor,
            draw.one_in(2) ? largest : 2 * largest);
  if (draw.one_in(3)) {
    rows.keep();
    std::fill_n(exactly.get(), entries.size(), T{77});
  }
  WholeVector b(integers_of(draw, size, std::clamp(53 - bits - draw.range(-2, 9), 1, 60)));
  std::vector<double> signs;
  bool all_small = true;
  std::size_t right = 0;
  bool still_right = true;
  const auto measures = draw.one_in(2) ? rows.measures(b) : std::nullopt;
  std::vector<double> measured;
  if (measures) measured.assign(measures->products.begin(), measures->products.end());
  const auto products = rows.products(b);
  const auto squares = rows.squares();
  if (measures) {
    ASSERT_TRUE(products && squares);
    ASSERT_TRUE(std::equal(measured.begin(), measured.end(), products->begin(), products->end()));
  }
  for (std::size_t i = 0; i < count; ++i) {
    WholeVector x;
    x.take(std::span<const T>(entries).subspan(i * width, width), size, factor);
    if (i >= rows.count()) {
      ASSERT_FALSE(x.in_doubles() && i == rows.count()) << "the first that is missing is in doubles";
      continue;
    }
    ASSERT_TRUE(x.in_doubles());
    WholeVector row;
    rows.vector(i, row);
    ASSERT_EQ(row.integers().entries, x.integers().entries);
    const Rational product = long_dot(row, b);
    ASSERT_EQ(product, dot(x.exact(), b.exact()));
    ASSERT_EQ(long_dot(row, row), norm2(x.exact()));
    if (products) {
      ASSERT_EQ(Rational((*products)[i]), product);
    }
    if (squares) {
      ASSERT_EQ(Rational((*squares)[i]), norm2(x.exact()));
    }
    all_small = all_small && norm2(x.exact()) * norm2(b.exact()) < Rational(Integer(1) << 100U);
    signs.push_back(draw.one_in(5) ? draw.sign() : product < 0 ? -1 : 1);
    still_right = still_right && signs.back() * product > 0;
    right += still_right ? 1 : 0;
  }
  if (rows.count() == 0) return;
  const std::size_t found = rows.agree(0, signs, b);
  ASSERT_LE(found, right) << "none is right that is not";
  if (all_small) {
    ASSERT_TRUE(products);
    ASSERT_EQ(found, right);
    for (std::size_t first = 0; first < right; ++first) ASSERT_EQ(rows.agree(first, signs, b), right - first);
  }
}

TEST(WholeRows, AreTheVectorsOneByOne) {
  for (std::uint64_t number = 0; number < cases_of(20'000); ++number) {
    Draw draw = Draw::for_case(13, number);
    const auto width = static_cast<std::size_t>(draw.range(1, draw.one_in(4) ? 80 : 20));
    const std::size_t size = width + static_cast<std::size_t>(draw.one_in(2) ? 0 : draw.range(0, 9));
    const std::int64_t factor = draw.one_in(2) ? 1 : draw.range(1, 1000);
    const int bits = draw.range(1, 50);
    SCOPED_TRACE("case " + std::to_string(number));
    switch (draw.range(0, 3)) {
      case 0:
        check_rows<std::int8_t>(draw, width, size, factor, bits);
        break;
      case 1:
        check_rows<std::int16_t>(draw, width, size, factor, bits);
        break;
      case 2:
        check_rows<std::int32_t>(draw, width, size, factor, bits);
        break;
      default:
        check_rows<std::int64_t>(draw, width, size, factor, bits);
    }
    if (HasFatalFailure()) return;
  }
}

TEST(WholeRows, EndBeforeAnEntryThatIsNoDouble) {
  const std::vector<std::int64_t> entries{1, 2, 3, 4, (std::int64_t{1} << 53U) + 1, 5, 6, 7};
  WholeRows rows;
  rows.take(std::span<const std::int64_t>(entries), 2, 2, 1, INT64_MAX);
  EXPECT_EQ(rows.count(), 2U);
  rows.take(std::span<const std::int64_t>(entries).subspan(4), 2, 2, 1, INT64_MAX);
  EXPECT_EQ(rows.count(), 0U);
  rows.take(std::span<const std::int8_t>(), 0, 0, 1, 0);
  EXPECT_EQ(rows.count(), 0U) << "of no numbers there are no rows to look at together";
}

TEST(WholeVectors, TakeRowsOfEveryWidth) {
  const auto check = [](auto kind, std::int64_t factor) {
    using T = decltype(kind);
    for (std::size_t n = 0; n < 20; ++n) {
      std::vector<T> row;
      for (std::size_t i = 0; i < n; ++i)
        row.push_back(i % 3 == 0   ? std::numeric_limits<T>::min()
                      : i % 3 == 1 ? std::numeric_limits<T>::max()
                                   : static_cast<T>(i));
      WholeVector x(IntegerVector{{1, 2, 3}, 7});  // of which nothing is left
      x.denominator = 1;
      const std::size_t size = n + n % 4;
      x.take(std::span<const T>(row), size, factor);
      IntegerVector expected;
      for (const T entry : row) expected.entries.push_back(entry * factor);
      expected.entries.resize(size);
      ASSERT_EQ(x.integers().entries, expected.entries);
      ASSERT_EQ(long_dot(x, x), long_dot(expected, expected));
      ASSERT_EQ(sign_of_dot(x, x), n == 0 || long_dot(expected, expected) == 0 ? 0 : 1);
    }
  };
  check(std::int8_t{}, 1);
  check(std::int16_t{}, 1);
  check(std::int32_t{}, 1);
  check(std::int64_t{}, 1);
  check(std::int8_t{}, 1'000'003);
  check(std::int32_t{}, 1'000'000'007);
}

TEST(WholeSums, AreTheSameByTheWiderInstructions) {
  const whole_sums::Kernels* const wide = whole_sums::wide_kernels();
  if (wide == nullptr) GTEST_SKIP() << "this processor has none";
  const whole_sums::Kernels& plain = whole_sums::plain_kernels();
  for (std::size_t n = 0; n <= 40; n += whole_sums::lanes) {
    Draw draw = Draw::for_case(10, n);
    std::vector<double> a, b;
    std::vector<std::int64_t> words;
    for (std::size_t i = 0; i < n; ++i) {
      a.push_back(draw.range(-1'000'000, 1'000'000));
      b.push_back(draw.range(-1000, 1000));
      words.push_back((draw.sign() * (std::int64_t{1} << draw.range(0, 50))) + draw.range(-5, 5));
    }
    EXPECT_EQ(plain.products(a.data(), b.data(), n), wide->products(a.data(), b.data(), n));
    EXPECT_EQ(plain.squares_apart(a.data(), 3, b.data(), n), wide->squares_apart(a.data(), 3, b.data(), n));
    const auto one = plain.split_products(a.data(), 64, b.data(), n);
    const auto other = wide->split_products(a.data(), 64, b.data(), n);
    EXPECT_TRUE(one.high == other.high && one.low == other.low);
    EXPECT_EQ(64 * one.high + one.low, plain.products(a.data(), b.data(), n));
    const whole_sums::Moved here = plain.moved(a.data(), b.data(), b.data(), a.data(), n);
    const whole_sums::Moved there = wide->moved(a.data(), b.data(), b.data(), a.data(), n);
    EXPECT_TRUE(here.apart2 == there.apart2 && here.after_u == there.after_u && here.after_x == there.after_x &&
                here.before_x == there.before_x);
    std::vector<double> moved = a, also_moved = a;
    EXPECT_EQ(plain.advance(moved.data(), -2, b.data(), n), wide->advance(also_moved.data(), -2, b.data(), n));
    EXPECT_EQ(moved, also_moved);
    EXPECT_GE(plain.of_longs(words.data(), n, moved.data()), 0);
    EXPECT_GE(wide->of_longs(words.data(), n, also_moved.data()), 0);
    EXPECT_EQ(moved, also_moved);
    for (std::size_t i = 0; i < n; ++i) EXPECT_EQ(moved[i], static_cast<double>(words[i]));
    if (n == 0) continue;
    for (const std::int64_t beyond : {std::int64_t{1} << 51U, -(std::int64_t{1} << 51U) - 1, INT64_MIN, INT64_MAX}) {
      words[n - 1] = beyond;
      EXPECT_LT(plain.of_longs(words.data(), n, moved.data()), 0) << beyond;
      EXPECT_LT(wide->of_longs(words.data(), n, moved.data()), 0) << beyond;
    }
  }
}

TEST(WholeSums, OfRowsAreTheSameByTheWiderInstructions) {
  const whole_sums::Kernels* const wide = whole_sums::wide_kernels();
  if (wide == nullptr) GTEST_SKIP() << "this processor has none";
  const whole_sums::Kernels& plain = whole_sums::plain_kernels();
  const auto check = [](const auto& one, const auto& other, auto kind, std::size_t width, std::size_t count) {
    using T = decltype(kind);
    Draw draw = Draw::for_case(width, count);
    std::vector<T> entries;
    const int most = sizeof(T) == 1 ? 128 : 30'000;
    for (std::size_t i = 0; i < width * count; ++i) entries.push_back(static_cast<T>(draw.range(-most, most - 1)));
    const std::size_t filled = (width + 3) / 4 * 4;
    std::vector<double> b(filled, 0.0), signs;
    for (std::size_t i = 0; i < width; ++i) b[i] = draw.range(-1000, 1000);
    const whole_sums::Rows<T> rows{entries.data(), width, count};
    struct Found {
      std::vector<double> products, squares, again, squares_again, row;
      bool operator==(const Found&) const = default;
    };
    const auto find = [&](const auto& loops) {
      Found found{std::vector<double>(count), std::vector<double>(count), std::vector<double>(count),
                  std::vector<double>(count), std::vector<double>(filled + 4)};
      loops.products(rows, b.data(), found.products.data());
      loops.squares(rows, found.squares.data());
      loops.products_and_squares(rows, b.data(), found.again.data(), found.squares_again.data());
      if (count > 0) loops.unpack(entries.data(), width, found.row.data(), found.row.size());
      return found;
    };
    const Found found = find(one);
    EXPECT_EQ(found, find(other));
    EXPECT_EQ(found.products, found.again);
    EXPECT_EQ(found.squares, found.squares_again);
    for (std::size_t row = 0; row < count; ++row) {
      double product = 0, square = 0;
      for (std::size_t i = 0; i < width; ++i) {
        const auto entry = static_cast<double>(entries[row * width + i]);
        product += entry * b[i];
        square += entry * entry;
      }
      EXPECT_EQ(found.products[row], product);
      EXPECT_EQ(found.squares[row], square);
      signs.push_back(product > 0 ? 1 : -1);
    }
    // The first row whose product with its sign is no more.
    for (std::size_t wrong = 0; wrong <= count; ++wrong) {
      if (wrong < count) signs[wrong] *= -1;
      std::size_t right = 0;
      while (right < count && signs[right] * found.products[right] > 7) ++right;
      EXPECT_EQ(one.above(rows, signs.data(), b.data(), 7), right);
      EXPECT_EQ(other.above(rows, signs.data(), b.data(), 7), right);
      if (wrong < count) signs[wrong] *= -1;
    }
  };
  for (const std::size_t width : {1U, 2U, 3U, 4U, 5U, 7U, 8U, 10U, 13U, 16U, 17U, 33U, 47U, 48U, 49U, 52U, 67U})
    for (const std::size_t count : {0U, 1U, 2U, 3U, 4U, 5U, 7U, 8U, 9U, 14U}) {
      SCOPED_TRACE(std::to_string(count) + " rows of " + std::to_string(width));
      check(plain.of_bytes, wide->of_bytes, std::int8_t{}, width, count);
      check(plain.of_shorts, wide->of_shorts, std::int16_t{}, width, count);
      check(plain.of_ints, wide->of_ints, std::int32_t{}, width, count);
      if (width % 4 == 0) check(plain.of_doubles, wide->of_doubles, double{}, width, count);
    }
}

TEST(WholeNumbers, KnowWhetherTheyFit) {
  using Wide = WholeNumber::Wide;
  const Wide largest = static_cast<Wide>(~machine_words::WideSize{0} >> 1U);
  const WholeNumber most = WholeNumber::of(largest);
  EXPECT_FALSE((most + 1).known());
  EXPECT_TRUE((most + -1).known());
  EXPECT_FALSE((0 - most - 2).known());
  EXPECT_FALSE((most * 2).known());
  EXPECT_TRUE((most * -1).known());
  EXPECT_FALSE((WholeNumber::unknown() * 0).known()) << "what is unknown stays so";
  EXPECT_EQ(compare(WholeNumber::unknown(), 0), std::partial_ordering::unordered);
  EXPECT_EQ(compare(most, 0 - most), std::partial_ordering::greater);
  for (int bits = 0; bits < 126; ++bits)
    for (const int off : {-1, 0, 1})
      for (const int sign : {-1, 1}) {
        const Wide value = sign * ((Wide{1} << bits) + off);
        const DoubleInterval interval = WholeNumber::of(value).interval();
        const Rational exact = MachineNumber(value, 1).rational();
        EXPECT_TRUE(Rational(interval.low) <= exact && exact <= Rational(interval.high)) << bits;
        EXPECT_LE(interval.high - interval.low, 0x1p-48 * std::abs(interval.high));
      }
}

TEST(IntegerVectors, AddUpTheSmallestAndTheLargestWords) {
  const IntegerVector ends{{INT64_MIN, INT64_MAX, INT64_MIN, INT64_MAX, INT64_MIN}, 3};
  EXPECT_EQ(long_dot(ends, ends), norm2(ends.exact()));
  for (const std::int64_t denominator : {1, 3, 10, 1000})
    EXPECT_EQ((IntegerVector{{INT64_MIN}, denominator}.exact()[0]), fraction(INT64_MIN, denominator));
  EXPECT_EQ(long_dot(over_one_denominator(ends.exact()), ends), norm2(ends.exact()));
  EXPECT_EQ(long_distance2(ends, {{1, -1, 0, 5, 7}, 2}),
            norm2(ends.exact() - IntegerVector{{1, -1, 0, 5, 7}, 2}.exact()));
}

}  // namespace
}  // namespace mistakebound::test::whole_vector_test

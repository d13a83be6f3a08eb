/// Speed beside the reference: vectors in machine integers, rounds that three theorems share, and quiet rounds, held
/// against the same in rationals.
#include <gtest/gtest.h>

#include <sstream>

#include "invariants/perceptron/freund_schapire.hpp"
#include "invariants/perceptron/hinge.hpp"
#include "invariants/perceptron/separable.hpp"
#include "oracle/judges/judge.hpp"
#include "properties/campaign/draw.hpp"
#include "reference/numbers/whole_vector.hpp"
#include "tests/unit/support.hpp"
#include "tests/unit/told.hpp"

namespace mistakebound {
using test::told;

namespace {

// ---- Vectors in integers

Rational entry(Draw& draw) {
  const int kind = draw.range(0, 5);
  if (kind == 0) return draw.sign() * Rational(draw.range(1, 99)) / Rational(draw.range(1, 99));
  if (kind == 1) return draw.sign() * Rational(Integer(1) << static_cast<unsigned>(draw.range(40, 66)));
  if (kind == 2) return Rational(draw.range(-9, 9)) / Rational(power_of_ten(static_cast<unsigned>(draw.range(0, 20))));
  return draw.small_integer();
}

Vector entries(Draw& draw, Eigen::Index dimension) {
  Vector result(dimension);
  for (Rational& value : result) value = entry(draw);
  return result;
}

// ---- Vectors of integers

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
    const Vector p = entries(draw, dimension);
    const Vector q = entries(draw, dimension);
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

TEST(Units, NoticeWhatIsAddedOrComparedInDifferentOnes) {
  const Units x = Units::of(1, 0), u = Units::of(0, 1), product = Units::of(1, 1);
  EXPECT_TRUE((x * u + product).sound());
  EXPECT_TRUE((product + 0).sound() && (product + 0).like(product));
  EXPECT_FALSE((x + u).sound());
  EXPECT_FALSE((product + 1).sound());
  EXPECT_FALSE(max(x, u).sound());
  EXPECT_FALSE(((x - u) * 0).sound());
  EXPECT_TRUE(root(1, x * x).like(x) && root(1, x * x).whole());
  EXPECT_FALSE(root(1, x).whole());
  EXPECT_FALSE(root(1, root(1, x)).sound()) << "a quarter of a power";
  EXPECT_TRUE((x / u * u).like(x));
  EXPECT_TRUE(chain(x * u).equals(product).at_most(0).units().sound());
  EXPECT_FALSE(chain(x).at_most(x).also(u).at_most(u).units().sound()) << "the slacks are compared";
}

template <class Facts>
void expect_units(const Theorem<Facts>& theorem, const std::set<std::string>& others) {
  for (const auto* steps : {&theorem.hypotheses, &theorem.steps})
    for (const Step<Facts>& step : *steps)
      EXPECT_EQ(step.glance.units.has_value(), !others.contains(step.text.id))
          << theorem.text.id << " " << step.text.id;
}

template <class Quantities>
void expect_every_number_in_units() {
  Quantities quantities;
  quantities.set_units();
  Quantities::each_number(
      quantities, [](const Units& units) { EXPECT_FALSE(units.like(Units::of(7, 7))) << "0 would be in any units"; });
}

TEST(Quantities, OfThePerceptronAreAllInUnits) {
  expect_every_number_in_units<PerceptronQuantities<Units>>();
  expect_every_number_in_units<FreundSchapireQuantities<Units>>();
  expect_every_number_in_units<HingeQuantities<Units>>();
}

TEST(Steps, OfThePerceptronAreInUnitsButForThoseOfExactNumbersAlone) {
  expect_units(perceptron_separable(), {"strict-progress", "strict-bound"});
  expect_units(perceptron_freund_schapire(), {"bound", "bound-squared", "extended-bound", "optimal-extension"});
  expect_units(perceptron_hinge(), {"every-comparator"});
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

TEST(PerceptronMeasure, MeasuresNothingOverDenominatorsThatDoNotFitTogether) {
  PerceptronMeasure measure(Vector::Constant(1, Rational(1)), 1);
  PerceptronExample<MachineNumber> example;
  const auto over = [&](std::int64_t denominator) {
    return measure.survey(WholeVector(IntegerVector{{1}, denominator}), 1, example);
  };
  EXPECT_TRUE(over(std::int64_t{1} << 32U));
  EXPECT_FALSE(over(3'486'784'401 * 3));  // 3^21
  EXPECT_FALSE(over(std::int64_t{1} << 62U));
  EXPECT_FALSE(over(1)) << "what was refused once is not forgotten";
}

// ---- Rounds measured once

TEST(PerceptronMeasure, IsThatOfTheTextbookWhateverFits) {
  int moved = 0;
  for (std::uint64_t number = 0; number < 2'000; ++number) {
    Draw draw = Draw::for_case(8, number);
    const Eigen::Index dimension = draw.range(1, 4);
    const Vector x = entries(draw, dimension);
    const Vector w = entries(draw, dimension);
    const Vector u =
        draw.one_in(2) ? entries(draw, dimension) : Vector(entries(draw, dimension) / Rational(Integer(1) << 90U));
    const Rational step = draw.one_in(2) ? Rational(1) : Rational(draw.range(1, 9)) / draw.range(1, 9);
    const Label y = draw.sign();
    // Updates as the rule has them and others: the measure knows no rule.
    const Vector next = draw.one_in(4) ? entries(draw, dimension) : Vector(w + step * y * x);
    WholeVector in_x;
    WholeVector before;
    WholeVector after;
    if (!in_integers(x, in_x) || !in_integers(w, before) || !in_integers(next, after, before.denominator)) continue;
    const bool moves = draw.one_in(2);
    const bool mistake = draw.one_in(2);
    moved += moves ? 1 : 0;
    const PerceptronMeasure measured(u, step);
    const PerceptronRound<Rational> found =
        measured.exactly({number + 1, in_x, y, -y, mistake, before, moves ? after : before});
    const PerceptronRound<Rational> expected = measure({number + 1, x, y, -y, mistake, w, moves ? next : w}, u, step);
    const auto numbers = [](const PerceptronRound<Rational>& round) {
      return std::vector<Rational>{round.t,  round.y,  round.mistake, round.moved, round.margin,      round.drift2,
                                   round.wu, round.w2, round.x2,      round.score, round.score_after, round.gap2};
    };
    ASSERT_EQ(numbers(found), numbers(expected)) << "case " << number;
    const PerceptronExample<Rational> example = measured.exactly(in_x, y);
    ASSERT_EQ(example.margin, found.margin);
    ASSERT_EQ(example.x2, norm2(x));
  }
  EXPECT_GT(moved, 500);
}

// ---- Audits of traces

/// Numbers that tie, that are tiny and huge, and that fit no machine word.
const char* const hostile_numbers[] = {"0",     "0",    "1",    "-1",    "1",       "-1",
                                       "0.5",   "-0.5", "2",    "-3.25", "0.1",     "-0.001",
                                       "1e-17", "7e17", "1e16", "-1e17", "\"1/3\"", "123456789012345678901234567890"};

/// The trace of a perceptron with some faults, and of up to twelve rounds.
std::string make_trace(Draw& draw) {
  const Eigen::Index dimension = draw.range(1, 3);
  const char* const steps[] = {"1", "1", "2", "\"1/3\"", "0.25"};
  const char* const ties[] = {"mistake", "positive", "negative"};
  const std::string tie = ties[draw.range(0, 2)];
  const std::string step = steps[draw.range(0, 4)];
  const bool bias = draw.one_in(3);
  const int pool = draw.one_in(2) ? 7 : draw.one_in(2) ? 15 : 17;
  const bool recorded = draw.one_in(3);
  std::string text = R"({"format": "mistakebound-trace", "version": 1, "learner": "perceptron", "dimension": )" +
                     std::to_string(dimension) + R"(, "tie": ")" + tie + R"(", "step": )" + step + R"(, "bias": )" +
                     (bias ? "true" : "false") + "}\n";
  std::string plain = step;
  std::erase(plain, '"');
  const Rational size = parse_number(plain);
  const Eigen::Index all = dimension + (bias ? 1 : 0);
  Vector w = zero_vector(all);
  const int rounds = draw.range(0, 12);
  for (int t = 0; t < rounds; ++t) {
    Vector x = Vector::Constant(all, Rational(1));
    std::string line = R"({"x": [)";
    for (Eigen::Index i = 0; i < dimension; ++i) {
      std::string number = hostile_numbers[draw.range(0, pool)];
      line += (i == 0 ? "" : ", ") + number;
      std::erase(number, '"');
      x[i] = parse_number(number);
    }
    const int sign = sign_of(dot(w, x));
    const Label y = sign != 0 && !draw.one_in(4) ? sign : draw.sign();
    const Prediction own = sign != 0 ? sign : tie == "positive" ? 1 : tie == "negative" ? -1 : -y;
    const bool faulty = draw.one_in(20);
    const Prediction prediction = faulty ? -own : own;
    const bool updated = draw.one_in(20) ? draw.one_in(2) : prediction != y;
    if (updated) w += size * y * x;
    if (draw.one_in(40)) w[0] += 1;
    line += R"(], "y": )" + std::to_string(y) + R"(, "prediction": )" + std::to_string(prediction);
    if (!draw.one_in(5)) line += std::string(R"(, "updated": )") + (updated ? "true" : "false");
    if (recorded && !draw.one_in(4)) {
      line += R"(, "weights": [)";
      for (Eigen::Index i = 0; i < all; ++i) line += (i == 0 ? "\"" : ", \"") + to_string(w[i]) + "\"";
      line += "]";
    }
    text += line + "}\n";
  }
  return text;
}

struct Heard {
  std::string verdict;
  std::string reports;
  int quick_rounds = 0;
};

std::string told(const TraceVerdict& v) {
  std::ostringstream out;
  const auto round = [&](const std::optional<std::size_t>& t) { out << " " << (t ? *t : 0); };
  out << v.rounds << " " << v.mistakes << " " << v.exact_mistakes;
  for (const FirstRounds& first : {v.first, v.local}) {
    round(first.prediction);
    round(first.update);
    round(first.weights);
  }
  out << " " << (v.max_weight_error ? to_string(*v.max_weight_error) : "none");
  if (v.divergence)
    out << " " << v.divergence->round << " " << v.divergence->line << " " << v.divergence->kind << " "
        << v.divergence->reported << " " << v.divergence->exact << " " << to_string(v.divergence->score) << " "
        << to_string(v.divergence->cause) << " " << v.divergence->likely;
  return out.str();
}

/// The trace judged and audited, by the quick ways or by the reference alone. The comparator is found from the
/// examples, given, or that of the final weights.
Heard hear(const std::string& text, bool quickly, const AuditRequest& asked, bool keep) {
  Heard heard;
  // Of rounds that do not fit machine integers nothing is measured.
  const auto read = [&](const auto& begin, const auto& visit) {
    std::istringstream in(text);
    TraceReader reader(in, "trace", {});
    begin(reader.header());
    ScaledRound scaled;
    TraceRound round;
    while (reader.next(scaled)) {
      exact(scaled, round);
      visit(scaled, round);
    }
  };
  std::unique_ptr<Judge> judge;
  Sequence kept;
  std::vector<Judge::Seen> seen;
  read(
      [&](const TraceHeader& header) {
        judge = make_judge(header, {}, "trace");
        kept.dimension = header.dimension;
      },
      [&](const ScaledRound& scaled, const TraceRound& round) {
        kept.examples.push_back({round.x, round.y});
        const std::optional<Judge::Seen> quiet = quickly ? judge->observe_quietly(scaled) : std::nullopt;
        heard.quick_rounds += quiet ? 1 : 0;
        seen.push_back(quiet ? *quiet : judge->observe(round));
      });
  heard.verdict = told(judge->verdict());
  AuditRequest request = asked;
  if (keep) request.kept = std::make_shared<const Sequence>(kept);
  judge->hold_against(request);
  const auto unseen = [](const TraceHeader&) {};
  const auto form = [&](const ScaledRound& scaled, const TraceRound& round) {
    ScaledRound result = scaled;
    if (!quickly) result.x.beyond = round.x;
    return result;
  };
  read(unseen, [&](const ScaledRound& scaled, const TraceRound& round) { judge->survey(form(scaled, round)); });
  judge->begin();
  read(unseen, [&](const ScaledRound& scaled, const TraceRound& round) {
    heard.quick_rounds += quickly && scaled.x.fits() ? 1 : 0;
    judge->lay(form(scaled, round), seen[round.t - 1]);
  });
  for (const TheoremReport& report : judge->finish()) heard.reports += told(report) + "\n";
  return heard;
}

TEST(MeasuredAudits, GiveTheReportsOfTheReferenceFieldByField) {
  std::uint64_t quick_rounds = 0;
  std::uint64_t refuted = 0;
  for (std::uint64_t number = 0; number < test::cases_of(3'000); ++number) {
    Draw draw = Draw::for_case(11, number);
    const std::string text = make_trace(draw);
    AuditRequest request;
    if (draw.one_in(3))
      request.against["gamma"] = to_string(Rational(Rational(draw.range(1, 5)) / Rational(draw.range(1, 3))));
    const bool keep = draw.one_in(2);
    const Heard quick = hear(text, true, request, keep);
    const Heard reference = hear(text, false, request, keep);
    ASSERT_EQ(quick.verdict, reference.verdict) << text;
    ASSERT_EQ(quick.reports, reference.reports) << text;
    quick_rounds += static_cast<std::uint64_t>(quick.quick_rounds);
    refuted += reference.reports.find("refuted") != std::string::npos ? 1 : 0;
  }
  EXPECT_GT(quick_rounds, test::cases_of(3'000));
  EXPECT_GT(refuted, test::cases_of(300));
}

TEST(MeasuredAudits, SeeQuietRoundsWithoutTheExactJudge) {
  std::istringstream in(R"({"format": "mistakebound-trace", "version": 1, "learner": "perceptron", "dimension": 1}
{"x": [1], "y": 1, "prediction": -1, "updated": true}
{"x": [2], "y": 1, "prediction": 1, "updated": false}
{"x": [0], "y": 1, "prediction": 1, "updated": false}
)");
  TraceReader reader(in, "trace", {});
  const auto judge = make_judge(reader.header(), {}, "trace");
  std::vector<bool> quiet;
  ScaledRound scaled;
  TraceRound round;
  while (reader.next(scaled)) {
    quiet.push_back(judge->observe_quietly(scaled).has_value());
    exact(scaled, round);
    if (!quiet.back()) judge->observe(round);
  }
  EXPECT_EQ(quiet, (std::vector<bool>{false, true, false}));
  EXPECT_EQ(judge->verdict().rounds, 3U);
}

}  // namespace
}  // namespace mistakebound

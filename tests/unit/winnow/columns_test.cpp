/// Coordinates that are taken together leave the proof of Winnow as it is.
#include "invariants/winnow/columns.hpp"

#include <set>

#include "invariants/winnow/study.hpp"
#include "invariants/winnow/tuned.hpp"
#include "invariants/winnow/winnow.hpp"
#include "properties/campaign/draw.hpp"
#include "tests/unit/expected_work.hpp"
#include "tests/unit/support.hpp"
#include "tests/unit/told.hpp"

namespace mistakebound::test::columns_test {
namespace {

Vector random_vector(Draw& draw, Eigen::Index n) {
  Vector x(n);
  for (Rational& entry : x) entry = draw.range(-1, 1);
  return x;
}

/// n entries that repeat those of fewer coordinates.
Vector repeated(const Vector& x, const std::vector<Eigen::Index>& from) {
  Vector result(static_cast<Eigen::Index>(from.size()));
  for (std::size_t i = 0; i < from.size(); ++i) result[static_cast<Eigen::Index>(i)] = x[from[i]];
  return result;
}

std::vector<Eigen::Index> random_copies(Draw& draw, Eigen::Index of) {
  std::vector<Eigen::Index> from(static_cast<std::size_t>(draw.range(1, 9)));
  for (Eigen::Index& i : from) i = draw.range(0, static_cast<int>(of) - 1);
  return from;
}

TEST(Columns, are_parted_where_a_vector_differs_and_nowhere_else) {
  for (std::uint64_t number = 0; number < cases_of(400); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Eigen::Index n = draw.range(0, 12);
    Columns columns(n);
    Vector space;
    Vector other;
    std::vector<std::vector<Rational>> seen(static_cast<std::size_t>(n));
    Vector last = zero_vector(n);
    for (int round = 0; round < 4; ++round) {
      const Vector x = random_vector(draw, n);
      for (Eigen::Index i = 0; i < n; ++i) seen[static_cast<std::size_t>(i)].push_back(x[i]);
      const std::set<std::vector<Rational>> different(seen.begin(), seen.end());
      const bool more = static_cast<Eigen::Index>(different.size()) > columns.sizes().size();
      const Vector old = columns.of(last, space);
      ASSERT_EQ(columns.tell_apart(x), more) << replay(number);
      ASSERT_EQ(static_cast<std::size_t>(columns.sizes().size()), different.size()) << replay(number);
      ASSERT_EQ(columns.all(columns.of(x, space)), x) << replay(number);
      ASSERT_EQ(columns.all(more ? columns.by_old(old) : old), last) << replay(number);
      ASSERT_EQ(columns.dot(columns.of(x, space), columns.of(last, other)), dot(x, last)) << replay(number);
      ASSERT_EQ(columns.n(), n);
      last = x;
    }
  }
}

TEST(Columns, that_stand_alone_are_the_vector_itself) {
  Columns columns(3, true);
  EXPECT_FALSE(columns.tell_apart(v("1,1,2")));
  Vector space;
  EXPECT_EQ(columns.of(v("1,1,2"), space), v("1,1,2"));
  EXPECT_EQ(columns.sizes(), v("1,1,1"));
}

TEST(Columns, of_a_million_zeros_but_one_are_two_groups) {
  Vector x = zero_vector(1'000'000);
  x[999'998] = 1;
  Columns columns(x.size());
  EXPECT_TRUE(columns.tell_apart(x));
  EXPECT_EQ(columns.sizes(), v("999999,1"));
  Vector space;
  EXPECT_EQ(columns.of(x, space), v("0,1"));
}

LearningRate any_rate(Draw& draw) {
  if (draw.one_in(6)) return {.infinite = true};
  return draw.one_in(2) ? LearningRate::eta(Rational(draw.range(1, 3)) / 2) : LearningRate::beta(draw.range(2, 4));
}

/// Every line of the ledger, and every field of the reports.
std::string told(const Sequence& sequence, Tie tie, const std::optional<LearningRate>& rate, Comparison comparison,
                 const Vector& start, bool textbook) {
  std::string text;
  comparison.ledger.textbook = textbook;
  comparison.ledger.entry = [&](const Entry& entry) {
    text += std::to_string(entry.round) + " " + entry.step.id + " " + to_string(entry.claim) + "\n";
  };
  const auto found = examine_winnow(sequence, tie, rate, 2, comparison, start);
  for (const TheoremReport& report : found.theorems) text += test::told(report);
  return text + to_string(found.learner.w);
}

TEST(WinnowColumns, leave_every_line_of_the_textbook_as_it_is) {
  std::size_t together = 0;
  for (std::uint64_t number = 0; number < cases_of(200); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Eigen::Index of = draw.range(1, 4);
    const std::vector<Eigen::Index> from = random_copies(draw, of);
    Sequence sequence{.dimension = static_cast<Eigen::Index>(from.size()), .examples = {}, .features = {}};
    Columns columns(sequence.dimension);
    for (int t = draw.range(0, 5); t > 0; --t) {
      const Vector x = repeated(random_vector(draw, of), from);
      sequence.examples.push_back({x, x[0] != 0 && !draw.one_in(6) ? sign_of(x[0]) : draw.sign()});
      columns.tell_apart(x);
    }
    Comparison comparison{.theorems = {"winnow", "winnow-tuned"}};
    if (draw.one_in(2)) comparison.u = repeated(random_vector(draw, of), from);
    if (draw.one_in(4)) comparison.gamma = Rational(draw.range(1, 3)) / 2;
    const Vector start = draw.one_in(3) ? repeated(random_vector(draw, of), from) : Vector();
    const LearningRate rate = any_rate(draw);
    const Tie tie = draw.one_in(2) ? Tie::mistake : Tie::positive;
    ASSERT_EQ(told(sequence, tie, rate, comparison, start, false), told(sequence, tie, rate, comparison, start, true))
        << replay(number);
    together += columns.sizes().size() < sequence.dimension ? 1 : 0;
  }
  EXPECT_GT(together, cases_of(100));
}

TEST(WinnowColumns, of_a_million_features_are_said_to_take_a_gibibyte) {
  const WinnowStudy::KnownRun known{.dimension = 1'000'000, .bias = false, .examples = nullptr, .last_state = {}};
  const Values values(winnow_study().parameters, {});
  const WorkSize size = expected_work([&] { winnow_study().comparator(known, values); });
  EXPECT_EQ(size.what, "the proof of Winnow on 1000000 features");
  EXPECT_GT(size.bytes, 1U << 30U);
}

/// Rounds in which a state moves where no learner would move it, and unlike in coordinates that look alike.
template <class Facts>
std::string told_by(Facts facts, const Theorem<Facts>& theorem, std::uint64_t number) {
  Draw draw = Draw::for_case(seed(), number);
  std::string text;
  LedgerOptions options;
  options.entry = [&](const Entry& entry) { text += entry.step.id + " " + to_string(entry.claim) + "\n"; };
  AuditOf<Facts> audit(theorem, std::move(facts), options);
  const Eigen::Index n = draw.range(1, 5);
  Sequence sequence{.dimension = n, .examples = {}, .features = {}};
  for (int t = 0; t < 3; ++t)
    sequence.examples.push_back({Vector::Constant(n, Rational(draw.range(-1, 1))), draw.sign()});
  for (const Example& example : sequence.examples) audit.survey(example);
  Vector state = zero_vector(n);
  audit.begin(state);
  std::size_t t = 0;
  for (const auto& [x, y] : sequence.examples) {
    Vector after = state;
    if (draw.one_in(2)) after[draw.range(0, static_cast<int>(n) - 1)] += draw.range(1, 2);
    const bool mistake = draw.one_in(2);
    audit.observe(Round{++t, x, y, mistake ? -y : y, mistake, state, after});
    state = after;
  }
  return text + test::told(audit.finish());
}

TEST(WinnowColumns, are_parted_by_states_that_differ) {
  for (std::uint64_t number = 0; number < cases_of(200); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Vector u = Vector::Constant(draw.range(1, 5), Rational(1));  // of the dimension of the rounds
    const LearningRate rate = number % 3 == 0 ? LearningRate{.infinite = true} : LearningRate::beta(2);
    ASSERT_EQ(told_by(WinnowFacts(u, std::nullopt, rate), winnow(), number),
              told_by(WinnowFacts(u, std::nullopt, rate, true), winnow(), number))
        << replay(number);
    ASSERT_EQ(told_by(TunedFacts(u, std::nullopt, rate), winnow_tuned(), number),
              told_by(TunedFacts(u, std::nullopt, rate, true), winnow_tuned(), number))
        << replay(number);
  }
}

}  // namespace
}  // namespace mistakebound::test::columns_test

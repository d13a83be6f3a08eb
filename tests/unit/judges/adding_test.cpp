/// A learner that no product has, judged and driven: docs/adding-a-learner.md.
#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "oracle/traces/read.hpp"
#include "tests/adding/lists.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::judged_adding_test {
namespace {

/// How a program follows the rule.
enum class Way { right, never_updates, forgets_active, updates_on_misses, shows_before };

/// A program of the elimination algorithm, which predicts -1 where it has no variable left that is active.
struct Program {
  Way way;
  Vector w;

  /// Learns the round, and writes it down.
  void learn(const Vector& x, Prediction prediction, Label y, std::ostream& trace) {
    const Vector before = w;
    const bool false_alarm = prediction > 0 && y < 0;
    const bool miss = prediction < 0 && y > 0;
    for (Eigen::Index i = 0; i < x.size(); ++i) {
      if (false_alarm && way != Way::never_updates && x[i] != 0 && !(way == Way::forgets_active && i == 0)) w[i] = 0;
      if (miss && way == Way::updates_on_misses && x[i] != 0) w[i] = 1;
    }
    const auto list = [](const Vector& of) {
      std::string text;
      for (const Rational& entry : of) text += (text.empty() ? "" : ", ") + to_string(entry);
      return "[" + text + "]";
    };
    trace << R"({"x": )" << list(x) << R"(, "y": )" << y << R"(, "prediction": )" << prediction << R"(, "weights": )"
          << list(way == Way::shows_before ? before : w) << "}\n";
  }
};

constexpr Eigen::Index dimension = 4;
constexpr std::size_t length = 40;

/// The header of a trace and its values.
struct Read {
  std::string file = "trace";
  TraceHeader header;
  Values values;

  explicit Read(TraceHeader of) : header(std::move(of)), values(header_values(parameters(), header, {}, file)) {}
  static const std::vector<Parameter>& parameters() { return elimination_study().parameters; }
  [[nodiscard]] HeaderReader reader() const { return {header, values, file}; }
};

/// What the program writes down where the adversary chooses the instances, and labels by its target or, for an even
/// seed, against the program.
std::string driven(Way way, std::uint64_t seed, std::set<std::string>& played) {
  std::ostringstream trace;
  trace << R"({"learner": "elimination", "dimension": )" << dimension << "}\n";
  Match match{.options = {.learner = "elimination"}, .draw = Draw::for_case(seed, 0), .dimension = dimension};
  const std::unique_ptr<LearnerAdversary> adversary = adversary_of(elimination_study(), match);
  const std::vector<AdversaryKind> kinds = adversary->kinds();
  adversary->draw_target();
  adversary->against(Read({.learner = "elimination", .dimension = dimension}).reader());
  Program program{way, Vector::Constant(dimension, Rational(1))};
  for (std::size_t t = 0; t < length; ++t) {
    const std::string kind = kinds[(seed + t) % kinds.size()].name;
    played.insert(kind);
    const Vector x = adversary->choose(kind);
    const Prediction prediction = dot(program.w, x) > 0 ? 1 : -1;
    const Label y = seed % 2 == 0 ? -prediction : adversary->target(x);
    program.learn(x, prediction, y, trace);
    adversary->learn(x, y);
  }
  return trace.str();
}

/// What `check` makes of a trace: its verdict, and its theorems held against what the trace did.
struct Checked {
  TraceVerdict verdict;
  std::vector<TheoremReport> theorems;
};
Checked check(const std::string& text) {
  std::istringstream in(text);
  TraceReader trace(in, "trace", {});
  const Read read(trace.header());
  const std::unique_ptr<Judge> judge = judge_of(elimination_study(), read.reader(), {});
  judge->know(elimination_study(), read.values, read.header.dimension);
  std::vector<std::pair<ScaledRound, Judge::Seen>> rounds;
  auto examples = std::make_shared<Sequence>();
  examples->dimension = read.header.dimension;
  TraceRound round;
  for (ScaledRound scaled; trace.next(scaled);) {
    exact(scaled, round);
    rounds.emplace_back(scaled, judge->observe(round));
    examples->examples.push_back({round.x, round.y});
  }
  Checked result{judge->verdict(), {}};
  judge->hold_against({.against = {}, .kept = examples});
  for (const auto& [scaled, seen] : rounds) judge->survey(scaled);
  judge->begin();
  for (const auto& [scaled, seen] : rounds) judge->audit(scaled, seen);
  result.theorems = judge->finish();
  return result;
}

TEST(AddedLearner, ConformsWhereItFollowsTheRuleWhateverTheAdversaryPlaysAndItsTheoremHolds) {
  std::set<std::string> played;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto [verdict, theorems] = check(driven(Way::right, seed, played));
    EXPECT_TRUE(verdict.conforms()) << seed;
    EXPECT_EQ(verdict.mistakes, verdict.exact_mistakes);
    EXPECT_GT(verdict.mistakes, 0U);
    ASSERT_EQ(theorems.size(), 1U);
    // Of labels against the program there is no target.
    EXPECT_EQ(theorems.front().verdict, seed % 2 == 0 ? Verdict::does_not_apply : Verdict::holds) << seed;
  }
  EXPECT_EQ(played.size(), 3U);
}

TEST(AddedLearner, BreaksTheRuleInEveryGameWhereItDoesNot) {
  std::set<std::string> played;
  for (const Way way : {Way::never_updates, Way::forgets_active, Way::updates_on_misses, Way::shows_before}) {
    std::size_t found = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const auto [verdict, theorems] = check(driven(way, seed, played));
      if (verdict.conforms()) continue;
      ++found;
      EXPECT_EQ(verdict.divergence->cause, Cause::rule) << static_cast<int>(way) << " " << seed;
      if (seed % 2 == 1) {
        EXPECT_NE(theorems.front().verdict, Verdict::holds) << static_cast<int>(way) << " " << seed;
      }
    }
    // By the target's labels nobody misses anything, and nobody leaves the target out, which may be the first variable.
    const std::size_t hidden = way == Way::updates_on_misses ? 10 : way == Way::forgets_active ? 5 : 0;
    EXPECT_GE(found, 20 - hidden) << static_cast<int>(way);
  }
}

}  // namespace
}  // namespace mistakebound::test::judged_adding_test

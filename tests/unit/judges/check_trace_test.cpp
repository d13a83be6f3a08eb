/// `check` in machine integers, from examples that it kept, says what it says by the textbook from the file.
#include "oracle/judges/check_trace.hpp"
#include "oracle/judges/explain.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "oracle/traces/write.hpp"
#include "properties/campaign/draw.hpp"
#include "reference/learners/averaged_perceptron.hpp"
#include "reference/learners/run.hpp"
#include "tests/unit/support.hpp"
#include "tests/unit/told.hpp"

namespace mistakebound::test::check_trace_test {
namespace {

/// Numbers that machine integers hold, over a power of ten or not, and now and then one that they do not.
Rational some_entry(Draw& draw, int kind) {
  if (kind == 0) return draw.range(-3, 3);
  if (kind == 1) return Rational(draw.range(-999, 999)) / 100;
  if (kind == 2) return Rational(draw.range(-9, 9)) / draw.range(1, 4);
  return draw.one_in(20) ? Rational(Integer(1) << 80U) : Rational(draw.range(-9, 9));
}

struct Faults {
  bool in_updates = false;
  bool in_weights = false;
};

/// A perceptron's trace, averaged or voted as its header says, with ties, and faults in what it does or shows; in long
/// ones mistakes and faults are rare, and unchanged rounds follow one another.
std::string some_trace(Draw& draw) {
  const int n = draw.range(1, 4);
  const char* const learners[] = {"perceptron", "perceptron", "averaged-perceptron", "voted-perceptron"};
  const std::string learner = learners[draw.range(0, 3)];
  const bool bias = draw.one_in(3);
  const bool shows_weights = draw.one_in(2);
  const int kind = draw.range(0, 3);
  const bool is_long = draw.one_in(4);
  const Faults faults{draw.one_in(3), draw.one_in(is_long ? 6 : 3)};
  const int rarely = is_long ? 60 : 12;
  const Rational step = draw.one_in(2) ? Rational(1) : Rational(draw.range(1, 5)) / draw.range(1, 4);
  std::string text = R"({"learner": ")" + learner + R"(", "dimension": )" + std::to_string(n) +
                     R"(, "tie": "mistake")" + R"(, "bias": )" + (bias ? "true" : "false") + R"(, "step": ")" +
                     to_string(step) + "\"}\n";
  Perceptron current{.tie = Tie::mistake, .step = step, .w = zero_vector(n + (bias ? 1 : 0))};
  for (int rounds = draw.range(1, is_long ? 400 : 50); rounds > 0; --rounds) {
    Vector x(n + (bias ? 1 : 0));
    for (int i = 0; i < n; ++i) x[i] = some_entry(draw, kind);
    if (bias) x[n] = 1;
    const Label y = draw.one_in(is_long ? 30 : 4) ? draw.sign() : x[0] >= 0 ? 1 : -1;
    Prediction prediction = predict(current, x);
    bool updated = prediction != y;
    if (prediction == 0) prediction = draw.sign();
    if (faults.in_updates && draw.one_in(rarely)) updated = !updated;
    if (updated) current.update(x, y);
    if (faults.in_weights && draw.one_in(rarely)) current.w[0] += Rational(1) / 8;
    text += R"({"x": )" + json_text(Vector(x.head(n))) + R"(, "y": )" + std::to_string(y) + R"(, "prediction": )" +
            std::to_string(prediction);
    if (!draw.one_in(4)) text += std::string(R"(, "updated": )") + (updated ? "true" : "false");
    if (shows_weights && !draw.one_in(6)) text += R"(, "weights": )" + json_text(current.w);
    text += "}\n";
  }
  return text;
}

std::string told_checked(const std::string& path, bool textbook, const std::map<std::string, std::string>& against) {
  CheckOptions options;
  options.textbook = textbook;
  options.against = against;
  const CheckedTrace checked = check_trace(path, options);
  const TraceVerdict& verdict = checked.verdict;
  std::ostringstream out;
  out << verdict.rounds << " " << verdict.mistakes << " " << verdict.exact_mistakes << " " << verdict.tie_mistakes
      << " " << verdict.has_updates << " " << verdict.conforms() << "\n";
  for (const std::optional<Divergence>& found : {verdict.divergence, verdict.fault})
    if (found)
      out << found->round << " " << to_string(found->kind) << " " << to_string(found->cause) << " "
          << likely_words(*found) << "\n";
  out << checked.comparator << "\n" << to_string(*checked.exact_weights) << "\n";
  for (const TheoremReport& report : checked.theorems) out << told(report) << "\n";
  return out.str();
}

TEST(CheckTrace, says_of_any_trace_what_the_textbooks_arithmetic_says) {
  const std::string path = testing::TempDir() + "check-trace-test-" + std::to_string(getpid()) + ".jsonl";
  std::size_t diverging = 0;
  for (std::uint64_t number = 0; number < cases_of(100); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const std::string trace = some_trace(draw);
    std::ofstream(path) << trace;
    const std::map<std::string, std::string> against =
        draw.one_in(3) ? std::map<std::string, std::string>{{"gamma", "1/2"}} : std::map<std::string, std::string>{};
    const std::string quick = told_checked(path, false, against);
    ASSERT_EQ(quick, told_checked(path, true, against)) << replay(number) << "\n" << trace;
    diverging += quick.find(" 0\n") < quick.find('\n') ? 1 : 0;
  }
  EXPECT_GT(diverging, cases_of(20)) << "or traces that go on from a state of their own are not compared";
  std::filesystem::remove(path);
}

/// What is said of a trace of one dimension, its weights shown now and then.
CheckedTrace checked_text(const std::string& header, const std::string& rounds, const CheckOptions& options = {}) {
  const std::string path = testing::TempDir() + "check-trace-text-" + std::to_string(getpid()) + ".jsonl";
  std::ofstream(path) << R"({"learner": "perceptron", "dimension": 1)" << header << "}\n" << rounds;
  CheckedTrace checked = check_trace(path, options);
  std::filesystem::remove(path);
  return checked;
}

TEST(CheckTrace, that_shows_no_weights_before_an_update_may_have_rounded_it_away_and_made_no_other) {
  // In floats 2^25 - 1 is 2^25: that is no update of the last round, after which the weights are shown.
  CheckOptions floats;
  floats.numbers.reading = Reading::binary32;
  const CheckedTrace checked = checked_text("", R"({"x": [33554432], "y": 1, "prediction": -1, "weights": [33554432]}
{"x": [1], "y": -1, "prediction": 1}
{"x": [-1], "y": -1, "prediction": -1, "weights": [33554432]}
)",
                                            floats);
  ASSERT_TRUE(checked.verdict.divergence.has_value());
  EXPECT_FALSE(checked.verdict.fault.has_value());
  EXPECT_EQ(checked.verdict.divergence->cause, Cause::rounding);
}

/// One round at a tie, without the update that is due.
const char* const left_out = R"({"x": [1], "y": -1, "prediction": -1, "weights": [0]}
)";

TEST(CheckTrace, follows_what_its_header_says_of_other_runs_where_the_trace_does_not_contradict_it) {
  const CheckedTrace alone = checked_text("", left_out);
  EXPECT_EQ(alone.verdict.gravest()->cause, Cause::tie);
  EXPECT_FALSE(alone.heard);
  const CheckedTrace heard = checked_text(R"(, "cause": "rule", "likely": "")", left_out);
  EXPECT_EQ(heard.verdict.gravest()->cause, Cause::rule);
  EXPECT_TRUE(heard.heard);
  // Two thirds of the step that is due: another step, or a weight that was altered.
  const std::string moved = R"({"x": [3], "y": 1, "prediction": -1, "weights": [2]}
)";
  const std::string step = "another step size: 2/3";
  EXPECT_EQ(likely_words(*checked_text("", moved).verdict.gravest()), step);
  const auto likely_with = [&](const std::string& likely) {
    return likely_words(*checked_text(R"(, "cause": "rule", "likely": ")" + likely + "\"", moved).verdict.gravest());
  };
  EXPECT_EQ(likely_with(step), step);
  EXPECT_EQ(likely_with("one weight altered, w_1"), "one weight altered, w_1");
  EXPECT_EQ(likely_with(""), "");
  EXPECT_EQ(likely_with("another step size: 1/2"), "") << "which the trace contradicts";
}

TEST(CheckTrace, does_not_follow_it_under_another_rule_and_refuses_what_is_no_cause) {
  CheckOptions otherwise;
  otherwise.rule = {{"start", "1"}};
  EXPECT_FALSE(checked_text(R"(, "cause": "rule", "likely": "")", left_out, otherwise).heard);
  EXPECT_THROW(checked_text(R"(, "cause": "chance")", left_out), InputError);
}

}  // namespace
}  // namespace mistakebound::test::check_trace_test

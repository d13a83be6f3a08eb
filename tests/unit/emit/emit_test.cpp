/// What findings become as code, number for number; that the code runs, and fails, is tried by drive_emit_test.py.
#include "oracle/emit/emit.hpp"

#include <cmath>

#include "oracle/drive/play.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::emit_test {
namespace {

/// A program that showed these weights after one round.
struct OneRound {
  OneRound(const std::string& learner, std::map<std::string, std::string> parameters, const Vector& x,
           const Vector& weights, Precision precision = Precision::binary64) {
    options.precision = precision;
    options.command = {"program"};
    options.adversary.learner = learner;
    options.parameters = std::move(parameters);
    Played& played = found.shrunk;
    played.header = drive_header(options, x.size());
    played.rounds = {{.t = 1, .line = 2, .x = x, .y = 1, .prediction = -1}};
    played.rounds.front().weights = weights;
    judge = make_judge(played.header, options.numbers, "drive", allowance_of(options));
    judge->observe(played.rounds.front());
    played.verdict = judge->verdict();
  }
  [[nodiscard]] std::string code(Language language) const { return emitted(language, options, found, "", ""); }

  DriveOptions options;
  DriveFinding found;
  std::unique_ptr<Judge> judge;
};

/// The numbers of "name = [..]".
std::vector<double> list_in(const std::string& code, const std::string& name) {
  std::vector<double> numbers;
  const std::string begin = name + " = [";
  const std::size_t at = code.find(begin);
  if (at == std::string::npos) return numbers;
  std::istringstream text(code.substr(at + begin.size()));
  char comma = ',';
  for (double number = 0; comma == ',' && text >> number >> comma;) numbers.push_back(number);
  return numbers;
}

const std::map<std::string, std::string> eta{{"eta", "3/10"}};

TEST(Emitted, bounds_of_irrational_weights_are_the_doubles_beside_those_that_the_judge_allows) {
  const OneRound wrong("winnow", eta, v("-1,0"), v("0.5,0.5"));
  const std::string code = wrong.code(Language::python);
  const std::vector<double> lows = list_in(code, "lows");
  const std::vector<double> highs = list_in(code, "highs");
  const std::vector<Enclosure> allowed = wrong.judge->allowed_state("weights");
  ASSERT_EQ(lows.size(), 2U);
  ASSERT_EQ(highs.size(), 2U);
  ASSERT_EQ(allowed.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_LE(Rational(lows[i]), allowed[i].low);
    EXPECT_GT(Rational(std::nextafter(lows[i], 1)), allowed[i].low);
    EXPECT_GE(Rational(highs[i]), allowed[i].high);
    EXPECT_LT(Rational(std::nextafter(highs[i], 0)), allowed[i].high);
  }
}

TEST(Emitted, what_was_shown_is_excluded_by_the_bounds_or_by_name_but_where_rounding_explains_it) {
  const OneRound wrong("winnow", eta, v("-1,0"), v("0.5,0.5"));
  const std::vector<Enclosure> allowed = wrong.judge->allowed_state("weights");
  Vector middle(2);
  for (Eigen::Index i = 0; i < 2; ++i)
    middle[i] = (allowed[static_cast<std::size_t>(i)].low + allowed[static_cast<std::size_t>(i)].high) / 2;
  const OneRound rounded("winnow", eta, v("-1,0"), middle);
  ASSERT_EQ(rounded.found.shrunk.verdict.divergence->cause, Cause::rounding);
  // Beyond the bounds, but not beyond the doubles that are next to them.
  Vector beyond = middle;
  beyond[0] = (allowed[0].high + Rational(std::nextafter(to_double(allowed[0].high), 1))) / 2;
  const OneRound near("winnow", eta, v("-1,0"), beyond);
  ASSERT_EQ(near.found.shrunk.verdict.divergence->cause, Cause::rule);
  for (const auto& [language, demand] :
       {std::pair(Language::python, "assert shown !="), std::pair(Language::javascript, "assert.notDeepEqual(shown"),
        std::pair(Language::cpp, "EXPECT_NE(shown"), std::pair(Language::catch2, "CHECK((shown) !="),
        std::pair(Language::rust, "assert_ne!(shown"), std::pair(Language::java, "assertFalse(Arrays.equals(shown"),
        std::pair(Language::go, "if reflect.DeepEqual(shown")}) {
    EXPECT_EQ(wrong.code(language).find(demand), std::string::npos);
    EXPECT_NE(near.code(language).find(demand), std::string::npos);
    EXPECT_EQ(rounded.code(language).find(demand), std::string::npos);
  }
}

TEST(Emitted, a_number_that_is_no_double_is_spelled_as_the_one_that_is_nearest_to_it) {
  // Beyond 2^60 doubles are 256 apart; in extended precision these weights are not rounded.
  for (const auto& [entry, nearest] :
       {std::pair("1152921504606847076", 0x1p60), std::pair("1152921504606847176", 0x1p60 + 256)}) {
    const OneRound wrong("perceptron", {{"step", "1"}}, v(entry), v("5"), Precision::extended);
    char text[40];
    std::snprintf(text, sizeof text, "%.17g", nearest);
    EXPECT_NE(wrong.code(Language::javascript).find("deepEqual(shown, [" + std::string(text) + "])"), std::string::npos)
        << wrong.code(Language::javascript);
  }
}

TEST(Emitted, weights_that_doubles_round_may_be_what_they_round_to) {
  const OneRound wrong("perceptron", {{"step", "1/3"}}, v("1"), v("2/3"));
  const std::string code = wrong.code(Language::python);
  EXPECT_EQ(code.find("shown =="), std::string::npos);
  EXPECT_LE(list_in(code, "lows").at(0), 1.0 / 3);
  EXPECT_GE(list_in(code, "highs").at(0), 1.0 / 3);
  EXPECT_LT(list_in(code, "highs").at(0), 0.34);
}

}  // namespace
}  // namespace mistakebound::test::emit_test

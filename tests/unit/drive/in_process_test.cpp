/// Drive with a learner in this process in place of a program, rounding that is allowed, and one adversary alone.
#include "oracle/drive/drive.hpp"

#include "oracle/traces/json_cursor.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::in_process_test {
namespace {

/// A perceptron in doubles of one weight, which answers as the protocol says.
class OneWeight : public Partner {
 public:
  explicit OneWeight(double step) : step_(step) {}
  void tell(const std::string& line) override { EXPECT_NE(line.find(R"("learner": "perceptron")"), line.npos); }
  std::string ask(const std::string& line) override {
    const double value = number_in(line);
    if (line.find("\"y\"") == line.npos) {
      x_ = value;
      return w_ * x_ > 0 ? R"({"prediction": 1})" : R"({"prediction": -1})";
    }
    if (value * w_ * x_ <= 0) w_ += step_ * value * x_;
    return R"({"weights": [)" + spelled(Rational(w_), Reading::binary64) + "]}";
  }
  void finish() override { ++finished; }
  [[nodiscard]] std::string last_words() const override { return "nothing"; }
  static inline int finished = 0;

 private:
  static double number_in(const std::string& line) {
    JsonCursor json(line, {});
    std::string key;
    json.open_object();
    json.next_key(key);
    if (json.peek() == '[') {
      json.open_array();
      json.next_element();
    }
    return to_double(json.number({}));
  }

  double step_;
  double x_ = 0;
  double w_ = 0;
};

DriveOptions options_for(double step) {
  DriveOptions options;
  options.partner = [step] { return std::make_unique<OneWeight>(step); };
  options.numbers.reading = Reading::binary64;
  options.adversary.dimension = 1;
  options.seed = seed();
  return options;
}

TEST(LearnerInProcess, is_driven_like_a_program_and_told_of_the_end) {
  OneWeight::finished = 0;
  DriveOptions options = options_for(1);
  options.adversary.kind = "small";
  const DriveResult result = drive(options);
  EXPECT_FALSE(result.found);
  EXPECT_EQ(result.cases, 100U);
  EXPECT_EQ(OneWeight::finished, 100);
}

TEST(LearnerInProcess, leaves_the_rule_where_its_step_is_another) {
  const DriveResult result = drive(options_for(2));
  ASSERT_TRUE(result.found);
  EXPECT_EQ(result.found->shrunk.verdict.divergence->cause, Cause::rule);
}

/// The case of ten thousand rounds, with so much time for it.
DriveResult far_case(std::optional<std::chrono::milliseconds> time) {
  DriveOptions options = options_for(1);
  options.adversary.kind = "small";
  options.only_case = 99;
  options.far_time = time;
  return drive(options);
}

TEST(LearnerInProcess, that_is_slow_plays_ten_thousand_rounds_not_to_their_end_which_is_said) {
  const DriveResult result = far_case(std::chrono::milliseconds(0));
  ASSERT_EQ(result.ended_early.size(), 1U);
  EXPECT_EQ(result.ended_early.front().number, 99U);
  EXPECT_EQ(result.ended_early.front().rounds, 300U);
  EXPECT_EQ(result.ended_early.front().planned, 10'000U);
  EXPECT_EQ(result.longest, 300U);
  EXPECT_EQ(result.cases, 1U);
}

TEST(LearnerInProcess, that_has_the_time_plays_them_all) {
  for (const auto time : {std::optional<std::chrono::milliseconds>(std::chrono::hours(1)), {}}) {
    const DriveResult result = far_case(time);
    EXPECT_TRUE(result.ended_early.empty());
    EXPECT_EQ(result.longest, 10'000U);
  }
}

TEST(LearnerInProcess, plays_one_adversary_alone_where_that_is_asked_for) {
  DriveOptions options = options_for(1);
  options.adversary.kind = "zeros";
  EXPECT_EQ(drive(options).adversaries, (std::map<std::string, std::size_t>{{"zeros", 100}}));
}

TEST(LearnerInProcess, is_not_blamed_for_rounding_where_that_is_allowed_and_still_for_the_rest) {
  DriveOptions options = options_for(1);
  options.adversary.kind = "near-ties";
  const DriveResult blamed = drive(options);
  ASSERT_TRUE(blamed.found);
  EXPECT_EQ(blamed.found->shrunk.verdict.divergence->cause, Cause::rounding);
  EXPECT_EQ(blamed.rounded, 0U);
  options.rounding_allowed = true;
  const DriveResult allowed = drive(options);
  EXPECT_FALSE(allowed.found);
  EXPECT_EQ(allowed.cases, 100U);
  EXPECT_GT(allowed.rounded, 0U);
  options.partner = [] { return std::make_unique<OneWeight>(2); };
  EXPECT_TRUE(drive(options).found);
}

Sequence sequence_of(const std::vector<std::pair<int, Label>>& examples) {
  Sequence sequence{1, {}, {}};
  for (const auto& [x, y] : examples) sequence.examples.push_back({v(std::to_string(x).c_str()), y});
  return sequence;
}

TEST(LearnerInProcess, plays_given_sequences_first_and_says_which_pass) {
  DriveOptions options = options_for(2);
  options.decisions_only = true;  // a step of 2 shows in weights alone
  options.cases = 3;
  options.first = {sequence_of({{1, 1}, {1, -1}}), sequence_of({{2, -1}})};
  const DriveResult result = drive(options);
  EXPECT_FALSE(result.found);
  EXPECT_EQ(result.replayed, 2U);
  EXPECT_EQ(result.passed, (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(result.cases, 3U);
}

TEST(LearnerInProcess, that_fails_on_a_given_sequence_is_tried_on_no_other) {
  DriveOptions options = options_for(2);
  options.first = {sequence_of({{1, 1}, {1, 1}}), sequence_of({{2, -1}})};
  const DriveResult result = drive(options);
  ASSERT_TRUE(result.found);
  EXPECT_EQ(result.found->first, 0U);
  EXPECT_EQ(result.found->shrunk.sequence().size(), 1U);
  EXPECT_EQ(result.replayed, 1U);
  EXPECT_EQ(result.cases, 0U);
}

TEST(LearnerInProcess, is_shown_no_sequence_that_cannot_be_sent_or_has_another_dimension) {
  DriveOptions options = options_for(1);
  options.cases = 1;
  Sequence third{1, {{v("1/3"), 1}}, {}};
  Sequence wide{2, {{v("1,1"), 1}}, {}};
  options.first = {third, wide, Sequence{1, {}, {}}};
  const DriveResult result = drive(options);
  EXPECT_EQ(result.replayed, 0U);
  EXPECT_TRUE(result.passed.empty());
}

}  // namespace
}  // namespace mistakebound::test::in_process_test

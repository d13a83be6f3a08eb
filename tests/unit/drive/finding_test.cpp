/// Which case of a campaign becomes the finding, where it ends, and what is said to be likely of it.
#include <algorithm>

#include "oracle/drive/play.hpp"
#include "oracle/traces/json_cursor.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::finding_test {
namespace {

/// A perceptron in doubles that shows nothing; a tie is no mistake of a right prediction.
class Silent : public Partner {
 public:
  void tell(const std::string& header) override {
    JsonCursor json(header, {});
    std::string key;
    json.open_object();
    json.next_key(key);
    w.assign(static_cast<std::size_t>(to_double(json.number({}))), 0);
  }
  std::string ask(const std::string& line) override {
    JsonCursor json(line, {});
    std::string key;
    json.open_object();
    json.next_key(key);
    if (key == "y") {
      learn(json.number({}) > 0 ? 1 : -1);
      return shown();
    }
    x.clear();
    json.open_array();
    while (json.next_element()) x.push_back(to_double(json.number({})));
    said = predict();
    return R"({"prediction": )" + std::to_string(said) + "}";
  }
  void finish() override {}
  [[nodiscard]] std::string last_words() const override { return ""; }

 protected:
  [[nodiscard]] double score() const {
    double sum = 0;
    for (std::size_t i = 0; i < w.size(); ++i) sum += w[i] * x[i];
    return sum;
  }
  [[nodiscard]] virtual int predict() { return score() >= 0 ? 1 : -1; }
  virtual void learn(int y) {
    if (said != y) move(y, x);
  }
  [[nodiscard]] virtual std::string shown() { return "{}"; }
  void move(int y, const std::vector<double>& by) {
    for (std::size_t i = 0; i < w.size(); ++i) w[i] += y * by[i];
  }
  [[nodiscard]] std::string weights() const {
    std::string text;
    for (const double weight : w) text += (text.empty() ? "" : ", ") + spelled(Rational(weight), Reading::binary64);
    return R"({"weights": [)" + text + "]}";
  }

  std::vector<double> w;
  std::vector<double> x;
  int said = 0;
};

template <class Make>
DriveOptions campaign(Make make, const std::string& tie, std::size_t cases) {
  DriveOptions options;
  options.partner = [make]() -> std::unique_ptr<Partner> { return make(); };
  options.parameters = {{"tie", tie}};
  options.numbers.reading = Reading::binary64;
  options.adversary.dimension = 2;
  options.cases = cases;
  options.seed = seed();
  return options;
}

/// Adds the coordinates in the wrong order.
struct Reversed : Silent {
  void learn(int y) override {
    if (said != y) move(y, {x.rbegin(), x.rend()});
  }
  std::string shown() override { return weights(); }
};

TEST(Finding, of_a_wrong_rule_ends_the_campaign_and_asks_no_other_case_where_there_is_nothing_to_support) {
  DriveOptions options = campaign([] { return std::make_unique<Reversed>(); }, "positive", 100);
  options.adversary.dyadic = true;
  const DriveResult result = drive(options);
  ASSERT_TRUE(result.found);
  EXPECT_EQ(result.found->shrunk.verdict.divergence->cause, Cause::rule);
  EXPECT_EQ(result.found->shrunk.verdict.divergence->likely, "");
  EXPECT_EQ(result.cases, result.found->number + 1);
  EXPECT_EQ(result.starts, result.cases + result.attempts);
}

TEST(Finding, is_played_for_so_many_rounds_behind_its_fault_as_are_asked_for) {
  DriveOptions options = campaign([] { return std::make_unique<Reversed>(); }, "positive", 1);
  options.adversary.dyadic = true;
  std::size_t cut_off = 0;
  for (std::uint64_t number = 0; number < 20; ++number)
    for (const std::size_t further : {0U, 1U, 7U}) {
      AdaptiveAdversary adversary(options.adversary, options.seed, number);
      const Played played = play_case(options, adversary, number, std::make_shared<KeptProgram>(), further);
      if (!played.verdict.fault) continue;
      const std::size_t end = played.verdict.fault->round + further;
      EXPECT_EQ(played.rounds.size(), std::min(end, adversary.rounds())) << number;
      cut_off += end < adversary.rounds() ? 1 : 0;
    }
  EXPECT_GT(cut_off, 5U);
}

/// How grave it is, as the head of gravity() in drive.cpp says.
int gravity(const Divergence& divergence) {
  if (divergence.cause == Cause::rounding) return 0;
  if (divergence.cause == Cause::tie) return divergence.hiding == Hiding::none ? 2 : 1;
  return 3;
}

/// Takes a zero vector for a negative instance once it has learnt something.
struct Zeros : Silent {
  int predict() override { return is_zero(x) && !is_zero(w) ? -1 : Silent::predict(); }
  std::string shown() override { return weights(); }
  static bool is_zero(const std::vector<double>& values) {
    return std::all_of(values.begin(), values.end(), [](double value) { return value == 0; });
  }
};

TEST(Finding, is_the_gravest_of_all_cases_and_of_equally_grave_ones_that_with_the_fewest_numbers) {
  std::size_t graver = 0;
  std::size_t smaller = 0;
  DriveOptions options = campaign([] { return std::make_unique<Zeros>(); }, "positive", 12);
  options.most_attempts = 0;
  for (int times = 0; times < 8; ++times, ++options.seed) {
    std::optional<DriveFinding> expected;
    for (std::uint64_t number = 0; number < options.cases; ++number) {
      DriveOptions one = options;
      one.only_case = number;
      const std::optional<DriveFinding> found = drive(one).found;
      if (!found) continue;
      const int now = gravity(*found->shrunk.verdict.divergence);
      const int before = expected ? gravity(*expected->shrunk.verdict.divergence) : now;
      const bool fewer = expected && now == before && found->original_rounds < expected->original_rounds;
      graver += now > before ? 1 : 0;
      smaller += fewer ? 1 : 0;
      if (!expected || now > before || fewer) expected = found;
    }
    const DriveResult result = drive(options);
    EXPECT_EQ(result.cases, options.cases);
    ASSERT_EQ(result.found.has_value(), expected.has_value());
    if (!expected) continue;
    EXPECT_EQ(result.found->number, expected->number) << "seed " << options.seed;
  }
  EXPECT_GT(graver, 0U);
  EXPECT_GT(smaller, 0U);
}

TEST(Finding, at_a_tie_is_no_other_convention_where_another_case_follows_the_declared_one) {
  for (const bool follows_later : {false, true}) {
    std::size_t programs = 0;
    const auto make = [&] {
      struct Changing : Silent {
        int predict() override { return score() > 0 || (score() == 0 && positive) ? 1 : -1; }
        bool positive = false;
      };
      auto program = std::make_unique<Changing>();
      program->positive = follows_later && programs++ >= 20;
      return program;
    };
    DriveOptions options = campaign(make, "positive", 20);
    options.adversary.rounds = 1;
    const DriveResult result = drive(options);
    ASSERT_TRUE(result.found);
    EXPECT_EQ(result.found->shrunk.verdict.divergence->cause, Cause::tie);
    EXPECT_EQ(result.found->shrunk.verdict.divergence->likely, follows_later ? "" : other_convention);
  }
}

TEST(Finding, is_excused_by_another_convention_only_if_all_cases_could_be_played) {
  std::size_t programs = 0;
  std::size_t last = 1'000'000;
  const auto make = [&] {
    struct Breaking : Silent {
      std::string ask(const std::string& line) override { return breaks ? "nonsense" : Silent::ask(line); }
      bool breaks = false;
    };
    auto program = std::make_unique<Breaking>();
    program->breaks = programs++ >= last;
    return program;
  };
  DriveOptions options = campaign(make, "mistake", 100);
  options.adversary.dyadic = true;
  const DriveResult excused = drive(options);
  ASSERT_TRUE(excused.found);
  EXPECT_EQ(excused.found->shrunk.verdict.divergence->cause, Cause::tie);
  EXPECT_EQ(excused.found->shrunk.verdict.divergence->likely, other_convention);
  programs = 0;
  last = excused.cases;
  const DriveResult broken = drive(options);
  ASSERT_TRUE(broken.found);
  EXPECT_EQ(broken.found->number, excused.found->number);
  EXPECT_EQ(broken.found->shrunk.verdict.divergence->cause, Cause::rule);
}

}  // namespace
}  // namespace mistakebound::test::finding_test

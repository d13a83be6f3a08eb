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

TEST(Finding, of_a_wrong_rule_ends_the_campaign_and_asks_few_other_cases_where_no_fault_explains_the_first) {
  DriveOptions options = campaign([] { return std::make_unique<Reversed>(); }, "positive", 100);
  options.adversary.dyadic = true;
  const DriveResult result = drive(options);
  ASSERT_TRUE(result.found);
  EXPECT_EQ(result.found->shrunk.verdict.divergence->cause, Cause::rule);
  EXPECT_FALSE(result.found->shrunk.verdict.divergence->likely);
  EXPECT_EQ(result.cases, result.found->number + 1);
  EXPECT_EQ(result.starts, result.cases + result.attempts + 5);  // four of them with a fault
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

/// Takes the other side at ties, once it has learnt something.
struct Turning : Silent {
  int predict() override {
    const bool learnt = std::any_of(w.begin(), w.end(), [](double weight) { return weight != 0; });
    return score() == 0 && learnt ? -1 : Silent::predict();
  }
  std::string shown() override { return weights(); }
};

TEST(Finding, is_the_gravest_of_all_cases_and_of_equally_grave_ones_that_with_the_fewest_numbers) {
  std::size_t graver = 0;
  std::size_t smaller = 0;
  std::size_t longer = 0;  // that are graver
  DriveOptions options = campaign([] { return std::make_unique<Turning>(); }, "positive", 12);
  options.most_attempts = 0;
  options.seed = 1;  // and the next ones, some of which have what is counted
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
      if (now > before && now == 2 && before == 1) longer += found->original_rounds > expected->original_rounds ? 1 : 0;
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
  EXPECT_GT(longer, 0U) << "or ties that are hidden are not told from others";
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
    EXPECT_EQ(result.found->shrunk.verdict.divergence->is_likely(FaultKind::other_convention), !follows_later);
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
  EXPECT_TRUE(excused.found->shrunk.verdict.divergence->is_likely(FaultKind::other_convention));
  programs = 0;
  last = excused.cases;
  const DriveResult broken = drive(options);
  ASSERT_TRUE(broken.found);
  EXPECT_EQ(broken.found->number, excused.found->number);
  EXPECT_EQ(broken.found->shrunk.verdict.divergence->cause, Cause::rule);
}

/// Forgets the last coordinate when it predicts.
struct Short : Silent {
  int predict() override {
    const std::vector<double> whole = x;
    x.back() = 0;
    const int prediction = Silent::predict();
    x = whole;
    return prediction;
  }
  std::string ask(const std::string& line) override { return breaks ? "nonsense" : Silent::ask(line); }
  bool breaks = false;
};

TEST(Finding, has_a_score_fault_only_where_that_explains_two_cases) {
  std::size_t programs = 0;
  std::size_t last = 1'000'000;
  DriveOptions options = campaign(
      [&] {
        auto program = std::make_unique<Short>();
        program->breaks = programs++ >= last;
        return program;
      },
      "positive", 100);
  options.adversary.dyadic = true;
  const DriveResult supported = drive(options);
  ASSERT_TRUE(supported.found);
  EXPECT_TRUE(leaves_out_last(supported.found->shrunk.verdict.divergence->likely.value()));
  for (const auto& [more, likely] : {std::pair(1U, false), std::pair(5U, true)}) {
    programs = 0;
    last = supported.cases + more;
    const DriveResult broken = drive(options);
    ASSERT_TRUE(broken.found);
    EXPECT_EQ(broken.found->number, supported.found->number);
    EXPECT_EQ(broken.found->shrunk.verdict.divergence->likely.has_value(), likely) << more;
  }
}

/// A kernel perceptron with (x.x' + 1)^2; where updates share one buffer, it holds the instance read last.
struct Kernelled : Silent {
  int predict() override {
    double sum = 0;
    for (const auto& [y, of] : updates) {
      double product = 1;
      for (std::size_t i = 0; i < x.size(); ++i) product += (shared ? x : of)[i] * x[i];
      sum += y * product * product;
    }
    return sum >= 0 ? 1 : -1;
  }
  void learn(int y) override {
    if (said != y) updates.emplace_back(y, x);
  }
  std::vector<std::pair<int, std::vector<double>>> updates;
  bool shared = false;
};

TEST(Finding, has_no_fault_that_a_right_case_contradicts) {
  std::size_t programs = 0;
  std::size_t last = 1'000'000;  // that share a buffer
  DriveOptions options = campaign(
      [&] {
        auto program = std::make_unique<Kernelled>();
        program->shared = programs++ < last;
        return program;
      },
      "positive", 100);
  options.adversary.learner = "kernel-perceptron";
  options.adversary.dyadic = true;
  options.parameters["kernel"] = "polynomial:2:1";
  const DriveResult always = drive(options);
  ASSERT_TRUE(always.found);
  EXPECT_TRUE(always.found->shrunk.verdict.divergence->is_likely(FaultKind::one_buffer));
  programs = 0;
  last = always.cases + 1;
  const DriveResult once = drive(options);
  EXPECT_EQ(once.found->number, always.found->number);
  EXPECT_FALSE(once.found->shrunk.verdict.divergence->likely);
}

/// Goes wrong in its fifth update.
struct Late : Silent {
  void learn(int y) override {
    if (said == y) return;
    move(y, x);
    if (++updates == 5) w.back() += 3;
  }
  std::string shown() override { return weights(); }
  int updates = 0;
};

TEST(Finding, played_again_ends_with_its_fault_though_rounding_parts_the_runs_before) {
  const DriveOptions options = campaign([] { return std::make_unique<Late>(); }, "positive", 1);
  // A weight of -2^54 takes up no 1, the first time.
  const Sequence sequence{.dimension = 2,
                          .examples = {{v("18014398509481984,0"), -1},
                                       {v("1,0"), 1},
                                       {v("0,1"), -1},
                                       {v("0,2"), 1},
                                       {v("0,1"), -1},
                                       {v("0,1"), -1},
                                       {v("0,1"), 1}},
                          .features = {}};
  const Played played = replay(options, sequence, 0, std::make_shared<KeptProgram>(),
                               {.kind = DivergenceKind::weights, .cause = Cause::rule});
  EXPECT_EQ(played.verdict.first.weights, 2U);
  ASSERT_TRUE(played.verdict.fault);
  EXPECT_EQ(played.verdict.fault->round, 5U);
  EXPECT_EQ(played.rounds.size(), 5U);
}

}  // namespace
}  // namespace mistakebound::test::finding_test

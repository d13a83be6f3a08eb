/// Claims as properties: they are searched for, as theorems are.
#include "properties/conjecture/conjecture.hpp"
#include "invariants/catalogue.hpp"

#include "properties/campaign/climb.hpp"
#include "properties/conjecture/spellings.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::conjecture_test {
namespace {

/// How near the sides come where the search begins, and where it ends after so many runs.
Rational nearest(const Property& property, std::uint64_t number, std::size_t runs) {
  Draw draw = Draw::for_case(seed(), number);
  draw.search(true);
  Enforced enforced;
  const CasePointer found =
      searched_case(property.draw, draw, enforced, {.beginnings = 1, .runs = runs, .entries = 1'000'000});
  const std::optional<Tightest> tightest = looked_at(found).tightest;
  return tightest ? std::get<Rational>(tightest->ratio) : Rational(0);
}

TEST(Conjecture, is_searched_for_so_that_its_own_sides_come_nearer) {
  const Property property = conjecture_property(
      "perceptron-separable",
      std::make_shared<const Conjecture>("w2 <= 2*T*R2", std::vector<std::string>{"w2", "T", "R2"}));
  int nearer = 0;
  for (std::uint64_t number = 0; number < 10; ++number) {
    const Rational first = nearest(property, number, 1);
    const Rational last = nearest(property, number, 300);
    EXPECT_GE(last, first) << replay(number);
    nearer += last > first ? 1 : 0;
  }
  EXPECT_GE(nearer, 2) << replay(0);
}

TEST(Conjecture, says_how_near_sides_come_that_are_not_rational_from_below) {
  const Property property = conjecture_property(
      "halving", std::make_shared<const Conjecture>("log2(experts) + 1/3 > mistakes",
                                                    std::vector<std::string>{"mistakes", "experts"}));
  std::size_t rounded = 0;
  for (std::uint64_t number = 0; number < 20; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Enforced enforced;
    property.draw(draw, {}, enforced)->check({}, [&](const TrialPointer&, const TheoremReport& report) {
      if (!report.attained || !report.attained->rounded) return;
      ++rounded;
      EXPECT_EQ(report.attained->value, report.mistakes) << replay(number);
      NamedNumbers numbers;
      for (const NamedQuantity& quantity : report.quantities)
        if (quantity.name == "experts") numbers.emplace("x", std::get<Number>(quantity.value));
      numbers.emplace("limit", report.attained->limit);
      // 2^(limit - 1/3) is a little more than the experts.
      const auto outcome = [&](const char* claim) { return Conjecture(claim, {"x", "limit"}).judge(numbers).outcome; };
      EXPECT_EQ(outcome("log2(x) + 1/3 < limit"), Conjecture::Outcome::holds) << replay(number);
      EXPECT_EQ(outcome("log2(x) + 1/3 > limit - 1e-30"), Conjecture::Outcome::holds) << replay(number);
    });
  }
  EXPECT_GT(rounded, 0U);
}

/// The reports on the claim in some cases of a theorem.
std::vector<TheoremReport> reports_on(const char* theorem, const char* claim, const std::vector<std::string>& names) {
  const Property property = conjecture_property(theorem, std::make_shared<const Conjecture>(claim, names));
  std::vector<TheoremReport> reports;
  for (std::uint64_t number = 0; number < 20; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Enforced enforced;
    property.draw(draw, {}, enforced)->check({}, [&](const TrialPointer&, const TheoremReport& report) {
      reports.push_back(report);
    });
  }
  return reports;
}

TEST(Conjecture, has_its_smaller_side_first_whether_it_is_strict_or_not_and_rounds_it_down) {
  std::size_t rounded = 0;
  for (const char* claim : {"log2(experts) - 1/3 < T + 100", "log2(experts) - 1/3 <= T + 100",
                            "T + 100 > log2(experts) - 1/3", "T + 100 >= log2(experts) - 1/3"})
    for (const TheoremReport& report : reports_on("halving", claim, {"T", "experts"})) {
      if (!report.attained) continue;
      EXPECT_LT(report.attained->value, report.attained->limit) << claim;
      EXPECT_EQ(report.attained->limit, report.rounds + 100) << claim;
      if (!report.attained->rounded) continue;
      ++rounded;
      NamedNumbers numbers{{"value", report.attained->value}};
      for (const NamedQuantity& quantity : report.quantities)
        if (quantity.name == "experts") numbers.emplace("x", std::get<Number>(quantity.value));
      EXPECT_EQ(Conjecture("value < log2(x) - 1/3", {"x", "value"}).judge(numbers).outcome, Conjecture::Outcome::holds);
    }
  EXPECT_GT(rounded, 0U);
}

TEST(Conjecture, of_zero_over_what_is_not_rational_has_a_side_that_is_zero) {
  for (const TheoremReport& report : reports_on("halving", "0/log2(3) <= T + 1", {"T"})) {
    ASSERT_TRUE(report.attained);
    EXPECT_FALSE(report.attained->rounded);
    EXPECT_EQ(report.attained->value, 0);
  }
}

TEST(Conjecture, speaks_of_the_run_and_of_the_bound_by_their_names) {
  TheoremReport report{.id = "t", .title = "A theorem"};
  report.rounds = 5;
  report.mistakes = 2;
  report.bound = Number(Rational(7));
  const NamedNumbers numbers = numbers_of(report, 3);
  for (const auto& [name, value] :
       {std::pair("T", 5), std::pair("mistakes", 2), std::pair("n", 3), std::pair("bound", 7)})
    EXPECT_EQ(std::get<Rational>(numbers.at(name)), value) << name;
  bool shown = false;
  for (const TheoremReport& judged : reports_on("halving", "mistakes <= bound", {"mistakes", "bound"}))
    for (const NamedQuantity& quantity : judged.quantities) shown = shown || quantity.name == "bound";
  EXPECT_TRUE(shown) << "what a claim is judged by is shown";
}

TEST(Conjecture, may_use_names_of_which_each_is_described_and_every_other_spelling_of_it_is_read_as_it) {
  for (const Description& theorem : catalogue()) {
    const std::vector<std::string> names = names_of(theorem.text.id);
    const std::vector<ClaimName> all = described(names, theorem.text.id);
    EXPECT_EQ(all.size(), names.size()) << theorem.text.id;
    for (const ClaimName& name : all) {
      EXPECT_FALSE(name.meaning.empty()) << name.name;
      for (const std::string& other : name.also)
        EXPECT_EQ(Conjecture(other + " <= 0", names).read_as(), name.name + " <= 0") << theorem.text.id;
    }
  }
}

TEST(Conjecture, is_judged_only_where_every_hypothesis_of_the_theorem_holds_or_was_left_out) {
  const Conjecture wrong("mistakes > T", {"mistakes", "T"});
  TheoremReport base{.id = "t", .title = "A theorem"};
  base.rounds = 5;
  for (const auto& [verdict, dropped, judged] :
       {std::tuple(Verdict::holds, false, true), std::tuple(Verdict::undecided, false, false),
        std::tuple(Verdict::refuted, false, false), std::tuple(Verdict::refuted, true, true)}) {
    base.hypotheses = {{.id = "h", .verdict = verdict, .dropped = dropped}};
    const TheoremReport report = report_on(wrong, base, 2);
    EXPECT_EQ(report.verdict, judged ? Verdict::refuted : Verdict::does_not_apply);
    EXPECT_EQ(report.unjudged, judged ? "" : unjudged_hypotheses);
  }
}

}  // namespace
}  // namespace mistakebound::test::conjecture_test

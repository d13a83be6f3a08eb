/// Claims as properties: they are searched for, as theorems are.
#include "properties/conjecture/conjecture.hpp"

#include "properties/campaign/climb.hpp"
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

}  // namespace
}  // namespace mistakebound::test::conjecture_test

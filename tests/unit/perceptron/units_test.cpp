/// In which units the perceptron's claims are, so that they can be asked of whole numbers.
#include "invariants/ledger/units.hpp"

#include <gtest/gtest.h>

#include <set>

#include "invariants/perceptron/freund_schapire.hpp"
#include "invariants/perceptron/hinge.hpp"
#include "invariants/perceptron/separable.hpp"
#include "invariants/perceptron/start.hpp"

namespace mistakebound::test::units_test {
namespace {

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
      EXPECT_EQ(step.quick.units.has_value(), !others.contains(step.text.id)) << theorem.text.id << " " << step.text.id;
}

TEST(Steps, OfThePerceptronAreInUnitsButForThoseOfExactNumbersAlone) {
  expect_units(perceptron_separable(), {});
  expect_units(perceptron_freund_schapire(), {"bound", "bound-squared", "extended-bound", "optimal-extension"});
  expect_units(perceptron_hinge(), {"every-comparator"});
  expect_units(perceptron_start(), {});
}

TEST(Quantities, AddToSumsUnlessNothingIsSurelyAllThatARoundAdds) {
  FreundSchapireQuantities<WholeNumber> deviations;
  HingeQuantities<WholeNumber> losses;
  EXPECT_FALSE(adds(deviations) || adds(losses));
  for (const WholeNumber& more : {WholeNumber(1), WholeNumber::unknown()}) {
    deviations.d = losses.loss = more;
    EXPECT_TRUE(adds(deviations) && adds(losses));
  }
  EXPECT_TRUE(adds(PerceptronQuantities<WholeNumber>())) << "who does not know of sums never says that they rest";
}

TEST(WholeClaims, AreKnownOnlyWhereAllOfThemIs) {
  const WholeNumber two = 2;
  const WholeNumber unknown = WholeNumber::unknown();
  const WholeClaim holds = chain(two).at_least(1);
  EXPECT_TRUE(holds.known() && holds.outcome == Outcome::holds && !holds.silent);
  EXPECT_FALSE(holds.may_be_nearer(1));
  EXPECT_TRUE(holds.may_be_nearer(2));
  EXPECT_TRUE(holds.may_be_nearer(unknown)) << "than what is not known it may always be";
  EXPECT_FALSE(holds.may_be_nearer(WholeNumber::least())) << "who looks for no slacks finds none nearer";
  const WholeClaim fails = chain(two).at_most(1);
  EXPECT_TRUE(fails.known() && fails.outcome == Outcome::refuted);
  const WholeClaim equation = chain(two).equals(2);
  EXPECT_TRUE(equation.known() && !equation.may_be_nearer(unknown));
  for (const WholeClaim& claim : {WholeClaim(chain(two).at_least(unknown)), WholeClaim(chain(unknown).equals(unknown)),
                                  WholeClaim(chain(two).at_least(1).at_least(unknown))})
    EXPECT_TRUE(!claim.known() && claim.outcome == Outcome::undecided && claim.may_be_nearer(1) == claim.has_slack);
  const WholeClaim fails_before = chain(two).at_most(1).at_most(unknown);
  EXPECT_TRUE(fails_before.outcome == Outcome::refuted && !fails_before.known()) << "its slack is unknown";
  EXPECT_TRUE(WholeClaim(WholeQuickClaim::silent()).silent);
}

TEST(WholeClaims, OfQuotientsAreDecidedByProducts) {
  const auto said = [](const WholeRatio& a, const WholeRatio& b, const WholeRatio& c) {
    const WholeClaim claim = chain(a).at_most(b).at_most(c);
    EXPECT_FALSE(claim.known()) << "the slack is no whole number";
    EXPECT_TRUE(claim.has_slack && !claim.silent);
    return claim.outcome;
  };
  EXPECT_EQ(said({1, 3}, {1, 2}, 1), Outcome::holds);
  EXPECT_EQ(said({2, 4}, {1, 2}, {3, 6}), Outcome::holds) << "equal in other words";
  EXPECT_EQ(said({1, 2}, {1, 3}, 1), Outcome::refuted);
  EXPECT_EQ(said({1, 3}, {4, 3}, 1), Outcome::refuted) << "the second link";
  EXPECT_EQ(said({5, 0}, {0, 7}, 0), Outcome::holds) << "a quotient by 0 is 0";
  EXPECT_EQ(said({1, -2}, {1, 2}, 1), Outcome::undecided) << "denominators are not negative";
  const WholeNumber unknown = WholeNumber::unknown();
  EXPECT_EQ(said({1, unknown}, {1, 2}, 1), Outcome::undecided);
  EXPECT_EQ(said({unknown, 2}, {1, 2}, 1), Outcome::undecided);
  EXPECT_EQ(said({1, 3}, {1, 2}, unknown), Outcome::undecided);
  EXPECT_EQ(said({1, 2}, {1, 3}, unknown), Outcome::refuted) << "one link that fails is enough";
  const WholeNumber huge = WholeNumber::of(WholeNumber::Wide{1} << 100U);
  EXPECT_EQ(said({huge, 3}, {huge, 2}, {huge, 1}), Outcome::holds);
  EXPECT_EQ(said({1, huge}, {2, huge}, {huge, huge}), Outcome::undecided) << "products that do not fit";
}

}  // namespace
}  // namespace mistakebound::test::units_test

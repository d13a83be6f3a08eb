/// In which units the perceptron's claims are, so that they can be asked of whole numbers.
#include "invariants/ledger/units.hpp"

#include <gtest/gtest.h>

#include <set>

#include "invariants/perceptron/freund_schapire.hpp"
#include "invariants/perceptron/hinge.hpp"
#include "invariants/perceptron/separable.hpp"

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
      EXPECT_EQ(step.glance.units.has_value(), !others.contains(step.text.id))
          << theorem.text.id << " " << step.text.id;
}

template <class Quantities>
void expect_every_number_in_units() {
  Quantities quantities;
  quantities.set_units();
  Quantities::each_number(
      quantities, [](const Units& units) { EXPECT_FALSE(units.like(Units::of(7, 7))) << "0 would be in any units"; });
}

TEST(Quantities, OfThePerceptronAreAllInUnits) {
  expect_every_number_in_units<PerceptronQuantities<Units>>();
  expect_every_number_in_units<FreundSchapireQuantities<Units>>();
  expect_every_number_in_units<HingeQuantities<Units>>();
}

TEST(Steps, OfThePerceptronAreInUnitsButForThoseOfExactNumbersAlone) {
  expect_units(perceptron_separable(), {"strict-progress", "strict-bound"});
  expect_units(perceptron_freund_schapire(), {"bound", "bound-squared", "extended-bound", "optimal-extension"});
  expect_units(perceptron_hinge(), {"every-comparator"});
}

}  // namespace
}  // namespace mistakebound::test::units_test

/// Polynomials that tell of claims that they are identities.
#include "invariants/ledger/formal_number.hpp"

#include <set>

#include "invariants/perceptron/freund_schapire.hpp"
#include "invariants/perceptron/hinge.hpp"
#include "invariants/perceptron/separable.hpp"
#include "invariants/perceptron/start.hpp"
#include "properties/campaign/draw.hpp"
#include "tests/unit/ledger/unchanged_rounds.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::formal_number_test {
namespace {

FormalNumber named(std::uint8_t name) {
  return FormalNumber::variable(name);
}

TEST(FormalNumber, is_0_where_all_terms_cancel) {
  const FormalNumber a = named(1), b = named(2), c = named(255);
  EXPECT_TRUE(FormalNumber().is_0());
  EXPECT_TRUE(FormalNumber(0).is_0());
  EXPECT_FALSE(FormalNumber(3).is_0());
  EXPECT_TRUE((FormalNumber(3) - 1 - 2).is_0());
  EXPECT_FALSE(a.is_0());
  EXPECT_FALSE((a - b).is_0());
  EXPECT_TRUE((a - a).is_0());
  EXPECT_TRUE((a * b * c - c * b * a).is_0()) << "whatever the order";
  EXPECT_TRUE((2 * a - a - a).is_0());
  EXPECT_TRUE(((a + b) * (a - b) - (a * a - b * b)).is_0());
  EXPECT_FALSE(((a + b) * (a + b) - (a * a + b * b)).is_0());
  EXPECT_TRUE(((a + 2) * (c - 3) - a * c + 3 * a - 2 * c + 6).is_0());
  EXPECT_FALSE((a * a - a).is_0());
  EXPECT_FALSE((a * a * a - a * a * b).is_0());
  FormalNumber sum = a;
  sum += b;
  EXPECT_TRUE((sum - b - a).is_0());
}

TEST(FormalNumber, is_unknown_where_it_is_no_short_polynomial) {
  const FormalNumber a = named(1), b = named(2);
  for (const FormalNumber& unknown :
       {a / (a + b), a / (2 * a), max(a, a), root(1, a), FormalNumber(std::size_t{0}), FormalNumber(true)}) {
    EXPECT_FALSE((unknown - unknown).is_0());
    EXPECT_FALSE((unknown + a - unknown).is_0());
    EXPECT_TRUE((0 * unknown).is_0());
    EXPECT_TRUE(((a - a) * unknown).is_0());
    EXPECT_FALSE((1 * unknown - unknown).is_0());
  }
  const FormalNumber fifth = a * a * a * a;
  EXPECT_TRUE((fifth - fifth).is_0());
  EXPECT_FALSE((fifth * b - fifth * b).is_0()) << "too many factors";
  FormalNumber many;
  for (std::uint8_t i = 1; i <= 12; ++i) many += named(i);
  EXPECT_TRUE((many - many).is_0());
  many += named(13);
  EXPECT_FALSE((many - many).is_0()) << "too many terms";
  const FormalNumber large = std::numeric_limits<std::int64_t>::max();
  EXPECT_FALSE((large + large - large - large).is_0());
  EXPECT_FALSE((large * 2 - large * 2).is_0());
  EXPECT_FALSE((0 - FormalNumber(std::numeric_limits<std::int64_t>::min())).is_0());
}

TEST(FormalNumber, cancels_what_it_is_divided_by) {
  const FormalNumber a = named(1), b = named(2), c = named(255);
  EXPECT_TRUE((a / a - 1).is_0());
  EXPECT_TRUE((a / b * b - a).is_0());
  EXPECT_TRUE((a * b / (b * c) * c - a).is_0());
  EXPECT_TRUE(((a * c + b * c) / c - a - b).is_0());
  EXPECT_TRUE((a / b / b - a / (b * b)).is_0());
  EXPECT_TRUE((a / (1 / b) - a * b).is_0());
  EXPECT_FALSE((1 / (a * a * a * a) / b).known()) << "too many factors";
  EXPECT_FALSE((a / b - a).is_0());
  EXPECT_FALSE((a / b - b / a).is_0());
  EXPECT_FALSE((a / b + a / c - a / (b * c)).is_0());
  std::vector<std::pair<std::uint8_t, bool>> factors;
  (a / c).each_term([&](std::int64_t, const std::vector<FormalFactor>& found) {
    for (const auto& [name, inverse] : found) factors.emplace_back(name, inverse);
  });
  EXPECT_EQ(factors, (std::vector<std::pair<std::uint8_t, bool>>{{255, true}, {1, false}}));
}

/// The same random expression in formal numbers and in integers.
struct Expression {
  FormalNumber formal;
  machine_words::Wide value;
};

Expression random_expression(Draw& draw, const std::array<int, 3>& values, int depth) {
  if (depth == 0 || draw.one_in(4)) {
    if (draw.one_in(3)) {
      const int number = draw.range(-2, 2);
      return {number, number};
    }
    const auto variable = static_cast<std::size_t>(draw.range(0, 2));
    return {named(static_cast<std::uint8_t>(variable + 1)), values.at(variable)};
  }
  const Expression a = random_expression(draw, values, depth - 1);
  const Expression b = random_expression(draw, values, depth - 1);
  switch (draw.range(0, 2)) {
    case 0:
      return {a.formal + b.formal, a.value + b.value};
    case 1:
      return {a.formal - b.formal, a.value - b.value};
    default:
      return {a.formal * b.formal, a.value * b.value};
  }
}

TEST(FormalNumber, is_0_only_where_the_expression_is_whatever_its_variables_are) {
  std::size_t identities = 0;
  for (std::uint64_t number = 0; number < cases_of(20'000); ++number) {
    std::optional<bool> is_0;
    bool vanishes = true;
    for (std::uint64_t values = 0; values < 16; ++values) {
      Draw of_values = Draw::for_case(seed() + 1 + values, number);
      std::array<int, 3> drawn{};
      for (int& value : drawn) value = of_values.range(-9, 9);
      Draw draw = Draw::for_case(seed(), number);
      const Expression expression = random_expression(draw, drawn, 2);
      is_0 = expression.formal.is_0();
      vanishes = vanishes && expression.value == 0;
      EXPECT_TRUE(!*is_0 || expression.value == 0) << replay(number);
    }
    EXPECT_TRUE(*is_0 || !vanishes) << "an identity that was not seen; " << replay(number);
    identities += *is_0 ? 1 : 0;
  }
  EXPECT_GT(identities, cases_of(500));
}

TEST(FormalChain, is_an_identity_where_every_link_is_and_none_is_strict) {
  const FormalNumber a = named(1), b = named(2);
  EXPECT_TRUE(chain(a + b).equals(b + a).is_identity());
  EXPECT_TRUE(chain(a).at_most(a).at_least(a + b - b).is_identity());
  EXPECT_TRUE(chain(a).equals(a).also(b).at_most(b).is_identity());
  EXPECT_FALSE(chain(a).equals(a).also(b).at_most(a).is_identity());
  EXPECT_FALSE(chain(a).at_most(a + 1).is_identity()) << "true, but by more than 0";
  EXPECT_FALSE(chain(a).equals(b).equals(b).is_identity());
  EXPECT_FALSE(chain(a).greater_than(a).is_identity());
  EXPECT_TRUE(when(true, chain(a).at_most(a)).is_identity());
  EXPECT_FALSE(when(false, chain(a).at_most(a)).is_identity()) << "it says nothing";
}

/// On rounds that change nothing, whatever the quantities are, steps that are marked hold by a slack of 0.
template <class Facts>
std::set<std::string> check_trivial(const Theorem<Facts>& theorem) {
  std::set<std::string> ids;
  for (std::uint64_t number = 0; number < cases_of(2'000); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const int most = draw.one_in(2) ? 3 : 1'000'000;
    WholeQuantities<Facts> quantities = draw_unchanged<Facts>(draw, most);
    quantities.next_unchanged(draw.range(-most, most));
    for (const auto* steps : {&theorem.hypotheses, &theorem.steps})
      for (const auto& step : *steps) {
        if (!step.quick.trivial_unchanged) continue;
        ids.insert(step.text.id);
        const WholeClaim claim = step.quick.whole(quantities);
        EXPECT_EQ(claim.outcome, Outcome::holds) << step.text.id << "; " << replay(number);
        EXPECT_FALSE(claim.silent);
        if (claim.has_slack) {
          EXPECT_EQ(claim.slack.value(), 0) << step.text.id << "; " << replay(number);
        }
      }
  }
  return ids;
}

TEST(FormalNumber, marks_the_steps_that_say_of_something_that_it_is_itself_where_nothing_changes) {
  EXPECT_EQ(check_trivial(perceptron_separable()), std::set<std::string>{"conservative"});
  EXPECT_EQ(check_trivial(perceptron_hinge()), std::set<std::string>{"conservative"});
  EXPECT_EQ(check_trivial(perceptron_start()), std::set<std::string>{"conservative"});
  EXPECT_EQ(check_trivial(perceptron_freund_schapire()),
            (std::set<std::string>{"conservative", "extended-norm-growth", "extended-progress", "extended-run"}));
}

/// Told by a flag, or by a sign, what to say.
struct ByFlag {
  template <class Quantities>
  auto operator()(const Quantities& f) const {
    return f.beyond_gamma ? chain(f.wu).equals(f.wu_before) : chain(f.wu).equals(f.w2);
  }
};
struct BySign {
  template <class Quantities>
  auto operator()(const Quantities& f) const {
    return is_positive(f.gamma) ? chain(f.wu).equals(f.wu_before) : chain(f.wu).equals(f.w2);
  }
};
struct Alike {
  template <class Quantities>
  auto operator()(const Quantities& f) const {
    return is_positive(f.gamma) ? chain(f.wu).equals(f.wu_before) : chain(f.w2).at_most(f.w2_before);
  }
};

TEST(FormalNumber, marks_no_step_that_a_flag_or_a_sign_may_tell_to_say_something_else) {
  using Quantities = PerceptronQuantities<FormalNumber>;
  EXPECT_FALSE((is_identity_unchanged<Quantities>(claim_of<ByFlag, FormalChain, Quantities>)));
  EXPECT_FALSE((is_identity_unchanged<Quantities>(claim_of<BySign, FormalChain, Quantities>)));
  EXPECT_TRUE((is_identity_unchanged<Quantities>(claim_of<Alike, FormalChain, Quantities>)));
}

}  // namespace
}  // namespace mistakebound::test::formal_number_test

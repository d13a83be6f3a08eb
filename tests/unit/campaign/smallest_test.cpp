/// The smallest counterexample in the stated order.
#include "properties/campaign/smallest.hpp"

#include "properties/conjecture/conjecture.hpp"
#include "reference/numbers/numeral.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::smallest_test {
namespace {

/// The first case of the claim that fails, as it is drawn.
Counterexample drawn_failure(const char* theorem, const char* claim) {
  const Property property = conjecture_property(theorem, std::make_shared<const Conjecture>(claim, names_of(theorem)));
  for (std::uint64_t number = 0; number < 500; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Enforced enforced;
    const CasePointer value = property.draw(draw, {}, enforced);
    std::optional<Counterexample> found;
    value->check(verdicts_only({}), [&](const TrialPointer& trial, const TheoremReport& report) {
      if (!found && !failed_step(report).empty() && value->sequence().size() > 1)
        found = Counterexample{number, value->sequence().size(), value, trial, failed_step(report), report};
    });
    if (found) return *found;
  }
  throw std::logic_error("no case fails, " + replay(0));
}

std::string comparator_of(const Counterexample& found) {
  for (const CaseDescription::Field& field : found.trial->description().fields)
    if (field.name == "u") return comma_separated(std::get<Vector>(field.value));
  return "";
}

TEST(Smallest, has_numbers_whose_size_is_that_of_what_stands_in_them) {
  const std::vector<std::pair<Rational, int>> sizes{
      {0, 0}, {1, 1}, {-1, 1}, {2, 2}, {Rational(1, 2), 2}, {-3, 3}, {Rational(-3, 2), 4}};
  for (const auto& [number, size] : sizes) EXPECT_EQ(size_of(number), size) << number;
}

TEST(Smallest, is_the_first_in_the_order_whatever_was_drawn) {
  struct Row {
    const char* theorem;
    const char* claim;
    const char* sequence;
    const char* comparator;
  };
  // By hand: a tie that errs, whose margin 2 is more than R = 1, needs |u|; of a sum 3, (1), u = 1/2 comes before (2),
  // u = 1; a perfect expert and a mistake need two experts who differ; the empty disjunction is the smallest target.
  for (const Row& row : {Row{"perceptron-separable", "mistakes <= R2/gamma^2", "(1 | +1)", "2"},
                         Row{"perceptron-separable", "mistakes < 1", "(1 | +1)", "1"},
                         Row{"perceptron-separable", "R2 <= gamma", "(1 | +1)", "1/2"},
                         Row{"perceptron-separable", "n <= 1", "the empty sequence", "0,0"},
                         Row{"halving", "mistakes < 1", "(1, -1 | +1)", ""},
                         Row{"perceptron-disjunction", "R2 <= n", "(1 | -1)", "0"}}) {
    Counterexample found = drawn_failure(row.theorem, row.claim);
    found = shrunk(found.value, {});
    const std::optional<Smallest> smallest = make_smallest(found, {});
    ASSERT_TRUE(smallest) << row.claim;
    EXPECT_EQ(to_string(found.value->sequence()), row.sequence) << row.claim << replay(found.number);
    EXPECT_EQ(comparator_of(found), row.comparator) << row.claim << replay(found.number);
  }
}

TEST(Smallest, comes_before_every_case_of_one_round_that_fails_too) {
  Counterexample found = shrunk(drawn_failure("perceptron-separable", "mistakes <= R2/gamma^2").value, {});
  make_smallest(found, {});
  ASSERT_EQ(found.value->sequence().size(), 1U);
  const auto size_of_all = [](const Rational& x, const Rational& u) { return size_of(x) + size_of(u); };
  const Rational x = found.value->sequence().examples.front().x[0];
  const Rational u = parse_vector(comparator_of(found))[0];
  std::size_t failing = 0;
  for (const Rational& other_x : found.value->small_numbers().entries)
    for (const Rational& other_u : found.value->small_numbers().comparator)
      for (const Label y : {1, -1}) {
        Sequence sequence{.dimension = 1, .examples = {{Vector::Constant(1, other_x), y}}, .features = {}};
        bool fails = false;
        found.value->with(sequence, Vector::Constant(1, other_u))
            ->check({}, [&](const TrialPointer& trial, const TheoremReport& report) {
              const std::vector<CaseDescription::Field> fields = trial->description().fields;
              const bool given = std::any_of(fields.begin(), fields.end(),
                                             [](const CaseDescription::Field& field) { return field.name == "gamma"; });
              const auto of = std::find_if(fields.begin(), fields.end(),
                                           [](const CaseDescription::Field& field) { return field.name == "u"; });
              fails = fails || (!given && std::get<Vector>(of->value)[0] == other_u && !failed_step(report).empty());
            });
        failing += fails ? 1 : 0;
        EXPECT_TRUE(!fails || size_of_all(other_x, other_u) >= size_of_all(x, u)) << other_x << " " << other_u;
      }
  EXPECT_GT(failing, 5U);
}

TEST(Smallest, says_when_not_all_before_it_were_tried_and_never_tries_more_than_it_may) {
  Counterexample found = shrunk(drawn_failure("perceptron-separable", "mistakes <= 1").value, {});
  const std::optional<Smallest> smallest = make_smallest(found, {}, {.most_tried = 50});
  ASSERT_TRUE(smallest);
  EXPECT_EQ(smallest->tried, 50U);
  EXPECT_FALSE(smallest->all);
  EXPECT_LT(smallest->size, 8);
}

TEST(Smallest, is_not_looked_for_where_there_are_no_small_cases) {
  Counterexample found = drawn_failure("weighted-majority", "mistakes <= 1");
  EXPECT_FALSE(make_smallest(found, {}));
}

}  // namespace
}  // namespace mistakebound::test::smallest_test

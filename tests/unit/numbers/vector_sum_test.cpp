/// Linear combinations over common denominators, against the sum as it is written.
#include "reference/numbers/vector_sum.hpp"

#include "properties/campaign/draw.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::vector_sum_test {
namespace {

TEST(VectorSum, is_the_sum_as_it_is_written_on_random_vectors) {
  for (std::uint64_t number = 0; number < 500; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Eigen::Index n = draw.range(0, 4);
    VectorSum sum(n);
    Vector expected = zero_vector(n);
    const auto random = [&] {
      const int most = draw.one_in(2) ? 12 : 1'000'000;
      return draw.quotient(-9, 9, most);
    };
    for (int terms = draw.range(0, 5); terms > 0; --terms) {
      const Rational c = random();
      Vector x(n);
      for (Rational& entry : x) entry = random();
      sum.add(c, x);
      expected += c * x;
      ASSERT_EQ(to_string(sum.value()), to_string(expected)) << replay(number);
    }
  }
}

}  // namespace
}  // namespace mistakebound::test::vector_sum_test

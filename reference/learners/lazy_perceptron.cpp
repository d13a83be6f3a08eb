#include "reference/learners/lazy_perceptron.hpp"

namespace mistakebound {

std::optional<Integer> short_denominator(const std::vector<Example>& examples, const Perceptron& learner) {
  constexpr std::size_t most_bits = 2048;
  Integer common = common_denominator(Vector(learner.w / learner.step));
  const auto is_long = [&] { return mpz_sizeinbase(common.backend().data(), 2) > most_bits; };
  for (const Example& example : examples)
    for (const Rational& entry : example.x) {
      const mpz_srcptr denominator = mpq_denref(entry.backend().data());
      if (mpz_divisible_p(common.backend().data(), denominator) != 0) continue;
      mpz_lcm(common.backend().data(), common.backend().data(), denominator);
      if (is_long()) return std::nullopt;
    }
  return is_long() ? std::nullopt : std::optional(common);
}

}  // namespace mistakebound

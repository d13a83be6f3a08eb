#include "invariants/solvers/integer_game.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "reference/learners/packed_examples.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace {

/// The game of examples in machine integers; nothing where the shift leads beyond these.
std::optional<IntegerGame> game_in_words(const PackedExamples& examples) {
  const auto count = static_cast<Eigen::Index>(examples.size());
  IntegerGame game{.swapped = examples.dimension() > count, .scale = examples.denominator()};
  game.words.resize(examples.dimension(), count);
  ExampleRows rows(examples);
  IntegerVector x;
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (Eigen::Index t = 0; t < count; ++t) {
    poll_limits();
    rows.instance(static_cast<std::size_t>(t), x);
    std::int64_t bits = 0;  // that differ from the sign, in any entry
    for (const std::int64_t entry : x.entries) bits |= entry ^ (entry >> 63U);
    if (bits >> 61U != 0) return std::nullopt;  // so that sums of two of them fit
    const bool negated = (examples.label(static_cast<std::size_t>(t)) < 0) != game.swapped;
    std::int64_t* to = game.words.col(t).data();
    for (const std::int64_t entry : x.entries) {
      *to = negated ? -entry : entry;
      least = std::min(least, *to++);
    }
  }
  if (game.swapped) game.words.transposeInPlace();
  const std::int64_t shift = 1 - least;
  game.words.array() += shift;
  game.shift = shift;
  return game;
}

}  // namespace

void poll_before(const Integer& number) {
  constexpr std::size_t long_number = 64;  // words
  if (mpz_size(number.backend().data()) >= long_number) poll_limits();
}

IntegerGame integer_game(const Sequence& sequence) {
  if (const auto& packed = sequence.examples.packed(); packed != nullptr)
    if (std::optional<IntegerGame> game = game_in_words(*packed)) return std::move(*game);
  IntegerGame game;
  for (const Example& example : sequence.examples) {
    const Integer denominator = common_denominator(example.x);
    mpz_lcm(game.scale.backend().data(), game.scale.backend().data(), denominator.backend().data());
  }
  const auto examples = static_cast<Eigen::Index>(sequence.size());
  game.swapped = sequence.dimension > examples;
  game.entries.resize(sequence.dimension, examples);
  for (Eigen::Index t = 0; t < examples; ++t) {
    const Example& example = sequence.examples[static_cast<std::size_t>(t)];
    const Rational factor = Rational(game.swapped ? -example.y : example.y) * Rational(game.scale);
    for (Eigen::Index i = 0; i < sequence.dimension; ++i) {
      poll_before(game.scale);
      game.entries(i, t) = numerator_of(Rational(factor * example.x[i]));
    }
  }
  if (game.swapped) game.entries.transposeInPlace();
  game.shift = 1 - *std::min_element(game.entries.data(), game.entries.data() + game.entries.size());
  for (Integer& entry : game.entries.reshaped()) entry += game.shift;
  return game;
}

}  // namespace mistakebound

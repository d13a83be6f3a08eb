/// Of some candidates on which the learner errs, as it stands, the one that serves it least: with the least progress
/// towards u, with the largest growth of |w|^2, or with the score nearest to 0.
#include "properties/adversaries/adversaries.hpp"

namespace mistakebound {
namespace greedy_parts {
namespace {

enum class Aim { least_progress, largest_growth, nearest_tie, count };

/// What is to be small.
Rational cost(Aim aim, const Vector& w, const Example& example, const Challenge& challenge) {
  if (aim == Aim::least_progress) return example.y * dot(challenge.u, example.x);
  const Rational score = example.y * dot(w, example.x);
  return aim == Aim::nearest_tie ? abs(score) : Rational(-2 * score - norm2(example.x));
}

}  // namespace
}  // namespace greedy_parts

Sequence play_greedy(Draw& draw, Challenge& challenge) {
  using namespace greedy_parts;
  const auto aim = static_cast<Aim>(draw.range(0, static_cast<int>(Aim::count) - 1));
  return play(challenge, [&](const Vector& w, std::size_t) {
    const Perceptron learner{.tie = challenge.tie, .w = w};
    std::optional<Example> best;
    Example candidate;
    for (int attempt = 0; attempt < 12; ++attempt) {
      candidate = draw.one_in(2) ? orthogonal(w, draw, challenge)
                                 : planted(draw.small_vector(challenge.dimension), draw, challenge);
      if (predict(learner, candidate.x) == candidate.y) continue;
      if (!best || cost(aim, w, candidate, challenge) < cost(aim, w, *best, challenge)) best = candidate;
    }
    return best.value_or(candidate);
  });
}

const std::vector<Adversary>& search_adversaries() {
  static const std::vector<Adversary> all{
      {"greedy", "errors with the least progress, the largest growth or the score nearest to 0", play_greedy},
      {"beam", "a beam search for a long line of errors", play_beam},
      {"basis", "unit vectors in turn", play_basis},
      {"exhaustive", "the most errors that a few points, repeated, can force", play_exhaustive},
  };
  return all;
}

const std::vector<Adversary>& winnow_search_adversaries() {
  static const std::vector<Adversary> all{
      {"leader", "one coordinate leads slowly, the others are split evenly", play_leader},
      {"against-winnow", "instances on which the current learner errs", play_against_winnow},
  };
  return all;
}

const std::vector<Adversary>& disjunction_search_adversaries() {
  static const std::vector<Adversary> all{
      {"eliminations",
       "against Littlestone's Winnow the eliminations that cost least, then promotions, or the most errors",
       play_eliminations},
      {"beam", "a beam search against the perceptron with a constant", play_beam_with_constant},
  };
  return all;
}

}  // namespace mistakebound

/// Adversaries: families of sequences, valid by construction. Each is one small file in adversaries/.
///
/// An adversary knows the comparator u, a margin gamma > 0 and the convention of the learner it plays against. When it
/// is asked for a separable sequence, every example it makes has y (u.x) >= gamma; otherwise it may label as it likes.
#pragma once

#include <string>
#include <vector>

#include "properties/campaign/draw.hpp"
#include "reference/learners/example.hpp"
#include "reference/learners/winnow.hpp"

namespace mistakebound {

/// What an adversary is asked for.
struct Challenge {
  Eigen::Index dimension = 1;
  std::size_t rounds = 0;
  Vector u;
  Rational gamma = 1;
  Tie tie = Tie::mistake;
  LearningRate rate = LearningRate::eta(1);  ///< where the learner is Winnow
  bool separable = true;
  std::size_t enforced = 0;  ///< counts the examples that had to be moved for y (u.x) >= gamma
};

/// x with the label u gives it, moved along u until y (u.x) >= gamma; or, where separability is not asked for, x as it
/// is with a label that is sometimes wrong.
Example planted(Vector x, Draw& draw, Challenge& challenge);

/// An example orthogonal to w, so that a learner that is there meets a tie; any planted one where none is found.
Example orthogonal(const Vector& w, Draw& draw, Challenge& challenge);

/// Against Littlestone's Winnow on n >= 1 variables with the target x_1: whenever others have a weight of n/2 together,
/// such with as little more as possible are eliminated; else x_1 is promoted beside others, as many as stay below n/2.
Sequence eliminations_before_promotions(std::size_t n);

/// Plays a sequence, the learner beside it: next(w, t) is shown the learner's state and gives the next example.
template <class Learner, class Next>
Sequence play(Learner learner, const Challenge& challenge, Next next) {
  Sequence sequence{challenge.dimension, {}, {}};
  for (std::size_t t = 0; t < challenge.rounds; ++t) {
    sequence.examples.push_back(next(learner.w, t));
    learn(learner, sequence.examples.back().x, sequence.examples.back().y);
  }
  return sequence;
}

/// Plays a sequence, the perceptron beside it: next(w, t) is shown its weights and gives the next example.
template <class Next>
Sequence play(const Challenge& challenge, Next next) {
  return play(Perceptron{.tie = challenge.tie, .w = zero_vector(challenge.dimension)}, challenge, next);
}

struct Adversary {
  const char* name;
  const char* what;
  Sequence (*play)(Draw&, Challenge&);
};

const std::vector<Adversary>& adversaries();

/// Those that play in {0,1}^n, for a target disjunction u in {0,1}^n. Where separability is not asked for, labels are
/// sometimes not the target's.
const std::vector<Adversary>& disjunction_adversaries();

/// Those that play against Winnow, for comparators u >= 0.
const std::vector<Adversary>& winnow_adversaries();

/// Those with which searches begin: they look at the learner's state and choose what helps it least.
const std::vector<Adversary>& search_adversaries();
const std::vector<Adversary>& winnow_search_adversaries();
const std::vector<Adversary>& disjunction_search_adversaries();

/// One of them.
inline const Adversary& drawn(const std::vector<Adversary>& all, Draw& draw) {
  return all[static_cast<std::size_t>(draw.range(0, static_cast<int>(all.size()) - 1))];
}

Sequence play_random(Draw&, Challenge&);      // small integer instances
Sequence play_margin(Draw&, Challenge&);      // every margin exactly gamma
Sequence play_ties(Draw&, Challenge&);        // instances orthogonal to w
Sequence play_adaptive(Draw&, Challenge&);    // the learner errs on every round where it can be made to
Sequence play_noise(Draw&, Challenge&);       // labels against u now and then, where that is allowed
Sequence play_scales(Draw&, Challenge&);      // mixed powers of ten and denominators
Sequence play_duplicates(Draw&, Challenge&);  // few examples, often
Sequence play_zeros(Draw&, Challenge&);       // zero vectors and single coordinates
Sequence play_basis(Draw&, Challenge&);       // unit vectors in turn, the equality case

Sequence play_greedy(Draw&, Challenge&);  // of the errors the one with the least progress, the largest growth ..
Sequence play_beam(Draw&, Challenge&);    // a beam search for a long line of errors

// All plays of a small game are searched for the one with the most errors (worst_case/exhaustive.cpp).
Sequence play_exhaustive(Draw&, Challenge&);               // against the perceptron, on few points
Sequence play_exhaustive_eliminations(Draw&, Challenge&);  // against Littlestone's Winnow

Sequence play_leader(Draw&, Challenge&);          // one coordinate leads slowly, the others are split evenly
Sequence play_pairs(Draw&, Challenge&);           // e_i - e_j and triples: exact ties of powers
Sequence play_balanced(Draw&, Challenge&);        // rows of -1 and 1 that split equal weights evenly
Sequence play_against_winnow(Draw&, Challenge&);  // Winnow errs on every round where it can be made to

Sequence play_boolean(Draw&, Challenge&);              // instances of {0,1}^n, sparse, even and dense
Sequence play_boolean_units(Draw&, Challenge&);        // few active variables, or all but few
Sequence play_near_threshold(Draw&, Challenge&);       // sums of weights near n/2
Sequence play_against_littlestone(Draw&, Challenge&);  // Littlestone's Winnow errs where it can be made to
Sequence play_eliminations(Draw&, Challenge&);         // the eliminations that cost least, then promotions
Sequence play_beam_with_constant(Draw&, Challenge&);   // a beam search against the perceptron with a constant
Sequence play_against_constant(Draw&, Challenge&);     // so does the perceptron with a constant coordinate

}  // namespace mistakebound

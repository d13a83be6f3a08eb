/// Sequences of updates, as vectors.
#pragma once

#include "properties/tight/problem.hpp"
#include "reference/learners/example.hpp"

namespace mistakebound {

/// Vectors of one dimension: the comparator, the weights before the first update over the step size, and z = y x of
/// every update.
struct UpdateSequence {
  Vector u;
  Vector start;
  std::vector<Vector> z;

  /// z as examples (y z, y), their labels +1 and -1 in turn.
  [[nodiscard]] Sequence examples() const;
};

/// What the updates measure, one after the other.
std::vector<MeasuredUpdate> measured(const UpdateSequence& sequence);

/// Whether the sequence is one that the problem allows, exactly: |u|^2, the start and every update.
bool allows(const UpdateProblem& problem, const UpdateSequence& sequence);

/// How often the perceptron with that margin, which errs on ties, updates on the sequence.
std::size_t replayed_updates(const UpdateProblem& problem, const UpdateSequence& sequence);

/// The scalar products of u, of the start where it is not 0, and of the z: the lower rows of the Gram matrix.
std::vector<std::vector<Rational>> gram_matrix(const UpdateSequence& sequence);

/// |w|^2 and w.u before the first update, and of every update what the adversary chooses.
struct UpdateChoices {
  struct Update {
    Rational x2;
    Rational margin;
    Rational score;
  };
  Rational start2 = 0;
  Rational start_wu = 0;
  std::vector<Update> updates;
};

/// Vectors with |u|^2 = U that are measured so; nothing where the Gram matrix of some update is not positive
/// semidefinite, so that there are none. Lengths are written as the roots of four squares (four_squares.hpp), so that
/// all entries are rational. Throws CutShort.
std::optional<UpdateSequence> sequence_of(const UpdateProblem& problem, const UpdateChoices& choices);

/// An adversary that looks no update ahead: the longest z, the least y (u.x), and the largest y (w.x) that an update
/// has; as many updates as it can play, at most `most`. It knows no conditions.
UpdateChoices greedy_choices(const UpdateProblem& problem, std::size_t most);

}  // namespace mistakebound

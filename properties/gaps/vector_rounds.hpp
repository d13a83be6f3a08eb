/// Rounds by nobody whose state is a vector: instances, labels, mistakes and the moves of the state, drawn near a
/// learner's own and altered here and there, so that what a step uses holds often enough.
#pragma once

#include "properties/campaign/shrink.hpp"
#include "properties/gaps/search.hpp"
#include "reference/learners/run.hpp"

namespace mistakebound {

struct VectorRounds {
  Sequence sequence;
  std::vector<bool> mistakes;  ///< a round each
  Vector start;                ///< the first state
  std::vector<Vector> moves;   ///< what a round adds to the state
  Vector u;
  std::optional<Rational> gamma;
  Tie tie = Tie::mistake;
};

/// A number that is small, now and then a fraction, seldom large.
Rational any_number(Draw& draw);
Vector any_vector(Draw& draw, Eigen::Index n);
const Rational& one_of(Draw& draw, const std::vector<Rational>& values);

/// Instances with labels that a vector u gives, mostly; u is put down. `instance` draws one of them.
void draw_examples(Draw& draw, VectorRounds& rounds, Eigen::Index n, const std::function<Vector()>& instance);
/// None, or a margin: the least one, larger, or not positive.
std::optional<Rational> draw_margin(Draw& draw);

/// Another state for one that the learner would move to: the old one, an entry changed, all of them, a multiple.
Vector elsewhere(Draw& draw, const Vector& before, const Vector& ruled);

/// How far the rounds are from those of the learner: one decision, or move, in so many is another.
struct Faith {
  int of_decisions;
  int of_moves;
};
Faith draw_faith(Draw& draw);

/// Runs a learner on the rounds' examples and puts down what it does, or something else. `learner.w` is the first
/// state.
template <class L>
void walk(Draw& draw, L learner, VectorRounds& rounds) {
  const Faith faith = draw_faith(draw);
  rounds.start = learner.w;
  for (const Example& example : rounds.sequence.examples) {
    const Vector before = learner.w;
    const bool another = draw.one_in(faith.of_decisions);
    const bool mistake = (predict(learner, example.x) != example.y) != another;
    bool updates = mistake;
    if constexpr (requires { learner.due_on(example.x, example.y); })
      updates = learner.due_on(example.x, example.y) != another;
    if (updates) learner.update(example.x, example.y);
    if (draw.one_in(faith.of_moves)) learner.w = elsewhere(draw, before, learner.w);
    rounds.mistakes.push_back(mistake);
    rounds.moves.push_back(learner.w - before);
  }
}

/// Shows the rounds to a theorem's audit.
template <class AuditType>
void show(const VectorRounds& rounds, AuditType& audit) {
  for (const Example& example : rounds.sequence.examples) audit.survey(example);
  audit.begin(rounds.start);
  Vector state = rounds.start;
  for (std::size_t t = 0; t < rounds.sequence.size(); ++t) {
    const Example& example = rounds.sequence.examples[t];
    const bool mistake = rounds.mistakes[t];
    const Vector after = state + rounds.moves[t];
    audit.observe(Round{t + 1, example.x, example.y, mistake ? -example.y : example.y, mistake, state,
                        after == state ? state : after});
    state = after;
  }
  audit.finish();
}

/// Smaller in what all of them have; the type may have more.
template <class C>
Shrinks<C> smaller_rounds(const C& value) {
  Shrinks<C> smaller(value);
  smaller.leave_out_rounds([](C& left, std::size_t begin, std::size_t count) {
    leave_out(left.mistakes, begin, count);
    leave_out(left.moves, begin, count);
  });
  smaller.leave_out_coordinates(&C::start, &C::moves, &C::u);
  smaller.simplify(&C::start);
  smaller.simplify(&C::u);
  smaller.simplify(&C::gamma);
  for (std::size_t t = 0; t < value.sequence.size(); ++t)
    smaller.simplify([t](C& simpler) -> Vector& { return simpler.moves[t]; });
  smaller.simplify_instances();
  return smaller;
}
template <class C>
std::vector<C> shrunk_rounds(const C& value) {
  return smaller_rounds(value).found();
}

/// "round 1: x = (1, 0), y = +1, a mistake; state (0, 0) to (1, 0)", after a line on u and gamma.
std::vector<std::string> told_rounds(const VectorRounds& rounds, const std::string& comparator = "u");

}  // namespace mistakebound

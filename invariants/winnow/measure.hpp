/// What the theorems on Winnow ask of a round, computed once for all that share a comparator and a learning rate: in
/// intervals of doubles, and exactly where that costs little. WinnowFacts computes the same from rational vectors, and
/// is the reference.
///
/// Notation as in facts.hpp; exponents and instances are integers over one denominator, D.
#pragma once

#include "invariants/solvers/least_margin.hpp"
#include "invariants/winnow/facts.hpp"
#include "reference/learners/integer_winnow.hpp"

namespace mistakebound {

class WinnowMeasure {
 public:
  WinnowMeasure(const Vector& u, std::optional<Rational> gamma, const LearningRate& rate);

  /// For every example, in a first pass; then begin(), before the first round.
  void survey(const IntegerVector& x, Label y);
  /// Whether the rounds of a learner in this state can be measured.
  [[nodiscard]] bool begin(const IntegerWinnow& first);

  /// What the examples have shown. After begin().
  [[nodiscard]] const WinnowSurvey& surveyed() const { return survey_; }

  /// A round that left the learner in this state, the same object as before where it changed nothing.
  [[nodiscard]] const WinnowRound& observe(const IntegerWinnow::StatePointer& state,
                                           std::shared_ptr<const IntegerVector> x, Label y, bool mistake);

 private:
  /// A rational with the doubles around it.
  struct Bound {
    Rational exact;
    DoubleInterval doubles;
  };
  [[nodiscard]] MachineNumber margin() const;
  void measure_state();
  void measure_mistake();
  /// The drop of KL and |S' - S|^2, whatever the update is.
  void measure_move();

  /// The chord of v -> e^(eta v) over [-R, R], at one of its points.
  struct Chord {
    DoubleInterval twice;  ///< the chord
    DoubleInterval slack;  ///< the chord less the power
  };
  [[nodiscard]] Chord chord(std::int64_t v) const;
  /// The chord at v, which is looked up where few numbers are at most R D.
  [[nodiscard]] Chord known_chord(std::int64_t v);

  WinnowFacts facts_;
  LeastMargin least_margin_;
  WinnowSurvey survey_;
  std::uint64_t largest_ = 0;  ///< R D
  LongVector long_u_;
  DoubleVector u_;
  DoubleVector p_;
  std::vector<DoubleInterval> p_entries_;
  bool p_has_zero_ = false;
  double denominator_ = 1;
  DoubleInterval unit_;  ///< eta/D
  DoubleInterval ln_n_;
  DoubleInterval entropy_;  ///< sum p_i ln p_i
  DoubleInterval most_;     ///< e^(eta R)
  DoubleInterval least_;    ///< e^(-eta R)
  Bound gamma_;
  Bound most_margin_;  ///< R U
  MachineNumber u1_;
  std::vector<std::optional<Chord>>
      chords_;  ///< from -R D to R D, those that were asked for; none where these are many
  WinnowRound round_;
};

}  // namespace mistakebound

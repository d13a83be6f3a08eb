/// Audits that take rounds in machine numbers, with the kind of their facts forgotten; see measured_audit.hpp.
#pragma once

#include <cstddef>

namespace mistakebound {

/// What a machine has none of, each of another kind.
template <int kind>
struct None {
  None() = delete;
};

/// Examples and rounds many at once, of machines that measure these so.
template <class Machine>
struct ManyAtOnce {
  using SurveyedRows = None<0>;
  using UnchangedRounds = None<1>;
};
template <class Machine>
requires requires {
  typename Machine::UnchangedRounds;
}
struct ManyAtOnce<Machine> {
  using SurveyedRows = typename Machine::SurveyedRows;
  using UnchangedRounds = typename Machine::UnchangedRounds;
};

/// Rounds of which little is known exactly, of machines that measure these.
template <class Machine>
struct KnownRoughly {
  using RoughRound = None<2>;
};
template <class Machine>
requires requires {
  typename Machine::RoughRound;
}
struct KnownRoughly<Machine> {
  using RoughRound = typename Machine::RoughRound;
};

/// An audit that is shown examples and rounds as they were measured for several audits at once. Its calls are those of
/// every audit, survey(), begin(), observe() and finish(); what is shown may be one or many, in machine numbers, exact,
/// or known by an interval.
template <class Machine>
class MeasuredAudit {
 public:
  using SurveyedRows = typename ManyAtOnce<Machine>::SurveyedRows;
  using UnchangedRounds = typename ManyAtOnce<Machine>::UnchangedRounds;
  using RoughRound = typename KnownRoughly<Machine>::RoughRound;

  virtual ~MeasuredAudit() = default;
  virtual void survey(const typename Machine::Surveyed& example) = 0;
  virtual void survey(const typename Machine::SurveyedExactly& example) = 0;
  virtual void survey(const SurveyedRows& rows) = 0;
  /// Examples beyond this, which widen nothing, need not be surveyed, but the first.
  [[nodiscard]] virtual double plain_from() = 0;

  /// A round in machine numbers. False where it does not fit: then the exact round has to be shown instead, and from
  /// then on it is an exact audit, whose quick claims take over what was computed exactly.
  [[nodiscard]] virtual bool observe(const typename Machine::Measured& round) = 0;
  virtual void observe(const typename Machine::MeasuredExactly& round) = 0;

  /// Rounds like the last one, of which only that differs: of how many of them it surely has no more to tell than that
  /// they were, and may be shown these. The next one it has to be shown by itself.
  [[nodiscard]] virtual std::size_t may_take(const UnchangedRounds& rounds) = 0;
  virtual void observe(const UnchangedRounds& rounds) = 0;
  /// After an exact round, of one that is no mistake and changes nothing: 1 where it surely has no more to tell than
  /// that it was, and may be shown this, else 0. The last round of all has to be shown exactly.
  [[nodiscard]] virtual std::size_t may_take(const RoughRound& round) = 0;
  virtual void observe(const RoughRound& round) = 0;

  MeasuredAudit(const MeasuredAudit&) = delete;
  MeasuredAudit(MeasuredAudit&&) = delete;
  MeasuredAudit& operator=(const MeasuredAudit&) = delete;
  MeasuredAudit& operator=(MeasuredAudit&&) = delete;

 protected:
  MeasuredAudit() = default;
};

}  // namespace mistakebound

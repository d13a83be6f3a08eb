/// Audits that take rounds in machine numbers, with the kind of their facts forgotten; see measured_audit.hpp.
#pragma once

#include <cstddef>

namespace mistakebound {

/// Examples and rounds many at once, of machines that measure these so.
template <class Machine>
struct ManyAtOnce {
  using SurveyedRows = std::nullptr_t;
  using RestingRounds = std::nullptr_t;
};
template <class Machine>
requires requires {
  typename Machine::RestingRounds;
}
struct ManyAtOnce<Machine> {
  using SurveyedRows = typename Machine::SurveyedRows;
  using RestingRounds = typename Machine::RestingRounds;
};

/// Rounds of which little is known exactly, of machines that measure these.
template <class Machine>
struct KnownRoughly {
  using RoughRound = std::nullptr_t;
};
template <class Machine>
requires requires {
  typename Machine::RoughRound;
}
struct KnownRoughly<Machine> {
  using RoughRound = typename Machine::RoughRound;
};

/// An audit that takes rounds in machine numbers. Where a round does not fit, observe_measured() answers false, and the
/// exact round has to be shown to the audit instead; from then on it is an exact audit, whose glances take over what
/// was computed exactly.
template <class Machine>
class MeasuredAudit {
 public:
  using SurveyedRows = typename ManyAtOnce<Machine>::SurveyedRows;
  using RestingRounds = typename ManyAtOnce<Machine>::RestingRounds;
  using RoughRound = typename KnownRoughly<Machine>::RoughRound;

  virtual ~MeasuredAudit() = default;
  virtual void survey_measured(const typename Machine::Surveyed& example) = 0;
  virtual void survey_rows(const SurveyedRows& rows) = 0;
  /// Examples beyond this, which widen nothing, need not be surveyed, but the first.
  [[nodiscard]] virtual double plain_from() = 0;
  [[nodiscard]] virtual bool observe_measured(const typename Machine::Measured& round) = 0;
  /// Rounds like the last one, of which only that differs: of how many of them it surely has no more to tell than that
  /// they were. The next one it has to be shown.
  [[nodiscard]] virtual std::size_t may_rest(const RestingRounds& rounds) = 0;
  /// Takes rounds that it may, or the first of these.
  virtual void rest(const RestingRounds& rounds) = 0;

  /// An example or a round that was measured exactly for several audits.
  virtual void survey_exactly(const typename Machine::SurveyedExactly& example) = 0;
  virtual void observe_exactly(const typename Machine::MeasuredExactly& measured) = 0;
  /// After an exact round: of a round that is no mistake and changes nothing, whether it surely has no more to tell
  /// than that it was. Else it has to be shown exactly, and so has the last round of all.
  [[nodiscard]] virtual bool may_rest_roughly(const RoughRound& round) = 0;
  /// Takes such a round.
  virtual void rest_roughly(const RoughRound& round) = 0;

  MeasuredAudit(const MeasuredAudit&) = delete;
  MeasuredAudit(MeasuredAudit&&) = delete;
  MeasuredAudit& operator=(const MeasuredAudit&) = delete;
  MeasuredAudit& operator=(MeasuredAudit&&) = delete;

 protected:
  MeasuredAudit() = default;
};

}  // namespace mistakebound

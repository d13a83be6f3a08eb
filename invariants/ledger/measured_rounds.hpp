/// Audits that take rounds in machine numbers, with the kind of their facts forgotten; see measured_audit.hpp.
#pragma once

#include <cstddef>
#include <span>

namespace mistakebound {

/// What differs between rounds that change nothing, where that is measured.
template <class Machine>
struct Resting {
  using Type = std::nullptr_t;
};
template <class Machine>
requires requires {
  typename Machine::Resting;
}
struct Resting<Machine> {
  using Type = typename Machine::Resting;
};

/// An audit that takes rounds in machine numbers. Where a round does not fit, observe_measured() answers false, and the
/// exact round has to be shown to the audit instead; from then on it is an exact audit, whose glances take over what
/// was computed exactly.
template <class Machine>
class MeasuredAudit {
 public:
  virtual ~MeasuredAudit() = default;
  virtual void survey_measured(const typename Machine::Surveyed& example) = 0;
  [[nodiscard]] virtual bool observe_measured(const typename Machine::Measured& round) = 0;
  /// Rounds like the last one, of which only that differs; how many of them it took at a glance. The next one it has to
  /// be shown.
  [[nodiscard]] virtual std::size_t observe_resting(std::span<const typename Resting<Machine>::Type> rounds) = 0;
  /// Whether examples that widen nothing need not be surveyed, but the first.
  [[nodiscard]] virtual bool looks_for_extremes() const = 0;
  /// After the last round, where other audits follow this one: what was put off is evaluated before they report.
  virtual void settle() = 0;

  /// An example or a round that was measured exactly for several audits.
  virtual void survey_exactly(const typename Machine::SurveyedExactly& example) = 0;
  virtual void observe_exactly(const typename Machine::MeasuredExactly& measured) = 0;

  MeasuredAudit(const MeasuredAudit&) = delete;
  MeasuredAudit(MeasuredAudit&&) = delete;
  MeasuredAudit& operator=(const MeasuredAudit&) = delete;
  MeasuredAudit& operator=(MeasuredAudit&&) = delete;

 protected:
  MeasuredAudit() = default;
};

}  // namespace mistakebound

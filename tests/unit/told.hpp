/// Reports told field by field, so that two of them can be compared.
#pragma once

#include <sstream>

#include "invariants/ledger/report.hpp"

namespace mistakebound::test {

inline std::string told(const std::optional<Violation>& violation) {
  if (!violation) return "none";
  return std::to_string(violation->round) + " " + std::to_string(violation->example) + " " + violation->link + " " +
         to_string(violation->left) + " " + std::to_string(static_cast<int>(violation->relation)) + " " +
         to_string(violation->right);
}

inline std::string told(const Quantity& quantity) {
  if (const auto* number = std::get_if<Number>(&quantity)) return to_string(*number);
  if (const auto* vector = std::get_if<Vector>(&quantity)) return to_string(*vector);
  if (const auto* flag = std::get_if<bool>(&quantity)) return *flag ? "true" : "false";
  std::string text;
  for (const DualCoefficient& c : std::get<std::vector<DualCoefficient>>(quantity))
    text += std::to_string(c.example) + ":" + to_string(c.value) + " ";
  return text;
}

/// Every field of a report, a line each.
inline std::string told(const TheoremReport& report) {
  std::ostringstream out;
  out << report.id << " " << to_string(report.verdict) << " " << report.vacuous << " " << report.rounds << " "
      << report.mistakes << " " << report.note << "\nbound " << (report.bound ? to_string(*report.bound) : "none")
      << "\n";
  for (const HypothesisReport& h : report.hypotheses)
    out << h.id << " " << to_string(h.verdict) << " " << h.dropped << " " << told(h.violation) << "\n";
  for (const NamedQuantity& q : report.quantities) out << q.name << " " << told(q.value) << "\n";
  for (const StepReport& s : report.steps)
    out << s.id << " " << to_string(s.verdict) << " " << s.checked << " "
        << (s.min_slack ? to_string(*s.min_slack) : "none") << " " << s.min_slack_round << " " << told(s.violation)
        << " " << s.refutations << " " << s.why_undecided << " " << s.excused << "\n";
  return out.str();
}

/// What a ledger says that looks for no slacks.
inline TheoremReport without_slacks(TheoremReport report) {
  for (StepReport& step : report.steps) {
    step.min_slack.reset();
    step.min_slack_round = 0;
  }
  return report;
}

}  // namespace mistakebound::test

#include "properties/campaign/tightest.hpp"

#include <utility>

namespace mistakebound {
namespace tightest_parts {
namespace {

/// Whether a ratio is larger than the best so far, or equal with more mistakes.
bool is_tighter(const Number& ratio, std::size_t mistakes, const std::optional<Tightest>& best) {
  if (!best || is_less(best->ratio, ratio)) return true;
  return mistakes > best->mistakes && !is_less(ratio, best->ratio);
}

}  // namespace
}  // namespace tightest_parts

void keep_tighter(std::optional<Tightest>& best, std::uint64_t number, const CasePointer& value,
                  const TrialPointer& trial, const TheoremReport& report) {
  using tightest_parts::is_tighter;
  if (report.verdict != Verdict::holds) return;
  if (report.attained && report.attained->limit > 0) {
    const Attained& attained = *report.attained;
    Number ratio = Rational(attained.value / attained.limit);
    if (!is_tighter(ratio, report.mistakes, best)) return;
    best = Tightest{std::move(ratio), report.mistakes, attained.limit, number, value, trial, attained};
  }
  if (trial->is_trivial() || report.mistakes == 0 || !report.bound || sign_of(*report.bound) <= 0) return;
  Number ratio = quotient(report.mistakes, *report.bound);
  if (!is_tighter(ratio, report.mistakes, best)) return;
  best = Tightest{std::move(ratio), report.mistakes, *report.bound, number, value, trial, {}};
}

void keep_tighter(std::optional<Tightest>& best, std::optional<Tightest>&& other) {
  if (other && tightest_parts::is_tighter(other->ratio, other->mistakes, best)) best = std::move(other);
}

}  // namespace mistakebound

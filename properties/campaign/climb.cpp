#include "properties/campaign/climb.hpp"

#include <utility>

namespace mistakebound {
namespace climb_parts {
namespace {

enum class Order { farther, equal, nearer };

/// How near `a` comes to the bound, as seen from `b`.
Order compared(const std::optional<Tightest>& a, const std::optional<Tightest>& b) {
  if (!a || !b) return a ? Order::nearer : b ? Order::farther : Order::equal;
  if (is_less(b->ratio, a->ratio)) return Order::nearer;
  return is_less(a->ratio, b->ratio) ? Order::farther : Order::equal;
}

bool is_no_longer(const Case& a, const Case& b) {
  return a.file().size() <= b.file().size();
}

bool replaces(const Climbed& next, const Climbed& best) {
  const Order order = compared(next.tightest, best.tightest);
  return order == Order::nearer || (order == Order::equal && is_no_longer(*next.value, *best.value));
}

}  // namespace
}  // namespace climb_parts

Climbed looked_at(const CasePointer& value) {
  Climbed result{.value = value, .tightest = {}};
  value->check(verdicts_only({}), [&](const TrialPointer& trial, const TheoremReport& report) {
    ++result.runs;
    result.entries += report.rounds * static_cast<std::size_t>(value->sequence().dimension);
    result.failed = result.failed || !failed_step(report).empty();
    keep_tighter(result.tightest, 0, value, trial, report);
  });
  return result;
}

Climbed climb(Climbed best, Draw& draw, const SearchBudget& budget) {
  // A case may bring no run at all; so the changes are counted, too.
  for (std::size_t changes = 0; changes < budget.runs; ++changes) {
    if (best.failed || best.runs >= budget.runs || best.entries >= budget.entries) break;
    const CasePointer changed = best.value->varied(draw);
    if (!changed) break;
    Climbed next = looked_at(changed);
    next.runs += best.runs;
    next.entries += best.entries;
    if (next.failed || climb_parts::replaces(next, best)) {
      best = std::move(next);
    } else {
      best.runs = next.runs;
      best.entries = next.entries;
    }
  }
  return best;
}

CasePointer searched_case(const DrawCase& draw_case, Draw& draw, Enforced& enforced, const SearchBudget& budget) {
  Climbed best;
  for (std::size_t beginning = 0; beginning < budget.beginnings && !best.failed; ++beginning) {
    Enforced tried;
    Climbed next = looked_at(draw_case(draw, {}, tried));
    const std::size_t runs = best.runs + next.runs;
    const std::size_t entries = best.entries + next.entries;
    if (!best.value || next.failed ||
        climb_parts::compared(next.tightest, best.tightest) == climb_parts::Order::nearer) {
      best = std::move(next);
      enforced = std::move(tried);
    }
    best.runs = runs;
    best.entries = entries;
  }
  return climb(std::move(best), draw, budget).value;
}

}  // namespace mistakebound

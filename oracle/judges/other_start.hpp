/// Where a trace may start that does not follow the rule from the weights that were declared.
#pragma once

#include "oracle/judges/check_trace.hpp"
#include "oracle/judges/trace_rounds.hpp"

namespace mistakebound {

/// The first weights with which the trace follows the rule to its end; nothing where there are none. Where rounding is
/// left, the shortest are the best.
std::optional<OtherStart> other_start(TraceSource& source, const CheckOptions& options, const Allowance& allowance);

/// Whether another start may be behind it: not where every update has a size of its own, nor where a weight is said to
/// be altered in a trace without a mistake, of which another start would say no more.
bool may_be_a_start(const TraceVerdict& verdict);

/// The fault that it starts there, where it was declared to start elsewhere, or at 0.
LearnerFault fault_of(const OtherStart& start, const Judge& judge, const NumberOptions& numbers);

/// Whether the only round that breaks the rule, beyond what rounding explains, by the weights that were shown before it
/// is the first one, and no wrong rule is likely. If the learner's updates have sizes of their own, it may have started
/// elsewhere, or the first update is not the rule's.
bool may_start_before_first(const TraceVerdict& verdict);

/// Says of such a trace where it starts, if its first round says that it left the weights alone; else that it starts
/// elsewhere.
void find_start_by_first(TraceSource& source, const CheckOptions& options, const Allowance& allowance,
                         const Judge& judge, CheckedTrace& result);

}  // namespace mistakebound

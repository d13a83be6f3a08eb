/// A recorded run judged, and the theorems of its learner evaluated on what it did.
///
/// The file is read up to four times: for the verdict (and the comparator, where none is given and the examples fit in
/// memory), for the prefix, and where the examples do not say what state the trace was in, for what the theorems need
/// to know of the whole sequence, and for their claims. Memory does not depend on the number of rounds beyond that
/// limit, but for four bits of each where there are theorems.
#pragma once

#include <functional>

#include "invariants/ledger/report.hpp"
#include "invariants/solvers/separation.hpp"
#include "oracle/judges/judge.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {

struct CheckOptions {
  NumberOptions numbers;
  Rational tolerance = 0;                      ///< relative, in weights
  Rational absolute_tolerance = 0;             ///< in weights, whatever their size
  bool theorems = true;                        ///< whether the theorems are evaluated
  bool textbook = false;                       ///< every round and claim exactly, whatever it costs
  std::map<std::string, std::string> against;  ///< what they are held against, as AuditRequest has it
  std::map<std::string, std::string> rule;     ///< parameters of the rule that the header leaves out, as it has them
  std::function<void(const std::string&)> prefix;  ///< sees the lines up to the gravest divergence, where there is one
  /// Sees every round once, with its instance as the learner has it: with the bias coordinate.
  std::function<void(const Vector&, const TraceRound&, const Judge::Seen&)> round;
  std::function<void(const Entry&)> entry;  ///< sees every line of the theorems' ledgers
};

/// First weights with which a trace follows the rule to its end, which it does not with those that were declared.
struct OtherStart {
  std::string w;           ///< as an option spells it
  bool conforms = false;   ///< else rounding is left
  bool by_update = false;  ///< it may be the declared one, too, and the first update alone another one
};

struct CheckedTrace {
  std::string file;
  TraceHeader header;
  TraceConventions conventions;
  TraceVerdict verdict;
  TraceVerdict without_likely;          ///< by the rounds alone, whatever explains the whole trace
  std::optional<OtherStart> start;      ///< of a trace that diverges
  bool heard = false;                   ///< the verdict is by what the header says of other runs, too
  std::optional<Vector> exact_weights;  ///< at the end of the exact run, of learners with weights
  const char* compared_with = "";       ///< "comparator u"
  const char* mistakes_of = "";         ///< whose the theorems count, where it is not the printed predictions'
  std::string comparator;
  bool certifies_theorems = false;       ///< a certificate has the learner's theorems
  std::optional<Separation> separation;  ///< where it was looked for
  std::vector<TheoremReport> theorems;
  std::optional<CutShort> cut;  ///< what ended the work before its end
  bool judged = true;           ///< to the last round; where not, what conforms does so up to `verdict.rounds`
};

/// The learners whose traces show rounded weights, which tolerances are for: "perceptron, winnow".
std::string judged_with_weights();

/// Work that is cut short ends with what was found. Throws InputError for a file that is no trace, UndecidedSign where
/// a prediction is undecided. Standard input ("-") is kept in a temporary file as it comes.
CheckedTrace check_trace(const std::string& path, const CheckOptions& options);

/// The header with what the options add to it. Throws InputError where it has one of them itself.
TraceHeader with_rule(TraceHeader header, const CheckOptions& options);

}  // namespace mistakebound

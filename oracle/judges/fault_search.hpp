/// Which faults explain a whole trace. Each is a rule of its own: a judge that runs the learner with the fault judges
/// all rounds, and what such a learner could not have done, rounding allowed for, rules the fault out. `check` and
/// `drive` both ask here.
#pragma once

#include <functional>

#include "oracle/judges/judge.hpp"

namespace mistakebound {

class FaultSearch {
 public:
  FaultSearch(const TraceHeader& header, const NumberOptions& numbers, const Allowance& allowance,
              const Faults& candidates);

  /// Takes the next round.
  void observe(const TraceRound& round);
  /// Those that explain every round until now.
  [[nodiscard]] Faults fitting() const;
  /// Those of them for which these rounds alone speak, where no others are known: one other state is shown as it was
  /// before by chance, a weight beside zeros is any other one times some number, and of weights that never move nothing
  /// shows how they are kept.
  [[nodiscard]] Faults fitting_alone() const;
  [[nodiscard]] bool any() const { return !tried_.empty(); }
  /// Whether one of them leaves nothing that parts from the rule but by rounding.
  [[nodiscard]] bool leaves_nothing() const;

 private:
  struct Tried {
    LearnerFault fault;
    std::unique_ptr<Judge> judge;
    bool as_floats = false;  ///< some weight has its few digits as a float alone
  };
  std::vector<Tried> tried_;
  Vector last_shown_;
  std::size_t changes_ = 0;    ///< how often other weights were shown than before
  std::size_t multiples_ = 0;  ///< weights that were shown, other ones than before, two or more of them not 0
};

/// Those of the candidates that explain all of these rounds.
Faults faults_that_explain(const std::vector<TraceRound>& rounds, const TraceHeader& header,
                           const NumberOptions& numbers, const Allowance& allowance, const Faults& candidates);

/// Those of the faults that explain the verdict's trace, and more, which are known: no other one explains as much, nor
/// does any of them with another parameter near its own. `explaining` are those of a list that explain all of it;
/// `aimed` as neighbours_of() has it.
Faults settled(const TraceVerdict& verdict, Faults fitting, bool aimed,
               const std::function<Faults(const Faults&)>& explaining);

/// Says what is likely of a verdict, given the faults that explain its whole trace; what another convention at zero
/// explains is a tie.
void conclude(TraceVerdict& verdict, Faults fitting);

}  // namespace mistakebound

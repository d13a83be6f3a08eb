/// A proof in prose, for a terminal: what each step says, from what it follows, and what it says on a run's mistakes.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/reports/formulas.hpp"
#include "invariants/ledger/ledger.hpp"

namespace mistakebound::cli {

/// Columns of the terminal that standard output is; 79 where it is none.
std::size_t columns_of_output();

/// Prints a run as it goes: mistakes step by step, the rounds between them in a line.
class Narrator {
 public:
  Narrator(const Description& theorem, std::size_t columns, Formulas formulas)
      : theorem_(theorem), columns_(columns), formulas_(formulas) {}

  /// The statement and the proof without a run.
  [[nodiscard]] std::string proof() const;

  /// What there is to say before the round; `text` is the round's own line, of one that is told. `learnt`: it is no
  /// mistake, and an update all the same, of which the theorem speaks.
  std::string begin_round(std::size_t round, bool mistake, bool learnt, const std::string& text);
  /// What a line of the ledger says, if it is worth saying.
  std::string say(const Entry& entry);
  std::string finish(const TheoremReport& report);

 private:
  std::string flush();
  [[nodiscard]] std::string sentence(const Entry& entry) const;

  const Description& theorem_;
  std::size_t columns_;
  Formulas formulas_;
  bool is_told_ = false;  ///< the round
  std::size_t round_ = 0;
  std::size_t example_ = 0;  ///< of which it spoke last, where a theorem speaks of examples
  std::size_t unchanged_from_ = 0;
  std::size_t unchanged_to_ = 0;
  std::size_t mistakes_ = 0;
  bool has_learnt_ = false;  ///< on a round that was no mistake
};

}  // namespace mistakebound::cli

/// What a command found, as data; text.cpp and json.cpp print it and recompute nothing.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "invariants/ledger/study.hpp"
#include "reference/learners/cycle.hpp"
#include "reference/readers/understood.hpp"

namespace mistakebound::cli {

using Value = std::variant<std::string, bool, std::size_t, Vector>;
using Settings = std::vector<std::pair<std::string, Value>>;

/// One line of the ledger, kept for printing.
struct LedgerLine {
  std::size_t round = 0;
  std::string theorem;
  std::string step;
  std::string claim;  ///< "2 = 2 >= 1"
  Outcome outcome = Outcome::holds;
};

struct RunDocument {
  std::string learner;
  std::string file;
  Settings conventions;             ///< everything the verdicts rest on
  Settings parameters;              ///< what was asked for on the command line
  std::optional<Understood> input;  ///< what was understood of the file, once it has been read
  Eigen::Index dimension = 0;
  std::size_t rounds = 0;  ///< of all passes; for the batch learner, updates
  std::vector<std::size_t> mistake_rounds;
  std::vector<std::size_t> mistakes_by_pass;  ///< of a file that is gone through more than once
  bool predicts = true;                       ///< the learner predicts labels
  std::string mistakes_of;                    ///< whose, where they are not those of the learner's predictions
  std::optional<Cycle> cycle;                 ///< of passes, or of updates, that never end
  std::optional<std::size_t> cycle_mistakes;  ///< of its passes; nothing where it is one of updates
  std::string letter = "w";                   ///< of the learner's state
  std::vector<StateField> state;
  std::string compared_with = "comparator u";
  std::string comparator;                ///< where the comparator is from, in words
  std::optional<Separation> separation;  ///< where it was looked for
  std::vector<TheoremReport> theorems;
  bool with_ledger = false;
  std::vector<LedgerLine> ledger;
  std::vector<std::string> messages;
  std::optional<CutShort> cut;  ///< the run or its theorems were not finished
  std::string why_undecided;    ///< what ended them, where that was a sign that is undecided

  [[nodiscard]] bool ends_early() const { return cut || !why_undecided.empty(); }
};

std::string text_of(const RunDocument& document);
std::string text_of(const LedgerLine& line);

std::string json_of(const RunDocument& document);

}  // namespace mistakebound::cli

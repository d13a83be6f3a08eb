/// The property of a theorem: how cases for it are drawn and checked, what breaks each of its steps, where each is
/// tight, and one example worked by hand.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "invariants/ledger/ledger.hpp"
#include "properties/campaign/case.hpp"
#include "properties/campaign/coq_theory.hpp"
#include "properties/campaign/draw.hpp"
#include "properties/campaign/short_cases.hpp"

namespace mistakebound {

/// A planted fault: a wrong learner, a dropped hypothesis or a wrong quantity, and the step or hypothesis it breaks.
struct Fault {
  std::string breaks;  ///< id of the step or hypothesis that must be refuted
  std::string what;
  std::function<TheoremReport()> run;
};

/// A run on which steps hold with equality.
struct Witness {
  std::vector<std::string> tight;  ///< ids of the steps whose least slack is exactly 0
  std::string what;
  std::function<TheoremReport()> run;
};

/// One line of a ledger, worked out by hand: "1 = 1 >= 1".
struct WorkedLine {
  std::size_t round = 0;
  std::string step;
  std::string claim;
};

/// A small run and what its ledger must say, step by step.
struct WorkedExample {
  std::string what;  ///< the sequence, the comparator and the conventions, in words
  std::vector<WorkedLine> lines;
  std::function<TheoremReport(const LedgerOptions&)> run;
};

/// Draws a case; hypotheses that are dropped are not enforced.
using DrawCase = std::function<CasePointer(Draw&, const Dropped&, Enforced&)>;

/// Makes the case of a sequence and a comparator, or target.
using CompareCase = std::function<CasePointer(const Sequence&, const Vector& u)>;

/// Begins a stream of short cases.
using MakeShortCases = std::function<std::unique_ptr<ShortCases>()>;

struct Property {
  std::string theorem;
  DrawCase draw;
  CompareCase compare = {};         ///< for the theorems whose best sequences are kept, worst_case/best_known.hpp
  MakeShortCases short_cases = {};  ///< for the theorems whose claims are made in whole numbers
  std::vector<Fault> faults;
  std::vector<Witness> witnesses;
  std::vector<WorkedExample> worked;  ///< together at least one line for every hypothesis and step
  std::optional<CoqTheory> coq = {};  ///< what claims that it refutes are about, in Coq
};

/// The property of every theorem of the catalogue, one explicit line each.
const std::vector<Property>& properties();

/// The property of the theorem with that id; throws std::out_of_range where there is none.
const Property& property_of(const std::string& theorem);

/// Whether a report says that the theorem or a step of it is false: the theorem is refuted or undecided, or a step is
/// that rests on no failed hypothesis. Returns the id of the first such step, or an empty string.
std::string failed_step(const TheoremReport& report);

}  // namespace mistakebound

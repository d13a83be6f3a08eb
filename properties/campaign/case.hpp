/// A case: what a theorem is tried on. Each folder of properties/ has a type of its own for it, with a sequence and
/// whatever else its theorem speaks of (properties/FOLDER/cases.hpp); here it is what a campaign can do with all of
/// them. Cases shrink.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "invariants/ledger/ledger.hpp"
#include "properties/campaign/case_description.hpp"
#include "properties/campaign/draw.hpp"

namespace mistakebound {

using Dropped = std::set<std::string>;                ///< the ids of hypotheses that are left out
using Enforced = std::map<std::string, std::size_t>;  ///< per hypothesis, the cases in which it had to be enforced

/// A case under one setting: a convention, a comparator, or whatever else a theorem leaves open.
class Trial {
 public:
  Trial() = default;
  Trial(const Trial&) = delete;
  Trial& operator=(const Trial&) = delete;
  virtual ~Trial() = default;

  /// What to type to see the run again, on the case's file; the name is a word as the shell takes it.
  [[nodiscard]] virtual std::string command(const std::string& file) const = 0;
  [[nodiscard]] virtual CaseDescription description() const = 0;
  /// Whether mistakes near the bound say nothing here.
  [[nodiscard]] virtual bool is_trivial() const = 0;
};

using TrialPointer = std::shared_ptr<const Trial>;

/// Sees the report of a case under one setting.
using Visitor = std::function<void(const TrialPointer&, const TheoremReport&)>;

class Case;
using CasePointer = std::shared_ptr<const Case>;

/// What the entries of small cases are, the smallest first; see smallest.hpp. None: there are no small cases.
struct SmallNumbers {
  std::vector<Rational> entries = {};     ///< of instances
  std::vector<Rational> comparator = {};  ///< of the comparator, or the target; none: there is no such vector
};

class Case {
 public:
  Case() = default;
  Case(const Case&) = delete;
  Case& operator=(const Case&) = delete;
  virtual ~Case() = default;

  [[nodiscard]] virtual const Sequence& sequence() const = 0;
  /// The text of the file that replays it, an example file.
  [[nodiscard]] virtual std::string file() const = 0;
  /// Cases that are smaller in one respect, the boldest first.
  [[nodiscard]] virtual std::vector<CasePointer> smaller() const = 0;
  /// The case with one small change at random; null where its kind of case is not searched.
  [[nodiscard]] virtual CasePointer varied(Draw&) const { return nullptr; }
  /// Of what numbers small cases are made, and the case with another sequence and comparator, all else as it is.
  [[nodiscard]] virtual SmallNumbers small_numbers() const { return {}; }
  [[nodiscard]] virtual CasePointer with(const Sequence&, const Vector& /*comparator*/) const { return nullptr; }
  /// Checks the theorem under every convention and for several comparators; the same case gives the same reports.
  virtual void check(const LedgerOptions& ledger, const Visitor& visit) const = 0;
};

}  // namespace mistakebound

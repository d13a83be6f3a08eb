/// A campaign: the property of a theorem tried on many cases, over several threads.
///
/// Case number i of seed s is a function of (theorem, s, i) alone. Most are drawn; one in `searched_share` is searched
/// for, from beginnings that its own adversaries play (climb.hpp), unless a hypothesis is left out. Beside each case
/// short ones in whole numbers are tried, where the theorem has them (short_cases.hpp), also a function of (theorem, s,
/// i). Cases are merged in the order of their numbers, and so the result does not depend on the number of threads. A
/// time limit or an interruption ends it early, after whole blocks of cases. A failing case is shrunk before it is
/// reported.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "properties/campaign/property.hpp"
#include "properties/campaign/tightest.hpp"

namespace mistakebound {

constexpr std::uint64_t searched_share = 25;

struct CampaignOptions {
  std::size_t cases = 1000;
  std::uint64_t seed = 1;
  unsigned jobs = 1;
  std::optional<std::uint64_t> only_case;  ///< this one alone
  std::uint64_t first = 0;      ///< the number of the case to begin with; `cases` is the one to end before ..
  std::uint64_t stride = 1;     ///< .. in steps of this
  std::size_t short_cases = 0;  ///< short cases beside each, unless a hypothesis is left out
  Dropped dropped;
  std::function<bool()> stop;                       ///< asked between blocks of cases, after the first; may be empty
  std::function<void(std::size_t cases)> progress;  ///< told after each block; may be empty
};

/// A refuted (or undecided) step, on the smallest case that shrinking found.
struct Counterexample {
  std::uint64_t number = 0;
  std::size_t original_rounds = 0;
  CasePointer value;
  TrialPointer trial;
  std::string step;
  TheoremReport report;
};

struct CampaignResult {
  std::string theorem;
  std::size_t cases = 0;
  std::size_t runs = 0;  ///< cases times conventions and comparators
  std::size_t rounds = 0;
  std::size_t mistakes = 0;
  std::size_t claims = 0;
  std::optional<ShortCounts> short_cases;  ///< where there were any
  Enforced enforced;
  std::map<std::string, std::size_t> verdicts;  ///< how often each was reached
  std::map<std::string, std::size_t> unjudged;  ///< how often nothing was said, by the reports' reasons
  std::optional<Tightest> tightest;
  std::optional<Counterexample> counterexample;
  bool stopped = false;
};

CampaignResult run_campaign(const Property& property, const CampaignOptions& options);

/// Adds a part's counts to the whole; the tightest of both is kept, the whole's where they are equal.
void merge(CampaignResult& whole, CampaignResult&& part);

/// The smallest case found that still fails, by greedy descent: the first smaller case that fails, again and again; at
/// most `most_checks` cases that hold are looked at. `value` must fail.
Counterexample shrunk(const CasePointer& value, const Dropped& dropped, std::size_t most_checks = 20'000);

}  // namespace mistakebound

/// What the rounds of one fiction say of facts and certificates.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "properties/gaps/search.hpp"

namespace mistakebound::gap_search {

/// A line of the ledger of a fiction.
struct Line {
  std::size_t round;
  const StepText* step;
  std::string id;  ///< as `uses` names it
  Outcome outcome;
  std::string claim;
};

/// The first round on which a claim does not hold. Hypotheses, and what is said of the end of a run, are said of all of
/// it.
class FirstFailures {
 public:
  FirstFailures(const Description& theorem, const std::vector<Line>& lines) {
    std::set<std::string> hypotheses;
    for (const StepText& hypothesis : theorem.hypotheses) hypotheses.insert(hypothesis.id);
    for (const Line& line : lines) {
      if (line.outcome == Outcome::holds) continue;
      const std::size_t round = line.step->scope == Scope::end || hypotheses.contains(line.id) ? 0 : line.round;
      const auto [place, is_new] = first_.emplace(line.id, round);
      if (!is_new) place->second = std::min(place->second, round);
    }
  }
  [[nodiscard]] bool holds_until(const std::string& id, std::size_t round) const {
    const auto found = first_.find(id);
    return found == first_.end() || found->second > round;
  }
  /// Those of them that fail until then, but no more than two.
  [[nodiscard]] std::vector<std::string> failing_until(const std::vector<std::string>& ids, std::size_t round) const {
    std::vector<std::string> failing;
    for (const std::string& id : ids)
      if (failing.size() < 2 && !holds_until(id, round)) failing.push_back(id);
    return failing;
  }

 private:
  std::map<std::string, std::size_t> first_;
};

/// Puts down facts that are false though all that they rest on holds so far.
void look_at_facts(const Description& theorem, const RuleText& rule, const std::vector<Line>& lines,
                   const RuleLines& watched, std::uint64_t number, GapReport& report);

/// Puts down of certificates where the step speaks and none of their parts does, or where what it rests on is silent.
void look_at_certificates(const Description& theorem, const std::vector<Line>& lines, const RuleLines& watched,
                          GapReport& report);

}  // namespace mistakebound::gap_search

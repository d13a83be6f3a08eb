#include "properties/gaps/watch.hpp"

namespace mistakebound::gap_search {
namespace {

/// Whether a certificate's part may speak of a round.
bool is_of(const CheckedPart& part, const std::vector<std::string>& conditions) {
  return std::all_of(part.when.begin(), part.when.end(), [&](const std::string& name) {
    return std::find(conditions.begin(), conditions.end(), name) != conditions.end();
  });
}

/// What is missing where the step speaks on a round; empty where nothing is.
std::string missing_on(std::size_t round, const std::vector<CheckedPart>& parts,
                       const std::vector<std::string>& conditions,
                       const std::map<std::string, std::set<std::size_t>>& spoken) {
  const auto is_silent = [&](const std::string& id) {
    const auto found = spoken.find(id);
    return found == spoken.end() || !found->second.contains(round);
  };
  std::string missing = "no part of it is of such a round";
  for (const CheckedPart& part : parts) {
    if (!is_of(part, conditions)) continue;
    const auto silent = std::find_if(part.claims.begin(), part.claims.end(), is_silent);
    if (silent == part.claims.end()) return "";
    missing = *silent + " says nothing on such a round";
  }
  return missing;
}

/// Whether the links of a claim hold, as they are written, where each quantity is what it is on the round; true of
/// links that name what the rule has no quantity for.
bool hold(const std::vector<PolynomialLink>& links, const std::map<std::string, Rational>& values) {
  return std::all_of(links.begin(), links.end(), [&](const PolynomialLink& link) {
    Rational sum = 0;
    for (const auto& [names, times] : link.polynomial.terms()) {
      Rational product = times;
      for (const std::string& name : names) {
        const auto value = values.find(name);
        if (value == values.end()) return true;
        product *= value->second;
      }
      sum += product;
    }
    return link.sign == Sign::zero ? sum == 0 : link.sign == Sign::positive ? sum > 0 : sum >= 0;
  });
}

/// The lines that hold of claims that say something else on their round than what is written of them: such a claim has
/// another form on some rounds.
std::set<std::pair<std::string, std::size_t>> other_forms(const Description& theorem, const std::vector<Line>& lines,
                                                          const RuleLines& watched) {
  std::map<std::string, std::vector<PolynomialLink>> written;
  for (const auto* all : {&theorem.hypotheses, &theorem.steps})
    for (const StepText& step : *all) written[step.id] = links_of(step.written());
  const FirstFailures failures(theorem, lines);
  std::set<std::pair<std::string, std::size_t>> found;
  for (const Line& line : lines) {
    const auto values = watched.values.find(line.round);
    if (values == watched.values.end() || !failures.holds_until(line.id, line.round)) continue;
    if (!hold(written[line.id], values->second)) found.emplace(line.id, line.round);
  }
  return found;
}

}  // namespace

void look_at_facts(const Description& theorem, const RuleText& rule, const std::vector<Line>& lines,
                   const RuleLines& watched, std::uint64_t number, GapReport& report) {
  if (!watched.two_numbers.empty() && report.false_facts.empty())
    report.false_facts.push_back({"one name a number", number, 0, watched.two_numbers});
  const FirstFailures failures(theorem, lines);
  for (const RuleLines::Line& line : watched.facts) {
    if (line.outcome == Outcome::holds) continue;
    const FactText& fact = rule.facts[line.fact];
    if (!failures.failing_until(fact.where, line.round).empty()) continue;
    const bool known = std::any_of(report.false_facts.begin(), report.false_facts.end(),
                                   [&](const FalseFact& other) { return other.fact == fact.id; });
    if (!known) report.false_facts.push_back({fact.id, number, line.round, line.claim});
  }
}

void look_at_certificates(const Description& theorem, const std::vector<Line>& lines, const RuleLines& watched,
                          GapReport& report) {
  std::map<std::string, std::set<std::size_t>> spoken;
  for (const Line& line : lines) spoken[line.id].insert(line.round);
  auto as_written = spoken;
  constexpr std::size_t cases = 500;  // each claim is multiplied out on each round, which takes its time
  if (report.cases <= cases)
    for (const auto& [id, round] : other_forms(theorem, lines, watched)) as_written[id].erase(round);
  for (StepCertificate& certificate : report.certificates) {
    if (!certificate.holds()) continue;
    const StepText* step = find_step(theorem, certificate.checked.step);
    for (std::size_t goal = 0; goal < certificate.checked.goals.size(); ++goal) {
      const std::vector<CheckedPart>& parts = certificate.checked.goals[goal];
      std::set<std::size_t> rounds = spoken[step->id];
      // What is used of the round before is shown of every round, whether or not the claim is made on it.
      if (certificate.checked.everywhere.contains(certificate.checked.links[goal]))
        for (const auto& [round, conditions] : watched.conditions) rounds.insert(round);
      for (const std::size_t round : rounds) {
        static const std::vector<std::string> start{"start"};
        const auto found = watched.conditions.find(round);
        const auto& conditions =
            step->scope == Scope::once || found == watched.conditions.end() ? start : found->second;
        certificate.silent = missing_on(round, parts, conditions, as_written);
        if (!certificate.silent.empty()) break;
      }
      if (!certificate.holds()) break;
    }
  }
}

}  // namespace mistakebound::gap_search

#include "properties/gaps/search.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "properties/gaps/sources.hpp"
#include "properties/gaps/watch.hpp"

namespace mistakebound {
namespace gap_search {
namespace {

std::vector<Line> lines_of(const Fiction& fiction, const std::string& theorem, bool with_claims,
                           RuleLines* watched = nullptr) {
  std::vector<Line> lines;
  const LedgerOptions options{
      .dropped = {}, .entry = [&](const Entry& entry) {
        const bool own = entry.theorem.id == theorem;
        lines.push_back({entry.round, &entry.step, own ? entry.step.id : entry.theorem.id + "/" + entry.step.id,
                         entry.judgement.outcome, with_claims ? to_string(entry.claim) : ""});
      }};
  if (watched == nullptr || !fiction.run_watched(options, *watched)) fiction.run_over(options);
  return lines;
}

/// Calls gap(step, line) for each step and each of its lines that is false though all that it uses holds so far;
/// met(step) where that holds; and needs(step, id) where the step is false and of what it uses the id alone fails.
template <class Met, class Found, class Needs>
void look_at(const Description& theorem, const std::vector<Line>& lines, Met met, Found gap, Needs needs) {
  const FirstFailures failures(theorem, lines);
  for (const StepText& step : theorem.steps) {
    if (step.given) continue;
    for (const Line& line : lines) {
      if (line.id != step.id) continue;
      const std::vector<std::string> failing = failures.failing_until(step.uses, line.round);
      if (failing.empty()) met(step);
      if (line.outcome != Outcome::refuted) continue;
      if (failing.empty()) gap(step, line);
      if (failing.size() == 1) needs(step, failing.front());
    }
  }
}

/// The first line in which that step has a gap.
std::optional<Line> gap_of(const Description& theorem, const Fiction& fiction, const std::string& step,
                           bool with_claims) {
  std::optional<Line> found;
  look_at(
      theorem, lines_of(fiction, theorem.text.id, with_claims), [](const StepText&) {},
      [&](const StepText& at, const Line& line) {
        if (at.id == step && !found) found = line;
      },
      [](const StepText&, const std::string&) {});
  return found;
}

FictionPointer shrunk(const Description& theorem, FictionPointer fiction, const std::string& step) {
  constexpr std::size_t most_tries = 3000;
  std::size_t tries = 0;
  for (bool smaller = true; smaller && tries < most_tries;) {
    smaller = false;
    for (const FictionPointer& candidate : fiction->smaller()) {
      if (++tries >= most_tries) break;
      if (!gap_of(theorem, *candidate, step, false)) continue;
      fiction = candidate;
      smaller = true;
      break;
    }
  }
  return fiction;
}

Gap described(const Description& theorem, const StepText& step, std::uint64_t number, FictionPointer fiction) {
  Gap gap{.step = step.id, .number = number, .fiction = shrunk(theorem, std::move(fiction), step.id)};
  const Line refuted = gap_of(theorem, *gap.fiction, step.id, true).value();
  gap.round = refuted.round;
  gap.refuted = {refuted.round, refuted.id, refuted.claim};
  for (const Line& line : lines_of(*gap.fiction, theorem.text.id, true)) {
    const bool is_used = std::find(step.uses.begin(), step.uses.end(), line.id) != step.uses.end();
    if (is_used && (line.round <= gap.round || line.step->scope == Scope::end))
      gap.used.push_back({line.round, line.id, line.claim});
  }
  return gap;
}

}  // namespace
}  // namespace gap_search

GapReport find_gaps(const Description& theorem, const FictionSource& source, const GapOptions& options) {
  using namespace gap_search;
  GapReport report{.theorem = theorem.text.id};
  for (const StepText& step : theorem.steps) {
    if (step.given) continue;
    report.met[step.id] = 0;
    for (const std::string& used : step.uses) report.needed[step.id][used] = std::nullopt;
    if (may_have_certificate(step)) ++report.polynomial_steps;
  }
  for (Certificate& certificate : certificates_of(theorem.text.id)) {
    CheckedCertificate found = checked(theorem, source.rule, certificate);
    report.certificates.push_back({std::move(certificate), std::move(found), {}});
  }
  std::map<std::string, std::pair<std::uint64_t, FictionPointer>> found;
  const std::uint64_t first = options.only_case.value_or(0);
  const std::uint64_t last = options.only_case ? first + 1 : options.cases;
  for (std::uint64_t number = first; number < last; ++number) {
    Draw draw = Draw::for_case(options.seed, number);
    const FictionPointer fiction = source.draw(draw);
    ++report.cases;
    RuleLines watched;
    const std::vector<Line> lines = lines_of(*fiction, theorem.text.id, false, &watched);
    for (const Line& line : lines)
      if (line.outcome != Outcome::holds) report.failing.insert(line.id);
    look_at(
        theorem, lines, [&](const StepText& step) { ++report.met[step.id]; },
        [&](const StepText& step, const Line&) { found.try_emplace(step.id, number, fiction); },
        [&](const StepText& step, const std::string& used) {
          std::optional<std::uint64_t>& place = report.needed.at(step.id).at(used);
          if (!place) place = number;
        });
    look_at_facts(theorem, source.rule, lines, watched, number, report);
    look_at_certificates(theorem, lines, watched, report);
    if (found.contains(options.until) || (options.stop && options.stop())) break;
  }
  for (const StepText& step : theorem.steps)
    if (const auto place = found.find(step.id); place != found.end())
      report.gaps.push_back(described(theorem, step, place->second.first, place->second.second));
  return report;
}

const std::vector<FictionSource>& fiction_sources() {
  static const std::vector<FictionSource> all = [] {
    std::vector<FictionSource> sources;
    for (const auto& family :
         {perceptron_fictions, winnow_fictions, disjunction_fictions, halving_fictions, optimal_fictions,
          kernel_fictions, certificate_fictions, pac_fictions, majority_fictions, hedge_fictions, aggressive_fictions})
      for (FictionSource& source : family()) sources.push_back(std::move(source));
    return sources;
  }();
  return all;
}

const FictionSource& fictions_for(const std::string& theorem) {
  const auto& all = fiction_sources();
  const auto found = std::find_if(all.begin(), all.end(), [&](const FictionSource& s) { return s.theorem == theorem; });
  if (found == all.end()) throw std::out_of_range("no fictions for the theorem " + theorem);
  return *found;
}

}  // namespace mistakebound

/// mistakebound verify --gaps: for every step of a proof, rounds on which what it uses holds and the step does not.
#include "cli/commands/verify_gaps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <iostream>
#include <thread>

#include "cli/options/input.hpp"
#include "cli/options/theorem_ids.hpp"
#include "cli/reports/json_parts.hpp"
#include "cli/reports/proved.hpp"
#include "cli/reports/shell_text.hpp"
#include "cli/reports/text_parts.hpp"
#include "invariants/catalogue.hpp"
#include "properties/campaign/workers.hpp"
#include "properties/gaps/certificate.hpp"
#include "properties/gaps/search.hpp"
#include "reference/numbers/error.hpp"

namespace mistakebound::cli {
namespace verify_gaps_parts {
namespace {

std::vector<std::string> never_met(const GapReport& report) {
  std::vector<std::string> steps;
  for (const auto& [step, times] : report.met)
    if (times == 0) steps.push_back(step);
  return steps;
}

/// How many uses there are of claims that can fail; of how many a case showed that the step needs it; and the others,
/// as "step (claims)". What holds of all rounds whatever, as Cauchy and Schwarz's inequality does, is not among them.
struct Uses {
  std::size_t all = 0;
  std::size_t needed = 0;
  std::vector<std::string> not_shown;
};
Uses uses_of(const GapReport& report) {
  Uses uses;
  for (const StepText& step : find_theorem(report.theorem)->steps) {
    const auto found = report.needed.find(step.id);
    if (found == report.needed.end()) continue;
    std::vector<std::string> not_shown;
    for (const std::string& claim : step.uses) {
      if (!report.failing.contains(claim)) continue;
      ++uses.all;
      if (found->second.at(claim)) {
        ++uses.needed;
      } else {
        not_shown.push_back(claim);
      }
    }
    if (!not_shown.empty()) uses.not_shown.push_back(fmt::format("{} ({})", step.id, joined(not_shown)));
  }
  return uses;
}

/// What the step uses and its certificate does not; nothing where it is none.
std::vector<std::string> not_used(const StepCertificate& certificate, const StepText& step) {
  std::vector<std::string> found;
  for (const std::string& id : step.uses)
    if (certificate.holds() && !certificate.checked.used.contains(id)) found.push_back(id);
  return found;
}

std::size_t certified(const GapReport& report) {
  return static_cast<std::size_t>(std::count_if(report.certificates.begin(), report.certificates.end(),
                                                [](const StepCertificate& found) { return found.holds(); }));
}

/// Of certificates: those that are none, facts that are false, and what steps use that theirs do not.
std::string certificate_text(const VerifyOptions& options, const GapReport& report) {
  std::string text;
  for (const StepCertificate& found : report.certificates)
    if (!found.holds())
      text += wrapped("",
                      fmt::format("{}: the certificate of the step {} is none: {}{}", report.theorem,
                                  found.checked.step, found.checked.wrong, found.silent),
                      2);
  for (const FalseFact& fact : report.false_facts)
    text += wrapped("",
                    fmt::format("{}: the fact {} is false in case {} of seed {}, round {}: {}", report.theorem,
                                fact.fact, fact.number, options.seed, fact.round, fact.claim),
                    2);
  std::vector<std::string> spare;
  for (const StepCertificate& found : report.certificates)
    if (const StepText* step = find_step(*find_theorem(report.theorem), found.checked.step))
      if (const std::vector<std::string> without = not_used(found, *step); !without.empty())
        spare.push_back(fmt::format("{} ({})", step->id, joined(without)));
  if (!spare.empty())
    text += wrapped(
        "", fmt::format("{}: used, but the step's certificate does without it: {}", report.theorem, joined(spare)), 2);
  return text;
}

std::string replay_command(const VerifyOptions& options, const GapReport& report, const Gap& gap) {
  return fmt::format("mistakebound verify {} --gaps --seed {} --case {}", report.theorem, options.seed, gap.number);
}

std::string text_of(const GapLine& line) {
  return line.round == 0 ? fmt::format("{}, at the start: {}", line.id, line.claim)
                         : fmt::format("{}, round {}: {}", line.id, line.round, line.claim);
}

std::string text_of(const VerifyOptions& options, const GapReport& report, const Gap& gap) {
  std::string text =
      wrapped("", fmt::format("{}: the step {} does not follow from what it uses", report.theorem, gap.step), 2);
  for (const std::string& line : gap.fiction->described()) text += wrapped("  ", line, 6);
  for (const GapLine& used : gap.used) text += wrapped("  holds: ", text_of(used), 6);
  text += wrapped("  fails: ", text_of(gap.refuted), 6);
  return text + "  replay:\n  " + command_text(replay_command(options, report, gap));
}

Json json_of(const GapLine& line) {
  return {{"round", line.round}, {"id", line.id}, {"claim", line.claim}};
}

Json json_of(const Polynomial& polynomial) {
  Json terms = Json::array();
  for (const auto& [names, times] : polynomial.terms()) terms.push_back({to_string(times), names});
  return terms;
}
Json json_of(const PolynomialLink& link) {
  return {link.sign == Sign::zero ? "=" : link.sign == Sign::positive ? ">" : ">=", json_of(link.polynomial)};
}

/// What certificates may rest on, for whoever finds them or checks them elsewhere.
Json json_of(const RuleText& rule) {
  Json facts = Json::array();
  for (const FactText& fact : rule.facts)
    facts.push_back({{"id", fact.id},
                     {"when", fact.when},
                     {"where", fact.where},
                     {"claim", json_of(links_of(fact.written).at(0))}});
  return {{"facts", facts}, {"fixed", rule.fixed}, {"nonnegative", rule.nonnegative}, {"earlier", rule.earlier}};
}

/// What a certificate adds up, and what was found of it.
Json json_of(const StepCertificate& found, const StepText& step) {
  const Certificate& certificate = found.written;
  Json lemmas = Json::array(), goals = Json::array(), claim = Json::array();
  for (const PolynomialLink& lemma : certificate.lemmas) lemmas.push_back(json_of(lemma));
  for (const PolynomialLink& link : links_of(step.written())) claim.push_back(json_of(link));
  for (const CertificateGoal& goal : certificate.goals) {
    Json parts = Json::array();
    for (const CertificatePart& part : goal.parts) {
      Json terms = Json::array(), equations = Json::array();
      for (const CertificateTerm& term : part.terms) terms.push_back({to_string(term.times), term.factors});
      for (const CertificateEquation& equation : part.equations)
        equations.push_back({equation.premise, json_of(equation.times)});
      parts.push_back({{"when", part.when}, {"products", terms}, {"equations", equations}});
    }
    goals.push_back({{"link", goal.link}, {"reversed", goal.reversed}, {"parts", parts}});
  }
  return {{"step", certificate.step},
          {"holds", found.holds()},
          {"why_not", found.holds() ? Json() : Json(found.checked.wrong + found.silent)},
          {"used", found.checked.used},
          {"not_used", not_used(found, step)},
          {"claim", claim},
          {"lemmas", lemmas},
          {"goals", goals}};
}

Json json_of(const VerifyOptions& options, const GapReport& report) {
  const Description& theorem = *find_theorem(report.theorem);
  Json certificates = Json::array();
  for (const StepCertificate& found : report.certificates)
    if (const StepText* step = find_step(theorem, found.written.step)) certificates.push_back(json_of(found, *step));
  Json false_facts = Json::array();
  for (const FalseFact& fact : report.false_facts)
    false_facts.push_back({{"fact", fact.fact}, {"case", fact.number}, {"round", fact.round}, {"claim", fact.claim}});
  Json gaps = Json::array();
  for (const Gap& gap : report.gaps) {
    Json used = Json::array();
    for (const GapLine& line : gap.used) used.push_back(json_of(line));
    gaps.push_back({{"step", gap.step},
                    {"case", gap.number},
                    {"trace", gap.fiction->described()},
                    {"fails", json_of(gap.refuted)},
                    {"holds", used},
                    {"replay", replay_command(options, report, gap)}});
  }
  Json needed = Json::object();
  for (const auto& [step, claims] : report.needed)
    for (const auto& [claim, place] : claims) needed[step][claim] = place ? Json(*place) : Json();
  Json proved = Json::object();
  for (const auto& [step, times] : report.met)
    if (const std::optional<Lemma> lemma = lemma_of(report.theorem, step))
      proved[step] = {{"file", lemma->file}, {"lemma", lemma->name}};
  return {{"id", report.theorem},
          {"cases", report.cases},
          {"premises_met", report.met},
          {"never_met", never_met(report)},
          {"gaps", gaps},
          {"needed", needed},
          {"proved", proved},
          {"rule", json_of(fictions_for(report.theorem).rule)},
          {"false_facts", false_facts},
          {"polynomial_steps", report.polynomial_steps},
          {"certificates", certificates}};
}

constexpr const char* row_format = "{:<27}{:>6}{:>7}{:>13}{:>6}{:>8}{:>7}{:>6}\n";

std::string row(const GapReport& report) {
  std::size_t met = 0;
  for (const auto& [step, times] : report.met) met += times;
  const Uses uses = uses_of(report);
  const auto proved = std::count_if(report.met.begin(), report.met.end(),
                                    [&](const auto& step) { return lemma_of(report.theorem, step.first).has_value(); });
  return fmt::format(
      row_format, report.theorem, report.cases, report.met.size(), met,
      report.gaps.empty() ? "none" : std::to_string(report.gaps.size()), fmt::format("{}/{}", uses.needed, uses.all),
      proved, report.polynomial_steps == 0 ? "-" : fmt::format("{}/{}", certified(report), report.polynomial_steps));
}

std::vector<std::string> theorems_asked(const VerifyOptions& options) {
  check_theorem_ids("verify", options.theorems);
  std::vector<std::string> result;
  for (const Description& theorem : catalogue()) {
    const auto& asked = options.theorems;
    if (asked.empty() || std::find(asked.begin(), asked.end(), theorem.text.id) != asked.end())
      result.push_back(theorem.text.id);
  }
  return result;
}

}  // namespace
}  // namespace verify_gaps_parts

int verify_gaps(const VerifyOptions& options) {
  using namespace verify_gaps_parts;
  if (!options.drop.empty())
    throw InputError({"--drop", 0, 0}, "it beside --gaps", "one of them: --gaps already does without what is not used");
  const std::vector<std::string> wanted = theorems_asked(options);
  const auto begin = std::chrono::steady_clock::now();
  finish_on_signals();
  const GapOptions search{.cases = options.cases.value_or(GapOptions{}.cases),
                          .seed = options.seed,
                          .only_case = options.only_case,
                          .stop = [&] {
                            const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
                            return interrupted() || (options.time_limit && spent.count() > *options.time_limit);
                          }};
  Workers workers(options.jobs != 0 ? options.jobs : std::max(1U, std::thread::hardware_concurrency()));
  std::vector<std::future<GapReport>> reports;
  for (const std::string& id : wanted) {
    const auto task = std::make_shared<std::packaged_task<GapReport()>>(
        [&search, id] { return find_gaps(*find_theorem(id), fictions_for(id), search); });
    reports.push_back(task->get_future());
    workers.give([task] { (*task)(); });
  }
  if (!options.json)
    print(fmt::format("seed {}; rounds by nobody, held against one step after the other\n\n", options.seed) +
          fmt::format(row_format, "theorem", "cases", "steps", "premises met", "gaps", "needed", "proved", "cert."));
  Json documents = Json::array();
  std::string details;
  bool found = false;
  bool cut_short = false;
  for (std::future<GapReport>& waiting : reports) {
    const GapReport report = waiting.get();
    found =
        found || !report.gaps.empty() || !report.false_facts.empty() || certified(report) < report.certificates.size();
    cut_short = cut_short || (!search.only_case && report.cases < search.cases);
    documents.push_back(json_of(options, report));
    if (options.json) continue;
    print(row(report));
    for (const Gap& gap : report.gaps) details += text_of(options, report, gap);
    details += certificate_text(options, report);
    for (const std::string& step : never_met(report))
      details +=
          wrapped("", report.theorem + ": what the step " + step + " uses was never met, so that it was not tried", 2);
    if (const Uses uses = uses_of(report); !uses.not_shown.empty())
      details += wrapped("",
                         fmt::format("{}: not shown to be needed by the step that uses it: {}", report.theorem,
                                     joined(uses.not_shown)),
                         2);
  }
  if (options.json) {
    print(document_text(Json{{"format", "mistakebound-gaps"},
                             {"version", 1},
                             {"seed", options.seed},
                             {"theorems", documents},
                             {"interrupted", interrupted()}}));
  } else if (!details.empty()) {
    print("\n" + details);
  }
  if (cut_short || interrupted())
    std::cerr << "mistakebound: " << (interrupted() ? "interrupted" : "stopped by --time-limit")
              << "; the table shows what was tried until then\n";
  if (found) return exit_refuted;
  return interrupted() ? exit_interrupted : int{exit_holds};
}

}  // namespace mistakebound::cli

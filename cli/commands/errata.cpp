/// mistakebound errata: what the sources print wrongly, tried.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <thread>

#include "cli/options/input.hpp"
#include "cli/options/limits.hpp"
#include "cli/reports/json_parts.hpp"
#include "cli/reports/text_parts.hpp"
#include "properties/campaign/campaign.hpp"
#include "properties/conjecture/conjecture.hpp"
#include "properties/conjecture/errata.hpp"

namespace mistakebound::cli {
namespace {

/// What became of a claim on the cases of the learner's theorem.
struct Tried {
  CampaignResult result;
  std::size_t held = 0;
  std::size_t undecided = 0;
};

Tried tried(const PrintedClaim& claim, const std::string& text, const Dropped& dropped,
            const std::vector<std::string>& where, std::size_t cases, AskedLimits& limits) {
  const std::string theorem = theorems_on(claim.learner).front();
  const std::vector<std::string> names = names_of(theorem);
  const auto conjecture = std::make_shared<Conjecture>(text, names);
  for (const std::string& condition : where) conjecture->require(condition, names);
  CampaignOptions options{.cases = cases,
                          .seed = 1,
                          .jobs = std::max(1U, std::thread::hardware_concurrency()),
                          .only_case = {},
                          .dropped = dropped,
                          .stop = std::ref(limits),
                          .progress = {}};
  Tried found{run_campaign(conjecture_property(theorem, conjecture), options)};
  const auto holds = found.result.verdicts.find("holds");
  found.held = holds == found.result.verdicts.end() ? 0 : holds->second;
  const auto undecided = found.result.unjudged.find(unjudged_undecided);
  found.undecided = undecided == found.result.unjudged.end() ? 0 : undecided->second;
  return found;
}

/// The printed statement and the right one, tried.
struct Both {
  Tried printed;
  Tried right;

  [[nodiscard]] bool as_said() const {
    return printed.result.counterexample && !right.result.counterexample && right.held > 0 && right.undecided == 0;
  }
};

Both tried(const PrintedClaim& claim, std::size_t cases, AskedLimits& limits) {
  const bool left_out = !claim.left_out.empty();
  return {tried(claim, claim.printed, left_out ? Dropped{claim.left_out} : Dropped{}, claim.where, cases, limits),
          tried(claim, left_out ? claim.printed : claim.right, {}, {}, cases, limits)};
}

/// A printed algorithm and the right one, played.
struct BothPlayed {
  PlayedSequences printed;
  PlayedSequences right;

  [[nodiscard]] bool as_said() const { return printed.broken && !right.broken && right.runs > 0; }
};

BothPlayed played(const PlayedClaim& claim) {
  return {play_printed_winnow(claim.sign, claim.printed), play_printed_winnow(UpdateSign::right, claim.right)};
}

std::string text_of(const PlayedClaim& claim, const BothPlayed& both) {
  const auto& broken = both.printed.broken;
  std::string text =
      wrapped("   played: ",
              broken ? fmt::format("u = ({}), {}: {}, more than {} = {}", to_string(broken->target),
                                   to_string(broken->sequence), number_of_things(broken->mistakes, "mistake"),
                                   claim.bound, shown(broken->bound))
                     : "no short sequence breaks the bound",
              11);
  return text + wrapped("   played: ",
                        fmt::format("as it is right, the bound {} on {}", both.right.broken ? "fails" : "holds",
                                    number_of_things(both.right.runs, "sequence")),
                        11);
}

std::string sequence_text(const Counterexample& found) {
  std::string text = to_string(found.value->sequence());
  for (const auto& [label, rest] : found.trial->description().lines) text.append(", ").append(label).append(rest);
  return text;
}

std::string text_of(const Misprint& misprint, const Both* both, const BothPlayed* game) {
  std::string text = wrapped("", misprint.source + ": " + misprint.printed, 3);
  if (!misprint.counterexample.empty()) text += wrapped("   but: ", misprint.counterexample, 8);
  text += wrapped("   right: ", misprint.right, 10);
  if (!misprint.step.empty()) text += "   caught by the step " + misprint.step + "\n";
  if (game != nullptr) text += text_of(*misprint.played, *game);
  if (both == nullptr) return text;
  const PrintedClaim& claim = *misprint.claim;
  const auto& refuted = both->printed.result.counterexample;
  std::string printed = claim.printed;
  for (std::size_t i = 0; i < claim.where.size(); ++i) printed += (i == 0 ? ", where " : " and ") + claim.where[i];
  if (!claim.where.empty()) printed += ",";
  text +=
      wrapped("   tried: ",
              refuted ? fmt::format("{} is refuted by {}: {}", printed, sequence_text(*refuted), refuted->report.note)
                      : printed + " was not refuted",
              10);
  text += wrapped("   tried: ",
                  fmt::format("{} {} {} runs", claim.left_out.empty() ? claim.right : "with " + claim.left_out + " it",
                              both->right.result.counterexample ? "fails on some of" : "holds on", both->right.held),
                  10);
  return text;
}

Json json_of_misprint(const Misprint& misprint, const Both* both, const BothPlayed* game) {
  Json object{{"source", misprint.source}, {"printed", misprint.printed}, {"counterexample", misprint.counterexample},
              {"right", misprint.right},   {"step", misprint.step},       {"claim", nullptr}};
  if (game != nullptr) {
    const auto& broken = game->printed.broken;
    Json found;
    if (broken)
      found = {{"u", json_of(broken->target)},
               {"sequence", to_string(broken->sequence)},
               {"mistakes", broken->mistakes},
               {"bound", json_with_decimal(broken->bound)}};
    object["played"] = {{"bound", misprint.played->bound},
                        {"refuted", found},
                        {"held", game->right.runs},
                        {"as_said", game->as_said()}};
  }
  if (both == nullptr) return object;
  const PrintedClaim& claim = *misprint.claim;
  Json refuted = nullptr;
  if (const auto& found = both->printed.result.counterexample)
    refuted = {{"sequence", to_string(found->value->sequence())}, {"fails", found->report.note}};
  object["claim"] = {{"learner", claim.learner}, {"printed", claim.printed},  {"left_out", claim.left_out},
                     {"where", claim.where},     {"right", claim.right},      {"refuted", refuted},
                     {"held", both->right.held}, {"as_said", both->as_said()}};
  return object;
}

/// docs/errata.md.
std::string markdown() {
  std::string text =
      "# What the sources print wrongly\n\n"
      "Found while writing the steps down; each is caught by the step named, or shown by `mistakebound verify "
      "--drop`.\n"
      "(x | y) is an example, u the comparator. `mistakebound errata` tries those that are inequalities.\n\n"
      "| source | printed | smallest counterexample | right | step |\n|---|---|---|---|---|\n";
  for (const Misprint& misprint : misprints()) {
    text += "|";
    for (const std::string& column :
         {misprint.source, misprint.printed, misprint.counterexample, misprint.right, misprint.step})
      text += " " + table_cell(column) + (column.empty() ? "|" : " |");
    text += "\n";
  }
  return text;
}

}  // namespace

int errata(const ErrataOptions& options) {
  if (options.markdown) {
    print(markdown());
    return exit_holds;
  }
  finish_on_signals();
  AskedLimits limits(options.limits);
  bool as_said = true;
  Json documents = Json::array();
  std::optional<CutShort> cut;
  std::size_t done = 0;
  for (const Misprint& misprint : misprints()) {
    std::optional<Both> both;
    std::optional<BothPlayed> game;
    if (misprint.claim) both = tried(*misprint.claim, options.cases, limits);
    if (misprint.played && !limits()) game = played(*misprint.played);
    if (limits()) {  // what was under way may not have been tried to its end
      cut.emplace(*limits.met(), WorkProgress{.phase = "misprints", .done = done, .total = misprints().size()});
      break;
    }
    ++done;
    as_said = as_said && (!both || both->as_said()) && (!game || game->as_said());
    const Both* const of_claim = both ? &*both : nullptr;
    const BothPlayed* const of_game = game ? &*game : nullptr;
    if (options.json)
      documents.push_back(json_of_misprint(misprint, of_claim, of_game));
    else
      print(text_of(misprint, of_claim, of_game));
  }
  if (options.json) {
    Json object{{"format", "mistakebound-errata"}, {"version", 1}, {"misprints", documents}};
    if (cut) object["cut_short"] = json_of(*cut);
    print(document_text(object));
  }
  const int code = as_said ? exit_holds : exit_undecided;
  if (!cut) return code;
  std::cerr << "mistakebound: " << text_of(*cut) << "\n";
  return exit_code(code, *cut);
}

}  // namespace mistakebound::cli

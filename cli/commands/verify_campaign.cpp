/// Campaigns against the theorems, their table, and what came nearest to each bound.
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <iostream>
#include <limits>
#include <thread>

#include "cli/commands/campaign_documents.hpp"
#include "cli/commands/verify_campaign.hpp"
#include "cli/commands/verify_shards.hpp"
#include "cli/options/theorem_ids.hpp"
#include "cli/reports/counterexample.hpp"
#include "cli/reports/counterexample_picture.hpp"
#include "cli/reports/shell_text.hpp"
#include "cli/reports/text_parts.hpp"
#include "invariants/catalogue.hpp"
#include "properties/campaign/campaign.hpp"

namespace mistakebound::cli {
namespace {

constexpr std::size_t usual_cases = 1000;

bool is_terminal() {
  return isatty(STDERR_FILENO) != 0;
}

std::string replay_command(const VerifyOptions& options, const std::string& theorem, std::uint64_t number) {
  std::string command = fmt::format("mistakebound verify {} --seed {} --case {}", theorem, options.seed, number);
  for (const std::string& hypothesis : options.drop) command += " --drop " + hypothesis;
  return command;
}

std::string counterexample_name(const std::string& theorem) {
  return theorem + "-counterexample";
}

std::string witness_path(const VerifyOptions& options, const std::string& name) {
  return *options.witness + "/" + name + ".csv";
}

/// Saves a case as a file, where there is a folder for it; returns the path.
std::string save(const VerifyOptions& options, const std::string& name, const Case& value) {
  if (!options.witness) return "";
  std::string path = witness_path(options, name);
  write_whole("--witness", path, value.file());
  return path;
}

/// Draws it, where a picture is asked for; the line that says so, or why there is none.
std::string draw(const VerifyOptions& options, const std::string& theorem, const Counterexample& counterexample) {
  if (!options.picture) return "";
  const CounterexamplePicture picture = picture_of(counterexample, theorem);
  if (picture.svg.empty()) return wrapped("  not drawn: ", picture.why_not, 4);
  write_whole("--picture", *options.picture, picture.svg);
  return "  drawn as " + shown_name(*options.picture) + "\n";
}

std::string ratio_text(const Tightest& tightest) {
  const std::string bound = shown(tightest.bound);
  return fmt::format("{}/{} = {}", tightest.mistakes, bound.find('/') == std::string::npos ? bound : "(" + bound + ")",
                     shown(tightest.ratio));
}

std::string largest_ratio(const std::string& theorem, const Tightest& tightest) {
  if (!tightest.attained) return fmt::format("{}: largest mistakes/bound {}\n", theorem, ratio_text(tightest));
  return fmt::format("{}: largest P(failure)/delta {}/({}) = {}\n", theorem, shown(tightest.attained->value, 12),
                     to_string(tightest.attained->limit), shown(tightest.ratio, 12));
}

std::string short_cases_text(const std::string& theorem, const ShortCounts& shorts) {
  const std::string exactly = shorts.open == 0 ? "" : fmt::format("  {} of them were decided exactly\n", shorts.open);
  return fmt::format("{}: {} short cases besides, {} claims\n{}", theorem, shorts.cases, shorts.claims, exactly);
}

Json json_of_tightest(const Tightest& tightest, const std::string& path, const std::string& command) {
  Json object = tightest.attained ? Json{{"failure_probability", json_with_decimal(Number(tightest.attained->value))},
                                         {"delta", to_string(tightest.attained->limit)}}
                                  : Json{{"mistakes", tightest.mistakes}, {"bound", json_with_decimal(tightest.bound)}};
  object["ratio"] = json_with_decimal(tightest.ratio);
  object["case"] = tightest.number;
  if (!path.empty()) object["file"] = path;
  object["command"] = command;
  return object;
}

void make_folder(const std::string& folder) {
  std::error_code failed;
  if (!folder.empty()) std::filesystem::create_directories(folder, failed);
  if (folder.empty() || failed || !std::filesystem::is_directory(folder, failed))
    throw InputError({"--witness", 0, 0}, "that the folder " + quoted(folder) + " cannot be made", "a folder");
}

Json json_of_counterexample(const Counterexample& found, const std::string& file, const std::string& replay) {
  Json sequence = Json::array();
  for (const Example& example : found.value->sequence().examples)
    sequence.push_back({{"x", json_of(example.x)}, {"y", example.y}});
  // Every counterexample has these fields, whatever the theorem is tried on; some have more.
  Json object{{"case", found.number}, {"step", found.step}, {"sequence", sequence},   {"tie", nullptr},
              {"u", Json::array()},   {"gamma", nullptr},   {"start", Json::array()}, {"report", json_of(found.report)},
              {"file", file},         {"replay", replay}};
  add_fields(object, found.trial->description());
  return object;
}

}  // namespace

std::vector<const Property*> verified_properties(const VerifyOptions& options) {
  check_theorem_ids("verify", options.theorems);
  std::vector<const Property*> result;
  if (options.theorems.empty())
    for (const Property& property : properties()) result.push_back(&property);
  for (const std::string& id : options.theorems)
    if (std::find(result.begin(), result.end(), &property_of(id)) == result.end()) result.push_back(&property_of(id));
  for (const std::string& hypothesis : options.drop)
    for (const Property* property : result) check_dropped(hypothesis, *find_theorem(property->theorem));
  return result;
}

CampaignOptions campaign_of(const VerifyOptions& options) {
  const Shard shard = options.shard ? parse_shard(*options.shard) : Shard{};
  return {.cases = cases_option(options.cases, options.only_case.has_value(), usual_cases),
          .seed = options.seed,
          .jobs = options.jobs != 0 ? options.jobs : std::max(1U, std::thread::hardware_concurrency()),
          .only_case = options.only_case,
          .first = shard.number - 1,
          .stride = shard.of,
          .short_cases = options.short_cases,
          .dropped = {options.drop.begin(), options.drop.end()},
          .stop = {},
          .progress = {}};
}

void check_witness_files(const VerifyOptions& options) {
  std::vector<NamedFile> outputs;
  if (options.picture) outputs.push_back({"--picture", *options.picture});
  check_outputs(outputs, {});  // before a folder is made
  if (options.witness) {
    make_folder(*options.witness);
    for (const Property* property : verified_properties(options))
      for (const std::string& name : {property->theorem, counterexample_name(property->theorem)})
        outputs.push_back({"--witness", witness_path(options, name)});
  }
  std::vector<NamedFile> shards;
  for (const std::string& path : options.merge) shards.push_back({"the shard", path});
  check_outputs(outputs, shards);
}

namespace {

/// What the campaigns found.
struct Verified {
  Json documents = Json::array();
  std::string details;
  bool refuted = false;
  bool undecided = false;
  bool cut_short = false;
  std::size_t cases = 0;
};

/// Tries the theorems; `is_live`: the progress, and the table where it is asked for, are printed as they grow.
Verified verified(const VerifyOptions& options, const std::function<bool()>& stop, bool is_live,
                  const Elsewhere* elsewhere = nullptr) {
  using Clock = std::chrono::steady_clock;
  const std::vector<const Property*> wanted = verified_properties(options);
  if (options.picture && (options.drop.empty() || wanted.size() != 1))
    throw InputError({"--picture", 0, 0}, options.drop.empty() ? "no --drop" : "several theorems",
                     "one theorem, and --drop with the hypothesis that it is tried without");
  const auto begin = Clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
  double deadline = std::numeric_limits<double>::infinity();
  CampaignOptions campaign = campaign_of(options);
  campaign.stop = [&] { return stop() || seconds() > deadline; };
  Verified found;
  std::map<std::string, CampaignResult> known;  // before anything is printed, as a file may be no shard's
  if (elsewhere)
    for (const Property* property : wanted) known[property->theorem] = elsewhere->result(*property);
  check_witness_files(options);
  if (is_live && !options.json)
    print(
        fmt::format("seed {}; ties positive, negative and mistake, batch rules first, last, largest\nand cyclic, "
                    "several comparators for each sequence\n\n{:<27}{:>7}{:>9}{:>10}{:>10}  {}\n",
                    options.seed, "theorem", "cases", "rounds", "mistakes", "claims", "largest ratio"));
  std::size_t waiting = wanted.size();
  for (const Property* property : wanted) {
    // A time limit is shared out evenly among the theorems that are still to be tried.
    if (options.time_limit) deadline = seconds() + (*options.time_limit - seconds()) / static_cast<double>(waiting--);
    if (is_live && is_terminal())
      campaign.progress = [&](std::size_t done) {
        std::cerr << fmt::format("\r{}: {}/{} cases, {:.0f} s ", property->theorem, done, campaign.cases, seconds());
      };
    const CampaignResult result = elsewhere ? known.at(property->theorem) : run_campaign(*property, campaign);
    if (is_live && is_terminal()) std::cerr << "\r" << std::string(70, ' ') << "\r";
    Json document = json_of_counts(result);
    std::string ratio = "-";
    if (result.tightest) {
      const std::string path = save(options, property->theorem, *result.tightest->value);
      const std::string command = path.empty() ? replay_command(options, property->theorem, result.tightest->number)
                                               : result.tightest->trial->command(shell_file(path));
      ratio = shown(result.tightest->ratio, 12);
      found.details += largest_ratio(property->theorem, *result.tightest) + command_text(command);
      document["tightest"] = json_of_tightest(*result.tightest, path, command);
    }
    for (const auto& [hypothesis, count] : result.enforced)
      found.details += fmt::format("{}: {} had to be enforced in {} of {} cases\n", property->theorem, hypothesis,
                                   count, result.cases);
    if (result.short_cases) found.details += short_cases_text(property->theorem, *result.short_cases);
    if (is_live && !options.json)
      print(fmt::format("{:<27}{:>7}{:>9}{:>10}{:>10}  {}\n", result.theorem, result.cases, result.rounds,
                        result.mistakes, result.claims, result.counterexample ? "FAILS" : ratio));
    if (result.counterexample) {
      const std::string path = save(options, counterexample_name(property->theorem), *result.counterexample->value);
      std::string replay = replay_command(options, property->theorem, result.counterexample->number);
      if (options.short_cases != VerifyOptions::usual_short_cases)
        replay += fmt::format(" --short {}", options.short_cases);
      found.details += counterexample_text(*result.counterexample, property->theorem) +
                       (path.empty() ? "" : "  saved as " + shown_name(path) + "\n") +
                       draw(options, property->theorem, *result.counterexample) + "  replay:\n  " +
                       command_text(replay);
      document["counterexample"] = json_of_counterexample(*result.counterexample, path, replay);
      const StepReport* step = result.counterexample->report.find_step(result.counterexample->step);
      const bool is_refuted = step != nullptr && step->verdict == Verdict::refuted;
      found.refuted = found.refuted || is_refuted;
      found.undecided = found.undecided || !is_refuted;
    }
    found.documents.push_back(std::move(document));
    found.cut_short = found.cut_short || result.stopped;
    found.cases += result.cases;
  }
  return found;
}

Json report_of(const VerifyOptions& options, const Verified& found, bool was_interrupted) {
  Json document{
      {"format", "mistakebound-verify"},
      {"version", 1},
      {"seed", options.seed},
      {"conventions", {{"tie", {"positive", "negative", "mistake"}}, {"rule", {"first", "last", "largest", "cyclic"}}}},
      {"dropped", options.drop},
      {"theorems", found.documents},
      {"interrupted", was_interrupted}};
  if (options.shard) {
    const Shard shard = parse_shard(*options.shard);
    document["shard"] = {{"number", shard.number},
                         {"of", shard.of},
                         {"cases", options.cases.value_or(usual_cases)},
                         {"short", options.short_cases}};
  }
  return document;
}

}  // namespace

std::string verify_json(const VerifyOptions& options, const std::function<bool()>& stop) {
  bool stopped = false;
  const Verified found = verified(
      options, [&] { return stopped = stopped || stop(); }, false);
  return document_text(report_of(options, found, stopped));
}

int print_campaign(const VerifyOptions& options, const Elsewhere* elsewhere) {
  finish_on_signals();  // after the cases under way
  const Verified found = verified(options, interrupted, true, elsewhere);
  print(options.json ? document_text(report_of(options, found, interrupted())) : "\n" + found.details);
  if (found.cut_short && !interrupted())
    std::cerr << "mistakebound: " << (elsewhere ? elsewhere->stopped : "stopped by --time-limit")
              << "; the table shows what was checked until then\n";
  if (interrupted()) std::cerr << "mistakebound: interrupted; the table shows what was checked until then\n";
  if (found.refuted) return exit_refuted;
  if (interrupted()) return exit_interrupted;
  if (found.cases == 0) std::cerr << "mistakebound: no case was tried, so that nothing is confirmed\n";
  return found.undecided || (found.cut_short && found.cases == 0) ? exit_undecided : exit_holds;
}

}  // namespace mistakebound::cli

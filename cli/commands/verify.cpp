/// mistakebound verify: campaigns against the theorems, their table, and what came nearest to each bound.
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <iostream>
#include <limits>
#include <thread>

#include "cli/options/input.hpp"
#include "cli/reports/json_parts.hpp"
#include "cli/reports/shell_text.hpp"
#include "cli/reports/text_parts.hpp"
#include "invariants/catalogue.hpp"
#include "properties/campaign/campaign.hpp"
#include "properties/kernels/cases.hpp"

namespace mistakebound::cli {
namespace {

bool is_terminal() {
  return isatty(STDERR_FILENO) != 0;
}

/// Where two learners are compared: both runs, the second only after the first.
std::string commands_of_both(const Setting& setting, const std::string& file) {
  Setting of_winnow = setting;
  of_winnow.step = 1;
  of_winnow.optimal_rate = true;
  const std::string end = " " + shell_word(file) + " --theorem ";
  return "mistakebound run perceptron" + end + "perceptron-separable " + options_of(setting) +
         " && mistakebound run winnow" + end + "winnow-tuned " + options_of(of_winnow);
}

/// What to type to see the run again.
std::string run_command(const Property& property, const Setting& setting, const std::string& file) {
  if (property.points_only) return "mistakebound shatter " + shell_word(file);
  if (setting.pac)
    return fmt::format("mistakebound pac {} {} {}", to_string(setting.pac->learner), shell_word(file),
                       options_of(setting));
  if (property.learner.empty()) return "mistakebound separate " + shell_word(file);
  if (property.learner == "perceptron and winnow") return commands_of_both(setting, file);
  std::string command =
      "mistakebound run " + property.learner + " " + shell_word(file) + " --theorem " + property.theorem;
  if (property.theorem == "nonnegative-margin") return command + " --eta 1";
  if (property.learner != "perceptron-batch") return command + " " + options_of(setting);
  command += " --rule " + std::string(to_string(setting.rule)) + " --u ";
  for (Eigen::Index i = 0; i < setting.u.size(); ++i) command += (i == 0 ? "" : ",") + to_string(setting.u[i]);
  if (setting.gamma) command += " --gamma " + to_string(*setting.gamma);
  return command;
}

std::string replay_command(const VerifyOptions& options, const CampaignResult& result) {
  std::string command = fmt::format("mistakebound verify {} --seed {} --case {}", result.theorem, options.seed,
                                    result.counterexample->number);
  for (const std::string& hypothesis : options.drop) command += " --drop " + hypothesis;
  return command;
}

std::string counterexample_name(const std::string& theorem) {
  return theorem + "-counterexample";
}

std::string witness_path(const VerifyOptions& options, const std::string& name) {
  return options.witness + "/" + name + ".csv";
}

/// Saves the sequence of a case, without labels where they mean nothing; returns the path.
std::string save(const VerifyOptions& options, const Property& property, const std::string& name, const Case& value) {
  std::string path = witness_path(options, name);
  WholeFile file("--witness", path);
  file.write(property.points_only ? csv_of_points(value.sequence) : csv_of(value));
  file.commit();
  return path;
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

Json json_of_tightest(const Tightest& tightest, const std::string& path, const std::string& command) {
  Json object = tightest.attained ? Json{{"failure_probability", json_with_decimal(Number(tightest.attained->value))},
                                         {"delta", to_string(tightest.attained->limit)}}
                                  : Json{{"mistakes", tightest.mistakes}, {"bound", json_with_decimal(tightest.bound)}};
  object["ratio"] = json_with_decimal(tightest.ratio);
  object["case"] = tightest.number;
  object["file"] = path;
  object["command"] = command;
  return object;
}

void make_folder(const std::string& folder) {
  std::error_code failed;
  if (!folder.empty()) std::filesystem::create_directories(folder, failed);
  if (folder.empty() || failed || !std::filesystem::is_directory(folder, failed))
    throw InputError({"--witness", 0, 0}, "that the folder " + quoted(folder) + " cannot be made", "a folder");
}

/// Before anything is tried: the folder is there, and its files can be written.
void check_files(const VerifyOptions& options, const std::vector<const Property*>& wanted) {
  make_folder(options.witness);
  std::vector<NamedFile> outputs;
  for (const Property* property : wanted)
    for (const std::string& name : {property->theorem, counterexample_name(property->theorem)})
      outputs.push_back({"--witness", witness_path(options, name)});
  check_outputs(outputs, {});
}

std::string text_of(const Property& property, const Counterexample& found, const std::string& file,
                    const std::string& replay) {
  const std::size_t rounds = found.value.sequence.size();
  std::string text =
      wrapped("",
              fmt::format("{}: the step {} fails on a sequence of {} round{} (shrunk from {})", property.theorem,
                          found.step, rounds, rounds == 1 ? "" : "s", found.original_rounds),
              2);
  text += wrapped("  sequence: ", to_string(found.value.sequence), 4);
  if (property.learner == "perceptron-batch")
    text += fmt::format("  rule {}", to_string(found.setting.rule));
  else
    text += fmt::format("  tie {}", to_string(found.setting.tie));
  if (found.setting.pac) {
    const PacCase& pac = *found.setting.pac;
    std::string weights;
    for (const Rational& weight : pac.weights) weights += (weights.empty() ? "" : ", ") + to_string(weight);
    text += fmt::format(", {}, epsilon = {}, delta = {}\n", to_string(pac.learner), to_string(pac.epsilon),
                        to_string(pac.delta));
    if (!weights.empty()) text += wrapped("  weights of the points: ", weights, 4);
  } else if (found.setting.kernel) {
    text += "," + kernel_options(found.setting) + "\n";
  } else {
    text += found.setting.u.size() == 0 ? "\n" : wrapped(", u = (", to_string(found.setting.u) + ")", 4);
  }
  if (found.setting.gamma && !found.setting.kernel) text += "  gamma = " + to_string(*found.setting.gamma) + "\n";
  const char* start = property.learner == "halving"         ? "not in H_1, where 1:"
                      : property.learner == "halving-cover" ? "not in H_1, where c.v > 0: c ="
                      : found.setting.kernel                ? "w_1 = K(z, .) with z ="
                                                            : "w_1 =";
  if (norm2(found.value.start) != 0) text += fmt::format("  {} ({})\n", start, to_string(found.value.start));
  if (found.setting.grid) text += fmt::format("  grid {}\n", *found.setting.grid);
  for (const HypothesisReport& hypothesis : found.report.hypotheses)
    if (hypothesis.verdict != Verdict::holds)
      text += fmt::format("  hypothesis {}{} {}\n", hypothesis.id, hypothesis.dropped ? ", left out," : "",
                          hypothesis.verdict == Verdict::undecided ? "is undecided" : "does not hold");
  const StepReport* step = found.report.find_step(found.step);
  if (step != nullptr && step->violation)
    text += wrapped(fmt::format("  round {}: ", step->violation->round),
                    fmt::format("{} {} {} fails", to_string(step->violation->left), symbol(step->violation->relation),
                                to_string(step->violation->right)),
                    4);
  if (step != nullptr && !step->why_undecided.empty()) text += wrapped("  undecided: ", step->why_undecided, 4);
  text += "  saved as " + shown_name(file) + "\n  replay:\n";
  if (property.points_only) text += "  " + command_text(run_command(property, found.setting, file));
  return text + "  " + command_text(replay);
}

Json json_of_counterexample(const Counterexample& found, const std::string& file, const std::string& replay) {
  Json sequence = Json::array();
  for (const Example& example : found.value.sequence.examples)
    sequence.push_back({{"x", json_of(example.x)}, {"y", example.y}});
  Json object{{"case", found.number},
              {"step", found.step},
              {"sequence", sequence},
              {"tie", to_string(found.setting.tie)},
              {"u", json_of(found.setting.u)},
              {"gamma", found.setting.gamma ? Json(to_string(*found.setting.gamma)) : Json()},
              {"start", json_of(found.value.start)},
              {"report", json_of(found.report)},
              {"file", file},
              {"replay", replay}};
  if (found.setting.kernel) object["kernel"] = to_string(found.setting.kernel->kernel);
  if (!found.setting.pac) return object;
  const PacCase& pac = *found.setting.pac;
  object["learner"] = to_string(pac.learner);
  object["epsilon"] = to_string(pac.epsilon);
  object["delta"] = to_string(pac.delta);
  Json weights = Json::array();
  for (const Rational& weight : pac.weights) weights.push_back(to_string(weight));
  object["weights"] = std::move(weights);
  return object;
}

Json json_of_campaign(const CampaignResult& result) {
  Json object{{"id", result.theorem},        {"cases", result.cases},       {"runs", result.runs},
              {"rounds", result.rounds},     {"mistakes", result.mistakes}, {"claims", result.claims},
              {"arranged", result.arranged}, {"verdicts", result.verdicts}, {"stopped", result.stopped}};
  return object;
}

std::vector<const Property*> chosen(const VerifyOptions& options) {
  check_theorem_ids("verify", options.theorems);
  std::vector<const Property*> result;
  if (options.theorems.empty())
    for (const Property& property : properties()) result.push_back(&property);
  for (const std::string& id : options.theorems)
    if (std::find(result.begin(), result.end(), &property_of(id)) == result.end()) result.push_back(&property_of(id));
  for (const std::string& hypothesis : options.drop) {
    for (const Property* property : result) {
      std::string known;
      bool found = false;
      for (const StepText& text : find_theorem(property->theorem)->hypotheses) {
        known += (known.empty() ? "" : ", ") + text.id;
        found = found || text.id == hypothesis;
      }
      if (!found)
        throw InputError({"--drop", 0, 0}, quoted(hypothesis) + " for " + property->theorem,
                         known.empty() ? "no --drop, as it has no hypothesis" : "one of its hypotheses: " + known);
    }
  }
  return result;
}

}  // namespace

int verify(const VerifyOptions& options) {
  using Clock = std::chrono::steady_clock;
  const std::vector<const Property*> wanted = chosen(options);
  const std::size_t cases = cases_option(options.cases, options.only_case.has_value(), 1000);
  const auto begin = Clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
  check_files(options, wanted);
  finish_on_signals();  // after the cases under way

  double deadline = std::numeric_limits<double>::infinity();
  CampaignOptions campaign{.cases = cases,
                           .seed = options.seed,
                           .jobs = options.jobs != 0 ? options.jobs : std::max(1U, std::thread::hardware_concurrency()),
                           .only_case = options.only_case,
                           .dropped = {options.drop.begin(), options.drop.end()},
                           .stop = [&] { return interrupted() || seconds() > deadline; },
                           .progress = {}};
  Json documents = Json::array();
  std::string details;
  bool refuted = false;
  bool undecided = false;
  bool cut_short = false;
  if (!options.json)
    print(
        fmt::format("seed {}; ties positive, negative and mistake, batch rules first, last, largest\nand cyclic, "
                    "several comparators for each sequence\n\n{:<27}{:>7}{:>9}{:>10}{:>10}  {}\n",
                    options.seed, "theorem", "cases", "rounds", "mistakes", "claims", "largest ratio"));
  std::size_t waiting = wanted.size();
  for (const Property* property : wanted) {
    // A time limit is shared out evenly among the theorems that are still to be tried.
    if (options.time_limit) deadline = seconds() + (*options.time_limit - seconds()) / static_cast<double>(waiting--);
    if (is_terminal())
      campaign.progress = [&](std::size_t done) {
        std::cerr << fmt::format("\r{}: {}/{} cases, {:.0f} s ", property->theorem, done, cases, seconds());
      };
    const CampaignResult result = run_campaign(*property, campaign);
    if (is_terminal()) std::cerr << "\r" << std::string(70, ' ') << "\r";
    Json document = json_of_campaign(result);
    std::string ratio = "-";
    if (result.tightest) {
      const std::string path = save(options, *property, property->theorem, result.tightest->value);
      const std::string command = run_command(*property, result.tightest->setting, path);
      ratio = shown(result.tightest->ratio, 12);
      details += largest_ratio(property->theorem, *result.tightest) + command_text(command);
      document["tightest"] = json_of_tightest(*result.tightest, path, command);
    }
    for (const auto& [hypothesis, count] : result.arranged)
      details += fmt::format("{}: {} had to be arranged in {} of {} cases\n", property->theorem, hypothesis, count,
                             result.cases);
    if (!options.json)
      print(fmt::format("{:<27}{:>7}{:>9}{:>10}{:>10}  {}\n", result.theorem, result.cases, result.rounds,
                        result.mistakes, result.claims, result.counterexample ? "FAILS" : ratio));
    if (result.counterexample) {
      const std::string path =
          save(options, *property, counterexample_name(property->theorem), result.counterexample->value);
      const std::string replay = replay_command(options, result);
      details += text_of(*property, *result.counterexample, path, replay);
      document["counterexample"] = json_of_counterexample(*result.counterexample, path, replay);
      const StepReport* step = result.counterexample->report.find_step(result.counterexample->step);
      const bool is_refuted = step != nullptr && step->verdict == Verdict::refuted;
      refuted = refuted || is_refuted;
      undecided = undecided || !is_refuted;
    }
    documents.push_back(std::move(document));
    cut_short = cut_short || result.stopped;
  }
  if (options.json) {
    const Json object{
        {"format", "mistakebound-verify"},
        {"version", 1},
        {"seed", options.seed},
        {"conventions",
         {{"tie", {"positive", "negative", "mistake"}}, {"rule", {"first", "last", "largest", "cyclic"}}}},
        {"dropped", options.drop},
        {"theorems", documents},
        {"interrupted", interrupted()}};
    print(document_text(object));
  } else {
    print("\n" + details);
  }
  if (cut_short && !interrupted())
    std::cerr << "mistakebound: stopped by --time-limit; the table shows what was checked until then\n";
  if (interrupted()) {
    std::cerr << "mistakebound: interrupted; the table shows what was checked until then\n";
    return exit_interrupted;
  }
  return refuted ? exit_refuted : undecided ? exit_undecided : exit_holds;
}

}  // namespace mistakebound::cli

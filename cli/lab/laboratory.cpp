#include "cli/lab/laboratory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <set>

#include "cli/lab/mind_reader.hpp"
#include "cli/options/input.hpp"
#include "cli/options/limits.hpp"
#include "cli/options/theorem_ids.hpp"
#include "cli/reports/counterexample.hpp"
#include "cli/reports/page.hpp"
#include "cli/reports/text_parts.hpp"
#include "invariants/catalogue.hpp"
#include "properties/campaign/campaign.hpp"

namespace mistakebound::cli {
namespace {
namespace laboratory {

constexpr const char* json_type = "application/json";
constexpr std::size_t fail_cases = 1000;  // as many as `verify` tries
constexpr std::size_t tight_cases = 100;

/// Small files, one for each kind of instances: points that a nonnegative vector separates, and bits of which the
/// second is the label.
constexpr std::array<const char*, 2> examples{
    "x1,x2,y\n-1,3,1\n-2,2,-1\n2,-3,1\n0,1,1\n-3,2,-1\n2,-1,1\n2,1,1\n0,-2,-1\n",
    "x1,x2,x3,x4,y\n1,0,1,0,0\n0,1,0,0,1\n1,1,0,1,1\n0,0,1,1,0\n1,1,1,0,1\n0,0,0,1,0\n0,1,1,0,1\n1,0,0,1,0\n"};

/// A learning rate where there is none, as "optimal".
Given with_rate(const std::string& learner, Given parameters) {
  for (const KnownLearner& known : lab_learners())
    for (const Parameter& parameter : known.options)
      if (known.name == learner && parameter.domain.kind == Domain::Kind::number && !parameter.domain.words.empty())
        parameters.try_emplace(parameter.name, parameter.domain.words.front());
  return parameters;
}

/// In one line: a page reads it, and a run's has thousands of small rows.
LabAnswer json_answer(const Json& object) {
  return {json_type, object.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n"};
}

/// What cannot be computed is an answer, too.
LabAnswer error_answer(const std::string& text) {
  return json_answer({{"error", text}});
}

LabAnswer superseded() {
  return json_answer({{"error", "A newer request took its place."}, {"superseded", true}});
}

std::string word_of(const Json& request, const char* name) {
  if (!request.is_object() || !request.contains(name) || !request[name].is_string())
    throw InputError({"the request", 0, 0}, std::string("no text ") + quoted(name), "one");
  return request[name];
}

std::uint64_t seed_of(const Json& request) {
  if (!request.is_object() || !request.contains("seed") || !request["seed"].is_number_unsigned())
    throw InputError({"the request", 0, 0}, "no whole number \"seed\"", "one");
  return request["seed"];
}

/// The theorem of a request. Throws InputError where there is none of that id.
const Description& theorem_of(const Json& request) {
  const std::string id = word_of(request, "theorem");
  check_theorem_ids("theorem", {id});
  return *find_theorem(id);
}

/// The run; nothing where what it asks for is refused, as what a hypothesis forbids, with what is said then.
std::optional<RunInMemory> run_of(const Experiment& experiment, const WorkLimits& limits, std::string& complaint) {
  try {
    return run_in_memory(run_options(experiment), limits);
  } catch (const InputError& error) {
    complaint = error.what();
    return std::nullopt;
  }
}

/// A case that was found, with the run that shows it where there is one.
Json json_of_found(const std::string& told, const Description& theorem, const Case& found, const Trial& trial,
                   const std::string& name, const WorkLimits& limits) {
  auto experiment = experiment_of_command(trial.command("FILE"), name + ".csv", found.file());
  if (std::string complaint; experiment && !run_of(*experiment, limits, complaint)) experiment.reset();
  return {{"told", told}, {"theorem", theorem.text.id}, {"experiment", experiment ? json_of(*experiment) : Json()}};
}

/// What a campaign asks now and then: whether to end with what was found. Its cases have no limits of their own, as one
/// that is cut short would be told as undecided.
std::function<bool()> ending_of(const LimitOptions& options, const std::function<bool()>& is_over) {
  return [limits = work_limits(options, is_over)] {
    return limits.interrupted() || (limits.deadline && std::chrono::steady_clock::now() >= *limits.deadline);
  };
}

std::string told(const Tightest& tightest, const CampaignResult& result, std::uint64_t seed) {
  std::string text = fmt::format("{}: mistakes/bound = {}/({}) = {}", result.theorem, tightest.mistakes,
                                 shown(tightest.bound), shown(tightest.ratio));
  if (tightest.attained)
    text = fmt::format("{}: {}/({}) = {}", result.theorem, shown(tightest.attained->value),
                       to_string(tightest.attained->limit), shown(tightest.ratio));
  return text + fmt::format(", the largest of {} (seed {})\n", number_of_things(result.cases, "sequence"), seed);
}

}  // namespace laboratory
}  // namespace

bool Turns::take(const std::function<void(const std::function<bool()>&)>& work) {
  std::unique_lock lock(changing_);
  const std::uint64_t mine = ++newest_;
  const auto is_over = [&] { return newest_ != mine; };
  changed_.notify_all();
  changed_.wait(lock, [&] { return is_over() || !is_taken_; });
  if (is_over()) return false;
  is_taken_ = true;
  lock.unlock();
  struct Turn {
    Turns& turns;
    ~Turn() {
      const std::lock_guard ending(turns.changing_);
      turns.is_taken_ = false;
      turns.changed_.notify_all();
    }
  };
  const Turn turn{*this};
  work(is_over);
  return true;
}

Experiment example_of(Experiment experiment, const WorkLimits& limits) {
  using namespace laboratory;
  experiment.file = "example.csv";
  std::set<std::string> complaints;
  const auto can_be_run = [&](const Given& parameters) {
    complaints.clear();
    experiment.parameters = parameters;
    return std::ranges::any_of(examples, [&](const char* text) {
      experiment.text = text;
      std::string complaint;
      const auto run = run_of(experiment, limits, complaint);
      if (run && run->cut) throw CutShort(*run->cut);
      if (!run) complaints.insert(complaint);
      return run.has_value();
    });
  };
  const Given as_set = experiment.parameters;
  if (can_be_run(as_set) || can_be_run(with_rate(experiment.learner, as_set))) return experiment;
  // What is wrong with every file is said; what was set for another file is left out.
  if (complaints.size() > 1 && can_be_run(with_rate(experiment.learner, {}))) return experiment;
  run_in_memory(run_options(experiment), limits);
  return experiment;
}

Laboratory::Action Laboratory::action_of(const std::string& path) {
  static const std::map<std::string, Action> actions{{"run", &Laboratory::run},
                                                     {"example", &Laboratory::example},
                                                     {"play", &Laboratory::play},
                                                     {"fail", &Laboratory::fail},
                                                     {"tight", &Laboratory::tight},
                                                     {"save/csv", &Laboratory::save_csv},
                                                     {"save/trace", &Laboratory::save_trace},
                                                     {"save/page", &Laboratory::save_page}};
  const auto found = actions.find(path);
  return found == actions.end() ? nullptr : found->second;
}

bool Laboratory::knows(const std::string& path) {
  return action_of(path) != nullptr;
}

std::string Laboratory::page(const Experiment& first, const Json& without_server) const {
  RunOptions options = run_options(first);
  options.page.file = "page";
  Json lab{{"experiment", json_of(first)}, {"learners", json_of_learners()}};
  lab.update(without_server);
  return page_of(done(options, interrupted).page, lab);
}

LabAnswer Laboratory::answer(const std::string& path, const std::string& request, const std::function<bool()>& stop) {
  using namespace laboratory;
  try {
    const Json object = Json::parse(request, nullptr, false);
    if (object.is_discarded()) throw InputError({"the request", 0, 0}, "what is no JSON", "an object in JSON");
    const Action action = action_of(path);
    if (action == nullptr)
      throw InputError({"the request", 0, 0}, quoted(path), "run, example, play, fail, tight or save/...");
    LabAnswer answer = superseded();
    turns_.take([&](const IsOver& is_over) { answer = (this->*action)(object, [&] { return is_over() || stop(); }); });
    return answer;
  } catch (const InputError& error) {
    return error_answer(error.what());
  } catch (const CutShort& cut) {
    if (cut.limit() == Limit::interruption) return superseded();
    return error_answer(text_of(cut));
  } catch (const UndecidedSign& error) {
    return error_answer(std::string("undecided: ") + error.what());
  } catch (const std::bad_alloc&) {
    return error_answer("out of memory");
  } catch (const std::exception& error) {
    return error_answer(std::string("internal error: ") + error.what());
  }
}

Experiment Laboratory::asked_for(const Json& request) const {
  Experiment experiment = experiment_of(request);
  for (const KnownLearner& learner : lab_learners())
    for (const Parameter& option : learner.options) {
      const auto given = experiment.parameters.find(option.name);
      if (option.domain.kind != Domain::Kind::file || given == experiment.parameters.end()) continue;
      if (const auto opened = opened_.find(option.name); opened == opened_.end() || opened->second != given->second)
        throw InputError({option.name, 0, 0}, mistakebound::quoted(given->second),
                         "the file with which the laboratory was opened, if any: it reads no other");
    }
  return experiment;
}

RunInMemory Laboratory::done(const RunOptions& options, const IsOver& is_over) const {
  RunInMemory result = run_in_memory(options, work_limits(limits_, is_over));
  if (result.cut) throw CutShort(*result.cut);
  return result;
}

LabAnswer Laboratory::run(const Json& request, const IsOver& is_over) const {
  RunOptions options = run_options(asked_for(request));
  options.page.file = "page";
  return laboratory::json_answer(done(options, is_over).page);
}

LabAnswer Laboratory::example(const Json& request, const IsOver& is_over) const {
  return laboratory::json_answer(json_of(example_of(asked_for(request), work_limits(limits_, is_over))));
}

LabAnswer Laboratory::play(const Json& request, const IsOver&) const {
  const std::string moves = laboratory::word_of(request, "moves");
  if (moves.size() > most_moves)
    throw InputError({"the game", 0, 0}, std::to_string(moves.size()) + " moves",
                     "at most " + std::to_string(most_moves) + ", or mistakebound play");
  const MindReader game = game_of(moves, words_of(request, "parameters"));
  Json answer = json_of(game);
  answer["experiment"] = json_of(game.experiment());
  return laboratory::json_answer(answer);
}

LabAnswer Laboratory::fail(const Json& request, const IsOver& is_over) const {
  using namespace laboratory;
  const Description& theorem = theorem_of(request);
  const std::string hypothesis = word_of(request, "hypothesis");
  const bool is_known = std::any_of(theorem.hypotheses.begin(), theorem.hypotheses.end(),
                                    [&](const StepText& text) { return text.id == hypothesis; });
  if (!is_known)
    throw InputError({"hypothesis", 0, 0}, quoted(hypothesis) + " for " + theorem.text.id, "one of its hypotheses");
  const std::uint64_t seed = seed_of(request);
  const CampaignResult result =
      run_campaign(property_of(theorem.text.id),
                   {.cases = fail_cases, .seed = seed, .dropped = {hypothesis}, .stop = ending_of(limits_, is_over)});
  if (is_over()) return superseded();
  if (!result.counterexample)
    return json_answer({{"told", fmt::format("{}: no counterexample without {} among {} (seed {})\n", theorem.text.id,
                                             hypothesis, number_of_things(result.cases, "sequence"), seed)},
                        {"theorem", theorem.text.id},
                        {"experiment", nullptr}});
  const Counterexample& found = *result.counterexample;
  Json object = json_of_found(counterexample_text(found, theorem.text.id), theorem, *found.value, *found.trial,
                              theorem.text.id + "-without-" + hypothesis, work_limits(limits_, is_over));
  object["step"] = found.step;
  return json_answer(object);
}

LabAnswer Laboratory::tight(const Json& request, const IsOver& is_over) const {
  using namespace laboratory;
  const Description& theorem = theorem_of(request);
  const std::uint64_t seed = seed_of(request);
  const CampaignResult result = run_campaign(property_of(theorem.text.id),
                                             {.cases = tight_cases, .seed = seed, .stop = ending_of(limits_, is_over)});
  if (is_over()) return superseded();
  if (!result.tightest)
    return json_answer({{"told", theorem.text.id + " bounds no mistakes, so that nothing can come near its bound.\n"},
                        {"theorem", theorem.text.id},
                        {"experiment", nullptr}});
  const Tightest& tightest = *result.tightest;
  return json_answer(json_of_found(told(tightest, result, seed), theorem, *tightest.value, *tightest.trial,
                                   theorem.text.id + "-tight", work_limits(limits_, is_over)));
}

LabAnswer Laboratory::save_csv(const Json& request, const IsOver&) const {
  return {"text/csv; charset=utf-8", experiment_of(request).text};
}

LabAnswer Laboratory::save_trace(const Json& request, const IsOver& is_over) const {
  RunOptions options = run_options(asked_for(request));
  options.trace = "trace";
  return {"application/jsonl", done(options, is_over).trace};
}

LabAnswer Laboratory::save_page(const Json& request, const IsOver& is_over) const {
  RunOptions options = run_options(asked_for(request));
  options.page.file = "page";
  return {"text/html; charset=utf-8", page_of(done(options, is_over).page)};
}

}  // namespace mistakebound::cli

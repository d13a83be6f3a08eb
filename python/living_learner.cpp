/// Learners that live in this process, tried by the adversaries of `mistakebound drive`: no program is started, and
/// what a learner raises is shrunk like any other finding.
#include <algorithm>

#include "cli/options/input.hpp"
#include "cli/reports/drive_document.hpp"
#include "cli/reports/json_parts.hpp"
#include "cli/reports/verdict_parts.hpp"
#include "oracle/drive/drive.hpp"
#include "oracle/drive/play.hpp"
#include "oracle/drive/shrink.hpp"
#include "oracle/judges/explain.hpp"
#include "oracle/traces/json_cursor.hpp"
#include "python/binding.hpp"

namespace mistakebound::python {
namespace {

/// What one learner was told, and what it raised if it did.
struct Session {
  std::vector<std::string> lines;
  std::string raised;  ///< "ZeroDivisionError: division by zero"
};

/// How much was played in sessions.
struct Totals {
  std::size_t rounds = 0;
  std::size_t widest = 0;
  std::size_t longest = 0;

  void add(const Session& session) {
    if (session.lines.empty()) return;
    const std::size_t played = (session.lines.size() + 1) / 2;  // an instance and a label a round
    const std::string& x = session.lines.front();
    rounds += played;
    longest = std::max(longest, played);
    widest = std::max(widest, static_cast<std::size_t>(std::count(x.begin(), x.end(), ',')) + 1);
  }
};

class LearnerInProcess final : public Partner {
 public:
  LearnerInProcess(const py::object& make, Session& session) : session_(session) {
    session_ = {};
    guarded([&] { answer_ = make(); });
  }

  void tell(const std::string& line) override {
    guarded([&] { answer_(line); });
  }
  std::string ask(const std::string& line) override {
    session_.lines.push_back(line);
    std::string answer;
    guarded([&] { answer = py::cast<std::string>(answer_(line)); });
    return answer;
  }
  void finish() override {}
  [[nodiscard]] std::string last_words() const override { return ""; }

 private:
  template <class Call>
  void guarded(const Call& call) {
    try {
      call();
    } catch (py::error_already_set& error) {
      if (!error.matches(PyExc_Exception)) throw;
      const std::string name = py::cast<std::string>(error.type().attr("__name__"));
      const std::string words = py::cast<std::string>(py::str(error.value()));
      session_.raised = words.empty() ? name : name + ": " + words;
      throw InputError({"the learner", 0, 0}, session_.raised, "no exception");
    }
  }

  Session& session_;
  py::object answer_;
};

NumberOptions numbers_of(const std::string& word) {
  return cli::number_options(cli::InputOptions{.numbers = word});
}

DriveOptions options_of(const Trying& trying) {
  const NumberOptions numbers = numbers_of(trying.numbers);
  DriveOptions options{.parameters = trying.parameters, .numbers = numbers};
  options.tolerance = cli::number_option("--tolerance", trying.tolerance, numbers);
  if (options.tolerance < 0 || options.tolerance >= 1)
    throw InputError({"--tolerance", 0, 0}, quoted(trying.tolerance), "a number from 0 to below 1");
  options.absolute_tolerance = cli::absolute_tolerance_option(trying.absolute_tolerance, numbers);
  options.decisions_only = trying.decisions_only;
  options.rounding_allowed = trying.rounding_allowed;
  options.adversary = {.learner = trying.learner,
                       .reading = numbers.reading,
                       .dyadic = trying.dyadic,
                       .dimension = trying.dimension,
                       .rounds = trying.rounds,
                       .kind = trying.adversary};
  options.cases = trying.cases;
  options.seed = trying.seed;
  options.only_case = trying.only_case;
  if (trying.to_the_end) options.far_time.reset();
  options.most_attempts = trying.attempts;
  for (const Examples& examples : trying.sequences) options.first.push_back(*examples);
  if (!trying.sequences.empty()) options.supporting = 0;  // they are played alone
  // Refuses a learner or a parameter before anything is tried.
  const TraceHeader header = drive_header(options, trying.dimension.value_or(1));
  if (trying.dyadic) refuse_what_rounds(judged_values(header, numbers, "the rule"), "dyadic=True");
  return options;
}

/// The examples that the lines of a session show; the last may have no label, and gets one.
Sequence examples_of(const std::vector<std::string>& lines, const NumberOptions& numbers) {
  Sequence sequence;
  for (const std::string& line : lines) {
    JsonCursor json(line, {});
    std::string key;
    json.open_object();
    json.next_key(key);
    if (key == "y") {
      sequence.examples.back().y = json.number(numbers) > 0 ? 1 : -1;
      continue;
    }
    std::vector<Rational> entries;
    json.open_array();
    while (json.next_element()) {
      NumberOptions options = numbers;
      if (json.peek() == '"') options.reading = Reading::decimal;
      entries.push_back(json.number(options));
    }
    sequence.dimension = static_cast<Eigen::Index>(entries.size());
    Example example{.x = Vector(sequence.dimension), .y = 1};
    std::move(entries.begin(), entries.end(), example.x.begin());
    sequence.examples.push_back(std::move(example));
  }
  return sequence;
}

std::string kind_of(const std::string& raised) {
  return raised.substr(0, raised.find(':'));
}

/// What a new learner raises on the sequence, if it raises anything.
Session play(const py::object& make, const DriveOptions& options, const Sequence& sequence) {
  Session session;
  try {
    LearnerInProcess learner(make, session);
    learner.tell(header_message(drive_header(options, sequence.dimension), options.numbers));
    for (const Example& example : sequence.examples) {
      learner.ask(instance_message(example.x, options.numbers.reading));
      learner.ask(label_message(example.y));
    }
  } catch (const InputError&) {
    if (session.raised.empty()) throw;
  }
  return session;
}

/// Makes the sequence smaller while the same kind of exception is raised; at most `most` learners are tried.
void shrink(const py::object& make, const DriveOptions& options, Sequence& sequence, Session& session,
            std::size_t most) {
  const std::string kind = kind_of(session.raised);
  for (bool smaller = true; smaller;) {
    smaller = false;
    for (const Simplification& simplify : simplifications(sequence)) {
      if (most-- == 0) return;
      Sequence candidate = simplify(sequence);
      const auto can_be_shown = [&](const Example& example) { return is_instance(options.adversary, example.x); };
      if (options.adversary.dimension.value_or(candidate.dimension) != candidate.dimension ||
          !std::all_of(candidate.examples.begin(), candidate.examples.end(), can_be_shown))
        continue;
      Session tried = play(make, options, candidate);
      if (tried.raised.empty() || kind_of(tried.raised) != kind) continue;
      sequence = examples_of(tried.lines, options.numbers);
      session = std::move(tried);
      smaller = true;
      break;
    }
  }
}

cli::Json json_of(const Sequence& sequence) {
  cli::Json array = cli::Json::array();
  for (const Example& example : sequence.examples) array.push_back({{"x", cli::json_of(example.x)}, {"y", example.y}});
  return array;
}

void add_finding(cli::Json& object, const DriveOptions& options, const DriveFinding& found) {
  Sequence sequence{found.shrunk.header.dimension, {}, {}};
  for (const TraceRound& round : found.shrunk.rounds) sequence.examples.push_back({round.x, round.y});
  const TraceVerdict& verdict = found.shrunk.verdict;
  object["first_divergence"] = cli::json_of(*verdict.divergence);
  object["explanation"] = explain(*verdict.divergence, verdict.decisions_conform(), "the learner");
  object["case"] = found.number;
  object["adversary"] = found.adversary;
  object["original_rounds"] = found.original_rounds;
  object["all_attempts"] = !found.hurried;
  object["repeats"] = found.repeats;
  object["sequence"] = json_of(sequence);
  object["header"] = header_message(found.shrunk.header, options.numbers);
}

}  // namespace

std::string drive_json(const py::object& make, const Trying& trying) {
  DriveOptions options = options_of(trying);
  Session session;
  Totals totals;
  std::size_t cases = 0;  // played to their end
  options.partner = [&] {
    totals.add(session);
    return std::make_unique<LearnerInProcess>(make, session);
  };
  options.progress = [&](std::size_t played) { cases = played; };
  cli::Json object{
      {"format", "mistakebound-drive"}, {"version", 1}, {"learner", trying.learner}, {"seed", trying.seed}};
  try {
    const DriveResult result = drive(options);
    object.update({{"conforms", !result.found},
                   {"decisions_conform", result.decisions_conform},
                   {"cases", result.cases},
                   {"rounded", result.rounded},
                   {"rounds", result.rounds},
                   {"largest_dimension", result.widest},
                   {"longest_case", result.longest},
                   {"mistakes", result.mistakes},
                   {"exact_mistakes", result.exact_mistakes},
                   {"weights_shown", result.has_weights},
                   {"ended_early", cli::json_of_ended_early(result)},
                   {"attempts", result.attempts}});
    object["unplayed"] = cli::Json::array();
    for (const Unplayed& one : result.unplayed) object["unplayed"].push_back({one.sequence, one.example});
    object["adversaries"] = cli::Json::object();
    for (const auto& [name, count] : result.adversaries) object["adversaries"][name] = count;
    if (result.found) add_finding(object, options, *result.found);
    if (!object.contains("header"))
      object["header"] = header_message(drive_header(options, trying.dimension.value_or(1)), options.numbers);
  } catch (const InputError&) {
    if (session.raised.empty()) throw;
    Sequence sequence = examples_of(session.lines, options.numbers);
    const std::size_t rounds = sequence.size();
    totals.add(session);
    shrink(make, options, sequence, session, options.most_attempts);
    object.update({{"conforms", false},
                   {"decisions_conform", false},
                   {"cases", cases},
                   {"rounds", totals.rounds},
                   {"largest_dimension", totals.widest},
                   {"longest_case", totals.longest},
                   {"case", options.only_case.value_or(cases)},
                   {"raised", session.raised},
                   {"original_rounds", rounds},
                   {"sequence", json_of(sequence)}});
    object["header"] =
        header_message(drive_header(options, std::max<Eigen::Index>(sequence.dimension, 1)), options.numbers);
  }
  return cli::document_text(object);
}

std::string examples_json(const Trying& trying, std::uint64_t number, const py::function& choose) {
  struct Chosen final : Choices {
    explicit Chosen(const py::function& function) : choose(function) {}
    int range(int low, int high) override { return py::cast<int>(choose(low, high)); }
    const py::function& choose;
  } choices(choose);
  return cli::document_text(json_of(examples_of_case(options_of(trying), choices, number)));
}

std::vector<std::pair<std::string, std::string>> adversaries(const std::string& learner, const std::string& numbers) {
  refuse_without_labels(learner);
  std::vector<std::pair<std::string, std::string>> result;
  for (const AdversaryKind& kind : adversary_kinds({.learner = learner, .reading = numbers_of(numbers).reading}))
    result.emplace_back(kind.name, kind.what);
  return result;
}

std::string header(const std::string& learner, const Words& parameters, const std::string& numbers,
                   std::int64_t dimension, const std::string& argument) {
  DriveOptions options{.parameters = parameters, .numbers = numbers_of(numbers)};
  options.adversary.learner = learner;
  try {
    return header_message(drive_header(options, dimension), options.numbers);
  } catch (const InputError& error) {
    if (error.where().file != "drive") throw;
    throw error.at({argument, 0, 0});
  }
}

}  // namespace mistakebound::python

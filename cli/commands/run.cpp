/// mistakebound run: a reference learner on a file, and every theorem that speaks of it.
#include <algorithm>
#include <iostream>

#include "cli/commands/run_certificate.hpp"
#include "cli/commands/run_document.hpp"
#include "cli/commands/run_passes.hpp"
#include "cli/options/limits.hpp"
#include "cli/options/output.hpp"
#include "cli/options/theorem_ids.hpp"
#include "cli/reports/prose.hpp"
#include "cli/reports/run_in_memory.hpp"
#include "cli/reports/text_parts.hpp"
#include "cli/reports/understood.hpp"
#include "invariants/catalogue.hpp"
#include "oracle/drive/living_program.hpp"

namespace mistakebound::cli {

const KnownLearners& run_learners() {
  static const KnownLearners learners =
      known_learners([](const auto&) { return std::true_type{}; },
                     [](const auto&, const Parameter& parameter) { return is_option_of_run(parameter); });
  return learners;
}

namespace {

/// The files that are written have to be none of those that are read, and different ones.
void check_files(const RunOptions& options, const Values& values) {
  std::vector<NamedFile> outputs;
  if (options.trace) outputs.push_back({"--trace", *options.trace});
  if (options.page.file) outputs.push_back({"--html", *options.page.file});
  if (values.find("certificate") != nullptr && values.given("certificate"))
    outputs.push_back({"--certificate", values.text("certificate")});
  std::vector<NamedFile> inputs = files_read(values);
  inputs.push_back({"the example file", options.input.file});
  check_outputs(outputs, inputs);
}

/// Throws InputError for a start of another length, before anything is run, and for one that no certificate tells.
void check_start(const Values& values, Eigen::Index n, bool bias, bool certified) {
  if (values.find("start") == nullptr || !values.given("start")) return;
  if (norm2(values.start(n, bias)) != 0 && certified)
    throw InputError({"--certificate", 0, 0}, "--start beside it",
                     "it left out: certificates are of runs from the usual start");
}

/// The header's fields, named as the options, with values as JSON.
template <class S>
std::vector<TraceParameter> header_fields(const S& study, const Values& values, Eigen::Index n,
                                          const typename S::LearnerType& learner) {
  const auto spelled = [](const std::string& value) {
    return looks_like_number(value) ? json_text(parse_number(value)) : json_text(value);
  };
  std::vector<TraceParameter> fields;
  if (study.rule != nullptr)
    for (const auto& [name, value] : study.rule(values, learner)) fields.emplace_back(name, spelled(value));
  for (const Parameter& parameter : study.parameters) {
    if (study.rule != nullptr && !is_start(parameter)) continue;  // the rule named them
    if (parameter.role == Role::rule && says_something(parameter, values, n))
      fields.emplace_back(parameter.name, parameter.domain.kind == Domain::Kind::vector
                                              ? json_text(values.vector(parameter.name, n))
                                              : spelled(values.shown(parameter.name, n)));
  }
  return fields;
}

/// The run once more, for its page: which rounds are worth keeping is known now.
template <class S>
Json page_of_run(const S& study, const RunOptions& options, const Input<S>& input, const RunDocument& document,
                 const typename S::KnownRun& known, const typename S::LearnerType& learner, const Examination<S>& found,
                 Asked asked) {
  PageRecorder recorder(page_window(options.page), found.rounds, document.mistake_rounds, found.theorems);
  add_points(study, input, recorder);
  if (appends_constant(study) || options.input.bias) recorder.picture().append_constant();
  asked.ledger = recorder.ledger();
  typename S::LearnerType beside = learner;
  const Examination<S> again =
      examine(study, learner, known, found.comparator, found.passes, asked, [&](const typename S::RoundType& round) {
        if constexpr (Learner<typename S::LearnerType>) {
          // A tie is where the conventions at zero differ.
          const Tie convention = beside.tie;
          beside.tie = Tie::positive;
          const Prediction at_most = predict(beside, round.x);
          beside.tie = Tie::negative;
          if (at_most != predict(beside, round.x)) recorder.tie(round.t);
          beside.tie = convention;
          learn(beside, round.x, round.y);
        } else if constexpr (std::is_same_v<typename S::RoundType, Round>) {  // of weights
          if (study.predicts && dot(round.before, round.x) == 0) recorder.tie(round.t);
        }
        note_state(study, round, recorder);
        if (!recorder.keeps(round.t)) return;
        show_round(study, input, learner, round, recorder,
                   recorder.round(round.t, round.y, round.prediction, round.mistake));
      });
  if (again.cut) throw CutShort(*again.cut);
  return page_data({.kind = "run",
                    .heading = document.learner + " on " + document.file,
                    .letter = page_letter(study, learner),
                    .mistakes_of = study.mistakes_of,
                    .predicts = study.predicts,
                    .input = lines_of_input(*document.input),
                    .report = object_of(document),
                    .theorems = &document.theorems},
                   std::move(recorder));
}

/// What a run leaves besides its document.
struct Written {
  std::string certificate;
  Json page;
};

/// A run before anything of it is told: files are written, and still have to be moved to their places.
struct Done {
  RunDocument document;
  Written written;
  std::function<void(const std::string&)> record;  ///< given the lines of the trace, where one is asked for
  std::function<void()> when_read;                 ///< called once the file has been read
};

/// Runs the study's learner and fills the document; returns the texts of files that were asked for.
template <class S>
Written run_study(const S& study, const RunOptions& options, Values values, const Asked& asked, Done& result) {
  RunDocument& document = result.document;
  const Input<S> input = read_input(study, options, values);
  document.input = input.understood;
  if (result.when_read) result.when_read();
  const bool certified = values.find("certificate") != nullptr && values.given("certificate");
  if (certified) require_certifiable(study, input, values);
  if (certified && !input.understood.is_plain)
    throw InputError({"--certificate", 0, 0}, "a dialect, or rows or columns that are left out",
                     "a file in LIBSVM or with commas that is read as it stands, as whoever checks it reads it again");
  check_start(values, input.dimension, options.input.bias, certified);
  document.dimension = input.dimension;
  const RunPasses passes = passes_of(study, input, values, options.input.bias);
  typename S::KnownRun known;
  known = known_run(
      study, input.examples, input.dimension, options.input.bias, passes.count,
      [&] { return study.make(values, known, {}); }, asked.ledger.textbook, reshuffled_by(values));
  typename S::Comparator comparator = [&] {
    const WorkPhase phase("looking for the comparator");
    return study.comparator(known, values);
  }();
  typename S::LearnerType learner = study.make(values, known, comparator);
  if (options.trace)
    result.record(trace_header(study.name, input.dimension, header_fields(study, values, input.dimension, learner)) +
                  "\n");
  if (study.settled != nullptr) study.settled(values, comparator);
  const bool shown = options.steps && !options.json;
  if (options.narrator != nullptr) print(text_of_input(*document.input));  // nothing is refused from here on
  if constexpr (requires { learner.step; })
    if (learner.step != 1 && (shown || options.narrator != nullptr))
      print(std::string("  claims speak of ") + study.letter + " divided by the step, " + to_string(learner.step) +
            "\n");
  VisitorOf<S> visit;
  const auto record = recorder(study, input, learner);
  // Of learners that learn from rounds that they get right, too.
  const auto learnt_unasked = [](const typename S::RoundType& round) {
    constexpr bool may = requires(const typename S::LearnerType& of) {
      of.due_on(round.x, round.y);
    };
    return may && !round.mistake && &round.before != &round.after;
  };
  if (options.trace || shown || options.narrator != nullptr)
    visit = [&](const typename S::RoundType& round) {
      if (options.trace) result.record(record(round) + "\n");
      if (shown) print(round_text(study, input, learner, round));
      if (options.narrator != nullptr) {
        const bool learnt = learnt_unasked(round);
        const bool has_line = round.mistake || learnt || !study.predicts;
        print(options.narrator->begin_round(round.t, round.mistake, learnt,
                                            has_line ? round_text(study, input, learner, round) : ""));
      }
    };
  Examination<S> found = examine(study, learner, known, std::move(comparator), passes.count, asked, visit);
  add_settings(document, study.parameters, values, options.input, input.of_numbers);
  add_findings(document, study, found);
  if (values.find("passes") != nullptr) add_passes(document, passes);
  Written written;
  if (document.ends_early()) return written;
  if constexpr (std::is_base_of_v<Separator, typename S::Comparator> && std::is_same_v<typename S::Examples, Sequence>)
    if (!document.separation && asked.names("max-margin")) document.separation = separate(input.examples);
  if (certified) written.certificate = certificate_text(study, input, document, values, options.input);
  if (options.page.file) written.page = page_of_run(study, options, input, document, known, learner, found, asked);
  return written;
}

/// Every theorem that is asked for is undecided where the run is.
void add_undecided(RunDocument& document, const Asked& asked) {
  for (const Description& theorem : catalogue()) {
    const std::vector<std::string>& learners = theorem.text.learners;
    const bool speaks = std::find(learners.begin(), learners.end(), document.learner) != learners.end();
    const bool is_there = std::any_of(document.theorems.begin(), document.theorems.end(),
                                      [&](const TheoremReport& report) { return report.id == theorem.text.id; });
    if (!speaks || !asked.wants(theorem.text.id) || is_there) continue;
    document.theorems.push_back({.id = theorem.text.id, .title = theorem.text.title, .verdict = Verdict::undecided});
  }
}

void work(const RunOptions& options, const Values& values, Done& result) {
  RunDocument& document = result.document;
  document.learner = options.learner;
  document.file = name_of(options.input);
  document.with_ledger = options.steps;
  Asked asked{.theorems = {options.theorems.begin(), options.theorems.end()},
              .ledger = {.textbook = options.arithmetic.textbook},
              .reports_undecided = true};
  // The ledger is printed as it grows; for JSON it is kept, as one object holds it all.
  if (options.steps)
    asked.ledger.entry = [&](const Entry& entry) {
      LedgerLine line{entry.round, entry.theorem.id, entry.step.id, to_string(entry.claim), entry.judgement.outcome};
      if (options.json) {
        document.ledger.push_back(std::move(line));
      } else {
        print(text_of(line));
      }
    };
  if (options.narrator != nullptr)
    asked.ledger.entry = [&](const Entry& entry) {
      if (entry.theorem.id == options.theorems.front()) print(options.narrator->say(entry));
    };
  try {
    result.written = with_study<Written>(
        options.learner, [](const auto&) { return std::true_type{}; },
        [&](const auto& study) { return run_study(study, options, values, asked, result); },
        [](const std::vector<std::string>&) { return Written(); });
  } catch (const CutShort& cut) {
    document.cut = cut;
  } catch (const UndecidedSign& undecided) {  // of the comparator
    document.why_undecided = undecided.what();
  }
  if (!document.why_undecided.empty()) add_undecided(document, asked);
}

Values checked_values(const RunOptions& options) {
  Values values =
      values_of(run_learners(), "run", options.learner, with_limit_of_passes(options), number_options(options.input));
  check_order(values);
  check_theorem_ids("--theorem", options.theorems, options.learner);
  return values;
}

}  // namespace

std::string run_json(const RunOptions& options, const std::function<bool()>& stop) {
  const RunInMemory done = run_in_memory(options, {.deadline = {}, .bytes = {}, .interrupted = stop, .show = {}});
  if (done.cut) throw Stopped{};
  return json_of(done.document);
}

RunInMemory run_in_memory(const RunOptions& options, const WorkLimits& limits) {
  RunInMemory done;
  Done result{
      .document = {}, .written = {}, .record = [&](const std::string& line) { done.trace += line; }, .when_read = {}};
  const Values values = checked_values(options);
  const LimitedWork limited(limits);
  work(options, values, result);
  if (!result.document.why_undecided.empty()) throw UndecidedSign(result.document.why_undecided);
  done.page = std::move(result.written.page);
  done.cut = result.document.cut;
  done.document = std::move(result.document);
  return done;
}

RunDocument run_document(const RunOptions& options) {
  Done result{.document = {}, .written = {}, .record = {}, .when_read = {}};
  work(options, checked_values(options), result);
  return std::move(result.document);
}

int run(const RunOptions& options) {
  const Values values = checked_values(options);
  check_files(options, values);
  page_window(options.page);
  std::optional<WholeFile> trace;
  const auto record = [&](const std::string& line) {
    if (!trace) trace.emplace("--trace", *options.trace);
    trace->write(line);
  };
  Done result{.document = {}, .written = {}, .record = record, .when_read = finish_on_signals};
  {
    const Limited limited(options.limits);
    work(options, values, result);
  }
  const RunDocument& document = result.document;
  if (options.narrator != nullptr) {
    for (const TheoremReport& report : document.theorems) print(options.narrator->finish(report));
    if (document.theorems.empty() && !document.comparator.empty())
      print("Nothing to tell: " + document.comparator + ".\n");
  } else {
    print(options.json ? json_of(document) : text_of(document));
  }
  const Written& written = result.written;
  if (trace && !document.ends_early()) trace->commit();
  if (!written.certificate.empty()) write_whole("--certificate", values.text("certificate"), written.certificate);
  if (options.page.file && !document.ends_early()) write_whole("--html", *options.page.file, page_of(written.page));
  if (options.arithmetic.verbose) std::cerr << tiers_text(document.theorems);
  for (const std::string& message : document.messages) std::cerr << "mistakebound: " << message << "\n";
  const int code = exit_code(document.theorems, options.theorems);
  if (!document.why_undecided.empty()) {
    std::cerr << "mistakebound: undecided: " << document.why_undecided << "; all that follows rests on it\n";
    return code == exit_refuted ? code : int{exit_undecided};
  }
  if (!document.cut) return code;
  std::cerr << "mistakebound: " << text_of(*document.cut) << "\n";
  return exit_code(code, *document.cut);
}

}  // namespace mistakebound::cli

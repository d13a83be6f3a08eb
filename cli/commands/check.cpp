/// mistakebound check: the oracle's verdict on runs that other programs recorded. Long, as the verdict in text and in
/// JSON, its page, and one trace beside many stand side by side.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <utility>

#include "cli/commands/run_rounds.hpp"
#include "cli/options/input.hpp"
#include "cli/options/limits.hpp"
#include "cli/reports/certificate.hpp"
#include "cli/reports/junit.hpp"
#include "cli/reports/page.hpp"
#include "cli/reports/shell_text.hpp"
#include "cli/reports/text_parts.hpp"
#include "cli/reports/verdict_parts.hpp"
#include "oracle/judges/check_trace.hpp"
#include "oracle/judges/explain.hpp"
#include "oracle/judges/studied.hpp"
#include "oracle/traces/fields.hpp"

namespace mistakebound::cli {
namespace {

/// What the verdict rests on.
Settings conventions_of(const CheckedTrace& checked, const CheckOptions& options) {
  const TraceConventions& rule = checked.conventions;
  Settings settings{{"learner", rule.learner}};
  if (rule.predicts)
    settings.emplace_back("tie", std::string(rule.tie == Tie::positive   ? "positive"
                                             : rule.tie == Tie::negative ? "negative"
                                                                         : "mistake"));
  settings.emplace_back("numbers", to_string(options.numbers.reading));
  if (rule.predicts) settings.emplace_back("bias", rule.bias);
  for (const auto& [name, value] : rule.parameters) settings.emplace_back(name, value);
  if (rule.start) settings.emplace_back("start", *rule.start);
  settings.emplace_back("tolerance", to_string(options.tolerance));
  if (options.absolute_tolerance != 0)
    settings.emplace_back("absolute-tolerance", to_string(options.absolute_tolerance));
  return settings;
}

Json verdict_json(const CheckedTrace& checked, const CheckOptions& options) {
  const TraceVerdict& verdict = checked.verdict;
  Json theorems = Json::array();
  for (const TheoremReport& report : checked.theorems) theorems.push_back(json_of(report));
  // Of rounds that were not judged nothing is known but that a divergence before them is one.
  const auto known = [&](bool conforms) { return conforms && !checked.judged ? Json() : Json(conforms); };
  const bool predicts = checked.conventions.predicts;
  Json object{{"format", "mistakebound-verdict"},
              {"version", 1},
              {"file", checked.file},
              {"conforms", known(verdict.conforms())},
              {"decisions_conform", predicts ? known(verdict.decisions_conform()) : Json()},
              {"conventions", json_of(conventions_of(checked, options))},
              {"rounds", verdict.rounds},
              {"mistakes", json_of_mistakes(verdict.mistakes, predicts)},
              {"exact_mistakes", json_of_mistakes(verdict.exact_mistakes, predicts)},
              {"first_divergence", verdict.divergence ? json_of(*verdict.divergence) : Json()},
              {"first_fault", verdict.fault ? json_of(*verdict.fault) : Json()},
              {"first", json_of(verdict.first)},
              {"first_local", json_of(verdict.local)},
              {"max_weight_error", verdict.max_weight_error ? json_of(*verdict.max_weight_error) : Json()},
              {"comparator", checked.comparator},
              {"theorems", std::move(theorems)}};
  if (checked.start)
    object["start"] = {{"w", json_of(parse_vector(checked.start->w, options.numbers))},
                       {"conforms", checked.start->conforms}};
  if (checked.heard) object["heard_of_other_runs"] = true;
  if (verdict.read_as_no_mistake) object["updated_read_as"] = "mistake";
  if (checked.cut) object["cut_short"] = json_of(*checked.cut);
  return object;
}

/// With which start it would follow the rule.
std::string start_text(const OtherStart& start, const CheckOptions& options, const TraceHeader& header) {
  const bool in_header = header.find("start") != nullptr && !options.rule.contains("start");
  return (in_header ? "With the start " + start.w + " in its header " : "With --start " + start.w + " ") +
         (start.conforms ? "it conforms." : "rounding explains what is left.");
}

std::string rounds_text(const FirstRounds& first, bool predicts) {
  const auto round = [](const std::optional<std::size_t>& t) { return t ? std::to_string(*t) : std::string("never"); };
  if (!predicts) return "round " + round(first.weights);
  return fmt::format("prediction {}, update {}, weights {}", round(first.prediction), round(first.update),
                     round(first.weights));
}

/// What was judged of a trace that records no state.
std::string judged_without_state(const CheckedTrace& checked) {
  const TraceVerdict& verdict = checked.verdict;
  const ShownState shown = shown_state(checked.conventions.learner);
  if (verdict.max_weight_error || verdict.rounds == 0) return "";
  if (shown.word == nullptr)
    return verdict.has_updates ? "" : "  the trace does not say when it updates: only its predictions were judged\n";
  return fmt::format("  the trace has no {}: only its {} were judged\n", shown.word,
                     verdict.has_updates && shown.updates_compared ? "decisions" : "predictions");
}

/// What "updated" was taken to mean.
std::string read_as_no_mistake(const TraceVerdict& verdict) {
  if (!verdict.read_as_no_mistake) return "";
  return wrapped("  ",
                 "\"updated\": false was read as \"no mistake\" where the prediction is right, as this rule updates in "
                 "every round",
                 4);
}

std::string text_of(const CheckedTrace& checked, const CheckOptions& options) {
  const TraceVerdict& verdict = checked.verdict;
  const bool predicts = checked.conventions.predicts;
  std::string text = fmt::format("{}: {}\n", shown_name(checked.file),
                                 verdict.conforms() && !checked.judged ? "no divergence in the rounds that were judged"
                                 : verdict.conforms()                  ? "conforms to the rule"
                                 : predicts && verdict.decisions_conform() && checked.judged
                                     ? "every decision conforms, the weights do not"
                                     : "DIVERGES");
  if (checked.cut) text += wrapped("  ", cli::text_of(*checked.cut), 4);
  text += "  " + number_of_things(verdict.rounds, "round");
  if (predicts) text += ", " + mistakes_text(verdict.mistakes, verdict.tie_mistakes, verdict.exact_mistakes);
  text += "\n";
  text += wrapped("  conventions: ", cli::text_of(conventions_of(checked, options)), 4);
  const auto told = [&](const Divergence& divergence) {
    return wrapped(fmt::format("  Round {} (line {}): ", divergence.round, divergence.line),
                   explain(divergence, verdict.decisions_conform()) + with_convention_words(divergence), 4);
  };
  if (verdict.divergence) {
    // A tie that no convention explains is told as the fault that it is.
    const bool other_fault = verdict.fault && verdict.divergence->cause != Cause::rule;
    const bool is_same = other_fault && verdict.fault->round == verdict.divergence->round &&
                         verdict.fault->kind == verdict.divergence->kind;
    if (!is_same) text += told(*verdict.divergence);
    if (other_fault) text += told(*verdict.fault);
    if (checked.heard) text += "  cause, and what is likely, by what the header says of other runs, too\n";
    if (checked.start) text += wrapped("  ", start_text(*checked.start, options, checked.header), 4);
    text += wrapped("  first difference from the exact run: ", rounds_text(verdict.first, predicts), 4);
    if (verdict.max_weight_error) {
      text += wrapped("  first difference from the rule, applied to the trace's own weights: ",
                      rounds_text(verdict.local, predicts), 4);
      text += wrapped("  largest weight error: ", shown(*verdict.max_weight_error), 4);
    }
  }
  text += read_as_no_mistake(verdict) + judged_without_state(checked);
  if (!checked.comparator.empty())
    text += wrapped("  " + std::string(checked.compared_with) + ": ", checked.comparator, 4);
  for (const TheoremReport& report : checked.theorems) text += "\n" + text_of_foreign(report, verdict.conforms());
  return text;
}

JUnitCase junit_case_of(const CheckedTrace& checked, const CheckOptions& options) {
  const TraceVerdict& verdict = checked.verdict;
  JUnitCase judged{.name = checked.file, .text = text_of(checked, options)};
  if (verdict.divergence) {
    const Divergence& worst = verdict.fault ? *verdict.fault : *verdict.divergence;
    judged.outcome = JUnitCase::Outcome::failure;
    judged.kind = to_string(worst.cause);
    judged.message = fmt::format("line {}: ", worst.line) + explain(worst, verdict.decisions_conform());
  } else if (checked.cut) {
    judged.outcome = JUnitCase::Outcome::error;
    judged.kind = "undecided";
    judged.message = cli::text_of(*checked.cut);
  }
  return judged;
}

/// The files that are written have to be none of those that are read.
void check_files(const CheckCommandOptions& given) {
  std::vector<NamedFile> outputs;
  if (given.sub) outputs.push_back({"--sub", *given.sub});
  if (given.certificate) outputs.push_back({"--certificate", *given.certificate});
  if (given.page.file) outputs.push_back({"--html", *given.page.file});
  if (given.junit) outputs.push_back({"--junit", *given.junit});
  std::vector<NamedFile> traces;
  for (const std::string& file : given.files) traces.push_back({"the trace", file});
  check_outputs(outputs, traces);
}

/// How the states that a trace records are shown, which depends on its learner.
struct ShownStates {
  const char* letter = "w";
  std::optional<Vector> first;  ///< before the first round
  std::function<std::size_t(const Vector&, PageRecorder&)> place;
  std::function<Boundary(const Vector&)> boundary;  ///< null for a learner that has none
};

ShownStates shown_states(const CheckedTrace& checked, const CheckOptions& options) {
  return with_study<ShownStates>(
      checked.conventions.learner, []<class S>(const S&) { return IsJudged<S>{}; },
      [&]<class S>(const S& study) {
        ShownStates shown{.letter = study.letter, .first = {}, .place = {}, .boundary = {}};
        if constexpr (std::is_same_v<typename S::State, Vector>) {
          const Values values = header_values(study.parameters, checked.header, options.numbers, checked.file);
          const Eigen::Index n = checked.header.dimension + (checked.conventions.bias ? 1 : 0);
          const auto learner = std::make_shared<const typename S::LearnerType>(first_learner(study, values, n));
          shown.first = learner->w;
          shown.place = [learner](const Vector& state, PageRecorder& recorder) {
            return page_state(*learner, state, recorder);
          };
          if (!study.predicts) {  // whose state may be what its weights are powers of
            shown.first = Vector::Constant(n, Rational(1));
            shown.place = [](const Vector& state, PageRecorder& recorder) { return recorder.vector(state); };
          }
          shown.boundary = [learner](const Vector& state) { return boundary_of(*learner, state); };
        }
        return shown;
      },
      [](const std::vector<std::string>&) { return ShownStates(); });
}

/// The trace judged once more, for its page: which rounds are worth keeping is known now.
std::string page_of_trace(const CheckedTrace& checked, CheckOptions options, const PageWindow& window,
                          std::vector<std::size_t> mistakes) {
  PageRecorder recorder(window, checked.verdict.rounds, std::move(mistakes), checked.theorems);
  const TraceVerdict& verdict = checked.verdict;
  for (const FirstRounds& first : {verdict.first, verdict.local})
    for (const auto& round : {first.prediction, first.update, first.weights})
      if (round) recorder.keep(*round);
  options.entry = recorder.ledger().entry;
  options.prefix = {};
  if (checked.conventions.bias) recorder.picture().append_constant();
  const ShownStates states = shown_states(checked, options);
  std::optional<Vector> weights = states.first;
  options.round = [&](const Vector& x, const TraceRound& round, const Judge::Seen& seen) {
    recorder.picture().point(x, round.y);
    // Where rounding hides a tie, only the exact run sees it.
    const bool hidden =
        verdict.divergence && verdict.divergence->cause == Cause::tie && verdict.divergence->round == round.t;
    if (seen.tie || hidden) recorder.tie(round.t);
    const std::optional<Vector>& shown = round.weights    ? round.weights
                                         : round.averaged ? round.averaged
                                                          : round.exponents;
    if (recorder.keeps(round.t)) {
      Json& object = recorder.round(round.t, round.y, round.prediction, seen.mistake);
      object["x"] = recorder.vector(x);
      object["line"] = round.line;
      if (round.updated) object["updated"] = *round.updated;
      if (weights && shown && states.place) {
        object["before"] = states.place(*weights, recorder);
        object["after"] = states.place(*shown, recorder);
        recorder.picture().round(round.t, x, round.y, states.boundary(*weights), states.boundary(*shown));
      }
      if (round.experts_left) object["left"] = recorder.number(*round.experts_left);
    }
    weights = shown;
  };
  if (const CheckedTrace again = check_trace(checked.file, options); again.cut) throw CutShort(*again.cut);
  return page_of(page_data(
      {.kind = "check",
       .heading = checked.conventions.learner + " in " + checked.file,
       .letter = states.letter,
       .mistakes_of = checked.mistakes_of,
       .predicts = checked.conventions.predicts,
       .report = verdict_json(checked, options),
       .theorems = &checked.theorems,
       .divergence = verdict.divergence ? explain(*verdict.divergence, verdict.decisions_conform()) : std::string()},
      std::move(recorder)));
}

CheckOptions options_of(const CheckCommandOptions& given) {
  CheckOptions options{.theorems = !given.no_theorems, .textbook = given.arithmetic.textbook};
  for (const auto& [name, text] : given.parameters) {
    const bool of_rule = std::ranges::any_of(check_learners(), [&, &name = name](const KnownLearner& learner) {
      const Parameter* parameter = learner.find(name);
      return parameter != nullptr && is_start(*parameter);
    });
    (of_rule ? options.rule : options.against)[name] = text;
  }
  if (given.no_theorems && !options.against.empty())
    throw InputError({"--" + options.against.begin()->first, 0, 0}, "it beside --no-theorems",
                     "one of the two: it is for the theorems");
  options.numbers = number_options(InputOptions{.numbers = given.numbers, .exponent_limit = given.exponent_limit});
  if (given.tolerance) {
    options.tolerance = number_option("--tolerance", *given.tolerance, options.numbers);
    if (options.tolerance < 0 || options.tolerance >= 1)
      throw InputError({"--tolerance", 0, 0}, quoted(*given.tolerance), "a number from 0 to below 1");
  }
  if (given.absolute_tolerance)
    options.absolute_tolerance = absolute_tolerance_option(*given.absolute_tolerance, options.numbers);
  return options;
}

/// What becomes of the traces, one after the other, and the report on all of them.
class Verdicts {
 public:
  Verdicts(const CheckCommandOptions& given, const CheckOptions& options) : given_(given), options_(options) {}

  void add(const CheckedTrace& checked) {
    if (!checked.verdict.conforms()) {
      ++diverging_;
    } else if (checked.judged) {
      ++conforming_;
    }
    if (given_.junit) cases_.push_back(junit_case_of(checked, options_));
    if (given_.json) {
      documents_.push_back(verdict_json(checked, options_));
    } else {
      text_ += (text_.empty() ? "" : "\n") + text_of(checked, options_);
    }
  }
  /// A file that cannot be judged; it is told at once.
  void add_unusable(const std::string& file, const std::string& what, int code, const Json& more = Json::object()) {
    std::cerr << "mistakebound: " << what << "\n";
    worst_error_ = worst_error_ == exit_unusable ? exit_unusable : code;
    add_unjudged(file, what, more);
    if (code == exit_undecided) cases_.back().kind = "undecided";
  }
  /// A trace of which nothing was read, as the limit was reached.
  void add_unread(const std::string& file, const CutShort& cut) {
    add_unjudged(file, shown_name(file) + ": not judged: " + cli::text_of(cut), {{"cut_short", json_of(cut)}});
    cases_.back().kind = "undecided";
  }

  void write() {
    const std::size_t all = given_.files.size();
    if (all > 1) {
      const std::size_t others = all - conforming_ - diverging_;
      text_ += fmt::format("{}{} of {} traces conform{}\n", text_.empty() ? "" : "\n", conforming_, all,
                           others == 0 ? "" : fmt::format(", {} could not be judged", others));
    }
    print(given_.json ? document_text(all == 1 ? Json(documents_.front()) : documents_) : text_);
    if (given_.junit) write_whole("--junit", *given_.junit, junit_document("mistakebound check", cases_));
  }
  [[nodiscard]] int code(const std::optional<CutShort>& cut) const {
    if (worst_error_ == exit_unusable || (worst_error_ != 0 && diverging_ == 0)) return worst_error_;
    const int code = diverging_ > 0 ? exit_refuted : exit_holds;
    return cut ? exit_code(code, *cut) : code;
  }

 private:
  void add_unjudged(const std::string& file, const std::string& what, const Json& more) {
    cases_.push_back(unusable_case(file, what));
    if (!given_.json) return;
    Json document{{"format", "mistakebound-verdict"}, {"version", 1}, {"file", file}, {"error", what}};
    document.update(more);
    documents_.push_back(std::move(document));
  }

  const CheckCommandOptions& given_;
  const CheckOptions& options_;
  Json documents_ = Json::array();
  std::string text_;
  std::vector<JUnitCase> cases_;
  std::size_t conforming_ = 0;  ///< judged to the last round
  std::size_t diverging_ = 0;
  int worst_error_ = 0;
};

}  // namespace

const KnownLearners& check_learners() {
  static const KnownLearners learners = known_learners(
      []<class S>(const S&) { return IsJudged<S>{}; },
      [](const auto&, const Parameter& parameter) { return parameter.role == Role::against || is_start(parameter); });
  return learners;
}

std::string check_json(const CheckCommandOptions& given) {
  const CheckOptions options = options_of(given);
  return document_text(verdict_json(check_trace(given.files.at(0), options), options));
}

int check(const CheckCommandOptions& given) {
  if (given.no_theorems && given.certificate)
    throw InputError({"--no-theorems", 0, 0}, "it beside --certificate", "one of the two: a certificate has bounds");
  CheckOptions options = options_of(given);
  std::optional<Rational> gamma;
  if (const auto text = given.parameters.find("gamma"); text != given.parameters.end())
    gamma = positive_option("--gamma", text->second, options.numbers);
  const PageWindow window = page_window(given.page);
  if (given.page.file && given.files == std::vector<std::string>{"-"})
    throw InputError({"--html", 0, 0}, "it for standard input", "the path of a trace, as it is read twice");
  for (const auto& [name, path] : {std::pair{"--sub", &given.sub}, std::pair{"--certificate", &given.certificate},
                                   std::pair{"--html", &given.page.file}})
    if (*path && given.files.size() != 1)
      throw InputError({name, 0, 0}, std::to_string(given.files.size()) + " traces", "one trace");
  check_files(given);
  DataDigest digest;
  std::vector<std::size_t> mistakes;
  if (given.certificate || given.page.file)
    options.round = [&](const Vector& x, const TraceRound& round, const Judge::Seen& seen) {
      if (given.certificate) digest.add(x, round);
      if (given.page.file && seen.mistake) mistakes.push_back(round.t);
    };
  const Limited limited(given.limits);
  finish_on_signals();
  std::optional<CutShort> cut;
  Verdicts verdicts(given, options);
  BesideReport beside;
  for (const std::string& file : given.files) {
    if (cut) {
      verdicts.add_unread(file, *cut);
      continue;
    }
    std::optional<WholeFile> out;
    if (given.sub)
      options.prefix = [&](const std::string& line) {
        if (!out) out.emplace("--sub", *given.sub);
        out->write(line + "\n");
      };
    // One unusable file does not hide the verdicts on the others.
    std::optional<CheckedTrace> read;
    try {
      read = check_trace(file, options);
    } catch (const CutShort& stop) {  // before the header was read
      std::cerr << "mistakebound: " << text_of(stop) << "\n";
      verdicts.add_unread(file, stop);
      cut = stop;
      continue;
    } catch (const InputError& error) {
      if (given.files.size() == 1) throw;
      verdicts.add_unusable(file, error.what(), exit_unusable);
      continue;
    } catch (const UndecidedSign& error) {
      verdicts.add_unusable(file, shown_name(file) + ": undecided: " + error.what() + "; all that follows rests on it",
                            exit_undecided, {{"undecided", error.what()}});
      continue;
    }
    const CheckedTrace& checked = *read;
    if (checked.cut) {
      cut = checked.cut;
      std::cerr << "mistakebound: " << text_of(*cut) << "\n";
    }
    if (given.certificate && !checked.exact_weights)
      throw InputError({"--certificate", 0, 0}, "a trace of " + checked.conventions.learner,
                       "a trace of perceptron or littlestone-winnow");
    if (given.certificate && checked.conventions.start)
      throw InputError({"--certificate", 0, 0}, "a trace that starts elsewhere than at 0",
                       "one that starts there: certificates are of runs from 0");
    if (out) beside.wrote([&] { out->commit(); });
    if (given.sub && !out && checked.judged)
      std::cerr << "mistakebound: the trace conforms, so that nothing is written to " << quoted(*given.sub) << "\n";
    if (given.certificate && !checked.cut)
      beside.wrote([&] {
        write_whole("--certificate", *given.certificate,
                    certificate_of(checked, conventions_of(checked, options), gamma, digest.hexadecimal()));
      });
    if (given.arithmetic.verbose) std::cerr << tiers_text(checked.theorems);
    if (given.page.file && !checked.cut)
      beside.wrote([&] {
        write_whole("--html", *given.page.file, page_of_trace(checked, options, window, std::exchange(mistakes, {})));
      });
    verdicts.add(checked);
  }
  verdicts.write();
  beside.complain();
  return verdicts.code(cut);
}

}  // namespace mistakebound::cli

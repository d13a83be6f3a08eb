/// The commands on a finite domain. mistakebound pac: the exact failure probability of the conversion from online to
/// PAC. mistakebound online-to-batch: the expected errors of what a learner holds after T examples.
#include <fmt/format.h>

#include <cmath>
#include <iostream>

#include "cli/options/input.hpp"
#include "cli/options/limits.hpp"
#include "cli/options/output.hpp"
#include "cli/options/signals.hpp"
#include "cli/reports/batch_document.hpp"
#include "cli/reports/pac_document.hpp"
#include "invariants/learners.hpp"

namespace mistakebound::cli {
namespace {

constexpr auto converted = []<class S>(const S&) { return std::bool_constant<Convertible<S>>{}; };
constexpr auto followed = []<class S>(const S&) { return std::bool_constant<Followed<S>>{}; };

bool has_bias(const Parameter& parameter) {
  return std::string(parameter.name) == "bias";
}

/// Refuses a bias that the chosen one of these learners has no use for.
template <class Options, class S, class Fits>
void check_bias(const Options& options, const S& chosen, Fits fits) {
  std::string with_bias;
  for_each_study([&](const auto& study) {
    if (decltype(fits(study))::value && std::any_of(study.parameters.begin(), study.parameters.end(), has_bias))
      with_bias += (with_bias.empty() ? "" : ", ") + std::string(study.name);
  });
  if (options.input.bias && std::none_of(chosen.parameters.begin(), chosen.parameters.end(), has_bias))
    throw InputError({"--bias", 0, 0}, "this option for the learner " + options.learner, "it only for " + with_bias);
}

constexpr auto is_of_rule = [](const auto&, const Parameter& parameter) { return parameter.role == Role::rule; };

void check_seed(const PacOptions& options) {
  if (options.seed && !options.monte_carlo)
    throw InputError({"--seed", 0, 0}, "this option without --monte-carlo", "it only with --monte-carlo N");
}

Rational proper_option(const char* option, const std::string& text, const NumberOptions& numbers) {
  Rational value = number_option(option, text, numbers);
  if (value <= 0 || value >= 1) throw InputError({option, 0, 0}, quoted(text), "a number between 0 and 1");
  return value;
}

/// What experts say is two-valued, and so are the variables of disjunctions.
template <class S>
EntryKind entries_of(const S& study) {
  if (is_of_experts<S>) return EntryKind::predictions;
  return study.boolean ? EntryKind::boolean : EntryKind::numbers;
}

/// The points as the learner sees them, but for a constant of its own.
template <class Options, class S>
FiniteDomain domain_of(const Options& options, const S& study) {
  const Limited limited({.time_limit = {}, .memory_limit = options.limits.memory_limit});
  FiniteDomain domain = read_domain(options.input.file, read_options(options.input, {.kind = entries_of(study)}));
  if (options.input.bias) domain.points = with_bias(std::move(domain.points));
  return domain;
}

template <class Options, class S>
Settings conventions_of(const Options& options, const S& study, const Values& values, bool on_mistakes_only) {
  return {{"tie", values.text("tie")},
          {"numbers", options.input.numbers},
          {"bias", options.input.bias || appends_constant(study)},
          {"learns on", std::string(on_mistakes_only ? "mistakes only" : "its rule's rounds")}};
}

void add_parameters(Settings& parameters, const Values& values) {
  for (const Parameter& parameter : values.parameters())
    if (values.given(parameter.name) && std::string(parameter.name) != "tie")
      parameters.emplace_back(parameter.name, values.text(parameter.name));
}

/// What is said of the learner and the domain; how its file was understood is taken from it.
template <class Options, class S>
DomainDocument document_of(const Options& options, const S& study, const Values& values, FiniteDomain& domain,
                           bool on_mistakes_only, Settings parameters) {
  DomainDocument document{.learner = options.learner,
                          .file = name_of(options.input),
                          .conventions = conventions_of(options, study, values, on_mistakes_only),
                          .parameters = std::move(parameters),
                          .input = std::move(domain.understood),
                          .points = domain.points.size(),
                          .dimension = domain.points.dimension,
                          .messages = {}};
  add_parameters(document.conventions, values);
  add_parameters(document.parameters, values);
  return document;
}

/// Why the search for hypotheses ended before all were found.
template <class Answer>
void explain_end(DomainDocument& document, const Answer& answer, std::size_t most_hypotheses) {
  const auto say = [&](const std::string& message) { document.messages.push_back(message); };
  if (answer.end == PacEnd::states)
    say(fmt::format("stopped by --state-limit after {} hypotheses; no exact answer", most_hypotheses));
  if (answer.limit) say(fmt::format("stopped by {}; no exact answer", name_of(*answer.limit)));
}

void explain(PacDocument& document, const PacQuestion& question) {
  const PacAnswer& answer = document.answer;
  const auto say = [&](const std::string& message) { document.messages.push_back(message); };
  explain_end(document, answer, question.most_hypotheses);
  if (answer.end == PacEnd::digits && !answer.s) say("s is more than 10^9 rounds; no exact answer");
  if (answer.end == PacEnd::digits && answer.s)
    say(fmt::format(
        "the exact numbers are too long, up to {} binary digits for each of {} hypotheses (s = {}); none is "
        "computed",
        to_string(answer.bits), answer.hypotheses, *answer.s));
  if (answer.end != PacEnd::complete && !document.estimate)
    say(answer.M ? "--monte-carlo N estimates it" : "--mistakes M --monte-carlo N estimates it, for a mistake bound M");
  if (answer.without_end) say("the learner can be made to err for ever on this domain, so there is no mistake bound");
  if (document.estimate && document.estimate->beyond_horizon > 0)
    say(fmt::format("{} simulations drew more than (M+1) s examples, so M = {} is no mistake bound",
                    document.estimate->beyond_horizon, *answer.M));
  if (document.estimate && document.estimate->stopped)
    say("simulation stopped by " + name_of(*document.estimate->stopped));
}

int exit_code_of(const PacDocument& document) {
  const PacAnswer& answer = document.answer;
  const int code = answer.report ? exit_code({*answer.report}, {answer.report->id}) : int{exit_undecided};
  if (code == exit_refuted) return code;
  if (interrupted()) return exit_interrupted;
  return document.estimate && document.estimate->beyond_horizon > 0 ? int{exit_does_not_apply} : code;
}

/// Fills the document; the exit code is that of what it says.
template <class S>
PacDocument convert(const S& study, const PacOptions& options, const Values& values, const NumberOptions& numbers) {
  check_bias(options, study, converted);
  check_seed(options);
  PacQuestion question{.epsilon = proper_option("--epsilon", options.epsilon, numbers),
                       .delta = proper_option("--delta", options.delta, numbers),
                       .mistake_bound = options.mistakes,
                       .s = {},
                       .ledger = {}};
  if (options.state_limit) question.most_hypotheses = *options.state_limit;

  FiniteDomain domain = domain_of(options, study);
  PacDocument document{
      document_of(options, study, values, domain, true, {{"epsilon", options.epsilon}, {"delta", options.delta}})};
  document.epsilon = question.epsilon;
  document.delta = question.delta;
  document.bound_given = options.mistakes.has_value();
  document.seed = options.seed.value_or(1);
  if (options.mistakes) document.parameters.emplace_back("mistakes", *options.mistakes);
  finish_on_signals();  // until now there was nothing to tell
  const auto subject = pac_subject(study, values, domain.points);
  {
    const Limited limited(options.limits);
    document.answer = examine_pac(*subject, domain.p, question);
  }
  const PacAnswer& answer = document.answer;
  if (options.monte_carlo && answer.M && answer.s && !answer.without_end && !interrupted()) {
    const Limited limited(options.limits);
    document.estimate =
        estimate_failure(*subject, domain.p, question.epsilon, *answer.M, *answer.s, *options.monte_carlo,
                         document.seed, answer.explored ? answer.worst_mistakes : *answer.M);
  }
  explain(document, question);
  return document;
}

/// The document of a conversion from online to batch.
template <class S>
BatchDocument convert_to_batch(const S& study, const BatchOptions& options, const Values& values) {
  check_bias(options, study, followed);
  FiniteDomain domain = domain_of(options, study);
  const auto subject = pac_subject(study, values, domain.points);
  BatchDocument document{document_of(options, study, values, domain, subject->learns_on_mistakes_only(),
                                     {{"examples", options.examples}})};
  document.examples = options.examples;
  finish_on_signals();  // until now there was nothing to tell
  BatchQuestion question{.examples = options.examples};
  if (options.state_limit) question.most_hypotheses = *options.state_limit;
  const Limited limited(options.limits);
  document.answer = examine_batch_conversion(*subject, domain.p, question);
  const BatchAnswer& answer = document.answer;
  if (!answer.report) {
    explain_end(document, answer, question.most_hypotheses);
  } else if (answer.limit) {
    document.messages.push_back(
        fmt::format("stopped by {} before the error of the average was known", name_of(*answer.limit)));
  } else if (answer.has_averages && !answer.errors.back().average) {
    document.messages.push_back("the average has too many values to follow them all");
  }
  return document;
}

}  // namespace

int online_to_batch(const BatchOptions& options) {
  const NumberOptions numbers = number_options(options.input);
  const Values values = values_of(batch_learners(), "LEARNER", options.learner, options.parameters, numbers);
  if (options.page) {
    std::vector<NamedFile> inputs = files_read(values);
    inputs.push_back({"the domain file", options.input.file});
    check_outputs({{"--html", *options.page}}, inputs);
  }
  const BatchDocument document = with_study<BatchDocument>(
      options.learner, followed, [&](const auto& study) { return convert_to_batch(study, options, values); },
      [](const std::vector<std::string>&) { return BatchDocument{}; });
  const std::optional<TheoremReport>& report = document.answer.report;
  print(options.json ? json_of(document) : text_of(document));
  if (options.page && report) write_whole("--html", *options.page, page_of(document));
  for (const std::string& message : document.messages) std::cerr << "mistakebound: " << message << "\n";
  const int code = report ? exit_code({*report}, {report->id}) : int{exit_undecided};
  if (code == exit_refuted) return code;
  if (interrupted()) return exit_interrupted;
  return document.answer.limit ? int{exit_undecided} : code;
}

const KnownLearners& pac_learners() {
  static const KnownLearners learners = known_learners(converted, is_of_rule);
  return learners;
}

const KnownLearners& batch_learners() {
  static const KnownLearners learners = known_learners(followed, is_of_rule);
  return learners;
}

int pac(const PacOptions& options) {
  const NumberOptions numbers = number_options(options.input);
  const Values values = values_of(pac_learners(), "LEARNER", options.learner, options.parameters, numbers);
  const PacDocument document = with_study<PacDocument>(
      options.learner, converted, [&](const auto& study) { return convert(study, options, values, numbers); },
      [](const std::vector<std::string>&) { return PacDocument{}; });
  print(options.json ? json_of(document) : text_of(document));
  for (const std::string& message : document.messages) std::cerr << "mistakebound: " << message << "\n";
  return exit_code_of(document);
}

}  // namespace mistakebound::cli

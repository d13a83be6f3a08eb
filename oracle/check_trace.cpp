#include "oracle/check_trace.hpp"

#include "invariants/ledger.hpp"
#include "invariants/perceptron_freund_schapire.hpp"
#include "invariants/perceptron_hinge.hpp"
#include "invariants/perceptron_separable.hpp"
#include "oracle/trace_file.hpp"

namespace mistakebound {
namespace {

constexpr std::size_t most_kept = 1'000'000;  // numbers of the examples that are kept for a comparator

/// The trace's file, read round by round as often as it takes.
class Source {
 public:
  explicit Source(const std::string& path) : file_(path) {}

  /// Shows every round: visit(round, line of text).
  template <class Visit>
  TraceHeader read(const NumberOptions& numbers, const Visit& visit) {
    const auto in = file_.open();
    TraceReader reader(*in, name(), numbers);
    visit(reader.header(), nullptr, reader.line());
    TraceRound round;
    while (reader.next(round)) visit(reader.header(), &round, reader.line());
    return reader.header();
  }

  [[nodiscard]] const std::string& name() const { return file_.name(); }

 private:
  TraceFile file_;
};

/// u as it was given, else the exact maximum-margin separator of the examples that were kept, else the final weights.
Vector comparator(const CheckOptions& options, const WeightRule& rule, const std::optional<Sequence>& kept,
                  const Vector& final_weights, CheckedTrace& result) {
  if (options.u) {
    Vector u;
    try {
      u = parse_vector(*options.u, options.numbers);
    } catch (const InputError& error) {
      throw error.at({"--u", 0, 0});
    }
    if (u.size() != rule.start.size())
      throw InputError({"--u", 0, 0}, std::to_string(u.size()) + " numbers",
                       std::to_string(rule.start.size()) + ", one for every weight");
    result.comparator = "given";
    return u;
  }
  if (kept) {
    result.separation = separate(*kept);
    if (result.separation->separable) {
      result.comparator = "the exact maximum-margin separator";
      return result.separation->w;
    }
    result.comparator = "the final weights; no separator exists";
  } else {
    result.comparator = "the final weights; the trace is too long to look for a separator (give --u)";
  }
  return final_weights;
}

std::vector<std::unique_ptr<Audit>> perceptron_audits(const Vector& u, const std::optional<Rational>& gamma,
                                                      const WeightRule& rule) {
  std::vector<std::unique_ptr<Audit>> audits;
  audits.push_back(std::make_unique<AuditOf<PerceptronFacts>>(perceptron_separable(),
                                                              PerceptronFacts(u, gamma, rule.step), LedgerOptions{}));
  audits.push_back(std::make_unique<AuditOf<FreundSchapireFacts>>(
      perceptron_freund_schapire(), FreundSchapireFacts(u, gamma, rule.step, rule.tie), LedgerOptions{}));
  audits.push_back(
      std::make_unique<AuditOf<HingeFacts>>(perceptron_hinge(), HingeFacts(u, gamma, rule.step, {u}), LedgerOptions{}));
  return audits;
}

}  // namespace

CheckedTrace check_trace(const std::string& path, const CheckOptions& options) {
  Source source(path);
  CheckedTrace result;
  result.file = source.name();
  std::optional<Judge> judge;
  std::optional<Sequence> kept = Sequence{};
  result.header =
      source.read(options.numbers, [&](const TraceHeader& header, const TraceRound* round, const std::string&) {
        if (round == nullptr) {
          result.rule = weight_rule(header, options.numbers, source.name());
          judge.emplace(result.rule, options.tolerance);
          kept->dimension = result.rule.start.size();
        } else {
          judge->observe(*round);
          if (options.round) options.round(result.rule.instance(round->x), *round);
          if (kept && round->t * static_cast<std::size_t>(kept->dimension) > most_kept) kept.reset();
          if (kept) kept->examples.push_back({result.rule.instance(round->x), round->y});
        }
      });
  result.verdict = judge->verdict();
  result.exact_weights = judge->exact();
  if (options.prefix && result.verdict.divergence)
    source.read(options.numbers, [&](const TraceHeader&, const TraceRound* round, const std::string& line) {
      if (round == nullptr || round->t <= result.verdict.divergence->round) options.prefix(line);
    });
  if (result.rule.learner != "perceptron") return result;

  const Vector u = comparator(options, result.rule, kept, Vector(judge->after() / result.rule.step), result);
  kept.reset();
  const auto audits = perceptron_audits(u, options.gamma, result.rule);
  source.read(options.numbers, [&](const TraceHeader&, const TraceRound* round, const std::string&) {
    if (round == nullptr) return;
    const Example example{result.rule.instance(round->x), round->y};
    for (const auto& audit : audits) audit->survey(example);
  });
  for (const auto& audit : audits) audit->begin(result.rule.start);
  Judge again(result.rule, options.tolerance);
  source.read(options.numbers, [&](const TraceHeader&, const TraceRound* round, const std::string&) {
    if (round == nullptr) return;
    const Judge::Seen seen = again.observe(*round);
    const Vector x = result.rule.instance(round->x);
    const bool changed = again.before() != again.after();
    for (const auto& audit : audits)
      audit->observe({round->t, x, round->y, round->prediction, seen.mistake, again.before(),
                      changed ? again.after() : again.before()});
  });
  for (const auto& audit : audits) result.theorems.push_back(audit->finish());
  return result;
}

}  // namespace mistakebound

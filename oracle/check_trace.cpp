#include "oracle/check_trace.hpp"

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

}  // namespace

CheckedTrace check_trace(const std::string& path, const CheckOptions& options) {
  Source source(path);
  CheckedTrace result;
  result.file = source.name();
  std::unique_ptr<Judge> judge;
  std::optional<std::vector<TraceRound>> kept(std::in_place);
  result.header =
      source.read(options.numbers, [&](const TraceHeader& header, const TraceRound* round, const std::string&) {
        if (round == nullptr) {
          judge = make_judge(header, options.numbers, source.name(), options.tolerance);
          return;
        }
        judge->observe(*round);
        if (options.round && judge->weight_rule() != nullptr)
          options.round(judge->weight_rule()->instance(round->x), *round);
        if (kept && round->t * static_cast<std::size_t>(header.dimension) > most_kept) kept.reset();
        if (kept) kept->push_back({.t = round->t, .x = round->x, .y = round->y});
      });
  result.conventions = judge->conventions();
  result.verdict = judge->verdict();
  if (judge->exact_weights() != nullptr) result.exact_weights = *judge->exact_weights();
  if (options.prefix && result.verdict.divergence)
    source.read(options.numbers, [&](const TraceHeader&, const TraceRound* round, const std::string& line) {
      if (round == nullptr || round->t <= result.verdict.divergence->round) options.prefix(line);
    });

  const auto audit = judge->audit({options.numbers, options.u, options.target, options.gamma, kept ? &*kept : nullptr},
                                  result.comparator);
  if (!audit) return result;
  kept.reset();
  source.read(options.numbers, [&](const TraceHeader&, const TraceRound* round, const std::string&) {
    if (round != nullptr) audit->survey(*round);
  });
  audit->begin();
  source.read(options.numbers, [&](const TraceHeader&, const TraceRound* round, const std::string&) {
    if (round != nullptr) audit->observe(*round);
  });
  result.comparator = audit->comparator;
  result.separation = std::move(audit->separation);
  result.theorems = audit->finish();
  return result;
}

}  // namespace mistakebound

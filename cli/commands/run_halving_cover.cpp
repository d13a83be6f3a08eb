/// Halving over a grid of linear experts.
#include <fmt/format.h>

#include "cli/commands/run_request.hpp"
#include "invariants/halving/cover.hpp"

namespace mistakebound::cli {

void run_halving_cover(Request& request) {
  const RunOptions& options = request.options;
  const std::string tie = options.tie.value_or("mistake");
  const Tie convention = word_option("--tie", tie, tie_words);
  const Sequence sequence = read_sequence(request);
  add_convention(request, "tie", tie);
  add_convention(request, "numbers", to_string(request.numbers.reading));
  add_convention(request, "bias", options.input.bias);
  add_convention(request, "order", std::string("file"));
  const Comparison comparison = read_comparison(request, sequence.dimension);
  std::vector<TraceParameter> parameters{{"tie", json_text(tie)}};
  if (options.grid) parameters.emplace_back("grid", std::to_string(*options.grid));
  begin_trace(request, parameters);
  const bool steps = options.steps && !options.json;
  const auto visit = [&](const CoverRound& round) {
    if (request.trace) request.trace->write(trace_line(round.x, round.y, round.prediction) + "\n");
    if (!steps) return;
    const std::string prediction = round.prediction == 0 ? "none (tie)" : std::to_string(round.prediction);
    print(fmt::format("round {}: x = ({}), y = {}, prediction {}{}, {} experts left\n", round.t, to_string(round.x),
                      round.y, prediction, round.mistake ? ", mistake" : "", round.after.count()));
  };
  const CoverExamination examination = examine_halving_cover(sequence, convention, options.grid, comparison, {}, visit);
  add_convention(request, "grid", static_cast<std::size_t>(examination.half_width), options.grid.has_value());
  RunDocument& document = request.document;
  document.rounds = examination.rounds;
  document.mistake_rounds = examination.mistake_rounds;
  document.comparator = examination.comparator;
  document.theorems = examination.theorems;
  document.state.push_back({"experts", examination.experts});
  document.state.push_back({"experts_left", examination.alive.count()});
}

}  // namespace mistakebound::cli

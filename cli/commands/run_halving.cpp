/// Halving on a file of experts.
#include <fmt/format.h>

#include "cli/commands/run_request.hpp"
#include "invariants/halving/halving.hpp"
#include "reference/readers/table.hpp"

namespace mistakebound::cli {
namespace {

/// Options that say how examples are read have no say in a file of experts.
void refuse_example_options(const InputOptions& input) {
  const std::pair<const char*, bool> given[]{
      {"--label", input.label.has_value()},
      {"--positive", input.positive.has_value()},
      {"--index-base", input.index_base.has_value()},
      {"--bias", input.bias},
      {"--format", input.format != "auto" && input.format != "csv"},
      {"--numbers", input.numbers != "decimal"},
      {"--exponent-limit", input.exponent_limit != InputOptions{}.exponent_limit}};
  for (const auto& [option, is_given] : given)
    if (is_given)
      throw InputError(
          {option, 0, 0}, "this option for the learner halving",
          "it only where examples are read; experts stand in CSV, their predictions are -1 or 1, or 0 or 1, "
          "and the last column is the outcome");
}

/// The numbers of the experts in a set, from 1, cut short where there are many.
std::string listed(const Experts& set) {
  constexpr std::size_t most = 20;
  std::string text;
  std::size_t shown = 0;
  for (std::size_t at = set.find_first(); at != Experts::npos && shown < most; at = set.find_next(at), ++shown)
    text += (shown == 0 ? "" : ", ") + std::to_string(at + 1);
  const std::size_t more = set.count() - shown;
  return more == 0 ? text : text + fmt::format(", ... ({} more)", more);
}

/// Predictions as signs, cut short where there are many: "+--+".
std::string signs(const Experts& votes) {
  constexpr std::size_t most = 60;
  std::string text;
  for (std::size_t i = 0; i < std::min(votes.size(), most); ++i) text += votes[i] ? '+' : '-';
  return votes.size() <= most ? text : text + fmt::format("... ({} more)", votes.size() - most);
}

}  // namespace

void run_halving(Request& request) {
  const RunOptions& options = request.options;
  const std::string tie = options.tie.value_or("mistake");
  const Tie convention = word_option("--tie", tie, tie_words);
  refuse_example_options(options.input);
  ExpertTable table = read_expert_table(options.input.file, {.outcome_last = true});
  std::vector<ExpertRound> sequence;
  sequence.reserve(table.rows.size());
  for (std::size_t t = 0; t < table.rows.size(); ++t) sequence.push_back({std::move(table.rows[t]), table.outcomes[t]});
  RunDocument& document = request.document;
  document.dimension = static_cast<Eigen::Index>(table.experts);
  add_convention(request, "tie", tie);
  add_convention(request, "order", std::string("file"));
  begin_trace(request, {{"tie", json_text(tie)}});
  const bool steps = options.steps && !options.json;
  const auto visit = [&](const HalvingRound& round) {
    if (request.trace) request.trace->write(trace_line(round.x, round.y, round.prediction) + "\n");
    if (!steps) return;
    const std::string prediction = round.prediction == 0 ? "none (tie)" : std::to_string(round.prediction);
    print(fmt::format("round {}: experts {}, y = {}, prediction {}{}, H after = {{{}}}\n", round.t, signs(round.x),
                      round.y, prediction, round.mistake ? ", mistake" : "", listed(round.after)));
  };
  const HalvingExamination examination =
      examine_halving(sequence, table.experts, convention, request.ledger, {}, visit);
  document.rounds = examination.rounds;
  document.mistake_rounds = examination.mistake_rounds;
  document.theorems = examination.theorems;
  document.state.push_back({"experts_left", examination.alive.count()});
}

}  // namespace mistakebound::cli

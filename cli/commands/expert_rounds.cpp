/// What files of experts hold: predictions and outcomes, losses, or the hypotheses of a class.
#include "cli/commands/run_rounds.hpp"
#include "reference/readers/table.hpp"

namespace mistakebound::cli {
namespace {

/// Options that say how examples are read have no say in a file of experts.
void refuse_example_options(const char* learner, const InputOptions& input, bool of_numbers = false) {
  const std::pair<const char*, bool> given[]{
      {"--label", input.label.has_value()},
      {"--positive", input.positive.has_value()},
      {"--index-base", input.index_base.has_value()},
      {"--bias", input.bias},
      {"--format", input.format != "auto" && input.format != "csv"},
      {"--numbers", !of_numbers && input.numbers != "decimal"},
      {"--exponent-limit", !of_numbers && input.exponent_limit != InputOptions{}.exponent_limit}};
  for (const auto& [option, is_given] : given)
    if (is_given)
      throw InputError(
          {option, 0, 0}, std::string("this option for the learner ") + learner,
          "it only where examples are read; experts stand in CSV, their predictions are -1 or 1, or 0 or 1, "
          "and the last column is the outcome");
}

/// Experts' predictions that are in memory: a row an example, a column an expert.
Input<HalvingStudy> predictions_of(const Sequence& sequence, const std::string& name) {
  const auto experts = static_cast<std::size_t>(sequence.dimension);
  ExpertSequence result{.experts = experts, .rounds = {}};
  Rational lower = 2;  // -1 or 0 once one of them is seen
  for (const Example& example : sequence.examples) {
    result.rounds.push_back({Experts(experts), example.y});
    for (std::size_t i = 0; i < experts; ++i) {
      const Rational& entry = example.x[static_cast<Eigen::Index>(i)];
      if (entry == 1) {
        result.rounds.back().votes.set(i);
      } else if ((entry != 0 && entry != -1) || (lower != 2 && entry != lower)) {
        throw InputError({name, result.rounds.size(), i + 1},
                         "the prediction " + to_string(entry) + " of expert " + std::to_string(i + 1) + " in round " +
                             std::to_string(result.rounds.size()),
                         "-1 and 1, or 0 and 1 (not both kinds)");
      } else {
        lower = entry;
      }
    }
  }
  return {.examples = std::move(result), .dimension = sequence.dimension};
}

/// The predictions and outcomes of a file, or those that are in memory, in the file's order.
Input<HalvingStudy> read_predictions(const char* learner, const RunOptions& options) {
  refuse_example_options(learner, options.input);
  if (options.input.examples) {
    Input<HalvingStudy> input = predictions_of(*options.input.examples, options.input.file);
    input.understood = understood_of(*options.input.examples);
    return input;
  }
  const TableForm form = table_form(options.input);
  ExpertTable table = read_with(options.input, [&](auto&&... source) {
    return read_expert_table(source..., ExpertTableOptions{.outcome_last = true, .table = form});
  });
  ExpertSequence sequence{.experts = table.experts, .rounds = {}};
  sequence.rounds.reserve(table.rows.size());
  for (std::size_t t = 0; t < table.rows.size(); ++t)
    sequence.rounds.push_back({std::move(table.rows[t]), table.outcomes[t]});
  return {.examples = std::move(sequence),
          .dimension = static_cast<Eigen::Index>(table.experts),
          .understood = std::move(table.understood)};
}

/// The predictions and outcomes in the order of the run.
Input<HalvingStudy> read_experts(const char* learner, const RunOptions& options, const Values& values) {
  Input<HalvingStudy> input = read_predictions(learner, options);
  input.examples.rounds = ordered(std::move(input.examples.rounds), values);
  return input;
}

/// A file of losses, a row a round, or such instances in memory, in the order of the run.
Input<HedgeStudy> read_losses(const char* learner, const RunOptions& options, Values& values) {
  refuse_example_options(learner, options.input, true);
  Input<HedgeStudy> result;
  const EntryRange range{.low = 0, .high = 1, .what = "the loss of expert"};
  if (options.input.examples) {
    result.examples = *options.input.examples;
    result.understood = understood_of(*options.input.examples);
    for (std::size_t t = 0; t < result.examples.size(); ++t)
      for (std::size_t column = 1; const Rational& loss : result.examples.examples[t].x) {
        range.check(loss, column, {options.input.file, t + 1, column}, to_string(loss));
        ++column;
      }
  } else {
    const TableForm form = table_form(options.input);
    const NumberOptions numbers = number_options(options.input);
    PointTable table =
        read_with(options.input, [&](auto&&... source) { return read_points(source..., numbers, form, &range); });
    result.examples.dimension = table.dimension;
    for (Vector& losses : table.points) result.examples.examples.push_back({std::move(losses), 1});
    result.understood = std::move(table.understood);
  }
  for (Example& round : result.examples.examples) round.y = 1;
  result.dimension = result.examples.dimension;
  result.examples.examples = ordered(std::move(result.examples.examples), values);
  return result;
}

/// What the experts say, as numbers -1 and 1.
Vector signs_of(const Experts& votes) {
  Vector x(static_cast<Eigen::Index>(votes.size()));
  for (std::size_t i = 0; i < votes.size(); ++i) x[static_cast<Eigen::Index>(i)] = votes[i] ? 1 : -1;
  return x;
}

/// Rounds by the numbers of points, where a further file has the class.
Input<OptimalStudy> rounds_of_class(const OptimalStudy& study, const RunOptions& options, const std::string& file) {
  const TableForm form{.may_drop_rows = false, .has_options = false};  // the rounds name the points by their numbers
  ExpertTable table = read_expert_table(file, ExpertTableOptions{.table = form});
  Understood understood;
  const Sequence rounds = read(options.input, understood, {.kind = EntryKind::points, .points = table.rows.size()});
  if (rounds.dimension != 1)
    throw InputError({name_of(options.input), 0, 0}, std::to_string(rounds.dimension) + " columns beside the label",
                     "one, the number of a point of --class, from 1, for the learner " + std::string(study.name));
  understood.of_class = std::make_shared<const Understood>(std::move(table.understood));
  Input<OptimalStudy> input{.dimension = static_cast<Eigen::Index>(table.experts), .understood = std::move(understood)};
  for (const auto& [x, y] : rounds.examples) {
    const Rational& number = x[0];
    // Of those that were read from text no more than what a line of LIBSVM does not write.
    if (denominator(number) != 1 || number < 1 || number > table.rows.size())
      throw InputError(
          {name_of(options.input), 0, 0},
          to_string(number) + " as the point of round " + std::to_string(input.examples.examples.size() + 1),
          "a whole number from 1 to " + std::to_string(table.rows.size()) + ", the points of --class");
    input.examples.examples.push_back({static_cast<std::size_t>(numerator(number)) - 1, y});
  }
  input.examples.dimensions =
      std::make_shared<LittlestoneDimensions>(FiniteClass{table.experts, std::move(table.rows)});
  return input;
}

}  // namespace

Input<HalvingStudy> read_input(const HalvingStudy& study, const RunOptions& options, Values& values) {
  return read_experts(study.name, options, values);
}

Input<MajorityStudy> read_input(const MajorityStudy& study, const RunOptions& options, Values& values) {
  Input<HalvingStudy> experts = read_experts(study.name, options, values);
  Sequence sequence{.dimension = experts.dimension, .examples = {}, .features = {}};
  for (const ExpertRound& round : experts.examples.rounds)
    sequence.examples.push_back({signs_of(round.votes), round.y});
  return {.examples = std::move(sequence),
          .dimension = experts.dimension,
          .of_numbers = false,
          .understood = std::move(experts.understood)};
}

Input<OptimalStudy> read_input(const OptimalStudy& study, const RunOptions& options, Values& values) {
  Input<OptimalStudy> input;
  if (values.given("class")) {
    input = rounds_of_class(study, options, values.text("class"));
  } else {
    Input<HalvingStudy> rows = read_predictions(study.name, options);
    input.examples = class_of_rounds(rows.examples.rounds, rows.examples.experts);
    input.dimension = rows.dimension;
    input.understood = std::move(rows.understood);
  }
  input.examples.examples = ordered(std::move(input.examples.examples), values);
  return input;
}

Input<HedgeStudy> read_input(const HedgeStudy& study, const RunOptions& options, Values& values) {
  settle_hedge(values);
  if (options.trace && hedge_of(values).factor == Hedge::Factor::exponential)
    throw InputError({"--trace", 0, 0}, "this option for weights that are no fractions", "--rule linear");
  if (values.text("rows") == "losses") return read_losses(study.name, options, values);
  Input<HalvingStudy> experts = read_experts(study.name, options, values);
  Sequence losses{.dimension = experts.dimension, .examples = {}, .features = {}};
  for (const ExpertRound& round : experts.examples.rounds) {
    Vector wrong = signs_of(round.votes);
    for (Rational& entry : wrong) entry = entry == round.y ? 0 : 1;
    losses.examples.push_back({std::move(wrong), 1});
  }
  return {.examples = std::move(losses),
          .dimension = experts.dimension,
          .of_numbers = false,
          .understood = std::move(experts.understood)};
}

}  // namespace mistakebound::cli

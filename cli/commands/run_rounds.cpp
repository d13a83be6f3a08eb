#include "cli/commands/run_rounds.hpp"

#include <fmt/format.h>

#include "invariants/hedge/hedge.hpp"
#include "reference/readers/kernel_examples.hpp"
#include "reference/readers/table.hpp"

namespace mistakebound::cli {
namespace {

/// Options that say how vectors are read have no say in a file of sets or strings.
void refuse_vector_options(const RunOptions& options, InstanceKind kind) {
  const InputOptions& input = options.input;
  const std::pair<const char*, bool> given[]{{"--label", input.label.has_value()},
                                             {"--index-base", input.index_base.has_value()},
                                             {"--bias", input.bias},
                                             {"--format", input.format != "auto"},
                                             {"--numbers", input.numbers != "decimal"},
                                             {"--trace", options.trace.has_value()},
                                             {table_option(input), table_option(input) != nullptr}};
  for (const auto& [option, is_given] : given)
    if (is_given)
      throw InputError({option, 0, 0}, std::string("this option with ") + to_string(kind),
                       "it only with vectors; a line of the file holds a label and an instance without numbers");
}

/// The numbers of the experts in a set, from 1, cut short where there are many.
std::string listed_experts(const Experts& set) {
  constexpr std::size_t most = 20;
  std::string text;
  std::size_t shown = 0;
  for (std::size_t at = set.find_first(); at != Experts::npos && shown < most; at = set.find_next(at), ++shown)
    text += (shown == 0 ? "" : ", ") + std::to_string(at + 1);
  const std::size_t more = set.count() - shown;
  return more == 0 ? text : text + fmt::format(", ... ({} more)", more);
}

/// Predictions as signs, cut short where there are many: "+--+".
std::string vote_signs(const Experts& votes) {
  constexpr std::size_t most = 60;
  std::string text;
  for (std::size_t i = 0; i < std::min(votes.size(), most); ++i) text += votes[i] ? '+' : '-';
  return votes.size() <= most ? text : text + fmt::format("... ({} more)", votes.size() - most);
}

/// How many different items there are.
std::size_t different_items(const std::vector<BasicExample<ItemSet>>& examples) {
  std::set<std::string_view> items;
  PollNowAndThen poll;
  for (const BasicExample<ItemSet>& example : examples)
    for (auto item = example.x.begin(); item != example.x.end(); ++item, poll()) items.insert(*item);
  return items.size();
}

/// Sets and strings.
template <class X>
Input<KernelStudy> input_of(const std::vector<BasicExample<X>>& examples, const KernelSpec& kernel,
                            const std::vector<X>& extra) {
  Input<KernelStudy> input{.examples = numbered(examples, kernel, extra), .of_numbers = false};
  if constexpr (std::is_same_v<X, ItemSet>) {
    input.dimension = static_cast<Eigen::Index>(different_items(examples));
  } else {
    input.dimension = static_cast<Eigen::Index>(input.examples.substrings);
  }
  return input;
}

/// --u as an instance of that kind.
template <class X, class Parse>
std::vector<X> given_instance(const Values& values, Parse parse) {
  if (!values.given("u")) return {};
  return {parse(values.text("u"))};
}

}  // namespace

Input<KernelStudy> read_input(const KernelStudy&, const RunOptions& options, Values& values) {
  const KernelSpec kernel = values.kernel("kernel");
  const InstanceKind kind = kernel.instances();
  if (values.given("instances") && values.text("instances") != to_string(kind))
    throw InputError({"--instances", 0, 0}, quoted(values.text("instances")) + " for the kernel " + to_string(kernel),
                     std::string(to_string(kind)) + ", or another --kernel");
  values.settle("instances", to_string(kind));
  Understood understood;
  if (kind == InstanceKind::vectors) {
    Sequence sequence = read(options.input, understood);
    sequence.examples = ordered(std::move(sequence.examples), values);
    const std::vector<Vector> u = given_instance<Vector>(
        values, [&](const std::string&) { return values.vector("u", sequence.dimension, options.input.bias); });
    Input<KernelStudy> input{.examples = numbered(sequence.examples.all(), kernel, u),
                             .dimension = sequence.dimension,
                             .understood = std::move(understood)};
    if (options.trace || options.page.file || values.given("certificate")) input.instances = sequence.examples;
    return input;
  }
  refuse_vector_options(options, kind);
  const LabelledTextOptions reading{.positive = options.input.positive};
  Input<KernelStudy> input;
  if (kind == InstanceKind::sets) {
    auto sets = read_with(options.input, [&](auto&&... source) { return read_sets(source..., reading, &understood); });
    input = input_of(ordered(std::move(sets), values), kernel,
                     given_instance<ItemSet>(values, [](const std::string& text) { return parse_set(text); }));
  } else {
    auto strings =
        read_with(options.input, [&](auto&&... source) { return read_strings(source..., reading, &understood); });
    input = input_of(ordered(std::move(strings), values), kernel,
                     given_instance<std::string>(values, [](const std::string& text) { return text; }));
  }
  input.understood = std::move(understood);
  return input;
}

bool is_certified(const WinnowStudy& study, const std::string& theorem) {
  return theorem == study.theorems.front().id;
}

void require_certifiable(const WinnowStudy&, const Input<WinnowStudy>& input, const Values& values) {
  const bool rational = values.given("beta") && !values.given("power");
  if (!rational)
    throw InputError({"--certificate", 0, 0}, values.given("eta") ? "--eta beside it" : "--power beside it",
                     "--beta Q alone, a rational e^eta, so that the weights are rational");
  for (std::size_t t = 0; t < input.examples.size(); ++t)
    for (const Rational& entry : input.examples.examples[t].x)
      if (denominator(entry) != 1)
        throw InputError({"--certificate", 0, 0}, to_string(entry) + " in example " + std::to_string(t + 1),
                         "instances of whole numbers, so that the weights are rational");
}

void require_certifiable(const KernelStudy&, const Input<KernelStudy>&, const Values& values) {
  if (values.given("u"))
    throw InputError({"--certificate", 0, 0}, "--u beside it", "--f, a comparator by examples of the file");
  const KernelSpec kernel = values.kernel("kernel");
  const bool rational = kernel.kind == KernelSpec::Kind::linear || kernel.kind == KernelSpec::Kind::polynomial;
  if (!rational || !kernel.is_kernel())
    throw InputError({"--certificate", 0, 0}, "the kernel " + to_string(kernel),
                     "linear, or polynomial:P:C with C at least 0: rational values, and a positive semidefinite matrix "
                     "whatever the instances are");
}

std::string prediction_text(Prediction prediction) {
  return prediction == 0 ? "none (tie)" : std::to_string(prediction);
}

std::string round_text(const HalvingStudy&, const Input<HalvingStudy>&, const Halving&, const HalvingRound& round) {
  return fmt::format("round {}: experts {}, y = {}, prediction {}{}, H after = {{{}}}\n", round.t, vote_signs(round.x),
                     round.y, prediction_text(round.prediction), round.mistake ? ", mistake" : "",
                     listed_experts(round.after));
}

std::string round_text(const HedgeStudy&, const Input<HedgeStudy>&, const Hedge& learner, const Round& round) {
  HedgeFacts facts(learner, round.x.size());
  facts.begin(round.before);
  facts.observe(round);
  std::string weights;
  for (const Number& weight : facts.weights) weights += (weights.empty() ? "" : ", ") + to_string(weight);
  return fmt::format("round {}: losses ({}), of the learner {}, w after = ({})\n", round.t, to_string(round.x),
                     to_string(facts.loss), weights);
}

std::string round_text(const CoverStudy&, const Input<CoverStudy>& input, const Halving&, const HalvingRound& round) {
  return fmt::format("round {}: x = ({}), y = {}, prediction {}{}, {} experts left\n", round.t,
                     to_string(input.examples.examples[round.t - 1].x), round.y, prediction_text(round.prediction),
                     round.mistake ? ", mistake" : "", round.after.count());
}

std::string round_text(const OptimalStudy&, const Input<OptimalStudy>& input, const Optimal&, const ClassRound& round) {
  LittlestoneDimensions& dimensions = *input.examples.dimensions;
  return fmt::format("round {}: point {}, hypotheses {}, y = {}, prediction {}{}, V after = {{{}}}, Ldim = {}\n",
                     round.t, round.x + 1, vote_signs(dimensions.of().points[round.x]), round.y,
                     prediction_text(round.prediction), round.mistake ? ", mistake" : "", listed_experts(round.after),
                     dimensions.dimension(round.after));
}

std::string round_text(const KernelStudy&, const Input<KernelStudy>& input, const KernelStudy::LearnerType&,
                       const KernelRound& round) {
  return fmt::format("round {}: row {}, y = {}, prediction {}{}, terms after = {}\n", round.t,
                     (round.t - 1) % input.examples.examples.size() + 1, round.y, prediction_text(round.prediction),
                     round.mistake ? ", mistake" : "", round.after.size());
}

std::string recorded(const HalvingStudy&, const Input<HalvingStudy>&, const HalvingRound& round) {
  return trace_line(round.x, round.y, round.prediction);
}

std::string recorded(const CoverStudy&, const Input<CoverStudy>& input, const HalvingRound& round) {
  return trace_line(input.examples.examples[round.t - 1].x, round.y, round.prediction);
}

std::string recorded(const OptimalStudy&, const Input<OptimalStudy>& input, const ClassRound& round) {
  return trace_line(input.examples.dimensions->of().points[round.x], round.y, round.prediction);
}

std::string recorded(const HedgeStudy&, const Input<HedgeStudy>&, const Round& round) {
  const Vector p = round.before / round.before.sum();
  return R"({"x": )" + json_text(round.x) + R"(, "p": )" + json_text(p) + R"(, "weights": )" + json_text(round.after) +
         "}";
}

std::string recorded(const KernelStudy&, const Input<KernelStudy>& input, const KernelRound& round) {
  const Vector none;
  const Vector& x = input.instances[(round.t - 1) % input.instances.size()].x;
  return trace_line(Round{round.t, x, round.y, round.prediction, round.mistake, none, none}, false);
}

namespace {

/// The round's line, with the prediction of the learner beside it, which then goes through the round, too.
template <class L>
std::string recorded_beside(L& beside, const Round& round) {
  const Prediction prediction = decide(beside.prediction_score(round.x), beside.tie);
  learn(beside, round.x, round.y);
  return trace_line(Round{round.t, round.x, round.y, prediction, round.mistake, round.before, round.after}, true);
}

}  // namespace

std::function<std::string(const Round&)> recorder(const AveragedStudy&, const Input<AveragedStudy>&,
                                                  const AveragedPerceptron& first) {
  return [beside = first](const Round& round) mutable {
    std::string line = recorded_beside(beside, round);
    line.pop_back();
    return line + R"(, "averaged": )" + json_text(beside.average()) + "}";
  };
}

std::function<std::string(const Round&)> recorder(const VotedStudy&, const Input<VotedStudy>&,
                                                  const VotedPerceptron& first) {
  return [beside = first](const Round& round) mutable { return recorded_beside(beside, round); };
}

std::size_t page_state(const FilteredWinnow& learner, const Vector& state, PageRecorder& recorder) {
  constexpr unsigned digits = 6;
  const std::size_t place = recorder.vector(state);
  recorder.drawn(place, enclosed_weights(state, learner.rate, digits));
  return place;
}

void show_round(const HalvingStudy&, const Input<HalvingStudy>&, const Halving&, const HalvingRound& round,
                PageRecorder&, Json& object) {
  object["votes"] = vote_signs(round.x);
  object["left"] = round.after.count();
}

void show_round(const MajorityStudy&, const Input<MajorityStudy>&, const WeightedMajority& learner, const Round& round,
                PageRecorder& recorder, Json& object) {
  Experts votes(static_cast<std::size_t>(round.x.size()));
  for (std::size_t i = 0; i < votes.size(); ++i) votes[i] = round.x[static_cast<Eigen::Index>(i)] > 0;
  object["votes"] = vote_signs(votes);
  object["before"] = page_state(learner, round.before, recorder);
  object["after"] = page_state(learner, round.after, recorder);
}

std::size_t page_state(const Hedge& learner, const Vector& state, PageRecorder& recorder) {
  constexpr unsigned digits = 20;
  const std::size_t place = recorder.vector(state);
  if (learner.factor == Hedge::Factor::linear) return place;
  std::vector<DecimalBounds> weights;
  for (const Rational& lost : state) weights.push_back(learner.power(lost).enclose(digits));
  recorder.drawn(place, weights);
  return place;
}

void show_round(const HedgeStudy&, const Input<HedgeStudy>&, const Hedge& learner, const Round& round,
                PageRecorder& recorder, Json& object) {
  object["x"] = recorder.vector(round.x);
  object["before"] = page_state(learner, round.before, recorder);
  object["after"] = page_state(learner, round.after, recorder);
}

void show_round(const CoverStudy&, const Input<CoverStudy>& input, const Halving&, const HalvingRound& round,
                PageRecorder& recorder, Json& object) {
  object["x"] = recorder.vector(input.examples.examples[(round.t - 1) % input.examples.size()].x);
  object["left"] = round.after.count();
}

void show_round(const OptimalStudy&, const Input<OptimalStudy>& input, const Optimal&, const ClassRound& round,
                PageRecorder&, Json& object) {
  LittlestoneDimensions& dimensions = *input.examples.dimensions;
  object["votes"] = vote_signs(dimensions.of().points[round.x]);
  object["left"] = round.after.count();
  object["dimension_left"] = dimensions.dimension(round.after);
}

void show_round(const KernelStudy&, const Input<KernelStudy>& input, const KernelStudy::LearnerType&,
                const KernelRound& round, PageRecorder& recorder, Json& object) {
  const std::size_t row = (round.t - 1) % input.examples.examples.size();
  object["row"] = row + 1;
  if (!input.instances.empty()) object["x"] = recorder.vector(input.instances[row].x);
}

namespace {

template <class R>
void note_experts(const R& round, PageRecorder& recorder) {
  if (&round.before == &round.after) return;
  std::vector<bool> left(round.after.size());
  for (std::size_t i = 0; i < left.size(); ++i) left[i] = round.after[i];
  recorder.experts(round.t, left);
}

}  // namespace

void note_state(const HalvingStudy&, const HalvingRound& round, PageRecorder& recorder) {
  note_experts(round, recorder);
}

void note_state(const CoverStudy&, const HalvingRound& round, PageRecorder& recorder) {
  note_experts(round, recorder);
}

void note_state(const OptimalStudy&, const ClassRound& round, PageRecorder& recorder) {
  note_experts(round, recorder);
}

void add_points(const HalvingStudy&, const Input<HalvingStudy>&, PageRecorder&) {}
void add_points(const MajorityStudy&, const Input<MajorityStudy>&, PageRecorder&) {}
void add_points(const HedgeStudy&, const Input<HedgeStudy>&, PageRecorder&) {}

void add_points(const OptimalStudy&, const Input<OptimalStudy>&, PageRecorder&) {}

void add_points(const KernelStudy&, const Input<KernelStudy>& input, PageRecorder& recorder) {
  for (const auto& instance : input.instances) recorder.picture().point(instance.x, instance.y);
}

}  // namespace mistakebound::cli

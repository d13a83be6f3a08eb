/// What `mistakebound run` reads for each kind of learner, and how its rounds are shown and recorded.
#pragma once

#include "cli/options/input.hpp"
#include "cli/reports/boundary.hpp"
#include "cli/reports/page.hpp"
#include "invariants/learners.hpp"
#include "oracle/traces/write.hpp"
#include "reference/learners/order.hpp"

namespace mistakebound::cli {

/// The examples of a study.
template <class S>
struct Input {
  typename S::Examples examples;
  Eigen::Index dimension = 0;
  bool of_numbers = true;               ///< how numbers are read has a say
  std::vector<Example> instances = {};  ///< of a kernel on vectors, as they were read
  Understood understood = {};
};

/// Whether every pass has an order of its own.
inline bool is_reshuffled(const Values& values) {
  return values.find("reshuffle") != nullptr && values.flag("reshuffle");
}

/// The examples as they were read, in the order of the run's passes, where that is one.
template <class E>
std::vector<E> ordered(std::vector<E> examples, const Values& values) {
  return values.text("order") == "random" && !is_reshuffled(values)
             ? in_random_order(std::move(examples), values.whole("seed"))
             : std::move(examples);
}

inline Examples ordered(Examples examples, const Values& values) {
  if (values.text("order") != "random" || is_reshuffled(values)) return examples;
  const ExampleOrder order = random_order(examples.size(), values.whole("seed"));
  return Examples::in_order(std::move(examples), order);
}

/// Traces are of one learner.
template <class S>
void refuse_trace(const S&, const RunOptions&) {}
inline void refuse_trace(const ComparisonStudy& study, const RunOptions& options) {
  if (options.trace)
    throw InputError({"--trace", 0, 0}, "this option for " + std::string(study.name),
                     "it with the learner perceptron, or winnow");
}

/// Reads the file as the options say. Throws InputError, as for options that have no say in it.
template <class S>
Input<S> read_input(const S& study, const RunOptions& options, Values& values) {
  if (appends_constant(study) && options.input.bias)
    throw InputError({"--bias", 0, 0}, "this option for the learner " + std::string(study.name),
                     "it left out, as the learner appends a constant 1 itself");
  refuse_trace(study, options);
  Understood understood;
  Sequence sequence =
      read(options.input, understood, {.kind = study.boolean ? EntryKind::boolean : EntryKind::numbers});
  if (values.find("order") != nullptr) sequence.examples = ordered(std::move(sequence.examples), values);
  if (appends_constant(study)) sequence = with_bias(std::move(sequence));
  const Eigen::Index dimension = sequence.dimension;
  return {.examples = std::move(sequence), .dimension = dimension, .understood = std::move(understood)};
}
Input<HalvingStudy> read_input(const HalvingStudy& study, const RunOptions& options, Values& values);
Input<MajorityStudy> read_input(const MajorityStudy& study, const RunOptions& options, Values& values);
Input<HedgeStudy> read_input(const HedgeStudy& study, const RunOptions& options, Values& values);
Input<KernelStudy> read_input(const KernelStudy& study, const RunOptions& options, Values& values);
Input<OptimalStudy> read_input(const OptimalStudy& study, const RunOptions& options, Values& values);

/// The examples as a certificate's hash goes through them.
template <class S>
const auto& certified_examples(const S&, const Input<S>& input) {
  return input.examples.examples;
}
inline const std::vector<ExpertRound>& certified_examples(const HalvingStudy&, const Input<HalvingStudy>& input) {
  return input.examples.rounds;
}
inline const std::vector<Example>& certified_examples(const KernelStudy&, const Input<KernelStudy>& input) {
  return input.instances;
}

/// Of Hedge the losses alone: its labels say nothing.
inline std::vector<Vector> certified_examples(const HedgeStudy&, const Input<HedgeStudy>& input) {
  std::vector<Vector> losses;
  for (const Example& round : input.examples.examples) losses.push_back(round.x);
  return losses;
}

/// Whether a certificate of a run speaks of the theorem: of Winnow's, of the one for a given rate.
template <class S>
bool is_certified(const S&, const std::string&) {
  return true;
}
bool is_certified(const WinnowStudy& study, const std::string& theorem);

/// Throws InputError where others could not check a certificate of the run with rational numbers alone.
template <class S>
void require_certifiable(const S&, const Input<S>&, const Values&) {}
void require_certifiable(const WinnowStudy& study, const Input<WinnowStudy>& input, const Values& values);
void require_certifiable(const KernelStudy& study, const Input<KernelStudy>& input, const Values& values);

/// "none (tie)" for a prediction that is neither label.
std::string prediction_text(Prediction prediction);

/// A round, for --steps.
template <class S>
std::string round_text(const S& study, const Input<S>&, const typename S::LearnerType&, const Round& round) {
  return "round " + std::to_string(round.t) + ": x = (" + to_string(round.x) + "), y = " + std::to_string(round.y) +
         ", prediction " + prediction_text(round.prediction) + (round.mistake ? ", mistake, " : ", ") + study.letter +
         " after = (" + to_string(round.after) + ")\n";
}
std::string round_text(const HalvingStudy& study, const Input<HalvingStudy>& input, const Halving& learner,
                       const HalvingRound& round);
std::string round_text(const CoverStudy& study, const Input<CoverStudy>& input, const Halving& learner,
                       const HalvingRound& round);
std::string round_text(const KernelStudy& study, const Input<KernelStudy>& input,
                       const KernelStudy::LearnerType& learner, const KernelRound& round);
std::string round_text(const OptimalStudy& study, const Input<OptimalStudy>& input, const Optimal& learner,
                       const ClassRound& round);
std::string round_text(const HedgeStudy& study, const Input<HedgeStudy>& input, const Hedge& learner,
                       const Round& round);

/// A round's line of a trace.
template <class S>
std::string recorded(const S& study, const Input<S>&, const Round& round) {
  return trace_line(round, study.shows_state);
}
std::string recorded(const HalvingStudy& study, const Input<HalvingStudy>& input, const HalvingRound& round);
std::string recorded(const CoverStudy& study, const Input<CoverStudy>& input, const HalvingRound& round);
std::string recorded(const KernelStudy& study, const Input<KernelStudy>& input, const KernelRound& round);
std::string recorded(const OptimalStudy& study, const Input<OptimalStudy>& input, const ClassRound& round);
/// Of weights that are fractions.
std::string recorded(const HedgeStudy& study, const Input<HedgeStudy>& input, const Round& round);

/// Records the rounds of a run, one after the other; of a learner that updates on other rounds than mistakes, too,
/// which rounds update.
template <class S>
std::function<std::string(const typename S::RoundType&)> recorder(const S& study, const Input<S>& input,
                                                                  const typename S::LearnerType& first) {
  if constexpr (requires(const Round& round) { first.due_on(round.x, round.y); }) {
    return [beside = first](const Round& round) mutable {
      beside.w = round.before;
      const bool updates = beside.due_on(round.x, round.y);
      return trace_line(Round{round.t, round.x, round.y, round.prediction, updates, round.before, round.after}, true);
    };
  } else {
    return [&](const typename S::RoundType& round) { return recorded(study, input, round); };
  }
}
/// Traces have what these predict besides, from before the first round on.
std::function<std::string(const Round&)> recorder(const AveragedStudy& study, const Input<AveragedStudy>& input,
                                                  const AveragedPerceptron& first);
std::function<std::string(const Round&)> recorder(const VotedStudy& study, const Input<VotedStudy>& input,
                                                  const VotedPerceptron& first);

/// What a page calls the state; and that is what the experts have lost, where the factor is exponential.
template <class S>
const char* page_letter(const S& study, const typename S::LearnerType&) {
  return study.letter;
}
inline const char* page_letter(const HedgeStudy& study, const Hedge& learner) {
  return learner.factor == Hedge::Factor::linear ? study.letter : "L";
}
/// A state's place among a page's vectors, as it is shown there.
template <class L>
std::size_t page_state(const L&, const Vector& state, PageRecorder& recorder) {
  return recorder.vector(state);
}
/// What the score is made of.
inline std::size_t page_state(const BalancedWinnow&, const Vector& state, PageRecorder& recorder) {
  return recorder.vector(net_weights(state));
}
/// What the experts have lost, where the factor is exponential; weights are drawn in its place.
std::size_t page_state(const Hedge& learner, const Vector& state, PageRecorder& recorder);
/// Exponents; weights are drawn in their place.
std::size_t page_state(const FilteredWinnow& learner, const Vector& state, PageRecorder& recorder);

/// A kept round of a page.
template <class S>
void show_round(const S&, const Input<S>&, const typename S::LearnerType& learner, const Round& round,
                PageRecorder& recorder, Json& object) {
  object["x"] = recorder.vector(round.x);
  object["before"] = page_state(learner, round.before, recorder);
  object["after"] = page_state(learner, round.after, recorder);
  recorder.picture().round(round.t, round.x, round.y, boundary_of(learner, round.before),
                           boundary_of(learner, round.after));
}
void show_round(const HalvingStudy& study, const Input<HalvingStudy>& input, const Halving& learner,
                const HalvingRound& round, PageRecorder& recorder, Json& object);
void show_round(const MajorityStudy& study, const Input<MajorityStudy>& input, const WeightedMajority& learner,
                const Round& round, PageRecorder& recorder, Json& object);
void show_round(const HedgeStudy& study, const Input<HedgeStudy>& input, const Hedge& learner, const Round& round,
                PageRecorder& recorder, Json& object);
void show_round(const CoverStudy& study, const Input<CoverStudy>& input, const Halving& learner,
                const HalvingRound& round, PageRecorder& recorder, Json& object);
void show_round(const KernelStudy& study, const Input<KernelStudy>& input, const KernelStudy::LearnerType& learner,
                const KernelRound& round, PageRecorder& recorder, Json& object);
void show_round(const OptimalStudy& study, const Input<OptimalStudy>& input, const Optimal& learner,
                const ClassRound& round, PageRecorder& recorder, Json& object);

/// What a page tells of every round's state, kept or not.
inline void note_state(const auto&, const auto&, PageRecorder&) {}
void note_state(const HalvingStudy& study, const HalvingRound& round, PageRecorder& recorder);
void note_state(const CoverStudy& study, const HalvingRound& round, PageRecorder& recorder);
void note_state(const OptimalStudy& study, const ClassRound& round, PageRecorder& recorder);

/// The instances, where they are vectors.
template <class S>
void add_points(const S&, const Input<S>& input, PageRecorder& recorder) {
  for (const Example& example : input.examples.examples) recorder.picture().point(example.x, example.y);
}
void add_points(const HalvingStudy& study, const Input<HalvingStudy>& input, PageRecorder& recorder);
void add_points(const MajorityStudy& study, const Input<MajorityStudy>& input, PageRecorder& recorder);
void add_points(const HedgeStudy& study, const Input<HedgeStudy>& input, PageRecorder& recorder);
void add_points(const KernelStudy& study, const Input<KernelStudy>& input, PageRecorder& recorder);
void add_points(const OptimalStudy& study, const Input<OptimalStudy>& input, PageRecorder& recorder);

}  // namespace mistakebound::cli

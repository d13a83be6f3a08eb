#include "oracle/drive/drive.hpp"

#include <algorithm>
#include <set>

#include "oracle/drive/shrink.hpp"
#include "properties/campaign/telling.hpp"

namespace mistakebound {
namespace {

Lockstep::Setting setting_of(const DriveOptions& options, std::string place) {
  return {options.command,
          options.limits,
          options.numbers,
          {.tolerance = options.tolerance,
           .absolute_tolerance = options.absolute_tolerance,
           .precision = precision_of(options.numbers.reading)},
          options.decisions_only,
          std::move(place)};
}

std::string case_text(std::uint64_t number) {
  return "case " + std::to_string(number) + ", ";
}

/// A case against its adversary, up to the first divergence.
Played play_case(const DriveOptions& options, AdaptiveAdversary& adversary, std::uint64_t number) {
  Played played{.header = drive_header(options, adversary.dimension())};
  adversary.against(played.header, options.numbers);
  Lockstep lockstep(setting_of(options, case_text(number)), played.header);
  while (lockstep.rounds().size() < adversary.rounds() && !lockstep.verdict().divergence) {
    const Label predicted = lockstep.predict(adversary.instance());
    lockstep.learn(adversary.label(predicted));
  }
  if (!lockstep.verdict().divergence) lockstep.finish();
  played.rounds = lockstep.rounds();
  played.verdict = lockstep.verdict();
  return played;
}

/// The same examples again, whatever the program now predicts.
Played replay(const DriveOptions& options, const Sequence& sequence, std::uint64_t number) {
  Played played{.header = drive_header(options, sequence.dimension)};
  Lockstep lockstep(setting_of(options, case_text(number) + "shrinking, "), played.header);
  for (const Example& example : sequence.examples) {
    lockstep.predict(example.x);
    lockstep.learn(example.y);
    if (lockstep.verdict().divergence) break;
  }
  played.rounds = lockstep.rounds();
  played.verdict = lockstep.verdict();
  return played;
}

Sequence examples_of(const Played& played) {
  Sequence sequence{played.header.dimension, {}, {}};
  for (const TraceRound& round : played.rounds) sequence.examples.push_back({round.x, round.y});
  return sequence;
}

/// Whether two divergences are of one kind: a smaller sequence that shows another fault explains nothing.
bool alike(const Divergence& a, const std::optional<Divergence>& b) {
  const auto fault = [](const Divergence& divergence) {
    return divergence.likely.substr(0, divergence.likely.find_first_of(":,"));
  };
  return b && a.kind == b->kind && a.cause == b->cause && (fault(a).empty() || fault(a) == fault(*b));
}

/// Whether a divergence says more than what was found before: a wrong rule more than a tie, a tie more than rounding.
bool is_worse(const std::optional<Divergence>& divergence, const std::optional<DriveFinding>& found) {
  const auto weight = [](Cause cause) { return cause == Cause::rule ? 2 : cause == Cause::tie ? 1 : 0; };
  return divergence && (!found || weight(divergence->cause) > weight(found->shrunk.verdict.divergence->cause));
}

/// Shrinks by replaying smaller sequences; what fails is not tried again.
class Shrinker {
 public:
  Shrinker(const DriveOptions& options, DriveResult& result) : options_(options), result_(result) {}

  void run() {
    DriveFinding& found = *result_.found;
    found.repeats = diverges_again(examples_of(found.shrunk));
    if (!found.repeats) return;
    // Around the list of smaller cases until none of them diverges; after a success on from the same place.
    Sequence current = examples_of(found.shrunk);
    std::vector<Simplification> candidates = simplifications(current);
    std::size_t failures = 0;
    for (std::size_t at = 0; failures < candidates.size() && result_.restarts < options_.most_restarts; ++at) {
      if (at >= candidates.size()) at = 0;
      const Sequence candidate = candidates[at](current);
      if (is_permitted(candidate) && diverges_again(candidate)) {
        current = examples_of(found.shrunk);
        candidates = simplifications(current);
        failures = 0;
        at = std::min(at, candidates.size()) - 1;  // which ++ brings back to `at`
      } else {
        ++failures;
      }
    }
  }

 private:
  [[nodiscard]] bool is_permitted(const Sequence& candidate) {
    const bool same_dimension = candidate.dimension == result_.found->shrunk.header.dimension;
    const auto& examples = candidate.examples;
    const bool can_be_shown = std::all_of(examples.begin(), examples.end(), [&](const Example& example) {
      return is_instance(options_.adversary, example.x);
    });
    return !examples.empty() && can_be_shown && (same_dimension || !options_.adversary.dimension) &&
           tried_.insert(csv_of(candidate)).second;
  }

  /// Plays the sequence; where it shows the same fault it is the finding.
  bool diverges_again(const Sequence& sequence) {
    constexpr std::size_t most_failures = 3;
    if (failures_ == most_failures) return false;
    ++result_.restarts;
    Played played;
    try {
      played = replay(options_, sequence, result_.found->number);
    } catch (const InputError&) {  // there is a finding already; each of these may have cost a timeout
      ++failures_;
      return false;
    }
    if (!alike(*result_.found->shrunk.verdict.divergence, played.verdict.divergence)) return false;
    result_.found->shrunk = std::move(played);
    return true;
  }

  const DriveOptions& options_;
  DriveResult& result_;
  std::set<std::string> tried_;
  std::size_t failures_ = 0;  ///< of the program to keep to the protocol
};

}  // namespace

TraceHeader drive_header(const DriveOptions& options, Eigen::Index dimension) {
  TraceHeader header{.learner = options.adversary.learner, .dimension = dimension, .words = options.parameters};
  header.places["learner"] = {"drive", 0, 0};
  for (const auto& [name, word] : options.parameters) header.places[name] = {"--" + name, 0, 0};
  // The judge knows the parameters that were not given.
  const auto judge = make_judge(header, options.numbers, "drive");
  const TraceConventions conventions = judge->conventions();
  header.words.emplace("tie", to_string(conventions.tie));
  const Parameter* bias = judge->values().find("bias");
  if (bias != nullptr && bias->role == Role::bias) header.words.emplace("bias", conventions.bias ? "true" : "false");
  for (const auto& [name, value] : conventions.parameters) header.words.emplace(name, value);
  for (const Parameter& parameter : judge->values().parameters())
    if (parameter.role == Role::trace) header.words.emplace(parameter.name, parameter.usual);
  if (header.words.contains("beta")) header.words.emplace("power", "1");
  return header;
}

DriveResult drive(const DriveOptions& options) {
  const WithoutBrokenPipes without_broken_pipes;
  DriveResult result;
  const std::uint64_t first = options.only_case.value_or(0);
  std::uint64_t end = options.only_case ? first + 1 : options.cases;
  try {
    for (std::uint64_t number = first; number < end; ++number) {
      if (options.limits.stop()) throw Stopped{};
      AdaptiveAdversary adversary(options.adversary, options.seed, number);
      Played played;
      try {
        played = play_case(options, adversary, number);
      } catch (const InputError&) {
        if (!result.found) throw;
        break;  // what was found before is worth more than the complaint
      }
      ++result.cases;
      ++result.adversaries[adversary.kind()];
      result.widest = std::max(result.widest, adversary.dimension());
      result.longest = std::max(result.longest, played.rounds.size());
      result.rounds += played.verdict.rounds;
      result.mistakes += played.verdict.mistakes;
      result.exact_mistakes += played.verdict.exact_mistakes;
      result.has_weights = result.has_weights || played.verdict.max_weight_error;
      for (const TraceRound& round : played.rounds) result.has_updates = result.has_updates || round.updated;
      if (options.progress) options.progress(result.cases);
      if (!is_worse(played.verdict.divergence, result.found)) continue;
      if (!result.found) end = std::min(end, number + 1 + options.patience);
      if (played.verdict.divergence->cause == Cause::rule) end = number;
      result.found = DriveFinding{.number = number,
                                  .adversary = adversary.kind(),
                                  .labels = adversary.labels(),
                                  .original_rounds = played.rounds.size(),
                                  .shrunk = std::move(played)};
    }
    if (result.found) Shrinker(options, result).run();
  } catch (const Stopped&) {
    result.stopped = true;
  }
  return result;
}

}  // namespace mistakebound

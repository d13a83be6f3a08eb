#include "oracle/drive/drive.hpp"

#include <algorithm>
#include <set>

#include "oracle/drive/play.hpp"
#include "oracle/drive/shrink.hpp"
#include "oracle/drive/support.hpp"
#include "properties/campaign/telling.hpp"

namespace mistakebound {
namespace {

/// How much a divergence says: a failure or a wrong rule more than a tie, a tie more than what rounding explains.
int gravity(const Divergence& divergence) {
  switch (divergence.cause) {
    case Cause::rounding:
      return 0;
    case Cause::tie:
      return divergence.hiding == Hiding::none ? 2 : 1;
    case Cause::rule:
    case Cause::failure:
      return 3;
  }
  return 0;
}

/// Whether a divergence says more than what was found before, or as much with fewer numbers.
bool is_worse(const Played& played, const std::optional<DriveFinding>& found) {
  if (!played.verdict.divergence || !found) return played.verdict.divergence.has_value();
  const auto numbers = [](const Played& of) {
    return of.sequence().size() * static_cast<std::size_t>(of.header.dimension);
  };
  const int now = gravity(*played.verdict.divergence);
  const int before = gravity(*found->shrunk.verdict.divergence);
  return now > before || (now == before && numbers(played) < numbers(found->shrunk));
}

/// Whether a correctly written program may diverge so.
bool is_rounding(const Divergence& divergence) {
  return divergence.cause == Cause::rounding || divergence.hiding != Hiding::none;
}

/// Shrinks by replaying smaller sequences; what fails is not tried again.
class Shrinker {
 public:
  Shrinker(const DriveOptions& options, DriveResult& result, Kept kept)
      : options_(options), result_(result), kept_(std::move(kept)) {}

  void run() {
    DriveFinding& found = *result_.found;
    const Played original = found.shrunk;
    found.repeats = diverges_in_a_new_process(original.sequence());
    if (!found.repeats) return;
    shrink();
    // A program that is kept has to do in a new process what it does in the old one.
    if (!found.shrunk.reused || diverges_in_a_new_process(found.shrunk.sequence())) return;
    kept_->allowed = false;
    tried_.clear();
    found.shrunk = original;
    if (diverges_in_a_new_process(original.sequence())) shrink();
  }

 private:
  bool diverges_in_a_new_process(const Sequence& sequence) {
    kept_->program.reset();
    return diverges_again(sequence, true);
  }

  void shrink() {
    // Each costs two lines and answers, of a program that may be slow.
    constexpr std::size_t most_rounds = 20'000;
    DriveFinding& found = *result_.found;
    // Around the list of smaller cases until none of them diverges; after a success on from the same place.
    Sequence current = found.shrunk.sequence();
    std::vector<Simplification> candidates = simplifications(current);
    std::size_t failures = 0;
    for (std::size_t at = 0;
         failures < candidates.size() && result_.attempts < options_.most_attempts && rounds_ < most_rounds; ++at) {
      if (at >= candidates.size()) at = 0;
      const Sequence candidate = candidates[at](current);
      if (is_permitted(candidate) && diverges_again(candidate)) {
        current = found.shrunk.sequence();
        candidates = simplifications(current);
        failures = 0;
        at = std::min(at, candidates.size()) - 1;  // which ++ brings back to `at`
      } else {
        ++failures;
      }
    }
  }

  [[nodiscard]] bool is_permitted(const Sequence& candidate) {
    const bool same_dimension = candidate.dimension == result_.found->shrunk.header.dimension;
    const auto& examples = candidate.examples;
    const bool can_be_shown = std::all_of(examples.begin(), examples.end(), [&](const Example& example) {
      return is_instance(options_.adversary, example.x) && is_given_point(options_.parameters, example.x);
    });
    return !examples.empty() && can_be_shown && (same_dimension || !options_.adversary.dimension) &&
           tried_.insert(csv_of(candidate)).second;
  }

  /// Plays the sequence; where it shows the same fault it is the finding.
  bool diverges_again(const Sequence& sequence, bool is_whole = false) {
    constexpr std::size_t most_failures = 3;
    if (failures_ == most_failures) return false;
    ++result_.attempts;
    rounds_ += sequence.size();
    Played played;
    try {
      played = replay(options_, sequence, result_.found->number, kept_, *result_.found->shrunk.verdict.divergence);
    } catch (const InputError&) {  // there is a finding already; each of these may have cost a timeout
      ++failures_;
      return false;
    }
    const Divergence& sought = *result_.found->shrunk.verdict.divergence;
    if (!shows_again(options_, sought, played, is_whole)) return false;
    // What is likely is known of the whole sequence that was found, and of others.
    played.verdict.divergence->likely = sought.likely;
    result_.found->shrunk = std::move(played);
    return true;
  }

  const DriveOptions& options_;
  DriveResult& result_;
  Kept kept_;
  std::set<std::string> tried_;
  std::size_t failures_ = 0;  ///< of the program to keep to the protocol
  std::size_t rounds_ = 0;    ///< of all sequences that were tried
};

}  // namespace

DriveResult drive(const DriveOptions& options) {
  const WithoutBrokenPipes without_broken_pipes;
  DriveResult result;
  const auto kept = std::make_shared<KeptProgram>();
  kept->has_played = options.partner != nullptr;  // who lives here understands what is said
  const std::uint64_t first = options.only_case.value_or(0);
  std::uint64_t end = options.only_case ? first + 1 : options.cases;
  try {
    for (std::uint64_t number = first; number < end; ++number) {
      if (options.limits.stop()) throw Stopped{};
      AdaptiveAdversary adversary(options.adversary, options.seed, number);
      Played played;
      try {
        played = play_case(options, adversary, number, kept);
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
      result.tie_mistakes += played.verdict.tie_mistakes;
      result.exact_mistakes += played.verdict.exact_mistakes;
      result.has_weights = result.has_weights || played.verdict.max_weight_error;
      for (const TraceRound& round : played.rounds) result.has_updates = result.has_updates || round.updated;
      if (options.progress) options.progress(result.cases);
      if (options.rounding_allowed && played.verdict.divergence && is_rounding(*played.verdict.divergence)) {
        ++result.rounded;
        continue;
      }
      if (played.verdict.divergence && !played.failure) played.rounds.resize(played.verdict.divergence->round);
      if (!is_worse(played, result.found)) continue;
      const Cause cause = played.verdict.divergence->cause;
      if (cause == Cause::rule || cause == Cause::failure) end = number;
      result.found = DriveFinding{.number = number,
                                  .adversary = adversary.kind(),
                                  .labels = adversary.labels(),
                                  .original_rounds = played.sequence().size(),
                                  .reused = played.reused,
                                  .shrunk = {}};
      result.found->shrunk = std::move(played);
    }
    if (result.found) {
      look_for_support(options, *result.found, kept);
      Shrinker(options, result, kept).run();
    }
    if (kept->program) kept->program->finish();
  } catch (const Stopped&) {
    result.stopped = true;
  }
  result.starts = kept->starts;
  return result;
}

}  // namespace mistakebound

#include "oracle/drive/drive.hpp"

#include <algorithm>
#include <set>

#include "oracle/drive/play.hpp"
#include "oracle/drive/shrink.hpp"
#include "oracle/judges/observed_weights.hpp"
#include "properties/campaign/telling.hpp"

namespace mistakebound {
namespace {

/// Of what was thrown: its words may have numbers in them that depend on the case.
std::string type_of(const std::string& thrown) {
  return thrown.substr(0, thrown.find(": "));
}

/// Whether a sequence shows what another one did: a smaller one that shows another fault explains nothing.
bool alike(const TraceVerdict& a, const TraceVerdict& b) {
  if (!b.divergence || a.divergence->kind != b.divergence->kind || a.divergence->cause != b.divergence->cause)
    return false;
  const Divergence& first = *a.divergence;
  const Divergence& second = *b.divergence;
  if (first.kind == DivergenceKind::exception) return type_of(first.failure) == type_of(second.failure);
  if (first.cause == Cause::failure) return first.kind == DivergenceKind::no_number || first.failure == second.failure;
  const auto is_that = [&](const LearnerFault& fault) { return are_alike(*first.likely, fault); };
  return !first.likely || (second.likely && is_that(*second.likely)) ||
         std::any_of(b.suspects.begin(), b.suspects.end(), is_that);
}

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

/// The conventions at zero that are not the declared one.
std::vector<std::string> other_conventions(const TraceHeader& header) {
  std::vector<std::string> names;
  for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) names.emplace_back(to_string(tie));
  const std::string* declared = header.find("tie");
  if (declared != nullptr) std::erase(names, *declared);
  return names;
}

/// Whether a case shows nothing that the convention at zero with that name would not do.
bool keeps_to(const DriveOptions& options, const Played& played, const std::string& tie) {
  TraceHeader header = played.header;
  header.words["tie"] = tie;
  std::unique_ptr<Judge> judge;
  try {
    judge = make_judge(header, options.numbers, "drive", allowance_of(options));
  } catch (const InputError&) {
    return false;  // it is none of this learner's
  }
  for (const TraceRound& round : played.rounds) judge->observe(round);
  return may_be_right(judge->verdict());
}

/// Whether what is likely of the finding is supported by the whole of its case and of some more: a fault explains all
/// steps that are not the rule's, and who has another convention at zero has it at every tie. What is seen in the round
/// itself needs no support. Returned are the other conventions at zero that explain a fault, and all else.
std::vector<std::string> look_for_support(const DriveOptions& options, DriveFinding& found, const Kept& kept) {
  constexpr std::uint64_t cases = 20;
  constexpr std::size_t further = 40;
  constexpr std::ptrdiff_t enough = 2;
  Divergence& divergence = *found.shrunk.verdict.divergence;
  Faults suspects = found.shrunk.verdict.suspects;
  Faults confirmed;  // where no step was rounded
  Faults explained;  // faults of the score, once for each case
  std::vector<std::string> other_ties = other_conventions(found.shrunk.header);
  const bool tie = divergence.cause == Cause::tie && divergence.likely;
  const bool rule = divergence.cause == Cause::rule;
  if (!tie && !rule) return {};
  if (rule) std::erase_if(other_ties, [&](const std::string& name) { return !keeps_to(options, found.shrunk, name); });
  if (rule && suspects.empty() && other_ties.empty()) return {};
  // Who is to be excused for another convention has it in all cases of the campaign.
  const auto goes_on = [&](std::uint64_t number) {
    return number < found.number + cases || (rule && !other_ties.empty() && number < options.cases);
  };
  for (std::uint64_t number = found.number; goes_on(number); ++number) {
    // Every other one without rounding, which makes a fault look like another.
    AdversaryOptions chosen = options.adversary;
    chosen.dyadic = chosen.dyadic || (!chosen.kind && (number - found.number) % 2 == 1);
    AdaptiveAdversary adversary(chosen, options.seed, number);
    Played played;
    try {
      played = play_case(options, adversary, number, kept, further);
    } catch (const InputError&) {
      if (rule) other_ties.clear();
      break;
    }
    const TraceVerdict& verdict = played.verdict;
    std::erase_if(other_ties, [&](const std::string& name) { return !keeps_to(options, played, name); });
    if (number >= found.number + cases) continue;
    if (tie && (verdict.ties_followed || other_ties.empty())) divergence.likely.reset();
    // Another score, kernel or average shows in cases without a fault, too.
    for (const LearnerFault& refuted : verdict.refuted_faults) std::erase(suspects, refuted);
    for (const TraceRound& round : played.rounds)
      std::erase_if(suspects,
                    [&](const LearnerFault& fault) { return round.weights && exceeds_bounds(fault, *round.weights); });
    const Faults& scores = verdict.score_faults;
    std::erase_if(suspects,
                  [&](const LearnerFault& fault) { return is_score_fault(fault) && !contains(scores, fault); });
    if (tie || !verdict.fault) continue;
    explained.insert(explained.end(), scores.begin(), scores.end());
    const bool is_fact = verdict.suspects.empty() && verdict.fault->likely;
    if (!verdict.suspects_tried && !is_fact) continue;
    const bool decides = chosen.dyadic || chosen.kind;
    if (decides) confirmed.insert(confirmed.end(), verdict.suspects.begin(), verdict.suspects.end());
    // What is seen there, and nothing else can have hidden it, is what may have been hidden here.
    if (is_fact && contains(suspects, *verdict.fault->likely)) suspects = {*verdict.fault->likely};
    std::erase_if(suspects, [&](const LearnerFault& fault) {
      return !is_fact && (decides || !needs_exact_step(fault)) && !contains(verdict.suspects, fault);
    });
  }
  if (tie) return {};
  std::erase_if(suspects, [&](const LearnerFault& fault) {
    return (needs_exact_step(fault) && !contains(confirmed, fault)) ||
           (is_score_fault(fault) && std::count(explained.begin(), explained.end(), fault) < enough);
  });
  found.shrunk.verdict.suspects = suspects;
  divergence.likely = found.shrunk.verdict.fact;
  if (!suspects.empty()) divergence.likely = suspects.front();
  return other_ties;
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
    return diverges_again(sequence);
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
      return is_instance(options_.adversary, example.x);
    });
    return !examples.empty() && can_be_shown && (same_dimension || !options_.adversary.dimension) &&
           tried_.insert(csv_of(candidate)).second;
  }

  /// Plays the sequence; where it shows the same fault it is the finding.
  bool diverges_again(const Sequence& sequence) {
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
    if (!alike(result_.found->shrunk.verdict, played.verdict)) return false;
    // What is likely is known of the whole sequence that was found, and of others.
    played.verdict.divergence->likely = result_.found->shrunk.verdict.divergence->likely;
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
      const std::vector<std::string> excuses = look_for_support(options, *result.found, kept);
      Shrinker(options, result, kept).run();
      TraceVerdict& verdict = result.found->shrunk.verdict;
      const std::optional<LearnerFault>& likely = verdict.divergence->likely;
      if (likely && is_convention_of_average(*likely)) {
        verdict.divergence->cause = Cause::tie;
      } else if (std::any_of(excuses.begin(), excuses.end(),
                             [&](const std::string& tie) { return keeps_to(options, result.found->shrunk, tie); })) {
        verdict.excuse_as_other_convention();
      }
    }
    if (kept->program) kept->program->finish();
  } catch (const Stopped&) {
    result.stopped = true;
  }
  result.starts = kept->starts;
  return result;
}

}  // namespace mistakebound

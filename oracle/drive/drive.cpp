#include "oracle/drive/drive.hpp"

#include <algorithm>
#include <ctime>
#include <set>

#include "oracle/drive/play.hpp"
#include "oracle/drive/shrink.hpp"
#include "oracle/drive/support.hpp"
#include "oracle/traces/fields.hpp"
#include "properties/campaign/case_description.hpp"

namespace mistakebound {
namespace {

/// How much a divergence says: a failure or a wrong rule more than a tie, a tie that nothing hides more than others,
/// these more than what rounding explains, of which decisions say more than weights.
int gravity(const Divergence& divergence) {
  switch (divergence.cause) {
    case Cause::rounding:
      return divergence.kind == DivergenceKind::weights ? 0 : 1;
    case Cause::tie:
      return divergence.hiding != Hiding::none ? 2 : divergence.may_hide ? 3 : 4;
    case Cause::rule:
    case Cause::failure:
      return 5;
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

/// The first example, from 1, that the program may not be shown; 0 where the sequence has none, or another dimension
/// than was asked for; nothing where it can be played.
std::optional<std::size_t> first_unsent(const DriveOptions& options, const Sequence& sequence) {
  if (sequence.examples.empty() || sequence.dimension != options.adversary.dimension.value_or(sequence.dimension))
    return 0;
  const auto found = std::find_if(sequence.examples.begin(), sequence.examples.end(), [&](const Example& example) {
    return !is_instance(options.adversary, example.x) || !is_given_point(options.parameters, example.x);
  });
  if (found == sequence.examples.end()) return std::nullopt;
  return static_cast<std::size_t>(found - sequence.examples.begin()) + 1;
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
    // Each costs two lines and answers, of a program that may be slow. Some are tried in any case, and then twice as
    // many each time, where they can be made in time.
    constexpr std::size_t most_rounds = 20'000;
    constexpr std::size_t some = 60;
    const double begin = took_;
    std::size_t next = some;
    DriveFinding& found = *result_.found;
    const auto may_go_on = [&] {
      if (rounds_ >= most_rounds || result_.attempts >= options_.most_attempts) return false;
      if (result_.attempts < next) return true;
      next *= 2;
      found.hurried = std::chrono::duration<double>(2 * (took_ - begin)) > options_.shrink_time;
      return !found.hurried;
    };
    // Around the list of smaller cases until none of them diverges; after a success on from the same place.
    Sequence current = found.shrunk.sequence();
    std::vector<Simplification> candidates = simplifications(current);
    std::size_t failures = 0;
    for (std::size_t at = 0; failures < candidates.size() && may_go_on(); ++at) {
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
    return !first_unsent(options_, candidate) && tried_.insert(csv_of(candidate)).second;
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
      took_ += played.took;
    } catch (const InputError&) {  // there is a finding already; each of these may have cost a timeout
      ++failures_;
      return false;
    }
    const Divergence& sought = *result_.found->shrunk.verdict.divergence;
    const std::clock_t begin = std::clock();
    const bool shows = shows_again(options_, sought, played, is_whole);
    took_ += static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    if (!shows) return false;
    result_.found->shrunk = std::move(played);
    return true;
  }

  const DriveOptions& options_;
  DriveResult& result_;
  Kept kept_;
  std::set<std::string> tried_;
  std::size_t failures_ = 0;  ///< of the program to keep to the protocol
  std::size_t rounds_ = 0;    ///< of all sequences that were tried
  double took_ = 0;           ///< all of them together, in seconds, see Played, with what it takes to judge them
};

/// What is played, one sequence after the other, and what came of it.
class Campaign {
 public:
  explicit Campaign(const DriveOptions& options) : options_(options) {
    kept_->has_played = options.partner != nullptr;  // who lives here understands what is said
  }

  DriveResult run() {
    try {
      play_first();
      play_cases();
      if (result_.found) look_for_support(options_, *habits_, before_, *result_.found, kept_);
      if (result_.found && is_forgiven(*result_.found->shrunk.verdict.divergence)) {
        ++result_.rounded;
        if (result_.found->first) result_.passed.push_back(*result_.found->first);
        result_.found.reset();
        result_.decisions_conform = true;  // but for such rounding
      }
      if (result_.found) Shrinker(options_, result_, kept_).run();
      if (kept_->program) kept_->program->finish();
    } catch (const Stopped&) {
      result_.stopped = true;
    }
    result_.starts = kept_->starts;
    return std::move(result_);
  }

 private:
  void play_first() {
    for (std::size_t at = 0; at < options_.first.size() && !is_over_; ++at) {
      if (options_.limits.stop()) throw Stopped{};
      const Sequence& sequence = options_.first[at];
      if (const auto example = first_unsent(options_, sequence)) {
        result_.unplayed.push_back({.sequence = at + 1, .example = *example});
        continue;
      }
      ++result_.replayed;
      Played played = play_sequence(options_, sequence, kept_);
      if (!played.verdict.divergence || is_forgiven(*played.verdict.divergence)) result_.passed.push_back(at);
      take(std::move(played), {.first = at, .adversary = "given", .labels = Labels::given, .shrunk = {}});
    }
  }

  void play_cases() {
    const std::uint64_t first = options_.only_case.value_or(0);
    const std::uint64_t end = options_.only_case ? first + 1 : options_.cases;
    for (std::uint64_t number = first; number < end && !is_over_; ++number) {
      if (options_.limits.stop()) throw Stopped{};
      AdaptiveAdversary adversary(options_.adversary, options_.seed, number);
      Played played;
      try {
        played = play_case(options_, adversary, number, kept_);
      } catch (const InputError&) {
        if (!result_.found) throw;
        break;  // what was found before is worth more than the complaint
      }
      ++result_.cases;
      ++result_.adversaries[adversary.kind()];
      result_.widest = std::max(result_.widest, adversary.dimension());
      if (played.planned > 0) result_.ended_early.push_back({number, played.rounds.size(), played.planned});
      if (options_.progress) options_.progress(result_.cases);
      take(std::move(played),
           {.number = number, .adversary = adversary.kind(), .labels = adversary.labels(), .shrunk = {}});
    }
  }

  [[nodiscard]] bool is_forgiven(const Divergence& divergence) const {
    return options_.rounding_allowed && is_rounding(divergence);
  }

  /// Counts what was played; where it is worse than what was found before, it is the finding.
  void take(Played played, DriveFinding finding) {
    const TraceVerdict& verdict = played.verdict;
    if (habits_) {
      habits_->add(verdict.habits);
    } else {
      habits_ = verdict.habits;
    }
    result_.longest = std::max(result_.longest, played.rounds.size());
    result_.rounds += verdict.rounds;
    result_.mistakes += verdict.mistakes;
    result_.tie_mistakes += verdict.tie_mistakes;
    result_.exact_mistakes += verdict.exact_mistakes;
    result_.has_weights = result_.has_weights || verdict.max_weight_error;
    for (const TraceRound& round : played.rounds) result_.has_updates = result_.has_updates || round.updated;
    if (verdict.divergence && is_forgiven(*verdict.divergence)) {
      ++result_.rounded;
      return;
    }
    if (!verdict.decisions_conform()) result_.decisions_conform = false;
    if (verdict.divergence && !played.failure) played.rounds.resize(verdict.divergence->round);
    if (!is_worse(played, result_.found)) {
      keep_before(std::move(played));
      return;
    }
    const Cause cause = verdict.divergence->cause;
    is_over_ = cause == Cause::rule || cause == Cause::failure;
    finding.original_rounds = played.sequence().size();
    finding.reused = played.reused;
    finding.shrunk = std::move(played);
    result_.found = std::move(finding);
  }

  /// Some short cases on which the program followed the rule: what is wrong with it has to explain them, too.
  void keep_before(Played played) {
    constexpr std::size_t most = 8;
    constexpr std::size_t most_numbers = 4000;
    const std::size_t numbers = played.rounds.size() * static_cast<std::size_t>(played.header.dimension);
    if (before_.size() < most && numbers <= most_numbers && !played.verdict.fault) before_.push_back(std::move(played));
  }

  const DriveOptions& options_;
  DriveResult result_;
  std::vector<Played> before_;
  Kept kept_ = std::make_shared<KeptProgram>();
  std::optional<TieHabits> habits_;  ///< at the ties of all that was played
  bool is_over_ = false;             ///< no divergence is worse than the one that was found
};

}  // namespace

void refuse_without_labels(const std::string& rule) {
  if (!shown_state(rule).predicts)
    throw InputError({"rule", 0, 0}, "the rule " + quoted(rule) + " in this process",
                     "a rule of learners that predict labels; others are driven over their input and output");
}

DriveResult drive(const DriveOptions& options) {
  if (options.partner) refuse_without_labels(options.adversary.learner);
  const WithoutBrokenPipes without_broken_pipes;
  return Campaign(options).run();
}

}  // namespace mistakebound

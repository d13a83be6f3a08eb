#include "properties/campaign/campaign.hpp"

#include <deque>
#include <future>
#include <memory>
#include <utility>

#include "properties/campaign/climb.hpp"
#include "properties/campaign/workers.hpp"

namespace mistakebound {
namespace {

constexpr std::size_t block_size = 16;  // cases between looks at the clock

/// What one case contributes.
struct CaseResult {
  CampaignResult part;
  bool failed = false;
  CasePointer value;
};

/// A 64-bit hash of a theorem's id (FNV-1a), so that theorems do not share their cases.
std::uint64_t hash_of(const std::string& id) {
  std::uint64_t hash = 14695981039346656037U;
  for (const char c : id) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
  return hash;
}

/// What is not sure of a short case is asked of the textbook; one that fails takes the place of the case.
void try_short_cases(const Property& property, const CampaignOptions& options, std::uint64_t number,
                     CaseResult& result) {
  if (!property.short_cases || options.short_cases == 0) return;
  const std::unique_ptr<ShortCases> cases = property.short_cases();
  ShortDraw draw = ShortDraw::for_case(options.seed ^ hash_of(property.theorem), number);
  std::size_t open = 0;
  for (std::size_t i = 0; i < options.short_cases && !result.failed; ++i) {
    if (cases->next(draw)) continue;
    ++open;
    result.failed = !failed_step(cases->report()).empty();
    if (result.failed) result.value = cases->exactly();
  }
  ShortCounts& counts = result.part.short_cases.emplace();
  counts = cases->counts();
  counts.open = open;
}

CaseResult try_case(const Property& property, const CampaignOptions& options, std::uint64_t number) {
  CaseResult result;
  Draw draw = Draw::for_case(options.seed ^ hash_of(property.theorem), number);
  Enforced& enforced = result.part.enforced;
  draw.search(options.dropped.empty() && number % searched_share == searched_share - 1);
  result.value =
      draw.searches() ? searched_case(property.draw, draw, enforced) : property.draw(draw, options.dropped, enforced);
  result.part.cases = 1;
  result.value->check(verdicts_only(options.dropped), [&](const TrialPointer& trial, const TheoremReport& report) {
    CampaignResult& part = result.part;
    ++part.runs;
    part.rounds += report.rounds;
    part.mistakes += report.mistakes;
    for (const StepReport& step : report.steps) part.claims += step.checked;
    ++part.verdicts[to_string(report.verdict)];
    if (!report.unjudged.empty()) ++part.unjudged[report.unjudged];
    result.failed = result.failed || !failed_step(report).empty();
    keep_tighter(part.tightest, number, result.value, trial, report);
  });
  if (options.dropped.empty() && !result.failed) try_short_cases(property, options, number, result);
  return result;
}

/// The results of the cases in the order of their numbers, while threads try the next ones.
class Results {
 public:
  Results(const Property& property, const CampaignOptions& options, std::uint64_t first, std::uint64_t last)
      : property_(property), options_(options), begun_(first), last_(last) {
    if (options.jobs > 1 && first < last)
      workers_.emplace(static_cast<unsigned>(std::min<std::uint64_t>(options.jobs, last - first)));
  }

  CaseResult next() {
    if (!workers_) return try_case(property_, options_, std::exchange(begun_, begun_ + options_.stride));
    for (; begun_ < last_ && waiting_.size() < block_size + options_.jobs; begun_ += options_.stride) begin(begun_);
    std::future<CaseResult> result = std::move(waiting_.front());
    waiting_.pop_front();
    return result.get();
  }

 private:
  void begin(std::uint64_t number) {
    const auto task = std::make_shared<std::packaged_task<CaseResult()>>(
        [this, number] { return try_case(property_, options_, number); });
    waiting_.push_back(task->get_future());
    workers_->give([task] { (*task)(); });
  }

  const Property& property_;
  const CampaignOptions& options_;
  std::uint64_t begun_;  ///< the number of the case that is begun next
  std::uint64_t last_;   ///< the number after the last case
  std::deque<std::future<CaseResult>> waiting_;
  std::optional<Workers> workers_;  ///< last, so that they end before the rest does
};

/// The first failure among a case's reports, if there is one.
std::optional<Counterexample> failure_of(const CasePointer& value, const LedgerOptions& ledger) {
  std::optional<Counterexample> found;
  value->check(ledger, [&](const TrialPointer& trial, const TheoremReport& report) {
    if (found) return;
    const std::string step = failed_step(report);
    if (!step.empty()) found = Counterexample{0, value->sequence().size(), value, trial, step, report};
  });
  return found;
}

}  // namespace

void merge(CampaignResult& whole, CampaignResult&& part) {
  whole.cases += part.cases;
  whole.runs += part.runs;
  whole.rounds += part.rounds;
  whole.mistakes += part.mistakes;
  whole.claims += part.claims;
  if (part.short_cases)
    whole.short_cases = (whole.short_cases ? *whole.short_cases : ShortCounts()) += *part.short_cases;
  for (const auto& [hypothesis, count] : part.enforced) whole.enforced[hypothesis] += count;
  for (const auto& [verdict, count] : part.verdicts) whole.verdicts[verdict] += count;
  for (const auto& [reason, count] : part.unjudged) whole.unjudged[reason] += count;
  keep_tighter(whole.tightest, std::move(part.tightest));
}

Counterexample shrunk(const CasePointer& value, const Dropped& dropped, std::size_t most_checks) {
  const LedgerOptions verdicts = verdicts_only(dropped);
  Counterexample best = failure_of(value, verdicts).value();
  for (bool smaller = true; smaller;) {
    smaller = false;
    for (const CasePointer& candidate : best.value->smaller()) {
      if (most_checks == 0) break;
      if (std::optional<Counterexample> still = failure_of(candidate, verdicts)) {
        best = std::move(*still);
        smaller = true;
        break;
      }
      --most_checks;
    }
  }
  best = failure_of(best.value, {.dropped = dropped}).value();  // with everything that there is to say of it
  best.original_rounds = value->sequence().size();
  return best;
}

CampaignResult run_campaign(const Property& property, const CampaignOptions& options) {
  CampaignResult whole;
  whole.theorem = property.theorem;
  const std::uint64_t first = options.only_case.value_or(options.first);
  const std::uint64_t last = options.only_case ? first + 1 : options.cases;
  Results results(property, options, first, last);
  for (std::uint64_t number = first; number < last; number += options.stride) {
    CaseResult result = results.next();
    merge(whole, std::move(result.part));
    if (result.failed) {
      whole.counterexample = shrunk(result.value, options.dropped);
      whole.counterexample->number = number;
      break;
    }
    const bool ends = last - number <= options.stride;
    if (!ends && whole.cases % block_size != 0) continue;
    if (options.progress) options.progress(whole.cases);
    whole.stopped = !ends && options.stop && options.stop();
    if (whole.stopped) break;
  }
  return whole;
}

}  // namespace mistakebound

#include "properties/campaign/campaign.hpp"

#include <mpfr.h>
#include <rapidcheck/Seq.h>
#include <rapidcheck/Shrinkable.h>
#include <rapidcheck/seq/Create.h>
#include <rapidcheck/seq/SeqIterator.h>
#include <rapidcheck/shrinkable/Create.h>

#include <exception>
#include <mutex>
#include <thread>

namespace mistakebound {
namespace {

constexpr std::size_t block_size = 16;  // cases between looks at the clock

/// What one case contributes.
struct CaseResult {
  CampaignResult part;
  bool failed = false;
  Case value;
};

/// A 64-bit hash of a theorem's id (FNV-1a), so that theorems do not share their cases.
std::uint64_t hash_of(const std::string& id) {
  std::uint64_t hash = 14695981039346656037U;
  for (const char c : id) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
  return hash;
}

/// Whether a ratio is larger than the best so far, or equal with more mistakes.
bool is_tighter(const Number& ratio, std::size_t mistakes, const Tightest& best) {
  if (is_less(best.ratio, ratio)) return true;
  return mistakes > best.mistakes && !is_less(ratio, best.ratio);
}

void note_ratio(CampaignResult& part, std::uint64_t number, const Case& value, const Setting& setting,
                const TheoremReport& report) {
  if (report.verdict == Verdict::holds && report.attained && report.attained->limit > 0) {
    const Attained& attained = *report.attained;
    Number ratio = Rational(attained.value / attained.limit);
    if (part.tightest && !is_tighter(ratio, report.mistakes, *part.tightest)) return;
    part.tightest = Tightest{std::move(ratio), report.mistakes, attained.limit, number, value, setting, attained};
  }
  if (setting.u.size() > 0 && norm2(setting.u) == 0)
    return;  // bounds with u = 0 count the rounds, or the mistakes themselves
  if (report.verdict != Verdict::holds || report.mistakes == 0 || !report.bound || sign_of(*report.bound) <= 0) return;
  Number ratio = quotient(report.mistakes, *report.bound);
  if (part.tightest && !is_tighter(ratio, report.mistakes, *part.tightest)) return;
  part.tightest = Tightest{std::move(ratio), report.mistakes, *report.bound, number, value, setting, {}};
}

CaseResult try_case(const Property& property, const CampaignOptions& options, std::uint64_t number) {
  CaseResult result;
  Draw draw = Draw::for_case(options.seed ^ hash_of(property.theorem), number);
  result.value = property.draw(draw, options.dropped, result.part.arranged);
  result.part.cases = 1;
  property.check(result.value, options.dropped, [&](const Setting& setting, const TheoremReport& report) {
    CampaignResult& part = result.part;
    ++part.runs;
    part.rounds += report.rounds;
    part.mistakes += report.mistakes;
    for (const StepReport& step : report.steps) part.claims += step.checked;
    ++part.verdicts[to_string(report.verdict)];
    result.failed = result.failed || !failed_step(report).empty();
    note_ratio(part, number, result.value, setting, report);
  });
  return result;
}

void merge(CampaignResult& whole, CampaignResult&& part) {
  whole.cases += part.cases;
  whole.runs += part.runs;
  whole.rounds += part.rounds;
  whole.mistakes += part.mistakes;
  whole.claims += part.claims;
  for (const auto& [hypothesis, count] : part.arranged) whole.arranged[hypothesis] += count;
  for (const auto& [verdict, count] : part.verdicts) whole.verdicts[verdict] += count;
  if (!part.tightest) return;
  if (whole.tightest && !is_tighter(part.tightest->ratio, part.tightest->mistakes, *whole.tightest)) return;
  whole.tightest = std::move(part.tightest);
}

/// The cases first .. first + results.size() - 1, shared out over the threads.
void try_block(const Property& property, const CampaignOptions& options, std::uint64_t first,
               std::vector<CaseResult>& results) {
  std::atomic<std::size_t> next = 0;
  std::exception_ptr failure;
  std::mutex failure_lock;
  const auto work = [&] {
    try {
      for (std::size_t i = next++; i < results.size(); i = next++) results[i] = try_case(property, options, first + i);
    } catch (...) {
      const std::lock_guard<std::mutex> guard(failure_lock);
      failure = std::current_exception();
      next = results.size();
    }
  };
  std::vector<std::thread> threads;
  const auto work_in_thread = [&work] {
    work();
    mpfr_free_cache2(MPFR_FREE_LOCAL_CACHE);  // MPFR keeps constants for every thread and does not see it end
  };
  for (unsigned i = 1; i < options.jobs; ++i) threads.emplace_back(work_in_thread);
  work();
  for (std::thread& thread : threads) thread.join();
  if (failure) std::rethrow_exception(failure);
}

/// The first failure among a case's reports, if there is one.
std::optional<Counterexample> failure_of(const Property& property, const Case& value,
                                         const std::set<std::string>& dropped) {
  std::optional<Counterexample> found;
  property.check(value, dropped, [&](const Setting& setting, const TheoremReport& report) {
    if (found) return;
    const std::string step = failed_step(report);
    if (!step.empty()) found = Counterexample{0, value.sequence.size(), value, setting, step, report};
  });
  return found;
}

}  // namespace

Counterexample shrunk(const Property& property, const Case& value, const std::set<std::string>& dropped,
                      std::size_t most_checks) {
  Counterexample best = failure_of(property, value, dropped).value();
  rc::Shrinkable<Case> at = rc::shrinkable::shrinkRecur(
      value, [](const Case& larger) { return rc::seq::fromContainer(smaller_cases(larger)); });
  bool smaller = true;
  while (smaller && most_checks > 0) {
    smaller = false;
    rc::Seq<rc::Shrinkable<Case>> shrinks = at.shrinks();
    for (auto candidate = shrinks.next(); candidate && most_checks > 0; candidate = shrinks.next(), --most_checks) {
      std::optional<Counterexample> still = failure_of(property, candidate->value(), dropped);
      if (!still) continue;
      best = std::move(*still);
      at = *candidate;
      smaller = true;
      break;
    }
  }
  best.original_rounds = value.sequence.size();
  return best;
}

CampaignResult run_campaign(const Property& property, const CampaignOptions& options) {
  CampaignResult whole;
  whole.theorem = property.theorem;
  const std::uint64_t first = options.only_case.value_or(0);
  const std::uint64_t last = options.only_case ? first + 1 : options.cases;
  for (std::uint64_t number = first; number < last;) {
    if (number != first && options.stop && options.stop()) {
      whole.stopped = true;
      break;
    }
    std::vector<CaseResult> block(std::min<std::uint64_t>(block_size, last - number));
    try_block(property, options, number, block);
    for (CaseResult& result : block) {
      merge(whole, std::move(result.part));
      if (result.failed) {
        whole.counterexample = shrunk(property, result.value, options.dropped);
        whole.counterexample->number = number;
        return whole;
      }
      ++number;
    }
    if (options.progress) options.progress(whole.cases);
  }
  return whole;
}

}  // namespace mistakebound

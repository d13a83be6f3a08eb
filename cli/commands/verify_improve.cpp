/// mistakebound verify --improve: from the kept sequences to ones that come nearer to their bounds.
#include "cli/commands/verify_improve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iostream>

#include "cli/options/input.hpp"
#include "cli/options/signals.hpp"
#include "cli/options/theorem_ids.hpp"
#include "cli/reports/counterexample.hpp"
#include "cli/reports/text_parts.hpp"
#include "properties/campaign/campaign.hpp"
#include "properties/worst_case/best_known.hpp"

namespace mistakebound::cli {
namespace verify_improve_parts {
namespace {

constexpr std::size_t usual_runs = 500;

std::vector<BestKnown> chosen(const std::vector<std::string>& ids) {
  std::vector<BestKnown> result;
  std::string known;
  for (const BestKnown& one : best_known()) {
    known += (known.empty() ? "" : ", ") + one.theorem;
    if (ids.empty() || std::find(ids.begin(), ids.end(), one.theorem) != ids.end()) result.push_back(one);
  }
  for (const std::string& id : ids)
    if (std::none_of(result.begin(), result.end(), [&](const BestKnown& one) { return one.theorem == id; }))
      throw InputError({"--improve", 0, 0}, quoted(id), "one with a kept sequence: " + known);
  return result;
}

std::string ratio_of(const Climbed& found) {
  return fmt::format("{}/({}) = {}", found.tightest->mistakes, shown(found.tightest->bound),
                     shown(found.tightest->ratio, 12));
}

std::string quoted_rows(const BestKnown& kept) {
  std::string text = fmt::format("      {{\"{}\",\n       \"{}\",\n       {{", kept.theorem, kept.u);
  for (std::size_t row = 0; row < kept.rows.size(); ++row)
    text += fmt::format("{}\"{}\"", row == 0 ? "" : ",\n        ", kept.rows[row]);
  return text + "}},\n";
}

}  // namespace
}  // namespace verify_improve_parts

int verify_improve(const VerifyOptions& options) {
  using namespace verify_improve_parts;
  using Clock = std::chrono::steady_clock;
  check_theorem_ids("verify", options.theorems);
  const std::vector<BestKnown> all = chosen(options.theorems);
  const std::size_t runs = options.cases.value_or(usual_runs);
  finish_on_signals();
  const auto begin = Clock::now();
  bool out_of_time = false;
  const auto stop = [&] {
    const std::chrono::duration<double> spent = Clock::now() - begin;
    out_of_time = out_of_time || (options.time_limit && spent.count() > *options.time_limit);
    return interrupted() || out_of_time;
  };
  for (const BestKnown& known : all) {
    const Climbed kept = looked_at(known);
    print(wrapped(known.theorem + ": ", "kept " + ratio_of(kept), 2));
    const Climbed best = improved(known, options.seed, runs, stop);
    if (best.failed) {
      print(counterexample_text(shrunk(best.value, {}), known.theorem));
      return exit_refuted;
    }
    const BestKnown found = kept_as(known.theorem, best);
    const Climbed again = looked_at(found);
    if (!is_less(kept.tightest->ratio, again.tightest->ratio)) {
      print(fmt::format("  {} runs, nothing nearer\n", best.runs));
    } else {
      print(wrapped(fmt::format("  {} runs, nearer: ", best.runs), ratio_of(again), 4));
      print("  to keep it, in properties/worst_case/best_known.cpp for the theorem's entry, then ./dev docs:\n" +
            quoted_rows(found));
    }
    if (interrupted()) return exit_interrupted;
  }
  if (out_of_time)
    std::cerr << "mistakebound: stopped by --time-limit; the lines tell how many runs were tried until then\n";
  return exit_holds;
}

}  // namespace mistakebound::cli

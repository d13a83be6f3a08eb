/// mistakebound lab: the page of a run, alive in a browser, and the server that computes what it shows.
#include <fmt/format.h>
#include <malloc.h>

#include <random>

#include "cli/lab/laboratory.hpp"
#include "cli/options/input.hpp"
#include "cli/options/limits.hpp"

namespace mistakebound::cli {
namespace {
namespace labs {

constexpr std::size_t most_text = std::size_t{1} << 20U;     // bytes that are edited
constexpr std::size_t most_request = std::size_t{4} << 20U;  // bytes; a text is longer as JSON
constexpr double usual_time_limit = 10;                      // seconds

/// 128 bits that nobody guesses.
std::string random_token() {
  std::random_device random;
  std::string token;
  for (int i = 0; i < 4; ++i) token += fmt::format("{:08x}", random());
  return token;
}

/// Each thread would else keep a heap of its own, as large as its largest experiment was.
void share_one_heap() {
#ifdef M_ARENA_MAX
  mallopt(M_ARENA_MAX, 1);
#endif
}

}  // namespace labs
}  // namespace

int lab(const LabOptions& options) {
  labs::share_one_heap();
  const RunOptions& run = options.run;
  LimitOptions limits = run.limits;
  if (!limits.time_limit) limits.time_limit = labs::usual_time_limit;
  const bool has_file = !run.input.file.empty();
  Experiment first = experiment_of(run, has_file ? text_of_file(run.input.file, "a file of examples", labs::most_text,
                                                                "a smaller file: every change of it is computed anew")
                                                 : "");
  finish_on_signals();
  if (!has_file) first = example_of(std::move(first), work_limits(limits, interrupted));
  HttpServer server(options.port);
  Laboratory laboratory(first, limits, fmt::format("127.0.0.1:{}", server.port()), labs::random_token());
  print("The laboratory is open, reachable only from this machine, by anyone who has this address:\n  " +
        laboratory.address() + "\nCtrl-C closes it. Nothing is saved but what you save in the browser.\n");
  server.serve([&](const HttpRequest& request) { return laboratory.refusal(request); },
               [&](const HttpRequest& request) { return laboratory.answer(request, interrupted); }, labs::most_request,
               interrupted);
  print("The laboratory is closed.\n");
  return exit_holds;
}

}  // namespace mistakebound::cli

/// What the laboratory answers: which requests it refuses, and what it computes for the others. It keeps nothing
/// between two requests, reads no file and writes none.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>

#include "cli/lab/experiment.hpp"
#include "cli/lab/http.hpp"
#include "cli/reports/run_in_memory.hpp"

namespace mistakebound::cli {

/// One computation at a time; a newer one ends those that came before it.
class Turns {
 public:
  /// Does the work when it is its turn; `is_over` says whether a newer one waits. False, at once, where one came before
  /// it began.
  bool take(const std::function<void(const std::function<bool()>& is_over)>& work);

 private:
  std::atomic<std::uint64_t> newest_ = 0;
  bool is_taken_ = false;
  std::mutex changing_;  ///< both
  std::condition_variable changed_;
};

/// The experiment on another text: the first of a few small ones that its learner can read. Throws InputError.
Experiment example_of(Experiment experiment, const WorkLimits& limits);

class Laboratory {
 public:
  /// The host is that of the address, "127.0.0.1:40123". Throws what the first run does, also where it is cut short.
  Laboratory(const Experiment& first, const LimitOptions& limits, std::string host, std::string token);

  /// The address below which everything is.
  [[nodiscard]] std::string address() const { return "http://" + host_ + "/" + token_ + "/"; }

  /// A refusal of another host (a name that was made to lead here), another page's script, a wrong token, a method or
  /// an address that there is not.
  [[nodiscard]] std::optional<HttpAnswer> refusal(const HttpRequest& request) const;
  /// The answer to a request that was not refused. What cannot be computed is said in the field "error".
  [[nodiscard]] HttpAnswer answer(const HttpRequest& request, const std::function<bool()>& stop);

 private:
  using IsOver = std::function<bool()>;
  using Action = HttpAnswer (Laboratory::*)(const Json&, const IsOver&) const;
  struct Place;

  [[nodiscard]] const Place* place_of(const HttpRequest& request) const;
  [[nodiscard]] RunInMemory done(const RunOptions& options, const IsOver& is_over) const;
  [[nodiscard]] HttpAnswer run(const Json& request, const IsOver& is_over) const;
  /// A small file that the learner can read.
  [[nodiscard]] HttpAnswer example(const Json& request, const IsOver& is_over) const;
  /// The smallest counterexample found where a hypothesis is left out.
  [[nodiscard]] HttpAnswer fail(const Json& request, const IsOver& is_over) const;
  /// The sequence on which the adversaries came nearest to the bound.
  [[nodiscard]] HttpAnswer tight(const Json& request, const IsOver& is_over) const;
  [[nodiscard]] HttpAnswer save_csv(const Json& request, const IsOver& is_over) const;
  [[nodiscard]] HttpAnswer save_trace(const Json& request, const IsOver& is_over) const;
  [[nodiscard]] HttpAnswer save_page(const Json& request, const IsOver& is_over) const;

  LimitOptions limits_;
  std::string host_;
  std::string token_;
  std::string page_;
  Turns turns_;
};

}  // namespace mistakebound::cli

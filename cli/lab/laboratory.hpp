/// What the laboratory computes for its page, whoever brings the page's requests: the server of `mistakebound lab`, or
/// in a browser the worker that has the program. It keeps nothing between two requests, writes no file, and reads none
/// but those that were named when it was opened.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>

#include "cli/lab/experiment.hpp"
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

struct LabAnswer {
  std::string type;  ///< as in HTTP
  std::string body;
};

class Laboratory {
 public:
  static constexpr double usual_time_limit = 10;   // seconds
  static constexpr std::size_t most_moves = 1000;  // of a game

  /// `opened` are the parameters with which it was opened: what files they name, requests may name, too.
  explicit Laboratory(const LimitOptions& limits, Given opened = {}) : limits_(limits), opened_(std::move(opened)) {}

  /// The page that opens with this experiment. A page that is sent by no server has its own program beside it:
  /// `program` in `without_server` names the script, `pages` the others of its folder, `theorem` the one that is shown
  /// first. Throws what the first run does, also where it is cut short.
  [[nodiscard]] std::string page(const Experiment& first, const Json& without_server = Json::object()) const;

  /// Whether there is anything to be asked for by this name: "run", "save/csv".
  [[nodiscard]] static bool knows(const std::string& path);
  /// The answer to a request, an object in JSON. What cannot be computed is said in the field "error".
  [[nodiscard]] LabAnswer answer(const std::string& path, const std::string& request,
                                 const std::function<bool()>& stop);

 private:
  using IsOver = std::function<bool()>;
  using Action = LabAnswer (Laboratory::*)(const Json&, const IsOver&) const;

  /// Null where there is none of that name.
  [[nodiscard]] static Action action_of(const std::string& path);
  /// The experiment of a request. Throws InputError where it would read a file.
  [[nodiscard]] Experiment asked_for(const Json& request) const;
  [[nodiscard]] RunInMemory done(const RunOptions& options, const IsOver& is_over) const;
  [[nodiscard]] LabAnswer run(const Json& request, const IsOver& is_over) const;
  /// A small file that the learner can read.
  [[nodiscard]] LabAnswer example(const Json& request, const IsOver& is_over) const;
  /// The game of these moves, the predictions for them among it, and none for the next.
  [[nodiscard]] LabAnswer play(const Json& request, const IsOver& is_over) const;
  /// The smallest counterexample found where a hypothesis is left out.
  [[nodiscard]] LabAnswer fail(const Json& request, const IsOver& is_over) const;
  /// The sequence on which the adversaries came nearest to the bound.
  [[nodiscard]] LabAnswer tight(const Json& request, const IsOver& is_over) const;
  [[nodiscard]] LabAnswer save_csv(const Json& request, const IsOver& is_over) const;
  [[nodiscard]] LabAnswer save_trace(const Json& request, const IsOver& is_over) const;
  [[nodiscard]] LabAnswer save_page(const Json& request, const IsOver& is_over) const;

  LimitOptions limits_;
  Given opened_;
  Turns turns_;
};

}  // namespace mistakebound::cli

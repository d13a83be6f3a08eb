/// A campaign against a living program: case after case in lockstep with an adversary, until it leaves the rule; the
/// rounds that show it are then shrunk by starting the program again on fewer and simpler ones.
///
/// Costs: one process for every case and for every attempt at a shorter sequence, or one for all of a program that
/// understands that a header starts a new case; two writes and two reads a round. What such a program does wrong is
/// seen again in a new process before it is believed.
#pragma once

#include <array>
#include <chrono>

#include "oracle/drive/adversary.hpp"
#include "oracle/drive/lockstep.hpp"

namespace mistakebound {

struct DriveOptions {
  std::vector<std::string> command;
  std::function<std::unique_ptr<Partner>()> partner;  ///< makes who is spoken to in place of the command
  std::map<std::string, std::string> parameters;      ///< of the learner, named as the options, as they were given
  NumberOptions numbers;
  std::optional<Precision> precision;  ///< what the program computes in, where the reading of numbers does not say it
  Rational tolerance = 0;              ///< relative, in weights
  Rational absolute_tolerance = 0;     ///< in weights, whatever their size
  bool decisions_only = false;         ///< weights, exponents and experts left are not compared
  bool rounding_allowed = false;       ///< what rounding explains is no finding
  AdversaryOptions adversary;          ///< names the learner
  std::size_t cases = 100;
  std::uint64_t seed = 1;
  std::optional<std::uint64_t> only_case;
  /// That a case of far rounds may take; nothing: it is played to its end.
  std::optional<std::chrono::milliseconds> far_time = std::chrono::milliseconds(5000);
  std::vector<Sequence> first;  ///< played before the cases, as they are: what was found before
  ProgramLimits limits;
  std::size_t most_attempts = 500;              ///< to shrink
  std::chrono::milliseconds shrink_time{5000};  ///< that they may take, but for a few dozen
  std::uint64_t supporting = 20;                ///< further cases that a fault has to explain before it is named
  std::function<void(std::size_t)> progress;    ///< told the number of cases played
};

/// The header of a case: every parameter of the learner, given or by default. Throws InputError.
TraceHeader drive_header(const DriveOptions& options, Eigen::Index dimension);

/// On dyadic numbers doubles do not round, but they do on other parameters of sums and products; `option` asks for such
/// numbers. Throws InputError.
void refuse_what_rounds(const Values& values, const std::string& option);

/// Whoever drives a learner in its own process shows it labels. Throws InputError for a rule that predicts none.
void refuse_without_labels(const std::string& rule);

/// The dimension of every case, where weights before the first round, or the points of a class, say it; one that they
/// fit at any rate.
std::optional<Eigen::Index> dimension_of_start(const std::map<std::string, std::string>& parameters);

/// Whether x may be an instance, where a parameter has all of them: the points of a class.
bool is_given_point(const std::map<std::string, std::string>& parameters, const Vector& x);

/// What the program did on one sequence.
struct Played {
  TraceHeader header;
  std::vector<TraceRound> rounds;  ///< up to the gravest divergence, without a round in which the program broke down
  TraceVerdict verdict;
  Faults candidates{};  ///< what may be wrong with the program, to be tried on the rounds
  std::optional<Lockstep::Failure> failure = std::nullopt;
  bool reused = false;      ///< the program had played other cases before
  std::size_t planned = 0;  ///< the rounds of the case, where it was ended before them, as the program is slow
  double took = 0;          ///< seconds, but for those in which the processors were busy with others

  /// The examples that it was shown.
  [[nodiscard]] Sequence sequence() const;
};

struct DriveFinding {
  std::uint64_t number = 0;          ///< of the case
  std::optional<std::size_t> first;  ///< which of the sequences that were played first it is, if it is none of a case
  std::string adversary;
  Labels labels = Labels::contrary;
  std::size_t original_rounds = 0;
  bool repeats = true;   ///< whether the program, started again, diverged again on the very same sequence
  bool reused = false;   ///< it had played other cases before it diverged
  bool hurried = false;  ///< not all attempts to shrink were made, as the program is slow
  Played shrunk;
};

/// A case that was ended before its last round, as the program is slow.
struct EndedEarly {
  std::uint64_t number = 0;
  std::size_t rounds = 0;   ///< that were played
  std::size_t planned = 0;  ///< that the case has
};

/// One of the sequences that were to be played first, and the first of its examples that cannot be sent, both from 1;
/// 0 where it has no example, or another dimension than was asked for.
struct Unplayed {
  std::size_t sequence = 0;
  std::size_t example = 0;
};

struct DriveResult {
  std::size_t cases = 0;    ///< played to their end
  std::size_t rounded = 0;  ///< of them, with rounding that is allowed and no fault
  std::size_t rounds = 0;
  Eigen::Index widest = 0;                         ///< the largest dimension of a case
  std::size_t longest = 0;                         ///< the most rounds of one
  std::size_t mistakes = 0;                        ///< of the program
  std::size_t tie_mistakes = 0;                    ///< ties besides that are mistakes
  std::size_t exact_mistakes = 0;                  ///< of the exact runs
  std::size_t attempts = 0;                        ///< to shrink
  std::size_t starts = 0;                          ///< of the program
  bool stopped = false;                            ///< by limits.stop
  bool decisions_conform = true;                   ///< in all cases, but for rounding that is allowed
  bool has_weights = false;                        ///< or exponents, or experts left
  bool has_updates = false;                        ///< the program said when it updated
  std::map<std::string, std::size_t> adversaries;  ///< cases of each
  std::vector<EndedEarly> ended_early;
  std::size_t replayed = 0;         ///< of the sequences that were to be played first
  std::vector<Unplayed> unplayed;   ///< the others, which cannot be sent in such numbers and dimensions
  std::vector<std::size_t> passed;  ///< those of them that show nothing
  std::optional<DriveFinding> found;
};

/// Throws InputError where the program does not keep to the protocol.
DriveResult drive(const DriveOptions& options);

}  // namespace mistakebound

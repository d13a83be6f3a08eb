/// The commands of the program. Each returns the exit code and writes its result to standard output.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/options/learners.hpp"

namespace mistakebound::cli {

/// Exit codes, the same for all commands.
enum Exit : int { exit_holds = 0, exit_refuted = 1, exit_unusable = 2, exit_does_not_apply = 3, exit_undecided = 4 };

/// How an example file is read.
struct InputOptions {
  std::string file;
  std::shared_ptr<const std::string> text = nullptr;  ///< read in place of the file; `file` is then its name
  std::shared_ptr<Sequence> examples = nullptr;       ///< taken in place of the file's; `file` is then their name
  std::string format = "auto";
  std::optional<std::string> label;
  std::optional<std::string> positive;
  std::optional<std::size_t> index_base;
  std::string missing = "error";            ///< what becomes of a row with a missing value: error or drop
  std::optional<std::string> header;        ///< whether the first line names the columns: yes or no
  std::optional<std::string> separator;     ///< what stands between the fields of a row
  std::optional<std::string> drop_columns;  ///< names or numbers, between commas
  bool decimal_comma = false;
  bool bias = false;
  std::string numbers = "decimal";
  unsigned exponent_limit = 4096;
};

/// How claims are decided; verdicts and reports are the same.
struct ArithmeticOptions {
  bool textbook = false;  ///< every claim exactly, every run by the textbook's learner
  bool verbose = false;   ///< say how many claims each arithmetic decided
};

/// When long work ends before its end.
struct LimitOptions {
  std::optional<double> time_limit;           ///< seconds
  std::optional<std::uint64_t> memory_limit;  ///< bytes
};

/// The page that shows a report with its proof.
struct PageOptions {
  std::optional<std::string> file;
  std::string rounds = "1-300";  ///< of which the ledger is kept, mistakes or not
};

/// Learner, theorem and file of `explain`; without a file, the proof alone.
struct ExplainOptions {
  std::optional<std::string> theorem;   ///< without one, the theorems are listed
  std::optional<std::string> formulas;  ///< ascii, unicode or latex
  std::string learner;                  ///< empty: the theorem's first
};

class Narrator;

struct RunOptions {
  std::string learner;
  InputOptions input;
  Given parameters;  ///< of the learner, by their names
  std::vector<std::string> theorems;
  std::optional<std::string> trace;
  PageOptions page;
  bool steps = false;
  ArithmeticOptions arithmetic;
  LimitOptions limits;
  bool json = false;
  Narrator* narrator = nullptr;  ///< tells the run in prose, in place of the report
};

struct LabOptions {
  RunOptions run;          ///< what it opens with
  std::uint16_t port = 0;  ///< 0: any that is free
  bool no_open = false;    ///< opens no browser
};

struct CompareOptions {
  InputOptions input;
  Given parameters;                     ///< of the learners, by their names
  std::optional<std::string> learners;  ///< names with commas between; all unless given
  std::optional<std::string> svg;       ///< the file for a picture
  LimitOptions limits;
  bool json = false;
};

/// A game of mind reading.
struct PlayOptions {
  Given parameters;                    ///< of the learner, by their names
  std::size_t rounds = 10'000;         ///< after which it ends, if not before
  std::optional<std::string> save;     ///< the file for its trace
  std::optional<std::string> experts;  ///< that for what the experts predicted, and the moves
  PageOptions page;
  bool json = false;
};

struct SeparateOptions {
  InputOptions input;
  bool free_offset = false;  ///< in place of a bias
  PageOptions page;
  LimitOptions limits;
  std::string exported;  ///< mps or vipr; empty: the report is printed
  bool json = false;
};

struct ShatterOptions {
  InputOptions input;       ///< the file and how its numbers are read; there is no label
  bool separators = false;  ///< list all, however many there are
  LimitOptions limits;
  bool json = false;
};

struct TheoremsOptions {
  std::optional<std::string> id = {};
  std::optional<std::string> formulas = {};  ///< ascii, unicode or latex
  std::optional<std::string> graph = {};     ///< svg: the steps as a drawing
  bool kills = false;                        ///< what each step notices of the planted faults
  bool tightness = false;                    ///< how near the bounds the learners can be brought
  bool json = false;
  bool markdown = false;
};

struct VerifyOptions {
  static constexpr std::size_t usual_short_cases = 100;
  static constexpr std::size_t most_short_cases = 10'000;  ///< so that the clock is looked at often enough

  std::vector<std::string> theorems;
  std::optional<std::size_t> cases;             ///< 1000 unless given, 10000 with --gaps; with --improve runs
  std::size_t short_cases = usual_short_cases;  ///< short cases beside each
  std::uint64_t seed = 1;
  unsigned jobs = 0;  ///< 0: all cores
  std::optional<double> time_limit;
  std::vector<std::string> drop;
  std::optional<std::string> witness;  ///< the folder for cases; nothing: they are not saved
  std::optional<std::uint64_t> only_case;
  std::optional<std::string> picture;  ///< the file for a drawing of the counterexample; of one theorem, with `drop`
  bool gaps = false;                   ///< look for steps that do not follow from what they use
  bool improve = false;                ///< look for sequences nearer to the bounds than the kept ones
  std::optional<std::string> shard;    ///< "2/8": every eighth case, from the second on; the result is one for merge
  std::vector<std::string> merge;      ///< files with the results of all shards
  bool json = false;
};

struct RefuteOptions {
  std::string learner;                 ///< with a rule, the claim
  std::optional<std::string> rule;     ///< the file of somebody's own rule
  std::optional<std::string> claim;    ///< none: the names that a claim may use are listed
  std::optional<std::string> theorem;  ///< whose cases and hypotheses; the learner's first unless given
  std::vector<std::string> drop;
  std::vector<std::string> where;  ///< conditions, themselves claims, without which nothing is claimed
  std::size_t cases = 2000;
  std::uint64_t seed = 1;
  unsigned jobs = 0;  ///< 0: all cores
  LimitOptions limits;
  std::optional<std::string> save;
  std::optional<std::string> coq;   ///< the file for a proof of the negation
  std::optional<std::string> lean;  ///< the file for the negation as text for Lean
  bool json = false;
};

struct BoundsOptions {
  std::string learner;                ///< empty: of a table alone
  std::optional<std::string> table;   ///< the file of somebody's own table
  std::optional<std::size_t> length;  ///< of expressions; as the learner allows unless given
  std::string constants = "1,2";      ///< that expressions may have
  std::size_t cases = 300;            ///< on which a bound of the front is tried
  std::uint64_t seed = 1;
  unsigned jobs = 0;  ///< 0: all cores
  LimitOptions limits;
  bool json = false;
};

struct ErrataOptions {
  bool markdown = false;    ///< the page of the documentation
  std::size_t cases = 500;  ///< sequences for each statement
  LimitOptions limits;
  bool json = false;
};

struct WorstCaseOptions {
  std::string learner;
  std::optional<std::string> file;  ///< of a class of experts
  Given parameters;                 ///< of the learner and of what is searched, by their names
  std::optional<std::string> certificate;
  InputOptions orders;                 ///< examples of which all orders are tried; its file is empty where none are
  std::optional<std::size_t> samples;  ///< of their orders; all of them where there are few enough
  std::optional<std::uint64_t> seed;
  LimitOptions limits;
  std::optional<std::size_t> state_limit;
  bool json = false;
};

struct CheckCommandOptions {
  std::vector<std::string> files;
  std::string numbers = "decimal";
  unsigned exponent_limit = 4096;
  std::optional<std::string> tolerance;
  std::optional<std::string> absolute_tolerance;
  Given parameters;  ///< what the theorems are held against, by the names of the learner's parameters
  std::optional<std::string> sub;
  std::optional<std::string> certificate;
  std::optional<std::string> junit;  ///< the verdicts, for continuous integration
  PageOptions page;
  bool no_theorems = false;
  LimitOptions limits;
  ArithmeticOptions arithmetic;
  bool json = false;
};

struct DriveCommandOptions {
  std::string learner;
  Given parameters;  ///< of the learner, by their names
  std::string numbers = "binary64";
  unsigned exponent_limit = 4096;
  bool dyadic = false;
  bool decisions = false;
  bool allow_rounding = false;
  std::optional<std::string> tolerance;
  std::optional<std::string> absolute_tolerance;
  std::optional<std::ptrdiff_t> dimension;
  std::optional<std::size_t> cases;  ///< 100 unless given
  std::size_t rounds = 300;
  std::uint64_t seed = 1;
  std::optional<std::uint64_t> only_case;
  double timeout = 60;
  std::optional<double> time_limit;
  std::string trace = "divergence.jsonl";
  std::optional<std::string> failures;  ///< the folder of what was found before, which is played first
  std::optional<std::string> emit;
  std::optional<std::string> junit;  ///< the verdict, for continuous integration
  bool json = false;
  std::vector<std::string> command;  ///< the program to drive, word by word
};

struct PacOptions {
  std::string learner;
  InputOptions input;
  std::string epsilon;
  std::string delta;
  Given parameters;  ///< of the learner, by their names
  std::optional<std::size_t> mistakes;
  std::optional<std::size_t> monte_carlo;
  std::optional<std::uint64_t> seed;
  LimitOptions limits;
  std::optional<std::size_t> state_limit;
  bool json = false;
};

/// From online to batch, on a domain as that of pac.
struct BatchOptions {
  static constexpr std::size_t usual_examples = 20;

  std::string learner;
  InputOptions input;
  Given parameters;  ///< of the learner, by their names
  std::size_t examples = usual_examples;
  std::optional<std::string> page;  ///< the file for the chart of the errors
  LimitOptions limits;
  std::optional<std::size_t> state_limit;
  bool json = false;
};

struct TightOptions {
  static constexpr std::size_t usual_most = 40;

  std::string learner;
  std::string radius2;
  std::string gamma;
  std::string u2;
  std::optional<std::string> start2;
  std::optional<std::string> start_u;
  Given parameters;  ///< of the learner, by their names
  std::vector<std::string> where;
  std::optional<std::string> claim;
  std::optional<std::size_t> updates;
  std::size_t most = usual_most;
  std::string numbers = "decimal";
  std::optional<std::string> save;
  std::optional<std::string> certificate;
  LimitOptions limits;
  bool json = false;
};

/// The learners of the commands that take one, with the parameters that are options there.
const KnownLearners& run_learners();
const KnownLearners& lab_learners();  ///< those of `run` that the laboratory edits: nothing that writes files
const KnownLearners& compare_learners();
const KnownLearners& play_learners();
const KnownLearners& pac_learners();
const KnownLearners& batch_learners();  ///< of online-to-batch
const KnownLearners& worst_case_learners();
const KnownLearners& tight_learners();
std::vector<std::string> bounds_learners();  ///< those whose tables are known
const KnownLearners& drive_learners();
const KnownLearners& check_learners();

int check(const CheckCommandOptions& options);
int compare(CompareOptions options);
int drive(const DriveCommandOptions& options);
int explain(const ExplainOptions& options, RunOptions run_options);
int refute(const RefuteOptions& options);
int bounds(const BoundsOptions& options);
int errata(const ErrataOptions& options);
int lab(const LabOptions& options);
int play(const PlayOptions& options);
int run(const RunOptions& options);
int separate(const SeparateOptions& options);
int shatter(const ShatterOptions& options);
int theorems(const TheoremsOptions& options);
int tight(const TightOptions& options);
int verify(const VerifyOptions& options);
int worst_case(const WorstCaseOptions& options);
int orders(const WorstCaseOptions& options);  ///< the part of worst_case that tries the orders of examples
int pac(const PacOptions& options);
int online_to_batch(const BatchOptions& options);

// What commands print with --json, for callers in this process. Nothing is printed and no signal is taken; `stop` is
// asked now and then whether to end early.
std::string check_json(const CheckCommandOptions& options);
std::string run_json(const RunOptions& options, const std::function<bool()>& stop);
std::string separate_json(const SeparateOptions& options);
std::string theorems_json(const TheoremsOptions& options);
/// The JSON document of one theorem, which need not be in the catalogue.
std::string theorem_json(const Description& theorem);
std::string verify_json(const VerifyOptions& options, const std::function<bool()>& stop);

}  // namespace mistakebound::cli

/// The commands of the program. Each returns the exit code and writes its result to standard output.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mistakebound::cli {

/// Exit codes, the same for all commands.
enum Exit : int { exit_holds = 0, exit_refuted = 1, exit_unusable = 2, exit_does_not_apply = 3, exit_undecided = 4 };

/// How an example file is read.
struct InputOptions {
  std::string file;
  std::string format = "auto";
  std::optional<std::string> label;
  std::optional<std::string> positive;
  std::optional<std::size_t> index_base;
  bool bias = false;
  std::string numbers = "decimal";
  unsigned exponent_limit = 4096;
};

struct RunOptions {
  std::string learner;
  InputOptions input;
  std::optional<std::string> tie;
  std::optional<std::size_t> passes;
  std::optional<std::string> step;
  std::optional<std::string> rule;
  std::optional<std::size_t> limit;
  std::optional<std::string> eta;
  std::optional<std::string> beta;
  std::optional<std::string> target;
  std::optional<std::size_t> grid;
  std::optional<std::string> initial;
  std::optional<std::string> threshold;
  std::optional<std::string> promotion;
  std::optional<std::string> demotion;
  std::optional<std::string> kernel;
  std::optional<std::string> instances;
  std::optional<std::string> f;
  std::optional<std::string> u;
  std::optional<std::string> gamma;
  std::vector<std::string> theorems;
  std::optional<std::string> trace;
  std::optional<std::string> certificate;
  bool steps = false;
  bool json = false;
};

struct SeparateOptions {
  InputOptions input;
  bool json = false;
};

struct ShatterOptions {
  InputOptions input;       ///< the file and how its numbers are read; there is no label
  bool separators = false;  ///< list all, however many there are
  bool json = false;
};

struct TheoremsOptions {
  std::optional<std::string> id;
  bool json = false;
  bool markdown = false;
};

struct VerifyOptions {
  std::vector<std::string> theorems;
  std::optional<std::size_t> cases;  ///< 1000 unless given
  std::uint64_t seed = 1;
  unsigned jobs = 0;  ///< 0: all cores
  std::optional<double> time_limit;
  std::vector<std::string> drop;
  std::string witness = "witness";
  std::optional<std::uint64_t> only_case;
  bool json = false;
};

struct WorstCaseOptions {
  std::string learner;
  std::optional<std::string> file;  ///< halving
  std::optional<std::size_t> n;     ///< littlestone-winnow, as are k and the four below it
  std::optional<std::size_t> k;
  std::optional<std::string> initial;
  std::optional<std::string> threshold;
  std::optional<std::string> promotion;
  std::optional<std::string> demotion;
  std::optional<std::string> points;  ///< perceptron, as are u and numbers
  std::optional<std::string> u;
  std::optional<std::string> numbers;
  std::optional<std::string> tie;
  std::optional<double> time_limit;
  std::optional<std::size_t> state_limit;
  bool json = false;
};

struct CheckCommandOptions {
  std::vector<std::string> files;
  std::string numbers = "decimal";
  unsigned exponent_limit = 4096;
  std::optional<std::string> tolerance;
  std::optional<std::string> absolute_tolerance;
  std::optional<std::string> u;
  std::optional<std::string> gamma;
  std::optional<std::string> target;
  std::optional<std::string> sub;
  std::optional<std::string> certificate;
  bool no_theorems = false;
  bool json = false;
};

struct DriveCommandOptions {
  std::string learner;
  std::optional<std::string> tie;
  std::optional<std::string> step;     ///< perceptron
  std::optional<std::string> initial;  ///< littlestone-winnow, as are the three below
  std::optional<std::string> threshold;
  std::optional<std::string> promotion;
  std::optional<std::string> demotion;
  std::optional<std::string> eta;  ///< winnow, as are the three below
  std::optional<std::string> beta;
  std::optional<std::string> power;
  std::optional<std::string> normalized;
  std::optional<std::string> kernel;  ///< kernel-perceptron
  bool bias = false;
  std::string numbers = "binary64";
  unsigned exponent_limit = 4096;
  bool dyadic = false;
  bool decisions = false;
  std::optional<std::string> tolerance;
  std::optional<std::string> absolute_tolerance;
  std::optional<std::int64_t> dimension;
  std::optional<std::size_t> cases;  ///< 100 unless given
  std::size_t rounds = 300;
  std::uint64_t seed = 1;
  std::optional<std::uint64_t> only_case;
  double timeout = 10;
  std::optional<double> time_limit;
  std::string trace = "divergence.jsonl";
  bool json = false;
  std::vector<std::string> command;  ///< the program to drive, word by word
};

struct PacOptions {
  std::string learner;
  InputOptions input;
  std::string epsilon;
  std::string delta;
  std::optional<std::string> tie;
  std::optional<std::string> eta;  ///< winnow, as is beta
  std::optional<std::string> beta;
  std::optional<std::size_t> mistakes;
  std::optional<std::size_t> monte_carlo;
  std::optional<std::uint64_t> seed;
  std::optional<double> time_limit;
  std::optional<std::size_t> state_limit;
  bool json = false;
};
int check(const CheckCommandOptions& options);
int drive(const DriveCommandOptions& options);
int run(const RunOptions& options);
int separate(const SeparateOptions& options);
int shatter(const ShatterOptions& options);
int theorems(const TheoremsOptions& options);
int verify(const VerifyOptions& options);
int worst_case(const WorstCaseOptions& options);
int pac(const PacOptions& options);

}  // namespace mistakebound::cli

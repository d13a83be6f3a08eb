/// What the learners of `mistakebound run` share: the request, its document, and the steps every run takes.
#pragma once

#include "cli/options/input.hpp"
#include "cli/reports/documents.hpp"
#include "oracle/traces/write.hpp"

namespace mistakebound::cli {

/// A run under way: what was asked for and what has been found.
struct Request {
  const RunOptions& options;
  NumberOptions numbers;
  RunDocument document;
  LedgerOptions ledger;  ///< prints or keeps the lines that were asked for
  std::optional<WholeFile> trace;
  std::string certificate;  ///< its text, where it was asked for
};

/// A learner that `run` knows: it reads the file, runs, and fills the document.
struct RunLearner {
  const char* name;
  std::vector<std::string> options;  ///< those of its options that not every learner has
  void (*run)(Request&);
};

const std::vector<RunLearner>& run_learners();

void run_perceptron(Request& request);
void run_perceptron_batch(Request& request);
void run_winnow(Request& request);
void run_halving(Request& request);
void run_halving_cover(Request& request);
void run_littlestone_winnow(Request& request);
void run_perceptron_disjunction(Request& request);
void run_kernel_perceptron(Request& request);

/// A convention that the verdict rests on; `parameter` where it was asked for on the command line.
void add_convention(Request& request, const std::string& name, const Value& value, bool parameter = false);

/// The examples of the file, with the document's dimension.
Sequence read_sequence(Request& request);

/// --u, --gamma and --theorem for a sequence of that dimension.
Comparison read_comparison(Request& request, Eigen::Index dimension);

/// Opens the file of --trace, where it was asked for, and writes its first line.
void begin_trace(Request& request, const std::vector<TraceParameter>& parameters);

/// A visitor that prints rounds (--steps) and writes them (--trace); `state` is the state's letter.
RoundVisitor round_visitor(Request& request, const char* state, bool weights_in_trace);

}  // namespace mistakebound::cli

/// The program's options; what they mean stands in the commands' own files. Long, as every command and
/// option of it has a line or two here.

#include <algorithm>
#include <functional>
#include <memory>
#include <sstream>
#include <vector>

#include "cli/options/arguments.hpp"
#include "cli/reports/text_parts.hpp"
#include "reference/numbers/nearest.hpp"

namespace mistakebound::cli {
namespace {

constexpr const char* exit_codes =
    "Exit codes: 0 all that was checked holds, 1 a claim is refuted, 2 unusable input,\n"
    "  3 a theorem asked for by name does not apply, 4 something stayed undecided\n"
    "  or was cut short by a limit, 130 interrupted";

void add_numbers(CLI::App& command, InputOptions& input) {
  command
      .add_option("--numbers", input.numbers,
                  "read decimals as they are spelled (decimal), as doubles (binary64) or as floats\n(binary32)")
      ->capture_default_str();
  add_count(command, "--exponent-limit", input.exponent_limit, 0, 16'384,
            "largest exponent accepted in a number (default 4096)");
}

/// How a table in CSV is taken apart.
void add_table(CLI::App& command, InputOptions& input) {
  command.add_option("--separator", input.separator,
                     "what stands between the fields of a CSV file: a character such as ';',\n"
                     "or tab or blanks (default: by content)");
  command.add_flag("--decimal-comma", input.decimal_comma, "1,5 is one and a half");
  command.add_option("--header", input.header,
                     "yes or no: whether the first line names the columns (default: by content)");
  command.add_option("--drop-columns", input.drop_columns,
                     "columns that are left out: names, or numbers from 1, with commas between them");
  command
      .add_option("--missing", input.missing,
                  "rows with a missing value (?, NA, nan, an empty field): error, or drop,\n"
                  "which leaves them out and says how many")
      ->capture_default_str();
}

/// `free_offset` is what --bias free sets; null where the command has no such offset.
void add_bias(CLI::App& command, InputOptions& input, bool* free_offset) {
  if (free_offset == nullptr) {
    command.add_flag("--bias", input.bias, "append a constant 1 to every instance");
    return;
  }
  const auto word = std::make_shared<std::string>();
  command.add_flag("--bias", *word,
                   "append a constant 1 to every instance, whose weight counts in |w|;\n"
                   "--bias free: an offset that does not, as in textbooks and SVMs");
  command.callback([word, &input, free_offset] {
    if (!word->empty() && *word != "true" && *word != "free")
      throw InputError({"--bias", 0, 0}, mistakebound::quoted(*word), "no value, or free");
    input.bias = *word == "true";
    *free_offset = *word == "free";
  });
}

/// How a file of examples is read, but for its numbers.
/// What says how a file of labelled examples is read, apart from its table.
void add_labels(CLI::App& command, InputOptions& input, bool* free_offset = nullptr) {
  command.add_option("--format", input.format, "auto, csv or libsvm")->capture_default_str();
  command.add_option("--label", input.label, "label column: its name, or its index from 1 (CSV)");
  command.add_option("--positive", input.positive, "the label that means +1; all others mean -1");
  add_count(command, "--index-base", input.index_base, 0, 1, "first index of a LIBSVM file, 0 or 1 (default 1)");
  add_bias(command, input, free_offset);
}

void add_reading(CLI::App& command, InputOptions& input, bool* free_offset = nullptr) {
  add_labels(command, input, free_offset);
  add_table(command, input);
}

void add_input(CLI::App& command, InputOptions& input, bool required = true, bool* free_offset = nullptr) {
  command.add_option("FILE", input.file, "example file, CSV or LIBSVM; - is standard input")->required(required);
  add_reading(command, input, free_offset);
  add_numbers(command, input);
}

void add_arithmetic(CLI::App& command, ArithmeticOptions& options) {
  command
      .add_option_function<std::string>(
          "--arithmetic",
          [&options](const std::string& text) {
            if (text != "quick" && text != "reference")
              throw InputError({"--arithmetic", 0, 0}, quoted(text), "quick or reference");
            options.textbook = text == "reference";
          },
          "decide claims the quick way (quick, the default) or as the textbook does (reference); reports are the same")
      ->type_name("WAY");
  command.add_flag("--verbose", options.verbose, "say how many claims each arithmetic decided, on standard error");
}

/// Whose options --help is asked for: one learner's, or those of all ("").
using Helped = std::optional<std::string>;

/// Offers the parameters of learners as options. Where --help is asked of one learner, those of the others are not
/// listed; they are known all the same, so that they can be refused by name.
void add_parameters(CLI::App& command, const KnownLearners& learners, Given& given, const Helped& of) {
  for (const std::string& name : options_of(learners)) {
    const std::string help = of ? help_of(learners, name, *of) : "";
    CLI::Option* option = is_flag(learners, name)
                              ? command.add_flag_callback(
                                    "--" + name, [&given, name] { given[name] = "true"; }, help)
                              : command.add_option_function<std::string>(
                                    "--" + name, [&given, name](const std::string& text) { given[name] = text; }, help);
    if (of && help.empty()) option->group("");
  }
}

/// Of whom --help is asked: of the one of these learners that stands behind the command, else of all; of nobody where
/// it is not.
Helped helped(int argc, char** argv, const KnownLearners& learners = {}) {
  const std::vector<std::string> words(argv, argv + argc);
  const auto has = [&](const char* word) { return std::find(words.begin(), words.end(), word) != words.end(); };
  if (!has("--help") && !has("-h")) return std::nullopt;
  const bool known = argc > 2 && std::any_of(learners.begin(), learners.end(),
                                             [&](const KnownLearner& learner) { return learner.name == words[2]; });
  return known ? words[2] : "";
}

/// "a, b or c".
std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : &name == &names.back() ? " or " : ", ") + name;
  return text;
}

std::string joined_names(const KnownLearners& learners) {
  std::vector<std::string> names;
  for (const KnownLearner& learner : learners) names.push_back(learner.name);
  return joined(names);
}

void add_limits(CLI::App& command, LimitOptions& limits,
                const std::string& time_help = "stop after so many seconds with what was found",
                const std::string& usual_memory = "three quarters of the machine's") {
  add_seconds(command, "--time-limit", limits.time_limit, time_help);
  command
      .add_option_function<std::string>(
          "--memory-limit",
          [&limits](const std::string& text) { limits.memory_limit = size_option("--memory-limit", text); },
          "stop with what was found where more memory is in use, such as 500M or 2G\n(default: " + usual_memory + ")")
      ->type_name("SIZE");
}

void add_page(CLI::App& command, PageOptions& page) {
  CLI::Option* html =
      command.add_option("--html", page.file, "write a page that shows the report with its proof, for a browser");
  command
      .add_option("--html-rounds", page.rounds,
                  "rounds whose every line is on that page, besides the mistakes\nand the rounds that the report names")
      ->type_name("FIRST-LAST")
      ->capture_default_str()
      ->needs(html);
}

void add_run(CLI::App& app, RunOptions& options, const Helped& learner) {
  CLI::App* run = app.add_subcommand("run", "Run a reference learner on a file and check every theorem on the run");
  run->add_option("LEARNER", options.learner, joined_names(run_learners()))->required();
  add_input(*run, options.input);
  add_parameters(*run, run_learners(), options.parameters, learner);
  if (!learner || !help_of(run_learners(), "rows", *learner).empty())
    run->add_flag_callback(
           "--losses", [&options] { options.parameters["rows"] = "losses"; },
           (!learner || learner->empty() ? "hedge: " : "") +
               std::string("every column is what an expert loses, as --rows losses"))
        ->excludes("--rows");
  run->add_option("--theorem", options.theorems, "check this theorem (may be repeated; default: all that apply)")
      ->allow_extra_args(false);
  run->add_option("--trace", options.trace, "write the run as a trace, JSON Lines");
  add_page(*run, options.page);
  run->add_flag("--steps", options.steps, "print the ledger round by round");
  add_arithmetic(*run, options.arithmetic);
  add_limits(*run, options.limits);
  run->add_flag("--json", options.json, "print one JSON object");
  run->footer(
      "Examples:\n"
      "  mistakebound run perceptron examples.csv\n"
      "  mistakebound run winnow --help\n"
      "  mistakebound run perceptron examples.csv --tie positive --u -1,2 --steps\n"
      "  mistakebound run winnow examples.csv --eta 1/2 --html winnow.html\n"
      "  mistakebound run littlestone-winnow examples.csv --target 1\n"
      "  mistakebound run perceptron-batch data.libsvm --rule largest --bias --json\n"
      "  mistakebound run halving experts.csv --tie positive\n"
      "  mistakebound run weighted-majority experts.csv --beta 2/3\n"
      "  mistakebound run halving-cover examples.csv --u 1,-1 --grid 5\n" +
      std::string(exit_codes));
}

void add_compare(CLI::App& app, CompareOptions& options, const Helped& learner) {
  CLI::App* compare = app.add_subcommand("compare", "Run all learners on the same examples, mistakes beside bounds");
  add_input(*compare, options.input);
  compare
      ->add_option("--learners", options.learners, "these alone, with commas between (default: all that can read FILE)")
      ->type_name("NAMES");
  add_parameters(*compare, compare_learners(), options.parameters, learner);
  compare->add_option("--svg", options.svg, "write a picture of mistakes and bounds")->type_name("FILE");
  add_limits(*compare, options.limits);
  compare->add_flag("--json", options.json, "print one JSON object");
  compare->footer(
      "An option goes to every learner that has it. A learner that cannot read FILE is\n"
      "listed with the reason; a rate that is not given is the optimal one.\n"
      "Examples:\n"
      "  mistakebound compare examples.csv\n"
      "  mistakebound compare examples.csv --learners perceptron,winnow --svg both.svg\n"
      "  mistakebound compare experts.csv --beta 1/3 --json\n" +
      std::string(exit_codes));
}

constexpr const char* formulas_help =
    "how formulas are written: ascii, unicode or latex (default: unicode in a terminal\n"
    "that shows it, else ascii)";

void add_explain(CLI::App& app, ExplainOptions& options, RunOptions& run_options, const Helped& learner) {
  CLI::App* explain = app.add_subcommand("explain", "Print a proof in prose, and what each step says on a file");
  explain->add_option("THEOREM", options.theorem, "a theorem's id (default: none; the theorems are listed)");
  add_input(*explain, run_options.input, false);
  explain->add_option("--learner", options.learner, "whose run it is (default: the first that the theorem speaks of)");
  add_parameters(*explain, run_learners(), run_options.parameters, learner);
  add_limits(*explain, run_options.limits);
  explain->add_option("--formulas", options.formulas, formulas_help)->needs("THEOREM");
  const std::array<std::string, 4> always{"THEOREM", "FILE", "--help", "--formulas"};
  for (CLI::Option* option : explain->get_options())
    if (std::find(always.begin(), always.end(), option->get_name()) == always.end())
      option->needs(explain->get_option("FILE"));
  explain->footer(
      "Without FILE the proof alone is printed. Lines are as wide as the terminal.\n"
      "Examples:\n"
      "  mistakebound explain\n"
      "  mistakebound explain perceptron-separable\n"
      "  mistakebound explain perceptron-separable examples.csv --u 1,-2\n" +
      std::string(exit_codes));
}

void add_lab(CLI::App& app, LabOptions& options, const Helped& learner) {
  CLI::App* lab = app.add_subcommand("lab", "Open the page of a run in a browser, to change the run and see its proof");
  options.run.learner = "perceptron";
  add_input(*lab, options.run.input, false);
  lab->add_option("--learner", options.run.learner, joined_names(lab_learners()))->capture_default_str();
  add_parameters(*lab, lab_learners(), options.run.parameters, learner);
  add_count(*lab, "--port", options.port, 1, 65'535, "port on 127.0.0.1 (default: any that is free)");
  lab->add_flag("--no-open", options.no_open, "open no browser (nor is one opened without a screen and a terminal)");
  add_limits(*lab, options.run.limits);
  lab->footer(
      "Without FILE it opens with a small example. It prints its address, which has a\n"
      "secret part and only this machine reaches, opens it in a browser (xdg-open) and\n"
      "ends by Ctrl-C. It reads nothing\n"
      "but FILE and writes no file. A change that takes longer than --time-limit\n"
      "(default 10 seconds) is not computed.\n"
      "Examples:\n"
      "  mistakebound lab\n"
      "  mistakebound lab examples.csv --learner winnow --eta 1/2\n"
      "Exit codes: 0 ended by Ctrl-C, 2 unusable input, 4 the run that it opens with is undecided or\n"
      "  was cut short by a limit, 130 interrupted before it was open");
}

void add_play(CLI::App& app, PlayOptions& options, const Helped& learner) {
  CLI::App* play = app.add_subcommand("play", "Play + and - against Weighted Majority, which predicts your moves");
  add_parameters(*play, play_learners(), options.parameters, learner);
  add_count(*play, "--rounds", options.rounds, 1, options.rounds, "moves after which the game ends (default 10000)");
  play->add_option("--save", options.save, "write the game as a trace, JSON Lines, for check");
  play->add_option("--experts", options.experts, "write what the experts predicted, and the moves, as CSV for run");
  add_page(*play, options.page);
  play->add_flag("--json", options.json, "print one JSON object when the game has ended");
  play->footer(
      "Moves are read from standard input: + or p, and - or m; q or its end ends the game.\n"
      "In a terminal a key is a move. The predictions are those of experts that look at\n"
      "the moves before, by weighted majority.\n"
      "Examples:\n"
      "  mistakebound play\n"
      "  mistakebound play --rounds 100 --save game.jsonl --html game.html\n"
      "  printf '+-+-+' | mistakebound play --beta 1/3\n"
      "Exit codes: 0 played, 1 the bound is refuted, 2 unusable input");
}

void add_verify(CLI::App& app, VerifyOptions& options) {
  CLI::App* verify = app.add_subcommand("verify", "Try the theorems on generated adversarial sequences");
  add_campaign(*verify, options, ", with --gaps 10000",
               "threads; the result does not depend on it (default: all cores)");
  CLI::Option* picture =
      verify->add_option("--picture", options.picture, "write the counterexample that --drop finds as a picture, SVG")
          ->type_name("FILE");
  add_count(*verify, "--case", options.only_case, 0, any_count,
            "try this one case only, as a failure's replay command says");
  verify->add_flag("--gaps", options.gaps, "look for steps that do not follow from what they use");
  CLI::Option* improve = verify->add_flag("--improve", options.improve,
                                          "look for sequences that come nearer to the bounds than the best "
                                          "known;\n--cases counts runs then (default 500)");
  CLI::Option* shard =
      verify->add_option("--shard", options.shard, "I/N: part I of N of the campaign, as JSON for --merge");
  CLI::Option* merge =
      verify->add_option("--merge", options.merge, "files of all shards: the result that one process would have had");
  for (const char* other : {"--witness", "--short"}) verify->get_option("--gaps")->excludes(verify->get_option(other));
  for (const char* other : {"--gaps", "--case", "--witness", "--merge"}) shard->excludes(verify->get_option(other));
  for (const char* other : {"THEOREM", "--cases", "--short", "--seed", "--drop", "--time-limit", "--gaps", "--case"})
    merge->excludes(verify->get_option(other));
  for (const char* other :
       {"--gaps", "--case", "--short", "--drop", "--witness", "--shard", "--merge", "--jobs", "--json"})
    improve->excludes(verify->get_option(other));
  for (const char* other : {"--gaps", "--improve", "--shard", "--merge"}) picture->excludes(verify->get_option(other));
  verify->footer(
      "Examples:\n"
      "  mistakebound verify\n"
      "  mistakebound verify perceptron-separable --cases 5000 --seed 7\n"
      "  mistakebound verify perceptron-separable --drop separable\n"
      "  mistakebound verify perceptron-separable --drop zero-start --picture smallest.svg\n"
      "  mistakebound verify --gaps\n"
      "  mistakebound verify --improve perceptron-disjunction --seed 2\n"
      "  mistakebound verify --cases 1000000 --shard 1/2 > one.json\n"
      "  mistakebound verify --cases 1000000 --shard 2/2 > two.json\n"
      "  mistakebound verify --merge one.json two.json\n"
      "Exit codes: 0 no theorem was refuted, no gap found, 1 one was (with --drop: as it should be),\n"
      "  2 unusable arguments, 4 something stayed undecided, 130 interrupted before anything was refuted");
}

void add_refute(CLI::App& app, RefuteOptions& options) {
  CLI::App* refute = app.add_subcommand("refute", "Play a claim of yours about a learner against the adversaries");
  refute->add_option("LEARNER", options.learner, "the learner that the claim is about");
  refute->add_option("--rule", options.rule, "a file with a rule of your own, which the claim is about instead");
  refute->add_option("CLAIM", options.claim,
                     "an inequality, such as 'mistakes <= R2*u2/gamma^2' or\n"
                     "'k <= (R |u| / gamma)^2', or in LaTeX (default: none; the names\n"
                     "that a claim may use are listed)");
  refute->add_option("--theorem", options.theorem,
                     "try it on the cases, and under the hypotheses, of this theorem on the\n"
                     "learner (default: its first)");
  refute->add_option("--drop", options.drop, "leave this hypothesis out")->allow_extra_args(false);
  refute
      ->add_option("--where", options.where,
                   "claim it where this holds alone, an inequality such as 'n >= 2' (may be\n"
                   "repeated)")
      ->allow_extra_args(false);
  add_count(*refute, "--cases", options.cases, 1, any_count, "sequences (default 2000)");
  add_count(*refute, "--seed", options.seed, 0, any_count, "seed; the same seed gives the same result (default 1)");
  add_count(*refute, "--jobs", options.jobs, 1, 256, "threads; the result does not depend on it (default: all cores)");
  add_limits(*refute, options.limits);
  refute->add_option("--save", options.save, "write the sequence that refutes it to this file");
  refute->add_option("--coq", options.coq, "write a proof of the negation that Coq accepts to this file");
  refute->add_option("--lean", options.lean,
                     "write the negation as text for Lean 4, which was not compiled, to this file");
  refute->add_flag("--json", options.json, "print one JSON object");
  refute->footer(
      "Examples:\n"
      "  mistakebound refute perceptron\n"
      "  mistakebound refute perceptron 'mistakes <= R2/gamma^2'\n"
      "  mistakebound refute halving 'mistakes < log2(experts)' --save smallest.csv\n"
      "  mistakebound refute --rule own.txt 'mistakes <= R2*u2/gamma^2'\n"
      "  mistakebound refute perceptron 'mistakes <= R2*u2/gamma^2' --drop separable\n"
      "Exit codes: 0 not refuted, 1 refuted, 2 unusable arguments, 4 undecided on some run or judged\n"
      "  on none, 130 interrupted");
}

void add_bounds(CLI::App& app, BoundsOptions& options) {
  constexpr std::uint64_t longest = 15;
  CLI::App* bounds =
      app.add_subcommand("bounds", "Find short bounds that a table of exact worst cases does not refute, and try them");
  bounds->add_option("LEARNER", options.learner,
                     joined(bounds_learners()) + ", whose tables are\ncomputed; any other with --table");
  bounds->add_option("--table", options.table,
                     "a table of your own, CSV: a column for each parameter, then mistakes, the\n"
                     "largest number of them");
  add_count(*bounds, "--length", options.length, 1, longest,
            "names, numbers, signs and functions of the longest expressions (default: what\ntakes seconds)");
  bounds->add_option("--constants", options.constants, "numbers that they may have")->capture_default_str();
  add_count(*bounds, "--cases", options.cases, 1, any_count,
            "sequences that each bound is tried on, as by refute (default 300)");
  add_count(*bounds, "--seed", options.seed, 0, any_count, "seed; the same seed gives the same result (default 1)");
  add_count(*bounds, "--jobs", options.jobs, 1, 256, "threads; the result does not depend on it (default: all cores)");
  add_limits(*bounds, options.limits, "give up after so many seconds");
  bounds->add_flag("--json", options.json, "print one JSON object");
  bounds->footer(
      "Examples:\n"
      "  mistakebound bounds halving\n"
      "  mistakebound bounds littlestone-winnow --constants 1,2,3 --length 9\n"
      "  mistakebound bounds --table own.csv --length 9 --json\n"
      "Exit codes: 0 searched, 2 unusable input, 4 cut short by a limit, 130 interrupted");
}

void add_errata(CLI::App& app, ErrataOptions& options) {
  CLI::App* errata = app.add_subcommand("errata", "List what the sources print wrongly, and try what can be tried");
  CLI::Option* markdown = errata->add_flag("--markdown", options.markdown, "print the page of the documentation");
  add_count(*errata, "--cases", options.cases, 1, any_count, "sequences for each statement (default 500)")
      ->excludes(markdown);
  add_limits(*errata, options.limits);
  for (const char* other : {"--time-limit", "--memory-limit"}) markdown->excludes(errata->get_option(other));
  errata->add_flag("--json", options.json, "print one JSON object")->excludes(markdown);
  errata->footer(
      "Exit codes: 0 what is false was refuted and what is right was not, 2 unusable arguments,\n"
      "  4 not so, or cut short by a limit, 130 interrupted");
}

void add_junit(CLI::App& command, std::optional<std::string>& file) {
  command.add_option("--junit", file, "write the verdict as JUnit XML, for continuous integration");
}

void add_check(CLI::App& app, CheckCommandOptions& options, const Helped& learner) {
  CLI::App* check = app.add_subcommand("check", "Judge a run that another program recorded as a trace");
  check->add_option("TRACE", options.files, "traces, JSON Lines; - is standard input")->required();
  check
      ->add_option("--numbers", options.numbers,
                   "read decimals as they are spelled (decimal), as doubles (binary64) or as\n"
                   "floats (binary32), which is what the program is taken to compute in")
      ->capture_default_str();
  add_count(*check, "--exponent-limit", options.exponent_limit, 0, 16'384,
            "largest exponent accepted in a number (default 4096)");
  check->add_option("--tolerance", options.tolerance, "relative difference allowed in weights (default 0)");
  check->add_option("--absolute-tolerance", options.absolute_tolerance,
                    "the same whatever their size: for weights that should be 0 (default 0)");
  add_parameters(*check, check_learners(), options.parameters, learner);
  CLI::Option* no_theorems =
      check->add_flag("--no-theorems", options.no_theorems, "judge only, which takes one reading of the trace");
  check->add_option("--sub", options.sub, "write the shortest prefix that shows the divergence as a trace");
  check->add_option("--certificate", options.certificate, "write what is needed to check the verdict again, JSON");
  add_junit(*check, options.junit);
  add_page(*check, options.page);
  add_arithmetic(*check, options.arithmetic);
  no_theorems->excludes(check->get_option("--verbose"));
  add_limits(*check, options.limits);
  check->add_flag("--json", options.json, "print one JSON object");
  check->footer(
      "Examples:\n"
      "  mistakebound check trace.jsonl\n"
      "  mistakebound check trace.jsonl --numbers binary64 --tolerance 1e-9 --json\n"
      "Exit codes: 0 every trace conforms, 1 one diverges, 2 unusable input,\n"
      "  4 a sign is undecided at the precision cap, or cut short by a limit, 130 interrupted");
}

void add_drive(CLI::App& app, DriveCommandOptions& options, const Helped& learner) {
  constexpr std::size_t most_rounds = 1'000'000;
  CLI::App* drive = app.add_subcommand("drive", "Hold a living program against the rule, over its input and output");
  drive->add_option("LEARNER", options.learner, joined_names(drive_learners()))->required();
  add_parameters(*drive, drive_learners(), options.parameters, learner);
  drive
      ->add_option("--numbers", options.numbers,
                   "binary64: all numbers are doubles, and answers are read as doubles;\n"
                   "binary32: the same with floats;\n"
                   "decimal: 0.1 is sent, too, and means a tenth")
      ->capture_default_str();
  drive->add_flag("--dyadic", options.dyadic, "only multiples of 1/16 up to 64, on which doubles do not round");
  drive->add_flag("--allow-rounding", options.allow_rounding,
                  "what a correct program's rounding explains is no divergence; in how many cases\nit shows is told");
  drive->add_flag("--decisions", options.decisions,
                  "judge decisions only: weights, averages, exponents and experts\nleft are not compared");
  drive->add_option("--tolerance", options.tolerance, "relative difference allowed in weights (default 0)");
  drive->add_option("--absolute-tolerance", options.absolute_tolerance,
                    "the same whatever their size: for weights that should be 0 (default 0)");
  add_count(*drive, "--dimension", options.dimension, 1, 1000, "of every case, without the bias (default: varies)");
  add_count(*drive, "--cases", options.cases, 1, any_count, "sequences (default 100)");
  add_count(*drive, "--rounds", options.rounds, 1, most_rounds, "the most rounds of a sequence (default 300, in some)");
  add_count(*drive, "--seed", options.seed, 0, any_count, "seed; the same seed plays the same way (default 1)");
  add_count(*drive, "--case", options.only_case, 0, any_count, "play this one case only, as a replay command says");
  add_seconds(*drive, "--timeout", options.timeout, "how long the program may take for an answer (default 60)");
  add_seconds(*drive, "--time-limit", options.time_limit, "stop after so many seconds");
  drive->add_option("--trace", options.trace, "where a divergence is saved, a trace for check")->capture_default_str();
  drive->add_option("--failures", options.failures,
                    "a folder: what is found is stored in it, replayed first in later runs of the\n"
                    "same command, and removed once it passes");
  drive->add_option("--emit", options.emit,
                    "print the smallest sequence as a test that fails: python (pytest), javascript\n"
                    "(node:test), cpp (GoogleTest), catch2, rust, java (JUnit), go, or as examples:\n"
                    "csv; all else goes to standard error. Hedge, which predicts no labels, has none");
  add_junit(*drive, options.junit);
  drive->add_flag("--json", options.json, "print one JSON object");
  drive->footer(
      "-- COMMAND... is the program to drive, with its arguments, and comes last; -- may be left\n"
      "  out: the command begins at the first word behind LEARNER that is no option\n"
      "The program reads and writes one JSON object a line: the parameters first, then in every round\n"
      "  {\"x\": [1, -0.5]}   answered by   {\"prediction\": 1}\n"
      "  {\"y\": -1}          answered by   {\"weights\": [-1, 0.5]}  or  {}\n"
      "winnow may show its \"exponents\", halving its \"experts_left\", averaged-perceptron its\n"
      "  \"averaged\", balanced-winnow all weights that speak for +1 and then those for -1, any\n"
      "  learner \"updated\": true or false; hedge is asked {\"round\": 1} for its\n"
      "  \"p\": [0.5, 0.5], and then sent the losses as \"x\"\n"
      "Examples:\n"
      "  mistakebound drive perceptron -- python3 my_perceptron.py\n"
      "  mistakebound drive perceptron --bias --dyadic -- node my_perceptron.mjs\n"
      "  mistakebound drive littlestone-winnow --demotion 1/2 --time-limit 60 -- ./my_winnow\n"
      "  mistakebound drive winnow --beta 2 -- python3 my_winnow_in_fractions.py\n"
      "  mistakebound drive kernel-perceptron --kernel polynomial:2:1 -- python3 my_kernel_perceptron.py\n"
      "Exit codes: 0 the program follows the rule, 1 it diverges, 2 unusable arguments, or a program that\n"
      "  does not keep to the protocol, 4 nothing could be tried in the time limit, 130 interrupted");
}

void add_separate(CLI::App& app, SeparateOptions& options) {
  CLI::App* separate =
      app.add_subcommand("separate", "Find the exact maximum-margin separator, or show that there is none");
  add_input(*separate, options.input, true, &options.free_offset);
  add_page(*separate, options.page);
  add_limits(*separate, options.limits);
  CLI::Option* json = separate->add_flag("--json", options.json, "print one JSON object");
  separate
      ->add_option("--export", options.exported,
                   "print the question as a linear program for other exact solvers: mps (rows are\n"
                   "multiplied so that all numbers are whole), or vipr, with the certificate")
      ->check([](const std::string& word) -> std::string {
        if (word != "mps" && word != "vipr")
          throw InputError({"--export", 0, 0}, quoted(word), one_of(word, {"mps", "vipr"}));
        return "";
      })
      ->type_name("mps|vipr")
      ->excludes(json);
  separate->footer(
      "Examples:\n"
      "  mistakebound separate examples.csv\n"
      "  mistakebound separate data.libsvm --bias free --json\n"
      "Exit codes: 0 in both outcomes, 2 unusable input, 4 cut short by a limit, 130 interrupted");
}

void add_shatter(CLI::App& app, ShatterOptions& options) {
  CLI::App* shatter =
      app.add_subcommand("shatter", "Find a halfspace for each labeling of points, or a labeling that has none");
  shatter->add_option("FILE", options.input.file, "a point a row, no label column, CSV; - is standard input")
      ->required();
  add_table(*shatter, options.input);
  add_numbers(*shatter, options.input);
  shatter->add_flag("--separators", options.separators,
                    "list the halfspaces of all labelings, of up to 16 points\n"
                    "(default: of up to 4, with --json 10)");
  add_limits(*shatter, options.limits);
  shatter->add_flag("--json", options.json, "print one JSON object");
  shatter->footer(
      "Examples:\n"
      "  mistakebound shatter points.csv\n"
      "  mistakebound shatter points.csv --separators --json\n"
      "Exit codes: 0 in both outcomes, 2 unusable input, 4 cut short by a limit, 130 interrupted");
}

void add_theorems(CLI::App& app, TheoremsOptions& options) {
  CLI::App* theorems = app.add_subcommand("theorems", "List the theorems, or print one with its steps");
  theorems->add_option("ID", options.id, "a theorem's id");
  CLI::Option* formulas = theorems->add_option("--formulas", options.formulas, formulas_help);
  theorems->add_flag("--json", options.json, "print JSON")->excludes(formulas);
  theorems->add_flag("--markdown", options.markdown, "print the documentation page")->excludes(formulas);
  CLI::Option* graph =
      theorems->add_option("--graph", options.graph, "print the steps as a drawing, each below those it uses: svg")
          ->needs("ID");
  for (const char* other : {"--json", "--markdown"}) graph->excludes(theorems->get_option(other));
  theorems->add_flag("--kills", options.kills, "which planted faults each step notices, as Markdown");
  theorems->add_flag("--tightness", options.tightness, "how near to their bounds the learners can be brought");
  theorems->footer(
      "Examples:\n"
      "  mistakebound theorems\n"
      "  mistakebound theorems perceptron-hinge\n"
      "  mistakebound theorems perceptron-hinge --graph svg > proof.svg\n"
      "Exit codes: 0 printed, 2 unusable arguments");
}

void add_orders(CLI::App& worst, WorstCaseOptions& options) {
  CLI::Option* orders = worst.add_option(
      "--orders", options.orders.file,
      "perceptron: file of examples, of which all orders are tried, or many at random where there are\n"
      "more than 14 examples; - is standard input");
  const std::size_t before = worst.get_options().size();
  add_count(worst, "--samples", options.samples, 1, any_count, "try so many random orders (default 1000)");
  add_count(worst, "--seed", options.seed, 0, any_count, "seed of the first of these orders (default 1)");
  add_labels(worst, options.orders);
  const std::vector<CLI::Option*> all = worst.get_options();
  const std::vector<CLI::Option*> of_orders(all.begin() + static_cast<std::ptrdiff_t>(before), all.end());
  worst.callback([orders, of_orders] {
    for (const CLI::Option* option : of_orders)
      if (option->count() > 0 && orders->count() == 0)
        throw InputError({option->get_name(), 0, 0}, "this option without --orders",
                         "it only beside --orders FILE, the perceptron's file of labelled examples");
  });
  add_table(worst, options.orders);
}

void add_worst_case(CLI::App& app, WorstCaseOptions& options, const Helped& learner) {
  CLI::App* worst =
      app.add_subcommand("worst-case", "Find the largest number of mistakes that any adversary can force, exactly");
  worst->add_option("LEARNER", options.learner, joined_names(worst_case_learners()))->required();
  worst->add_option("FILE", options.file,
                    "halving, optimal: a row for each point, a column for each expert; - is standard input");
  worst->add_option("--certificate", options.certificate,
                    "write what is needed to check the number again, from below and from above, JSON");
  add_parameters(*worst, worst_case_learners(), options.parameters, learner);
  add_orders(*worst, options);
  add_limits(*worst, options.limits, "stop after so many seconds with what was found", "4G");
  add_count(*worst, "--state-limit", options.state_limit, 1, any_count,
            "stop after so many states of the learner (default 20000000)");
  worst->add_flag("--json", options.json, "print one JSON object");
  worst->footer(
      "Examples:\n"
      "  mistakebound worst-case littlestone-winnow --n 8 --k 2\n"
      "  mistakebound worst-case halving experts.csv --tie negative\n"
      "  mistakebound worst-case weighted-majority --n 3 --rounds 8\n"
      "  mistakebound worst-case perceptron --points points.csv --u 1,-2 --json\n"
      "  mistakebound worst-case perceptron --orders examples.csv\n"
      "Exit codes: 0 searched completely, 1 a bound is refuted, 2 unusable input,\n"
      "  4 stopped by a limit, so that more mistakes may be possible, 130 interrupted");
}

void add_tight(CLI::App& app, TightOptions& options, const Helped& learner) {
  constexpr std::uint64_t most_updates = 400;
  CLI::App* tight = app.add_subcommand(
      "tight", "Find the largest number of updates in any dimension, with a sequence and a proof, exactly");
  tight->add_option("LEARNER", options.learner, joined_names(tight_learners()))->required();
  tight->add_option("--radius2", options.radius2, "R^2: |x|^2 is at most this")->required();
  tight->add_option("--gamma", options.gamma, "y (u.x) is at least this")->required();
  tight->add_option("--u2", options.u2, "U: |u|^2 is at most this")->required();
  add_parameters(*tight, tight_learners(), options.parameters, learner);
  tight->add_option("--start2", options.start2, "|w|^2 before the first update is at most this (default 0)");
  tight->add_option("--start-u", options.start_u, "w.u before the first update is at least this")
      ->needs(tight->get_option("--start2"));
  tight
      ->add_option("--where", options.where,
                   "a condition on every update, linear in x2, margin, score, w2, w2_before, wu and\n"
                   "wu_before, as |x|^2 = R2 or w2 <= 5 (may be repeated)")
      ->allow_extra_args(false);
  CLI::Option* claim = tight->add_option("--claim", options.claim,
                                         "an inequality to be held against all numbers of updates that are possible,\n"
                                         "in updates, R2, gamma, u2 and beta");
  add_count(*tight, "--updates", options.updates, 0, most_updates, "only decide whether so many updates are possible")
      ->excludes(claim);
  add_count(*tight, "--most", options.most, 1, most_updates, "look for no more updates than these (default 40)");
  tight
      ->add_option("--numbers", options.numbers, "read decimals as they are spelled (decimal) or as doubles (binary64)")
      ->capture_default_str();
  tight->add_option("--save", options.save, "write the sequence as examples, CSV");
  tight->add_option("--certificate", options.certificate,
                    "write what is needed to check the number again, from below and from above, JSON");
  add_limits(*tight, options.limits, "give up after so many seconds");
  tight->add_flag("--json", options.json, "print one JSON object");
  tight->footer(
      "Examples:\n"
      "  mistakebound tight perceptron --radius2 1 --gamma 1 --u2 10\n"
      "  mistakebound tight margin-perceptron --radius2 1 --gamma 1 --u2 5 --margin 2\n"
      "  mistakebound tight margin-perceptron --radius2 1 --gamma 1 --u2 5 --margin 1 --where x2=1 --updates 14\n"
      "A claim is such as --claim 'M <= 0.99 (R2 + 2 beta) u2/gamma^2'.\n"
      "Exit codes: 0 decided, or the claim holds, 1 the claim is refuted, 2 unusable input,\n"
      "  4 undecided or cut short by a limit, 130 interrupted");
}

void add_pac(CLI::App& app, PacOptions& options, const Helped& learner) {
  CLI::App* pac =
      app.add_subcommand("pac", "Find the failure probability of the conversion from online to PAC, exactly");
  pac->add_option("LEARNER", options.learner, joined_names(pac_learners()))->required();
  add_input(*pac, options.input);
  pac->add_option("--epsilon", options.epsilon, "the error allowed, between 0 and 1")->required();
  pac->add_option("--delta", options.delta, "the probability of failure allowed, between 0 and 1")->required();
  add_parameters(*pac, pac_learners(), options.parameters, learner);
  add_count(*pac, "--mistakes", options.mistakes, 1, 1'000'000'000,
            "mistake bound M (default: the largest number of mistakes on the domain, at least 1)");
  add_count(*pac, "--monte-carlo", options.monte_carlo, 1, any_count, "simulate so many times, too: an estimate");
  add_count(*pac, "--seed", options.seed, 0, any_count, "seed of the simulation (default 1)");
  add_limits(*pac, options.limits,
             "give up the exact answer after so many seconds, and the simulation after as many more");
  add_count(*pac, "--state-limit", options.state_limit, 1, 100'000'000,
            "give up the exact answer after so many hypotheses (default 100000)");
  pac->add_flag("--json", options.json, "print one JSON object");
  pac->footer(
      "FILE is a CSV file of examples whose header names a column p: the probability of the example,\n"
      "a number that is not negative. All of them add up to exactly 1.\n"
      "Examples:\n"
      "  mistakebound pac littlestone-winnow domain.csv --epsilon 1/10 --delta 1/4\n"
      "  mistakebound pac perceptron-disjunction domain.csv --epsilon 0.01 --delta 0.05 --mistakes 100 --monte-carlo "
      "1000\n"
      "Exit codes: 0 the theorem holds, 1 it is refuted, 2 unusable input,\n"
      "  3 M is no mistake bound, 4 a limit was met, so that nothing is decided, 130 interrupted");
}

void add_online_to_batch(CLI::App& app, BatchOptions& options, const Helped& learner) {
  constexpr std::size_t most_examples = 1000;
  CLI::App* batch = app.add_subcommand(
      "online-to-batch", "Find what a learner's mistakes say of its error after so many examples, exactly");
  batch->add_option("LEARNER", options.learner, joined_names(batch_learners()))->required();
  add_input(*batch, options.input);
  add_count(*batch, "--examples", options.examples, 1, most_examples, "how many examples are drawn (default 20)");
  add_parameters(*batch, batch_learners(), options.parameters, learner);
  batch->add_option("--html", options.page, "write a page with a chart of the errors, for a browser");
  add_limits(*batch, options.limits, "give up after so many seconds");
  add_count(*batch, "--state-limit", options.state_limit, 1, 100'000'000,
            "give up after so many hypotheses (default 100000)");
  batch->add_flag("--json", options.json, "print one JSON object");
  batch->footer(
      "FILE is a CSV file of examples whose header names a column p: the probability of the example,\n"
      "a number that is not negative. All of them add up to exactly 1.\n"
      "Examples:\n"
      "  mistakebound online-to-batch perceptron domain.csv --examples 30 --html errors.html\n"
      "  mistakebound online-to-batch littlestone-winnow domain.csv --json\n"
      "Exit codes: 0 the theorem holds, 1 it is refuted, 2 unusable input,\n"
      "  4 a limit was met, so that nothing is decided, 130 interrupted");
}

/// What the first word asks for: its options, and what is done.
struct Command {
  std::string name;
  std::function<void()> add;
  std::function<int()> work;
};

/// The command of the first word; null where that asks for help, or for nothing. Throws InputError where it is no
/// command, and no option of the program as a whole.
const Command* asked_command(int argc, char** argv, const std::vector<Command>& commands) {
  if (argc < 2) return nullptr;
  const std::string first = argv[1];
  if (first == "--help" || first == "-h" || first == "--version") return nullptr;
  if (first.starts_with('-'))
    throw InputError({"command line", 0, 0}, "the option " + quoted(first) + " before any command",
                     "a command, --help or --version");
  std::vector<std::string> names;
  for (const Command& command : commands) {
    if (command.name == first) return &command;
    names.push_back(command.name);
  }
  throw InputError({"command line", 0, 0}, "the command " + quoted(first), one_of(first, names));
}

/// Takes the command of `drive` away, whose words are the program's own: those after the first "--"; where there is
/// none, those from the first word behind the learner that is no option. Returns how many words are left.
int take_command(const CLI::App& app, int argc, char** argv, std::vector<std::string>& command) {
  if (argc < 2 || std::string(argv[1]) != "drive") return argc;
  const CLI::App* drive = app.get_subcommand("drive");
  const int mark = static_cast<int>(std::find(argv, argv + argc, std::string("--")) - argv);
  bool has_learner = false;
  int at = 2;
  while (at < mark) {
    const std::string word = argv[at];
    const bool is_option = word.starts_with('-');
    if (!is_option && has_learner && mark == argc) break;
    has_learner = has_learner || !is_option;
    const CLI::Option* option = is_option ? drive->get_option_no_throw(word) : nullptr;
    at += option != nullptr && option->get_items_expected_max() > 0 ? 2 : 1;  // one with its value
  }
  if (mark < argc && !has_learner)
    throw InputError({"drive", 0, 0}, "no learner before --", "drive LEARNER [options] -- COMMAND...");
  const int end = std::min(at, mark);
  command.assign(argv + (mark < argc ? mark + 1 : end), argv + argc);
  return end;
}

/// Throws InputError where a flag has a value: "--bias=0.5" is no bias of 0.5, and none at all for CLI11.
void check_flag(const CLI::App& command, const std::string& word) {
  const std::size_t equals = word.find('=');
  if (!word.starts_with("--") || equals == std::string::npos) return;
  const std::string name = word.substr(0, equals), value = word.substr(equals + 1);
  const CLI::Option* option = command.get_option_no_throw(name);
  if (option != nullptr && option->get_items_expected_max() == 0 && value != "true" && value != "false")
    throw InputError({name, 0, 0}, mistakebound::quoted(value), "no value: the option is given, or left out");
}

/// The words, but --bias and free as one: other words behind --bias are no values of it. Throws InputError where the
/// command knows no free offset. An option that ends in = has an empty value, not the next word.
std::vector<std::string> as_meant(int argc, char** argv, const CLI::App& command) {
  const bool is_known = command.get_name() == "separate";
  std::vector<std::string> words;
  for (int i = 0; i < argc; ++i) {
    const std::string word = argv[i];
    if (word.starts_with("--") && word.find('=') == word.size() - 1) {
      check_flag(command, word);
      words.push_back(word.substr(0, word.size() - 1));
      words.emplace_back();
      continue;
    }
    const bool is_two = word == "--bias" && i + 1 < argc && std::string(argv[i + 1]) == "free";
    if ((is_two || word == "--bias=free") && !is_known)
      throw InputError({"--bias", 0, 0}, "'free'",
                       "no value: the offset counts in |w| here; only separate finds one that does not");
    if (!is_known || !word.starts_with("--bias=")) check_flag(command, word);
    words.push_back(is_two ? "--bias=free" : word);
    if (is_two) ++i;
  }
  return words;
}

/// Help in lines of 80 characters.
class Help : public CLI::Formatter {
 public:
  [[nodiscard]] std::string make_option_desc(const CLI::Option* option) const override {
    return in_column(option->get_description());
  }
  /// What needs or excludes what is said where it is asked for together.
  [[nodiscard]] std::string make_option_opts(const CLI::Option* option) const override {
    const std::string all = Formatter::make_option_opts(option);
    return all.substr(0, std::min(all.find(" Needs:"), all.find(" Excludes:")));
  }
  [[nodiscard]] std::string make_description(const CLI::App* app) const override {
    return in_lines(Formatter::make_description(app));
  }
  [[nodiscard]] std::string make_footer(const CLI::App* app) const override {
    return in_lines(Formatter::make_footer(app));
  }
  [[nodiscard]] std::string make_subcommand(const CLI::App* command) const override {
    std::stringstream out;
    CLI::detail::format_help(out, command->get_display_name(true), in_column(command->get_description()),
                             column_width_);
    return out.str();
  }

 private:
  /// Sentences broken where a line ends, with those lines that go on with them; commands and lines of the protocol as
  /// they are.
  static std::string in_lines(const std::string& text) {
    std::istringstream lines(text);
    std::string result, sentence;
    const auto finish = [&] {
      if (!sentence.empty()) result += wrapped("", sentence, 2);
      sentence.clear();
    };
    for (std::string line; std::getline(lines, line);) {
      const bool is_command = line.rfind("  mistakebound ", 0) == 0 || line.rfind("  {", 0) == 0;
      if (!is_command && line.rfind("  ", 0) == 0 && !sentence.empty()) {
        sentence += line.substr(1);
        continue;
      }
      finish();
      if (is_command || line.empty()) {
        result += line + "\n";
      } else {
        sentence = line;
      }
    }
    finish();
    return result;
  }
  /// Broken where the second column ends; CLI11 indents the further lines.
  [[nodiscard]] std::string in_column(std::string text) const {
    std::replace(text.begin(), text.end(), '\n', ' ');
    const std::string margin(column_width_, ' ');
    text = wrapped(margin, text, column_width_).substr(margin.size());
    for (std::size_t at = 0; (at = text.find("\n" + margin, at)) != std::string::npos; ++at)
      text.erase(at + 1, margin.size());
    text.pop_back();
    return text;
  }
};

int main(int argc, char** argv) {
  keep_memory_for_numbers(out_of_memory);
  CLI::App app("Runs online learners exactly, and checks each line of their mistake-bound proofs on your data.",
               "mistakebound");
  app.formatter(std::make_shared<Help>());
  app.set_version_flag("--version", "mistakebound " MISTAKEBOUND_VERSION);
  app.require_subcommand(1);
  app.footer(
      "Examples:\n"
      "  mistakebound run perceptron examples.csv\n"
      "  mistakebound COMMAND --help\n" +
      std::string(exit_codes));
  RunOptions run_options;
  CompareOptions compare_options;
  VerifyOptions verify_options;
  RefuteOptions refute_options;
  BoundsOptions bounds_options;
  ErrataOptions errata_options;
  SeparateOptions separate_options;
  CheckCommandOptions check_options;
  DriveCommandOptions drive_options;
  ShatterOptions shatter_options;
  WorstCaseOptions worst_case_options;
  PacOptions pac_options;
  BatchOptions batch_options;
  TightOptions tight_options;
  TheoremsOptions theorems_options;
  ExplainOptions explain_options;
  LabOptions lab_options;
  PlayOptions play_options;
  RunOptions explained_run;
  const std::vector<Command> commands{
      {"run", [&] { add_run(app, run_options, helped(argc, argv, run_learners())); }, [&] { return run(run_options); }},
      {"compare", [&] { add_compare(app, compare_options, helped(argc, argv)); },
       [&] { return compare(compare_options); }},
      {"verify", [&] { add_verify(app, verify_options); }, [&] { return verify(verify_options); }},
      {"refute", [&] { add_refute(app, refute_options); }, [&] { return refute(refute_options); }},
      {"bounds", [&] { add_bounds(app, bounds_options); }, [&] { return bounds(bounds_options); }},
      {"errata", [&] { add_errata(app, errata_options); }, [&] { return errata(errata_options); }},
      {"separate", [&] { add_separate(app, separate_options); }, [&] { return separate(separate_options); }},
      {"check", [&] { add_check(app, check_options, helped(argc, argv)); }, [&] { return check(check_options); }},
      {"drive", [&] { add_drive(app, drive_options, helped(argc, argv, drive_learners())); },
       [&] { return drive(drive_options); }},
      {"shatter", [&] { add_shatter(app, shatter_options); }, [&] { return shatter(shatter_options); }},
      {"worst-case", [&] { add_worst_case(app, worst_case_options, helped(argc, argv, worst_case_learners())); },
       [&] { return worst_case(worst_case_options); }},
      {"tight", [&] { add_tight(app, tight_options, helped(argc, argv, tight_learners())); },
       [&] { return tight(tight_options); }},
      {"pac", [&] { add_pac(app, pac_options, helped(argc, argv, pac_learners())); }, [&] { return pac(pac_options); }},
      {"online-to-batch", [&] { add_online_to_batch(app, batch_options, helped(argc, argv, batch_learners())); },
       [&] { return online_to_batch(batch_options); }},
      {"theorems", [&] { add_theorems(app, theorems_options); }, [&] { return theorems(theorems_options); }},
      {"explain", [&] { add_explain(app, explain_options, explained_run, helped(argc, argv)); },
       [&] { return explain(explain_options, explained_run); }},
      {"lab", [&] { add_lab(app, lab_options, helped(argc, argv)); }, [&] { return lab(lab_options); }},
      {"play", [&] { add_play(app, play_options, helped(argc, argv)); }, [&] { return play(play_options); }}};
  return exit_code_of([&] {
    keep_standard_streams();
    clean_up_on_signals();
    // Only the options that are asked for are declared: a tenth of a short run's time goes into all of them.
    const Command* asked = asked_command(argc, argv, commands);
    for (const Command& command : commands)
      if (asked == nullptr || asked == &command) command.add();
    const int own = take_command(app, argc, argv, drive_options.command);
    const CLI::App& command = asked == nullptr ? app : *app.get_subcommand(asked->name);
    const std::vector<std::string> meant = as_meant(own, argv, command);
    std::vector<const char*> words;
    for (const std::string& word : meant) words.push_back(word.c_str());
    if (const auto code = parsed(app, static_cast<int>(words.size()), words.data())) return *code;
    return asked->work();
  });
}

}  // namespace
}  // namespace mistakebound::cli

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);  // standard output is written in blocks
  return mistakebound::cli::main(argc, argv);
}

/// The kernel perceptron on vectors, sets or strings.
#include "cli/commands/run_request.hpp"
#include "invariants/kernels/kernel_perceptron.hpp"
#include "reference/readers/kernel_examples.hpp"

namespace mistakebound::cli {
namespace {

constexpr std::array<std::pair<const char*, InstanceKind>, 3> instance_words{
    {{"vectors", InstanceKind::vectors}, {"sets", InstanceKind::sets}, {"strings", InstanceKind::strings}}};

/// Runs `parse` on the text of an option, whose errors then name the option.
template <class Parse>
auto parsed(const std::string& option, const std::string& text, Parse parse) {
  try {
    return parse(text);
  } catch (const InputError& error) {
    throw error.at({option, 0, error.where().column});
  }
}

/// What the learner is asked to do, for instances of any kind.
struct KernelRequest {
  Request& request;
  KernelSpec kernel;
  Tie tie = Tie::mistake;
  std::size_t passes = 1;
};

/// Options that say how vectors are read have no say in a file of sets or strings.
void refuse_vector_options(const RunOptions& options, InstanceKind kind) {
  const InputOptions& input = options.input;
  const std::pair<const char*, bool> given[]{{"--label", input.label.has_value()},
                                             {"--index-base", input.index_base.has_value()},
                                             {"--bias", input.bias},
                                             {"--format", input.format != "auto"},
                                             {"--numbers", input.numbers != "decimal"},
                                             {"--trace", options.trace.has_value()}};
  for (const auto& [option, is_given] : given)
    if (is_given)
      throw InputError({option, 0, 0}, std::string("this option with ") + to_string(kind),
                       "it only with vectors; a line of the file holds a label and an instance without numbers");
}

/// "2:1,-1:4": 2 K(x_1, .) - K(x_4, .), by rows of the file.
NumberedSum parse_f(const std::string& text, const KernelSequence& sequence, const NumberOptions& numbers) {
  NumberedSum f;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string term = text.substr(begin, end - begin);
    const std::size_t colon = std::min(term.find(':'), term.size());
    if (colon == term.size())
      throw InputError({"", 0, begin + 1}, quoted(term), "coefficient:row between commas, such as 2:1,-1:4");
    Rational coefficient;
    try {
      coefficient = parse_number(term.substr(0, colon), numbers);
    } catch (const InputError& error) {
      throw error.at({"", 0, begin + std::max<std::size_t>(error.where().column, 1)});
    }
    const std::string row = term.substr(colon + 1);
    const bool digits = !row.empty() && row.size() <= 9 && row.find_first_not_of("0123456789") == std::string::npos;
    const std::size_t number = digits ? std::stoul(row) : 0;
    if (number < 1 || number > sequence.examples.size())
      throw InputError({"", 0, begin + colon + 2}, "the row " + quoted(row),
                       sequence.examples.empty() ? "no --f, as the file has no example"
                                                 : "a row from 1 to " + std::to_string(sequence.examples.size()));
    f.push_back({sequence.examples[number - 1].x, coefficient, number});
    begin = end + 1;
  }
  return f;
}

/// The run itself, once the instances are numbered; the last of the extra ones is u.
void run_numbered(const KernelRequest& kernel, const KernelSequence& sequence,
                  const std::function<void(const KernelRound&)>& trace) {
  Request& request = kernel.request;
  const RunOptions& options = request.options;
  KernelComparison comparison{.ledger = request.ledger};
  if (options.u && options.f) throw InputError({"--f", 0, 0}, "it beside --u", "one of the two");
  if (options.u) comparison.f = NumberedSum{{sequence.extra.back(), 1, 0}};
  if (options.f)
    comparison.f =
        parsed("--f", *options.f, [&](const std::string& text) { return parse_f(text, sequence, request.numbers); });
  if (options.gamma) {
    comparison.gamma = positive_option("--gamma", *options.gamma, request.numbers);
    request.document.parameters.emplace_back("gamma", to_string(*comparison.gamma));
  }
  const bool steps = options.steps && !options.json;
  const auto visit = [&](const KernelRound& round) {
    if (trace) trace(round);
    if (!steps) return;
    const std::string prediction = round.prediction == 0 ? "none (tie)" : std::to_string(round.prediction);
    const std::size_t row = (round.t - 1) % sequence.examples.size() + 1;
    print("round " + std::to_string(round.t) + ": row " + std::to_string(row) + ", y = " + std::to_string(round.y) +
          ", prediction " + prediction + (round.mistake ? ", mistake" : "") +
          ", terms after = " + std::to_string(round.after.size()) + "\n");
  };
  const KernelExamination examination = examine_kernel(sequence, kernel.tie, kernel.passes, comparison, {}, visit);
  RunDocument& document = request.document;
  document.rounds = examination.rounds;
  document.mistake_rounds = examination.mistake_rounds;
  document.compared_with = "comparator f";
  document.comparator = options.u ? "K(u, .) with u = " + quoted(*options.u) : examination.comparator;
  document.theorems = examination.theorems;
  RoundSigns alpha;
  for (const auto& term : examination.w) alpha.emplace_back(term.round, sign_of(term.coefficient));
  document.state.push_back({"alpha", std::move(alpha)});
}

void add_conventions(const KernelRequest& kernel) {
  Request& request = kernel.request;
  const RunOptions& options = request.options;
  const InstanceKind kind = kernel.kernel.instances();
  add_convention(request, "kernel", to_string(kernel.kernel), options.kernel.has_value());
  add_convention(request, "instances", std::string(to_string(kind)), options.instances.has_value());
  add_convention(request, "tie", options.tie.value_or("mistake"));
  if (kind == InstanceKind::vectors) {
    add_convention(request, "numbers", to_string(request.numbers.reading));
    add_convention(request, "bias", options.input.bias);
  }
  add_convention(request, "passes", kernel.passes, options.passes.has_value());
  add_convention(request, "order", std::string("file"));
}

void run_on_vectors(const KernelRequest& kernel) {
  Request& request = kernel.request;
  const RunOptions& options = request.options;
  const Sequence examples = read_sequence(request);
  std::vector<Vector> extra;
  if (options.u)
    extra.push_back(vector_option("--u", *options.u, request.numbers, examples.dimension, options.input.bias));
  const KernelSequence sequence = numbered(examples.examples, kernel.kernel, extra);
  begin_trace(request,
              {{"kernel", json_text(to_string(kernel.kernel))}, {"tie", json_text(options.tie.value_or("mistake"))}});
  run_numbered(kernel, sequence, [&](const KernelRound& round) {
    if (!request.trace) return;
    const Vector none;
    const Vector& x = examples.examples[(round.t - 1) % examples.size()].x;
    request.trace->write(trace_line(Round{round.t, x, round.y, round.prediction, round.mistake, none, none}, false) +
                         "\n");
  });
}

/// Sets and strings; `parts` gives an instance's features, of which the dimension counts the different ones.
template <class X, class Parts>
void run_on_text(const KernelRequest& kernel, const std::vector<BasicExample<X>>& examples, const std::vector<X>& extra,
                 Parts parts) {
  std::set<std::string> features;
  for (const BasicExample<X>& example : examples) {
    const ItemSet some = parts(example.x);
    features.insert(some.begin(), some.end());
  }
  kernel.request.document.dimension = static_cast<Eigen::Index>(features.size());
  run_numbered(kernel, numbered(examples, kernel.kernel, extra), {});
}

}  // namespace

void run_kernel_perceptron(Request& request) {
  const RunOptions& options = request.options;
  KernelRequest kernel{.request = request};
  kernel.tie = word_option("--tie", options.tie.value_or("mistake"), tie_words);
  kernel.passes = options.passes.value_or(1);
  kernel.kernel = parsed("--kernel", options.kernel.value_or("linear"),
                         [&](const std::string& text) { return parse_kernel(text, request.numbers); });
  const InstanceKind kind = kernel.kernel.instances();
  if (options.instances && word_option("--instances", *options.instances, instance_words) != kind)
    throw InputError({"--instances", 0, 0}, quoted(*options.instances) + " for the kernel " + to_string(kernel.kernel),
                     std::string(to_string(kind)) + ", or another --kernel");
  add_conventions(kernel);
  if (kind == InstanceKind::vectors) return run_on_vectors(kernel);
  refuse_vector_options(options, kind);
  const LabelledTextOptions reading{.positive = options.input.positive};
  if (kind == InstanceKind::sets) {
    std::vector<ItemSet> extra;
    if (options.u) extra.push_back(parse_set(*options.u));
    return run_on_text(kernel, read_sets(options.input.file, reading), extra, [](const ItemSet& x) { return x; });
  }
  std::vector<std::string> extra;
  if (options.u) extra.push_back(*options.u);
  run_on_text(kernel, read_strings(options.input.file, reading), extra,
              [&](const std::string& x) { return substrings(x, kernel.kernel.length); });
}

}  // namespace mistakebound::cli

/// mistakebound separate: the exact maximum-margin separator, or the certificate that there is none.
#include <fmt/format.h>

#include <iostream>

#include "cli/options/input.hpp"
#include "cli/options/limits.hpp"
#include "cli/reports/json_parts.hpp"
#include "cli/reports/page.hpp"
#include "cli/reports/shell_text.hpp"
#include "cli/reports/text_parts.hpp"
#include "cli/reports/understood.hpp"
#include "invariants/certificates/examine.hpp"
#include "reference/learners/packed_examples.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound::cli {

namespace {

/// Something to hold the answer against: the sum of the y x.
std::vector<Vector> compared_with(const Sequence& sequence) {
  Vector sum = zero_vector(sequence.dimension);
  const auto& packed = sequence.examples.packed();
  if (packed == nullptr) {
    for (const Example& example : sequence.examples) sum += example.y * example.x;
    return {sum};
  }
  std::vector<Integer> totals(static_cast<std::size_t>(sequence.dimension), Integer(0));
  ExampleRows rows(*packed);
  IntegerVector x;
  for (std::size_t i = 0; i < packed->size(); ++i) {
    poll_limits();
    rows.instance(i, x);
    for (std::size_t k = 0; k < totals.size(); ++k) totals[k] += packed->label(i) * Integer(x.entries[k]);
  }
  for (std::size_t k = 0; k < totals.size(); ++k)
    sum[static_cast<Eigen::Index>(k)] = fraction(totals[k], packed->denominator());
  return {sum};
}

/// The separator's page: the examples that carry it, and those of the window.
std::string page_of_separation(const SeparationDocument& document, const Sequence& sequence, const PageWindow& window,
                               bool has_bias) {
  const std::vector<TheoremReport> reports{document.report};
  PageRecorder recorder(window, sequence.size(), {}, reports);
  if (has_bias) recorder.picture().append_constant();
  if (document.separation.separable) recorder.picture().only({.normal = document.separation.w, .margin = 1});
  for (const DualCoefficient& coefficient : document.separation.weights) recorder.keep(coefficient.example + 1);
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    const Example& example = sequence.examples[i];
    recorder.picture().point(example.x, example.y);
    if (recorder.keeps(i + 1)) recorder.round(i + 1, example.y, 0, false)["x"] = recorder.vector(example.x);
  }
  examine_separation(sequence, document.separation, compared_with(sequence), recorder.ledger());
  return page_of(page_data({.kind = "separate",
                            .heading = "Separator of " + document.file,
                            .input = lines_of_input(document.input),
                            .report = Json::parse(json_of(document)),
                            .theorems = &reports},
                           recorder));
}

SeparationDocument separation_of(const SeparateOptions& options, const Sequence& sequence, Understood input) {
  SeparationDocument document{
      .file = name_of(options.input),
      .conventions = {{"numbers", to_string(number_options(options.input).reading)}, {"bias", options.input.bias}},
      .input = std::move(input),
      .rounds = sequence.size(),
      .dimension = sequence.dimension,
      .separation = mistakebound::separate(sequence),
      .report = {}};
  document.report = examine_separation(sequence, document.separation, compared_with(sequence));
  return document;
}

}  // namespace

std::string separate_json(const SeparateOptions& options) {
  Understood input;
  const Sequence sequence = read(options.input, input);
  return json_of(separation_of(options, sequence, std::move(input)));
}

int separate(const SeparateOptions& options) {
  const PageWindow window = page_window(options.page);
  if (options.page.file) check_outputs({{"--html", *options.page.file}}, {{"the example file", options.input.file}});
  const Limited limited(options.limits);
  Sequence sequence;
  Understood input;
  SeparationDocument document;
  try {
    sequence = read(options.input, input);
    finish_on_signals();  // until now there was nothing to tell
    document = separation_of(options, sequence, std::move(input));
  } catch (const CutShort& cut) {
    print(options.json ? json_of_cut("mistakebound-separation", cut)
                       : fmt::format("{}: {}, {}\n", shown_name(name_of(options.input)),
                                     number_of_things(sequence.size(), "example"), text_of(cut)));
    std::cerr << "mistakebound: " << text_of(cut) << "; whether the examples are separable is undecided\n";
    return exit_code(exit_holds, cut);
  }
  if (options.page.file)
    write_whole("--html", *options.page.file, page_of_separation(document, sequence, window, options.input.bias));
  print(options.json ? json_of(document) : text_of(document));
  return exit_code({document.report}, {});
}

}  // namespace mistakebound::cli

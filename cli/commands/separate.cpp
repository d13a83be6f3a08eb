/// mistakebound separate: the exact maximum-margin separator, or the certificate that there is none.
#include <fmt/format.h>

#include <iostream>

#include "cli/options/input.hpp"
#include "cli/options/limits.hpp"
#include "cli/reports/json_parts.hpp"
#include "cli/reports/linear_program.hpp"
#include "cli/reports/page.hpp"
#include "cli/reports/separation_document.hpp"
#include "cli/reports/shell_text.hpp"
#include "cli/reports/text_parts.hpp"
#include "cli/reports/understood.hpp"
#include "invariants/certificates/examine.hpp"
#include "invariants/solvers/weak_separation.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound::cli {

namespace {

/// The separator's page: the examples that carry it, and those of the window.
std::string page_of_separation(const SeparationDocument& document, const Sequence& sequence, const PageWindow& window) {
  const std::vector<TheoremReport> reports{document.report};
  PageRecorder recorder(window, sequence.size(), {}, reports);
  if (document.bias) recorder.picture().append_constant();
  const Offset offset = document.separation.offset;
  if (const Vector* separator = document.separator(); separator != nullptr)
    recorder.picture().only({.normal = without_offset(*separator, offset),
                             .level = offset == Offset::free ? Rational(-(*separator)[separator->size() - 1]) : 0,
                             .margin = document.separation.separable ? 1 : 0});
  for (const DualCoefficient& coefficient : document.separation.weights) recorder.keep(coefficient.example + 1);
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    const Example& example = sequence.examples[i];
    const Vector x = without_offset(example.x, offset);
    recorder.picture().point(x, example.y);
    if (recorder.keeps(i + 1)) recorder.round(i + 1, example.y, 0, false)["x"] = recorder.vector(x);
  }
  examine_separation(sequence, document.separation, {sum_of_corrections(sequence)}, recorder.ledger());
  return page_of(page_data({.kind = "separate",
                            .heading = "Separator of " + document.file,
                            .input = lines_of_input(document.input),
                            .report = object_of(document),
                            .theorems = &reports},
                           std::move(recorder)));
}

SeparationDocument separation_of(const SeparateOptions& options, const Sequence& sequence, Understood input) {
  const bool is_free = options.free_offset;
  SeparationDocument document{.file = name_of(options.input),
                              .conventions = {{"numbers", to_string(number_options(options.input).reading)},
                                              {"bias", is_free ? Value("free") : Value(options.input.bias)}},
                              .input = std::move(input),
                              .rounds = sequence.size(),
                              .dimension = sequence.dimension - (is_free ? 1 : 0),
                              .bias = options.input.bias,
                              .separation = mistakebound::separate(sequence, is_free ? Offset::free : Offset::none),
                              .report = {}};
  if (!document.separation.separable) add_weak_separator(sequence, document.separation);
  document.report = examine_separation(sequence, document.separation, {sum_of_corrections(sequence)});
  return document;
}

/// The examples, with the constant coordinate of a free offset as well.
Sequence examples_of(const SeparateOptions& options, Understood& input) {
  Sequence sequence = read(options.input, input);
  return options.free_offset ? with_bias(std::move(sequence)) : std::move(sequence);
}

}  // namespace

std::string separate_json(const SeparateOptions& options) {
  Understood input;
  const Sequence sequence = examples_of(options, input);
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
    sequence = examples_of(options, input);
    finish_on_signals();  // until now there was nothing to tell
    document = separation_of(options, sequence, std::move(input));
  } catch (const CutShort& cut) {
    print(options.json ? json_of_cut("mistakebound-separation", cut)
                       : fmt::format("{}: {}, {}\n", shown_name(name_of(options.input)),
                                     number_of_things(sequence.size(), "example"), text_of(cut)));
    std::cerr << "mistakebound: " << text_of(cut) << "; whether the examples are separable is undecided\n";
    return exit_code(exit_holds, cut);
  }
  print(options.exported == "mps"    ? mps_of(sequence)
        : options.exported == "vipr" ? vipr_of(sequence, document.separation)
        : options.json               ? json_of(document)
                                     : text_of(document));
  if (options.page.file) write_whole("--html", *options.page.file, page_of_separation(document, sequence, window));
  return exit_code({document.report}, {});
}

}  // namespace mistakebound::cli

/// mistakebound separate: the exact maximum-margin separator, or the certificate that there is none.
#include "cli/options/input.hpp"
#include "cli/reports/documents.hpp"
#include "invariants/certificates/examine.hpp"

namespace mistakebound::cli {

namespace {

SeparationDocument separation_of(const SeparateOptions& options) {
  const Sequence sequence = read(options.input);
  SeparationDocument document{
      .file = name_of(options.input),
      .conventions = {{"numbers", to_string(number_options(options.input).reading)}, {"bias", options.input.bias}},
      .rounds = sequence.size(),
      .dimension = sequence.dimension,
      .separation = mistakebound::separate(sequence),
      .report = {}};
  // Something to hold the answer against: the sum of the y x.
  std::vector<Vector> others;
  Vector sum = zero_vector(sequence.dimension);
  for (const Example& example : sequence.examples) sum += example.y * example.x;
  others.push_back(std::move(sum));
  document.report = examine_separation(sequence, document.separation, others);
  return document;
}

}  // namespace

std::string separate_json(const SeparateOptions& options) {
  return json_of(separation_of(options));
}

int separate(const SeparateOptions& options) {
  const SeparationDocument document = separation_of(options);
  print(options.json ? json_of(document) : text_of(document));
  return exit_code({document.report}, {});
}

}  // namespace mistakebound::cli

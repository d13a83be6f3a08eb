/// The certificate of a run of `mistakebound run`.
#pragma once

#include "cli/commands/run_rounds.hpp"
#include "cli/reports/certificate.hpp"

namespace mistakebound::cli {

/// What its certificate is about.
template <class S>
CertifiedRun certified_run(const S& study, const Input<S>& input, const Values& values) {
  CertifiedRun run;
  DataDigest digest;
  for (const auto& example : certified_examples(study, input)) {
    digest.add(example);
    ++run.examples;
  }
  run.sha256 = digest.hexadecimal();
  for (const char* name : {"u", "target", "f"})
    if (values.find(name) != nullptr) run.comparator = name;
  run.margin = values.find("gamma") != nullptr;
  run.separated = std::is_base_of_v<Separator, typename S::Comparator>;
  for (const auto& statement : study.theorems)
    if (is_certified(study, statement.id)) run.theorems.insert(statement.id);
  if (run.separated) run.theorems.insert("max-margin");
  return run;
}

/// The certificate of a run.
template <class S>
std::string certificate_text(const S& study, const Input<S>& input, const RunDocument& document, const Values& values,
                             const InputOptions& reading) {
  return certificate_of(document, certified_run(study, input, values), reading);
}

/// That of the dimension of its class, which is the bound.
inline std::string certificate_text(const OptimalStudy&, const Input<OptimalStudy>& input, const RunDocument&,
                                    const Values&, const InputOptions&) {
  LittlestoneDimensions& dimensions = *input.examples.dimensions;
  return certificate_of(dimensions.of(), dimension_certificate(dimensions));
}

}  // namespace mistakebound::cli

/// Where the steps of the theorems are proved in Coq: proofs/ has a file for each theorem and a lemma for each step,
/// both named as they are; proofs/check.py holds them against the catalogue.
#pragma once

#include <optional>
#include <string>

namespace mistakebound::cli {

struct Lemma {
  std::string file;  ///< "proofs/perceptron_hinge.v"
  std::string name;  ///< "total_norm"
};

/// Nothing for a step that is no consequence of anything: it looks at a certificate that was handed over.
std::optional<Lemma> lemma_of(const std::string& theorem, const std::string& step);

/// Of a step that is never alone: where its reason is proved.
Lemma lemma_of_reason(const std::string& theorem, const std::string& step);

}  // namespace mistakebound::cli

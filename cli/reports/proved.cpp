#include "cli/reports/proved.hpp"

#include <algorithm>
#include <set>

namespace mistakebound::cli {
namespace {

/// Steps without a lemma, which are checked on the certificate.
const std::set<std::string>& checked_on_certificates() {
  static const std::set<std::string> steps{"kernel-perceptron/max-margin",
                                           "kernel-perceptron/expansion",
                                           "kernel-perceptron/none-separates",
                                           "perceptron-batch/certificate",
                                           "max-margin/primal-feasible",
                                           "max-margin/dual-nonnegative",
                                           "max-margin/complementary-slackness",
                                           "max-margin/stationarity",
                                           "max-margin/balance",
                                           "max-margin/lambda-nonnegative",
                                           "max-margin/lambda-sum",
                                           "max-margin/lambda-vanishes",
                                           "max-margin/lambda-balance",
                                           "max-margin/weak-nonnegative",
                                           "max-margin/weak-positive",
                                           "max-margin/lambda-spans",
                                           "nonnegative-margin/p-nonnegative",
                                           "nonnegative-margin/p-sum",
                                           "nonnegative-margin/primal-feasible",
                                           "nonnegative-margin/lambda-nonnegative",
                                           "nonnegative-margin/lambda-sum",
                                           "nonnegative-margin/dual-feasible",
                                           "vc-halfspaces/dual-basis",
                                           "vc-halfspaces/separates-labeling",
                                           "vc-halfspaces/dependence-nonzero",
                                           "vc-halfspaces/dependence-vanishes",
                                           "vc-halfspaces/lambda-nonnegative"};
  return steps;
}

/// As names are written in Coq.
std::string underscored(std::string id) {
  std::replace(id.begin(), id.end(), '-', '_');
  return id;
}

}  // namespace

std::optional<Lemma> lemma_of(const std::string& theorem, const std::string& step) {
  if (checked_on_certificates().contains(theorem + "/" + step)) return std::nullopt;
  return Lemma{"proofs/" + underscored(theorem) + ".v", underscored(step)};
}

Lemma lemma_of_reason(const std::string& theorem, const std::string& step) {
  return {"proofs/never_alone.v", underscored(theorem) + "_" + underscored(step)};
}

}  // namespace mistakebound::cli

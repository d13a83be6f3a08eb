/// Certificates: what somebody else needs to check a verdict again, with the data and without this program.
///
/// They hold only what can be recomputed from the data: no times, no names of files, and of the theorems the bounds and
/// what they are made of. docs/certificates.md has the format, docs/examples/recheck.py checks it.
#pragma once

#include <nettle/sha2.h>

#include "cli/options/commands.hpp"
#include "cli/reports/documents.hpp"
#include "oracle/judges/check_trace.hpp"

namespace mistakebound::cli {

/// SHA-256 of examples in a canonical text, a line each: the numbers of the instance (the bias coordinate included) and
/// the label, between commas; in a trace the prediction, whether it updated and its weights besides.
class DataDigest {
 public:
  DataDigest() { sha256_init(&state_); }
  void add(const Example& example);
  void add(const Vector& x, const TraceRound& round);  ///< x: the round's instance with the bias coordinate
  [[nodiscard]] std::string hexadecimal();             ///< of all that was added; then it begins anew

 private:
  void add(const std::string& text);

  sha256_ctx state_{};
};

/// The certificate of a run of the perceptron, online or batch; `reading` is how its file was read.
std::string certificate_of(const RunDocument& document, const Sequence& sequence, const InputOptions& reading);

/// The certificate of a judged trace; `gamma` is the margin that was given, if one was.
std::string certificate_of(const CheckedTrace& checked, const Settings& conventions,
                           const std::optional<Rational>& gamma, const std::string& digest);

}  // namespace mistakebound::cli

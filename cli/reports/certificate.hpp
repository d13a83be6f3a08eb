/// Certificates: what somebody else needs to check a verdict again, with the data and without this program.
///
/// They hold only what can be recomputed from the data: no times, no names of files, and of the theorems the bounds and
/// what they are made of. docs/certificates.md has the format, docs/examples/recheck.py checks it.
#pragma once

#include <nettle/sha2.h>

#include <set>

#include "cli/options/commands.hpp"
#include "cli/reports/documents.hpp"
#include "cli/reports/worst_case_document.hpp"
#include "oracle/judges/check_trace.hpp"
#include "properties/worst_case/dimension_certificate.hpp"
#include "properties/worst_case/possible_mistakes.hpp"
#include "reference/learners/halving.hpp"

namespace mistakebound::cli {

/// SHA-256 of examples in a canonical text, a line each: the numbers of the instance (the bias coordinate included), or
/// what the experts say, and the label, between commas; in a trace the prediction, whether it updated and its weights
/// besides.
class DataDigest {
 public:
  DataDigest() { sha256_init(&state_); }
  void add(const Example& example);
  void add(const ExpertRound& round);
  void add(const BasicExample<std::size_t>& example);  ///< a point of a class, by its number from 1
  void add(const Experts& row);                        ///< what they say at a point, without a label
  void add(const Vector& point);                       ///< without a label
  void add(const Vector& x, const TraceRound& round);  ///< x: the round's instance with the bias coordinate
  [[nodiscard]] std::string hexadecimal();             ///< of all that was added; then it begins anew

 private:
  void add(const std::string& text);

  sha256_ctx state_{};
};

/// What a certificate says of a run beside its document.
struct CertifiedRun {
  std::size_t examples = 0;
  std::string sha256;              ///< of the examples
  std::string comparator;          ///< the name of what it is compared with: u, target or f; empty where it is nothing
  bool margin = false;             ///< a margin may be given for it
  bool separated = false;          ///< where the comparator is from is certified, too, with the separator
  std::set<std::string> theorems;  ///< those that it speaks of
};

/// The certificate of a run; `reading` is how its file was read. Throws InputError where a bound has no place in it.
std::string certificate_of(const RunDocument& document, const CertifiedRun& run, const InputOptions& reading);

/// The certificate of a judged trace; `gamma` is the margin that was given, if one was.
std::string certificate_of(const CheckedTrace& checked, const Settings& conventions,
                           const std::optional<Rational>& gamma, const std::string& digest);

/// The certificate of the Littlestone dimension of a class.
std::string certificate_of(const FiniteClass& of, const DimensionCertificate& found);

/// The certificate of the worst regret: a sequence that forces it, and what can still come from every state.
std::string certificate_of(const WorstCaseDocument& document, const std::vector<RegretEntry>& table);

/// The certificate of a worst case: a sequence that forces the mistakes, and from every state how many are possible.
std::string certificate_of(const WorstCaseDocument& document, const PossibleMistakes<Experts>& table);
std::string certificate_of(const WorstCaseDocument& document, const PossibleMistakes<Vector>& table);

}  // namespace mistakebound::cli

/// The conversion from online to PAC, of a learner and a finite domain: exactly, and by simulation.
#pragma once

#include <limits>
#include <random>

#include "invariants/ledger/ledger.hpp"
#include "invariants/pac/online_to_batch.hpp"
#include "invariants/pac/subject.hpp"

namespace mistakebound {

/// What is asked for, and how much may be spent on it.
struct PacQuestion {
  Rational epsilon;
  Rational delta;
  std::optional<std::size_t> mistake_bound;  ///< default: the largest number of mistakes on the domain, but at least 1
  std::optional<std::size_t> s;              ///< default: ceil(ln(M/delta)/epsilon), or 1 where there is none
  std::size_t most_hypotheses = 100'000;
  std::size_t most_bits = std::size_t{1} << 18U;             ///< of one exact number: 79,000 digits
  std::uint64_t most_bits_in_all = std::uint64_t{1} << 33U;  ///< of those of all hypotheses: 1 GiB
  LedgerOptions ledger;
};

/// Why there is no report, or that there is one.
enum class PacEnd { complete, states, digits, limit };

struct PacAnswer {
  PacEnd end = PacEnd::complete;
  std::optional<Limit> limit;  ///< of all work (LimitedWork), that ended it
  bool without_end = false;    ///< the learner can be made to err for ever, so no M is a mistake bound
  bool is_cut = false;         ///< the M that is given is none: what comes after M + 1 mistakes was not looked for
  std::size_t hypotheses = 0;
  std::size_t states = 0;
  std::size_t worst_mistakes = 0;  ///< at least, where a limit was met or M given
  std::optional<std::size_t> M;    ///< the one that was taken; where the learner errs without end, and none is given, 1
  std::optional<std::size_t> s;    ///< absent where M is, or where s is beyond 10^9
  bool explored = false;           ///< all hypotheses were seen: no more mistakes are possible than `worst_mistakes`
  Rational bits;                   ///< that one exact number may have
  std::optional<TheoremReport> report;
};

/// The theorem online-to-pac on a learner and a domain whose points have probabilities p, exactly. Time is that of
/// exploring the hypotheses, and for each arrow between them some products of numbers with M s log(denominator of p)
/// digits.
PacAnswer examine_pac(const PacSubject& subject, const Vector& p, const PacQuestion& question);

/// The theorem on hypotheses found before.
TheoremReport examine_conversion(const ReachableStates& found, const Vector& p, const Rational& epsilon,
                                 const Rational& delta, std::size_t M, std::size_t s, const LedgerOptions& options,
                                 const std::optional<std::size_t>& proved_bound = {});

/// An estimate of the failure probability by simulation.
struct PacEstimate {
  std::size_t runs = 0;  ///< that ended
  std::size_t failures = 0;
  std::size_t beyond_horizon = 0;  ///< runs that drew more than (M+1) s examples: M is no mistake bound
  std::optional<Limit> stopped;    ///< the limit of all work (LimitedWork) that ended it
  /// Hoeffding 1963: failures/runs -/+ sqrt(ln(40)/(2 runs)) holds the true value with probability 19/20 or more;
  /// rounded outwards, and cut to 0..1. Of no runs 0 and 1.
  Rational low = 0;
  Rational high = 1;
};

/// Runs the conversion `runs` times, the examples drawn with the generator mt19937_64 from `seed`. The learner is known
/// to make at most `most_mistakes` on the domain, where that is less than M: how long it takes is told by them.
PacEstimate estimate_failure(const PacSubject& subject, const Vector& p, const Rational& epsilon, std::size_t M,
                             std::size_t s, std::size_t runs, std::uint64_t seed,
                             std::size_t most_mistakes = std::numeric_limits<std::size_t>::max());

// ---- From online to batch

struct BatchQuestion {
  std::size_t examples = 1;  ///< T
  std::size_t most_hypotheses = 100'000;
  std::size_t most_pairs = 100'000;  ///< of a state and a sum of states, for the average
  LedgerOptions ledger = {};
};

/// After so many examples: expected errors, and the expected number of mistakes. An even vote counts as wrong.
struct BatchErrors {
  std::size_t examples = 0;
  Rational mistakes;
  Rational last;                    ///< of what the learner holds after them
  Rational vote;                    ///< of the majority of what it held before each
  Rational random;                  ///< of one of these, chosen at random
  std::optional<Rational> average;  ///< of the average of these, where there is one
};

struct BatchAnswer {
  PacEnd end = PacEnd::complete;
  std::optional<Limit> limit;
  std::size_t hypotheses = 0;
  std::size_t states = 0;
  std::optional<std::size_t> proved;  ///< the most mistakes that a theorem on the learner allows on the domain
  bool has_averages = false;
  std::vector<BatchErrors> errors;  ///< for 1 .. T examples
  std::optional<TheoremReport> report;
};

/// The theorem online-to-batch on a learner and a domain whose points have probabilities p, exactly. Time is that of
/// exploring the hypotheses on at most T examples, and T^2 products for each arrow between them and each point.
BatchAnswer examine_batch_conversion(const PacSubject& subject, const Vector& p, const BatchQuestion& question);

/// What an audit of online-to-batch says of hypotheses found before: its rounds are the examples. `visit` sees each
/// after the audit; it may be empty.
TheoremReport audit_of_draws(BasicAudit<ConversionFacts::Observed>& audit, const ReachableStates& found,
                             const Vector& p, std::size_t examples,
                             const std::function<void(const ConversionFacts::Observed&)>& visit = {});

/// The theorem on hypotheses found before. `visit` sees the facts after every number of examples; it may be empty.
TheoremReport examine_draws(const ReachableStates& found, const Vector& p, std::size_t examples,
                            const std::optional<std::size_t>& proved_bound, const LedgerOptions& options,
                            const std::function<void(const BatchErrors&)>& visit = {});

}  // namespace mistakebound

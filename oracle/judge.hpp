/// The oracle's verdict on a recorded run: where it first left the exact one, and whether that was a tie, rounding, or
/// a wrong rule.
///
/// Decisions are compared with an exact run from the start; every round is judged again from the trace's own previous
/// weights, so that one slip is not counted for ever; weights are compared with those of the exact run. The judge sees
/// one round at a time and keeps nothing that grows with the rounds.
#pragma once

#include <array>

#include "oracle/rule.hpp"
#include "reference/decision.hpp"

namespace mistakebound {

enum class Cause { tie, rounding, rule };
const char* to_string(Cause cause);

/// Where a trace and the exact run part.
struct Divergence {
  std::size_t round = 0;
  std::size_t line = 0;
  std::string kind;      ///< prediction, update or weights
  std::string reported;  ///< what the trace says
  std::string exact;     ///< what the exact run says
  Rational score;        ///< the exact score
  Cause cause = Cause::rule;
  std::string likely;  ///< a fault that explains it, in words; empty where none is known
};

/// The first rounds at which something differs.
struct FirstRounds {
  std::optional<std::size_t> prediction;
  std::optional<std::size_t> update;
  std::optional<std::size_t> weights;
};

struct TraceVerdict {
  std::size_t rounds = 0;
  std::size_t mistakes = 0;        ///< rounds whose printed prediction differs from y
  std::size_t exact_mistakes = 0;  ///< of the exact run
  FirstRounds first;               ///< against the exact run from the start
  FirstRounds local;               ///< against the rule, applied to the trace's own previous weights
  bool has_weights = false;
  Rational max_weight_error = 0;  ///< the largest absolute difference from the exact run's weights
  std::optional<Divergence> divergence;
  [[nodiscard]] bool decisions_conform() const { return !first.prediction && !first.update; }
  [[nodiscard]] bool conforms() const { return decisions_conform() && !first.weights; }
};

/// Judges a trace round by round.
class Judge {
 public:
  /// `tolerance` allows a relative difference in weights.
  Judge(WeightRule rule, Rational tolerance);

  /// Takes the next round; returns whether the trace updated on it, as far as can be told, and its weights after it,
  /// which are the exact ones where the trace has none and did what it should.
  struct Seen {
    bool updated = false;
    bool mistake =
        false;  ///< in the sense of the theorems: a wrong prediction, or an update on a tie that is a mistake
  };
  Seen observe(const TraceRound& round);

  [[nodiscard]] const TraceVerdict& verdict() const { return verdict_; }
  /// The trace's own weights before and after the last round; where it has none, what its updates make of them.
  [[nodiscard]] const Vector& before() const { return before_; }
  [[nodiscard]] const Vector& after() const { return after_; }
  /// The weights of the exact run.
  [[nodiscard]] const Vector& exact() const { return exact_; }

 private:
  struct Update {
    bool due = false;
    bool done = false;
    bool known = false;
  };
  void compare_weights(const TraceRound& round, const Vector& x, const Rational& score);
  void compare_locally(const TraceRound& round, const Vector& x, const Update& update);
  void note(const TraceRound& round, const char* kind, std::string reported, std::string exact, const Rational& score,
            Cause cause, std::string likely);
  [[nodiscard]] Cause cause_of(const Rational& score, const Vector& x) const;
  [[nodiscard]] std::string likely_fault(const TraceRound& round, const Vector& x, bool due, bool done) const;
  [[nodiscard]] bool is_close(const Rational& a, const Rational& b) const;

  WeightRule rule_;
  Rational tolerance_;
  TraceVerdict verdict_;
  Vector exact_;      ///< weights of the exact run
  Vector travelled_;  ///< sum of |change| of every exact weight, for the rounding error of doubles
  std::size_t updates_ = 0;
  Vector before_;
  Vector after_;
};

}  // namespace mistakebound

/// What breaks the proof of perceptron-batch, step by step.
#include "invariants/perceptron/batch.hpp"

#include "properties/campaign/planted.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace perceptron_batch_plants {
namespace {

using Facts = BatchFacts;
using Rows = std::vector<std::string>;

/// A batch learner with one thing wrong.
struct WrongBatch {
  std::function<bool(const Rational& score)> violates = [](const Rational& score) { return score <= 0; };
  Rational factor = 1;
  Vector w;
  std::function<void(Vector& w, const Vector& x)> besides = {};  ///< what an update on x does besides

  [[nodiscard]] std::optional<std::size_t> violation(const Sequence& s) const {
    for (std::size_t i = 0; i < s.size(); ++i)
      if (violates(s.examples[i].y * dot(w, s.examples[i].x))) return i;
    return std::nullopt;
  }
  void update(const Sequence& s, std::size_t at) {
    w += factor * s.examples[at].y * s.examples[at].x;
    if (besides) besides(w, s.examples[at].x);
  }
};

/// `retell` changes what is told of the run's end.
TheoremReport planted(const Rows& rows, const char* u, WrongBatch learner, std::function<void(Facts&)> tamper = {},
                      std::size_t limit = 20, const std::optional<Separation>& certificate = std::nullopt,
                      const std::function<void(BatchOutcome&)>& retell = {}) {
  const Sequence s = sequence_of(rows);
  if (learner.w.size() == 0) learner.w = zero_vector(s.dimension);
  BatchOutcome outcome;
  AuditOf<Facts, Tampered<Facts>> audit(
      perceptron_batch(),
      Tampered<Facts>(Facts(s, outcome, parse_vector(u), std::nullopt, certificate), std::move(tamper)), {});
  for (const Example& example : s.examples) audit.survey(example);
  audit.begin(learner.w);
  outcome = run_batch(learner, s, limit, [&](const Round& round, std::size_t) { audit.observe(round); });
  if (retell) retell(outcome);
  return audit.finish();
}

WrongBatch moves(const Rational& factor) {
  WrongBatch learner;
  learner.factor = factor;
  return learner;
}

WrongBatch violates(std::function<bool(const Rational&)> rule) {
  WrongBatch learner;
  learner.violates = std::move(rule);
  return learner;
}

WrongBatch starts_at(const char* w) {
  WrongBatch learner;
  learner.w = parse_vector(w);
  return learner;
}

/// An update on an instance whose third entry is 0 turns the sign of the third weight.
WrongBatch turns_the_third() {
  WrongBatch learner;
  learner.besides = [](Vector& w, const Vector& x) {
    if (x[2] == 0) w[2] = -w[2];
  };
  return learner;
}

}  // namespace
}  // namespace perceptron_batch_plants

std::vector<Fault> perceptron_batch_faults() {
  using namespace perceptron_batch_plants;
  const auto below_two = [](const Rational& score) { return score < 2; };
  return {
      {"zero-start", "w starts at -3", [] { return planted({"1|1"}, "1", starts_at("-3")); }},
      {"separable", "one example with both labels",
       [] {
         return planted({"1|1", "1|-1"}, "1", {}, {}, 4);
       }},
      {"mistake-sign", "takes examples with y w.x < 2 for violating",
       [=] { return planted({"1|1"}, "1", violates(below_two)); }},
      {"update-rule", "moves by 2 y x", [] { return planted({"1|1"}, "1", moves(2)); }},
      {"update-rule", "the sign of a weight is turned that neither w* nor the example looks at",
       [] {
         return planted({"1,2,1|1", "1,-1,0|1"}, "1,0,0", turns_the_third());
       }},
      {"update-corrects", "moves by -y x", [] { return planted({"1|1"}, "1", moves(-1), {}, 3); }},
      {"progress", "moves by y x/2", [] { return planted({"1|1"}, "1", moves(Rational(1, 2))); }},
      {"total-progress", "never moves", [] { return planted({"1|1"}, "1", moves(0), {}, 3); }},
      {"norm-expansion", "moves by 2 y x", [] { return planted({"1|1"}, "1", moves(2)); }},
      {"norm-growth", "takes examples with y w.x < 2 for violating",
       [=] { return planted({"1|1"}, "1", violates(below_two)); }},
      {"total-norm", "moves by 2 y x", [] { return planted({"1|1"}, "1", moves(2)); }},
      {"sum-norm", "moves by 2 y x", [] { return planted({"1|1"}, "1", moves(2)); }},
      {"cauchy-schwarz", "the largest entry of w* for its norm",
       [] { return planted({"1,1|1"}, "1,1", {}, [](Facts& f) { f.u2 = Rational(1, 4); }); }},
      {"sandwich", "moves by 2 y x", [] { return planted({"1|1"}, "1", moves(2)); }},
      {"bound", "takes examples with y w.x < 2 for violating",
       [=] { return planted({"1|1"}, "1", violates(below_two)); }},
      {"bound", "w starts at -3", [] { return planted({"1|1"}, "1", starts_at("-3")); }},
      {"sum-bound", "|w*|^2 of an unscaled unit vector",
       [] { return planted({"1/2|1"}, "1", {}, [](Facts& f) { f.u2 = 1; }); }},
      {"iterations", "L from a shorter instance",
       [] { return planted({"1|1"}, "1", {}, [](Facts& f) { f.radius2 = Rational(1, 2); }); }},
      {"separates", "tests y w.x < 0 and returns 0 at once",
       [] { return planted({"1|1"}, "1", violates([](const Rational& score) { return score < 0; })); }},
      {"iterations", "the returning iteration is not counted",
       [] { return planted({"1|1"}, "1", {}, [](Facts& f) { f.m = 0; }); }},
      {"iterations", "the last iteration is not counted, as H counts",
       [] { return planted({"1|1"}, "1", {}, {}, 20, std::nullopt, [](BatchOutcome& ended) { --ended.iterations; }); }},
      {"certificate", "all weights zero, held against a w of zero",
       [] {
         return planted({"1|1"}, "1", {}, {}, 0, Separation{false, zero_vector(1), {{0, Rational(0)}}, 0});
       }},
      {"certificate", "a combination that does not vanish",
       [] {
         return planted({"1|1", "1|-1"}, "0", {}, {}, 3, Separation{false, zero_vector(1), {{0, Rational(1)}}, 0});
       }},
      {"certificate", "weights that do not add up to 1",
       [] {
         return planted({"1|1", "1|-1"}, "0", {}, {}, 3, Separation{false, zero_vector(1), {{0, 1}, {1, 1}}, 0});
       }},
      {"certificate", "a negative weight",
       [] {
         return planted({"1|1", "1|-1", "1|1"}, "0", {}, {}, 3,
                        Separation{false, zero_vector(1), {{0, -1}, {1, Rational(1, 2)}, {2, Rational(3, 2)}}, 0});
       }},
      {"certificate", "a set that is separable after all",
       [] {
         return planted({"1,0|1", "0,1|1"}, "0,0", {}, {}, 1, Separation{false, zero_vector(2), {{1, Rational(1)}}, 0});
       }},
      {"never-halts", "a certificate whose combination does not vanish",
       [] {
         return planted({"1|1", "1|-1"}, "0", {}, {}, 3, Separation{false, zero_vector(1), {{0, Rational(1)}}, 0});
       }},
  };
}

}  // namespace mistakebound

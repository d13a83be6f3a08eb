/// What breaks the conversion to PAC, step by step.
#include "invariants/pac/online_to_pac.hpp"

#include "invariants/pac/examine.hpp"
#include "properties/campaign/planted.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace online_to_pac_plants {
namespace {

using Facts = PacFacts;

/// What is run: the conversion on a domain, with M and s as they are given.
struct Plan {
  std::vector<std::string> rows{"0|-1", "1|-1"};
  const char* p = "7/8,1/8";
  const char* epsilon = "1/10";
  const char* delta = "1/4";
  std::size_t M = 1;
  std::size_t s = 14;
};

/// `alter` changes the hypotheses found, `tamper` the facts on every round.
TheoremReport planted(const Plan& plan, const std::function<void(ReachableStates&)>& alter = {},
                      std::function<void(Facts&)> tamper = {}) {
  const Vector p = parse_vector(plan.p);
  const ExploreLimits limits{.moves = plan.M + 1};
  ReachableStates found =
      pac_subject_with(littlestone_winnow_study(), {{"tie", "positive"}}, sequence_of(plan.rows))->reached(p, limits);
  if (alter) alter(found);
  AuditOf<Facts, Tampered<Facts>> audit(
      online_to_pac(),
      Tampered<Facts>(Facts(parse_number(plan.epsilon), parse_number(plan.delta), plan.M, plan.s, p),
                      std::move(tamper)),
      {});
  audit.begin(found.list.front());
  std::size_t t = 0;
  for (const ReachableState& h : found.list) audit.observe({++t, h, 1, 1, false, h, h});
  return audit.finish();
}

/// Facts that are altered as they are.
TheoremReport tampered(std::function<void(Facts&)> tamper) {
  return planted({}, {}, std::move(tamper));
}

}  // namespace
}  // namespace online_to_pac_plants

std::vector<Fault> online_to_pac_faults() {
  using namespace online_to_pac_plants;
  return {
      {"distribution", "probabilities that add up to 9/8", [] { return planted({.p = "1,1/8"}); }},
      {"distribution", "a negative probability", [] { return planted({.p = "9/8,-1/8"}); }},
      {"epsilon-range", "epsilon = 1", [] { return planted({.epsilon = "1"}); }},
      {"epsilon-range", "epsilon = 0", [] { return planted({.epsilon = "0"}); }},
      {"delta-range", "delta = 1", [] { return planted({.delta = "1"}); }},
      {"delta-range", "delta = 0", [] { return planted({.delta = "0"}); }},
      {"some-mistake", "M = 0", [] { return planted({.M = 0}); }},
      {"some-mistake", "M = 0, of a learner that never errs",
       [] { return planted({.rows = {"0|-1"}, .p = "1", .M = 0}); }},
      {"mistake-bound", "labels that contradict each other",
       [] {
         return planted({.rows = {"1|1", "1|-1"}});
       }},
      {"ceiling", "s = ceil(1/epsilon), without the logarithm", [] { return planted({.s = 10}); }},
      {"ceiling", "M left out of s",
       [] {
         return planted({.rows = {"1,0|-1", "0,1|-1"}, .p = "1/2,1/2", .M = 2, .s = 14});
       }},
      {"ceiling", "s larger by one", [] { return planted({.s = 15}); }},
      {"exponential", "(1 + epsilon)^s for (1 - epsilon)^s",
       [] { return tampered([](Facts& f) { f.good_survives = power(Rational(1 + f.epsilon), f.s); }); }},
      {"right", "points counted among the right ones on which the hypothesis errs",
       [] { return planted({}, [](ReachableStates& found) { found.list[0].stays = 1; }); }},
      {"survival", "one round too few to survive",
       [] { return tampered([](Facts& f) { f.survives = power(f.hypothesis.stays, f.s / 2); }); }},
      {"perfect", "a bound that the learner exceeds",
       [] {
         return planted({.rows = {"1,0|-1", "0,1|-1"}, .p = "1/2,1/2", .M = 1});
       }},
      {"perfect", "a hypothesis after the last mistake that is said to err",
       [] {
         return planted({}, [](ReachableStates& found) {
           found.list[1].error = Rational(1, 8);
           found.list[1].stays = Rational(7, 8);
         });
       }},
      {"layers", "the probability of a mistake not divided by the error",
       [] { return planted({}, [](ReachableStates& found) { found.list[1].arrivals[0].p *= 8; }); }},
      {"ends", "a hypothesis that is forgotten",
       [] { return planted({}, [](ReachableStates& found) { found.list.pop_back(); }); }},
      {"visits", "a bad hypothesis counted again and again",
       [] { return tampered([](Facts& f) { f.bad_held += f.reached; }); }},
      {"failure", "one round too few to survive, in the sum",
       [] { return tampered([](Facts& f) { f.failure = power(f.hypothesis.stays, f.s / 2); }); }},
      {"union", "s = ceil(1/epsilon): the failure probability is 0.263", [] { return planted({.s = 10}); }},
      {"samples", "the counter not set back after a mistake",
       [] { return tampered([](Facts& f) { f.latest += f.t; }); }},
      {"horizon", "a hypothesis that is held for twice s rounds",
       [] { return tampered([](Facts& f) { f.lasts = 2 * f.s; }); }},
      {"proved-bound", "a theorem that allows no mistake", [] { return tampered([](Facts& f) { f.proved = 0; }); }},
      {"proved-samples", "s = ceil(2 ln(M/delta)/epsilon)",
       [] { return planted({.s = 28}, {}, [](Facts& f) { f.proved = 1; }); }},
      {"sample-size", "s = ceil(2 ln(M/delta)/epsilon)", [] { return planted({.s = 28}); }},
  };
}

}  // namespace mistakebound

/// What breaks the conversion to batch learning, step by step.
#include "invariants/pac/online_to_batch.hpp"

#include "invariants/pac/examine.hpp"
#include "properties/campaign/planted.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace online_to_batch_plants {
namespace {

using Facts = ConversionFacts;

/// What is run: Littlestone's Winnow on a domain, shown two examples.
struct Plan {
  std::vector<std::string> rows{"0|-1", "1|-1"};
  const char* p = "3/4,1/4";
  std::size_t proved = 2;
  void (*alter)(ReachableStates& found) = [](ReachableStates&) {};
  void (*draws)(DrawnExamples& drawn) = [](DrawnExamples&) {};  ///< what is said of them
  std::function<void(Facts&)> tamper = {};
};

TheoremReport planted(const Plan& plan) {
  const Vector p = parse_vector(plan.p);
  constexpr std::size_t examples = 2;
  ReachableStates found = pac_subject_with(littlestone_winnow_study(), {{"tie", "positive"}}, sequence_of(plan.rows))
                              ->reached(p, {.moves = examples});
  plan.alter(found);
  ExampleDraws draws(found, p);
  AuditOf<Facts, Tampered<Facts>> audit(online_to_batch(),
                                        Tampered<Facts>(Facts(found.list, p, plan.proved), plan.tamper), {});
  audit.begin({});
  for (std::size_t t = 1; t <= examples; ++t) {
    DrawnExamples drawn = draws.next();
    plan.draws(drawn);
    audit.observe({t, drawn, 1, 1, false, drawn, drawn});
  }
  return audit.finish();
}

}  // namespace
}  // namespace online_to_batch_plants

std::vector<Fault> online_to_batch_faults() {
  using namespace online_to_batch_plants;
  std::vector<Fault> faults;
  const auto add = [&](const char* step, const char* what, const Plan& plan) {
    faults.push_back({step, what, [plan] { return planted(plan); }});
  };
  add("distribution", "probabilities that add up to 5/4", {.p = "1,1/4"});
  add("distribution", "a negative probability", {.p = "5/4,-1/4"});
  add("distribution", "a negative probability, of a learner that never errs",
      {.rows = {"0|-1", "0|-1"}, .p = "5/4,-1/4"});
  add("mass", "a hypothesis is forgotten", {.draws = [](DrawnExamples& drawn) { drawn.held.back() = 0; }});
  add("mass", "probabilities that add up to 5/4", {.p = "1,1/4"});
  add("fresh-example", "the example that the learner saw last is drawn again",
      {.draws = [](DrawnExamples& drawn) { drawn.held = drawn.next; }});
  add("fresh-example", "errors on half of the points",
      {.alter = [](ReachableStates& found) { found.list[0].error /= 2; }});
  add("identity", "the hypothesis after the last example counted, the first one left out",
      {.tamper = [](Facts& f) { f.error_sum += f.last_error - Rational(1, 4); }});
  add("average", "hypotheses chosen with the second one twice as likely",
      {.tamper = [](Facts& f) { f.random_error = f.error; }});
  add("wrong-votes", "half of the votes against the label are counted",
      {.tamper = [](Facts& f) { f.wrong_votes /= 2; }});
  add("half", "a quarter of the votes against the label is counted", {.tamper = [](Facts& f) {
        for (Facts::Point& point : f.points) point.expected /= 4;
      }});
  add("vote", "every vote is taken for wrong", {.tamper = [](Facts& f) { f.vote_error = 1; }});
  add("vote", "the votes of twice as many points", {.tamper = [](Facts& f) { f.vote_error *= 2; }});
  add("proved-bound", "a theorem that allows no mistakes", {.proved = 0});
  add("proved-bound", "a second mistake, too seldom to show in what is expected",
      {.rows = {"1,0|-1", "0,1|-1", "0,0|-1"}, .p = "1/10,1/10,8/10", .proved = 1});
  add("bound", "a theorem that allows no mistakes", {.proved = 0});
  add("vote-bound", "a theorem that allows no mistakes", {.proved = 0});
  return faults;
}

}  // namespace mistakebound

/// What breaks the proof of halving-cover, step by step.
#include "invariants/halving/cover.hpp"

#include "properties/halving/halving_faults.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace halving_cover_plants {
namespace {

using Facts = CoverFacts;
using Rows = std::vector<std::string>;

struct Plan {
  Rows rows;
  const char* u = "1";
  std::int64_t half_width = 1;
  WrongHalving learner = wrong_halving();
  std::function<void(Facts&)> tamper = {};
  Tie tie = Tie::mistake;
  std::optional<Rational> gamma = std::nullopt;
};

/// The report on a planned run over the grid.
TheoremReport planted(Plan plan) {
  const Sequence sequence = sequence_of(plan.rows);
  const GridExperts grid(sequence.dimension, plan.half_width);
  std::vector<ExpertRound> rounds;
  for (const Example& example : sequence.examples) rounds.push_back({grid.votes(example.x), example.y});
  plan.learner.tie = plan.tie;
  return planted_halving<Facts>(halving_cover(), Facts(sequence, grid, parse_vector(plan.u), plan.gamma, plan.tie),
                                rounds, std::move(plan.learner), std::move(plan.tamper));
}

WrongHalving starting_with(const Experts& alive) {
  WrongHalving learner = wrong_halving();
  learner.alive = alive;
  return learner;
}

}  // namespace
}  // namespace halving_cover_plants

std::vector<Fault> halving_cover_faults() {
  using namespace halving_cover_plants;
  std::vector<Fault> faults;
  const auto add = [&](const char* step, const char* what, Plan plan) {
    faults.push_back({step, what, [plan = std::move(plan)] { return planted(plan); }});
  };
  // On a line the grid is -1, then 1; the second is the perfect expert of (1 | +1).
  const Experts only_minus(2, 1);
  const Experts only_plus(2, 2);
  const Rows one{"1|1"};
  const Rows two{"1|1", "1|1"};
  add("all-start", "H_1 lacks the perfect expert", {.rows = one, .learner = starting_with(only_minus)});
  add("separable", "one example with both labels", {.rows = {"1|1", "1|-1"}});
  add("separable", "gamma above the least margin", {.rows = {"1|1", "2|1"}, .gamma = Rational(2)});
  add("fine-grid", "a fixed grid, as if R did not matter", {.rows = {"-1,1|-1", "0,-1|-1"}, .u = "2,1"});
  add("grid-size", "all points of the cube, not of its surface",
      {.rows = {"1,1|1"}, .u = "1,1", .half_width = 2, .tamper = [](Facts& f) { f.experts = f.most = 25; }});
  add("grid-size", "a grid point is left out that no round asks for",
      {.rows = one, .learner = starting_with(only_plus), .tamper = [](Facts& f) { f.experts = 1; }});
  add("expert-count", "all points of the cube, and as many again",
      {.rows = {"1,1|1"}, .u = "1,1", .half_width = 1, .tamper = [](Facts& f) { f.experts = 18; }});
  add("cover", "a fixed grid, as if R did not matter", {.rows = {"-1,1|-1", "0,-1|-1"}, .u = "2,1"});
  add("cover", "the comparator rounded towards zero in the cube",
      {.rows = {"3,1|1"}, .u = "3,1", .half_width = 2, .tamper = [](Facts& f) {
         f.v_largest = 1;
         f.distance2 = 1;
       }});
  add("inherits-margin", "a fixed grid, as if R did not matter", {.rows = {"-1,1|-1", "0,-1|-1"}, .u = "2,1"});
  add("inherits-margin", "v the opposite of the nearest point",
      {.rows = one, .tamper = [](Facts& f) { f.grid_margin = -f.grid_margin; }});
  add("majority", "predicts with the minority", {.rows = {"1,0|1"}, .u = "1,0", .learner = minority_vote()});
  add("majority", "even votes predicted +1 where they are predicted -1",
      {.rows = one, .tamper = [](Facts& f) { f.tie = Tie::negative; }, .tie = Tie::positive});
  add("shrink", "forgets whom it has thrown away", {.rows = {"1|1", "0|1"}, .learner = forgets()});
  add("agree", "keeps those who agree with the prediction, as R prints",
      {.rows = {"-1|-1"}, .learner = keeps_the_predicted(), .tie = Tie::positive});
  add("agree", "throws nobody away where the prediction is right",
      {.rows = one, .learner = keeps_all_when_right(), .tie = Tie::positive});
  add("majority-wrong", "predicts with the minority", {.rows = {"1,0|1"}, .u = "1,0", .learner = minority_vote()});
  add("halve", "throws nobody away", {.rows = one, .learner = keeps_all()});
  add("perfect-survives", "keeps those who agree with the prediction, as R prints",
      {.rows = {"-1|-1"}, .learner = keeps_the_predicted(), .tie = Tie::positive});
  add("perfect-survives", "H_1 lacks the perfect expert", {.rows = one, .learner = starting_with(only_minus)});
  add("nonempty", "throws everybody away", {.rows = one, .learner = keeps_nobody()});
  add("nonempty", "H_1 lacks the perfect expert", {.rows = one, .learner = starting_with(only_minus)});
  add("nonempty", "a fixed grid, as if R did not matter", {.rows = {"-1,1|-1", "0,-1|-1"}, .u = "2,1"});
  add("potential", "the set before the round, |H_n|, as R prints",
      {.rows = one, .tamper = [](Facts& f) { f.left = f.left_before; }});
  add("potential", "throws nobody away", {.rows = two, .learner = keeps_all()});
  add("bound", "throws nobody away", {.rows = two, .learner = keeps_all()});
  add("bound", "all points of the cube, not of its surface",
      {.rows = {"1,1|1"}, .u = "1,1", .half_width = 2, .tamper = [](Facts& f) { f.experts = f.most = 25; }});
  return faults;
}

}  // namespace mistakebound

/// The kill matrix: what each planted fault breaks.
#include "properties/campaign/kills.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "cli/reports/proved.hpp"
#include "cli/reports/text_parts.hpp"
#include "invariants/catalogue.hpp"

namespace mistakebound::test::kills_test {
namespace {

/// Faults of a theorem without a learner: a report as it is told.
Fault fault_with(const char* name, const std::vector<HypothesisReport>& hypotheses,
                 const std::vector<StepReport>& steps) {
  return {name, name, [=] {
            TheoremReport report;
            report.hypotheses = hypotheses;
            report.steps = steps;
            return report;
          }};
}

TEST(Kills, are_what_is_refuted_and_apart_from_it_what_rests_on_a_failed_hypothesis) {
  using V = Verdict;
  Property property{.theorem = "none"};
  property.faults = {
      fault_with("hypothesis", {{.id = "h", .verdict = V::refuted}, {.id = "g", .verdict = V::holds}},
                 {{.id = "a", .verdict = V::refuted, .excused = true}, {.id = "b", .verdict = V::holds}}),
      fault_with("both", {{.id = "h", .verdict = V::holds}},
                 {{.id = "a", .verdict = V::refuted}, {.id = "b", .verdict = V::refuted}}),
      fault_with("alone", {}, {{.id = "a", .verdict = V::undecided}, {.id = "b", .verdict = V::refuted}})};
  const std::vector<Kill> kills = kills_of(property);
  ASSERT_EQ(kills.size(), 3U);
  EXPECT_EQ(kills[0].refuted, std::set<std::string>{"h"});
  EXPECT_EQ(kills[0].excused, std::set<std::string>{"a"});
  EXPECT_TRUE(kills[0].is_noticed_by_alone("h"));
  EXPECT_EQ(kills[1].refuted, (std::set<std::string>{"a", "b"}));
  EXPECT_FALSE(kills[1].is_noticed_by_alone("a"));
  EXPECT_TRUE(kills[2].is_noticed_by_alone("b"));
  EXPECT_EQ(kills[2].fault, &property.faults[2]);
}

TEST(Kills, no_fault_of_a_learner_of_the_perceptron_is_noticed_by_the_sign_of_a_mistake_alone) {
  for (const char* id : {"perceptron-separable", "perceptron-hinge", "kernel-perceptron", "littlestone-winnow"}) {
    for (const Kill& kill : kills_of(property_of(id)))
      EXPECT_FALSE(kill.is_noticed_by_alone("mistake-sign")) << id << ": " << kill.fault->what;
  }
}

TEST(Kills, moves_and_rests_of_the_perceptron_have_faults_of_their_own) {
  for (const char* id :
       {"perceptron-separable", "perceptron-freund-schapire", "perceptron-hinge", "perceptron-disjunction"}) {
    const std::vector<Kill> kills = kills_of(property_of(id));
    for (const char* step : {"update-rule", "conservative"})
      EXPECT_TRUE(std::any_of(kills.begin(), kills.end(), [&](const Kill& k) { return k.is_noticed_by_alone(step); }))
          << id << ", " << step;
  }
}

TEST(Kills, have_a_page_that_is_made_from_them) {
  std::ifstream in(std::string(SOURCE_DIR) + "/docs/kills.md");
  std::ostringstream page;
  page << in.rdbuf();
  EXPECT_EQ(page.str(), cli::kills_markdown()) << "run ./dev docs and commit";
}

}  // namespace
}  // namespace mistakebound::test::kills_test

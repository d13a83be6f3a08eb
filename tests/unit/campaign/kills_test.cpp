/// The kill matrix: what each planted fault breaks.
#include "properties/campaign/kills.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
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

bool is_noticed_alone(const std::vector<Kill>& kills, const std::string& id) {
  return std::any_of(kills.begin(), kills.end(), [&](const Kill& kill) { return kill.is_noticed_by_alone(id); });
}

TEST(Kills, of_every_hypothesis_and_given_step_are_its_own_or_cannot_be_for_a_reason) {
  for (const Description& theorem : catalogue()) {
    const std::string& id = theorem.text.id;
    const std::vector<Kill> kills = kills_of(property_of(id));
    for (const StepText& hypothesis : theorem.hypotheses) {
      EXPECT_TRUE(is_noticed_alone(kills, hypothesis.id))
          << id << ": no fault is noticed by " << hypothesis.id << " alone";
      EXPECT_EQ(hypothesis.never_alone, "") << id << ", " << hypothesis.id;
    }
    for (const StepText& step : theorem.steps) {
      if (step.given) {
        EXPECT_NE(is_noticed_alone(kills, step.id), !step.never_alone.empty())
            << id << ": " << step.id << " needs a fault that it alone notices, or the reason why there is none";
      } else {
        EXPECT_TRUE(cli::lemma_of(id, step.id)) << id << ", " << step.id;
        EXPECT_EQ(step.never_alone, "") << id << ", " << step.id;
      }
    }
  }
}

TEST(Kills, of_every_step_are_found_where_what_it_rests_on_holds) {
  for (const Description& theorem : catalogue()) {
    const std::vector<Kill> kills = kills_of(property_of(theorem.text.id));
    for (const StepText& step : theorem.steps)
      EXPECT_TRUE(
          std::any_of(kills.begin(), kills.end(), [&](const Kill& kill) { return kill.refuted.contains(step.id); }))
          << theorem.text.id << ": " << step.id << " is broken only where a hypothesis that it rests on fails";
  }
}

std::string file(const std::string& path) {
  std::ifstream in(std::string(SOURCE_DIR) + "/" + path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// What stands between backticks.
std::vector<std::string> names_in(const std::string& text) {
  std::vector<std::string> names;
  std::istringstream parts(text);
  std::string part;
  for (bool inside = false; std::getline(parts, part, '`'); inside = !inside)
    if (inside) names.push_back(part);
  return names;
}

TEST(Kills, of_a_step_that_is_never_alone_are_noticed_by_a_step_that_its_reason_names) {
  for (const Description& theorem : catalogue()) {
    std::set<std::string> steps;
    for (const StepText& step : theorem.steps) steps.insert(step.id);
    const std::vector<Kill> kills = kills_of(property_of(theorem.text.id));
    for (const StepText& step : theorem.steps) {
      const std::vector<std::string> names = names_in(step.never_alone);
      EXPECT_EQ(names.empty(), step.never_alone.empty()) << theorem.text.id << ", " << step.id;
      if (!names.empty()) {
        const cli::Lemma lemma = cli::lemma_of_reason(theorem.text.id, step.id);
        EXPECT_NE(file(lemma.file).find("\nLemma " + lemma.name + " "), std::string::npos) << lemma.name;
      }
      for (const std::string& name : names) EXPECT_TRUE(steps.contains(name) && name != step.id) << name;
      for (const Kill& kill : kills) {
        const auto is_refuted = [&](const std::string& name) { return kill.refuted.contains(name); };
        EXPECT_TRUE(names.empty() || !is_refuted(step.id) || std::any_of(names.begin(), names.end(), is_refuted))
            << theorem.text.id << ", " << step.id << ": " << kill.fault->what;
      }
    }
  }
}

TEST(Kills, tell_a_step_without_a_fault_of_its_own_and_without_a_reason) {
  const Description theorem{.text = {.id = "none"},
                            .hypotheses = {{.id = "h"}},
                            .steps = {{.id = "a", .given = true},
                                      {.id = "b", .given = true, .never_alone = "no learner: `a`|`c` says the same"},
                                      {.id = "c", .uses = {"a", "b", "h"}},
                                      {.id = "d"},
                                      {.id = "e", .given = true, .never_alone = "told of no step with a fault"}}};
  const Fault both = fault_with("first", {}, {});
  const Fault own = fault_with("second | fault", {}, {});
  const std::string page =
      cli::kills_section(theorem, {{.fault = &both, .refuted = {"a", "b"}}, {.fault = &own, .refuted = {"e"}}});
  for (const char* row :
       {"| hypothesis `h` |  | no fault so far |\n", "| `a` | 1 | no fault so far |\n",
        "| `b` | 1 | no learner: `a`\\|`c` says the same (`proofs/never_alone.v`, lemma `none_b`) |\n",
        "| `c` |  | no learner: it follows from `a`, `b` and `h` (`proofs/none.v`, lemma `c`) |\n",
        "| `d` |  | no learner: it follows from the quantities' definitions (`proofs/none.v`, lemma `d`) |\n",
        "| `e` | **2** | 2: second \\| fault |\n", "\n1. first (`first`)\n2. second | fault ("})
    EXPECT_NE(page.find(row), std::string::npos) << row << page;
}

TEST(Kills, have_a_page_that_is_made_from_them) {
  EXPECT_EQ(file("docs/kills.md"), cli::kills_markdown()) << "run ./dev docs and commit";
}

}  // namespace
}  // namespace mistakebound::test::kills_test

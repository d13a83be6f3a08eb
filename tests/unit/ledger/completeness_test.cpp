/// Walks the catalogue: a theorem without its property, its faults, its witnesses, its worked example or its page fails
/// here, and so does a check that no fault can break.
#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "cli/reports/text_parts.hpp"
#include "properties/campaign/campaign.hpp"
#include "tests/adding/lists.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test {
/// For the messages of GoogleTest.
void PrintTo(const Stated& stated, std::ostream* out) {
  *out << stated.theorem.text.id;
}
}  // namespace mistakebound::test

namespace mistakebound::test::completeness_test {
namespace {

std::string file(const std::string& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// "theorem/step", of which the theorem has the step.
bool is_of_another_theorem(const std::string& used) {
  const std::size_t slash = used.find('/');
  if (slash == std::string::npos) return false;
  const Description* other = find_theorem(used.substr(0, slash));
  const auto has = [&](const std::vector<StepText>& steps) {
    return std::any_of(steps.begin(), steps.end(), [&](const StepText& s) { return s.id == used.substr(slash + 1); });
  };
  return other != nullptr && (has(other->hypotheses) || has(other->steps));
}

class EveryTheorem : public testing::TestWithParam<Stated> {
 protected:
  [[nodiscard]] const Description& theorem() const { return GetParam().theorem; }
  [[nodiscard]] const Property& property() const { return *GetParam().property; }
  [[nodiscard]] const std::string& folder() const { return GetParam().folder; }
};

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryTheorem, testing::ValuesIn(theorems_and_added()), [](const auto& tested) {
  std::string name = tested.param.theorem.text.id;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST_P(EveryTheorem, tells_everything_about_itself) {
  const TheoremText& text = theorem().text;
  EXPECT_FALSE(text.title.empty());
  EXPECT_FALSE(text.statement.empty());
  EXPECT_FALSE(text.sources.empty());
  EXPECT_FALSE(text.learners.empty());
  EXPECT_FALSE(theorem().steps.empty());
}

TEST_P(EveryTheorem, has_steps_with_unique_ids_formulas_and_a_source_or_a_note) {
  std::set<std::string> known;
  for (const auto* list : {&theorem().hypotheses, &theorem().steps}) {
    for (const StepText& step : *list) {
      EXPECT_TRUE(known.insert(step.id).second) << step.id << " twice";
      EXPECT_FALSE(step.formula.empty()) << step.id;
      EXPECT_FALSE(step.sources.empty() && step.note.empty()) << step.id;
    }
  }
}

TEST_P(EveryTheorem, uses_only_hypotheses_and_steps_that_exist) {
  std::set<std::string> known;
  for (const StepText& hypothesis : theorem().hypotheses) known.insert(hypothesis.id);
  for (const StepText& step : theorem().steps) known.insert(step.id);
  for (const StepText& step : theorem().steps)
    for (const std::string& used : step.uses)
      EXPECT_TRUE(known.contains(used) || is_of_another_theorem(used)) << step.id << " uses " << used;
}

TEST_P(EveryTheorem, stands_in_the_file_it_names) {
  EXPECT_NE(file(folder() + theorem().text.file).find('"' + theorem().text.id + '"'), std::string::npos);
}

TEST_P(EveryTheorem, has_a_planted_fault_for_every_hypothesis_and_step) {
  std::set<std::string> broken;
  for (const Fault& fault : property().faults) broken.insert(fault.breaks);
  for (const auto* list : {&theorem().hypotheses, &theorem().steps})
    for (const StepText& step : *list) EXPECT_TRUE(broken.contains(step.id)) << step.id << " cannot fail";
}

TEST_P(EveryTheorem, catches_every_planted_fault_by_its_own_step) {
  for (const Fault& fault : property().faults) {
    const TheoremReport report = fault.run();
    const auto hypothesis = std::find_if(report.hypotheses.begin(), report.hypotheses.end(),
                                         [&](const HypothesisReport& h) { return h.id == fault.breaks; });
    if (hypothesis != report.hypotheses.end()) {
      EXPECT_EQ(hypothesis->verdict, Verdict::refuted) << fault.breaks << ": " << fault.what;
      EXPECT_NE(report.verdict, Verdict::holds) << fault.breaks << ": " << fault.what;
    } else {
      EXPECT_EQ(report.step(fault.breaks).verdict, Verdict::refuted) << fault.breaks << ": " << fault.what;
      EXPECT_TRUE(report.step(fault.breaks).violation.has_value());
    }
  }
}

TEST_P(EveryTheorem, has_a_witness_of_tightness_for_every_inequality) {
  std::set<std::string> tight;
  for (const Witness& witness : property().witnesses) {
    const TheoremReport report = witness.run();
    EXPECT_NE(report.verdict, Verdict::refuted) << witness.what;
    EXPECT_NE(report.verdict, Verdict::undecided) << witness.what;
    for (const std::string& id : witness.tight) {
      tight.insert(id);
      const auto is_step = [&](const StepReport& s) { return s.id == id; };
      if (std::none_of(report.steps.begin(), report.steps.end(), is_step)) continue;  // a hypothesis
      const StepReport& step = report.step(id);
      ASSERT_TRUE(step.min_slack.has_value()) << id;
      EXPECT_EQ(sign_of(*step.min_slack), 0) << id << " in " << witness.what;
    }
  }
  for (const StepText& step : theorem().steps) {
    if (step.kind == Kind::inequality) {
      EXPECT_TRUE(tight.contains(step.id)) << step.id << " is never shown to be tight";
    }
  }
}

TEST_P(EveryTheorem, says_rightly_which_steps_are_equations_inequalities_and_strict) {
  for (const WorkedExample& example : property().worked) {
    example.run({.entry = [&](const Entry& entry) {
      bool strict = false;
      bool weak = false;
      for (const Relation relation : entry.claim.relations()) {
        strict = strict || relation == Relation::greater;
        weak = weak || relation == Relation::at_most || relation == Relation::at_least;
      }
      const Kind kind = weak ? Kind::inequality : strict ? Kind::strict : Kind::equation;
      if (entry.step.id == "separable") return;  // strict only where it fails
      EXPECT_EQ(entry.step.kind, kind) << entry.step.id;
    }});
  }
}

TEST_P(EveryTheorem, has_a_worked_example_whose_every_line_stands_in_the_ledger) {
  std::set<std::string> shown;
  for (const WorkedExample& example : property().worked) {
    std::map<std::pair<std::size_t, std::string>, std::string> ledger;
    example.run({.entry = [&](const Entry& entry) { ledger[{entry.round, entry.step.id}] = to_string(entry.claim); }});
    for (const WorkedLine& line : example.lines) {
      shown.insert(line.step);
      EXPECT_EQ((ledger[{line.round, line.step}]), line.claim) << line.step << " in round " << line.round;
    }
  }
  for (const auto* list : {&theorem().hypotheses, &theorem().steps})
    for (const StepText& step : *list) EXPECT_TRUE(shown.contains(step.id)) << step.id << " is not worked";
}

TEST_P(EveryTheorem, has_a_page_that_is_the_one_made_from_the_catalogue) {
  EXPECT_EQ(file(folder() + "docs/theorems/" + theorem().text.id + ".md"), cli::markdown_of(theorem(), property()))
      << "run ./dev docs and commit";
}

TEST_P(EveryTheorem, describes_a_case_with_every_option_of_the_command_that_shows_its_run) {
  for (std::uint64_t number = 0; number < 40; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Enforced enforced;
    const CasePointer value = property().draw(draw, {}, enforced);
    value->check({}, [&](const TrialPointer& trial, const TheoremReport&) {
      const CaseDescription description = trial->description();
      std::string told;
      for (const auto& [label, text] : description.lines) told += label + text + " | ";
      std::set<std::string> fields;
      for (const auto& [name, field] : description.fields) {
        fields.insert(name);
        const auto* text = std::get_if<std::string>(&field);
        told += (text != nullptr ? *text : to_string(std::get<Vector>(field))) + " | ";
      }
      std::erase(told, ' ');
      std::istringstream words(trial->command("FILE"));
      std::string option;
      for (std::string word; words >> word;) {
        if (word.starts_with("--")) {
          option = word;
          continue;
        }
        if (option.empty() || option == "--theorem" || option == "--target") continue;
        if (theorem().text.id == "nonnegative-margin" && option == "--eta") continue;  // any: nothing depends on it
        std::string given = word;
        std::erase(given, '\'');
        EXPECT_NE(told.find(given), std::string::npos) << trial->command("FILE") << "\nis described as " << told;
        option.clear();
      }
      EXPECT_TRUE(fields.contains("passes") || trial->command("FILE").find("--passes") == std::string::npos);
    });
    if (HasFailure()) return;
  }
}

TEST_P(EveryTheorem, holds_in_a_short_campaign_and_something_is_checked_in_every_step) {
  CampaignOptions options{.cases = 150, .seed = seed(), .jobs = 2};
  const CampaignResult result = run_campaign(property(), options);
  EXPECT_FALSE(result.counterexample.has_value())
      << result.counterexample->step << " fails on " << to_string(result.counterexample->value->sequence()) << "; "
      << replay(result.counterexample->number);
  EXPECT_EQ(result.cases, 150U);
  EXPECT_GT(result.claims, 1000U);
  EXPECT_FALSE(result.verdicts.contains("undecided"));
}

TEST_P(EveryTheorem, is_refuted_when_a_hypothesis_is_dropped_by_a_sequence_that_shrinks_to_almost_nothing) {
  for (const StepText& hypothesis : theorem().hypotheses) {
    CampaignOptions options{.cases = 2000, .seed = seed(), .jobs = 2, .dropped = {hypothesis.id}};
    const CampaignResult result = run_campaign(property(), options);
    ASSERT_TRUE(result.counterexample.has_value()) << hypothesis.id << " seems not to be needed";
    EXPECT_LE(result.counterexample->value->sequence().size(), 2U) << hypothesis.id;
    // A single weight of Winnow is always 1, right or wrong, and on a line every grid is fine enough.
    const std::string& id = theorem().text.id;
    const bool needs_a_plane = id == "winnow" || id == "winnow-tuned" || id == "halving-cover";
    EXPECT_LE(result.counterexample->value->sequence().dimension, needs_a_plane ? 2 : 1) << hypothesis.id;
  }
}

TEST(Catalogue, every_property_belongs_to_a_theorem) {
  for (const Property& property : properties()) EXPECT_NE(find_theorem(property.theorem), nullptr) << property.theorem;
  EXPECT_EQ(properties().size(), catalogue().size());
}

TEST(Catalogue, the_readme_lists_every_theorem) {
  const std::string readme = file(std::string(SOURCE_DIR) + "/README.md");
  for (const Description& theorem : catalogue())
    EXPECT_NE(readme.find("`" + theorem.text.id + "`"), std::string::npos) << theorem.text.id;
}

}  // namespace
}  // namespace mistakebound::test::completeness_test

/// A learner that no product has, known by one line in the list of studies: docs/adding-a-learner.md.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "cli/options/commands.hpp"
#include "cli/options/learners.hpp"
#include "tests/adding/lists.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::adding_test {
namespace {

constexpr const char* name = "elimination";

/// What `run` makes of a learner that is asked for by its name: its study's learner, run on the examples.
TheoremReport run_by_name(const Sequence& sequence, const std::map<std::string, std::string>& options) {
  return with_study<TheoremReport>(
      name, []<class S>(const S&) { return std::is_same<typename S::LearnerType, Elimination>{}; },
      [&]<class S>(const S& study) {
        Values values(study.parameters);
        for (const auto& [option, text] : options) values.give(option, text);
        const typename S::KnownRun known{.dimension = sequence.dimension, .examples = &sequence, .last_state = {}};
        auto comparator = study.comparator(known, values);
        auto learner = study.make(values, known, comparator);
        return examine(study, std::move(learner), known, std::move(comparator), 1, {}).report();
      },
      [](const std::vector<std::string>& names) -> TheoremReport { throw std::invalid_argument(joined(names)); },
      studies_and_added());
}

TEST(AddedLearner, IsKnownByItsNameAndItsRunsAreHeldAgainstItsTheorem) {
  const TheoremReport report = run_by_name(sequence_of({"1,1,0|-1", "1,0,1|1"}), {});
  EXPECT_EQ(report.id, name);
  EXPECT_EQ(report.verdict, Verdict::holds);
  EXPECT_EQ(report.mistakes, 1U);
  ASSERT_TRUE(report.bound.has_value());
  EXPECT_EQ(to_string(*report.bound), "2");
}

TEST(AddedLearner, TakesTheOptionsOfItsParametersAndRefusesOthers) {
  const Sequence sequence = sequence_of({"1,1,0|-1", "1,0,1|1"});
  EXPECT_EQ(to_string(*run_by_name(sequence, {{"target", "3"}}).bound), "2");
  EXPECT_EQ(run_by_name(sequence, {{"target", "1,3"}}).verdict, Verdict::does_not_apply);
  EXPECT_THROW(run_by_name(sequence, {{"target", "4"}}), InputError);
  EXPECT_THROW(run_by_name(sequence, {{"target", "many"}}), InputError);
}

TEST(AddedLearner, IsInNoProduct) {
  EXPECT_EQ(std::tuple_size_v<decltype(studies())> + 1, std::tuple_size_v<decltype(studies_and_added())>);
  for_each_study([](const auto& study) { EXPECT_STRNE(study.name, name); });
  EXPECT_EQ(find_theorem(name), nullptr);
}

TEST(AddedTheorem, IsToldToThoseWhoCompareItsFormulasAndProveItsStepsAsTheCatalogueIs) {
  const std::string path = std::string(SOURCE_DIR) + "/tests/adding/theorem.json";
  std::ostringstream told;
  told << std::ifstream(path).rdbuf();
  EXPECT_EQ(told.str(), cli::theorem_json(describe(elimination()))) << "of which " << path << " is a copy";
}

TEST(AddedTheorem, IsBrokenByEachFaultFirstInTheStepThatTheFaultNames) {
  for (const Fault& fault : elimination_faults()) {
    const TheoremReport report = fault.run();
    std::vector<std::string> broken;
    for (const HypothesisReport& hypothesis : report.hypotheses)
      if (hypothesis.verdict == Verdict::refuted) broken.push_back(hypothesis.id);
    for (const StepReport& step : report.steps)
      if (step.verdict == Verdict::refuted) broken.push_back(step.id);
    ASSERT_FALSE(broken.empty()) << fault.what;
    EXPECT_EQ(broken.front(), fault.breaks) << fault.what;
  }
}

}  // namespace
}  // namespace mistakebound::test::adding_test

/// What the laboratory edits: the commands that it reads, and the way there and back.
#include "cli/lab/experiment.hpp"

#include <gtest/gtest.h>

#include "cli/reports/run_in_memory.hpp"
#include "properties/campaign/campaign.hpp"

namespace mistakebound::cli {
namespace {

TEST(Experiment, OfTheCommandOfATightestCaseMakesItsMistakes) {
  std::size_t opened = 0;
  for (const Property& property : properties()) {
    SCOPED_TRACE(property.theorem);
    const CampaignResult result = run_campaign(property, {.cases = 3, .seed = 5});
    if (!result.tightest) continue;
    const Tightest& tightest = *result.tightest;
    const std::string command = tightest.trial->command("FILE");
    SCOPED_TRACE(command);
    const auto experiment = experiment_of_command(command, "case.csv", tightest.value->file());
    EXPECT_EQ(experiment.has_value(), command.rfind("mistakebound run ", 0) == 0);
    if (!experiment) continue;
    ++opened;
    EXPECT_EQ(experiment->file, "case.csv");
    const RunInMemory run = run_in_memory(run_options(*experiment), {});
    EXPECT_EQ(run.document.mistake_rounds.size(), tightest.mistakes);
  }
  EXPECT_GT(opened, 10U);
}

TEST(Experiment, OfACommandTakesWordsAsAShellDoes) {
  const auto experiment = experiment_of_command(
      "mistakebound run kernel-perceptron FILE --theorem kernel-perceptron --u 'a b' --f '' "
      "--gamma -1",
      "x", "text");
  ASSERT_TRUE(experiment.has_value());
  EXPECT_EQ(experiment->learner, "kernel-perceptron");
  EXPECT_EQ(experiment->text, "text");
  EXPECT_EQ(experiment->parameters, (Given{{"u", "a b"}, {"f", ""}, {"gamma", "-1"}}));
  EXPECT_EQ(experiment->reading, Given());
}

TEST(Experiment, GoesThroughJsonAndThroughOptionsUnchanged) {
  const Experiment experiment{.learner = "perceptron",
                              .file = "in.csv",
                              .text = "1,0,1\n",
                              .parameters = {{"tie", "positive"}},
                              .reading = {{"format", "csv"},
                                          {"label", "y"},
                                          {"positive", "1"},
                                          {"index-base", "0"},
                                          {"bias", "true"},
                                          {"numbers", "binary64"},
                                          {"exponent-limit", "5"}}};
  for (const Experiment& same :
       {experiment_of(json_of(experiment)), experiment_of(run_options(experiment), "1,0,1\n")}) {
    EXPECT_EQ(same.learner, experiment.learner);
    EXPECT_EQ(same.file, experiment.file);
    EXPECT_EQ(same.text, experiment.text);
    EXPECT_EQ(same.parameters, experiment.parameters);
    EXPECT_EQ(same.reading, experiment.reading);
  }
}

TEST(Experiment, OffersTheParametersOfEveryLearnerAndNothingThatWritesFiles) {
  for (const Json& learner : json_of_learners()) {
    EXPECT_FALSE(learner["options"].empty());
    for (const Json& option : learner["options"]) {
      EXPECT_NE(option["name"], "certificate");
      EXPECT_EQ(option["reading"], option["name"] == "bias" || option["name"] == "numbers");
      const bool is_number = option["name"] == "eta" || option["name"] == "passes";  // in whose place words may stand
      EXPECT_EQ(option["kind"] == "word", !option["words"].empty() && !is_number);
    }
  }
}

}  // namespace
}  // namespace mistakebound::cli

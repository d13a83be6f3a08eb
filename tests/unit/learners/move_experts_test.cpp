/// The experts of the game: what each predicts after moves that show its rule.
#include "reference/learners/move_experts.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

namespace mistakebound {
namespace {

Moves moves_of(const std::string& text) {
  Moves moves;
  for (const char c : text) moves.push_back(c == '+' ? 1 : -1);
  return moves;
}

/// What each predicts, by its name.
std::map<std::string, Label> predicted(const std::string& text) {
  std::map<std::string, Label> result;
  for (const MoveExpert& expert : move_experts()) result[expert.name] = expert.predict(moves_of(text));
  return result;
}

TEST(MoveExperts, HaveNamesAndRulesOfTheirOwn) {
  std::set<std::string> names;
  std::set<std::string> rules;
  for (const MoveExpert& expert : move_experts()) {
    names.insert(expert.name);
    rules.insert(expert.rule);
    EXPECT_EQ(std::string(expert.name).find(','), std::string::npos) << "a name is a column of a file";
  }
  EXPECT_EQ(names.size(), move_experts().size());
  EXPECT_EQ(rules.size(), move_experts().size());
}

TEST(MoveExperts, PredictPlusBeforeTheFirstMoveButTheOneThatAlwaysPredictsMinus) {
  for (const auto& [name, label] : predicted("")) EXPECT_EQ(label, name == "minus" ? -1 : 1) << name;
}

TEST(MoveExperts, LookAtTheMovesBefore) {
  const auto after = predicted("+--+-");
  EXPECT_EQ(after.at("plus"), 1);
  EXPECT_EQ(after.at("minus"), -1);
  EXPECT_EQ(after.at("repeat"), -1);
  EXPECT_EQ(after.at("opposite"), 1);
  EXPECT_EQ(after.at("repeat_2"), 1);
  EXPECT_EQ(after.at("opposite_2"), -1);
  EXPECT_EQ(after.at("repeat_3"), -1);
  EXPECT_EQ(after.at("opposite_3"), 1);
  EXPECT_EQ(after.at("often"), -1);
  EXPECT_EQ(after.at("seldom"), 1);
  EXPECT_EQ(after.at("last_after_1"), 1) << "- was followed by -, then by +";
  EXPECT_EQ(after.at("last_after_2"), -1) << "+- was followed by -";
  EXPECT_EQ(after.at("last_after_3"), 1) << "-+- was not there before";
  EXPECT_EQ(after.at("often_after_1"), 1) << "by - and by +, once each";
}

TEST(MoveExperts, CountWhatFollowedMostOften) {
  const auto after = predicted("+-+-+++-+");
  EXPECT_EQ(after.at("often_after_1"), -1) << "+ was followed by - three times and by + twice";
  EXPECT_EQ(after.at("last_after_1"), -1);
  EXPECT_EQ(after.at("often_after_2"), 1) << "-+ was followed by - and by +, once each";
  EXPECT_EQ(after.at("last_after_2"), 1);
  EXPECT_EQ(after.at("often_after_3"), 1) << "+-+ was followed by - and by +";
}

TEST(MoveExperts, NeverLookAtTheMoveThatTheyPredict) {
  for (const char* moves : {"", "+", "--+", "+-+-+--"}) {
    const Vector x = predictions_after(moves_of(moves));
    ASSERT_EQ(static_cast<std::size_t>(x.size()), move_experts().size());
    const auto by_name = predicted(moves);
    for (std::size_t i = 0; i < move_experts().size(); ++i)
      EXPECT_EQ(x[static_cast<Eigen::Index>(i)], by_name.at(move_experts()[i].name));
  }
}

}  // namespace
}  // namespace mistakebound

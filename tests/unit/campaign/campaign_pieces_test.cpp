#include "cli/commands/campaign_pieces.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "cli/commands/verify_campaign.hpp"
#include "cli/options/output.hpp"

namespace mistakebound::cli {
namespace campaign_pieces_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr double patience = 5;

struct Campaign {
  std::vector<const Property*> theorems{&property_of("halving"), &property_of("max-margin")};
  CampaignOptions options{.cases = 45, .seed = 3, .jobs = 1, .short_cases = 20};

  [[nodiscard]] CampaignPieces pieces(std::uint64_t size = 10) const { return {theorems, options, size, patience}; }
  [[nodiscard]] std::string text(const Piece& piece) const {
    return piece_text(*theorems.at(piece.theorem), options, piece, {});
  }
};

void expect_same(const CampaignResult& found, const CampaignResult& whole) {
  EXPECT_EQ(json_of_part(found), json_of_part(whole));
  ASSERT_EQ(found.counterexample.has_value(), whole.counterexample.has_value());
  if (!whole.counterexample) return;
  EXPECT_EQ(found.counterexample->value->file(), whole.counterexample->value->file());
  EXPECT_EQ(found.counterexample->step, whole.counterexample->step);
}

/// All that is left, by one rank.
void finish(CampaignPieces& pieces, const Campaign& campaign) {
  while (const std::optional<Piece> piece = pieces.next(0, 0)) pieces.take(0, campaign.text(*piece));
}

std::string saved(const std::string& text) {
  std::string path = ::testing::TempDir() + "checkpoint.json";
  std::ofstream(path) << text;
  return path;
}

std::string refusal(const std::function<void()>& work) {
  try {
    work();
  } catch (const InputError& error) {
    return error.what();
  }
  return "nothing was refused";
}

TEST(CampaignPieces, PiecesThatComeBackInAnyOrderAreTheCampaignOfOneProcess) {
  const Campaign campaign;
  CampaignPieces pieces = campaign.pieces();
  std::vector<Piece> all;
  for (int rank = 0; const std::optional<Piece> piece = pieces.next(rank, 0); ++rank) all.push_back(*piece);
  // The theorem that is furthest behind comes first.
  EXPECT_THAT(std::vector<Piece>(all.begin(), all.begin() + 3),
              ElementsAre(Piece{0, 0, 10}, Piece{1, 0, 10}, Piece{0, 10, 20}));
  ASSERT_EQ(all.back(), (Piece{1, 40, 45}));
  for (auto piece = all.rbegin(); piece != all.rend(); ++piece) {
    EXPECT_FALSE(pieces.finished());
    pieces.take(3, campaign.text(*piece));
  }
  EXPECT_TRUE(pieces.finished());
  for (const Property* property : campaign.theorems)
    expect_same(pieces.result(*property), run_campaign(*property, campaign.options));
}

TEST(CampaignPieces, ThePieceOfARankThatFallsSilentGoesToAnotherAndIsCountedOnce) {
  const Campaign campaign;
  CampaignPieces pieces = campaign.pieces();
  const Piece first = pieces.next(1, 0).value();
  const Piece second = pieces.next(2, 0).value();
  pieces.heard(2, 4);
  EXPECT_THAT(pieces.lost(patience), IsEmpty());
  EXPECT_THAT(pieces.lost(patience + 1), ElementsAre(1));
  EXPECT_THAT(pieces.lost(patience + 1), IsEmpty());
  EXPECT_EQ(pieces.next(3, 6), first);
  pieces.take(1, campaign.text(first));  // it was only slow
  pieces.take(3, campaign.text(first));
  pieces.take(2, campaign.text(second));
  EXPECT_THAT(pieces.lost(1000), IsEmpty());  // nobody has a piece
  finish(pieces, campaign);
  for (const Property* property : campaign.theorems)
    expect_same(pieces.result(*property), run_campaign(*property, campaign.options));
}

TEST(CampaignPieces, APieceThatCameBackLateIsNotGivenToAnother) {
  const Campaign campaign;
  CampaignPieces pieces = campaign.pieces();
  const Piece first = pieces.next(1, 0).value();
  EXPECT_THAT(pieces.lost(patience + 1), ElementsAre(1));
  pieces.take(1, campaign.text(first));
  EXPECT_EQ(pieces.next(2, 7), (Piece{1, 0, 10}));
}

TEST(CampaignPieces, AFailureIsThatOfTheFirstFailingCaseAndEndsTheTheorem) {
  Campaign campaign;
  campaign.theorems = {&property_of("perceptron-separable")};
  campaign.options.dropped = {"zero-start"};
  const CampaignResult whole = run_campaign(*campaign.theorems.front(), campaign.options);
  ASSERT_TRUE(whole.counterexample);
  const std::uint64_t fails = whole.counterexample->number;
  const std::uint64_t size = fails == 0 ? 1 : fails;  // so that it is in a later piece than the first
  CampaignPieces pieces = campaign.pieces(size);
  const Piece first = pieces.next(0, 0).value();
  std::optional<Piece> failing = first;
  while (failing->last <= fails) failing = pieces.next(1, 0);
  const Piece behind = pieces.next(2, 0).value();
  ASSERT_GT(behind.first, fails);
  pieces.take(1, campaign.text(*failing));
  EXPECT_EQ(pieces.next(3, 0), std::nullopt);  // what is behind a failure is not tried
  EXPECT_EQ(pieces.finished(), failing == first);
  const CampaignPieces stopped = pieces;
  EXPECT_EQ(stopped.result(*campaign.theorems.front()).counterexample.value().number, fails);
  pieces.take(2, campaign.text(behind));
  pieces.take(0, campaign.text(first));
  EXPECT_TRUE(pieces.finished());
  expect_same(pieces.result(*campaign.theorems.front()), whole);
  CampaignPieces again = campaign.pieces(size);
  again.resume(saved(pieces.checkpoint()));
  EXPECT_TRUE(again.finished());
  expect_same(again.result(*campaign.theorems.front()), whole);
  // A piece in which a case fails ends there.
  CampaignPieces wide = campaign.pieces(fails + 5);
  wide.take(0, campaign.text(wide.next(0, 0).value()));
  EXPECT_TRUE(wide.finished());
  expect_same(wide.result(*campaign.theorems.front()), whole);
}

TEST(CampaignPieces, ACheckpointIsWhereAnotherProcessGoesOn) {
  const Campaign campaign;
  CampaignPieces pieces = campaign.pieces();
  std::vector<Piece> given;
  while (given.size() < 7) given.push_back(pieces.next(static_cast<int>(given.size()), 0).value());
  for (const std::size_t back : {0U, 1U, 5U, 6U}) pieces.take(1, campaign.text(given[back]));  // 5, 6: beyond others
  const CampaignResult partly = pieces.result(*campaign.theorems.front());
  EXPECT_TRUE(partly.stopped);
  EXPECT_EQ(partly.cases, 20U);
  CampaignPieces again = campaign.pieces(7);  // its own size does not matter
  again.resume(saved(pieces.checkpoint()));
  EXPECT_EQ(again.checkpoint(), pieces.checkpoint());
  std::vector<Piece> left;
  while (const std::optional<Piece> piece = again.next(0, 0)) {
    left.push_back(*piece);
    again.take(0, campaign.text(*piece));
  }
  EXPECT_THAT(left, ElementsAre(Piece{0, 10, 20}, Piece{1, 10, 20}, Piece{0, 20, 30}, Piece{1, 30, 40},
                                Piece{0, 40, 45}, Piece{1, 40, 45}));
  for (const Property* property : campaign.theorems)
    expect_same(again.result(*property), run_campaign(*property, campaign.options));
}

TEST(CampaignPieces, ACheckpointOfAnotherCampaignIsRefusedByName) {
  const Campaign campaign;
  CampaignPieces pieces = campaign.pieces();
  pieces.take(0, campaign.text(pieces.next(0, 0).value()));
  const Json right = Json::parse(pieces.checkpoint());
  const auto resumed = [&](const Json& document) {
    const std::string path = saved(document.dump());
    return refusal([&] { campaign.pieces().resume(path); });
  };
  EXPECT_EQ(resumed(right), "nothing was refused");
  const std::vector<std::pair<Json, const char*>> wrong{{{{"format", "mistakebound-verify"}}, "another format"},
                                                        {{{"seed", 4}}, "another seed"},
                                                        {{{"cases", 46}}, "another number of cases"},
                                                        {{{"short", 21}}, "another number of short cases"},
                                                        {{{"dropped", {"all-start"}}}, "another list of hypotheses"},
                                                        {{{"piece", 0}}, "another piece"},
                                                        {{{"piece", 3}}, "10 cases of halving"},
                                                        {{{"theorems", Json::array()}}, "another list of theorems"},
                                                        {{{"theorems", 3}}, "'theorems'"}};
  for (const auto& [change, said] : wrong) {
    Json document = right;
    document.update(change);
    EXPECT_THAT(resumed(document), HasSubstr(said));
    EXPECT_THAT(resumed(document), HasSubstr("checkpoint.json"));
  }
  Json earlier = right;
  earlier.erase("short");
  EXPECT_THAT(resumed(earlier), HasSubstr("another number of short cases")) << "there were none";
  Campaign without = campaign;
  without.options.short_cases = 0;
  CampaignPieces plain = without.pieces();
  plain.take(0, without.text(plain.next(0, 0).value()));
  earlier = Json::parse(plain.checkpoint());
  earlier.erase("short");
  EXPECT_EQ(refusal([&] { without.pieces().resume(saved(earlier.dump())); }), "nothing was refused");
  const auto altered = [&](const char* name, const Json& value) {
    Json document = right;
    document["theorems"][0][name] = value;
    return resumed(document);
  };
  EXPECT_THAT(altered("id", "winnow"), HasSubstr("another list of theorems"));
  EXPECT_THAT(altered("merged", 20), HasSubstr("10 cases of halving"));
  EXPECT_THAT(altered("merged", 50), HasSubstr("cases of halving"));
  EXPECT_THAT(altered("merged", -1), HasSubstr("'merged'"));
  Json shorter = right["theorems"][0]["result"];
  shorter["short"].erase("claims");
  EXPECT_THAT(altered("result", shorter), HasSubstr("'claims'"));
  Json nearer = right["theorems"][0]["result"];
  nearer["tightest"]["ratio"]["exact"] = "2";
  EXPECT_THAT(altered("result", nearer), HasSubstr("the ratio"));
  nearer["tightest"]["case"] = 10;
  EXPECT_THAT(altered("result", nearer), HasSubstr("case 10 of halving"));
  Json failing = right["theorems"][0]["result"];
  failing["counterexample"]["case"] = 9;
  Json document = right;
  document["theorems"][0]["result"] = failing;
  CampaignPieces believing = campaign.pieces();
  believing.resume(saved(document.dump()));
  EXPECT_THAT(refusal([&] { (void)believing.result(*campaign.theorems.front()); }), HasSubstr("a failure of halving"));
}

TEST(CampaignPieces, WhatIsNoPieceIsRefusedWithTheRankThatSentIt) {
  const Campaign campaign;
  CampaignPieces pieces = campaign.pieces();
  const Json right = Json::parse(campaign.text({0, 10, 20}));
  const auto taken = [&](const Json& change) {
    Json document = right;
    document.merge_patch(change);
    std::string said = refusal([&] { pieces.take(7, document.dump()); });
    EXPECT_THAT(said, HasSubstr("rank 7"));
    return said;
  };
  EXPECT_THAT(refusal([&] { pieces.take(7, "no"); }), HasSubstr("no JSON"));
  EXPECT_THAT(taken({{"theorem", 2}}), HasSubstr("a theorem 2"));
  EXPECT_THAT(taken({{"first", 11}}), HasSubstr("from case 11 on"));
  EXPECT_THAT(taken({{"first", 50}}), HasSubstr("from case 50 on"));
  EXPECT_THAT(taken({{"first", 40}, {"result", {{"tightest", nullptr}}}}), HasSubstr("10 cases in the piece"));
  EXPECT_THAT(taken({{"result", {{"cases", 9}}}}), HasSubstr("9 cases in the piece from case 10 on"));
  EXPECT_THAT(taken({{"result", {{"tightest", {{"case", 20}}}}}}), HasSubstr("case 20 of halving"));
  pieces.take(7, right.dump());
}

TEST(CampaignPieces, APieceThatIsStoppedHasNoText) {
  const Campaign campaign;
  EXPECT_EQ(piece_text(*campaign.theorems.front(), campaign.options, {0, 0, 40}, [] { return true; }), "");
}

TEST(Verify, ACounterexampleIsReplayedWithAsManyShortCases) {
  CampaignOptions dropped{.cases = 50, .seed = 3};
  dropped.dropped = {"perfect-expert"};
  CampaignResult found = run_campaign(property_of("halving"), dropped);
  ASSERT_TRUE(found.counterexample);
  VerifyOptions options;
  options.theorems = {"halving"};
  options.seed = 3;
  options.json = true;
  const Elsewhere elsewhere{[&](const Property&) { return found; }, ""};
  const std::string replay = "--seed 3 --case " + std::to_string(found.counterexample->number);
  for (const auto& [shorts, expected] :
       {std::pair(VerifyOptions::usual_short_cases, replay), std::pair(std::size_t{7}, replay + " --short 7")}) {
    options.short_cases = shorts;
    ::testing::internal::CaptureStdout();
    EXPECT_EQ(print_campaign(options, &elsewhere), exit_refuted);
    const Json document = Json::parse(::testing::internal::GetCapturedStdout());
    EXPECT_EQ(document["theorems"][0]["counterexample"]["replay"], "mistakebound verify halving " + expected);
  }
}

}  // namespace
}  // namespace campaign_pieces_test
}  // namespace mistakebound::cli

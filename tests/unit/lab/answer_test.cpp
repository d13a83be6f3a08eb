/// The laboratory for a page that has the program in it, by its two C functions, natively.
#include "cli/web/answer.hpp"

#include <gtest/gtest.h>

#include "cli/lab/laboratory.hpp"

namespace mistakebound::cli {
namespace {

const Experiment points{.learner = "perceptron",
                        .file = "points.csv",
                        .text = "x1,x2,y\n2,1,1\n-1,1,-1\n1,-1,1\n",
                        .parameters = {},
                        .reading = {}};

struct Answer {
  std::string type;
  std::string body;
  bool operator==(const Answer&) const = default;
};

Answer answered(const std::string& path, const Json& request) {
  std::string body = mistakebound_answer(path.c_str(), request.dump().c_str());
  return {mistakebound_answer_type(), std::move(body)};
}

TEST(AnswerInAPage, IsTheLaboratorysOwnForEveryRequestAndWhateverIsWrongWithIt) {
  Laboratory laboratory({.time_limit = Laboratory::usual_time_limit, .memory_limit = {}});
  Json wrong = json_of(points);
  wrong["text"] = "x1,x2,y\n2,a,1\n";
  const std::vector<std::pair<std::string, Json>> requests{
      {"run", json_of(points)},
      {"run", wrong},
      {"run", Json::array()},
      {"example", json_of(points)},
      {"play", {{"moves", "+-+"}, {"parameters", Json::object()}}},
      {"play", {{"moves", "+x"}, {"parameters", Json::object()}}},
      {"save/csv", json_of(points)},
      {"save/trace", json_of(points)},
      {"save/page", json_of(points)},
      {"fail", {{"theorem", "perceptron-separable"}, {"hypothesis", "separable"}, {"seed", 1}}},
      {"tight", {{"theorem", "halving"}, {"seed", 2}}},
      {"elsewhere", json_of(points)}};
  std::size_t errors = 0;
  for (const auto& [path, request] : requests) {
    const LabAnswer own = laboratory.answer(path, request.dump(), [] { return false; });
    const Answer found = answered(path, request);
    EXPECT_EQ(found, (Answer{own.type, own.body})) << path;
    errors += found.body.find("\"error\"") != std::string::npos ? 1 : 0;
  }
  EXPECT_EQ(errors, 4U) << "a letter, no experiment, no move, no such request";
}

TEST(AnswerInAPage, IsToThePageItselfOneThatLoadsTheProgramAndAsksNoNetwork) {
  const Answer page =
      answered("page", {{"experiment", json_of(points)}, {"without_server", {{"program", "../laboratory.js"}}}});
  EXPECT_EQ(page.type, "text/html; charset=utf-8");
  EXPECT_NE(page.body.find(R"("program":"../laboratory.js")"), std::string::npos);
  EXPECT_NE(
      page.body.find("script-src 'unsafe-inline' 'wasm-unsafe-eval' 'self' file:; worker-src blob:; img-src data:; "
                     "connect-src 'none';"),
      std::string::npos);
  EXPECT_NE(page.body.find("answeredHere"), std::string::npos);
  const Answer served{"", Laboratory({}).page(points)};
  EXPECT_EQ(served.body.find("WebAssembly"), std::string::npos) << "what a server sends has no program in it";
  EXPECT_NE(served.body.find("connect-src 'self';"), std::string::npos);
}

TEST(AnswerInAPage, MayTakeAsLongAsWasSaid) {
  constexpr double nothing = 1e-9;  // seconds
  mistakebound_time_limit(nothing);
  EXPECT_NE(answered("run", json_of(points)).body.find("cut short by --time-limit"), std::string::npos);
  mistakebound_time_limit(Laboratory::usual_time_limit);
  EXPECT_EQ(answered("run", json_of(points)).body.find("cut short"), std::string::npos);
}

TEST(AnswerInAPage, SaysWhyThereIsNoPage) {
  EXPECT_EQ(answered("page", {{"experiment", json_of(points)}}).type, "text/plain");
  Json wrong = json_of(points);
  wrong["learner"] = "nobody";
  const Answer refused = answered("page", {{"experiment", wrong}, {"without_server", {{"program", "x.js"}}}});
  EXPECT_EQ(refused.type, "text/plain");
  EXPECT_NE(refused.body.find("nobody"), std::string::npos);
}

}  // namespace
}  // namespace mistakebound::cli

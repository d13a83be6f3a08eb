#include "cli/reports/counterexample_picture.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "properties/campaign/rows.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound::cli {
namespace counterexample_picture_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class OneCase : public Case {
 public:
  explicit OneCase(Sequence sequence) : sequence_(std::move(sequence)) {}
  [[nodiscard]] const Sequence& sequence() const override { return sequence_; }
  [[nodiscard]] std::string file() const override { return ""; }
  [[nodiscard]] std::vector<CasePointer> smaller() const override { return {}; }
  void check(const LedgerOptions&, const Visitor&) const override {}

 private:
  Sequence sequence_;
};

class OneTrial : public Trial {
 public:
  explicit OneTrial(CaseDescription description) : description_(std::move(description)) {}
  [[nodiscard]] std::string command(const std::string&) const override { return ""; }
  [[nodiscard]] CaseDescription description() const override { return description_; }
  [[nodiscard]] bool is_trivial() const override { return false; }

 private:
  CaseDescription description_;
};

CounterexamplePicture picture(const std::vector<std::string>& rows, const std::vector<NamedQuantity>& quantities,
                              const CaseDescription& description = {}) {
  TheoremReport report;
  report.quantities = quantities;
  const auto value = std::make_shared<OneCase>(rows.empty() ? Sequence{1, {}, {}} : sequence_of(rows));
  return picture_of({0, 1, value, std::make_shared<OneTrial>(description), "a < b & c", report}, "theorem");
}

NamedQuantity vector(const char* name, const char* text) {
  return {name, parse_vector(text)};
}

TEST(CounterexamplePicture, IsRefusedInWordsWhereThereIsNoPlane) {
  EXPECT_EQ(picture({}, {vector("u", "1")}).why_not, "the sequence is empty");
  EXPECT_EQ(picture({"1|1"}, {}).why_not, "the proof speaks of no halfspace with a comparator u");
  EXPECT_EQ(picture({"1|1"}, {{"u", Number(Rational(1))}}).why_not,
            "the proof speaks of no halfspace with a comparator u");
  EXPECT_EQ(picture({"1,2,3|1"}, {vector("u", "1,1,1")}).why_not, "the sequence has 3 dimensions, a picture two");
  EXPECT_EQ(picture({"1,2|1"}, {vector("u", "1")}).why_not, "u is no vector of the plane of the instances");
  EXPECT_EQ(picture({"1|1"}, {vector("u", "1,1,1")}).why_not, "u is no vector of the plane of the instances");
  for (const auto& [rows, u, gamma] : {std::tuple("1e200|1", "1", "1"), std::tuple("1|1", "-1e200", "1"),
                                       std::tuple("1|1", "1", "1e200"), std::tuple("1|1", "1,1e200", "1")}) {
    const CounterexamplePicture large = picture({rows}, {vector("u", u), {"gamma", Number(parse_number(gamma))}});
    EXPECT_EQ(large.why_not, "its numbers are too large for a picture") << rows << " " << u << " " << gamma;
    EXPECT_EQ(large.svg, "");
  }
}

TEST(CounterexamplePicture, HasWordsThatAreXml) {
  const CounterexamplePicture drawn = picture({"1|1"}, {vector("u", "1")});
  EXPECT_EQ(drawn.why_not, "");
  EXPECT_THAT(drawn.svg, HasSubstr("the step a &lt; b &amp; c fails"));
}

TEST(CounterexamplePicture, HasCrossesForOneLabelAndSquaresForTheOtherAroundTheOrigin) {
  // The window is 600 by 320 around 0 and has room for 1.3 times the farthest: a unit is 160/1.3 pixels.
  const CounterexamplePicture drawn = picture({"0,1|1", "0,-1|-1"}, {vector("u", "0,1")});
  EXPECT_THAT(drawn.svg, HasSubstr("M294.00 36.92h12m-6 -6v12"));
  EXPECT_THAT(drawn.svg, HasSubstr("M295.32 278.40h9.36v9.36h-9.36z"));
}

TEST(CounterexamplePicture, HasALineThatAConstantMovesOffTheOrigin) {
  // x_1 - 1/2 = 0 at half a unit; the farthest is 1, and 160/1.3 pixels high or 300/1.3 wide.
  const CounterexamplePicture drawn = picture({"1|1"}, {vector("u", "1,-1/2")});
  EXPECT_THAT(drawn.svg, HasSubstr("x1=\"415.38\""));
  EXPECT_THAT(drawn.svg, Not(HasSubstr("2 4")));  // without gamma no margin
}

TEST(CounterexamplePicture, HasTheStartOnlyWhereItIsOneOfTheWeightsAndNotZero) {
  const auto with = [](const char* label, const char* start) {
    return picture({"1|1"}, {vector("u", "1")}, CaseDescription().start(label, parse_vector(start))).svg;
  };
  EXPECT_THAT(with("w_1 =", "-1"), HasSubstr(">w₁<"));
  EXPECT_THAT(with("w_1 =", "0"), Not(HasSubstr(">w₁<")));
  EXPECT_THAT(with("w_1 =", "1,1"), Not(HasSubstr(">w₁<")));
  EXPECT_THAT(with("not in H_1:", "-1"), Not(HasSubstr(">w₁<")));
}

TEST(CounterexamplePicture, HasNoLineOfAComparatorThatIsZero) {
  const CounterexamplePicture drawn = picture({"0|1"}, {vector("u", "0"), {"gamma", Number(Rational(1))}});
  EXPECT_THAT(drawn.svg, Not(HasSubstr("stroke-dasharray")));
  EXPECT_THAT(drawn.svg, HasSubstr("M294.00 160.00h12"));
}

}  // namespace
}  // namespace counterexample_picture_test
}  // namespace mistakebound::cli

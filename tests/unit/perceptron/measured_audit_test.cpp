/// Speed beside the reference: rounds that three theorems share, and unchanged rounds, held against the same in
/// rationals.
#include <gtest/gtest.h>

#include <sstream>

#include "invariants/perceptron/facts.hpp"
#include "oracle/judges/explain.hpp"
#include "oracle/judges/judge.hpp"
#include "properties/campaign/draw.hpp"
#include "reference/numbers/whole_vector.hpp"
#include "tests/unit/awkward_numbers.hpp"
#include "tests/unit/support.hpp"
#include "tests/unit/told.hpp"

namespace mistakebound {
using test::awkward_vector;
using test::told;

namespace {

// ---- Rounds measured once

TEST(PerceptronMeasure, MeasuresNothingOverDenominatorsThatDoNotFitTogether) {
  PerceptronMeasure measure(Vector::Constant(1, Rational(1)), 1);
  PerceptronExample<MachineNumber> example;
  const auto over = [&](std::int64_t denominator) {
    return measure.survey(WholeVector(IntegerVector{{1}, denominator}), 1, example);
  };
  EXPECT_TRUE(over(std::int64_t{1} << 32U));
  EXPECT_FALSE(over(3'486'784'401 * 3));  // 3^21
  EXPECT_FALSE(over(std::int64_t{1} << 62U));
  EXPECT_FALSE(over(1)) << "what was refused once is not forgotten";
}

TEST(PerceptronMeasure, IsThatOfTheTextbookWhateverFits) {
  int moved = 0;
  for (std::uint64_t number = 0; number < 2'000; ++number) {
    Draw draw = Draw::for_case(8, number);
    const Eigen::Index dimension = draw.range(1, 4);
    const Vector x = awkward_vector(draw, dimension);
    const Vector w = awkward_vector(draw, dimension);
    const Vector u = draw.one_in(2) ? awkward_vector(draw, dimension)
                                    : Vector(awkward_vector(draw, dimension) / Rational(Integer(1) << 90U));
    const Rational step = draw.one_in(2) ? Rational(1) : Rational(draw.range(1, 9)) / draw.range(1, 9);
    const Label y = draw.sign();
    // Updates as the rule has them and others: the measure knows no rule.
    const Vector next = draw.one_in(4) ? awkward_vector(draw, dimension) : Vector(w + step * y * x);
    WholeVector in_x;
    WholeVector before;
    WholeVector after;
    if (!in_integers(x, in_x) || !in_integers(w, before) || !in_integers(next, after, before.denominator)) continue;
    const bool moves = draw.one_in(2);
    const bool mistake = draw.one_in(2);
    moved += moves ? 1 : 0;
    const PerceptronMeasure measured(u, step);
    const PerceptronRound<Rational> found =
        measured.exactly({number + 1, in_x, y, -y, mistake, before, moves ? after : before});
    const PerceptronRound<Rational> expected = measure({number + 1, x, y, -y, mistake, w, moves ? next : w}, u, step);
    const auto numbers = [](const PerceptronRound<Rational>& round) {
      return std::vector<Rational>{round.t,  round.y,  round.mistake, round.moved, round.margin,      round.drift2,
                                   round.wu, round.w2, round.x2,      round.score, round.score_after, round.gap2};
    };
    ASSERT_EQ(numbers(found), numbers(expected)) << "case " << number;
    const PerceptronExample<Rational> example = measured.exactly(in_x, y);
    ASSERT_EQ(example.margin, found.margin);
    ASSERT_EQ(example.x2, norm2(x));
  }
  EXPECT_GT(moved, 500);
}

// ---- Audits of traces

/// Numbers that tie, that are tiny and huge, and that fit no machine word.
const char* const hostile_numbers[] = {"0",     "0",    "1",    "-1",    "1",       "-1",
                                       "0.5",   "-0.5", "2",    "-3.25", "0.1",     "-0.001",
                                       "1e-17", "7e17", "1e16", "-1e17", "\"1/3\"", "123456789012345678901234567890"};

/// The trace of a perceptron with some faults, and of up to twelve rounds.
std::string make_trace(Draw& draw) {
  const Eigen::Index dimension = draw.range(1, 3);
  const char* const steps[] = {"1", "1", "2", "\"1/3\"", "0.25"};
  const char* const ties[] = {"mistake", "positive", "negative"};
  const std::string tie = ties[draw.range(0, 2)];
  const std::string step = steps[draw.range(0, 4)];
  const bool bias = draw.one_in(3);
  const int pool = draw.one_in(2) ? 7 : draw.one_in(2) ? 15 : 17;
  const bool recorded = draw.one_in(3);
  std::string text = R"({"format": "mistakebound-trace", "version": 1, "learner": "perceptron", "dimension": )" +
                     std::to_string(dimension) + R"(, "tie": ")" + tie + R"(", "step": )" + step + R"(, "bias": )" +
                     (bias ? "true" : "false") + "}\n";
  std::string plain = step;
  std::erase(plain, '"');
  const Rational size = parse_number(plain);
  const Eigen::Index all = dimension + (bias ? 1 : 0);
  Vector w = zero_vector(all);
  const int rounds = draw.range(0, 12);
  for (int t = 0; t < rounds; ++t) {
    Vector x = Vector::Constant(all, Rational(1));
    std::string line = R"({"x": [)";
    for (Eigen::Index i = 0; i < dimension; ++i) {
      std::string number = hostile_numbers[draw.range(0, pool)];
      line += (i == 0 ? "" : ", ") + number;
      std::erase(number, '"');
      x[i] = parse_number(number);
    }
    const int sign = sign_of(dot(w, x));
    const Label y = sign != 0 && !draw.one_in(4) ? sign : draw.sign();
    const Prediction own = sign != 0 ? sign : tie == "positive" ? 1 : tie == "negative" ? -1 : -y;
    const bool faulty = draw.one_in(20);
    const Prediction prediction = faulty ? -own : own;
    const bool updated = draw.one_in(20) ? draw.one_in(2) : prediction != y;
    if (updated) w += size * y * x;
    if (draw.one_in(40)) w[0] += 1;
    line += R"(], "y": )" + std::to_string(y) + R"(, "prediction": )" + std::to_string(prediction);
    if (!draw.one_in(5)) line += std::string(R"(, "updated": )") + (updated ? "true" : "false");
    if (recorded && !draw.one_in(4)) {
      line += R"(, "weights": [)";
      for (Eigen::Index i = 0; i < all; ++i) line += (i == 0 ? "\"" : ", \"") + to_string(w[i]) + "\"";
      line += "]";
    }
    text += line + "}\n";
  }
  return text;
}

struct Heard {
  std::string verdict;
  std::string reports;
  int quick_rounds = 0;
};

std::string told(const TraceVerdict& v) {
  std::ostringstream out;
  const auto round = [&](const std::optional<std::size_t>& t) { out << " " << (t ? *t : 0); };
  out << v.rounds << " " << v.mistakes << " " << v.exact_mistakes;
  for (const FirstRounds& first : {v.first, v.local}) {
    round(first.prediction);
    round(first.update);
    round(first.weights);
  }
  out << " " << (v.max_weight_error ? to_string(*v.max_weight_error) : "none");
  if (v.divergence)
    out << " " << v.divergence->round << " " << v.divergence->line << " " << explain(*v.divergence, false);
  return out.str();
}

/// The trace judged and audited, by the quick ways or by the reference alone. The comparator is found from the
/// examples, given, or that of the final weights.
Heard hear(const std::string& text, bool quickly, const AuditRequest& asked, bool keep) {
  Heard heard;
  // Of rounds that do not fit machine integers nothing is measured.
  const auto read = [&](const auto& begin, const auto& visit) {
    std::istringstream in(text);
    TraceReader reader(in, "trace", {});
    begin(reader.header());
    ScaledRound scaled;
    TraceRound round;
    while (reader.next(scaled)) {
      exact(scaled, round);
      visit(scaled, round);
    }
  };
  std::unique_ptr<Judge> judge;
  Sequence kept;
  std::vector<Judge::Seen> seen;
  read(
      [&](const TraceHeader& header) {
        judge = make_judge(header, {}, "trace");
        kept.dimension = header.dimension;
      },
      [&](const ScaledRound& scaled, const TraceRound& round) {
        kept.examples.push_back({round.x, round.y});
        const std::optional<Judge::Seen> unchanged = quickly ? judge->observe_quickly(scaled) : std::nullopt;
        heard.quick_rounds += unchanged ? 1 : 0;
        seen.push_back(unchanged ? *unchanged : judge->observe(round));
      });
  heard.verdict = told(judge->verdict());
  AuditRequest request = asked;
  if (keep) request.kept = std::make_shared<const Sequence>(kept);
  judge->hold_against(request);
  const auto unseen = [](const TraceHeader&) {};
  const auto form = [&](const ScaledRound& scaled, const TraceRound& round) {
    ScaledRound result = scaled;
    if (!quickly) result.x.beyond = round.x;
    return result;
  };
  read(unseen, [&](const ScaledRound& scaled, const TraceRound& round) { judge->survey(form(scaled, round)); });
  judge->begin();
  read(unseen, [&](const ScaledRound& scaled, const TraceRound& round) {
    heard.quick_rounds += quickly && scaled.x.fits() ? 1 : 0;
    judge->audit(form(scaled, round), seen[round.t - 1]);
  });
  for (const TheoremReport& report : judge->finish()) heard.reports += told(report) + "\n";
  return heard;
}

TEST(MeasuredAudits, GiveTheReportsOfTheReferenceFieldByField) {
  std::uint64_t quick_rounds = 0;
  std::uint64_t refuted = 0;
  for (std::uint64_t number = 0; number < test::cases_of(1'500); ++number) {
    Draw draw = Draw::for_case(11, number);
    const std::string text = make_trace(draw);
    AuditRequest request;
    if (draw.one_in(3))
      request.against["gamma"] = to_string(Rational(Rational(draw.range(1, 5)) / Rational(draw.range(1, 3))));
    const bool keep = draw.one_in(2);
    const Heard quick = hear(text, true, request, keep);
    const Heard reference = hear(text, false, request, keep);
    ASSERT_EQ(quick.verdict, reference.verdict) << text;
    ASSERT_EQ(quick.reports, reference.reports) << text;
    quick_rounds += static_cast<std::uint64_t>(quick.quick_rounds);
    refuted += reference.reports.find("refuted") != std::string::npos ? 1 : 0;
  }
  EXPECT_GT(quick_rounds, test::cases_of(1'500));
  EXPECT_GT(refuted, test::cases_of(150));
}

TEST(MeasuredAudits, SeeUnchangedRoundsWithoutTheExactJudge) {
  std::istringstream in(R"({"format": "mistakebound-trace", "version": 1, "learner": "perceptron", "dimension": 1}
{"x": [1], "y": 1, "prediction": -1, "updated": true}
{"x": [2], "y": 1, "prediction": 1, "updated": false}
{"x": [0], "y": 1, "prediction": 1, "updated": false}
)");
  TraceReader reader(in, "trace", {});
  const auto judge = make_judge(reader.header(), {}, "trace");
  std::vector<bool> unchanged;
  ScaledRound scaled;
  TraceRound round;
  while (reader.next(scaled)) {
    unchanged.push_back(judge->observe_quickly(scaled).has_value());
    exact(scaled, round);
    if (!unchanged.back()) judge->observe(round);
  }
  EXPECT_EQ(unchanged, (std::vector<bool>{false, true, false}));
  EXPECT_EQ(judge->verdict().rounds, 3U);
}

}  // namespace
}  // namespace mistakebound

/// Fictions for the standard optimal algorithm: version spaces that go their own way.
#include "invariants/optimal/study.hpp"
#include "properties/campaign/shrink.hpp"
#include "properties/gaps/expert_rules.hpp"
#include "properties/gaps/sources.hpp"
#include "properties/gaps/vector_rounds.hpp"

namespace mistakebound {
namespace optimal_gaps {
namespace {

struct ClassRounds {
  FiniteClass of;
  std::vector<BasicExample<std::size_t>> rounds;
  std::vector<Prediction> predictions;
  std::vector<VersionSpace> left;  ///< before the first round, and after each
  Tie tie = Tie::mistake;
};

VersionSpace any_set(Draw& draw, std::size_t hypotheses) {
  VersionSpace set(hypotheses);
  for (std::size_t h = 0; h < hypotheses; ++h) set[h] = draw.one_in(2);
  return set;
}

ClassRounds drawn(Draw& draw) {
  const auto m = static_cast<std::size_t>(draw.range(1, 7));
  ClassRounds value{.of = {m, {}}, .tie = static_cast<Tie>(draw.range(0, 2))};
  for (int points = draw.range(1, 4); points > 0; --points) value.of.points.push_back(any_set(draw, m));
  const Faith faith = draw_faith(draw);
  Optimal learner{.tie = value.tie,
                  .dimensions = std::make_shared<LittlestoneDimensions>(value.of),
                  .alive = draw.one_in(4) ? any_set(draw, m) : value.of.all()};
  value.left.push_back(learner.alive);
  const std::size_t best = draw.one_in(3) ? m : static_cast<std::size_t>(draw.range(0, static_cast<int>(m) - 1));
  for (int t = draw.range(1, 5); t > 0; --t) {
    const auto point = static_cast<std::size_t>(draw.range(0, static_cast<int>(value.of.points.size()) - 1));
    const Label y = best < m ? (value.of.points[point][best] ? 1 : -1) : draw.sign();
    Prediction prediction = predict(learner, point);
    if (draw.one_in(faith.of_decisions)) prediction = draw.range(-1, 1);
    const VersionSpace before = learner.alive;
    learner.update(point, y);
    if (draw.one_in(faith.of_moves)) {
      const int kind = draw.range(0, 3);
      if (kind == 0) learner.alive = before;
      if (kind == 1) learner.alive = any_set(draw, m);
      if (kind == 2) learner.alive &= any_set(draw, m);
      if (kind == 3) learner.alive |= any_set(draw, m);
    }
    value.rounds.push_back({point, y});
    value.predictions.push_back(prediction);
    value.left.push_back(learner.alive);
  }
  return value;
}

template <class AuditType>
void show_to(const ClassRounds& value, AuditType& audit) {
  for (const auto& round : value.rounds) audit.survey(round);
  audit.begin(value.left.front());
  for (std::size_t t = 0; t < value.rounds.size(); ++t) {
    const auto& [point, y] = value.rounds[t];
    const VersionSpace& before = value.left[t];
    const VersionSpace& after = value.left[t + 1];
    audit.observe(
        {t + 1, point, y, value.predictions[t], value.predictions[t] != y, before, before == after ? before : after});
  }
  audit.finish();
}

OptimalFacts facts_for(const ClassRounds& value) {
  return {std::make_shared<LittlestoneDimensions>(value.of), value.tie};
}

void show_rounds(const ClassRounds& value, const LedgerOptions& options) {
  AuditOf<OptimalFacts> audit(optimal(), facts_for(value), options);
  show_to(value, audit);
}

void watch(const ClassRounds& value, const LedgerOptions& options, RuleLines& lines) {
  AuditOf<OptimalFacts, Watched<expert_rules::OnClass>> audit(optimal(), {facts_for(value), &lines}, options);
  show_to(value, audit);
}

std::vector<ClassRounds> smaller(const ClassRounds& value) {
  std::vector<ClassRounds> result;
  for (std::size_t t = 0; t < value.rounds.size() && value.rounds.size() > 1; ++t) {
    ClassRounds fewer = value;
    leave_out(fewer.rounds, t, 1);
    leave_out(fewer.predictions, t, 1);
    leave_out(fewer.left, t + 1, 1);
    result.push_back(std::move(fewer));
  }
  return result;
}

std::string in_braces(const VersionSpace& set) {
  std::string text;
  for (std::size_t i = set.find_first(); i != VersionSpace::npos; i = set.find_next(i))
    text += (text.empty() ? "" : ", ") + std::to_string(i + 1);
  return "{" + text + "}";
}

std::vector<std::string> lines(const ClassRounds& value) {
  std::vector<std::string> result{std::to_string(value.of.hypotheses) +
                                  " hypotheses, V_1 = " + in_braces(value.left.front())};
  for (std::size_t point = 0; point < value.of.points.size(); ++point)
    result.push_back("point " + std::to_string(point + 1) + ": +1 say " + in_braces(value.of.points[point]));
  for (std::size_t t = 0; t < value.rounds.size(); ++t)
    result.push_back("round " + std::to_string(t + 1) + ": point " + std::to_string(value.rounds[t].x + 1) +
                     ", outcome " + std::to_string(value.rounds[t].y) + ", prediction " +
                     std::to_string(value.predictions[t]) + ", left " + in_braces(value.left[t + 1]));
  return result;
}

}  // namespace
}  // namespace optimal_gaps

std::vector<FictionSource> optimal_fictions() {
  using namespace optimal_gaps;
  return {fictions<ClassRounds>("optimal", {drawn, show_rounds, smaller, lines, watch},
                                rule_text<expert_rules::OnClass>())};
}

}  // namespace mistakebound

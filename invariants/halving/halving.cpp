#include "invariants/halving/halving.hpp"

namespace mistakebound {
namespace halving_proof {
namespace {

using Facts = HalvingFacts;

Step<Facts> perfect_expert() {
  return {{.id = "perfect-expert",
           .scope = Scope::every_round,
           .formula = R"(|\{h : h(x_s) = y_s \text{ for all } s\le t\}| \ge 1)",
           .sources = {"R, before the Theorem"},
           .note = "Fails at the round that leaves no expert."},
          [](const auto& f) { return chain(f.right_on_all).at_least(1); }};
}

Step<Facts> bound() {
  return {{.id = "bound",
           .scope = Scope::every_round,
           .uses = {"potential", "nonempty"},
           .formula = R"(2^{M_t} \le m)",
           .sources = {"R Theorem"}},
          [](const auto& f) { return chain(f.power).at_most(f.most); }};
}

std::vector<Step<Facts>> all_steps() {
  std::vector<Step<Facts>> steps = halving_steps({"perfect-expert"});
  steps.push_back(bound());
  return steps;
}

/// The numbers of the first experts left, from 1.
Vector first_survivors(const Experts& alive) {
  constexpr std::size_t most = 20;
  std::vector<std::size_t> found;
  for (std::size_t at = alive.find_first(); at != Experts::npos && found.size() < most; at = alive.find_next(at))
    found.push_back(at + 1);
  Vector result(static_cast<Eigen::Index>(found.size()));
  for (std::size_t i = 0; i < found.size(); ++i) result[static_cast<Eigen::Index>(i)] = found[i];
  return result;
}

}  // namespace
}  // namespace halving_proof

const Theorem<HalvingFacts>& halving() {
  using namespace halving_proof;
  static const Theorem<Facts> theorem{
      .text =
          {.id = "halving",
           .title = "Halving's mistake bound with a perfect expert",
           .statement =
               R"(Of $m$ experts some are right on every round. Predict with the majority of those that were never )"
               R"(wrong: $H_1$ is all of them, $H_{t+1}$ those of $H_t$ that agree with the outcome $y_t$. Then )"
               R"(there are at most $\log_2 m$ mistakes, however even votes are predicted. Experts that say the )"
               R"(same count as often as they are there.)",
           .bound = R"(2^M \le m)",
           .learners = {"halving"},
           .sources = {"Barzdins and Freivalds 1972", "Littlestone 1988", "R Theorem"},
           .file = "invariants/halving/halving.cpp",
           .remark = R"(A mistake means that at least half of $H_t$ was wrong, and the perfect expert stays.)"},
      .hypotheses = {all_start(), perfect_expert()},
      .steps = all_steps(),
      .bound = [](const Facts& f) -> std::optional<Number> { return log2_of(f.m); },
      .quantities =
          [](const Facts& f) {
            return std::vector<NamedQuantity>{{"experts", Number(Rational(f.m))},
                                              {"perfect", Number(Rational(f.perfect.count()))},
                                              {"first_survivors", first_survivors(f.alive)}};
          },
      .state = [](const Facts& f) { return halving_state(f); }};
  return theorem;
}

}  // namespace mistakebound

#include "invariants/halving/facts.hpp"

#include <bit>

namespace mistakebound {
namespace {

/// The experts of a set whose prediction is y.
Experts agreeing(const Experts& set, const Experts& votes, Label y) {
  return y > 0 ? set & votes : set - votes;
}

}  // namespace

HalvingFacts::HalvingFacts(std::size_t number_of_experts, Tie even_vote)
    : m(number_of_experts), tie(even_vote), perfect(Experts(number_of_experts).set()), right_so_far(perfect) {
  experts = most = m;
}

void HalvingFacts::survey(const BasicExample<Experts>& example) {
  perfect = agreeing(perfect, example.x, example.y);
}

void HalvingFacts::begin(const Experts& first_state) {
  alive = first_state;
  left = alive.count();
  perfect_experts = perfect.count();
  perfect_left = (perfect & alive).count();
}

void HalvingFacts::observe(const HalvingRound& round) {
  t = round.t;
  if (round.mistake) {
    constexpr std::size_t bits = 64;
    ++mistake_count;
    power = mistake_count > bits ? Rational(1) : Rational(2 * power);
    if (mistake_count > bits) most = 0;
  }
  prediction = round.prediction;
  const std::size_t for_positive = agreeing(round.before, round.x, 1).count();
  const std::size_t for_negative = agreeing(round.before, round.x, -1).count();
  voted = for_positive != for_negative ? (for_positive > for_negative ? 1 : -1) : decide(Rational(0), tie);
  wrong = agreeing(round.before, round.x, -round.y).count();
  left_before = round.before.count();
  left = round.after.count();
  gained = (round.after - round.before).count();
  misplaced = (round.after ^ agreeing(round.before, round.x, round.y)).count();
  perfect_left = (perfect & round.after).count();
  right_so_far = agreeing(right_so_far, round.x, round.y);
  right_on_all = right_so_far.count();
  if (&round.before != &round.after) alive = round.after;
}

namespace halving_facts_steps {
namespace {

using Facts = HalvingFacts;

Step<Facts> majority() {
  return {{.id = "majority",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .formula = R"(\hat y_t = \mathrm{majority}(H_t))",
           .sources = {"R Theorem"},
           .note = "0 where an even vote errs whatever the outcome. The experts of the empty set vote evenly.",
           .given = true},
          [](const auto& f) { return chain(f.prediction).equals(f.voted); }};
}

Step<Facts> shrink() {
  return {{.id = "shrink",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .formula = R"(|H_{t+1}\setminus H_t| = 0)",
           .sources = {"R Theorem"},
           .given = true,
           .never_alone = "no learner: `agree` says which part of H_t the set H_{t+1} is"},
          [](const auto& f) { return chain(f.gained).equals(0); }};
}

Step<Facts> agree() {
  return {
      {.id = "agree",
       .scope = Scope::every_round,
       .kind = Kind::equation,
       .formula = R"(|H_{t+1}\,\triangle\,\{h\in H_t : h(x_t) = y_t\}| = 0)",
       .sources = {"R Theorem"},
       .note = "R prints the prediction for y_t; then the perfect expert is thrown away at the first mistake. Wrong "
               "experts go on right rounds, too.",
       .given = true},
      [](const auto& f) { return chain(f.misplaced).equals(0); }};
}

Step<Facts> majority_wrong() {
  return {{.id = "majority-wrong",
           .scope = Scope::mistakes,
           .uses = {"majority"},
           .formula = R"(2\,|\{h\in H_t : h(x_t)\ne y_t\}| \ge |H_t|)",
           .sources = {"R Proof"}},
          [](const auto& f) { return chain(2 * f.wrong).at_least(f.left_before); }};
}

Step<Facts> halve() {
  return {{.id = "halve",
           .scope = Scope::mistakes,
           .uses = {"majority-wrong", "agree"},
           .formula = R"(2\,|H_{t+1}| \le |H_t|)",
           .sources = {"R Proof"}},
          [](const auto& f) { return chain(2 * f.left).at_most(f.left_before); }};
}

Step<Facts> perfect_survives() {
  return {{.id = "perfect-survives",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .uses = {"all-start", "agree"},
           .formula = R"(|P\cap H_{t+1}| = |P|,\quad P = \{h : h(x_s) = y_s \text{ for all } s\})",
           .sources = {"R Proof"}},
          [](const auto& f) { return chain(f.perfect_left).equals(f.perfect_experts); }};
}

Step<Facts> nonempty(std::vector<std::string> perfection) {
  perfection.emplace_back("perfect-survives");
  return {{.id = "nonempty",
           .scope = Scope::every_round,
           .uses = std::move(perfection),
           .formula = R"(|H_{t+1}| \ge 1)",
           .sources = {"R Proof"}},
          [](const auto& f) { return chain(f.left).at_least(1); }};
}

Step<Facts> potential() {
  return {{.id = "potential",
           .scope = Scope::every_round,
           .uses = {"shrink", "halve"},
           .formula = R"(2^{M_t}\,|H_{t+1}| \le m)",
           .sources = {"R Proof"},
           .note = "R prints H_n, the set before the last round: two experts, one mistake, and 2*2 > 2."},
          [](const auto& f) { return chain(f.power * f.left).at_most(f.most); }};
}

std::vector<Step<Facts>> all_of(const std::vector<std::string>& perfection) {
  return {majority(),           shrink(),   agree(), majority_wrong(), halve(), perfect_survives(),
          nonempty(perfection), potential()};
}

}  // namespace
}  // namespace halving_facts_steps

Step<HalvingFacts> all_start() {
  return {{.id = "all-start",
           .scope = Scope::once,
           .kind = Kind::equation,
           .formula = R"(|H_1| = m)",
           .sources = {"R, before the Theorem"}},
          [](const auto& f) { return chain(f.left).equals(f.experts); }};
}

std::vector<Step<HalvingFacts>> halving_steps(const std::vector<std::string>& perfection) {
  return halving_facts_steps::all_of(perfection);
}

Number log2_of(std::size_t m) {
  if (std::has_single_bit(m)) return Rational(std::bit_width(m) - 1);
  return simplified(LogPowerRatio{LogSum::ln(Rational(m)), LogSum::ln(2)});
}

}  // namespace mistakebound

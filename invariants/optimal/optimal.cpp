#include "invariants/optimal/optimal.hpp"

#include "reference/learners/halving.hpp"

namespace mistakebound {
namespace optimal_proof {
namespace {

using Facts = OptimalFacts;

Step<Facts> all_start() {
  return {{.id = "all-start",
           .scope = Scope::once,
           .kind = Kind::equation,
           .formula = R"(|V_1| = m)",
           .sources = {"Littlestone 1988, standard optimal algorithm"}},
          [](const auto& f) { return chain(f.left).equals(f.hypotheses); }};
}

Step<Facts> realizable() {
  return {{.id = "realizable",
           .scope = Scope::every_round,
           .formula = R"(|\{h : h(x_s) = y_s \text{ for all } s\le t\}| \ge 1)",
           .sources = {"Littlestone 1988"},
           .note = "Fails at the round that leaves no hypothesis."},
          [](const auto& f) { return chain(f.right_on_all).at_least(1); }};
}

Step<Facts> rule() {
  return {{.id = "rule",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .formula = R"(\hat y_t = \mathrm{larger}(V_t))",
           .sources = {"Littlestone 1988, standard optimal algorithm"},
           .note = "The label of the part of V_t of the larger Littlestone dimension, which is -1 of an empty one; 0 "
                   "where subsets of equal dimension err whatever the outcome.",
           .given = true},
          [](const auto& f) { return chain(f.prediction).equals(f.ruled); }};
}

Step<Facts> shrink() {
  return {{.id = "shrink",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .formula = R"(|V_{t+1}\,\triangle\,\{h\in V_t : h(x_t) = y_t\}| = 0)",
           .sources = {"Littlestone 1988, standard optimal algorithm"},
           .note = "Wrong hypotheses go on right rounds, too.",
           .given = true},
          [](const auto& f) { return chain(f.misplaced).equals(0); }};
}

Step<Facts> nonempty() {
  return {{.id = "nonempty",
           .scope = Scope::every_round,
           .uses = {"all-start", "realizable", "shrink"},
           .formula = R"(|V_{t+1}| \ge 1)",
           .sources = {"Littlestone 1988"}},
          [](const auto& f) { return chain(f.left).at_least(1); }};
}

Step<Facts> drop() {
  return {
      {.id = "drop",
       .scope = Scope::mistakes,
       .uses = {"rule", "shrink", "nonempty"},
       .formula = R"(\mathrm{Ldim}(V_{t+1}) + 1 \le \mathrm{Ldim}(V_t))",
       .sources = {"Littlestone 1988"},
       .note = "The other part has at least the dimension d of this one; where both shatter a tree of depth d, V_t "
               "shatters one of depth d + 1 with the round's point as its root. So it is for equal subsets, whatever "
               "is predicted."},
      [](const auto& f) { return chain(f.dimension_left + 1).at_most(f.dimension_before); }};
}

Step<Facts> monotone() {
  return {{.id = "monotone",
           .scope = Scope::every_round,
           .uses = {"shrink"},
           .formula = R"(\mathrm{Ldim}(V_{t+1}) \le \mathrm{Ldim}(V_t))",
           .sources = {"Littlestone 1988"}},
          [](const auto& f) { return chain(f.dimension_left).at_most(f.dimension_before); }};
}

Step<Facts> potential() {
  return {{.id = "potential",
           .scope = Scope::every_round,
           .uses = {"all-start", "drop", "monotone"},
           .formula = R"(M_t + \mathrm{Ldim}(V_{t+1}) \le \mathrm{Ldim}(H))",
           .sources = {"Littlestone 1988"}},
          [](const auto& f) { return chain(f.errors + f.dimension_left).at_most(f.dimension); }};
}

Step<Facts> bound() {
  return {{.id = "bound",
           .scope = Scope::every_round,
           .uses = {"potential", "nonempty"},
           .formula = R"(M_t \le \mathrm{Ldim}(H))",
           .sources = {"Littlestone 1988"}},
          [](const auto& f) { return chain(f.errors).at_most(f.dimension); }};
}

Step<Facts> log_size() {
  return {{.id = "log-size",
           .scope = Scope::once,
           .formula = R"(2^{\mathrm{Ldim}(H)} \le |\{(h(x))_x : h\in H\}|)",
           .sources = {"Littlestone 1988"},
           .note = "So it is never worse than halving's bound. Equal hypotheses count once. A tree of depth d has 2^d "
                   "leaves, each with a hypothesis of its own."},
          [](const auto& f) { return chain(f.power).at_most(f.different); }};
}

Step<Facts> vc() {
  return {
      {.id = "vc",
       .scope = Scope::once,
       .formula = R"(\mathrm{VC}(H) \le \mathrm{Ldim}(H))",
       .sources = {"Littlestone 1988"},
       .note =
           "Points that are shattered are a tree that asks for the same point in all nodes of a depth. To find VC(H) "
           "takes time that is exponential in it: half a minute for 200 random hypotheses on 100 points."},
      [](const Facts& f) { return chain(f.vc).at_most(f.dimension); }};
}

Step<Facts> forced() {
  return {
      {.id = "forced",
       .scope = Scope::once,
       .formula = R"(M_{\mathrm{optimal}}(T) \ge \mathrm{Ldim}(H),\ M_{\mathrm{halving}}(T) \ge \mathrm{Ldim}(H))",
       .sources = {"Littlestone 1988"},
       .note =
           "T is a tree that H shatters, played against a learner: each node's point is asked for, and the label is "
           "the one that is not predicted. It is played against this learner and against halving; the lemma speaks "
           "of every deterministic learner."},
      [](const Facts& f) {
        return chain(f.forced).at_least(f.dimension).also(f.forced_halving).at_least(f.dimension);
      }};
}

}  // namespace
}  // namespace optimal_proof

OptimalFacts::OptimalFacts(std::shared_ptr<LittlestoneDimensions> of, Tie equal_parts)
    : dimensions(std::move(of)), tie(equal_parts), right_so_far(dimensions->of().all()) {}

void OptimalFacts::begin(const VersionSpace& first_state) {
  const FiniteClass& of = dimensions->of();
  hypotheses = of.hypotheses;
  different = dimensions->different(of.all()).count();
  const int whole = dimensions->dimension(of.all());
  dimension = whole;
  power = whole < 0 ? Rational(1, 2) : Rational(Integer(1) << static_cast<unsigned>(whole));
  vc = vc_dimension(of);
  Optimal learner{.tie = tie, .dimensions = dimensions, .alive = of.all()};
  forced = forced_mistakes(
      *dimensions, [&](std::size_t point) { return predict(learner, point); },
      [&](std::size_t point, Label y) { learn(learner, point, y); });
  Halving halving{.tie = tie, .alive = of.all()};
  forced_halving = forced_mistakes(
      *dimensions, [&](std::size_t point) { return predict(halving, of.points[point]); },
      [&](std::size_t point, Label y) { learn(halving, of.points[point], y); });
  left = first_state.count();
  dimension_left = dimensions->dimension(first_state);
}

void OptimalFacts::observe(const ClassRound& round) {
  const FiniteClass& of = dimensions->of();
  t = round.t;
  if (round.mistake) {
    ++mistake_count;
    errors = mistake_count;
  }
  prediction = round.prediction;
  const int for_positive = dimensions->dimension(of.part(round.before, round.x, 1));
  const int for_negative = dimensions->dimension(of.part(round.before, round.x, -1));
  ruled = decide(for_positive - for_negative, tie);
  misplaced = (round.after ^ of.part(round.before, round.x, round.y)).count();
  left = round.after.count();
  right_so_far = of.part(right_so_far, round.x, round.y);
  right_on_all = right_so_far.count();
  dimension_before = dimensions->dimension(round.before);
  dimension_left = dimensions->dimension(round.after);
}

const Theorem<OptimalFacts>& optimal() {
  using namespace optimal_proof;
  static const Theorem<Facts> theorem{
      .text =
          {.id = "optimal",
           .title = "The standard optimal algorithm's mistake bound",
           .statement =
               R"(Some hypothesis of the finite class $H$ is right on every round. Predict the label that leaves the )"
               R"(part of the version space with the larger Littlestone dimension: $V_1$ is $H$, $V_{t+1}$ the )"
               R"(hypotheses of $V_t$ that agree with the outcome $y_t$. Then there are at most $\mathrm{Ldim}(H)$ )"
               R"(mistakes, however subsets of equal dimension are predicted; and no deterministic learner has a smaller )"
               R"(bound. Here $\mathrm{Ldim}(V)$ is the depth of the deepest complete binary tree of points such that for )"
               R"(each of its branches some $h\in V$ says what the branch says, and $-1$ where $V$ is empty. Hypotheses )"
               R"(that say the same at every point are one.)",
           .bound = R"(M \le \mathrm{Ldim}(H))",
           .learners = {"optimal"},
           .sources = {"Littlestone 1988"},
           .file = "invariants/optimal/optimal.cpp",
           .remark =
               R"(If both subsets had the dimension of $V_t$, a tree over them would be deeper. So the part that )"
               R"(is left after a mistake, which has not the larger dimension, has less than $V_t$.)"},
      .hypotheses = {optimal_proof::all_start(), realizable()},
      .steps = {rule(), shrink(), nonempty(), drop(), monotone(), potential(), bound(), log_size(), vc(), forced()},
      .bound = [](const Facts& f) -> std::optional<Number> { return f.dimension; },
      .quantities =
          [](const Facts& f) {
            return std::vector<NamedQuantity>{{"hypotheses", Number(f.hypotheses)},
                                              {"different", Number(f.different)},
                                              {"littlestone_dimension", Number(f.dimension)},
                                              {"vc_dimension", Number(f.vc)}};
          },
      .state =
          [](const Facts& f) {
            return std::vector<NamedQuantity>{{"left", Number(f.left)}, {"dimension_left", Number(f.dimension_left)}};
          }};
  return theorem;
}

}  // namespace mistakebound

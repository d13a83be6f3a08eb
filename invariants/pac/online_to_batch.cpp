#include "invariants/pac/online_to_batch.hpp"

namespace mistakebound {

ExampleDraws::ExampleDraws(const ReachableStates& found, const Vector& p)
    : found_(found), denominator_(common_denominator(p)), held_(found.list.size(), Integer(0)) {
  const auto in_units = [&](const Rational& probability) { return numerator_of(Rational(probability * denominator_)); };
  held_[0] = 1;
  for (std::size_t h = 0; h < found.list.size(); ++h) {
    if (found.list[h].stays != 0) arrows_.push_back({h, h, in_units(found.list[h].stays)});
    for (const ReachableState::Arrival& arrival : found.list[h].arrivals)
      arrows_.push_back({arrival.from, h, in_units(arrival.p)});
  }
  for (Eigen::Index i = 0; i < p.size(); ++i)
    if (p[i] != 0) points_.push_back({.point = static_cast<std::size_t>(i), .p = p[i]});
  wrong_.assign(points_.size(), {held_});
}

std::vector<Integer> ExampleDraws::moved(const std::vector<Integer>& weights) const {
  std::vector<Integer> result(weights.size(), Integer(0));
  for (const Arrow& arrow : arrows_)
    if (weights[arrow.from] != 0) result[arrow.to] += weights[arrow.from] * arrow.weight;
  return result;
}

DrawnExamples ExampleDraws::next() {
  const auto probabilities = [&](const std::vector<Integer>& weights) {
    std::vector<Rational> result;
    for (const Integer& weight : weights) result.emplace_back(unit_ * weight);
    return result;
  };
  DrawnExamples drawn{.held = probabilities(held_), .next = {}, .votes = points_};
  for (std::size_t i = 0; i < points_.size(); ++i) {
    // First h_t votes, then it is shown the example.
    std::vector<std::vector<Integer>> voted(wrong_[i].size() + 1, std::vector<Integer>(held_.size(), Integer(0)));
    for (std::size_t w = 0; w < wrong_[i].size(); ++w)
      for (std::size_t h = 0; h < held_.size(); ++h)
        voted[w + (found_.list[h].errs[points_[i].point] ? 1 : 0)][h] = wrong_[i][w][h];
    // A number of votes can come of two, never for one hypothesis.
    wrong_[i].clear();
    for (const std::vector<Integer>& weights : voted) {
      Integer sum = 0;
      for (const Integer& weight : weights) sum += weight;
      drawn.votes[i].wrong.emplace_back(unit_ * sum);
      poll_limits();
      wrong_[i].push_back(moved(weights));
    }
  }
  held_ = moved(held_);
  unit_ /= denominator_;
  drawn.next = probabilities(held_);
  return drawn;
}

ConversionFacts::ConversionFacts(const std::vector<ReachableState>& list, const Vector& p,
                                 std::optional<std::size_t> proved_bound)
    : hypotheses(&list), proved(proved_bound), held_so_far(list.size(), Rational(0)) {
  if (proved) allowed = *proved;
  for (Eigen::Index i = 0; i < p.size(); ++i) {
    if (i == 0 || p[i] < least_p) least_p = p[i];
    sum_p += p[i];
  }
}

Rational ConversionFacts::expected(const std::vector<Rational>& held, Rational (*of)(const ReachableState&)) const {
  Rational sum = 0;
  for (std::size_t h = 0; h < held.size(); ++h)
    if (held[h] != 0) sum += held[h] * of((*hypotheses)[h]);
  return sum;
}

void ConversionFacts::observe(const Observed& round) {
  const auto error_of = [](const ReachableState& h) { return h.error; };
  const auto mistakes_of = [](const ReachableState& h) { return Rational(h.mistakes); };
  const DrawnExamples& drawn = round.x;
  t = round.t;
  mass = expected(drawn.held, [](const ReachableState&) { return Rational(1); });
  error = expected(drawn.held, error_of);
  last_error = expected(drawn.next, error_of);
  mistakes_before = expected(drawn.held, mistakes_of);
  mistakes_after = expected(drawn.next, mistakes_of);
  error_sum += error;
  for (std::size_t h = 0; h < held_so_far.size(); ++h) held_so_far[h] += drawn.held[h];
  random_error = expected(held_so_far, error_of) / t;
  for (std::size_t h = 0; h < drawn.next.size(); ++h)
    if (drawn.next[h] != 0) most_mistakes = std::max(most_mistakes, (*hypotheses)[h].mistakes);
  points.clear();
  wrong_votes = vote_error = 0;
  for (const DrawnExamples::Votes& votes : drawn.votes) {
    Point point{0, 0};
    for (std::size_t w = 0; w < votes.wrong.size(); ++w) {
      point.expected += Rational(w) * votes.wrong[w];
      if (2 * w >= t) point.half += votes.wrong[w];
    }
    wrong_votes += votes.p * point.expected;
    vote_error += votes.p * point.half;
    points.push_back(std::move(point));
  }
}

namespace online_to_batch_steps {
namespace {

using Facts = ConversionFacts;
constexpr const char* source = "Cesa-Bianchi, Conconi and Gentile 2004, section 1";
constexpr const char* voted = "Freund and Schapire 1999, Theorem 1";

Step<Facts> distribution() {
  return {{.id = "distribution", .scope = Scope::once, .formula = R"(p_x \ge 0,\ \sum_x p_x = 1)", .sources = {source}},
          [](const auto& f) { return chain(f.least_p).at_least(0).also(f.sum_p).equals(1); }};
}

Step<Facts> mass() {
  return {{.id = "mass",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .uses = {"distribution"},
           .formula = R"(\sum_h P(h_t = h) = 1)",
           .sources = {source}},
          [](const auto& f) { return chain(f.mass).equals(1); }};
}

Step<Facts> fresh_example() {
  return {{.id = "fresh-example",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .uses = {"distribution"},
           .formula = R"(E[M_t] - E[M_{t-1}] = E[e(h_t)])",
           .sources = {source},
           .note = "h_t depends on the examples before the t-th one alone, and that is drawn independently of them."},
          [](const auto& f) { return chain(f.mistakes_after - f.mistakes_before).equals(f.error); }};
}

Step<Facts> identity() {
  return {
      {.id = "identity",
       .scope = Scope::every_round,
       .kind = Kind::equation,
       .uses = {"fresh-example"},
       .formula = R"(\frac1t E[M_t] = \frac1t \sum_{s\le t} E[e(h_s)])",
       .sources = {source},
       .note = "The mean error of what the learner held is expected to be its mistakes over t: no bound, an identity."},
      [](const auto& f) { return chain(f.mistakes_after / f.t).equals(f.error_sum / f.t); }};
}

Step<Facts> average() {
  return {{.id = "average",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .uses = {"distribution", "identity"},
           .formula = R"(\sum_h \Big(\frac1t \sum_{s\le t} P(h_s = h)\Big)\, e(h) = \frac1t E[M_t])",
           .sources = {"Helmbold and Warmuth 1995", source},
           .note = "The left side is the expected error of one of h_1 .. h_t that is chosen at random."},
          [](const auto& f) { return chain(f.random_error).equals(f.mistakes_after / f.t); }};
}

Step<Facts> wrong_votes() {
  return {{.id = "wrong-votes",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .uses = {"distribution"},
           .formula = R"(\sum_x p_x\,E[W_{t,x}] = \sum_{s\le t} E[e(h_s)])",
           .sources = {voted},
           .note = "W_{t,x} is the number of h_1 .. h_t that err on x."},
          [](const auto& f) { return chain(f.wrong_votes).equals(f.error_sum); }};
}

Step<Facts> half() {
  return {
      {.id = "half",
       .scope = Scope::every_round,
       .uses = {"distribution"},
       .formula = R"(t\,P(2\,W_{t,x} \ge t) \le 2\,E[W_{t,x}] \text{ for every point } x)",
       .sources = {voted},
       .note = "A vote that errs has half of its voters against it at least (Markov's inequality)."},
      [](const auto& f) {
        return f.each_point([&f](const auto& point) { return chain(f.t * point.half).at_most(2 * point.expected); });
      }};
}

Step<Facts> vote() {
  return {{.id = "vote",
           .scope = Scope::every_round,
           .uses = {"distribution", "identity", "wrong-votes", "half"},
           .formula = R"(\sum_x p_x\,P(2\,W_{t,x} \ge t) \le \frac2t E[M_t])",
           .sources = {voted},
           .note = "The left side is the expected error of the majority vote; an even vote counts as wrong."},
          [](const auto& f) { return chain(f.vote_error).at_most(2 * f.mistakes_after / f.t); }};
}

Step<Facts> proved_bound() {
  return {
      {.id = "proved-bound",
       .scope = Scope::every_round,
       .formula = R"(M_t \le M_T \text{ where a theorem on the learner allows } M_T \text{ mistakes on the domain})",
       .sources = {source},
       .note = "The bound of the learner's own theorem, rounded down.",
       .given = true},
      [](const auto& f) {
        return when(f.is_bounded(), [&f] { return chain(number_of(f.most_mistakes)).at_most(f.allowed); });
      }};
}

Step<Facts> bound() {
  return {{.id = "bound",
           .scope = Scope::every_round,
           .uses = {"distribution", "identity", "proved-bound"},
           .formula = R"(\sum_{s\le t} E[e(h_s)] \le M_T)",
           .sources = {source},
           .note = "The mean error of h_1 .. h_t is expected to be at most M_T/t."},
          [](const auto& f) { return when(f.is_bounded(), [&f] { return chain(f.error_sum).at_most(f.allowed); }); }};
}

Step<Facts> vote_bound() {
  return {{.id = "vote-bound",
           .scope = Scope::every_round,
           .uses = {"identity", "vote", "bound"},
           .formula = R"(t \sum_x p_x\,P(2\,W_{t,x} \ge t) \le 2\,M_T)",
           .sources = {voted}},
          [](const auto& f) {
            return when(f.is_bounded(), [&f] { return chain(f.t * f.vote_error).at_most(2 * f.allowed); });
          }};
}

std::vector<NamedQuantity> quantities_of(const Facts& f) {
  std::vector<NamedQuantity> result{{"examples", Rational(f.t)},
                                    {"expected_mistakes", f.mistakes_after},
                                    {"error_last", f.last_error},
                                    {"error_vote", f.vote_error},
                                    {"error_random", f.random_error}};
  if (f.proved) result.push_back({"proved_bound", Rational(*f.proved)});
  return result;
}

}  // namespace
}  // namespace online_to_batch_steps

const Theorem<ConversionFacts>& online_to_batch() {
  using namespace online_to_batch_steps;
  static const Theorem<Facts> theorem{
      .text = {.id = "online-to-batch",
               .title = "From online to batch learning",
               .statement =
                   R"(An online learner is shown $t$ examples that are drawn independently from a distribution; )"
                   R"($h_1, \dots, h_t$ are what it held before each, $M_t$ its mistakes. Then the mean error of )"
                   R"($h_1, \dots, h_t$ is expected to be $E[M_t]/t$, exactly, which is the expected error of one of )"
                   R"(them chosen at random; their majority vote is expected to err at most twice as often. Where a )"
                   R"(theorem allows $M_T$ mistakes on the domain, these are at most $M_T/t$ and $2 M_T/t$.)",
               .learners = {"online-to-batch"},
               .sources = {"Littlestone 1989", "Helmbold and Warmuth 1995", "Freund and Schapire 1999",
                           "Cesa-Bianchi, Conconi and Gentile 2004"},
               .file = "invariants/pac/online_to_batch.cpp",
               .remark = R"(A round is a number of examples. All expectations are exact: over every sequence of $t$ )"
                         R"(points of a finite domain, by dynamic programming over the states that the learner can )"
                         R"(reach. It may learn on right rounds, too; labels may contradict each other; the identity )"
                         R"(asks for no mistake bound.)"},
      .hypotheses = {distribution()},
      .steps = {mass(), fresh_example(), identity(), average(), wrong_votes(), half(), vote(), proved_bound(), bound(),
                vote_bound()},
      .bound = nullptr,
      .quantities = quantities_of};
  return theorem;
}

}  // namespace mistakebound

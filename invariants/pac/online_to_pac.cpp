#include "invariants/pac/online_to_pac.hpp"

#include "reference/learners/winnow.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {

std::optional<std::size_t> rounds_in_a_row(std::size_t mistake_bound, const Rational& epsilon, const Rational& delta) {
  constexpr std::size_t most = 1'000'000'000;
  if (mistake_bound == 0 || epsilon <= 0 || delta <= 0) return std::nullopt;
  const LogSum wanted = LogSum::ln(Rational(mistake_bound) / delta);
  const auto enough = [&](const Integer& s) {
    const std::optional<int> sign = (LogSum(Rational(epsilon * s)) - wanted).decide().sign;
    if (!sign) throw UndecidedSign("whether s epsilon >= ln(M/delta) is undecided at the precision cap");
    return *sign >= 0;
  };
  if (enough(0)) return 0;
  // An enclosure guesses; signs decide.
  const NumberOptions any_size{.exponent_limit = 1U << 24U};
  Integer s = ceiling_of(Rational(parse_number(enclose(Number(wanted)).low, any_size) / epsilon));
  if (s > most) return std::nullopt;
  while (!enough(s)) ++s;
  while (enough(s - 1)) --s;
  return static_cast<std::size_t>(s);
}

PacFacts::PacFacts(Rational wanted_epsilon, Rational wanted_delta, std::size_t bound, std::size_t in_a_row,
                   const Vector& p) {
  epsilon = std::move(wanted_epsilon);
  delta = std::move(wanted_delta);
  M = bound;
  s = in_a_row;
  good_survives = power(Rational(1 - epsilon), s);
  decay = simplified(PowerSum(std::nullopt, 1, Rational(-epsilon * s)));
  decay_before = simplified(PowerSum(std::nullopt, 1, Rational(-epsilon * (Rational(s) - 1))));
  for (Eigen::Index i = 0; i < p.size(); ++i) {
    if (i == 0 || p[i] < least_p) least_p = p[i];
    sum_p += p[i];
  }
}

void PacFacts::observe(const Observed& round) {
  t = round.t;
  hypothesis = round.x;
  reached = t == 1 ? 1 : 0;
  latest = 0;
  for (const ReachableState::Arrival& arrival : hypothesis.arrivals) {
    const Past& from = past_.at(arrival.from);
    reached += from.reached * from.leaves_by_mass * arrival.p;
    latest = std::max(latest, from.leaves_latest);
  }
  const Rational& e = error = hypothesis.error;
  stays = hypothesis.stays;
  mistakes_before = hypothesis.mistakes;
  survives = power(stays, s);
  right_survives = stays == 1 - e ? survives : power(Rational(1 - e), s);
  // A hypothesis that is never right errs on the first example, if one is drawn.
  lasts = stays == 0 ? std::min<std::size_t>(1, s) : s;
  if (hypothesis.mistakes != layer_) layer_reached = 0;
  layer_ = hypothesis.mistakes;
  layer_reached += reached;
  ended += reached * survives;
  if (is_bad()) {
    bad_held += reached;
    failure += reached * survives;
  }
  const Rational by_mass = e == 0 ? Rational(0) : Rational((1 - survives) / e);
  // The expected length of a wait for the first mistake that ends after s examples is (1 - (1-e)^s)/e.
  examples_drawn += reached * (e == 0 ? Rational(s) : by_mass);
  longest = std::max(longest, latest + lasts);
  most_mistakes = std::max(most_mistakes, hypothesis.mistakes);
  past_.push_back({reached, by_mass, latest + lasts});
}

Number PacFacts::examples_for(std::size_t bound) const {
  const Rational times = Rational(bound) + 1;
  return simplified(LogSum::ln(Rational(Rational(bound) / delta), Rational(times / epsilon)) + LogSum(times));
}

namespace online_to_pac_steps {
namespace {

using Facts = PacFacts;

constexpr const char* source = "L, Online learning => PAC learning";

Step<Facts> distribution() {
  return {{.id = "distribution", .scope = Scope::once, .formula = R"(p_x \ge 0,\ \sum_x p_x = 1)", .sources = {source}},
          [](const auto& f) { return chain(f.least_p).at_least(0).also(f.sum_p).equals(1); }};
}

/// 0 < value < 1.
template <class Get>
Step<Facts> proper(const char* id, const char* formula, Get) {
  return {{.id = id, .scope = Scope::once, .kind = Kind::strict, .formula = formula, .sources = {source}},
          [](const auto& f) {
            const auto value = Get{}(f);
            return chain(std::decay_t<decltype(value)>(1)).greater_than(value).greater_than(0);
          }};
}

Step<Facts> some_mistake() {
  return {
      {.id = "some-mistake",
       .scope = Scope::once,
       .formula = R"(M \ge 1)",
       .sources = {source},
       .note = "L does not ask for it; with M = 0 there is no ln(M/delta). A learner that never errs has M = 1, too."},
      [](const auto& f) { return chain(number_of(f.M)).at_least(1); }};
}

Step<Facts> mistake_bound() {
  return {{.id = "mistake-bound",
           .scope = Scope::every_round,
           .formula = R"(m_h \le M)",
           .sources = {source},
           .note = "No sequence of points of positive probability brings about more than M mistakes: a hypothesis that "
                   "can be reached has at most M before it."},
          [](const auto& f) { return chain(number_of(f.mistakes_before)).at_most(number_of(f.M)); }};
}

Step<Facts> rounds() {
  return {
      {.id = "ceiling",
       .scope = Scope::once,
       .kind = Kind::strict,
       .uses = {"some-mistake", "epsilon-range", "delta-range"},
       .formula = R"(M e^{-\varepsilon(s-1)} > \delta > M e^{-\varepsilon s})",
       .sources = {source},
       .note = R"(The same as $s = \lceil\ln(M/\delta)/\varepsilon\rceil$, without a logarithm. Never an equation, as )"
               R"($e^q$ is irrational for rational $q \ne 0$.)"},
      [](const auto& f) {
        return chain(scaled(f.decay_before, number_of(f.M)))
            .greater_than(f.delta)
            .greater_than(scaled(f.decay, number_of(f.M)));
      }};
}

Step<Facts> exponential() {
  return {{.id = "exponential",
           .scope = Scope::once,
           .kind = Kind::strict,
           .uses = {"some-mistake", "epsilon-range", "delta-range", "ceiling"},
           .formula = R"(e^{-\varepsilon s} > (1-\varepsilon)^s)",
           .sources = {source},
           .note = R"(By $1 - z < e^{-z}$ for $z \ne 0$; s is at least 1.)"},
          [](const auto& f) { return chain(f.decay).greater_than(f.good_survives); }};
}

Step<Facts> right() {
  return {{.id = "right",
           .scope = Scope::every_round,
           .uses = {"distribution"},
           .formula = R"(P(h\text{ is right}) = 1 - e_h \le 1 - \varepsilon \quad\text{if } e_h \ge \varepsilon)",
           .sources = {source}},
          [](const auto& f) {
            return when(f.is_no_better(), [&f] { return chain(f.stays).equals(1 - f.error).at_most(1 - f.epsilon); });
          }};
}

Step<Facts> survival() {
  return {
      {.id = "survival",
       .scope = Scope::every_round,
       .uses = {"distribution", "right"},
       .formula =
           R"(P(h\text{ is right }s\text{ times}) = (1-e_h)^s \le (1-\varepsilon)^s \quad\text{if } e_h \ge \varepsilon)",
       .sources = {source},
       .note = "Examples are drawn independently, of each other and of what was learnt before."},
      [](const auto& f) {
        return when(f.is_no_better(),
                    [&f] { return chain(f.survives).equals(f.right_survives).at_most(f.good_survives); });
      }};
}

Step<Facts> perfect() {
  return {{.id = "perfect",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .uses = {"distribution", "mistake-bound"},
           .formula = R"(e_h = 0 \quad\text{if } m_h \ge M)",
           .note = "Beyond L: after M mistakes no point of positive probability brings another. So M hypotheses can be "
                   "wrong, not M + 1."},
          [](const auto& f) { return when(f.is_after_all_mistakes(), [&f] { return chain(f.error).equals(0); }); }};
}

Step<Facts> layers() {
  return {{.id = "layers",
           .scope = Scope::every_round,
           .uses = {"distribution"},
           .formula = R"(\sum_{g \le h,\ m_g = m_h} P(g\text{ is ever held}) \le 1)",
           .note = "Beyond L: the learner holds at most one hypothesis after so many mistakes. The sum goes over those "
                   "listed up to h."},
          [](const auto& f) { return chain(f.layer_reached).at_most(1); }};
}

Step<Facts> ends() {
  return {{.id = "ends",
           .scope = Scope::end,
           .kind = Kind::equation,
           .uses = {"distribution", "mistake-bound"},
           .formula = R"(\sum_h P(h\text{ is ever held})\,(1-e_h)^s = 1)",
           .note = "Beyond L: some hypothesis is kept."},
          [](const auto& f) { return chain(f.ended).equals(1); }};
}

Step<Facts> visits() {
  return {{.id = "visits",
           .scope = Scope::end,
           .uses = {"distribution", "perfect", "layers", "epsilon-range"},
           .formula = R"(\sum_{e_h > \varepsilon} P(h\text{ is ever held}) \le M)",
           .sources = {source},
           .note = "A bad hypothesis has 0 to M-1 mistakes before it, so M of them are held at most."},
          [](const auto& f) { return chain(f.bad_held).at_most(number_of(f.M)); }};
}

Step<Facts> failure() {
  return {
      {.id = "failure",
       .scope = Scope::end,
       .uses = {"distribution", "survival"},
       .formula =
           R"(P(\text{failure}) = \sum_{e_h > \varepsilon} P(h\text{ is ever held})\,(1-e_h)^s \le (1-\varepsilon)^s \sum_{e_h > \varepsilon} P(h\text{ is ever held}))",
       .sources = {source},
       .note = "The left side is the exact failure probability."},
      [](const auto& f) { return chain(f.failure).at_most(f.good_survives * f.bad_held); }};
}

Step<Facts> union_bound() {
  return {{.id = "union",
           .scope = Scope::end,
           .kind = Kind::strict,
           .uses = {"some-mistake", "epsilon-range", "failure", "visits", "exponential", "ceiling"},
           .formula = R"(\delta > M (1-\varepsilon)^s,\quad \delta > P(\text{failure}))",
           .sources = {source},
           .note = R"(By $M (1-\varepsilon)^s \ge P(\text{failure})$.)"},
          [](const auto& f) {
            return chain(f.delta).greater_than(f.M * f.good_survives).also(f.delta).greater_than(f.failure);
          }};
}

Step<Facts> samples() {
  return {{.id = "samples",
           .scope = Scope::every_round,
           .uses = {"mistake-bound"},
           .formula = R"(\text{examples before } h \text{ is held} \le m_h\,s \le M s)",
           .sources = {source},
           .note = "A mistake comes within s examples or not at all. After M s examples the hypothesis is kept or "
                   "perfect; a learner that knows M may stop there."},
          [](const auto& f) {
            return chain(number_of(f.latest)).at_most(number_of(f.mistakes_before) * f.s).at_most(number_of(f.M) * f.s);
          }};
}

Step<Facts> horizon() {
  return {{.id = "horizon",
           .scope = Scope::every_round,
           .uses = {"samples"},
           .formula = R"(\text{examples before } h \text{ is kept} \le (M+1)\,s)",
           .sources = {source}},
          [](const auto& f) { return chain(f.most_examples()).at_most((number_of(f.M) + 1) * f.s); }};
}

Step<Facts> sample_size() {
  return {{.id = "sample-size",
           .scope = Scope::once,
           .kind = Kind::strict,
           .uses = {"some-mistake", "epsilon-range", "delta-range", "ceiling"},
           .formula = R"((M+1)\left(\frac1\varepsilon\ln\frac M\delta + 1\right) > (M+1)\,s)",
           .sources = {source},
           .note = R"(L's $O\big(\frac M\varepsilon\log\frac M\delta\big)$ with its constants.)"},
          [](const auto& f) {
            return when(f.has_sample_size(),
                        [&f] { return chain(f.sample_size()).greater_than((number_of(f.M) + 1) * f.s); });
          }};
}

Step<Facts> proved_bound() {
  return {
      {.id = "proved-bound",
       .scope = Scope::every_round,
       .formula = R"(m_h \le M_T \text{ where a theorem on the learner allows } M_T \text{ mistakes on the domain})",
       .sources = {"L Claim 3"},
       .note = R"(For Littlestone's Winnow and a disjunction of $k$ of $n$ variables $M_T = \lfloor 2k\log_2 n)"
               R"(\rfloor + 2$, by littlestone-winnow. The bound of the learner's own theorem, rounded down.)",
       .given = true},
      [](const auto& f) {
        return when(f.is_proved(), [&f] { return chain(number_of(f.mistakes_before)).at_most(f.proved_bound()); });
      }};
}

Step<Facts> proved_samples() {
  return {{.id = "proved-samples",
           .scope = Scope::once,
           .kind = Kind::strict,
           .uses = {"some-mistake", "epsilon-range", "delta-range", "sample-size"},
           .formula = R"((M_T+1)\left(\frac1\varepsilon\ln\frac{M_T}\delta + 1\right) > (M+1)\,s)"
                      R"(\text{ where } M \le M_T)",
           .sources = {source},
           .note = "L's sample complexity: of disjunctions of k of n variables it is polynomial in k and log n."},
          [](const auto& f) {
            return when(f.has_proved_examples(),
                        [&f] { return chain(f.proved_examples()).greater_than((number_of(f.M) + 1) * f.s); });
          }};
}

}  // namespace
}  // namespace online_to_pac_steps

const Theorem<PacFacts>& online_to_pac() {
  using namespace online_to_pac_steps;
  static const Theorem<Facts> theorem{
      .text =
          {.id = "online-to-pac",
           .title = "From a mistake bound to PAC learning",
           .statement =
               R"(A learner that makes at most $M \ge 1$ mistakes on a domain sees examples drawn independently )"
               R"(from a distribution on it, and learns on mistakes only. It stops when $s = )"
               R"(\lceil\frac1\varepsilon\ln\frac M\delta\rceil$ examples in a row brought no mistake, after at most )"
               R"($(M+1)\,s$ examples. The probability that the hypothesis it then holds has error more than )"
               R"($\varepsilon$ is less than $\delta$.)",
           .learners = {"pac"},
           .sources = {source},
           .file = "invariants/pac/online_to_pac.cpp",
           .remark = "Rounds are hypotheses: a state that the learner can reach on the domain, with the number of "
                     "mistakes before it. The failure probability is exact, no simulation. The learner changes on "
                     "mistakes only; one that also learns on other rounds, as halving does, is made to."},
      .hypotheses = {distribution(),
                     proper("epsilon-range", R"(1 > \varepsilon > 0)", [](const auto& f) { return f.epsilon; }),
                     proper("delta-range", R"(1 > \delta > 0)", [](const auto& f) { return f.delta; }), some_mistake(),
                     mistake_bound()},
      .steps = {rounds(), exponential(), right(), survival(), perfect(), layers(), ends(), visits(), failure(),
                union_bound(), samples(), horizon(), sample_size(), proved_bound(), proved_samples()},
      .bound = nullptr,
      .quantities =
          [](const Facts& f) {
            std::vector<NamedQuantity> quantities{{"epsilon", f.epsilon},
                                                  {"delta", f.delta},
                                                  {"M", Rational(f.M)},
                                                  {"s", Rational(f.s)},
                                                  {"failure", f.failure},
                                                  {"bad_hypotheses_held", f.bad_held},
                                                  {"expected_examples", f.examples_drawn},
                                                  {"most_examples", Rational(f.longest)}};
            if (f.proved) quantities.push_back({"proved_bound", Rational(*f.proved)});
            if (f.has_proved_examples()) quantities.push_back({"proved_examples", f.proved_examples()});
            return quantities;
          },
      .attained =
          [](const Facts& f) {
            return Attained{f.failure, f.delta};
          }};
  return theorem;
}

}  // namespace mistakebound

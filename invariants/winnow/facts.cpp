#include "invariants/winnow/facts.hpp"

#include <set>

namespace mistakebound {
namespace {

Vector signed_by(Label y, const Vector& x) {
  return y > 0 ? x : Vector(-x);
}

Rational largest_size(const Vector& x) {
  Rational largest = 0;
  for (Eigen::Index i = 0; i < x.size(); ++i)
    if (abs(x[i]) > largest) largest = abs(x[i]);
  return largest;
}

}  // namespace

WinnowFacts::WinnowFacts(const Vector& comparator, std::optional<Rational> given, LearningRate learning_rate,
                         bool textbook)
    : columns(comparator.size(), textbook),
      given_gamma(std::move(given)),
      rate(std::move(learning_rate)),
      sinh(rate.base) {
  columns.tell_apart(comparator);
  Vector space;
  u = columns.of(comparator, space);
  s = zero_vector(u.size());
  bool nonnegative = true;
  for (Eigen::Index i = 0; i < u.size(); ++i) {
    u1 += columns.sizes()[i] * abs(u[i]);
    nonnegative = nonnegative && u[i] >= 0;
  }
  if (!nonnegative || u1 == 0) return;
  p = u / u1;
  for (Eigen::Index i = 0; i < u.size(); ++i)
    if ((*p)[i] != 0) entropy += LogSum::ln((*p)[i], columns.sizes()[i] * (*p)[i]);
}

/// Groups part where x differs; what is known by groups follows.
void WinnowFacts::tell_apart(const Vector& x) {
  if (!columns.tell_apart(x)) return;
  u = columns.by_old(u);
  s = columns.by_old(s);
  if (p) p = columns.by_old(*p);
}

void WinnowFacts::survey(const Example& example) {
  tell_apart(example.x);
  Vector space;
  const Vector& x = columns.of(example.x, space);
  const Rational surveyed = example.y * columns.dot(u, x);
  if (!least_margin || surveyed < *least_margin) least_margin = surveyed;
  radius = std::max(radius, largest_size(x));
}

void WinnowFacts::survey(const WinnowSurvey& all) {
  const Vector whole_u = columns.all(u);
  const std::optional<Vector> whole_p = p ? std::optional(columns.all(*p)) : std::nullopt;
  columns = all.columns;
  Vector space;
  u = Vector(columns.of(whole_u, space));
  if (whole_p) p = Vector(columns.of(*whole_p, space));
  s = zero_vector(u.size());
  least_margin = all.least_margin;
  radius = all.radius;
}

void WinnowFacts::begin(const Vector& first_state) {
  gamma = given_gamma ? *given_gamma : least_margin.value_or(0);
  tell_apart(first_state);
  Vector space;
  s = columns.of(first_state, space);
  if (!finite()) return;
  PowerSum even(rate.base, Rational(1, 2), rate.scale * radius);
  even.add(Rational(1, 2), -rate.scale * radius);
  cosh = shared(std::move(even));
  sinh = PowerSum(rate.base, Rational(1, 2), rate.scale * radius);
  sinh.add(Rational(-1, 2), -rate.scale * radius);
  mass = total(s);
  // Equal exponents are equal weights, whatever they are.
  normaliser = shared(PowerSum(rate.base, n(), rate.scale * (s.size() == 0 ? Rational(0) : s[0])));
  kl_first = kl = relative_entropy(s, mass);
  first_s_ = s;
  first_mass_ = mass;
  first_normaliser_ = normaliser;
}

void WinnowFacts::recall(const WinnowSeen& round) {
  if (round.t == 0) return;
  // What the rounds before have left behind: the state, and how far KL has fallen, in which the states between cancel.
  const Vector before = round.before->s.exact();
  Vector space;
  s = columns.of(before, space);
  m = round.m - (round.mistake ? 1 : 0);
  mass = round.moved_before == 0 ? first_mass_ : total(s);
  normaliser = m == 0 ? first_normaliser_ : mass;
  if (m > 0 && !round.mistake && !round.divides_by_its_own) {
    const WinnowMistake& last = round.last_mistake;
    normaliser = total(columns.of(Vector(last.before->s.exact() + last.y * last.x->exact()), space));
  }
  if (!round.moved) kl = round.moved_before == 0 ? kl_first : relative_entropy(s, mass);
  kl_fallen = {};
  if (round.moved_before != 0 && p)
    kl_fallen = LogPowerSum::ln(first_mass_) - LogPowerSum::ln(mass) + eta_times(columns.dot(*p, Vector(s - first_s_)));
  const Vector x = round.x->exact();
  const Vector after = round.after->s.exact();
  observe({round.t, x, round.y, 0, round.mistake, before, round.moved ? after : before});
}

void WinnowFacts::recall_example(const WinnowSeen& round) {
  const Vector x = round.x->exact();
  Vector space;
  t = round.t;
  m = round.m;
  v = signed_by(round.y, columns.of(x, space));
  margin = columns.dot(u, v);
}

void WinnowFacts::leave(const WinnowSeen& last) {
  if (last.t == 0 || !last.moved) return;
  const Vector before = last.before->s.exact();
  Vector space;
  const Vector& exponents = columns.of(before, space);
  kl_before = last.moved_before == 0 ? kl_first : relative_entropy(exponents, total(exponents));
}

void WinnowFacts::observe(const Round& round) {
  moved = &round.before != &round.after;
  for (const Vector* vector : {&round.x, &round.before, &round.after})
    if (vector != &round.before || moved) tell_apart(*vector);
  Vector spaces[3];
  const Vector& x = columns.of(round.x, spaces[0]);
  const Vector& before = columns.of(round.before, spaces[1]);
  const Vector& after = moved ? columns.of(round.after, spaces[2]) : before;
  t = round.t;
  mistake = round.mistake;
  margin = round.y * columns.dot(u, x);
  drift2 = 0;
  Vector drift = zero_vector(u.size());
  if (moved) {
    drift = after - before;
    drift2 = columns.dot(drift, drift);
  }
  if (mistake) {
    ++m;
    v = signed_by(round.y, x);
    s_before = before;
  }
  kl_before = kl;
  kl_drop = {};
  const SharedSum previous = mass;
  if (moved) {
    s = after;
    if (finite()) {
      mass = total(s);
      kl = relative_entropy(s, mass);
      if (p) {
        kl_drop = LogPowerSum::ln(previous) - LogPowerSum::ln(mass) + eta_times(columns.dot(*p, drift));
        kl_fallen += kl_drop;
      }
    }
  }
  if (!mistake) return;
  gap2 = 0;
  if (drift != v) {
    const Vector gap = drift - v;
    gap2 = columns.dot(gap, gap);
  }
  if (!finite()) {
    limit_sign = winnow_sign(s_before, v.cwiseProduct(columns.sizes()), rate);
    return;
  }
  mass_before = previous;
  reached = gap2 == 0 ? mass : total(s_before + v);  // the same powers are the same sum
  pull = shared(power_sum(v, s_before));
  normaliser = reached;
}

LogPowerSum WinnowFacts::eta_times(const Rational& exponent) const {
  return LogPowerSum::ln_of_power(rate.base, rate.scale * exponent);
}

Rational WinnowFacts::eta_units(const Rational& exponent) const {
  return rate.scale == 1 ? exponent : Rational(rate.scale * exponent);
}

SharedSum WinnowFacts::total(const Vector& exponents) const {
  PowerSum sum(rate.base);
  sum.reserve(static_cast<std::size_t>(exponents.size()));
  for (Eigen::Index i = 0; i < exponents.size(); ++i) sum.add(columns.sizes()[i], eta_units(exponents[i]));
  return shared(std::move(sum));
}

PowerSum WinnowFacts::power_sum(const Vector& factors, const Vector& exponents) const {
  PowerSum sum(rate.base);
  sum.reserve(static_cast<std::size_t>(exponents.size()));
  for (Eigen::Index i = 0; i < exponents.size(); ++i)
    if (factors[i] != 0)
      sum.add(columns.all_alone() ? factors[i] : Rational(columns.sizes()[i] * factors[i]), eta_units(exponents[i]));
  return sum;
}

LogPowerSum WinnowFacts::relative_entropy(const Vector& exponents, const SharedSum& total) const {
  if (!p) return {};
  return LogPowerSum(entropy) - eta_times(columns.dot(*p, exponents)) + LogPowerSum::ln(total);
}

LogPowerSum WinnowFacts::gain() const {
  return eta_times(gamma) - LogPowerSum::ln(cosh, u1);
}

std::optional<bool> WinnowFacts::at_comparator() const {
  for (Eigen::Index i = 0; i < u.size(); ++i)
    if ((*p)[i] == 0) return false;  // a weight is a power, never 0
  for (Eigen::Index i = 0; i < u.size(); ++i) {
    PowerSum gap = *mass * (*p)[i];
    gap.add(-1, rate.scale * s[i]);
    const std::optional<int> sign = gap.decide().sign;
    if (!sign) return std::nullopt;
    if (*sign != 0) return false;
  }
  return true;
}

std::optional<Rational> WinnowFacts::epsilon() const {
  if (radius * u1 == 0) return std::nullopt;
  return Rational(gamma / (radius * u1));
}

namespace winnow_exact_sides {
namespace {

using Facts = WinnowFacts;

/// Adds factor e^(eta shift) times the chord of v -> e^(eta v) over [-R, R].
void add_chord(PowerSum& sum, const Facts& f, const Rational& v, const Rational& shift, const Rational& factor) {
  const Rational half = factor / 2;
  const Rational slope = half * v / f.radius;
  const Rational middle = f.eta_units(shift);
  const Rational width = f.eta_units(f.radius);
  sum.add(half + slope, middle + width);
  sum.add(half - slope, middle - width);
}

PowerSum chords_of(const Facts& f) {
  PowerSum chords(f.rate.base);
  chords.reserve(2 * static_cast<std::size_t>(f.v.size()));
  for (Eigen::Index i = 0; i < f.v.size(); ++i) add_chord(chords, f, f.v[i], f.s_before[i], f.columns.sizes()[i]);
  return chords;
}

WinnowChords<ExactSide>::Pairs entries_of(const Facts& f) {
  WinnowChords<ExactSide>::Pairs pairs;
  for (const Rational& v : std::set<Rational>(f.v.begin(), f.v.end())) {
    PowerSum line(f.rate.base);
    add_chord(line, f, v, 0, 1);
    pairs.emplace_back(PowerSum(f.rate.base, 1, f.rate.scale * v), std::move(line));
  }
  return pairs;
}

/// The sign of the denominator.
int sign_of_gain(const Facts& f) {
  const std::optional<int> sign = f.gain().decide().sign;
  if (!sign) throw UndecidedSide{"the sign of the denominator is undecided at the precision cap"};
  return *sign;
}

/// The infinite learning rate is spoken of as the limit of large ones, for those who leave the hypothesis out.
bool divides(const Facts& f) {
  if (f.finite()) {
    const int sign = sign_of_gain(f);
    return sign > 0 || (sign < 0 && f.any_denominator);
  }
  const std::optional<Rational> eps = f.epsilon();
  return f.any_denominator && eps && *eps <= 1;
}

Number most_mistakes(const Facts& f) {
  if (f.finite()) return LogPowerRatio{LogSum::ln(f.n(), f.u1), f.gain()};
  if (*f.epsilon() < 1) return Rational(0);
  return LogPowerRatio{LogSum::ln(f.n()), LogSum::ln(2)};
}

Number is_0(const LogPowerSum& kl) {
  const std::optional<int> sign = kl.decide().sign;
  if (!sign) throw UndecidedSide{"the sign of KL(p, w) is undecided at the precision cap"};
  return Rational(*sign == 0 ? 1 : 0);
}

Number is_at_comparator(const Facts& f) {
  const std::optional<bool> reached = f.at_comparator();
  if (!reached) throw UndecidedSide{"whether p = w is undecided at the precision cap"};
  return Rational(*reached ? 1 : 0);
}

}  // namespace
}  // namespace winnow_exact_sides

WinnowQuantities<ExactSide> winnow_exactly(const WinnowFacts& facts) {
  using namespace winnow_exact_sides;
  const auto made = [&]<class Make>(Make make) { return ExactSide(facts, make); };
  WinnowQuantities<ExactSide> q;
  q.n = made([](const Facts& f) { return f.n(); });
  q.gamma = made([](const Facts& f) { return f.gamma; });
  q.u1 = made([](const Facts& f) { return f.u1; });
  q.most_margin = made([](const Facts& f) { return Rational(f.radius * f.u1); });
  q.eta = made([](const Facts& f) { return f.eta_times(1); });
  q.gain = made([](const Facts& f) { return f.gain(); });
  q.ln_n = made([](const Facts& f) { return LogSum::ln(f.n()); });
  q.cosh = made([](const Facts& f) { return PowerRatio(*f.cosh); });
  q.most = made([](const Facts& f) { return most_mistakes(f); });
  q.given_gamma = facts.given_gamma.has_value();
  q.finite = facts.finite();
  q.compares = facts.compares();
  q.bends = facts.finite() && facts.radius != 0;
  if (q.bends) q.sinh_over_radius = made([](const Facts& f) { return f.sinh * Rational(1 / f.radius); });
  q.divides = Condition(facts, [](const Facts& f) { return divides(f); });

  q.least_weight = made([](const Facts& f) {
    return PowerRatio(PowerSum(f.rate.base, 1, f.rate.scale * Rational(f.s.minCoeff())), f.normaliser);
  });
  q.weights = made([](const Facts& f) { return PowerRatio(*f.mass, f.normaliser); });
  q.kl = made([](const Facts& f) { return f.kl; });
  q.kl_fallen = made([](const Facts& f) { return f.kl_fallen; });
  q.kl_is_0 = made([](const Facts& f) { return is_0(f.kl); });
  q.at_comparator = made([](const Facts& f) { return is_at_comparator(f); });
  q.score = made([](const Facts& f) {
    return f.finite() ? Number(PowerRatio(*f.pull, f.mass_before)) : Number(Rational(f.limit_sign));
  });
  q.score_after = made([](const Facts& f) { return PowerRatio(f.power_sum(f.v, f.s), f.mass); });
  q.gap2 = made([](const Facts& f) { return f.gap2; });
  q.p_margin = made([](const Facts& f) { return f.columns.dot(*f.p, f.v); });
  q.chords = made([](const Facts& f) { return PowerRatio(chords_of(f), f.mass_before); });
  q.z = made([](const Facts& f) { return PowerRatio(*f.reached, f.mass_before); });
  q.rule_drop = made([](const Facts& f) {
    return f.eta_times(f.columns.dot(*f.p, f.v)) - LogPowerSum::ln(f.reached) + LogPowerSum::ln(f.mass_before);
  });
  q.of_entries.make = [&facts] { return entries_of(facts); };

  q.t = facts.t;
  q.mistake = facts.mistake;
  q.moved = facts.moved;
  q.m = facts.m;
  q.margin = made([](const Facts& f) { return f.margin; });
  q.drift2 = made([](const Facts& f) { return f.drift2; });
  q.kl_drop = made([](const Facts& f) { return f.kl_drop; });
  return q;
}

bool WinnowMachineFacts::take(const WinnowFixed<ExactSide>& exact) {
  using Machine = WinnowFixed<MachineNumber>;
  using Exactly = WinnowFixed<ExactSide>;
  try {
    std::vector<MachineNumber> numbers;
    each_number<Exactly>(exact,
                         [&](const ExactSide& side) { numbers.push_back(machine_number(simplified(side.value()))); });
    std::size_t i = 0;
    each_number<Machine>(*this, [&](MachineNumber& number) { number = numbers[i++]; });
    count_like<Machine, Exactly>(*this, exact);
    return true;
  } catch (const UndecidedSide&) {
    return false;
  }
}

bool WinnowMachineFacts::begin(const WinnowFacts& facts) {
  return facts.compares() && take(winnow_exactly(facts));
}

}  // namespace mistakebound

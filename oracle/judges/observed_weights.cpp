/// Faults of learners with weights, by the step from the weights before an update to those after it.
#include "oracle/judges/observed_weights.hpp"

#include <algorithm>
#include <cmath>

#include "oracle/judges/observed_averaged.hpp"
#include "oracle/judges/observed_balanced.hpp"

namespace mistakebound {
namespace {

/// c where `moved` is c times `direction`.
std::optional<Rational> multiple(const Vector& moved, const Vector& direction) {
  std::optional<Rational> result;
  for (Eigen::Index i = 0; i < moved.size(); ++i) {
    if (direction[i] == 0) {
      if (moved[i] != 0) return std::nullopt;
      continue;
    }
    const Rational ratio = moved[i] / direction[i];
    if (result && *result != ratio) return std::nullopt;
    result = ratio;
  }
  return result;
}

/// c where every active weight, and no other, was multiplied by c.
std::optional<Rational> common_factor(const Vector& before, const Vector& after, const Vector& x) {
  std::optional<Rational> result;
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    if (x[i] == 0 || before[i] == 0) {
      if (after[i] != before[i]) return std::nullopt;
      continue;
    }
    const Rational ratio = after[i] / before[i];
    if (result && *result != ratio) return std::nullopt;
    result = ratio;
  }
  return result;
}

Rational largest_of(const Vector& values) {
  Rational largest = 0;
  for (const Rational& value : values) largest = std::max(largest, Rational(abs(value)));
  return largest;
}

/// Each entry changed by f.
template <class F>
Vector each(Vector values, F f) {
  for (Rational& value : values) value = f(value);
  return values;
}

Rational cut_off(const Rational& value) {
  return value < 0 ? Rational(-floor_of(Rational(-value))) : Rational(floor_of(value));
}

/// Whether every entry of `shown` is one that `narrow` leaves as it is, and within `share` of the other's size.
template <class Narrow>
bool is_narrowed(const Vector& shown, const Vector& expected, const Vector& before, const Rational& share,
                 const Narrow& narrow) {
  for (Eigen::Index i = 0; i < shown.size(); ++i) {
    const Rational size = std::max(Rational(abs(expected[i])), Rational(abs(before[i])));
    if (narrow(shown[i]) != shown[i] || abs(Rational(shown[i] - expected[i])) > share * size) return false;
  }
  return true;
}

Rational as_float(const Rational& value) {
  const auto near = static_cast<float>(to_double(value));
  return std::isfinite(near) ? Rational(static_cast<double>(near)) : value;
}

/// The value with so many decimal places, as a double reads them again.
bool has_places(const Rational& value, int places) {
  const double near = to_double(value);
  if (!std::isfinite(near)) return false;
  char text[400];
  std::snprintf(text, sizeof text, "%.*f", places, near);
  return std::strtod(text, nullptr) == near;
}

/// The value with so many significant decimal digits, as a double reads them again or as they spell it.
bool has_digits(const Rational& value, int digits) {
  if (value == 0) return true;
  const double near = to_double(value);
  char text[40];
  std::snprintf(text, sizeof text, "%.*g", digits, near);
  return std::strtod(text, nullptr) == near;
}

/// Suspects of one learner, as they are found.
template <class L>
class Found {
 public:
  /// A fault whose weights after a step are make(step), but for what rounding does: to larger numbers than the rule's
  /// own, perhaps.
  template <class Make>
  void weights(LearnerFault fault, Make make) {
    suspects_.push_back({std::move(fault),
                         [make](const ShownStep<L>& step) { return is_near(*step.round.weights, make(step), step); }});
  }
  template <class Explains>
  void add(LearnerFault fault, Explains explains) {
    suspects_.push_back({std::move(fault), explains});
  }
  /// Weights that all started at one number which is another one than declared, by the first that are shown; whether
  /// they were updated then is not known.
  void start(const ShownStep<L>& step) {
    if (step.updates > 1) return;
    const Vector& declared = step.before.w;
    const auto is_one = [](const Vector& w) { return (w.array() == w[0]).all(); };
    for (const Vector& reached : {step.expected.w, declared}) {
      const Vector start = *step.round.weights - reached + declared;
      if (start == declared || !is_one(start)) continue;
      add({.kind = FaultKind::start,
           .parameter = start[0],
           .declared = declared[0],
           .declared_value = is_one(declared) ? "" : comma_separated(declared)},
          as_expected_after(step));
    }
  }
  /// Last, where it is a single weight that is not the expected one: what happened, and no rule.
  void altered_weight(const ShownStep<L>& step) {
    Eigen::Index altered = 0;
    std::size_t count = 0;
    for (Eigen::Index i = 0; i < step.expected.w.size(); ++i) {
      if ((*step.round.weights)[i] == step.expected.w[i]) continue;
      altered = i;
      ++count;
    }
    if (count == 1) add({FaultKind::altered_weight, Rational(altered + 1)}, as_expected_after(step));
  }
  /// Those that explain the step.
  std::vector<Suspect<L>> that_explain(const ShownStep<L>& step) {
    std::erase_if(suspects_, [&](const Suspect<L>& suspect) { return !suspect.explains(step); });
    return std::move(suspects_);
  }

  /// What becomes of the weights wherever they come from.
  void storage(const ShownStep<L>& step) {
    const Vector& reached = *step.round.weights;
    const Rational most = largest_of(reached);
    if (most > 0)
      weights({FaultKind::bounds, most}, [most](const ShownStep<L>& s) {
        return each(s.expected.w, [&](const Rational& w) { return w > most ? most : w < -most ? Rational(-most) : w; });
      });
    weights({FaultKind::nonnegative}, [](const ShownStep<L>& s) {
      return each(s.expected.w, [](const Rational& w) { return w < 0 ? Rational(0) : w; });
    });
    weights({FaultKind::whole_numbers}, [](const ShownStep<L>& s) { return each(s.expected.w, cut_off); });
    add({FaultKind::floats}, [](const ShownStep<L>& s) {
      return is_narrowed(*s.round.weights, s.expected.w, s.before.w, Rational(1, 4'000'000), as_float);
    });
    constexpr int printed = 6;
    constexpr int most_places = 4;
    for (int places = 1; places <= most_places; ++places)
      add({FaultKind::decimals, Rational(places)}, [places](const ShownStep<L>& s) {
        const Rational unit(1, power_of_ten(static_cast<unsigned>(places)));
        for (Eigen::Index i = 0; i < s.expected.w.size(); ++i) {
          const Rational& w = (*s.round.weights)[i];
          const Rational beyond = abs(Rational(w - s.expected.w[i])) - unit;
          if (!has_places(w, places) || (beyond > 0 && !s.rounding.covers(beyond, s.expected, i))) return false;
        }
        return true;
      });
    add({FaultKind::six_digits}, [](const ShownStep<L>& s) {
      return is_narrowed(*s.round.weights, s.expected.w, s.before.w, Rational(1, 50'000),
                         [](const Rational& w) { return has_digits(w, printed) ? w : Rational(w + 1); });
    });
  }

 private:
  /// All steps but this one are the rule's.
  static auto as_expected_after(const ShownStep<L>& step) {
    return [t = step.round.t](const ShownStep<L>& later) {
      return later.round.t == t || is_near(*later.round.weights, later.expected.w, later);
    };
  }
  static bool is_near(const Vector& shown, const Vector& made, const ShownStep<L>& step) {
    constexpr int larger = 16;
    std::optional<L> of_made;  // what is rounded in proportion is so to these weights
    for (Eigen::Index i = 0; i < shown.size(); ++i) {
      if (shown[i] == made[i]) continue;
      if (!of_made) {
        of_made = step.expected;
        of_made->w = made;
      }
      const Rational difference = (shown[i] - made[i]) / larger;
      if (!step.rounding.covers(difference, step.expected, i) && !step.rounding.covers(difference, *of_made, i))
        return false;
    }
    return true;
  }

  std::vector<Suspect<L>> suspects_;
};

/// What may keep an update, or its absence, from being seen in the weights.
template <class L>
std::vector<Suspect<L>> hiding(const ShownStep<L>& step) {
  Found<L> found;
  found.start(step);
  found.storage(step);
  return found.that_explain(step);
}

}  // namespace

bool exceeds_bounds(const LearnerFault& fault, const Vector& weights) {
  return fault.kind == FaultKind::bounds && largest_of(weights) > fault.parameter;
}

std::vector<Suspect<Perceptron>> Observed<Perceptron>::hiding_suspects(const ShownStep<Perceptron>& step) {
  return hiding(step);
}

std::vector<Suspect<LittlestoneWinnow>> Observed<LittlestoneWinnow>::hiding_suspects(
    const ShownStep<LittlestoneWinnow>& step) {
  return hiding(step);
}

template <class L>
std::vector<Suspect<L>> perceptron_suspects(const ShownStep<L>& step, bool bias) {
  using Step = ShownStep<L>;
  Found<L> found;
  const auto moved_by = [](const Rational& size) {
    return [size](const Step& s) { return Vector(s.before.w + size * s.round.y * s.x); };
  };
  const Vector& reached = *step.round.weights;
  const Rational& declared = step.before.step;
  const std::optional<Rational> size = multiple(Vector(reached - step.before.w), Vector(step.round.y * step.x));
  found.weights({FaultKind::wrong_way}, moved_by(Rational(-declared)));
  if (size && *size > 0) found.weights({FaultKind::step, *size}, moved_by(*size));
  if (step.updates > 1)
    found.weights({FaultKind::shrinking_step}, [](const Step& s) {
      return Vector(s.before.w + Rational(s.before.step / Rational(s.updates)) * s.round.y * s.x);
    });
  if (bias) {
    const auto with_bias_moved_by = [](const Rational& rate) {
      return [rate](const Step& s) {
        Vector w = s.expected.w;
        w[w.size() - 1] = s.before.w[w.size() - 1] + rate * s.round.y;
        return w;
      };
    };
    const Eigen::Index last = reached.size() - 1;
    const Rational rate = (reached[last] - step.before.w[last]) * step.round.y;
    // What follows the bias in each update is the step times the constant feature, and either may be another.
    found.weights({rate == 0 ? FaultKind::bias_left_out : FaultKind::bias_rate, rate}, with_bias_moved_by(rate));
  }
  found.start(step);
  found.storage(step);
  found.altered_weight(step);
  return found.that_explain(step);
}

template std::vector<Suspect<Perceptron>> perceptron_suspects(const ShownStep<Perceptron>&, bool);
template std::vector<Suspect<AveragedPerceptron>> perceptron_suspects(const ShownStep<AveragedPerceptron>&, bool);
template std::vector<Suspect<VotedPerceptron>> perceptron_suspects(const ShownStep<VotedPerceptron>&, bool);

std::vector<Suspect<LittlestoneWinnow>> Observed<LittlestoneWinnow>::suspects(
    const ShownStep<LittlestoneWinnow>& step) {
  using Step = ShownStep<LittlestoneWinnow>;
  Found<LittlestoneWinnow> found;
  const Vector& reached = *step.round.weights;
  found.weights({FaultKind::exchanged_factors}, [](const Step& s) {
    LittlestoneWinnow swapped = s.before;
    swapped.update(s.x, -s.round.y);
    return swapped.w;
  });
  const Label side = step.round.y;
  const Rational& declared = side > 0 ? step.before.promotion : step.before.demotion;
  if (const std::optional<Rational> other = common_factor(step.before.w, reached, step.x); other && *other != declared)
    found.weights({side > 0 ? FaultKind::promotion : FaultKind::demotion, *other},
                  [side, factor = *other](const Step& s) {
                    LittlestoneWinnow learner = s.before;
                    (side > 0 ? learner.promotion : learner.demotion) = factor;
                    learner.update(s.x, s.round.y);
                    return learner.w;
                  });
  found.start(step);
  found.storage(step);
  found.altered_weight(step);
  return found.that_explain(step);
}

namespace {

/// c where the active weights of `side`, from `first` on, are c times those that are expected.
std::optional<Rational> common_share(const ShownStep<BalancedWinnow>& step, Eigen::Index first) {
  std::optional<Rational> result;
  for (Eigen::Index i = 0; i < step.x.size(); ++i) {
    const Rational& expected = step.expected.w[first + i];
    if (step.x[i] <= 0 || expected == 0) continue;
    const Rational share = (*step.round.weights)[first + i] / expected;
    if (result && *result != share) return std::nullopt;
    result = share;
  }
  return result;
}

}  // namespace

std::vector<Suspect<BalancedWinnow>> Observed<BalancedWinnow>::suspects(const ShownStep<BalancedWinnow>& step) {
  using Step = ShownStep<BalancedWinnow>;
  Found<BalancedWinnow> found;
  /// The update of a learner that is changed first.
  const auto changed = [](auto change) {
    return [change](const Step& s) {
      BalancedWinnow other = s.before;
      change(other);
      other.update(s.x, s.round.y);
      return other.w;
    };
  };
  found.weights({FaultKind::wrong_way}, [](const Step& s) {
    BalancedWinnow swapped = s.before;
    swapped.update(s.x, -s.round.y);
    return swapped.w;
  });
  /// The weights that speak for the label, or those for the other one, stay as they are.
  const auto kept = [](int side) {
    return [side](const Step& s) {
      const Eigen::Index half = s.x.size();
      Vector w = s.expected.w;
      const Eigen::Index first = side * s.round.y > 0 ? 0 : half;
      w.segment(first, half) = s.before.w.segment(first, half);
      return w;
    };
  };
  found.weights({FaultKind::not_promoted}, kept(1));
  found.weights({FaultKind::not_demoted}, kept(-1));
  const bool plain = step.before.factors == WinnowFactors::plain;
  found.weights({plain ? FaultKind::modified_factors : FaultKind::plain_factors},
                changed([plain](BalancedWinnow& other) {
                  other.factors = plain ? WinnowFactors::modified : WinnowFactors::plain;
                }));
  const Eigen::Index n = step.x.size();
  const Eigen::Index side = step.round.y > 0 ? 0 : n;
  if (const std::optional<Rational> share = common_share(step, side); share && *share != 1) {
    const Rational factor = step.before.promotion * *share;
    found.weights({FaultKind::promotion, factor},
                  changed([factor](BalancedWinnow& other) { other.promotion = factor; }));
  }
  if (const std::optional<Rational> share = common_share(step, n - side); share && *share != 1) {
    const Rational factor = step.before.demotion * *share;
    found.weights({FaultKind::demotion, factor}, changed([factor](BalancedWinnow& other) { other.demotion = factor; }));
  }
  found.storage(step);
  found.altered_weight(step);
  return found.that_explain(step);
}

std::vector<Suspect<BalancedWinnow>> Observed<BalancedWinnow>::hiding_suspects(const ShownStep<BalancedWinnow>& step) {
  Found<BalancedWinnow> found;
  found.storage(step);
  return found.that_explain(step);
}

}  // namespace mistakebound

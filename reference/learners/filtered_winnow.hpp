/// Winnow with its scores asked of doubles first: the same predictions as Winnow, several times faster.
///
/// The powers e^(eta (S_i - max S)) are kept as intervals of doubles, made anew after every mistake; a score whose
/// interval does not hold zero has its sign, and any other goes to the exact sum of powers. Linear in the dimension.
#pragma once

#include <vector>

#include "reference/learners/winnow.hpp"

namespace mistakebound {

struct FilteredWinnow : Winnow {
  explicit FilteredWinnow(Winnow start) : Winnow(std::move(start)) { refresh(); }

  [[nodiscard]] int score(const Vector& x) const {
    DoubleInterval enclosure;
    for (std::size_t i = 0; i < powers_.size(); ++i)
      if (const Rational& entry = x[static_cast<Eigen::Index>(i)]; entry != 0)
        enclosure = enclosure + double_interval(entry) * powers_[i];
    const int sign = powers_.empty() ? 0 : known_sign(enclosure);
    return sign != 0 ? sign : Winnow::score(x);
  }
  void update(const Vector& x, Label y) {
    Winnow::update(x, y);
    refresh();
  }

 private:
  void refresh() {
    powers_.clear();
    if (rate.infinite || w.size() == 0) return;
    const DoubleInterval logarithm = rate.base ? log(double_interval(*rate.base)) : DoubleInterval{1, 1};
    const bool falls = rate.scale < 0 || (rate.base && *rate.base < 1);
    const Rational pivot = falls ? w.minCoeff() : w.maxCoeff();
    const Rational* last = nullptr;
    for (const Rational& exponent : w) {
      const bool same = last != nullptr && exponent == *last;
      const DoubleInterval power =
          same ? powers_.back() : exp(double_interval(Rational(rate.scale * (exponent - pivot))) * logarithm);
      powers_.push_back(power);
      last = &exponent;
    }
  }

  std::vector<DoubleInterval> powers_;  // empty for the infinite learning rate
};

}  // namespace mistakebound

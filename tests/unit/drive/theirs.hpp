/// A plain learner of other people, for the tests of what is said of it.
#pragma once

#include <numeric>
#include <sstream>

#include "oracle/matchers.hpp"

namespace mistakebound::test {

/// A plain perceptron in doubles or floats; ties are updates. What is wrong with it is said by `fault`.
template <class Scalar>
struct Theirs {
  explicit Theirs(std::size_t n, std::string what = "", int begins = 0)
      : w(n, Scalar(0)), fault(std::move(what)), from(begins) {}

  [[nodiscard]] Scalar score(const std::vector<Scalar>& x) const {
    return std::inner_product(w.begin(), w.end(), x.begin(), Scalar(0));
  }
  [[nodiscard]] int predict(const std::vector<Scalar>& x) const { return score(x) > 0 ? 1 : -1; }
  void learn(const std::vector<Scalar>& x, int y) {
    const Scalar s = Scalar(y) * score(x);
    const bool due = fault == "ties" ? s < 0 : fault == "always" ? true : s <= 0;
    ++rounds;
    if (!due || (fault == "stops" && rounds > from)) return;
    ++updates;
    if (fault == "skips" && updates == 3) return;
    const Scalar step = fault == "swapped" ? Scalar(-1) : fault == "step" ? Scalar(2) : Scalar(1);
    const std::size_t end = fault == "tail" ? std::min(w.size(), static_cast<std::size_t>(from)) : w.size();
    for (std::size_t i = 0; i < end; ++i) w[i] += step * Scalar(y) * x[i];
    if (fault == "late" && updates == 12) w[0] += Scalar(1);
    if (fault == "altered" && updates == 2) w.back() += Scalar(1);
  }
  [[nodiscard]] const std::vector<Scalar>& weights() const { return w; }

  std::vector<Scalar> w;
  std::string fault;
  int from;  ///< "tail" leaves out the coordinates after so many, and "stops" the updates
  int updates = 0;
  int rounds = 0;
};

inline std::string text_of(const SmallestDivergence& found) {
  std::ostringstream text;
  text << found;
  return text.str();
}

}  // namespace mistakebound::test

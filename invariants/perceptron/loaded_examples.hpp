/// Examples that were loaded together, for what the theorems on the perceptron ask of many at once.
#pragma once

#include <span>
#include <vector>

#include "reference/learners/packed_examples.hpp"
#include "reference/numbers/machine_number.hpp"

namespace mistakebound {

/// An example as the proofs see it.
template <class N>
struct PerceptronExample {
  N margin;  ///< y (u.x)
  N x2;      ///< |x|^2
};

struct LoadedExamples {
  WholeRows rows;
  std::size_t first = 0;              ///< the example that is row 0
  std::size_t serial = 0;             ///< of the load: other rows have another one, from 1 on
  std::vector<double> signs;          ///< their labels
  std::vector<std::int64_t> reached;  ///< y (u.x), without denominators, where it is known
  bool reaches = false;               ///< it is, in the unit of measured rounds

  [[nodiscard]] bool has(std::size_t i) const { return first <= i && i < first + rows.count(); }
  void forget() { rows = {}; }

  /// Loads example i and some behind it, none where they are not in doubles.
  void load(ExampleRows& from, std::size_t i) {
    from.instances(i, rows);
    first = i;
    ++serial;
    signs.resize(rows.count());
    from.examples().labels(i, signs);
    reached.resize(rows.count());
    reaches = false;
    moved();
  }

  /// Takes y (u.x) from the products u.x.
  void set_reached(std::span<const double> products) { reach(products, reached); }
  /// y (w.x) of each, from the products w.x.
  void reach(std::span<const double> products, std::vector<std::int64_t>& result) const {
    result.resize(products.size());
    for (std::size_t i = 0; i < products.size(); ++i) result[i] = static_cast<std::int64_t>(signs[i] * products[i]);
  }

  /// Instance i, be it one of them or not.
  void instance(ExampleRows& from, std::size_t i, WholeVector& x) const {
    if (has(i)) {
      rows.vector(i - first, x);
    } else {
      from.instance(i, x);
    }
  }

  /// The first example from i on of which w.x surely has another sign than the label, or may have. What was found for w
  /// is found again until an example is asked for that is such a one itself, which may move w then; where another one
  /// moves it, moved() has to be said.
  [[nodiscard]] std::size_t right_until(std::size_t i, const WholeVector& w) {
    if (i < right_from_ || right_until_ <= i) {
      right_from_ = i;
      right_until_ = i + rows.agree(i - first, signs, w);
    }
    return right_until_;
  }
  void moved() { right_from_ = right_until_ = 0; }

 private:
  // Of those that were asked for last:
  std::size_t right_from_ = 0;
  std::size_t right_until_ = 0;
};

/// What is surveyed of examples that were loaded together.
struct SurveyedExamples {
  std::span<const PerceptronExample<MachineNumber>> widest;  ///< those with a least margin or a largest square so far
  std::span<const std::int64_t> reached;                     ///< y (u.x) of all of them,
  machine_words::Wide denominator = 1;                       ///< over this
};

/// Rounds without a mistake or a move, which go through examples that were loaded together.
struct UnchangedRounds {
  LoadedExamples* examples;
  std::size_t first;     ///< row
  std::size_t count;     ///< rounds
  const WholeVector* w;  ///< the state in all of them; the product with each instance has the sign of its label

  /// y (u.x) of each.
  [[nodiscard]] std::span<const std::int64_t> differing() const {
    return std::span<const std::int64_t>(examples->reached).subspan(first, count);
  }
};

}  // namespace mistakebound

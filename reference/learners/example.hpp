/// Instances, labels and the sequences in which they arrive.
#pragma once

#include <string>
#include <vector>

#include "reference/numbers/exact.hpp"

namespace mistakebound {

/// -1 or +1.
using Label = int;

/// An instance and its label.
template <class X>
struct BasicExample {
  X x;
  Label y = 1;
};

/// An instance x in Q^n and its label.
using Example = BasicExample<Vector>;

/// Examples in the order they arrive; every instance has the same dimension.
struct Sequence {
  Eigen::Index dimension = 0;
  std::vector<Example> examples;
  std::vector<std::string> features;  ///< names of the coordinates, or empty

  [[nodiscard]] std::size_t size() const { return examples.size(); }
};

/// The sequence with a coordinate appended that is 1 in every instance: a halfspace with a threshold becomes one
/// through the origin.
Sequence with_bias(Sequence sequence);

}  // namespace mistakebound

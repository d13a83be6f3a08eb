#include "reference/numbers/whole_sums.hpp"

#include "reference/numbers/whole_sums_loops.hpp"

namespace mistakebound::whole_sums {

const Kernels& plain_kernels() {
  return loops;
}

const Kernels& kernels() {
  static const Kernels& quickest = wide_kernels() != nullptr ? *wide_kernels() : plain_kernels();
  return quickest;
}

}  // namespace mistakebound::whole_sums

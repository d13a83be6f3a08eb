// Compiled for AVX2 where the compiler has it: nothing here runs before the processor was asked.
#include "reference/numbers/whole_sums_loops.hpp"

namespace mistakebound::whole_sums {

const Kernels* wide_kernels() {
#ifdef __AVX2__
  static const bool has = __builtin_cpu_supports("avx2") != 0;
  return has ? &loops : nullptr;
#else
  return nullptr;
#endif
}

}  // namespace mistakebound::whole_sums

#include "reference/numbers/processors.hpp"

#ifdef __linux__
#include <sched.h>
#endif

namespace mistakebound {

#ifdef __linux__

int this_processor() {
  return sched_getcpu();
}

void leave_processor(int processor) {
  cpu_set_t all;
  if (processor < 0 || processor >= CPU_SETSIZE || sched_getaffinity(0, sizeof all, &all) != 0) return;
  cpu_set_t others = all;
  CPU_CLR(static_cast<unsigned>(processor), &others);
  if (CPU_COUNT(&others) == 0 || sched_setaffinity(0, sizeof others, &others) != 0) return;
  sched_setaffinity(0, sizeof all, &all);
}

#else

int this_processor() {
  return -1;
}

void leave_processor(int) {}

#endif

}  // namespace mistakebound

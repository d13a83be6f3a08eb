/// Threads that move to another processor.
#include "reference/numbers/processors.hpp"

#include <gtest/gtest.h>

#ifdef __linux__
#include <sched.h>
#endif

#include <thread>

namespace mistakebound::test::processors_test {
namespace {

#ifdef __linux__
TEST(Processors, a_thread_that_leaves_one_is_elsewhere_and_may_run_where_it_might) {
  cpu_set_t all;
  ASSERT_EQ(sched_getaffinity(0, sizeof all, &all), 0);
  const int here = this_processor();
  ASSERT_GE(here, 0);
  EXPECT_TRUE(CPU_ISSET(static_cast<unsigned>(here), &all));
  cpu_set_t after;
  std::thread([&] {
    // Of the only one there is no leaving, and of none either.
    for (const int processor : {here, -1, CPU_SETSIZE, CPU_SETSIZE - 1}) leave_processor(processor);
    sched_getaffinity(0, sizeof after, &after);
  }).join();
  EXPECT_TRUE(CPU_EQUAL(&all, &after));
}

TEST(Processors, leaving_the_one_where_a_thread_is_bound_to_run_binds_it_no_less) {
  std::thread([] {
    cpu_set_t one;
    CPU_ZERO(&one);
    const int here = this_processor();
    CPU_SET(static_cast<unsigned>(here), &one);
    ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
    leave_processor(here);
    cpu_set_t after;
    ASSERT_EQ(sched_getaffinity(0, sizeof after, &after), 0);
    EXPECT_TRUE(CPU_EQUAL(&one, &after));
    EXPECT_EQ(this_processor(), here);
  }).join();
}
#endif

}  // namespace
}  // namespace mistakebound::test::processors_test

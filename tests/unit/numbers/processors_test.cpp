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
/// The processors that this thread may run on.
cpu_set_t allowed() {
  cpu_set_t processors;
  CPU_ZERO(&processors);
  EXPECT_EQ(sched_getaffinity(0, sizeof processors, &processors), 0);
  return processors;
}

TEST(Processors, a_thread_that_leaves_one_is_elsewhere_and_may_run_where_it_might) {
  const cpu_set_t all = allowed();
  EXPECT_TRUE(CPU_ISSET(static_cast<unsigned>(this_processor()), &all));
  std::thread([&] {
    constexpr int times = 100;
    int elsewhere = 0;
    for (int i = 0; i < times; ++i) {
      const int here = this_processor();
      leave_processor(here);
      elsewhere += this_processor() != here ? 1 : 0;  // the system may bring it back at any moment
    }
    if (CPU_COUNT(&all) > 1) {
      EXPECT_GT(elsewhere, times / 2);
    }
    for (const int none : {-1, CPU_SETSIZE}) leave_processor(none);
    const cpu_set_t after = allowed();
    EXPECT_TRUE(CPU_EQUAL(&all, &after));
  }).join();
}

TEST(Processors, threads_do_their_work_elsewhere) {
  constexpr int times = 100;
  int elsewhere = 0;
  for (int i = 0; i < times; ++i) {
    int there = -1;
    const int here = this_processor();
    started_elsewhere([&] { there = this_processor(); }).join();
    ASSERT_GE(there, 0) << "the work was done";
    elsewhere += here != there ? 1 : 0;
  }
  const cpu_set_t all = allowed();
  if (CPU_COUNT(&all) > 1) {
    EXPECT_GT(elsewhere, times / 2);
  }
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

#include <gtest/gtest.h>

#include <chrono>
#include <future>

#include "cli/lab/laboratory.hpp"

namespace mistakebound::test::turns_test {
namespace {

using cli::Turns;
using namespace std::chrono_literals;

constexpr auto patience = 1h;  // of a test that fails

TEST(Turns, one_that_waits_ends_at_once_where_a_newer_one_comes_whatever_the_one_at_work_does) {
  Turns turns;
  std::promise<void> begun;
  std::promise<void> go;
  std::atomic<bool> is_over_seen = false;
  std::future<bool> at_work = std::async(std::launch::async, [&] {
    return turns.take([&](const std::function<bool()>& is_over) {
      begun.set_value();
      go.get_future().wait();
      is_over_seen = is_over();
    });
  });
  begun.get_future().wait();
  std::atomic<int> worked = 0;
  const auto wait = [&] { return turns.take([&](const auto&) { ++worked; }); };
  std::future<bool> one = std::async(std::launch::async, wait);
  std::future<bool> other = std::async(std::launch::async, wait);
  const auto deadline = std::chrono::steady_clock::now() + patience;
  const auto is_ready = [](std::future<bool>& answer) { return answer.wait_for(1ms) == std::future_status::ready; };
  bool one_ended = false;
  bool other_ended = false;
  while (!one_ended && !other_ended && std::chrono::steady_clock::now() < deadline) {
    one_ended = is_ready(one);
    other_ended = is_ready(other);
  }
  EXPECT_TRUE(one_ended != other_ended) << "the older of the two, and only that";
  EXPECT_EQ(worked, 0);
  go.set_value();
  EXPECT_TRUE(at_work.get());
  EXPECT_TRUE(is_over_seen);
  EXPECT_EQ(one.get(), !one_ended);
  EXPECT_EQ(other.get(), !other_ended);
  EXPECT_EQ(worked, 1);
}

TEST(Turns, work_that_throws_gives_its_turn_back) {
  Turns turns;
  EXPECT_THROW(turns.take([](const auto&) { throw std::runtime_error("no"); }), std::runtime_error);
  bool worked = false;
  EXPECT_TRUE(turns.take([&](const std::function<bool()>& is_over) { worked = !is_over(); }));
  EXPECT_TRUE(worked);
}

}  // namespace
}  // namespace mistakebound::test::turns_test

/// Blocks of numbers are the caller's own until they are given back, and hold what was written.
#include "cli/options/number_memory.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <thread>
#include <vector>

#include "properties/campaign/draw.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::number_memory_test {
namespace {

struct Held {
  std::uint8_t* bytes;
  std::size_t size;
  std::uint8_t written;
};

void write(Held& held, std::uint8_t value) {
  held.written = value;
  std::fill(held.bytes, held.bytes + held.size, value);
}

void expect_kept(const Held& held, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) ASSERT_EQ(held.bytes[i], held.written) << "byte " << i << " of " << size;
}

/// Takes, resizes and gives back blocks around the sizes that are kept, at random.
void exercise(std::uint64_t number) {
  Draw draw = Draw::for_case(seed(), number);
  std::vector<Held> held;
  for (int step = 0; step < 20'000; ++step) {
    const auto size = static_cast<std::size_t>(draw.range(1, 160));
    if (held.empty() || draw.one_in(3)) {
      held.push_back({static_cast<std::uint8_t*>(cli::allocate_number(size)), size, 0});
      write(held.back(), static_cast<std::uint8_t>(draw.range(0, 255)));
      continue;
    }
    const auto at = static_cast<std::size_t>(draw.range(0, static_cast<int>(held.size()) - 1));
    Held& one = held[at];
    expect_kept(one, one.size);
    if (draw.one_in(2)) {
      one.bytes = static_cast<std::uint8_t*>(cli::reallocate_number(one.bytes, one.size, size));
      expect_kept(one, std::min(one.size, size));
      one.size = size;
      write(one, static_cast<std::uint8_t>(draw.range(0, 255)));
    } else {
      cli::release_number(one.bytes, one.size);
      one = held.back();
      held.pop_back();
    }
  }
  for (const Held& one : held) {
    expect_kept(one, one.size);
    cli::release_number(one.bytes, one.size);
  }
}

TEST(NumberMemory, keeps_what_was_written_while_blocks_come_go_and_change_their_size) {
  for (std::uint64_t number = 0; number < 10; ++number) exercise(number);
}

TEST(NumberMemory, that_one_thread_asks_for_and_another_gives_back_is_used_again) {
#ifndef MISTAKEBOUND_SANITIZED  // which wants a block of its own for each
  std::set<void*> seen;
  for (int time = 0; time < 50; ++time) {
    std::vector<void*> made;
    std::thread([&] {
      for (int i = 0; i < 5'000; ++i) made.push_back(cli::allocate_number(24));
    }).join();
    EXPECT_EQ(std::set<void*>(made.begin(), made.end()).size(), made.size()) << "each is a block of its own";
    seen.insert(made.begin(), made.end());
    for (void* block : made) cli::release_number(block, 24);
  }
  EXPECT_LT(seen.size(), 7'000U) << "5 000 and what threads keep of a batch, not what each of 50 threads left";
#endif
}

TEST(NumberMemory, may_be_given_back_by_another_thread_and_after_its_thread_has_ended) {
  std::vector<Held> made;
  std::thread([&] {
    exercise(10);
    for (std::size_t size = 1; size < 100; ++size) {
      made.push_back({static_cast<std::uint8_t*>(cli::allocate_number(size)), size, 0});
      write(made.back(), static_cast<std::uint8_t>(size));
    }
  }).join();
  for (const Held& one : made) {
    expect_kept(one, one.size);
    cli::release_number(one.bytes, one.size);
  }
}

TEST(NumberMemory, is_taken_again_by_the_next_number_of_its_size) {
#ifdef MISTAKEBOUND_SANITIZED
  GTEST_SKIP() << "the sanitizer is to see every block by itself";
#else
  void* const first = cli::allocate_number(24);
  cli::release_number(first, 24);
  void* const next = cli::allocate_number(32);
  EXPECT_EQ(first, next);
  cli::release_number(next, 32);
#endif
}

}  // namespace
}  // namespace mistakebound::test::number_memory_test

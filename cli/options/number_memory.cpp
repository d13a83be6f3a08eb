#include "cli/options/number_memory.hpp"

#include <gmp.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

namespace mistakebound::cli {
namespace {

void (*on_no_memory)() = std::abort;

constexpr std::size_t unit = 16;  ///< bytes; a block has a whole number of them
constexpr std::size_t most_units = 8;
constexpr std::size_t most_kept = 4096;  ///< blocks of a size
#ifdef MISTAKEBOUND_SANITIZED
constexpr bool keeps = false;  // the sanitizer sees every block by itself
#else
constexpr bool keeps = true;
#endif

struct Block {
  Block* next;
};

/// Blocks of one size that were given back.
struct Blocks {
  Block* first;
  std::size_t count;
};

/// What a thread keeps. Nothing is done to it when the thread ends: numbers that outlive the thread still use it.
thread_local std::array<Blocks, most_units + 1> kept{};
thread_local bool ended = false;

/// Gives everything back when its thread ends.
struct Ending {
  ~Ending() {
    ended = true;
    for (Blocks& blocks : kept)
      while (blocks.first != nullptr) std::free(std::exchange(blocks.first, blocks.first->next));
  }
};

std::size_t units(std::size_t size) {
  return std::max<std::size_t>(1, (size + unit - 1) / unit);
}

bool is_small(std::size_t size) {
  return keeps && size <= unit * most_units;
}

void* checked(void* block) {
  if (block == nullptr) on_no_memory();
  return block;
}

}  // namespace

void* allocate_number(std::size_t size) {
  if (!is_small(size)) return checked(std::malloc(size));
  Blocks& blocks = kept[units(size)];
  if (blocks.first == nullptr) return checked(std::malloc(units(size) * unit));
  --blocks.count;
  return std::exchange(blocks.first, blocks.first->next);
}

void* reallocate_number(void* old, std::size_t old_size, std::size_t size) {
  if (!is_small(old_size) && !is_small(size)) return checked(std::realloc(old, size));
  if (is_small(old_size) && is_small(size) && units(old_size) == units(size)) return old;
  void* block = allocate_number(size);
  std::memcpy(block, old, std::min(old_size, size));
  release_number(old, old_size);
  return block;
}

void release_number(void* block, std::size_t size) {
  thread_local Ending at_the_end;
  static_cast<void>(at_the_end);
  if (!is_small(size) || ended || kept[units(size)].count >= most_kept) {
    std::free(block);
    return;
  }
  Blocks& blocks = kept[units(size)];
  blocks.first = new (block) Block{blocks.first};
  ++blocks.count;
}

void keep_memory_for_numbers(void (*out_of_memory)()) {
  on_no_memory = out_of_memory;
  mp_set_memory_functions(allocate_number, reallocate_number, release_number);
}

}  // namespace mistakebound::cli

#include "cli/options/number_memory.hpp"

#include <gmp.h>
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>
#include <utility>

namespace mistakebound::cli {
namespace {

void (*on_no_memory)() = std::abort;

constexpr std::size_t unit = 16;  ///< bytes; a block has a whole number of them
constexpr std::size_t most_units = 8;
constexpr std::size_t batch = 512;  ///< blocks that are made, and handed from thread to thread, at once
#ifdef MISTAKEBOUND_SANITIZED
constexpr bool keeps = false;  // the sanitizer sees every block by itself
#else
constexpr bool keeps = true;
#endif

/// A block that is free.
struct Block {
  Block* next;
  Block* next_list;  ///< of the first block of a list, where lists are kept
};
static_assert(sizeof(Block) <= unit);

/// Lists of free blocks that no thread keeps, by the size of the blocks.
std::mutex common_lock;
std::array<Block*, most_units + 1> common{};

void give_to_all(std::size_t units, Block* list) {
  if (list == nullptr) return;
  const std::lock_guard<std::mutex> guard(common_lock);
  list->next_list = std::exchange(common[units], list);
}

/// A list of blocks that were given back, or else of new ones. Nothing where there is no memory.
Block* some_blocks(std::size_t units) {
  {
    const std::lock_guard<std::mutex> guard(common_lock);
    if (Block* list = common[units]) {
      common[units] = list->next_list;
      return list;
    }
  }
  char* memory = static_cast<char*>(std::malloc(batch * units * unit));
  if (memory == nullptr) return nullptr;
  Block* list = nullptr;
  for (std::size_t i = batch; i > 0; --i) list = new (memory + (i - 1) * units * unit) Block{list, nullptr};
  return list;
}

/// The free blocks of one size that a thread keeps. What goes beyond two batches is for all threads, so that memory
/// that one of them asks for and another one gives back does not grow.
struct Blocks {
  Block* first;
  std::size_t count;  ///< at least as many as the list `first` has, and at most a batch
  Block* full;        ///< another list, of a batch
};

thread_local std::array<Blocks, most_units + 1> kept{};

/// Gives everything to the other threads when its thread ends.
struct AtTheEndOfAThread {
  ~AtTheEndOfAThread() {
    for (std::size_t units = 1; units <= most_units; ++units) {
      give_to_all(units, std::exchange(kept[units].first, nullptr));
      give_to_all(units, std::exchange(kept[units].full, nullptr));
    }
  }
};

void give_to_all_at_the_end() {
  thread_local AtTheEndOfAThread ending;
  static_cast<void>(ending);
}

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
  if (blocks.first == nullptr) {
    give_to_all_at_the_end();
    blocks.first = blocks.full != nullptr ? std::exchange(blocks.full, nullptr) : some_blocks(units(size));
    blocks.count = batch;
    checked(blocks.first);
  }
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
  if (!is_small(size)) {
    std::free(block);
    return;
  }
  give_to_all_at_the_end();
  Blocks& blocks = kept[units(size)];
  if (blocks.count == batch) {
    give_to_all(units(size), std::exchange(blocks.full, std::exchange(blocks.first, nullptr)));
    blocks.count = 0;
  }
  blocks.first = new (block) Block{blocks.first, nullptr};
  ++blocks.count;
}

void keep_memory_for_numbers(void (*out_of_memory)()) {
  on_no_memory = out_of_memory;
  mp_set_memory_functions(allocate_number, reallocate_number, release_number);
#ifdef M_MMAP_THRESHOLD
  // Arrays that come one after the other use the same memory, and not each its own, which the system has to clear.
  constexpr int large = 64 << 20;
  mallopt(M_MMAP_THRESHOLD, large);
  mallopt(M_TRIM_THRESHOLD, large);
#endif
}

}  // namespace mistakebound::cli

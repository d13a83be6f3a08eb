/// Memory for GMP's numbers. Numbers of a few words come and go by the million: their blocks are made many at a time,
/// and kept for the next ones by the thread that gives them back; what a thread has too many of is for the others.
/// Nothing is given back to the system, so memory stays at what was once needed at the same time.
#pragma once

#include <cstddef>

namespace mistakebound::cli {

/// Makes GMP use these functions, and `out_of_memory`, which does not return, where there is no memory; GMP itself
/// would end the program with abort(). Before the first number is made.
void keep_memory_for_numbers(void (*out_of_memory)());

void* allocate_number(std::size_t size);
/// `old_size` is the size that was asked for.
void* reallocate_number(void* old, std::size_t old_size, std::size_t size);
void release_number(void* block, std::size_t size);

}  // namespace mistakebound::cli

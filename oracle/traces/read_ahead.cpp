#include "oracle/traces/read_ahead.hpp"

#include <algorithm>
#include <chrono>

#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace {

constexpr std::size_t numbers_of_chunk = 16'384;
constexpr std::size_t most_rounds = 1024;  // of a chunk
constexpr std::chrono::milliseconds between_polls{20};

}  // namespace

ReadAhead::ReadAhead(TraceReader& reader) : reader_(reader) {
  const auto dimension = static_cast<std::size_t>(std::max<Eigen::Index>(1, reader.header().dimension));
  for (Chunk& chunk : chunks_)
    chunk.rounds.resize(std::clamp<std::size_t>(numbers_of_chunk / dimension, 1, most_rounds));
  thread_ = std::thread([this] { read(); });
}

ReadAhead::~ReadAhead() {
  {
    const std::lock_guard<std::mutex> guard(lock_);
    stopped_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

const ScaledRound* ReadAhead::next() {
  while (true) {
    Chunk& chunk = chunks_[current_];
    if (taken_ == 0) {
      std::unique_lock<std::mutex> guard(lock_);
      while (!changed_.wait_for(guard, between_polls, [&] { return chunk.is_full; })) poll_limits();
    }
    if (taken_ < chunk.count) return &chunk.rounds[taken_++];
    if (chunk.failure) std::rethrow_exception(chunk.failure);
    if (chunk.is_last) return nullptr;
    {
      const std::lock_guard<std::mutex> guard(lock_);
      chunk.is_full = false;
    }
    changed_.notify_all();
    current_ = (current_ + 1) % chunks_.size();
    taken_ = 0;
  }
}

void ReadAhead::read() {
  for (std::size_t i = 0;; i = (i + 1) % chunks_.size()) {
    Chunk& chunk = chunks_[i];
    {
      std::unique_lock<std::mutex> guard(lock_);
      changed_.wait(guard, [&] { return stopped_ || !chunk.is_full; });
      if (stopped_) return;
    }
    const bool goes_on = fill(chunk);
    {
      const std::lock_guard<std::mutex> guard(lock_);
      chunk.is_full = true;
    }
    changed_.notify_all();
    if (!goes_on) return;
  }
}

bool ReadAhead::fill(Chunk& chunk) {
  chunk.count = 0;
  try {
    while (chunk.count < chunk.rounds.size() && !chunk.is_last) {
      chunk.is_last = !reader_.next(chunk.rounds[chunk.count]);
      chunk.count += chunk.is_last ? 0 : 1;
    }
  } catch (...) {
    chunk.failure = std::current_exception();
  }
  return !chunk.is_last && !chunk.failure;
}

}  // namespace mistakebound

#include "oracle/traces/read_ahead.hpp"

#include <algorithm>
#include <chrono>

#include "reference/numbers/processors.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace {

// Of a chunk:
constexpr std::size_t chunk_numbers = 4096;  // of instances
constexpr std::size_t chunk_rounds = 512;
constexpr std::size_t most_bytes = std::size_t{1} << 20U;  // of lines, but for the last one

constexpr std::size_t bytes_of_number = 24;  // or somewhat more than that

constexpr std::chrono::milliseconds between_polls{20};

}  // namespace

ReadAhead::ReadAhead(TraceReader& reader, std::size_t helpers)
    : reader_(reader), chunks_(4 * (helpers + 1)), most_waiting_(helpers + 2), parser_(reader.parser()) {
  const auto dimension = static_cast<std::size_t>(std::max<Eigen::Index>(1, reader.header().dimension));
  for (Chunk& chunk : chunks_) {
    chunk.rounds.resize(std::clamp<std::size_t>(chunk_numbers / dimension, 1, chunk_rounds));
    chunk.lines.resize(chunk.rounds.size());
    // Here the memory comes in one piece: that of helpers grows by a page at a time.
    for (ScaledRound& round : chunk.rounds) round.x.mantissas.reserve(dimension);
    for (TraceLine& line : chunk.lines) line.text.reserve(bytes_of_number * dimension);
  }
  try {
    for (std::size_t i = 0; i < helpers; ++i)
      helpers_.push_back(started_elsewhere([this, parser = reader.parser()] { help(*parser); }));
  } catch (...) {
    stop();
    throw;
  }
}

ReadAhead::~ReadAhead() {
  stop();
}

void ReadAhead::stop() {
  {
    const std::lock_guard<std::mutex> guard(lock_);
    stopped_ = true;
  }
  changed_.notify_all();
  for (std::thread& helper : helpers_) helper.join();
}

const ScaledRound* ReadAhead::next() {
  while (true) {
    Chunk& chunk = chunks_[current_];
    if (taken_ == 0) wait_for(chunk);
    if (taken_ < chunk.count) {
      reader_.check_labels(chunk.rounds[taken_]);
      return &chunk.rounds[taken_++];
    }
    if (chunk.failure) std::rethrow_exception(chunk.failure);
    if (chunk.is_last) return nullptr;
    {
      const std::lock_guard<std::mutex> guard(lock_);
      chunk.state = State::is_free;
      current_ = (current_ + 1) % chunks_.size();
    }
    changed_.notify_all();
    taken_ = 0;
  }
}

void ReadAhead::wait_for(Chunk& chunk) {
  std::unique_lock<std::mutex> guard(lock_);
  while (chunk.state != State::is_rounds) {
    if (Chunk* const other = next_to_parse()) {
      other->state = State::is_worked_on;
      guard.unlock();
      parse(*other, *parser_);
      guard.lock();
      other->state = State::is_rounds;
    } else {
      changed_.wait_for(guard, between_polls);
    }
    guard.unlock();
    poll_limits();
    guard.lock();
  }
}

void ReadAhead::help(RoundParser& parser) {
  std::unique_lock<std::mutex> guard(lock_);
  while (!stopped_) {
    if (Chunk* const next = next_to_read()) {
      next->state = State::is_worked_on;
      is_reading_ = true;
      guard.unlock();
      read(*next);
      guard.lock();
      is_reading_ = false;
      ended_ = next->is_last || next->failure;
      to_read_ = (to_read_ + 1) % chunks_.size();
      next->state = State::is_lines;
      changed_.notify_all();
    } else if (Chunk* const other = next_to_parse()) {
      other->state = State::is_worked_on;
      guard.unlock();
      parse(*other, parser);
      guard.lock();
      other->state = State::is_rounds;
      changed_.notify_all();
    } else if (ended_) {
      return;
    } else {
      changed_.wait(guard);
    }
  }
}

ReadAhead::Chunk* ReadAhead::next_to_parse() {
  // In the order in which they will be taken.
  for (std::size_t i = 0; i < chunks_.size(); ++i) {
    Chunk& chunk = chunks_[(current_ + i) % chunks_.size()];
    if (chunk.state == State::is_lines) return &chunk;
  }
  return nullptr;
}

ReadAhead::Chunk* ReadAhead::next_to_read() {
  if (is_reading_ || ended_ || chunks_[to_read_].state != State::is_free) return nullptr;
  // Whoever else is there should find lines to parse, and no more than that.
  const auto waiting =
      std::ranges::count_if(chunks_, [](const Chunk& chunk) { return chunk.state == State::is_lines; });
  return static_cast<std::size_t>(waiting) < most_waiting_ ? &chunks_[to_read_] : nullptr;
}

void ReadAhead::read(Chunk& chunk) {
  const std::size_t most_kept = 2 * most_bytes / chunk.lines.size();  // of a line's memory
  std::size_t bytes = 0;
  chunk.count = 0;
  try {
    while (chunk.count < chunk.lines.size() && bytes < most_bytes && !chunk.is_last) {
      TraceLine& line = chunk.lines[chunk.count];
      if (line.text.capacity() > most_kept) line.text = {};
      chunk.is_last = !reader_.next(line);
      if (chunk.is_last) break;
      bytes += line.text.size();
      ++chunk.count;
    }
  } catch (...) {
    chunk.failure = std::current_exception();
  }
}

void ReadAhead::parse(Chunk& chunk, RoundParser& parser) {
  std::size_t parsed = 0;
  try {
    for (; parsed < chunk.count; ++parsed) parser.parse(chunk.lines[parsed], chunk.rounds[parsed]);
  } catch (...) {
    chunk.failure = std::current_exception();  // what may have ended the lines is behind it
  }
  chunk.count = parsed;
}

}  // namespace mistakebound

/// Rounds of a trace that are read by a thread of their own, while those before them are looked at.
#pragma once

#include <array>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "oracle/traces/read.hpp"

namespace mistakebound {

/// A few chunks of rounds go round: one is read into while another is taken from. What the reader throws is thrown
/// where the round would be that it threw at; so whoever takes the rounds sees what they would see of the reader
/// itself.
class ReadAhead {
 public:
  /// Until the end of this nobody else may use the reader. Its rounds must not have to be waited for, as the end waits
  /// for the round that is being read. Throws std::system_error where there is no thread to be had.
  explicit ReadAhead(TraceReader& reader);
  ReadAhead(const ReadAhead&) = delete;
  ReadAhead& operator=(const ReadAhead&) = delete;
  ~ReadAhead();

  /// The next round, until the next call; null at the end. Throws what the reader throws, and CutShort.
  const ScaledRound* next();

 private:
  struct Chunk {
    std::vector<ScaledRound> rounds;
    std::size_t count = 0;         ///< of them are read
    std::exception_ptr failure{};  ///< what ended them
    bool is_last = false;
    bool is_full = false;  ///< it may be taken from; else it may be read into
  };

  void read();
  /// False where there is nothing behind the chunk.
  bool fill(Chunk& chunk);

  TraceReader& reader_;
  std::array<Chunk, 4> chunks_;
  std::size_t current_ = 0;  ///< that is taken from
  std::size_t taken_ = 0;    ///< rounds of it
  std::mutex lock_;          ///< of is_full and stopped_; what else is in a chunk is of one thread at a time
  std::condition_variable changed_;
  bool stopped_ = false;
  std::thread thread_;  ///< last, as it uses the others
};

}  // namespace mistakebound

/// Rounds of a trace that are read by threads of their own, while those before them are looked at.
#pragma once

#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "oracle/traces/read.hpp"

namespace mistakebound {

/// Chunks of rounds go round: a helper reads the lines of one, then a helper, or whoever waits for it, parses them,
/// then the rounds are taken. What reader and parser throw is thrown where the round would be that they threw at; so
/// whoever takes the rounds sees what they would see of the reader itself.
class ReadAhead {
 public:
  /// Until the end of this nobody else may use the reader. Its lines must not have to be waited for, as the end waits
  /// for those that are being read. Throws std::system_error where there is no thread to be had.
  explicit ReadAhead(TraceReader& reader, std::size_t helpers = 1);
  ReadAhead(const ReadAhead&) = delete;
  ReadAhead& operator=(const ReadAhead&) = delete;
  ~ReadAhead();

  /// The next round, until the next call; null at the end. Throws what the reader throws, and CutShort.
  const ScaledRound* next();

 private:
  enum class State {
    is_free,   ///< its lines may be read
    is_lines,  ///< these may be parsed
    is_rounds,
    is_worked_on,
  };
  struct Chunk {
    std::vector<TraceLine> lines;
    std::vector<ScaledRound> rounds;
    std::size_t count = 0;         ///< of both, of those that were read
    std::exception_ptr failure{};  ///< what ended them
    bool is_last = false;
    State state = State::is_free;
  };

  void help(RoundParser& parser);
  /// A chunk to work on, in the state that it waits in; null where there is none now. Under the lock.
  Chunk* next_to_parse();
  Chunk* next_to_read();
  void read(Chunk& chunk);
  static void parse(Chunk& chunk, RoundParser& parser);
  void wait_for(Chunk& chunk);
  void stop();

  TraceReader& reader_;
  std::vector<Chunk> chunks_;
  std::size_t most_waiting_;             ///< chunks of lines, to be parsed
  std::unique_ptr<RoundParser> parser_;  ///< of whoever waits
  std::size_t taken_ = 0;                ///< rounds of the current chunk
  std::mutex lock_;  ///< of states and what follows; what else is in a chunk is of one thread at a time
  std::condition_variable changed_;
  std::size_t current_ = 0;  ///< the chunk that is taken from
  std::size_t to_read_ = 0;  ///< the chunk behind the last one whose lines were read
  bool is_reading_ = false;  ///< somebody reads lines
  bool ended_ = false;       ///< there are no more
  bool stopped_ = false;
  std::vector<std::thread> helpers_;  ///< last, as they use the others
};

}  // namespace mistakebound

/// Work that several threads do at once, again and again.
#pragma once

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace mistakebound {

class SideBySide {
 public:
  /// So many threads besides the caller's. Throws std::system_error where these are not to be had.
  explicit SideBySide(std::size_t helpers);
  SideBySide(const SideBySide&) = delete;
  SideBySide& operator=(const SideBySide&) = delete;
  ~SideBySide();

  /// work(0) here, and work(1), .., work(helpers) each on a thread of its own; returns when all have ended. Throws what
  /// they throw: the first of it, by that number.
  void run(const std::function<void(std::size_t)>& work);

 private:
  void help(std::size_t i);
  void stop();

  std::mutex lock_;  ///< of what follows
  std::condition_variable changed_;
  const std::function<void(std::size_t)>* work_ = nullptr;
  std::size_t turn_ = 0;  ///< how often run() was called
  std::size_t busy_ = 0;  ///< helpers in this turn
  bool stopped_ = false;
  std::vector<std::exception_ptr> failures_;
  std::vector<std::thread> helpers_;  ///< last, as they use the others
};

}  // namespace mistakebound

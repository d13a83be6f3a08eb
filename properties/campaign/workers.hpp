/// Threads that stand ready for work, as long as the object lives.
#pragma once

#include <mpfr.h>

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace mistakebound {

class Workers {
 public:
  explicit Workers(unsigned threads) {
    for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
  }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  /// Work that is under way is done to its end, what waits is not begun.
  ~Workers() {
    {
      const std::lock_guard<std::mutex> guard(lock_);
      ended_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  /// Has one of the threads call `task`, which throws nothing, after those that were given before.
  void give(std::function<void()> task) {
    {
      const std::lock_guard<std::mutex> guard(lock_);
      tasks_.push_back(std::move(task));
    }
    changed_.notify_one();
  }

 private:
  void work() {
    while (const std::function<void()> task = next()) task();
    mpfr_free_cache2(MPFR_FREE_LOCAL_CACHE);  // MPFR keeps constants for every thread and does not see it end
  }

  std::function<void()> next() {
    std::unique_lock<std::mutex> guard(lock_);
    changed_.wait(guard, [this] { return ended_ || !tasks_.empty(); });
    if (ended_) return {};
    std::function<void()> task = std::move(tasks_.front());
    tasks_.pop_front();
    return task;
  }

  std::mutex lock_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
  bool ended_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace mistakebound

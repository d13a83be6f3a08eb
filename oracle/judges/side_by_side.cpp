#include "oracle/judges/side_by_side.hpp"

#include <algorithm>

#include "reference/numbers/processors.hpp"

namespace mistakebound {

SideBySide::SideBySide(std::size_t helpers) {
  failures_.resize(helpers + 1);
  try {
    for (std::size_t i = 1; i <= helpers; ++i) helpers_.push_back(started_elsewhere([this, i] { help(i); }));
  } catch (...) {
    stop();
    throw;
  }
}

SideBySide::~SideBySide() {
  stop();
}

void SideBySide::stop() {
  {
    const std::lock_guard<std::mutex> guard(lock_);
    stopped_ = true;
  }
  changed_.notify_all();
  for (std::thread& helper : helpers_) helper.join();
}

void SideBySide::run(const std::function<void(std::size_t)>& work) {
  {
    const std::lock_guard<std::mutex> guard(lock_);
    std::ranges::fill(failures_, nullptr);
    work_ = &work;
    busy_ = helpers_.size();
    ++turn_;
  }
  changed_.notify_all();
  std::exception_ptr failure;
  try {
    work(0);
  } catch (...) {
    failure = std::current_exception();
  }
  std::unique_lock<std::mutex> guard(lock_);
  changed_.wait(guard, [&] { return busy_ == 0; });
  failures_.front() = failure;
  for (const std::exception_ptr& first : failures_)
    if (first) std::rethrow_exception(first);
}

void SideBySide::help(std::size_t i) {
  std::unique_lock<std::mutex> guard(lock_);
  for (std::size_t turn = 1;; ++turn) {
    changed_.wait(guard, [&] { return stopped_ || turn_ == turn; });
    if (stopped_) return;
    const std::function<void(std::size_t)>& work = *work_;
    guard.unlock();
    std::exception_ptr failure;
    try {
      work(i);
    } catch (...) {
      failure = std::current_exception();
    }
    guard.lock();
    failures_[i] = failure;
    if (--busy_ == 0) changed_.notify_all();
  }
}

}  // namespace mistakebound

/// Long work: its size as it is told before the work begins, which it then does not; how often it asks for limits.
#pragma once

#include "reference/numbers/work.hpp"

namespace mistakebound::test {

template <class Use>
WorkSize expected_work(Use use) {
  struct Told {
    WorkSize size;
  };
  const LimitedWork limited({.expect = [](const WorkSize& size) { throw Told{size}; }});
  try {
    use();
  } catch (const Told& told) {
    return told.size;
  }
  return {};
}

template <class Use>
std::size_t polls_of(Use use) {
  std::size_t polls = 0;
  const LimitedWork limited({.interrupted = [&] {
    ++polls;
    return false;
  }});
  use();
  return polls;
}

}  // namespace mistakebound::test

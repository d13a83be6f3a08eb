/// The size of long work as it is told before the work begins, which it then does not.
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

}  // namespace mistakebound::test

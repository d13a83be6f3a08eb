// libFuzzer's entry point; MISTAKEBOUND_TARGET is one of the functions in targets.hpp.
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  mistakebound::fuzz::MISTAKEBOUND_TARGET(std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}

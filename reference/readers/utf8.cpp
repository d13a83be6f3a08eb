#include "reference/readers/utf8.hpp"

namespace mistakebound {

std::size_t utf8_length(const std::string& text, std::size_t at) {
  const auto byte = [&](std::size_t i) -> unsigned {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
  };
  const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
  const unsigned lead = byte(at);
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return follows(at + 1) ? 2 : 0;
  if (lead >= 0xE0 && lead <= 0xEF) {
    const unsigned second = byte(at + 1);
    const bool shortest = lead != 0xE0 || second >= 0xA0;
    const bool no_surrogate = lead != 0xED || second < 0xA0;
    return follows(at + 1) && follows(at + 2) && shortest && no_surrogate ? 3 : 0;
  }
  if (lead >= 0xF0 && lead <= 0xF4) {
    const unsigned second = byte(at + 1);
    const bool in_range = (lead != 0xF0 || second >= 0x90) && (lead != 0xF4 || second < 0x90);
    return follows(at + 1) && follows(at + 2) && follows(at + 3) && in_range ? 4 : 0;
  }
  return 0;
}

}  // namespace mistakebound

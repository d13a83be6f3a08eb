#include "reference/line_reader.hpp"

#include <istream>
#include <streambuf>
#include <utility>

namespace mistakebound {
namespace {

/// The length of the well-formed UTF-8 sequence at `at`, or 0.
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

}  // namespace

LineReader::LineReader(std::istream& in, std::string name) : in_(in), name_(std::move(name)) {}

bool LineReader::next(std::string& line) {
  line.clear();
  std::streambuf& bytes = *in_.rdbuf();
  constexpr int end = std::char_traits<char>::eof();
  int byte = bytes.sbumpc();
  if (byte == end) return false;
  empty_ = false;
  ++number_;
  for (; byte != end && byte != '\n'; byte = bytes.sbumpc()) {
    if (byte == 0) throw InputError(here(line.size() + 1), "a zero byte", "a text file");
    if (line.size() == longest_line)
      throw InputError(here(), "a line of more than 64 MiB", "one example a line, of at most 64 MiB");
    line += static_cast<char>(byte);
  }
  if (!line.empty() && line.back() == '\r') line.pop_back();
  if (number_ == 1 && line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);
  check_text(line);
  return true;
}

void LineReader::check_text(const std::string& line) const {
  for (std::size_t i = 0; i < line.size();) {
    const auto byte = static_cast<unsigned char>(line[i]);
    const std::size_t length = utf8_length(line, i);
    if (length == 0 || (byte < 0x20 && byte != '\t') || byte == 0x7F)
      throw InputError(here(i + 1), "the byte " + quoted(line.substr(i, 1)), "UTF-8 text without control characters");
    i += length;
  }
}

}  // namespace mistakebound

#include "reference/readers/line_reader.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "reference/numbers/scan_loops.hpp"
#include "reference/numbers/utf8.hpp"

namespace mistakebound {
namespace {

/// How many bytes from `at` on are printable ASCII or a tab.
std::size_t plain_bytes(const std::string& text, std::size_t at) {
  return scanning::scanners().plain(text.data() + at, text.size() - at);
}

/// Whether a file begins like UTF-16: with its mark, or with two characters of which every other byte is zero.
bool begins_in_utf16(std::string_view text) {
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) return true;
  if (text.size() < 4) return false;
  const auto is_zero = [&](std::size_t i) { return text[i] == '\0'; };
  return is_zero(0) != is_zero(1) && is_zero(0) == is_zero(2) && is_zero(1) == is_zero(3);
}

}  // namespace

LineReader::LineReader(std::istream& in, std::string name) : bytes_(in), name_(std::move(name)) {}

bool LineReader::fill() {
  try {
    block_ = bytes_.next();
  } catch (const InputError& error) {
    throw error.at(here());
  }
  return !block_.empty();
}

std::optional<std::string> LineReader::peek() {
  std::string line;
  if (!peeked_ && next(line)) {
    --number_;
    peeked_ = std::move(line);
  }
  return peeked_;
}

bool LineReader::next(std::string& line) {
  ++number_;
  if (peeked_) {
    line = std::move(*peeked_);
    peeked_.reset();
    return true;
  }
  line.clear();
  bool waited = block_.empty();  // whoever writes the text may take their time
  if (waited && !fill()) {
    --number_;
    return false;
  }
  empty_ = false;
  while (true) {
    const std::size_t feed = block_.find('\n');
    const std::string_view part = block_.substr(0, feed);
    // What is not the rest of a line is looked at before more of it is read, and the first line before it changes.
    if (feed == std::string_view::npos || number_ == 1) check_zeros(part, line.size());
    if (part.size() > longest_line - line.size())
      throw InputError(here(), "a line of more than 64 MiB", "one example a line, of at most 64 MiB");
    line += part;
    block_.remove_prefix(std::min(block_.size(), part.size() + 1));
    if (feed != std::string_view::npos || (block_.empty() && !fill())) break;
    poll_limits();
    waited = true;
  }
  waited ? phase_.step() : phase_.quick_step(line.size());
  if (!line.empty() && line.back() == '\r') line.pop_back();
  if (number_ == 1 && line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);
  check_text(line);
  return true;
}

void LineReader::expect_rows(std::size_t rows, double bytes_of_row, double most) {
  constexpr std::size_t first_look = 4096;
  if (rows < first_look || !std::has_single_bit(rows)) return;
  if (const std::optional<double> share = bytes_.share()) {
    const double all = static_cast<double>(rows) / *share;
    expect_work({.what = printable(name_) + ", of some " + std::to_string(static_cast<std::size_t>(all)) + " rows,",
                 .bytes = std::min(all * bytes_of_row, most)});
  }
}

void LineReader::check_zeros(std::string_view part, std::size_t before) const {
  if (number_ == 1 && before == 0 && begins_in_utf16(part))
    throw InputError(here(1), "text in UTF-16", "UTF-8, as `iconv -f UTF-16 -t UTF-8` writes it");
  if (const std::size_t zero = part.find('\0'); zero != std::string_view::npos)
    throw InputError(here(before + zero + 1), "a zero byte", "a text file");
}

void LineReader::check_text(const std::string& line) const {
  for (std::size_t i = plain_bytes(line, 0); i < line.size(); i += plain_bytes(line, i)) {
    const auto byte = static_cast<unsigned char>(line[i]);
    const std::size_t length = utf8_length(line, i);
    if (length == 0 || (byte < 0x20 && byte != '\t') || byte == 0x7F) {
      check_zeros(line, 0);
      throw InputError(here(i + 1), "the byte " + quoted(line.substr(i, 1)), "UTF-8 text without control characters");
    }
    i += length;
  }
}

}  // namespace mistakebound

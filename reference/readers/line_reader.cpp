#include "reference/readers/line_reader.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <string_view>
#include <utility>

#include "reference/numbers/scan_loops.hpp"
#include "reference/numbers/utf8.hpp"
#include "reference/readers/csv_line.hpp"

namespace mistakebound {
namespace {

/// How many bytes from `at` on are printable ASCII or a tab.
std::size_t plain_bytes(const std::string& text, std::size_t at) {
  return scanning::scanners().plain(text.data() + at, text.size() - at);
}

/// What a file begins like, by iconv's name, which takes the low byte for the first where nothing says so: UTF-16 or
/// UTF-32 with its mark, or with two characters of which all bytes but one are zero; null where it begins like neither.
const char* wide_encoding(std::string_view text) {
  constexpr std::string_view little_32{"\xFF\xFE\0\0", 4};
  constexpr std::string_view big_32{"\0\0\xFE\xFF", 4};
  if (text.starts_with(little_32) || text.starts_with(big_32)) return "UTF-32";
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) return "UTF-16";
  const auto is_every = [&](std::size_t step, std::size_t place) {
    if (text.size() < 2 * step) return false;
    for (std::size_t i = 0; i < 2 * step; ++i)
      if ((text[i] != '\0') != (i % step == place)) return false;
    return true;
  };
  return is_every(2, 0)   ? "UTF-16"
         : is_every(2, 1) ? "UTF-16BE"
         : is_every(4, 0) ? "UTF-32"
         : is_every(4, 3) ? "UTF-32BE"
                          : nullptr;
}

/// What the file is that begins so, where it is one that has no lines, or not those of a table.
std::optional<std::string> other_format(std::string_view text) {
  using namespace std::string_view_literals;
  constexpr std::array<std::pair<std::string_view, const char*>, 9> beginnings{
      {{"\xFD"
        "7zXZ",
        "what xz has packed"},
       {"BZh", "what bzip2 has packed"},
       {"\x28\xB5\x2F\xFD", "what zstd has packed"},
       {"PK\x03\x04", "a ZIP archive, as spreadsheets are, too"},
       {"\x89HDF", "HDF5"},
       {"\x93NUMPY", "an array of NumPy"},
       {"%PDF-", "PDF"},
       {"PAR1\x15", "Parquet"},
       {"\x80\x04\x95", "a pickle of Python"}}};
  for (const auto& [begin, name] : beginnings) {
    // What is packed by bzip2 goes on with a digit, which a word may have, and with the digits of pi.
    const bool digits_follow = text.size() > 4 && text.substr(4).starts_with("1AY&SY");
    if (text.starts_with(begin) && (begin != "BZh" || digits_follow)) return name;
  }
  const std::size_t first = std::min(text.find_first_not_of(" \t"), text.size());
  const std::string tag = in_lower_case(text.substr(first, 9));
  if (tag.starts_with("<html") || tag.starts_with("<!doctype") || tag.starts_with("<table")) return "HTML";
  return tag.starts_with("<?xml") ? std::optional("XML") : std::nullopt;
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
  if (number_ == 1 && before == 0)
    if (const char* const encoding = wide_encoding(part))
      throw InputError(here(1), std::string("text in ") + encoding,
                       std::string("UTF-8, as `iconv -f ") + encoding + " -t UTF-8` writes it");
  if (number_ == 1 && before == 0)
    if (const std::optional<std::string> format = other_format(part))
      throw InputError(here(1), *format, "text in lines, as it is or packed by gzip");
  if (const std::size_t zero = part.find('\0'); zero != std::string_view::npos)
    throw InputError(here(before + zero + 1), "a zero byte", "a text file");
}

void LineReader::check_text(const std::string& line) const {
  for (std::size_t i = plain_bytes(line, 0); i < line.size(); i += plain_bytes(line, i)) {
    const auto byte = static_cast<unsigned char>(line[i]);
    const std::size_t length = utf8_length(line, i);
    if (length == 0 || (byte < 0x20 && byte != '\t') || byte == 0x7F) {
      check_zeros(line, 0);
      const char* const advice = byte == '\r' && number_ == 1
                                     ? " (`tr '\\r' '\\n'` makes line feeds of carriage returns)"
                                 : length == 0 ? " (`iconv -f LATIN1 -t UTF-8` makes it of Latin-1)"
                                               : "";
      throw InputError(here(i + 1), "the byte " + quoted(line.substr(i, 1)),
                       std::string("UTF-8 text without control characters") + advice);
    }
    i += length;
  }
}

}  // namespace mistakebound

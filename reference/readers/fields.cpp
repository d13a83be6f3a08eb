#include "reference/readers/fields.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "reference/readers/blockwise_file.hpp"

namespace mistakebound {

bool is_blank(std::string_view line) {
  return std::all_of(line.begin(), line.end(), [](char c) { return is_blank(c); });
}

Rational number_in_field(std::string_view text, std::size_t column, const LineReader& lines,
                         const NumberOptions& options) {
  try {
    return parse_number(text, options);
  } catch (const InputError& error) {
    const std::size_t within = error.where().column;
    throw error.at(lines.here(column + (within == 0 ? 0 : within - 1)));
  }
}

void with_input(const std::string& path, const char* what,
                const std::function<void(std::istream&, const std::string&)>& read) {
  if (path == "-") {
    BlockwiseFile in = BlockwiseFile::standard_input();
    return read(in, "standard input");
  }
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) throw InputError({path, 0, 0}, "a directory", what);
  BlockwiseFile in(path);
  if (!in)
    throw InputError({path.empty() ? "''" : path, 0, 0}, std::string("no readable file (") + std::strerror(errno) + ")",
                     what);
  read(in, path);
}

}  // namespace mistakebound

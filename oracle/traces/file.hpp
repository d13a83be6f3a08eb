/// A trace's file, opened as often as it must be read.
#pragma once

#include <cstdint>
#include <istream>
#include <memory>
#include <string>

namespace mistakebound {

/// A file, or standard input ("-"). What can be read only once, as standard input and pipes, is read as it comes and
/// kept in a temporary file that has no name, to be read again; a broken trace is refused before the rest of it is
/// waited for.
class TraceFile {
 public:
  /// Throws InputError for a directory and for what cannot be opened.
  explicit TraceFile(const std::string& path);
  ~TraceFile();

  /// The name for messages.
  [[nodiscard]] const std::string& name() const { return name_; }

  /// The file from its beginning. One stream at a time; a pipe must be read to its end before it is opened again.
  /// Throws InputError where that cannot be, and where the file is not the one that was opened first.
  [[nodiscard]] std::unique_ptr<std::istream> open();

  /// How many bytes can be read without anybody being waited for: those of a file; 0 for what can be read only once.
  [[nodiscard]] std::uintmax_t ready_bytes() const;

  /// Throws InputError where the file was replaced or written to since it was opened first.
  void check_unchanged();

 private:
  class KeptInput;
  std::string name_;
  std::string path_;
  std::unique_ptr<KeptInput> kept_;  ///< where it can be read only once
  std::string first_seen_;           ///< which file it was, its size and when it was written, once it was opened
};

}  // namespace mistakebound

/// What `drive` found in earlier runs, in a folder: it is replayed first, and removed once it passes.
///
/// A folder for each command, named by the digest of the command line that decides what a failure is (the learner, its
/// parameters, what is sent and what is compared, and the program); in it that command line, in the file `command`, and
/// each sequence as a file of examples, CSV, which `mistakebound run` reads, named by the digest of its examples.
#pragma once

#include <string>
#include <vector>

#include "oracle/drive/drive.hpp"

namespace mistakebound::cli {

class Failures {
 public:
  /// Reads what is stored of the command in `folder`, if there is such a folder; it is made when something is stored.
  /// Throws InputError where it cannot be made, or where a file of examples in it has none.
  Failures(const std::string& folder, const std::string& command);

  [[nodiscard]] const std::vector<Sequence>& sequences() const { return sequences_; }

  /// Writes what was found, and removes those that pass now, and one that became smaller. Throws InputError.
  void update(const DriveResult& result);

  /// Where what was found is stored; empty before update(), and where nothing was found.
  [[nodiscard]] const std::string& file() const { return file_; }

 private:
  std::string folder_;  ///< of the command
  std::string command_;
  std::string file_;
  std::vector<std::string> files_;
  std::vector<Sequence> sequences_;
};

}  // namespace mistakebound::cli

/// What the program writes: standard output, and files that appear as a whole or not at all.
#pragma once

#include <exception>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "cli/options/signals.hpp"
#include "reference/learners/parameter.hpp"

namespace mistakebound::cli {

/// A file on the command line; `what` names an output by its option, and an input in words ("the trace").
struct NamedFile {
  std::string what;
  std::string path;
};

/// Before any work: every output can be written, and none is an input, another output, or where standard output goes,
/// however the names are spelled. The input "-" is standard input's file. Throws InputError that names the option.
void check_outputs(const std::vector<NamedFile>& outputs, const std::vector<NamedFile>& inputs);

/// The files to be read that these values name, as --class does.
std::vector<NamedFile> files_read(const Values& values);

/// A file that appears as a whole or not at all: written beside its place, and moved there by commit(). A signal that
/// ends the program takes the unfinished file away. A new file has the mode that the umask leaves, one that is replaced
/// keeps its mode; a symbolic link is followed and stays. Pipes and devices are written to directly; a reader of a pipe
/// that has gone away is told at the end, by commit().
class WholeFile {
 public:
  /// `option` stands in messages. Throws InputError where the file cannot be written.
  WholeFile(const std::string& option, const std::string& path);
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;
  ~WholeFile();

  void write(const std::string& text);
  void commit();  ///< Throws InputError where anything could not be written.

 private:
  [[nodiscard]] InputError failure() const;
  void open_beside(bool is_there, unsigned mode);

  std::string option_;
  std::string path_;     ///< where links lead
  std::string partial_;  ///< empty once it is in its place
  std::unique_ptr<Unfinished> unfinished_;
  int reason_ = 0;  ///< why the first of what could not be written was not
  std::ofstream out_;
};

/// Files beside a report: where one cannot be written, the report is printed first, and then the complaint.
class BesideReport {
 public:
  /// Whether write() wrote, which throws InputError where it cannot.
  template <class Write>
  bool wrote(const Write& write) {
    try {
      write();
      return true;
    } catch (const InputError&) {
      if (!first_) first_ = std::current_exception();
      return false;
    }
  }
  /// Throws what the first one threw that could not be written.
  void complain() const {
    if (first_) std::rethrow_exception(first_);
  }

 private:
  std::exception_ptr first_;
};

/// Writes a WholeFile.
void write_whole(const std::string& option, const std::string& path, const std::string& text);

/// Gives descriptors 0 to 2, where they are closed, to something that cannot be used, so that no file gets them. Throws
/// InputError where standard output is closed, as there is no place for the report.
void keep_standard_streams();

/// Writes to standard output. Throws InputError where that fails.
void print(const std::string& text);

}  // namespace mistakebound::cli

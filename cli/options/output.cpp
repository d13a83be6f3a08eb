#include "cli/options/output.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <optional>

namespace mistakebound::cli {
namespace {

namespace fs = std::filesystem;

InputError not_writable(const std::string& option, const std::string& path, const std::string& reason) {
  return {{option, 0, 0}, "that " + quoted(path) + " cannot be written (" + reason + ")", "a path to write to"};
}

/// The path that symbolic links lead to, whether there is a file or not.
std::string follows_path(const std::string& option, const std::string& path) {
  constexpr int most_links = 40;
  fs::path place = path;
  std::error_code ignored;
  for (int links = 0; fs::is_symlink(place, ignored); ++links) {
    if (links == most_links) throw not_writable(option, path, std::strerror(ELOOP));
    place = place.parent_path() / fs::read_symlink(place, ignored);
  }
  return place.string();
}

fs::path folder_of(const fs::path& path) {
  return path.has_parent_path() ? path.parent_path() : ".";
}

/// A file as the system knows it: two spellings of one name are equal. One that does not exist yet has a name in a
/// folder. A device such as /dev/null is like no other file, as nothing in it is lost.
struct Identity {
  dev_t device = 0;
  ino_t number = 0;
  std::string name;
  bool operator==(const Identity&) const = default;
};

std::optional<Identity> identity_of(const struct stat& found, std::string name = "") {
  if (S_ISCHR(found.st_mode)) return std::nullopt;
  return Identity{found.st_dev, found.st_ino, std::move(name)};
}

/// Nothing, where there is no such file.
std::optional<Identity> identity_of(const std::string& path) {
  struct stat found {};
  return stat(path.c_str(), &found) == 0 ? identity_of(found) : std::nullopt;
}

/// The file that is there or will be.
std::optional<Identity> identity_of_output(const std::string& option, const std::string& path) {
  struct stat found {};
  if (stat(path.c_str(), &found) == 0) return identity_of(found);
  const fs::path place = follows_path(option, path);
  if (stat(folder_of(place).c_str(), &found) != 0) return std::nullopt;
  return identity_of(found, place.filename().string());
}

std::optional<Identity> identity_of(int descriptor) {
  struct stat found {};
  return fstat(descriptor, &found) == 0 ? identity_of(found) : std::nullopt;
}

/// Throws InputError where the path cannot be written.
void check_path(const std::string& option, const std::string& path) {
  if (path == "-") throw InputError({option, 0, 0}, "'-'", "a path; standard output has the report");
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  if (!fs::exists(status) || fs::is_regular_file(status) || fs::is_directory(status) || path.empty()) {
    const WholeFile tried(option, path);
  } else if (access(path.c_str(), W_OK) != 0) {
    throw not_writable(option, path, std::strerror(errno));
  }
}

}  // namespace

void check_outputs(const std::vector<NamedFile>& outputs, const std::vector<NamedFile>& inputs) {
  struct Taken {
    std::string what;
    std::optional<Identity> file;
  };
  std::vector<Taken> taken;
  for (const auto& [what, path] : inputs)
    taken.push_back(path == "-" ? Taken{"standard input's file", identity_of(STDIN_FILENO)}
                                : Taken{what, identity_of(path)});
  taken.push_back({"standard output's file", identity_of(STDOUT_FILENO)});
  taken.push_back({"standard error's file", identity_of(STDERR_FILENO)});
  for (const auto& [option, path] : outputs) {
    if (path != "-" && !path.empty()) {
      const std::optional<Identity> file = identity_of_output(option, path);
      for (const Taken& other : taken)
        if (file && file == other.file)
          throw InputError({option, 0, 0}, other.what + " " + quoted(path), "another path to write to");
      taken.push_back({"the path of " + option, file});
    }
    check_path(option, path);
  }
}

std::vector<NamedFile> files_read(const Values& values) {
  std::vector<NamedFile> files;
  for (const Parameter& parameter : values.parameters())
    if (parameter.domain.kind == Domain::Kind::file && values.given(parameter.name))
      files.push_back({std::string("the file of --") + parameter.name, values.text(parameter.name)});
  return files;
}

WholeFile::WholeFile(const std::string& option, const std::string& path) : option_(option), path_(path) {
  if (path.empty()) throw InputError({option, 0, 0}, "an empty path", "a path to write to");
  struct stat old {};
  const bool is_there = stat(path.c_str(), &old) == 0;
  if (!is_there && errno != ENOENT) throw failure();
  if ((is_there && S_ISDIR(old.st_mode)) || !fs::path(path).has_filename())
    throw not_writable(option, path, "it is a directory");
  if (is_there && access(path.c_str(), W_OK) != 0) throw failure();
  if (is_there && !S_ISREG(old.st_mode)) {
    out_.open(path, std::ios::binary);
    if (!out_) throw failure();
    return;
  }
  path_ = follows_path(option, path);
  constexpr unsigned permissions = 07777;
  open_beside(is_there, old.st_mode & permissions);
}

/// Opens a file in the same folder, under a name that nobody has and that is short, whatever the other name is.
void WholeFile::open_beside(bool is_there, unsigned mode) {
  constexpr int most_names = 1000;
  const SignalsHeld held;
  int descriptor = -1;
  for (int n = 0; descriptor < 0 && n < most_names; ++n) {
    partial_ = (folder_of(path_) / (".mistakebound-" + std::to_string(getpid()) + "-" + std::to_string(n))).string();
    descriptor = open(partial_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, is_there ? 0600 : 0666);
    if (descriptor < 0 && errno != EEXIST) break;
  }
  if (descriptor < 0) {
    partial_.clear();
    throw failure();
  }
  unfinished_ = std::make_unique<Unfinished>(partial_);
  out_.open(partial_, std::ios::binary | std::ios::trunc);
  const bool kept_mode = !is_there || fchmod(descriptor, mode) == 0;
  const int reason = errno;
  close(descriptor);
  if (out_ && kept_mode) return;
  out_.close();
  unlink(partial_.c_str());
  errno = reason;
  throw failure();
}

WholeFile::~WholeFile() {
  const BrokenPipesHeld held;
  out_.close();
  if (!partial_.empty()) unlink(partial_.c_str());
}

void WholeFile::write(const std::string& text) {
  std::optional<BrokenPipesHeld> held;
  if (partial_.empty()) held.emplace();
  errno = 0;
  out_ << text;
  if (!out_ && reason_ == 0) reason_ = errno;
}

void WholeFile::commit() {
  {
    const BrokenPipesHeld held;
    out_.close();
    if (!out_ && reason_ != 0) errno = reason_;
    if (!out_) throw failure();
  }
  if (partial_.empty()) return;
  if (std::rename(partial_.c_str(), path_.c_str()) != 0) throw failure();
  partial_.clear();
  unfinished_.reset();
}

InputError WholeFile::failure() const {
  return not_writable(option_, path_, std::strerror(errno));
}

void write_whole(const std::string& option, const std::string& path, const std::string& text) {
  WholeFile file(option, path);
  file.write(text);
  file.commit();
}

void keep_standard_streams() {
  bool is_closed = false;
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(descriptor, F_GETFD) >= 0) continue;
    is_closed = is_closed || descriptor == STDOUT_FILENO;
    // The lowest free descriptor is this one. Reading from the first and writing to the others fails, as it should.
    open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
  if (is_closed) throw InputError({"standard output", 0, 0}, "it closed", "an open one, as the report goes there");
}

void print(const std::string& text) {
  std::cout << text << std::flush;
  if (!std::cout)
    throw InputError({"standard output", 0, 0}, "that it cannot be written", "an open pipe, or room on the disk");
}

}  // namespace mistakebound::cli

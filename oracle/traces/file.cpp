#include "oracle/traces/file.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <streambuf>

#include "reference/numbers/error.hpp"
#include "reference/numbers/temporary_file.hpp"
#include "reference/readers/blockwise_file.hpp"

namespace mistakebound {
namespace {

InputError not_readable(const std::string& name) {
  return {
      {name.empty() ? "''" : name, 0, 0}, std::string("no readable file (") + std::strerror(errno) + ")", "a trace"};
}

std::string temporary_folder() {
  const char* named = std::getenv("TMPDIR");
  return named == nullptr ? "there is no /tmp" : "TMPDIR is " + mistakebound::quoted(named);
}

/// What tells a file from another, and from itself after it was written to.
std::string file_state(const std::string& path) {
  struct stat found {};
  if (stat(path.c_str(), &found) != 0) return "none";
  std::string state;
  for (const auto part : {static_cast<std::int64_t>(found.st_dev), static_cast<std::int64_t>(found.st_ino),
                          static_cast<std::int64_t>(found.st_size), static_cast<std::int64_t>(found.st_mtim.tv_sec),
                          static_cast<std::int64_t>(found.st_mtim.tv_nsec)})
    state += std::to_string(part) + " ";
  return state;
}

}  // namespace

/// A descriptor's bytes, copied to a temporary file while they are read; from the second time on, that file.
class TraceFile::KeptInput : public std::streambuf {
 public:
  /// Closes the descriptor at the end, unless it is standard input.
  KeptInput(int input, const std::string& name) : name_(name), input_(input) {
    std::error_code failed;
    const std::filesystem::path folder = std::filesystem::temp_directory_path(failed);
    if (failed)
      throw InputError({name, 0, 0}, "no folder for a temporary file (" + temporary_folder() + ")",
                       "a trace in a file, or TMPDIR that names a folder");
    const int descriptor = open_without_name(folder);
    if (descriptor >= 0) copy_ = fdopen(descriptor, "w+b");
    if (copy_ == nullptr) throw no_room();
  }
  KeptInput(const KeptInput&) = delete;
  KeptInput& operator=(const KeptInput&) = delete;
  ~KeptInput() override {
    std::fclose(copy_);
    if (input_ != STDIN_FILENO) close(input_);
  }

  void rewind() {
    setg(nullptr, nullptr, nullptr);
    if (begun_) {
      again_ = true;
      if (std::fseek(copy_, 0, SEEK_SET) != 0) throw no_room();
    }
    begun_ = true;
  }

 protected:
  int_type underflow() override {
    const std::size_t size = again_ ? std::fread(block_.data(), 1, block_.size(), copy_) : arrived();
    setg(block_.data(), block_.data(), block_.data() + size);
    return size == 0 ? traits_type::eof() : traits_type::to_int_type(block_.front());
  }

 private:
  std::size_t arrived() {
    std::size_t count = 0;
    try {
      count = read_some(input_, block_.data(), block_.size());
    } catch (const std::ios_base::failure&) {
      throw not_readable(name_);
    }
    if (std::fwrite(block_.data(), 1, count, copy_) != count || (count == 0 && std::fflush(copy_) != 0))
      throw no_room();
    return count;
  }

  [[nodiscard]] InputError no_room() const {
    return {{name_, 0, 0}, "no room for a temporary file", "a trace in a file, or room on the disk"};
  }

  const std::string& name_;
  int input_;
  std::FILE* copy_ = nullptr;
  std::array<char, std::size_t{64} << 10U> block_{};
  bool begun_ = false;
  bool again_ = false;
};

TraceFile::TraceFile(const std::string& path) : name_(path == "-" ? "standard input" : path), path_(path) {
  std::error_code ignored;
  if (path == "-") {
    take_standard_input();
    kept_ = std::make_unique<KeptInput>(STDIN_FILENO, name_);
  } else if (std::filesystem::is_directory(path, ignored)) {
    throw InputError({path, 0, 0}, "a directory", "a trace");
  } else if (is_stream(path)) {
    const int input = open_to_read(path);
    if (input < 0) throw not_readable(name_);
    kept_ = std::make_unique<KeptInput>(input, name_);
  }
}

TraceFile::~TraceFile() = default;

std::unique_ptr<std::istream> TraceFile::open() {
  if (kept_) {
    kept_->rewind();
    return std::make_unique<std::istream>(kept_.get());
  }
  auto file = std::make_unique<BlockwiseFile>(path_);
  if (!*file) throw not_readable(name_);
  if (first_seen_.empty()) first_seen_ = file_state(path_);
  check_unchanged();
  return file;
}

std::uintmax_t TraceFile::ready_bytes() const {
  std::error_code failed;
  const std::uintmax_t size = kept_ ? 0 : std::filesystem::file_size(path_, failed);
  return failed ? 0 : size;
}

void TraceFile::check_unchanged() {
  if (!kept_ && file_state(path_) != first_seen_)
    throw InputError({name_, 0, 0}, "that the file changed while it was read", "a trace that nobody writes to");
}

}  // namespace mistakebound

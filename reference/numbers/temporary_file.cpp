#include "reference/numbers/temporary_file.hpp"

#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

#include "reference/numbers/error.hpp"

namespace mistakebound {
namespace {

/// Moves bytes by `move(at)`, which returns how many it moved from `at` on. Whether all of them were moved.
template <class Move>
bool move_all(std::size_t size, Move move) {
  std::size_t done = 0;
  while (done < size) {
    const ssize_t moved = move(done);
    if (moved < 0 && errno == EINTR) continue;
    if (moved <= 0) return false;
    done += static_cast<std::size_t>(moved);
  }
  return true;
}

}  // namespace

int open_without_name(const std::filesystem::path& folder) {
  std::string path = (folder / "mistakebound-XXXXXX").string();
  const int descriptor = mkostemp(path.data(), O_CLOEXEC);
  if (descriptor >= 0) unlink(path.c_str());
  return descriptor;
}

std::shared_ptr<TemporaryFile> TemporaryFile::make() {
  std::error_code failed;
  const std::filesystem::path folder = std::filesystem::temp_directory_path(failed);
  if (failed) return nullptr;
  const int descriptor = open_without_name(folder);
  if (descriptor < 0) return nullptr;
  return std::shared_ptr<TemporaryFile>(new TemporaryFile(descriptor));
}

TemporaryFile::~TemporaryFile() {
  close(descriptor_);
}

std::optional<std::uint64_t> TemporaryFile::append(std::span<const std::byte> bytes) {
  const bool written = move_all(bytes.size(), [&](std::size_t at) {
    return pwrite(descriptor_, bytes.data() + at, bytes.size() - at, static_cast<off_t>(end_ + at));
  });
  if (!written) return std::nullopt;
  const std::uint64_t place = end_;
  end_ += bytes.size();
  return place;
}

void TemporaryFile::read(std::uint64_t place, std::span<std::byte> bytes) const {
  const bool there = move_all(bytes.size(), [&](std::size_t at) {
    return pread(descriptor_, bytes.data() + at, bytes.size() - at, static_cast<off_t>(place + at));
  });
  if (!there)
    throw InputError({"temporary file", 0, 0}, "bytes that cannot be read back",
                     "a disk that keeps them (TMPDIR names a folder on it)");
}

}  // namespace mistakebound

/// Files without a name, for what need not be in memory. They go away with this process, however that ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>

namespace mistakebound {

/// A new file in the folder, open for reading and writing, whose name is gone already; -1 where none can be made.
int open_without_name(const std::filesystem::path& folder);

/// Bytes that are written once and read by anybody, from any thread, afterwards.
class TemporaryFile {
 public:
  /// In TMPDIR, or in /tmp where that is not set; null where no file can be made there.
  static std::shared_ptr<TemporaryFile> make();

  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile();

  /// Writes the bytes behind all others: their place, or nothing where there is no room for them.
  std::optional<std::uint64_t> append(std::span<const std::byte> bytes);
  /// Reads as many bytes from the place on. Throws InputError where they are not there any more.
  void read(std::uint64_t place, std::span<std::byte> bytes) const;

 private:
  explicit TemporaryFile(int descriptor) : descriptor_(descriptor) {}

  int descriptor_;
  std::uint64_t end_ = 0;
};

}  // namespace mistakebound

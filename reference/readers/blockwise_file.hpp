/// Files, pipes, terminals, sockets and devices, read in blocks: each call of the system takes as many bytes as have
/// come. (A stream of the standard library's asks for single bytes where it cannot find out how many there are, as of
/// devices, which costs four calls for each.)
#pragma once

#include <cstddef>
#include <istream>
#include <streambuf>
#include <string>
#include <vector>

namespace mistakebound {

/// Opens a path to be read with read_some(); -1 and errno where that cannot be. Does not wait for the writer of a named
/// pipe.
int open_to_read(const std::string& path);

/// Reads at most `size` bytes, as soon as there are any; returns how many, 0 at the end. Asks for the limits of this
/// thread's work while nobody writes. Throws std::ios_base::failure, with errno as it was, where nothing can be read.
std::size_t read_some(int descriptor, char* to, std::size_t size);

/// Whether the path leads to what is there and is no file on a disk, as a pipe or a device.
bool is_stream(const std::string& path);

/// Before standard input is read, which can be done once. Throws InputError the second time.
void take_standard_input();

/// The bytes of a descriptor, which it does not close.
class DescriptorBuffer : public std::streambuf {
 public:
  explicit DescriptorBuffer(int descriptor) : descriptor_(descriptor) {}

 protected:
  int_type underflow() override;
  pos_type seekoff(off_type by, std::ios_base::seekdir from, std::ios_base::openmode which) override;
  pos_type seekpos(pos_type to, std::ios_base::openmode which) override;

 private:
  int descriptor_;
  std::vector<char> block_;
};

/// A file by its path, or standard input.
class BlockwiseFile : public std::istream {
 public:
  /// A stream that has failed, and errno, where the file cannot be opened.
  explicit BlockwiseFile(const std::string& path) : BlockwiseFile(open_to_read(path)) {}
  ~BlockwiseFile() override;

  /// Throws InputError where it was taken before.
  static BlockwiseFile standard_input();

 private:
  explicit BlockwiseFile(int descriptor);

  int descriptor_;
  DescriptorBuffer buffer_;
};

}  // namespace mistakebound

/// Files that are read in blocks of 64 KiB, as ByteSource takes them: a stream of the library's asks the system for 8.
#pragma once

#include <fstream>
#include <memory>
#include <string>

namespace mistakebound {

class BlockwiseFile : public std::ifstream {
 public:
  explicit BlockwiseFile(const std::string& path) {
    rdbuf()->pubsetbuf(block_.get(), block_size);
    open(path, std::ios::binary);
  }
  BlockwiseFile(const BlockwiseFile&) = delete;
  BlockwiseFile& operator=(const BlockwiseFile&) = delete;
  ~BlockwiseFile() override { close(); }  // while there is a block

 private:
  static constexpr std::streamsize block_size = std::streamsize{64} << 10U;
  std::unique_ptr<char[]> block_ = std::make_unique_for_overwrite<char[]>(block_size);
};

}  // namespace mistakebound

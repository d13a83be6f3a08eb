/// Files that are read in the blocks that are asked for: a stream of the library's has a buffer of its own, of 8 KiB.
#pragma once

#include <fstream>
#include <string>

namespace mistakebound {

class BlockwiseFile : public std::ifstream {
 public:
  explicit BlockwiseFile(const std::string& path) {
    rdbuf()->pubsetbuf(nullptr, 0);
    open(path, std::ios::binary);
  }
};

}  // namespace mistakebound

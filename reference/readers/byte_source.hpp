/// The bytes of a file in blocks, unpacked on the way where they are gzip.
#pragma once

#include <iosfwd>
#include <memory>
#include <optional>
#include <string_view>

namespace mistakebound {

/// Reads a stream block by block in constant memory. Data that begin with gzip's two magic bytes are unpacked, all
/// members one after the other, whatever the file is called (RFC 1952). Never waits for more input than a block needs
/// to hold one byte, so that what a living program has written can be read at once.
class ByteSource {
 public:
  /// The stream must outlive this object; its buffer is read, its flags are left alone.
  explicit ByteSource(std::istream& in);
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;
  ~ByteSource();

  /// The next bytes, at most 64 KiB, valid until the next call; none at the end. Throws InputError, without a place,
  /// where the stream cannot be read and where gzip data are damaged or end too early.
  std::string_view next();

  /// How much of the stream has been read, above 0 and at most 1; nothing where its length is not known, as of a pipe.
  /// Of gzip data this is the share of the packed bytes.
  [[nodiscard]] std::optional<double> share();

 private:
  struct Inflater;
  static constexpr std::size_t block_size = std::size_t{64} << 10U;
  static constexpr std::size_t packed_size = std::size_t{8} << 10U;  ///< of packed bytes, of which share() tells

  std::string_view stored(std::size_t most);
  std::string_view unpacked();

  std::istream& in_;
  std::unique_ptr<char[]> block_;
  std::unique_ptr<Inflater> gzip_;  ///< where the data are gzip
  bool begun_ = false;
};

}  // namespace mistakebound

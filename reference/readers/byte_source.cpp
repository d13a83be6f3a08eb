#include "reference/readers/byte_source.hpp"

#include <zlib.h>

#include <algorithm>
#include <istream>
#include <new>
#include <streambuf>

#include "reference/numbers/error.hpp"

namespace mistakebound {
namespace {

constexpr std::string_view gzip_magic = "\x1f\x8b";

}  // namespace

/// zlib's state between two blocks.
struct ByteSource::Inflater {
  Inflater() : output(std::make_unique_for_overwrite<char[]>(block_size)) {
    constexpr int gzip_only = 16 + MAX_WBITS;
    if (inflateInit2(&stream, gzip_only) != Z_OK) throw std::bad_alloc();
  }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
  ~Inflater() { inflateEnd(&stream); }

  /// The bytes that are to be unpacked next; they must stay where they are.
  void feed(std::string_view bytes) {
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // zlib only reads them
    stream.avail_in = static_cast<uInt>(bytes.size());
  }

  z_stream stream{};
  std::unique_ptr<char[]> output;
  bool between_members = false;
  bool damaged = false;
};

ByteSource::ByteSource(std::istream& in) : in_(in), block_(std::make_unique_for_overwrite<char[]>(block_size)) {}

ByteSource::~ByteSource() = default;

std::string_view ByteSource::stored(std::size_t most) {
  std::streambuf& bytes = *in_.rdbuf();
  try {
    // Who waits for a byte finds out what has come with it.
    if (bytes.sgetc() == std::char_traits<char>::eof()) return {};
    const auto ready = std::clamp<std::streamsize>(bytes.in_avail(), 1, static_cast<std::streamsize>(most));
    return {block_.get(), static_cast<std::size_t>(bytes.sgetn(block_.get(), ready))};
  } catch (const std::ios_base::failure&) {
    throw InputError({}, "bytes that cannot be read", "a readable file");
  }
}

std::string_view ByteSource::unpacked() {
  Inflater& gzip = *gzip_;
  while (!gzip.damaged) {
    if (gzip.stream.avail_in == 0) gzip.feed(stored(packed_size));
    if (gzip.stream.avail_in == 0) {
      if (gzip.between_members) return {};
      throw InputError({}, "gzip data that end too early", "a whole gzip file");
    }
    if (gzip.between_members) {
      if (*gzip.stream.next_in != static_cast<Bytef>(gzip_magic[0]))
        throw InputError({}, "something else after gzip data", "nothing after them, or more gzip data");
      inflateReset(&gzip.stream);
      gzip.between_members = false;
    }
    gzip.stream.next_out = reinterpret_cast<Bytef*>(gzip.output.get());
    gzip.stream.avail_out = static_cast<uInt>(block_size);
    const int result = inflate(&gzip.stream, Z_NO_FLUSH);
    if (result == Z_MEM_ERROR) throw std::bad_alloc();
    gzip.damaged = result != Z_OK && result != Z_STREAM_END;  // said when what came before it has been read
    gzip.between_members = result == Z_STREAM_END;
    const std::size_t made = block_size - gzip.stream.avail_out;
    if (made > 0) return {gzip.output.get(), made};
  }
  throw InputError({}, "damaged gzip data", "a gzip file as gzip wrote it");
}

std::optional<double> ByteSource::share() {
  std::streambuf& bytes = *in_.rdbuf();
  const std::streamoff read = bytes.pubseekoff(0, std::ios_base::cur, std::ios_base::in);
  if (read <= 0) return std::nullopt;
  const std::streamoff all = bytes.pubseekoff(0, std::ios_base::end, std::ios_base::in);
  bytes.pubseekpos(read, std::ios_base::in);
  if (all < read) return std::nullopt;
  return static_cast<double>(read) / static_cast<double>(all);
}

std::string_view ByteSource::next() {
  if (gzip_) return unpacked();
  std::string_view bytes = stored(begun_ ? block_size : packed_size);
  if (begun_) return bytes;
  begun_ = true;
  if (!bytes.starts_with(gzip_magic[0])) return bytes;
  if (bytes.size() == 1) {  // the second byte may come later
    const int second = in_.rdbuf()->sgetc();
    if (second != static_cast<unsigned char>(gzip_magic[1])) return bytes;
  } else if (!bytes.starts_with(gzip_magic)) {
    return bytes;
  }
  gzip_ = std::make_unique<Inflater>();
  gzip_->feed(bytes);
  return unpacked();
}

}  // namespace mistakebound

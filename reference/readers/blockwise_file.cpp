#include "reference/readers/blockwise_file.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <filesystem>

#include "reference/numbers/error.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace {

constexpr std::size_t block_size = std::size_t{64} << 10U;

#ifdef __EMSCRIPTEN__
/// Under node there is nothing to ask for that; reading waits.
void wait_for_bytes(int) {}
#else
/// Waits until there is something to read, or the end. What is no file may have nothing yet.
void wait_for_bytes(int descriptor) {
  constexpr int between_polls = 100;  // milliseconds
  pollfd asked{.fd = descriptor, .events = POLLIN, .revents = 0};
  while (true) {
    const int ready = poll(&asked, 1, between_polls);
    if (ready > 0) return;
    if (ready < 0 && errno != EINTR) return;  // reading says what is wrong
    poll_limits();
  }
}
#endif

}  // namespace

int open_to_read(const std::string& path) {
  // What could make opening or reading wait is waited for below.
  return open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
}

std::size_t read_some(int descriptor, char* to, std::size_t size) {
  while (true) {
    wait_for_bytes(descriptor);
    const ssize_t count = read(descriptor, to, size);
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK) continue;
    const int reason = errno;
    const std::ios_base::failure failure("bytes that cannot be read");
    errno = reason;
    throw failure;
  }
}

DescriptorBuffer::int_type DescriptorBuffer::underflow() {
  if (gptr() < egptr()) return traits_type::to_int_type(*gptr());
  block_.resize(block_size);
  const std::size_t count = read_some(descriptor_, block_.data(), block_.size());
  setg(block_.data(), block_.data(), block_.data() + count);
  return count == 0 ? traits_type::eof() : traits_type::to_int_type(block_.front());
}

DescriptorBuffer::pos_type DescriptorBuffer::seekoff(off_type by, std::ios_base::seekdir from,
                                                     std::ios_base::openmode) {
  const auto ahead = static_cast<off_type>(egptr() - gptr());
  if (from == std::ios_base::cur && by == 0) {
    const off_t at = lseek(descriptor_, 0, SEEK_CUR);
    return at < 0 ? pos_type(-1) : pos_type(at - ahead);
  }
  const bool is_relative = from == std::ios_base::cur;
  const off_t at = lseek(descriptor_, is_relative ? by - ahead : by,
                         is_relative ? SEEK_CUR : (from == std::ios_base::beg ? SEEK_SET : SEEK_END));
  if (at < 0) return -1;
  setg(nullptr, nullptr, nullptr);
  return at;
}

DescriptorBuffer::pos_type DescriptorBuffer::seekpos(pos_type to, std::ios_base::openmode which) {
  return seekoff(off_type(to), std::ios_base::beg, which);
}

BlockwiseFile::BlockwiseFile(int descriptor) : std::istream(nullptr), descriptor_(descriptor), buffer_(descriptor) {
  if (descriptor >= 0) rdbuf(&buffer_);  // and clears what no buffer is for a stream
}

BlockwiseFile::~BlockwiseFile() {
  if (descriptor_ > STDIN_FILENO) close(descriptor_);
}

bool is_stream(const std::string& path) {
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(path, ignored);
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status) &&
         !std::filesystem::is_directory(status);
}

void take_standard_input() {
  static std::atomic<bool> is_taken = false;
  if (is_taken.exchange(true))
    throw InputError({"standard input", 0, 0}, "'-' in the place of a second file", "a path: it can be read once");
}

BlockwiseFile BlockwiseFile::standard_input() {
  take_standard_input();
  return BlockwiseFile(STDIN_FILENO);
}

}  // namespace mistakebound

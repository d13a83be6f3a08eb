#include "oracle/drive/living_program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fstream>

extern "C" {
extern char** environ;  // NOLINT: POSIX's own
}

namespace mistakebound {
namespace {

using Clock = std::chrono::steady_clock;
#ifdef __EMSCRIPTEN__
constexpr bool can_start_programs = false;
#else
constexpr bool can_start_programs = true;
#endif
constexpr std::chrono::milliseconds to_end_by_itself{1000};
constexpr std::size_t most_last_words = 2048;

void close_once(int& descriptor) {
  if (descriptor >= 0) close(descriptor);
  descriptor = -1;
}

/// A pipe that no other program inherits.
struct Pipe {
  std::array<int, 2> ends{-1, -1};
  Pipe() {
    if (pipe(ends.data()) != 0) throw no_room();
    for (int& end : ends) {
      // Away from 0, 1 and 2, which may be free and are what the program's ends are put on.
      const int moved = fcntl(end, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
      if (moved < 0) throw no_room();
      close(end);
      end = moved;
    }
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    for (int& end : ends) close_once(end);
  }
  static InputError no_room() {
    return {{"drive", 0, 0}, std::string("no room for a pipe (") + std::strerror(errno) + ")", "fewer open files"};
  }
  /// One end, which is then somebody else's to close.
  int release(std::size_t which) {
    const int end = ends.at(which);
    ends.at(which) = -1;
    return end;
  }
};

void do_not_wait(int descriptor) {
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

/// What the program is started with: a group of its own, and signals as this program was started with; those that it
/// ignores on its own account it does not hand on.
struct SpawnAttributes {
  posix_spawnattr_t value{};
  SpawnAttributes() {
    posix_spawnattr_init(&value);
    sigset_t usual;
    sigemptyset(&usual);
    posix_spawnattr_setsigmask(&value, &usual);
    for (const int signal : {SIGPIPE, SIGXFSZ}) sigaddset(&usual, signal);
    posix_spawnattr_setsigdefault(&value, &usual);
    posix_spawnattr_setpgroup(&value, 0);
    posix_spawnattr_setflags(&value, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  }
  SpawnAttributes(const SpawnAttributes&) = delete;
  SpawnAttributes& operator=(const SpawnAttributes&) = delete;
  ~SpawnAttributes() { posix_spawnattr_destroy(&value); }
};

struct SpawnActions {
  posix_spawn_file_actions_t value{};
  SpawnActions() { posix_spawn_file_actions_init(&value); }
  SpawnActions(const SpawnActions&) = delete;
  SpawnActions& operator=(const SpawnActions&) = delete;
  ~SpawnActions() { posix_spawn_file_actions_destroy(&value); }
};

}  // namespace

WithoutBrokenPipes::WithoutBrokenPipes() : before_(std::signal(SIGPIPE, SIG_IGN)) {}
WithoutBrokenPipes::~WithoutBrokenPipes() {
  std::signal(SIGPIPE, before_);
}

LivingProgram::LivingProgram(const std::vector<std::string>& command, ProgramLimits limits)
    : limits_(std::move(limits)) {
  if (!can_start_programs)
    throw InputError({"drive", 0, 0}, "a program in WebAssembly, which can start no other",
                     "the program of this machine");
  if (command.empty() || command.front().empty())
    throw InputError({"drive", 0, 0}, "no program to start", "-- and then its command line");
  Pipe input;
  Pipe output;
  Pipe errors;
  const SpawnAttributes attributes;
  SpawnActions actions;
  posix_spawn_file_actions_adddup2(&actions.value, input.ends[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions.value, output.ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions.value, errors.ends[1], STDERR_FILENO);
  std::vector<std::string> words = command;
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const int failure =
      posix_spawnp(&id_, arguments.front(), &actions.value, &attributes.value, arguments.data(), environ);
  if (failure != 0) {
    id_ = -1;
    reaped_ = true;
    throw InputError(
        {"drive", 0, 0},
        "that " + mistakebound::quoted(command.front()) + " cannot be started (" + std::strerror(failure) + ")",
        "a program on the path, or the path of one");
  }
  to_ = input.release(1);
  from_ = output.release(0);
  errors_ = errors.release(0);
  for (const int descriptor : {to_, from_, errors_}) do_not_wait(descriptor);
}

LivingProgram::~LivingProgram() {
  close_once(to_);
  reap();
  close_once(from_);
  close_once(errors_);
}

/// The group is ended first: as long as its leader is not reaped, no other group can have its number.
void LivingProgram::reap() {
  if (reaped_) return;
  kill(-id_, SIGKILL);
  while (waitpid(id_, &status_, 0) < 0 && errno == EINTR) {
  }
  reaped_ = true;
}

void LivingProgram::tell(const std::string& line) {
  unsent_ += line + "\n";
}

std::string LivingProgram::ask(const std::string& line) {
  take_output();
  if (!received_.empty())
    throw InputError({}, mistakebound::quoted(received_) + " before it was asked",
                     "one line of output for each line that asks for one");
  tell(line);
  exchange(Clock::now() + limits_.timeout);
  const std::size_t end = received_.find('\n');
  std::string answer = received_.substr(0, end);
  received_.erase(0, end + 1);
  searched_ = 0;
  if (!answer.empty() && answer.back() == '\r') answer.pop_back();
  return answer;
}

/// Sends what is unsent and reads until there is a line.
void LivingProgram::exchange(Clock::time_point deadline) {
  constexpr std::chrono::milliseconds slice{100};
  while (true) {
    if (!unsent_.empty() && !send_some()) complain_of_the_end();
    const std::size_t end = received_.find('\n', searched_);
    if (end != std::string::npos && unsent_.empty()) return;
    if (end == std::string::npos) searched_ = received_.size();
    if (received_.size() > limits_.longest_line)
      throw InputError({}, "more than " + std::to_string(limits_.longest_line) + " bytes of output without an answer",
                       "an answer, a newline at its end");
    if (limits_.stop()) throw Stopped{};
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
    if (left.count() <= 0) {
      const double seconds = std::chrono::duration<double>(limits_.timeout).count();
      std::string text = std::to_string(seconds);
      text.erase(text.find_last_not_of('0') + 1);
      if (text.back() == '.') text.pop_back();
      text += " s";
      if (!received_.empty()) text.append(" but ").append(mistakebound::quoted(received_)).append(" without a newline");
      throw InputError({}, "no answer within " + text, "an answer, flushed, within the timeout (--timeout)");
    }
    std::array<pollfd, 3> places{{{from_, POLLIN, 0}, {errors_, POLLIN, 0}, {unsent_.empty() ? -1 : to_, POLLOUT, 0}}};
    poll(places.data(), places.size(), static_cast<int>(std::min(left, slice).count()));
    if (places[1].revents != 0) take_errors();
    if (places[0].revents != 0 && !take_output() && received_.find('\n') == std::string::npos) complain_of_the_end();
  }
}

/// Reads what is there; false at the end of the output.
bool LivingProgram::take_output() {
  std::array<char, 65536> chunk;  // NOLINT: filled by read
  while (received_.size() <= limits_.longest_line) {
    const ssize_t count = read(from_, chunk.data(), chunk.size());
    if (count > 0) {
      received_.append(chunk.data(), static_cast<std::size_t>(count));
    } else if (count < 0 && errno == EINTR) {
      continue;
    } else {
      return count < 0 && errno == EAGAIN;
    }
  }
  return true;
}

void LivingProgram::take_errors() {
  std::array<char, 4096> chunk;                  // NOLINT: filled by read
  for (int pieces = 0; pieces < 16; ++pieces) {  // no more at a time, so that a flood does not hold up the answer
    const ssize_t count = read(errors_, chunk.data(), chunk.size());
    if (count < 0 && errno == EINTR) continue;
    if (count == 0) close_once(errors_);
    if (count <= 0) return;
    last_words_.append(chunk.data(), static_cast<std::size_t>(count));
    if (last_words_.size() > most_last_words) last_words_.erase(0, last_words_.size() - most_last_words);
  }
}

/// Writes what the pipe takes; false where nobody reads it any more.
bool LivingProgram::send_some() {
  while (sent_ < unsent_.size()) {
    const ssize_t count = write(to_, unsent_.data() + sent_, unsent_.size() - sent_);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno == EAGAIN;
    sent_ += static_cast<std::size_t>(count);
  }
  unsent_.clear();
  sent_ = 0;
  return true;
}

/// Whether the program is over, its output then read to the end; `status_` says how. It is not reaped.
bool LivingProgram::ends_within(std::chrono::milliseconds patience) {
  const auto deadline = Clock::now() + patience;
  while (true) {
    siginfo_t how{};
    if (waitid(P_PID, static_cast<id_t>(id_), &how, WEXITED | WNOHANG | WNOWAIT) == 0 && how.si_pid == id_) {
      status_ = how.si_status;
      if (how.si_code != CLD_EXITED) status_ = -status_;
      return true;
    }
    if (Clock::now() >= deadline || limits_.stop()) return false;
    poll(nullptr, 0, 1);
  }
}

void LivingProgram::complain_of_the_end() {
  constexpr std::chrono::milliseconds a_moment{500};
  const bool ended = ends_within(a_moment);
  take_errors();
  std::string found = "that it closed its input or output";
  if (ended)
    found = status_ < 0 ? "that it was ended by signal " + std::to_string(-status_)
                        : "that it ended, with exit code " + std::to_string(status_);
  throw ProgramEnded({}, found, "an answer to every line, until the end of its input");
}

void LivingProgram::finish() {
  close_once(to_);
  const auto deadline = Clock::now() + std::min(to_end_by_itself, limits_.timeout);
  while (Clock::now() < deadline && !limits_.stop()) {
    // The end of its output is the sign; what it still writes is of no interest.
    received_.clear();
    if (!take_output()) break;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
    std::array<pollfd, 2> places{{{from_, POLLIN, 0}, {errors_, POLLIN, 0}}};
    poll(places.data(), places.size(), static_cast<int>(std::max<std::int64_t>(left.count(), 0)));
    if (places[1].revents != 0) take_errors();
  }
  ends_within(
      std::max(std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()), std::chrono::milliseconds(0)));
  reap();
}

std::string LivingProgram::last_words() const {
  std::string text = last_words_;
  std::replace(text.begin(), text.end(), '\n', ' ');
  const auto both_blank = [](char a, char b) { return a == ' ' && b == ' '; };
  text.erase(std::unique(text.begin(), text.end(), both_blank), text.end());
  while (!text.empty() && (text.back() == ' ' || text.back() == '\r')) text.pop_back();
  constexpr std::size_t most_shown = 300;
  if (text.size() > most_shown) text = "..." + text.substr(text.size() - most_shown);
  return printable(text);
}

double delayed([[maybe_unused]] const std::string& folder) {
#ifdef __EMSCRIPTEN__
  return 0;  // there is no such folder, and where there are no files at all, none can be looked for
#else
  std::ifstream file("/proc/" + folder + "/schedstat");
  double running = 0;
  double waiting = 0;  // both in nanoseconds
  if (!(file >> running >> waiting)) return 0;
  return waiting / 1e9;
#endif
}

double LivingProgram::delayed() const {
  return mistakebound::delayed(std::to_string(id_));
}

}  // namespace mistakebound

/// Programs that run beside this one: what they say, how they fail, and that nothing of them stays behind.
#include "oracle/drive/living_program.hpp"

#include <sched.h>
#include <sys/wait.h>

#include <cerrno>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <thread>

#include "reference/numbers/error.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::living_program_test {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

std::vector<std::string> shell(const std::string& script) {
  return {"/bin/sh", "-c", script};
}

/// The complaint about a program that is asked once.
std::string complaint(const std::string& script, ProgramLimits limits = {}) {
  const WithoutBrokenPipes without_broken_pipes;
  LivingProgram program(shell(script), std::move(limits));
  try {
    return "answered " + program.ask("question");
  } catch (const InputError& error) {
    return error.found();
  }
}

void expect_mentions(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << text;
}

bool is_gone(pid_t id) {
  return kill(id, 0) < 0 && errno == ESRCH;
}

std::size_t open_descriptors() {
  const std::filesystem::directory_iterator listing("/proc/self/fd");
  return static_cast<std::size_t>(std::distance(begin(listing), end(listing)));
}

TEST(LivingProgram, it_answers_line_by_line_and_sees_what_it_was_told_before) {
  LivingProgram program(shell("read a; while read b; do echo \"$a $b\"; done"), {});
  program.tell("first");
  EXPECT_EQ(program.ask("second"), "first second");
  EXPECT_EQ(program.ask("third"), "first third");
}

TEST(LivingProgram, a_line_longer_than_a_pipe_holds_goes_both_ways) {
  LivingProgram program({"cat"}, {});
  const std::string line(1'000'000, 'x');
  EXPECT_EQ(program.ask(line), line);
  EXPECT_EQ(program.ask("short"), "short");
}

TEST(LivingProgram, a_carriage_return_before_the_end_of_the_line_is_dropped) {
  LivingProgram program(shell("read a; printf 'yes\\r\\n'; read b"), {});
  EXPECT_EQ(program.ask("question"), "yes");
}

TEST(LivingProgram, a_program_that_is_not_there_is_named_with_the_reason) {
  try {
    LivingProgram program({"/no/such/program"}, {});
    FAIL() << "it was started";
  } catch (const InputError& error) {
    expect_mentions(error.found(), "'/no/such/program' cannot be started (No such file or directory)");
  }
  EXPECT_THROW(LivingProgram({"/etc/passwd"}, {}), InputError);  // no program
  EXPECT_THROW(LivingProgram(std::vector<std::string>{}, {}), InputError);
}

TEST(LivingProgram, a_program_that_ends_is_reported_with_its_exit_code_or_signal) {
  expect_mentions(complaint("exit 3"), "exit code 3");
  expect_mentions(complaint("read a; exit 0"), "exit code 0");
  expect_mentions(complaint("kill -9 $$"), "signal 9");
}

TEST(LivingProgram, a_program_that_closes_its_output_but_lives_is_reported) {
  expect_mentions(complaint("exec >&-; exec sleep 1000000"), "closed its input or output");
}

TEST(LivingProgram, an_answer_that_comes_with_the_end_is_still_an_answer) {
  EXPECT_EQ(complaint("read a; echo last"), "answered last");
}

TEST(LivingProgram, silence_ends_at_the_timeout) {
  expect_mentions(complaint("exec sleep 1000000", {.timeout = milliseconds(250)}), "no answer within 0.25 s");
}

TEST(LivingProgram, a_line_without_its_end_is_shown_when_the_timeout_comes) {
  std::string found;
  for (milliseconds timeout(100); timeout < std::chrono::hours(1) && found.find("half") == std::string::npos;
       timeout *= 4)
    found = complaint("read a; printf half; exec sleep 1000000", {.timeout = timeout});  // until it came so far
  expect_mentions(found, "but 'half' without a newline");
}

TEST(LivingProgram, a_flood_without_a_newline_ends_at_the_limit) {
  expect_mentions(
      complaint("read a; while :; do printf xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done", {.longest_line = 100'000}),
      "more than 100000 bytes");
}

TEST(LivingProgram, a_flood_of_lines_is_noticed_at_one_of_the_next_questions) {
  LivingProgram program(shell("read a; while echo chatter; do :; done"), {.longest_line = 100'000});
  const auto ask_often = [&] {
    for (int i = 0; i < 100'000; ++i) program.ask("question");
  };
  EXPECT_THROW(ask_often(), InputError);
}

TEST(LivingProgram, a_flood_of_errors_neither_blocks_the_program_nor_stays_in_memory) {
  LivingProgram program(shell("read a; i=0; while [ $i -lt 4000 ]; do echo 'an error of some length, with number' $i "
                              ">&2; i=$((i+1)); done; echo done; read b; exit 7"),
                        {});
  EXPECT_EQ(program.ask("go"), "done");
  EXPECT_THROW(program.ask("go on"), InputError);
  expect_mentions(program.last_words(), "number 3999");
  EXPECT_LT(program.last_words().size(), 1500U);
}

TEST(LivingProgram, one_that_is_done_may_end_by_itself) {
  const auto file = std::filesystem::temp_directory_path() / ("mistakebound-end-" + std::to_string(getpid()));
  {
    LivingProgram program(shell("read a; echo yes; while read b; do :; done; echo ended > " + file.string()), {});
    EXPECT_EQ(program.ask("go"), "yes");
    program.finish();
  }
  EXPECT_TRUE(std::filesystem::remove(file)) << "it was ended before it was done";
}

TEST(LivingProgram, nothing_of_its_group_outlives_it) {
  pid_t leader = 0;
  pid_t child = 0;
  {
    LivingProgram program(shell("sleep 1000000 & read a; echo $!; read b"), {});
    leader = program.id();
    child = static_cast<pid_t>(std::stol(program.ask("who?")));
    EXPECT_FALSE(is_gone(child));
  }
  EXPECT_TRUE(is_gone(leader)) << "not reaped";
  EXPECT_LT(waitpid(leader, nullptr, WNOHANG), 0);
  while (!is_gone(child)) usleep(10'000);  // whoever inherited it reaps it
}

TEST(LivingProgram, many_of_them_leave_no_descriptor_open) {
  const std::size_t before = open_descriptors();
  for (int i = 0; i < 20; ++i) {
    complaint(i % 2 == 0 ? "exit 1" : "read a; echo yes");
    EXPECT_THROW(LivingProgram({"/no/such/program"}, {}), InputError);
  }
  EXPECT_EQ(open_descriptors(), before);
}

TEST(LivingProgram, it_inherits_nothing_of_another_one) {
  const auto count = [] {
    LivingProgram program(shell("read a; ls /proc/self/fd | wc -l; read b"), {});
    return program.ask("how many?");
  };
  const std::string alone = count();
  LivingProgram other({"cat"}, {});
  EXPECT_EQ(count(), alone);
  EXPECT_EQ(other.ask("still there"), "still there");
}

TEST(LivingProgram, waiting_ends_soon_after_it_is_told_to_stop) {
  const auto begin = Clock::now();
  LivingProgram program(shell("exec sleep 1000000"),
                        {.stop = [&] { return Clock::now() - begin > milliseconds(150); }});
  EXPECT_THROW(program.ask("question"), Stopped);
}

/// Threads that are busy on one processor, which this thread and what it starts have to share.
class BusyProcessor {
 public:
  BusyProcessor() {
    sched_getaffinity(0, sizeof(all_), &all_);
    cpu_set_t one;
    CPU_ZERO(&one);
    for (int i = 0; CPU_COUNT(&one) == 0; ++i)
      if (CPU_ISSET(i, &all_)) CPU_SET(i, &one);
    sched_setaffinity(0, sizeof(one), &one);
    for (int i = 0; i < 4; ++i)
      threads_.emplace_back([](const std::stop_token& stop) {
        while (!stop.stop_requested()) {
        }
      });
  }
  BusyProcessor(const BusyProcessor&) = delete;
  BusyProcessor& operator=(const BusyProcessor&) = delete;
  ~BusyProcessor() { sched_setaffinity(0, sizeof(all_), &all_); }

 private:
  cpu_set_t all_{};
  std::vector<std::jthread> threads_;
};

TEST(Delayed, is_what_a_thread_and_a_program_wait_for_a_processor_that_others_have) {
  if (!std::filesystem::exists("/proc/thread-self/schedstat")) GTEST_SKIP() << "the system does not say it";
  const BusyProcessor busy;
  const auto begin = Clock::now();
  const auto passed = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
  const double before = delayed("thread-self");
  for (const std::clock_t from = std::clock(); std::clock() - from < CLOCKS_PER_SEC / 2;) {  // of all five threads
  }
  EXPECT_GT(delayed("thread-self") - before, passed() / 4);

  const auto started = Clock::now();
  LivingProgram program(shell("read a; i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; echo counted"), {});
  EXPECT_EQ(program.ask("count"), "counted");
  EXPECT_GT(program.delayed(), std::chrono::duration<double>(Clock::now() - started).count() / 4);
}

}  // namespace
}  // namespace mistakebound::test::living_program_test

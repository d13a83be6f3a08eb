#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/fuzz/targets.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::fuzz_corpus_test {
namespace {

/// Runs a fuzzer's target on every file of its corpus, and on each of their first `prefixes` beginnings: what is cut
/// off, in the middle of anything, is read or refused, too.
void replay_corpus(const std::string& name, void (*target)(const std::string&), std::size_t prefixes) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(SOURCE_DIR "/tests/fuzz/corpus/" + name)) {
    std::ifstream in(entry.path(), std::ios::binary);
    std::stringstream bytes;
    bytes << in.rdbuf();
    EXPECT_NO_THROW(target(bytes.str())) << entry.path();
    for (std::size_t size = 0; size < std::min(prefixes, bytes.str().size()); ++size)
      EXPECT_NO_THROW(target(bytes.str().substr(0, size))) << entry.path() << ", its first " << size << " bytes";
    ++files;
  }
  EXPECT_GE(files, 10U);
}

TEST(FuzzCorpus, every_trace_keeps_the_invariants) {
  replay_corpus("traces", fuzz::traces, 100);
}

TEST(FuzzCorpus, every_file_of_examples_keeps_the_invariants) {
  replay_corpus("examples", fuzz::examples, 1000);
}

TEST(FuzzCorpus, every_numeral_keeps_the_invariants) {
  replay_corpus("numerals", fuzz::numerals, 1000);
}

}  // namespace
}  // namespace mistakebound::test::fuzz_corpus_test

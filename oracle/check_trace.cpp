#include "oracle/check_trace.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>

namespace mistakebound {
namespace {

constexpr std::size_t most_kept = 1'000'000;  // numbers of the examples that are kept for a comparator

/// The trace's file; standard input as a file that goes away.
class Source {
 public:
  explicit Source(const std::string& path) : name_(path == "-" ? "standard input" : path), path_(path) {
    if (path == "-") {
      path_ = (std::filesystem::temp_directory_path() / "mistakebound-XXXXXX").string();
      const int descriptor = mkstemp(path_.data());
      std::ofstream copy(path_, std::ios::binary);
      if (descriptor < 0 || !copy) throw InputError({name_, 0, 0}, "no room for a temporary file", "a file to check");
      temporary_ = true;
      if (std::cin.peek() != std::istream::traits_type::eof()) copy << std::cin.rdbuf();
      copy.close();
      if (!copy) throw InputError({name_, 0, 0}, "no room for a temporary file", "a file to check");
    } else if (std::error_code ignored; std::filesystem::is_directory(path, ignored)) {
      throw InputError({path, 0, 0}, "a directory", "a trace");
    }
  }
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  ~Source() {
    std::error_code ignored;
    if (temporary_) std::filesystem::remove(path_, ignored);
  }

  /// Shows every round: visit(round, line of text).
  template <class Visit>
  TraceHeader read(const NumberOptions& numbers, const Visit& visit) const {
    std::ifstream in(path_, std::ios::binary);
    if (!in)
      throw InputError({name_.empty() ? "''" : name_, 0, 0},
                       std::string("no readable file (") + std::strerror(errno) + ")", "a trace");
    TraceReader reader(in, name_, numbers);
    visit(reader.header(), nullptr, reader.line());
    TraceRound round;
    while (reader.next(round)) visit(reader.header(), &round, reader.line());
    return reader.header();
  }

  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  std::string name_;
  std::string path_;
  bool temporary_ = false;
};

}  // namespace

CheckedTrace check_trace(const std::string& path, const CheckOptions& options) {
  const Source source(path);
  CheckedTrace result;
  result.file = source.name();
  std::unique_ptr<Judge> judge;
  std::optional<std::vector<TraceRound>> kept(std::in_place);
  result.header =
      source.read(options.numbers, [&](const TraceHeader& header, const TraceRound* round, const std::string&) {
        if (round == nullptr) {
          judge = make_judge(header, options.numbers, source.name(), options.tolerance);
          return;
        }
        judge->observe(*round);
        if (options.round && judge->weight_rule() != nullptr)
          options.round(judge->weight_rule()->instance(round->x), *round);
        if (kept && round->t * static_cast<std::size_t>(header.dimension) > most_kept) kept.reset();
        if (kept) kept->push_back({.t = round->t, .x = round->x, .y = round->y});
      });
  result.conventions = judge->conventions();
  result.verdict = judge->verdict();
  if (judge->exact_weights() != nullptr) result.exact_weights = *judge->exact_weights();
  if (options.prefix && result.verdict.divergence)
    source.read(options.numbers, [&](const TraceHeader&, const TraceRound* round, const std::string& line) {
      if (round == nullptr || round->t <= result.verdict.divergence->round) options.prefix(line);
    });

  const auto audit = judge->audit({options.numbers, options.u, options.target, options.gamma, kept ? &*kept : nullptr},
                                  result.comparator);
  if (!audit) return result;
  kept.reset();
  source.read(options.numbers, [&](const TraceHeader&, const TraceRound* round, const std::string&) {
    if (round != nullptr) audit->survey(*round);
  });
  audit->begin();
  source.read(options.numbers, [&](const TraceHeader&, const TraceRound* round, const std::string&) {
    if (round != nullptr) audit->observe(*round);
  });
  result.comparator = audit->comparator;
  result.separation = std::move(audit->separation);
  result.theorems = audit->finish();
  return result;
}

}  // namespace mistakebound

/// How fast traces are read and judged, in megabytes of JSON Lines a second of processor time, as ratios to
/// nlohmann-json parsing the same lines in the same run: ./dev bench prints the table that docs/performance.md shows.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <streambuf>

#include "oracle/judges/check_trace.hpp"
#include "properties/campaign/draw.hpp"
#include "tests/unit/gzip.hpp"

namespace mistakebound {
namespace {

/// Reads a text where it stands.
class Memory : public std::streambuf {
 public:
  explicit Memory(const std::string& text) {
    char* begin = const_cast<char*>(text.data());  // only read
    setg(begin, begin, begin + text.size());
  }
};

enum class Numbers { decimals, doubles, fractions };

/// One number as other programs print it: up to six digits with a point among them, a double, or a fraction.
std::string number(Draw& draw, Numbers kind) {
  char text[40];
  const int value = draw.range(-999'999, 999'999);
  if (kind == Numbers::decimals) std::snprintf(text, sizeof text, "%.*f", draw.range(0, 4), value / 1000.0);
  if (kind == Numbers::doubles) std::snprintf(text, sizeof text, "%.17g", value / 1000.0 * 1.1);
  if (kind == Numbers::fractions) std::snprintf(text, sizeof text, "\"%d/%d\"", value, draw.range(2, 99));
  return text;
}

/// Some ten megabytes of rounds.
std::string make_trace(int features, Numbers kind) {
  Draw draw = Draw::for_case(1, static_cast<std::uint64_t>(features));
  std::string text = R"({"format": "mistakebound-trace", "version": 1, "learner": "perceptron", "dimension": )" +
                     std::to_string(features) + "}\n";
  while (text.size() < 10'000'000) {
    text += "{\"x\": [";
    for (int i = 0; i < features; ++i) text += (i == 0 ? "" : ", ") + number(draw, kind);
    const char* y = draw.sign() > 0 ? "1" : "-1";
    text += std::string("], \"y\": ") + y + ", \"prediction\": " + y + ", \"updated\": false}\n";
  }
  return text;
}

/// The same in 100 features, as a right perceptron made it, with labels of a hidden direction; `flipped` in a hundred
/// are flipped. Twice as long, so that no separator is looked for.
std::string make_run(int flipped) {
  constexpr std::size_t features = 100;
  Draw draw = Draw::for_case(2, static_cast<std::uint64_t>(flipped));
  std::vector<int> hidden(features);
  for (int& h : hidden) h = draw.sign();
  std::vector<std::int64_t> weights(features);  // times 1000
  std::vector<int> x(features);
  std::string text = R"({"format": "mistakebound-trace", "version": 1, "learner": "perceptron", "dimension": 100})"
                     "\n";
  while (text.size() < 20'000'000) {
    std::int64_t direction = 0;
    std::int64_t score = 0;
    text += "{\"x\": [";
    for (std::size_t i = 0; i < features; ++i) {
      x[i] = draw.range(-999'999, 999'999);
      direction += static_cast<long>(hidden[i]) * x[i];
      score += weights[i] * x[i];
      char spelled[20];
      std::snprintf(spelled, sizeof spelled, "%s%.3f", i == 0 ? "" : ", ", x[i] / 1000.0);
      text += spelled;
    }
    const int y = (direction >= 0) == (draw.range(1, 100) > flipped) ? 1 : -1;
    const bool mistake = y * score <= 0;
    if (mistake)
      for (std::size_t i = 0; i < features; ++i) weights[i] += static_cast<long>(y) * x[i];
    text += "], \"y\": " + std::to_string(y) + ", \"prediction\": " + std::to_string(mistake ? -y : y) +
            ", \"updated\": " + (mistake ? "true" : "false") + "}\n";
  }
  return text;
}

/// A text in a file, as long as this lives.
class TemporaryFile {
 public:
  TemporaryFile(const std::string& name, const std::string& text)
      : path_(std::filesystem::temp_directory_path() / name) {
    std::ofstream(path_, std::ios::binary) << text;
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

void judge(benchmark::State& state, const std::string& path, bool theorems) {
  CheckOptions options;
  options.theorems = theorems;
  for (auto _ : state) benchmark::DoNotOptimize(check_trace(path, options).verdict.rounds);
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(std::filesystem::file_size(path)));
}

void by_nlohmann_json(benchmark::State& state, const std::string& text) {
  for (auto _ : state) {
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) benchmark::DoNotOptimize(nlohmann::json::parse(line).size());
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}

void lines_alone(benchmark::State& state, const std::string& text) {
  for (auto _ : state) {
    Memory memory(text);
    std::istream in(&memory);
    LineReader lines(in, "trace");
    for (std::string line; lines.next(line);) benchmark::DoNotOptimize(line.data());
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}

template <class Round>
void read_rounds(benchmark::State& state, const std::string& stored, std::size_t size) {
  for (auto _ : state) {
    Memory memory(stored);
    std::istream in(&memory);
    TraceReader reader(in, "trace", {});
    Round round;
    while (reader.next(round)) benchmark::DoNotOptimize(round.y);
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(size));
}

/// Keeps the rates beside printing them.
class Rates : public benchmark::ConsoleReporter {
 public:
  Rates() : ConsoleReporter(OO_None) {}
  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      const auto rate = run.counters.find("bytes_per_second");
      if (rate != run.counters.end()) rates[run.run_name.function_name] = rate->second / 1e6;
    }
  }
  std::map<std::string, double> rates;
};

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  std::map<std::string, std::string> texts;
  texts["/100 decimals"] = make_trace(100, Numbers::decimals);
  texts["/100 doubles"] = make_trace(100, Numbers::doubles);
  texts["/100 fractions"] = make_trace(100, Numbers::fractions);
  texts["/2 decimals"] = make_trace(2, Numbers::decimals);
  texts["/run with few mistakes"] = make_run(0);
  texts["/run with many mistakes"] = make_run(10);
  std::map<std::string, std::string> packed;
  const TemporaryFile few("mistakebound_few_mistakes.jsonl", texts["/run with few mistakes"]);
  const TemporaryFile many("mistakebound_many_mistakes.jsonl", texts["/run with many mistakes"]);
  for (const auto& [suffix, path] :
       {std::pair{"/run with few mistakes", few.path()}, std::pair{"/run with many mistakes", many.path()}}) {
    // Threads that help are counted, too.
    benchmark::RegisterBenchmark((std::string("judge_alone") + suffix).c_str(), judge, path, false)
        ->MeasureProcessCPUTime();
    benchmark::RegisterBenchmark((std::string("judge_with_theorems") + suffix).c_str(), judge, path, true)
        ->MeasureProcessCPUTime();
  }
  const std::vector<std::string> whats{"by_nlohmann_json",     "lines_alone", "rationals",          "scaled_integers",
                                       "scaled_integers_gzip", "judge_alone", "judge_with_theorems"};
  for (const auto& [suffix, text] : texts) {
    packed[suffix] = test::gzip(text);
    benchmark::RegisterBenchmark((whats[0] + suffix).c_str(), by_nlohmann_json, std::cref(text));
    benchmark::RegisterBenchmark((whats[1] + suffix).c_str(), lines_alone, std::cref(text));
    benchmark::RegisterBenchmark((whats[2] + suffix).c_str(), read_rounds<TraceRound>, std::cref(text), text.size());
    benchmark::RegisterBenchmark((whats[3] + suffix).c_str(), read_rounds<ScaledRound>, std::cref(text), text.size());
    benchmark::RegisterBenchmark((whats[4] + suffix).c_str(), read_rounds<ScaledRound>, std::cref(packed[suffix]),
                                 text.size());
  }
  Rates reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  std::printf("\n| reading | MB/s | times nlohmann-json |\n|---|---|---|\n");
  for (const auto& [suffix, text] : texts)
    for (const std::string& what : whats) {
      const auto rate = reporter.rates.find(what + suffix);
      const auto baseline = reporter.rates.find(whats[0] + suffix);
      if (rate == reporter.rates.end() || baseline == reporter.rates.end()) continue;
      std::printf("| %s%s | %.3g | %.3g |\n", what.c_str(), suffix.c_str(), rate->second,
                  rate->second / baseline->second);
    }
  return 0;
}

}  // namespace
}  // namespace mistakebound

int main(int argc, char** argv) {
  return mistakebound::main(argc, argv);
}

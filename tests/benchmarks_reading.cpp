/// How fast traces are read, in megabytes of JSON Lines a second of processor time, as ratios to nlohmann-json parsing
/// the same lines in the same run: ./dev bench prints the table that docs/performance.md shows.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <streambuf>

#include "oracle/read_trace.hpp"
#include "properties/draw.hpp"
#include "tests/gzip.hpp"

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
      if (rate != run.counters.end()) rates[run.benchmark_name()] = rate->second / 1e6;
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
  std::map<std::string, std::string> packed;
  const std::vector<std::string> whats{"by_nlohmann_json", "lines_alone", "rationals", "scaled_integers",
                                       "scaled_integers_gzip"};
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

/// What Google Benchmark measured, by name.
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>

namespace mistakebound::benchmarks {

/// Keeps the rates, items a second of processor time; prints them, too, unless it is quiet.
class Rates : public benchmark::ConsoleReporter {
 public:
  explicit Rates(bool quiet = false) : ConsoleReporter(OO_None), quiet_(quiet) {}
  bool ReportContext(const Context& context) override { return quiet_ || ConsoleReporter::ReportContext(context); }
  void ReportRuns(const std::vector<Run>& runs) override {
    if (!quiet_) ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      const auto rate = run.counters.find("items_per_second");
      if (rate != run.counters.end()) rates[run.run_name.function_name] = rate->second;
    }
  }
  std::map<std::string, double> rates;

 private:
  bool quiet_;
};

}  // namespace mistakebound::benchmarks

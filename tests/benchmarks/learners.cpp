/// Rates of Winnow, as ratios to one in doubles on the same numbers in the same run, of campaigns and of the separator:
/// ./dev bench prints the tables that docs/performance.md shows. The data have one decimal and 10 % label noise.
#include <cstdio>

#include "invariants/solvers/separation.hpp"
#include "properties/campaign/campaign.hpp"
#include "properties/winnow/cases.hpp"
#include "reference/learners/filtered_winnow.hpp"
#include "tests/benchmarks/baselines.hpp"
#include "tests/benchmarks/rates.hpp"

namespace mistakebound {
namespace {

struct Data {
  Sequence exact;
  benchmarks::Rows<double> doubles;
  Vector u;
};

Data make_data(Eigen::Index dimension, std::size_t rounds) {
  Draw draw = Draw::for_case(1, static_cast<std::uint64_t>(dimension));
  Data data{{dimension, {}, {}}, {static_cast<std::size_t>(dimension), {}, {}}, draw.direction(dimension)};
  for (std::size_t t = 0; t < rounds; ++t) {
    Vector x(dimension);
    for (Rational& entry : x) {
      entry = Rational(draw.range(-99, 99)) / 10;
      data.doubles.x.push_back(to_double(entry));
    }
    const int side = dot(data.u, x) >= 0 ? 1 : -1;
    const Label y = draw.one_in(10) ? -side : side;
    data.exact.examples.push_back({std::move(x), y});
    data.doubles.y.push_back(y);
  }
  return data;
}

// ---- Winnow with eta = 1/2; labels from a sparse u >= 0, with the same noise

const LearningRate& winnow_rate() {
  static const LearningRate rate = LearningRate::eta(Rational(1, 2));
  return rate;
}

Data make_winnow_data(Eigen::Index dimension, std::size_t rounds) {
  Data data = make_data(dimension, rounds);
  Draw draw = Draw::for_case(2, static_cast<std::uint64_t>(dimension));
  data.u = zero_vector(dimension);
  for (Eigen::Index i = 0; i < 5; ++i) data.u[i * dimension / 5] = 1;
  for (std::size_t t = 0; t < rounds; ++t) {
    const int side = dot(data.u, data.exact.examples[t].x) >= 0 ? 1 : -1;
    data.exact.examples[t].y = data.doubles.y[t] = draw.one_in(10) ? -side : side;
  }
  return data;
}

void plain_double_winnow(benchmark::State& state, const Data& data) {
  for (auto _ : state) benchmark::DoNotOptimize(benchmarks::winnow_in_doubles(data.doubles));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(data.exact.size()));
}

void bare_winnow(benchmark::State& state, const Data& data) {
  for (auto _ : state) {
    Winnow learner{.rate = winnow_rate(), .w = zero_vector(data.exact.dimension)};
    for (const Example& example : data.exact.examples) learn(learner, example.x, example.y);
    benchmark::DoNotOptimize(learner.w.data());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(data.exact.size()));
}

void filtered_winnow(benchmark::State& state, const Data& data) {
  for (auto _ : state) {
    FilteredWinnow learner(Winnow{.rate = winnow_rate(), .w = zero_vector(data.exact.dimension)});
    for (const Example& example : data.exact.examples) learn(learner, example.x, example.y);
    benchmark::DoNotOptimize(learner.w.data());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(data.exact.size()));
}

void full_ledger_winnow(benchmark::State& state, const Data& data) {
  for (auto _ : state)
    benchmark::DoNotOptimize(winnow_report("winnow", data.exact, {.rate = winnow_rate(), .u = data.u}).mistakes);
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(data.exact.size()));
}

void verify_cases(benchmark::State& state, const Property& property) {
  std::uint64_t seed = 0;
  constexpr std::size_t cases = 64;
  for (auto _ : state) {
    CampaignResult result = run_campaign(property, {.cases = cases, .seed = ++seed, .jobs = 1});
    benchmark::DoNotOptimize(result.claims);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(cases));
}

void short_cases(benchmark::State& state, const Property& property) {
  const std::unique_ptr<ShortCases> cases = property.short_cases();
  ShortDraw draw(1);
  for (auto _ : state) benchmark::DoNotOptimize(cases->next(draw));
  state.SetItemsProcessed(state.iterations());
}

void separate_set(benchmark::State& state, const Sequence& sequence) {
  for (auto _ : state) benchmark::DoNotOptimize(separate(sequence).active_sets);
  state.SetItemsProcessed(state.iterations());
}

void print_row(const std::map<std::string, double>& rates, const std::string& what, const std::string& suffix) {
  const auto exact = rates.find(what + suffix);
  const auto plain = rates.find("plain_double_winnow" + suffix);
  if (exact == rates.end() || plain == rates.end()) return;
  std::printf("| %s%s | %.3g | %.3g |\n", what.c_str(), suffix.c_str(), exact->second, plain->second / exact->second);
}

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  std::map<std::string, Data> winnow_sets;
  for (const Eigen::Index dimension : {10, 100, 1000}) {
    const std::size_t rounds = dimension == 1000 ? 100 : 400;
    winnow_sets.emplace("/n=" + std::to_string(dimension), make_winnow_data(dimension, rounds));
  }
  winnow_sets.emplace("/n=100,1600 rounds", make_winnow_data(100, 1600));
  for (const auto& [suffix, data] : winnow_sets) {
    benchmark::RegisterBenchmark(("plain_double_winnow" + suffix).c_str(), plain_double_winnow, std::cref(data));
    benchmark::RegisterBenchmark(("bare_winnow" + suffix).c_str(), bare_winnow, std::cref(data));
    benchmark::RegisterBenchmark(("filtered_winnow" + suffix).c_str(), filtered_winnow, std::cref(data));
    benchmark::RegisterBenchmark(("full_ledger_winnow" + suffix).c_str(), full_ledger_winnow, std::cref(data));
  }
  for (const Property& property : properties())
    benchmark::RegisterBenchmark(("verify/" + property.theorem).c_str(), verify_cases, std::cref(property));
  for (const Property& property : properties())
    if (property.short_cases)
      benchmark::RegisterBenchmark(("verify/" + property.theorem + ", short cases").c_str(), short_cases,
                                   std::cref(property));
  Sequence separable = make_data(30, 400).exact;
  const Data noisy = make_data(30, 400);
  for (std::size_t i = 0; i < separable.size(); ++i)
    separable.examples[i].y = dot(noisy.u, separable.examples[i].x) >= 0 ? 1 : -1;
  benchmark::RegisterBenchmark("separate/400x30 separable", separate_set, std::cref(separable));
  benchmark::RegisterBenchmark("separate/400x30 noisy", separate_set, std::cref(noisy.exact));
  benchmarks::Rates reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  std::printf("\n| work | rounds/s | times plain doubles |\n|---|---|---|\n");
  for (const auto& [suffix, data] : winnow_sets)
    for (const char* what : {"plain_double_winnow", "bare_winnow", "filtered_winnow", "full_ledger_winnow"})
      print_row(reporter.rates, what, suffix);
  std::printf("\n| work | a second |\n|---|---|\n");
  for (const auto& [name, rate] : reporter.rates)
    if (name.starts_with("verify/") || name.starts_with("separate/"))
      std::printf("| %s | %.3g |\n", name.c_str(), rate);
  return 0;
}

}  // namespace
}  // namespace mistakebound

int main(int argc, char** argv) {
  return mistakebound::main(argc, argv);
}

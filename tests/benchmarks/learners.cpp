/// Rates, as ratios to a plain Eigen double perceptron (or Winnow) on the same array in the same run: ./dev bench
/// prints the table that docs/performance.md shows. The data have one decimal and 10 % label noise.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <map>

#include "invariants/perceptron/separable.hpp"
#include "invariants/solvers/separation.hpp"
#include "properties/campaign/campaign.hpp"
#include "properties/perceptron/cases.hpp"
#include "properties/winnow/cases.hpp"
#include "reference/learners/filtered_winnow.hpp"

namespace mistakebound {
namespace {

struct Data {
  Sequence exact;
  Eigen::MatrixXd rows;
  std::vector<int> labels;
  Vector u;
};

Data make_data(Eigen::Index dimension, std::size_t rounds, bool hostile = false) {
  Draw draw = Draw::for_case(1, static_cast<std::uint64_t>(dimension));
  Data data{{dimension, {}, {}},
            Eigen::MatrixXd(static_cast<Eigen::Index>(rounds), dimension),
            {},
            draw.direction(dimension)};
  for (std::size_t t = 0; t < rounds; ++t) {
    Vector x(dimension);
    for (Eigen::Index i = 0; i < dimension; ++i) {
      x[i] = Rational(draw.range(-99, 99)) / (hostile ? 10 + draw.range(0, 89) : 10);
      data.rows(static_cast<Eigen::Index>(t), i) = to_double(x[i]);
    }
    const int side = dot(data.u, x) >= 0 ? 1 : -1;
    const Label y = draw.one_in(10) ? -side : side;
    data.exact.examples.push_back({std::move(x), y});
    data.labels.push_back(y);
  }
  return data;
}

void plain_double(benchmark::State& state, const Data& data) {
  for (auto _ : state) {
    Eigen::VectorXd w = Eigen::VectorXd::Zero(data.rows.cols());
    for (Eigen::Index t = 0; t < data.rows.rows(); ++t) {
      const int y = data.labels[static_cast<std::size_t>(t)];
      if (y * data.rows.row(t).dot(w) <= 0) w += y * data.rows.row(t).transpose();
    }
    benchmark::DoNotOptimize(w.data());
  }
  state.SetItemsProcessed(state.iterations() * data.rows.rows());
}

void bare_learner(benchmark::State& state, const Data& data) {
  for (auto _ : state) {
    Perceptron learner{.w = zero_vector(data.exact.dimension)};
    for (const Example& example : data.exact.examples) learn(learner, example.x, example.y);
    benchmark::DoNotOptimize(learner.w.data());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(data.exact.size()));
}

/// The same learner with Eigen's own inner product, which reduces a fraction after every addition.
void eigen_learner(benchmark::State& state, const Data& data) {
  for (auto _ : state) {
    Vector w = zero_vector(data.exact.dimension);
    for (const Example& example : data.exact.examples)
      if (decide(w.dot(example.x), Tie::mistake) != example.y) w += example.y * example.x;
    benchmark::DoNotOptimize(w.data());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(data.exact.size()));
}

void full_ledger(benchmark::State& state, const Data& data) {
  for (auto _ : state) {
    const TheoremReport report = online_report("perceptron-separable", data.exact, {.u = data.u});
    benchmark::DoNotOptimize(report.mistakes);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(data.exact.size()));
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
    data.exact.examples[t].y = data.labels[t] = draw.one_in(10) ? -side : side;
  }
  return data;
}

void plain_double_winnow(benchmark::State& state, const Data& data) {
  for (auto _ : state) {
    const Eigen::Index n = data.rows.cols();
    Eigen::ArrayXd w = Eigen::ArrayXd::Constant(n, 1.0 / static_cast<double>(n));
    for (Eigen::Index t = 0; t < data.rows.rows(); ++t) {
      const int y = data.labels[static_cast<std::size_t>(t)];
      const auto x = data.rows.row(t).transpose().array();
      if (y * (x * w).sum() > 0) continue;
      w *= (0.5 * y * x).exp();
      w /= w.sum();
    }
    benchmark::DoNotOptimize(w.data());
  }
  state.SetItemsProcessed(state.iterations() * data.rows.rows());
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
    const CampaignResult result = run_campaign(property, {.cases = cases, .seed = ++seed, .jobs = 1});
    benchmark::DoNotOptimize(result.claims);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(cases));
}

void separate_set(benchmark::State& state, const Sequence& sequence) {
  for (auto _ : state) benchmark::DoNotOptimize(separate(sequence).active_sets);
  state.SetItemsProcessed(state.iterations());
}

/// Keeps the rates beside printing them.
class Rates : public benchmark::ConsoleReporter {
 public:
  Rates() : ConsoleReporter(OO_None) {}
  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      const auto rate = run.counters.find("items_per_second");
      if (rate != run.counters.end()) rates[run.benchmark_name()] = rate->second;
    }
  }
  std::map<std::string, double> rates;
};

void print_row(const std::map<std::string, double>& rates, const std::string& what, const std::string& suffix) {
  const auto exact = rates.find(what + suffix);
  const std::string baseline = what.ends_with("_winnow") ? "plain_double_winnow" : "plain_double";
  const auto plain = rates.find(baseline + suffix);
  if (exact == rates.end() || plain == rates.end()) return;
  std::printf("| %s%s | %.3g | %.3g |\n", what.c_str(), suffix.c_str(), exact->second, plain->second / exact->second);
}

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  std::map<std::string, Data> sets;
  for (const Eigen::Index dimension : {10, 100, 1000}) {
    const std::size_t rounds = dimension == 1000 ? 300 : 1000;
    sets.emplace("/d=" + std::to_string(dimension), make_data(dimension, rounds));
  }
  sets.emplace("/d=10,4000 rounds", make_data(10, 4000));
  sets.emplace("/d=10,two-digit denominators", make_data(10, 1000, true));
  for (const auto& [suffix, data] : sets) {
    benchmark::RegisterBenchmark(("plain_double" + suffix).c_str(), plain_double, std::cref(data));
    benchmark::RegisterBenchmark(("bare_learner" + suffix).c_str(), bare_learner, std::cref(data));
    benchmark::RegisterBenchmark(("eigen_learner" + suffix).c_str(), eigen_learner, std::cref(data));
    benchmark::RegisterBenchmark(("full_ledger" + suffix).c_str(), full_ledger, std::cref(data));
  }
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
  Sequence separable = make_data(30, 400).exact;
  const Data noisy = make_data(30, 400);
  for (std::size_t i = 0; i < separable.size(); ++i)
    separable.examples[i].y = dot(noisy.u, separable.examples[i].x) >= 0 ? 1 : -1;
  benchmark::RegisterBenchmark("separate/400x30 separable", separate_set, std::cref(separable));
  benchmark::RegisterBenchmark("separate/400x30 noisy", separate_set, std::cref(noisy.exact));
  Rates reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  std::printf("\n| work | rounds/s | times plain doubles |\n|---|---|---|\n");
  for (const auto& [suffix, data] : sets)
    for (const char* what : {"plain_double", "bare_learner", "eigen_learner", "full_ledger"})
      print_row(reporter.rates, what, suffix);
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

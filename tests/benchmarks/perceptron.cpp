/// The perceptron in memory, in many arithmetics, and its ledgers, as ratios to doubles on the same numbers in the same
/// run: ./dev bench prints the tables that docs/performance.md shows, and draws the first. With `--quick` everything
/// once on a hundredth of it. Uniform instances of so many decimal digits; labels of a hidden direction, some of them
/// turned.
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

#include <cstdio>
#include <functional>
#include <stdexcept>
#include <string_view>

#include "invariants/perceptron/study.hpp"
#include "properties/campaign/draw.hpp"
#include "reference/learners/integer_perceptron.hpp"
#include "reference/learners/packed_examples.hpp"
#include "tests/benchmarks/baselines.hpp"
#include "tests/benchmarks/rates.hpp"

namespace mistakebound::benchmarks {
namespace {

using boost::multiprecision::cpp_int;
using boost::multiprecision::cpp_rational;
using boost::multiprecision::mpz_int;

/// The same examples for every arithmetic.
struct Data {
  Sequence exact;  ///< of machine integers where they fit
  Rows<double> doubles;
  Rows<mpz_int> integers;
  Rows<cpp_rational> rationals;
  Vector u;
  std::vector<double> u_in_doubles;
  std::size_t passes = 1;
};

struct Kind {
  unsigned digits;
  Eigen::Index dimension;
  std::size_t rounds;
  int turned_percent;  ///< labels
};

/// Uniform in -10^digits..10^digits.
Integer draw_number(Draw& draw, unsigned digits) {
  Integer number = 0;
  for (unsigned digit = 0; digit < digits; ++digit) number = 10 * number + draw.range(0, 9);
  return draw.one_in(2) ? Integer(-number) : number;
}

void add(Data& data, const std::vector<Integer>& numerators, const Integer& denominator, Label y) {
  Vector x(static_cast<Eigen::Index>(numerators.size()));
  for (std::size_t i = 0; i < numerators.size(); ++i) {
    const Rational value = fraction(numerators[i], denominator);
    x[static_cast<Eigen::Index>(i)] = value;
    data.doubles.x.push_back(to_double(value));
    data.integers.x.emplace_back(numerators[i].str());
    data.rationals.x.emplace_back(cpp_int(numerators[i].str()), cpp_int(denominator.str()));
  }
  for (auto* labels : {&data.doubles.y, &data.integers.y, &data.rationals.y}) labels->push_back(y);
  data.exact.examples.push_back({std::move(x), y});
}

Data empty_data(Eigen::Index dimension, Vector u) {
  const auto n = static_cast<std::size_t>(dimension);
  Data data{{dimension, {}, {}}, {n, {}, {}}, {n, {}, {}}, {n, {}, {}}, std::move(u), {}};
  for (const Rational& entry : data.u) data.u_in_doubles.push_back(to_double(entry));
  return data;
}

/// Its examples as whoever has read them from a file holds them.
Data packed(Data data) {
  if (auto examples = pack(data.exact)) data.exact.examples = Examples(std::move(examples));
  return data;
}

/// `add(data, numerators, y)` for each example.
template <class Add>
Data draw_data(const Kind& kind, const Add& add) {
  Draw draw = Draw::for_case(kind.digits, static_cast<std::uint64_t>(kind.dimension));
  Data data = empty_data(kind.dimension, draw.direction(kind.dimension));
  std::vector<Integer> x(data.doubles.n);
  for (std::size_t t = 0; t < kind.rounds; ++t) {
    Rational side = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      x[i] = draw_number(draw, kind.digits);
      side += data.u[static_cast<Eigen::Index>(i)] * Rational(x[i]);
    }
    const Label y = side < 0 ? -1 : 1;
    add(data, x, draw.range(1, 100) <= kind.turned_percent ? -y : y);
  }
  return data;
}

Data make_data(const Kind& kind) {
  const Integer denominator = power_of_ten(kind.digits);
  return packed(
      draw_data(kind, [&](Data& data, const std::vector<Integer>& x, Label y) { add(data, x, denominator, y); }));
}

/// The same in doubles and machine integers alone, for more rounds than rationals have room for.
Data make_long_data(const Kind& kind) {
  const Integer denominator = power_of_ten(kind.digits);
  ExamplePacker packer(kind.dimension);
  Data data = draw_data(kind, [&](Data& doubles, const std::vector<Integer>& x, Label y) {
    IntegerVector integers{.entries = {}, .denominator = static_cast<std::int64_t>(denominator)};
    for (const Integer& entry : x) {
      integers.entries.push_back(static_cast<std::int64_t>(entry));
      doubles.doubles.x.push_back(to_double(fraction(entry, denominator)));
    }
    doubles.doubles.y.push_back(y);
    if (!packer.add(integers, y)) throw std::logic_error("numbers that fit no machine integers");
  });
  data.exact.examples = Examples(std::make_shared<const PackedExamples>(packer.finish()));
  return data;
}

/// 1000 separable examples of 10 whole numbers, drawn until the perceptron needs 235 passes or a few more or less.
Data make_many_passes() {
  constexpr std::size_t least = 225, most = 245;
  for (std::uint64_t number = 0;; ++number) {
    Draw draw = Draw::for_case(235, number);
    Data data = empty_data(10, draw.direction(10));
    std::vector<Integer> x(10);
    while (data.doubles.y.size() < 1000) {
      Integer side = 0;
      for (std::size_t i = 0; i < x.size(); ++i) {
        x[i] = draw.range(-500, 500);
        side += numerator_of(data.u[static_cast<Eigen::Index>(i)]) * x[i];
      }
      if (side > 2 || side < -2) add(data, x, 1, side < 0 ? -1 : 1);
    }
    // Whole numbers of this size are exact in doubles, so that these count the passes of any of them.
    const auto mistakes = [&](std::size_t passes) { return perceptron_in_doubles(data.doubles, passes); };
    for (data.passes = least; data.passes <= most; ++data.passes)
      if (mistakes(data.passes) == mistakes(data.passes - 1) && mistakes(least - 1) < mistakes(least))
        return packed(std::move(data));
  }
}

std::size_t in_machine_integers(const Data& data) {
  const PackedExamples& examples = *data.exact.examples.packed();
  IntegerPerceptron learner;
  if (!learner.start({.w = zero_vector(data.exact.dimension)}, examples.denominator())) return 0;
  ExampleRows rows(examples);
  WholeVector x;
  std::size_t mistakes = 0;
  for (std::size_t pass = 0; pass < data.passes; ++pass)
    for (std::size_t t = 0; t < examples.size(); ++t) {
      rows.instance(t, x);
      const std::optional<Prediction> prediction = learner.learn(x, examples.label(t));
      if (!prediction) return 0;
      mistakes += *prediction != examples.label(t) ? 1 : 0;
    }
  return mistakes;
}

std::size_t textbook(const Sequence& sequence, std::size_t passes) {
  Perceptron learner{.w = zero_vector(sequence.dimension)};
  std::size_t mistakes = 0;
  for (std::size_t pass = 0; pass < passes; ++pass)
    for (const Example& example : sequence.examples)
      mistakes += learn(learner, example.x, example.y) != example.y ? 1 : 0;
  return mistakes;
}

/// With these theorems held against the run, for the hidden direction; reports included.
std::size_t ledger(const Data& data, const std::set<std::string>& theorems) {
  const auto found = examine_perceptron(data.exact, {}, data.passes, {.u = data.u, .theorems = theorems});
  return found.theorems.at(0).mistakes;
}

class Table {
 public:
  explicit Table(bool quick) : quick_(quick) {}

  static void begin() {
    std::puts(
        "| digits | n | labels turned | rounds | mistakes | doubles that keep the proof's quantities | machine "
        "integers "
        "| GMP's integers | the textbook | Boost's rationals | one theorem | three |\n"
        "|---|---|---|---|---|---|---|---|---|---|---|---|");
  }

  static void begin_long() {
    std::puts("\n| rounds | n | labels turned | mistakes | one theorem | three |\n|---|---|---|---|---|---|");
  }

  /// Of more rounds, the ledgers alone. False where doubles make other mistakes by more than a hundredth.
  bool long_row(int turned, const Data& data) {
    const std::size_t mistakes = perceptron_in_doubles(data.doubles, 1);
    const double tracked = rate(data, [&] { return tracked_in_doubles(data.doubles, data.u_in_doubles, 1); });
    std::size_t found = 0;
    const auto times = [&](const std::set<std::string>& theorems) {
      return tracked / rate(data, [&] { return found = ledger(data, theorems); });
    };
    const double one = times({"perceptron-separable"});
    const double all = times({});
    std::printf("| %zu | %zu | %d %% | %zu | %.2g | %.2g |\n", data.doubles.y.size(), data.doubles.n, turned, found,
                one, all);
    std::fflush(stdout);
    return std::max(found, mistakes) - std::min(found, mistakes) <= found / 100;
  }

  /// False where two arithmetics differ in the mistakes; doubles may, the others are exact.
  bool row(const std::string& digits, int turned, const Data& data) {
    const std::size_t mistakes = perceptron_in_integers(data.integers, data.passes);
    Sequence rationals = data.exact;  // which are made of the machine integers before time is taken
    static_cast<void>(rationals.examples.all());
    const double doubles = rate(data, [&] { return perceptron_in_doubles(data.doubles, data.passes); });
    const double tracked = rate(data, [&] { return tracked_in_doubles(data.doubles, data.u_in_doubles, data.passes); });
    bool same = true;
    const auto times = [&](double baseline, const std::function<std::size_t()>& work) {
      const double ratio = baseline / rate(data, [&] {
                             const std::size_t found = work();
                             same = same && found == mistakes;
                             return found;
                           });
      return ratio;
    };
    const bool fits = data.exact.examples.packed() != nullptr && in_machine_integers(data) != 0;
    const double machine = fits ? times(doubles, [&] { return in_machine_integers(data); }) : 0;
    const double gmp = times(doubles, [&] { return perceptron_in_integers(data.integers, data.passes); });
    const double exact = times(doubles, [&] { return textbook(rationals, data.passes); });
    const double boost = times(doubles, [&] { return perceptron_in_rationals(data.rationals, data.passes); });
    const double one = times(tracked, [&] { return ledger(data, {"perceptron-separable"}); });
    const double all = times(tracked, [&] { return ledger(data, {}); });
    std::printf("| %s | %zu | %d %% | %zu | %zu | %.2g | %s | %.2g | %.2g | %.2g | %.2g | %.2g |\n", digits.c_str(),
                data.doubles.n, turned, data.doubles.y.size() * data.passes, mistakes, doubles / tracked,
                fits ? shown(machine).c_str() : "", gmp, exact, boost, one, all);
    std::fflush(stdout);
    return same;
  }

 private:
  static std::string shown(double ratio) {
    char text[32];
    std::snprintf(text, sizeof text, "%.2g", ratio);
    return text;
  }

  static void repeat(benchmark::State& state, const std::function<std::size_t()>& work, std::size_t rounds) {
    for (auto _ : state) benchmark::DoNotOptimize(work());
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(rounds));
  }

  /// Rounds a second.
  double rate(const Data& data, const std::function<std::size_t()>& work) {
    benchmark::ClearRegisteredBenchmarks();
    const std::size_t rounds = data.doubles.y.size() * data.passes;
    auto* measured = benchmark::RegisterBenchmark("work", repeat, std::cref(work), rounds);
    quick_ ? measured->Iterations(1) : measured->MinTime(0.1);
    benchmark::RunSpecifiedBenchmarks(&rates_, "work");
    return rates_.rates.at("work");
  }

  bool quick_;
  Rates rates_{true};
};

int main(bool quick) {
#if __has_include(<malloc.h>)
  // Long arrays use memory that is there, as they do in the program.
  constexpr int large = 64 << 20;
  mallopt(M_MMAP_THRESHOLD, large);
  mallopt(M_TRIM_THRESHOLD, large);
#endif
  const std::size_t part = quick ? 100 : 1;
  Table table(quick);
  bool same = true;
  Table::begin();
  for (const unsigned digits : {1U, 2U, 6U, 15U, 50U})
    for (const auto& [dimension, rounds] : {std::pair{10, 20'000}, {100, 4'000}, {1000, 500}})
      for (const int turned : {0, 10}) {
        const std::size_t all =
            std::max<std::size_t>(static_cast<std::size_t>(rounds) / (digits == 50 ? 10 : 1) / part, 2);
        same = table.row(std::to_string(digits), turned, make_data({digits, dimension, all, turned})) && same;
      }
  if (!quick) same = table.row("3", 0, make_many_passes()) && same;
  Table::begin_long();
  for (const auto& [dimension, rounds] : {std::pair{10, 200'000}, {100, 40'000}, {1000, 5'000}})
    for (const int turned : {0, 10})
      same = table.long_row(turned, make_long_data({6, dimension, static_cast<std::size_t>(rounds) / part, turned})) &&
             same;
  if (!same) std::fputs("benchmarks: two exact learners made other mistakes\n", stderr);
  return same ? 0 : 1;
}

}  // namespace
}  // namespace mistakebound::benchmarks

int main(int argc, char** argv) {
  return mistakebound::benchmarks::main(argc > 1 && std::string_view(argv[1]) == "--quick");
}

/// Short cases in whole numbers: sequences of a few rounds and small numbers, each under one setting, of which many are
/// tried beside every case of a campaign. What is not surely true of one is asked of the property, exactly.
#pragma once

#include <rapidcheck/Random.h>

#include <cstdint>
#include <memory>
#include <random>

#include "properties/campaign/case.hpp"

namespace mistakebound {

/// Random choices for short cases. The engine's words are the same everywhere; of their distributions that is not said.
class ShortDraw {
 public:
  /// The stream of the short cases beside one case of a campaign.
  static ShortDraw for_case(std::uint64_t seed, std::uint64_t number) {
    rc::Random random(rc::Random::Key{seed, number, 1, 0});
    return ShortDraw(random.next());
  }
  explicit ShortDraw(std::uint64_t seed) : engine_(seed) {}

  /// In low..high, both included; no farther from uniform than one part in 2^32 of it.
  int range(int low, int high) {
    const auto span = static_cast<std::uint64_t>(static_cast<std::int64_t>(high) - low) + 1;
    return static_cast<int>(low + static_cast<std::int64_t>((engine_() >> 32U) * span >> 32U));
  }
  bool one_in(int n) { return range(1, n) == 1; }
  /// So many random bits.
  std::uint64_t bits(int count) { return count == 0 ? 0 : engine_() >> static_cast<unsigned>(64 - count); }
  Tie tie() { return static_cast<Tie>(range(0, 2)); }

 private:
  std::mt19937_64 engine_;
};

struct ShortCounts {
  std::size_t cases = 0;
  std::size_t rounds = 0;
  std::size_t mistakes = 0;
  std::size_t claims = 0;
  std::size_t open = 0;  ///< cases that were left to the exact check

  ShortCounts& operator+=(const ShortCounts& other) {
    cases += other.cases;
    rounds += other.rounds;
    mistakes += other.mistakes;
    claims += other.claims;
    open += other.open;
    return *this;
  }
};

class ShortCases {
 public:
  ShortCases() = default;
  ShortCases(const ShortCases&) = delete;
  ShortCases& operator=(const ShortCases&) = delete;
  virtual ~ShortCases() = default;

  /// Draws the next case, runs the learner and asks every claim of the proof; whether all surely hold.
  [[nodiscard]] virtual bool next(ShortDraw& draw) = 0;
  /// Of all so far; `open` is not counted here.
  [[nodiscard]] const ShortCounts& counts() const { return counts_; }

  /// The last case as the theorem's property has it, and what the textbook says of that run.
  [[nodiscard]] virtual CasePointer exactly() const = 0;
  [[nodiscard]] virtual TheoremReport report() const = 0;

 protected:
  void count(std::size_t rounds, std::size_t mistakes, std::size_t claims) {
    counts_ += {1, rounds, mistakes, claims, 0};
  }

 private:
  ShortCounts counts_;
};

}  // namespace mistakebound

/// The quantities of rounds, for those that refer to them: each round once, as long as somebody does.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

namespace mistakebound {

template <class Quantities>
class KeptRounds {
 public:
  using Reference = std::size_t;
  static constexpr Reference nothing = std::numeric_limits<Reference>::max();

  [[nodiscard]] const Quantities& operator[](Reference reference) const { return rounds_[reference].quantities; }

  /// Makes the reference one to this round. The quantities are copied where it is the first one since next().
  void refer(Reference& reference, const Quantities& this_round) {
    if (reference != nothing && reference == this_round_) return;
    if (reference != nothing && --rounds_[reference].references == 0) free_.push_back(reference);
    if (this_round_ == nothing) keep(this_round);
    ++rounds_[this_round_].references;
    reference = this_round_;
  }

  /// Another round begins.
  void next() { this_round_ = nothing; }

 private:
  struct Kept {
    Quantities quantities;
    std::size_t references = 0;
  };

  void keep(const Quantities& quantities) {
    if (free_.empty()) {
      this_round_ = rounds_.size();
      rounds_.push_back({quantities});
    } else {
      this_round_ = free_.back();
      free_.pop_back();
      rounds_[this_round_].quantities = quantities;
    }
  }

  std::vector<Kept> rounds_;
  std::vector<Reference> free_;
  Reference this_round_ = nothing;
};

}  // namespace mistakebound

/// Short cases of a theorem on Facts of cases C: what is the same of them all.
#pragma once

#include "invariants/ledger/whole_claims.hpp"
#include "properties/campaign/property_of.hpp"
#include "properties/campaign/short_cases.hpp"

namespace mistakebound {

template <class Facts, class C>
class ShortCasesOf : public ShortCases {
 public:
  ShortCasesOf(const Theorem<Facts>& theorem, MakeCase<C> make) : claims_(theorem), make_(std::move(make)) {}

  bool next(ShortDraw& draw) final {
    draw_case(draw);
    claims_.begin();
    const Played played = play(claims_);
    count(played.rounds, played.mistakes, claims_.asked());
    return claims_.hold();
  }
  [[nodiscard]] CasePointer exactly() const final { return make_(value()); }

 protected:
  struct Played {
    std::size_t rounds = 0;
    std::size_t mistakes = 0;
  };

  virtual void draw_case(ShortDraw& draw) = 0;
  /// Runs the learner on the case and asks the claims before, on and after its rounds.
  virtual Played play(WholeClaims<Facts>& claims) = 0;
  [[nodiscard]] virtual C value() const = 0;

 private:
  WholeClaims<Facts> claims_;
  MakeCase<C> make_;
};

}  // namespace mistakebound

/// A theorem as data: hypotheses, steps in the proof's order, what each step uses, its formula for display and its
/// exact sides for the machine. The ledger, the properties, the reports and the pages all derive from this one place.
///
/// `Facts` is what a proof speaks of on the current round: the comparator, the states before and after, the running
/// sums; see FactsOfRounds. Where a proof's quantities are a template on their number, its steps are generic,
/// `[](const auto& f) { ... }`, and are evaluated over quicker numbers first; see asked_first.hpp. A step that is
/// written for the exact facts alone is evaluated exactly.
#pragma once

#include "invariants/ledger/asked_first.hpp"

namespace mistakebound {

/// `Observed` is the type of its rounds, a BasicRound of instances and states.
template <class Facts>
concept FactsOfRounds = requires(Facts facts, const BasicExample<typename Facts::Observed::Instance>& example,
                                 const typename Facts::Observed::StateType& first,
                                 const typename Facts::Observed& round) {
  facts.survey(example);  // every round, in a first pass: gamma, R and the like
  facts.begin(first);     // between the passes, with the learner's first state
  facts.observe(round);   // every round, in the second pass
  { facts.rounds() } -> std::same_as<std::size_t>;
  { facts.mistakes() } -> std::same_as<std::size_t>;
};

/// Which claim it is: its address is that of no other.
template <class F>
inline constexpr char identity_of = 0;

/// A named claim of a proof. The claim may be absent on a round of its scope that it does not speak of.
template <class Facts>
struct Step {
  StepText text;
  std::function<std::optional<Claim>(const Facts&)> claim;
  /// The claim speaks of the state after the round and the mistakes so far alone, so that the ledger need not evaluate
  /// it again on a round that is no mistake and changes nothing. Of a generic step it is found out.
  bool still = false;
  QuickClaims<Facts> quick = {};
  const void* identity = nullptr;  ///< the same in every theorem that makes this claim; null where that is not known

  template <class F>
  requires Generic<F, Facts> || std::invocable<F, const Facts&> Step(StepText about, F function,
                                                                     bool speaks_of_state = false)
      : text(std::move(about)), claim(exactly<F>(function)), still(speaks_of_state) {
    if constexpr (std::is_empty_v<F>) identity = &identity_of<F>;
    if constexpr (Generic<F, Facts>) {
      using Named = QuantitiesOver<Facts, FormalNumber>;
      using Read = QuantitiesOver<Facts, Reads>;
      text.write = [] { return written_claim<Named>(claim_of<F, FormalChain, Named>); };
      quick.claim = claim_of<F, std::optional<QuickClaim>, MachineQuantities<Facts>>;
      if constexpr (requires(const MachineQuantities<Facts>& q) { OverMachine<Facts>::template by_algebra<F>(q); })
        quick.by_algebra = OverMachine<Facts>::template by_algebra<F>;
      if constexpr (HasWhole<Facts>) quick.whole = whole_claim<F>;
      find_out_what_is_read(claim_of<F, ReadsChain, Read>);
      if constexpr (InUnits<Facts>) {
        quick.rough = rough_claim<F>;
        quick.with_least = with_least<F>;
        if constexpr (TakesUnchangedRounds<Facts>) {
          quick.how_many_unchanged = how_many_hold<F>;
          find_out_about_unchanged_rounds(claim_of<F, ReadsChain, Read>, claim_of<F, FormalChain, Named>);
        }
        find_out_its_units(claim_of<F, UnitsChain, QuantitiesOver<Facts, Units>>);
      }
    } else if constexpr (NamedIn<F, Facts>) {
      using Named = typename OverMachine<Facts>::Names;
      text.write = [] { return written_claim<Named>(claim_of<F, FormalChain, Named>); };
    } else {
      text.write = nullptr;  // where the text is another step's
    }
  }

  /// A step of a proof that knows less is a step of one that knows more.
  template <class More>
  [[nodiscard]] Step<More> in() const {
    Step<More> more{text, [claim = claim](const More& facts) { return claim(facts); }, still};
    more.identity = identity;
    more.text.write = text.write;
    if constexpr (HasMachine<Facts> && HasMachine<More>)
      if (quick.claim) {
        more.quick.claim = [claim = quick.claim](const MachineQuantities<More>& facts) { return claim(facts); };
        more.quick.of_round = quick.of_round;
        more.quick.differs = quick.differs;
        more.quick.of_example = quick.of_example;
        more.quick.by_algebra = quick.by_algebra;
        static_assert(!InUnits<More>, "a claim in whole numbers would be lost");
      }
    return more;
  }

 private:
  template <class Read>
  void find_out_what_is_read(ReadsChain (*of)(const Read&)) {
    const ReadsChain chain = of(what_is_read<Read>());
    const Reads& reads = chain.reads();
    quick.of_round = reads.any();
    quick.differs = reads.differs();
    quick.of_example = reads.of_example();
    still = !quick.of_round;
    if constexpr (InUnits<Facts>) {
      if (reads.operations() > 100) throw std::logic_error(text.id + ": too long for rough numbers");
      // It was made on the round before, whatever that was.
      quick.of_sums = reads.sums_alone() && text.scope == Scope::every_round;
      quick.gets_truer = quick.of_sums && chain.only_gets_truer();
    }
  }

  /// On rounds that change nothing.
  template <class Read, class Named>
  void find_out_about_unchanged_rounds(ReadsChain (*of)(const Read&), FormalChain (*named)(const Named&)) {
    auto quantities = what_is_read<Read>();
    quantities.to_unchanged();  // of what such a round is known to have
    quick.differs = of(quantities).reads().differs();
    if (quick.of_round && !quick.differs && text.scope != Scope::mistakes)
      quick.trivial_unchanged = is_identity_unchanged<Named>(named);
    if (of(what_is_read<Read>()).reads().sums())  // shown rounds one by one, as the sums may grow
      quick.how_many_unchanged = nullptr;
    else
      quick.rises_unchanged = only_gets_truer_unchanged<Read>(of);
  }

  /// Without units it is not asked of whole numbers.
  template <class InUnitsOf>
  void find_out_its_units(UnitsChain (*of)(const InUnitsOf&)) {
    const Units units = of(quantities_in_units<InUnitsOf>()).units();
    if (units.sound() && units.whole()) {
      quick.units = units;
      return;
    }
    quick.with_least = nullptr;
    quick.how_many_unchanged = {};
    quick.rises_unchanged = false;
  }

  /// The claim of exact facts, or of the exact sides that are made of them.
  template <class F>
  static auto exactly(F function) {
    if constexpr (requires(const Facts& facts) { OverMachine<Facts>::exactly(facts); } && Generic<F, Facts>) {
      return +[](const Facts& facts) -> std::optional<Claim> {
        try {
          return F{}(OverMachine<Facts>::exactly(facts));
        } catch (const UndecidedSide& side) {
          return Claim::undecided(side.why);
        }
      };
    } else if constexpr (std::is_empty_v<F> && std::default_initializable<F>) {
      return claim_of<F, std::optional<Claim>, Facts>;
    } else {
      return function;
    }
  }
};

/// The step, marked as one that speaks of the state and the mistakes alone.
template <class Facts>
Step<Facts> still(Step<Facts> step) {
  step.still = true;
  return step;
}

template <class Facts>
struct Theorem {
  TheoremText text;
  std::vector<Step<Facts>> hypotheses;
  std::vector<Step<Facts>> steps;
  std::function<std::optional<Number>(const Facts&)> bound;  ///< value on the mistakes, at the end of a run
  std::function<std::vector<NamedQuantity>(const Facts&)> quantities;
  /// What the theorem bounds where that is no number of mistakes, and by what, at the end of a run.
  std::function<std::optional<Attained>(const Facts&)> attained = nullptr;
  /// What the last round left behind, for claims that others make of it.
  std::function<std::vector<NamedQuantity>(const Facts&)> state = nullptr;
};

template <class Facts>
Description describe(const Theorem<Facts>& theorem) {
  Description result{theorem.text, {}, {}};
  for (const auto& hypothesis : theorem.hypotheses) result.hypotheses.push_back(hypothesis.text);
  for (const auto& step : theorem.steps) result.steps.push_back(step.text);
  return result;
}

}  // namespace mistakebound

/// A theorem as data: hypotheses, steps in the proof's order, what each step uses, its formula for display and its
/// exact sides for the machine. The ledger, the properties, the reports and the pages all derive from this one place.
///
/// `Facts` is what a proof speaks of on the current round: the comparator, the states before and after, the running
/// sums. It is a plain struct with
///   Observed                   the type of its rounds, a BasicRound of instances and states;
///   survey(const Example&)     for every round, in a first pass: gamma, R and the like;
///   begin(const State& first)  between the passes, with the learner's first state;
///   observe(const Observed&)   for every round, in the second pass;
///   rounds(), mistakes()       so far.
///
/// Where a proof's quantities are a template on their number, its steps are generic, `[](const auto& f) { ... }`, and
/// are evaluated over machine numbers first; see OverMachine. A step that is written for the exact facts alone is
/// evaluated exactly.
#pragma once

#include <concepts>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "invariants/ledger/any_number.hpp"
#include "invariants/ledger/fields.hpp"
#include "invariants/ledger/report.hpp"

namespace mistakebound {

/// Whether a step's claim compares anything but equations (its tightness then has a witness).
enum class Kind { equation, inequality, strict };

/// Everything about a hypothesis or step that can be told without a run.
struct StepText {
  std::string id;
  Scope scope = Scope::every_round;
  Kind kind = Kind::inequality;
  std::vector<std::string> uses;     ///< ids of hypotheses and earlier steps; another theorem's: "theorem/step"
  std::string formula;               ///< LaTeX
  std::vector<std::string> sources;  ///< B, A, R, L, H with the source's own numbers
  std::string note;                  ///< beyond the sources, or where a source errs
  /// The step looks at the learner itself, what it predicts and how it moves, or at what was handed over: it is no
  /// consequence of what it uses.
  bool given = false;
  /// Of a given step: why no learner and no answer is noticed by it alone. Names steps, between backticks, of which one
  /// fails wherever it fails. Empty where a planted fault is noticed by nothing else.
  std::string never_alone;
};

/// What a proof's facts are over machine numbers. A wing that has them specialises this, as OverQuantities does, with
///   Quantities<N>  what its steps speak of, with fields(); see fields.hpp. It is a base of the facts, over Rational.
/// The ledger then takes the numbers over from the exact facts of a round. A wing whose rounds are measured in machine
/// numbers from the start adds
///   Live           the facts of a run in machine numbers, derived from Quantities<MachineNumber>, of which the exact
///                  facts take back by leave(live) what is no quantity; with
///                    bool begin(const Facts&)       takes them over before the first round; false where they do not
///                                                   fit;
///                    bool observe(const Measured&)  takes a round; false where it does not fit, and then the facts
///                                                   are as they were;
///   Measured       a round in machine numbers, with `mistake` and `moved`;
///   Surveyed       an example in machine numbers, which the facts' own survey() takes, too.
/// Where its quantities say that they are `in_units`, rounds are measured in whole numbers of these, Live is derived
/// from Quantities<WholeNumber>, begin() takes the first round as well, and Live has
///   units_of_changing()                how much the unit of each number that rounds change is;
///   unit_of(units)                     how much such a unit is;
///   in_machine_numbers(of, result)     quantities of a round in machine numbers of the same units;
///   in_intervals(of, result)           the same in intervals.
/// Where rounds are taken many at once, such quantities have quiet(), which brings them to a round that changes
/// nothing, and rest(resting), which brings them to a further one that adds to no sum, and changes all that differs
/// between such rounds; and there are
///   Resting        what differs between such rounds, in the units of measured ones;
///   RestingRounds  many of them, with differing(), the span of that;
///   SurveyedRows   many examples, which the facts' own survey() takes, too;
///   Live           has may_rest(rounds, sums_may_grow), how many of them are such rounds in its own units, or may add
///                  to its sums, before one is not, and rest(rounds), which takes rounds that are.
/// Where quiet rounds may be known roughly there is
///   RoughRound     such a round; the facts have may_rest_roughly(round), whether all but the claims of the round
///                  surely rests, then rest_roughly(round), and rough_margin(round), which rest() takes.
/// Quantities with sums over all rounds know whether a round adds() to them.
/// Where it says `only_measured`, nothing is taken over from exact facts, which are no such quantities. There are then
///   exactly(facts)            the exact sides that are made of them;
///   by_algebra<F>(round)      which equations of claim F follow from what is known of the round;
/// and the facts have recall(round), which brings them to that round, and recall_margin(round), which does so only for
/// what differs between rounds that change nothing.
template <class Facts>
struct OverMachine {};

/// Quantities that the ledger takes over from the exact facts.
template <template <class> class Q>
struct OverQuantities {
  template <class N>
  using Quantities = Q<N>;
};

template <class Facts>
using MachineQuantities = typename OverMachine<Facts>::template Quantities<MachineNumber>;
template <class Facts>
using WholeQuantities = typename OverMachine<Facts>::template Quantities<WholeNumber>;

template <class Facts>
concept HasMachine = requires {
  typename MachineQuantities<Facts>;
};
/// Whether the machine's quantities can be taken over from exact facts, round by round.
template <class Facts>
concept TakesOver = HasMachine<Facts> && !requires {
  OverMachine<Facts>::only_measured;
};

template <class Facts>
concept IsMeasured = HasMachine<Facts> && requires {
  typename OverMachine<Facts>::Measured;
};

/// Whether measured quantities are in units, and whole numbers of these.
template <class Facts>
concept InUnits = IsMeasured<Facts> && requires {
  requires OverMachine<Facts>::template Quantities<Units>::in_units;
};

/// Whether the quantities are a template on their number, and may be whole ones.
template <class Facts>
concept HasWhole = InUnits<Facts> ||(TakesOver<Facts>&& requires { typename WholeQuantities<Facts>; });

/// Whether a step is written for any number.
template <class F, class Facts>
concept Generic = HasMachine<Facts> && std::default_initializable<F> && std::invocable < F,
        const MachineQuantities<Facts>
& > ;

/// Whether rounds that change nothing are taken many at once: the quantities have rest(), for what differs between
/// them.
template <class Facts>
concept Rests = InUnits<Facts> && requires {
  typename OverMachine<Facts>::RestingRounds;
};

/// Whether quiet rounds may be known roughly: the facts have may_rest_roughly(), rest_roughly() and rough_margin().
template <class Facts>
concept RestsRoughly = InUnits<Facts> && requires {
  typename OverMachine<Facts>::RoughRound;
};

/// What is asked of machine numbers.
template <HasMachine Facts>
struct AskedFirst {
  /// Empty where the step is written for exact numbers alone.
  std::function<std::optional<Glance>(const MachineQuantities<Facts>&)> claim;
  bool of_round = true;  ///< it reads what changes on every round
  bool differs = true;   ///< also between rounds that change nothing
  /// The equations among its links of which both sides are one expression on such a round, whatever the numbers are.
  std::function<Links(const MachineQuantities<Facts>&)> by_algebra;
};

/// The step's claim at a glance.
template <class Facts>
struct AtAGlance {};
template <HasMachine Facts>
struct AtAGlance<Facts> : AskedFirst<Facts> {};
template <HasWhole Facts>
struct AtAGlance<Facts> : AskedFirst<Facts> {
  WholeClaim (*whole)(const WholeQuantities<Facts>&) = nullptr;  ///< the same of whole numbers
};
/// How many of some rounds plainly_hold().
template <class Facts>
struct OfResting {
  using Type = std::nullptr_t;
};
template <Rests Facts>
struct OfResting<Facts> {
  using Type = std::size_t (*)(WholeQuantities<Facts>&, std::span<const typename OverMachine<Facts>::Resting>,
                               const WholeNumber&);
};
template <class Facts>
using PlainResting = typename OfResting<Facts>::Type;

template <HasWhole Facts>
requires InUnits<Facts>
struct AtAGlance<Facts> : AskedFirst<Facts> {
  bool of_sums = false;     ///< of what does, it reads sums alone
  bool gets_truer = false;  ///< it goes on holding, by no less, as these grow
  /// In which units its sides are. Empty where these are different ones, or no whole powers.
  std::optional<Units> units;

  WholeClaim (*whole)(const WholeQuantities<Facts>&) = nullptr;
  PlainClaim (*plainly)(const WholeQuantities<Facts>&, WholeNumber&, bool) = nullptr;  ///< the same; null without units
  using RoughQuantities = typename OverMachine<Facts>::template Quantities<RoughNumber>;
  RoughClaim (*rough)(const RoughQuantities&) = nullptr;  ///< the same of rough numbers
  PlainResting<Facts> plain_resting = nullptr;  ///< of rounds that rest; null where these are shown one by one
  bool rises_resting = false;  ///< of these, where it holds of the one with the least number it does of all, by no less
  bool trivial_resting = false;  ///< on these it says of something that it is itself
};

/// Whether a round that is no mistake, and on which the learner does not move, changes nothing but what is of the
/// round: facts that follow another learner as well say so.
template <class Facts>
bool rests(const Facts& facts) {
  if constexpr (requires { facts.rests(); }) {
    return facts.rests();
  } else {
    return true;
  }
}

/// Whether a round may have changed a sum over all rounds: quantities that know say so.
template <class Quantities>
bool adds(const Quantities& quantities) {
  if constexpr (requires { quantities.adds(); }) {
    return quantities.adds();
  } else {
    return true;
  }
}

/// Whether it holds of quantities of a round that rests whatever their flags are, and however questions about signs are
/// answered.
template <class Quantities, class Holds>
bool however_rounds_rest(const Quantities& blank, const Holds& holds) {
  std::size_t flags = 0;
  Quantities quantities = blank;
  each_in_role<Quantities, FieldRole::flag>(quantities, [&](bool&) { ++flags; });
  for (std::size_t set = 0; set < std::size_t{1} << flags; ++set) {
    quantities = blank;
    std::size_t i = 0;
    each_in_role<Quantities, FieldRole::flag>(quantities, [&](bool& flag) { flag = (set >> i++ & 1U) != 0; });
    if (!however_signs_are([&] { return holds(quantities); })) return false;
  }
  return true;
}

/// Whether claim F only gets truer on rounds that rest as the number grows by which these differ, whatever else is so.
template <class F, class Quantities>
bool only_gets_truer_resting() {
  Quantities blank;
  each_number<Quantities>(blank, [](Reads& number) { number = Reads(); });
  blank.quiet();
  return however_rounds_rest(blank, [](Quantities& quantities) {
    quantities.rest(Reads::of_sums());
    return F{}(quantities).only_gets_truer();
  });
}

/// Whether claim F says on rounds that rest of something that it is itself, whatever else is so.
template <class F, class Quantities>
bool is_identity_resting() {
  Quantities blank;
  std::uint8_t name = 0;
  each_number<Quantities>(blank, [&](FormalNumber& number) { number = FormalNumber::variable(++name); });
  blank.quiet();
  const FormalNumber differing = FormalNumber::variable(++name);
  return however_rounds_rest(blank, [&](Quantities& quantities) {
    quantities.rest(differing);
    return F{}(quantities).is_identity();
  });
}

/// Quantities that notice what a claim reads.
template <class Quantities>
Quantities what_is_read() {
  Quantities result;
  each_field<Quantities>([&](const auto& field) {
    using F = std::decay_t<decltype(field)>;
    if constexpr (F::is_number) {
      Reads& number = result.*field.member;
      number = F::role == FieldRole::before || F::role == FieldRole::change ? Reads::of_changes()
               : F::role == FieldRole::round                                ? Reads::of_round()
               : F::role == FieldRole::sum                                  ? Reads::of_sums()
                                                                            : Reads();
      if (field.is_nonnegative) number.set_nonnegative();
    }
  });
  return result;
}

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
  AtAGlance<Facts> glance = {};
  const void* identity = nullptr;  ///< the same in every theorem that makes this claim; null where that is not known

  template <class F>
  requires Generic<F, Facts> || std::invocable<F, const Facts&> Step(StepText about, F function,
                                                                     bool speaks_of_state = false)
      : text(std::move(about)), claim(exactly<F>(function)), still(speaks_of_state) {
    if constexpr (std::is_empty_v<F>) identity = &identity_of<F>;
    if constexpr (Generic<F, Facts>) {
      glance.claim = [](const MachineQuantities<Facts>& f) { return F{}(f); };
      auto quantities = what_is_read<typename OverMachine<Facts>::template Quantities<Reads>>();
      const ReadsChain chain = F{}(quantities);
      const Reads& reads = chain.reads();
      glance.of_round = reads.any();
      glance.differs = reads.differs();
      still = !glance.of_round;
      if constexpr (requires(const MachineQuantities<Facts>& q) { OverMachine<Facts>::template by_algebra<F>(q); })
        glance.by_algebra = OverMachine<Facts>::template by_algebra<F>;
      if constexpr (HasWhole<Facts>) glance.whole = whole_claim<F>;
      if constexpr (InUnits<Facts>) {
        if constexpr (Rests<Facts>) {  // of what such a round is known to have
          quantities.quiet();
          glance.differs = F{}(quantities).reads().differs();
        }
        if constexpr (Rests<Facts>)
          if (glance.of_round && !glance.differs && text.scope != Scope::mistakes)
            glance.trivial_resting =
                is_identity_resting<F, typename OverMachine<Facts>::template Quantities<FormalNumber>>();
        // It was made on the round before, whatever that was.
        glance.of_sums = reads.sums_alone() && text.scope == Scope::every_round;
        glance.gets_truer = glance.of_sums && chain.only_gets_truer();
        glance.rough = rough_claim<F>;
        if (reads.operations() > 100) throw std::logic_error(text.id + ": too long for rough numbers");
        const Units units = F{}(quantities_in_units<typename OverMachine<Facts>::template Quantities<Units>>()).units();
        if (units.sound() && units.whole()) {
          glance.units = units;
          glance.plainly = plainly<F>;
          // What reads sums besides is shown rounds one by one, as these may grow.
          if constexpr (Rests<Facts>)
            if (!reads.sums()) {
              glance.plain_resting = plainly_hold<F>;
              glance.rises_resting =
                  only_gets_truer_resting<F, typename OverMachine<Facts>::template Quantities<Reads>>();
            }
        }
      }
    }
  }

  /// A step of a proof that knows less is a step of one that knows more.
  template <class More>
  [[nodiscard]] Step<More> in() const {
    Step<More> more{text, [claim = claim](const More& facts) { return claim(facts); }, still};
    more.identity = identity;
    if constexpr (HasMachine<Facts> && HasMachine<More>)
      if (glance.claim) {
        more.glance.claim = [claim = glance.claim](const MachineQuantities<More>& facts) { return claim(facts); };
        more.glance.of_round = glance.of_round;
        more.glance.differs = glance.differs;
        more.glance.by_algebra = glance.by_algebra;
        static_assert(!InUnits<More>, "a claim in whole numbers would be lost");
      }
    return more;
  }

 private:
  /// The claim of exact facts, or of the exact sides that are made of them.
  template <class F>
  static auto exactly(F function) {
    if constexpr (requires(const Facts& facts) { OverMachine<Facts>::exactly(facts); } && Generic<F, Facts>) {
      return [](const Facts& facts) -> std::optional<Claim> {
        try {
          return F{}(OverMachine<Facts>::exactly(facts));
        } catch (const UndecidedSide& side) {
          return Claim::undecided(side.why);
        }
      };
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

/// Everything about a theorem that can be told without a run.
struct TheoremText {
  std::string id;
  std::string title;
  std::string statement;  ///< prose with LaTeX between dollar signs
  std::string bound;      ///< LaTeX; empty where the theorem bounds no mistakes
  std::vector<std::string> learners;
  std::vector<std::string> sources;
  std::string file;    ///< where it stands in the code
  std::string remark;  ///< what to know when reading it
};

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

/// A theorem without its machinery: what lists and pages print.
struct Description {
  TheoremText text;
  std::vector<StepText> hypotheses;
  std::vector<StepText> steps;
};

template <class Facts>
Description describe(const Theorem<Facts>& theorem) {
  Description result{theorem.text, {}, {}};
  for (const auto& hypothesis : theorem.hypotheses) result.hypotheses.push_back(hypothesis.text);
  for (const auto& step : theorem.steps) result.steps.push_back(step.text);
  return result;
}

}  // namespace mistakebound

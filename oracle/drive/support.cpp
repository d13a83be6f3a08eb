#include "oracle/drive/support.hpp"

#include <algorithm>

#include "oracle/judges/fault_search.hpp"

namespace mistakebound {
namespace {

/// Of what was thrown: its words may have numbers in them that depend on the case.
std::string type_of(const std::string& thrown) {
  return thrown.substr(0, thrown.find(": "));
}

/// Those of the candidates that explain all of a case.
Faults explaining(const DriveOptions& options, const Played& played, const Faults& candidates) {
  return faults_that_explain(played.rounds, played.header, options.numbers, allowance_of(options), candidates);
}

/// Whether nothing else of the case parts from the rule but by rounding.
bool leaves_nothing(const DriveOptions& options, const Played& played, const LearnerFault& fault) {
  FaultSearch search(played.header, options.numbers, allowance_of(options), {fault});
  for (const TraceRound& round : played.rounds) search.observe(round);
  return search.leaves_nothing();
}

/// Those that explain all of a case, or do not contradict it: where rounding has to decide unseen updates, another
/// convention explains too much to be named, and is not ruled out.
Faults allowed_by(const DriveOptions& options, const Played& played, const Faults& faults) {
  Faults allowed = explaining(options, played, faults);
  const LearnerFault doubted{FaultKind::zero_doubted};
  if (!contains(allowed, doubted)) return allowed;
  if (!contains(faults, doubted)) std::erase(allowed, doubted);
  for (const LearnerFault& fault : faults)
    if (fault.is_convention() && !contains(allowed, fault) && contains(explaining(options, played, {fault}), doubted))
      allowed.push_back(fault);
  return allowed;
}

/// Whether its parameter may be another in every case.
bool depends_on_case(const LearnerFault& fault) {
  return fault.kind == FaultKind::altered_weight || fault.kind == FaultKind::start ||
         fault.kind == FaultKind::average_counter;
}

/// Whether the first instance is so large that sums with it leave little of what weights start at.
bool swallows_start(const Played& played) {
  constexpr int large = 1 << 16;
  return !played.rounds.empty() && (played.rounds.front().x.cwiseAbs().array() > Rational(large)).any();
}

/// What is likely of another case as it is in this one, which may start elsewhere.
std::optional<LearnerFault> in_case(const DriveOptions& options, const Played& played,
                                    const std::optional<LearnerFault>& likely) {
  if (!likely || likely->kind != FaultKind::start) return likely;
  Faults asked = played.candidates;
  asked.insert(asked.begin(), *likely);
  const Faults explain = explaining(options, played, asked);
  const auto alike = std::find_if(explain.begin(), explain.end(),
                                  [&](const LearnerFault& fault) { return are_alike(fault, *likely); });
  if (alike == explain.end()) return likely;
  LearnerFault here = *alike;
  here.at = std::min(here.at, likely->at);
  return here;
}

/// Whether a single round may be explained so by chance.
bool needs_rounds(const LearnerFault& fault) {
  return fault.kind == FaultKind::start || fault.kind == FaultKind::shown_decimals || is_of_storage(fault);
}

/// Whether a single case may be explained by chance: by a number read off it, or because a score shows in few rounds.
bool needs_support(const LearnerFault& fault) {
  switch (fault.kind) {
    case FaultKind::step:
    case FaultKind::promotion:
    case FaultKind::demotion:
    case FaultKind::margin:
    case FaultKind::learning_rate:
    case FaultKind::kernel:
    case FaultKind::bias_rate:
    case FaultKind::average_counter:
    case FaultKind::altered_weight:
    case FaultKind::shown_scaled:
      return true;
    default:
      return is_score_fault(fault) || is_step_fault(fault) || is_set_fault(fault) || fault.is_with_convention();
  }
}

/// Whether it shows weights, and does in a round what is neither the rule nor an update that is missing, or too much.
bool does_something_else(const TraceVerdict& verdict) {
  return verdict.max_weight_error && verdict.fault && !verdict.fact_is_seen();
}

/// A fault that explains all cases so far, and how many of them the rule does not.
struct Supported {
  LearnerFault fault;
  std::size_t cases = 0;
};

Faults faults_of(const std::vector<Supported>& of) {
  Faults result;
  for (const Supported& supported : of) result.push_back(supported.fault);
  return result;
}

/// The cases that are to support a fault, and the faults that explain all of them.
class Support {
 public:
  /// `before`: cases before the first, on which the program followed the rule.
  Support(const DriveOptions& options, const Played& first, const std::vector<Played>& before)
      : options_(options),
        first_(first),
        before_(before),
        verdict_(first.verdict),
        margins_(first.verdict.margins),
        shows_rise_(first.verdict.shows_rise) {
    for (const LearnerFault& fault : explaining_before(explaining(options, first, first.candidates)))
      alive_.push_back({fault});
  }

  /// Whether a fault may still be found that explains all cases.
  [[nodiscard]] bool any() const { return !alive_.empty() || read_off_ < most_read_off; }
  /// Whether more cases would tell more.
  [[nodiscard]] bool is_open() const {
    return std::any_of(alive_.begin(), alive_.end(), [&](const Supported& supported) {
      return is_convention(supported) ||
             (supported.fault.kind == FaultKind::margin && leaves_neighbours(supported.fault));
    });
  }
  void leave_out_conventions() { std::erase_if(alive_, is_convention); }

  /// Leaves the faults that explain the case, too, or that it has with another parameter.
  void add(Played played) {
    margins_.add(played.verdict.margins);
    shows_rise_ = shows_rise_ || played.verdict.shows_rise;
    take_common_margin();
    const Faults explain = allowed_by(options_, played, faults_of(alive_));
    std::optional<Faults> of_case;
    const auto of_this_case = [&]() -> const Faults& {
      if (!of_case) of_case = explaining(options_, played, played.candidates);
      return *of_case;
    };
    std::erase_if(alive_, [&](const Supported& supported) {
      if (contains(explain, supported.fault)) return false;
      if (!depends_on_case(supported.fault)) return true;
      // What starts elsewhere does not show where the rule's weights are shown, nor beside large instances.
      const bool is_start = supported.fault.kind == FaultKind::start;
      if (is_start && (!played.verdict.fault || swallows_start(played))) return false;
      return std::ranges::none_of(of_this_case(),
                                  [&](const LearnerFault& other) { return are_alike(supported.fault, other); });
    });
    // A case may have first weights to which no other first update leads.
    for (auto& [fault, cases] : alive_) {
      if (fault.kind != FaultKind::start || fault.at == 0 || !played.verdict.fault) continue;
      const auto is_sure = [&fault = fault](const LearnerFault& other) {
        return are_alike(fault, other) && other.at == 0;
      };
      if (std::ranges::any_of(of_this_case(), is_sure)) fault.at = 0;
    }
    wrong_cases_ += played.verdict.fault ? 1 : 0;
    // What a first round shows, some number or other explains.
    const bool counts = played.verdict.fault && played.verdict.rounds > 1;
    for (Supported& supported : alive_) supported.cases += counts && speaks_for(played, supported.fault) ? 1 : 0;
    if (alive_.empty() && played.verdict.fault && read_off_ < most_read_off) read_off(played);
    cases_.push_back(std::move(played));
  }

  /// The parameter that the program may have in the place of the declared one, or one that is a little more, to which
  /// the next case is to be near.
  [[nodiscard]] std::map<std::string, std::string> suspected() const {
    for (const auto& [fault, cases] : alive_) {
      const bool is_margin = fault.kind == FaultKind::margin;
      if (!is_margin && fault.kind != FaultKind::aggressiveness) continue;
      const LearnerFault near = cases_.size() % 4 < 2 ? fault : neighbours_of(fault, true).back();
      return {{is_margin ? "margin" : "aggressiveness", to_string(near.parameter)}};
    }
    return {};
  }

  /// Whether the fault leaves nothing of the cases that parts from the rule but by rounding.
  [[nodiscard]] bool leaves_nothing(const LearnerFault& fault) const {
    const auto leaves = [&](const Played& played) { return mistakebound::leaves_nothing(options_, played, fault); };
    return leaves(first_) && std::ranges::all_of(cases_, leaves);
  }
  /// Those that enough cases support, and no other fault explains as well.
  [[nodiscard]] Faults known() {
    constexpr std::size_t enough = 2;
    const bool is_round = first_.verdict.rounds < 2;
    std::erase_if(alive_, [&](const Supported& supported) {
      const bool needs = needs_support(supported.fault) || (is_round && needs_rounds(supported.fault));
      const bool is_strict = supported.fault.kind == FaultKind::margin && margins_.may_be_strict();
      const bool only_falls = supported.fault.kind == FaultKind::bounds && !shows_rise_;
      return is_strict || only_falls || (needs && supported.cases < enough);
    });
    return settled(verdict_, faults_of(alive_), true, [&](const Faults& faults) { return explaining_all(faults); });
  }

 private:
  static constexpr int most_read_off = 4;

  /// A first case of one round, or of one coordinate, shows little: what a later one shows may explain it, and all
  /// others.
  void read_off(const Played& played) {
    ++read_off_;
    Faults faults = explaining(options_, played, played.candidates);
    if (!faults.empty()) faults = allowed_by(options_, first_, faults);
    for (const LearnerFault& fault : explaining_all(std::move(faults))) alive_.push_back({fault, wrong_cases_});
  }

  /// Not where the convention that the fault goes with explains the case alone, nor where rounding explains as much as
  /// a multiple, which a single number always is.
  [[nodiscard]] bool speaks_for(const Played& played, const LearnerFault& fault) const {
    const bool is_scaled = fault.kind == FaultKind::shown_scaled;
    const auto shows_several = [](const TraceRound& round) { return round.weights && round.weights->size() > 1; };
    if (is_scaled && !std::ranges::any_of(played.rounds, shows_several)) return false;
    Faults less;
    for (const LearnerFault& other : first_.candidates)
      if (other.is_convention() && other.tie == fault.tie && other.of_updates == fault.of_updates)
        less.push_back(other);
    for (LearnerFault& places : is_scaled ? printed_in_few_places() : Faults()) {
      places.tie = fault.tie;
      places.of_updates = fault.of_updates;
      if (rounds_what_it_shows(places)) less.push_back(places);
    }
    return less.empty() || explaining(options_, played, less).empty();
  }

  static bool is_convention(const Supported& supported) { return supported.fault.is_convention(); }

  [[nodiscard]] bool leaves_neighbours(const LearnerFault& margin) const {
    const Faults near = neighbours_of(margin, true);
    if (!margins_.plainest()) return !explaining_all(near).empty();  // no round shows whether it updated
    return !margins_.are_within(near.front().parameter, near.back().parameter);
  }
  /// The margin that all cases leave, where they do, in the place of one that a few do.
  void take_common_margin() {
    const std::optional<Rational> margin = margins_.plainest();
    if (!margin) return;
    Faults taken;
    std::erase_if(alive_, [&](Supported& supported) {
      if (supported.fault.kind != FaultKind::margin) return false;
      supported.fault.parameter = *margin;
      if (contains(taken, supported.fault)) return true;
      taken.push_back(supported.fault);
      return false;
    });
  }
  [[nodiscard]] Faults explaining_all(Faults faults) const {
    for (const Played& played : cases_)
      if (!faults.empty()) faults = allowed_by(options_, played, faults);
    return explaining_before(std::move(faults));
  }
  [[nodiscard]] Faults explaining_before(Faults faults) const {
    for (const Played& played : before_) {
      const Faults explain = allowed_by(options_, played, faults);
      std::erase_if(faults,
                    [&](const LearnerFault& fault) { return !depends_on_case(fault) && !contains(explain, fault); });
    }
    return faults;
  }

  const DriveOptions& options_;
  const Played& first_;
  const std::vector<Played>& before_;
  const TraceVerdict& verdict_;
  SeenMargins margins_;
  bool shows_rise_ = false;
  int read_off_ = 0;             ///< cases, after the first
  std::size_t wrong_cases_ = 0;  ///< of those after the first
  std::vector<Supported> alive_;
  std::vector<Played> cases_;
};

/// Whether a divergence of the same kind is the one that is sought, of which what is likely is as in this case.
bool diverges_so(const DriveOptions& options, const Divergence& sought, Played& played, bool is_whole) {
  std::optional<Divergence>& found = played.verdict.divergence;
  if (sought.kind == DivergenceKind::exception) return type_of(sought.failure) == type_of(found->failure);
  if (sought.cause == Cause::failure)
    return sought.kind == DivergenceKind::no_number || sought.failure == found->failure;
  if (is_whole && played.verdict.fault) {  // what is likely of it is known
    found->cause = sought.cause;
    if (sought.cause == Cause::tie) played.verdict.fault.reset();
    return true;
  }
  if (!played.verdict.fault)  // a tie is one with a likely convention where nothing hides it
    return found->cause == sought.cause && (!sought.likely || found->likely);
  // Few sequences show the likely fault, or another convention: others need not explain any more then.
  Faults candidates = played.candidates;
  const bool is_fact_sought =
      sought.likely && sought.likely->kind >= FaultKind::left_out && sought.likely->kind <= FaultKind::beyond_margin;
  if (sought.likely && !is_fact_sought && explaining(options, played, {*sought.likely}).empty()) return false;
  if (!sought.likely) std::erase_if(candidates, [](const LearnerFault& fault) { return !fault.is_convention(); });
  if (sought.likely) candidates.push_back(*sought.likely);
  Faults fitting = explaining(options, played, candidates);
  const bool is_explained = sought.likely && contains(fitting, *sought.likely);
  conclude(played.verdict, std::move(fitting));
  if (found->cause != sought.cause) return false;
  if (!sought.likely || found->likely == sought.likely) return true;
  const bool is_fact = found->likely == played.verdict.fact;
  return is_explained && (!found->likely || is_fact || are_alike(*found->likely, *sought.likely));
}

}  // namespace

void look_for_support(const DriveOptions& options, TieHabits habits, const std::vector<Played>& before,
                      DriveFinding& found, const Kept& kept) {
  constexpr std::size_t further = 40;
  TraceVerdict& verdict = found.shrunk.verdict;
  Divergence& divergence = *verdict.divergence;
  const bool tie = divergence.cause == Cause::tie && divergence.likely;
  if (!tie && divergence.cause != Cause::rule) return;
  bool is_more = false;  // than another convention at zero, as a further case says
  std::vector<Played> at_ties;
  std::optional<Support> support;
  if (!tie) support.emplace(options, found.shrunk, before);
  const auto goes_on = [&](std::uint64_t number) {
    if (number < found.number + options.supporting)
      return tie ? habits.other().has_value() && !is_more : support->any() || verdict.fact.has_value();
    return options.supporting > 0 && number < options.cases && support && support->is_open();
  };
  for (std::uint64_t number = found.number; goes_on(number); ++number) {
    // Every other one without rounding, which makes a fault look like another.
    AdversaryOptions chosen = options.adversary;
    chosen.dyadic = chosen.dyadic || (!chosen.kind && (number - found.number) % 2 == 1);
    const auto suspected = support ? support->suspected() : std::map<std::string, std::string>{};
    AdaptiveAdversary adversary(chosen, options.seed, number);
    try {
      Played played = play_case(options, adversary, number, kept, further, suspected);
      habits.add(played.verdict.habits);
      is_more = played.verdict.fault.has_value();
      // An update that is missing, or too much, as the states say, may be one of another kind.
      const bool is_inferred = verdict.fact && !verdict.fact_is_stated;
      const TraceVerdict& of_case = played.verdict;
      const bool is_contradicted = !of_case.max_weight_error && of_case.contradictions > 0;
      if (does_something_else(of_case) || is_contradicted || (is_inferred && of_case.moves_otherwise()))
        verdict.forget_fact();
      if (played.verdict.fact_is_seen()) verdict.see_other(*played.verdict.fact);
      if (support) {
        support->add(std::move(played));
      } else {
        at_ties.push_back(std::move(played));
      }
    } catch (const InputError&) {
      if (support) support->leave_out_conventions();
      break;
    }
  }
  if (tie) {
    divergence.hide(habits.other());
    divergence.likely = is_more ? std::nullopt : habits.other();
    if (divergence.is_by_convention())
      divergence.leaves_more = !std::ranges::all_of(
          at_ties, [&](const Played& played) { return leaves_nothing(options, played, *divergence.likely); });
    if (divergence.is_likely(FaultKind::zero_varies) && !verdict.max_weight_error) divergence.likely->parameter = 1;
    return;
  }
  verdict.suspects = support->known();
  divergence.likely = verdict.fact;
  divergence.shown_so = std::erase_if(verdict.suspects, [](const LearnerFault& suspect) {
                          return suspect.kind == FaultKind::shown_doubted;
                        }) > 0;
  if (allowance_of(options).precision == Precision::binary64 && support->leaves_nothing({FaultKind::floats}))
    verdict.see_floats();
  if (verdict.suspects.empty()) return;
  divergence.likely = verdict.suspects.front();
  if (!divergence.likely->is_convention()) return;
  divergence.leaves_more = divergence.is_by_convention() && !support->leaves_nothing(*divergence.likely);
  divergence.cause = Cause::tie;
  verdict.fault.reset();
}

bool shows_again(const DriveOptions& options, Divergence sought, Played& played, bool is_whole) {
  if (!played.verdict.divergence || played.verdict.divergence->kind != sought.kind) return false;
  sought.likely = in_case(options, played, sought.likely);
  if (!diverges_so(options, sought, played, is_whole)) return false;
  // What is likely is known of the whole sequence that was found, and of others.
  Divergence& found = *played.verdict.divergence;
  found.likely = sought.likely;
  found.leaves_more = sought.leaves_more;
  found.in_floats = sought.in_floats && leaves_nothing(options, played, {FaultKind::floats});
  if (found.may_hide && sought.may_hide) found.hiding = sought.hiding;
  return true;
}

}  // namespace mistakebound

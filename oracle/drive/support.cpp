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

/// Whether its parameter may be another in every case.
bool depends_on_case(const LearnerFault& fault) {
  return fault.kind == FaultKind::altered_weight || fault.kind == FaultKind::start ||
         fault.kind == FaultKind::average_counter;
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
      return is_score_fault(fault) || is_step_fault(fault);
  }
}

/// A fault that explains all cases so far, and how many of them the rule does not.
struct Supported {
  LearnerFault fault;
  std::size_t cases = 0;
};

/// Leaves the faults that explain the case, too, or that it has with another parameter.
void keep_those_that_explain(const DriveOptions& options, const Played& played, std::vector<Supported>& of) {
  Faults asked;
  for (const Supported& supported : of) asked.push_back(supported.fault);
  const Faults explain = explaining(options, played, asked);
  std::optional<Faults> of_case;
  std::erase_if(of, [&](const Supported& supported) {
    if (contains(explain, supported.fault)) return false;
    if (!depends_on_case(supported.fault)) return true;
    if (!of_case) of_case = explaining(options, played, played.candidates);
    return std::none_of(of_case->begin(), of_case->end(),
                        [&](const LearnerFault& other) { return are_alike(supported.fault, other); });
  });
  for (Supported& supported : of) supported.cases += played.verdict.fault ? 1 : 0;
}

}  // namespace

void look_for_support(const DriveOptions& options, TieHabits habits, DriveFinding& found, const Kept& kept) {
  constexpr std::size_t further = 40;
  constexpr std::size_t enough = 2;
  TraceVerdict& verdict = found.shrunk.verdict;
  Divergence& divergence = *verdict.divergence;
  const bool tie = divergence.cause == Cause::tie && divergence.likely;
  if (!tie && divergence.cause != Cause::rule) return;
  // An update that is missing, or too much, as the states say, may be one of another kind.
  bool is_inferred = !tie && verdict.fact && !verdict.fact_is_stated;
  std::vector<Supported> alive;
  if (!tie)
    for (const LearnerFault& fault : explaining(options, found.shrunk, found.shrunk.candidates))
      alive.push_back({fault});
  const auto is_convention = [](const Supported& supported) { return supported.fault.is_convention(); };
  const auto goes_on = [&](std::uint64_t number) {
    if (number < found.number + options.supporting)
      return tie ? habits.other().has_value() : !alive.empty() || is_inferred;
    return options.supporting > 0 && number < options.cases && std::any_of(alive.begin(), alive.end(), is_convention);
  };
  for (std::uint64_t number = found.number; goes_on(number); ++number) {
    // Every other one without rounding, which makes a fault look like another.
    AdversaryOptions chosen = options.adversary;
    chosen.dyadic = chosen.dyadic || (!chosen.kind && (number - found.number) % 2 == 1);
    AdaptiveAdversary adversary(chosen, options.seed, number);
    try {
      const Played played = play_case(options, adversary, number, kept, further);
      habits.add(played.verdict.habits);
      if (is_inferred && played.verdict.moves_otherwise()) {
        verdict.fact.reset();
        is_inferred = false;
      }
      keep_those_that_explain(options, played, alive);
    } catch (const InputError&) {
      std::erase_if(alive, is_convention);
      break;
    }
  }
  if (tie) {
    divergence.hide(habits.other());
    divergence.likely = habits.other();
    return;
  }
  std::erase_if(alive,
                [&](const Supported& supported) { return needs_support(supported.fault) && supported.cases < enough; });
  verdict.suspects.clear();
  for (const Supported& supported : alive) verdict.suspects.push_back(supported.fault);
  divergence.likely = verdict.fact;
  if (alive.empty()) return;
  divergence.likely = alive.front().fault;
  if (!is_convention(alive.front())) return;
  divergence.cause = Cause::tie;
  verdict.fault.reset();
}

bool shows_again(const DriveOptions& options, const Divergence& sought, Played& played, bool is_whole) {
  std::optional<Divergence>& found = played.verdict.divergence;
  if (!found || found->kind != sought.kind) return false;
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

}  // namespace mistakebound

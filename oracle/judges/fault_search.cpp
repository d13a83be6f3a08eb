/// Long, as what tells one fault from another stands in one place.
#include "oracle/judges/fault_search.hpp"

#include <algorithm>

namespace mistakebound {
namespace {

/// Whether the fault shows in decisions alone, if it is there: a few of them it explains by chance.
bool shows_in_decisions(const LearnerFault& fault, const TraceVerdict& verdict) {
  return is_score_fault(fault) || fault.kind == FaultKind::margin ||
         (is_average_fault(fault) && verdict.shown_averages == 0) ||
         ((is_step_fault(fault) || is_set_fault(fault) || fault.kind == FaultKind::other_updates) &&
          !verdict.max_weight_error);
}

/// Whether it is a fault together with another convention, where the fault alone will do.
bool is_more_than_needed(const LearnerFault& fault, const Faults& fitting) {
  LearnerFault alone = fault;
  alone.tie.reset();
  alone.of_updates = false;
  return fault.is_with_convention() && std::any_of(fitting.begin(), fitting.end(),
                                                   [&](const LearnerFault& other) { return are_alike(other, alone); });
}

/// Whether its number, or that it is a whole one, is read off the weights that are shown.
bool is_read_off(const LearnerFault& fault) {
  switch (fault.kind) {
    case FaultKind::step:
    case FaultKind::factor:
    case FaultKind::promotion:
    case FaultKind::demotion:
    case FaultKind::aggressiveness:
    case FaultKind::limited:
    case FaultKind::softened:
    case FaultKind::constant_step:
    case FaultKind::bias_rate:
    case FaultKind::loss_factor:
    case FaultKind::start:
    case FaultKind::bounds:
    case FaultKind::whole_numbers:
    case FaultKind::altered_weight:
      return true;
    default:
      return false;
  }
}

/// Weights that are kept rounded are shown so, too: that is said where either explains it. To how many places has to be
/// known.
void leave_out_places(Faults& fitting) {
  const auto is_known = [](const LearnerFault& fault) {
    return rounds_what_it_shows(fault) && fault.kind != FaultKind::shown_short;
  };
  const auto known = std::count_if(fitting.begin(), fitting.end(), is_known);
  if (known > 0 || std::count_if(fitting.begin(), fitting.end(), keeps_what_it_shows) > 1)
    std::erase_if(fitting, keeps_what_it_shows);
  if (std::any_of(fitting.begin(), fitting.end(), is_known))
    std::erase_if(fitting, [](const LearnerFault& fault) { return fault.kind == FaultKind::whole_numbers; });
  const auto is_short = [](const LearnerFault& fault) { return fault.kind == FaultKind::shown_short; };
  if (known <= 1) {
    std::erase_if(fitting, is_short);
  } else {  // it is named in the place of all of them
    const auto first = std::find_if(fitting.begin(), fitting.end(), rounds_what_it_shows);
    const auto few = std::find_if(first, fitting.end(), is_short);
    if (few == fitting.end()) {
      std::erase_if(fitting, is_known);
    } else {
      std::rotate(first, few, few + 1);
    }
  }
}

/// Whether it shows in the values of the kernel alone, and those in decisions.
bool is_of_kernel(const LearnerFault& fault) {
  return fault.kind == FaultKind::kernel || fault.kind == FaultKind::one_buffer;
}

/// Wrong decisions that one of some twenty kernels, margins or numbers C explains by chance where there are fewer.
constexpr std::size_t enough_for_numbers = 6;

/// Whether it leaves a factor out, or takes one for weights that have none.
bool is_of_factors(const LearnerFault& fault) {
  return fault.kind == FaultKind::promotion_left_out || fault.kind == FaultKind::demotion_left_out ||
         fault.kind == FaultKind::all_move;
}

/// Whether its weights are other ones than those of the rule.
bool is_of_weights(const LearnerFault& fault) {
  return !is_of_showing(fault) && !keeps_what_it_shows(fault) && fault.kind != FaultKind::floats;
}

bool is_whole(const LearnerFault& fault) {
  return fault.kind == FaultKind::shown_decimals && fault.parameter == 0;
}

/// Whether it is another size of tau, without a number.
bool is_of_tau(const LearnerFault& fault) {
  return fault.kind == FaultKind::by_length || fault.kind == FaultKind::undivided ||
         fault.kind == FaultKind::squared_loss || fault.kind == FaultKind::constant_step;
}

/// Whether it is a rule for tau with some number C.
bool has_other_aggressiveness(const LearnerFault& fault) {
  return fault.kind == FaultKind::aggressiveness || fault.kind == FaultKind::limited ||
         fault.kind == FaultKind::softened || fault.kind == FaultKind::softened_more;
}

/// Leaves out both kinds where there are both among all.
template <class One, class Other>
void leave_out_either(const Faults& all, Faults& fitting, One one, Other other) {
  if (!std::ranges::any_of(all, one) || !std::ranges::any_of(all, other)) return;
  std::erase_if(fitting, [&](const LearnerFault& fault) { return one(fault) || other(fault); });
}

/// Whether weights that are shown so may look as if there was no update.
bool hides_updates(const LearnerFault& fault) {
  return is_of_scale(fault) || rounds_what_it_shows(fault) || fault.kind == FaultKind::shown_doubted;
}

/// Leaves out faults together with another convention, where the fault alone will do, and the faults that show in
/// decisions alone, where they are of more than one kind: none of them is known.
void leave_out_rivals(const TraceVerdict& verdict, Faults& fitting) {
  const bool may_be_shown = std::any_of(fitting.begin(), fitting.end(), hides_updates);
  const bool in_few_places = std::any_of(fitting.begin(), fitting.end(), rounds_what_it_shows);
  std::erase_if(fitting, [&, all = fitting](const LearnerFault& fault) { return is_more_than_needed(fault, all); });
  // What makes whole numbers, or equal ones, and what shows or keeps them so look alike: neither is known then.
  const Faults all = fitting;
  leave_out_either(all, fitting, is_whole, is_of_updates);
  leave_out_either(all, fitting, is_of_storage, is_of_factors);
  // Of instances of one length, or losses that are larger than C in every round, several explain as much: none of them
  // is named then, nor is what happened in one round.
  const auto first_tau = std::find_if(all.begin(), all.end(), is_of_tau);
  if (std::ranges::any_of(all, [&](const LearnerFault& fault) {
        return is_of_tau(fault) && fault.kind != first_tau->kind && fault.tie == first_tau->tie;
      }))
    std::erase_if(fitting, [](const LearnerFault& fault) {
      return is_of_tau(fault) || is_of_start(fault) || fault.kind == FaultKind::altered_weight;
    });
  // Of instances of one length another C is as good, and the likelier.
  if (std::ranges::any_of(fitting, has_other_aggressiveness))
    std::erase_if(fitting, [](const LearnerFault& fault) { return fault.kind == FaultKind::undivided; });
  // Weights in few digits may be those of the rule, whatever else they are near to.
  std::erase_if(fitting, [&](const LearnerFault& fault) {
    const bool is_decision = shows_in_decisions(fault, verdict) && !is_average_fault(fault);
    return in_few_places && ((is_of_weights(fault) && !is_decision) || is_of_scale(fault));
  });
  leave_out_places(fitting);
  // Floats of another number are such of the declared one, too, where these explain as much.
  if (std::any_of(fitting.begin(), fitting.end(),
                  [](const LearnerFault& fault) { return fault.kind == FaultKind::floats; }))
    std::erase_if(fitting, [](const LearnerFault& fault) { return is_read_off(fault); });
  // Weights that move less may be another rule's as well.
  if (std::any_of(fitting.begin(), fitting.end(), is_of_updates)) std::erase_if(fitting, is_of_storage);
  // There are a few averages, and a start for every first update.
  if (std::any_of(fitting.begin(), fitting.end(), is_average_fault)) std::erase_if(fitting, is_of_start);
  // Of several kernels none is known.
  if (std::count_if(fitting.begin(), fitting.end(), is_of_kernel) > 1) std::erase_if(fitting, is_of_kernel);
  // Where no update is shown a bias that is never updated looks the same.
  const bool silent = verdict.shown_steps == 0;
  std::erase_if(fitting,
                [&](const LearnerFault& fault) { return silent && fault.kind == FaultKind::score_without_bias; });
  const auto shows = [&](const LearnerFault& fault) { return shows_in_decisions(fault, verdict); };
  const auto first = std::find_if(fitting.begin(), fitting.end(), shows);
  if (!std::all_of(first, fitting.end(),
                   [&](const LearnerFault& other) { return !shows(other) || are_alike(other, *first); }))
    std::erase_if(fitting, shows);
  if (may_be_shown && std::none_of(fitting.begin(), fitting.end(), hides_updates))
    fitting.push_back({FaultKind::shown_doubted});
}

/// Whether the trace has enough of what tells the fault from chance.
bool has_evidence(const LearnerFault& fault, const TraceVerdict& verdict) {
  const std::size_t steps = verdict.wrong_steps;
  if (fault.is_with_convention() && verdict.wrong_decisions + steps < several) return false;
  if (shows_in_decisions(fault, verdict) && verdict.wrong_decisions < several) return false;
  const bool is_number = fault.parameter != 0 && ((fault.kind == FaultKind::margin && verdict.shown_steps == 0) ||
                                                  (is_step_fault(fault) && !verdict.max_weight_error));
  if ((is_of_kernel(fault) || is_number) && verdict.wrong_decisions < enough_for_numbers) return false;
  switch (fault.kind) {
    case FaultKind::shown_doubted:
    case FaultKind::one_buffer:  // a run that predicts one label all the time looks so
      return false;
    case FaultKind::shown_scaled:  // a few have some factor
      return steps + verdict.contradictions >= several;
    case FaultKind::bounds:  // one has some bound, and weights that only fall have theirs from the start
      return steps >= 2 && verdict.shows_rise;
    case FaultKind::margin:
      return !verdict.margins.may_be_strict();
    case FaultKind::start:  // one leads from some start
      return verdict.rounds >= 2;
    case FaultKind::shown_decimals:  // one state in one decimal is near to many, and two in none
      return fault.parameter > 1 || steps >= (fault.parameter == 0 ? several : verdict.shown_averages > 0 ? 0 : 2);
    case FaultKind::shown_before:  // the last update may have been left out
      return verdict.fault->round != verdict.rounds;
    case FaultKind::average_counter:  // one has some counter
      return verdict.shown_averages >= 2;
    case FaultKind::all_move:  // after one all may be equal
      return verdict.shown_steps >= several;
    default:
      return true;
  }
}

/// Those with enough evidence, and no rival that explains as much: first those that show in decisions alone.
Faults supported(const TraceVerdict& verdict, const Faults& fitting) {
  // Of a single expert the share is always 1, whatever becomes of its weight.
  const bool is_shares = std::any_of(fitting.begin(), fitting.end(),
                                     [](const LearnerFault& fault) { return fault.kind == FaultKind::shown_shares; });
  // Of weights that never move nothing tells how they would.
  const bool never_moves = verdict.max_weight_error && !verdict.shows_moves;
  Faults result = fitting;
  std::erase_if(result, [&](const LearnerFault& fault) {
    return (is_shares && is_read_off(fault)) || (never_moves && (!is_of_showing(fault) || is_of_scale(fault))) ||
           !has_evidence(fault, verdict);
  });
  leave_out_rivals(verdict, result);
  std::erase_if(result, [](const LearnerFault& fault) { return fault.kind == FaultKind::shown_doubted; });
  std::stable_partition(result.begin(), result.end(),
                        [&](const LearnerFault& fault) { return shows_in_decisions(fault, verdict); });
  return result;
}

/// What another score than that of the updates hides may be something else, where that explains it, too.
bool is_surely(const LearnerFault& convention, const Faults& fitting) {
  const auto alone = [&](const LearnerFault& fault) {
    return !fault.is_with_convention() && (fault.kind != FaultKind::other_convention || !convention.of_updates);
  };
  return convention.kind == FaultKind::other_convention || std::count_if(fitting.begin(), fitting.end(), alone) == 1;
}

/// Whether a later fault is that the trace updates, or does not, as it did at the tie.
bool is_same_again(const Divergence& tie, const Divergence& fault) {
  return tie.kind == DivergenceKind::update && fault.kind == tie.kind &&
         std::get<Rational>(fault.reported) == std::get<Rational>(tie.reported);
}

/// Whether a decision is wrong in a way that nothing explains.
bool is_nameless_decision(const Divergence& fault) {
  return fault.kind != DivergenceKind::weights && !fault.likely && !fault.own_mistake;
}

}  // namespace

FaultSearch::FaultSearch(const TraceHeader& header, const NumberOptions& numbers, const Allowance& allowance,
                         const Faults& candidates) {
  for (const LearnerFault& fault : candidates) try {
      tried_.push_back({fault, make_judge(header, numbers, "a fault", allowance, fault)});
      tried_.back().judge->suspect_nothing();
    } catch (const InputError&) {  // it is none of this learner's
    }
}

void FaultSearch::observe(const TraceRound& round) {
  const bool is_first = last_shown_.size() == 0;
  if (round.weights && (is_first || *round.weights != last_shown_)) {
    changes_ += is_first ? 0 : 1;
    last_shown_ = *round.weights;
    const auto zeros = std::count(last_shown_.begin(), last_shown_.end(), Rational(0));
    if (last_shown_.size() - zeros > 1) ++multiples_;
  }
  const auto is_ruled_out = [&](const Tried& tried) {
    const auto may_show = [&](const Rational& weight) { return is_shown(tried.fault, weight); };
    for (const std::optional<Vector>* shown : {&round.weights, &round.probabilities, &round.exponents})
      if (*shown && !std::all_of((*shown)->begin(), (*shown)->end(), may_show)) return true;
    if (round.averaged && !std::ranges::all_of(*round.averaged, [&](const Rational& average) {
          return is_shown_average(tried.fault, average);
        }))
      return true;
    try {
      tried.judge->observe(round);
    } catch (const UndecidedSign&) {
      return true;
    }
    return tried.judge->verdict().fault.has_value();
  };
  std::erase_if(tried_, is_ruled_out);
  if (!round.weights) return;
  for (Tried& tried : tried_)
    tried.as_floats = tried.as_floats || std::ranges::any_of(*round.weights, [&](const Rational& weight) {
                        return is_shown_as_float(tried.fault, weight);
                      });
}

Faults FaultSearch::fitting() const {
  Faults result;
  bool may_be_convention = false, may_be_shown = false;
  // Floats are shown with all their digits, of which a few may be enough by chance.
  const bool may_be_floats =
      std::ranges::any_of(tried_, [](const Tried& tried) { return tried.fault.kind == FaultKind::floats; });
  for (const auto& [fault, judge, as_floats] : tried_) {
    if (may_be_floats && as_floats) continue;
    const TraceVerdict& verdict = judge->verdict();
    // Where ties are mistakes a program predicts there what it likes, but always the same.
    const bool may_be_all_ties = is_score_fault(fault) || fault.kind == FaultKind::no_margin ||
                                 (is_set_fault(fault) && !verdict.max_weight_error && verdict.decided < several);
    const bool is_steady = !may_be_all_ties || !verdict.habits.any() || verdict.habits.predicts_alike();
    const bool has_steady_mistakes = fault.tie != Tie::mistake || fault.of_updates || verdict.habits.may_be_mistakes();
    // Where rounding has to decide unseen updates as well, another convention explains too much to be named.
    const bool is_doubted = verdict.divergence && verdict.divergence->doubted;
    if (is_doubted && fault.tie && !fault.of_updates) {
      may_be_convention = may_be_convention || (fault.is_convention() && may_be_right(verdict));
      continue;
    }
    if (is_doubted && rounds_what_it_shows(fault)) {  // it covers whatever is shown
      may_be_shown = may_be_shown || may_be_right(verdict);
      continue;
    }
    // Unseen updates lead to a few states in one way or another, however weights move.
    const bool shows_few = verdict.shown_steps < several && 2 * verdict.shown_steps < verdict.mistakes;
    if (is_doubted && shows_few && (is_of_updates(fault) || is_of_storage(fault))) continue;
    if (may_be_right(verdict) && is_steady && has_steady_mistakes) result.push_back(fault);
  }
  if (may_be_convention) result.push_back({FaultKind::zero_doubted});
  if (may_be_shown) result.push_back({FaultKind::shown_doubted});
  return result;
}

bool FaultSearch::leaves_nothing() const {
  return std::ranges::any_of(tried_, [](const Tried& tried) {
    const std::optional<Divergence>& divergence = tried.judge->verdict().divergence;
    return !divergence || divergence->cause == Cause::rounding;
  });
}

Faults FaultSearch::fitting_alone() const {
  Faults result = fitting();
  if (last_shown_.size() == 0) return result;
  std::erase_if(result, [&](const LearnerFault& fault) {
    return (fault.kind == FaultKind::shown_before && changes_ < 2) || (is_of_storage(fault) && changes_ == 0) ||
           (fault.kind == FaultKind::shown_scaled && multiples_ < several);
  });
  return result;
}

Faults faults_that_explain(const std::vector<TraceRound>& rounds, const TraceHeader& header,
                           const NumberOptions& numbers, const Allowance& allowance, const Faults& candidates) {
  FaultSearch search(header, numbers, allowance, candidates);
  for (const TraceRound& round : rounds) search.observe(round);
  return search.fitting();
}

Faults settled(const TraceVerdict& verdict, Faults fitting, bool aimed,
               const std::function<Faults(const Faults&)>& explaining) {
  leave_out_rivals(verdict, fitting);
  Faults near;
  for (const LearnerFault& fault : fitting)
    for (const LearnerFault& other : neighbours_of(fault, aimed)) near.push_back(other);
  if (near.empty()) return fitting;
  near = explaining(near);
  near.insert(near.end(), fitting.begin(), fitting.end());
  Faults result = fitting;
  std::erase_if(result, [&](const LearnerFault& fault) {
    return !neighbours_of(fault, aimed).empty() &&
           std::any_of(near.begin(), near.end(), [&](const LearnerFault& other) {
             return (other.parameter != fault.parameter || other.value != fault.value) && other.kind == fault.kind &&
                    other.tie == fault.tie;
           });
  });
  return result;
}

void conclude(TraceVerdict& verdict, Faults fitting) {
  if (!verdict.divergence) return;
  std::optional<Divergence>& fault = verdict.fault;
  if (verdict.divergence->is_likely(FaultKind::other_convention)) verdict.divergence->likely = verdict.habits.other();
  if (!fault) return;
  // What it does at zero where its weights are others is no habit.
  if (verdict.divergence->is_likely(FaultKind::zero_varies)) verdict.divergence->likely.reset();
  const auto convention =
      std::find_if(fitting.begin(), fitting.end(), [](const LearnerFault& of) { return of.is_convention(); });
  if (convention != fitting.end()) {
    const bool is_decision =
        fault->kind != DivergenceKind::weights || verdict.divergence->kind == DivergenceKind::weights;
    if (verdict.divergence->cause != Cause::tie && is_decision) verdict.divergence = std::move(fault);
    fault.reset();
    verdict.divergence->cause = Cause::tie;
    verdict.divergence->likely.reset();
    const bool is_doubted = convention->kind == FaultKind::zero_doubted;
    if (!is_doubted && is_surely(*convention, fitting)) verdict.divergence->likely = *convention;
    return;
  }
  verdict.suspects = supported(verdict, fitting);
  // What is seen in the round itself may be due to another score, or to another rule for when to update, which says
  // more.
  const auto rule = std::find_if(verdict.suspects.begin(), verdict.suspects.end(),
                                 [](const LearnerFault& suspect) { return suspect.kind == FaultKind::other_updates; });
  const bool is_rule = rule != verdict.suspects.end();
  if (is_rule) std::rotate(verdict.suspects.begin(), rule, rule + 1);
  const bool is_fact = verdict.fact_is_seen() && verdict.fact_is_stated && !is_rule &&
                       (verdict.suspects.empty() || !shows_in_decisions(verdict.suspects.front(), verdict));
  // A multiple of the weights may hide an update that made one, too, and few digits a small one.
  const bool may_be_hidden = !verdict.fact_is_stated && std::any_of(fitting.begin(), fitting.end(), hides_updates);
  const bool is_seen = verdict.fact_is_seen() && !may_be_hidden;
  // An update that changes nothing of what is kept looks as if it was left out.
  const bool may_be_kept = is_seen && !verdict.fact_is_stated && verdict.fact->kind == FaultKind::left_out &&
                           std::erase_if(verdict.suspects, is_of_storage) > 0;
  const bool is_altered = !verdict.suspects.empty() && verdict.suspects.front().kind == FaultKind::altered_weight;
  std::optional<LearnerFault> likely;
  if (!is_fact && !verdict.suspects.empty() && !(is_seen && is_altered)) likely = verdict.suspects.front();
  // That few digits hide an update is no more likely than that it was left out, where nothing else shows it.
  const bool is_left_out = verdict.fact_is_seen() && fault->kind == DivergenceKind::update;
  if (likely && rounds_what_it_shows(*likely) && is_left_out && verdict.contradictions < several) likely.reset();
  const std::optional<LearnerFault> seen = is_seen && !may_be_kept ? verdict.fact : std::nullopt;
  Divergence& divergence = *verdict.divergence;
  divergence.shown_so = fault->shown_so = may_be_hidden || fault->shown_so;
  if (may_be_hidden && divergence.kind == DivergenceKind::update && !divergence.stated) {
    divergence.likely.reset();
    divergence.seems = fault->seems = true;
  }
  const bool is_same = divergence.round == fault->round && divergence.kind == fault->kind;
  fault->likely = likely ? likely : seen;
  // Where weights are shown otherwise, they do not say that an update was left out, or made.
  const bool is_shown_otherwise = may_be_hidden || (fault->likely && is_of_showing(*fault->likely));
  if (is_shown_otherwise && fault->kind == DivergenceKind::weights && divergence.cause == Cause::rule &&
      divergence.kind != DivergenceKind::weights) {
    if (divergence.kind == DivergenceKind::update) {
      verdict.first.update.reset();
      verdict.local.update.reset();
    }
    verdict.divergence = fault;
    return;
  }
  if (divergence.cause == Cause::rule && is_same) {
    divergence.likely = fault->likely;
  } else if (divergence.cause == Cause::rule) {
    if (likely) {
      divergence.likely = likely;  // it explains that round, too
    } else if (divergence.round > fault->round && divergence.likely != fault->likely) {
      divergence.likely.reset();  // something else is wrong before it
    }
  } else if (divergence.cause == Cause::tie && divergence.kind == DivergenceKind::prediction && likely &&
             is_of_showing(*likely)) {
    divergence.likely.reset();  // how weights are shown explains no prediction
  } else if (divergence.cause == Cause::tie && likely && (!is_altered || fault->round <= divergence.round)) {
    divergence.likely = likely;
  } else if (divergence.cause == Cause::tie &&
             (fault->round <= divergence.round || is_same_again(divergence, *fault) || is_nameless_decision(*fault))) {
    divergence.likely.reset();  // what is wrong may be behind the tie, too
  }
}

}  // namespace mistakebound

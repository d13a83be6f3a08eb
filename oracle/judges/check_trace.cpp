#include "oracle/judges/check_trace.hpp"

#include <algorithm>

#include "oracle/judges/integer_weights.hpp"
#include "oracle/judges/studied.hpp"
#include "oracle/traces/fields.hpp"
#include "oracle/traces/file.hpp"
#include "properties/campaign/telling.hpp"
#include "reference/learners/packed_examples.hpp"
#include "reference/numbers/decimal.hpp"

namespace mistakebound {
namespace {

constexpr std::size_t most_kept = 1'000'000;  // numbers of the examples that are kept for a comparator

/// The trace's file, read round by round as often as it takes.
class Source {
 public:
  explicit Source(const std::string& path) : file_(path) {}

  /// Shows the header, begin(header, line of text), and every round, visit(round, line of text).
  template <class Begin, class Visit>
  void read(const NumberOptions& numbers, const Begin& begin, const Visit& visit) {
    const auto in = file_.open();
    TraceReader reader(*in, name(), numbers);
    begin(reader.header(), reader.line());
    ScaledRound round;
    while (reader.next(round)) visit(round, reader.line());
    file_.check_unchanged();
  }

  [[nodiscard]] const std::string& name() const { return file_.name(); }

 private:
  TraceFile file_;
};

/// Refuses an option that the theorems of the trace's learner have no use for.
void refuse_unused(const Judge& judge, const TraceHeader& header, const CheckOptions& options) {
  const auto has = [](const std::vector<Parameter>& parameters, const std::string& name) {
    return std::any_of(parameters.begin(), parameters.end(), [&](const Parameter& parameter) {
      return parameter.name == name && parameter.role == Role::against;
    });
  };
  for (const auto& [option, tolerance] :
       {std::pair{"--tolerance", &options.tolerance}, std::pair{"--absolute-tolerance", &options.absolute_tolerance}})
    if (*tolerance != 0 && !shown_state(header.learner).weights)
      throw InputError({option, 0, 0}, "this option for a trace of " + quoted(header.learner),
                       "it only for learners with weights: " + judged_with_weights());
  for (const auto& given : options.against) {
    const std::string& name = given.first;
    if (has(judge.values().parameters(), name)) continue;
    std::string learners;
    for_each_study([&]<class S>(const S& study) {
      if (IsJudged<S>::value && has(study.parameters, name))
        learners += (learners.empty() ? "" : ", ") + std::string(study.name);
    });
    throw InputError({"--" + name, 0, 0}, "this option for a trace of " + quoted(header.learner),
                     "it only for " + learners);
  }
}

/// The examples of a trace, as long as they are few: as machine integers, as long as these hold them and may be used.
class KeptExamples {
 public:
  KeptExamples(Eigen::Index dimension, bool packs) : dimension_(dimension), packs_(packs), packer_(dimension) {}

  void add(const ScaledRound& round) {
    if (too_many_) return;
    too_many_ = round.t * static_cast<std::size_t>(dimension_) > most_kept;
    if (too_many_) return forget();
    const bool fits = packs_ && rest_.empty() && in_integers(round.x, dimension_, x_) && packer_.add(x_, round.y);
    if (!fits) rest_.push_back({round.x.exact(), round.y});
  }

  /// Null where they are too many. After the last one.
  std::shared_ptr<const Sequence> finish() {
    if (too_many_) return nullptr;
    Sequence kept{.dimension = dimension_, .examples = {}, .features = {}};
    if (packs_) kept.examples = Examples(std::make_shared<const PackedExamples>(packer_.finish()));
    for (Example& example : rest_) kept.examples.push_back(std::move(example));
    rest_ = {};
    return std::make_shared<const Sequence>(std::move(kept));
  }

 private:
  void forget() {
    packer_ = ExamplePacker(dimension_);
    rest_ = {};
  }

  Eigen::Index dimension_;
  bool packs_;
  ExamplePacker packer_;
  std::vector<Example> rest_;  ///< from the first one on that does not fit
  bool too_many_ = false;
  IntegerVector x_;
};

/// What was seen of every round, as far as theorems ask for it, in a byte.
class SeenRounds {
 public:
  void add(const Judge::Seen& seen) {
    const unsigned bits = (seen.updated ? updated : 0U) | (seen.mistake ? mistake : 0U) | (seen.tie ? tie : 0U) |
                          (seen.wrong ? wrong : 0U);
    rounds_.push_back(static_cast<std::uint8_t>(bits));
  }
  /// Of round t, from 1.
  [[nodiscard]] Judge::Seen operator[](std::size_t t) const {
    const unsigned bits = rounds_.at(t - 1);
    return {.updated = (bits & updated) != 0,
            .mistake = (bits & mistake) != 0,
            .tie = (bits & tie) != 0,
            .wrong = (bits & wrong) != 0};
  }

 private:
  static constexpr unsigned updated = 1, mistake = 2, tie = 4, wrong = 8;
  std::vector<std::uint8_t> rounds_;
};

/// The rounds of a trace again, as far as theorems ask for them: from the examples, where no round showed a state of
/// its own and machine integers over a power of ten hold them; else the file is read.
class RoundsAgain {
 public:
  RoundsAgain(Source& source, const NumberOptions& numbers, std::shared_ptr<const Sequence> kept,
              const SeenRounds& seen, bool adopted)
      : source_(source), numbers_(numbers), seen_(seen) {
    if (adopted || kept == nullptr || kept->examples.packed() == nullptr) return;
    const std::int64_t denominator = kept->examples.packed()->denominator();
    const auto power = std::find_if(powers_of_ten.begin(), powers_of_ten.end(),
                                    [&](std::int64_t ten) { return ten % denominator == 0; });
    digits_ = static_cast<int>(power - powers_of_ten.begin());
    if (digits_ <= most_places) kept_ = std::move(kept);
  }

  template <class Visit>
  void each(const Visit& visit) {
    if (kept_ != nullptr) return each_kept(visit);
    source_.read(
        numbers_, [](const TraceHeader&, const std::string&) {},
        [&](const ScaledRound& round, const std::string&) { visit(round); });
  }

  /// Shows all of them to the judge, many at once where it takes them so; `step()` after each.
  template <class Step>
  void survey(Judge& judge, const Step& step) {
    if (kept_ == nullptr || factor() != 1)
      return each([&](const ScaledRound& round) {
        judge.survey(round);
        step();
      });
    ExampleRows rows(*kept_->examples.packed());
    for (std::size_t i = 0; i < rows.examples().size();) {
      poll_limits();
      std::size_t taken = judge.survey_together(rows, i);
      if (taken == 0) {
        load(rows, i);
        judge.survey(round_);
        taken = 1;
      }
      i += taken;
      for (; taken > 0; --taken) step();
    }
  }

 private:
  template <class Visit>
  void each_kept(const Visit& visit) {
    ExampleRows rows(*kept_->examples.packed());
    for (std::size_t i = 0; i < rows.examples().size(); ++i) {
      poll_limits();
      load(rows, i);
      visit(round_);
    }
  }

  /// How much smaller the unit of the rounds is than that of the examples that are kept.
  [[nodiscard]] std::int64_t factor() const {
    return powers_of_ten[static_cast<std::size_t>(digits_)] / kept_->examples.packed()->denominator();
  }

  /// Makes a round of example i.
  void load(ExampleRows& rows, std::size_t i) {
    rows.instance(i, x_);
    round_.t = i + 1;
    round_.y = rows.examples().label(i);
    round_.prediction = seen_[round_.t].wrong ? -round_.y : round_.y;
    scale(x_, factor(), round_.x);
  }

  void scale(const IntegerVector& x, std::int64_t factor, ScaledVector& result) const {
    result.mantissas = x.entries;
    result.digits = digits_;
    result.beyond.resize(0);
    bool fits = true;
    if (factor != 1)
      for (std::int64_t& entry : result.mantissas) fits &= !__builtin_mul_overflow(entry, factor, &entry);
    if (!fits) result.beyond = x.exact();
  }

  Source& source_;
  const NumberOptions& numbers_;
  const SeenRounds& seen_;
  std::shared_ptr<const Sequence> kept_;
  int digits_ = 0;
  IntegerVector x_;  ///< kept for its memory, as the next
  ScaledRound round_;
};

/// Evaluates the theorems on what the trace did, going through it twice more.
void lay_theorems(Source& source, Judge& judge, const CheckOptions& options, std::shared_ptr<const Sequence> kept,
                  const SeenRounds& seen, CheckedTrace& result) {
  RoundsAgain rounds(source, options.numbers, kept, seen, judge.adopted());
  TraceComparator comparator = [&] {
    const WorkPhase phase("looking for the comparator");
    return judge.hold_against({.against = options.against,
                               .kept = std::move(kept),
                               .textbook = options.textbook,
                               .ledger = {.dropped = {}, .entry = options.entry}});
  }();
  result.comparator = std::move(comparator.words);
  if (comparator.missing) return;
  {
    WorkPhase phase("rounds read for the theorems", result.verdict.rounds);
    rounds.survey(judge, [&] { phase.step(); });
    judge.begin();
  }
  WorkPhase phase("rounds laid on the theorems", result.verdict.rounds);
  bool between_rounds = true;
  try {
    rounds.each([&](const ScaledRound& round) {
      between_rounds = false;
      judge.lay(round, seen[round.t]);
      between_rounds = true;
      phase.step();
    });
  } catch (const CutShort&) {
    if (between_rounds) result.theorems = judge.cut_short();
    throw;
  }
  result.separation = std::move(comparator.separation);
  result.theorems = judge.finish();
  if (comparator.certificate) result.theorems.push_back(std::move(*comparator.certificate));
}

/// The verdict of a judge that is shown every round, and so knows more faults by name; nothing where its learner has no
/// more.
std::optional<TraceVerdict> verdict_of_watcher(Source& source, const CheckOptions& options,
                                               const Allowance& allowance) {
  std::unique_ptr<Judge> judge;
  bool watches = false;
  TraceRound round;
  const WorkPhase phase("rounds judged again");
  source.read(
      options.numbers,
      [&](const TraceHeader& header, const std::string&) {
        judge = make_judge(header, options.numbers, source.name(), allowance);
        watches = judge->watch(true);
      },
      [&](const ScaledRound& scaled, const std::string&) {
        if (!watches) return;
        poll_limits();
        exact(scaled, round);
        judge->observe(round);
      });
  return watches ? std::optional(judge->verdict()) : std::nullopt;
}

/// What one of the other conventions at zero explains.
struct OtherConvention {
  bool ties = false;   ///< every tie; there may be a fault besides
  bool whole = false;  ///< the whole trace
};
OtherConvention kept_convention(Source& source, const CheckOptions& options, const Allowance& allowance,
                                const std::string& declared) {
  OtherConvention result;
  for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) {
    if (to_string(tie) == declared) continue;
    std::unique_ptr<Judge> judge;
    TraceRound round;
    const WorkPhase phase("rounds judged by another convention at zero");
    try {
      source.read(
          options.numbers,
          [&](TraceHeader header, const std::string&) {
            header.words["tie"] = to_string(tie);
            judge = make_judge(header, options.numbers, source.name(), allowance);
          },
          [&](const ScaledRound& scaled, const std::string&) {
            poll_limits();
            if (judge->observe_quietly(scaled)) return;
            exact(scaled, round);
            judge->observe(round);
          });
    } catch (const InputError&) {
      continue;  // it is none of this learner's
    }
    const TraceVerdict& verdict = judge->verdict();
    result.whole = result.whole || may_be_right(verdict);
    result.ties = result.ties || !verdict.divergence || verdict.divergence->cause != Cause::tie ||
                  verdict.divergence->hiding != Hiding::none;
  }
  return result;
}

}  // namespace

std::string judged_with_weights() {
  std::string names;
  for_each_study([&]<class S>(const S& study) {
    if (IsJudged<S>::value && shown_state(study.name).weights)
      names += (names.empty() ? "" : ", ") + std::string(study.name);
  });
  return names;
}

CheckedTrace check_trace(const std::string& path, const CheckOptions& options) {
  Source source(path);
  CheckedTrace result;
  result.file = source.name();
  std::unique_ptr<Judge> judge;
  std::optional<KeptExamples> kept;
  SeenRounds seen_rounds;
  TraceRound round;
  bool bias = false;
  const Allowance allowance{.tolerance = options.tolerance,
                            .absolute_tolerance = options.absolute_tolerance,
                            .precision = precision_of(options.numbers.reading)};
  const auto begin = [&](const TraceHeader& header, const std::string&) {
    result.header = header;
    judge = make_judge(header, options.numbers, source.name(), allowance);
    refuse_unused(*judge, header, options);
    bias = judge->conventions().bias;
    if (options.theorems) kept.emplace(header.dimension, !options.textbook);
  };
  const auto judge_rounds = [&] {
    WorkPhase phase("rounds judged");
    source.read(options.numbers, begin, [&](const ScaledRound& scaled, const std::string&) {
      if (kept) kept->add(scaled);
      std::optional<Judge::Seen> seen;
      if (!options.textbook) seen = judge->observe_quietly(scaled);
      if (!seen || options.round) exact(scaled, round);
      if (!seen) seen = judge->observe(round);
      if (options.round) options.round(seen_instance(round.x, bias), round, *seen);
      if (kept) seen_rounds.add(*seen);
      phase.step();
    });
  };
  try {
    judge_rounds();
  } catch (const CutShort& cut) {
    if (!judge) throw;
    result.cut = cut;
    result.judged = false;
  }
  result.conventions = judge->conventions();
  result.compared_with = judge->compared_with();
  result.mistakes_of = judge->mistakes_of();
  result.certifies_theorems = judge->values().find("u") != nullptr;
  result.verdict = judge->verdict();
  const bool of_decisions = result.verdict.fault && result.verdict.fault->kind != "weights";
  const bool is_short = result.verdict.rounds * static_cast<std::size_t>(result.header.dimension) <= most_kept;
  if (of_decisions && is_short && !result.cut) {
    try {
      if (auto watched = verdict_of_watcher(source, options, allowance)) result.verdict = std::move(*watched);
    } catch (const CutShort& cut) {
      result.cut = cut;  // what was found before stands
    }
  }
  result.verdict.excuse_by_convention();
  if (result.verdict.divergence) {
    const bool is_rule = result.verdict.gravest()->cause == Cause::rule;
    std::string& likely = result.verdict.divergence->likely;
    try {
      if (!result.cut && (is_rule || likely == other_convention)) {
        const OtherConvention other = kept_convention(source, options, allowance, to_string(result.conventions.tie));
        if (is_rule && other.whole) result.verdict.excuse_as_other_convention();
        if (!other.ties && likely == other_convention) likely.clear();
      }
    } catch (const CutShort& cut) {
      result.cut = cut;
    }
    // Which convention it has is known of the whole trace.
    if (result.cut && likely == other_convention) likely.clear();
  }
  if (judge->exact_weights() != nullptr) result.exact_weights = *judge->exact_weights();
  if (options.prefix && result.verdict.divergence)
    source.read(
        options.numbers, [&](const TraceHeader&, const std::string& line) { options.prefix(line); },
        [&](const ScaledRound& scaled, const std::string& line) {
          if (scaled.t <= result.verdict.gravest()->round) options.prefix(line);
        });

  if (!options.theorems || result.cut) return result;
  try {
    lay_theorems(source, *judge, options, kept->finish(), seen_rounds, result);
  } catch (const CutShort& cut) {
    result.cut = cut;
  }
  return result;
}

}  // namespace mistakebound

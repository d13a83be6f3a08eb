/// A trace's rounds as often as it takes: from the file, or from the examples that were kept of it and what was seen of
/// each round.
#pragma once

#include <algorithm>
#include <system_error>

#include "oracle/judges/integer_weights.hpp"
#include "oracle/judges/judge.hpp"
#include "oracle/traces/file.hpp"
#include "oracle/traces/read.hpp"
#include "oracle/traces/read_ahead.hpp"
#include "reference/learners/packed_examples.hpp"
#include "reference/numbers/decimal.hpp"

namespace mistakebound {

/// Numbers of the examples that are kept for a comparator.
constexpr std::size_t most_numbers_kept = 1'000'000;

/// The trace's file, read round by round as often as it takes.
class TraceSource {
 public:
  explicit TraceSource(const std::string& path) : file_(path) {}

  /// Shows the header, begin(header), and every round, visit(round). Of a large file those to come are read meanwhile.
  template <class Begin, class Visit>
  void read(const NumberOptions& numbers, const Begin& begin, const Visit& visit) {
    const auto in = file_.open();
    TraceReader reader(*in, name(), numbers);
    begin(reader.header());
    if (const auto ahead = read_ahead(reader)) {
      while (const ScaledRound* round = ahead->next()) visit(*round);
    } else {
      ScaledRound round;
      while (reader.next(round)) visit(round);
    }
    file_.check_unchanged();
  }

  /// Shows the header's line of text, begin(line), and every round with its line, visit(round, line), one by one.
  template <class Begin, class Visit>
  void read_lines(const NumberOptions& numbers, const Begin& begin, const Visit& visit) {
    const auto in = file_.open();
    TraceReader reader(*in, name(), numbers);
    begin(reader.line());
    ScaledRound round;
    while (reader.next(round)) visit(round, reader.line());
    file_.check_unchanged();
  }

  [[nodiscard]] const std::string& name() const { return file_.name(); }

 private:
  /// Null where it would not pay.
  std::unique_ptr<ReadAhead> read_ahead(TraceReader& reader) {
    constexpr std::uintmax_t large = std::uintmax_t{1} << 20U;
    constexpr std::size_t most_helpers = 3;  // the lines themselves are read by one at a time
    const std::size_t cores = std::thread::hardware_concurrency();
    if (file_.ready_bytes() < large || cores < 2) return nullptr;
    try {
      return std::make_unique<ReadAhead>(reader, std::min(cores - 1, most_helpers));
    } catch (const std::system_error&) {
      return nullptr;  // no thread is to be had
    }
  }

  TraceFile file_;
};

/// The examples of a trace, as long as they are few: as machine integers, as long as these hold them and may be used.
class KeptExamples {
 public:
  KeptExamples(Eigen::Index dimension, bool packs) : dimension_(dimension), packs_(packs), packer_(dimension) {}

  void add(const ScaledRound& round) {
    if (too_many_) return;
    too_many_ = round.t * static_cast<std::size_t>(dimension_) > most_numbers_kept;
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
  RoundsAgain(TraceSource& source, const NumberOptions& numbers, std::shared_ptr<const Sequence> kept,
              const SeenRounds& seen, bool adopted)
      : source_(source), numbers_(numbers), seen_(seen) {
    if (adopted || kept == nullptr || kept->examples.packed() == nullptr) return;
    const std::int64_t denominator = kept->examples.packed()->denominator();
    const auto power = std::find_if(powers_of_ten.begin(), powers_of_ten.end(),
                                    [&](std::int64_t ten) { return ten % denominator == 0; });
    digits_ = static_cast<int>(power - powers_of_ten.begin());
    if (digits_ <= most_places) kept_ = std::move(kept);
  }

  /// Shows all of them to the judge, many at once where it takes them so; the phase is told.
  void survey(Judge& judge, WorkPhase& phase) {
    each_or_many([&](ExampleRows& rows, std::size_t first) { return judge.survey_together(rows, first); },
                 [&](const ScaledRound& round) { judge.survey(round); }, phase);
  }

  /// Has the judge audit all rounds, many at once where it takes them so. `between_rounds` is false while it is not
  /// known which the judge has seen.
  void audit(Judge& judge, bool& between_rounds, WorkPhase& phase) {
    each_or_many(
        [&](ExampleRows& rows, std::size_t first) {
          between_rounds = false;
          const std::size_t taken = judge.audit_together(rows, first, seen_);
          between_rounds = true;
          return taken;
        },
        [&](const ScaledRound& round) {
          between_rounds = false;
          judge.audit(round, seen_[round.t]);
          between_rounds = true;
        },
        phase);
  }

 private:
  template <class Visit>
  void each(const Visit& visit) {
    if (kept_ != nullptr) return each_kept(visit);
    source_.read(
        numbers_, [](const TraceHeader&) {}, [&](const ScaledRound& round) { visit(round); });
  }

  /// `many(rows, first)` is how many it took from example `first` on; where it is none, `one(round)` takes it.
  template <class Many, class One>
  void each_or_many(const Many& many, const One& one, WorkPhase& phase) {
    if (kept_ == nullptr || factor() != 1)
      return each([&](const ScaledRound& round) {
        one(round);
        phase.step();
      });
    ExampleRows rows(*kept_->examples.packed());
    const std::size_t operations = static_cast<std::size_t>(rows.examples().dimension()) + 1;
    for (std::size_t i = 0; i < rows.examples().size();) {
      if (const std::size_t taken = many(rows, i); taken > 0) {
        phase.quick_step(taken * operations, taken);
        i += taken;
      } else {
        poll_limits();
        load(rows, i++);
        one(round_);
        phase.step();
      }
    }
  }

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

  TraceSource& source_;
  const NumberOptions& numbers_;
  const SeenRounds& seen_;
  std::shared_ptr<const Sequence> kept_;
  int digits_ = 0;
  IntegerVector x_;  ///< kept for its memory, as the next
  ScaledRound round_;
};

}  // namespace mistakebound

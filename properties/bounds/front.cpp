#include "properties/bounds/front.hpp"

#include <algorithm>
#include <memory>

#include "properties/campaign/campaign.hpp"
#include "properties/conjecture/conjecture.hpp"
#include "properties/conjecture/spellings.hpp"

namespace mistakebound {
namespace bound_front {
namespace {

NamedNumbers numbers_of_row(const BoundTable& table, const BoundTable::Row& row) {
  NamedNumbers numbers{{"mistakes", Rational(row.mistakes)}};
  for (std::size_t i = 0; i < table.names.size(); ++i) numbers.emplace(table.names[i], row.values[i]);
  return numbers;
}

/// The front of one search, as far as its lists reach.
class Front {
 public:
  Front(const BoundTable& table, const TryBound& try_bound, std::size_t most_refuted)
      : table_(table), try_(try_bound), most_refuted_(most_refuted) {}

  void walk(BoundSearch found, std::size_t best, BoundFront& front) {
    front.certified.clear();
    front.conjectures.clear();
    front.complete = true;
    is_short_ = false;
    std::optional<Rational> least_certified;
    std::optional<Rational> least;
    for (std::size_t length = 1; length < found.certified.size(); ++length) {
      extend(found.certified[length], best, least_certified, front.certified, front);
      if (least_certified && (!least || *least_certified < *least)) least = least_certified;
      extend(found.conjectured[length], best, least, front.conjectures, front);
    }
    front.search = std::move(found);
  }
  /// Whether a list had no bound left that runs do not refute.
  [[nodiscard]] bool is_short() const { return is_short_; }
  [[nodiscard]] const std::vector<BoundTable::Row>& learned() const { return learned_; }

 private:
  /// Adds the first of the list that has less excess and that nothing refutes.
  void extend(const std::vector<FoundBound>& list, std::size_t best, std::optional<Rational>& least,
              std::vector<BoundOfFront>& bounds, BoundFront& front) {
    for (const FoundBound& found : list) {
      if (least && found.excess >= *least) return;
      if (front.refuted.size() >= most_refuted_) {
        front.complete = false;
        return;
      }
      if (is_refuted(found.expression)) continue;
      TriedBound tried = try_ ? try_(found.expression) : TriedBound{};
      if (tried.counterexample) {
        learned_.push_back(*tried.counterexample);
        front.refuted.push_back({found, std::move(tried)});
        continue;
      }
      least = found.excess;
      bounds.push_back({found, std::move(tried)});
      return;
    }
    is_short_ = is_short_ || list.size() == best;
  }
  [[nodiscard]] bool is_refuted(const Expression& bound) const {
    const Conjecture claim(claim_of(bound), names());
    return std::any_of(learned_.begin(), learned_.end(), [&](const BoundTable::Row& row) {
      return claim.judge(numbers_of_row(table_, row)).outcome == Conjecture::Outcome::refuted;
    });
  }
  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> names = table_.names;
    names.emplace_back("mistakes");
    return names;
  }

  const BoundTable& table_;
  const TryBound& try_;
  std::size_t most_refuted_;
  std::vector<BoundTable::Row> learned_;
  bool is_short_ = false;
};

}  // namespace
}  // namespace bound_front

std::string claim_of(const Expression& bound) {
  return "mistakes <= " + to_string(bound);
}

BoundFront front_of(const BoundTable& table, const std::vector<KnownBound>& known, const BoundSearchOptions& options,
                    const TryBound& try_bound, std::size_t most_refuted) {
  bound_front::Front walker(table, try_bound, most_refuted);
  BoundFront front;
  BoundTable grown = table;
  while (true) {
    const std::size_t before = walker.learned().size();
    walker.walk(search_for_bounds(grown, known, options), options.best, front);
    if (!walker.is_short() || walker.learned().size() == before || !front.complete) return front;
    grown = table;
    grown.rows.insert(grown.rows.end(), walker.learned().begin(), walker.learned().end());
  }
}

TriedBound try_on_cases(const std::string& theorem, const BoundTable& table, const Expression& bound, std::size_t cases,
                        std::uint64_t seed, unsigned jobs, const std::function<bool()>& stop) {
  std::vector<std::string> names = table.names;
  names.emplace_back("mistakes");
  const auto claim = std::make_shared<Conjecture>(claim_of(bound), names);
  for (const std::string& condition : table.conditions()) claim->require(condition, names);
  const CampaignResult result =
      run_campaign(conjecture_property(theorem, claim), {.cases = cases, .seed = seed, .jobs = jobs, .stop = stop});
  TriedBound tried;
  const auto count_in = [](const std::map<std::string, std::size_t>& counts, const std::string& key) {
    const auto counted = counts.find(key);
    return counted == counts.end() ? 0 : counted->second;
  };
  tried.held = count_in(result.verdicts, "holds");
  tried.undecided = count_in(result.unjudged, unjudged_undecided);
  if (!result.counterexample) return tried;
  const Counterexample& found = *result.counterexample;
  const NamedNumbers numbers = numbers_of(found.report, found.value->sequence().dimension);
  BoundTable::Row row{{}, static_cast<std::int64_t>(found.report.mistakes), false};
  for (const std::string& name : table.names) row.values.push_back(std::get<Rational>(numbers.at(name)));
  tried.counterexample = std::move(row);
  return tried;
}

}  // namespace mistakebound

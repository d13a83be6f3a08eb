/// One offline page that shows a run, or a separator, with its proof: the report's JSON, the proof's texts, and the
/// ledger of some rounds, every number exact and beside it a double to draw it by. The page itself stands in cli/page.
#pragma once

#include <set>
#include <unordered_map>

#include "cli/options/commands.hpp"
#include "cli/reports/json_parts.hpp"
#include "cli/reports/page_picture.hpp"
#include "invariants/ledger/ledger.hpp"

namespace mistakebound::cli {

/// Rounds in a row of which the ledger is kept, mistakes or not.
struct PageWindow {
  std::size_t first = 1;
  std::size_t last = 300;
};

/// The rounds that were asked for. Throws InputError.
PageWindow page_window(const PageOptions& options);

/// Gathers what a page shows, while a run whose report is known is made once more. What it keeps is bounded: the
/// window, the mistakes up to a number and then some of them, and the rounds that the report speaks of.
class PageRecorder {
 public:
  PageRecorder(const PageWindow& window, std::size_t rounds, std::vector<std::size_t> mistakes,
               const std::vector<TheoremReport>& reports);

  /// A further round to be kept, as that of a divergence.
  void keep(std::size_t round) { special_.insert(round); }
  [[nodiscard]] bool keeps(std::size_t round) const;

  /// Options of the ledger whose lines are to be gathered.
  [[nodiscard]] LedgerOptions ledger();

  /// A kept round, to which more may be added.
  Json& round(std::size_t t, int y, int prediction, bool mistake);
  /// A vector as its place among the page's vectors.
  std::size_t vector(const Vector& value);
  std::size_t number(const Number& value);
  /// What is drawn of a state in its place, where that is something else: the weights that exponents stand for.
  void drawn(std::size_t vector, const std::vector<DecimalBounds>& instead);
  /// The experts that a round leaves, kept or not.
  void experts(std::size_t round, const std::vector<bool>& left);
  /// A round whose score is exactly zero, kept or not.
  void tie(std::size_t round);
  /// The instances as points, and what predicts on them.
  PagePicture& picture() { return picture_; }

  /// All that was gathered, moved into the page's data.
  void into(Json& data) &&;

 private:
  void add(const Entry& entry);
  [[nodiscard]] bool is_thinned_mistake(std::size_t round) const;

  PageWindow window_;
  std::size_t rounds_;
  std::vector<std::size_t> mistakes_;
  std::set<std::size_t> special_;
  std::set<std::size_t> shown_mistakes_;
  bool full_ = false;
  std::size_t full_from_ = 0;
  std::size_t bytes_ = 0;
  std::unordered_map<std::string, std::size_t> places_;
  std::unordered_map<std::string, std::size_t> vector_places_;
  std::unordered_map<std::string, std::size_t> theorem_places_;
  Json values_ = Json::array();
  Json vectors_ = Json::array();
  Json drawn_ = Json::object();
  Json rounds_shown_ = Json::array();
  Json ledger_ = Json::array();
  Json ties_ = Json::array();
  std::size_t tie_count_ = 0;
  std::vector<std::size_t> gone_;  ///< the round that an expert left at; 0: never
  PagePicture picture_;
};

/// What a page is made of besides: the report's JSON as the command prints it, and its theorems.
struct PageDocument {
  std::string kind;  ///< run, check or separate
  std::string heading;
  std::string letter = "w";             ///< of the state
  std::string mistakes_of = {};         ///< whose, where they are not those of the learner's predictions
  bool predicts = true;                 ///< the learner predicts labels
  std::vector<std::string> input = {};  ///< what was understood of the file, line by line
  Json report;
  const std::vector<TheoremReport>* theorems = nullptr;
  std::string divergence;  ///< in prose, where there is one
};

/// The page's data, which the laboratory sends alone.
Json page_data(const PageDocument& document, PageRecorder recorder);

/// The whole file. `lab` is what the laboratory's page begins with; null for a page that only shows. With "program",
/// the address of a script, the page has the program in it, and else it came from a server.
std::string page_of(const Json& data, const Json& lab = nullptr);

}  // namespace mistakebound::cli

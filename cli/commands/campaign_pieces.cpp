#include "cli/commands/campaign_pieces.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace mistakebound::cli {
namespace campaign_pieces_parts {
namespace {

constexpr const char* checkpoint_format = "mistakebound-campaign";

Json json_of_whole(const CampaignResult& whole, const std::optional<std::uint64_t>& fails) {
  Json document = json_of_part(whole);
  if (fails) document["counterexample"] = {{"case", *fails}};
  return document;
}

Json json_of_part(const PartResult& part) {
  Json document = json_of_whole(part.counts, part.fails);
  if (part.nearest) document["tightest"] = {{"ratio", part.nearest->ratio}, {"case", part.nearest->number}};
  return document;
}

}  // namespace
}  // namespace campaign_pieces_parts

std::string piece_text(const Property& property, const CampaignOptions& campaign, const Piece& piece,
                       const std::function<bool()>& stop) {
  CampaignOptions options = campaign;
  options.first = piece.first;
  options.cases = static_cast<std::size_t>(piece.last);
  options.stop = stop;
  const CampaignResult result = run_campaign(property, options);
  if (result.stopped) return "";
  const Json document{{"theorem", piece.theorem}, {"first", piece.first}, {"result", json_of_part(result)}};
  return document.dump();
}

CampaignPieces::CampaignPieces(const std::vector<const Property*>& theorems, const CampaignOptions& campaign,
                               std::uint64_t size, double patience)
    : campaign_(campaign), size_(size), patience_(patience) {
  for (const Property* property : theorems) {
    Book& book = books_.emplace_back();
    book.property = property;
    book.whole.theorem = property->theorem;
  }
}

Piece CampaignPieces::piece_at(std::size_t theorem, std::uint64_t first) const {
  return {theorem, first, first + std::min<std::uint64_t>(size_, campaign_.cases - first)};
}

/// Neither back nor behind a failure.
bool CampaignPieces::is_wanted(const Piece& piece) const {
  const Book& book = books_.at(piece.theorem);
  if (book.fails || piece.first < book.merged || book.beyond.contains(piece.first)) return false;
  return std::none_of(book.beyond.begin(), book.beyond.lower_bound(piece.first),
                      [](const auto& part) { return part.second.fails.has_value(); });
}

std::optional<Piece> CampaignPieces::next(int rank, double now) {
  std::optional<Piece> found;
  while (!again_.empty() && !found) {
    if (is_wanted(again_.front())) found = again_.front();
    again_.pop_front();
  }
  Book* behind = nullptr;
  for (std::size_t i = 0; i < books_.size() && !found; ++i) {
    Book& book = books_[i];
    while (book.given < campaign_.cases && !is_wanted(piece_at(i, book.given)))
      book.given = piece_at(i, book.given).last;
    if (book.given < campaign_.cases && (behind == nullptr || book.given < behind->given)) behind = &book;
  }
  if (!found && behind != nullptr) {
    found = piece_at(static_cast<std::size_t>(behind - books_.data()), behind->given);
    behind->given = found->last;
  }
  holders_[rank] = {now, found};
  return found;
}

void CampaignPieces::heard(int rank, double now) {
  holders_[rank].heard = now;
}

std::vector<int> CampaignPieces::lost(double now) {
  std::vector<int> ranks;
  for (auto& [rank, holder] : holders_) {
    if (!holder.piece || now - holder.heard <= patience_) continue;
    again_.push_back(*holder.piece);
    holder.piece.reset();
    ranks.push_back(rank);
  }
  return ranks;
}

void CampaignPieces::take(int rank, const std::string& text) {
  const DocumentSource source{fmt::format("rank {}", rank), "a piece of this campaign"};
  Json document;
  try {
    document = Json::parse(text);
  } catch (const Json::parse_error&) {
    throw InputError({source.name, 0, 0}, "something that is no JSON", source.wanted);
  }
  const auto theorem = field<std::size_t>(source, document, "theorem");
  if (theorem >= books_.size())
    throw InputError({source.name, 0, 0}, fmt::format("a theorem {}", theorem), source.wanted);
  read_piece(source, theorem, document);
  holders_[rank].piece.reset();
}

/// {"first": .., "result": ..}
void CampaignPieces::read_piece(const DocumentSource& source, std::size_t theorem, const Json& document) {
  Book& book = books_[theorem];
  const auto first = field<std::uint64_t>(source, document, "first");
  const auto wrong = [&](const std::string& what) {
    return InputError({source.name, 0, 0}, what + " of " + book.property->theorem, source.wanted);
  };
  if (first % size_ != 0 || first >= campaign_.cases) throw wrong(fmt::format("a piece from case {} on", first));
  const Piece piece = piece_at(theorem, first);
  PartResult part = part_of(source, field<Json>(source, document, "result"), book.property->theorem,
                            [&](std::uint64_t number) { return number >= first && number < piece.last; });
  const std::uint64_t last = part.fails ? *part.fails + 1 : piece.last;
  if (part.counts.cases != last - first)
    throw wrong(fmt::format("{} cases in the piece from case {} on", part.counts.cases, first));
  if (!is_wanted(piece)) return;
  book.source = source.name;
  book.beyond.emplace(first, std::move(part));
  for (auto at = book.beyond.find(book.merged); at != book.beyond.end(); at = book.beyond.find(book.merged)) {
    PartResult front = std::move(at->second);
    book.beyond.erase(at);
    book.merged = piece_at(theorem, book.merged).last;
    absorb(book, std::move(front));
    if (book.fails) book.beyond.clear();
  }
}

void CampaignPieces::absorb(Book& book, PartResult&& part) const {
  merge(book.whole, std::move(part.counts));
  if (part.nearest)
    keep_nearest(book.whole, *book.property, campaign_, {book.source, "a piece of this campaign"}, *part.nearest);
  book.fails = part.fails;
}

bool CampaignPieces::finished() const {
  return std::all_of(books_.begin(), books_.end(),
                     [this](const Book& book) { return book.fails || book.merged == campaign_.cases; });
}

CampaignResult CampaignPieces::result(const Property& property) const {
  Book book = *std::find_if(books_.begin(), books_.end(), [&](const Book& one) { return one.property == &property; });
  book.whole.stopped = !book.fails && book.merged < campaign_.cases;
  for (auto at = book.beyond.begin(); at != book.beyond.end() && !book.fails; ++at)
    absorb(book, PartResult(at->second));
  if (!book.fails) return book.whole;
  CampaignOptions again = campaign_;
  again.only_case = *book.fails;
  again.stop = {};
  book.whole.counterexample = run_campaign(property, again).counterexample;
  if (!book.whole.counterexample)
    throw InputError({book.source, 0, 0}, fmt::format("a failure of {} in case {}", property.theorem, *book.fails),
                     "a case that fails; another version of the program may have made it");
  return book.whole;
}

std::string CampaignPieces::checkpoint() const {
  using namespace campaign_pieces_parts;
  Json theorems = Json::array();
  for (const Book& book : books_) {
    Json beyond = Json::array();
    for (const auto& [first, part] : book.beyond) beyond.push_back({{"first", first}, {"result", json_of_part(part)}});
    theorems.push_back({{"id", book.property->theorem},
                        {"merged", book.merged},
                        {"result", json_of_whole(book.whole, book.fails)},
                        {"beyond", beyond}});
  }
  return document_text({{"format", checkpoint_format},
                        {"version", 1},
                        {"seed", campaign_.seed},
                        {"cases", campaign_.cases},
                        {"short", campaign_.short_cases},
                        {"dropped", campaign_.dropped},
                        {"piece", size_},
                        {"theorems", theorems}});
}

void CampaignPieces::resume(const std::string& path) {
  using namespace campaign_pieces_parts;
  const DocumentSource source{path, "a checkpoint of this campaign"};
  const Json document = json_file(source, "a checkpoint");
  const auto same = [&](bool are_same, const std::string& what) {
    if (!are_same) throw InputError({path, 0, 0}, "another " + what, source.wanted);
  };
  same(field<std::string>(source, document, "format") == checkpoint_format, "format");
  same(field<std::uint64_t>(source, document, "seed") == campaign_.seed, "seed");
  same(field<std::size_t>(source, document, "cases") == campaign_.cases, "number of cases");
  // Earlier ones had none.
  same((document.contains("short") ? field<std::size_t>(source, document, "short") : 0) == campaign_.short_cases,
       "number of short cases");
  same(field<Dropped>(source, document, "dropped") == campaign_.dropped, "list of hypotheses left out");
  const auto theorems = field<std::vector<Json>>(source, document, "theorems");
  same(theorems.size() == books_.size(), "list of theorems");
  size_ = field<std::uint64_t>(source, document, "piece");
  same(size_ > 0, "piece");
  for (std::size_t i = 0; i < books_.size(); ++i) {
    Book& book = books_[i];
    same(field<std::string>(source, theorems[i], "id") == book.property->theorem, "list of theorems");
    book.source = path;
    book.merged = field<std::uint64_t>(source, theorems[i], "merged");
    PartResult whole = part_of(source, field<Json>(source, theorems[i], "result"), book.property->theorem,
                               [&](std::uint64_t number) { return number < book.merged; });
    const bool is_whole =
        book.merged <= campaign_.cases && (book.merged % size_ == 0 || book.merged == campaign_.cases);
    if (!is_whole || whole.counts.cases != (whole.fails ? *whole.fails + 1 : book.merged))
      throw InputError({path, 0, 0}, fmt::format("{} cases of {}", whole.counts.cases, book.property->theorem),
                       source.wanted);
    absorb(book, std::move(whole));
    for (const Json& piece : field<std::vector<Json>>(source, theorems[i], "beyond")) read_piece(source, i, piece);
  }
}

}  // namespace mistakebound::cli

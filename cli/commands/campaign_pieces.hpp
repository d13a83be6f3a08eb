/// A campaign that is handed out in pieces to ranks, any of which may be lost: who has which cases, what came back, and
/// the checkpoint from which another process goes on.
///
/// A piece is a range of cases of one theorem. Pieces are merged in the order of their numbers, whoever tried them, and
/// so the result is that of one process. Nothing here sends or waits, and time is a number that is given: the ranks of
/// mpi/main.cpp are numbers, too.
#pragma once

#include <deque>
#include <set>

#include "cli/commands/campaign_documents.hpp"

namespace mistakebound::cli {

/// The cases of a theorem from `first` on and before `last`.
struct Piece {
  std::size_t theorem = 0;
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  bool operator==(const Piece&) const = default;
};

/// Tries a piece; the JSON for CampaignPieces::take. Empty where `stop` ended it before its end.
std::string piece_text(const Property& property, const CampaignOptions& campaign, const Piece& piece,
                       const std::function<bool()>& stop);

class CampaignPieces {
 public:
  /// Pieces of `size` cases, the last one shorter; a rank that says nothing for `patience` seconds is lost.
  CampaignPieces(const std::vector<const Property*>& theorems, const CampaignOptions& campaign, std::uint64_t size,
                 double patience);

  /// A piece for this rank, of the theorem that is furthest behind: a lost one first. None where all are in someone's
  /// hands, or where a step failed before them.
  std::optional<Piece> next(int rank, double now);
  /// The rank is there.
  void heard(int rank, double now);
  /// Ranks with a piece that have not been heard of for too long; each is named once, and its piece waits for another.
  std::vector<int> lost(double now);
  /// A piece's text from a rank. What is there already, as that of a rank that was taken to be lost, is left out.
  void take(int rank, const std::string& text);

  [[nodiscard]] bool finished() const;
  /// What is known of a theorem: the result of one process, or, before the end, of what came back. The failing case is
  /// tried again and shrunk.
  [[nodiscard]] CampaignResult result(const Property& property) const;

  [[nodiscard]] std::string checkpoint() const;
  /// Goes on from the checkpoint in a file. Throws InputError for what is none, or that of another campaign.
  void resume(const std::string& path);

 private:
  /// What came back of a theorem.
  struct Book {
    const Property* property = nullptr;
    std::uint64_t given = 0;   ///< of the cases from this on no rank has been given any
    std::uint64_t merged = 0;  ///< those before are in `whole`
    CampaignResult whole;
    std::optional<std::uint64_t> fails;          ///< the failing case in `whole`, its last
    std::map<std::uint64_t, PartResult> beyond;  ///< by their first cases: later pieces that are back already
    std::string source;                          ///< who sent the newest of them
  };
  struct Holder {
    double heard = 0;
    std::optional<Piece> piece;
  };

  [[nodiscard]] Piece piece_at(std::size_t theorem, std::uint64_t first) const;
  [[nodiscard]] bool is_wanted(const Piece& piece) const;
  void read_piece(const DocumentSource& source, std::size_t theorem, const Json& document);
  void absorb(Book& book, PartResult&& part) const;

  CampaignOptions campaign_;
  std::uint64_t size_;
  double patience_;
  std::vector<Book> books_;
  std::deque<Piece> again_;  ///< pieces of lost ranks
  std::map<int, Holder> holders_;
};

}  // namespace mistakebound::cli

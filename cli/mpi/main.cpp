/// mistakebound-mpi: a campaign of verify on many machines, over MPI.
///
/// Every rank tries pieces of the campaign in a thread, and its main thread speaks to rank 0, which hands them out,
/// puts together what comes back and prints what one process would have printed. Ranks say every moment that they are
/// there. One that falls silent is lost: its piece goes to another, and a piece that comes back all the same is not
/// counted twice. Messages are text, sent and looked for without waiting, so that nobody waits for a rank that is gone.
/// MPI itself may end the others where a rank dies: Open MPI does unless mpirun is given --enable-recovery.
#define OMPI_SKIP_MPICXX 1
#include <mpi.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <limits>
#include <list>
#include <set>
#include <thread>

#include "cli/commands/campaign_pieces.hpp"
#include "cli/commands/verify_campaign.hpp"
#include "cli/options/arguments.hpp"
#include "properties/campaign/workers.hpp"

namespace mistakebound::cli {
namespace {

struct Options {
  VerifyOptions verify;
  std::optional<std::string> checkpoint;
  double every = 30;       ///< seconds between checkpoints
  double lost_after = 30;  ///< seconds, more than 0
  std::optional<std::uint64_t> piece;
};

/// What a message is about.
enum Tag : int { tag_ready = 1, tag_here, tag_result, tag_piece, tag_end, tag_farewell };

struct Message {
  int from = 0;
  int tag = 0;
  std::string text;
};

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void wait_a_moment() {
  std::this_thread::sleep_for(std::chrono::microseconds(500));
}

/// Messages between ranks.
class Ranks {
 public:
  Ranks() {
    MPI_Comm_rank(MPI_COMM_WORLD, &own_);
    MPI_Comm_size(MPI_COMM_WORLD, &all_);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);  // a rank that cannot be reached is one that is silent
  }

  [[nodiscard]] int own() const { return own_; }
  [[nodiscard]] int all() const { return all_; }

  /// Begins to send; what never arrives stays here.
  void send(int to, Tag tag, std::string text = "") {
    Sent& sent = sent_.emplace_back();
    sent.text = std::move(text);
    if (MPI_Isend(sent.text.data(), static_cast<int>(sent.text.size()), MPI_BYTE, to, tag, MPI_COMM_WORLD,
                  &sent.request) != MPI_SUCCESS)
      sent.request = MPI_REQUEST_NULL;
  }

  /// Tells all others that it is over.
  void end_others() {
    for (int rank = 1; rank < all_; ++rank) {
      send(rank, tag_end);
      waited_for_.insert(rank);
    }
  }

  /// Whether all that were told so say farewell, within so many seconds. One that hangs would keep mpirun for ever.
  bool all_part(double patience) {
    for (const double begin = now(); !waited_for_.empty() && now() - begin <= patience; wait_a_moment())
      while (const std::optional<Message> message = receive())
        if (message->tag == tag_farewell) waited_for_.erase(message->from);
    return waited_for_.empty();
  }

  std::optional<Message> receive() {
    sent_.remove_if([](Sent& sent) {
      int is_done = 0;
      return MPI_Test(&sent.request, &is_done, MPI_STATUS_IGNORE) != MPI_SUCCESS || is_done != 0;
    });
    int is_there = 0;
    MPI_Status status;
    if (MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, &status) != MPI_SUCCESS || is_there == 0)
      return std::nullopt;
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    Message message{status.MPI_SOURCE, status.MPI_TAG, std::string(static_cast<std::size_t>(size), '\0')};
    if (MPI_Recv(message.text.data(), size, MPI_BYTE, message.from, message.tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE) !=
        MPI_SUCCESS)
      return std::nullopt;
    return message;
  }

 private:
  struct Sent {
    std::string text;
    MPI_Request request = MPI_REQUEST_NULL;
  };
  int own_ = 0;
  int all_ = 1;
  std::list<Sent> sent_;  // whose texts stay where they are
  std::set<int> waited_for_;
};

/// Tries one piece at a time beside the thread that speaks.
class Trying {
 public:
  Trying(std::vector<const Property*> theorems, CampaignOptions campaign)
      : theorems_(std::move(theorems)), campaign_(std::move(campaign)), worker_(1) {}
  Trying(const Trying&) = delete;
  Trying& operator=(const Trying&) = delete;
  ~Trying() { stop_ = true; }

  void begin(const Piece& piece) {
    worker_.give([this, piece] {
      try {
        text_ = piece_text(*theorems_.at(piece.theorem), campaign_, piece, [this] { return stop_.load(); });
      } catch (...) {
        failure_ = std::current_exception();
      }
      is_there_ = true;
    });
  }

  /// The text of the piece, once. Throws what trying it has thrown.
  std::optional<std::string> result() {
    if (!is_there_.exchange(false)) return std::nullopt;
    if (failure_) std::rethrow_exception(failure_);
    return std::move(text_);
  }

 private:
  std::vector<const Property*> theorems_;
  CampaignOptions campaign_;
  std::string text_;
  std::exception_ptr failure_;
  std::atomic<bool> is_there_ = false;
  std::atomic<bool> stop_ = false;
  Workers worker_;  // last, so that it ends before the rest does
};

/// The theorems that are asked for. Throws InputError for options that are of no use.
std::vector<const Property*> checked(const Options& options) {
  if (options.lost_after <= 0) throw InputError({"--lost-after", 0, 0}, "'0'", "a number of seconds above 0");
  return verified_properties(options.verify);
}

std::string words_of(const Piece& piece) {
  return std::to_string(piece.theorem) + " " + std::to_string(piece.first) + " " + std::to_string(piece.last);
}

Piece piece_of(const std::string& words) {
  std::istringstream in(words);
  Piece piece;
  in >> piece.theorem >> piece.first >> piece.last;
  return piece;
}

/// What all ranks but the first do: they try what they are given until they are told that it is over, or until nothing
/// is heard of rank 0 for much longer than a rank may be silent.
int serve(Ranks& ranks, const Options& options, Trying& trying) {
  constexpr double more_patience = 10;
  double heard = now();
  double said = heard;
  ranks.send(0, tag_ready);
  while (now() - heard <= more_patience * options.lost_after) {
    while (const std::optional<Message> message = ranks.receive()) {
      heard = now();
      if (message->tag == tag_end) {
        ranks.send(0, tag_farewell);
        return exit_holds;
      }
      if (message->tag == tag_piece) trying.begin(piece_of(message->text));
    }
    if (const std::optional<std::string> text = trying.result()) ranks.send(0, tag_result, *text);
    if (now() - said > options.lost_after / 4) {
      said = now();
      ranks.send(0, tag_here);
    }
    wait_a_moment();
  }
  std::cerr << "mistakebound: rank " << ranks.own() << " ends, as nothing is heard of rank 0\n";
  return exit_undecided;
}

/// Rank 0's book, and who has nothing to do.
class Master {
 public:
  Master(Ranks& ranks, const Options& options, Trying& trying, CampaignPieces& pieces)
      : ranks_(ranks), options_(options), trying_(trying), pieces_(pieces), idle_{0} {}
  Master(const Master&) = delete;
  Master& operator=(const Master&) = delete;
  ~Master() { ranks_.end_others(); }

  /// Until every piece is back, or it is interrupted or out of time.
  void hand_out() {
    const double end = now() + options_.verify.time_limit.value_or(std::numeric_limits<double>::infinity());
    double written = now();
    while (!pieces_.finished() && !interrupted() && now() <= end) {
      listen();
      pieces_.heard(0, now());
      for (const int rank : pieces_.lost(now()))
        std::cerr << "mistakebound: nothing is heard of rank " << rank << "; its cases go to another\n";
      give();
      if (now() - written > options_.every) {
        write_checkpoint();
        written = now();
      }
      wait_a_moment();
    }
    write_checkpoint();
  }

 private:
  void listen() {
    while (const std::optional<Message> message = ranks_.receive()) {
      pieces_.heard(message->from, now());
      if (message->tag == tag_here) {
        ranks_.send(message->from, tag_here);
        continue;
      }
      if (message->tag == tag_result) pieces_.take(message->from, message->text);
      idle_.insert(message->from);
    }
    if (const std::optional<std::string> text = trying_.result()) {
      pieces_.take(0, *text);
      idle_.insert(0);
    }
  }

  void give() {
    for (auto rank = idle_.begin(); rank != idle_.end(); rank = idle_.erase(rank)) {
      const std::optional<Piece> piece = pieces_.next(*rank, now());
      if (!piece) return;
      if (*rank == 0)
        trying_.begin(*piece);
      else
        ranks_.send(*rank, tag_piece, words_of(*piece));
    }
  }

  void write_checkpoint() {
    if (options_.checkpoint) write_whole("--checkpoint", *options_.checkpoint, pieces_.checkpoint());
  }

  Ranks& ranks_;
  const Options& options_;
  Trying& trying_;
  CampaignPieces& pieces_;
  std::set<int> idle_;
};

/// Many for every rank, so that all end together; few enough that rank 0 has little to do.
std::uint64_t usual_piece(const CampaignOptions& campaign, int ranks) {
  constexpr std::uint64_t most = 1000;
  constexpr std::uint64_t for_each = 8;
  return std::min(most, campaign.cases / (for_each * static_cast<std::uint64_t>(ranks)) + 1);
}

int lead(Ranks& ranks, const Options& options, const std::vector<const Property*>& theorems) {
  const CampaignOptions campaign = campaign_of(options.verify);
  Trying trying(theorems, campaign);
  CampaignPieces pieces(theorems, campaign, options.piece.value_or(usual_piece(campaign, ranks.all())),
                        options.lost_after);
  {
    Master master(ranks, options, trying, pieces);  // at whose end the ranks end, whatever is thrown
    clean_up_on_signals();
    finish_on_signals();
    check_witness_files(options.verify);
    if (options.checkpoint) {
      check_outputs({{"--checkpoint", *options.checkpoint}}, {});
      if (std::filesystem::exists(*options.checkpoint)) pieces.resume(*options.checkpoint);
    }
    master.hand_out();
  }
  const Elsewhere found{[&](const Property& property) { return pieces.result(property); }, "stopped by --time-limit"};
  return print_campaign(options.verify, &found);
}

/// All ranks read the same words, and rank 0 alone says what is wrong with them.
int work(Ranks& ranks, Options& options, CLI::App& app, int argc, char** argv) {
  if (ranks.own() == 0) {
    if (const auto code = parsed(app, argc, argv)) return *code;
    return lead(ranks, options, checked(options));
  }
  std::vector<const Property*> theorems;
  try {
    app.parse(argc, argv);
    theorems = checked(options);
  } catch (const std::runtime_error&) {
    return exit_holds;
  }
  Trying trying(theorems, campaign_of(options.verify));
  return serve(ranks, options, trying);
}

int ended_with = exit_undecided;

int main(int argc, char** argv) {
  keep_memory_for_numbers(out_of_memory);
  int thread_level = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &thread_level);
  Ranks ranks;
  Options options;
  CLI::App app("A campaign of mistakebound verify on many machines, over MPI: what it prints is the same.",
               "mistakebound-mpi");
  app.set_version_flag("--version", "mistakebound-mpi " MISTAKEBOUND_VERSION);
  add_campaign(app, options.verify, "", "threads of each rank (default 1)");
  app.add_option("--checkpoint", options.checkpoint,
                 "file that has what is done; where it is there already, the campaign goes on from it");
  add_seconds(app, "--checkpoint-every", options.every, "seconds between checkpoints (default 30)");
  add_seconds(app, "--lost-after", options.lost_after,
              "a rank that is silent for so long is lost, and its cases go to others (default 30)");
  add_count(app, "--piece", options.piece, 1, any_count,
            "cases that a rank is given at a time (default 1000, fewer of few)");
  app.footer(
      "Examples:\n"
      "  mpirun --enable-recovery -n 4 mistakebound-mpi --cases 1000000 --checkpoint campaign.json\n"
      "Open MPI ends all ranks where one is killed unless it is told --enable-recovery.\n"
      "Exit codes: those of mistakebound verify, of rank 0");
  options.verify.jobs = 1;
  ended_with = exit_code_of([&] { return work(ranks, options, app, argc, argv); });
  if (ranks.own() == 0 && ended_with != exit_holds)  // which mpirun --enable-recovery does not hand on
    std::cerr << "mistakebound: exit code " << ended_with << "\n";
  // Ranks that are lost do not come to the end; nobody waits for them for long.
  constexpr unsigned patience = 10;
  if (!ranks.all_part(std::min<double>(patience, options.lost_after))) {
    std::cout.flush();
    std::fflush(nullptr);
    MPI_Abort(MPI_COMM_WORLD, ended_with);
  }
  std::signal(SIGALRM, [](int) { _exit(ended_with); });
  alarm(patience);
  MPI_Finalize();
  return ended_with;
}

}  // namespace
}  // namespace mistakebound::cli

int main(int argc, char** argv) {
  return mistakebound::cli::main(argc, argv);
}

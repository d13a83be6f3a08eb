/// The play with the most mistakes in a game of one player that never returns to a state.
///
/// A Game has the types State (hashed by Game::Hash), Move (with `successor`, a State, and `mistakes`, 0 or 1) and
/// Cursor, and the functions
///   State start();
///   Cursor before_first(const State&);
///   bool advance(const State&, Cursor&);                to the next place, in a fixed order; false after the last
///   std::optional<Move> move(const State&, const Cursor&);   the move that stands there, if it is of use
/// and may have
///   std::size_t most(const State&);                     no play from here has more mistakes
/// Places without a move let the search look at its limits however rare moves are.
///
/// Method: depth-first search with an explicit stack, as plays can be long; the value of every state that is left is
/// remembered, the move is not: the play is found again from the values. Time and memory are linear in moves and
/// states. The search never drops a state that could be better: a successor is skipped, and a state left early, only
/// where `most` shows that the value cannot rise.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <limits>
#include <stdexcept>
#include <unordered_map>

#include "properties/worst_case/worst_case.hpp"

namespace mistakebound {

template <class Game>
class LongestPlay {
 public:
  using State = typename Game::State;
  using Move = typename Game::Move;
  using Cursor = typename Game::Cursor;

  LongestPlay(Game& game, const SearchLimits& limits) : game_(game), limits_(limits) {}

  /// Searches until all is known or a limit is met.
  SearchEnd search() {
    enter(Move{.successor = game_.start()});
    while (!stack_.empty()) {
      if (const SearchEnd end = limit_met(); end != SearchEnd::complete) return end;
      Frame& frame = stack_.back();
      if (frame.best >= frame.most || !game_.advance(frame.via.successor, frame.cursor)) {
        leave();
      } else if (std::optional<Move> move = game_.move(frame.via.successor, frame.cursor)) {
        consider(frame, std::move(*move));
      }
    }
    return SearchEnd::complete;
  }

  /// The mistakes of the best play, whose moves visit(const Move&) sees in order: along the stack, where the search was
  /// stopped, and on from what is remembered. Takes the stack away as it goes, so that a long play fits where the stack
  /// did; there is nothing to ask afterwards.
  template <class Visit>
  std::size_t replay(Visit visit) {
    if (stack_.empty()) {
      const std::size_t mistakes = remembered_.at(game_.start());
      follow(game_.start(), mistakes, visit);
      return mistakes;
    }
    std::size_t depth = 0;
    std::size_t so_far = 0;
    std::size_t mistakes = 0;
    for (std::size_t i = 0; i < stack_.size(); ++i) {
      if (i > 0) so_far += stack_[i].via.mistakes;
      if (so_far + stack_[i].best <= mistakes) continue;
      mistakes = so_far + stack_[i].best;
      depth = i;
    }
    while (stack_.size() > depth + 1) stack_.pop_back();
    for (; stack_.size() > 1; stack_.pop_front()) visit(stack_[1].via);
    follow(stack_[0].via.successor, stack_[0].best, visit);
    return mistakes;
  }

  [[nodiscard]] std::size_t states() const { return states_; }

 private:
  struct Frame {
    Move via;  ///< the move that led to this state, its successor
    Cursor cursor;
    std::size_t most = 0;  ///< no play from here has more mistakes
    std::size_t best = 0;
  };

  void enter(Move via) {
    ++states_;
    looks_ = 0;  // its numbers may be long
    Cursor cursor = game_.before_first(via.successor);
    const std::size_t most_here = most(via.successor);
    stack_.push_back({std::move(via), std::move(cursor), most_here});
  }

  void leave() {
    Frame frame = std::move(stack_.back());
    stack_.pop_back();
    if (!stack_.empty()) raise(stack_.back(), frame.via.mistakes + frame.best);
    remembered_.emplace(std::move(frame.via.successor), static_cast<std::uint32_t>(frame.best));
  }

  void consider(Frame& frame, Move move) {
    const auto known = remembered_.find(move.successor);
    if (known != remembered_.end()) {
      raise(frame, move.mistakes + known->second);
    } else if (move.mistakes + most(move.successor) > frame.best) {
      enter(std::move(move));
    }
  }

  static void raise(Frame& frame, std::size_t value) { frame.best = std::max(frame.best, value); }

  std::size_t most(const State& state) {
    if constexpr (requires(Game & game) { game.most(state); }) {
      if (limits_.cut) return game_.most(state);
    }
    return std::numeric_limits<std::size_t>::max() / 2;
  }

  SearchEnd limit_met() {
    constexpr std::size_t places_between_looks = 64;
    if (states_ > limits_.states) return SearchEnd::states;
    return looks_++ % places_between_looks == 0 ? end_by_limit().value_or(SearchEnd::complete) : SearchEnd::complete;
  }

  /// Shows the moves of a play from `state` that has `value` mistakes.
  template <class Visit>
  void follow(State state, std::size_t value, Visit& visit) {
    while (value > 0) {
      Move move = remembered_move(state, value);
      visit(move);
      value -= move.mistakes;
      state = std::move(move.successor);
    }
  }

  /// A move from `state` to a state with whose remembered value it makes `value`.
  Move remembered_move(const State& state, std::size_t value) {
    for (Cursor cursor = game_.before_first(state); game_.advance(state, cursor);) {
      std::optional<Move> move = game_.move(state, cursor);
      if (!move) continue;
      const auto known = remembered_.find(move->successor);
      if (known != remembered_.end() && move->mistakes + known->second == value) return std::move(*move);
    }
    throw std::logic_error("a value without a move that has it");
  }

  Game& game_;
  SearchLimits limits_;
  std::deque<Frame> stack_;  // grows without a copy of what it holds
  std::unordered_map<State, std::uint32_t, typename Game::Hash> remembered_;
  std::size_t states_ = 0;
  std::size_t looks_ = 0;
};

}  // namespace mistakebound

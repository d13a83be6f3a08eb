/// What a page draws of a run on points: the points and the boundaries in a plane. Points of the plane stand where they
/// are. In more dimensions the plane is spanned by the comparator u (of a run without one, by the normal w of the
/// boundary) and the part of w orthogonal to it, so that the sides on which points lie of both are what they are.
/// Inner products and orthogonal parts are rational; each number is rounded once, when it is written down.
#pragma once

#include <optional>
#include <unordered_map>

#include "cli/reports/boundary.hpp"
#include "cli/reports/json_parts.hpp"

namespace mistakebound::cli {

class PagePicture {
 public:
  /// The comparator is taken from the first theorem that has one: u with its margin, p, or a target disjunction.
  explicit PagePicture(const std::vector<TheoremReport>& reports);

  /// Every instance's last coordinate is an appended 1.
  void append_constant() { constant_ = true; }
  /// The next instance; of very many numbers only the first are kept.
  void point(const Vector& x, int y);
  /// What predicts on a kept round, and what does after it.
  void round(std::size_t t, const Vector& x, int y, Boundary before, Boundary after);
  /// What is shown where there are no rounds, in place of a comparator.
  void only(Boundary shown) {
    comparator_.reset();
    place_of(std::move(shown));
  }

  [[nodiscard]] Json json() const;

 private:
  struct Step {
    std::size_t t;
    std::size_t before;
    std::size_t after;
    std::string factor;  ///< what y x is multiplied by to lead from one normal to the other; empty where nothing does
  };
  struct Comparator {
    const char* name;
    Boundary boundary;
  };

  std::size_t place_of(Boundary boundary);
  void into_plane(Json& result) const;
  void into_projection(Json& result) const;

  bool constant_ = false;
  std::size_t total_ = 0;
  std::size_t numbers_ = 0;
  std::vector<Vector> points_;
  std::vector<int> labels_;
  std::optional<Comparator> comparator_;
  std::unordered_map<std::string, std::size_t> places_;
  std::vector<Boundary> boundaries_;
  std::vector<Step> steps_;
};

}  // namespace mistakebound::cli

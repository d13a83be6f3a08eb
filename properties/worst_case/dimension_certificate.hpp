/// What somebody needs to check the Littlestone dimension of a class without a search: a tree that the class shatters,
/// for "at least", and a table of version spaces with a number each, for "at most".
#pragma once

#include <utility>

#include "reference/learners/finite_class.hpp"

namespace mistakebound {

struct DimensionCertificate {
  std::size_t dimension = 0;
  /// The tree, level by level: the points of its inner nodes, 2^dimension - 1 of them. The node at place i, from 1, has
  /// the children 2i, for the label -1, and 2i + 1, for +1.
  std::vector<std::size_t> points;
  /// For each of its leaves a hypothesis that says what the branch to it says.
  std::vector<std::size_t> hypotheses;
  /// Version spaces and their dimensions. For every point, one part of a set that is listed with the number d has a
  /// dimension below d: it is empty, is listed with a smaller number, or has fewer than 2^d hypotheses. The class
  /// itself is listed, unless its number of hypotheses says as much.
  std::vector<std::pair<VersionSpace, std::size_t>> table;
};

/// Of a class with at least one hypothesis. Throws CutShort.
DimensionCertificate dimension_certificate(LittlestoneDimensions& dimensions);

}  // namespace mistakebound

/// Beam search for a long line of errors of the perceptron: from every state that is kept, each example of a pool is
/// played on which it errs, and of the states that follow those are kept whose angle with u is the widest. As long as w
/// and u are far apart, the learner can be made to err.
#include <algorithm>

#include "properties/adversaries/adversaries.hpp"

namespace mistakebound {
namespace beam_parts {
namespace {

constexpr std::size_t longest = 60;

/// A state, and how it was reached.
struct Node {
  Vector w;
  Rational cosine;         ///< (w.u)|w.u| / |w|^2: grows with the cosine of the angle between w and u
  std::size_t before = 0;  ///< the node in the layer before
  std::size_t played = 0;  ///< the example of the pool
};

using Layer = std::vector<Node>;

Rational cosine_with(const Vector& u, const Vector& w) {
  const Rational wu = dot(w, u);
  return wu == 0 ? Rational(0) : Rational(wu * abs(wu) / norm2(w));
}

bool has_state(const Layer& layer, const Vector& w) {
  return std::any_of(layer.begin(), layer.end(), [&](const Node& node) { return node.w == w; });
}

/// All that follows from a layer by errors; the widest angles first, `width` different states.
Layer next_layer(const Layer& layer, const std::vector<Example>& pool, const Vector& u, Tie tie, std::size_t width) {
  Layer all;
  for (std::size_t before = 0; before < layer.size(); ++before) {
    const Perceptron learner{.tie = tie, .w = layer[before].w};
    for (std::size_t played = 0; played < pool.size(); ++played) {
      const auto& [x, y] = pool[played];
      if (predict(learner, x) == y) continue;
      Vector w = learner.w + Rational(y) * x;
      Rational cosine = cosine_with(u, w);
      all.push_back({std::move(w), std::move(cosine), before, played});
    }
  }
  std::stable_sort(all.begin(), all.end(), [](const Node& a, const Node& b) { return a.cosine < b.cosine; });
  Layer kept;
  for (Node& node : all) {
    if (kept.size() == width) break;
    if (!has_state(kept, node.w)) kept.push_back(std::move(node));
  }
  return kept;
}

/// The numbers of the examples of the longest line that was found.
std::vector<std::size_t> longest_line(const std::vector<Example>& pool, const Vector& u, Tie tie, std::size_t width) {
  std::vector<Layer> layers{{{.w = zero_vector(u.size()), .cosine = 0}}};
  while (layers.size() <= longest) {
    Layer next = next_layer(layers.back(), pool, u, tie, width);
    if (next.empty()) break;
    layers.push_back(std::move(next));
  }
  std::vector<std::size_t> line(layers.size() - 1);
  std::size_t at = 0;
  for (std::size_t t = line.size(); t > 0; --t) {
    line[t - 1] = layers[t][at].played;
    at = layers[t][at].before;
  }
  return line;
}

template <class T>
void shuffle(std::vector<T>& entries, Draw& draw) {
  for (std::size_t i = entries.size(); i > 1; --i)
    std::swap(entries[i - 1], entries[static_cast<std::size_t>(draw.range(0, static_cast<int>(i) - 1))]);
}

}  // namespace
}  // namespace beam_parts

Sequence play_beam(Draw& draw, Challenge& challenge) {
  using namespace beam_parts;
  std::vector<Example> pool;
  for (int i = 0; i < 12; ++i) pool.push_back(planted(draw.small_vector(challenge.dimension), draw, challenge));
  const std::size_t width = std::size_t{1} << draw.range(0, 3);
  Sequence sequence{challenge.dimension, {}, {}};
  for (const std::size_t played : longest_line(pool, challenge.u, challenge.tie, width))
    sequence.examples.push_back(pool[played]);
  return sequence;
}

Sequence play_beam_with_constant(Draw& draw, Challenge& challenge) {
  using namespace beam_parts;
  const int n = draw.range(3, 6);
  challenge.dimension = n;
  challenge.u = zero_vector(n);
  challenge.u[0] = 1;
  Vector separator(n + 1);  // of the target x_1 on (x, 1)
  separator << challenge.u, Vector::Constant(1, Rational(-1, 2));
  std::vector<Example> pool;
  for (int bits = 0; bits < 1 << n; ++bits) {
    Vector x(n + 1);
    for (int i = 0; i < n; ++i) x[i] = bits >> i & 1;
    x[n] = 1;
    pool.push_back({x, x[0] == 1 ? 1 : -1});
  }
  shuffle(pool, draw);
  const std::size_t width = std::size_t{1} << draw.range(0, 3);
  Sequence sequence{n, {}, {}};
  for (const std::size_t played : longest_line(pool, separator, challenge.tie, width))
    sequence.examples.push_back({pool[played].x.head(n), pool[played].y});
  return sequence;
}

}  // namespace mistakebound

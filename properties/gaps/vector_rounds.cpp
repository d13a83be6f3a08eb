#include "properties/gaps/vector_rounds.hpp"

namespace mistakebound {

const Rational& one_of(Draw& draw, const std::vector<Rational>& values) {
  return values[static_cast<std::size_t>(draw.range(0, static_cast<int>(values.size()) - 1))];
}

Rational any_number(Draw& draw) {
  if (draw.one_in(9)) return draw.range(-9, 9);
  if (draw.one_in(6)) return Rational(draw.range(-7, 7)) / draw.range(1, 5);
  return draw.range(-2, 2);
}

Vector any_vector(Draw& draw, Eigen::Index n) {
  Vector result(n);
  for (Rational& entry : result) entry = any_number(draw);
  return result;
}

void draw_examples(Draw& draw, VectorRounds& rounds, Eigen::Index n, const std::function<Vector()>& instance) {
  rounds.sequence.dimension = n;
  rounds.u = any_vector(draw, n);
  const int noise = draw.one_in(2) ? 1'000'000 : draw.range(1, 6);
  for (int left = draw.range(1, 5); left > 0; --left) {
    const bool again = rounds.sequence.size() > 0 && draw.one_in(4);
    const Vector x = again ? rounds.sequence.examples.back().x : instance();
    const int side = sign_of(dot(rounds.u, x));
    rounds.sequence.examples.push_back({x, side == 0 || draw.one_in(noise) ? draw.sign() : side});
  }
}

std::optional<Rational> draw_margin(Draw& draw) {
  if (!draw.one_in(4)) return std::nullopt;
  static const std::vector<Rational> margins{-1, -5, 0, 1, 3, Rational(1, 2), Rational(-1, 3)};
  return one_of(draw, margins);
}

Vector elsewhere(Draw& draw, const Vector& before, const Vector& ruled) {
  Vector result = ruled;
  switch (draw.range(0, 5)) {
    case 0:
      return before;
    case 1:
      return any_vector(draw, before.size());
    case 2:
      return Vector(one_of(draw, {2, -1, Rational(1, 2), 0}) * ruled);
    case 3:
      return Vector(2 * before - ruled);  // the other way
    default:
      if (result.size() > 0) result[draw.range(0, static_cast<int>(result.size()) - 1)] = any_number(draw);
      return result;
  }
}

Faith draw_faith(Draw& draw) {
  static const int in[]{1'000'000, 1'000'000, 5, 2, 1};
  return {in[draw.range(0, 3)], in[draw.range(0, 4)]};
}

std::vector<std::string> told_rounds(const VectorRounds& rounds, const std::string& comparator) {
  std::vector<std::string> lines;
  if (rounds.u.size() > 0)
    lines.push_back(comparator + " = (" + to_string(rounds.u) + ")" +
                    (rounds.gamma ? ", gamma = " + to_string(*rounds.gamma) : ""));
  lines.push_back("state (" + to_string(rounds.start) + ")");
  Vector state = rounds.start;
  for (std::size_t t = 0; t < rounds.sequence.size(); ++t) {
    const Example& example = rounds.sequence.examples[t];
    state += rounds.moves[t];
    lines.push_back("round " + std::to_string(t + 1) + ": (" + to_string(example.x) + " | " +
                    (example.y > 0 ? "+1" : "-1") + "), " + (rounds.mistakes[t] ? "a mistake" : "no mistake") +
                    ", state (" + to_string(state) + ")");
  }
  return lines;
}

}  // namespace mistakebound

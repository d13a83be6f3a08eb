#include "properties/tight/sequence.hpp"

#include <algorithm>

#include "properties/tight/four_squares.hpp"
#include "reference/learners/margin_perceptron.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace tight_sequence {
namespace {

using Entries = std::vector<Rational>;  // those behind them are 0

void add(Entries& to, const Rational& factor, const Entries& of) {
  if (factor == 0) return;
  if (to.size() < of.size()) to.resize(of.size());
  for (std::size_t i = 0; i < of.size(); ++i) to[i] += factor * of[i];
}

/// A vector with this squared length > 0 on coordinates that no vector before it has.
Entries fresh(std::size_t& dimension, const Rational& length2) {
  Entries entries(dimension);
  for (const Rational& root : as_squares(length2)) entries.push_back(root);
  dimension = entries.size();
  return entries;
}

struct Built {
  std::size_t dimension = 0;
  Entries u;
  Entries start;
  std::vector<Entries> z;
};

UpdateSequence padded(const Built& built) {
  const auto vector = [&](const Entries& entries) {
    Vector result = zero_vector(static_cast<Eigen::Index>(built.dimension));
    for (std::size_t i = 0; i < entries.size(); ++i) result[static_cast<Eigen::Index>(i)] = entries[i];
    return result;
  };
  UpdateSequence sequence{.u = vector(built.u), .start = vector(built.start)};
  for (const Entries& entries : built.z) sequence.z.push_back(vector(entries));
  return sequence;
}

MeasuredUpdate first_of(const UpdateChoices& choices) {
  return {.w2 = choices.start2, .wu = choices.start_wu};
}
void choose(MeasuredUpdate& update, const UpdateChoices::Update& choice) {
  update.x2 = choice.x2;
  update.margin = choice.margin;
  update.score = choice.score;
}
void go_on(MeasuredUpdate& update) {
  const Rational w2 = update.next_w2();
  update.wu = update.next_wu();
  update.w2 = w2;
}

/// z_t is a multiple of w_t and a vector that is orthogonal to all before it; u is what has the right products with
/// them. Short numbers, but not all choices are of this kind.
std::optional<UpdateSequence> with_u_last(const UpdateProblem& problem, const UpdateChoices& choices) {
  Built built;
  Entries w;
  MeasuredUpdate update = first_of(choices);
  Rational left = problem.u2;
  const auto add_to_u = [&](const Rational& product, const Entries& direction, const Rational& length2) {
    add(built.u, product / length2, direction);
    left -= product * product / length2;
  };
  if (choices.start2 > 0) {
    built.start = fresh(built.dimension, choices.start2);
    w = built.start;
    add_to_u(choices.start_wu, w, choices.start2);
  }
  for (const auto& choice : choices.updates) {
    poll_limits();
    choose(update, choice);
    if (update.w2 == 0 && update.score != 0) return std::nullopt;
    const Rational along = update.w2 == 0 ? Rational(0) : update.score / update.w2;
    const Rational length2 = update.x2 - along * update.score;
    if (length2 <= 0) return std::nullopt;
    Entries z = fresh(built.dimension, length2);
    add_to_u(update.margin - along * update.wu, z, length2);
    add(z, along, w);
    add(w, 1, z);
    built.z.push_back(std::move(z));
    go_on(update);
  }
  if (left < 0) return std::nullopt;
  if (left > 0) add(built.u, 1, fresh(built.dimension, left));
  return padded(built);
}

/// z_t is a combination of u and w_t, and a vector that is orthogonal to all before it.
std::optional<UpdateSequence> with_u_first(const UpdateProblem& problem, const UpdateChoices& choices) {
  Built built;
  built.u = fresh(built.dimension, problem.u2);
  MeasuredUpdate update = first_of(choices);
  const Rational beside = update.w2 - update.wu * update.wu / problem.u2;
  if (beside < 0) return std::nullopt;
  add(built.start, update.wu / problem.u2, built.u);
  if (beside > 0) add(built.start, 1, fresh(built.dimension, beside));
  Entries w = built.start;
  for (const auto& choice : choices.updates) {
    poll_limits();
    choose(update, choice);
    // The combination a u + b w has the products with u and w that z is to have.
    const Rational determinant = problem.u2 * update.w2 - update.wu * update.wu;
    if (determinant < 0) return std::nullopt;
    if (determinant == 0 && problem.u2 * update.score != update.wu * update.margin) return std::nullopt;
    Rational a = update.margin / problem.u2;
    Rational b = 0;
    if (determinant > 0) {
      a = (update.w2 * update.margin - update.wu * update.score) / determinant;
      b = (problem.u2 * update.score - update.wu * update.margin) / determinant;
    }
    const Rational length2 = update.x2 - a * update.margin - b * update.score;
    if (length2 < 0) return std::nullopt;
    Entries z;
    add(z, a, built.u);
    add(z, b, w);
    if (length2 > 0) add(z, 1, fresh(built.dimension, length2));
    add(w, 1, z);
    built.z.push_back(std::move(z));
    go_on(update);
  }
  const bool fits = problem.u2 * update.w2 >= update.wu * update.wu;
  return fits ? std::optional(padded(built)) : std::nullopt;
}

/// Its root, rounded down to some 40 binary digits where it is not rational.
Rational root_below(const Rational& value) {
  const Integer under = denominator_of(value);
  const Integer over = numerator_of(value) * under;
  const Integer root = integer_root(over);
  if (root * root == over) return fraction(root, under);
  constexpr int digits = 40;
  const auto size = [](const Integer& n) { return static_cast<int>(boost::multiprecision::msb(n)); };
  const int places = std::max(0, digits - (size(numerator_of(value)) - size(under)) / 2);
  const Integer scale = Integer(1) << static_cast<unsigned>(places);
  return fraction(integer_root(floor_of(value * Rational(scale * scale))), scale);
}

}  // namespace
}  // namespace tight_sequence

Sequence UpdateSequence::examples() const {
  Sequence sequence{.dimension = u.size()};
  Label y = 1;
  for (const Vector& one : z) {
    sequence.examples.all().push_back({Rational(y) * one, y});
    y = -y;
  }
  return sequence;
}

std::vector<MeasuredUpdate> measured(const UpdateSequence& sequence) {
  std::vector<MeasuredUpdate> result;
  Vector w = sequence.start;
  for (const Vector& z : sequence.z) {
    result.push_back({norm2(z), dot(sequence.u, z), dot(w, z), norm2(w), dot(w, sequence.u)});
    w += z;
  }
  return result;
}

bool allows(const UpdateProblem& problem, const UpdateSequence& sequence) {
  const std::vector<MeasuredUpdate> updates = measured(sequence);
  return norm2(sequence.u) <= problem.u2 && norm2(sequence.start) <= problem.start2 &&
         (!problem.start_wu || dot(sequence.start, sequence.u) >= *problem.start_wu) &&
         std::all_of(updates.begin(), updates.end(), [&](const auto& update) { return problem.allows(update); });
}

std::size_t replayed_updates(const UpdateProblem& problem, const UpdateSequence& sequence) {
  MarginPerceptron learner{{.tie = Tie::mistake, .step = 1, .w = sequence.start}, problem.margin};
  for (const Example& example : sequence.examples().examples) learn(learner, example.x, example.y);
  return learner.updates;
}

std::vector<std::vector<Rational>> gram_matrix(const UpdateSequence& sequence) {
  std::vector<const Vector*> all{&sequence.u};
  if (norm2(sequence.start) != 0) all.push_back(&sequence.start);
  for (const Vector& z : sequence.z) all.push_back(&z);
  std::vector<std::vector<Rational>> rows;
  for (std::size_t i = 0; i < all.size(); ++i) {
    rows.emplace_back();
    for (std::size_t j = 0; j <= i; ++j) rows.back().push_back(dot(*all[i], *all[j]));
  }
  return rows;
}

std::optional<UpdateSequence> sequence_of(const UpdateProblem& problem, const UpdateChoices& choices) {
  using namespace tight_sequence;
  if (choices.start2 == 0 && choices.start_wu != 0) return std::nullopt;
  if (auto found = with_u_last(problem, choices)) return found;
  return with_u_first(problem, choices);
}

UpdateChoices greedy_choices(const UpdateProblem& problem, std::size_t most) {
  using namespace tight_sequence;
  UpdateChoices choices{.start2 = problem.start2, .start_wu = problem.start_wu.value_or(0)};
  MeasuredUpdate update = first_of(choices);
  const Rational room = problem.u2 * problem.radius2 - problem.gamma * problem.gamma;
  if (room < 0) return choices;
  while (choices.updates.size() < most) {
    poll_limits();
    // u, w and z have a positive semidefinite Gram matrix where (U score - w.u gamma)^2 <= product.
    const Rational product = (problem.u2 * update.w2 - update.wu * update.wu) * room;
    if (product < 0) break;
    const Rational furthest = root_below(product);
    const Rational from = update.wu * problem.gamma;
    if (problem.u2 * problem.margin < from - furthest) break;
    const Rational score = std::min(problem.margin, Rational((from + furthest) / problem.u2));
    choices.updates.push_back({problem.radius2, problem.gamma, score});
    choose(update, choices.updates.back());
    go_on(update);
  }
  if (problem.u2 * update.w2 < update.wu * update.wu && !choices.updates.empty()) choices.updates.pop_back();
  return choices;
}

}  // namespace mistakebound

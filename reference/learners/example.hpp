/// Instances, labels and the sequences in which they arrive.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "reference/numbers/exact.hpp"

namespace mistakebound {

/// -1 or +1.
using Label = int;

/// An instance and its label.
template <class X>
struct BasicExample {
  X x;
  Label y = 1;
};

/// An instance x in Q^n and its label.
using Example = BasicExample<Vector>;

class PackedExamples;

/// Numbers of rows, from 0. No file has so many that one does not fit.
using ExampleOrder = std::vector<std::uint32_t>;

/// Examples one after the other, as a vector holds them. Those of a large file are kept as machine integers, which
/// whoever is in a hurry asks for; rationals are made of them, once and for all of them, when they are first asked for.
/// That first time is for one thread.
class Examples {
 public:
  using All = std::vector<Example>;
  using value_type = Example;
  using const_iterator = All::const_iterator;
  using iterator = All::iterator;

  Examples() = default;
  Examples(All examples) : exact_(std::move(examples)) {}  // NOLINT: is one
  Examples(std::initializer_list<Example> examples) : exact_(examples) {}
  explicit Examples(std::shared_ptr<const PackedExamples> packed);

  /// The machine integers; null where the examples are not kept as such.
  [[nodiscard]] const std::shared_ptr<const PackedExamples>& packed() const { return packed_; }
  /// How many there are, which needs no rationals.
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] bool empty() const { return size() == 0; }

  [[nodiscard]] const All& all() const {
    if (packed_ != nullptr && exact_.empty()) unpack();
    return exact_;
  }
  /// For those who change them: they are rationals from then on.
  [[nodiscard]] All& all() {
    if (packed_ != nullptr) take_apart();
    return exact_;
  }
  operator const All&() const { return all(); }  // NOLINT: is one

  const Example& operator[](std::size_t i) const { return all()[i]; }
  Example& operator[](std::size_t i) { return all()[i]; }
  [[nodiscard]] const Example& at(std::size_t i) const { return all().at(i); }
  [[nodiscard]] const Example& front() const { return all().front(); }
  [[nodiscard]] const Example& back() const { return all().back(); }
  [[nodiscard]] Example& back() { return all().back(); }
  [[nodiscard]] const_iterator begin() const { return all().begin(); }
  [[nodiscard]] const_iterator end() const { return all().end(); }
  [[nodiscard]] iterator begin() { return all().begin(); }
  [[nodiscard]] iterator end() { return all().end(); }
  void push_back(Example example) { all().push_back(std::move(example)); }
  void pop_back() { all().pop_back(); }
  iterator erase(const_iterator at) { return all().erase(at); }
  iterator erase(const_iterator first, const_iterator last) { return all().erase(first, last); }

  /// Each of them once, in the order of the numbers, by which they move.
  [[nodiscard]] static Examples in_order(Examples examples, const ExampleOrder& order);

 private:
  void unpack() const;
  void take_apart();

  mutable All exact_;
  std::shared_ptr<const PackedExamples> packed_;
};

/// Examples in the order they arrive; every instance has the same dimension.
struct Sequence {
  Eigen::Index dimension = 0;
  Examples examples;
  std::vector<std::string> features;  ///< names of the coordinates, or empty

  [[nodiscard]] std::size_t size() const { return examples.size(); }
};

/// The sequence with a coordinate appended that is 1 in every instance: a halfspace with a threshold becomes one
/// through the origin.
Sequence with_bias(Sequence sequence);

}  // namespace mistakebound

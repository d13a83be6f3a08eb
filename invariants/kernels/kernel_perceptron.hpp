/// The kernel perceptron's mistake bound (A, Theorem 2.3; Aizerman, Braverman and Rozonoer 1964 for the learner), and a
/// run of the learner held against it.
#pragma once

#include "invariants/kernels/facts.hpp"
#include "invariants/ledger/ledger.hpp"
#include "reference/learners/substring_numbers.hpp"

namespace mistakebound {

const Theorem<KernelFacts>& kernel_perceptron();

/// A sequence whose instances are numbered, equal ones alike, and what is known of their kernel.
struct KernelSequence {
  std::vector<NumberedExample> examples;
  std::vector<std::size_t> extra;  ///< the numbers of instances that are in no example
  std::shared_ptr<const GramMatrix> gram;
  std::shared_ptr<const std::vector<Vector>> vectors;  ///< by number, where the kernel is linear; else null
  bool is_kernel = true;                               ///< known to be one, whatever the instances are
  std::size_t substrings = 0;                          ///< different ones of the examples, where they are strings
};

/// Any total order of instances.
struct InstanceOrder {
  bool operator()(const Vector& a, const Vector& b) const {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
  }
  bool operator()(const ItemSet& a, const ItemSet& b) const { return a < b; }
  bool operator()(const std::string& a, const std::string& b) const { return a < b; }
};

/// Tells the work in comparing every two of these sets, which have so many items together.
void expect_comparisons(const std::string& sets, std::size_t count, std::size_t items);

/// Numbers the instances of examples and `extra` ones, and computes their kernel as it is asked for.
template <class X>
KernelSequence numbered(const std::vector<BasicExample<X>>& examples, const KernelSpec& kernel,
                        const std::vector<X>& extra = {}) {
  KernelSequence result{.is_kernel = kernel.is_kernel()};
  auto instances = std::make_shared<std::vector<X>>();
  std::map<X, std::size_t, InstanceOrder> numbers;
  const auto number_of = [&](const X& x) {
    const auto [place, is_new] = numbers.emplace(x, instances->size());
    if (is_new) instances->push_back(x);
    return place->second;
  };
  for (const BasicExample<X>& example : examples) result.examples.push_back({number_of(example.x), example.y});
  [[maybe_unused]] const std::size_t of_examples = instances->size();
  for (const X& x : extra) result.extra.push_back(number_of(x));
  numbers.clear();
  GramMatrix::Entries entries = [instances, kernel](std::size_t i, std::size_t j) {
    return kernel((*instances)[i], (*instances)[j]);
  };
  if constexpr (std::is_same_v<X, std::string>) {
    const auto sets = std::make_shared<const std::vector<NumberSet>>(number_substrings(*instances, kernel.length));
    result.substrings = different_numbers(*sets, of_examples);
    std::size_t items = 0;
    for (const NumberSet& set : *sets) items += set.size();
    expect_comparisons("strings", sets->size(), items);
    entries = [sets](std::size_t i, std::size_t j) {
      return KernelValue(Rational(common_numbers((*sets)[i], (*sets)[j])));
    };
  }
  if constexpr (std::is_same_v<X, ItemSet>) {
    std::size_t items = 0;
    for (const ItemSet& set : *instances) items += set.size();
    expect_comparisons("sets", instances->size(), items);
  }
  result.gram = std::make_shared<GramMatrix>(instances->size(), std::move(entries));
  if constexpr (std::is_same_v<X, Vector>)
    if (kernel.kind == KernelSpec::Kind::linear) result.vectors = instances;
  return result;
}

}  // namespace mistakebound

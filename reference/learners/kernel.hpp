/// Kernels, exactly, on three kinds of instances.
///
///   linear            x.z                                                    vectors
///   polynomial:P:C    (C + x.z)^P, P a whole number from 1 to 100            vectors
///   gaussian:Q        exp(-Q |x-z|^2)                                        vectors
///   intersection      the number of items in both sets                       sets
///   substring:P       the number of different substrings of P characters     strings
///                     that stand in both
///
/// C and Q are any rationals; a kernel in the sense of the theorem, a symmetric positive semidefinite function, is a
/// polynomial where C >= 0, a Gaussian where Q >= 0, and every other one always. Characters are code points of UTF-8.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/numbers/kernel_value.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {

/// A finite set: its items in increasing order, none twice.
using ItemSet = std::vector<std::string>;

enum class InstanceKind { vectors, sets, strings };

/// "vectors", "sets", "strings".
const char* to_string(InstanceKind kind);

/// K(x, z).
template <class X>
using Kernel = std::function<KernelValue(const X& x, const X& z)>;

/// A kernel as it is asked for.
struct KernelSpec {
  enum class Kind { linear, polynomial, gaussian, intersection, substring };
  Kind kind = Kind::linear;
  unsigned degree = 1;     ///< polynomial: P
  Rational constant = 0;   ///< polynomial: C
  Rational width = 1;      ///< gaussian: Q
  std::size_t length = 1;  ///< substring: P

  [[nodiscard]] InstanceKind instances() const;
  /// Whether it is known to be positive semidefinite, whatever the instances are.
  [[nodiscard]] bool is_kernel() const;

  /// K(x, z); a function is asked only for the instances that its kernel is on.
  [[nodiscard]] KernelValue operator()(const Vector& x, const Vector& z) const;
  [[nodiscard]] KernelValue operator()(const ItemSet& x, const ItemSet& z) const;
  [[nodiscard]] KernelValue operator()(const std::string& x, const std::string& z) const;
};

/// Reads "polynomial:2:1". Throws InputError, whose column counts from 1 in `text`.
KernelSpec parse_kernel(std::string_view text, const NumberOptions& numbers = {});

/// As parse_kernel reads it.
std::string to_string(const KernelSpec& spec);

/// Where its characters begin, and where the last one ends.
std::vector<std::size_t> character_starts(const std::string& text);

/// The different substrings of `length` characters, in increasing order.
ItemSet substrings(const std::string& text, std::size_t length);

}  // namespace mistakebound

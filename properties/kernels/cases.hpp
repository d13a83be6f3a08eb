/// What the properties of the kernel perceptron share. For kernels on sets and strings a vector stands for an instance,
/// so that cases shrink like any others: for the set of the coordinates that are not 0, "x1 x3", and for the string of
/// the letters a, b, c that its entries leave when divided by 3, rounded down.
#pragma once

#include "invariants/kernels/study.hpp"
#include "properties/campaign/property_of.hpp"
#include "properties/campaign/rows.hpp"

namespace mistakebound {

/// What f is: K(u, .) for the case's u, or a combination of the rows, or what is found where that is empty.
struct KernelFunction {
  bool single = false;              ///< f = K(u, .)
  std::vector<Rational> beta = {};  ///< else f = sum of beta_i K(x_i, .), one an example; empty: f is found
};

struct KernelCase {
  KernelSpec kernel;
  Sequence sequence;
  KernelFunction f;
  Vector u;
  std::optional<Rational> gamma;  ///< absent: the least y f(x)
  Vector start;                   ///< w_1 = K(start, .), or 0 where it is 0
};

struct KernelSetting {
  Tie tie = Tie::mistake;
  KernelFunction f;
};

using KernelProperty = PropertyOf<KernelCase, KernelSetting>;

ItemSet set_of(const Vector& x);
std::string string_of(const Vector& x);

/// The sequence under a kernel, its instances numbered; `extra` ones are numbered, too.
KernelSequence numbered_under(const KernelSpec& kernel, const Sequence& sequence,
                              const std::vector<Vector>& extra = {});

/// f, or nothing where it is to be found. `u` is the number of u.
std::optional<NumberedSum> comparator_of(const KernelFunction& f, const KernelSequence& sequence, std::size_t u);

/// The report of a case under a convention.
TheoremReport kernel_report(const KernelCase& value, Tie tie, const LedgerOptions& options = {});

/// The report of a case with rows "1,2|1", a kernel as the command line takes it, and f as coefficients of the rows,
/// "1,0,-1", or found where that is empty.
TheoremReport kernel_report(const std::vector<std::string>& rows, const char* kernel, const char* beta, Tie tie,
                            const LedgerOptions& options = {});

std::vector<KernelCase> smaller_cases(const KernelCase& value);

/// With one small change to the sequence; the coefficients of f go with the rounds.
KernelCase varied_case(const KernelCase& value, Draw& draw);

CaseDescription describe(const KernelCase& value, const KernelSetting& setting);

/// "--tie positive --kernel linear --f 1:2".
std::string options_of(const KernelCase& value, const KernelSetting& setting);

/// A CSV file, or a file of sets or strings.
std::string file_of(const KernelCase& value);

}  // namespace mistakebound

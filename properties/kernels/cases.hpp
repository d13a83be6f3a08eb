/// What the properties of the kernel perceptron share. For kernels on sets and strings a vector stands for an instance,
/// so that cases shrink like any others: for the set of the coordinates that are not 0, "x1 x3", and for the string of
/// the letters a, b, c that its entries leave when divided by 3, rounded down.
#pragma once

#include "invariants/kernels/study.hpp"
#include "properties/campaign/property.hpp"

namespace mistakebound {

ItemSet set_of(const Vector& x);
std::string string_of(const Vector& x);

/// The sequence under a kernel, its instances numbered; `extra` ones are numbered, too.
KernelSequence numbered_under(const KernelSpec& kernel, const Sequence& sequence,
                              const std::vector<Vector>& extra = {});

/// f as the case says: K(u, .), a combination of the rows, or nothing where it is to be found. `u` is the number of u.
std::optional<NumberedSum> comparator_of(const KernelCase& kernel, const KernelSequence& sequence, std::size_t u);

/// The report of a case: its kernel and f under a convention, with w_1 = K(start, .) where start is not 0.
TheoremReport kernel_report(const Case& value, Tie tie, const LedgerOptions& options = {});

/// The same for rows "1,2|1", a kernel as the command line takes it, and f as coefficients of the rows, "1,0,-1", or
/// found where that is empty.
TheoremReport kernel_report(const std::vector<std::string>& rows, const char* kernel, const char* beta, Tie tie,
                            const LedgerOptions& options = {});

/// The options of the command line for kernel and comparator: " --kernel linear --f 1:2".
std::string kernel_options(const Setting& setting);

/// The case as a file of sets or strings.
std::string text_of_instances(const Case& value);

}  // namespace mistakebound

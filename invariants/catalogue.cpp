#include "invariants/catalogue.hpp"

#include <algorithm>

#include "invariants/comparison.hpp"
#include "invariants/halving.hpp"
#include "invariants/halving_cover.hpp"
#include "invariants/kernel_perceptron.hpp"
#include "invariants/littlestone_winnow.hpp"
#include "invariants/max_margin.hpp"
#include "invariants/nonnegative_margin.hpp"
#include "invariants/online_to_pac.hpp"
#include "invariants/perceptron_batch.hpp"
#include "invariants/perceptron_disjunction.hpp"
#include "invariants/perceptron_freund_schapire.hpp"
#include "invariants/perceptron_hinge.hpp"
#include "invariants/perceptron_separable.hpp"
#include "invariants/vc_halfspaces.hpp"
#include "invariants/winnow.hpp"
#include "invariants/winnow_tuned.hpp"

namespace mistakebound {

const std::vector<Description>& catalogue() {
  static const std::vector<Description> theorems{
      describe(perceptron_separable()),
      describe(perceptron_freund_schapire()),
      describe(perceptron_hinge()),
      describe(perceptron_batch()),
      describe(max_margin()),
      describe(winnow()),
      describe(winnow_tuned()),
      describe(nonnegative_margin()),
      describe(halving()),
      describe(halving_cover()),
      describe(comparison()),
      describe(littlestone_winnow()),
      describe(perceptron_disjunction()),
      describe(online_to_pac()),
      describe(vc_halfspaces()),
      describe(kernel_perceptron()),
  };
  return theorems;
}

const Description* find_theorem(const std::string& id) {
  const auto found = std::find_if(catalogue().begin(), catalogue().end(),
                                  [&](const Description& theorem) { return theorem.text.id == id; });
  return found == catalogue().end() ? nullptr : &*found;
}

}  // namespace mistakebound

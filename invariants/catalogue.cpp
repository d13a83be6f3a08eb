#include "invariants/catalogue.hpp"

#include <algorithm>

#include "invariants/aggressive/passive_aggressive.hpp"
#include "invariants/aggressive/passive_aggressive_1.hpp"
#include "invariants/aggressive/passive_aggressive_2.hpp"
#include "invariants/certificates/max_margin.hpp"
#include "invariants/certificates/nonnegative_margin.hpp"
#include "invariants/certificates/vc_halfspaces.hpp"
#include "invariants/comparison/comparison.hpp"
#include "invariants/disjunctions/littlestone_winnow.hpp"
#include "invariants/disjunctions/perceptron_disjunction.hpp"
#include "invariants/halving/cover.hpp"
#include "invariants/halving/halving.hpp"
#include "invariants/hedge/hedge.hpp"
#include "invariants/kernels/kernel_perceptron.hpp"
#include "invariants/majority/weighted_majority.hpp"
#include "invariants/optimal/optimal.hpp"
#include "invariants/pac/online_to_batch.hpp"
#include "invariants/pac/online_to_pac.hpp"
#include "invariants/perceptron/batch.hpp"
#include "invariants/perceptron/freund_schapire.hpp"
#include "invariants/perceptron/hinge.hpp"
#include "invariants/perceptron/margin.hpp"
#include "invariants/perceptron/separable.hpp"
#include "invariants/perceptron/start.hpp"
#include "invariants/winnow/balanced.hpp"
#include "invariants/winnow/tuned.hpp"
#include "invariants/winnow/winnow.hpp"

namespace mistakebound {

const std::vector<Description>& catalogue() {
  static const std::vector<Description> theorems{
      describe(perceptron_separable()),
      describe(perceptron_freund_schapire()),
      describe(perceptron_hinge()),
      describe(perceptron_start()),
      describe(margin_perceptron()),
      describe(passive_aggressive()),
      describe(passive_aggressive_1()),
      describe(passive_aggressive_2()),
      describe(perceptron_batch()),
      describe(max_margin()),
      describe(winnow()),
      describe(winnow_tuned()),
      describe(balanced_winnow()),
      describe(nonnegative_margin()),
      describe(halving()),
      describe(halving_cover()),
      describe(optimal()),
      describe(comparison()),
      describe(littlestone_winnow()),
      describe(perceptron_disjunction()),
      describe(online_to_pac()),
      describe(online_to_batch()),
      describe(vc_halfspaces()),
      describe(kernel_perceptron()),
      describe(weighted_majority()),
      describe(hedge()),
  };
  return theorems;
}

const Description* find_theorem(const std::string& id) {
  const auto found = std::find_if(catalogue().begin(), catalogue().end(),
                                  [&](const Description& theorem) { return theorem.text.id == id; });
  return found == catalogue().end() ? nullptr : &*found;
}

}  // namespace mistakebound

/// A theorem's learner, its quantities and its hypotheses in Coq and in Lean, over rationals, as `refute --coq` and
/// `refute --lean` write them (properties/conjecture/coq.hpp, lean.cpp). All theories share vectors, labels,
/// predictions and the list of rounds that a rule plays; what is here is put between and after these.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace mistakebound {

struct CoqTheory {
  /// What the theorem is about beside the dimension n and the examples.
  struct Binder {
    std::string name;
    std::string type;   ///< "vector" or "Q"
    std::string value;  ///< the field of a description, or the quantity of a report, that it is on a run
    int longer = 0;     ///< by how much a vector is longer than n
  };
  struct Proposition {
    std::string id;  ///< of the theorem's hypothesis
    std::string text;
    std::string lean;
  };
  /// The definitions once more, in Lean.
  struct Lean {
    std::string rule;
    std::string quantities;
  };

  std::string rule;        ///< defines `rule w x y`: whether the learner errs, and the weights after the round
  std::string quantities;  ///< defines what `names` need beside `rounds`, `final`, `weights` and `mistakes`
  std::vector<Binder> binders = {};
  std::vector<Proposition> shapes = {};           ///< how long vectors are, of which entries; without ids
  std::vector<Proposition> hypotheses = {};       ///< those of the theorem
  std::set<std::string> built_in = {};            ///< hypotheses that the definitions cannot do without
  std::map<std::string, std::string> names = {};  ///< what claims may name, as rational terms
  std::set<std::string> counts = {};              ///< those of them that are whole numbers
  Lean lean = {};
};

// The theories, in coq.cpp of the folders.
CoqTheory perceptron_separable_coq();
CoqTheory perceptron_freund_schapire_coq();
CoqTheory perceptron_hinge_coq();
CoqTheory perceptron_disjunction_coq();
CoqTheory littlestone_winnow_coq();
CoqTheory halving_coq();

}  // namespace mistakebound

/// The lists in which a learner and its theorem are known, with those that stand in this folder: one line in each. In
/// the tree the same lines would stand in invariants/learners.hpp, invariants/catalogue.cpp,
/// properties/campaign/property.cpp, oracle/judges/judges.hpp and oracle/drive/adversaries.hpp.
#pragma once

#include "invariants/catalogue.hpp"
#include "invariants/elimination/elimination.hpp"
#include "invariants/elimination/study.hpp"
#include "invariants/learners.hpp"
#include "oracle/drive/adversaries.hpp"
#include "oracle/judges/judges.hpp"
#include "properties/campaign/property.hpp"

namespace mistakebound {

Property elimination_property();
std::vector<Fault> elimination_faults();
std::unique_ptr<Judge> judge_of(const EliminationStudy& study, const HeaderReader& header, const Allowance& allowance);
std::unique_ptr<LearnerAdversary> adversary_of(const EliminationStudy& study, Match& match);

namespace test {

/// The studies, as invariants/learners.hpp has them.
inline auto studies_and_added() {
  return std::tuple_cat(studies(), std::tie(elimination_study()));
}

/// A theorem with its property, and the folder in which its files stand.
struct Stated {
  Description theorem;
  const Property* property = nullptr;
  std::string folder;
};

/// Every theorem of the catalogue, and the one added.
inline std::vector<Stated> theorems_and_added() {
  std::vector<Stated> all;
  for (const Description& theorem : catalogue())
    all.push_back({theorem, &property_of(theorem.text.id), std::string(SOURCE_DIR) + "/"});
  static const Property added = elimination_property();
  all.push_back({describe(elimination()), &added, std::string(SOURCE_DIR) + "/tests/adding/"});
  return all;
}

}  // namespace test
}  // namespace mistakebound

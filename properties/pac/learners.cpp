#include "properties/pac/learners.hpp"

#include "invariants/learners.hpp"

namespace mistakebound {
namespace {

/// The parameters of these that the study has.
std::map<std::string, std::string> those_of(const std::vector<Parameter>& known,
                                            const std::map<std::string, std::string>& parameters) {
  std::map<std::string, std::string> result;
  for (const Parameter& parameter : known)
    if (const auto found = parameters.find(parameter.name); found != parameters.end()) result.insert(*found);
  return result;
}

/// Of those that fit, with these parameters.
template <class Fits>
std::vector<PacLearner> learners(Fits fits, const std::map<std::string, std::string>& parameters) {
  std::vector<PacLearner> found;
  for_each_study([&]<class S>(const S& study) {
    // The signs of sums of powers and the dimensions of classes take too long for thousands of domains.
    if constexpr (decltype(fits(study))::value && !std::is_same_v<S, WinnowStudy> && !std::is_same_v<S, OptimalStudy>) {
      const std::map<std::string, std::string> own = those_of(study.parameters, parameters);
      found.push_back({.name = study.name,
                       .learnable = is_of_experts<S> ? Learnable::experts
                                    : study.boolean  ? Learnable::disjunctions
                                                     : Learnable::halfspaces,
                       .parameters = own,
                       .subject = [&study, own](Tie tie, const Sequence& domain) {
                         std::map<std::string, std::string> all = own;
                         all["tie"] = to_string(tie);
                         return pac_subject_with(study, all, domain);
                       }});
    }
  });
  return found;
}

}  // namespace

const std::vector<PacLearner>& pac_learners() {
  static const std::vector<PacLearner> all =
      learners([]<class S>(const S&) { return std::bool_constant<Convertible<S>>{}; }, {});
  return all;
}

const std::vector<PacLearner>& batch_learners() {
  static const std::vector<PacLearner> all = learners(
      []<class S>(const S&) { return std::bool_constant<Followed<S>>{}; }, {{"margin", "1"}, {"updates", "always"}});
  return all;
}

}  // namespace mistakebound

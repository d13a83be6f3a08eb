/// The study of the margin perceptron.
#include "invariants/perceptron/margin.hpp"
#include "invariants/perceptron/study.hpp"

namespace mistakebound {

const MarginStudy& margin_perceptron_study() {
  static const MarginStudy study{
      .name = "margin-perceptron",
      .parameters = {tie_parameter("mistake",
                                   "what it predicts where w.x = 0: positive, negative or neither (mistake)"),
                     numbers_parameter(),
                     bias_parameter(Role::bias),
                     {"margin", "0", "updates where y (w.x) is at most this; 0: on mistakes and ties",
                      Domain::number(Domain::Range::nonnegative)},
                     passes_parameter(),
                     order_parameter(),
                     seed_parameter(),
                     reshuffle_parameter(),
                     u_parameter(),
                     gamma_parameter()},
      .comparator =
          [](const MarginStudy::KnownRun& known, const Values& values) {
            return separator(known, given_u(known, values), given_gamma(values), "the final weights",
                             [&] { return known.last_state(); });
          },
      .make = [](const Values& values, const MarginStudy::KnownRun& known, const Separator&) -> MarginPerceptron {
        return {{.tie = tie_of(values), .w = zero_vector(known.dimension)}, values.number("margin")};
      },
      .theorems = {{"margin-perceptron",
                    [](const MarginPerceptron& learner, const Separator& s, const MarginStudy::KnownRun& known,
                       const LedgerOptions& options) -> std::unique_ptr<Audit> {
                      return std::make_unique<AuditOf<MarginFacts>>(
                          margin_perceptron(), MarginFacts(s.u, s.gamma, learner.margin, known.examples), options);
                    },
                    true}},
      .certificate = certified_separation,
      .ending = [](const Examination<MarginStudy>& found) -> Ending {
        return {{{"weights", found.learner.w}, {"updates", found.learner.updates}}, {}};
      }};
  return study;
}

}  // namespace mistakebound

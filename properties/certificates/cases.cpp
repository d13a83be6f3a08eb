#include "properties/certificates/cases.hpp"

#include "properties/campaign/shrink.hpp"
#include "properties/perceptron/cases.hpp"
#include "reference/learners/perceptron.hpp"

namespace mistakebound {

CertificateCase draw_certificate_case(Draw& draw, bool separable) {
  Enforced ignored;  // there is no hypothesis
  PerceptronCase drawn = draw_perceptron_case(draw, separable, {}, ignored);
  return {std::move(drawn.sequence), std::move(drawn.u)};
}

std::vector<CertificateCase> smaller_cases(const CertificateCase& value) {
  Shrinks<CertificateCase> smaller(value);
  smaller.leave_out_rounds();
  smaller.leave_out_coordinates(&CertificateCase::u);
  smaller.simplify(&CertificateCase::u);
  smaller.simplify_instances();
  return std::move(smaller).found();
}

CaseDescription describe(const CertificateCase& value, const CertificateSetting& setting) {
  CaseDescription result{.lines = {{"u = (", to_string(value.u) + ")"}}, .fields = {{"u", value.u}}};
  if (setting.offset == Offset::free) {
    result.lines.push_back({"offset: ", "free"});
    result.fields.push_back({"bias", "free"});
  }
  return result;
}

Vector perceptron_weights(const Sequence& sequence) {
  Perceptron learner{.w = zero_vector(sequence.dimension)};
  run(learner, sequence, 20, [](const Round&) {});
  return learner.w;
}

DrawCase certificate_cases(decltype(CertificateProperty::draw) draw, decltype(CertificateProperty::check) check,
                           decltype(CertificateProperty::command) command) {
  return erased(CertificateProperty{.draw = draw,
                                    .check = std::move(check),
                                    .shrink = smaller_cases,
                                    .save = csv_of_case,
                                    .command = command,
                                    .describe = describe});
}

}  // namespace mistakebound

/// What the properties of the certificates share: they are found for a sequence, and held against other answers.
#pragma once

#include "properties/campaign/property_of.hpp"
#include "properties/campaign/rows.hpp"

namespace mistakebound {

struct CertificateCase {
  Sequence sequence;
  Vector u;  ///< an answer that may be better, or not
};

/// What is left open of a certificate.
struct CertificateSetting {
  Offset offset = Offset::none;  ///< of a separator; with a free one the instances have no constant yet
};

using CertificateProperty = PropertyOf<CertificateCase, CertificateSetting>;

/// The property of a certificate: how its cases are drawn, checked and replayed; the rest is the same for both.
DrawCase certificate_cases(decltype(CertificateProperty::draw) draw, decltype(CertificateProperty::check) check,
                           decltype(CertificateProperty::command) command);

/// A case of the perceptron's, in which nothing is enforced.
CertificateCase draw_certificate_case(Draw& draw, bool separable);

std::vector<CertificateCase> smaller_cases(const CertificateCase& value);

CaseDescription describe(const CertificateCase& value, const CertificateSetting& setting);

/// What the perceptron comes to in some passes: an answer that a better one must not fall short of.
Vector perceptron_weights(const Sequence& sequence);

}  // namespace mistakebound

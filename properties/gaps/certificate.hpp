/// Certificates: that a step follows from what it uses. A certificate is data, found once (tools that find them are
/// free to guess) and checked here exactly, as an identity of polynomials.
///
/// A step's claim is a chain of links p >= 0, p > 0 or p = 0. Of each a certificate assumes that it fails, -p > 0 or
/// -p >= 0 (of p = 0 it does so of p >= 0 and of -p >= 0), and adds up positive multiples of products of this and of
/// what it may use, and any multiples of equations, to 0. One product at least is more than 0, so that the sum is, too:
/// the link cannot fail. What it may use:
///   the step's claims that it `uses`, on the same round, and its own links that come before;
///   its own links on the round before, if they are shown on every round and for the start: that is induction;
///   facts of the rule (rule.hpp), with what is declared as never negative; and squares of any polynomials.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "properties/gaps/polynomial.hpp"
#include "properties/gaps/rule.hpp"

namespace mistakebound {

/// A product of premises by their names, and how often it is taken: "goal", "link 1" of the step itself, "before 1",
/// the same a round earlier, "sandwich 0", a link of a step that it uses, "fact radius", "nonnegative R^2", "squared
/// <polynomial>".
struct CertificateTerm {
  Rational times;
  std::vector<std::string> factors;
};
/// An equation among the premises, and what it is multiplied by.
struct CertificateEquation {
  std::string premise;
  Polynomial times;
};
/// On the rounds on which all of the conditions hold ("start": before the first).
struct CertificatePart {
  std::vector<std::string> when;
  std::vector<CertificateTerm> terms;
  std::vector<CertificateEquation> equations;
};
struct CertificateGoal {
  std::size_t link = 0;   ///< lemmas are before the links of the claim
  bool reversed = false;  ///< of an equation p = 0: that -p >= 0
  std::vector<CertificatePart> parts;
};
struct Certificate {
  std::string step;
  std::vector<PolynomialLink> lemmas;  ///< shown first, and then used
  std::vector<CertificateGoal> goals;
};

/// Certificates of all theorems as they are written, by theorem; those of a theorem as data. Throws
/// std::invalid_argument where something is not understood.
const std::map<std::string, std::string>& written_certificates();
std::vector<Certificate> certificates_in(const std::string& text);
std::vector<Certificate> certificates_of(const std::string& theorem);

/// What a part rests on.
struct CheckedPart {
  std::vector<std::string> when;
  std::vector<std::string> claims = {};  ///< ids of steps, which have to speak where the part is to
  std::vector<std::string> facts = {};
  std::set<std::size_t> before = {};  ///< links of the step on the round before
};
/// What was found of a certificate.
struct CheckedCertificate {
  std::string step;
  std::string wrong;           ///< why it is none; empty where it is one
  std::set<std::string> used;  ///< of what the step uses, what the certificate does
  std::vector<std::vector<CheckedPart>> goals;
  std::vector<std::size_t> links;    ///< of the goals
  std::set<std::size_t> everywhere;  ///< links that are to be shown on every round
  std::size_t products = 0;
  std::size_t degree = 0;
};

/// Checks a certificate of a step of the theorem.
CheckedCertificate checked(const Description& theorem, const RuleText& rule, const Certificate& certificate);

/// The step of that id; null where there is none.
const StepText* find_step(const Description& theorem, const std::string& id);

/// Whether the step's claim is a chain of polynomials that it is to follow from what it uses: what there should be a
/// certificate of.
bool may_have_certificate(const StepText& step);

}  // namespace mistakebound

#include "properties/gaps/certificate.hpp"

#include <algorithm>
#include <map>
#include <sstream>
#include <stdexcept>

namespace mistakebound {
namespace gap_certificates {
namespace {

std::vector<std::string> parts_of(const std::string& text, const std::string& between) {
  std::vector<std::string> parts;
  std::size_t at = 0;
  for (std::size_t end = text.find(between); end != std::string::npos; end = text.find(between, at)) {
    parts.push_back(text.substr(at, end - at));
    at = end + between.size();
  }
  parts.push_back(text.substr(at));
  return parts;
}

/// Takes the beginning away where the text has it.
bool takes(std::string& text, const std::string& beginning) {
  if (!text.starts_with(beginning)) return false;
  text.erase(0, beginning.size());
  return true;
}

/// What a name stands for, or why it stands for nothing.
class Premises {
 public:
  Premises(const Description& theorem, const RuleText& rule, const Certificate& certificate)
      : theorem_(theorem), rule_(rule), step_(find_step(theorem, certificate.step)) {
    if (step_ == nullptr) throw std::invalid_argument("there is no such step");
    const std::vector<PolynomialLink>& claim = claim_of(*step_);
    if (step_->given || claim.empty()) throw std::invalid_argument("it is no polynomial, or follows from nothing");
    links_ = certificate.lemmas;
    links_.insert(links_.end(), claim.begin(), claim.end());
  }

  [[nodiscard]] const StepText& step() const { return *step_; }
  [[nodiscard]] const std::vector<PolynomialLink>& links() const { return links_; }

  /// Of a goal's part, with what it was used for written down.
  PolynomialLink find(const std::string& name, std::size_t goal, const CertificatePart& part, CheckedPart& notes,
                      std::set<std::string>& used) const {
    std::string text = name;
    const bool start = is_start(part);
    if (takes(text, "squared ")) {
      const Polynomial root(text);
      return {Sign::nonnegative, root * root};
    }
    if (takes(text, "nonnegative ")) {
      if (!contains(rule_.nonnegative, text)) throw std::invalid_argument(name + ": nothing says so");
      return {Sign::nonnegative, Polynomial::variable(text)};
    }
    if (takes(text, "fact ")) return fact(text, part, notes, used);
    const bool before = takes(text, "before ");
    if (before || takes(text, "link ")) {
      const std::size_t place = place_of(text);
      if (place >= links_.size() || (!before && place >= goal))
        throw std::invalid_argument(name + ": it is not shown before");
      if (!before) return {links_[place].sign, links_[place].polynomial};
      return earlier(name, start, place, notes);
    }
    const std::size_t space = text.find_last_of(' ');
    if (space == std::string::npos) throw std::invalid_argument(name + ": no name of a premise");
    const std::string id = text.substr(0, space);
    if (!contains(step_->uses, id)) throw std::invalid_argument(name + ": the step does not use it");
    const StepText& claimed = step_of(id);
    const std::vector<PolynomialLink>& links = claim_of(claimed);
    const std::size_t place = place_of(text.substr(space + 1));
    if (place >= links.size()) throw std::invalid_argument(name + ": it has no such link");
    used.insert(id);
    if (!links[place].polynomial.every_name([&](const std::string& v) { return contains(rule_.fixed, v); })) {
      if (start != (claimed.scope == Scope::once)) throw std::invalid_argument(name + ": it speaks of other rounds");
      notes.claims.push_back(id);
    }
    return {links[place].sign, links[place].polynomial};
  }

  static bool is_start(const CertificatePart& part) { return contains(part.when, "start"); }
  static bool contains(const std::vector<std::string>& all, const std::string& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
  }

 private:
  static std::size_t place_of(const std::string& text) {
    if (text.empty() || text.size() > 3 || text.find_first_not_of("0123456789") != std::string::npos)
      throw std::invalid_argument(text + ": no place of a link");
    return static_cast<std::size_t>(std::stoul(text));
  }

  /// A link of the step itself on the round before.
  PolynomialLink earlier(const std::string& name, bool start, std::size_t place, CheckedPart& notes) const {
    if (start || step_->scope == Scope::once)
      throw std::invalid_argument(name + ": it says nothing of the round before");
    notes.before.insert(place);
    return {links_[place].sign, links_[place].polynomial.with_names([&](const std::string& variable) {
              if (contains(rule_.fixed, variable)) return variable;
              const auto found = rule_.earlier.find(variable);
              if (found == rule_.earlier.end())
                throw std::invalid_argument(name + ": " + variable + " is of one round alone");
              return found->second;
            })};
  }

  [[nodiscard]] const StepText& step_of(const std::string& id) const {
    for (const auto* all : {&theorem_.hypotheses, &theorem_.steps})
      for (const StepText& step : *all)
        if (step.id == id) return step;
    throw std::invalid_argument(id + ": it is another theorem's");
  }

  PolynomialLink fact(const std::string& id, const CertificatePart& part, CheckedPart& notes,
                      std::set<std::string>& used) const {
    for (const FactText& fact : rule_.facts) {
      if (fact.id != id) continue;
      if (!is_of(fact, part.when)) throw std::invalid_argument("fact " + id + ": it is of other rounds");
      for (const std::string& where : fact.where) {
        if (!contains(step_->uses, where))
          throw std::invalid_argument("fact " + id + ": the step does not use " + where);
        used.insert(where);
      }
      notes.facts.push_back(id);
      const PolynomialLink link = links_of(fact.written).at(0);
      return {link.sign, link.polynomial};
    }
    throw std::invalid_argument("fact " + id + ": there is none");
  }

  /// The links of a step's claim; worked out when it is first named.
  const std::vector<PolynomialLink>& claim_of(const StepText& step) const {
    const auto [claim, is_new] = claims_.try_emplace(step.id);
    if (is_new) claim->second = links_of(step.written());
    return claim->second;
  }

  const Description& theorem_;
  const RuleText& rule_;
  const StepText* step_ = nullptr;
  std::vector<PolynomialLink> links_;
  mutable std::map<std::string, std::vector<PolynomialLink>> claims_;
};

/// What the goal assumes: that its link fails.
PolynomialLink assumed(const PolynomialLink& link, bool reversed) {
  if (reversed && link.sign != Sign::zero) throw std::invalid_argument("only an equation has a goal that is reversed");
  return {link.sign == Sign::positive ? Sign::nonnegative : Sign::positive,
          reversed ? link.polynomial : -link.polynomial};
}

CheckedPart check_part(const Premises& premises, const CertificateGoal& goal, const CertificatePart& part,
                       CheckedCertificate& result) {
  CheckedPart notes{.when = part.when};
  const auto find = [&](const std::string& name) {
    if (name == "goal") return assumed(premises.links()[goal.link], goal.reversed);
    return premises.find(name, goal.link, part, notes, result.used);
  };
  Polynomial sum;
  bool some_positive = false;
  for (const CertificateTerm& term : part.terms) {
    if (term.times <= 0) throw std::invalid_argument("a multiple that is not positive");
    Polynomial product{term.times};
    bool positive = true;
    for (const std::string& factor : term.factors) {
      const PolynomialLink premise = find(factor);
      if (premise.sign == Sign::zero) throw std::invalid_argument(factor + ": an equation has no sign");
      positive = positive && premise.sign == Sign::positive;
      product = product * premise.polynomial;
    }
    some_positive = some_positive || positive;
    result.degree = std::max(result.degree, product.degree());
    ++result.products;
    sum += product;
  }
  for (const CertificateEquation& equation : part.equations) {
    const PolynomialLink premise = find(equation.premise);
    if (premise.sign != Sign::zero) throw std::invalid_argument(equation.premise + ": it is no equation");
    sum += premise.polynomial * equation.times;
  }
  if (!some_positive) throw std::invalid_argument("no product is more than 0");
  if (!sum.is_0()) throw std::invalid_argument("the sum is not 0: " + sum.text());
  return notes;
}

/// Whether each link has its goals, and what is used of the round before is shown for the start.
void check_goals(const Premises& premises, const Certificate& certificate) {
  std::set<std::pair<std::size_t, bool>> shown;
  std::set<std::size_t> at_start;
  for (const CertificateGoal& goal : certificate.goals) {
    shown.emplace(goal.link, goal.reversed);
    if (std::any_of(goal.parts.begin(), goal.parts.end(), Premises::is_start)) at_start.insert(goal.link);
  }
  for (std::size_t i = 0; i < premises.links().size(); ++i) {
    const bool equation = premises.links()[i].sign == Sign::zero;
    if (!shown.contains({i, false}) || (equation && !shown.contains({i, true})))
      throw std::invalid_argument("link " + std::to_string(i) + " is not shown");
  }
  const auto check = [&](const std::string& premise, bool start) {
    std::string text = premise;
    if (!takes(text, "before ") && !(start && takes(text, "link "))) return;
    if (!at_start.contains(static_cast<std::size_t>(std::stoul(text))))
      throw std::invalid_argument(premise + ": it is not shown for the start");
  };
  for (const CertificateGoal& goal : certificate.goals)
    for (const CertificatePart& part : goal.parts) {
      for (const CertificateTerm& term : part.terms)
        for (const std::string& factor : term.factors) check(factor, Premises::is_start(part));
      for (const CertificateEquation& equation : part.equations) check(equation.premise, Premises::is_start(part));
    }
}

}  // namespace
}  // namespace gap_certificates

const StepText* find_step(const Description& theorem, const std::string& id) {
  const auto found =
      std::find_if(theorem.steps.begin(), theorem.steps.end(), [&](const StepText& step) { return step.id == id; });
  return found == theorem.steps.end() ? nullptr : &*found;
}

bool may_have_certificate(const StepText& step) {
  return !step.given && !step.written().empty();
}

std::vector<Certificate> certificates_in(const std::string& text) {
  using gap_certificates::parts_of, gap_certificates::takes;
  std::vector<Certificate> all;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::string whole = line;
    const auto wrong = [&] { return std::invalid_argument("no line of a certificate: " + whole); };
    if (line.empty() || line.starts_with('#')) continue;
    if (takes(line, "step ")) {
      all.push_back({.step = line, .lemmas = {}, .goals = {}});
    } else if (all.empty()) {
      throw wrong();
    } else if (takes(line, "lemma ")) {
      const Sign sign = takes(line, "= ")    ? Sign::zero
                        : takes(line, ">= ") ? Sign::nonnegative
                        : takes(line, "> ")  ? Sign::positive
                                             : throw wrong();
      all.back().lemmas.push_back({sign, Polynomial(line)});
    } else if (takes(line, "goal ")) {
      const bool reversed = takes(line, "reversed ");
      if (line.empty() || line.find_first_not_of("0123456789") != std::string::npos) throw wrong();
      all.back().goals.push_back({static_cast<std::size_t>(std::stoul(line)), reversed, {}});
    } else if (all.back().goals.empty()) {
      throw wrong();
    } else if (takes(line, "on ")) {
      all.back().goals.back().parts.push_back({.when = parts_of(line, ", "), .terms = {}, .equations = {}});
    } else if (line == "always") {
      all.back().goals.back().parts.emplace_back();
    } else if (all.back().goals.back().parts.empty()) {
      throw wrong();
    } else if (takes(line, "add ")) {
      const std::vector<std::string> factors = parts_of(line, " ; ");
      CertificateTerm term{Rational(factors.front()), {}};
      term.factors.assign(factors.begin() + 1, factors.end());
      all.back().goals.back().parts.back().terms.push_back(std::move(term));
    } else if (takes(line, "equation ")) {
      const std::vector<std::string> factors = parts_of(line, " ; ");
      if (factors.size() != 2) throw wrong();
      all.back().goals.back().parts.back().equations.push_back({factors[0], Polynomial(factors[1])});
    } else {
      throw wrong();
    }
  }
  return all;
}

std::vector<Certificate> certificates_of(const std::string& theorem) {
  const auto found = written_certificates().find(theorem);
  return found == written_certificates().end() ? std::vector<Certificate>() : certificates_in(found->second);
}

CheckedCertificate checked(const Description& theorem, const RuleText& rule, const Certificate& certificate) {
  using namespace gap_certificates;
  CheckedCertificate result{.step = certificate.step, .wrong = {}, .used = {}, .goals = {}};
  try {
    const Premises premises(theorem, rule, certificate);
    for (const CertificateGoal& goal : certificate.goals) {
      if (goal.link >= premises.links().size()) throw std::invalid_argument("it has no such link");
      std::vector<CheckedPart>& parts = result.goals.emplace_back();
      result.links.push_back(goal.link);
      for (const CertificatePart& part : goal.parts) {
        parts.push_back(check_part(premises, goal, part, result));
        result.everywhere.insert(parts.back().before.begin(), parts.back().before.end());
      }
    }
    check_goals(premises, certificate);
  } catch (const std::invalid_argument& error) {
    result.wrong = error.what();
  }
  return result;
}

}  // namespace mistakebound

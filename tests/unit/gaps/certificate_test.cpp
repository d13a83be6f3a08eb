/// Certificates of steps: each is right, no altered one is, and facts that are false are found.
#include "properties/gaps/certificate.hpp"

#include <gmock/gmock.h>

#include <algorithm>

#include "invariants/catalogue.hpp"
#include "invariants/perceptron/separable.hpp"
#include "properties/gaps/perceptron_rules.hpp"
#include "properties/gaps/search.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::certificate_test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

CheckedCertificate check(const std::string& theorem, const Certificate& certificate) {
  return checked(*find_theorem(theorem), fictions_for(theorem).rule, certificate);
}

Certificate certificate_of(const std::string& theorem, const std::string& step) {
  for (Certificate& certificate : certificates_of(theorem))
    if (certificate.step == step) return std::move(certificate);
  throw std::out_of_range(step);
}

/// visit(theorem, certificate) for each that there is.
template <class Visit>
void each_certificate(const Visit& visit) {
  for (const auto& [theorem, text] : written_certificates())
    for (const Certificate& certificate : certificates_in(text)) visit(theorem, certificate);
}

TEST(Certificates, each_of_the_catalogues_is_right) {
  each_certificate([](const std::string& theorem, const Certificate& certificate) {
    EXPECT_EQ(check(theorem, certificate).wrong, "") << theorem << " " << certificate.step;
  });
}

TEST(Certificates, at_least_four_fifths_of_the_polynomial_steps_have_one_where_facts_of_the_rule_are_told) {
  std::size_t steps = 0;
  for (const Description& theorem : catalogue())
    if (!fictions_for(theorem.text.id).rule.facts.empty())
      for (const StepText& step : theorem.steps) steps += may_have_certificate(step) ? 1 : 0;
  std::set<std::string> certified;
  each_certificate([&](const std::string& theorem, const Certificate& certificate) {
    if (check(theorem, certificate).wrong.empty()) certified.insert(theorem + " " + certificate.step);
  });
  EXPECT_GE(5 * certified.size(), 4 * steps) << certified.size() << " of " << steps;
}

TEST(Certificates, what_they_rest_on_speaks_on_every_round_that_is_drawn_and_no_fact_is_false) {
  for (const auto& [theorem, text] : written_certificates()) {
    const GapReport report =
        find_gaps(*find_theorem(theorem), fictions_for(theorem), {.cases = cases_of(200), .seed = seed()});
    for (const StepCertificate& found : report.certificates)
      EXPECT_EQ(found.silent, "") << theorem << " " << found.checked.step;
    for (const FalseFact& fact : report.false_facts)
      ADD_FAILURE() << theorem << " " << fact.fact << ", case " << fact.number << ": " << fact.claim;
  }
}

TEST(Certificates, one_with_another_multiple_is_refused) {
  std::size_t tried = 0;
  each_certificate([&](const std::string& theorem, const Certificate& certificate) {
    for (std::size_t g = 0; g < certificate.goals.size(); ++g)
      for (std::size_t p = 0; p < certificate.goals[g].parts.size(); ++p) {
        Certificate altered = certificate;
        CertificatePart& part = altered.goals[g].parts[p];
        if (part.terms.size() + part.equations.size() < 2) continue;  // 0 > 0 is false however often
        part.terms.front().times += 1;
        EXPECT_THAT(check(theorem, altered).wrong, HasSubstr("the sum is not 0")) << theorem << " " << altered.step;
        part.terms.front().times = -1;
        EXPECT_THAT(check(theorem, altered).wrong, HasSubstr("not positive")) << theorem << " " << altered.step;
        ++tried;
      }
  });
  EXPECT_GT(tried, 100U);
}

TEST(Certificates, one_without_a_product_an_equation_or_a_goal_is_refused) {
  each_certificate([&](const std::string& theorem, const Certificate& certificate) {
    for (std::size_t g = 0; g < certificate.goals.size(); ++g) {
      Certificate altered = certificate;
      altered.goals.erase(altered.goals.begin() + static_cast<std::ptrdiff_t>(g));
      EXPECT_NE(check(theorem, altered).wrong, "") << theorem << " " << altered.step;
      for (std::size_t p = 0; p < certificate.goals[g].parts.size(); ++p) {
        altered = certificate;
        altered.goals[g].parts[p].terms.pop_back();
        EXPECT_NE(check(theorem, altered).wrong, "") << theorem << " " << altered.step;
        altered = certificate;
        if (altered.goals[g].parts[p].equations.empty()) continue;
        altered.goals[g].parts[p].equations.pop_back();
        EXPECT_NE(check(theorem, altered).wrong, "") << theorem << " " << altered.step;
      }
    }
  });
}

TEST(Certificates, one_that_rests_on_what_the_step_does_not_use_is_refused) {
  each_certificate([&](const std::string& name, const Certificate& certificate) {
    for (const std::string& used : check(name, certificate).used) {
      Description theorem = *find_theorem(name);
      for (StepText& step : theorem.steps)
        if (step.id == certificate.step) std::erase(step.uses, used);
      EXPECT_THAT(checked(theorem, fictions_for(name).rule, certificate).wrong, HasSubstr("does not use"))
          << name << " " << certificate.step << " " << used;
    }
  });
}

TEST(Certificates, a_step_that_claims_more_has_none) {
  Description theorem = *find_theorem("perceptron-separable");
  for (StepText& step : theorem.steps)
    if (step.id == "bound")  // m gamma^2 <= R^2 |u|^2 becomes 2 m gamma^2 <= R^2 |u|^2
      step.write = [claim = step.written()] {
        std::vector<WrittenLink> more = claim;
        more.front().side.front().times = 2;
        return more;
      };
  const Certificate certificate = certificate_of("perceptron-separable", "bound");
  EXPECT_THAT(checked(theorem, fictions_for("perceptron-separable").rule, certificate).wrong,
              HasSubstr("the sum is not 0"));
}

TEST(Certificates, what_is_said_of_the_round_before_has_to_be_shown_for_the_start) {
  Certificate certificate = certificate_of("perceptron-separable", "total-norm");
  ASSERT_EQ(check("perceptron-separable", certificate).wrong, "");
  std::erase_if(certificate.goals.at(0).parts,
                [](const CertificatePart& part) { return part.when == std::vector<std::string>{"start"}; });
  EXPECT_THAT(check("perceptron-separable", certificate).wrong, HasSubstr("not shown for the start"));
}

TEST(Certificates, an_induction_has_a_part_for_the_start_and_for_each_kind_of_round) {
  const CheckedCertificate whole = check("perceptron-separable", certificate_of("perceptron-separable", "total-norm"));
  ASSERT_EQ(whole.goals.size(), 1U);
  EXPECT_EQ(whole.goals.front().size(), 3U);  // the start, mistakes, other rounds
}

TEST(Certificates, a_goal_without_a_product_that_is_more_than_0_is_refused) {
  Certificate certificate = certificate_of("perceptron-separable", "bound");
  for (CertificateGoal& goal : certificate.goals)
    for (CertificatePart& part : goal.parts) part = {.when = part.when, .terms = {}, .equations = {}};
  EXPECT_THAT(check("perceptron-separable", certificate).wrong, HasSubstr("no product is more than 0"));
}

TEST(Certificates, text_that_is_none_is_refused) {
  for (const char* text :
       {"goal 0", "step bound\nadd 1 ; goal", "step bound\ngoal 0\nadd 1 ; goal", "step bound\ngoal x",
        "step bound\nlemma < 1 \"m_t\"", "step bound\ngoal 0\non mistake\nequation a", "nothing"})
    EXPECT_THROW(certificates_in(text), std::invalid_argument) << text;
  EXPECT_THAT(certificates_in("# a remark\n\n"), IsEmpty());
}

TEST(Certificates, polynomials_are_read_as_they_are_written) {
  for (const char* text : {"0", "1", "-3/2", "1 \"m_t\"", R"(3/2 "R^2" "\gamma" + -1 "m_t" "m_t")"})
    EXPECT_EQ(Polynomial(std::string(text)).text(), text);
  for (const char* text : {"", "x", "1 m", "1 \"m", "1 \"m\" +", "1 + ", "1/0x"})
    EXPECT_THROW(Polynomial(std::string(text)), std::exception) << text;
}

TEST(Certificates, names_of_a_round_earlier_are_those_of_the_quantities_before_it) {
  for (const auto& [now, earlier] :
       {std::pair(R"(w_{t+1}\cdot u)", R"(w_t\cdot u)"), std::pair("m_t", "m_{t-1}"),
        std::pair(R"(\max_i w_{t+1,i})", R"(\max_i w_{t,i})"), std::pair("2^{M_t}", "2^{M_{t-1}}"),
        std::pair(R"(\sum_{s\le t,\ \text{mistake}} \|x_s\|^2)", R"(\sum_{s\le t-1,\ \text{mistake}} \|x_s\|^2)"),
        std::pair(R"(\ell_{u,t})", R"(\ell_{u,t-1})"), std::pair(R"(w_1\cdot u)", R"(w_1\cdot u)")})
    EXPECT_EQ(one_round_earlier(now), earlier);
}

TEST(Certificates, a_theorem_says_the_same_of_rounds_of_which_facts_are_asked) {
  std::size_t with_rule = 0;
  for (const FictionSource& source : fiction_sources())
    for (std::uint64_t number = 0; number < 10; ++number) {
      Draw draw = Draw::for_case(seed(), number);
      const FictionPointer fiction = source.draw(draw);
      std::vector<std::string> lines;
      const LedgerOptions options{
          .dropped = {}, .entry = [&](const Entry& entry) {
            lines.push_back(std::to_string(entry.round) + " " + entry.step.id + ": " + to_string(entry.claim));
          }};
      RuleLines asked;
      if (!fiction->run_watched(options, asked)) break;
      const std::vector<std::string> watched = std::exchange(lines, {});
      fiction->run_over(options);
      EXPECT_EQ(lines, watched) << source.theorem << " " << replay(number);
      EXPECT_FALSE(asked.facts.empty());
      ++with_rule;
    }
  EXPECT_GE(with_rule, 150U);
}

/// Facts of the perceptron's rule, and one that is false: that w.u grows by no more than 1.
struct WithFalseFact : perceptron_rule::Separable {
  static F facts() {
    F facts = perceptron_rule::Separable::facts();
    facts.add("false", "round",
              [](const auto& f, const auto& b, const auto&) { return chain(f.wu).at_most(b.wu + 1); });
    return facts;
  }
};

TEST(Certificates, a_fact_that_is_false_is_asked_of_every_round_and_found) {
  RuleLines lines;
  const Vector u = Vector::Constant(1, Rational(1));
  AuditOf<PerceptronFacts, Watched<WithFalseFact>> audit(perceptron_separable(),
                                                         {PerceptronFacts(u, std::nullopt), &lines}, {});
  const Vector x = Vector::Constant(1, Rational(3)), first = Vector::Constant(1, Rational(0));
  audit.survey({x, 1});
  audit.begin(first);
  audit.observe(Round{1, x, 1, -1, true, first, x});
  audit.finish();
  std::vector<std::string> refuted;
  for (const RuleLines::Line& line : lines.facts)
    if (line.outcome != Outcome::holds) refuted.push_back(facts_of<WithFalseFact>()[line.fact].text.id);
  EXPECT_THAT(refuted, testing::ElementsAre("false"));
  EXPECT_EQ(lines.two_numbers, "");
  EXPECT_EQ(lines.conditions.at(1), std::vector<std::string>{"mistake"});
}

}  // namespace
}  // namespace mistakebound::test::certificate_test

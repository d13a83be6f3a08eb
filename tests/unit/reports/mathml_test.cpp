/// Formulas as MathML: all that the catalogue has, and what becomes of each kind of symbol.
#include "cli/reports/mathml.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "invariants/catalogue.hpp"

namespace mistakebound::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Whether every element that begins ends, in order.
bool is_well_formed(const std::string& markup) {
  std::vector<std::string> open;
  for (std::size_t at = markup.find('<'); at != std::string::npos; at = markup.find('<', at + 1)) {
    const std::size_t end = markup.find('>', at);
    if (end == std::string::npos) return false;
    const std::string tag = markup.substr(at + 1, end - at - 1);
    if (tag[0] == '/') {
      if (open.empty() || open.back() != tag.substr(1)) return false;
      open.pop_back();
    } else {
      open.push_back(tag.substr(0, tag.find(' ')));
    }
  }
  return open.empty();
}

/// The text of a formula, without its elements.
std::string text_of(const std::string& markup) {
  std::string text;
  bool inside = false;
  for (const char c : markup) {
    if (c == '<') inside = true;
    if (!inside) text += c;
    if (c == '>') inside = false;
  }
  return text;
}

TEST(MathML, SetsEveryFormulaOfTheCatalogue) {
  std::size_t formulas = 0;
  const auto check = [&](const std::string& markup, const std::string& source) {
    EXPECT_TRUE(is_well_formed(markup)) << source << "\n" << markup;
    EXPECT_EQ(text_of(markup).find_first_of("\\$^{_"), std::string::npos) << source << "\n" << text_of(markup);
    ++formulas;
  };
  // The braces of a set are its own; of others nothing may be left.
  const auto check_step = [&](const StepText& step) {
    const std::string markup = mathml_of(step.formula, true);
    EXPECT_TRUE(is_well_formed(markup)) << step.formula;
    const bool has_hat = step.formula.find("\\hat") != std::string::npos;
    EXPECT_EQ(text_of(markup).find_first_of(has_hat ? "\\$_" : "\\$^_"), std::string::npos) << step.formula << "\n"
                                                                                            << text_of(markup);
    EXPECT_EQ(text_of(markup).find('{') != std::string::npos, step.formula.find("\\{") != std::string::npos)
        << step.formula;
    EXPECT_TRUE(is_well_formed(html_of_prose(step.note))) << step.note;
    ++formulas;
  };
  for (const Description& theorem : catalogue()) {
    EXPECT_TRUE(is_well_formed(html_of_prose(theorem.text.statement))) << theorem.text.statement;
    EXPECT_TRUE(is_well_formed(html_of_prose(theorem.text.remark))) << theorem.text.remark;
    if (!theorem.text.bound.empty()) check(mathml_of(theorem.text.bound, true), theorem.text.bound);
    for (const StepText& hypothesis : theorem.hypotheses) check_step(hypothesis);
    for (const StepText& step : theorem.steps) check_step(step);
  }
  EXPECT_GT(formulas, 200U);
}

TEST(MathML, KeepsWhatAFormulaSays) {
  EXPECT_EQ(text_of(mathml_of(R"(\|w_{t+1}\|^2\le\|w_t\|^2+R^2)", true)), "‖wt+1‖2≤‖wt‖2+R2");
  EXPECT_EQ(text_of(mathml_of(R"(M \le b^2 + b\sqrt{H} + H)", true)), "M≤b2+bH+H");
  EXPECT_EQ(mathml_of(R"(\frac12)", false), "<math><mrow><mfrac><mn>1</mn><mn>2</mn></mfrac></mrow></math>");
  EXPECT_EQ(mathml_of(R"(\gamma)", false), "<math><mrow><mi data-v=\"\\gamma\">γ</mi></mrow></math>");
  EXPECT_THAT(mathml_of(R"(\sqrt{H_t})", true), HasSubstr("<msqrt><mrow><msub data-v=\"H_t\">"));
  EXPECT_THAT(mathml_of(R"(-1)", true), HasSubstr("<mo>−</mo>"));
  EXPECT_THAT(mathml_of(R"(\eta')", true), HasSubstr("data-v=\"\\eta&#39;\"")) << "no other symbol's numbers";
  EXPECT_THAT(mathml_of(R"(1 < 2)", true), HasSubstr("&lt;"));
}

TEST(MathML, NamesSymbolsWithTheirIndices) {
  const std::string markup = mathml_of(R"(w_{t+1}\cdot u \ge m_t\,\gamma + R^2)", true);
  for (const char* name : {"w_{t+1}", "u", "m_t", "\\gamma", "R^2"})
    EXPECT_THAT(markup, HasSubstr("data-v=\"" + std::string(name) + "\"")) << name;
  EXPECT_THAT(mathml_of(R"(\|w\|^2)", true), Not(HasSubstr("data-v=\"\\|^2\"")));
}

TEST(MathML, PutsLimitsBelowOnlyWhereThereIsRoom) {
  EXPECT_THAT(mathml_of(R"(\max_t x_t)", true), HasSubstr("<munder"));
  EXPECT_THAT(mathml_of(R"(\max_t x_t)", false), Not(HasSubstr("<munder")));
  EXPECT_THAT(mathml_of(R"(\sum_{t=1}^T d_t^2)", true), HasSubstr("<munderover"));
}

TEST(MathML, RefusesWhatItDoesNotKnow) {
  for (const char* formula : {R"(\unknown)", "a}", "{a", R"(\left( a)", "a_", "€", R"(\frac1)"})
    EXPECT_THROW(mathml_of(formula, true), std::invalid_argument) << formula;
}

TEST(MathML, SetsFormulasAndNamesInProse) {
  EXPECT_EQ(html_of_prose("a < b & `c<d` \"e\""), "a &lt; b &amp; <code>c&lt;d</code> &quot;e&quot;");
  EXPECT_EQ(html_of_prose("if $n$ is"), "if <math><mrow><mi data-v=\"n\">n</mi></mrow></math> is");
  EXPECT_EQ(html_of_prose("5 $ alone"), "5 $ alone");
}

}  // namespace
}  // namespace mistakebound::cli

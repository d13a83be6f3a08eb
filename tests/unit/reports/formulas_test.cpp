/// Formulas of the catalogue as lines of text.
#include "cli/reports/formulas.hpp"

#include "invariants/catalogue.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::formulas_test {
namespace {

using cli::Formulas;

TEST(WrittenFormula, is_what_people_write) {
  struct Written {
    const char* latex;
    const char* ascii;
    const char* unicode;
  };
  for (const Written& written : std::vector<Written>{
           {R"((m_t\gamma)^2 \le (w_{t+1}\cdot u)^2)", "(m_t gamma)^2 <= (w_(t+1).u)^2", "(mₜ γ)² ≤ (wₜ₊₁·u)²"},
           {R"(\|w_{t+1}\|^2\,\|u\|^2 \le m_t R^2\|u\|^2)", "|w_(t+1)|^2 |u|^2 <= m_t R^2 |u|^2",
            "‖wₜ₊₁‖² ‖u‖² ≤ mₜ R² ‖u‖²"},
           {R"(e^{-\eta R} + 2\gamma)", "e^(-eta R) + 2 gamma", "e^(-ηR) + 2γ"},
           {R"(\sum_i\alpha_i\,|H_{t+1}| > 0)", "sum_i alpha_i |H_(t+1)| > 0", "∑ᵢ αᵢ |Hₜ₊₁| > 0"},
           {R"((\frac1\varepsilon\ln\frac M\delta + 1))", "((1/epsilon) ln(M/delta) + 1)", "((1/ε) ln(M/δ) + 1)"},
           {R"(\tfrac12(1+x) = [\,n \ge 2\,])", "(1/2)(1+x) = [n >= 2]", "½(1+x) = [n ≥ 2]"},
           {R"(\tfrac n2)", "n/2", "n/2"},
           {R"(\ln n < \sqrt{n} \text{ where }y_t = 1)", "ln n < sqrt(n) where y_t = 1", "ln n < √n where yₜ = 1"},
           {R"(\tilde w = w_* \in \{0,1\}^n)", "w~ = w* in {0,1}^n", "w̃ = w* ∈ {0,1}ⁿ"},
           {R"(w'_{t+1} \ge m'_t\gamma)", "w'_(t+1) >= m'_t gamma", "w′ₜ₊₁ ≥ m′ₜ γ"},
           {R"(\gamma - d_t, \max(0, -\gamma - x) + -y)", "gamma - d_t, max(0, -gamma - x) + -y",
            "γ - dₜ, max(0, -γ - x) + -y"},
           {R"(R_\infty\|x\|_1)", "R_inf |x|_1", "R_∞ ‖x‖₁"}}) {
    EXPECT_EQ(cli::written_formula(written.latex, Formulas::ascii), written.ascii);
    EXPECT_EQ(cli::written_formula(written.latex, Formulas::unicode), written.unicode);
    EXPECT_EQ(cli::written_formula(written.latex, Formulas::latex), "$" + std::string(written.latex) + "$");
  }
  EXPECT_EQ(cli::written_prose("If $R^2$ is 1.", Formulas::unicode), "If R² is 1.");
  EXPECT_EQ(cli::width_of("‖w̃‖²"), 4U);
}

TEST(WrittenFormula, of_every_step_has_no_command_left_and_all_its_parentheses) {
  std::size_t formulas = 0;
  for (const Description& theorem : catalogue())
    for (const auto* steps : {&theorem.hypotheses, &theorem.steps})
      for (const StepText& step : *steps)
        for (const Formulas form : {Formulas::ascii, Formulas::unicode}) {
          const std::string text = cli::written_formula(step.formula, form);
          const auto count = [&](char c) { return std::count(text.begin(), text.end(), c); };
          EXPECT_EQ(text.find_first_of("\\$"), std::string::npos) << text;
          EXPECT_EQ(text.find("  "), std::string::npos) << text;
          for (const char* const sign : {"- ", "+ "})
            for (std::size_t at = text.find(sign); at != std::string::npos; at = text.find(sign, at + 1))
              EXPECT_TRUE(at == 0 || text[at - 1] == ' ') << text;
          EXPECT_EQ(count('('), count(')')) << text;
          EXPECT_EQ(count('{'), count('}')) << text;
          for (const char* const word : {"frac", "text", "mathrm", "quad", "cdot", "varepsilon"})
            EXPECT_EQ(text.find(word), std::string::npos) << text;
          if (form == Formulas::ascii)
            EXPECT_TRUE(std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; })) << text;
          else
            for (const char* const word : {"gamma", "<=", ">=", "_t", "^2"})
              EXPECT_EQ(text.find(word), std::string::npos) << text;
          ++formulas;
        }
  EXPECT_GT(formulas, 200U);
}

}  // namespace
}  // namespace mistakebound::test::formulas_test

/// Claims that are typed: what they mean, what is exact, how their spellings are read, and where their errors are.
#include "properties/conjecture/expression.hpp"

#include "properties/campaign/draw.hpp"
#include "properties/conjecture/spellings.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::expression_test {
namespace {

using Outcome = Conjecture::Outcome;

const NamedNumbers& some() {
  static const NamedNumbers numbers{
      {"m", Rational(3)}, {"zero", Rational(0)}, {"r2", RootSum::root(1, 2)}, {"ln3", LogSum::ln(3)}};
  return numbers;
}
const std::vector<std::string> names{"m", "zero", "r2", "ln3", "absent"};

Outcome outcome(const std::string& claim) {
  return Conjecture(claim, names).judge(some()).outcome;
}

TEST(Conjecture, means_what_arithmetic_means) {
  for (const char* claim : {"-2^2 = -4",        "2^3^2 = 512",       "1/2/2 = 1/4",     "2-3-4 = -5",
                            "2+3*4 = 14",       "(2+3)*4 = 20",      "2^-1 = 1/2",      "--3 = 3",
                            "2*-3 = -6",        "(-2)^3 = -8",       "(-1/2)^-3 = -8",  "4^(1/2) = 2",
                            "min(3, 1, 2) = 1", "max(1, 5/2) = 2.5", "abs(-7/2) = 3.5", "floor(-3/2) = -2",
                            "ceil(-3/2) = -1",  "floor(7) = 7",      "0.1 + 0.2 = 0.3", "1e-3 = 1/1000",
                            "1.5e+2 = 150",     "1 < 2 < 3 <= 3",    "3 > 2 >= 2",      "m = 3",
                            " m<=3 ",           "0^0 = 1",           "exp(zero) = 1",   "log2(1) = 0",
                            "sqrt(9/4) = 3/2"})
    EXPECT_EQ(outcome(claim), Outcome::holds) << claim;
  for (const char* claim :
       {"-2^2 = 4", "m < 3", "3 > m", "1 < 2 < 2", "2 >= 3 >= 1", "m = 4", "1 <= 2 <= 1", "abs(-1) < 1"})
    EXPECT_EQ(outcome(claim), Outcome::refuted) << claim;
}

TEST(Conjecture, rounds_what_is_not_rational_by_exact_comparisons) {
  for (const char* claim :
       {"floor(log2(8)) = 3", "ceil(log2(8)) = 3", "floor(log2(9)) = 3", "ceil(log2(9)) = 4", "floor(-log2(8)) = -3",
        "floor(log2(1/3)) = -2", "ceil(log2(1/3)) = -1", "floor(2*log2(32)/5) = 2", "floor(sqrt(2)*sqrt(2)) = 2",
        "ceil(sqrt(2)*sqrt(8)) = 4", "floor(sqrt(10)) = 3", "ceil(1 - sqrt(10)) = -2", "floor(log2(2^200)) = 200"})
    EXPECT_EQ(outcome(claim), Outcome::holds) << claim;
  EXPECT_EQ(outcome("ceil(log2(8)) = 4"), Outcome::refuted);
  EXPECT_EQ(outcome("floor(log2(9)) >= 4"), Outcome::refuted);
}

TEST(Conjecture, claims_something_where_its_conditions_hold_alone) {
  Conjecture claim("m <= 2", names);
  EXPECT_TRUE(claim.conditions().empty());
  claim.require("m >= 4", names);
  EXPECT_EQ(claim.conditions().front().read_as(), "m >= 4");
  EXPECT_THROW(claim.require("m >=", names), InputError);
}

TEST(Conjecture, is_exact_where_doubles_would_not_be) {
  for (const char* claim : {"log2(8) = m",
                            "log2(8) <= 3",
                            "sqrt(2)*sqrt(2) = 2",
                            "(sqrt(2)+sqrt(3))^2 = 5 + 2*sqrt(6)",
                            "r2^2 = 2",
                            "r2 = sqrt(2)",
                            "ln3 = ln(9)/2",
                            "2*ln(3) - ln(9) = 0",
                            "ln(8)/ln(2) >= 3",
                            "1/sqrt(2) < sqrt(2)",
                            "max(sqrt(2), r2) = sqrt(8)/2",
                            "abs(ln(1/2)) = ln(2)",
                            "abs(1 - sqrt(2)) = sqrt(2) - 1",
                            "10^30 + 1 > 10^30",
                            "exp(1) > 2.7182818284590452353602874713526624977",
                            "0/exp(1) = 0",
                            "exp(1) < 2.7182818284590452353602874713526624978",
                            "2^(1/3) < 1.2599210498948731648",
                            "sqrt(2)/sqrt(8) = 1/2",
                            "ln(2)/(ln(2)) = 1",
                            "2^10001 > 1",
                            "2^1000000000 > 10^9999",
                            "2^(0-1000000000) < 1/10^9999",
                            "(2^9999)^9999 > 1"})
    EXPECT_EQ(outcome(claim), Outcome::holds) << claim;
  for (const char* claim : {"log2(8) < 3", "sqrt(2)*sqrt(2) < 2", "exp(1) > 2.72", "ln(8)/ln(2) > 3", "0 < 0/exp(1)"})
    EXPECT_EQ(outcome(claim), Outcome::refuted) << claim;
}

TEST(Conjecture, says_where_there_is_no_value_and_where_it_cannot_tell) {
  for (const char* claim : {"1/zero <= 1", "1/(m-3) <= 1", "sqrt(-1) <= 1", "ln(0) <= 1", "log2(-2) <= 1", "0^-1 <= 1",
                            "(-2)^(1/3) <= 1", "absent <= 1", "1 <= max(2, 1/zero)"})
    EXPECT_EQ(outcome(claim), Outcome::undefined) << claim;
  for (const char* claim : {"exp(ln(2)) = 2", "exp(1)*exp(1) = exp(2)", "2^(1/3)*4^(1/3) = 2", "2^(10^30) > 1",
                            "1/(exp(1)*exp(1) - exp(2)) > 0"})
    EXPECT_EQ(outcome(claim), Outcome::undecided) << claim;
  // A link that fails decides a chain of which another link is undecided.
  EXPECT_EQ(outcome("exp(ln(2)) <= 2 <= 1"), Outcome::refuted);
  EXPECT_EQ(Conjecture("exp(ln(2)) <= 2 <= 1", names).judge(some()).link, 1U);
}

TEST(Conjecture, points_at_the_character_that_is_wrong) {
  struct Wrong {
    const char* claim;
    std::size_t column;
    const char* expected;
  };
  for (const Wrong& wrong : std::vector<Wrong>{{"m", 2, "<=, >=, <, > or = after a sum"},
                                               {"m <= ", 6, "a number, a name, a function or ("},
                                               {"m <= 2)", 7, "an operator"},
                                               {"m <= (2", 8, "an operator or )"},
                                               {"m <= k", 6, "one of m, zero, r2, ln3, absent"},
                                               {"m <= min 2", 10, "( after min"},
                                               {"m <= min(2)", 11, "a comma and another argument of min"},
                                               {"m <= sqrt(2, 3)", 14, ") after so many arguments of sqrt"},
                                               {"m <= 1.2.3", 9, "a number"},
                                               {"m # 2", 3, "<=, >=, <, > or = after a sum"},
                                               {"", 1, "a number, a name, a function or ("},
                                               {"m <= 2 3", 8, "an operator"},
                                               {"m ≤ γ + k", 5, "one of m, zero"},
                                               {"m => 2", 3, "<= or >="},
                                               {"m <= 1/m zero", 10, "a/(b c) or (a/b) c"},
                                               {"m <= ln m zero", 11, "parentheses around"},
                                               {"m <= ln m^2", 10, "parentheses around"},
                                               {"m <= mzero", 6, "'m zero' (did you mean that?)"},
                                               {"m <= zeo", 6, "'zero' (did you mean that?)"},
                                               {"m <= |m", 8, "an operator or |"},
                                               {"m <= ||m||", 8, "a vector between the bars"}}) {
    try {
      const Conjecture read(wrong.claim, names);
      FAIL() << read.text();
    } catch (const InputError& error) {
      EXPECT_EQ(error.where().column, wrong.column) << wrong.claim << ": " << error.what();
      EXPECT_NE(error.expected().find(wrong.expected), std::string::npos) << wrong.claim << ": " << error.what();
    }
  }
  EXPECT_THROW(Conjecture(std::string(300, '(') + "1" + std::string(300, ')') + " <= 1", names), InputError);
  EXPECT_THROW(Conjecture(std::string(300, '-') + "1 <= 1", names), InputError);
  EXPECT_THROW(Conjecture("1 <= " + std::string(5000, '1'), names), InputError);
}

const std::vector<std::string> of_perceptron{"mistakes", "T",  "n",  "gamma",  "R2",    "u2",   "w2",
                                             "wu",       "x2", "D2", "margin", "score", "cos2", "bound"};

TEST(Conjecture, is_read_as_lecture_notes_write_it) {
  struct Spelled {
    const char* claim;
    const char* read_as;
  };
  for (const Spelled& spelled :
       std::vector<Spelled>{{"k <= (R/gamma)^2", "mistakes <= (sqrt(R2)/gamma)^2"},
                            {"M <= R^2/gamma^2", "mistakes <= R2/gamma^2"},
                            {"m <= R²/γ²", "mistakes <= R2/gamma^2"},
                            {"M ≤ R**2 ||u||^2 / γ**2", "mistakes <= R2*u2/gamma^2"},
                            {"||w||^2 <= M R^2", "w2 <= mistakes*R2"},
                            {"|w| ≤ √k R", "sqrt(w2) <= sqrt(mistakes)*sqrt(R2)"},
                            {"|w| ≤ √k·R", "sqrt(w2) <= sqrt(mistakes)*sqrt(R2)"},
                            {"norm(w)^2 <= k R2", "w2 <= mistakes*R2"},
                            {"‖w‖ ‖u‖ >= w·u", "sqrt(w2)*sqrt(u2) >= wu"},
                            {"w.u >= k gamma", "wu >= mistakes*gamma"},
                            {"u . w ≥ k γ", "wu >= mistakes*gamma"},
                            {"<w, u> >= k*gamma", "wu >= mistakes*gamma"},
                            {"⟨u,w⟩ >= 2kγ - 1", "wu >= 2*mistakes*gamma - 1"},
                            {"w^T u = w*u", "wu = wu"},
                            {"(w.u)^2 <= |w|^2 |u|^2", "wu^2 <= w2*u2"},
                            {"w.w = w^2", "w2 = w2"},
                            {"w.w* <= |w| |w*|", "wu <= sqrt(w2)*sqrt(u2)"},
                            {"w* · w <= ||w|| ||w*||", "wu <= sqrt(w2)*sqrt(u2)"},
                            {"y (u.x) >= γ", "margin >= gamma"},
                            {"y(w·x) ≤ 0", "score <= 0"},
                            {"y*(x.w) <= y x.u", "score <= margin"},
                            {"|w.u| <= R", "abs(wu) <= sqrt(R2)"},
                            {"|1 - |w|| <= 2", "abs(1 - sqrt(w2)) <= 2"},
                            {"M <= log(T)", "mistakes <= ln(T)"},
                            {"M <= 2 log T + 1", "mistakes <= 2*ln(T) + 1"},
                            {"M <= lg(T) + log_2(T)", "mistakes <= log2(T) + log2(T)"},
                            {"M <= 1/2 R^2", "mistakes <= 1/2*R2"},
                            {"M <= 4n(k + 1)", "mistakes <= 4*n*(mistakes + 1)"},
                            {"M <= (R + D)^2/gamma2", "mistakes <= (sqrt(R2) + sqrt(D2))^2/gamma^2"},
                            {"M ≤ 2⁻¹ R²", "mistakes <= 2^(-1)*R2"},
                            {"k ⩽ 3×n÷2", "mistakes <= 3*n/2"},
                            {"θ·u >= kγ", "wu >= mistakes*gamma"},
                            {"mistakes<=R2*u2/gamma^2", "mistakes <= R2*u2/gamma^2"}})
    EXPECT_EQ(Conjecture(spelled.claim, of_perceptron).read_as(), spelled.read_as) << spelled.claim;
}

TEST(Conjecture, is_read_as_papers_print_it_in_latex) {
  const std::vector<std::string> of_latex{"mistakes", "T",  "n",      "gamma", "R2",      "u2",  "w2",
                                          "wu",       "u1", "margin", "score", "experts", "eta", "best_loss"};
  struct Spelled {
    const char* claim;
    const char* read_as;
  };
  const std::vector<Spelled> all{
      {R"(k \le \left(\frac{R \|u\|}{\gamma}\right)^2)", "mistakes <= (sqrt(R2)*sqrt(u2)/gamma)^2"},
      {R"($M \le R^2 \|u\|^2/\gamma^2$)", "mistakes <= R2*u2/gamma^2"},
      {R"($$ M<T. $$)", "mistakes < T"},
      {R"(\[ M_T \leq \frac{R^2\lVert \mathbf{u} \rVert_2^2}{\gamma^{2}}. \])", "mistakes <= R2*u2/gamma^2"},
      {R"(\(M_t\leqslant\log_2N\))", "mistakes <= log2(experts)"},
      {R"(M \le \lceil \log_{2} \lvert H\rvert\rceil)", "mistakes <= ceil(log2(experts))"},
      {R"(M \le \frac{\ln N}\eta + \eta T)", "mistakes <= ln(experts)/eta + eta*T"},
      {R"(M \le \sqrt{2 T\ln N} + \frac12)", "mistakes <= sqrt(2*T*ln(experts)) + 1/2"},
      {R"(M \le \sqrt T+\sqrt\gamma)", "mistakes <= sqrt(T) + sqrt(gamma)"},
      {R"(M \le \max\{1, \lfloor R^2/\gamma^2 \rfloor\})", "mistakes <= max(1, floor(R2/gamma^2))"},
      {R"(M \le \max\left[1, \tfrac{R^{2}}{\gamma^{2}}\right])", "mistakes <= max(1, R2/gamma^2)"},
      {R"(\|w\| \geq \langle w, u \rangle / \|u\|)", "sqrt(w2) >= wu/sqrt(u2)"},
      {R"(\mathbf w^{\top}\mathbf{u}\ge k\gamma)", "wu >= mistakes*gamma"},
      {R"(w^Tw \le MR^2)", ""},
      {R"(w^Tw \le M R^2)", "w2 <= mistakes*R2"},
      {R"(w\cdot w^* \le \|w\|\,\|w^{\star}\|)", "wu <= sqrt(w2)*sqrt(u2)"},
      {R"(\left|\theta\cdot u\right| \le R\gamma\,T)", "abs(wu) <= sqrt(R2)*gamma*T"},
      {R"(\left.\|u\|_1\right. \ge 1.5\cdot T)", "u1 >= 3/2*T"},
      {R"(y\,(w\cdot x) \le 0)", "score <= 0"},
      {R"(2^{10}\times 2^{T}\ge 2^mistakes)", "2^10*2^T >= 2^mistakes"},
      {R"(\gamma^{-2} \ge {\gamma}^{2}T)", "gamma^-2 >= gamma^2*T"},
      {R"(\text{best\_loss}\le\mathit{best\_loss}T)", "best_loss <= best_loss*T"}};
  for (const Spelled& spelled : all) {
    const std::string claim = spelled.claim;
    const std::size_t characters = claim.size();  // each is a byte
    for (std::size_t size = 0; size <= claim.size(); ++size) {
      try {
        const Conjecture read(claim.substr(0, size), of_latex);
        if (size == claim.size()) {
          EXPECT_EQ(read.read_as(), spelled.read_as) << claim;
        }
        EXPECT_EQ(Conjecture(read.read_as(), of_latex).read_as(), read.read_as()) << read.text();
      } catch (const InputError& error) {
        EXPECT_TRUE(size < claim.size() || *spelled.read_as == 0) << claim << ": " << error.what();
        EXPECT_TRUE(error.where().column >= 1 && error.where().column <= characters + 1) << claim.substr(0, size);
      }
    }
  }
}

TEST(Conjecture, points_at_the_sign_of_latex_that_is_wrong) {
  const std::vector<std::string> of_latex{"mistakes", "T", "gamma", "R2", "experts"};
  struct Wrong {
    const char* claim;
    std::size_t column;
    const char* found;
  };
  for (const Wrong& wrong : std::vector<Wrong>{{R"(M \le 2^10)", 8, "of which LaTeX raises the first alone"},
                                               {R"(M \le \frac{R^2}{\gamma^2)", 17, "a { without its }"},
                                               {R"(M \le \gama^2)", 7, "'\\gama'"},
                                               {R"(M \le \log_3 N)", 11, "another base"},
                                               {R"(M \le \log_{2N})", 11, "another base"},
                                               {R"(M \le \sqrt[3]{T})", 12, "another order"},
                                               {R"($M \le T)", 1, "a dollar sign"},
                                               {R"(M \le T})", 8, "a } without its {"},
                                               {R"(M \le \frac{T})", 15, "\\frac without its argument"},
                                               {R"(M_{t+1} \le T)", 2, "such a subscript"},
                                               {R"(M \le {γ}^2 \sqrt{Q})", 19, "'Q'"},
                                               {R"(M \le \frac{T}{zeo})", 16, "'zeo'"},
                                               {R"(M \le R^2 / \gamma^2 T)", 22, "'T'"},
                                               {R"(M \le \gamma^\top)", 13, "'ᵀ'"},
                                               {R"(M \le \top)", 7, "'\\top'"},
                                               {R"(M \\ \le T)", 3, "'\\\\'"}}) {
    try {
      FAIL() << Conjecture(wrong.claim, of_latex).read_as();
    } catch (const InputError& error) {
      EXPECT_EQ(error.where().column, wrong.column) << wrong.claim << ": " << error.what();
      EXPECT_NE(error.found().find(wrong.found), std::string::npos) << wrong.claim << ": " << error.what();
    }
  }
  for (const char* deep : {"{", "^", "\\sqrt", "\\frac{", "\\mathbf", "_{"}) {
    std::string claim = "M \\le ";
    for (int i = 0; i < 400; ++i) claim += deep;
    EXPECT_THROW(Conjecture(claim + "T", of_latex), InputError) << deep;
  }
}

TEST(Conjecture, does_not_read_what_could_be_two_things_or_is_a_vector_alone) {
  const std::vector<std::string> of_halving{"mistakes", "T", "experts"};
  EXPECT_EQ(Conjecture("M <= log2(N)", of_halving).read_as(), "mistakes <= log2(experts)");
  EXPECT_EQ(Conjecture("M <= log2|H|", of_halving).read_as(), "mistakes <= log2(experts)");
  const std::vector<std::string> of_disjunction{"mistakes", "k", "n"};
  EXPECT_EQ(Conjecture("M <= 4k(n + 1)", of_disjunction).read_as(), "mistakes <= 4*k*(n + 1)") << "a name comes first";
  struct Wrong {
    const char* claim;
    std::vector<std::string> names;
    const char* expected;
  };
  for (const Wrong& wrong : std::vector<Wrong>{{"M <= log2(m)", of_halving, "mistakes or experts"},
                                               {"w <= 1", of_perceptron, "its norm |w|"},
                                               {"w.x <= 0", of_perceptron, "y (u.x) or y (w.x)"},
                                               {"y <= 0", of_perceptron, "y (u.x) or y (w.x)"},
                                               {"||u|| <= 1", {"u1", "mistakes"}, "||u||_1"},
                                               {"cos <= 1", of_perceptron, "'cos2' (did you mean that?)"}}) {
    try {
      FAIL() << Conjecture(wrong.claim, wrong.names).read_as();
    } catch (const InputError& error) {
      EXPECT_NE(error.expected().find(wrong.expected), std::string::npos) << wrong.claim << ": " << error.what();
    }
  }
  EXPECT_EQ(Conjecture("M <= ||u||_1", std::vector<std::string>{"u1", "mistakes"}).read_as(), "mistakes <= u1");
  EXPECT_EQ(Conjecture("M <= log T", of_halving).note(), "log is the natural logarithm, ln; log2 is the one to base 2");
  EXPECT_EQ(Conjecture("M <= ln T", of_halving).note(), "");
}

/// A sum of rationals, roots and logarithms in words.
std::string random_side(Draw& draw, int depth) {
  if (depth == 0 || draw.one_in(4)) {
    switch (draw.range(0, 3)) {
      case 0:
        return "sqrt(" + std::to_string(draw.range(0, 30)) + ")";
      case 1:
        return "ln(" + std::to_string(draw.range(1, 9)) + ")";
      default:
        return std::to_string(draw.range(0, 99)) + "/" + std::to_string(draw.range(1, 9));
    }
  }
  const char* const operators[]{" + ", " - ", " * ", " / "};
  const std::string left = random_side(draw, depth - 1);
  const std::string right = random_side(draw, depth - 1);
  switch (draw.range(0, 7)) {
    case 0:
      return "max(" + left + ", " + right + ")";
    case 1:
      return "abs(" + left + ")";
    case 2:
      return "-(" + left + ")^2";
    default:
      return "(" + left + ")" + operators[draw.range(0, 3)] + "(" + right + ")";
  }
}

TEST(Conjecture, has_enclosures_that_agree_with_each_other_and_with_exact_values_and_is_read_again_as_it_was_read) {
  std::size_t compared = 0;
  for (std::uint64_t number = 0; number < 3'000; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const std::string text = random_side(draw, 3);
    const Conjecture claim(text + " <= 0", names);
    const Conjecture again(claim.read_as(), names);
    ASSERT_EQ(again.read_as(), claim.read_as()) << text << replay(number);
    ASSERT_EQ(again.judge(some()).outcome, claim.judge(some()).outcome) << text << replay(number);
    const auto wide = enclosed(claim.sides().front(), some(), false);
    const auto narrow = enclosed(claim.sides().front(), some(), true);
    if (wide && narrow && wide->is_known() && narrow->is_known()) {
      ASSERT_LE(*wide->low, *narrow->low) << text << replay(number);
      ASSERT_LE(*narrow->low, *narrow->high) << text << replay(number);
      ASSERT_LE(*narrow->high, *wide->high) << text << replay(number);
    }
    const Evaluated exact = evaluate(claim.sides().front(), some());
    if (exact.status != Evaluated::Status::exact || !wide || !wide->is_known()) continue;
    // over/under lies in the enclosure: over - low under >= 0 and high under - over >= 0.
    const std::optional<int> under = decide(exact.under);
    ASSERT_TRUE(under && *under > 0) << text << replay(number);
    try {
      ASSERT_GE(decide(difference(exact.over, scaled(exact.under, *wide->low))).value_or(0), 0)
          << text << replay(number);
      ASSERT_LE(decide(difference(exact.over, scaled(exact.under, *wide->high))).value_or(0), 0)
          << text << replay(number);
    } catch (const std::domain_error&) {
      continue;  // a root over a logarithm
    }
    ++compared;
  }
  EXPECT_GT(compared, 1'000U);
}

}  // namespace
}  // namespace mistakebound::test::expression_test

/// A run in machine integers is the textbook's: every decision, every slack, every refutation.
/// Long, as every theorem of it has its quantities compared here.
#include "invariants/perceptron/freund_schapire.hpp"
#include "invariants/perceptron/hinge.hpp"
#include "invariants/perceptron/separable.hpp"
#include "properties/campaign/draw.hpp"
#include "reference/learners/integer_perceptron.hpp"
#include "reference/learners/packed_examples.hpp"
#include "tests/unit/support.hpp"
#include "tests/unit/told.hpp"

namespace mistakebound::test::quick_run_test {
namespace {

/// Numbers that tie, that are long, and that leave 53, 63, 106 and 127 bits in squares and sums.
Rational entry(Draw& draw, int kind) {
  switch (kind) {
    case 0:
      return draw.range(-1, 1);
    case 1:
      return Rational(draw.range(-999'999, 999'999)) / 1'000'000;
    case 2:
      return draw.sign() * Rational((Integer(1) << static_cast<unsigned>(draw.range(24, 64))) + draw.range(-1, 1));
    case 3:
      return Rational(draw.range(-9, 9)) / Rational(draw.range(1, 9));
    default:
      return draw.one_in(8) ? Rational(draw.range(-9, 9)) / Rational(Integer(1'000'000'007) * draw.range(1, 2'000'000))
                            : Rational(draw.range(-3, 3));
  }
}

Sequence hostile(Draw& draw) {
  const int kind = draw.range(0, 4);
  Sequence sequence{.dimension = draw.range(1, 4), .examples = {}, .features = {}};
  const int rounds = draw.range(0, 25);
  for (int t = 0; t < rounds; ++t) {
    Vector x(sequence.dimension);
    for (Rational& value : x) value = entry(draw, draw.one_in(6) ? draw.range(0, 4) : kind);
    const Label y = draw.one_in(4) ? draw.sign() : x[0] < 0 ? -1 : 1;
    sequence.examples.push_back({std::move(x), y});
  }
  return sequence;
}

/// "wu = 3; w2 = 5; .."
std::string state_of_run(const TheoremReport& report) {
  std::string text;
  for (const NamedQuantity& quantity : report.state)
    text += quantity.name + " = " + to_string(std::get<Number>(quantity.value)) + "; ";
  return text;
}

TEST(QuickRun, gives_the_reports_of_the_textbook_field_by_field) {
  Tiers tiers;
  std::size_t refuted = 0;
  for (std::uint64_t number = 0; number < cases_of(750); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Sequence sequence = hostile(draw);
    const Tie ties[] = {Tie::mistake, Tie::positive, Tie::negative};
    Perceptron learner{.tie = ties[draw.range(0, 2)],
                       .step = draw.one_in(3) ? Rational(draw.range(1, 3)) / draw.range(1, 3) : Rational(1),
                       .w = {}};
    Comparison comparison{.theorems = {"perceptron-separable", "perceptron-freund-schapire", "perceptron-hinge"}};
    if (draw.one_in(3)) comparison.theorems = {draw.one_in(2) ? "perceptron-separable" : "perceptron-hinge"};
    if (draw.one_in(3)) {
      comparison.theorems.insert("perceptron-start");
      learner.w = Vector(sequence.dimension);
      for (Rational& value : learner.w) value = entry(draw, draw.range(0, 4));
    }
    if (draw.one_in(2)) {
      comparison.u = Vector(sequence.dimension);
      for (Rational& value : *comparison.u) value = entry(draw, draw.range(0, 3));
    }
    if (draw.one_in(3)) comparison.gamma = Rational(draw.range(-1, 5)) / draw.range(1, 3);
    const std::size_t passes = static_cast<std::size_t>(draw.range(1, 3));
    const auto quick = examine_perceptron(sequence, learner, passes, comparison);
    comparison.ledger.textbook = true;
    const auto textbook = examine_perceptron(sequence, learner, passes, comparison);
    comparison.ledger = verdicts_only({});
    const auto verdicts = examine_perceptron(sequence, learner, passes, comparison);
    ASSERT_EQ(quick.learner.w, textbook.learner.w) << replay(number);
    ASSERT_EQ(quick.mistake_rounds, textbook.mistake_rounds) << replay(number);
    ASSERT_EQ(quick.rounds, textbook.rounds) << replay(number);
    ASSERT_EQ(quick.positive_mistakes, textbook.positive_mistakes) << replay(number);
    ASSERT_EQ(quick.theorems.size(), textbook.theorems.size());
    const Vector w = textbook.learner.w / learner.step;
    const std::string ends =
        "wu = " + to_string(dot(w, textbook.comparator.u)) + "; w2 = " + to_string(norm2(w)) + "; ";
    if (textbook.theorems.front().id == "perceptron-separable") {
      ASSERT_EQ(state_of_run(textbook.theorems.front()).substr(0, ends.size()), ends) << replay(number);
    }
    for (std::size_t i = 0; i < quick.theorems.size(); ++i) {
      ASSERT_EQ(told(quick.theorems[i]), told(textbook.theorems[i])) << replay(number);
      ASSERT_EQ(told(verdicts.theorems[i]), told(without_slacks(textbook.theorems[i]))) << replay(number);
      ASSERT_EQ(state_of_run(quick.theorems[i]), state_of_run(textbook.theorems[i])) << replay(number);
      tiers += quick.theorems[i].tiers;
      refuted += told(textbook.theorems[i]).find("refuted") != std::string::npos ? 1 : 0;
      ASSERT_EQ(textbook.theorems[i].tiers.whole + textbook.theorems[i].tiers.machine, 0U);
    }
  }
  EXPECT_GT(tiers.whole, cases_of(20'000));
  EXPECT_GT(tiers.machine, cases_of(5'000));
  EXPECT_GT(tiers.unchanged, cases_of(25'000));
  EXPECT_GT(tiers.exact, cases_of(25'000));
  EXPECT_GT(refuted, cases_of(250));
}

/// Rounds that change nothing, in their thousands: some of which the given margin or the direction is refuted by, or
/// that no double holds, or that are nearer than all before, or lose by a comparator's measure.
TEST(QuickRun, takes_unchanged_rounds_together_as_it_takes_them_one_by_one) {
  Tiers tiers;
  std::size_t refuted = 0, lossy = 0;
  for (std::uint64_t number = 0; number < cases_of(40); ++number) {
    Draw draw = Draw::for_case(seed() ^ 0x717569, number);
    Sequence sequence{.dimension = draw.range(1, 6), .examples = {}, .features = {}};
    const bool large = draw.one_in(3), turned = draw.one_in(2), decimals = draw.one_in(2);
    for (int t = 0, rounds = draw.range(900, 1500); t < rounds; ++t) {
      Vector x(sequence.dimension);
      for (Rational& value : x) value = draw.range(-3, 3);
      // Nearer and nearer to the plane in the course of the run.
      x[0] = draw.sign() * Rational(draw.range(1, 9) + (rounds - t) / 100);
      if (decimals) x /= 1000;
      if (large && draw.one_in(50)) x *= Rational(Integer(1) << static_cast<unsigned>(draw.range(40, 58)));
      const Label y = x[0] < 0 ? -1 : 1;
      sequence.examples.push_back({std::move(x), turned && draw.one_in(40) ? -y : y});
    }
    Comparison comparison{.theorems = {"perceptron-separable"}};
    if (number % 2 == 1)
      comparison.theorems = {"perceptron-separable", "perceptron-freund-schapire", "perceptron-hinge"};
    comparison.u = zero_vector(sequence.dimension);
    (*comparison.u)[0] = draw.one_in(2) ? Rational(1) : Rational(draw.range(1, 9)) / 7;
    if (draw.one_in(2)) comparison.gamma = Rational(draw.range(0, 3)) / (decimals ? 1000 : draw.range(1, 2));
    const std::size_t passes = draw.one_in(3) ? 2 : 1;
    Perceptron learner;
    if (draw.one_in(3)) {  // with another denominator than the examples
      comparison.theorems.insert("perceptron-start");
      learner.w = zero_vector(sequence.dimension);
      learner.w[draw.range(0, static_cast<int>(sequence.dimension) - 1)] =
          Rational(draw.range(-9, 9)) / draw.range(2, 40);
    }
    Sequence kept = sequence;
    if (auto packed = pack(sequence, draw.one_in(2) ? 0 : packed_bytes_in_memory))
      kept.examples = Examples(std::move(packed));
    const auto quick = examine_perceptron(kept, learner, passes, comparison);
    comparison.ledger.textbook = true;
    const auto textbook = examine_perceptron(sequence, learner, passes, comparison);
    ASSERT_EQ(quick.learner.w, textbook.learner.w) << replay(number);
    ASSERT_EQ(quick.mistake_rounds, textbook.mistake_rounds) << replay(number);
    ASSERT_EQ(quick.rounds, textbook.rounds) << replay(number);
    ASSERT_EQ(quick.theorems.size(), comparison.theorems.size());
    for (std::size_t i = 0; i < quick.theorems.size(); ++i) {
      ASSERT_EQ(told(quick.theorems[i]), told(textbook.theorems[i])) << replay(number);
      ASSERT_EQ(state_of_run(quick.theorems[i]), state_of_run(textbook.theorems[i])) << replay(number);
      tiers += quick.theorems[i].tiers;
      for (const NamedQuantity& quantity : textbook.theorems[i].quantities)
        if (quantity.name == "H_all_rounds" && told(quantity.value) != "0") ++lossy;
    }
    refuted += told(textbook.theorems.front()).find("refuted") != std::string::npos ? 1 : 0;
  }
  EXPECT_GT(tiers.whole, cases_of(30'000));
  EXPECT_GT(tiers.unchanged, cases_of(80'000));
  EXPECT_GT(refuted, cases_of(7));
  EXPECT_LT(refuted, cases_of(34));
  EXPECT_GT(lossy, cases_of(4));
}

/// In each of some hundred unchanged rounds a square near 2^122 is lost, and in all more than 128 bits hold.
TEST(QuickRun, takes_no_unchanged_rounds_together_whose_losses_leave_128_bits) {
  for (const unsigned bits : {53U, 54U, 55U, 58U, 61U}) {
    Sequence sequence{.dimension = 1, .examples = {}, .features = {}};
    for (int t = 0; t < 700; ++t) sequence.examples.push_back({Vector::Constant(1, Rational(1 + t % 3)), 1});
    // Whose hypothesis of a margin fails on every round takes none together.
    for (const char* const theorem : {"perceptron-freund-schapire", "perceptron-hinge"}) {
      Comparison comparison{.u = v("1"), .gamma = Rational(Integer(1) << bits), .theorems = {theorem}};
      const auto quick = examine_perceptron(sequence, {}, 1, comparison);
      comparison.ledger.textbook = true;
      const auto textbook = examine_perceptron(sequence, {}, 1, comparison);
      EXPECT_EQ(told(quick.theorems.front()), told(textbook.theorems.front())) << theorem << " " << bits;
      EXPECT_EQ(state_of_run(quick.theorems.front()), state_of_run(textbook.theorems.front()))
          << theorem << " " << bits;
    }
  }
}

/// What was right by other weights is asked again, also where the last example moved them.
TEST(QuickRun, goes_through_few_examples_many_times_as_the_textbook_does) {
  std::size_t mistakes = 0;
  for (std::uint64_t number = 0; number < cases_of(4'000); ++number) {
    Draw draw = Draw::for_case(seed() ^ 0x6d616e79, number);
    Sequence sequence{.dimension = draw.range(1, 3), .examples = {}, .features = {}};
    for (int t = draw.range(2, 6); t > 0; --t) {
      Vector x(sequence.dimension);
      for (Rational& value : x) value = draw.range(-4, 4);
      sequence.examples.push_back({std::move(x), draw.sign()});
    }
    Perceptron textbook{.w = zero_vector(sequence.dimension)};
    std::vector<std::size_t> expected;
    const std::size_t passes = static_cast<std::size_t>(draw.range(2, 9));
    run(textbook, sequence.examples, passes, [&](const Round& round) {
      if (round.mistake) expected.push_back(round.t);
    });
    const auto quick = examine_perceptron(sequence, {}, passes,
                                          {.u = Vector::Unit(sequence.dimension, 0), .theorems = {"perceptron-hinge"}});
    ASSERT_EQ(quick.mistake_rounds, expected) << replay(number);
    ASSERT_EQ(quick.learner.w, textbook.w) << replay(number);
    Perceptron last{.w = zero_vector(sequence.dimension)};
    ASSERT_TRUE(run_quickly(perceptron_study(), last, sequence, passes));
    ASSERT_EQ(last.w, textbook.w) << replay(number);
    mistakes += expected.size();
  }
  EXPECT_GT(mistakes, cases_of(20'000));
}

/// More examples than those of which y (u.x) is kept from the first pass; one behind them has less than the margin.
TEST(QuickRun, takes_unchanged_rounds_together_however_many_there_are) {
  constexpr int rounds = 270'000;
  Sequence sequence{.dimension = 2, .examples = {}, .features = {}};
  ExamplePacker packer(2);
  for (int t = 0; t < rounds; ++t) {
    const std::int64_t side = t % 2 == 0 ? 1 : -1;
    ASSERT_TRUE(packer.add(IntegerVector{{side * (t == rounds - 5000 ? 2 : 3 + t % 7), t % 5}, 1}, side > 0 ? 1 : -1));
  }
  sequence.examples = Examples(std::make_shared<const PackedExamples>(packer.finish()));
  Comparison comparison{.theorems = {"perceptron-separable"}};
  comparison.u = Vector::Unit(2, 0);
  comparison.gamma = 3;
  const auto together = examine_perceptron(sequence, {}, 2, comparison);
  comparison.ledger.textbook = true;
  const auto one_by_one = examine_perceptron(sequence, {}, 2, comparison);
  EXPECT_EQ(together.rounds, 2U * rounds);
  EXPECT_EQ(together.mistake_rounds, one_by_one.mistake_rounds);
  for (const HypothesisReport& hypothesis : together.theorems.front().hypotheses)
    if (hypothesis.id == "separable") {
      ASSERT_TRUE(hypothesis.violation);
      EXPECT_EQ(hypothesis.violation->round, rounds - 5000U + 1);
    }
  EXPECT_EQ(together.theorems.front().verdict, Verdict::does_not_apply);
  EXPECT_EQ(together.learner.w, one_by_one.learner.w);
  EXPECT_EQ(told(together.theorems.front()), told(one_by_one.theorems.front()));
  EXPECT_EQ(state_of_run(together.theorems.front()), state_of_run(one_by_one.theorems.front()));
}

/// Every report of a run on examples that are kept as machine integers, the separator and its certificate among them.
TEST(QuickRun, on_packed_examples_gives_the_textbooks_reports_on_rationals) {
  std::size_t separable = 0, inseparable = 0;
  Tiers tiers;
  for (std::uint64_t number = 0; number < cases_of(800); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Sequence sequence = hostile(draw);
    Sequence kept = sequence;
    const auto packed = pack(sequence, draw.one_in(2) ? 0 : packed_bytes_in_memory);
    if (packed == nullptr) continue;
    kept.examples = Examples(packed);
    const Perceptron learner{.tie = Tie::mistake, .step = 1, .w = {}};
    Comparison comparison;
    if (draw.one_in(4)) {
      comparison.u = Vector(sequence.dimension);
      for (Rational& value : *comparison.u) value = entry(draw, draw.range(0, 3));
      comparison.theorems = {"perceptron-hinge", "max-margin"};
    }
    const auto quick = examine_perceptron(kept, learner, 1, comparison);
    ASSERT_EQ(kept.examples.packed(), packed);
    comparison.ledger.textbook = true;
    const auto textbook = examine_perceptron(sequence, learner, 1, comparison);
    if (number < 20) {
      ASSERT_EQ(examine_perceptron(kept, learner, 1, comparison).theorems.back().tiers.whole, 0U)
          << "the textbook's way is asked for; " << replay(number);
    }
    ASSERT_EQ(quick.theorems.size(), textbook.theorems.size());
    for (std::size_t i = 0; i < quick.theorems.size(); ++i)
      ASSERT_EQ(told(quick.theorems[i]), told(textbook.theorems[i])) << replay(number);
    ASSERT_EQ(quick.comparator.words, textbook.comparator.words);
    ASSERT_EQ(quick.theorems.back().id, "max-margin");
    tiers += quick.theorems.back().tiers;
    ++(quick.comparator.separation && quick.comparator.separation->separable ? separable : inseparable);
  }
  EXPECT_GT(separable, cases_of(80));
  EXPECT_GT(inseparable, cases_of(80));
  EXPECT_GT(tiers.whole + tiers.machine, cases_of(3'000));
  EXPECT_GT(tiers.exact, cases_of(800));
}

/// The last weights, which the hinge theorem tries, lose 2^121 in each of a hundred rounds: more than machine numbers
/// hold in all, though every round fits, and is right when it comes.
TEST(QuickRun, losses_of_a_comparator_that_leave_machine_numbers_are_added_up_exactly) {
  const auto example = [](unsigned bits, Label y) {
    return Example{Vector::Constant(1, Rational(Integer(1) << bits)), y};
  };
  Sequence sequence{.dimension = 1, .examples = {example(61, 1)}, .features = {}};
  for (int t = 0; t < 100; ++t) sequence.examples.push_back(example(60, 1));
  sequence.examples.push_back(example(62, -1));
  Comparison comparison{.u = v("1"), .theorems = {"perceptron-hinge"}};
  const Perceptron learner{.tie = Tie::mistake, .step = 1, .w = {}};
  const auto quick = examine_perceptron(sequence, learner, 1, comparison);
  comparison.ledger.textbook = true;
  const auto textbook = examine_perceptron(sequence, learner, 1, comparison);
  EXPECT_EQ(told(quick.theorems.front()), told(textbook.theorems.front()));
  EXPECT_GT(quick.theorems.front().tiers.machine, 0U);
}

/// A certificate that somebody else hands over, with something wrong in it.
TEST(PackedCertificate, is_refuted_as_the_textbook_refutes_it) {
  std::size_t refuted = 0;
  for (std::uint64_t number = 0; number < cases_of(600); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Sequence sequence = hostile(draw);
    const auto packed = pack(sequence);
    if (packed == nullptr || sequence.size() == 0) continue;
    const Sequence kept{.dimension = sequence.dimension, .examples = Examples(packed), .features = {}};
    Separation found = separate(kept);
    const auto example = [&] { return static_cast<std::size_t>(draw.range(0, static_cast<int>(sequence.size()) - 1)); };
    switch (draw.range(0, 4)) {
      case 0:
        for (Rational& value : found.w) value /= 2;
        break;
      case 1:
        found.weights.push_back({example(), -1});
        break;
      case 2:
        found.weights.push_back({example(), q("1/7")});
        break;
      case 3:
        for (Rational& value : found.w) value += draw.range(-1, 1);
        break;
      default:
        break;
    }
    const std::vector<Vector> others{std::as_const(sequence).examples[example()].x, found.w};
    const TheoremReport quick = examine_separation(kept, found, others);
    const TheoremReport textbook = examine_separation(sequence, found, others, {.textbook = true});
    ASSERT_EQ(told(quick), told(textbook)) << replay(number);
    refuted += textbook.verdict == Verdict::refuted ? 1 : 0;
    ASSERT_EQ(textbook.tiers.machine, 0U);
  }
  EXPECT_GT(refuted, cases_of(100));
}

TEST(QuickRun, goes_on_from_the_same_weights_where_an_update_leaves_the_machine_word) {
  const Rational large = Integer(1) << 62U;
  const auto point = [](const Rational& a, const Rational& b) {
    Vector x(2);
    x << a, b;
    return x;
  };
  const Sequence sequence{
      .dimension = 2,
      .examples = {{point(large, large), 1}, {point(large, -large - 1), 1}, {point(-1, 3), 1}, {point(1, 1), -1}},
      .features = {}};
  for (const char* step : {"1", "3/2"}) {
    const Perceptron learner{.tie = Tie::mistake, .step = q(step), .w = {}};
    Comparison comparison{.theorems = {"perceptron-separable", "perceptron-freund-schapire", "perceptron-hinge"}};
    comparison.u = point(1, 0);
    comparison.gamma = 1;
    const auto quick = examine_perceptron(sequence, learner, 2, comparison);
    comparison.ledger.textbook = true;
    const auto textbook = examine_perceptron(sequence, learner, 2, comparison);
    EXPECT_EQ(quick.learner.w, textbook.learner.w);
    EXPECT_EQ(quick.mistake_rounds, textbook.mistake_rounds);
    ASSERT_EQ(quick.theorems.size(), textbook.theorems.size());
    std::size_t in_machine_numbers = 0;
    for (std::size_t i = 0; i < quick.theorems.size(); ++i) {
      EXPECT_EQ(told(quick.theorems[i]), told(textbook.theorems[i]));
      in_machine_numbers += quick.theorems[i].tiers.machine;
    }
    EXPECT_GT(in_machine_numbers, 0U);
    Perceptron again{.tie = Tie::mistake, .step = q(step), .w = zero_vector(2)};
    Perceptron last = again;
    for (const Example& example : sequence.examples) learn(last, example.x, example.y);
    ASSERT_TRUE(run_quickly(perceptron_study(), again, sequence, 1));
    EXPECT_EQ(again.w, last.w);
  }
}

/// Two numbers, of which the first over the second's denominator leaves 128 bits, and no double tells them apart.
TEST(QuickRun, surveys_margins_whose_order_no_machine_number_shows) {
  const MachineNumber larger = MachineNumber::of(q("17014118346046923173168730371588410573"));
  const MachineNumber smaller = MachineNumber::of(q("170141183460469231731687303715884105721")) / MachineNumber(10);
  ASSERT_TRUE(larger.exact() && smaller.exact());
  ASSERT_EQ(compare(larger, smaller), std::partial_ordering::unordered);
  for (const bool larger_first : {true, false})
    for (const auto& [margins, squares] : {std::pair(true, true), std::pair(true, false), std::pair(false, true)}) {
      PerceptronFacts facts(v("1"), std::nullopt);
      const auto survey = [&, of_margins = margins, of_squares = squares](const MachineNumber& number) {
        facts.survey(PerceptronExample<MachineNumber>{of_margins ? number : 1, of_squares ? number : 1});
      };
      survey(larger_first ? larger : smaller);
      survey(larger_first ? smaller : larger);
      facts.begin(v("0"));
      EXPECT_EQ(facts.gamma, margins ? smaller.rational() : 1);
      EXPECT_EQ(facts.radius2, squares ? larger.rational() : 1);
    }
}

TEST(IntegerPerceptron, is_as_it_was_where_an_update_does_not_fit) {
  const Perceptron textbook{.tie = Tie::mistake, .step = 1, .w = v("9223372036854775800,-9223372036854775800")};
  IntegerPerceptron learner;
  ASSERT_TRUE(learner.start(textbook, 1));
  EXPECT_EQ(learner.learn(WholeVector(IntegerVector{{100, 101}, 1}), 1), std::nullopt);
  EXPECT_EQ(learner.exact().w, textbook.w);
  EXPECT_EQ(learner.learn(WholeVector(IntegerVector{{-100, -101}, 1}), 1), 1);
  EXPECT_FALSE(learner.start({.tie = Tie::mistake, .step = 1, .w = v("1e30")}, 1));
}

}  // namespace
}  // namespace mistakebound::test::quick_run_test

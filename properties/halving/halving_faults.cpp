/// What breaks the proof of halving, step by step.
#include "properties/halving/halving_faults.hpp"

namespace mistakebound {

WrongHalving wrong_halving(std::function<Experts(const Experts&, const Experts&, Label, Prediction)> keep,
                           std::function<Prediction(const Experts&, const Experts&, Tie)> predict) {
  return {[keep = std::move(keep), predict = std::move(predict)](WrongHalving& self, const Experts& votes, Label y) {
            Halving right{.tie = self.tie, .alive = self.alive};
            const Prediction ruled = learn(right, votes, y);
            const Prediction prediction = predict ? predict(self.alive, votes, self.tie) : ruled;
            self.alive = keep ? keep(self.alive, votes, y, prediction) : right.alive;
            return prediction;
          },
          Tie::mistake,
          {}};
}

WrongHalving keeps_the_predicted() {
  return wrong_halving([](const Experts& alive, const Experts& votes, Label, Prediction prediction) {
    return prediction > 0 ? alive & votes : alive - votes;
  });
}

WrongHalving minority_vote() {
  return wrong_halving({}, [](const Experts& alive, const Experts& votes, Tie tie) {
    const Prediction majority = predict(Halving{.tie = tie, .alive = alive}, votes);
    const std::size_t positive = (alive & votes).count();
    return positive == 0 || positive == alive.count() ? majority : -majority;
  });
}

WrongHalving keeps_nobody() {
  return wrong_halving([](const Experts& alive, const Experts&, Label, Prediction) { return Experts(alive.size()); });
}

WrongHalving keeps_all() {
  return wrong_halving([](const Experts& alive, const Experts&, Label, Prediction) { return alive; });
}

WrongHalving keeps_all_when_right() {
  return wrong_halving([](const Experts& alive, const Experts& votes, Label y, Prediction prediction) {
    return prediction == y ? alive : y > 0 ? alive & votes : alive - votes;
  });
}

WrongHalving forgets() {
  return wrong_halving(
      [](const Experts&, const Experts& votes, Label y, Prediction) { return y > 0 ? votes : ~votes; });
}

namespace halving_plants {
namespace {

using Facts = HalvingFacts;
using Rows = std::vector<std::string>;

TheoremReport planted(const Rows& rows, WrongHalving learner, std::function<void(Facts&)> tamper = {},
                      Tie tie = Tie::mistake) {
  const Sequence sequence = sequence_of(rows);
  learner.tie = tie;
  return planted_halving<Facts>(halving(), Facts(static_cast<std::size_t>(sequence.dimension), tie),
                                *expert_rounds(sequence), std::move(learner), std::move(tamper));
}

WrongHalving starting_with(const Experts& alive) {
  WrongHalving learner = wrong_halving();
  learner.alive = alive;
  return learner;
}

}  // namespace
}  // namespace halving_plants

std::vector<Fault> halving_faults() {
  using namespace halving_plants;
  const Experts none(1);
  const Experts second(2, 2);
  return {
      {"all-start", "H_1 lacks the perfect expert", [=] { return planted({"1,-1|1"}, starting_with(second)); }},
      {"perfect-expert", "one expert, who errs", [] { return planted({"1|-1"}, wrong_halving()); }},
      {"perfect-expert", "two experts, of whom each errs once",
       [] {
         return planted({"1,-1|1", "1,-1|-1"}, wrong_halving());
       }},
      {"majority", "predicts with the minority", [] { return planted({"-1,-1,1|1"}, minority_vote()); }},
      {"majority", "even votes predicted +1 where they are predicted -1",
       [] {
         return planted(
             {"1,-1|1"}, wrong_halving(), [](Facts& f) { f.tie = Tie::negative; }, Tie::positive);
       }},
      {"shrink", "forgets whom it has thrown away",
       [] {
         return planted({"1,-1|1", "1,1|1"}, forgets());
       }},
      {"agree", "keeps those who agree with the prediction, as R prints",
       [] { return planted({"-1,1|-1"}, keeps_the_predicted(), {}, Tie::positive); }},
      {"agree", "throws nobody away where the prediction is right",
       [] { return planted({"1,1,-1|1"}, keeps_all_when_right()); }},
      {"agree", "throws nobody away", [] { return planted({"1,-1|1"}, keeps_all()); }},
      {"majority-wrong", "predicts with the minority", [] { return planted({"-1,-1,1|-1"}, minority_vote()); }},
      {"halve", "throws nobody away", [] { return planted({"1,-1|1"}, keeps_all()); }},
      {"halve", "predicts with the minority", [] { return planted({"-1,-1,1|-1"}, minority_vote()); }},
      {"perfect-survives", "keeps those who agree with the prediction, as R prints",
       [] { return planted({"-1,1|-1"}, keeps_the_predicted(), {}, Tie::positive); }},
      {"perfect-survives", "H_1 lacks the perfect expert", [=] { return planted({"1,-1|1"}, starting_with(second)); }},
      {"nonempty", "throws everybody away", [] { return planted({"1,-1|1"}, keeps_nobody()); }},
      {"nonempty", "H_1 is empty", [=] { return planted({"1|1"}, starting_with(none)); }},
      {"nonempty", "no perfect expert", [] { return planted({"1|-1"}, wrong_halving()); }},
      {"potential", "the set before the round, |H_n|, as R prints",
       [] { return planted({"1,-1|1"}, wrong_halving(), [](Facts& f) { f.left = f.left_before; }); }},
      {"potential", "throws nobody away", [] { return planted({"1,-1|1"}, keeps_all()); }},
      {"bound", "keeps those who agree with the prediction, as R prints: an expert that always errs is followed",
       [] {
         return planted({"-1,1|-1", "-1,1|-1"}, keeps_the_predicted(), {}, Tie::positive);
       }},
      {"bound", "no perfect expert", [] { return planted({"1|-1"}, wrong_halving()); }},
      {"bound", "predicts with the minority",
       [] {
         return planted({"-1,-1,1|-1", "-1,1,-1|-1"}, minority_vote());
       }},
  };
}

}  // namespace mistakebound

(** The checkers as programs in OCaml, with the integers of zarith; proofs/checker/ reads certificates for them. *)
From Coq Require Import ExtrOcamlBasic ExtrOcamlZBigInt.
From mistakebound Require checker_perceptron checker_separation checker_winnow checker_halving checker_littlestone
  checker_majority checker_hedge checker_powers.
From mistakebound Require checker_trees checker_games checker_tight checker_cycles.
Extraction Language OCaml.
Separate Extraction
  checker_perceptron.check_perceptron checker_perceptron.check_source
  checker_separation.check_separation checker_separation.check_norm
  checker_winnow.check_winnow checker_halving.check_halving checker_littlestone.check_littlestone
  checker_majority.check_majority checker_hedge.check_hedge checker_powers.check_powers
  checker_powers.decay
  checker_cycles.check_perceptron_cycle checker_cycles.check_winnow_cycle checker_cycles.check_littlestone_cycle
  checker_cycles.check_majority_cycle
  checker_trees.check_dimension
  checker_games.check_halving_game checker_games.check_perceptron_game checker_games.check_winnow_game
  checker_games.check_majority_game
  checker_tight.check_possible checker_tight.check_impossible.

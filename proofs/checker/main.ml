(* checker CERTIFICATE EXAMPLES: checks a certificate of mistakebound with the functions that are proved sound in Coq.

   EXAMPLES holds the examples as the certificate's hash goes through them, a line each (docs/certificates.md); a
   certificate that speaks of no data has none, and the argument is left out. Exit code
   0: the certificate holds, 1: it is false, 2: it, or the examples, cannot be read, or is of a kind not checked here.

   What is proved is what the functions of Checker_* answer for the numbers they are given. What is not, and has to be
   read: that this file hands them the numbers that stand in the files. Long, as every kind of certificate is read here,
   so that there is one file to read. *)

open Json
open Values
module L = Stdlib.List
module Q = QArith_base

(* ---- What all certificates have *)

type run = {
  get : string -> value;
  conventions : string -> value;
  examples : (Q.coq_Q list * bool) list;
  size : int;
  dimension : int;
  passes : Z.t;
  mistakes : Z.t list;
  cycle : Checker_cycles.cycle option;
}

let shared_fields =
  [ "format"; "version"; "kind"; "learner"; "conventions"; "reading"; "data"; "rounds"; "mistakes"; "mistake_rounds"; "theorems" ]

(* How the file was read is not looked at: the examples themselves are here, and their hash. *)
let check_reading value =
  let get = fields "reading" [ "format"; "label"; "positive"; "index_base" ] value in
  ignore (text "reading.format" (get "format"));
  ignore (optional (text "reading.label") (get "label"));
  ignore (optional (text "reading.positive") (get "positive"));
  ignore (optional (count "reading.index_base") (get "index_base"))

let rec peano n = if n = 0 then Datatypes.O else Datatypes.S (peano (n - 1))

(* Passes that come back for ever, where the certificate has them. *)
let cycle_of document passes =
  let found value =
    let get = fields "cycle" [ "begins"; "length"; "mistakes"; "largest_norm2" ] value in
    let number name = count ("cycle." ^ name) (get name) in
    demand "cycle" (number "begins" + number "length" = passes);
    { Checker_cycles.begins = peano (number "begins"); period = peano (number "length");
      errors = Z.of_int (number "mistakes"); largest2 = rational "cycle.largest_norm2" (get "largest_norm2") }
  in
  match document with Object given -> Option.map found (L.assoc_opt "cycle" given) | _ -> None

(* Whether what is said of them is what the checker finds. *)
let demand_cycle check run certificate examples =
  match run.cycle with Some cycle -> demand "cycle" (check certificate cycle examples) | None -> ()

(* The examples, each line of which `parse` reads, and the numbers of them and of their entries. *)
let data_of get file_text parse =
  let data = fields "data" [ "examples"; "dimension"; "sha256" ] (get "data") in
  let size = count "data.examples" (data "examples") and dimension = count "data.dimension" (data "dimension") in
  demand "data.sha256" (text "data.sha256" (data "sha256") = Sha256.of_text file_text);
  let examples = parse "examples" file_text dimension in
  if examples = [] then refuse "examples: there are none, so that nothing is claimed";
  demand "data.examples" (L.length examples = size);
  (examples, size, dimension)

let run_of document own_fields own_conventions file_text =
  let get = fields "certificate" (shared_fields @ own_fields) document in
  let conventions = fields "conventions" ([ "tie"; "order" ] @ own_conventions) (get "conventions") in
  if text "conventions.order" (conventions "order") <> "file" then refuse "conventions.order: expected file";
  if L.mem "numbers" own_conventions then begin
    ignore (text "conventions.numbers" (conventions "numbers"));
    ignore (boolean "conventions.bias" (conventions "bias"))
  end;
  check_reading (get "reading");
  let examples, size, dimension = data_of get file_text examples_of in
  let passes = if L.mem "passes" own_conventions then count "conventions.passes" (conventions "passes") else 1 in
  if passes < 1 then refuse "conventions.passes: expected at least 1";
  let rounds = count "rounds" (get "rounds") in
  demand "rounds" (rounds = passes * size);
  let mistakes = L.map (whole "mistake_rounds") (items "mistake_rounds" (get "mistake_rounds")) in
  demand "mistakes" (L.length mistakes = count "mistakes" (get "mistakes"));
  let cycle = cycle_of document passes in
  { get; conventions; examples; size; dimension; passes = Z.of_int passes; mistakes; cycle }

(* The entries of `theorems`: id, whether it holds, quantities, bound. That a claim says nothing, where there is no
   mistake, is checked here. *)
let theorems_of run =
  let entry value =
    let get = fields "theorems" [ "id"; "verdict"; "vacuous"; "quantities"; "bound" ] value in
    let id = text "theorems.id" (get "id") in
    let holds =
      match text (id ^ ".verdict") (get "verdict") with
      | "holds" -> true
      | "does-not-apply" -> false
      | _ -> refuse (id ^ ".verdict: expected holds or does-not-apply")
    in
    demand (id ^ ".vacuous") (boolean (id ^ ".vacuous") (get "vacuous") = (run.mistakes = [] && id <> "max-margin"));
    (id, holds, get "quantities", get "bound")
  in
  L.map entry (items "theorems" (run.get "theorems"))

(* At most one claim, of this theorem. *)
let claim_of id run =
  match theorems_of run with
  | [ (found, holds, quantities, bound) ] when found = id -> (holds, quantities, bound)
  | _ -> refuse ("theorems: expected " ^ id ^ " alone")

let bound_down what value =
  let bound = optional (integer what) value in
  (match bound with Some b when Z.gt b (Z.of_int largest_exponent) -> refuse (what ^ ": too large for this program") | _ -> ());
  bound

(* ---- The perceptron *)

let numbers what value = L.map (rational what) (items what value)

let separation_of run value =
  let get names = fields "separation" names value in
  let separable =
    match value with
    | Object given -> (try boolean "separation.separable" (L.assoc "separable" given) with Not_found -> refuse "separation: no field separable")
    | _ -> refuse "separation: expected an object"
  in
  let get = get (if separable then [ "separable"; "w"; "alpha" ] else [ "separable"; "lambda" ]) in
  let multiplier value =
    let get = fields "separation" [ "example"; "value" ] value in
    (whole "separation.example" (get "example"), rational "separation.value" (get "value"))
  in
  let name = if separable then "alpha" else "lambda" in
  let w = if separable then Some (numbers "separation.w" (get "w")) else None in
  let certificate =
    { Checker_separation.w; multipliers = L.map multiplier (items "separation" (get name)); dimension = peano run.dimension }
  in
  demand "separation" (Checker_separation.check_separation certificate run.examples);
  w

let perceptron_claim (id, holds, quantities, bound) =
  let quantity names = let get = fields (id ^ ".quantities") names quantities in fun name -> rational (id ^ "." ^ name) (get name) in
  let rooted = rooted (id ^ ".bound") in
  match id with
  | "perceptron-separable" ->
      let q = quantity [ "gamma"; "R2"; "u2" ] in
      Checker_perceptron.Separable (holds, q "gamma", q "R2", q "u2", optional rooted bound)
  | "perceptron-freund-schapire" ->
      let q = quantity [ "gamma"; "R2"; "u2"; "D2" ] in
      demand (id ^ ".verdict") holds;
      Checker_perceptron.Freund_schapire (q "gamma", q "R2", q "u2", q "D2", rooted bound)
  | "perceptron-hinge" ->
      let q = quantity [ "gamma"; "R2"; "u2"; "b2"; "H" ] in
      demand (id ^ ".verdict") holds;
      Checker_perceptron.Hinge (q "gamma", q "R2", q "u2", q "b2", q "H", rooted bound)
  | _ -> refuse ("the theorem " ^ String.escaped id)

let check_max_margin separation (id, holds, quantities, bound) =
  demand "max-margin.verdict" holds;
  if bound <> Null then false_claim "max-margin.bound";
  match separation with
  | None -> refuse "max-margin: there is no separation"
  | Some None ->
      let get = fields "max-margin.quantities" [ "separable" ] quantities in
      demand "max-margin.separable" (not (boolean "max-margin.separable" (get "separable")))
  | Some (Some w) ->
      let get = fields "max-margin.quantities" [ "separable"; "u2"; "margin2" ] quantities in
      demand "max-margin.separable" (boolean "max-margin.separable" (get "separable"));
      demand (id ^ ".quantities")
        (Checker_separation.check_norm w (rational "max-margin.u2" (get "u2")) (rational "max-margin.margin2" (get "margin2")))

let check_perceptron document file_text =
  let run =
    run_of document [ "weights"; "comparator"; "u"; "given_gamma"; "separation"; "cycle" ] [ "numbers"; "bias"; "step"; "passes" ] file_text
  in
  let weights = numbers "weights" (run.get "weights") in
  demand "weights" (L.length weights = run.dimension);
  let separation = optional (separation_of run) (run.get "separation") in
  let best, bounds = L.partition (fun (id, _, _, _) -> id = "max-margin") (theorems_of run) in
  L.iter (check_max_margin separation) best;
  let u = optional (numbers "u") (run.get "u") in
  if u = None && bounds <> [] then refuse "u: a bound needs one";
  let given = optional (rational "given_gamma") (run.get "given_gamma") in
  (match given with Some g -> demand "given_gamma" (Z.sign g.Q.coq_Qnum > 0) | None -> ());
  let certificate =
    { Checker_perceptron.tie = tie_of (run.conventions "tie"); step = rational "conventions.step" (run.conventions "step");
      passes = run.passes; mistake_rounds = run.mistakes; weights; u = Option.value u ~default:weights; given;
      claims = L.map perceptron_claim bounds }
  in
  let source =
    match (text "comparator" (run.get "comparator"), separation) with
    | "given", _ -> Checker_perceptron.Given
    | "the exact maximum-margin separator", Some (Some w) -> Checker_perceptron.Separator w
    | "the final weights; no separator exists, see max-margin's certificate", Some None -> Checker_perceptron.Final
    | _ -> false_claim "comparator"
  in
  demand "comparator or u" (u = None || Checker_perceptron.check_source certificate source);
  demand "run or theorems" (Checker_perceptron.check_perceptron certificate run.examples);
  demand_cycle Checker_cycles.check_perceptron_cycle run certificate run.examples;
  run

(* ---- The others *)

let check_winnow document file_text =
  let run = run_of document [ "exponents"; "u"; "given_gamma"; "cycle" ] [ "numbers"; "bias"; "beta"; "passes" ] file_text in
  let holds, quantities, bound = claim_of "winnow" run in
  let get = fields "winnow.quantities" [ "gamma"; "u1"; "R" ] quantities in
  let small z = Z.leq (Z.abs z) (Z.of_int largest_exponent) in
  let gamma = rational "winnow.gamma" (get "gamma") and u1 = rational "winnow.u1" (get "u1") in
  let ratio = Qreduction.coq_Qred (Q.coq_Qdiv gamma u1) in
  let radius = integer "winnow.R" (get "R") in
  if not (small ratio.Q.coq_Qnum && small ratio.Q.coq_Qden && small radius) then refuse "winnow: too large for this program";
  let certificate =
    { Checker_winnow.tie = tie_of (run.conventions "tie"); beta = rational "conventions.beta" (run.conventions "beta");
      passes = run.passes; mistake_rounds = run.mistakes;
      exponents = L.map (integer "exponents") (items "exponents" (run.get "exponents")); u = numbers "u" (run.get "u");
      given = optional (rational "given_gamma") (run.get "given_gamma"); claimed_gamma = gamma; claimed_u1 = u1;
      claimed_radius = radius; holds; bound = bound_down "winnow.bound" bound }
  in
  (match certificate.Checker_winnow.given with Some g -> demand "given_gamma" (Z.sign g.Q.coq_Qnum > 0) | None -> ());
  demand "exponents" (L.length certificate.Checker_winnow.exponents = run.dimension);
  let examples = whole_examples run.examples in
  L.iter (fun (x, _) -> if not (L.for_all small x) then refuse "examples: too large for this program") examples;
  demand "run or theorem" (Checker_winnow.check_winnow certificate examples);
  demand_cycle Checker_cycles.check_winnow_cycle run certificate examples;
  run

let check_halving document file_text =
  let run = run_of document [ "experts_left" ] [] file_text in
  let holds, quantities, bound = claim_of "halving" run in
  let get = fields "halving.quantities" [ "experts"; "perfect" ] quantities in
  demand "halving.experts" (Z.equal (integer "halving.experts" (get "experts")) (Z.of_int run.dimension));
  let certificate =
    { Checker_halving.tie = tie_of (run.conventions "tie"); mistake_rounds = run.mistakes;
      experts_left = whole "experts_left" (run.get "experts_left"); experts = L.init run.dimension (fun _ -> true); holds;
      perfect = integer "halving.perfect" (get "perfect"); bound = bound_down "halving.bound" bound }
  in
  demand "run or theorem" (Checker_halving.check_halving certificate (boolean_examples 1 (-1) run.examples));
  run

let check_littlestone document file_text =
  let run =
    run_of document [ "weights"; "target"; "cycle" ] [ "numbers"; "bias"; "initial"; "threshold"; "promotion"; "demotion"; "passes" ] file_text
  in
  let convention name = rational ("conventions." ^ name) (run.conventions name) in
  let equal q p d = Z.equal (Z.mul q.Q.coq_Qnum (Z.of_int d)) (Z.mul q.Q.coq_Qden (Z.of_int p)) in
  if tie_of (run.conventions "tie") <> Some true || not (equal (convention "initial") 1 1)
     || not (equal (convention "threshold") run.dimension 2) || not (equal (convention "promotion") 2 1)
     || not (equal (convention "demotion") 0 1)
  then refuse "conventions: expected the parameters of the theorem";
  let holds, quantities, bound = claim_of "littlestone-winnow" run in
  let get = fields "littlestone-winnow.quantities" [ "n"; "k" ] quantities in
  let variables = L.map (integer "target") (items "target" (run.get "target")) in
  let rec ascending least = function
    | [] -> true
    | v :: rest -> Z.leq least v && Z.leq v (Z.of_int run.dimension) && ascending (Z.succ v) rest
  in
  if not (ascending Z.one variables) then refuse "target: expected variables, ascending";
  let target = L.init run.dimension (fun i -> L.exists (Z.equal (Z.of_int (i + 1))) variables) in
  let certificate =
    { Checker_littlestone.passes = run.passes; mistake_rounds = run.mistakes;
      weights = L.map (integer "weights") (items "weights" (run.get "weights")); target;
      variables = integer "littlestone-winnow.n" (get "n"); chosen = integer "littlestone-winnow.k" (get "k"); holds;
      bound = bound_down "littlestone-winnow.bound" bound }
  in
  demand "weights" (L.length certificate.Checker_littlestone.weights = run.dimension);
  let examples = boolean_examples 1 0 run.examples in
  demand "run or theorem" (Checker_littlestone.check_littlestone certificate examples);
  demand_cycle Checker_cycles.check_littlestone_cycle run certificate examples;
  run

let check_majority document file_text =
  let run = run_of document [ "weights"; "cycle" ] [ "beta"; "updates"; "passes" ] file_text in
  let every =
    match text "conventions.updates" (run.conventions "updates") with
    | "always" -> true
    | "mistakes" -> false
    | _ -> refuse "conventions.updates: expected always or mistakes"
  in
  let holds, quantities, bound = claim_of "weighted-majority" run in
  let get = fields "weighted-majority.quantities" [ "experts"; "best_mistakes"; "regret" ] quantities in
  let quantity name = integer ("weighted-majority." ^ name) (get name) in
  let fewest = quantity "best_mistakes" in
  demand "weighted-majority.experts" (Z.equal (quantity "experts") (Z.of_int run.dimension));
  demand "weighted-majority.regret" (Z.equal (quantity "regret") (Z.sub (Z.of_int (L.length run.mistakes)) fewest));
  let certificate =
    { Checker_majority.tie = tie_of (run.conventions "tie"); factor = rational "conventions.beta" (run.conventions "beta"); every;
      passes = run.passes; mistake_rounds = run.mistakes; weights = numbers "weights" (run.get "weights"); holds; fewest;
      bound = bound_down "weighted-majority.bound" bound }
  in
  demand "weights" (L.length certificate.Checker_majority.weights = run.dimension);
  let examples = boolean_examples 1 (-1) run.examples in
  demand "run or theorem" (Checker_majority.check_majority certificate examples);
  demand_cycle Checker_cycles.check_majority_cycle run certificate examples;
  run

(* -ln of a fraction between 0 and 1, between two fractions that are near each other: the last place of a grid at which
   e^-x is known to be no less, and one a little further. *)
let rate_between beta =
  let grid = Z.shift_left Z.one 300 in
  let at z = { Q.coq_Qnum = z; coq_Qden = grid } in
  let no_less z =
    let low, _ = Checker_powers.decay (at z) (at z) in
    Z.geq (Z.mul low beta.Q.coq_Qden) (Z.mul beta.Q.coq_Qnum Checker_powers.coq_unit)
  in
  let rec last low high = (* of low it holds, of high it does not *)
    if Z.leq (Z.sub high low) Z.one then low
    else
      let middle = Z.shift_right (Z.add low high) 1 in
      if no_less middle then last middle high else last low middle
  in
  let found = last Z.zero (Z.shift_left grid 9) in
  (at found, at (Z.add found (Z.shift_left Z.one 195)))

(* A fraction as r^d with the largest d. *)
let root_of q =
  let rec from d =
    if d = 1 then (q, 1)
    else
      let top = Z.root q.Q.coq_Qnum d and bottom = Z.root q.Q.coq_Qden d in
      if Z.equal (Z.pow top d) q.Q.coq_Qnum && Z.equal (Z.pow bottom d) q.Q.coq_Qden then
        ({ Q.coq_Qnum = top; coq_Qden = bottom }, d)
      else from (d - 1)
  in
  from (Stdlib.max 1 (Z.numbits q.Q.coq_Qden))

(* "9.45e-01". *)
let decimal what value =
  let spelled = text what value in
  if not (Str.string_match (Str.regexp "^-?[0-9]\\.[0-9]+e[+-][0-9][0-9]?[0-9]?$") spelled 0) then refuse (what ^ ": expected a decimal");
  let e = String.index spelled 'e' and point = String.index spelled '.' in
  let places = e - point - 1 in
  let digits = String.sub spelled 0 point ^ String.sub spelled (point + 1) places in
  let exponent = int_of_string (String.sub spelled (e + 2) (String.length spelled - e - 2)) in
  let power = (if spelled.[e + 1] = '-' then - exponent else exponent) - places in
  let ten = Z.pow (Z.of_int 10) (abs power) in
  if power >= 0 then { Q.coq_Qnum = Z.mul (Z.of_string digits) ten; coq_Qden = Z.one }
  else { Q.coq_Qnum = Z.of_string digits; coq_Qden = ten }

(* A fraction, or two ends that are no farther apart than 10^-15 of it, or of a thousandth. *)
let ends what = function
  | String _ as value -> let q = rational what value in (q, q)
  | value ->
      let get = fields what [ "low"; "high" ] value in
      let low = decimal (what ^ ".low") (get "low") and high = decimal (what ^ ".high") (get "high") in
      let over n d = { Q.coq_Qnum = n; coq_Qden = d } in
      let size = over (Z.abs low.Q.coq_Qnum) low.Q.coq_Qden and least = over Z.one (Z.of_int 1000) in
      let larger = if Q.coq_Qle_bool size least then least else size in
      let apart = over larger.Q.coq_Qnum (Z.mul larger.Q.coq_Qden (Z.pow (Z.of_int 10) 15)) in
      if not (Q.coq_Qle_bool (Q.coq_Qminus high low) apart) then refuse (what ^ ": two ends that are too far apart");
      (low, high)

(* Of its bounds it is proved that they are met; that the decimals which stand there are theirs is not looked at. *)
let check_hedge document file_text =
  let has name = function Object given -> L.mem_assoc name given | _ -> false in
  let without_mistakes = L.filter (fun name -> name <> "mistakes" && name <> "mistake_rounds") shared_fields in
  let shows_weights = has "weights" document in
  let get = fields "certificate" ((if shows_weights then [ "weights" ] else []) @ without_mistakes) document in
  let with_eta = has "eta" (get "conventions") in
  let conventions =
    fields "conventions" [ (if with_eta then "eta" else "beta"); "rule"; "rows"; "numbers"; "passes"; "order" ] (get "conventions")
  in
  if text "conventions.order" (conventions "order") <> "file" then refuse "conventions.order: expected file";
  (match text "conventions.rows" (conventions "rows") with
   | "losses" -> ignore (text "conventions.numbers" (conventions "numbers"))
   | "experts" -> ()
   | _ -> refuse "conventions.rows: expected losses or experts");
  check_reading (get "reading");
  let rounds, size, dimension = data_of get file_text points_of in
  let passes = count "conventions.passes" (conventions "passes") in
  if passes < 1 then refuse "conventions.passes: expected at least 1";
  demand "rounds" (count "rounds" (get "rounds") = passes * size);
  let by_power =
    match text "conventions.rule" (conventions "rule") with
    | "linear" -> false
    | "hedge" -> true
    | _ -> refuse "conventions.rule: expected linear or hedge"
  in
  let theorem =
    match items "theorems" (get "theorems") with
    | [ value ] -> fields "theorems" [ "id"; "verdict"; "vacuous"; "quantities"; "bound" ] value
    | _ -> refuse "theorems: expected hedge alone"
  in
  demand "theorems.id" (text "theorems.id" (theorem "id") = "hedge");
  demand "hedge.verdict" (text "hedge.verdict" (theorem "verdict") = "holds");
  demand "hedge.vacuous" (not (boolean "hedge.vacuous" (theorem "vacuous")));
  demand "hedge.bound" (theorem "bound" = Null);
  let quantity =
    fields "hedge.quantities" [ "experts"; "best_loss"; "loss"; "regret"; "loss_bound"; "regret_bound" ] (theorem "quantities") in
  let number name = rational ("hedge." ^ name) (quantity name) in
  L.iter (fun name -> ignore (ends ("hedge." ^ name) (quantity name))) [ "loss_bound"; "regret_bound" ];
  let best_loss = number "best_loss" in
  demand "hedge.experts" (Z.equal (integer "hedge.experts" (quantity "experts")) (Z.of_int dimension));
  let is_whole q = Z.equal q.Q.coq_Qden Z.one in
  if (not with_eta) && (not by_power || L.for_all (L.for_all is_whole) rounds) then begin
    let loss = number "loss" in
    demand "hedge.regret" (Q.coq_Qeq_bool (number "regret") (Q.coq_Qminus loss best_loss));
    let certificate =
      { Checker_hedge.factor = rational "conventions.beta" (conventions "beta"); by_power; passes = Z.of_int passes;
        weights = numbers "weights" (get "weights"); loss; best_loss }
    in
    demand "weights" (L.length certificate.Checker_hedge.weights = dimension);
    demand "run or theorem" (Checker_hedge.check_hedge certificate rounds)
  end else begin
    if not by_power then refuse "conventions.rule: eta is for the rule hedge";
    if dimension > 100_000 then refuse "data.dimension: too large for this program";
    let given, (least_rate, most_rate) =
      if with_eta then
        let eta = rational "conventions.eta" (conventions "eta") in
        (Checker_powers.Eta eta, (eta, eta))
      else
        let beta = rational "conventions.beta" (conventions "beta") in
        demand "conventions.beta" (Z.sign beta.Q.coq_Qnum > 0 && Z.lt beta.Q.coq_Qnum beta.Q.coq_Qden);
        let r, d = root_of beta in
        (Checker_powers.Beta (beta, r, Z.of_int d), rate_between beta)
    in
    let certificate =
      { Checker_powers.given; least_rate; most_rate; count = Worst.peano dimension; passes = Z.of_int passes;
        loss = ends "hedge.loss" (quantity "loss"); regret = ends "hedge.regret" (quantity "regret"); best_loss;
        weights = (if shows_weights then Some (numbers "weights" (get "weights")) else None) }
    in
    if not (Checker_powers.check_powers certificate rounds) then
      match quantity "loss" with
      | String _ -> refuse "hedge.loss: whether it is this fraction is not known of losses that are fractions"
      | _ -> false_claim "run or theorem"
  end;
  size

let check certificate_text file_text =
  let document = parse certificate_text in
  let field name = match document with
    | Object given -> (try L.assoc name given with Not_found -> refuse ("certificate: no field " ^ name))
    | _ -> refuse "certificate: expected an object"
  in
  if text "format" (field "format") <> "mistakebound-certificate" || field "version" <> Whole "1" then refuse "format or version";
  let learner = text "learner" (field "learner") in
  match text "kind" (field "kind") with
  | "run" when learner = "hedge" ->
      let rounds = check_hedge document file_text in
      Printf.printf "certificate holds: hedge, %d rows of losses\n" rounds
  | "run" ->
      let check =
        match learner with
        | "perceptron" -> check_perceptron
        | "winnow" -> check_winnow
        | "halving" -> check_halving
        | "littlestone-winnow" -> check_littlestone
        | "weighted-majority" -> check_majority
        | _ -> refuse ("the learner " ^ String.escaped learner)
      in
      let run = check document file_text in
      Printf.printf "certificate holds: %s, %d examples, %d mistakes%s\n" learner run.size (L.length run.mistakes)
        (if run.cycle = None then "" else ", never ends")
  | "littlestone-dimension" ->
      let dimension = Worst.check_dimension learner document file_text in
      Printf.printf "certificate holds: Littlestone dimension %d\n" dimension
  | "worst-case" when learner = "weighted-majority" ->
      let regret = Worst.check_regret document file_text in
      Printf.printf "certificate holds: %s, at worst a regret of %d\n" learner regret
  | "worst-case" ->
      let mistakes = Worst.check_game learner document file_text in
      Printf.printf "certificate holds: %s, at worst %d mistakes\n" learner mistakes
  | "tight" ->
      let possible, impossible = Tight.check learner document file_text in
      let part words = function Some updates -> Printf.sprintf ", %d updates are %s" updates words | None -> "" in
      Printf.printf "certificate holds: %s%s%s\n" learner (part "possible" possible) (part "impossible" impossible)
  | _ -> refuse "kind: expected run, littlestone-dimension, worst-case or tight"

let read_file path =
  let channel = open_in_bin path in
  let size = in_channel_length channel in
  let content = really_input_string channel size in
  close_in channel;
  content

let () =
  let unusable message = prerr_endline ("checker: unusable: " ^ message); exit 2 in
  let given = Array.length Sys.argv in
  if given < 2 || given > 3 then (prerr_endline "usage: checker CERTIFICATE [EXAMPLES]"; exit 2);
  match check (read_file Sys.argv.(1)) (if given = 3 then read_file Sys.argv.(2) else "") with
  | () -> ()
  | exception False what -> print_endline ("false: " ^ what); exit 1
  | exception Refused message -> unusable message
  | exception Sys_error message -> unusable message
  | exception End_of_file -> unusable "a file that changes"
  | exception Stack_overflow -> unusable "too long for this program"
  | exception Out_of_memory -> unusable "too large for this program"

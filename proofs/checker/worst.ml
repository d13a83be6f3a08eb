(* Certificates of worst cases and of Littlestone dimensions: the numbers of their fields, for the functions of
   Checker_trees and Checker_games. *)

open Json
open Values
module L = Stdlib.List

let largest = 100_000  (* of what is counted in unary: dimensions, numbers of points *)

let rec peano n = if n = 0 then Datatypes.O else Datatypes.S (peano (n - 1))

(* A number from 1, as the checkers count from 0. *)
let place what value =
  let z = whole what value in
  if Z.sign z <= 0 || Z.gt z (Z.of_int largest) then refuse (Printf.sprintf "%s: expected 1 to %d" what largest);
  peano (Z.to_int z - 1)

let small what value =
  let n = count what value in
  if n > largest then refuse (what ^ ": too large for this program");
  n

(* "0110": the members of a set. *)
let set_of what dimension value =
  let digits = text what value in
  if String.length digits <> dimension then refuse (Printf.sprintf "%s: expected %d digits" what dimension);
  L.init dimension (fun i -> match digits.[i] with '0' -> false | '1' -> true | _ -> refuse (what ^ ": expected 0 and 1"))

let label what value =
  match whole what value with
  | y when Z.equal y Z.one -> true
  | y when Z.equal y Z.minus_one -> false
  | _ -> refuse (what ^ ": expected 1 or -1")

(* The points of the data, whose hash is the one that is claimed. *)
let data_of value file_text =
  let get = fields "data" [ "points"; "dimension"; "sha256" ] value in
  let dimension = small "data.dimension" (get "dimension") in
  if dimension = 0 then refuse "data.dimension: expected at least 1";
  demand "data.sha256" (text "data.sha256" (get "sha256") = Sha256.of_text file_text);
  let points = points_of "examples" file_text dimension in
  demand "data.points" (L.length points = small "data.points" (get "points"));
  (points, dimension)

let rows_of points = L.map fst (boolean_examples 1 (-1) (L.map (fun x -> (x, true)) points))

(* The tree whose levels stand in the two lists: the node at place i, from 1, has the children 2i, for -1, and 2i + 1. *)
let tree_of depth value =
  let get = fields "tree" [ "points"; "hypotheses" ] value in
  if depth > 20 then refuse "littlestone_dimension: too large for this program";
  let size = 1 lsl depth in
  let listed name = Array.of_list (L.map (place ("tree." ^ name)) (items ("tree." ^ name) (get name))) in
  let points = listed "points" and hypotheses = listed "hypotheses" in
  demand "tree.points" (Array.length points = size - 1);
  demand "tree.hypotheses" (Array.length hypotheses = size);
  let rec node i =
    if i >= size then Checker_trees.Leaf hypotheses.(i - size)
    else Checker_trees.Node (points.(i - 1), node (2 * i), node ((2 * i) + 1))
  in
  node 1

(* The entries of a table; no state twice, as the second would say nothing. *)
let table_of state name number value =
  let entry value =
    let get = fields "table" [ name; number ] value in
    (state (get name), whole ("table." ^ number) (get number))
  in
  let entries = L.map entry (items "table" value) in
  let seen = Hashtbl.create 64 in
  L.iter
    (fun (s, _) ->
      let key = Marshal.to_string s [] in
      if Hashtbl.mem seen key then refuse ("table: a " ^ name ^ " twice");
      Hashtbl.add seen key ())
    entries;
  entries

let check_dimension learner document file_text =
  if learner <> "optimal" then refuse "learner: expected optimal";
  let names = [ "format"; "version"; "kind"; "learner"; "data"; "littlestone_dimension"; "tree"; "table" ] in
  let get = fields "certificate" names document in
  let points, dimension = data_of (get "data") file_text in
  let depth = small "littlestone_dimension" (get "littlestone_dimension") in
  let shattered = tree_of depth (get "tree") in
  let bounds = table_of (set_of "table.version_space" dimension) "version_space" "dimension" (get "table") in
  let certificate =
    { Checker_trees.hypotheses = peano dimension; least = peano depth; shattered; most = Z.of_int depth; bounds }
  in
  demand "tree or table" (Checker_trees.check_dimension certificate (rows_of points));
  depth

let check_game learner document file_text =
  let with_data = learner <> "littlestone-winnow" in
  let names =
    [ "format"; "version"; "kind"; "learner"; "conventions"; "parameters"; "mistakes"; "sequence"; "table" ]
    @ if with_data then [ "data" ] else []
  in
  let get = fields "certificate" names document in
  let mistakes = small "mistakes" (get "mistakes") in
  let claimed = Z.of_int mistakes in
  let conventions names = fields "conventions" names (get "conventions") in
  let parameters names = fields "parameters" names (get "parameters") in
  let numbers what value = L.map (rational what) (items what value) in
  let weights dimension value =
    let w = numbers "table.state" value in
    if L.length w <> dimension then refuse (Printf.sprintf "table.state: expected %d numbers" dimension);
    w
  in
  let rounds read = L.map read (items "sequence" (get "sequence")) in
  let at value = fields "sequence" [ "point"; "y" ] value in
  (match learner with
  | "halving" ->
      let points, dimension = data_of (get "data") file_text in
      let convention = conventions [ "tie" ] and parameter = parameters [ "experts"; "points" ] in
      demand "parameters.experts" (small "parameters.experts" (parameter "experts") = dimension);
      demand "parameters.points" (small "parameters.points" (parameter "points") = L.length points);
      let round value =
        let get = at value in
        (place "sequence.point" (get "point"), label "sequence.y" (get "y"))
      in
      demand "sequence or table"
        (Checker_games.check_halving_game (tie_of (convention "tie")) (peano dimension) (rows_of points)
           (table_of (set_of "table.state" dimension) "state" "mistakes" (get "table"))
           (rounds round) claimed)
  | "perceptron" | "margin-perceptron" ->
      let points, dimension = data_of (get "data") file_text in
      let with_margin = learner = "margin-perceptron" in
      let convention = conventions ([ "tie"; "numbers"; "bias"; "step" ] @ if with_margin then [ "margin" ] else []) in
      let margin = if with_margin then Some (rational "conventions.margin" (convention "margin")) else None in
      let parameter = parameters [ "points"; "dimension"; "u" ] in
      demand "parameters.points" (small "parameters.points" (parameter "points") = L.length points);
      demand "parameters.dimension" (small "parameters.dimension" (parameter "dimension") = dimension);
      ignore (text "conventions.numbers" (convention "numbers"));
      demand "conventions.bias" (not (boolean "conventions.bias" (convention "bias")));
      demand "conventions.step" (text "conventions.step" (convention "step") = "1");
      let u = numbers "parameters.u" (parameter "u") in
      if L.length u <> dimension then refuse "parameters.u: another length than the points'";
      let labels = Checker_games.labelled u points in
      let round value =
        let get = at value in
        let p = place "sequence.point" (get "point") in
        (match L.nth_opt labels (Z.to_int (whole "sequence.point" (get "point")) - 1) with
        | Some (_, y) -> demand "sequence.y" (label "sequence.y" (get "y") = y)
        | None -> false_claim "sequence.point");
        p
      in
      demand "sequence or table"
        (Checker_games.check_perceptron_game (tie_of (convention "tie")) margin u points
           (table_of (weights dimension) "state" "mistakes" (get "table"))
           (rounds round) claimed)
  | "littlestone-winnow" ->
      if file_text <> "" then refuse "examples: expected none";
      let convention = conventions [ "tie"; "initial"; "threshold"; "promotion"; "demotion" ] in
      let parameter = parameters [ "n"; "k" ] in
      let n = small "parameters.n" (parameter "n") and k = small "parameters.k" (parameter "k") in
      if n > 16 then refuse "parameters.n: too large for this program";
      demand "parameters.k" (k <= n);
      let number name = rational ("conventions." ^ name) (convention name) in
      let round value =
        let get = fields "sequence" [ "x"; "y" ] value in
        let x = numbers "sequence.x" (get "x") in
        if L.length x <> n then refuse (Printf.sprintf "sequence.x: expected %d numbers" n);
        demand "sequence.y" (label "sequence.y" (get "y") = Checker_games.in_target (peano k) x);
        x
      in
      demand "sequence or table"
        (Checker_games.check_winnow_game (tie_of (convention "tie")) (peano n) (peano k) (number "initial")
           (number "threshold") (number "promotion") (number "demotion")
           (table_of (weights n) "state" "mistakes" (get "table"))
           (rounds round) claimed)
  | _ -> refuse ("the learner " ^ String.escaped learner));
  mistakes

(* Of Weighted Majority, whose regret is counted. *)
let check_regret document file_text =
  let names = [ "format"; "version"; "kind"; "learner"; "conventions"; "parameters"; "regret"; "sequence"; "table" ] in
  let get = fields "certificate" names document in
  if file_text <> "" then refuse "examples: expected none";
  let convention = fields "conventions" [ "tie"; "beta"; "updates" ] (get "conventions") in
  let parameter = fields "parameters" [ "n"; "rounds" ] (get "parameters") in
  let n = small "parameters.n" (parameter "n") and rounds = small "parameters.rounds" (parameter "rounds") in
  if n = 0 || n > 16 then refuse "parameters.n: expected 1 to 16";
  let every =
    match text "conventions.updates" (convention "updates") with
    | "always" -> true
    | "mistakes" -> false
    | _ -> refuse "conventions.updates: expected always or mistakes"
  in
  let listed what read value =
    let found = L.map (read what) (items what value) in
    if L.length found <> n then refuse (Printf.sprintf "%s: expected %d numbers" what n);
    found
  in
  let round value =
    let get = fields "sequence" [ "x"; "y" ] value in
    (listed "sequence.x" rational (get "x"), label "sequence.y" (get "y"))
  in
  let layers = Array.make (rounds + 1) [] and seen = Hashtbl.create 64 in
  L.iter
    (fun value ->
      let get = fields "table" [ "played"; "state"; "experts_mistakes"; "regret" ] value in
      let played = small "table.played" (get "played") in
      if played > rounds then refuse "table.played: more than the rounds";
      let standing =
        (listed "table.state" rational (get "state"), listed "table.experts_mistakes" whole (get "experts_mistakes"))
      in
      let key = (played, Marshal.to_string standing []) in
      if Hashtbl.mem seen key then refuse "table: a state twice";
      Hashtbl.add seen key ();
      layers.(played) <- (standing, whole "table.regret" (get "regret")) :: layers.(played))
    (items "table" (get "table"));
  let regret = small "regret" (get "regret") in
  demand "sequence or table"
    (Checker_games.check_majority_game (tie_of (convention "tie")) (rational "conventions.beta" (convention "beta")) every
       (peano n) (peano rounds) (Array.to_list layers)
       (L.map round (items "sequence" (get "sequence")))
       (Z.of_int regret));
  regret

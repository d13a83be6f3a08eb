(* Certificates of the largest number of updates: the numbers of their fields, for the functions of Checker_tight. *)

open Json
open Values
module L = Stdlib.List
module Q = QArith_base

let numbers what value = L.map (rational what) (items what value)
let zero = { Q.coq_Qnum = Z.zero; coq_Qden = Z.one }
let is_zero q = Z.sign q.Q.coq_Qnum = 0
let is_positive q = Z.sign q.Q.coq_Qnum > 0
let equal a b = Z.equal (Z.mul a.Q.coq_Qnum b.Q.coq_Qden) (Z.mul b.Q.coq_Qnum a.Q.coq_Qden)

let condition_of value =
  let get = fields "conditions" [ "relation"; "one"; "x2"; "margin"; "score"; "w2_before"; "wu_before" ] value in
  let number name = rational ("conditions." ^ name) (get name) in
  let equation =
    match text "conditions.relation" (get "relation") with
    | "=" -> true
    | ">=" -> false
    | _ -> refuse "conditions.relation: expected = or >="
  in
  { Checker_tight.equation;
    terms =
      { Checker_tight.one = number "one"; x2_ = number "x2"; margin_ = number "margin"; score_ = number "score";
        w2_ = number "w2_before"; wu_ = number "wu_before" } }

let problem_of value =
  let get = fields "parameters" [ "radius2"; "gamma"; "u2"; "margin"; "start2"; "start_u"; "conditions" ] value in
  let number name = rational ("parameters." ^ name) (get name) in
  let problem =
    { Checker_tight.radius2_ = number "radius2"; gamma_ = number "gamma"; u2_ = number "u2"; beta_ = number "margin";
      start2 = number "start2"; start_u = optional (rational "parameters.start_u") (get "start_u");
      conditions = L.map condition_of (items "parameters.conditions" (get "conditions")) }
  in
  let negative q = not (is_zero q || is_positive q) in
  if not (L.for_all is_positive [ problem.radius2_; problem.gamma_; problem.u2_ ])
     || negative problem.beta_ || negative problem.start2 || (is_zero problem.start2 && problem.start_u <> None)
  then refuse "parameters: out of their range";
  problem

(* The margin of the problem is that of the weights over the step size. *)
let check_conventions problem value =
  let has_margin = match value with Object given -> L.mem_assoc "margin" given | _ -> false in
  let get = fields "conventions" ([ "tie"; "step" ] @ if has_margin then [ "margin" ] else []) value in
  if text "conventions.tie" (get "tie") <> "mistake" then refuse "conventions.tie: expected mistake";
  let step = rational "conventions.step" (get "step") in
  if not (is_positive step) then refuse "conventions.step: expected a positive number";
  let margin = if has_margin then rational "conventions.margin" (get "margin") else zero in
  demand "parameters.margin" (equal margin (Q.coq_Qmult problem.Checker_tight.beta_ step))

let listed what value list = demand what (L.length list = Values.count what value)

let check_possible problem value =
  let get = fields "possible" [ "updates"; "u"; "start"; "z" ] value in
  let z = L.map (numbers "possible.z") (items "possible.z" (get "z")) in
  listed "possible.updates" (get "updates") z;
  demand "possible"
    (Checker_tight.check_possible problem (numbers "possible.u" (get "u")) (numbers "possible.start" (get "start")) z);
  L.length z

let check_impossible problem value =
  let get = fields "impossible" [ "updates"; "start"; "steps"; "end" ] value in
  let square at =
    let get = fields ("impossible." ^ at) [ "weight"; "u" ] (get at) in
    (rational (at ^ ".weight") (get "weight"), rational (at ^ ".u") (get "u"))
  in
  let step value =
    let get = fields "impossible.steps" [ "weight"; "w"; "u"; "factors" ] value in
    let number name = rational ("impossible.steps." ^ name) (get name) in
    { Checker_tight.weight = number "weight"; along_w = number "w"; along_u = number "u";
      factors = numbers "impossible.steps.factors" (get "factors") }
  in
  let start_weight, start_along = square "start" and end_weight, end_along = square "end" in
  if is_zero problem.Checker_tight.start2 then demand "impossible.start" (is_zero start_weight && is_zero start_along);
  let steps = L.map step (items "impossible.steps" (get "steps")) in
  listed "impossible.updates" (get "updates") steps;
  demand "impossible"
    (Checker_tight.check_impossible problem { Checker_tight.start_weight; start_along; steps; end_weight; end_along });
  L.length steps

let check learner document file_text =
  if file_text <> "" then refuse "examples: expected none";
  if not (L.mem learner [ "perceptron"; "margin-perceptron" ]) then refuse ("the learner " ^ String.escaped learner);
  let names = [ "format"; "version"; "kind"; "learner"; "conventions"; "parameters"; "possible"; "impossible" ] in
  let get = fields "certificate" names document in
  let problem = problem_of (get "parameters") in
  check_conventions problem (get "conventions");
  let possible = optional (check_possible problem) (get "possible") in
  let impossible = optional (check_impossible problem) (get "impossible") in
  (possible, impossible)

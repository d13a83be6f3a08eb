(* Values of fields, and the lines of examples: what all kinds of certificates have. *)

open Json
module L = Stdlib.List
module Q = QArith_base

exception False of string

let false_claim what = raise (False what)
let demand what holds = if not holds then false_claim what

(* ---- Values of fields *)

let most_rounds = 1_000_000
let largest_exponent = 100_000  (* of powers: above, the program would take too long *)

let whole what = function Whole text -> Z.of_string text | _ -> refuse (what ^ ": expected a whole number")

let count what value =
  let z = whole what value in
  if Z.sign z < 0 || Z.gt z (Z.of_int most_rounds) then refuse (Printf.sprintf "%s: expected 0 to %d" what most_rounds);
  Z.to_int z

let boolean what = function Bool b -> b | _ -> refuse (what ^ ": expected true or false")
let text what = function String s -> s | _ -> refuse (what ^ ": expected a string")
let items what = function Array l -> l | _ -> refuse (what ^ ": expected an array")
let optional read = function Null -> None | value -> Some (read value)

(* "p/q" in lowest terms, or "p". *)
let rational_of what spelled =
  let bad () = refuse (Printf.sprintf "%s: expected a number in lowest terms, p/q or p" what) in
  let number part = if is_whole part then Z.of_string part else bad () in
  match String.split_on_char '/' spelled with
  | [ p ] -> { Q.coq_Qnum = number p; coq_Qden = Z.one }
  | [ p; q ] ->
      let p = number p and q = number q in
      if Z.leq q Z.one || not (Z.equal (Z.gcd p q) Z.one) then bad ();
      { Q.coq_Qnum = p; coq_Qden = q }
  | _ -> bad ()

let rational what value = rational_of what (text what value)

let integer what value =
  let q = rational what value in
  if not (Z.equal q.Q.coq_Qden Z.one) then refuse (what ^ ": expected a whole number");
  q.Q.coq_Qnum

(* The fields of an object, which are these and no others. *)
let fields what names = function
  | Object given ->
      L.iter (fun (name, _) -> if not (L.mem name names) then refuse (what ^ ": the unknown field " ^ String.escaped name)) given;
      fun name -> (try L.assoc name given with Not_found -> refuse (Printf.sprintf "%s: no field %s" what name))
  | _ -> refuse (what ^ ": expected an object")

let tie_of value =
  match text "conventions.tie" value with
  | "mistake" -> None
  | "positive" -> Some true
  | "negative" -> Some false
  | _ -> refuse "conventions.tie: expected mistake, positive or negative"

(* a + c sqrt n, as bounds are spelled; as a and c^2 n. *)
let rooted what value =
  let spelled = text what value in
  let zero = { Q.coq_Qnum = Z.zero; coq_Qden = Z.one } in
  let root part =
    let inside part =
      let n = String.length part in
      if n > 6 && String.sub part 0 5 = "sqrt(" && part.[n - 1] = ')' then
        let digits = String.sub part 5 (n - 6) in
        if is_whole digits && Z.sign (Z.of_string digits) > 0 then Z.of_string digits else refuse (what ^ ": expected a root")
      else refuse (what ^ ": expected a root")
    in
    let factor, n =
      match String.index_opt part '*' with
      | Some i -> (rational_of what (String.sub part 0 i), inside (String.sub part (i + 1) (String.length part - i - 1)))
      | None -> ({ Q.coq_Qnum = Z.one; coq_Qden = Z.one }, inside part)
    in
    if Z.sign factor.Q.coq_Qnum <= 0 then refuse (what ^ ": expected a positive root");
    { Q.coq_Qnum = Z.mul (Z.mul factor.Q.coq_Qnum factor.Q.coq_Qnum) n; coq_Qden = Z.mul factor.Q.coq_Qden factor.Q.coq_Qden }
  in
  let has_root part = String.length part > 0 && part.[String.length part - 1] = ')' in
  match Str.split_delim (Str.regexp_string " + ") spelled with
  | [ a ] when has_root a -> (zero, root a)
  | [ a ] -> (rational_of what a, zero)
  | [ a; b ] -> (rational_of what a, root b)
  | _ -> refuse (what ^ ": expected a + c*sqrt(n)")

(* ---- The examples *)

let examples_of what file_text dimension =
  let lines = String.split_on_char '\n' file_text in
  let rec but_last = function
    | [ "" ] -> []
    | line :: rest -> line :: but_last rest
    | [] -> refuse (what ^ ": the last line has no end")
  in
  let example number line =
    let where = Printf.sprintf "%s, line %d" what number in
    match L.rev (String.split_on_char ',' line) with
    | label :: entries ->
        let y = match label with "1" -> true | "-1" -> false | _ -> refuse (where ^ ": the label is neither 1 nor -1") in
        if L.length entries <> dimension then refuse (Printf.sprintf "%s: expected %d numbers and a label" where dimension);
        (L.rev_map (rational_of where) entries, y)
    | [] -> refuse (where ^ ": it is empty")
  in
  L.mapi (fun i line -> example (i + 1) line) (but_last lines)

let whole_examples examples =
  let entry q = if Z.equal q.Q.coq_Qden Z.one then q.Q.coq_Qnum else refuse "examples: expected whole numbers" in
  L.map (fun (x, y) -> (L.map entry x, y)) examples

(* Entries that are one of two numbers, the first of which means true. *)
let boolean_examples yes no examples =
  let entry z =
    if Z.equal z (Z.of_int yes) then true
    else if Z.equal z (Z.of_int no) then false
    else refuse (Printf.sprintf "examples: expected %d or %d" yes no)
  in
  L.map (fun (x, y) -> (L.map entry x, y)) (whole_examples examples)

(* Points without labels, a line each, of so many numbers. *)
let points_of what file_text dimension =
  (* Each with a label that is taken off again. *)
  let lines = if file_text = "" then "" else Str.global_replace (Str.regexp_string "\n") ",1\n" file_text in
  L.map fst (examples_of what lines dimension)

(* A strict reader of JSON, as certificates have it: whole numbers only, no field twice, nothing after the end. *)

exception Refused of string

let refuse text = raise (Refused text)

type value =
  | Object of (string * value) list
  | Array of value list
  | String of string
  | Whole of string  (* digits, perhaps a minus before them *)
  | Bool of bool
  | Null

let deepest = 16

let is_digit c = c >= '0' && c <= '9'

(* A whole number as it has to be spelled: no plus, no zero before other digits, no minus zero. *)
let is_whole text =
  let n = String.length text in
  let first = if n > 0 && text.[0] = '-' then 1 else 0 in
  let digits = n - first in
  digits > 0
  && (let ok = ref true in
      for i = first to n - 1 do
        if not (is_digit text.[i]) then ok := false
      done;
      !ok)
  && (text.[first] <> '0' || (digits = 1 && first = 0))

let parse text =
  let size = String.length text in
  let at = ref 0 in
  let fail what = refuse (Printf.sprintf "byte %d: expected %s" (!at + 1) what) in
  let peek () = if !at < size then text.[!at] else '\000' in
  let next () = incr at in
  let rec skip () =
    if !at < size && (match text.[!at] with ' ' | '\n' | '\t' | '\r' -> true | _ -> false) then (next (); skip ())
  in
  let expect c = if !at < size && text.[!at] = c then next () else fail (Printf.sprintf "'%c'" c) in
  let word w value =
    String.iter expect w;
    value
  in
  let string () =
    expect '"';
    let buffer = Buffer.create 16 in
    let rec go () =
      if !at >= size then fail "the end of a string";
      match text.[!at] with
      | '"' -> next ()
      | '\\' ->
          next ();
          let c = peek () in
          (match c with
           | '"' | '\\' | '/' -> Buffer.add_char buffer c; next ()
           | 'b' | 'f' | 'n' | 'r' | 't' -> Buffer.add_char buffer '\\'; Buffer.add_char buffer c; next ()
           | 'u' ->
               Buffer.add_string buffer "\\u"; next ();
               for _ = 1 to 4 do
                 (match peek () with
                  | '0' .. '9' | 'a' .. 'f' | 'A' .. 'F' -> Buffer.add_char buffer (peek ()); next ()
                  | _ -> fail "four hexadecimal digits")
               done
           | _ -> fail "an escape of JSON");
          go ()
      | c when c < ' ' -> fail "no control character"
      | c -> Buffer.add_char buffer c; next (); go ()
    in
    go ();
    Buffer.contents buffer
  in
  let rec value depth =
    if depth > deepest then refuse "nested too deeply";
    skip ();
    match peek () with
    | '{' ->
        next (); skip ();
        if peek () = '}' then (next (); Object [])
        else begin
          let seen = Hashtbl.create 16 in
          let rec members known =
            skip ();
            let name = string () in
            if Hashtbl.mem seen name then refuse ("the field " ^ String.escaped name ^ " twice");
            Hashtbl.add seen name ();
            skip (); expect ':';
            let known = (name, value (depth + 1)) :: known in
            skip ();
            if peek () = ',' then (next (); members known) else (expect '}'; Object (Stdlib.List.rev known))
          in
          members []
        end
    | '[' ->
        next (); skip ();
        if peek () = ']' then (next (); Array [])
        else begin
          let rec items known =
            let known = value (depth + 1) :: known in
            skip ();
            if peek () = ',' then (next (); items known) else (expect ']'; Array (Stdlib.List.rev known))
          in
          items []
        end
    | '"' -> String (string ())
    | 't' -> word "true" (Bool true)
    | 'f' -> word "false" (Bool false)
    | 'n' -> word "null" Null
    | _ ->
        let start = !at in
        while !at < size && (is_digit text.[!at] || text.[!at] = '-') do next () done;
        let spelled = String.sub text start (!at - start) in
        if is_whole spelled then Whole spelled else fail "a value"
  in
  let result = value 0 in
  skip ();
  if !at < size then fail "the end";
  result

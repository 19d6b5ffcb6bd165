(* Runs the extracted functions on structured differences: one on each line of
   the standard input, as an s-expression; on the output one line with the
   projections, the guarded form of the old one, the correlating program, and
   what runs of all of them from a store end with. *)

open Correlate

(* ----- s-expressions ----- *)

type sexp = Word of string | List of sexp list

let parse text =
  let at = ref 0 in
  let rec skip () =
    if !at < String.length text && text.[!at] = ' ' then (incr at; skip ()) in
  let rec one () =
    skip ();
    if text.[!at] = '(' then (incr at; List (many ()))
    else begin
      let from = !at in
      while !at < String.length text && not (String.contains " ()" text.[!at]) do incr at done;
      Word (String.sub text from (!at - from))
    end
  and many () =
    skip ();
    if text.[!at] = ')' then (incr at; [])
    else let first = one () in first :: many () in
  one ()

let bad () = failwith "not a structured difference"

(* ----- numbers ----- *)

let rec positive n =
  if n = 1 then XH
  else if n land 1 = 1 then XI (positive (n lsr 1))
  else XO (positive (n lsr 1))

let to_z n = if n = 0 then Z0 else if n > 0 then Zpos (positive n) else Zneg (positive (-n))

let rec of_positive = function
  | XH -> 1
  | XO p -> 2 * of_positive p
  | XI p -> 2 * of_positive p + 1

let of_z = function Z0 -> 0 | Zpos p -> of_positive p | Zneg p -> - of_positive p

let rec nat n = if n = 0 then O else S (nat (n - 1))

(* ----- reading ----- *)

let rec aexp = function
  | List [Word "num"; Word n] -> Num (to_z (int_of_string n))
  | List [Word "var"; Word x] -> Var x
  | List [Word "plus"; a; b] -> Plus (aexp a, aexp b)
  | _ -> bad ()

let rec bexp = function
  | Word "true" -> Bool true
  | Word "false" -> Bool false
  | List [Word "and"; a; b] -> And (bexp a, bexp b)
  | List [Word "not"; a] -> Not (bexp a)
  | List [Word "le"; a; b] -> Le (aexp a, aexp b)
  | _ -> bad ()

let atom = function
  | Word "skip" -> Skip
  | Word "break" -> Break
  | Word "continue" -> Continue
  | List [Word "assign"; Word x; e] -> Assign (x, aexp e)
  | _ -> bad ()

let rec cmd = function
  | List [Word "seq"; a; b] -> Seq (cmd a, cmd b)
  | List [Word "if"; b; c; d] -> If (bexp b, cmd c, cmd d)
  | List [Word "while"; b; c] -> While (bexp b, cmd c)
  | a -> Atom (atom a)

let side = function Word "old" -> Old | Word "new" -> New | _ -> bad ()

let rec delta = function
  | List [Word "seq-left"; i; c; d] -> DSeqLeft (side i, cmd c, delta d)
  | List [Word "seq-right"; i; d; c] -> DSeqRight (side i, delta d, cmd c)
  | List [Word "seq"; d; e] -> DSeq (delta d, delta e)
  | List [Word "atom"; a; b] -> DAtom (atom a, atom b)
  | List [Word "if"; b; c; d; e] -> DIf (bexp b, bexp c, delta d, delta e)
  | List [Word "while"; b; c; d] -> DWhile (bexp b, bexp c, delta d)
  | List [Word "if-else"; i; b; c; d] -> DIfElse (side i, bexp b, cmd c, delta d)
  | List [Word "if-then"; i; b; d; c] -> DIfThen (side i, bexp b, delta d, cmd c)
  | List [Word "loop"; i; b; d] -> DLoop (side i, bexp b, delta d)
  | _ -> bad ()

(* ----- writing: sequences flat, without skip ----- *)

let spaced words = String.concat " " words
let list words = "(" ^ spaced words ^ ")"

let rec show_aexp = function
  | Num n -> string_of_int (of_z n)
  | Var x -> x
  | Plus (a, b) -> list ["+"; show_aexp a; show_aexp b]

let rec show_bexp = function
  | Bool b -> string_of_bool b
  | And (a, b) -> list ["&&"; show_bexp a; show_bexp b]
  | Not a -> list ["!"; show_bexp a]
  | Le (a, b) -> list ["<="; show_aexp a; show_aexp b]

let rec flat = function
  | Atom Skip -> []
  | Atom (Assign (x, e)) -> [list ["="; x; show_aexp e]]
  | Atom Break -> ["break"]
  | Atom Continue -> ["continue"]
  | Seq (a, b) -> flat a @ flat b
  | If (b, c, d) -> [list ["if"; show_bexp b; list (flat c); list (flat d)]]
  | While (b, c) -> [list ["while"; show_bexp b; list (flat c)]]

let show_path path = "g" ^ String.concat "" (List.map (fun b -> if b then "1" else "0") path)
let show_literal (path, is) = (if is then "" else "!") ^ show_path path
let show_conj conj = list (List.map show_literal conj)

let rec gflat = function
  | GSkip -> []
  | GSeq (a, b) -> gflat a @ gflat b
  | GIf (conj, Set_var (x, e)) -> [list ["act"; show_conj conj; x; show_aexp e]]
  | GIf (conj, Set_guard (g, b)) -> [list ["act"; show_conj conj; show_path g; show_bexp b]]
  | GWhile (disj, c) -> [list ["loop"; list (List.map show_conj disj); list (gflat c)]]

(* ----- running ----- *)

let names = ["a"; "b"; "c"]
let bound = nat 12

let show_values store of_name =
  list (List.map (fun x -> string_of_int (of_z (store (of_name x)))) names)

let show_run program store =
  match exec bound program store with
  | Some (_, store) -> show_values store (fun x -> x)
  | None -> "cut"

let answer d values =
  let value x = to_z (List.assoc x values) in
  let store x = if List.mem_assoc x values then value x else Z0 in
  let untag x =
    List.find_opt (fun name -> tag Old name = x || tag New name = x) names in
  let both x = match untag x with Some name -> value name | None -> Z0 in
  let old_ = project Old d and new_ = project New d in
  if not (checks d old_ new_) then failwith "the checker refuses the projections";
  let c = correlating_program d in
  let run =
    match gexec bound c { vars = both; guard = (fun _ -> false) } with
    | Some st -> show_values st.vars (tag Old) ^ " " ^ show_values st.vars (tag New)
    | None -> "cut" in
  spaced [ list (flat old_); list (flat new_); list (gflat (guarded_form old_));
           list (gflat c); show_run old_ store; show_run new_ store; run ]

let () =
  try
    while true do
      match parse (read_line ()) with
      | List [d; List values] ->
          let number = function Word n -> int_of_string n | List _ -> bad () in
          print_endline (answer (delta d) (List.combine names (List.map number values)))
      | _ -> bad ()
    done
  with End_of_file -> ()

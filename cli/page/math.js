// Formulas: the sides of a claim, and the same formula with a round's numbers in place of its symbols.

const mathSpace = "http://www.w3.org/1998/Math/MathML";

function mathNode(markup) {
  const holder = document.createElement("div");
  holder.innerHTML = markup;
  return holder.firstElementChild;
}

/// The sides of a formula and the relations between them, as the claim has them: null where they are not told apart.
/// `first`: the formula may go on where the claim does not.
function splitSides(markup, relations, first = false) {
  if (first && relations.includes(";")) relations = relations.slice(0, relations.indexOf(";"));
  const row = mathNode(markup).firstElementChild;
  const signs = { "=": "=", "≤": "<=", "≥": ">=", ">": ">", "<": "<" };
  const sides = [[]];
  const found = [];
  for (const child of [...row.children]) {
    const text = child.localName === "mo" ? child.textContent : "";
    if (signs[text]) {
      found.push(signs[text]);
      sides.push([]);
    } else {
      sides[sides.length - 1].push(child);
    }
  }
  const says = relations.filter((relation) => relation !== ";");
  if (found.length < says.length || (found.length > says.length && !first) || relations.includes(";") || says.some((sign, i) => sign !== found[i])) return null;
  if (first) {
    const last = sides[says.length];
    sides.length = says.length + 1;
    const comma = last.findIndex((node) => node.localName === "mo" && node.textContent === ",");
    if (comma >= 0) last.length = comma;
  }
  // Words or a second formula after a comma are no side.
  if (sides.some((side) => side.length === 0 || side.some((node) => node.localName === "mtext" || isComma(node)))) return null;
  return sides.map((side) => wrapMath(side));
}

/// A bracket, or one with an index, as the end of a norm.
function isFence(node) {
  return ["msup", "msub", "msubsup"].includes(node.localName) && node.firstElementChild.localName === "mo" && !"∑∏".includes(node.firstElementChild.textContent);
}

function isComma(node) {
  return node.localName === "mspace" && node.getAttribute("width") === "1em";
}

function wrapMath(nodes) {
  const math = document.createElementNS(mathSpace, "math");
  math.setAttribute("display", "block");
  const row = document.createElementNS(mathSpace, "mrow");
  row.append(...nodes);
  math.append(row);
  return math;
}

function mathElement(name, ...children) {
  const node = document.createElementNS(mathSpace, name);
  node.append(...children);
  return node;
}

/// A rational as MathML; a negative one in brackets where it stands in a product or a sum.
function numberMath(text, bracketed) {
  const negative = text.startsWith("-");
  const [above, below] = (negative ? text.slice(1) : text).split("/");
  const size = below ? mathElement("mrow", mathElement("mn", above), slash(), mathElement("mn", below)) : mathElement("mn", above);
  if (!negative && !(below && bracketed)) return size;
  const inside = negative ? [mathElement("mo", "−"), size] : [size];
  if (!bracketed) return mathElement("mrow", ...inside);
  return mathElement("mrow", bracket("("), ...inside, bracket(")"));
}

function slash() {
  const node = mathElement("mo", "/");
  node.setAttribute("lspace", "0");
  node.setAttribute("rspace", "0");
  return node;
}

function bracket(text) {
  const node = mathElement("mo", text);
  node.setAttribute("stretchy", "false");
  return node;
}

function vectorMath(numbers) {
  const inside = [];
  numbers.forEach((text, i) => {
    if (i > 0) inside.push(mathElement("mo", ","));
    inside.push(numberMath(text, false));
  });
  return mathElement("mrow", bracket("("), ...inside, bracket(")"));
}

/// What the symbols of a theorem's formulas stand for at a round, where that is short enough to be read.
function symbolsAt(model, theorem, t) {
  const symbols = new Map();
  const rational = /^-?\d{1,12}(\/\d{1,12})?$/;
  const number = (symbol, text) => {
    if (rational.test(text)) symbols.set(symbol, () => numberMath(text, true));
  };
  const vector = (symbol, place) => {
    if (place === undefined) return;
    const numbers = numbersOf(model, place);
    if (numbers.join(", ").length <= 20 && numbers.every((text) => rational.test(text)))
      symbols.set(symbol, () => vectorMath(numbers));
  };
  const quantity = (name) => theorem.quantities.get(name);
  for (const [name, symbol] of [["gamma", "\\gamma"], ["beta", "\\beta"], ["R2", "R^2"], ["b2", "b^2"], ["D2", "D^2"], ["n", "n"], ["k", "k"], ["eta", "\\eta"]]) {
    const found = quantity(name);
    if (found && found.number !== undefined) number(symbol, exactOf(model, found.number));
  }
  const u = quantity("u"), star = quantity("w_star");
  if (star && star.vector !== undefined) vector("w_*", star.vector);
  // Where both stand, u is the one only if they are the same.
  if (u && u.vector !== undefined && (!star || star.vector === u.vector)) vector("u", u.vector);
  const round = model.rounds.get(t);
  if (!round) return symbols;
  const index = theorem.ofExamples ? "i" : "t";
  if (index === "t") {
    number("y_t", String(round.y));
    number("m_t", String(mistakesUpTo(model, t)));
    number("M_t", String(mistakesUpTo(model, t)));
  }
  if (model.data.kind === "separate") number("y_i", String(round.y));
  if (index === "t" || model.data.kind === "separate") vector("x_" + index, round.x);
  // The claims speak of w divided by the step; their L_t is what the learner lost, and no state.
  const step = (model.report.conventions || {}).step;
  if (index === "t" && (step === undefined || step === "1") && model.data.letter !== "L") {
    vector(model.data.letter + "_t", round.before);
    vector(model.data.letter + "_{t+1}", round.after);
  }
  return symbols;
}

/// A copy of the formula with its symbols replaced; null where there are none to replace.
function withNumbers(math, symbols) {
  const copy = math.cloneNode(true);
  let replaced = 0;
  const put = (node, number) => {
    node.replaceWith(number);
    ++replaced;
    // What stood side by side is a product: numbers need a sign for it.
    const times = () => mathElement("mo", "·");
    const operand = (other) => other && !["mo", "mspace", "mtext"].includes(other.localName) && !isFence(other);
    let before = number.previousElementSibling;
    if (before && before.localName === "mspace") before = before.previousElementSibling;
    if (operand(before)) number.before(times());
    let after = number.nextElementSibling;
    if (after && after.localName === "mspace") after = after.nextElementSibling;
    if (operand(after)) number.after(times());
  };
  for (const node of [...copy.querySelectorAll("[data-v]")]) {
    if (!copy.contains(node)) continue;
    const name = node.getAttribute("data-v");
    const whole = symbols.get(name);
    if (whole) {
      put(node, whole());
      continue;
    }
    // R^2, where only R is known, or x_t^2: the base with its index.
    const based = name.match(/^(.+)\^(?:\{[^}]*\}|.)$/);
    const base = based && symbols.get(based[1]);
    if (base && node.localName === "msup") {
      node.firstElementChild.replaceWith(base());
      put(node, node.cloneNode(true));
    }
  }
  // A sum's own variables keep their names.
  return replaced > 0 ? copy : null;
}

/// The claim of a step at a round: formula, numbers and exact sides, its sides beside each other, or, `stacked`, one below the other.
function claimNode(model, item, line, symbols, stacked = false) {
  const sides = line && line.sides.length > 0 ? splitSides(item.math, line.relations) : null;
  if (!sides) {
    const math = mathNode(item.math);
    const numbers = line ? withNumbers(math, symbols) : null;
    return element("div", {},
      element("div", { class: "formula" }, math),
      numbers ? element("div", { class: "formula numbers slack" }, numbers) : null,
      line ? valuesNode(model, line) : null);
  }
  const rows = { formula: [], numbers: [], values: [] };
  let some = false;
  sides.forEach((side, i) => {
    const sign = i > 0 ? relationSign[line.relations[i - 1]] : null;
    const between = (cells) => { if (sign) cells.push(element("td", { class: "rel" }, sign)); };
    const numbers = withNumbers(side, symbols);
    some = some || numbers !== null;
    between(rows.formula);
    rows.formula.push(element("td", {}, side));
    between(rows.numbers);
    rows.numbers.push(element("td", {}, numbers || side.cloneNode(true)));
    between(rows.values);
    rows.values.push(element("td", {}, exactNode(model, line.sides[i])));
  });
  if (stacked) {
    const side = (i) => element("tr", {}, element("td", { class: "rel" }, i > 0 ? relationSign[line.relations[i - 1]] : null), element("td", {}, sides[i]),
      some ? element("td", { class: "numbers" }, withNumbers(sides[i], symbols)) : null,
      element("td", { style: `min-width:${Math.min(26, exactOf(model, line.sides[i]).length + 2)}ch` }, exactNode(model, line.sides[i])));
    return element("div", { class: "formula" }, element("table", { class: "sides stacked", role: "presentation" },
      element("tbody", { class: "values", "data-claim": claimText(model, line) }, sides.map((_, i) => side(i)))));
  }
  return element("div", { class: "formula" },
    element("table", { class: "sides", role: "presentation" },
      element("tr", { class: "symbols" }, rows.formula),
      some ? element("tr", { class: "numbers" }, rows.numbers) : null,
      element("tr", { class: "values", "data-claim": claimText(model, line) }, rows.values)));
}

/// The exact sides in a line.
function valuesNode(model, line) {
  const parts = [];
  line.sides.forEach((side, i) => {
    if (i > 0) parts.push(line.relations[i - 1] === ";" ? "; " : " " + relationSign[line.relations[i - 1]] + " ");
    parts.push(exactNode(model, side));
  });
  return element("div", { class: "sides" }, element("span", { class: "values", "data-claim": claimText(model, line) }, parts));
}

/// The claim as the ledger prints it.
function claimText(model, line) {
  if (line.sides.length === 0) return "undecided: " + (line.why || "");
  return line.sides.map((side, i) =>
    (i === 0 ? "" : (line.relations[i - 1] === ";" ? "; " : " " + line.relations[i - 1] + " ")) + exactOf(model, side)).join("");
}

// The data block, put in the order in which the page asks for it. Numbers stay as the program wrote them: an exact text,
// and beside it a double to draw by.

const relationSign = { "=": "=", "<=": "≤", ">=": "≥", ">": ">", ";": ";" };
const stateWords = { holds: "holds", tight: "tight", refuted: "refuted", excused: "excused", undecided: "undecided", out: "not in scope" };
const stateMarks = { holds: "✓", tight: "=", refuted: "✗", excused: "∼", undecided: "?", out: "·" };

function decode(data) {
  const model = { data, report: data.report, values: data.values, T: data.report.rounds, mistakes: data.mistakes };
  model.rounds = new Map(data.rounds.map((round) => [round.t, round]));
  model.kept = [...model.rounds.keys()].sort((a, b) => a - b);
  const reports = data.report.theorems || [];
  model.theorems = data.theorems.map((theorem, i) => {
    const report = reports[i];
    const excused = new Set(theorem.excused);
    const item = (text, isHypothesis) => ({
      ...text, isHypothesis, lines: new Map(), excused: excused.has(text.id),
      report: (isHypothesis ? report.hypotheses : report.steps).find((r) => r.id === text.id) });
    const items = [...theorem.hypotheses.map((h) => item(h, true)), ...theorem.steps.map((s) => item(s, false))];
    const quantities = new Map(theorem.quantities.map((q) => [q.name, q]));
    // A theorem on the separator itself bounds no mistakes: what it goes through are examples.
    const ofExamples = theorem.bound === "";
    const known = { ...theorem, ofExamples, report, items, byId: new Map(items.map((it) => [it.id, it])), quantities };
    known.core = coreOf(known);
    return known;
  });
  const byId = new Map(model.theorems.map((theorem) => [theorem.id, theorem]));
  for (const [t, theorem, step, outcome, claim, slack, example, why] of data.ledger) {
    const item = byId.get(theorem).byId.get(step);
    if (item.lines.has(t) && outcome === 0) continue;
    const sides = claim.filter((_, i) => i % 2 === 0);
    const relations = claim.filter((_, i) => i % 2 === 1);
    item.lines.set(t, { t, outcome, sides, relations, slack, example, why });
  }
  for (const theorem of model.theorems) {
    const spoken = new Set(theorem.items.flatMap((item) => [...item.lines.keys()]));
    theorem.stops = theorem.ofExamples ? [...new Set([0, ...spoken])].sort((a, b) => a - b) : [0, ...model.kept];
    theorem.last = theorem.ofExamples ? Math.max(data.picture.total, ...spoken) : model.T;
  }
  return model;
}

/// What a step uses, and what that uses, and so on; with the step itself.
function ancestorsOf(theorem, id, found = new Set()) {
  const item = theorem.byId.get(id);
  if (!item || found.has(id)) return found;
  found.add(id);
  for (const used of item.uses) ancestorsOf(theorem, used, found);
  return found;
}

/// The line of thought: the bound, and each inequality that leads to it and follows from something. The other steps are
/// algebra, known inequalities, or lead elsewhere. All steps of a theorem that has no such line.
function coreOf(theorem) {
  const leads = ancestorsOf(theorem, "bound");
  const core = theorem.items.filter((item) => leads.has(item.id) && !item.isHypothesis && item.kind === "inequality" && item.uses.length > 0);
  return core.length > 2 ? core : theorem.items.filter((item) => !item.isHypothesis);
}

const exactOf = (model, place) => model.values[place][0];
const decimalOf = (model, place) => model.values[place][1];

/// The line of a step that speaks at a round: one said once speaks at all of them.
function lineAt(item, t) {
  return item.lines.get(item.scope === "once" ? 0 : t);
}

function stateAt(model, item, t) {
  const line = lineAt(item, t);
  if (!line) return "out";
  if (line.outcome === 2) return "undecided";
  if (line.outcome === 1) return item.excused ? "excused" : "refuted";
  return line.slack !== null && exactOf(model, line.slack) === "0" ? "tight" : "holds";
}

/// How many mistakes were made up to a round.
function mistakesUpTo(model, t) {
  let low = 0, high = model.mistakes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (model.mistakes[middle] <= t) low = middle + 1; else high = middle;
  }
  return low;
}

/// "1 mistake", "2 mistakes".
function mistakesCounted(count) {
  return `${count} ${count === 1 ? "mistake" : "mistakes"}`;
}

/// The last kept round that is not after t.
function keptBefore(model, t) {
  let low = 0, high = model.kept.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (model.kept[middle] <= t) low = middle + 1; else high = middle;
  }
  return low === 0 ? undefined : model.kept[low - 1];
}

function numbersOf(model, place) {
  return model.data.vectors[place].map((n) => exactOf(model, n));
}

function decimalsOf(model, place) {
  return model.data.vectors[place].map((n) => decimalOf(model, n));
}

function vectorText(model, place) {
  return "(" + numbersOf(model, place).join(", ") + ")";
}

/// A vector for a line of text, cut short where it is long.
function shortVector(model, place, most = 12) {
  const numbers = numbersOf(model, place);
  if (numbers.length <= most) return vectorText(model, place);
  return "(" + numbers.slice(0, most).join(", ") + ", … " + (numbers.length - most) + " more)";
}

const signText = (y) => (y > 0 ? "+1" : y < 0 ? "−1" : "none (a tie)");

function decimalText(value, places = 3) {
  if (value === null || value === undefined) return "";
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1e6 || size < 1e-4) return value.toExponential(places);
  return String(Number(value.toPrecision(6)));
}

/// The double near a positive fraction as it is written, however many digits it has.
function nearOf(text) {
  const [[a, m], [b, n]] = [text, "1"].join("/").split("/").map((digits) => [Number("0." + digits), digits.length]);
  return Number(a / b + "e" + (m - n));
}

/// "the best nonnegative …" of an exact number beside a decimal, where the decimal says more.
function nearText(model, place) {
  const text = exactOf(model, place);
  return /^-?\d{1,9}$/.test(text) ? "" : "≈ " + decimalText(decimalOf(model, place));
}

function element(name, attributes = {}, ...children) {
  const svg = ["svg", "g", "path", "line", "rect", "circle", "text", "polyline", "polygon", "title"].includes(name) || attributes.svg;
  const node = svg ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "svg" || value === undefined || value === null || value === false) continue;
    if (key === "html") node.innerHTML = value;
    else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? "" : value);
  }
  for (const child of children.flat(Infinity)) if (child !== null && child !== undefined) node.append(child);
  return node;
}

function badge(state, words) {
  const mark = { "does-not-apply": "–" }[state] || stateMarks[state] || "·";
  return element("span", { class: "badge " + state }, element("span", { "aria-hidden": "true" }, mark), words || stateWords[state] || state);
}

/// An exact number: as it is where it is short; else a decimal, and the number itself on demand.
function exactNode(model, place, longest = 48) {
  const text = exactOf(model, place);
  if (text.length <= longest)
    return element("span", { class: "exact", "data-exact": text, title: nearText(model, place) || null }, text);
  return element("details", { class: "long" },
    element("summary", {}, "≈ " + decimalText(decimalOf(model, place)) + " (" + text.length + " characters)"),
    element("span", { class: "exact", "data-exact": text }, text));
}

// The page: where it stands (round, theorem, step), how one moves, and what is drawn anew when one does.

const byId = (id) => document.getElementById(id);
const state = { model: null, t: 0, theorem: 0, step: "", after: false, playing: 0, held: false, whole: false, only: false, present: false, notes: false, beside: null, byPointer: false, whenTheorem: () => {} };

function load(data) {
  state.model = decode(data);
  state.theorem = Math.min(state.theorem, Math.max(0, state.model.theorems.length - 1));
  header();
  tabs();
}

function header() {
  const { model } = state, { report } = model;
  byId("heading").textContent = model.data.heading;
  byId("heading").title = model.data.heading;
  document.title = model.data.heading + " — mistakebound";
  byId("summary").replaceChildren(...summaryOf(model));
  byId("conventions").replaceChildren(...Object.entries({ ...report.conventions, ...(report.comparator ? { comparator: report.comparator } : {}) })
    .map(([name, value]) => element("li", {}, name + " ", element("b", {}, value === true ? "yes" : value === false ? "no" : String(value)))),
  ...(model.data.input || []).map((line) => element("li", {}, line)));
  const divergence = byId("divergence");
  divergence.hidden = !model.data.divergence;
  if (model.data.divergence) divergence.replaceChildren(element("b", {}, `Round ${report.first_divergence.round} (line ${report.first_divergence.line}): `), model.data.divergence);
  byId("cycle").hidden = report.cycle_length === undefined;
  byId("cycle").replaceChildren(...cycleOf(model));
  byId("foot").replaceChildren(...footOf(model));
}

/// Of a run that never ends, what comes back for ever: passes, or the updates of a batch.
function cycleOf(model) {
  const { report } = model, from = report.cycle_begins, length = report.cycle_length, letter = model.data.letter;
  if (length === undefined) return [];
  const unit = report.cycle_mistakes === undefined ? "update" : "pass";
  const made = report.cycle_mistakes === undefined ? "" : ` with ${mistakesCounted(report.cycle_mistakes)}`;
  const rows = (report.cycle_states || []).map((state, i) => element("li", {}, `${letter} after ${unit} ${from + i} = (${state.join(", ")})`));
  if (report.cycle_states_left_out) rows.push(element("li", {}, `… (${report.cycle_states_left_out} more)`));
  return [element("summary", {}, element("b", {}, "It never ends: "), `${letter} after ${unit} ${from + length} is ${letter} after ${unit} ${from}, a cycle of ${length} ${unit === "pass" ? (length === 1 ? "pass" : "passes") : (length === 1 ? "update" : "updates")}${made}; the largest |${letter}|² met is ${report.largest_norm2}.`),
    ...(rows.length ? [element("ul", {}, ...rows)] : [])];
}

/// Whether weights were compared up to a tolerance.
function isTolerant(conventions) {
  return conventions.tolerance !== "0" || conventions["absolute-tolerance"] !== undefined;
}

function summaryOf(model) {
  const { report } = model, kind = model.data.kind;
  const count = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;
  if (kind === "separate") {
    const found = report.separable ? `, separable; ${report.margin2 === null ? "no margin is the largest" : `margin² ${report.margin2.length <= 40 ? "= " + report.margin2 : "≈ " + decimalText(nearOf(report.margin2))}`}. ` :
      `; no vector separates them, as the combination below shows${report.quasi_separable ? ", but w does so weakly: no example is on its wrong side" : ""}. `;
    return [`${count(report.rounds, "example")} in ${count(report.dimension, "dimension")}${found}`];
  }
  const verdicts = model.theorems.map((theorem) => theorem.report.verdict);
  const words = [["refuted", kind === "check" ? "broken by this run" : "refuted"], ["undecided", "undecided"], ["does-not-apply", "not applicable"], ["holds", "holding"]]
    .map(([verdict, word]) => [verdicts.filter((v) => v === verdict).length, word]).filter(([n]) => n > 0).map(([n, word]) => `${n} ${word}`).join(", ");
  const judged = kind === "check" ? (report.conforms ? `The trace follows the rule ${isTolerant(report.conventions) ? "within the tolerance" : "exactly"}. ` : report.decisions_conform ? "Every decision follows the rule; the weights do not. " : "The trace diverges from the rule. ") : "";
  return [judged, `${count(model.T, "round")}${model.data.predicts === false ? "" : `, ${count(model.mistakes.length, "mistake")}${ofWhom(model)}`}`, kind === "check" && model.data.predicts !== false && !model.data.mistakes_of && report.exact_mistakes !== model.mistakes.length ? ` (the exact run makes ${report.exact_mistakes})` : "", `. Theorems: ${words || "none"}.`];
}

function footOf(model) {
  const of = JSON.parse(byId("lab-data").textContent), served = of && !of.program;
  const kept = model.data.kept;
  const all = kept.last >= model.T && kept.first <= 1;
  const lines = [`Every number here is exact, as the program computed it; drawings, and what stands after ≈, are rounded. Made by mistakebound; this page asks nothing of any network${served ? " but of the program that made it" : ""}.`];
  if (!all) lines.push(`The ledger is here line by line for rounds ${kept.first} to ${kept.last}, for ${kept.mistakes === model.mistakes.length ? "all" : kept.mistakes + " of the"} ${model.mistakes.length} mistakes` +
    (kept.mistakes < model.mistakes.length ? ` (the first ${kept.in_a_row} and then some of them, evenly)` : "") + `, and for the rounds that the report names. Verdicts, least slacks and counts are those of all ${model.T} rounds.`);
  if (kept.full_from) lines.push(`From round ${kept.full_from} on only the rounds that the report names are here: the numbers had become too long for a page.`);
  return lines.map((line) => element("p", {}, line));
}

// ---- Moving

/// The theorem that is shown; of a page without one, what there is to move through.
const shown = () => state.model.theorems[state.theorem] || { stops: [0, ...state.model.kept], last: state.model.T, ofExamples: false };
const stops = () => shown().stops;

function go(t, { step = state.step, theorem = state.theorem, scroll = false, remember = true } = {}) {
  const { model } = state;
  if (theorem !== state.theorem) {
    state.theorem = theorem;
    tabs();
  }
  state.t = Math.max(0, Math.min(shown().last, Math.round(t)));
  const known = model.theorems[state.theorem];
  state.step = known && known.byId.has(step) ? step : "";
  draw();
  // A page within another, as in a notebook, has no address of its own.
  if (remember && location.protocol !== "about:") history.replaceState(null, "", addressOf(state.t, state.step));
  // On the stage the step is in sight.
  if (scroll && state.step && !(isWide() && byId("focus").getBoundingClientRect().top >= 0)) {
    const node = byId("step-" + state.step);
    if (node) node.scrollIntoView({ block: "nearest" });
  }
}

function addressOf(t, step) {
  const { model } = state;
  return "#t=" + t + (state.theorem > 0 && model.theorems[state.theorem] ? "&theorem=" + model.theorems[state.theorem].id : "") + (step ? "&step=" + step : "") + (step && state.only ? "&only=1" : "") + (state.present ? "&view=present" : "");
}

/// Where the address says, or at the first mistake.
function fromAddress() {
  const { model } = state;
  const said = new URLSearchParams(location.hash.slice(1));
  const step = said.get("step") || "";
  let theorem = model.theorems.findIndex((one) => one.id === said.get("theorem"));
  if (theorem < 0) theorem = model.theorems.findIndex((one) => one.byId.has(step));
  const divergence = model.report.first_divergence;
  const first = divergence ? divergence.round : model.mistakes[0] || Math.min(1, model.T);
  state.only = said.get("only") === "1";
  if (state.present !== (said.get("view") === "present")) setPresent(!state.present);
  const t = /^\d+$/.test(said.get("t") || "") ? Number(said.get("t")) : first;
  go(t, { step, theorem: Math.max(0, theorem), scroll: true, remember: false });
}

const movements = {
  first: () => go(Math.min(1, shown().last)),
  last: () => go(shown().last),
  before: () => go([...stops()].reverse().find((t) => t < state.t) ?? 0),
  after: () => go(stops().find((t) => t > state.t) ?? shown().last),
  "mistake-before": () => go([...state.model.mistakes].reverse().find((t) => t < state.t) ?? state.t),
  "mistake-after": () => go(state.model.mistakes.find((t) => t > state.t) ?? state.t),
  play: () => {
    if (state.playing) { clearInterval(state.playing); state.playing = 0; }
    else state.playing = setInterval(playOn, Number(byId("speed").value));
    const button = document.querySelector('[data-move="play"]');
    button.setAttribute("aria-pressed", String(state.playing !== 0));
    button.textContent = state.playing ? "▮▮" : "▷";
  } };

/// One round further, or to the next mistake; at the end it stops.
function playOn() {
  const mistakes = byId("by").value === "mistakes", before = state.t;
  if (state.t < shown().last) movements[mistakes ? "mistake-after" : "after"]();
  if (state.t === before) movements.play();
}

/// Where one can jump to: [round, step], or null where there is no such place.
function jumps() {
  const { model } = state, theorem = model.theorems[state.theorem];
  const named = (items, at) => items.map((item) => [at(item), item.id]).filter(([t]) => t !== undefined && t !== null).sort((a, b) => a[0] - b[0])[0] || null;
  const items = theorem ? theorem.items : [];
  const refuted = named(items.filter((item) => !item.isHypothesis && item.report.violation), (item) => item.report.violation.round);
  const failed = named(items.filter((item) => item.isHypothesis && item.report.holds === false), (item) => item.report.round ?? 0);
  const tie = model.data.ties.rounds.find((t) => t > state.t) ?? model.data.ties.rounds[0];
  const divergence = model.report.first_divergence;
  const chosen = theorem && (theorem.byId.get(state.step) || theorem.byId.get("bound"));
  const tightest = chosen && chosen.report.at_round ? [chosen.report.at_round, chosen.id] : null;
  return { refuted: ["r", "the first refuted step", refuted], failed: ["h", "the first failed hypothesis", failed], tie: ["z", "the next tie", tie === undefined ? null : [tie, state.step]],
    divergence: ["d", "the divergence", divergence ? [divergence.round, state.step] : null], tightest: ["g", "the tightest round of " + (chosen ? chosen.id : "the step"), tightest] };
}

function jump(name) {
  const found = jumps()[name];
  if (found && found[2]) go(found[2][0], { step: found[2][1], scroll: true });
  else byId("live").textContent = "There is none: " + found[1] + ".";
}

function nextStep(direction) {
  const theorem = state.model.theorems[state.theorem];
  if (!theorem) return;
  // Through the steps that are open: those of the core, or all.
  const items = stepsAlone(theorem) || (byId("others") && byId("others").open && !state.present ? theorem.items : theorem.core);
  const at = items.findIndex((item) => item.id === state.step);
  const next = at < 0 ? (direction > 0 ? 0 : items.length - 1) : Math.max(0, Math.min(items.length - 1, at + direction));
  go(state.t, { step: items[next].id, scroll: true });
}

// ---- Drawing

function tabs() {
  const { model } = state;
  byId("tabs").replaceChildren(...model.theorems.map((theorem, i) => element("button", { type: "button", role: "tab", id: "tab-" + i, "aria-selected": String(i === state.theorem), "aria-controls": "panel",
    tabindex: i === state.theorem ? 0 : -1, onclick: () => go(state.t, { theorem: i, step: "" }) }, badgeMark(theorem.report.verdict, verdictText(model, theorem)), theorem.id)));
  byId("panel").setAttribute("aria-labelledby", "tab-" + state.theorem);
  const theorem = model.theorems[state.theorem];
  byId("statement").replaceChildren(...(theorem ? statementNode(model, theorem) : [element("p", {}, "No theorem was evaluated: " + (model.report.comparator || "none was asked for") + ".")]));
  state.whenTheorem();
}

function badgeMark(verdict, said) {
  const words = { holds: "✓", refuted: "✗", "does-not-apply": "–", undecided: "?" };
  return element("span", { class: "badge " + verdict, "aria-label": said, role: "img" }, words[verdict]);
}

function draw() {
  const { model, t } = state, theorem = model.theorems[state.theorem];
  // What is drawn is as wide as its section, which has no width while it is empty.
  for (const id of ["picture", "chart", "charts", "states"]) if (!byId(id).firstChild) byId(id).append(element("h2", { class: "unseen" }, id));
  const href = (step) => addressOf(t, step);
  byId("t").value = String(t);
  byId("unit").textContent = shown().ofExamples ? "example" : "round";
  byId("of").textContent = "of " + shown().last;
  drawTimeline();
  fitStage();
  byId("now").replaceChildren(...roundNode(model, theorem, t));
  drawSlide(theorem);
  drawFocus(theorem);
  state.rooms = new Map(["picture", "chart", "charts", "states"].map((id) => [id, widthOf(id)]));
  drawMain(theorem);
  if (!state.held) drawPicture();  // while a point is dragged, its picture stays
  // What follows changes much, and comes after what is measured: the browser lays out the page for whoever asks how wide it is.
  if (theorem) {
    const symbols = symbolsAt(model, theorem, t);
    byId("graph").replaceChildren(...graphSection(model, theorem, t, href));
    const open = new Set([...document.querySelectorAll("#proof details.more[open]")].map((node) => node.closest("article").dataset.step));
    const alone = stepsAlone(theorem), core = alone || theorem.core, others = alone ? [] : theorem.items.filter((item) => !core.includes(item));
    const wasOpen = byId("others") && byId("others").open;
    const step = (model.report.conventions || {}).step;
    const scaledBy = step !== undefined && step !== "1" ? element("p", { class: "hint" }, `The learner moves by ${step} y x; the claims speak of ${model.data.letter} divided by ${step}.`) : "";
    byId("proof").replaceChildren(element("h2", {}, "Step by step"), scaledBy, ...core.map((item) => stepNode(model, theorem, item, t, symbols, state.step, href)),
      others.length ? element("details", { id: "others", open: wasOpen || others.some((item) => item.id === state.step) },
        element("summary", {}, `${others.length} more: what is assumed, what holds by algebra, and what else follows`), others.map((item) => stepNode(model, theorem, item, t, symbols, state.step, href))) : "");
    for (const step of open) { const node = document.querySelector(`#step-${step} details.more`); if (node) node.open = true; }
    const charts = [...chartsNode(model, theorem, t, (round) => go(round)), passesChart(model, t, (round) => go(round))].filter(Boolean);
    const openCharts = [...document.querySelectorAll("#charts details")].map((node) => node.open);
    byId("charts").replaceChildren(...(charts.length ? [element("h2", {}, "More charts"), ...charts] : []));
    [...document.querySelectorAll("#charts details")].forEach((node, i) => { if (openCharts[i]) node.open = true; });
    const lost = lostNode(model, theorem, t);
    byId("lost").replaceChildren(...(lost.length ? [element("h2", {}, "Where the bound is lost"), ...lost] : []));
  } else {
    for (const id of ["graph", "proof", "charts", "lost"]) byId(id).replaceChildren();
  }
  drawBeside();
  byId("jump").replaceChildren(element("option", { value: "" }, "…"), ...Object.entries(jumps()).map(([name, [letter, words, place]]) =>
    element("option", { value: name, disabled: place === null }, `${words} (${letter})${place ? "" : ": none"}`)));
  fit(theorem);
  state.rooms = null;
  announce(theorem);
}

/// What is wider than its place: claims are stacked side under side; what is still too wide can be scrolled by keys. What is
/// folded away is left until it is unfolded, and fitted alone then: a browser does not lay it out unless it is asked how
/// wide it is.
function fit(theorem, within = document) {
  const { model, t } = state;
  const wide = (node) => node.scrollWidth > node.clientWidth + 1;
  const unfolded = (selector) => [...within.querySelectorAll(selector)].filter((node) => !node.closest("details:not([open])"));
  if (theorem) {
    const symbols = symbolsAt(model, theorem, t);
    for (const node of unfolded("#proof .formula").filter((one) => wide(one) && one.querySelector(".sides:not(.stacked)"))) {
      const item = theorem.byId.get(node.closest("article").dataset.step);
      node.replaceWith(claimNode(model, item, lineAt(item, t), symbols, true));
    }
    // Where numbers in place of symbols leave no room for the exact sides, those stay.
    for (const node of unfolded("#panel .formula:not(.brief)").filter((one) => wide(one) && one.querySelector("td.numbers"))) node.classList.add("brief");
  }
  for (const node of unfolded("#panel .formula, #panel .scroll, #panel .bound, #stage section").filter((one) => wide(one) || (one.closest("#stage") && one.scrollHeight > one.clientHeight + 1))) {
    node.tabIndex = 0;
    node.setAttribute("role", "group");
    if (!node.hasAttribute("aria-label")) node.setAttribute("aria-label", "Scrolls sideways");
  }
}

function announce(theorem) {
  const { model, t } = state;
  const round = model.rounds.get(t);
  const states = theorem ? theorem.items.map((item) => [item.id, stateAt(model, item, t)]) : [];
  const of = (name) => states.filter(([, s]) => s === name).map(([id]) => id);
  byId("live").textContent = `${shown().ofExamples ? "Example" : "Round"} ${t} of ${shown().last}${!shown().ofExamples && round && round.mistake ? ", a mistake" : ""}. ` +
    (of("refuted").length ? "Refuted: " + of("refuted").join(", ") + ". " : "") + (of("undecided").length ? "Undecided: " + of("undecided").join(", ") + ". " : "") +
    (of("tight").length ? "Tight: " + of("tight").join(", ") + ". " : "") + `${of("holds").length} more ${of("holds").length === 1 ? "holds" : "hold"}.`;
}

function drawTimeline() {
  const { model, t } = state;
  const last = shown().last, mistakes = shown().ofExamples ? [] : model.mistakes;
  const bar = byId("timeline");
  bar.setAttribute("aria-valuemax", String(last));
  bar.setAttribute("aria-valuenow", String(t));
  bar.setAttribute("aria-valuetext", shown().ofExamples ? `example ${t} of ${last}` : `round ${t} of ${last}, ${mistakesCounted(mistakesUpTo(model, t))} so far`);
  const wide = Math.max(200, bar.clientWidth), tall = 44, left = 6, right = 6;
  const x = (round) => left + (last <= 1 ? 0.5 : (round - 1) / (last - 1)) * (wide - left - right);
  if (bar.drawn !== shown() || bar.wide !== wide) {
    const seen = new Set();
    let path = "";
    for (const m of mistakes) {
      const at = Math.round(x(m) * 2) / 2;
      if (!seen.has(at)) path += `M${at} 5V27`;
      seen.add(at);
    }
    let rounds = "";
    if (last <= wide / 3) for (let r = 1; r <= last; ++r) rounds += `M${x(r).toFixed(1)} 22V27`;
    const kept = model.data.kept;
    const svg = element("svg", { viewBox: `0 0 ${wide} ${tall}`, preserveAspectRatio: "none", "aria-hidden": "true" },
      element("rect", { x: 0, y: 3, width: wide, height: 26, rx: 4, fill: "var(--faint)" }),
      !shown().ofExamples && (kept.last < last || kept.first > 1) && kept.first <= last ? element("rect", { x: x(Math.max(1, kept.first)), y: 27, width: Math.max(2, x(Math.min(kept.last, last)) - x(kept.first)), height: 2.5, fill: "var(--accent)" }, element("title", {}, "rounds kept line by line")) : null,
      element("path", { d: rounds, stroke: "var(--line)", "stroke-width": 1.2 }),
      element("path", { d: path, stroke: "var(--mistake)", "stroke-width": Math.max(1, Math.min(3, wide / (last + 1) * 0.6)) }));
    for (const tick of ticksOf(1, last, Math.max(2, Math.floor(wide / 110))).filter((r) => Number.isInteger(r) && r >= 1))
      svg.append(element("text", { x: Math.max(12, Math.min(wide - 12, x(tick))), y: 42, "text-anchor": "middle" }, String(tick)));
    const divergence = model.report.first_divergence;
    if (divergence && !shown().ofExamples) svg.append(element("path", { d: `M${x(divergence.round)} 4l6 -6h-12z`, fill: "var(--undecided)" }), element("path", { d: `M${x(divergence.round)} 4V29`, stroke: "var(--undecided)", "stroke-width": 2 }));
    svg.append(element("g", { class: "here" }));
    bar.replaceChildren(svg);
    bar.drawn = shown();
    bar.wide = wide;
  }
  bar.roundAt = (clientX) => {
    const box = bar.getBoundingClientRect();
    return Math.max(1, Math.min(last, Math.round(1 + ((clientX - box.left) / box.width * wide - left) / (wide - left - right) * (last - 1))));
  };
  const here = t === 0 ? left : x(t);
  bar.querySelector(".here").replaceChildren(element("line", { x1: here, x2: here, y1: 1, y2: 31, stroke: "var(--ink)", "stroke-width": 2 }), element("circle", { cx: here, cy: 4, r: 4.5, fill: "var(--ink)" }));
}

// ---- What the reader does

function setUp() {
  for (const button of document.querySelectorAll("[data-move]")) button.addEventListener("click", () => movements[button.dataset.move]());
  const input = byId("t");
  input.addEventListener("change", () => { if (/^\d+$/.test(input.value.trim())) go(Number(input.value)); else input.value = String(state.t); });
  byId("jump").addEventListener("change", (event) => { const name = event.target.value; event.target.value = ""; if (name) jump(name); });
  byId("help-button").addEventListener("click", () => byId("help").showModal());
  byId("present-button").addEventListener("click", () => present());
  byId("speed").addEventListener("change", () => { if (state.playing) { movements.play(); movements.play(); } });
  byId("save").addEventListener("change", (event) => { const what = event.target.value; event.target.value = ""; if (what === "print") print(); else if (what === "beside") askBeside(); else if (what) saveDrawing(what); });
  // What was clicked gives the keys back, so that space plays; what was reached by keys keeps them.
  addEventListener("pointerdown", () => { state.byPointer = true; }, true);
  addEventListener("keydown", () => { state.byPointer = false; }, true);
  addEventListener("click", (event) => { const pressed = event.detail > 0 && event.target.closest && event.target.closest("button, summary, a"); if (pressed) pressed.blur(); });
  addEventListener("change", (event) => { if (state.byPointer && event.target.closest("#bar select")) event.target.blur(); });
  document.querySelector("[data-skip]").addEventListener("click", (event) => { event.preventDefault(); byId("proof").focus(); });
  const bar = byId("timeline");
  let pulling = false;
  const near = (round) => {
    // With many rounds to a pixel, a mistake beside the pointer is what is meant.
    const reach = shown().last / Math.max(1, bar.clientWidth) * 3;
    const mistake = state.model.mistakes.find((m) => Math.abs(m - round) <= reach);
    return reach > 1.5 && mistake ? mistake : round;
  };
  bar.addEventListener("pointerdown", (event) => { pulling = true; bar.setPointerCapture(event.pointerId); go(near(bar.roundAt(event.clientX))); });
  bar.addEventListener("pointermove", (event) => { if (pulling) go(near(bar.roundAt(event.clientX))); });
  bar.addEventListener("pointerup", () => { pulling = false; });
  bar.addEventListener("wheel", (event) => { event.preventDefault(); movements[event.deltaY + event.deltaX > 0 ? "after" : "before"](); }, { passive: false });
  bar.addEventListener("keydown", (event) => {
    const known = { ArrowUp: "mistake-before", ArrowDown: "mistake-after", Home: "first", End: "last", " ": "play" }[event.key];
    if (!known || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    movements[known]();
  });
  byId("tabs").addEventListener("keydown", (event) => {
    const turn = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!turn) return;
    event.preventDefault();
    event.stopPropagation();
    theoremBeside(turn);
    byId("tab-" + state.theorem).focus();
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest && event.target.closest("input, select, textarea, [contenteditable]");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const keys = { ArrowLeft: movements.before, ArrowRight: movements.after, p: movements["mistake-before"], n: movements["mistake-after"], j: () => nextStep(1), k: () => nextStep(-1),
      r: () => jump("refuted"), h: () => jump("failed"), z: () => jump("tie"), d: () => jump("divergence"), g: () => jump("tightest"),
      "[": () => theoremBeside(-1), "]": () => theoremBeside(1), "?": () => byId("help").showModal(), " ": movements.play, a: onlyAncestors, f: present,
      ...(state.present ? { PageDown: () => nextStep(1), PageUp: () => nextStep(-1), s: showNotes, Escape: present } : {}) };
    // Space presses what has the focus, where that can be pressed.
    if (!keys[event.key] || (event.key === " " && event.target.closest && event.target.closest("button, a, summary, #timeline"))) return;
    event.preventDefault();
    keys[event.key]();
  });
  addEventListener("hashchange", fromAddress);
  byId("panel").addEventListener("toggle", (event) => fit(state.model.theorems[state.theorem], event.target), true);  // it does not bubble
  let size = [innerWidth, innerHeight];
  addEventListener("resize", () => {
    if (innerWidth === size[0] && (innerHeight === size[1] || !isWide())) return;  // on a telephone the address bar comes and goes
    size = [innerWidth, innerHeight];
    draw();
  });
}

function theoremBeside(turn) {
  const count = state.model.theorems.length;
  if (count > 0) go(state.t, { theorem: (state.theorem + turn + count) % count, step: "" });
}

load(JSON.parse(byId("data").textContent));
setUp();
fromAddress();

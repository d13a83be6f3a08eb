// The laboratory: the run is edited here, and the program computes it anew, exactly: the one that sent this page, or the
// one in the page (program.js). Nothing here computes or decides; what is kept is the text of the file and the options of
// the run, and the steps back. Long, as every control of the desk has its few lines here.

const lab = { ...JSON.parse(byId("lab-data").textContent), past: [], future: [], asked: null, seed: 0, dragged: null };
const copyOf = (value) => JSON.parse(JSON.stringify(value));

// ---- The text of the file as a table, where it is one

const looksLikeNumber = (text) => /^[+-]?(\d|\.\d)/.test(text);
const isMissing = (text) => /^([?.-]|--|na|nan|n\/a|null|none)?$/i.test(text);
const namesLabels = (name) => name === "y" || /^(label|class|target|outcome)$/i.test(name);
const isHeader = (fields) => fields.some(looksLikeNumber) ? fields.some(namesLabels) && fields.every((field) => /^\d+$/.test(field) || !looksLikeNumber(field))
  : fields.slice(0, -1).some((field) => !isMissing(field));

/// The lines with their fields; null where the text is no plain CSV, or read by options, which is edited as text then.
function tableOf(text) {
  if (text.includes('"') || text.includes("#") || text.includes(":")) return null;
  if (["separator", "header", "drop-columns", "missing", "decimal-comma"].some((name) => lab.experiment.reading[name] !== undefined)) return null;
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "").map((line) => line.split(",").map((field) => field.trim()));
  if (lines.length === 0 || lines.some((fields) => fields.length !== lines[0].length) || lines[0].length < 2) return null;
  const header = isHeader(lines[0]) ? lines.shift() : null;
  const { label } = lab.experiment.reading;
  const find = (isIt) => header ? header.findIndex(isIt) : -1;
  let column = label ? find((name) => name === label) : find((name) => ["y", "label", "class"].includes(name));
  if (column < 0 && !label) column = find(namesLabels);
  if (column < 0 && /^\d+$/.test(label || "")) column = Number(label) - 1;
  if (column < 0 || column >= (header || lines[0] || []).length) column = (header || lines[0]).length - 1;
  return { header, rows: lines, column };
}

function textOf({ header, rows }) {
  return [...(header ? [header] : []), ...rows].map((fields) => fields.join(",") + "\n").join("");
}

/// The other label: of those in the file where it has two, else of the numbers.
function otherLabel(table, row) {
  const now = table.rows[row][table.column];
  const known = [...new Set(table.rows.map((fields) => fields[table.column]))].filter((label) => label !== now);
  if (known.length > 0) return known[0];
  return now === "1" || now === "+1" ? "-1" : "1";
}

const featuresOf = (table) => table.rows.length ? table.rows[0].map((_, i) => i).filter((i) => i !== table.column) : [];

// ---- Asking the program

async function answeredByServer(path, text, signal) {
  const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: text, signal });
  if (!answer.ok) throw new Error(await answer.text());
  return { type: answer.headers.get("Content-Type"), body: await answer.text() };
}

async function ask(path, request, asked = null) {
  const { type, body } = await (lab.program ? answeredHere : answeredByServer)(path, JSON.stringify(request), asked && asked.signal);
  if (type !== "application/json") return new Blob([body], { type });
  const object = JSON.parse(body);
  if (object.error === undefined) return object;
  throw Object.assign(new Error(object.error), { superseded: object.superseded === true });
}

/// Something is asked for in place of what was asked before; what fails is told.
async function instead(words, work) {
  if (lab.asked) lab.asked.abort();
  const asked = lab.asked = new AbortController();
  told("working", words);
  try {
    await work(asked);
    if (lab.asked !== asked) return;
    lab.asked = null;
    // What changes nothing is computed as it stands.
    if (byId("lab-told").dataset.state === "working") toldRun();
  } catch (problem) {
    if (lab.asked !== asked || problem.name === "AbortError") return;
    lab.asked = null;
    // Nothing newer was asked for here.
    if (problem.superseded) return told("failed", "Another window of this laboratory asked for something else meanwhile. Change something to ask again.");
    told("failed", problem instanceof TypeError && !lab.program ? "The program does not answer: was it closed?" : problem.message);
  }
}

/// What cannot be computed is said; what is below is then of the run before.
function told(how, words) {
  const node = byId("lab-told");
  node.dataset.state = how;
  node.textContent = how === "failed" ? words.trim() + " — What is shown is the run before." : words;
  if (how !== "working") document.querySelector("main").classList.toggle("stale", how === "failed");
}

const toldRun = () => told("done", "Computed exactly: " + byId("summary").textContent);

/// The hypotheses that fail, by their names, with the round at which they do.
const failing = () => new Map(state.model.theorems.flatMap((theorem) => theorem.items).filter((item) => item.isHypothesis && item.report.holds === false).map((item) => [item.id, item.report.round]));

/// Says which hypotheses have begun to fail, until they hold again.
function showBanner(before) {
  const now = failing(), banner = byId("lab-banner");
  lab.broken = [...now.keys()].filter((id) => !before.has(id) || (lab.broken || []).includes(id));
  banner.hidden = lab.broken.length === 0;
  banner.textContent = lab.broken.map((id) => `The hypothesis ${id} fails now${now.get(id) ? " at round " + now.get(id) : ""}: what is assumed is no longer so, and theorems that need it say nothing.`).join(" ");
}

function compute(after = null) {
  return instead("The program computes …", async (asked) => {
    const data = await ask("run", lab.experiment, asked);
    if (lab.asked !== asked) return;
    const theorem = state.model.theorems[state.theorem], before = failing();
    load(data);
    showBanner(before);
    const same = theorem ? state.model.theorems.findIndex((one) => one.id === theorem.id) : -1;
    state.theorem = Math.max(0, same);
    tabs();
    go(Math.min(state.t, state.model.T));
    toldRun();
    if (after) after();
  });
}

// ---- Changes, and the way back

/// Changes the experiment; the same `merge` again is one change with the last one.
function change(edit, { merge = null, after = null } = {}) {
  const before = copyOf(lab.experiment);
  edit(lab.experiment);
  if (JSON.stringify(before) === JSON.stringify(lab.experiment)) return;
  if (merge === null || lab.merging !== merge) lab.past.push(before);
  lab.merging = merge;
  lab.future = [];
  show();
  compute(after);
}

function edited(work, options) {
  change((experiment) => {
    const table = tableOf(experiment.text);
    if (!table) return;
    work(table);
    experiment.text = textOf(table);
  }, options);
}

function travel(from, to) {
  if (from.length === 0) return;
  to.push(copyOf(lab.experiment));
  lab.experiment = from.pop();
  lab.merging = null;
  show();
  compute();
}

const undo = () => travel(lab.past, lab.future);
const redo = () => travel(lab.future, lab.past);

// ---- What is shown of it

const learnerNow = () => lab.learners.find((learner) => learner.name === lab.experiment.learner);

function show() {
  byId("lab-undo").disabled = lab.past.length === 0;
  byId("lab-redo").disabled = lab.future.length === 0;
  byId("lab-learner").value = lab.experiment.learner;
  showOptions();
  showRows();
  // What was found is about the file that it opened.
  byId("lab-found").hidden = !lab.found || lab.found !== JSON.stringify(lab.experiment);
}

/// Fields are made anew only where others are there, so that the one that is typed in keeps its place.
function showOptions() {
  const place = byId("lab-options"), { options } = learnerNow();
  if (place.dataset.of !== lab.experiment.learner) {
    place.dataset.of = lab.experiment.learner;
    place.replaceChildren(...options.map((option) => {
      const id = "lab-option-" + option.name;
      const set = (value) => change((experiment) => {
        const given = option.reading ? experiment.reading : experiment.parameters;
        if (value === "") delete given[option.name]; else given[option.name] = value;
      });
      const field = option.kind === "flag" ? element("input", { type: "checkbox", id, onchange: (event) => set(event.target.checked ? "true" : "") })
        : option.kind === "word" ? element("select", { id, onchange: (event) => set(event.target.value) }, element("option", { value: "" }, option.usual ? `${option.usual} (usual)` : "–"), option.words.filter((word) => word !== option.usual).map((word) => element("option", { value: word }, word)))
        : element("input", { id, size: 9, autocomplete: "off", spellcheck: "false", placeholder: option.usual, onchange: (event) => set(event.target.value.trim()) });
      return element("label", { class: "lab-option", title: option.help }, element("span", {}, option.name), field);
    }));
  }
  for (const option of options) {
    const field = byId("lab-option-" + option.name), value = (option.reading ? lab.experiment.reading : lab.experiment.parameters)[option.name];
    if (option.kind === "flag") field.checked = value === "true";
    else if (document.activeElement !== field || option.kind === "word") field.value = value === option.usual && option.kind === "word" ? "" : value || "";
  }
}

function showRows() {
  const text = byId("lab-text");
  if (document.activeElement !== text) text.value = lab.experiment.text;
  const table = tableOf(lab.experiment.text), place = byId("lab-rows");
  byId("lab-add").disabled = !table || table.rows.length === 0;
  if (!table) return place.replaceChildren(element("p", { class: "hint" }, "This file is no plain table; edit it as text."));
  const focus = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.cell : null;
  const names = table.header || (table.rows[0] || []).map((_, i) => (i === table.column ? "y" : "x" + (i < table.column ? i + 1 : i)));
  const field = (row, i) => element("input", { value: table.rows[row][i], "data-cell": `${row},${i}`, "aria-label": `${names[i]} of example ${row + 1}`, size: Math.max(4, Math.min(10, table.rows[row][i].length)), autocomplete: "off", spellcheck: "false",
    onchange: (event) => edited((now) => { now.rows[row][i] = event.target.value.trim(); }) });
  const button = (row, name, words, mark, work) => element("button", { type: "button", "data-cell": `${row},${name}`, "aria-label": `${words} example ${row + 1}`, title: words, onclick: () => edited(work) }, mark);
  const most = 400, { rows } = table;
  const line = (row) => element("tr", { "data-row": row },
    element("th", { scope: "row" }, element("button", { type: "button", class: "plain", "data-cell": `${row},go`, "aria-label": `Go to round ${row + 1}`, onclick: () => go(row + 1) }, String(row + 1))),
    rows[row].map((value, i) => element("td", {}, i !== table.column ? field(row, i)
      : element("button", { type: "button", class: "label", "data-cell": `${row},${i}`, "aria-label": `Label of example ${row + 1}: ${value}. Turn it`, title: "Turn the label", onclick: () => edited((now) => { now.rows[row][now.column] = otherLabel(now, row); }) }, value))),
    element("td", { class: "tools" },
      row > 0 ? button(row, "up", "Move up", "↑", (now) => now.rows.splice(row - 1, 0, now.rows.splice(row, 1)[0])) : null,
      row + 1 < rows.length ? button(row, "down", "Move down", "↓", (now) => now.rows.splice(row + 1, 0, now.rows.splice(row, 1)[0])) : null,
      button(row, "twice", "Repeat", "+", (now) => now.rows.splice(row, 0, [...now.rows[row]])),
      rows.length > 1 ? button(row, "away", "Take away", "×", (now) => now.rows.splice(row, 1)) : null));
  place.replaceChildren(element("table", {}, element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "t"), names.map((name) => element("th", { scope: "col" }, name)), element("th", { scope: "col" }, element("span", { class: "unseen" }, "change")))),
    element("tbody", {}, rows.slice(0, most).map((_, row) => line(row)))), rows.length > most ? element("p", { class: "hint" }, `The first ${most} of ${rows.length}; the others are in the text.`) : "");
  const again = focus && place.querySelector(`[data-cell="${focus}"]`);
  if (again) again.focus();
}

/// The hypotheses of the theorem that is shown, one of which can be left out.
function fillHypotheses() {
  const theorem = state.model.theorems[state.theorem];
  const hypotheses = theorem ? theorem.items.filter((item) => item.isHypothesis) : [];
  const field = byId("lab-drop"), before = field.value;
  field.replaceChildren(...hypotheses.map((item) => element("option", { value: item.id }, item.id)));
  // The last one is what the theorem is about; the first is where the learner starts.
  if (hypotheses.length > 0) field.value = hypotheses.some((item) => item.id === before) ? before : hypotheses[hypotheses.length - 1].id;
  byId("lab-fail").disabled = field.disabled = hypotheses.length === 0;
  byId("lab-tight").disabled = !theorem || theorem.ofExamples;
  byId("lab-of").textContent = theorem ? theorem.id : "no theorem";
}

// ---- Make it fail, make it tight

/// Takes an experiment that the program found, and says in its words what it shows.
function take(found, says) {
  byId("lab-found").textContent = found.told;
  lab.found = JSON.stringify(found.experiment ? { ...lab.experiment, ...found.experiment } : lab.experiment);
  show();
  if (!found.experiment) return told("done", "The file that is open is as it was.");
  change((experiment) => Object.assign(experiment, found.experiment), { after: () => {
    const theorem = Math.max(0, state.model.theorems.findIndex((one) => one.id === found.theorem));
    const broken = found.step && state.model.theorems[theorem]?.byId.get(found.step)?.report.violation;
    go((broken && broken.round) || state.model.mistakes[0] || 1, { theorem, step: found.step || "" });
    if (says) says();
  } });
}

/// Where the examples are points of the plane and a comparator is known: one of the points, with both labels in turn,
/// and the step that breaks on this run of the program. null where none does, or where that is what is open already.
async function oscillation(theorem, hypothesis, asked) {
  const { model } = state, shown = model.theorems.find((one) => one.id === theorem), u = shown.quantities.get("u"), table = tableOf(lab.experiment.text);
  if (model.data.picture.kind !== "plane" || !table || !u || u.vector === undefined || shown.byId.get(hypothesis).scope !== "every round" || !learnerNow().options.some((option) => option.name === "u")) return null;
  const row = ((model.mistakes[0] || 1) - 1) % table.rows.length, fields = table.rows[row], turned = [...fields];
  turned[table.column] = otherLabel(table, row);
  const text = textOf({ header: table.header, rows: [fields, turned, fields, turned] });
  if (text === lab.experiment.text) return null;
  const experiment = { ...lab.experiment, text, parameters: { ...lab.experiment.parameters, u: numbersOf(model, u.vector).join(",") } };
  const report = (await ask("run", experiment, asked)).report.theorems.find((one) => one.id === theorem);
  if (!report || !report.hypotheses.some((one) => one.id === hypothesis && one.holds === false)) return null;
  const broken = report.steps.filter((step) => step.violation).sort((a, b) => a.violation.round - b.violation.round)[0];
  if (!broken) return null;
  return { experiment, theorem, step: broken.id, told: `${theorem}: the step ${broken.id} fails at round ${broken.violation.round} of a sequence of 4 rounds, one point of this file with both labels in turn: what one mistake teaches, the next takes back.\nPress again for the smallest sequence that the adversaries find.\n` };
}

function makeItFail() {
  const theorem = state.model.theorems[state.theorem].id, hypothesis = byId("lab-drop").value;
  return instead("The adversaries play …", async (asked) => {
    const found = (await oscillation(theorem, hypothesis, asked)) || (await ask("fail", { theorem, hypothesis, seed: ++lab.seed }, asked));
    if (lab.asked !== asked) return;
    take(found, () => {
      const report = (state.model.theorems[state.theorem].byId.get(found.step) || {}).report;
      if (!report || !report.violation)
        byId("lab-found").textContent += "  The run that is opened does not show it: its learner starts as the theorem says.\n";
    });
  });
}

function makeItTight() {
  const theorem = state.model.theorems[state.theorem].id;
  return instead("The adversaries play …", async (asked) => {
    const found = await ask("tight", { theorem, seed: ++lab.seed }, asked);
    if (lab.asked === asked) take(found);
  });
}

// ---- Saving: the program makes the file, the browser keeps it

function save(kind, ending) {
  return instead("The file is made …", async (asked) => {
    const file = await ask("save/" + kind, lab.experiment, asked);
    const link = element("a", { href: URL.createObjectURL(file), download: lab.experiment.file.replace(/^.*\//, "").replace(/\.[^.]*$/, "") + ending });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    told("done", "Saved as " + link.download + ".");
  });
}

// ---- Dragging points of the plane

/// A place in the plane as decimals that are no finer than a pixel.
function spelled(value, unit) {
  const place = Math.floor(Math.log10(unit));  // of the last digit
  if (place < -12 || place > 15) {
    const more = value === 0 ? -1 : Math.floor(Math.log10(Math.abs(value))) - place;
    return more < 0 ? "0" : value.toExponential(Math.min(more, 15)).replace(/\.?0+e/, "e").replace("e+", "e");
  }
  const text = value.toFixed(Math.max(0, -place));
  return Number(text) === 0 ? "0" : text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

function startDrag(event) {
  const svg = event.target.closest && event.target.closest("#picture .picture svg");
  const table = tableOf(lab.experiment.text);
  if (!svg || !svg.plane || !svg.plane.flat || !table || lab.experiment.parameters.order === "random") return;
  const box = svg.getBoundingClientRect();
  const at = [(event.clientX - box.left) / box.width * svg.plane.wide, (event.clientY - box.top) / box.height * svg.plane.tall];
  let best = -1, least = 16;
  for (let i = 0; i < table.rows.length; ++i) {
    const p = svg.plane.pixel(i);
    const far = p ? Math.hypot(p[0] - at[0], p[1] - at[1]) : Infinity;
    if (far < least) { least = far; best = i; }
  }
  if (best < 0) return;
  event.preventDefault();
  const [near, next] = [svg.plane.toData(box.left, box.top), svg.plane.toData(box.left + 1, box.top)];
  lab.dragged = { row: best, svg, unit: Math.abs(next[0] - near[0]), moved: false, id: Symbol("drag"), from: [event.clientX, event.clientY],
    mark: element("circle", { r: 9, fill: "none", stroke: "var(--accent)", "stroke-width": 3 }) };
}

function drag(event) {
  const { dragged } = lab;
  if (!dragged || (!dragged.moved && Math.hypot(event.clientX - dragged.from[0], event.clientY - dragged.from[1]) < 4)) return;
  if (!dragged.moved) dragged.svg.append(dragged.mark);
  dragged.moved = state.held = true;
  const box = dragged.svg.getBoundingClientRect();
  dragged.mark.setAttribute("cx", (event.clientX - box.left) / box.width * dragged.svg.plane.wide);
  dragged.mark.setAttribute("cy", (event.clientY - box.top) / box.height * dragged.svg.plane.tall);
  const place = dragged.svg.plane.toData(event.clientX, event.clientY).map((value) => spelled(value, dragged.unit));
  edited((table) => featuresOf(table).slice(0, 2).forEach((column, i) => { table.rows[dragged.row][column] = place[i]; }), { merge: dragged.id });
}

function endDrag() {
  if (!lab.dragged) return;
  const { moved } = lab.dragged;
  lab.dragged = null;
  state.held = false;
  if (!moved) return;
  // The click that ends a drag chooses no round.
  addEventListener("click", (event) => event.stopPropagation(), { capture: true, once: true });
  setTimeout(() => draw());
}

// ---- The controls

function build() {
  const button = (id, words, work, attributes = {}) => element("button", { type: "button", id, onclick: work, ...attributes }, words);
  byId("lab").hidden = false;
  byId("lab").prepend(element("h2", {}, "Laboratory"), element("div", { id: "lab-desk" },
    element("div", { class: "lab-line" },
      element("label", {}, "learner ", element("select", { id: "lab-learner", onchange: (event) => change((experiment) => {
        experiment.learner = event.target.value;
        const known = new Set(learnerNow().options.filter((option) => !option.reading).map((option) => option.name));
        for (const name of Object.keys(experiment.parameters)) if (!known.has(name)) delete experiment.parameters[name];
        // A rate that has to be there begins with the best one.
        for (const option of learnerNow().options) if (option.kind === "text" && option.words.length > 0 && !option.usual) experiment.parameters[option.name] ||= option.words[0];
      }) }, lab.learners.map((learner) => element("option", { value: learner.name }, learner.name)))),
      button("lab-example", "an example for it", () => instead("The program computes …", async (asked) => {
        const found = await ask("example", lab.experiment, asked);
        if (lab.asked === asked) change((experiment) => Object.assign(experiment, found));
      })),
      button("lab-undo", "undo", undo, { title: "Ctrl+Z" }), button("lab-redo", "redo", redo, { title: "Ctrl+Shift+Z" })),
    element("div", { id: "lab-options", role: "group", "aria-label": "Conventions and parameters" }),
    element("p", { id: "lab-told", role: "status" }),
    element("p", { id: "lab-banner", role: "alert", hidden: true }),
    element("div", { id: "lab-rows", class: "scroll", tabindex: 0, role: "region", "aria-label": "Examples, in their order" }),
    element("div", { class: "lab-line" },
      button("lab-add", "add an example", () => edited((table) => table.rows.push([...table.rows[table.rows.length - 1]]))),
      element("span", { class: "hint" }, "Points of the plane can be dragged in the picture.")),
    element("details", {}, element("summary", {}, "The file as text"),
      element("textarea", { id: "lab-text", rows: 8, spellcheck: "false", "aria-label": "The file as text", onchange: (event) => change((experiment) => { experiment.text = event.target.value; }) })),
    element("div", { class: "lab-line" }, element("b", { id: "lab-of" }),
      button("lab-fail", "make it fail", makeItFail, { title: "Leave a hypothesis out, and see the smallest sequence found on which a step breaks" }),
      element("label", {}, "without ", element("select", { id: "lab-drop" })),
      button("lab-tight", "make it tight", makeItTight, { title: "The adversaries play; see the sequence that comes nearest to the bound" })),
    element("pre", { id: "lab-found", hidden: true, tabindex: 0, role: "region", "aria-label": "What was found" }),
    element("div", { class: "lab-line" }, "save as ", button("lab-csv", "CSV", () => save("csv", ".csv")), button("lab-trace", "trace", () => save("trace", ".jsonl")), button("lab-page", "offline page", () => save("page", ".html")))));
}

if (lab.experiment) {
  build();
  show();
  draw();
  fillHypotheses();
  state.whenTheorem = fillHypotheses;
  toldRun();
  addEventListener("pointerdown", startDrag);
  addEventListener("pointermove", drag);
  addEventListener("pointerup", endDrag);
  addEventListener("pointercancel", endDrag);
  addEventListener("keydown", (event) => {
    const typing = event.target.closest && event.target.closest("input:not([type=checkbox]), textarea");
    if (typing || document.querySelector("dialog[open]") || !(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "z") return;
    event.preventDefault();
    (event.shiftKey ? redo : undo)();
  });
}

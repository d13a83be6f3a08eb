// The presenter's view: the stage alone in large type, a step at a time, with notes for who speaks; and drawings as files.

function setPresent(on) {
  state.present = on;
  document.documentElement.classList.toggle("present", on);
  byId("present-button").setAttribute("aria-pressed", String(on));
}

function present() {
  setPresent(!state.present);
  scrollTo(0, 0);
  const theorem = state.model.theorems[state.theorem];
  go(state.t, { step: state.present && theorem && !state.step ? theorem.core[0].id : state.step });
}

function showNotes() {
  state.notes = !state.notes;
  draw();
}

/// The chosen step with what it uses, alone; all steps again.
function onlyAncestors() {
  const theorem = state.model.theorems[state.theorem];
  if (!theorem) return;
  state.only = !state.only;
  const last = theorem.core[theorem.core.length - 1].id;
  go(state.t, { step: state.step || last });
}

/// The line above the slide, and the notes.
function drawSlide(theorem) {
  const { model, t } = state, item = theorem && focusOf(theorem);
  const notes = byId("notes");
  notes.hidden = !state.present || !state.notes || !item;
  if (!state.present || !item) return byId("slide").replaceChildren();
  const steps = stepsAlone(theorem) || theorem.core, at = steps.indexOf(item);
  byId("slide").replaceChildren(element("span", {}, theorem.title), element("small", {}, at >= 0 ? `step ${at + 1} of ${steps.length}` : "", ` · round ${t} of ${shown().last}, mistakes so far: ${mistakesUpTo(model, t)}`));
  const users = theorem.items.filter((other) => other.uses.includes(item.id)).map((other) => other.id);
  const { report } = item;
  notes.replaceChildren(element("h2", {}, "Notes: " + item.id),
    item.note ? element("p", { html: item.note }) : "",
    element("p", {}, `It is claimed ${item.isHypothesis ? "as a hypothesis, " : ""}${scopeWords[item.scope]}. `, item.uses.length ? `It uses ${item.uses.join(", ")}. ` : "It uses no other step. ", users.length ? `It is used by ${users.join(", ")}.` : ""),
    report.checked !== undefined ? element("p", {}, `On this run it was checked on ${report.checked} rounds`, typeof report.min_slack === "string" && report.at_round !== null ? `; it is tightest at round ${report.at_round} (press g)` : "", report.violations ? `; it fails on ${report.violations}, first at round ${report.violation.round} (press r)` : "", ".") : "",
    element("p", {}, "Sources: " + (item.sources && item.sources.length ? item.sources : theorem.sources).join("; ") + "."));
}

// ---- Drawings as files

/// A drawing as a file of its own: what style sheets say stands at the elements.
function svgText(svg) {
  const copy = svg.cloneNode(true), names = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-opacity", "font-family", "font-size", "font-style", "font-weight"];
  const from = [...svg.querySelectorAll("*")], to = [...copy.querySelectorAll("*")];
  from.forEach((node, i) => {
    const style = getComputedStyle(node);
    for (const name of ["class", "style", "href"]) to[i].removeAttribute(name);
    if (node.closest("clipPath")) return;
    for (const name of names) if (name.startsWith("font") ? node.localName === "text" : node.localName !== "g") to[i].setAttribute(name, style.getPropertyValue(name));
  });
  const [x, y, width, height] = copy.getAttribute("viewBox").split(" ").map(Number);
  for (const name of [...copy.getAttributeNames()]) if (!["viewBox", "role", "aria-label"].includes(name)) copy.removeAttribute(name);
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  copy.prepend(element("rect", { x, y, width, height, fill: getComputedStyle(byId("picture")).backgroundColor }));
  return new XMLSerializer().serializeToString(copy);
}

/// The largest drawing of a section; null where there is none.
function drawingOf(id) {
  const all = [...byId(id).querySelectorAll("svg")].filter((svg) => svg.viewBox.baseVal.width > 60);
  return all.sort((a, b) => b.viewBox.baseVal.height - a.viewBox.baseVal.height)[0] || null;
}

function saveDrawing(what) {
  const svg = drawingOf(what);
  if (!svg) return void (byId("live").textContent = "There is no such drawing on this page.");
  const link = element("a", { href: URL.createObjectURL(new Blob([svgText(svg)], { type: "image/svg+xml" })), download: `${what}-${state.t}.svg` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

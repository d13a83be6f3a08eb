// The stage: the picture, the current step and the main chart, as tall as the window has room for; and the proof's graph.

/// The chosen step and all that it uses, where they alone are asked for.
function stepsAlone(theorem) {
  if (!state.only || !theorem.byId.has(state.step)) return null;
  const found = ancestorsOf(theorem, state.step);
  return theorem.items.filter((item) => found.has(item.id));
}

/// The graph of the core; of all steps where that is chosen, or where a step beside the core is looked at.
function graphSection(model, theorem, t, href) {
  const chosen = theorem.byId.get(state.step), all = theorem.core.length === theorem.items.length;
  const alone = stepsAlone(theorem);
  if (alone)
    return [element("h2", {}, `${state.step} and what it uses`), element("p", { class: "switch" }, element("button", { type: "button", onclick: () => { state.only = false; go(state.t); } }, "all steps"), element("a", { href: href(state.step) }, "a link to this")),
      element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Graph of the proof" }, graphNode(model, theorem, alone, t, state.step, href))];
  const whole = state.whole || (chosen && !theorem.core.includes(chosen));
  const button = (every, words) => element("button", { type: "button", "data-whole": String(every), "aria-pressed": String(Boolean(whole) === every), onclick: () => {
    state.whole = every;
    if (!every && chosen && !theorem.core.includes(chosen)) state.step = "";
    draw();
    if (!state.byPointer) document.querySelector(`[data-whole="${every}"]`).focus();
  } }, words);
  return [element("h2", {}, "The proof"),
    all ? "" : element("div", { class: "switch", role: "group", "aria-label": "Steps in the graph" }, button(false, `its ${theorem.core.length} main steps`), button(true, `all ${theorem.items.length}`)),
    element("p", { class: "hint" }, "Each step is below the ones it uses. ✓ holds, = tight, ✗ refuted, ∼ excused by a failed hypothesis, ? undecided, · says nothing on this round."),
    element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Graph of the proof" }, graphNode(model, theorem, whole || all ? theorem.items : theorem.core, t, state.step, href))];
}

/// The picture; of a run without points, what the learner knows stands in its place.
function drawPicture() {
  const { model, t } = state;
  const heading = () => element("h2", { class: "unseen" }, "Picture");
  let picture = null;
  fill("picture", (tall) => {
    picture = pictureNode(model, t, (round) => go(round), tall);
    const instead = picture ? null : stateNode(model, t, tall);
    return picture ? [heading(), element("div", { class: "picture" }, picture)] : instead ? [heading(), ...instead] : [];
  });
  const states = stateNode(model, t) || [];
  byId("states").replaceChildren(...(picture && states.length ? [element("h2", { class: "unseen" }, "State"), ...states] : []));
}

/// The step that is looked at, with its numbers: the chosen one, else what the main chart shows, else one that speaks here.
function focusOf(theorem) {
  const { model, t } = state, main = mainPotential(model, theorem);
  const speaks = (item) => item && lineAt(item, t) ? item : null;
  return theorem.byId.get(state.step) || speaks(main && theorem.byId.get(main.step)) || theorem.core.find(speaks) || theorem.items.find(speaks) || theorem.core[theorem.core.length - 1];
}

function drawFocus(theorem) {
  const { model, t } = state, item = theorem && focusOf(theorem);
  const node = item && stepNode(model, theorem, item, t, symbolsAt(model, theorem, t), "", (step) => addressOf(t, step), true);
  byId("focus").replaceChildren(...(node ? [element("h2", { class: "unseen" }, "The current step"), node] : []));
}

function drawMain(theorem) {
  const { model, t } = state;
  // The presenter's one chart is of the step, where there is one of it.
  const own = state.present && theorem && potentials.find((one) => one.step === focusOf(theorem)?.id && chartOf(model, theorem, one, t, null, {}));
  const potential = own || (theorem && mainPotential(model, theorem));
  fill("chart", (tall) => {
    const more = { place: "chart", short: true, ...(tall ? { tall } : {}) };
    const chart = potential ? chartOf(model, theorem, potential, t, (round) => go(round), more) : theorem ? null : mistakesChart([model], t, (round) => go(round), "chart", more);
    return chart ? [element("h2", { class: "unseen" }, "The main chart"), chart] : [];
  });
}

// ---- The stage

const isWide = () => matchMedia("(min-width: 68rem)").matches;  // in rems of the reader's own size of type, also while presenting

/// In a wide window the stage ends where the window does, and nothing in it grows from one round to the next. In a narrow
/// one all stands below each other.
function fitStage() {
  const stage = byId("stage");
  const height = innerHeight - (stage.getBoundingClientRect().top + scrollY) - 10;
  stage.style.height = !isWide() ? "" : (state.present ? height - 8 : Math.max(460, height)) + "px";
}

/// Fills a section of the stage with a drawing that is as tall as there is room for.
function fill(id, make) {
  const section = byId(id);
  if (!isWide()) return section.replaceChildren(...make(0));
  const inside = () => section.clientHeight - 20;
  const guess = Math.max(84, inside() - (section.around ?? 90));
  section.replaceChildren(...make(guess));
  const svg = [...section.querySelectorAll("svg")].sort((a, b) => b.clientHeight - a.clientHeight)[0];
  if (!svg) return;
  // What stands around the drawing is known now.
  const content = [...section.children].map((node) => node.getBoundingClientRect()).filter((box) => box.height > 1);
  const around = Math.max(...content.map((box) => box.bottom)) - Math.min(...content.map((box) => box.top)) - svg.getBoundingClientRect().height;
  section.around = Math.ceil(around);
  const tall = Math.max(84, inside() - section.around);
  if (Math.abs(tall - guess) > 2) section.replaceChildren(...make(tall));
}

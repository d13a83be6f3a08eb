// Two runs beside each other, round by round: that of another page, or in the laboratory the run as it was.

function setBeside(data) {
  state.beside = data ? decode(data) : null;
  draw();
  byId("beside").scrollIntoView({ block: "nearest" });
}

/// Asks for another page; the laboratory sets the run as it is beside the next one.
function askBeside() {
  if (byId("lab-data").textContent !== "null") return setBeside(state.model.data);
  const field = element("input", { type: "file", accept: ".html,text/html", onchange: async () => {
    if (field.files.length) readBeside(await field.files[0].text());
  } });
  field.click();
}

/// The run of a page, from the page's text.
function readBeside(text) {
  const found = new DOMParser().parseFromString(text, "text/html").getElementById("data");
  try {
    setBeside(JSON.parse(found.textContent));
  } catch {
    state.beside = null;
    byId("beside").hidden = false;
    byId("beside").replaceChildren(element("p", { role: "alert" }, "This file is no page that mistakebound wrote with --html."));
  }
}

function drawBeside() {
  const section = byId("beside"), { model, beside, t } = state;
  section.hidden = beside === null;
  if (!beside) return section.replaceChildren();
  const choose = (round) => go(round);
  section.replaceChildren(element("h2", {}, "Two runs "), element("div", { class: "runs" }, element("div", { id: "beside-this" }), element("div", { id: "beside-other" }), element("div", { id: "beside-both" })),
    element("button", { type: "button", onclick: () => setBeside(null) }, "take the other run away"));
  for (const [id, one] of [["beside-this", model], ["beside-other", beside]]) {
    const at = Math.min(t, one.T);
    const picture = pictureNode(one, at, choose, 300, id);
    byId(id).append(element("h3", {}, one.data.heading), element("p", { class: "hint" }, `${mistakesCounted(mistakesUpTo(one, at))} in ${at} of ${one.T} rounds` + conventionsOf(one)),
      ...(picture ? [element("div", { class: "picture" }, picture.filter((node) => !node.classList.contains("switch")))] : stateNode(one, at) || []));
  }
  byId("beside-both").append(mistakesChart([model, beside], t, choose, "beside-both", { tall: 300 }));
}

/// What the two runs have chosen differently.
function conventionsOf(one) {
  const other = one === state.model ? state.beside : state.model, own = one.report.conventions || {}, others = other.report.conventions || {};
  const words = Object.keys(own).filter((name) => own[name] !== others[name]).map((name) => `${name} ${own[name]}`);
  return words.length ? "; " + words.join(", ") : "";
}

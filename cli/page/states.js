// What the learner knows before or after a round: experts, coefficients or weights.

/// The experts as a field, as large as there is room for where `tall` says how high it may be that empties; or a kernel's coefficients; or the weights, as bars.
function stateNode(model, t, tall = 0) {
  if (model.data.gone) return fieldNode(model, t, tall);
  if (model.report.alpha && model.report.alpha.some((a) => a.round !== undefined)) return alphaNode(model, t);
  const round = model.rounds.get(t);
  const place = round && (state.after ? round.after : round.before);
  if (place === undefined) return null;
  const exact = numbersOf(model, place);
  const drawn = model.data.drawn[String(place)] !== undefined;
  const values = model.data.drawn[String(place)] || decimalsOf(model, place);
  if (values.some((value) => value === null)) return null;
  const order = [...values.keys()].sort((i, j) => Math.abs(values[j]) - Math.abs(values[i])).slice(0, 24).sort((i, j) => i - j);
  const most = Math.max(...values.map(Math.abs), 1e-300);
  if (round.votes !== undefined && values.every((value) => value >= 0)) return weightFieldNode(model, t, values, exact, round, tall);
  const { letter } = model.data;
  const title = drawn ? "The weights, each " + (letter === "L" ? "from what its expert lost, " : "from its exponent ") + letter : letter === "w" ? "The weights" : letter.length > 1 ? letter : "The state";
  const rows = order.map((i) => element("tr", {}, element("th", { scope: "row" }, drawn || letter.length > 1 ? "w" : letter, element("sub", {}, String(i + 1))),
    element("td", { style: "width:45%" }, bar(values[i] / most)), drawn ? element("td", { class: "whole" }, "≈ " + decimalText(values[i])) : null,
    element("td", { class: "exact" + (exact[i].length < 14 ? " whole" : "") }, (drawn ? letter + " = " : "") + clipped(exact[i]))));
  return [element("h3", {}, title + (state.after ? " after" : " before") + " round " + t), element("div", { class: "scroll" }, element("table", { style: "width:100%" }, element("tbody", {}, rows))),
    values.length > order.length ? element("p", { class: "hint" }, `The ${order.length} largest of ${values.length}.`) : null].filter(Boolean);
}

function bar(share) {
  return element("svg", { viewBox: "-100 0 200 10", preserveAspectRatio: "none", style: "width:100%;height:.8rem", "aria-hidden": "true" },
    element("line", { x1: 0, x2: 0, y1: 0, y2: 10, stroke: "var(--line)" }),
    element("rect", { x: share < 0 ? 100 * share : 0, y: 1, width: Math.max(0.3, Math.abs(share) * 100), height: 8, fill: share < 0 ? "var(--minus)" : "var(--plus)" }));
}

function fieldNode(model, t, tall) {
  const gone = model.data.gone, count = gone.length;
  const columns = Math.ceil(Math.sqrt(count * (tall ? 1.2 : 2.2))), rows = Math.ceil(count / columns);
  const cell = Math.min(tall ? 90 : 26, roomIn(tall ? "picture" : "states") / columns, tall ? tall / rows : Infinity);
  const paths = { here: "", now: "", away: "" };
  gone.forEach((round, i) => {
    const x = (i % columns) * cell, y = Math.floor(i / columns) * cell, s = cell * 0.82;
    paths[round === 0 || round > t ? "here" : round === t ? "now" : "away"] += `M${x.toFixed(1)} ${y.toFixed(1)}h${s.toFixed(1)}v${s.toFixed(1)}h${(-s).toFixed(1)}z`;
  });
  const here = model.rounds.get(t), votes = here && /^[+-]+$/.test(here.votes || "") && here.votes.length === count ? here.votes : null;
  const size = Math.max(14, cell * 0.5);
  const signs = votes && cell >= 14 ? gone.map((round, i) => {
    const voted = votes[i] === "+", before = round === 0 || round >= t;
    return element("text", { class: "vote", x: ((i % columns) + 0.41) * cell, y: (Math.floor(i / columns) + 0.41) * cell + 0.17 * size, "text-anchor": "middle",
      style: `font:700 ${size}px var(--sans);fill:${round === t ? "var(--ink)" : before ? "var(--card)" : "var(--soft)"}` }, voted ? "+" : "−");
  }) : [];
  const left = gone.filter((round) => round === 0 || round > t).length;
  const saying = (sign) => {
    const count = [...votes].filter((vote, i) => (vote === "+") === (sign === "+") && (gone[i] === 0 || gone[i] >= t)).length;
    return `${count} ${count === 1 ? "says" : "say"}`;
  };
  return [element("h3", {}, `${left} of ${count} experts ${left === 1 ? "was" : "were"} never wrong up to round ${t}`),
    element("div", { class: "field" }, element("svg", { viewBox: `0 0 ${(columns * cell).toFixed(1)} ${(rows * cell).toFixed(1)}`, style: `max-width:${Math.max(220, columns * cell)}px`, role: "img", "aria-label": `${left} of ${count} experts left` },
      element("path", { d: paths.away, fill: "var(--faint)" }), element("path", { d: paths.now, fill: "var(--mistake)", "fill-opacity": 0.55 }), element("path", { d: paths.here, fill: "var(--s0)" }), signs)),
    votes ? element("p", { class: "hint" }, `The signs are the experts' votes in round ${t}: of those in the set before it ${saying("+")} +1, ${saying("-")} −1; y = ${signText(here.y)}.`) : null,
    element("ul", { class: "legend" }, [["var(--s0)", "in the set"], ["var(--mistake)", "leaves at this round"], ["var(--faint)", "left before"]].map(([colour, words]) =>
      element("li", {}, key((g) => g.append(element("rect", { x: 8.5, y: 0.5, width: 9, height: 9, fill: colour, stroke: "var(--soft)" }))), words)))].filter(Boolean);
}

/// Experts' weights as a field that fades: the heaviest is full, and who errs grows paler.
function weightFieldNode(model, t, values, exact, round, tall) {
  const count = values.length, most = Math.max(...values, 1e-300);
  const columns = Math.ceil(Math.sqrt(count * (tall ? 1.2 : 2.2))), rows = Math.ceil(count / columns);
  const cell = Math.min(tall ? 90 : 48, roomIn(tall ? "picture" : "states") / columns, tall ? tall / rows : Infinity);
  const size = Math.max(12, cell * 0.42), votes = round.votes.length === count ? round.votes : "";
  const cells = values.map((value, i) => {
    const x = (i % columns) * cell, y = Math.floor(i / columns) * cell, side = cell * 0.86;
    const wrong = votes && (votes[i] === "+") !== (round.y > 0);
    return element("g", {}, element("rect", { x, y, width: side, height: side, fill: "var(--faint)" }),
      element("rect", { x, y, width: side, height: side, fill: "var(--s0)", "fill-opacity": (value / most).toFixed(4) }),
      wrong ? element("rect", { x: x + 1, y: y + 1, width: side - 2, height: side - 2, fill: "none", stroke: "var(--mistake)", "stroke-width": 2 }) : null,
      votes && cell >= 14 ? element("text", { class: "vote", x: x + side / 2, y: y + side / 2 + 0.34 * size, "text-anchor": "middle",
        style: `font:700 ${size}px var(--sans);fill:${value / most > 0.5 ? "var(--card)" : "var(--ink)"}` }, votes[i] === "+" ? "+" : "−") : null);
  });
  const heaviest = values.indexOf(Math.max(...values));
  const equal = exact.filter((value) => value === exact[heaviest]).length, weight = clipped(exact[heaviest]);
  const heavy = equal === 1 ? `the heaviest is expert ${heaviest + 1}, w = ${weight}` : equal === count ? `all have the weight ${weight}`
    : `the heaviest are expert ${heaviest + 1} and ${equal - 1} more, w = ${weight}`;
  const words = `The weights of ${count} experts ${state.after ? "after" : "before"} round ${t}`;
  return [element("h3", {}, words),
    element("div", { class: "field" }, element("svg", { viewBox: `0 0 ${(columns * cell).toFixed(1)} ${(rows * cell).toFixed(1)}`, style: `max-width:${Math.max(220, columns * cell)}px`, role: "img",
      "aria-label": `${words}; ${heavy}` }, cells)),
    element("p", { class: "hint" }, heavy[0].toUpperCase() + heavy.slice(1) + (equal < count ? "; the others are as pale as they are light." : ".") +
      (votes ? ` The signs are what they say in round ${t}, framed where that is wrong; y = ${signText(round.y)}.` : ""))];
}

function alphaNode(model, t) {
  const terms = model.report.alpha.filter((a) => (state.after ? a.round <= t : a.round < t));
  const total = model.data.picture.total || model.T;
  const sums = new Map();
  for (const { round, sign } of terms) {
    const row = (round - 1) % total + 1;
    sums.set(row, (sums.get(row) || 0) + sign);
  }
  const entries = [...sums.entries()].sort((a, b) => a[0] - b[0]);
  const most = Math.max(1, ...entries.map(([, value]) => Math.abs(value)));
  const wide = roomIn("states"), tall = 130;
  const svg = element("svg", { viewBox: `0 0 ${wide} ${tall}`, role: "img", "aria-label": "Coefficients by example; the table below has the numbers." },
    element("line", { class: "grid", x1: 0, x2: wide, y1: tall / 2, y2: tall / 2 }));
  for (const [row, value] of entries) {
    const x = 8 + (row - 0.5) / total * (wide - 16), y = tall / 2 - value / most * (tall / 2 - 8);
    svg.append(element("line", { x1: x, x2: x, y1: tall / 2, y2: y, stroke: value > 0 ? "var(--plus)" : "var(--minus)", "stroke-width": 2 }),
      element("circle", { cx: x, cy: y, r: 3.2, fill: value > 0 ? "var(--plus)" : "var(--minus)" }));
  }
  return [element("h3", {}, `The ${entries.length} coefficients of w ${state.after ? "after" : "before"} round ${t}: w = Σ α K(x, ·)`), element("div", { class: "field" }, svg),
    element("details", {}, element("summary", {}, "Table"), element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Coefficients" }, element("table", {}, element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "row"), element("th", { scope: "col" }, "α"))),
      element("tbody", {}, entries.slice(0, 400).map(([row, value]) => element("tr", {}, element("td", {}, String(row)), element("td", { class: "exact" }, String(value))))))))];
}

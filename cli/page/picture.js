// The instances as points: as they are in the plane, else projected on the comparator u and the part of w orthogonal to
// it, which is the plane in which the proof lives. Drawn by decimals; nothing here decides anything.

const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
const scaled = (a, factor) => a.map((value) => value * factor);
const minus = (a, b) => a.map((value, i) => value - b[i]);
const size = (a) => Math.sqrt(dot(a, a));

/// The state to draw at a round: [vector of decimals, place], or null where there is none.
function stateVector(model, t) {
  if (model.data.kind === "separate") {
    const w = (model.report.w || []).map(rationalValue);
    return w.length ? w : null;
  }
  const kept = keptBefore(model, t);
  const round = kept === undefined ? undefined : model.rounds.get(kept);
  const first = model.rounds.get(model.kept[0]);
  const place = round ? round.after : first && first.before;
  if (place === undefined) return null;
  const drawn = model.data.drawn[String(place)];
  const values = drawn || decimalsOf(model, place);
  return values.some((value) => value === null) ? null : values;
}

function rationalValue(text) {
  const [above, below] = text.split("/");
  return Number(above) / Number(below || 1);
}

function comparatorOf(model) {
  for (const theorem of model.theorems)
    for (const name of ["u", "p"]) {
      const found = theorem.quantities.get(name);
      if (found && found.vector !== undefined) {
        const values = decimalsOf(model, found.vector);
        if (values.every((value) => value !== null)) return values;
      }
    }
  return null;
}

function pictureNode(model, theorem, t, choose) {
  const rows = model.data.points.rows;
  if (rows.length === 0) return null;
  const n = rows[0].length - 1;
  const labels = rows.map((row) => row[0]);
  const points = rows.map((row) => row.slice(1));
  if (n < 1 || points.some((point) => point.some((value) => value === null))) return null;
  const w = stateVector(model, t);
  const fits = (v) => v && v.length === n;
  let u = comparatorOf(model);
  if (!fits(u)) u = null;
  const constant = n === 3 && points.every((point) => point[2] === 1);
  let place, line, caption, arrows = [], axes = ["x₁", "x₂"];
  const wHere = fits(w) && size(w) > 0 ? w : null;
  if (n === 2 || constant) {
    place = (v) => [v[0], v[1]];
    line = (v) => ({ a: v[0], b: v[1], c: constant ? v[2] : 0 });
    caption = constant ? "The instances in their plane; the constant coordinate moves the lines off the origin." : "The instances in their plane.";
    if (!constant) arrows = [["w", wHere], ["u", u]];
  } else if (n === 1) {
    place = (v) => [v[0], 0];
    line = (v) => ({ a: v[0], b: 0, c: 0 });
    caption = "The instances on their line.";
  } else {
    const base = u || wHere;
    if (!base || size(base) === 0) return null;
    const e1 = scaled(base, 1 / size(base));
    const across = (v) => minus(v, scaled(e1, dot(v, e1)));
    let second = u && wHere ? across(wHere) : null;
    const along = !second || size(second) < 1e-9 * size(wHere || base);
    if (along) second = points.map(across).reduce((best, v) => (size(v) > size(best) ? v : best), across(points[0]));
    if (size(second) === 0) return null;
    const e2 = scaled(second, 1 / size(second));
    place = (v) => [dot(v, e1), dot(v, e2)];
    line = (v) => ({ a: dot(v, e1), b: dot(v, e2), c: 0 });
    axes = u ? ["along u", along ? "across u" : "the part of w orthogonal to u"] : ["along w", "across w"];
    caption = along ? "The instances, projected on u and the direction in which they spread most: w lies along u." :
      `${n} dimensions, projected on u and the part of w orthogonal to it: the plane in which the proof lives. The signs of w·x and u·x are what they are.`;
    arrows = [["w", wHere], ["u", u]];
  }
  const flat = points.map(place);
  const spread = Math.max(1e-9, ...flat.flat().map(Math.abs));
  const offset = n === 2 || constant ? bounds(flat, constant) : { x: 0, y: 0, r: spread * 1.12 };
  const wide = roomIn("picture"), tall = Math.min(480, Math.max(250, wide * 0.74)), unit = Math.min(wide, tall) / 2 / offset.r;
  const px = (p) => wide / 2 + (p[0] - offset.x) * unit, py = (p) => tall / 2 - (p[1] - offset.y) * unit;
  const svg = element("svg", { viewBox: `0 0 ${wide} ${tall}`, role: "img", "aria-label": caption + " Crosses are labels +1, squares −1." });
  const clip = "frame-" + Math.random().toString(36).slice(2);
  const frame = document.createElementNS("http://www.w3.org/2000/svg", "clipPath");
  frame.id = clip;
  frame.append(element("rect", { x: 0, y: 0, width: wide, height: tall }));
  svg.append(frame);
  const inside = element("g", { "clip-path": `url(#${clip})` });
  svg.append(inside, element("rect", { x: 0.5, y: 0.5, width: wide - 1, height: tall - 1, fill: "none", stroke: "var(--line)", rx: 6 }));
  const zero = [px([0, 0]), py([0, 0])];
  inside.append(element("line", { class: "grid", x1: 0, x2: wide, y1: zero[1], y2: zero[1] }), element("line", { class: "grid", y1: 0, y2: tall, x1: zero[0], x2: zero[0] }));
  const far = offset.r * 6;
  /// The line a x + b y + c = level, long enough to leave the frame.
  const edge = ({ a, b, c }, level) => {
    const norm = Math.hypot(a, b);
    if (norm === 0) return null;
    const away = (a * offset.x + b * offset.y + c - level) / norm;
    const foot = [offset.x - a / norm * away, offset.y - b / norm * away];
    const along = [-b / norm, a / norm];
    return { from: [foot[0] - along[0] * far, foot[1] - along[1] * far], to: [foot[0] + along[0] * far, foot[1] + along[1] * far], normal: [a / norm, b / norm] };
  };
  const draw = (ends, attributes) => ends && inside.append(element("line", { x1: px(ends.from), y1: py(ends.from), x2: px(ends.to), y2: py(ends.to), ...attributes }));
  if (wHere) {
    const ends = edge(line(wHere), 0);
    if (ends) {
      const out = (p) => [p[0] + ends.normal[0] * far, p[1] + ends.normal[1] * far];
      inside.append(element("polygon", { points: [ends.from, ends.to, out(ends.to), out(ends.from)].map((p) => px(p) + "," + py(p)).join(" "), fill: "var(--accent)", "fill-opacity": 0.08 }));
      draw(ends, { stroke: "var(--ink)", "stroke-width": 2 });
    }
  }
  const gamma = marginOf(model);
  if (u && model.data.kind !== "separate") {
    draw(edge(line(u), 0), { stroke: "var(--s2)", "stroke-width": 1.6, "stroke-dasharray": "7 4" });
    if (gamma) for (const level of [gamma, -gamma]) draw(edge(line(u), level), { stroke: "var(--s2)", "stroke-width": 1, "stroke-dasharray": "2 4" });
  }
  if (model.data.kind === "separate" && wHere)
    for (const level of [1, -1]) draw(edge(line(wHere), level), { stroke: "var(--s2)", "stroke-width": 1.4, "stroke-dasharray": "5 4" });
  for (const [name, v] of arrows) {
    if (!v || (name === "u" && model.data.kind === "separate")) continue;
    const tip = place(v), length = Math.hypot(...tip);
    if (length === 0) continue;
    const shown = scaled(tip, offset.r * (name === "w" ? 0.62 : 0.5) / length);
    arrow(inside, [px([0, 0]), py([0, 0])], [px(shown), py(shown)], name, name === "w" ? "var(--ink)" : "var(--s2)");
  }
  const erred = new Set(model.mistakes.filter((m) => m <= t).map((m) => (m - 1) % model.data.points.total));
  const carriers = new Set((model.report.alpha || model.report.lambda || []).filter((a) => a.example !== undefined).map((a) => a.example - 1));
  const currentRow = t > 0 ? currentIndex(model, t, points) : -1;
  const radius = points.length > 1500 ? 2 : points.length > 300 ? 3 : points.length > 60 ? 4.2 : 6;
  const marked = model.data.kind === "separate" ? carriers : erred;
  const paths = { crosses: "", squares: "" };
  flat.forEach((p, i) => { if (!marked.has(i)) paths[labels[i] > 0 ? "crosses" : "squares"] += outline(px(p), py(p), labels[i], radius); });
  inside.append(outlined(paths.crosses, 1, radius), outlined(paths.squares, -1, radius));
  for (const i of marked) if (flat[i]) inside.append(mark(px(flat[i]), py(flat[i]), labels[i], radius, true));
  if (currentRow >= 0 && flat[currentRow]) {
    const p = flat[currentRow];
    inside.append(element("circle", { cx: px(p), cy: py(p), r: radius + 7, fill: "none", stroke: "var(--mistake)", "stroke-width": 2.4 }));
    inside.append(element("circle", { cx: px(p), cy: py(p), r: radius + 11, fill: "none", stroke: "var(--mistake)", "stroke-width": 0.8 }));
  }
  svg.append(element("text", { x: wide - 8, y: Math.min(tall - 8, Math.max(14, zero[1] - 6)), "text-anchor": "end" }, axes[0]), element("text", { x: Math.min(wide - 150, Math.max(8, zero[0] + 6)), y: 15 }, axes[1]));
  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    const at = [(event.clientX - box.left) / box.width * wide, (event.clientY - box.top) / box.height * tall];
    let best = -1, least = 24;
    flat.forEach((p, i) => { const d = Math.hypot(px(p) - at[0], py(p) - at[1]); if (d < least) { least = d; best = i; } });
    if (best >= 0) choose(best + 1);
  });
  const missing = model.data.points.total - rows.length;
  const nodes = [svg, element("ul", { class: "legend" },
    element("li", {}, key((g) => g.append(mark(13, 5, 1, 4, false))), "label +1"), element("li", {}, key((g) => g.append(mark(13, 5, -1, 4, false))), "label −1"),
    element("li", {}, key((g) => g.append(mark(13, 5, 1, 3.4, true))), model.data.kind === "separate" ? "carries the certificate" : "a mistake so far"),
    wHere ? element("li", {}, key((g) => g.append(element("line", { x1: 0, x2: 26, y1: 5, y2: 5, stroke: "var(--ink)", "stroke-width": 2 }))), "w and its line; it predicts +1 in the shade") : null,
    u && model.data.kind !== "separate" ? element("li", {}, key((g) => g.append(element("line", { x1: 0, x2: 26, y1: 5, y2: 5, stroke: "var(--s2)", "stroke-width": 1.8, "stroke-dasharray": "7 4" }))), gamma ? "u, its line and its margin γ" : "u and its line") : null),
    element("p", { class: "hint" }, caption + (missing > 0 ? ` The first ${rows.length} of ${model.data.points.total} instances.` : "") + " Lengths of arrows say nothing.")];
  svg.plane = { toData: (clientX, clientY) => {
    const box = svg.getBoundingClientRect();
    return [offset.x + ((clientX - box.left) / box.width * wide - wide / 2) / unit, offset.y - ((clientY - box.top) / box.height * tall - tall / 2) / unit];
  }, pixel: (i) => flat[i] && [px(flat[i]), py(flat[i])], wide, tall, flat: n === 2 || constant };
  return nodes;
}

function key(fill) {
  const svg = element("svg", { viewBox: "0 0 26 10", "aria-hidden": "true" });
  fill(svg);
  return svg;
}

/// A label +1 is a cross, a label −1 a square.
function outline(x, y, label, r) {
  if (label > 0) return `M${(x - r).toFixed(1)} ${y.toFixed(1)}h${2 * r}m${-r} ${-r}v${2 * r}`;
  const s = r * 1.56;
  return `M${(x - s / 2).toFixed(1)} ${(y - s / 2).toFixed(1)}h${s}v${s}h${-s}z`;
}

function outlined(d, label, r) {
  return element("path", { d, fill: "none", stroke: label > 0 ? "var(--plus)" : "var(--minus)", "stroke-width": label > 0 ? Math.max(1.2, r / 2.2) : Math.max(1, r / 3) });
}

/// One of them; where it is marked, ringed.
function mark(x, y, label, r, marked) {
  const colour = label > 0 ? "var(--plus)" : "var(--minus)";
  const group = element("g", {}, outlined(outline(x, y, label, r), label, r));
  if (marked) group.prepend(element("circle", { cx: x, cy: y, r: r + 3.4, fill: colour, "fill-opacity": 0.25, stroke: colour, "stroke-width": 1.2 }));
  return group;
}

function arrow(parent, from, to, name, colour) {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const wing = (turn) => [to[0] - 11 * Math.cos(angle + turn), to[1] - 11 * Math.sin(angle + turn)];
  const [p, q] = [wing(0.42), wing(-0.42)];
  parent.append(element("line", { x1: from[0], y1: from[1], x2: to[0], y2: to[1], stroke: colour, "stroke-width": 2.4 }),
    element("polygon", { points: `${to} ${p} ${q}`, fill: colour }));
  // The name of w stands before its tip, that of u beside it: one may lie along the other.
  const [dx, dy] = name === "w" ? [Math.cos(angle), Math.sin(angle)] : [-Math.sin(angle), Math.cos(angle)];
  const label = element("text", { x: to[0] + 13 * dx, y: to[1] + 13 * dy + 4, "text-anchor": "middle", style: `fill:${colour};font:italic 700 15px var(--serif)` }, name);
  parent.append(label);
}

function bounds(flat, free) {
  const xs = flat.map((p) => p[0]), ys = flat.map((p) => p[1]);
  if (!free) { xs.push(0); ys.push(0); }
  const low = [Math.min(...xs), Math.min(...ys)], high = [Math.max(...xs), Math.max(...ys)];
  const r = Math.max(high[0] - low[0], (high[1] - low[1])) / 2 * 1.18 || 1;
  return { x: (low[0] + high[0]) / 2, y: (low[1] + high[1]) / 2, r };
}

function marginOf(model) {
  for (const theorem of model.theorems) {
    const gamma = theorem.quantities.get("gamma");
    if (gamma && gamma.number !== undefined) return decimalOf(model, gamma.number);
  }
  return null;
}

/// Which point a round speaks of.
function currentIndex(model, t, points) {
  const updated = model.report.updated_examples;
  if (updated) return updated[t - 1] - 1;
  return (t - 1) % model.data.points.total;
}

/// The experts as a field that empties; or a kernel's coefficients; or the weights, as bars.
function stateNode(model, t) {
  if (model.data.gone) return fieldNode(model, t);
  if (model.report.alpha && model.report.alpha.some((a) => a.round !== undefined)) return alphaNode(model, t);
  const kept = keptBefore(model, t);
  const round = kept === undefined ? undefined : model.rounds.get(kept);
  if (!round || round.after === undefined) return null;
  const exact = numbersOf(model, round.after);
  const values = stateVector(model, t);
  if (!values || values.length !== exact.length) return null;
  const drawn = model.data.drawn[String(round.after)] !== undefined;
  const order = [...values.keys()].sort((i, j) => Math.abs(values[j]) - Math.abs(values[i])).slice(0, 24).sort((i, j) => i - j);
  const most = Math.max(...values.map(Math.abs), 1e-300);
  const letter = model.data.letter;
  const title = drawn ? "The weights, each from its exponent " + letter : letter === "w" ? "The weights" : "The state";
  const rows = order.map((i) => element("tr", {}, element("th", { scope: "row" }, drawn ? "w" : letter, element("sub", {}, String(i + 1))),
    element("td", { style: "width:45%" }, bar(values[i] / most)), drawn ? element("td", { class: "whole" }, "≈ " + decimalText(values[i])) : null,
    element("td", { class: "exact" + (exact[i].length < 14 ? " whole" : "") }, (drawn ? letter + " = " : "") + clipped(exact[i]))));
  return [element("h3", {}, title + " after round " + kept), element("div", { class: "scroll" }, element("table", { style: "width:100%" }, element("tbody", {}, rows))),
    values.length > order.length ? element("p", { class: "hint" }, `The ${order.length} largest of ${values.length}.`) : null].filter(Boolean);
}

function bar(share) {
  return element("svg", { viewBox: "-100 0 200 10", preserveAspectRatio: "none", style: "width:100%;height:.8rem", "aria-hidden": "true" },
    element("line", { x1: 0, x2: 0, y1: 0, y2: 10, stroke: "var(--line)" }),
    element("rect", { x: share < 0 ? 100 * share : 0, y: 1, width: Math.max(0.3, Math.abs(share) * 100), height: 8, fill: share < 0 ? "var(--minus)" : "var(--plus)" }));
}

function fieldNode(model, t) {
  const gone = model.data.gone, count = gone.length;
  const columns = Math.ceil(Math.sqrt(count * 2.2)), rows = Math.ceil(count / columns);
  const cell = Math.min(26, roomIn("picture") / columns);
  const paths = { here: "", now: "", away: "" };
  gone.forEach((round, i) => {
    const x = (i % columns) * cell, y = Math.floor(i / columns) * cell, s = cell * 0.82;
    paths[round === 0 || round > t ? "here" : round === t ? "now" : "away"] += `M${x.toFixed(1)} ${y.toFixed(1)}h${s.toFixed(1)}v${s.toFixed(1)}h${(-s).toFixed(1)}z`;
  });
  const left = gone.filter((round) => round === 0 || round > t).length;
  return [element("h3", {}, `${left} of ${count} experts were never wrong up to round ${t}`),
    element("div", { class: "field" }, element("svg", { viewBox: `0 0 ${(columns * cell).toFixed(1)} ${(rows * cell).toFixed(1)}`, style: `max-width:${Math.max(220, columns * cell)}px`, role: "img", "aria-label": `${left} of ${count} experts left` },
      element("path", { d: paths.away, fill: "var(--faint)" }), element("path", { d: paths.now, fill: "var(--mistake)", "fill-opacity": 0.55 }), element("path", { d: paths.here, fill: "var(--s0)" }))),
    element("ul", { class: "legend" }, [["var(--s0)", "in the set"], ["var(--mistake)", "leaves at this round"], ["var(--faint)", "left before"]].map(([colour, words]) =>
      element("li", {}, key((g) => g.append(element("rect", { x: 8, y: 0, width: 10, height: 10, fill: colour }))), words)))];
}

function alphaNode(model, t) {
  const terms = model.report.alpha.filter((a) => a.round <= t);
  const total = model.data.points.total || model.T;
  const sums = new Map();
  for (const { round, sign } of terms) {
    const row = (round - 1) % total + 1;
    sums.set(row, (sums.get(row) || 0) + sign);
  }
  const entries = [...sums.entries()].sort((a, b) => a[0] - b[0]);
  const most = Math.max(1, ...entries.map(([, value]) => Math.abs(value)));
  const wide = roomIn("picture"), tall = 130;
  const svg = element("svg", { viewBox: `0 0 ${wide} ${tall}`, role: "img", "aria-label": "Coefficients by example; the table below has the numbers." },
    element("line", { class: "grid", x1: 0, x2: wide, y1: tall / 2, y2: tall / 2 }));
  for (const [row, value] of entries) {
    const x = 8 + (row - 0.5) / total * (wide - 16), y = tall / 2 - value / most * (tall / 2 - 8);
    svg.append(element("line", { x1: x, x2: x, y1: tall / 2, y2: y, stroke: value > 0 ? "var(--plus)" : "var(--minus)", "stroke-width": 2 }),
      element("circle", { cx: x, cy: y, r: 3.2, fill: value > 0 ? "var(--plus)" : "var(--minus)" }));
  }
  return [element("h3", {}, `The ${entries.length} coefficients of w after round ${t}: w = Σ α K(x, ·)`), element("div", { class: "field" }, svg),
    element("details", {}, element("summary", {}, "Table"), element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Coefficients" }, element("table", {}, element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "row"), element("th", { scope: "col" }, "α"))),
      element("tbody", {}, entries.slice(0, 400).map(([row, value]) => element("tr", {}, element("td", {}, String(row)), element("td", { class: "exact" }, String(value))))))))];
}

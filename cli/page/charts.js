// The potentials: the sides of a step's claim over the rounds, drawn by their decimals; the exact numbers are shown for
// the round that is looked at, and stand in the table behind each chart.

/// Of claims about Littlestone dimensions, and not about how many are left.
const ofDimensions = (item) => item.latex.includes("Ldim");
const ofWeights = (item) => item.latex.includes("W_");

/// Steps that make good charts, in the order of a lecture. names: of the sides, in their order; ratio: the first side over
/// the second; when: of which claims it is; zero: every side is a sum over the mistakes so far, and so 0 before
/// the first round, of a learner that starts at 0; log: on a scale of doublings.
const potentials = [
  { step: "total-progress", title: "Progress: how far w has come along the comparator", names: ["progress", "at least"], zero: true },
  { step: "total-norm", title: "Norm: how far w has gone in all", names: ["squared length", "at most"], zero: true },
  { step: "sandwich", title: (gap) => ({ closed: "The two meet: the sandwich is closed", open: "The sandwich: the two do not meet yet", broken: "The sandwich does not hold on this run" }[gap] || "The sandwich"),
    names: ["least progress²", "progress²", "length²", "at most"], zero: true },
  { step: "upper", title: "The comparator's inner product, squared, below its cap", names: ["product²", "cap"], zero: true },
  { step: "cauchy-schwarz", title: "Angle between w and the comparator: its squared cosine", ratio: true, top: 1 },
  { step: "sum-norm", title: "Norm, against the sum of the mistakes' own norms", names: ["squared length", "sum of the mistakes' own"], zero: true },
  { step: "deviation-cauchy-schwarz", title: "The deviations on mistakes, summed and squared", names: ["sum²", "at most"], zero: true },
  { step: "kl-total", title: "Relative entropy: how far it has fallen, and at least must have", names: ["fallen by", "at least"], zero: true },
  { step: "kl-nonnegative", title: "Relative entropy that is left; it cannot fall below 0", sides: [0], names: ["entropy left"] },
  { step: "potential", when: ofDimensions, title: "The potential: mistakes so far, and the dimension that is left", names: ["potential", "dimension of the class"], count: true },
  { step: "monotone", when: ofDimensions, title: "Littlestone dimension of the hypotheses left, after the round and before it", names: ["after", "before"], count: true },
  { step: "potential", when: (item) => !ofDimensions(item), title: "The potential: experts left, doubled at every mistake", log: true, names: ["potential", "experts at the start"] },
  { step: "nonempty", title: "Experts left, on a scale of doublings", log: true, names: ["experts left", "at least"] },
  { step: "total", when: (item) => !ofWeights(item), title: "How much nearer w has come to the comparator", sides: [0, 1], names: ["at least", "nearer by, squared"], zero: true },
  { step: "total", when: ofWeights, title: (gap) => "The sum W of the weights, doubled at every mistake, " + ({ closed: "on its line", broken: "above its line" }[gap] || "below its line"), log: true, names: ["2^M W", "V (1 + β)^M"] },
  { step: "loss-bound", title: "The learner's loss against its bound", names: ["loss", "at most"], zero: true },
  { step: "regret-bound", title: "The regret, the loss less that of the best expert, against its bound", sides: [0, 1], names: ["less than", "regret"], zero: true },
  { step: "weight-sum", title: "The sum W of the weights, below what the learner's loss leaves of it", names: ["W", "at most"] },
  { step: "best-expert", title: "W above what the experts' own mistakes leave of it", log: true, sides: [0, 1, 2], names: ["W", "all experts", "the best one"] },
  { step: "total-weight", title: "Total weight: promotions add, eliminations take away", names: ["0", "total weight", "at most"] },
  { step: "elimination-count", title: "Eliminations against promotions", names: ["eliminations", "at most"], count: true },
  { step: "target-product", title: "Product of the target's weights, against a doubling for each promotion", log: true, names: ["doublings", "product"] },
  { step: "sharper-promotions", title: "Promotions against their bound", names: ["promotions", "bound"], count: true },
  { step: "perceptron-bound", title: "Mistakes of the perceptron against its bound", names: ["mistakes · γ²", "bound"] },
  { step: "winnow-bound", title: "Mistakes of Winnow against its bound", names: ["mistakes", "bound"], count: true },
  { step: "bound-divided", title: "Mistakes against the bound", names: ["mistakes", "bound"], count: true },
  { step: "bound-g", title: "Mistakes, each worth its drop of entropy, against all there is", names: ["entropy spent at least", "all there is"] },
  { step: "separable", title: "Margin of every round, against γ", names: ["margin", "γ"] },
  { step: "margin", title: "Margin of every round", names: ["margin", "at least"] },
  { step: "primal-feasible", title: "Margins of the examples", sides: [0, 1], names: ["margin", "at least"] },
  { step: "bound", title: (gap) => ({ closed: "The bound is attained", open: "The bound is not reached", broken: "The bound does not hold on this run" }[gap] || "The bound, as it stands after every round"), names: ["of the mistakes", "bound"] }];

function seriesOf(model, theorem, item, potential) {
  const lines = [...item.lines.values()].filter((line) => line.sides.length > 1 && line.t > 0).sort((a, b) => a.t - b.t);
  if (lines.length < 2) return null;
  const count = Math.min(...lines.map((line) => line.sides.length));
  const drawn = (place) => decimalOf(model, place);
  if (potential.ratio) {
    const points = lines.filter((line) => drawn(line.sides[1]) > 0)
      .map((line) => ({ t: line.t, value: drawn(line.sides[0]) / drawn(line.sides[1]), exact: exactOf(model, line.sides[0]) + " / " + exactOf(model, line.sides[1]) }));
    return points.length > 1 ? [{ points, label: "cos²" }] : null;
  }
  const sides = potential.sides || [...Array(count).keys()];
  const series = [];
  for (const side of sides.filter((s) => s < count)) {
    const points = lines.map((line) => ({ t: line.t, value: drawn(line.sides[side]), exact: exactOf(model, line.sides[side]) }));
    // A chain that says the same twice is drawn once, and named twice.
    const same = series.find((other) => other.points.every((point, i) => point.exact === points[i].exact));
    if (same) same.sides.push(side);
    else series.push({ points, sides: [side] });
  }
  // Constant sides are what they are before the first round, too.
  if (lines[0].t === 1)
    for (const { points, sides: [side] } of series) {
      if ((potential.zero && startsAtZero(theorem)) || (side === 0 && /^m_[tPW](?!\s*\+)/i.test(item.latex))) points.unshift({ t: 0, value: 0, exact: "0" });
      else if (points.every((point) => point.exact === points[0].exact)) points.unshift({ ...points[0], t: 0 });
    }
  return series;
}

/// Whether the learner begins at 0, or with equal weights, as the theorem demands.
const startsAtZero = (theorem) => theorem.items.some((item) => item.isHypothesis && ["zero-start", "uniform-start"].includes(item.id) && item.report.holds === true);

/// Where the axis is broken: at the widest empty stretch, if it is more than two thirds of all there is.
function breakOf(values) {
  const sorted = [...new Set([0, ...values])].sort((a, b) => a - b);
  let best = null;
  for (let i = 2; i < sorted.length; ++i) if (!best || sorted[i] - sorted[i - 1] > best.above - best.below) best = { below: sorted[i - 1], above: sorted[i] };
  return best && best.above - best.below > (sorted[sorted.length - 1] - sorted[0]) * 2 / 3 ? best : null;
}

function ticksOf(low, high, count) {
  const step = niceStep((high - low) / count);
  const ticks = [];
  for (let value = Math.ceil(low / step) * step; value <= high + step * 1e-9; value += step) ticks.push(Math.abs(value) < step * 1e-9 ? 0 : value);
  return ticks;
}

function niceStep(raw) {
  const size = 10 ** Math.floor(Math.log10(raw || 1));
  return [1, 2, 5, 10].map((n) => n * size).find((step) => step >= raw) || size;
}

/// Short enough for the room beside an axis.
const tickText = (value) => decimalText(value, 2).replace(/\.?0+e/, "e");

const widthOf = (id) => byId(id).clientWidth || byId(id).parentElement.clientWidth || 640;

/// The width of a drawing in a section, so that its words keep their size; while the page is drawn, as it was before.
const roomIn = (id) => Math.max(230, Math.min(900, (state.rooms?.get(id) ?? widthOf(id)) - 38));

const dashes = ["", "7 3", "2 3", "9 3 2 3", "1 2"];

/// A chart; `choose` gets the round that is chosen with the pointer.
function chartNode(model, { step, title, series, labels, log, least = 2 ** -60, top, count, t, choose, table, place = "charts", tall = 200 }) {
  const wide = roomIn(place), left = 54, right = 10, over = 8, under = 26;
  const scale = (value) => (log ? Math.log2(Math.max(value, least)) : value);
  const values = series.flatMap((one) => one.points.map((point) => point.value)).filter((value) => value !== null && Number.isFinite(value) && (!log || value > 0)).map(scale);
  if (values.length === 0) return null;
  let low = Math.min(...values, log ? Infinity : 0), high = Math.max(...values, top === undefined ? -Infinity : top);
  if (log) [low, high] = [Math.floor(low), Math.ceil(high)];
  if (high === low) high = low + 1;
  // What lies far above the rest, as a bound above the mistakes, is drawn above a break in the axis.
  const gap = log ? null : breakOf(values);
  const first = Math.min(0, ...series.map((one) => one.points[0].t)), last = Math.max(...series.map((one) => one.points[one.points.length - 1].t));
  const x = (round) => left + (last === first ? 0.5 : (round - first) / (last - first)) * (wide - left - right);
  const deep = tall - over - under, share = 0.72;
  const part = (value, from, to) => (to === from ? 0.5 : (value - from) / (to - from));
  const level = (value) => !gap ? part(value, low, high) : value <= gap.below ? share * part(value, low, gap.below) : share + 0.12 + (0.88 - share) * (gap.above === high ? 0.7 : part(value, gap.above, high));
  const y = (value) => over + (1 - level(scale(value))) * deep;
  const svg = element("svg", { viewBox: `0 0 ${wide} ${tall}`, role: "img", "aria-label": title + ". The table below has the numbers." });
  const axis = element("g", { class: "axis" });
  // What is counted has no half.
  const whole = log || count || values.every(Number.isInteger);
  const lines = tall < 130 ? 3 : 4;
  const ticks = gap ? [...ticksOf(low, gap.below, lines - 1), ...(gap.above === high ? [high] : ticksOf(gap.above, high, 1).filter((one) => one >= gap.above))] : ticksOf(low, high, lines);
  for (const tick of ticks.filter((one) => !whole || Number.isInteger(one) || (gap && one === high))) {
    const height = over + (1 - level(tick)) * deep;
    axis.append(element("line", { class: "grid", x1: left, x2: wide - right, y1: height, y2: height }),
      element("text", { x: left - 6, y: height + 4, "text-anchor": "end" }, log ? (Number.isInteger(tick) && tick >= 0 && tick <= 10 ? String(2 ** tick) : "2^" + decimalText(tick)) : tickText(tick)));
  }
  for (const tick of ticksOf(first, last, wide / 90).filter(Number.isInteger))
    axis.append(element("text", { x: x(tick), y: tall - 8, "text-anchor": "middle" }, String(tick)));
  svg.append(axis);
  if (gap) {
    const at = over + (1 - share - 0.06) * deep;
    svg.append(element("path", { class: "break", d: `M${left - 5} ${at + 5}l10 -6m-10 0l10 -6`, stroke: "var(--soft)", "stroke-width": 1.4, fill: "none" }),
      element("line", { x1: left + 8, x2: wide - right, y1: at, y2: at, stroke: "var(--line)", "stroke-dasharray": "2 5" }));
  }
  series.forEach((one, i) => {
    let path = "", before = null;
    for (const point of one.points) {
      if (point.value === null || !Number.isFinite(point.value) || (log && point.value <= 0)) continue;
      const px = x(point.t).toFixed(1), py = y(point.value).toFixed(1);
      path += before === null ? `M${px} ${py}` : `H${px}V${py}`;
      before = point;
    }
    svg.append(element("path", { d: path, fill: "none", stroke: `var(--s${i % 5})`, "stroke-width": 2, "stroke-dasharray": dashes[i % 5] || null, "stroke-linejoin": "round" }));
    if (one.points.length <= 60)
      for (const point of one.points)
        if (Number.isFinite(point.value) && point.value !== null && (!log || point.value > 0))
          svg.append(element("circle", { cx: x(point.t), cy: y(point.value), r: 2.4, fill: `var(--s${i % 5})` }));
  });
  const here = Math.min(Math.max(t, first), last);
  if (t >= first) {
    svg.append(element("line", { class: "cursor", x1: x(here), x2: x(here), y1: over, y2: tall - under }));
    series.forEach((one, i) => {
      const point = one.points.filter((p) => p.t <= t).pop();
      if (point && point.value !== null && (!log || point.value > 0))
        svg.append(element("circle", { cx: x(here), cy: y(point.value), r: 4.5, fill: `var(--s${i % 5})`, stroke: "var(--card)", "stroke-width": 1.5 }));
    });
  }
  const nearest = (event) => {
    const box = svg.getBoundingClientRect();
    const round = first + ((event.clientX - box.left) / box.width * wide - left) / (wide - left - right) * (last - first);
    const points = series[0].points;
    return points.reduce((best, point) => (Math.abs(point.t - round) < Math.abs(best.t - round) ? point : best), points[0]).t;
  };
  svg.addEventListener("pointermove", (event) => {
    const round = nearest(event);
    showTip(event, "round " + round + "\n" + series.map((one, i) => {
      const point = one.points.find((p) => p.t === round);
      return point ? (labels[i].textContent || "") + ": " + clipped(point.exact) : "";
    }).filter(Boolean).join("\n"));
  });
  svg.addEventListener("pointerleave", hideTip);
  svg.addEventListener("click", (event) => choose(nearest(event)));
  svg.style.cursor = "crosshair";
  const legend = element("ul", { class: "legend" }, series.map((one, i) => element("li", {},
    element("svg", { viewBox: "0 0 26 8", "aria-hidden": "true" }, element("line", { x1: 0, x2: 26, y1: 4, y2: 4, stroke: `var(--s${i % 5})`, "stroke-width": 2.5, "stroke-dasharray": dashes[i % 5] || null })), labels[i])));
  return element("div", { class: "chart", "data-step": step }, element("h3", {}, title), legend, svg, table ? tableBehind(series, labels) : null);
}

const clipped = (text) => (text.length > 90 ? text.slice(0, 86) + " …" : text);

/// The chart's numbers, made when they are asked for.
function tableBehind(series, labels) {
  const details = element("details", {}, element("summary", {}, "Table"));
  details.addEventListener("toggle", () => {
    if (!details.open || details.children.length > 1) return;
    const most = 400;
    const points = series.find((one) => one.points[0].t === 0)?.points || series[0].points;
    const rows = points.slice(0, most).map((point) => element("tr", {}, element("td", {}, String(point.t)),
      series.map((one) => element("td", { class: "exact" }, (one.points.find((other) => other.t === point.t) || { exact: "" }).exact))));
    details.append(element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Table of the chart" }, element("table", {},
      element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "round"), labels.map((label) => element("th", { scope: "col" }, label.cloneNode(true))))),
      element("tbody", {}, rows)), points.length > most ? element("p", {}, `The first ${most} of ${points.length} rounds.`) : null));
  });
  return details;
}

/// What a chart shows of one of the potentials; null where the run has nothing to show of it. more.short: a legend of
/// names alone, where the step beside the chart has the formulas.
function chartOf(model, theorem, potential, t, choose, more) {
  const item = theorem.byId.get(potential.step);
  if (item && potential.when && !potential.when(item)) return null;
  if (item && item.series === undefined) item.series = seriesOf(model, theorem, item, potential);
  const series = item && item.series;
  if (!series || series.length === 0) return null;
  const line = [...item.lines.values()].find((one) => one.sides.length > 1);
  const sides = splitSides(item.math, line.relations, true);
  const name = (side) => (more.short && potential.names && potential.names[side]) || [potential.names && potential.names[side] ? potential.names[side] + (sides ? ": " : "") : sides ? "" : "side " + (side + 1), sides ? sides[side] : ""];
  const labels = series.map((one) => element("span", {}, one.label || one.sides.flatMap((side, i) => [i > 0 ? " = " : "", name(side)].flat())));
  const title = typeof potential.title === "string" ? potential.title : potential.title(gapAt(model, item, t));
  return chartNode(model, { ...potential, title, series, labels, t, choose, table: true, ...more });
}

/// The mistakes of runs, counted, with a line for each.
function mistakesChart(models, t, choose, place, more = {}) {
  const series = models.map((model) => ({ points: [{ t: 0, value: 0, exact: "0" }, ...model.mistakes.map((at, i) => ({ t: at, value: i + 1, exact: String(i + 1) })), { t: model.T, value: model.mistakes.length, exact: String(model.mistakes.length) }] }));
  const counts = models.map((model) => mistakesUpTo(model, t));
  const title = models.length === 1 ? `Mistakes so far: ${counts[0]}` : counts[0] === counts[1] ? `Both have made ${mistakesCounted(counts[0])} up to round ${t}` : `Up to round ${t}: ${mistakesCounted(counts[0])} against ${counts[1]}`;
  return chartNode(models[0], { step: "mistakes", title, series, labels: models.map((model) => element("span", {}, model.data.heading)), count: true, t, choose, table: true, place, ...more });
}

/// Of a run of more than one pass, how many mistakes each of them made, from its first round on.
function passesChart(model, t, choose) {
  const counts = model.report.mistakes_by_pass;
  if (!counts || counts.length < 2 || model.data.predicts === false) return null;
  const once = model.T / counts.length, pass = Math.min(counts.length, Math.max(1, Math.ceil(t / once)));
  const points = counts.map((count, i) => ({ t: i * once + 1, value: count, exact: String(count) }));
  if (once > 1) points.push({ ...points[points.length - 1], t: model.T });
  const title = `Mistakes by pass: ${mistakesCounted(counts[pass - 1])} in pass ${pass} of ${counts.length}`;
  return chartNode(model, { step: "passes", title, series: [{ points }], labels: [element("span", {}, "mistakes of the pass")], count: true, t, choose, table: true, tall: 120 });
}

/// The chart that says most of a theorem's proof, as one of the potentials: it stands on the stage.
function mainPotential(model, theorem) {
  if (theorem.main === undefined) {
    const drawn = (step) => potentials.find((one) => one.step === step && chartOf(model, theorem, one, 0, null, {}));
    theorem.main = ["sandwich", "kl-total", "potential", "total-weight", "upper", ...potentials.map((one) => one.step)].map(drawn).find(Boolean) || null;
  }
  return theorem.main;
}

/// The other charts.
function chartsNode(model, theorem, t, choose) {
  return potentials.filter((one) => one !== mainPotential(model, theorem)).map((one) => chartOf(model, theorem, one, t, choose, {})).filter(Boolean);
}

/// Whether the outer sides of a step's last claim up to a round meet: closed, open; broken where the claim fails.
function gapAt(model, item, t) {
  const line = [...item.lines.values()].filter((one) => one.t <= t && one.sides.length > 1).sort((a, b) => b.t - a.t)[0];
  if (!line) return "";
  if (line.outcome !== 0) return line.outcome === 1 ? "broken" : "";
  const [first, last] = [line.sides[0], line.sides[line.sides.length - 1]].map((place) => exactOf(model, place));
  return first === last ? "closed" : "open";
}

let tip = null;
function showTip(event, text) {
  if (!tip) document.body.append(tip = element("div", { class: "tip", role: "presentation" }));
  tip.textContent = text;
  tip.hidden = false;
  const box = tip.getBoundingClientRect();
  tip.style.left = Math.max(4, Math.min(event.clientX + 14, innerWidth - box.width - 6)) + "px";
  tip.style.top = Math.max(4, event.clientY - box.height - 12) + "px";
}
function hideTip() {
  if (tip) tip.hidden = true;
}

/// Where the bound is lost: the links between what the mistakes are worth and the bound, each with its slack as a share.
function lostNode(model, theorem, t) {
  const bound = theorem.byId.get("bound") || theorem.items[theorem.items.length - 1];
  const at = (item) => item && lineAt(item, t);
  const inequality = (line) => line && line.relations.length > 0 && line.relations.every((r) => r === "<=" || r === "=");
  const links = (item) => {
    const line = at(item);
    if (!inequality(line)) return null;
    const sides = splitSides(item.math, line.relations);
    const result = [];
    line.relations.forEach((relation, i) => {
      if (relation !== "<=") return;
      const from = decimalOf(model, line.sides[i]), to = decimalOf(model, line.sides[i + 1]);
      if (from === null || to === null) return;
      result.push({ item, label: sides ? [sides[i].cloneNode(true), " ≤ ", sides[i + 1].cloneNode(true)] : [item.id], slack: to - from,
        exact: clipped(exactOf(model, line.sides[i])) + " ≤ " + clipped(exactOf(model, line.sides[i + 1])) });
    });
    return result;
  };
  const longest = [...bound.uses.map((id) => theorem.byId.get(id)), bound].filter(Boolean).map((item) => links(item)).filter((l) => l && l.length > 1)
    .sort((a, b) => b.length - a.length)[0];
  const used = (item) => item.uses.map((id) => theorem.byId.get(id)).filter((other) => other && !other.isHypothesis && other.kind !== "equation");
  const slackOf = (item) => {
    const line = at(item);
    return line && line.slack !== null ? { item, label: [item.id], slack: decimalOf(model, line.slack), exact: "slack " + clipped(exactOf(model, line.slack)) } : null;
  };
  const parts = [];
  const bars = (rows, words) => {
    const broken = rows.some((row) => row.slack < 0);
    const total = broken ? 0 : rows.reduce((sum, row) => sum + row.slack, 0);
    parts.push(element("p", { class: "hint" }, broken ? "On this round not all of this holds, so that there is nothing to share out." : words));
    for (const row of rows) {
      const share = total > 0 ? row.slack / total : 0;
      parts.push(element("div", { class: "share" }, element("span", {}, row.label),
        element("span", { class: "track", "aria-hidden": "true" }, element("i", { style: `width:${(share * 100).toFixed(1)}%` })),
        element("span", { class: "number" }, broken ? (row.slack < 0 ? "broken" : "holds") : total > 0 ? (share * 100).toFixed(1) + " %" : "0"),
        element("span", { class: "exact" }, row.exact)));
    }
  };
  if (longest) bars(longest, "The gap of the chain after this round, link by link; the shares add up to all of it.");
  else {
    const rows = used(bound).map(slackOf).filter(Boolean);
    if (rows.length > 1) bars(rows, "The slack, at this round, of the steps on which the bound rests, as shares of their sum.");
  }
  const perMistake = theorem.items.filter((item) => !item.isHypothesis && item.scope === "mistakes" && item.kind !== "equation").map((item) => {
    let sum = 0, count = 0;
    for (const line of item.lines.values())
      if (line.t <= t && line.slack !== null && decimalOf(model, line.slack) !== null) { sum += decimalOf(model, line.slack); ++count; }
    return count ? { item, count, slack: sum } : null;
  }).filter(Boolean);
  if (perMistake.length > 0) {
    const missing = mistakesUpTo(model, t) - Math.max(...perMistake.map((row) => row.count));
    parts.push(element("details", {}, element("summary", {}, "What each step of a mistake gives away, added up"),
      element("div", { class: "scroll" }, element("table", {}, element("thead", {}, element("tr", {}, ["step", "mistakes", "slack in all"].map((word) => element("th", { scope: "col" }, word)))),
        element("tbody", {}, perMistake.map((row) => element("tr", {}, element("td", {}, row.item.id), element("td", {}, String(row.count)), element("td", {}, "≈ " + decimalText(row.slack))))))),
      missing > 0 ? element("p", {}, `Over the mistakes that this page has line by line; ${missing} more are not among them.`) : null));
  }
  return parts;
}

// The instances as points of a plane, with the halfspace on which the learner predicts +1. Where points and halfspaces
// are in that plane, the program has computed; here they are drawn.

const scaled = (a, factor) => a.map((value) => value * factor);

/// What is drawn of a round: places of halfspaces before and after it, and which of them is shown. null where the page
/// does not know what the learner was then.
function viewAt(model, t) {
  const { rounds, boundaries } = model.data.picture;
  if (model.data.kind === "separate") return boundaries.length ? { place: 0 } : null;
  if (!rounds) return null;
  const first = rounds[model.kept[0]];
  if (t === 0) return first && model.kept[0] === 1 ? { place: first[0] } : null;
  const own = rounds[t];
  if (own) {
    const [before, after, factor, seenBefore, seenAfter] = own;
    if (before === after) return { place: before };
    return { place: state.after ? after : before, other: state.after ? before : after, factor, seen: state.after ? seenAfter : seenBefore, changes: true };
  }
  // Between two kept rounds without a mistake between them, and with the same halfspace.
  const earlier = keptBefore(model, t), later = model.kept.find((one) => one > t);
  const [from, to] = [rounds[earlier], rounds[later]];
  const same = from && to && from[1] === to[0] && mistakesUpTo(model, earlier) === mistakesUpTo(model, later - 1);
  return same ? { place: from[1] } : null;
}

const unscaled = (list) => list && (list.numbers ||= list.whole.map((value) => value * list.scale));

/// Where the points are for one of the halfspaces.
function planeOf(picture, half) {
  if (picture.kind !== "projection") return picture.points;
  const count = picture.labels.length;
  const other = picture.boundaries.find((one) => one && one.across);
  const along = unscaled(picture.along || (half && half.along) || (other && other.along));
  const across = unscaled((half && half.across) || picture.across || (other && other.across)) || Array(count).fill(0);
  return along ? across.map((value, i) => [along[i], value]) : null;
}

/// Where the other one of the two normals of a round is seen.
function otherTip(picture, view, current, label) {
  if (view.other === undefined) return null;
  const own = picture.boundaries[view.place], other = picture.boundaries[view.other];
  if (!own || !other) return null;
  if (picture.kind !== "projection") return [other.a, other.b];
  if (other.a === 0 && other.b === 0) return [0, 0];
  if (view.seen) return view.seen;
  if (!view.factor || !current) return null;
  const step = (state.after ? -1 : 1) * label * rationalValue(view.factor);
  return [own.a + step * current[0], own.b + step * current[1]];
}

function rationalValue(text) {
  const [above, below] = text.split("/");
  return Number(above) / Number(below || 1);
}

/// By how much arrows are drawn larger than the points' scale: a power of ten, or 2 or 5 of them, the same for all rounds.
/// `reach`: how far the frame goes from the origin in a direction.
function arrowScale(picture, reach) {
  let most = Infinity;
  for (const one of picture.boundaries) {
    const length = one ? Math.hypot(one.a, one.b) : 0;
    if (length > 0) most = Math.min(most, 0.94 * reach([one.a / length, one.b / length]) / length);
  }
  if (!Number.isFinite(most) || most <= 0) return 1;
  const ten = 10 ** Math.floor(Math.log10(most));
  const scale = [5, 2, 1].map((n) => n * ten).find((n) => n <= most) || ten;
  return most >= 1 && most < 2.5 ? 1 : scale;  // an arrow y x ends at its point then
}

const scaleText = (scale) => (scale === 1 ? "to the scale of the points" : scale > 1 ? `at ${decimalText(scale)} times the scale of the points` : `at 1/${decimalText(1 / scale)} of the scale of the points`);

/// What is said below the picture of where it is seen from.
function captionOf(picture, half, comparator) {
  const { kind, constant, dimension } = picture;
  if (kind === "plane") return constant ? "The instances in their plane; the constant coordinate moves the lines off the origin." : "The instances in their plane.";
  if (kind === "line") return "The instances on their line.";
  const whole = `${dimension} dimensions, projected on `;
  if (!comparator) return whole + "w and the direction in which the instances spread most. The sign of w·x is what it is.";
  const zero = !half || (half.a === 0 && half.b === 0);
  if (zero || half.is_along) return whole + `${comparator.name} and the direction in which the instances spread most: w ${zero ? "is 0" : "is a multiple of " + comparator.name}.`;
  return whole + `${comparator.name} and the part of w orthogonal to it: on which side of w's line and of ${comparator.name}'s a point lies is what it is.`;
}

function axesOf(picture, half, comparator) {
  if (picture.kind !== "projection") return ["x₁", picture.kind === "plane" ? "x₂" : ""];
  if (!comparator) return ["along w", "across w"];
  const part = half && !half.is_along && (half.a !== 0 || half.b !== 0);
  return ["along " + comparator.name, part ? "the part of w orthogonal to " + comparator.name : "across " + comparator.name];
}

function pictureNode(model, t, choose, most = 0, place = "picture") {
  const picture = model.data.picture;
  if (!["plane", "line", "projection"].includes(picture.kind)) return null;
  const view = viewAt(model, t), separate = model.data.kind === "separate";
  const half = view ? picture.boundaries[view.place] : null;
  const flat = planeOf(picture, half);
  if (!flat || flat.some((point) => point.includes(null))) return null;
  const { labels } = picture, u = picture.comparator && picture.comparator.a !== null ? picture.comparator : null;
  const known = half && half.a !== null && half.level !== null;
  const currentRow = t > 0 ? currentIndex(model, t) : -1, current = flat[currentRow];
  const offset = frameOf(picture, flat);
  const wide = roomIn(place), tall = most || Math.min(480, Math.max(250, wide * 0.74)), unit = Math.min(wide, tall) / 2 / offset.r;
  const px = (p) => wide / 2 + (p[0] - offset.x) * unit, py = (p) => tall / 2 - (p[1] - offset.y) * unit;
  const caption = captionOf(picture, half, u), [across, up] = axesOf(picture, half, u);
  const svg = element("svg", { viewBox: `0 0 ${wide} ${tall}`, role: "img", "aria-label": caption + " Crosses are labels +1, squares −1." });
  const clip = "frame-" + Math.random().toString(36).slice(2);
  const frame = document.createElementNS("http://www.w3.org/2000/svg", "clipPath");
  frame.id = clip;
  frame.append(element("rect", { x: 0, y: 0, width: wide, height: tall }));
  const inside = element("g", { "clip-path": `url(#${clip})` });
  svg.append(frame, inside, element("rect", { x: 0.5, y: 0.5, width: wide - 1, height: tall - 1, fill: "none", stroke: "var(--line)", rx: 6 }));
  const zero = [px([0, 0]), py([0, 0])];
  inside.append(element("line", { class: "grid", x1: 0, x2: wide, y1: zero[1], y2: zero[1] }), element("line", { class: "grid", y1: 0, y2: tall, x1: zero[0], x2: zero[0] }));
  const far = Math.hypot(wide, tall) / unit;
  /// The line a x + b y = level, long enough to leave the frame.
  const edge = ({ a, b }, level) => {
    const norm = Math.hypot(a, b);
    if (!(norm > 0)) return null;
    const away = (a * offset.x + b * offset.y - level) / norm;
    const foot = [offset.x - a / norm * away, offset.y - b / norm * away];
    const along = [-b / norm, a / norm];
    return { from: [foot[0] - along[0] * far, foot[1] - along[1] * far], to: [foot[0] + along[0] * far, foot[1] + along[1] * far], normal: [a / norm, b / norm] };
  };
  const draw = (ends, attributes) => ends && inside.append(element("line", { x1: px(ends.from), y1: py(ends.from), x2: px(ends.to), y2: py(ends.to), ...attributes }));
  const shade = (corners) => inside.append(element("polygon", { class: "shade", points: corners.map((p) => px(p) + "," + py(p)).join(" "), fill: "var(--accent)", "fill-opacity": 0.1 }));
  if (known) {
    const ends = edge(half, half.level);
    if (ends) {
      const out = (p) => [p[0] + ends.normal[0] * 2 * far, p[1] + ends.normal[1] * 2 * far];
      shade([ends.from, ends.to, out(ends.to), out(ends.from)]);
      draw(ends, { class: "boundary", stroke: "var(--ink)", "stroke-width": 2 });
      if (half.margin) for (const side of [half.margin, -half.margin]) draw(edge(half, half.level + side), { class: "margin", stroke: "var(--ink)", "stroke-width": 1.2, "stroke-dasharray": "5 4" });
    } else if (half.level < 0) {
      const [x, y] = [offset.x, offset.y];
      shade([[x - far, y - far], [x + far, y - far], [x + far, y + far], [x - far, y + far]]);
    }
  } else if (!separate) regionInto(inside, model, t, { px, py, wide, tall, toData: (x, y) => [offset.x + (x - wide / 2) / unit, offset.y - (y - tall / 2) / unit] });
  if (u) {
    draw(edge(u, u.level), { class: "comparator", stroke: "var(--s2)", "stroke-width": 1.6, "stroke-dasharray": "7 4" });
    if (u.margin) for (const side of [u.margin, -u.margin]) draw(edge(u, u.level + side), { stroke: "var(--s2)", "stroke-width": 1, "stroke-dasharray": "2 4" });
  }
  const inFrame = zero[0] > 0 && zero[0] < wide && zero[1] > 0 && zero[1] < tall;
  const reach = (d) => Math.min(...[[d[0], zero[0], wide], [-d[1], zero[1], tall]].map(([by, at, most]) => (by > 0 ? (most - at) / by : by < 0 ? at / -by : Infinity))) / unit;
  const scale = arrowScale(picture, reach);
  const arrows = picture.kind !== "line" && inFrame && known && !separate;
  const label = labels[currentRow], moved = arrows && view.changes ? otherTip(picture, view, current, label) : null;
  const radius = flat.length > 1500 ? 2 : flat.length > 300 ? 3 : flat.length > 60 ? 4.2 : 6;
  const around = (p, r, weight) => names.take([px(p) - r, py(p) - r, px(p) + r, py(p) + r], weight);
  const names = placesIn(wide, tall), size = state.present ? Math.max(11, 0.62 * parseFloat(getComputedStyle(document.documentElement).fontSize)) : 11;
  const left = up.length > 8 || zero[0] > wide - 40;
  flat.forEach((p, i) => around(p, i === currentRow ? radius + 11 : radius, 1));
  const axes = [[across, [6, -size - 4].map((above) => [wide - 8, Math.min(tall - 8, Math.max(28, zero[1] - above)), "end"])],
    [up + (left ? " ↑" : ""), left ? [[8, 15, "start"]] : [6, 22].flatMap((away) => [[Math.max(8, zero[0] + away), 15, "start"], [zero[0] - away, 15, "end"]])]].map(([words, spots]) => [words, ...names.place(words, size, spots)]);
  if (arrows) {
    const tip = (p) => [zero[0] + p[0] * scale * unit, zero[1] - p[1] * scale * unit];
    const own = [half.a, half.b];
    if (u && Math.hypot(u.a, u.b) > 0) {
      const size = Math.hypot(u.a, u.b), direction = [u.a / size, u.b / size];
      arrow(inside, zero, [zero[0] + direction[0] * offset.r * unit * 0.5, zero[1] - direction[1] * offset.r * unit * 0.5], u.name.length > 2 ? "" : u.name, "var(--s2)", { dashed: true, names });
      const progress = own[0] * direction[0] + own[1] * direction[1];
      const [from, foot] = [tip(own), tip(scaled(direction, progress))];
      inside.append(element("line", { class: "progress", x1: from[0], y1: from[1], x2: foot[0], y2: foot[1], stroke: "var(--s2)", "stroke-width": 1.2, "stroke-dasharray": "1 3" }));
    }
    if (moved) {
      const [start, end] = state.after ? [moved, own] : [own, moved];
      arrow(inside, zero, tip(moved), state.after ? "w before" : "w after", "var(--soft)", { thin: true, names });
      arrow(inside, tip(start), tip(end), view.factor ? (view.factor === "1" ? "" : view.factor + " ") + "y x" : "", label > 0 ? "var(--plus)" : "var(--minus)", { update: true, names });
    }
    if (own[0] !== 0 || own[1] !== 0) arrow(inside, zero, tip(own), letterOf(model), "var(--ink)", { names });
  }
  const erred = new Set(model.mistakes.filter((m) => m <= t).map((m) => (m - 1) % picture.total));
  const carriers = new Set((model.report.alpha || model.report.lambda || []).filter((a) => a.example !== undefined).map((a) => a.example - 1));
  const marked = separate ? carriers : erred;
  const paths = { crosses: "", squares: "" };
  flat.forEach((p, i) => { if (!marked.has(i)) paths[labels[i] > 0 ? "crosses" : "squares"] += outline(px(p), py(p), labels[i], radius); });
  inside.append(outlined(paths.crosses, 1, radius), outlined(paths.squares, -1, radius));
  for (const i of marked) if (flat[i]) inside.append(mark(px(flat[i]), py(flat[i]), labels[i], radius, true));
  const here = model.rounds.get(t);
  if (current) {
    const colour = here && here.mistake ? "var(--mistake)" : "var(--ink)";
    inside.append(element("circle", { class: "now", cx: px(current), cy: py(current), r: radius + 7, fill: "none", stroke: colour, "stroke-width": 2.4 }));
    inside.append(element("circle", { cx: px(current), cy: py(current), r: radius + 11, fill: "none", stroke: colour, "stroke-width": 0.8 }));
  }
  svg.append(...axes.map(([words, x, y, anchor]) => element("text", { x, y, "text-anchor": anchor }, words)));
  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    const at = [(event.clientX - box.left) / box.width * wide, (event.clientY - box.top) / box.height * tall];
    let best = -1, least = 24;
    flat.forEach((p, i) => { const d = Math.hypot(px(p) - at[0], py(p) - at[1]); if (d < least) { least = d; best = i; } });
    if (best >= 0) choose(best + 1);
  });
  svg.plane = { toData: (clientX, clientY) => {
    const box = svg.getBoundingClientRect();
    return [offset.x + ((clientX - box.left) / box.width * wide - wide / 2) / unit, offset.y - ((clientY - box.top) / box.height * tall - tall / 2) / unit];
  }, pixel: (i) => flat[i] && [px(flat[i]), py(flat[i])], wide, tall, flat: picture.kind === "plane" };
  const missing = picture.total - flat.length;
  const hint = [caption, missing > 0 ? `The first ${flat.length} of ${picture.total} instances.` : "", !view && picture.boundaries.length ? `What w was at round ${t} this page does not have.` : "",
    arrows && (half.a !== 0 || half.b !== 0 || moved) ? `w and its change are drawn ${scaleText(scale)}${u ? `, ${u.name} as a direction; the dotted line shows how far w has come along it` : ""}.` : ""].filter(Boolean).join(" ");
  const changes = (view && view.changes) || (model.report.alpha || []).some((a) => a.round === t);
  return [changes ? switchNode(t, here) : null, svg, legendOf(model, { half: known ? half : null, u, separate, t }), element("p", { class: "hint" }, hint)].filter(Boolean);
}

const letterOf = (model) => (model.data.letter.length > 1 ? model.data.letter : "w");

/// Before the update, as it predicted, or after it.
function switchNode(t, round) {
  const button = (after, words) => element("button", { type: "button", "data-after": String(after), "aria-pressed": String(state.after === after), onclick: () => { state.after = after; draw(); if (!state.byPointer) document.querySelector(`[data-after="${after}"]`).focus(); } }, words);
  return element("div", { class: "switch", role: "group", "aria-label": `Round ${t}: w before or after it` }, button(false, "before"), button(true, "after"),
    element("span", { class: "hint" }, state.after ? `w after the update of round ${t}` : round ? `w as it predicted in round ${t}: ${signText(round.prediction)}, y = ${signText(round.y)}` : ""));
}

function separatorText(model, half) {
  const score = model.report.offset === undefined ? "w·x" : "w·x + b";
  if (half.a === 0 && half.b === 0) return `w = 0: ${score} is the same everywhere` + (half.level < 0 ? ", above 0" : "");
  if (!model.report.separable) return `w, which separates weakly: ${score} > 0 in the shade, and no example is on its wrong side`;
  return `the separator w: ${score} > 0 in the shade` + (half.margin ? `; the dashed lines are its margin, ${score} = ±1` : "");
}

function legendOf(model, { half, u, separate, t }) {
  const line = (attributes) => key((g) => g.append(element("line", { x1: 0, x2: 26, y1: 5, y2: 5, ...attributes })));
  const item = (node, words) => element("li", {}, node, words);
  const ink = { stroke: "var(--ink)", "stroke-width": 2 };
  const who = model.data.mistakes_of && letterOf(model) === "w" ? `${model.data.mistakes_of} predict` : "it predicts";
  const { constant } = model.data.picture, name = letterOf(model);
  const words = !half ? "" : constant ? `${name}'s line` : `the line ${name === "w" ? "w·x" : "of " + name} = ${decimalText(half.level)}`;
  const region = half || separate ? null : regionScore(model, t);
  return element("ul", { class: "legend" },
    item(key((g) => g.append(mark(13, 5, 1, 4, false))), "label +1"), item(key((g) => g.append(mark(13, 5, -1, 4, false))), "label −1"),
    item(key((g) => g.append(mark(13, 5, 1, 3.4, true))), separate ? "carries the certificate" : "a mistake so far"),
    half && separate ? item(line(ink), separatorText(model, half)) : null,
    half && !separate ? half.a === 0 && half.b === 0 ? item(key((g) => g.append(element("rect", { x: 0, y: 0, width: 26, height: 10, fill: "var(--accent)", "fill-opacity": half.level < 0 ? 0.3 : 0 }))), `${letterOf(model)} = 0: ${half.level === 0 ? "every score is 0, a tie" : "the same prediction everywhere, " + (half.level < 0 ? "+1" : "−1")}`)
      : item(line(ink), `${words}; ${who} +1 in the shade`) : null,
    half && !separate && half.margin ? item(line({ stroke: "var(--ink)", "stroke-width": 1.4, "stroke-dasharray": "5 4" }), "between the dashed lines it updates even where it is right") : null,
    region ? item(key((g) => g.append(element("rect", { x: 0, y: 0, width: 26, height: 10, fill: "var(--accent)", "fill-opacity": region.terms ? 0.3 : 0 }))), region.terms ? "it predicts +1 in the shade" : "w = 0: every score is 0, a tie") : null,
    u ? item(line({ stroke: "var(--s2)", "stroke-width": 1.8, "stroke-dasharray": "7 4" }), `${u.name} and its line${u.margin ? ", with its margin γ" : ""}`) : null);
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

function arrow(parent, from, to, name, colour, { thin, update, dashed, names }) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (!(length > 0.5)) return;
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]), head = Math.min(11, length * 0.6);
  const wing = (turn) => [to[0] - head * Math.cos(angle + turn), to[1] - head * Math.sin(angle + turn)];
  const [p, q] = [wing(0.42), wing(-0.42)];
  parent.append(element("line", { class: "arrow", "data-name": name, x1: from[0], y1: from[1], x2: to[0], y2: to[1], stroke: colour, "stroke-width": thin ? 1.4 : 2.4, "stroke-dasharray": dashed ? "7 4" : thin ? "4 3" : null }),
    element("polygon", { points: `${to} ${p} ${q}`, fill: colour }));
  if (!name) return;
  // The name stands before the tip, or beside the tip of a direction, or beside the middle of what changes w.
  const beside = (at, turn, away = 14) => {
    const dx = Math.cos(angle + turn);
    return [at[0] + away * dx, at[1] + away * Math.sin(angle + turn) + 4, Math.abs(dx) < 0.4 ? "middle" : dx > 0 ? "start" : "end"];
  };
  const right = Math.PI / 2, middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const [atTip, atMiddle] = [[beside(to, right), beside(to, -right)], [beside(middle, right), beside(middle, -right)]];
  const spots = [...(update ? atMiddle : dashed ? atTip : [beside(to, 0)]), ...atTip, ...atMiddle, beside(to, 0), ...[right, -right, 0].map((turn) => beside(to, turn, 30))];
  const size = name.length > 2 && !update ? 12 : 15, [x, y, anchor] = names.place(name, size, spots);
  parent.append(element("text", { x, y, "text-anchor": anchor, class: "name", style: `fill:${colour};font:italic 700 ${size}px var(--serif)` }, name));
}

/// Places for the words of a picture, in its frame and not over each other nor, where there is room, over a point: of
/// the places that are tried for a word, the first one of those that cover least.
function placesIn(wide, tall) {
  const ofWords = 10, taken = [];
  const common = (a, b) => Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));
  const take = (box, weight) => taken.push({ box, weight });
  const place = (words, size, spots) => {
    // Estimated, so that a place does not depend on which letters the machine has; those of one width are the widest,
    // and the last one leans over.
    const width = 0.61 * size * (words.length + 0.6);
    const boxes = spots.map(([x, y, anchor]) => [x, y - 0.85 * size, x, y + 0.3 * size].map((edge, i) => (i % 2 ? edge : edge + width * (anchor === "middle" ? i / 2 - 0.5 : anchor === "end" ? i / 2 - 1 : i / 2))));
    const covers = boxes.map((box) => ofWords * (common(box, box) - common(box, [2, 0, wide - 2, tall])) + taken.reduce((sum, one) => sum + one.weight * common(box, one.box), 0));
    const best = covers.indexOf(Math.min(...covers));
    take(boxes[best], ofWords);
    return spots[best];
  };
  return { take, place };
}

/// What is in sight, the same for all rounds: the points in every plane in which they are shown.
function frameOf(picture, flat) {
  if (picture.kind !== "projection") return bounds(flat.map((p) => p[0]), flat.map((p) => p[1]), picture.constant);
  const all = (name) => [picture, ...picture.boundaries].flatMap((one) => unscaled(one && one[name]) || []);
  return (picture.frame ||= bounds(ends(all("along")), ends(all("across")), false));
}

const ends = (numbers) => numbers.reduce(([low, high], number) => [Math.min(low, number), Math.max(high, number)], [0, 0]);

function bounds(xs, ys, free) {
  if (!free) {  // there is room for arrows around the origin
    const room = 0.3 * Math.max(...xs.map(Math.abs), ...ys.map(Math.abs));
    xs.push(-room, room);
    ys.push(-room, room);
  }
  const low = [Math.min(...xs), Math.min(...ys)], high = [Math.max(...xs), Math.max(...ys)];
  const r = Math.max(high[0] - low[0], (high[1] - low[1])) / 2 * 1.18 || 1;
  return { x: (low[0] + high[0]) / 2, y: (low[1] + high[1]) / 2, r };
}

/// Which point a round speaks of.
function currentIndex(model, t) {
  const updated = model.report.updated_examples;
  if (updated) return updated[t - 1] - 1;
  return (t - 1) % model.data.picture.total;
}

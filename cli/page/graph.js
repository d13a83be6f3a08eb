// The proof as a graph: each step below those it uses, the bound at the foot.

/// The steps that are drawn, each with those of them that it uses, directly or by way of steps that are not drawn.
function shownSteps(theorem, items) {
  const drawn = new Set(items.map((item) => item.id));
  const reached = (item, visited) => item.uses.flatMap((id) => {
    const used = theorem.byId.get(id);
    if (!used || visited.has(id)) return [];
    visited.add(id);
    return drawn.has(id) ? [id] : reached(used, visited);
  });
  return items.map((item) => ({ ...item, uses: reached(item, new Set()) }));
}

function graphNode(model, whole, items, t, selected, href) {
  const steps = shownSteps(whole, items);
  const theorem = { items: steps, byId: new Map(steps.map((item) => [item.id, item])) };
  const levels = new Map();
  const level = (item) => {
    if (!levels.has(item.id)) {
      levels.set(item.id, 0);
      const used = item.uses.map((id) => theorem.byId.get(id)).filter(Boolean).map(level);
      levels.set(item.id, used.length ? Math.max(...used) + 1 : 0);
    }
    return levels.get(item.id);
  };
  theorem.items.forEach(level);
  const users = new Map(theorem.items.map((item) => [item.id, theorem.items.filter((other) => other.uses.includes(item.id))]));
  // What is used only far below stands near its first user.
  for (const item of [...theorem.items].reverse())
    if (item.uses.length === 0 && users.get(item.id).length > 0)
      levels.set(item.id, Math.max(0, Math.min(...users.get(item.id).map((user) => levels.get(user.id))) - 1));
  const rows = [];
  for (const item of theorem.items) (rows[levels.get(item.id)] ||= []).push(item);
  const width = (item) => item.id.length * 7.1 + 36;
  const gap = 16, height = 28, rise = 62;
  // What stands alone goes in lines of its own, at the end.
  const alone = theorem.items.filter((item) => item.uses.length === 0 && users.get(item.id).length === 0);
  const mostWide = 820;
  const lines = rows.map((row) => row.filter((item) => !alone.includes(item))).filter((row) => row.length > 0);
  const split = [];
  for (const row of [...lines, alone]) {
    let line = [], used = 0;
    for (const item of row) {
      if (used + width(item) > mostWide && line.length) { split.push(line); line = []; used = 0; }
      line.push(item);
      used += width(item) + gap;
    }
    if (line.length) split.push(line);
  }
  const total = Math.max(...split.map((row) => row.reduce((sum, item) => sum + width(item) + gap, -gap)));
  const places = new Map();
  split.forEach((row, depth) => {
    const wish = (item) => {
      const used = item.uses.map((id) => places.get(id)).filter(Boolean);
      return used.length ? used.reduce((sum, place) => sum + place.x, 0) / used.length : total / 2;
    };
    if (depth > 0 && row.some((item) => item.uses.length)) row.sort((a, b) => wish(a) - wish(b));
    const wide = row.reduce((sum, item) => sum + width(item) + gap, -gap);
    let x = (total - wide) / 2;
    for (const item of row) {
      places.set(item.id, { x: x + width(item) / 2, y: 18 + depth * rise, w: width(item) });
      x += width(item) + gap;
    }
  });
  const rests = new Set();
  const collect = (id) => {
    for (const used of (theorem.byId.get(id) || { uses: [] }).uses) {
      rests.add(used + ">" + id);
      collect(used);
    }
  };
  if (selected) collect(selected);
  const edges = [];
  for (const item of theorem.items)
    for (const id of item.uses) {
      const from = places.get(id), to = places.get(item.id);
      if (!from || !to) continue;
      const y1 = from.y + height / 2, y2 = to.y - height / 2;
      edges.push(element("path", { class: "edge" + (rests.has(id + ">" + item.id) ? " used" : ""),
        d: `M${from.x} ${y1}C${from.x} ${y1 + 24} ${to.x} ${y2 - 24} ${to.x} ${y2}` }));
    }
  edges.sort((a, b) => a.classList.contains("used") - b.classList.contains("used"));
  const nodes = theorem.items.map((item) => {
    const place = places.get(item.id);
    const state = stateAt(model, item, t);
    return element("a", { svg: true, href: href(item.id), class: "node " + state + (item.id === selected ? " selected" : ""),
      "data-step": item.id, "aria-label": item.id + ": " + stateWords[state] },
      element("rect", { x: place.x - place.w / 2, y: place.y - height / 2, width: place.w, height, rx: item.isHypothesis ? 14 : 5 }),
      element("text", { x: place.x, y: place.y + 4.2, "text-anchor": "middle" }, stateMarks[state] + " " + item.id));
  });
  const tall = 36 + (split.length - 1) * rise;
  return element("svg", { viewBox: `-4 0 ${total + 8} ${tall}`, style: `width:100%;max-width:${total + 8}px;min-width:${Math.min(total, 520)}px;height:auto`,
    role: "group", "aria-label": "The proof as a graph" }, edges, nodes);
}

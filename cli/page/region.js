// Where a kernel learner predicts +1 in the plane of its instances, point by point on a grid. Drawn by doubles.

/// The kernel on vectors that the run names; null for one on other things.
function kernelOf(model) {
  const [name, ...numbers] = String((model.report.conventions || {}).kernel || "").split(":");
  const product = (x, z) => x.reduce((sum, value, i) => sum + value * z[i], 0);
  if (name === "linear") return product;
  if (name === "polynomial") return (x, z) => (product(x, z) + rationalValue(numbers[1])) ** Number(numbers[0]);
  if (name === "gaussian") return (x, z) => Math.exp(-rationalValue(numbers[0]) * x.reduce((sum, value, i) => sum + (value - z[i]) ** 2, 0));
  return null;
}

/// The terms of w before or after a round, as points with their sums of signs.
function regionTerms(model, t) {
  const { picture } = model.data, sums = new Map();
  for (const { round, sign } of model.report.alpha || [])
    if (round !== undefined && (state.after ? round <= t : round < t)) sums.set((round - 1) % picture.total, (sums.get((round - 1) % picture.total) || 0) + sign);
  return [...sums].filter(([, sum]) => sum !== 0).map(([row, sum]) => [picture.points[row], sum]);
}

/// sum of alpha K(x, z) as a function of z; null where there is none to draw.
function regionScore(model, t) {
  const kernel = kernelOf(model), { picture } = model.data;
  if (!kernel || picture.kind === "projection" || !model.report.alpha) return null;
  const terms = regionTerms(model, t);
  if (terms.some(([point]) => point === undefined)) return null;
  const seen = (p) => [...p.slice(0, picture.kind === "line" ? 1 : 2), ...(picture.constant ? [1] : [])];
  const score = (z) => terms.reduce((sum, [point, alpha]) => sum + alpha * kernel(seen(point), seen(z)), 0);
  return Object.assign(score, { terms: terms.length });
}

function regionInto(parent, model, t, { wide, tall, toData }) {
  const score = regionScore(model, t);
  if (!score) return;
  const cell = score.terms < 200 ? 4 : 8;
  let path = "";
  for (let y = 0; y < tall; y += cell) {
    let from = -1;
    for (let x = 0; x < wide + cell; x += cell) {
      const inside = x < wide && score(toData(x + cell / 2, y + cell / 2)) > 0;
      if (inside && from < 0) from = x;
      if (!inside && from >= 0) { path += `M${from} ${y}H${x}V${y + cell}H${from}z`; from = -1; }
    }
  }
  parent.append(element("path", { class: "shade", d: path, fill: "var(--accent)", "fill-opacity": 0.14 }));
}

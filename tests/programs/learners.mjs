// Learners in JavaScript for mistakebound to drive, wrong ones and right ones: node learners.mjs WAY
//
// right, backwards (sums from the end), float32 (Math.fround, right under --numbers binary32), sigmoid (compared with 1/2);
// what the others do wrong stands where they do it.
import { createInterface } from "node:readline";

const way = process.argv[2];
const answer = (fields) => process.stdout.write(JSON.stringify(fields) + "\n");
const number = (text) => String(text).split("/").map(Number).reduce((a, b) => a / b);
const narrow = way === "float32" || way === "fround" ? Math.fround : (a) => a;

let setting, w, buffer, x, s, prediction, updates;
const score = (x) => {
  let total = 0;
  if (way === "backwards") {
    for (let i = w.length; i-- > 0; ) total += w[i] * x[i];
  } else {
    const end = way === "off-by-one" ? w.length - 1 || 1 : w.length;
    for (let i = 0; i < end; ++i) total = narrow(total + narrow(w[i] * x[i]));
  }
  if (way === "reduced") total = w.length > 1 ? w.reduce((sum, weight, i) => sum + weight * x[i]) : total; // no first value
  if (way === "rounded") return Math.round(total);
  if (way === "sigmoid") return 1 / (1 + Math.exp(-total)) - 0.5;
  return way === "int-score" ? total | 0 : total;
};
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.dimension) {
    setting = message;
    w = new Array(setting.dimension + (setting.bias ? 1 : 0)).fill(0);
    if (way === "int-array") w = new Int32Array(w.length);
    if (way === "fround") w = new Float32Array(w.length);
    updates = 0;
  } else if (message.x) {
    x = setting.bias ? [...message.x, 1] : message.x;
    s = score(x);
    prediction = s > 0 || (s === 0 && setting.tie === "positive") ? 1 : -1;
    if (way === "truthy") prediction = s ? (s > 0 ? 1 : -1) : 1; // 0 is falsy
    answer({ prediction, reset: true });
  } else {
    const y = way === "zero-one" ? Math.max(message.y, 0) : message.y;
    const updated = prediction !== message.y || (s === 0 && setting.tie === "mistake");
    if (updated) {
      ++updates;
      let step = number(setting.step);
      if (way === "parsed") step = parseInt(setting.step) + 1;
      if (way === "aliased" && updates === 1) w = x; // no copy: the next instance is not this one, but bias and y are
      else if (way === "filtered") w = w.map((weight, i) => weight + (x[i] > 0 ? step * y * x[i] : 0)); // x.filter(Boolean), nearly
      else w = w.map((weight, i) => narrow(weight + narrow(step * y * x[i])));
      if (way === "unit") w = w.map((weight, _, all) => weight / (Math.hypot(...all) || 1));
      if (way === "sparse") w = w.map((weight) => (Math.abs(weight) < 0.3 ? 0 : weight));
    }
    answer(way === "nan" && updates > 2 ? { weights: w.map(() => NaN) } : { weights: Array.from(w) });
  }
}

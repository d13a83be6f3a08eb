// A perceptron in doubles for mistakebound to drive: mistakebound drive perceptron -- node perceptron.mjs
//
// A JSON object a line: first the parameters, then in every round an instance, answered with a prediction, and its
// label, answered with whether it updated, and the weights. Parameters again start a new case: "reset" says that this is
// understood.
import { createInterface } from "node:readline";

const answer = (fields) => process.stdout.write(JSON.stringify(fields) + "\n");

let setting, w, x, score, prediction;
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.dimension) {
    setting = message;
    w = setting.start ?? new Array(setting.dimension + (setting.bias ? 1 : 0)).fill(0);
  } else if (message.x) {
    x = setting.bias ? [...message.x, 1] : message.x;
    score = w.reduce((sum, weight, i) => sum + weight * x[i], 0);
    prediction = score > 0 || (score === 0 && setting.tie === "positive") ? 1 : -1;
    answer({ prediction, reset: true });
  } else {
    const y = message.y;
    const updated = prediction !== y || (score === 0 && setting.tie === "mistake");
    if (updated)
      w = w.map((weight, i) => weight + setting.step * y * x[i]);
    answer({ updated, weights: w });
  }
}

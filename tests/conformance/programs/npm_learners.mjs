// Learners of npm behind the protocol of docs/drive.md: npm_learners.mjs NAME FOLDER, where node_modules is in FOLDER.
import { createRequire } from "node:module";
import path from "node:path";
import { createInterface } from "node:readline";

const [name, folder] = process.argv.slice(2);
const require = createRequire(path.join(path.resolve(folder), "package.json"));

// The package perceptron; its weights have that of the bias last.
class Perceptron {
  constructor(setting, options) {
    this.inner = new (require("perceptron"))(options(setting.dimension));
  }
  predict(x) {
    this.x = x;
    while (this.inner.weights.length < x.length) this.inner.weights.push(Math.random()); // as it does when it learns
    if (this.inner.weights.length === x.length) this.inner.weights.push(1);
    return this.inner.perceive(x) > 0 ? 1 : -1;
  }
  learn(y) {
    this.inner.train(this.x, y > 0 ? 1 : 0);
    return { weights: this.inner.weights };
  }
}

// Limdu's learners take features by their names, and may change what they are given.
class Limdu {
  constructor(setting, options) {
    const Learner = require("limdu/classifiers/perceptron/PerceptronHash");
    this.inner = new Learner(options);
    this.averages = options.do_averaging;
    this.names = [...Array(setting.dimension).keys()].map((i) => `x${i}`);
  }
  features(x) {
    return Object.fromEntries(this.names.map((feature, i) => [feature, x[i]]));
  }
  predict(x) {
    this.x = x;
    return this.inner.classify(this.features(x)) > 0 ? 1 : -1;
  }
  learn(y) {
    this.inner.trainOnline(this.features(this.x), y > 0 ? 1 : 0);
    const list = (weights) => [...this.names, "bias"].map((feature) => weights[feature] || 0);
    return { weights: list(this.inner.weights) };
  }
}

// Its weights come in pairs, and instances are made to add up to 1, the bias among them.
class LimduWinnow extends Limdu {
  constructor(setting) {
    super(setting, {});
    this.inner = new (require("limdu/classifiers/winnow/WinnowHash"))({});
  }
  learn(y) {
    const features = this.features(this.x);
    this.inner.trainOnline(features, y > 0 ? 1 : 0);
    const all = [...this.names, "bias"];
    const list = (weights) => all.map((feature) => weights[feature]);
    return { x: list(features), weights: [...list(this.inner.positive_weights), ...list(this.inner.negative_weights)] };
  }
}

const zeros = (n) => ({ weights: Array(n + 1).fill(0) });
const make = {
  perceptron: (setting) => new Perceptron(setting, () => ({})),
  "perceptron-zeros": (setting) => new Perceptron(setting, zeros),
  "perceptron-learningrate": (setting) => new Perceptron(setting, (n) => ({ ...zeros(n), learningrate: 0.5 })),
  "perceptron-threshold": (setting) => new Perceptron(setting, (n) => ({ ...zeros(n), threshold: 0.5 })),
  PerceptronHash: (setting) => new Limdu(setting, {}),
  "PerceptronHash-averaging": (setting) => new Limdu(setting, { do_averaging: true }),
  WinnowHash: (setting) => new LimduWinnow(setting),
}[name];

let learner = null;
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if ("dimension" in message) {
    learner = make(message);
  } else if ("x" in message) {
    console.log(JSON.stringify({ prediction: learner.predict(message.x), reset: true }));
  } else {
    console.log(JSON.stringify(learner.learn(message.y)));
  }
}

// The laboratory and the check of learners, in this process.
//
//   import test from "node:test";
//   import { checkLearner } from "mistakebound";
//   test("is the perceptron", () => checkLearner((dimension) => new Mine(dimension), { roundingAllowed: true }));

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { opened } from "./laboratory.mjs";

const [{ ask: answered }, { program, call }] = await Promise.all(["laboratory", "learner_test"].map((name) =>
  opened(fileURLToPath(new URL(`program/${name}.cjs`, import.meta.url)))));

/// What the laboratory answers to a request of its page, "run" or "tight", say: an object.
export function ask(path, request) {
  return JSON.parse(answered(path, request).body);
}

/// Plays adversaries against learners that `make(dimension)` returns, with predict(x), which gives a label or a score,
/// learn(x, y), and, if they are to be compared, weights: numbers, or a function that gives them. Throws an
/// AssertionError that explains the smallest sequence found on which a learner leaves the exact rule, and a TypeError for
/// options that there are not. Options: learner, parameters, compareWeights, tolerance, cases, seed, rounds, dimension,
/// roundingAllowed.
export function checkLearner(make, options = {}) {
  const guarded = (work) => {
    try {
      return work();
    } catch (problem) {
      program.problem = String(problem);
      return 0;
    }
  };
  const exactly = (value) => typeof value === "number" ? String(value) : value;
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  if ("tolerance" in given) given.tolerance = exactly(given.tolerance);
  if ("parameters" in given) given.parameters = Object.fromEntries(Object.entries(given.parameters).map(([name, value]) => [name, exactly(value)]));
  // A check within a learner of another check has its own learners.
  const outer = { learner: program.learner, learners: program.learners, problem: program.problem, guarded: program.guarded };
  Object.assign(program, { learner: make, learners: [], problem: null, guarded });
  let said;
  try {
    said = JSON.parse(call("_mistakebound_check_learner", JSON.stringify(given)));
  } finally {
    Object.assign(program, outer);
  }
  if (said.error !== undefined) throw new TypeError(said.error);
  if (said.found !== null) assert.fail(said.found);
}

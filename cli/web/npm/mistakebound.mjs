#!/usr/bin/env node
// The program. Without a command it makes a first run, on data that come with the package.

import fs from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

if (process.argv.length === 2) {
  const words = ["run", "perceptron", "tests/data/iris_setosa_vs_rest.csv", "--theorem", "perceptron-separable"];
  process.chdir(fileURLToPath(new URL(".", import.meta.url)));
  process.argv.push(...words);
  fs.writeSync(1, `$ mistakebound ${words.join(" ")}\n`);
}
createRequire(import.meta.url)("./program/mistakebound.cjs");

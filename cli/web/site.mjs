// node site.mjs LABORATORY.js MODULES SOURCE_DIR FOLDER: the laboratory as a static folder, which needs no server and no network.
//
//   index.html                       the first lesson's run, to begin with
//   lessons/1-two-forces.html        the run of each lesson
//   theorems/perceptron-hinge.html   a run under each theorem
//   laboratory.js                    the program as WebAssembly, packed, and what a worker runs

import fs from "node:fs";
import path from "node:path";
import { execFileSync } from "node:child_process";
import { opened } from "./laboratory.mjs";

const [laboratory, modules, source, folder] = process.argv.slice(2).map((name) => path.resolve(name));
const { program, ask } = await opened(laboratory);
program._mistakebound_time_limit(3600);

function answer(what, request) {
  const { type, body } = ask(what, request);
  const problem = type === "application/json" ? JSON.parse(body).error : type === "text/plain" ? body : undefined;
  if (problem !== undefined) throw new Error(`${what} ${JSON.stringify(request)}: ${problem}`);
  return body;
}

function write(name, text) {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}

/// A lesson: its title, and the run of its first command.
function lesson(name) {
  const text = fs.readFileSync(path.join(source, "docs/lessons", name), "utf8");
  const [, learner, data, options] = /^\$ mistakebound run (\S+) (\S+)(.*?) --html .*$/m.exec(text);
  const given = [...options.matchAll(/--(\S+) (\S+)/g)].map(([, option, value]) => [option, value]);
  return { kind: "lesson", address: `lessons/${name.replace(/\.md$/, ".html")}`, title: /^# (.*)$/m.exec(text)[1],
    theorem: Object.fromEntries(given).theorem,
    experiment: { learner, file: path.basename(data), text: fs.readFileSync(path.join(source, data), "utf8"),
      parameters: Object.fromEntries(given.filter(([option]) => option !== "theorem")), reading: {} } };
}

/// Each theorem, with a small run of the first learner that has it.
function theorems(learners) {
  const found = new Map();
  for (const { name } of learners) {
    const experiment = JSON.parse(answer("example", { learner: name, file: "", text: "", parameters: {}, reading: {} }));
    for (const { id, title } of JSON.parse(answer("run", experiment)).theorems)
      if (!found.has(id)) found.set(id, { kind: "theorem", address: `theorems/${id}.html`, title, theorem: id, experiment });
  }
  return [...found.values()];
}

const lessons = fs.readdirSync(path.join(source, "docs/lessons")).filter((name) => name.endsWith(".md")).sort().map(lesson);
const plain = answer("page", { experiment: lessons[0].experiment, without_server: { program: "laboratory.js" } });
const { learners } = JSON.parse(/id="lab-data">(.*?)<\/script>/s.exec(plain)[1]);
const pages = [...lessons, ...theorems(learners)];
for (const { address, experiment, theorem } of [{ ...lessons[0], address: "index.html" }, ...pages]) {
  const up = "../".repeat(address.split("/").length - 1);
  const others = pages.map((page) => ({ kind: page.kind, title: page.title, address: up + page.address }));
  write(address, answer("page", { experiment, without_server: { program: up + "laboratory.js", pages: others, ...(theorem && { theorem }) } }));
}

const worker = fs.readFileSync(laboratory, "utf8") + fs.readFileSync(path.join(source, "cli/web/worker.js"), "utf8");
// Browsers unpack gzip by themselves, but that is half as large again. The text of fzstd defines a global of this name.
const packed = execFileSync("zstd", ["--ultra", "-22", "--stdout", "--quiet", laboratory.replace(/\.js$/, ".wasm")], { maxBuffer: 1 << 28 });
const fzstd = (name) => fs.readFileSync(path.join(modules, "fzstd", name), "utf8");
write("laboratory.js", `/* fzstd\n${fzstd("LICENSE")}*/\n${fzstd("umd/index.js")}
globalThis.mistakebound = { unpack: fzstd.decompress, packed: "${packed.toString("base64")}",\n  worker: ${JSON.stringify(worker)} };\n`);

// A program in WebAssembly, for node: the laboratory, of which can be asked what a page's worker asks (worker.js), or the
// check of learners.

import fs from "node:fs";
import { createRequire } from "node:module";

/// The program in these files, laboratory.js or laboratory.cjs, say, and the .wasm beside it. `call` calls a function of C
/// with texts, and gives the text that it returns; `ask` gives the laboratory's answer to a request, with its type.
export async function opened(script) {
  const program = await createRequire(import.meta.url)(script)({ instantiateWasm(imports, done) {
    WebAssembly.instantiate(fs.readFileSync(script.replace(/\.c?js$/, ".wasm")), imports).then(({ instance }) => done(instance));
    return {};
  } });
  const call = (name, ...words) => {
    const places = words.map((word) => program.allocateUTF8(word));
    try {
      return program.UTF8ToString(program[name](...places));
    } finally {
      places.forEach((place) => program._free(place));
    }
  };
  const ask = (path, request) => {
    const body = call("_mistakebound_answer", path, JSON.stringify(request));
    return { type: call("_mistakebound_answer_type"), body };
  };
  return { program, call, ask };
}

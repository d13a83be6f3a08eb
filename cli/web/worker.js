// What a worker runs, behind the program's own JavaScript: it is given the compiled program once, then request after
// request, which it answers in turn.

let running = null;

async function answered({ path, text }) {
  const program = await running;
  const words = [path, text].map((word) => program.allocateUTF8(word));
  try {
    const body = program.UTF8ToString(program._mistakebound_answer(...words));
    return { type: program.UTF8ToString(program._mistakebound_answer_type()), body };
  } finally {
    words.forEach((word) => program._free(word));
  }
}

onmessage = async ({ data }) => {
  if (data.module) {
    running = Mistakebound({ instantiateWasm(imports, done) {
      WebAssembly.instantiate(data.module, imports).then(done);
      return {};
    } });
    return;
  }
  try {
    postMessage(await answered(data));
  } catch (problem) {
    postMessage({ problem: "The program has ended: " + (problem.message || problem) });
  }
};

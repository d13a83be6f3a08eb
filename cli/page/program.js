// The program in the page: a script beside it has it as WebAssembly, and a worker runs it, so that nothing is asked of any
// network. Nothing here computes or decides.

const program = { ready: null, idle: null, asked: false };

/// The compiled program and the address of what a worker runs; both are made once.
function loadedProgram() {
  return program.ready ||= new Promise((resolve, reject) => document.head.append(element("script", {
    src: lab.program, onload: resolve, onerror: () => reject(new Error(`The program is missing: ${lab.program} is not beside this page.`)) })))
    .then(async () => {
      const { wasm, worker } = globalThis.mistakebound;
      const packed = new Blob([Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0))]);
      const bytes = await new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
      return { module: await WebAssembly.compile(bytes), address: URL.createObjectURL(new Blob([worker], { type: "text/javascript" })) };
    });
}

function startedWorker({ module, address }) {
  const worker = new Worker(address);
  worker.postMessage({ module });
  return worker;
}

/// The answer to a request. Where it is not wanted any more its worker is ended, whatever it is at, and the next request
/// starts another one of the same compiled program.
async function answeredHere(path, text, signal) {
  program.asked = true;
  const loaded = await loadedProgram();
  if (signal) signal.throwIfAborted();
  const worker = program.idle || startedWorker(loaded);
  program.idle = null;
  return new Promise((resolve, reject) => {
    const end = (problem) => {
      worker.terminate();
      reject(problem);
    };
    const abort = () => end(signal.reason);
    if (signal) signal.addEventListener("abort", abort, { once: true });
    worker.onmessage = ({ data }) => {
      if (signal) signal.removeEventListener("abort", abort);
      if (data.problem) return end(new Error(data.problem));
      program.idle = worker;
      resolve(data);
    };
    worker.onerror = (event) => end(new Error("The program has ended: " + event.message));
    worker.postMessage({ path, text });
  });
}

/// A worker is ready before anything is asked; what fails is said when something is.
if (lab.program) loadedProgram().then((loaded) => { if (!program.asked) program.idle = startedWorker(loaded); }, () => {});

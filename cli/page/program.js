// The program in the page: a script beside it has it as WebAssembly, and a worker runs it, so that nothing is asked of any
// network. Nothing here computes or decides.

const program = { ready: null, idle: null, asked: false };

/// The compiled program and the address of what a worker runs; both are made once.
function loadedProgram() {
  return program.ready ||= new Promise((resolve, reject) => document.head.append(element("script", {
    src: lab.program, onload: resolve, onerror: () => reject(new Error(`The program is missing: ${lab.program} is not beside this page.`)) })))
    .then(async () => {
      const { packed, unpack, worker } = globalThis.mistakebound;
      const letters = atob(packed), bytes = new Uint8Array(letters.length);
      for (let i = 0; i < bytes.length; ++i) bytes[i] = letters.charCodeAt(i);  // an iterator takes most of a second
      return { module: await WebAssembly.compile(unpack(bytes)), address: URL.createObjectURL(new Blob([worker], { type: "text/javascript" })) };
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

// ---- The other pages of its folder

if (lab.pages) {
  const here = (address) => new URL(address, location).pathname === location.pathname;
  const list = (kind) => element("ul", {}, lab.pages.filter((page) => page.kind === kind)
    .map(({ title, address }) => element("li", {}, element("a", { href: address, "aria-current": here(address) ? "page" : null }, title))));
  document.querySelector("#lab h2").after(element("details", { id: "lab-pages" }, element("summary", {}, "Lessons and theorems"),
    element("h3", {}, "Lessons"), list("lesson"), element("h3", {}, "Theorems"), list("theorem")));
}

/// The theorem that the page is about, unless the address says where it opens.
if (lab.theorem && !location.hash) go(state.t, { theorem: Math.max(0, state.model.theorems.findIndex((one) => one.id === lab.theorem)), remember: false });

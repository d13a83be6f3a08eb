// The game of mind reading: a person's + and -, against the program's predictions of them. The program has the rule, the
// experts and the numbers; here are the buttons, the keys and what is drawn. What it predicts next is not asked for: an
// answer holds the predictions of the moves that were made, and no more.

const game = { moves: "", parameters: {}, answer: null, experiment: null, asked: null, answered: 0 };

const signOf = (label) => (label > 0 ? "+" : label < 0 ? "−" : "none");
const lastRound = () => game.answer && game.answer.rounds[game.answer.rounds.length - 1];

/// A move, after which the program says what it had predicted. Moves made meanwhile are in the next answer.
async function makeMove(sign) {
  game.moves += sign;
  showGame();
  if (game.asked) return;
  game.asked = new AbortController();
  const { asked } = game;
  try {
    while (game.asked === asked && game.answered < game.moves.length) {
      const wanted = game.moves, answer = await ask("play", { moves: wanted, parameters: game.parameters }, asked);
      if (game.asked !== asked) return;
      Object.assign(game, { answer, experiment: answer.experiment, answered: wanted.length });
      showGame();
    }
  } catch (problem) {
    if (game.asked !== asked) return;
    game.moves = game.moves.slice(0, game.answered);
    showGame(problem.superseded ? "Another window of this laboratory asked for something else meanwhile: move again."
      : problem instanceof TypeError && !lab.program ? "The program does not answer: was it closed?" : problem.message);
  }
  game.asked = null;
}

function newGame() {
  if (game.asked) game.asked.abort();
  const beta = byId("play-beta").value.trim();
  Object.assign(game, { moves: "", parameters: beta ? { beta } : {}, answer: null, experiment: null, asked: null, answered: 0 });
  showGame();
  byId("play-plus").focus();
}

/// A line of a chart; what has no number there is left out.
const lineOf = (rounds, start, value) => ({ points: [...(start ? [{ t: 0, ...start }] : []),
  ...rounds.map((round, i) => ({ t: i + 1, ...value(round) })).filter((point) => point.value !== null)] });

function gameCharts(rounds) {
  const count = (value) => ({ value, exact: String(value) }), number = (one) => ({ value: one.decimal, exact: typeof one.exact === "string" ? one.exact : one.exact.form });
  const bound = rounds.every((round) => round.bound) ? [lineOf(rounds, null, (round) => ({ value: Math.floor(round.bound.decimal + 1e-9), exact: number(round.bound).exact }))] : [];
  const labels = (words) => words.map((word) => element("span", {}, word));
  const n = game.answer.experts.length, least = 2 ** -1070, more = { t: rounds.length, choose: () => {}, place: "play-charts", tall: 176 };
  return [
    chartNode(null, { step: "play-mistakes", title: "Mistakes, the best expert's, and the bound", labels: labels(["predictions that were wrong", "the best expert's mistakes", "at most"]), count: true, ...more,
      series: [lineOf(rounds, count(0), (round) => count(round.mistakes)), lineOf(rounds, count(0), (round) => count(round.best_mistakes)), ...bound] }),
    chartNode(null, { step: "play-weight", title: "The potential falls: all weight W, below its line, above the best expert's", labels: labels(["n ((1 + β)/2)^M", "W", "β^(best expert's mistakes)"]), log: true, least, ...more,
      series: [lineOf(rounds, count(n), (round) => number(round.line)), lineOf(rounds, count(n), (round) => number(round.weight)), lineOf(rounds, count(1), (round) => number(round.floor))] })];
}

/// How the game stands, after what was answered.
function showGame(problem = "") {
  const round = lastRound(), rounds = round ? game.answer.rounds : [], experts = round ? game.answer.experts : [];
  const waits = game.answered < game.moves.length;
  byId("play-said").dataset.state = problem ? "failed" : waits || !round ? "" : round.prediction === round.move ? "right" : "wrong";
  byId("play-said").textContent = problem || (!round ? "Your first move? The prediction is made already." : waits ? "…"
    : round.prediction === round.move ? `You: ${signOf(round.move)}. Predicted: ${signOf(round.prediction)}, right.` : `You: ${signOf(round.move)}. Predicted: ${signOf(round.prediction)}, wrong.`);
  byId("play-moves").replaceChildren(...rounds.slice(-16).map((one) => element("span", { class: one.prediction === one.move ? "read" : "missed" }, signOf(one.move))));
  const row = (name, value) => [element("dt", {}, name), element("dd", {}, value)];
  byId("play-numbers").replaceChildren(...(!round ? [] : [
    ...row("mistakes", `${round.mistakes} of ${rounds.length}`),
    ...row("a best expert", `${experts[round.best_expert - 1].rule}: ${mistakesCounted(round.best_mistakes)}`),
    ...row("regret", String(round.mistakes - round.best_mistakes)),
    ...row("mistakes at most", round.bound ? `${Math.floor(round.bound.decimal + 1e-9)} (${decimalText(round.bound.decimal)})` : "no bound: each expert erred"),
    ...row("W", `${decimalText(round.weight.decimal)} ≤ ${decimalText(round.line.decimal)}`)]));
  byId("play-experts").replaceChildren(...experts.map((expert, i) => ({ ...expert, i })).sort((a, b) => a.mistakes - b.mistakes || a.i - b.i)
    .map((expert) => element("tr", {}, element("td", {}, expert.rule), element("td", {}, String(expert.mistakes)))));
  byId("play-charts").replaceChildren(...(round ? gameCharts(rounds).filter(Boolean) : [element("p", { class: "hint" }, "Sixteen experts look at your last moves; their weighted vote predicts the next. Those that err lose weight.")]));
  for (const id of ["play-run", "play-trace", "play-csv"]) byId(id).disabled = !round;
}

function saveGame(kind, ending) {
  return ask("save/" + kind, game.experiment).then((file) => {
    const link = element("a", { href: URL.createObjectURL(file), download: "game" + ending });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    showGame(`Saved as game${ending}.`);
    byId("play-said").dataset.state = "";
  }, (problem) => showGame(problem.message));
}

function openGame() {
  byId("play").close();
  change((experiment) => Object.assign(experiment, copyOf(game.experiment)), { after: () => go(state.model.T) });
}

function buildGame() {
  const button = (id, words, work, attributes = {}) => element("button", { type: "button", id, onclick: work, ...attributes }, words);
  byId("lab").append(element("dialog", { id: "play", "aria-labelledby": "play-title" },
    element("div", { class: "lab-line" }, element("h2", { id: "play-title" }, "Can it read your mind?"), element("span", { class: "hint" }, "Try to be unpredictable: + or −, again and again."),
      element("form", { method: "dialog" }, element("button", { id: "play-close" }, "close"))),
    element("div", { id: "play-table" },
      element("div", {},
        element("div", { id: "play-buttons" }, button("play-minus", "−", () => makeMove("-"), { "aria-label": "minus", title: "Key f, or -" }), button("play-plus", "+", () => makeMove("+"), { "aria-label": "plus", title: "Key j, or +" })),
        element("p", { class: "hint" }, "Keys: ", element("kbd", {}, "f"), " or ", element("kbd", {}, "-"), " for −, ", element("kbd", {}, "j"), " or ", element("kbd", {}, "+"), " for +"),
        element("p", { id: "play-said", role: "status" }), element("p", { id: "play-moves", "aria-label": "The last moves" }),
        element("dl", { id: "play-numbers", class: "keys" }),
        element("div", { class: "lab-line" }, button("play-new", "new game", newGame), element("label", {}, "with β = ", element("input", { id: "play-beta", size: 4, placeholder: "1/2", autocomplete: "off", spellcheck: "false" })),
          button("play-run", "see its proof", openGame, { title: "Open the run of this game, with every step of the proof" }), button("play-trace", "save as trace", () => saveGame("trace", ".jsonl")), button("play-csv", "save as CSV", () => saveGame("csv", ".csv")))),
      element("div", { id: "play-charts" }),
      element("details", { id: "play-all" }, element("summary", {}, "The experts, the best first"), element("div", { class: "scroll" }, element("table", {}, element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "predicts"), element("th", { scope: "col" }, "mistakes"))), element("tbody", { id: "play-experts" })))))));
  byId("lab-undo").before(button("lab-play", "play", () => { byId("play").showModal(); showGame(); byId("play-plus").focus(); }, { title: "A game: it predicts your moves" }));
  byId("play").addEventListener("keydown", (event) => {
    if (event.target.closest("input") || event.ctrlKey || event.metaKey || event.altKey) return;
    const sign = { "+": "+", j: "+", "-": "-", f: "-" }[event.key];
    if (!sign) return;
    event.preventDefault();
    makeMove(sign);
  });
}

if (lab.experiment) buildGame();

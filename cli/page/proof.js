// What is said of a theorem and of a round: the statement, the round, the steps.

const scopeWords = { once: "before the first round", "every round": "on every round", mistakes: "on mistakes", "other rounds": "on rounds without a mistake", updates: "on updates", end: "after the last round" };

const verdictWords = { holds: "holds", refuted: "refuted", "does-not-apply": "does not apply", undecided: "undecided" };

/// What became of a theorem on the run. Where a claim fails on a run that another program recorded, that run is wrong:
/// the first one that fails is of its rule, as all that it uses holds there.
function verdictText(model, theorem) {
  const { report } = theorem;
  if (model.data.kind !== "check" || report.verdict !== "refuted") return verdictWords[report.verdict];
  const broken = theorem.items.filter((item) => !item.isHypothesis && !item.excused && item.report.violation);
  const first = broken.reduce((one, item) => (item.report.violation.round < one.report.violation.round ? item : one), broken[0]);
  const what = model.report.conforms ? "follows the rule within the tolerance, not exactly" : "breaks the rule";
  return first ? `this run ${what}: ${first.id}, round ${first.report.violation.round}` : verdictWords[report.verdict];
}

function statementNode(model, theorem) {
  const report = theorem.report;
  const quantities = [...theorem.quantities.values()].map((q) => element("li", {}, element("span", {}, q.name + " = "),
    q.number !== undefined ? exactNode(model, q.number, 40) : vectorNode(model, q.vector)));
  const bound = theorem.bound_value === undefined ? null : element("p", {}, "On this run: ", element("b", {}, String(model.mistakes.length)), ` mistakes${ofWhom(model)}, at most `,
    exactNode(model, theorem.bound_value), nearText(model, theorem.bound_value) ? element("span", { class: "slack" }, " " + nearText(model, theorem.bound_value)) : null, report.vacuous ? ". No mistake was made, so the bound says nothing." : ".");
  return [
    element("h2", {}, theorem.title + " ", badge(report.verdict, verdictText(model, theorem))),
    element("p", { class: "said", html: theorem.statement }),
    theorem.bound ? element("div", { class: "bound", html: theorem.bound }) : null, bound,
    theorem.remark ? element("p", { class: "hint", html: theorem.remark }) : null,
    theorem.hypotheses.length ? element("h3", {}, "Hypotheses") : null,
    element("div", { class: "scroll" }, element("table", {}, element("tbody", {}, theorem.items.filter((item) => item.isHypothesis).map((item) => element("tr", {},
      element("th", { scope: "row" }, item.id), element("td", { html: item.math }), element("td", {}, hypothesisBadge(item))))))),
    element("ul", { class: "facts", "aria-label": "Quantities" }, quantities),
    element("p", { class: "sources" }, "Sources: " + theorem.sources.join("; ") + ". In the code: ", element("code", {}, theorem.file))].filter(Boolean);
}

function hypothesisBadge(item) {
  const report = item.report;
  if (report.holds === true) return badge("holds");
  if (report.holds === "undecided") return badge("undecided");
  return badge("refuted", "fails" + (report.round ? " at round " + report.round : ""));
}

/// Whose mistakes are counted, where they are not those of the learner's predictions.
function ofWhom(model) {
  return model.data.mistakes_of ? " of " + model.data.mistakes_of : "";
}

/// The round in words and numbers.
function roundNode(model, theorem, t) {
  const round = model.rounds.get(t);
  const separate = model.data.kind === "separate" || (theorem !== undefined && theorem.ofExamples);
  const unit = separate ? "example" : "round";
  if (t === 0) return [element("h2", {}, "Before the first " + unit), element("p", {}, "What is said once is said here.")];
  const tied = model.data.ties.rounds.includes(t);
  const title = element("h2", {}, `${separate ? "Example" : "Round"} ${t}`);
  if (separate && model.data.kind !== "separate") return [title, element("p", {}, `This theorem speaks of the examples, one after another, and of what they are separated by; it does not speak of the run's rounds.`)];
  if (!round) {
    const kept = model.data.kept;
    return [title, element("p", {}, `This page has no line-by-line ledger of round ${t}. ` +
      (mistakesUpTo(model, t) > mistakesUpTo(model, t - 1) ? "It is a mistake. " : "It is no mistake. ") +
      `Kept are rounds ${kept.first} to ${kept.last}, ${kept.mistakes} of ${model.mistakes.length} mistakes, and the rounds that the report names. `),
      element("p", {}, "Written with ", element("code", {}, `--html-rounds ${Math.max(1, t - 100)}-${t + 100}`), ", the page has them.")];
  }
  if (round.mistake) title.append(badge("refuted", "mistake" + ofWhom(model)));
  if (tied) title.append(badge("excused", "a tie: the score is 0"));
  const divergence = model.report.first_divergence;
  if (divergence && divergence.round === t) title.append(badge("refuted", "the trace diverges here"));
  const facts = [];
  const fact = (name, ...value) => facts.push(element("li", {}, element("span", {}, name + " "), value));
  if (round.x !== undefined) fact("x =", vectorNode(model, round.x));
  if (round.row !== undefined) fact("row of the file:", String(round.row));
  if (round.votes !== undefined) fact("the experts say", element("span", { class: "exact" }, round.votes));
  const predicts = model.data.predicts !== false;
  if (predicts) fact("y =", element("b", { style: `color:var(--${round.y > 0 ? "plus" : "minus"})` }, signText(round.y)));
  if (!separate && predicts) {
    fact(model.data.mistakes_of && model.data.kind === "run" ? model.data.mistakes_of + " predicted" : "predicted", signText(round.prediction));
    fact("mistakes so far", String(mistakesUpTo(model, t)));
  }
  const letter = model.data.letter;
  if (round.before !== undefined && round.after !== undefined && round.before !== round.after)
    fact(letter + " moves from", vectorNode(model, round.before), " to ", vectorNode(model, round.after));
  else if (round.after !== undefined) fact(letter + (round.mistake ? " =" : " stays"), vectorNode(model, round.after));
  if (round.left !== undefined && model.data.kind === "run") fact("experts left:", String(round.left));
  if (round.dimension_left !== undefined) fact("Littlestone dimension left:", String(round.dimension_left));
  if (round.line !== undefined) fact("line of the trace:", String(round.line));
  return [title, element("ul", { class: "facts line" }, facts)];
}

function vectorNode(model, place) {
  const text = vectorText(model, place);
  if (text.length <= 110) return element("span", { class: "exact", "data-vector": text }, text);
  return element("details", { class: "long" }, element("summary", { class: "exact" }, shortVector(model, place, 4)), element("span", { class: "exact", "data-vector": text }, text));
}

/// Whether a step may speak on a round of which this page has no lines.
function speaksAt(model, theorem, item, t) {
  if (t === 0 || (theorem.ofExamples ? theorem.stops.includes(t) : model.rounds.has(t))) return false;
  const mistake = mistakesUpTo(model, t) > mistakesUpTo(model, t - 1), round = model.rounds.get(t);
  if (item.scope === "updates") return round !== undefined && round.before !== round.after;
  return item.scope === "every round" || item.scope === (mistake ? "mistakes" : "other rounds");
}

/// A step at a round. `alone`: as the current step, beside the list that has it too.
function stepNode(model, theorem, item, t, symbols, selected, href, alone = false) {
  const line = lineAt(item, t);
  const state = stateAt(model, item, t);
  const uses = item.uses.map((id, i) => [i > 0 ? ", " : "", element("a", { href: href(id) }, id)]);
  const report = item.report;
  const words = state === "refuted" && item.isHypothesis ? "fails" : state !== "out" ? stateWords[state] : speaksAt(model, theorem, item, t) ? "not on this page" : "speaks " + scopeWords[item.scope];
  const slack = [];
  if (line && line.slack !== null && line.sides.length)
    slack.push("slack ", exactNode(model, line.slack));
  else if (line && line.sides.length) slack.push(line.relations.every((r) => r === "=" || r === ";") ? "an equation" : "");
  if (line && line.example) slack.push(` · example ${line.example}`);
  if (line && line.why) slack.push(" · " + line.why);
  const summary = [];
  if (report.checked !== undefined) summary.push(`checked on ${report.checked} ${report.checked === 1 ? "round" : "rounds"}`);
  if (typeof report.min_slack === "string" && report.at_round !== null) summary.push(`tightest at round ${report.at_round}`);
  if (report.violations) summary.push(`refuted on ${report.violations}, first at round ${report.violation.round}`);
  const near = line && line.slack !== null && line.sides.length && exactOf(model, line.slack).length <= 48 ? nearText(model, line.slack) : "";
  if (near) slack.splice(2, 0, " " + near);
  return element("article", { class: "step " + state + (item.id === selected ? " selected" : ""), id: alone ? null : "step-" + item.id, "data-step": item.id, "data-state": state, "aria-current": item.id === selected ? "true" : null },
    element("header", {}, element("h3", {}, element("a", { href: href(item.id) }, item.id)), badge(state, words),
      element("span", { class: "meta" }, item.isHypothesis ? "hypothesis" : state === "out" ? "" : scopeWords[item.scope], uses.length ? [" · uses ", uses] : "")),
    claimNode(model, item, line, symbols, alone),
    element("div", { class: "below" },
      slack.length ? element("span", { class: "slack", "data-slack": line.slack !== null ? exactOf(model, line.slack) : null }, slack) : null,
      item.note || (item.sources && item.sources.length)
        ? element("details", { class: "more" }, element("summary", {}, summary.join("; ") || "sources"),
            item.note ? element("p", { html: item.note }) : null,
            item.sources && item.sources.length ? element("p", {}, "Source: " + item.sources.join("; ")) : null)
        : element("span", { class: "slack" }, summary.join("; "))));
}

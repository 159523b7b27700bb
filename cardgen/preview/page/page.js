// The translator's page: a list of cards, their texts, and the printed picture while one types.
//
// Everything shown comes from the server as JSON and is put into the page as text, never as markup. Words that
// are not saved are kept in the browser's storage with the version they were begun from, and go with every
// wish for a picture; nothing that is read anew in the background ever takes their place.

const $ = (id) => document.getElementById(id);
const TOKEN = { value: document.querySelector("meta[name=token]").content };
const NO_BREAK = "\u00a0"; // a space at which no line ends
const POLL = 1000; // milliseconds between two looks whether something has changed
const SETTLED = 700; // milliseconds without a key until a verdict is read out
const PIXELS_PER_MM = 96 / 25.4;
const ZOOMS = [0, 0.5, 0.75, 1, 1.5, 2, 3, 4]; // 0 is fitted into the room there is; 1 is as large as in the hand
const FILTERS = [["all", "All"], ["todo", "To do"], ["stale", "Stale"], ["findings", "Findings"], ["changed", "Changed"]];

const app = {
  start: null, // what /api/start said
  book: null, // what /api/book said
  item: null, // the card or entry that is shown
  place: "", // on which card or page its texts are shown
  filter: "all",
  zoom: 0,
  beside: "",
  view: "card",
  sheet: 0,
  count: -1,
  run: "",
  drafts: new Map(), // key of a text -> { text, base, from }
  overtaken: new Map(), // key of a text -> what the file says now, while the draft was begun from something else
  saving: new Map(), // key of a text -> the promise of its being saved
  touched: new Set(), // keys of texts that were saved since the page was opened
  spoken: "",
};

// --- the page's pieces ---------------------------------------------------------------------------

/** An element with attributes and children; a property that is a function listens to that event. */
function h(name, props = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(key, value);
    else if (key === "class") element.className = value;
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const plural = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
const spaced = (name) => name.replaceAll(/[_-]/g, " ");

function say(text) {
  $("live").textContent = text;
}

/** A bar below the head of the page; one of a kind at a time. */
function notice(kind, text, level = "", actions = []) {
  const id = `notice-${kind}`;
  $(id)?.remove();
  if (!text) return;
  const role = level === "error" ? "alert" : "status";
  $("notices").append(h("div", { id, class: `notice ${level}`, role }, h("span", {}, text), ...actions));
}

// --- talking to the server -----------------------------------------------------------------------

async function ask(path, { method = "GET", body, headers = {} } = {}) {
  const send = () =>
    fetch(path, {
      method,
      headers: method === "GET" ? {} : { "content-type": "application/json", "x-cardgen-token": TOKEN.value, ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  let answer = await send();
  if (answer.status === 403 && (await renewed())) answer = await send();
  return { status: answer.status, ...(await answer.json()) };
}

/** The token of a program that was started anew; true when there is a new one. */
async function renewed() {
  const answer = await fetch("/");
  const found = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("meta[name=token]");
  if (!found || found.content === TOKEN.value) return false;
  TOKEN.value = found.content;
  return true;
}

/** Look once a second whether something has changed; a hidden page waits until it is seen. */
async function poll() {
  if (document.visibilityState === "visible") {
    try {
      const now = await ask("/api/changes");
      notice("lost", "");
      if (now.run !== app.run) {
        const { project } = app.start;
        app.start = await ask("/api/start");
        if (app.start.project !== project) location.reload(); // another folder is served here now
      }
      if (now.count !== app.count || now.run !== app.run) {
        app.count = now.count;
        app.run = now.run;
        await load();
      }
    } catch {
      notice("lost", "The program does not answer. Start it again; what you have written is kept here.", "error");
    }
  }
  setTimeout(poll, POLL);
}

// --- what is not saved ---------------------------------------------------------------------------

const shelf = (key) => `cardgen/${app.start.project}/${app.book.game}/${app.book.lang}/${key}`;

function keepDraft(key, text) {
  const entry = app.book.texts[key];
  const known = app.drafts.get(key);
  const draft = { text, base: known?.base ?? entry.version, from: known?.from ?? entry.text };
  if (text === draft.from && !app.overtaken.has(key)) return dropDraft(key);
  app.drafts.set(key, draft);
  putUp(key, draft);
}

function dropDraft(key) {
  app.drafts.delete(key);
  app.overtaken.delete(key);
  putUp(key, null);
}

/** Keep a draft where it outlives the page, or take it away; a browser that keeps nothing is no hindrance. */
function putUp(key, draft) {
  try {
    if (draft) localStorage.setItem(shelf(key), JSON.stringify(draft));
    else localStorage.removeItem(shelf(key));
  } catch {
    notice("shelf", "This browser keeps nothing, so unsaved text is lost when the page is closed.");
  }
}

function takenDown(key) {
  try {
    const kept = JSON.parse(localStorage.getItem(shelf(key)) ?? "null");
    return typeof kept?.text === "string" && typeof kept.base === "string" ? kept : null;
  } catch {
    return null;
  }
}

/** What another tab of this browser writes or saves is shown here too, but for the box that is written in. */
function overheard({ key: name, newValue }) {
  const prefix = shelf("");
  if (!name?.startsWith(prefix)) return;
  const key = name.slice(prefix.length);
  const view = viewOf(key);
  if (!app.book.texts[key] || view?.contains(document.activeElement)) return;
  const draft = newValue && takenDown(key);
  if (draft) app.drafts.set(key, draft);
  else app.drafts.delete(key);
  app.overtaken.delete(key);
  view?.refresh();
  if (view) paint();
}

/** Take up what an earlier page has left, and see which drafts were begun from what is no longer there. */
function takeUpDrafts() {
  app.overtaken.clear();
  for (const [key, entry] of Object.entries(app.book.texts)) {
    const kept = app.drafts.get(key) ?? takenDown(key);
    if (!kept || !app.book.translated) continue;
    app.drafts.set(key, kept);
    if (kept.text === entry.text) dropDraft(key);
    else if (kept.base !== entry.version) app.overtaken.set(key, entry);
  }
}

const wordsOf = (key) => app.drafts.get(key)?.text ?? app.book.texts[key].text;

// --- books ---------------------------------------------------------------------------------------

const there = () => decodeURIComponent(location.hash.slice(1)).split("/").filter(Boolean);

function path(...names) {
  return `/${names.filter(Boolean).map(encodeURIComponent).join("/")}`;
}
function go(game, lang, item) {
  location.hash = path(game, lang, item);
}

/** Follow the address: the book it names, and the card in it. */
async function follow() {
  const [game = app.start.begin.name, lang = app.start.begin.lang, item] = there();
  const known = app.start.books.find((book) => book.name === game) ?? app.start.books[0];
  const language = known.languages.includes(lang) ? lang : known.languages[0];
  if (app.book?.game !== known.name || app.book?.lang !== language) {
    app.drafts.clear();
    await load(known.name, language, item);
  } else show(item);
}

/** Read a book, the one shown when none is named, and show it without taking anything from its writer. */
async function load(game = app.book?.game, lang = app.book?.lang, item = "") {
  if (!game) return;
  const asked = (app.asked = {});
  const found = await ask(`/api/book?game=${encodeURIComponent(game)}&lang=${encodeURIComponent(lang)}`);
  if (asked !== app.asked) return; // a later one is on its way
  if (found.status !== 200) {
    notice("data", found.refused ?? found.findings.map((one) => `${one.where}: ${one.what}`).join(" — "), "error");
    return;
  }
  const same = app.book?.game === game && app.book?.lang === lang;
  app.book = found;
  takeUpDrafts();
  const broken = found.findings.map((one) => `${one.where}: ${one.what}`);
  const shown = broken.length > 3 ? [...broken.slice(0, 3), `and ${broken.length - 3} more`] : broken;
  notice("data", shown.join(" — "), found.findings.some((one) => one.level === "error") ? "error" : "");
  if (!same) bar();
  filters();
  list();
  show(item || app.item?.id, same); // whatever is shown by now
}

function bar() {
  const { book, start } = app;
  $("game").replaceChildren(...start.books.map((one) => h("option", { value: one.name, selected: one.name === book.game }, spaced(one.name))));
  $("lang").replaceChildren(...book.languages.map((code) => h("option", { value: code, selected: code === book.lang }, languageName(code))));
  const others = book.languages.filter((code) => code !== book.lang).map((code) => h("option", { value: code }, languageName(code)));
  const first = book.translated ? [] : [h("option", { value: "first" }, "as it was at the start")];
  $("beside").replaceChildren(h("option", { value: "" }, "nothing"), ...first, ...others);
  app.beside = "";
  document.title = `${spaced(book.game)} · ${book.lang} · cardgen preview`;
}

const tongue = (code) => app.start.tongues[code] ?? { name: code, direction: "auto" };

function languageName(code) {
  const { name } = tongue(code);
  const called = name === code ? code : `${name} (${code})`;
  return code === app.book.source ? `${called}, original` : called;
}

const written = (code) => ({ lang: code.replace("_", "-"), dir: tongue(code).direction });

// --- the list ------------------------------------------------------------------------------------

/** What is to be said of an entry in the list. */
function standing(item) {
  const texts = item.texts.map((key) => [key, app.book.texts[key]]);
  const found = [...item.findings, ...texts.flatMap(([, text]) => text.findings)];
  return {
    todo: texts.filter(([, text]) => text.state === "untranslated").length,
    stale: texts.filter(([, text]) => text.state === "stale").length,
    errors: found.filter((one) => one.level === "error").length,
    warnings: found.filter((one) => one.level === "warning").length,
    unsaved: texts.filter(([key]) => app.drafts.has(key)).length,
    changed: item.changed || texts.some(([key, text]) => text.changed || app.touched.has(key) || app.drafts.has(key)),
  };
}

const TESTS = {
  all: () => true,
  todo: (now) => now.todo > 0,
  stale: (now) => now.stale > 0,
  findings: (now) => now.errors + now.warnings > 0,
  changed: (now) => now.changed,
};

function filters() {
  const all = app.book.items.map(standing);
  const usable = FILTERS.filter(([name]) => app.book.translated || !["todo", "stale"].includes(name));
  if (!usable.some(([name]) => name === app.filter)) app.filter = "all";
  const radios = usable.map(([name, label]) => {
    const props = { type: "radio", name: "filter", value: name, checked: name === app.filter, change: () => { app.filter = name; list(); } };
    return h("label", {}, h("input", props), label, h("b", {}, String(all.filter(TESTS[name]).length)));
  });
  const focused = document.activeElement?.name === "filter";
  $("filter").replaceChildren($("filter").firstElementChild, ...radios);
  if (focused) $("filter").querySelector(":checked")?.focus();
  tally();
}

/** How far the translation is, in the head of the page; what is wrong with a text that two entries show counts once. */
function tally() {
  const texts = Object.values(app.book.texts);
  const done = texts.filter((text) => text.state === "translated").length;
  const found = [app.book, ...app.book.items, ...texts].flatMap((one) => one.findings);
  const errors = found.filter((one) => one.level === "error").length;
  const parts = app.book.translated
    ? [`${done} of ${texts.length} texts translated`, `${texts.filter((text) => text.state === "stale").length} stale`]
    : [`${plural(texts.length, "text")} in the original`];
  parts.push(errors ? plural(errors, "error") : "no errors");
  if (app.drafts.size) parts.push(`${app.drafts.size} not saved`);
  if (app.book.looking) parts.push("looking at the cards …");
  $("tally").textContent = parts.join(" · ");
}

function matches(item, query) {
  if (!query) return true;
  const said = [item.id, item.title, ...item.texts.flatMap((key) => [app.book.texts[key].source, wordsOf(key)])];
  return said.some((text) => text.toLocaleLowerCase().includes(query));
}

function list() {
  const query = $("query").value.trim().toLocaleLowerCase();
  const shown = app.book.items.filter((item) => TESTS[app.filter](standing(item)) && matches(item, query));
  const groups = new Map();
  for (const item of shown) {
    if (!groups.has(item.group)) groups.set(item.group, []);
    groups.get(item.group).push(item);
  }
  const focused = $("items").contains(document.activeElement) ? document.activeElement.dataset.item : null;
  const top = $("items").parentElement.parentElement.scrollTop;
  $("items").replaceChildren(...[...groups].map(([name, items]) => group(name, items)));
  $("items").parentElement.parentElement.scrollTop = top;
  $("count").textContent = shown.length === app.book.items.length ? "" : `${shown.length} of ${app.book.items.length} shown`;
  app.shown = shown;
  mark();
  if (focused) row(focused)?.focus();
}

function group(name, items) {
  const rows = items.map((item) => {
    const address = `#/${[app.book.game, app.book.lang, item.id].map(encodeURIComponent).join("/")}`;
    return h("li", {}, h("a", { href: address, "data-item": item.id, tabindex: -1 },
      h("span", { class: "title", ...written(item.title_lang) }, item.title), h("span", { class: "marks" }, ...marks(item))));
  });
  return h("section", { class: "group" }, h("h2", {}, spaced(name), h("span", {}, String(items.length))), h("ul", {}, ...rows));
}

function marks(item) {
  const now = standing(item);
  const said = [
    ["unsaved", now.unsaved, "not saved"],
    ["error", now.errors, now.errors === 1 ? "error" : "errors"],
    ["warning", now.warnings, "to look at"],
    ["stale", now.stale, "stale"],
    ["todo", now.todo, "to do"],
  ];
  return said.filter(([, count]) => count).map(([kind, count, word]) => h("span", { class: `mark ${kind}` }, `${count} ${word}`));
}

const row = (id) => $("items").querySelector(`[data-item="${CSS.escape(id)}"]`);

/** Mark the row of what is shown; it is the one that Tab stops at. */
function mark() {
  for (const link of $("items").querySelectorAll("[aria-current]")) link.removeAttribute("aria-current");
  const current = app.item && row(app.item.id);
  for (const link of $("items").querySelectorAll('[tabindex="0"]')) link.tabIndex = -1;
  const stop = current ?? $("items").querySelector("a");
  if (stop) stop.tabIndex = 0;
  current?.setAttribute("aria-current", "true");
  const at = app.shown.findIndex((item) => item.id === app.item?.id);
  $("previous").disabled = at <= 0 && app.shown.length > 0 && at !== -1;
  $("next").disabled = at === app.shown.length - 1;
}

/** The entry so many places on in the list as it is filtered, from the one that is on its way if keys are quick. */
function step(by) {
  const from = there()[2] ?? app.item?.id;
  const at = app.shown.findIndex((item) => item.id === from);
  const next = app.shown[at === -1 ? 0 : at + by];
  if (next) go(app.book.game, app.book.lang, next.id);
}

function walk(event) {
  const links = [...$("items").querySelectorAll("a")];
  const at = links.indexOf(document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  if (to === undefined || at === -1) return;
  event.preventDefault();
  const link = links[Math.min(Math.max(to, 0), links.length - 1)];
  document.activeElement.tabIndex = -1;
  link.tabIndex = 0;
  link.focus();
}

// --- one card ------------------------------------------------------------------------------------

/** Show an entry of the book; `again` when it is only read anew, and stays as its writer has it. */
function show(id, again = false) {
  const item = app.book.items.find((one) => one.id === id) ?? app.book.items[0];
  const same = again && app.item?.id === item.id;
  app.item = item;
  $("name").textContent = item.title;
  $("group").textContent = `${spaced(item.group)} · ${item.id}`;
  for (const [key, value] of Object.entries(written(item.title_lang))) $("name").setAttribute(key, value);
  places(item, same);
  const values = Object.entries(item.values).map(([name, value]) => h("div", {}, h("dt", {}, spaced(name)), h("dd", {}, value)));
  $("values").replaceChildren(...values);
  $("remarks").replaceChildren(...(item.findings.length ? [findingList(item.findings)] : []));
  const views = [...$("fields").children];
  if (same && views.length === item.texts.length && views.every((view, at) => view.dataset.key === item.texts[at])) {
    for (const view of views) view.refresh();
  } else $("fields").replaceChildren(...item.texts.map(field));
  if (!same) {
    $("work").scrollTop = 0;
    row(item.id)?.scrollIntoView({ block: "nearest" });
    painter.forget();
  }
  if (app.goTo && viewOf(app.goTo)) {
    viewOf(app.goTo).querySelector("textarea")?.focus();
    app.goTo = null;
  }
  mark();
  paint();
  if (app.view === "sheet") paintSheet();
}

/** The cards and pages on which the texts of an entry are printed. */
function places(item, same) {
  const found = item.id === ":deck" ? ["page:cover:long-edge"] : item.kind === "card" ? [item.id] : [];
  for (const key of item.texts) found.push(...app.book.texts[key].where);
  const known = [...new Set(found)];
  const kept = same && known.includes(app.place) ? app.place : known[0] ?? "";
  app.place = kept;
  $("place-label").hidden = known.length < 2;
  $("place").replaceChildren(...known.map((name) => h("option", { value: name, selected: name === kept }, placeName(name))));
}

/** What the pages are called that are no cards. */
const PAGES = {
  cover: "the cover", sheet: "a sheet of cards", tiles: "a tile of a board", rules: "the rules sheet",
  plan: "the cutting plan", machine: "the cover for a cutting machine", changes: "the page of what changed",
  calibrate: "the test sheet", boxes: "the boxes",
};

function placeName(name) {
  if (!name.startsWith("page:")) return app.book.items.find((item) => item.id === name)?.title ?? name;
  const [, part, backs] = name.split(":");
  return PAGES[part] + (backs === "long-edge" || ["tiles", "boxes"].includes(part) ? "" : `, backs ${backs}`);
}

/** Findings with what they mean; about a text (`key`) some can be silenced with a reason. */
function findingList(found, key = "") {
  const rows = found.map((one) => {
    const name = one.level === "info" ? "Note" : one.level[0].toUpperCase() + one.level.slice(1);
    return h("li", { class: one.level }, h("b", {}, `${name}: `), one.what, one.why ? h("small", {}, one.why) : null,
      one.where && !key ? h("small", { class: "place" }, one.where) : null, key && one.silence && app.book.translated ? silencer(key, one) : null);
  });
  return h("ul", { class: "findings" }, ...rows);
}

/** A finding that is right as it is: its reason is kept as a remark in the file. */
function silencer(key, one) {
  const reason = h("input", { type: "text", required: true, minlength: 3, maxlength: 200, "aria-label": "Reason" });
  const quiet = (event) => {
    event.preventDefault();
    save(key, app.book.texts[key].state !== "stale", `ignore: ${one.check} - ${reason.value.trim()}`);
  };
  const opened = (event) => event.target.open && reason.focus();
  return h("details", { class: "silence", toggle: opened }, h("summary", {}, "It is right as it is …"),
    h("form", { submit: quiet }, h("label", {}, "because", reason), h("button", {}, "Silence")));
}

function pieces(parts) {
  const names = { same: "span", gone: "del", new: "ins" };
  return parts.map(([kind, text]) => h(names[kind], {}, text));
}

const STATES = { untranslated: ["todo", "to do"], stale: ["stale", "stale: the original has changed"], translated: ["done", "translated"] };

function stateMark(key) {
  if (!app.book.translated) return null;
  if (app.drafts.has(key)) return h("span", { class: "mark unsaved" }, "not saved");
  const text = app.book.texts[key];
  const [kind, word] = text.state === "stale" && !text.old ? ["stale", "to be looked at again"] : STATES[text.state];
  return h("span", { class: `mark ${kind}` }, word);
}

/** The view of one text. It has a `refresh` for when the book was read anew, and a `judge` for a new picture. */
function field(key) {
  const id = `text-${key.replaceAll(/[^a-z0-9]/gi, "-")}`;
  const entry = () => app.book.texts[key];
  const view = h("article", { class: "field", "data-key": key });
  const head = h("header", {}, h("h3", { id: `${id}-name` }, spaced(entry().field)));
  const source = h("div", { class: "source", ...written(app.book.source) });
  const box = app.book.translated ? textBox(key, id) : null;
  const fit = h("output", { id: `${id}-fit` });
  const bar = h("i");
  const meter = h("div", { class: "fit", hidden: true }, h("div", { class: "meter", "aria-hidden": "true" }, bar), fit);
  const found = h("div", { id: `${id}-found` });
  const foot = h("footer");
  const conflict = h("div", { role: "alert" });
  const more = h("div", { class: "more" });
  const terms = h("ul", { class: "terms", "aria-label": "Agreed words" });
  view.append(head, source, terms, ...(box ? [box] : []), meter, conflict, foot, found, more);

  view.refresh = () => {
    head.replaceChildren(head.firstElementChild, ...(stateMark(key) ? [stateMark(key)] : []));
    source.replaceChildren(...sourceOf(entry()));
    if (box && document.activeElement !== box) box.value = wordsOf(key);
    if (box && !app.drafts.has(key)) box.value = entry().text;
    if (box) grow(box);
    found.replaceChildren(...(entry().findings.length ? [findingList(entry().findings, key)] : []));
    terms.replaceChildren(...(entry().terms ?? []).map(termOf));
    foot.replaceChildren(...(app.overtaken.has(key) ? [] : actions(key)));
    conflict.replaceChildren(...(app.overtaken.has(key) ? [bothTexts(key)] : []));
    more.replaceChildren(...details(key));
  };
  view.state = () => {
    head.replaceChildren(head.firstElementChild, ...(stateMark(key) ? [stateMark(key)] : []));
    foot.replaceChildren(...(app.overtaken.has(key) ? [] : actions(key)));
  };
  view.judge = (judged, checks, layout) => {
    meter.hidden = !judged;
    if (judged) {
      meter.dataset.level = judged.level;
      bar.style.width = `${Math.min(judged.used, 1) * 100}%`;
      const original = app.book.translated && !wordsOf(key).trim();
      fit.textContent = original ? `The original: ${judged.verdict[0].toLowerCase()}${judged.verdict.slice(1)}` : judged.verdict;
    }
    if (found.contains(document.activeElement)) return; // a reason is being written
    const said = judged ? ["card-overflow", "card-tight"] : [];
    const told = [...(checks ?? entry().findings.filter((one) => !one.card)), ...layout.filter((one) => !said.includes(one.check))];
    found.replaceChildren(...(told.length ? [findingList(told, key)] : []));
  };
  view.refresh();
  queueMicrotask(() => box && grow(box));
  return view;
}

function termOf({ term, said, not, note }) {
  const more = [not.length ? `not ${not.join(", ")}` : "", note].filter(Boolean).join("; ");
  return h("li", {}, `${term}: `, h("b", written(app.book.lang), said.join(", ")), more ? ` (${more})` : "");
}

function sourceOf(entry) {
  const old = entry.old ? [h("span", { class: "was" }, "The original has changed:")] : [];
  return [...old, ...(entry.old ? pieces(entry.difference) : [entry.source])];
}

function textBox(key, id) {
  const box = h("textarea", {
    id, ...written(app.book.lang), rows: 1, spellcheck: "true", maxlength: app.start.longest,
    "aria-labelledby": `${id}-name`, "aria-describedby": `${id}-fit ${id}-found`,
    input: () => typed(key, box),
    focus: () => spots(),
    blur: () => spots(),
    keydown: (event) => {
      const control = event.ctrlKey || event.metaKey;
      if (event.key === "Enter" && control) {
        event.preventDefault();
        saveAndGo(key);
      } else if (event.code === "Space" && control && event.shiftKey) {
        event.preventDefault();
        box.setRangeText(NO_BREAK, box.selectionStart, box.selectionEnd, "end");
        typed(key, box);
      }
    },
  });
  box.value = wordsOf(key);
  return box;
}

/** As high as its text. */
function grow(box) {
  box.style.height = "auto";
  box.style.height = `${box.scrollHeight + 2}px`;
}

function typed(key, box) {
  const had = app.drafts.has(key);
  const blank = !wordsOf(key).trim();
  keepDraft(key, box.value);
  if (had !== app.drafts.has(key) || blank !== !box.value.trim()) {
    viewOf(key)?.state();
    refreshRow(app.item);
  }
  grow(box);
  paint();
}

const viewOf = (key) => $("fields").querySelector(`[data-key="${CSS.escape(key)}"]`);

function refreshRow(item) {
  row(item.id)?.querySelector(".marks").replaceChildren(...marks(item));
  filters();
}

function actions(key) {
  if (!app.book.translated) return [];
  const text = app.book.texts[key];
  const draft = app.drafts.has(key);
  const blank = !wordsOf(key).trim();
  if (blank && !draft) return offers(key);
  if (!draft && text.state !== "stale") return [];
  const words = blank ? "Save as not translated" : draft ? "Save" : "It is right as it is";
  return [
    h("button", { type: "button", class: "first", click: () => save(key) }, words),
    draft && !blank ? h("button", { type: "button", click: () => save(key, false), title: "Save, but mark it as to be looked at again" }, "Save as unfinished") : null,
    draft ? h("button", { type: "button", class: "quiet", click: () => revert(key) }, "Discard") : null,
  ].filter(Boolean);
}

/** What may go into an empty box: the original, for what stays as it is, and what the same words are elsewhere. */
function offers(key) {
  const { source } = app.book.texts[key];
  const others = Object.values(app.book.texts).filter((one) => one.source === source && one.state === "translated").map((one) => one.text);
  const put = (text) => () => {
    const box = viewOf(key).querySelector("textarea");
    box.value = text;
    box.focus();
    typed(key, box);
  };
  const known = [...new Set(others)].filter((text) => text !== source).slice(0, 3);
  return [...known.map((text) => h("button", { type: "button", ...written(app.book.lang), click: put(text) }, `As elsewhere: ${text}`)),
    h("button", { type: "button", class: "quiet", click: put(source) }, "Copy the original")];
}

function revert(key) {
  dropDraft(key);
  viewOf(key)?.refresh();
  refreshRow(app.item);
  viewOf(key)?.querySelector("textarea")?.focus();
  say("Discarded");
  paint();
}

/** Both texts, when somebody else has changed what a draft was begun from. */
function bothTexts(key) {
  const theirs = app.overtaken.get(key);
  const keep = () => {
    const draft = app.drafts.get(key);
    app.drafts.set(key, { ...draft, base: theirs.version, from: theirs.text });
    save(key);
  };
  return h("div", { class: "both" }, h("p", {}, "This text was changed elsewhere while you were writing. Nothing is lost: choose."),
    h("dl", {},
      h("div", {}, h("dt", {}, "In the file now"), h("dd", { ...written(app.book.lang) }, theirs.text || "(empty)")),
      h("div", {}, h("dt", {}, "Yours, not saved"), h("dd", { ...written(app.book.lang) }, wordsOf(key)))),
    h("button", { type: "button", class: "first", click: keep }, "Save mine over it"), " ",
    h("button", { type: "button", click: () => revert(key) }, "Take theirs"));
}

/** What a translator may want to know of a text, folded away. */
function details(key) {
  const text = app.book.texts[key];
  const said = [...(text.remarks ?? []), ...(text.notes ?? [])].filter(Boolean);
  if (text.told) said.unshift(text.told);
  else if (text.places > 1) said.unshift(`Printed in ${text.places} places.`);
  const rows = [...said.map((line) => h("li", {}, line)), h("li", {}, h("code", {}, text.place))];
  return [h("details", {}, h("summary", {}, "About this text"), h("ul", {}, ...rows))];
}

// --- saving --------------------------------------------------------------------------------------

/** Save a text, after what is being saved of it already; true when it was written. */
async function save(key, done = true, remark = "") {
  const before = app.saving.get(key);
  const saving = (before ?? Promise.resolve()).then(() => (before && !app.drafts.has(key) && !remark ? true : put(key, done, remark)));
  app.saving.set(key, saving);
  const written = await saving;
  if (app.saving.get(key) === saving) app.saving.delete(key);
  return written;
}

async function put(key, done, remark) {
  const { book } = app;
  const text = wordsOf(key);
  const base = app.drafts.get(key)?.base ?? book.texts[key].version;
  let answer;
  try {
    answer = await ask("/api/entry", { method: "PUT", headers: { "if-match": `"${base}"` }, body: { game: book.game, lang: book.lang, key, text, done, remark } });
  } catch {
    notice("lost", "The program does not answer, so this is not saved yet. What you have written is kept here.", "error");
    return false;
  }
  const still = app.book.game === book.game && app.book.lang === book.lang;
  if (answer.entry && still) {
    const { where, places } = app.book.texts[key];
    app.book.texts[key] = { ...answer.entry, where, places };
  }
  if (answer.status === 200) {
    notice("saving", "");
    app.touched.add(key);
    if (wordsOf(key) === text) dropDraft(key);
    else rebase(key, answer.entry);
    say("Saved");
  } else if (answer.status === 412) {
    app.overtaken.set(key, answer.entry);
    say("Not saved: the text was changed elsewhere. Both texts are shown.");
  } else {
    const told = answer.refused ?? answer.findings.map((one) => one.what).join("; ");
    notice("saving", `Not saved: ${told}`, "error");
  }
  if (still) for (const item of app.book.items) if (item.texts.includes(key)) refreshRow(item);
  if (still && app.item.texts.includes(key)) {
    viewOf(key)?.refresh();
    paint();
  }
  return answer.status === 200;
}

/** Words that were typed while others were being saved go on from what was saved. */
function rebase(key, entry) {
  const draft = { text: app.drafts.get(key).text, base: entry.version, from: entry.text };
  app.drafts.set(key, draft);
  putUp(key, draft);
}

async function saveAll() {
  for (const key of app.item.texts) if (app.drafts.has(key)) await save(key);
}

/** Save a text if it is changed or stale, and go to the next one that is open, on this card or a later one. */
async function saveAndGo(key) {
  const text = app.book.texts[key];
  const name = `${spaced(text.field)} of ${app.item.title}`;
  const unsaved = app.drafts.has(key) || text.state === "stale";
  const saving = unsaved ? save(key) : Promise.resolve(true);
  onward(key);  // at once: what is typed next must not land in the box that is being saved
  if (!(await saving)) say(`${name} is not saved; it is marked in the list.`);
}

/** To the next open text after this one, on this card or a later one. */
function onward(key) {
  const open = (one) => one !== key && ["untranslated", "stale"].includes(app.book.texts[one].state) && !app.saving.has(one);
  const rest = app.item.texts.slice(app.item.texts.indexOf(key) + 1).find(open);
  if (rest) return viewOf(rest).querySelector("textarea").focus();
  const at = app.book.items.indexOf(app.item);
  const next = [...app.book.items.slice(at + 1), ...app.book.items.slice(0, at)].find((item) => item.texts.some(open));
  if (!next) return say("Every text is translated.");
  app.goTo = next.texts.find(open);
  history.pushState(null, "", `#${path(app.book.game, app.book.lang, next.id)}`);
  show(next.id);
}

// --- pictures ------------------------------------------------------------------------------------

/** One wish at a time: what is typed while a picture is made goes into the next one, so none is ever late. */
const painter = {
  busy: false,
  again: false,
  have: new Map(), // pane and side -> { digest, url, width, height, radius }
  forget() {
    this.fresh = true;
  },
};

async function paint() {
  if (painter.busy) {
    painter.again = true;
    return;
  }
  painter.busy = true;
  do {
    painter.again = false;
    try {
      await paintOnce();
    } catch {
      notice("lost", "The program does not answer. Start it again; what you have written is kept here.", "error");
    }
  } while (painter.again);
  painter.busy = false;
}

async function paintOnce() {
  const { book, item, place } = app;
  if (!place || app.view !== "card") return empty(item);
  const wanted = wish(book, item, place, true);
  const answer = await ask("/api/draw", { method: "POST", body: wanted });
  if (app.item !== item || app.place !== place || app.book.lang !== book.lang) return (painter.again = true);
  if (answer.status !== 200) return failed(answer);
  const panes = [["", answer]];
  if (app.beside) panes.push(["beside", await besideAnswer(book, item, place)]);
  await mount(panes);
  judge(item, answer);
  document.dispatchEvent(new CustomEvent("painted", { detail: { texts: wanted.texts } }));
}

/** What the server is asked to draw: the entry with the words that are not in its catalog yet. */
function wish(book, item, place, mine) {
  const texts = {};
  for (const key of mine ? item.texts : []) {
    if (app.drafts.has(key) || book.texts[key].state === "stale") texts[key] = wordsOf(key);
  }
  const have = Object.fromEntries([...painter.have].filter(([name]) => !name.startsWith("beside ")).map(([name, one]) => [name.trim(), one.digest]));
  return { game: book.game, lang: book.lang, item: place, texts, keys: item.texts, wide: wide(), low_ink: $("low-ink").checked, have: mine ? have : {} };
}

async function besideAnswer(book, item, place) {
  const body = { ...wish(book, item, place, false), ...(app.beside === "first" ? { first: true } : { lang: app.beside }) };
  return ask("/api/draw", { method: "POST", body });
}

function empty(item) {
  const told = item.texts.map((key) => app.book.texts[key].told).find(Boolean);
  const words = told ? told : app.book.tracing ? "Looking for the cards it is printed on …" : "Found on no card and no page as they are now: a word for a rarer case.";
  $("pictures").replaceChildren(h("p", { class: "empty" }, words));
  $("pictures").setAttribute("aria-busy", "false");
  for (const view of $("fields").children) view.judge(null, null, []);
}

function failed(answer) {
  const found = answer.findings ?? [];
  const words = found.length ? findingList(found) : h("p", { class: "empty" }, answer.refused ?? "It cannot be drawn.");
  $("pictures").replaceChildren(words);
  $("pictures").setAttribute("aria-busy", "false");
}

/** Pixels that a picture should have: those of the screen where it is shown. */
function wide() {
  const first = painter.have.get(" front") ?? [...painter.have.values()][0];
  const shown = first ? size(first).width : 420;
  return Math.min(Math.max(Math.ceil((shown * devicePixelRatio) / 20) * 20, 40), 6000);
}

/** Width and height of a picture on the screen, in CSS pixels. */
function size({ width, height }) {
  if (app.zoom) return { width: width * PIXELS_PER_MM * app.zoom, height: height * PIXELS_PER_MM * app.zoom };
  const room = $("pictures").getBoundingClientRect();
  const both = app.beside ? 1 : 0;
  if (width > 150 && !both) return fitted(width, height, room.width - 48, Infinity);
  const stage = document.querySelector(".stage");
  const tools = stage.querySelector(".tools").offsetHeight;
  const high = narrow() ? innerHeight * 0.46 - tools - 24 : Math.min(stage.clientHeight - tools - 72, innerHeight * 0.74);
  const broad = (room.width - 48 - 24 * both) / (both + 1);
  return fitted(width, height, Math.max(broad, 100), Math.max(high, 130));
}

const narrow = () => matchMedia("(max-width: 44rem)").matches;

function fitted(width, height, broad, high) {
  const scale = Math.min(broad / width, high / height, PIXELS_PER_MM * 2.4);
  return { width: width * scale, height: height * scale };
}

/** Put the pictures into their places; each is decoded before it takes the place of the one before. */
async function mount(panes) {
  const shown = [];
  const names = new Set();
  for (const [pane, answer] of panes) {
    for (const picture of answer.pictures ?? []) {
      const name = `${pane} ${picture.side}`;
      names.add(name);
      shown.push([name, pane, picture]);
      const before = painter.have.get(name);
      if (picture.png === null) continue;
      const bytes = Uint8Array.from(atob(picture.png), (letter) => letter.charCodeAt(0));
      const url = URL.createObjectURL(new Blob([bytes], { type: "image/png" }));
      const image = new Image();
      image.src = url;
      await image.decode();
      painter.have.set(name, { ...picture, png: undefined, url, image, old: before?.url });
    }
  }
  for (const name of [...painter.have.keys()]) {
    if (names.has(name)) continue;
    URL.revokeObjectURL(painter.have.get(name).url);
    painter.have.delete(name);
  }
  const before = wide();
  if (app.beside) shown.sort((one, other) => sideOrder(panes, one) - sideOrder(panes, other));
  $("pictures").replaceChildren(...shown.map(([name, pane, picture]) => figure(name, pane, picture)));
  $("pictures").setAttribute("aria-busy", "false");
  for (const one of painter.have.values()) {
    if (one.old) URL.revokeObjectURL(one.old);
    one.old = undefined;
  }
  if (painter.fresh || wide() > before * 1.15) {
    painter.fresh = false;
    if (wide() !== painter.asked) painter.again = true;
  }
  painter.asked = wide();
}

/** Front beside front, back beside back. */
function sideOrder(panes, [, pane, picture]) {
  return panes[0][1].pictures.findIndex((one) => one.side === picture.side) * 2 + (pane ? 1 : 0);
}

function figure(name, pane, picture) {
  const one = painter.have.get(name);
  const { width, height } = size(one);
  const card = h("div", { class: "card", "data-side": picture.side, "data-pane": pane });
  card.style.width = `${width}px`;
  card.style.height = `${height}px`;
  card.style.borderRadius = `${(one.radius / one.width) * width}px`;
  const what = pane ? (app.beside === "first" ? "at the start" : languageName(app.beside)) : "";
  one.image.alt = `${picture.side} of ${placeName(app.place)} as printed${what ? `, ${what}` : ""}, ${one.width} × ${one.height} mm`;
  card.append(one.image);
  const caption = `${picture.side} · ${what || `${one.width} × ${one.height} mm`}`;
  const whole = h("figure", {}, card, h("figcaption", {}, caption));
  whole.style.width = `${width}px`;
  return whole;
}

/** Verdicts beside the texts, and where on the picture the one being written stands. */
function judge(item, answer) {
  app.fits = answer.fits;
  for (const view of $("fields").children) {
    const key = view.dataset.key;
    const layout = answer.findings.filter((one) => one.text === key);
    view.judge(answer.fits[key], answer.texts[key], layout);
  }
  const loose = answer.findings.filter((one) => !item.texts.includes(one.text));
  $("remarks").replaceChildren(...(loose.length ? [findingList(loose)] : []));
  const sides = new Set(item.texts.flatMap((key) => (answer.fits[key]?.boxes ?? []).map(([side]) => side)));
  for (const card of $("pictures").querySelectorAll(".card")) card.parentElement.classList.toggle("idle", sides.size > 0 && !sides.has(card.dataset.side));
  spots();
  clearTimeout(app.speaking);
  app.speaking = setTimeout(speak, SETTLED);
}

/** Read out how the text being written fits, once its writer pauses and only when that is news. */
function speak() {
  const key = document.activeElement?.closest?.("[data-key]")?.dataset.key;
  const fit = key && app.fits?.[key];
  if (!fit || !app.drafts.has(key)) return;
  const words = `${spaced(app.book.texts[key].field)}: ${fit.verdict}`;
  if (words !== app.spoken) say(words);
  app.spoken = words;
}

function spots() {
  for (const spot of $("pictures").querySelectorAll(".spot")) spot.remove();
  const key = document.activeElement?.closest?.("[data-key]")?.dataset.key;
  const fit = key && app.fits?.[key];
  if (!fit) return;
  for (const [side, x, y, width, height] of fit.boxes) {
    const card = $("pictures").querySelector(`[data-side="${CSS.escape(side)}"][data-pane=""]`);
    const spot = h("div", { class: "spot", "data-level": fit.level, "aria-hidden": "true" });
    Object.assign(spot.style, { left: `${x * 100}%`, top: `${y * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` });
    card?.append(spot);
  }
  const first = $("pictures").querySelector(".spot");
  if (first && app.spotted !== key) first.scrollIntoView({ block: "nearest", inline: "nearest" });
  app.spotted = key;
}

/** A click on the picture goes to the text that stands there. */
function pick(event) {
  const card = event.target.closest(".card");
  if (!card || card.dataset.pane || !app.fits) return;
  const box = card.getBoundingClientRect();
  const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  const hit = ([side, left, top, width, height]) => side === card.dataset.side && x >= left && x <= left + width && y >= top && y <= top + height;
  const key = Object.keys(app.fits).find((one) => app.fits[one].boxes.some(hit));
  viewOf(key)?.querySelector("textarea")?.focus();
}

function zoom(to) {
  app.zoom = to;
  $("zoom").textContent = to ? `${to * 100} %` : "fitted";
  $("smaller").disabled = to === ZOOMS[1];
  $("larger").disabled = to === ZOOMS.at(-1);
  painter.forget();
  app.view === "sheet" ? paintSheet() : paint();
}

const zoomBy = (by) => {
  const at = app.zoom ? ZOOMS.indexOf(app.zoom) : ZOOMS.indexOf(1.5);
  zoom(ZOOMS[Math.min(Math.max(at + by, 1), ZOOMS.length - 1)]);
};

// --- sheets --------------------------------------------------------------------------------------

function view(name) {
  app.view = name;
  const sheets = name === "sheet";
  $("view-card").setAttribute("aria-pressed", String(!sheets));
  $("view-sheet").setAttribute("aria-pressed", String(sheets));
  $("sheets").hidden = !sheets;
  $("work").hidden = sheets;
  document.querySelector(".stage").hidden = sheets;
  sheets ? paintSheet() : paint();
}

async function paintSheet() {
  const { book } = app;
  const room = $("sheet").getBoundingClientRect();
  app.sheetAsked = (app.sheetAsked ?? 0) + 1;
  const asked = app.sheetAsked;
  const body = { game: book.game, lang: book.lang, item: "", wide: Math.min(Math.round((room.width - 40) * devicePixelRatio), 2400), low_ink: $("low-ink").checked, number: app.sheet };
  const answer = await ask("/api/sheet", { method: "POST", body });
  if (asked !== app.sheetAsked) return;
  if (answer.status !== 200 || !answer.pages) {
    const words = answer.findings ? findingList(answer.findings) : "The house’s words have no sheets of their own: choose a game.";
    $("sheet-number").textContent = "–";
    $("sheet").replaceChildren(h("div", { class: "empty" }, words));
    return;
  }
  app.sheet = answer.number;
  $("sheet-number").textContent = `${answer.number + 1} of ${answer.pages}`;
  $("sheet-previous").disabled = answer.number === 0;
  $("sheet-next").disabled = answer.number === answer.pages - 1;
  const [picture] = answer.pictures;
  const bytes = Uint8Array.from(atob(picture.png), (letter) => letter.charCodeAt(0));
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([bytes], { type: "image/png" }));
  await image.decode();
  URL.revokeObjectURL(image.src);
  image.alt = `Page ${answer.number + 1} of ${answer.pages} as it is printed`;
  const card = h("div", { class: "card" }, image);
  const across = Math.min(room.width - 40, (picture.width / picture.height) * Math.max(innerHeight - 140, 400) * 1.6);
  card.style.width = `${across}px`;
  card.style.height = `${(across * picture.height) / picture.width}px`;
  const caption = answer.empty ? h("figcaption", {}, "This page stays empty.") : null;
  $("sheet").replaceChildren(h("figure", {}, caption, card));
}

// --- keys and the rest ---------------------------------------------------------------------------

const writing = (target) => target.matches?.("textarea, select, input:not([type=radio], [type=checkbox])");

function keys(event) {
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !writing(event.target) && !$("keys").open;
  const act = {
    s: (event.ctrlKey || event.metaKey) && !event.altKey ? saveAll : null,
    PageDown: event.altKey ? () => step(1) : null,
    PageUp: event.altKey ? () => step(-1) : null,
    j: plain ? () => step(1) : null,
    k: plain ? () => step(-1) : null,
    "/": plain ? () => $("query").focus() : null,
    "?": plain ? () => $("keys").showModal() : null,
    "+": plain ? () => zoomBy(1) : null,
    "-": plain ? () => zoomBy(-1) : null,
    0: plain ? () => zoom(0) : null,
  }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

function listen() {
  addEventListener("hashchange", () => follow());
  addEventListener("keydown", keys);
  addEventListener("storage", overheard);
  let resized;
  addEventListener("resize", () => {
    clearTimeout(resized);
    resized = setTimeout(() => { painter.forget(); app.view === "sheet" ? paintSheet() : paint(); }, 150);
  });
  $("skip").addEventListener("click", (event) => { event.preventDefault(); $("work").focus(); });
  $("game").addEventListener("change", () => go($("game").value, app.book.lang));
  $("lang").addEventListener("change", () => go(app.book.game, $("lang").value, app.item.id));
  $("query").addEventListener("input", list);
  $("items").addEventListener("keydown", walk);
  $("previous").addEventListener("click", () => step(-1));
  $("next").addEventListener("click", () => step(1));
  $("smaller").addEventListener("click", () => zoomBy(-1));
  $("larger").addEventListener("click", () => zoomBy(1));
  $("zoom").addEventListener("click", () => zoom(0));
  $("low-ink").addEventListener("change", () => (app.view === "sheet" ? paintSheet() : paint()));
  $("beside").addEventListener("change", () => { app.beside = $("beside").value; painter.forget(); paint(); });
  $("place").addEventListener("change", () => { app.place = $("place").value; painter.forget(); paint(); });
  $("pictures").addEventListener("click", pick);
  $("view-card").addEventListener("click", () => view("card"));
  $("view-sheet").addEventListener("click", () => view("sheet"));
  $("sheet-previous").addEventListener("click", () => { app.sheet -= 1; paintSheet(); });
  $("sheet-next").addEventListener("click", () => { app.sheet += 1; paintSheet(); });
  $("help").addEventListener("click", () => $("keys").showModal());
  if (narrow()) $("drawer").open = false;
}

app.start = await ask("/api/start");
app.count = app.start.count;
app.run = app.start.run;
listen();
await follow();
poll();

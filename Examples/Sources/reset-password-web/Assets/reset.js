// What makes the page smoother where scripts run. Each form works without it too, and the server decides everything: the
// script sends the same forms, and takes over the card of the page that comes back.
"use strict";

const pause = ms => new Promise(resolve => setTimeout(resolve, ms));
const card = () => document.getElementById("card");

/** Has a screen reader say a text, also one that it has just said. */
function announce(text) {
  const live = document.getElementById("live");
  live.textContent = "";
  if (text) setTimeout(() => { live.textContent = text; }, 50);
}

// Code

/** The value of a digit of any script: their digits are ten in a row. */
function digitValue(digit) {
  const point = digit.codePointAt(0);
  let before = 0;
  while (point > before && /\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before += 1;
  return before % 10;
}

/** The digits of what was typed or pasted: the first number of the code's length, or else all, as many as there is room for. */
function codeDigits(text, length) {
  const chunks = [];
  let isOpen = false;
  for (const character of text) {
    if (/\p{Nd}/u.test(character)) {
      if (!isOpen) chunks.push("");
      isOpen = true;
      chunks[chunks.length - 1] += digitValue(character);
    } else if (!/[\s\p{Pd}\p{Cf}\p{Z}\u2212]/u.test(character)) {
      isOpen = false;
    }
  }
  return chunks.find(chunk => chunk.length === length) ?? chunks.join("").slice(0, length);
}

function enhanceCode(field) {
  const length = Number(field.dataset.length);
  const frame = field.closest(".code");
  const boxes = [...frame.querySelectorAll(".boxes .box")];
  let value = codeDigits(field.value, length);

  function draw() {
    const at = Math.min(field.selectionStart ?? value.length, length - 1);
    boxes.forEach((box, index) => box.classList.toggle("is-next", index === at));
  }

  function take(text) {
    const digits = codeDigits(text, length);
    if (field.value !== digits) field.value = digits;
    const isNew = digits !== value;
    value = digits;
    if (isNew) clearProblem(field);
    draw();
    // Once for each code that is full, and again only after it changed.
    if (isNew && digits.length === length) field.form.requestSubmit();
  }

  frame.classList.add("is-drawn");
  field.addEventListener("input", event => { if (!event.isComposing) take(field.value); });
  field.addEventListener("compositionend", () => take(field.value));
  field.addEventListener("paste", event => {
    event.preventDefault();
    const pasted = event.clipboardData.getData("text");
    const whole = codeDigits(pasted, length);
    const [start, end] = [field.selectionStart, field.selectionEnd];
    take(whole.length === length ? whole : field.value.slice(0, start) + whole + field.value.slice(end));
  });
  for (const name of ["keyup", "click", "focus", "select"]) field.addEventListener(name, draw);
  draw();
}

/** The time until another code can be asked for, by its deadline: a tick that comes late does no harm. */
function enhanceResend(button) {
  const seconds = Number(button.dataset.seconds);
  const label = button.querySelector(".countdown");
  const start = [performance.now(), Date.now()];
  if (!(seconds > 0)) return;

  function tick() {
    if (!button.isConnected) return;
    // One clock stands still while the machine sleeps, and the other one can be set.
    const elapsed = Math.max(performance.now() - start[0], Date.now() - start[1], 0);
    const left = Math.min(seconds, Math.ceil(seconds - elapsed / 1000));
    if (left <= 0) {
      button.removeAttribute("aria-disabled");
      return;
    }
    label.textContent = label.textContent.replace(/\p{Nd}+(:\p{Nd}{2})+/u, shown => clockText(left, shown));
    setTimeout(tick, 1000 - elapsed % 1000 + 5);
  }
  tick();
}

/** A time as a clock shows it, in the digits of the one that is shown. */
function clockText(seconds, shown) {
  const zero = shown.codePointAt(0) - digitValue(shown);
  const two = number => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const text = hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  return text.replace(/\d/g, digit => String.fromCodePoint(zero + Number(digit)));
}

// Passwords

/** The characters as a person counts them. */
function characters(text) {
  if (typeof Intl === "undefined" || !Intl.Segmenter) return [...text];
  return [...new Intl.Segmenter().segment(text)].map(part => part.segment);
}

/** The server's rules, by the names that it gives them. */
const ruleChecks = {
  "minimum-length": (password, _, count) => characters(password).length >= count,
  "number-or-symbol": password =>
    characters(password).some(one => /^\p{N}/u.test(one) || !/^[\p{Alphabetic}\p{White_Space}]/u.test(one)),
  "mixed-case": password =>
    characters(password).some(one => one !== one.toLowerCase()) && characters(password).some(one => one !== one.toUpperCase()),
  "both-match": (password, confirmation) => password !== "" && password === confirmation,
};

function enhancePasswords(password, confirmation) {
  const rules = [...card().querySelectorAll("[data-rule]")];
  const eye = card().querySelector(".eye");
  // Whether Save has found one unmet.
  const isMissed = rules.some(rule => rule.classList.contains("is-missed"));

  function tick() {
    for (const rule of rules) {
      const isMet = ruleChecks[rule.dataset.rule]?.(password.value, confirmation.value, Number(rule.dataset.count)) ?? false;
      rule.classList.toggle("is-met", isMet);
      rule.classList.toggle("is-missed", isMissed && !isMet);
      rule.querySelector(".state").textContent = isMet ? rule.dataset.done : rule.dataset.notYet;
    }
  }

  for (const field of [password, confirmation]) {
    field.addEventListener("input", () => {
      clearProblem(password);
      clearProblem(confirmation);
      tick();
    });
  }
  password.addEventListener("keydown", event => {
    if (event.key === "Enter" && !event.isComposing && !confirmation.value) {
      event.preventDefault();
      confirmation.focus();
    }
  });
  eye.hidden = false;
  eye.addEventListener("click", () => {
    const isShown = eye.getAttribute("aria-pressed") !== "true";
    eye.setAttribute("aria-pressed", String(isShown));
    for (const field of [password, confirmation]) field.type = isShown ? "text" : "password";
  });
  if (password.value) tick();
  return tick;
}

// Forms

/** What is wrong with a field isn't said any longer once it is changed. */
function clearProblem(field) {
  if (!field.hasAttribute("aria-invalid")) return;
  field.removeAttribute("aria-invalid");
  field.closest(".is-wrong")?.classList.remove("is-wrong");
  const others = (field.getAttribute("aria-describedby") ?? "").split(" ").filter(id => id !== "problem");
  if (others.join("")) field.setAttribute("aria-describedby", others.join(" "));
  else field.removeAttribute("aria-describedby");
  document.getElementById("problem")?.remove();
}

/** Says at a form that its server can't be reached. */
function showUnreachable(form) {
  const text = card().dataset.unreachable ?? "";
  let line = document.getElementById("problem");
  if (!line) {
    line = Object.assign(document.createElement("p"), { id: "problem", className: "problem" });
    form.append(line);
  }
  line.textContent = text;
  announce(text);
}

/** Shows the card of a page. */
function show(page, { isBack = false, kept = {} } = {}) {
  const [old, next] = [card(), page.getElementById("card")];
  const isSame = old.dataset.step === next.dataset.step;
  const fresh = document.importNode(next, true);
  if (!isSame) fresh.classList.add("enters");
  if (isBack) fresh.classList.add("is-back");
  old.replaceWith(fresh);
  // Its links to the other languages have the address that is filled in, which may be another one now.
  document.querySelector("footer").replaceWith(document.importNode(page.querySelector("footer"), true));
  document.title = page.title;
  // What was typed stays where the server wants it once more; it never sends a password back.
  if (isSame) for (const id in kept) if (document.getElementById(id)) document.getElementById(id).value = kept[id];
  enhance();
  const wrong = fresh.querySelector("[aria-invalid]");
  const isResend = fresh.querySelector(".resend .problem, .resend .notice");
  const first = fresh.querySelector("input:not([type=hidden], .unseen)");
  (wrong ?? (isResend ? fresh.querySelector(".resend button") : null) ?? first ?? fresh.querySelector("h1"))?.focus();
  announce(fresh.dataset.announce ?? (isSame ? "" : fresh.dataset.title));
}

let isBusy = false;

document.addEventListener("submit", async event => {
  const form = event.target;
  const button = [...form.elements].find(element => element.type === "submit");
  if (!form.dataset.action) return;
  event.preventDefault();
  if (isBusy || button.hasAttribute("aria-disabled")) return;
  isBusy = true;
  const step = card().dataset.step;
  const body = new URLSearchParams(new FormData(form));
  const kept = { password: body.get("password"), confirmation: body.get("confirmation") };
  for (const id in kept) if (!kept[id]) delete kept[id];
  button.classList.add("is-busy");
  const waiting = setTimeout(() => announce(card().dataset.working), 1000);
  try {
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body, headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page.getElementById("card");
    if (!next) throw new Error("no card");
    // A notice above the step says that the form did nothing.
    const isStep = button.classList.contains("main") && next.dataset.step !== step && next.dataset.step !== "problem"
      && !next.querySelector(".head .notice");
    button.classList.remove("is-busy");
    if (isStep) {
      button.classList.add("is-done");
      await pause(600);
    }
    show(page, { isBack: form.dataset.action === "back", kept });
  } catch {
    button.classList.remove("is-busy");
    showUnreachable(form);
  } finally {
    clearTimeout(waiting);
    isBusy = false;
  }
});

/** Asks for the page as it is now, with grey shapes in the meantime. */
async function refresh() {
  const shapes = document.getElementById("skeleton").content.firstElementChild;
  const old = card();
  old.replaceWith(document.importNode(shapes, true));
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    show(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    card().replaceWith(old);
  }
}

// A page out of the browser's memory may be a step behind.
addEventListener("pageshow", event => { if (event.persisted) refresh(); });

function enhance() {
  const code = document.getElementById("code");
  const password = document.getElementById("password");
  const email = document.getElementById("email");
  const resend = document.querySelector(".resend button");
  if (code) enhanceCode(code);
  if (password) enhancePasswords(password, document.getElementById("confirmation"));
  if (email) email.addEventListener("input", () => clearProblem(email));
  if (resend) enhanceResend(resend);
}

enhance();

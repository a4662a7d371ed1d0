/* The army builder: sends changes one after the other, and says aloud what has changed (picker.js has the cards to add).
   Without it every button and form works as well, with a page for each change. */
(() => {
  "use strict";

  const byId = (id) => document.getElementById(id);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  // --- Copying ------------------------------------------------------------------------------------------------------

  for (const button of all("[data-copy]")) {
    const words = button.innerHTML;
    button.hidden = false;
    button.addEventListener("click", async () => {
      const field = byId(button.dataset.copy);
      field.select();
      try {
        await navigator.clipboard.writeText(field.value);
      } catch {
        document.execCommand("copy"); // where the clipboard is not to be had over plain HTTP
      }
      button.textContent = "Copied";
      setTimeout(() => { button.innerHTML = words; }, 2000);
    });
  }

  if (!byId("builder")) return;
  document.documentElement.classList.add("has-script");

  // What the person has opened or is typing stays; the server knows nothing of it. (`ignoreActiveValue` would also keep
  // the words of a button that has the focus.)
  const isTyping = (node) => node.closest?.("input:not([type=checkbox], [type=radio]), textarea, select");
  const isOurs = (name, node) => name === "open" && node.localName === "details";
  Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node) => !isOurs(name, node);
  // Most lines of a long army are as they were.
  const isSame = (node, next) => node.matches?.(".line") && node.isEqualNode(next);
  const isHeld = (node) => node === document.activeElement && isTyping(node);
  Idiomorph.defaults.callbacks.beforeNodeMorphed = (node, next) => !isHeld(node) && !isSame(node, next);

  // --- Changes, one after the other ---------------------------------------------------------------------------------

  class Refusal extends Error {}
  const waiting = [];
  let isSending = false;

  function saved(text, state) {
    const shown = byId("saved");
    shown.textContent = text;
    shown.classList.toggle("is-busy", state === "busy");
    shown.classList.toggle("is-not", state === "not");
  }

  /* A change is a form with the button that sent it, or an address to look at. A second click may come before the first
     is answered: what a button sends, and the revision, are read only when its turn comes ("one more" of a number that
     has changed in the meantime). If the answer took the button away, or made another of it, what it said when it was pressed
     counts. */
  function queue(change) {
    const { button } = change;
    waiting.push({ ...change, pressed: button && { says: says(button), value: button.value } });
    if (!isSending) sendAll();
  }

  async function sendAll() {
    isSending = true;
    try {
      while (waiting.length) {
        saved("Saving…", "busy"); // each answer says of its own change that it is saved
        await send(waiting.shift());
      }
    } catch (error) {
      waiting.length = 0;
      const why = error instanceof Refusal ? error.message : "Not saved: no answer. Check the connection and try again.";
      saved(why, "not");
    }
    isSending = false;
  }

  const says = (button) => button.getAttribute("aria-label") || button.textContent.trim();

  function valueOf(button, pressed) {
    return button.isConnected && says(button) === pressed.says ? button.value : pressed.value;
  }

  async function send({ form, button, pressed, values, address }) {
    if (button && !button.isConnected && !button.name) return;
    const place = lineOf(document.activeElement);
    const builder = byId("builder");
    if (address) {
      show(await answerTo("GET", address, { source: builder }));
    } else {
      const sent = { ...values, revision: builder.dataset.revision, open: builder.dataset.open };
      if (button?.name) sent[button.name] = valueOf(button, pressed);
      const to = button?.getAttribute("formaction") || form.getAttribute("action");
      // A form that an answer has taken away still sends what it held when its button was pressed.
      show(await answerTo("POST", to, { source: form.isConnected ? form : builder, values: sent }), button);
    }
    keepFocus(place);
  }

  /* While a button is down the page keeps still: changed now, it would move the button away from under the finger, and
     the click would be lost. */
  let released = Promise.resolve();
  document.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.target.closest?.("button, a, label, summary")) return;
    released = new Promise((resolve) => {
      const letGo = () => setTimeout(resolve); // the click comes first
      for (const end of ["pointerup", "pointercancel", "blur"]) addEventListener(end, letGo, { once: true });
    });
  });

  async function answerTo(verb, address, context) {
    let answer = null;
    const handler = (_, received) => { answer = received; };
    await htmx.ajax(verb, address, { ...context, target: byId("builder"), handler });
    await released;
    return answer;
  }

  /* An answer that refuses still carries the army as it is. What was pressed stays where it is on the screen, so that
     the next click meets it, too. */
  function show(answer, button) {
    const { xhr } = answer;
    if (!xhr.responseText.includes('id="builder"')) {
      const isText = (xhr.getResponseHeader("Content-Type") || "").startsWith("text/plain");
      throw new Refusal(isText ? xhr.responseText : "Not saved. Reload the page and try again.");
    }
    const builder = byId("builder");
    const top = button?.getBoundingClientRect().top;
    const how = { swapStyle: "morph:outerHTML", swapDelay: 0, settleDelay: 20 };
    htmx.swap(builder, xhr.responseText, how, { contextElement: builder, eventInfo: answer });
    if (button?.isConnected) scrollBy({ top: button.getBoundingClientRect().top - top, behavior: "instant" });
  }

  document.body.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target?.id === "builder") refresh();
  });

  function refresh() {
    const { verdict } = byId("builder").dataset;
    byId("picker-state").textContent = verdict;
    byId("announce").textContent = verdict;
    document.dispatchEvent(new Event("army:changed"));
    if (byId("notice")) byId("notice").scrollIntoView({ block: "nearest" });
  }

  const lineOf = (node) => node?.closest?.(".line")?.dataset.place;

  /* The focus never falls out of the page: where its line has gone, the one in its place takes it. */
  function keepFocus(place) {
    if (document.activeElement && document.activeElement !== document.body) return;
    const lines = all(".line");
    const line = lines[Math.min(Number(place ?? 0), lines.length - 1)];
    (place !== undefined && line ? line.querySelector(".line-name a") : byId("army")).focus({ preventScroll: true });
  }

  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    const isChange = form.id === "moves" || form.hasAttribute("data-moves");
    if (!isChange || submitter?.hasAttribute("data-plain")) return;
    event.preventDefault();
    if (submitter?.getAttribute("aria-disabled") === "true") return;
    const isOwn = form.id !== "moves";
    queue({ form, button: submitter, values: isOwn ? Object.fromEntries(new FormData(form)) : {} });
    if (submitter?.classList.contains("pick-add")) flash(submitter.closest(".pick"));
  });

  document.addEventListener("change", (event) => {
    const form = event.target.form;
    if (form?.hasAttribute("data-autosave") && form.reportValidity()) form.requestSubmit();
  });

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-open]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.replaceState(history.state, "", link.href);
    queue({ address: link.getAttribute("href").split("#")[0] });
  });

  function flash(row) {
    row.classList.add("was-added");
    setTimeout(() => row.classList.remove("was-added"), 600);
  }

  // --- Keys ---------------------------------------------------------------------------------------------------------

  document.addEventListener("keydown", (event) => {
    if (event.key === " " && event.target.matches?.("a[data-open]")) {
      event.preventDefault();
      event.target.click();
    }
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    const id = key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : "";
    if (!id) return;
    event.preventDefault();
    byId(id).click();
  });

  // --- Dragging -----------------------------------------------------------------------------------------------------

  let dragged = null;

  document.addEventListener("dragstart", (event) => {
    if (!event.target.matches?.(".grip")) return;
    dragged = event.target.closest(".line");
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", dragged.dataset.key);
    event.dataTransfer.setDragImage(dragged, 10, 10);
    dragged.classList.add("is-dragged");
  });
  document.addEventListener("dragover", (event) => {
    const line = event.target.closest?.(".line");
    if (!dragged || !line) return;
    event.preventDefault();
    clearMarks();
    line.classList.add(isUpper(event, line) ? "is-before" : "is-after");
  });
  document.addEventListener("drop", (event) => {
    const line = event.target.closest?.(".line");
    if (!dragged || !line) return;
    event.preventDefault();
    const from = Number(dragged.dataset.place);
    const to = Number(line.dataset.place) + (isUpper(event, line) ? 0 : 1);
    const place = to > from ? to - 1 : to;
    if (place !== from) queue({ form: byId("moves"), values: { move: "reorder", key: dragged.dataset.key, place } });
  });
  document.addEventListener("dragend", () => {
    clearMarks();
    dragged?.classList.remove("is-dragged");
    dragged = null;
  });

  const clearMarks = () => all(".is-before, .is-after").forEach((line) => line.classList.remove("is-before", "is-after"));

  function isUpper(event, line) {
    const box = line.getBoundingClientRect();
    return event.clientY < box.top + box.height / 2;
  }
})();

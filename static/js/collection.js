/* Counting what one owns: each count is sent as it was made, one after the other, and its line shows what came of it.
   Without it the same forms lead back to their page. */
(() => {
  "use strict";

  let last = Promise.resolve();

  /* A form is read when it is sent off, not when its turn comes: until then it may say something else. One waits for the
     other, so that each goes on from the one before, and a visitor's first is known before their second. */
  function count(form, button) {
    const values = new URLSearchParams(new FormData(form, button));
    last = last.then(() => send(form, values)).catch(() => say("Not counted: no answer. Check the connection and try again."));
  }

  async function send(form, values) {
    const how = { method: "POST", body: values, headers: { "HX-Request": "true" } };
    const answer = await fetch(form.getAttribute("action"), how);
    const text = await answer.text();
    if (answer.ok) show(form.closest("[data-counted]"), values, text);
    else say((answer.headers.get("Content-Type") || "").startsWith("text/plain") ? text : "Not counted. Reload the page.");
  }

  /* What is typed on in the meantime stays. */
  function show(line, values, text) {
    const field = document.activeElement;
    const typed = line.contains(field) && field.type === "number" && field.value !== values.get(field.name);
    const value = field.value;
    const how = { swapStyle: "morph:outerHTML", swapDelay: 0, settleDelay: 20 };
    htmx.swap(line, text, how, { contextElement: document.body });
    if (typed) field.value = value;
  }

  function say(words) {
    const message = document.createElement("p");
    message.className = "message error";
    message.textContent = words;
    document.getElementById("messages").replaceChildren(message);
  }

  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!form.hasAttribute("data-count")) return;
    event.preventDefault();
    if (submitter?.getAttribute("aria-disabled") !== "true") count(form, submitter);
  });

  document.addEventListener("change", (event) => {
    const { form } = event.target;
    if (form?.hasAttribute("data-count") && form.reportValidity()) count(form);
  });
})();

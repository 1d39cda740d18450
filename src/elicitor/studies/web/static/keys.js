// Single keys answer a question: 1 or A, 2 or =, 3 or B, U to undo.
// They are a help only: every page works without this file, and a switch on the page
// turns them off. The switch is remembered in the cookie "keys", which the server reads.
// It listens to the document, so it goes on when <main> is swapped.
(() => {
  "use strict";

  const root = document.documentElement;
  const box = () => document.querySelector("[data-switch='keys']");
  const isOn = () => Boolean(box()?.checked);
  const isTyped = (target) =>
    target.closest("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]");

  function show() {
    root.classList.toggle("with-keys", isOn());
    root.classList.add("with-script");
    for (const button of document.querySelectorAll("[data-keys]")) {
      if (isOn()) button.setAttribute("aria-keyshortcuts", button.dataset.keys);
      else button.removeAttribute("aria-keyshortcuts");
    }
  }

  document.addEventListener("change", (event) => {
    if (event.target !== box()) return;
    const year = 365 * 24 * 60 * 60;
    const secure = location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `keys=${isOn() ? "on" : "off"}; path=/; max-age=${year}; SameSite=Lax${secure}`;
    show();
  });

  document.addEventListener("keydown", (event) => {
    if (!isOn() || event.repeat || event.defaultPrevented) return;
    if (event.ctrlKey || event.altKey || event.metaKey || isTyped(event.target)) return;
    const key = CSS.escape(event.key.toLowerCase());
    const button = document.querySelector(`[data-keys~="${key}"]`);
    if (!button) return;
    event.preventDefault();
    button.click();
  });

  // A form that is on its way is not sent again. The server ignores repeats as well.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.dataset.sent) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    form.dataset.sent = "yes";
  }, true);

  function forget() {
    for (const form of document.forms) delete form.dataset.sent;
  }

  // The page may come back from the browser's memory, or with an error.
  addEventListener("pageshow", () => {
    forget();
    show();
  });
  document.addEventListener("htmx:after:swap", show);
  document.addEventListener("htmx:finally:request", forget);
  show();
})();

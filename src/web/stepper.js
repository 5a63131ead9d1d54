
(() => {
  "use strict";
  const stepper = document.currentScript?.closest(".outflank-stepper");
  const list = stepper?.querySelector(".outflank-steps");
  if (!list) return;
  const steps = Array.from(list.children, (step) => ({
    picture: step.querySelector("svg"),
    words: `${step.dataset.outflankCount} ${step.querySelector("p").textContent}`,
  }));
  const parts = stepper.querySelector("template").content.cloneNode(true);
  const board = parts.querySelector(".outflank-picture");
  const said = parts.querySelector("output");
  const buttons = Array.from(parts.querySelectorAll("button"));
  const last = steps.length - 1;
  let at = 0;
  const target = { first: () => 0, back: () => Math.max(at - 1, 0), next: () => Math.min(at + 1, last), last: () => last };
  const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "next", End: "last" };
  const show = (step) => {
    at = step;
    board.replaceChildren(steps[at].picture);
    said.textContent = steps[at].words;
    for (const button of buttons) {
      // not disabled: a disabled button would lose the focus, and the keys with it
      button.setAttribute("aria-disabled", String(target[button.dataset.outflankGo]() === at));
    }
  };
  for (const button of buttons) {
    button.addEventListener("click", () => show(target[button.dataset.outflankGo]()));
  }
  stepper.addEventListener("keydown", (event) => {
    const go = target[keys[event.key]];
    if (!go || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(go());
  });
  show(0);
  list.replaceWith(parts);
})();

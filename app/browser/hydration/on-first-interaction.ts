const TOUCHES = ["pointerdown", "keydown"] as const;

/** A delay, so that the interaction itself is handled first. */
const AFTERWARDS_MS = 300;

/** Calls back once, soon after the first pointer or key event; returns a function that cancels. */
export function onFirstInteraction(work: () => void): () => void {
  let timer: number | undefined;
  const stop = () => {
    clearTimeout(timer);
    for (const type of TOUCHES) window.removeEventListener(type, hear);
  };
  function hear() {
    stop();
    timer = window.setTimeout(work, AFTERWARDS_MS);
  }
  for (const type of TOUCHES) window.addEventListener(type, hear, { passive: true });
  return stop;
}

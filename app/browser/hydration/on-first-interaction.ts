const TOUCHES = ["pointerdown", "keydown"] as const;

/** The touch itself is answered first. */
const AFTERWARDS_MS = 300;

/** Calls back once, soon after somebody touches the page or types; answers how to stop waiting for it. */
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

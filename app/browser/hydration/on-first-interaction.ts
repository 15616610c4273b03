const TOUCHES = ["pointerdown", "keydown"] as const;

/** A delay, so that the interaction itself is handled first. */
const AFTERWARDS_MS = 300;

/** Calls back once, soon after the first pointer or key event; returns a function that cancels. */
export function onFirstInteraction(work: () => void): () => void {
  let timer: number | undefined;
  const heard = new AbortController();
  const hear = () => {
    heard.abort();
    timer = window.setTimeout(work, AFTERWARDS_MS);
  };
  for (const type of TOUCHES) window.addEventListener(type, hear, { signal: heard.signal });
  return () => {
    heard.abort();
    clearTimeout(timer);
  };
}

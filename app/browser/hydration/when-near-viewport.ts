import { onFirstInteraction } from "./on-first-interaction.ts";

/**
 * Resolves once an element of this selector is within a screen of the viewport, or on the first interaction. Resolves
 * at once if there is no such element.
 */
export function whenNearViewport(selector: string): Promise<void> {
  return new Promise((resolve) => {
    // Elements with `display: contents` have no box to observe.
    const parts = [...document.querySelectorAll(selector)].flatMap((part) => [...part.children]);
    if (parts.length === 0 || !("IntersectionObserver" in window)) return resolve();
    const done = () => {
      watcher.disconnect();
      forgetTouch();
      resolve();
    };
    const forgetTouch = onFirstInteraction(done);
    const watcher = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) done();
      },
      { rootMargin: "100% 0px" },
    );
    for (const part of parts) watcher.observe(part);
  });
}

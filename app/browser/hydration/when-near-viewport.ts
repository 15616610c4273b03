import { onFirstInteraction } from "./on-first-interaction.ts";

/**
 * Resolves once one of the parts of this selector is a screen away from the viewport, or on the first interaction; at
 * once where there is none.
 */
export function whenNearViewport(selector: string): Promise<void> {
  return new Promise((resolve) => {
    // The parts' own boxes are no boxes (`contents`).
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

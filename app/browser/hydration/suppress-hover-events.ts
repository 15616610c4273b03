/** What a browser makes up for pages of a mouse, and who caught the finger: without one nobody here listens to it. */
const HOVER_EVENTS = [
  "mouseover",
  "mouseout",
  "mousemove",
  "mousedown",
  "mouseup",
  "pointerover",
  "pointerout",
  "gotpointercapture",
  "lostpointercapture",
];

/**
 * Where nothing can hover, keeps from React what a browser tells of hovering. A tap comes with a dozen such events, and for
 * each of them React would look through the page for who wants to hear it before the tap is answered.
 */
export function suppressHoverEvents(): void {
  if (window.matchMedia("(any-hover: none)").matches) {
    for (const type of HOVER_EVENTS) window.addEventListener(type, stopPropagation, true);
  }
}

function stopPropagation(event: Event): void {
  event.stopPropagation();
}

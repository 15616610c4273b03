import type { InputEvent } from "react";

/**
 * For boxes of numbers: many write 79,50, and some browsers leave the comma out of such a box without a word, which makes
 * a hundred times as much of it.
 */
export function convertDecimalComma(event: InputEvent<HTMLInputElement>): void {
  if (event.data !== ",") return;
  event.preventDefault();
  // The one way to type on in a box of numbers, which tells nothing of where the cursor stands.
  document.execCommand("insertText", false, ".");
}

import type { InputEvent } from "react";

/**
 * For boxes of numbers: many write 79,50, and some browsers leave the comma out of such a box without a word, which makes
 * a hundred times as much of it.
 */
export function convertDecimalComma(event: InputEvent<HTMLInputElement>): void {
  if (event.data !== ",") return;
  event.preventDefault();
  // Moves the cursor to the end: a number field does not report its position.
  document.execCommand("insertText", false, ".");
}

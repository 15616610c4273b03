import type { InputEvent } from "react";

/**
 * Converts a typed decimal comma to a point in a number field: some browsers drop the comma silently, and 79,50
 * becomes 7950.
 */
export function convertDecimalComma(event: InputEvent<HTMLInputElement>): void {
  if (event.data !== ",") return;
  event.preventDefault();
  // Moves the cursor to the end: a number field does not report its position.
  document.execCommand("insertText", false, ".");
}

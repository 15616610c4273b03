import type { Toast } from "./toasts.ts";

/** Shown at once where a size is missing, so it does not load with the other toasts. Source: specification 3.5. */
export const SIZE_REQUIRED = {
  title: "Size required",
  text: "Please select a size before adding to cart",
  tone: "error",
} satisfies Toast;

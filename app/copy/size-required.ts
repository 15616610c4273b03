import type { Toast } from "./toasts.ts";

/** Said at once where a size is wanted, so it does not come with the other toasts. In the words of specification §5. */
export const SIZE_REQUIRED = {
  title: "Size required",
  text: "Please select a size before adding to cart",
  tone: "error",
} satisfies Toast;

export type ToastMessage = {
  title: string;
  text?: string;
  tone?: "plain" | "destructive";
  /** One thing to do about it; pressing it takes the toast away. */
  action?: { label: string; onPress: () => void };
  /** 4 seconds where not given. */
  durationMs?: number;
};

/** Says something in passing. Callable from anywhere in the browser; the toast code comes on first use. */
export function showToast(message: ToastMessage): void {
  window.dispatchEvent(new Event("toast-wanted"));
  const loading = import("./sonner-toasts.tsx");
  loading
    .then((toasts) => toasts.raiseToast(message))
    // A dead network may keep the code away; the words still belong to the reader's log.
    .catch(() => console.warn(message.title, message.text ?? ""));
}

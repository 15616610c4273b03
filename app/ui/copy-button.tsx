import Copy from "lucide/dist/esm/icons/copy.mjs";
import { Button } from "./button.tsx";
import { showToast } from "./toasts/toast.ts";

type CopyButtonProps = {
  text: string;
  /** The accessible name, e.g. "Copy account number". */
  label: string;
  /** Its visible content. */
  children?: string;
  onCopied?: () => void;
};

/** Copies a text to the clipboard and says so in a toast, which shows the text where the browser refuses. */
export function CopyButton({ text, label, children = "Copy", onCopied }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // A toast would cut a text of several lines; the page shows all of it.
      const shown = text.includes("\n") ? {} : { text };
      return showToast({
        title: "Please copy it by hand",
        ...shown,
        tone: "error",
        durationMs: 30_000,
      });
    }
    showToast({ title: "Copied!" });
    onCopied?.();
  };
  return (
    <Button variant="outline" size="sm" aria-label={label} icon={Copy} onClick={copy}>
      {children}
    </Button>
  );
}

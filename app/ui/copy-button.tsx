import Check from "lucide/dist/esm/icons/check.mjs";
import Copy from "lucide/dist/esm/icons/copy.mjs";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";

type CopyButtonProps = {
  text: string;
  /** The accessible name, e.g. "Copy account number". */
  label: string;
  /** Its visible content. */
  children?: string;
  onCopied?: () => void;
};

const COPIED_SHOWN_MS = 2_000;

/** Copies a text to the clipboard. */
export function CopyButton({ text, label, children = "Copy", onCopied }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    onCopied?.();
  };
  return (
    <Button variant="outline" size="sm" aria-label={label} icon={copied ? Check : Copy} onClick={copy}>
      {children}
    </Button>
  );
}

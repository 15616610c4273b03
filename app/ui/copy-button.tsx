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
    if (!(await copyToClipboard(text))) return;
    setCopied(true);
    onCopied?.();
  };
  return (
    <Button variant="outline" size="sm" aria-label={label} icon={copied ? Check : Copy} onClick={copy}>
      {children}
    </Button>
  );
}

async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Copies with `execCommand`, for browsers and origins without the Clipboard API. */
function copyBySelection(text: string): boolean {
  const holder = document.createElement("textarea");
  holder.value = text;
  holder.readOnly = true;
  holder.style.cssText = "position:fixed;opacity:0";
  const focused = document.activeElement;
  const parent = focused?.closest("dialog") ?? document.body;
  parent.append(holder);
  holder.select();
  const done = document.execCommand("copy");
  holder.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}

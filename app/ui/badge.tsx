import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export type BadgeTone = "yellow" | "green" | "red" | "purple" | "blue" | "neutral" | "ink" | "laterite";

const TONES: Record<BadgeTone, string> = {
  yellow: "bg-yellow-tint text-yellow-ink",
  green: "bg-green-tint text-green-ink",
  red: "bg-red-tint text-red-ink",
  purple: "bg-purple-tint text-purple-ink",
  blue: "bg-blue-tint text-blue-ink",
  neutral: "bg-neutral-tint text-neutral-ink",
  ink: "bg-ink text-paper",
  laterite: "bg-laterite text-on-fill",
};

/** Shows a state as a word; its colour only supports it. */
export function Badge({
  tone = "neutral",
  className,
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classes(
        "inline-flex h-6 items-center gap-1 whitespace-nowrap rounded-xs px-2 font-bold text-xs leading-none",
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

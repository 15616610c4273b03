import type { HTMLAttributes, Ref } from "react";
import { classes } from "./classes.ts";

const TONES = {
  red: "border-red-ink bg-red-tint text-red-ink",
  yellow: "border-yellow-ink bg-yellow-tint text-yellow-ink",
  green: "border-green-ink bg-green-tint text-green-ink",
};

type NoticeProps = HTMLAttributes<HTMLDivElement> & { tone: keyof typeof TONES; ref?: Ref<HTMLDivElement> };

/** A box for what must not be missed. */
export function Notice({ tone, className, ...box }: NoticeProps) {
  return <div {...box} className={classes("rounded-sm border-l-4 p-4", TONES[tone], className)} />;
}

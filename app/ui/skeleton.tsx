import { classes } from "./classes.ts";

/** Renders a placeholder for content that is loading; `className` sets its size. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={classes("block rounded-sm bg-neutral-tint motion-safe:animate-breathe", className)}
    />
  );
}

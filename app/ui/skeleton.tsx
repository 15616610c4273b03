import { classes } from "./classes.ts";

/** The quiet shape of what is on its way. Give it its size through `className`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classes("block rounded-sm bg-neutral-tint motion-safe:animate-breathe", className)}
    />
  );
}

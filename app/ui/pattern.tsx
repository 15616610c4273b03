import { classes } from "./classes.ts";

/** Woven strip cloth or knotted gara, in the colour of the text. Purely for the eye. */
export function Pattern({ cloth = "strip", className }: { cloth?: "strip" | "gara"; className?: string }) {
  return (
    <div
      aria-hidden
      className={classes("pointer-events-none", cloth === "strip" ? "cloth-strip" : "cloth-gara", className)}
    />
  );
}

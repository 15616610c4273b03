import { classes } from "./classes.ts";

/** Renders woven strip cloth or knotted gara in the text colour, as decoration. */
export function Pattern({ cloth = "strip", className }: { cloth?: "strip" | "gara"; className: string }) {
  return (
    <div
      aria-hidden
      className={classes("pointer-events-none", cloth === "strip" ? "cloth-strip" : "cloth-gara", className)}
    />
  );
}

import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Pattern } from "./pattern.tsx";

type EmptyStateProps = {
  title: string;
  text: ReactNode;
  /** Buttons that lead on. */
  children?: ReactNode;
  /** `h1` where the empty state is the whole page. */
  heading?: "h1" | "h2" | "h3" | "p";
  className?: string;
};

/** Shows an empty state with a way on. */
export function EmptyState({ title, text, children, heading: Heading = "h2", className }: EmptyStateProps) {
  return (
    <div className={classes("relative isolate overflow-hidden bg-sunken px-6 py-14 text-center", className)}>
      <Pattern
        cloth="gara"
        className="absolute inset-0 -z-10 text-river-ink opacity-12 [mask-position:center]"
      />
      <div className="mx-auto flex max-w-md flex-col items-center gap-3">
        <Heading className="display text-title">{title}</Heading>
        <p className="text-ink-soft leading-relaxed">{text}</p>
        {children && <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>}
      </div>
    </div>
  );
}

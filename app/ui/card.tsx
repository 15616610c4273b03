import type { HTMLAttributes, ReactNode } from "react";
import { classes } from "./classes.ts";

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: "div" | "section" | "article" | "li";
  /** A woven band along the top, for the few cards that matter. */
  banded?: boolean;
  /** Without padding. */
  flush?: boolean;
  children: ReactNode;
};

/** Renders a raised surface. */
export function Card({ as: Element = "div", banded, flush, className, children, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      className={classes(
        "relative min-w-0 overflow-hidden rounded-md border border-line bg-card",
        !flush && "p-4 sm:p-5",
        banded && "pt-10 sm:pt-11",
        className,
      )}
    >
      {banded && (
        <span
          aria-hidden
          className="cloth-strip absolute inset-x-0 top-0 h-6 text-river-ink [--cloth-size:36px]"
        />
      )}
      {children}
    </Element>
  );
}

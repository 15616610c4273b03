import type { ReactNode } from "react";

/** Renders content for screen readers only. */
export function VisuallyHidden({
  as: Element = "span",
  children,
}: {
  as?: "span" | "h1" | "h2" | "h3" | "p";
  children: ReactNode;
}) {
  return <Element className="sr-only">{children}</Element>;
}

import type { ReactNode } from "react";

/** For screen readers only. */
export function VisuallyHidden({
  as: Element = "span",
  children,
}: {
  as?: "span" | "h1" | "h2" | "h3" | "p";
  children: ReactNode;
}) {
  return <Element className="sr-only">{children}</Element>;
}

import type { ReactNode } from "react";
import { createPortal } from "react-dom";

/** Renders `children` at the end of an element that another part of the page has rendered. */
export function Portal({ place, children }: { place: Element; children: ReactNode }): ReactNode {
  return createPortal(children, place);
}

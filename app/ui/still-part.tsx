import { type ReactNode, useState } from "react";
import { isComingAlive, LatePart } from "./late-hydrated.tsx";

/** What the browser leaves alone. */
const NOTHING = { __html: "" };

/**
 * Holds a part with nothing in it that has to come alive: what the server drew stays, and its code is loaded only once
 * it shows something else (`of` is another object), or on a page that the server did not draw.
 */
export function StillPart({ id, of, children }: { id: string; of: object; children: ReactNode }) {
  const [sent] = useState(() => (isComingAlive() ? of : null));
  if (import.meta.env.SSR) {
    return (
      <div id={id} className="contents">
        {children}
      </div>
    );
  }
  if (sent !== of) {
    return (
      <LatePart key="drawn" id={id}>
        {children}
      </LatePart>
    );
  }
  return <div id={id} className="contents" suppressHydrationWarning dangerouslySetInnerHTML={NOTHING} />;
}

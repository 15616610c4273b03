import { type ReactNode, Suspense, useState } from "react";
import { isHydrating } from "./lazy-hydration.tsx";

/**
 * Holds a part with nothing in it that has to come alive: what the server drew stays, and its code is loaded only once
 * it shows something else (`of` is another object), or on a page that the server did not draw.
 */
export function StaticPart({ id, of, children }: { id: string; of: object; children: ReactNode }) {
  const [sent] = useState(() => {
    const place = isHydrating() ? document.getElementById(id) : null;
    return place && { of, html: { __html: place.innerHTML } };
  });
  if (import.meta.env.SSR) {
    return (
      <div id={id} className="contents">
        {children}
      </div>
    );
  }
  if (sent?.of === of) return <div id={id} className="contents" dangerouslySetInnerHTML={sent.html} />;
  const before = sent && <div className="contents" dangerouslySetInnerHTML={sent.html} />;
  return (
    <div key="drawn" id={id} className="contents">
      <Suspense fallback={before}>{children}</Suspense>
    </div>
  );
}

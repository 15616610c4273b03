import { type ReactNode, Suspense, useState } from "react";
import { isHydrating } from "./lazy-hydration.tsx";

/**
 * Holds a part without behaviour: its server HTML stays, and its code loads only once it shows another object (`of`),
 * or on a page rendered by the browser.
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

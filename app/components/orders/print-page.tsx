import type { ReactNode } from "react";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { Button } from "#app/ui/button.tsx";
import "#app/styles/print.css";

/** Shows a document as sheets of paper, with a button that prints it; `title` names the file of one who saves it. */
export function PrintPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main>
      <title>{`${title} · ${SHOP_NAME}`}</title>
      <meta name="robots" content="noindex" />
      <header className="print-bar">
        <h1>{title}</h1>
        <Button variant="primary" onClick={() => window.print()}>
          Print
        </Button>
      </header>
      {children}
    </main>
  );
}

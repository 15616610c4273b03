import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";

/** A titled card of a screen of the panel. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className="flex flex-col gap-4 print:break-inside-avoid">
      <h2 className="font-bold text-lg leading-none">{title}</h2>
      {children}
    </Card>
  );
}

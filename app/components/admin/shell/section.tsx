import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";

/** A titled card of a screen of the panel; `aside` is at the end of its title's line. */
export function Section({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card as="section" aria-label={title} className="flex flex-col gap-4 print:break-inside-avoid">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="font-bold text-lg leading-none">{title}</h2>
        {aside}
      </div>
      {children}
    </Card>
  );
}

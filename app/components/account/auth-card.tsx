import type { ReactNode } from "react";
import { Pattern } from "#app/ui/pattern.tsx";

/** The narrow layout of the sign-in pages: a heading, an introduction, and one card. */
export function AuthCard({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    // The cloth extends to the footer, over the usual space above it.
    <div className="relative isolate -mb-16 overflow-hidden pb-8">
      <Pattern cloth="gara" className="absolute inset-0 -z-10 text-river-ink opacity-8" />
      <div className="px-4 py-8 sm:py-14">
        <h1 className="display mb-5 text-center text-headline">{title}</h1>
        <div className="mx-auto max-w-md rounded-md border border-line bg-card p-4 sm:p-7">
          {text && <p className="mb-5 text-ink-soft">{text}</p>}
          {children}
        </div>
      </div>
    </div>
  );
}

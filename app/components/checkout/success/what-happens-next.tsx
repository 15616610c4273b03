import { STORE_MESSAGES } from "#app/copy/store-messages.ts";

/** Lists the next steps of an order. */
export function WhatHappensNext({ steps }: { steps: readonly { title: string; text: string }[] }) {
  return (
    <>
      <h2 className="display mt-7 mb-4 text-title">{STORE_MESSAGES.whatHappensNext}</h2>
      <ol className="space-y-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-3.5">
            <span
              aria-hidden
              className="figures grid size-9 place-items-center rounded-full bg-ink font-bold text-paper"
            >
              {index + 1}
            </span>
            <div className="leading-snug">
              <p className="font-bold">{title}</p>
              <p className="text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

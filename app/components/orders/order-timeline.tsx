import type { ReactNode } from "react";
import type { StatusTone } from "#app/domain/orders/order-status.ts";
import type { TimelineEntry } from "#app/domain/orders/timeline.ts";
import { classes } from "#app/ui/classes.ts";
import { ShopTime } from "./shop-time.tsx";

const DOTS: Record<StatusTone, string> = {
  yellow: "bg-yellow-ink",
  green: "bg-mangrove",
  red: "bg-red-ink",
  purple: "bg-purple-ink",
  blue: "bg-blue-ink",
};

type OrderTimelineProps = {
  entries: readonly TimelineEntry[];
  /** `date` is empty if unknown. */
  toCome: readonly { label: string; date: string }[];
};

/** Shows the events of an order and then the steps to come. */
export function OrderTimeline({ entries, toCome }: OrderTimelineProps) {
  const latest = entries.at(-1);
  return (
    <ol className="relative">
      {entries.map((entry) => (
        <Step
          key={`${entry.at.getTime()} ${entry.status} ${entry.label}`}
          label={entry.label}
          dot={entry === latest ? DOTS[entry.tone] : "bg-ink"}
          className={entry === latest ? "font-bold" : "font-medium"}
        >
          <ShopTime at={entry.at} withHour className="block text-ink-faint text-sm" />
          {entry.note && <p className="mt-0.5 break-words text-ink-soft text-sm">{entry.note}</p>}
        </Step>
      ))}
      {toCome.map(({ label, date }) => (
        <Step key={label} label={label} dot="border-2 border-edge bg-card" className="text-ink-soft">
          {date && <p className="text-ink-faint text-sm">{date}</p>}
        </Step>
      ))}
    </ol>
  );
}

type StepProps = { label: string; dot: string; className: string; children: ReactNode };

function Step({ label, dot, className, children }: StepProps) {
  return (
    <li className="relative flex gap-3.5 pb-4 before:absolute before:top-3 before:bottom-0 before:left-[5px] before:w-px before:bg-line last:pb-0 last:before:hidden">
      <span
        aria-hidden
        className={classes("relative mt-1.5 size-[11px] flex-none rounded-full ring-4 ring-card", dot)}
      />
      <div className="min-w-0 leading-snug">
        <p className={className}>{label}</p>
        {children}
      </div>
    </li>
  );
}

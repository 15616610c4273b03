import type { TimelineEntry } from "#app/domain/orders/timeline.ts";
import { classes } from "#app/ui/classes.ts";
import { Timestamp } from "./timestamp.tsx";

const DOTS: Record<TimelineEntry["tone"], string> = {
  yellow: "bg-yellow-ink",
  green: "bg-green-ink",
  red: "bg-red-ink",
  purple: "bg-purple-ink",
  blue: "bg-blue-ink",
};

/** Shows the events of an order with time and person. */
export function StaffTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="flex flex-col gap-3 border-line border-l-2 pl-4">
      {entries.map((entry) => (
        <li key={`${entry.at.getTime()}-${entry.label}`} className="relative text-sm leading-snug">
          <span
            aria-hidden
            className={classes("absolute top-1 -left-[1.375rem] size-2.5 rounded-full", DOTS[entry.tone])}
          />
          <span className="font-semibold">{entry.label}</span>
          {entry.note && <span className="block break-words text-ink-soft">{entry.note}</span>}
          <span className="block text-ink-faint">
            <Timestamp at={entry.at} />
            {entry.by && <span className="break-all"> · {entry.by}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

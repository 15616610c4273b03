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

/** Shows the events of an order, the newest first. */
export function OrderTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="relative">
      {entries.toReversed().map((entry, index) => (
        <li
          key={`${entry.at.getTime()} ${entry.status} ${entry.label}`}
          className="relative flex gap-3.5 pb-4 before:absolute before:top-3 before:bottom-0 before:left-[5px] before:w-px before:bg-line last:pb-0 last:before:hidden"
        >
          <span
            aria-hidden
            className={classes(
              "relative mt-1.5 size-[11px] flex-none rounded-full ring-4 ring-card",
              index === 0 ? DOTS[entry.tone] : "border-2 border-edge bg-card",
            )}
          />
          <div className="min-w-0 leading-snug">
            <p className={index === 0 ? "font-bold" : "font-medium"}>{entry.label}</p>
            <ShopTime at={entry.at} withHour className="block text-ink-faint text-sm" />
            {entry.note && <p className="mt-0.5 break-words text-ink-soft text-sm">{entry.note}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

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

/** Shows the events of an order and then the steps to come, with their days where these are known. */
export function OrderTimeline({
  entries,
  toCome,
}: {
  entries: readonly TimelineEntry[];
  toCome: readonly { label: string; days: string }[];
}) {
  const latest = entries.at(-1);
  return (
    <ol className="relative">
      {[...entries, ...toCome].map((step) => (
        <li
          key={"at" in step ? `${step.at.getTime()} ${step.status} ${step.label}` : step.label}
          className="relative flex gap-3.5 pb-4 before:absolute before:top-3 before:bottom-0 before:left-[5px] before:w-px before:bg-line last:pb-0 last:before:hidden"
        >
          <span
            aria-hidden
            className={classes(
              "relative mt-1.5 size-[11px] flex-none rounded-full ring-4 ring-card",
              "days" in step ? "border-2 border-edge bg-card" : step === latest ? DOTS[step.tone] : "bg-ink",
            )}
          />
          <div className="min-w-0 leading-snug">
            <p className={step === latest ? "font-bold" : "font-medium"}>{step.label}</p>
            {"at" in step && <ShopTime at={step.at} withHour className="block text-ink-faint text-sm" />}
            {"note" in step && <p className="mt-0.5 break-words text-ink-soft text-sm">{step.note}</p>}
            {"days" in step && step.days && <p className="text-ink-faint text-sm">{step.days}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

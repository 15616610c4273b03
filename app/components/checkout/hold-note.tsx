import { useEffect, useState } from "react";
import { LONGEST_HOLD_MINUTES } from "#app/domain/orders/hold-minutes.ts";
import type { Hold } from "./use-hold.ts";

/** A time of this device's clock, such as "15:40". */
const MINUTE = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** Says until when the pieces are held, or why they are not. */
export function HoldNote({ hold }: { hold: Hold | null }) {
  const isOver = useIsPast(hold?.until ?? null);
  const words = hold && wordsOf(hold, isOver);
  return (
    <p role="status" className="empty:hidden">
      {words && (
        <span className="block rounded-sm border-mangrove border-l-4 bg-sunken px-4 py-3 font-semibold">
          {words}
        </span>
      )}
    </p>
  );
}

function wordsOf({ reason, until }: Hold, isOver: boolean): string {
  if (until !== null && isOver)
    return "We're no longer holding your items. Tap anywhere and we'll try to hold them again.";
  if (reason === "kept" && until !== null) return `Held for you until ${MINUTE.format(until)}`;
  if (reason === "too_many")
    return "We can't hold all of this while you pay. It's yours as soon as your order is in.";
  return until === null
    ? `Someone else may be paying for this right now. If they don't, it's back within ${LONGEST_HOLD_MINUTES} minutes.`
    : `What's left is held for you until ${MINUTE.format(until)}`;
}

/** Whether this moment has passed, from then on. */
function useIsPast(at: Date | null): boolean {
  const [past, setPast] = useState<Date | null>(null);
  useEffect(() => {
    if (at === null) return;
    const timer = setTimeout(() => setPast(at), at.getTime() - Date.now());
    return () => clearTimeout(timer);
  }, [at]);
  return at !== null && past === at;
}

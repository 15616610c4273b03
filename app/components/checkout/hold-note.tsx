import { useEffect, useState } from "react";
import { clockTime } from "#app/components/cart/shown-cart.ts";
import type { Hold } from "./use-hold.ts";

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

function wordsOf({ reason, until }: Hold, isOver: boolean): string | null {
  if (reason === "too_many")
    return "We can't hold all of this while you pay. It's yours as soon as your order is in.";
  if (reason === "sold_out" || until === null) return null;
  return isOver
    ? "We're no longer holding your items. Carry on below and we'll try to hold them again."
    : `Held for you until ${clockTime(until)}`;
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

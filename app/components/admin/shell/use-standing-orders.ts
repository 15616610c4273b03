import { useState } from "react";
import { useFetchers, useLocation } from "react-router";
import { type StandingOrders, standingOrders } from "./standing-orders.ts";

type Held<Order> = StandingOrders<Order> & {
  /** The address these cards were read at; another one shows its list as it is. */
  place: string;
  fresh: readonly Order[];
  /** Something was decided here and its result is not read yet. */
  hasActed: boolean;
  /** What waited was asked for: the next reading is shown as it is. */
  takesAll: boolean;
};

/**
 * A list of orders that is read again as orders come in, held still under the reader's hand: nothing is put between or
 * above the cards on the screen until `showAll` is called, or the reader goes somewhere else.
 */
export function useStandingOrders<Order extends { orderNumber: string }>(
  fresh: readonly Order[],
): StandingOrders<Order> & { showAll: () => void } {
  const place = useLocation().key;
  const isActing = useFetchers().some(({ formMethod }) => formMethod === "POST");
  const [held, setHeld] = useState<Held<Order>>(() => asRead(place, fresh));
  let now = held;
  if (held.place !== place) now = asRead(place, fresh);
  else if (held.fresh !== fresh) now = { ...readAgain(held, fresh), hasActed: isActing };
  else if (isActing && !held.hasActed) now = { ...held, hasActed: true };
  if (now !== held) setHeld(now);
  const showAll = () => setHeld({ ...asRead(place, fresh), takesAll: true });
  return { orders: now.orders, waiting: now.waiting, showAll };
}

function asRead<Order>(place: string, fresh: readonly Order[]): Held<Order> {
  return { place, fresh, orders: fresh, waiting: [], hasActed: false, takesAll: false };
}

function readAgain<Order extends { orderNumber: string }>(
  held: Held<Order>,
  fresh: readonly Order[],
): Held<Order> {
  if (held.takesAll) return asRead(held.place, fresh);
  return { ...held, fresh, ...standingOrders(held.orders, fresh, { dropsGone: held.hasActed }) };
}

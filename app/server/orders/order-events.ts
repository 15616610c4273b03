import { type SQL, sql } from "drizzle-orm";
import type { OrderEvent } from "#app/domain/orders/order.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { insertRows } from "#app/server/platform/db/statements/insert-rows.ts";
import { users } from "#database/schema/accounts.ts";
import { orderEvents, orders } from "#database/schema/orders.ts";

/** An event in the JSON of an order's row. */
export type StoredEvent = {
  kind: string;
  from: string | null;
  to: string;
  note: string | null;
  at: string;
  actor: string | null;
};

/**
 * Selects the events of a row's order, oldest first, as one JSON column, so that a list of orders remains one query.
 */
export const eventsOfOrder: SQL<StoredEvent[]> = sql<StoredEvent[]>`(
  select coalesce(
    json_agg(
      json_build_object(
        'kind', ${orderEvents.kind}, 'from', ${orderEvents.fromStatus}, 'to', ${orderEvents.toStatus},
        'note', ${orderEvents.note}, 'at', ${orderEvents.at}, 'actor', ${users.email}
      ) order by ${orderEvents.at}, ${orderEvents.id}
    ),
    '[]'::json
  )
  from ${orderEvents} left join ${users} on ${users.id} = ${orderEvents.actorUserId}
  where ${orderEvents.orderId} = ${orders.id}
)`;

const EVENT_KINDS = [
  "order_status",
  "payment_status",
  "verification_status",
  "tracking_number",
  "note",
] as const;

/** Converts stored events to the domain's; `actor` is the e-mail address of their author. */
export function toOrderEvents(stored: StoredEvent[]): OrderEvent[] {
  return stored.map(({ kind, from, to, note, at, actor }) => {
    const known = EVENT_KINDS.find((each) => each === kind);
    if (known === undefined) throw new Error(`an order event of an unknown kind: ${kind}`);
    return { kind: known, from, to, note, at: new Date(at), actor };
  });
}

/** A status change to record. */
export type NewEvent = { kind: OrderEvent["kind"]; from: string | null; to: string; note?: string | null };

/** The author and time of a change; `actorUserId` is null for the shopper or the shop. */
type By = { actorUserId: string | null; at: Date };

/** Records changes of an order, in the transaction that makes them. */
export async function insertOrderEvents(
  db: DatabaseOrTransaction,
  orderId: string,
  events: NewEvent[],
  by: By,
): Promise<void> {
  if (events.length > 0) await db.execute(eventsWrite(orderId, events, by));
}

/** Returns the statement that records changes of an order, at least one. */
export function eventsWrite(orderId: string, events: NewEvent[], by: By): SQL {
  return insertRows(
    orderEvents,
    events.map(({ kind, from, to, note }) => ({
      orderId,
      kind,
      fromStatus: from,
      toStatus: to,
      note: note || null,
      ...by,
    })),
  );
}

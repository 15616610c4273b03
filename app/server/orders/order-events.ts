import { type SQL, sql } from "drizzle-orm";
import type { NoteOrigin, NoteSubject, OrderEvent, OrderEventKind } from "#app/domain/orders/timeline.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { insertRows } from "#app/server/platform/db/statements/insert-rows.ts";
import { users } from "#database/schema/accounts.ts";
import { orderEvents, orders } from "#database/schema/orders.ts";

/** An event in the JSON of an order's row. */
export type StoredEvent = {
  kind: OrderEventKind;
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

/** Converts stored events to the domain's; `actor` is the e-mail address of their author. */
export function toOrderEvents(stored: StoredEvent[]): OrderEvent[] {
  return stored.map((event) => ({ ...event, at: new Date(event.at) }));
}

/** A status change or a note to record. */
export type NewEvent = { note?: string | null } & (
  | { kind: Exclude<OrderEventKind, "note">; from: string | null; to: string }
  | { kind: "note"; from?: NoteOrigin; to: NoteSubject; details?: unknown }
);

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
    events.map(({ kind, from, to, note, ...event }) => ({
      orderId,
      kind,
      fromStatus: from ?? null,
      toStatus: to,
      note: note || null,
      details: "details" in event ? event.details : null,
      ...by,
    })),
  );
}

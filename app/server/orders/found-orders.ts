import { eq, or, type SQL, sql } from "drizzle-orm";
import { can } from "#app/domain/accounts/permissions.ts";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import { phonePartOf } from "#app/domain/contact/phone.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import { typedSum } from "#app/domain/orders/typed-sum.ts";
import { containsPattern } from "#app/server/platform/db/queries/contains-pattern.ts";
import { orders } from "#database/schema/orders.ts";

const SHORTEST_REFERENCE = 4;

/**
 * Returns the condition for orders that a search means: by number, tracking number, name, e-mail, phone, an item's name,
 * brand or size and, for staff who see money, the sum or the reference of a payment. Undefined for a blank search.
 * Source: specification 11.6.
 */
export function foundOrders(search: string, reader: SignedIn): SQL | undefined {
  const words = search.trim();
  if (words === "") return undefined;
  const pattern = containsPattern(words);
  const digits = phonePartOf(words);
  const named = parseOrderNumber(words);
  return or(
    sql`${orders.orderNumber} ilike ${pattern}`,
    named === null ? undefined : eq(sql`upper(${orders.orderNumber})`, named),
    sql`${orders.trackingNumber} ilike ${pattern}`,
    sql`${orders.customerName} ilike ${pattern}`,
    sql`${orders.customerEmail} ilike ${pattern}`,
    digits === null ? undefined : sql`${orders.customerPhone} like ${`%${digits}%`}`,
    hasItem(words),
    ...(can(reader.roles ?? [], "orders.money") ? [hasSum(words), hasReference(words)] : []),
  );
}

function hasItem(words: string): SQL {
  const text = sql`plain_text(concat_ws(' ', item ->> 'brand', item ->> 'name', item ->> 'size', item ->> 'color'))`;
  const parts = words
    .split(/\s+/)
    .slice(0, 8)
    .map((word) => sql`${text} like plain_text(${containsPattern(word)})`);
  return sql`exists (
    select from jsonb_array_elements(${orders.items}) as item where ${sql.join(parts, sql` and `)}
  )`;
}

function hasSum(words: string): SQL | undefined {
  const sum = typedSum(words);
  if (sum === null) return undefined;
  return or(
    sql`${sum}::numeric in (${orders.totalAmount}, ${orders.totalGmd}, ${orders.totalUsd})`,
    sql`${orders.id} in (select order_id from seen_money where amount_gmd = ${sum}::numeric)`,
  );
}

function hasReference(words: string): SQL | undefined {
  if (words.length < SHORTEST_REFERENCE) return undefined;
  const pattern = containsPattern(words);
  return sql`${orders.id} in (
    select order_id from seen_money where reference ilike ${pattern}
    union all select order_id from payment_reversals where reference ilike ${pattern}
    union all select order_id from card_payments where payment_id ilike ${pattern} or session_id ilike ${pattern}
  )`;
}

import { type SQL, sql } from "drizzle-orm";
import { can } from "#app/domain/accounts/permissions.ts";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import { typedSum } from "#app/domain/money/typed-sum.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import { containsPattern } from "#app/server/platform/db/queries/contains-pattern.ts";
import { CONTACT_OF_ORDER, customersLike } from "./customers/customers.ts";
import { NUMBERS } from "./order-rows.ts";

const SHORTEST_REFERENCE = 4;

/**
 * Returns the condition for orders that a search means: by number, tracking number, name, e-mail, phone, an item's name,
 * brand or size and, for staff who see money, the sum or the reference of a payment. Undefined for a blank search. With
 * `newest` at least so many of the newest ones meet it, and maybe not all of the older.
 * Source: specification 11.6.
 */
export function foundOrders(
  search: string,
  reader: SignedIn,
  { newest = null }: { newest?: number | null } = {},
): SQL | undefined {
  const words = search.trim();
  if (words === "") return undefined;
  const named = parseOrderNumber(words);
  const byTime = sql`order by created_at desc, id desc limit ${newest}`;
  const parts = [
    sql`select created_at, id from orders where length(${words}) > 2 and ${NUMBERS} ilike ${containsPattern(words)}`,
    sql`select created_at, id from orders where upper(order_number) = ${named}`,
    // Of the newest orders, none is of a customer who last ordered before so many others did.
    sql`select orders.created_at, orders.id from (
        select contact from customers where ${customersLike(words)} order by last_order_at desc limit ${newest}
      ) as known join orders on known.contact = ${CONTACT_OF_ORDER}`,
    withItem(words),
    ...(can(reader.roles ?? [], "orders.money") ? [withSum(words), withReference(words)] : []),
  ];
  const limited = parts.flatMap(
    (part) => part && sql`(select * from (${part}) as part (created_at, id) ${byTime})`,
  );
  // As a union each part uses its own index; the list is read by the index on the time alone.
  return sql`(orders.created_at, orders.id) in (${sql.join(limited.filter(Boolean), sql` union all `)})`;
}

/** Every word is in the item's brand, name, size or colour, and at least one in its product's text, which has an index. */
function withItem(words: string): SQL {
  const text = sql`plain_text(concat_ws(' ', item.brand, item.name, item.size, item.color))`;
  const patterns = words.split(/\s+/).slice(0, 8).map(containsPattern);
  const each = (of: SQL) => patterns.map((pattern) => sql`${of} like plain_text(${pattern})`);
  return sql`select item.ordered_at, item.order_id from order_items as item
    where product_id in (select id from products where ${sql.join(each(sql`search_text`), sql` or `)})
      and ${sql.join(each(text), sql` and `)}`;
}

function withSum(words: string): SQL | undefined {
  const sum = typedSum(words);
  if (sum === null) return undefined;
  const placed = sql`select created_at, id from orders where`;
  return sql`${placed} total_amount = ${sum}::numeric
    union all ${placed} total_usd = ${sum}::numeric and currency <> 'USD'
    union all ${placed} total_gmd = ${sum}::numeric and currency <> 'GMD'
    union all select orders.created_at, orders.id from orders join seen_money on order_id = orders.id
      where amount_gmd = ${sum}::numeric`;
}

function withReference(words: string): SQL | undefined {
  if (words.length < SHORTEST_REFERENCE) return undefined;
  const pattern = containsPattern(words);
  return sql`select created_at, id from orders where id in (
    select order_id from seen_money where reference ilike ${pattern}
    union all select order_id from money_entries where starts_with(upper(reference), ${words.toUpperCase()})
    union all select order_id from card_payments where starts_with(session_id, ${words})
  )`;
}

import { type SQL, sql } from "drizzle-orm";
import { can } from "#app/domain/accounts/permissions.ts";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import { phonePartOf } from "#app/domain/contact/phone.ts";
import { typedSum } from "#app/domain/money/typed-sum.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import { containsPattern } from "#app/server/platform/db/queries/contains-pattern.ts";

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
  const texts = sql`select order_id from order_search where ${hasWords(words)}`;
  // A sum and a payment's reference have digits.
  if (!/\d/.test(words) || !can(reader.roles ?? [], "orders.money")) return sql`orders.id in (${texts})`;
  const parts = [
    sql`select created_at, id from orders where id in (${texts})`,
    withSum(words),
    withReference(words),
  ];
  const limited = parts.flatMap((part) =>
    part
      ? [
          sql`(select * from (${part}) as part (created_at, id) order by created_at desc, id desc limit ${newest})`,
        ]
      : [],
  );
  // As a union each part uses its own index; the list is read by the index on the time alone.
  return sql`(orders.created_at, orders.id) in (${sql.join(limited, sql` union all `)})`;
}

/** Every word is in the text, one or two letters only where a word begins; or the digits of a phone, or a typed number. */
function hasWords(words: string): SQL {
  const each = words
    .split(/\s+/)
    .slice(0, 8)
    .map((word) => (word.length < 3 ? ` ${word}` : word));
  const like = (text: string) => sql`words like plain_text(${containsPattern(text)})`;
  const exact = [phonePartOf(words), parseOrderNumber(words)].filter((text) => text !== null);
  return sql`(${sql.join([sql.join(each.map(like), sql` and `), ...exact.map(like)], sql` or `)})`;
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
    union all select order_id from payment_pages where starts_with(session_id, ${words})
  )`;
}

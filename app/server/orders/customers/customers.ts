import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { phonePartOf } from "#app/domain/contact/phone.ts";
import { storedMoney } from "#app/domain/money/money.ts";
import { type Customer, GUEST_NAME } from "#app/domain/orders/customer.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { hasOrderNumber } from "#app/server/orders/order-rows.ts";
import { CONTACT_OF_ORDER } from "#app/server/payments/contact-key.ts";
import { containsPattern } from "#app/server/platform/db/queries/contains-pattern.ts";
import { readPage } from "#app/server/platform/db/queries/read-page.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import type { Shop } from "#app/server/shop.ts";
import { profiles, userRoles } from "#database/schema/accounts.ts";
import { customers, orders } from "#database/schema/orders.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

type Customers = { customers: Customer[]; total: number; page: number; pageCount: number };

/** A customer on their own page: what staff noted, and who else ordered with their phone number. */
type CustomerPage = Customer & { contact: string; note: string; sharesPhoneWith: Customer[] };

const PER_PAGE = 25;
const SHOWN_OF_PHONE = 10;

const COLUMNS = {
  ...getTableColumns(customers),
  credit: sql<string>`customer_credit(${customers.id})`,
  hasAccount: sql<boolean>`exists (select from users where lower(users.email) = ${customers.contact})`,
};

const LATEST = [desc(customers.lastOrderAt), desc(customers.id)];

const HAS_ORDERED = sql`${customers.orders} > 0`;

/**
 * Returns the buyers, the latest first, 25 a page, narrowed to those with the search in a name, the e-mail address or a
 * phone number of theirs. Whoever has test orders only is not listed. A page beyond the last returns the last.
 * Source: specification 11.12.
 */
export async function listCustomers(
  shop: Shop,
  input: { search?: string; page?: number } = {},
): Promise<Customers> {
  const where = and(HAS_ORDERED, customersLike(input.search ?? ""));
  const found = shop.db.select({ id: customers.id }).from(customers).where(where);
  const { rows, ...counts } = await readPage(
    shop.db,
    { requested: input.page, perPage: PER_PAGE, found },
    (part) => latestCustomers(shop, where, part),
  );
  return { customers: rows, ...counts };
}

/** Returns customers that meet a condition, the latest first. */
export async function latestCustomers(
  shop: Shop,
  where: SQL | undefined,
  part: { limit: number; offset?: number },
): Promise<Customer[]> {
  // Chosen first: an index has all that an offset passes over.
  const chosen = shop.db
    .select({ id: customers.id })
    .from(customers)
    .where(where)
    .orderBy(...LATEST)
    .limit(part.limit)
    .offset(part.offset ?? 0);
  const rows = await shop.db
    .select(COLUMNS)
    .from(customers)
    .where(inArray(customers.id, chosen))
    .orderBy(...LATEST);
  return rows.map(toCustomer);
}

/**
 * Returns the condition for customers with the search in a name, the e-mail address or a phone number of theirs: anywhere,
 * but one or two letters only where a word begins, since the index has no fewer than three signs.
 */
export function customersLike(search: string): SQL | undefined {
  const words = search.trim();
  if (words === "") return undefined;
  const digits = phonePartOf(words);
  const pattern = containsPattern(words.length < 3 ? ` ${words}` : words);
  return or(
    sql`${customers.search} like plain_text(${pattern})`,
    digits === null ? undefined : sql`${customers.search} like ${`%${digits}%`}`,
  );
}

/** Returns how many buyers `listCustomers` lists without a search. */
export async function countBuyers(shop: Shop): Promise<number> {
  return await shop.db.$count(customers, HAS_ORDERED);
}

/**
 * Returns how many people have signed up, without the staff. It differs from the number of buyers (`countBuyers`):
 * people who have not ordered are in this one only, guests who ordered in that one only.
 * Source: specification 11.2, 11.12.
 */
export async function countRegistered(shop: Shop): Promise<number> {
  const [row] = await shop.db
    .select({ total: count() })
    .from(profiles)
    .where(notExists(shop.db.select().from(userRoles).where(eq(userRoles.userId, profiles.id))));
  return row?.total ?? 0;
}

/** Returns the customer with this id, or behind the order with this number; null where there is none. */
export async function findCustomer(shop: Shop, named: string): Promise<CustomerPage | null> {
  const orderNumber = parseOrderNumber(named);
  const ofOrder = shop.db.select({ contact: CONTACT_OF_ORDER }).from(orders).where(hasOrderNumber(named));
  if (orderNumber === null && !isUuid(named)) return null;
  const [row] = await shop.db
    .select(COLUMNS)
    .from(customers)
    .where(orderNumber === null ? eq(customers.id, named) : eq(customers.contact, ofOrder))
    .limit(1);
  if (!row) return null;
  const samePhone = and(eq(customers.phone, row.phone), ne(customers.phone, ""), ne(customers.id, row.id));
  const sharesPhoneWith = await latestCustomers(shop, samePhone, { limit: SHOWN_OF_PHONE });
  return { ...toCustomer(row), contact: row.contact, note: row.note ?? "", sharesPhoneWith };
}

function toCustomer(row: typeof customers.$inferSelect & { hasAccount: boolean; credit: string }): Customer {
  const { id, contact, phone, firstOrderAt, lastOrderAt, hasAccount } = row;
  const spent = storedMoney(row.spentUsd, "USD");
  const credit = storedMoney(row.credit, "GMD");
  const email = contact.includes("@") ? contact : "";
  const [name, totalOrders] = [row.name || GUEST_NAME, row.orders];
  return { id, name, email, phone, firstOrderAt, lastOrderAt, totalOrders, spent, credit, hasAccount };
}

/**
 * Writes what staff note about a customer, for each of their orders in the panel; an empty note deletes it. Shoppers never
 * see it. The audit log has who wrote, and not the text, so that deleting the note deletes it. Refusals: `not_found`;
 * `saved_meanwhile` where the note is no longer the one that was seen. Source: specification 11.12.
 */
export async function noteCustomer(
  shop: Shop,
  admin: Admin<"customers.view">,
  { id, note, seenNote }: { id: string; note: string; seenNote: string },
): Promise<Ok<null> | Refusal<"not_found" | "saved_meanwhile">> {
  if (!isUuid(id)) return refuse("not_found");
  return await shop.db.transaction(async (tx) => {
    const [noted] = await tx
      .update(customers)
      .set({ note: note === "" ? null : note })
      .where(and(eq(customers.id, id), eq(sql`coalesce(${customers.note}, '')`, seenNote)))
      .returning({ name: customers.name });
    if (!noted)
      return refuse((await tx.$count(customers, eq(customers.id, id))) ? "saved_meanwhile" : "not_found");
    await recordAudit(tx, admin, { action: "customer.noted", subjectId: id, after: { name: noted.name } });
    return ok(null);
  });
}

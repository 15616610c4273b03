import { and, desc, isNull, or, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { can } from "#app/domain/accounts/permissions.ts";
import { customersLike, latestCustomers } from "#app/server/orders/customers/customers.ts";
import { foundOrders } from "#app/server/orders/found-orders.ts";
import { containsPattern } from "#app/server/platform/db/queries/contains-pattern.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { orders } from "#database/schema/orders.ts";

/** A search result of the command palette. */
type FoundJump = {
  kind: "product" | "order" | "customer";
  label: string;
  note: string;
  href: string;
};

const SHOWN_OF_EACH = 4;

/**
 * Searches products by name or slug, orders as their list does, and customers by name, e-mail or phone. Returns at most four of each, the newest first, and only what this member of staff may open. Fewer than two letters
 * find nothing. Source: specification 11.1.
 */
export async function findJumps(
  shop: Shop,
  admin: Admin<"orders.view">,
  typed: string,
): Promise<FoundJump[]> {
  const words = typed.trim().slice(0, 100);
  if (words.length < 2) return [];
  const pattern = containsPattern(words);
  const roles = admin.roles ?? [];
  const found = await Promise.all([
    can(roles, "products.edit") ? productsLike(shop, pattern) : [],
    can(roles, "orders.view") ? ordersFound(shop, admin, words) : [],
    can(roles, "customers.view") ? customersFound(shop, words) : [],
  ]);
  return found.flat();
}

async function productsLike(shop: Shop, pattern: string): Promise<FoundJump[]> {
  const rows = await shop.db
    .select({ id: products.id, name: products.name, brand: products.brand, category: products.category })
    .from(products)
    .where(
      and(
        isNull(products.archivedAt),
        or(sql`products.search_text like plain_text(${pattern})`, sql`${products.slug} ilike ${pattern}`),
      ),
    )
    .orderBy(desc(sql`${products.name} ilike ${pattern}`), desc(products.createdAt))
    .limit(SHOWN_OF_EACH);
  return rows.map(({ id, name, brand, category }) => ({
    kind: "product",
    label: name,
    note: [brand, category].filter(Boolean).join(" · "),
    href: `/admin/products/edit/${id}`,
  }));
}

async function ordersFound(shop: Shop, admin: Admin<"orders.view">, words: string): Promise<FoundJump[]> {
  const rows = await shop.db
    .select({ orderNumber: orders.orderNumber, customerName: orders.customerName })
    .from(orders)
    .where(foundOrders(words, admin, { newest: SHOWN_OF_EACH }))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(SHOWN_OF_EACH);
  return rows.map(({ orderNumber, customerName }) => ({
    kind: "order",
    label: orderNumber,
    note: customerName,
    href: `/admin/orders/${orderNumber}`,
  }));
}

async function customersFound(shop: Shop, words: string): Promise<FoundJump[]> {
  const found = await latestCustomers(shop, customersLike(words), { limit: SHOWN_OF_EACH });
  return found.map(({ id, name, email, phone }) => ({
    kind: "customer",
    label: name,
    note: email || phone,
    href: `/admin/customers/${id}`,
  }));
}

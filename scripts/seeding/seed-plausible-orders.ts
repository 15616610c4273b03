import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { makeOrderNumber, ORDER_NUMBER_BYTES } from "#app/domain/orders/order-number.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { FileStore } from "#app/server/platform/files/file-store.ts";
import type { Shop } from "#app/server/shop.ts";
import { DAY_MS, seededRandom } from "#packages/values";

const BATCH = 1_000;
const GMD_PER_USD = 70;
const SHIPPING_USD = 3;
/** How often a buyer without an account orders, on average. */
const ORDERS_PER_GUEST = 4;
/** About so many receipts wait for a review at most: more than a shop's staff ever leave. */
const MOST_WAITING = 300;
const METHODS = ["wave", "qmoney", "bank_transfer"];
const FIRST_NAMES = [
  "Awa",
  "Lamin",
  "Fatou",
  "Modou",
  "Isatou",
  "Ebrima",
  "Mariama",
  "Ousman",
  "Binta",
  "Alieu",
];
const LAST_NAMES = ["Ceesay", "Touray", "Jallow", "Njie", "Sowe", "Camara-Sanneh", "Bah", "Jammeh", "Darboe"];

/** The one receipt that all seeded payments share: a white picture of one pixel. */
const RECEIPT = {
  path: "receipts/seeded.png",
  type: "image/png",
  bytes: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=",
    "base64",
  ),
};

type SeedableProduct = {
  id: string;
  slug: string;
  name: string;
  brand: string;
  price: string;
  sizes: string[];
  colors: string[];
  images: string[];
};

/** Somebody who buys; `userId` is null for guests. */
type Buyer = { userId: string | null; name: string; email: string; phone: string };

/**
 * Adds plausible orders of the past year, paid by wallet or bank, and the customers who placed half of them: for
 * judging lists. The pieces are not taken out of stock. Returns how many orders were added; none without products.
 */
export async function seedPlausibleOrders(
  shop: { tx: Transaction; files: Pick<FileStore, "put">; clock: Shop["clock"] },
  total: number,
  customers: number,
): Promise<number> {
  const { tx, files } = shop;
  const { rows: goods } = await tx.execute<SeedableProduct>(sql`
    select id, slug, name, brand, price, sizes, colors, images from products where is_active order by slug`);
  if (goods.length === 0) return 0;
  await files.put(RECEIPT.path, RECEIPT.bytes, RECEIPT.type);
  const random = seededRandom(total);
  const registered = await addCustomers(tx, customers, random);
  const guestCount = Math.max(1, Math.ceil(total / 2 / ORDERS_PER_GUEST));
  const guests = Array.from({ length: guestCount }, (_, at) => ({
    userId: null,
    ...personOf("guest", at, random),
  }));
  // The age of an order is squared: the share of those that are younger than a day is the root of a 365th.
  const waiting = Math.min(0.6, MOST_WAITING / (total / Math.sqrt(365)));
  for (let from = 0; from < total; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, total - from) }, () =>
      plausibleOrder(
        random,
        shop.clock().getTime(),
        goods,
        pick(registered.length > 0 && random() < 0.5 ? registered : guests, random),
        waiting,
      ),
    );
    await insertAll(tx, rows);
  }
  await tx.execute(sql`select pg_notify('shop_changed', 'past')`);
  return total;
}

async function addCustomers(tx: Transaction, total: number, random: () => number): Promise<Buyer[]> {
  const people = Array.from({ length: total }, (_, at) => personOf("customer", at, random));
  const { rows } = await tx.execute<{ id: string; email: string }>(sql`
    with added as (
      insert into users (name, email, email_verified)
      select name, email, true from json_populate_recordset(null::users, ${JSON.stringify(people)}::json)
      on conflict do nothing returning id, email
    ), profiled as (
      insert into profiles (id) select id from added
    )
    select id, email from added`);
  const idOf = new Map(rows.map(({ id, email }) => [email, id]));
  return people.flatMap((person) => {
    const userId = idOf.get(person.email);
    return userId === undefined ? [] : [{ userId, ...person }];
  });
}

/** Returns the person with this number: a name, and an address and a number that nobody else has. */
function personOf(kind: "customer" | "guest", at: number, random: () => number): Omit<Buyer, "userId"> {
  const name = `${pick(FIRST_NAMES, random)} ${pick(LAST_NAMES, random)}`;
  const firstPhone = kind === "customer" ? 3_000_000 : 7_000_000;
  return { name, email: `${kind}.${at + 1}@example.test`, phone: `+220${firstPhone + at}` };
}

type PlausibleOrder = ReturnType<typeof plausibleOrder>;

/** Inserts orders, payments and timelines in one statement, because the database makes their ids, and then the money. */
async function insertAll(tx: Transaction, rows: PlausibleOrder[]): Promise<void> {
  const { rows: placed } = await tx.execute<{ id: string }>(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
        order_number text, user_id uuid, item jsonb, subtotal numeric, shipping_cost numeric, total_usd numeric,
        name text, email text, phone text, method text, payment_status text, order_status text,
        verification_status text, sha256 text, created_at timestamptz, updated_at timestamptz)
    ), placed as (
      insert into orders (
        order_number, user_id, subtotal, shipping_cost, total_amount, currency, exchange_rate, total_usd,
        total_gmd, customer_name, customer_email, customer_phone, country, delivery_address, estimated_days,
        payment_method, payment_status, order_status, stock_held, created_at, updated_at)
      select order_number, user_id, subtotal, shipping_cost, subtotal + shipping_cost, 'GMD',
        ${GMD_PER_USD * 1_000_000}, total_usd, subtotal + shipping_cost, name, email, phone, 'GM', 'Kairaba Avenue',
        '2-4 days', method, payment_status, order_status, order_status <> 'cancelled', created_at, updated_at
      from given returning id, order_number
    ), sold as (
      insert into order_items (
        order_id, position, product_id, slug, name, brand, size, color, quantity, price, image, ordered_at)
      select id, 1, (item ->> 'productId')::uuid, item ->> 'slug', item ->> 'name', item ->> 'brand', item ->> 'size',
        item ->> 'color', (item ->> 'quantity')::integer, (item ->> 'price')::numeric, item ->> 'image', created_at
      from given join placed using (order_number)
    ), paid as (
      insert into gambian_payments (
        order_id, payment_method, customer_name, customer_phone, customer_email, receipt_file_path,
        receipt_content_type, receipt_sha256, verification_status, verified_at, created_at, updated_at)
      select id, method, name, phone, email, ${RECEIPT.path}, ${RECEIPT.type}, sha256, verification_status,
        case when verification_status = 'verified' then updated_at end, created_at, updated_at
      from given join placed using (order_number)
    ), timeline as (
      insert into order_events (order_id, kind, from_status, to_status, at)
      select id, 'order_status', null, 'payment_pending', created_at from given join placed using (order_number)
      union all
      select id, 'order_status', 'payment_pending', order_status, updated_at
      from given join placed using (order_number) where order_status <> 'payment_pending'
    )
    select id from placed`);
  const ids = placed.map(({ id }) => id);
  await tx.execute(sql`
    insert into money_entries (at, order_id, direction, method, mode, amount, currency, usd_amount, gmd_amount, gmd_rate,
      source, source_id)
    select verified_at, order_id, 'received', gambian_payments.payment_method, 'live', total_amount, 'GMD', 0, 0,
      ${GMD_PER_USD * 1_000_000}, 'receipt', gambian_payments.id
    from gambian_payments join orders on orders.id = order_id
    where order_id in (select json_array_elements_text(${JSON.stringify(ids)}::json)::uuid) and verified_at is not null`);
}

function plausibleOrder(
  random: () => number,
  now: number,
  goods: readonly SeedableProduct[],
  buyer: Buyer,
  waiting: number,
) {
  const product = pick(goods, random);
  const quantity = random() < 0.15 ? 2 : 1;
  const price = Number(product.price) * GMD_PER_USD;
  // Squared, so that more of them are recent.
  const age = random() ** 2 * 365;
  const createdAt = now - age * DAY_MS;
  const states = statesAt(age, random(), waiting);
  const decidedAt = Math.min(now, createdAt + random() * 2 * DAY_MS);
  const bytes = Uint8Array.from({ length: 2 * ORDER_NUMBER_BYTES }, () => Math.floor(random() * 256));
  const orderNumber = makeOrderNumber(bytes);
  const money = (amount: number) => amount.toFixed(2);
  return {
    order_number: orderNumber,
    user_id: buyer.userId,
    item: {
      productId: product.id,
      slug: product.slug,
      name: product.name,
      brand: product.brand,
      size: product.sizes.length > 0 ? pick(product.sizes, random) : "One Size",
      color: product.colors[0] ?? "",
      quantity,
      price: money(price),
      image: product.images[0] ?? null,
    },
    subtotal: money(price * quantity),
    shipping_cost: money(SHIPPING_USD * GMD_PER_USD),
    total_usd: money(Number(product.price) * quantity + SHIPPING_USD),
    name: buyer.name,
    email: buyer.email,
    phone: buyer.phone,
    method: pick(METHODS, random),
    ...states,
    sha256: createHash("sha256").update(orderNumber).digest("hex"),
    created_at: new Date(createdAt),
    updated_at: new Date(states.verification_status === "pending" ? createdAt : decidedAt),
  };
}

/** Returns the states of an order so many days after it was placed; `waiting` is the share of the last day's that wait. */
function statesAt(days: number, chance: number, waiting: number) {
  if (days < 1 && chance < waiting) {
    return { order_status: "payment_pending", payment_status: "pending", verification_status: "pending" };
  }
  if (chance > 0.93) {
    return { order_status: "cancelled", payment_status: "failed", verification_status: "rejected" };
  }
  const shipped = days > 8 ? "delivered" : "shipped";
  const order_status = days < 3 ? (chance < 0.5 ? "confirmed" : "processing") : shipped;
  return { order_status, payment_status: "paid", verification_status: "verified" };
}

function pick<T>(list: readonly T[], random: () => number): T {
  const picked = list[Math.floor(random() * list.length)];
  if (picked === undefined) throw new Error("nothing to pick from");
  return picked;
}

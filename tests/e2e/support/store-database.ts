import { randomInt } from "node:crypto";
import { findRunningConnection } from "#app/server/platform/db/connection/find-connection.ts";
import { openDatabase } from "#app/server/platform/db/open-database.ts";
import { ADMIN } from "./store-under-test.ts";

/** Queries the database of the store under test, for data that no page shows. */
export async function queryStore<Row = Record<string, unknown>>(
  text: string,
  values: unknown[] = [],
  dataDir = process.env.E2E_DATA_DIR,
): Promise<Row[]> {
  const connection = findRunningConnection(dataDir ?? "");
  if (!connection) throw new Error("the store under test has no running database");
  const { pool, close } = openDatabase({ connection, max: 1 });
  try {
    return (await pool.query(text, values)).rows as Row[];
  } finally {
    await close();
  }
}

/** Returns the link in the newest mail of this kind to a recipient, as path and query. */
export async function linkInMail(recipient: string, kind: string): Promise<string> {
  const [mail] = await queryStore<{ text: string }>(
    "select body_text as text from outbox where recipient = $1 and kind = $2 order by created_at desc limit 1",
    [recipient, kind],
  );
  const link = /https?:\/\/[^/\s]+(\/\S+token=\S+)/.exec(mail?.text ?? "")?.[1];
  if (link === undefined) throw new Error(`no ${kind} with a link was sent to ${recipient}`);
  return link;
}

/** Grants a user the administrator role, as the command line does. */
export async function makeAdmin(email: string): Promise<void> {
  await queryStore("insert into user_roles (user_id, role) select id, 'admin' from users where email = $1", [
    email,
  ]);
}

/** Backdates a user's sessions by a quarter of an hour. */
export async function ageSessions(email: string): Promise<void> {
  await queryStore(
    `update sessions set created_at = sessions.created_at - interval '15 minutes', confirmed_at = null from users
     where users.id = sessions.user_id and users.email = $1`,
    [email],
  );
}

/** Adds a seller who signs in with the administrator's password. */
export async function makeSeller(email: string): Promise<void> {
  await queryStore(
    `with added as (insert into users (name, email, email_verified) values ('Fatou', $1, true) returning id),
       signing_in as (
         insert into accounts (user_id, account_id, provider_id, password, password_suits_staff)
         select added.id, added.id, provider_id, password, true from added, accounts
         where accounts.user_id = (select id from users where email = $2)
       )
     insert into user_roles (user_id, role) select id, 'seller' from added`,
    [email, ADMIN.email],
  );
}

/** Adds a packer who has never signed in. */
export async function makePacker(email: string): Promise<void> {
  await queryStore(
    `with added as (insert into users (email, email_verified) values ($1, true) returning id)
     insert into user_roles (user_id, role) select id, 'packer' from added`,
    [email],
  );
}

/** Adds a slide with one pair of 42 and thirty of 43, for one journey alone. */
export async function addSlide(): Promise<{ id: string; name: string; slug: string }> {
  const name = `Market slide ${randomInt(1e9)}`;
  const [slide] = await queryStore<{ id: string; slug: string }>(
    `with added as (
       insert into products (name, slug, brand, category, price, currency, entered_price, sizes, stock_per_size)
       values ($1, replace(lower($1), ' ', '-'), 'Kairaba', 'sneakers', 14, 'GMD', 1000, '{42,43}', true) returning id, slug),
     stocked as (
       insert into product_stock (product_id, size, quantity)
       select id, size, quantity from added, (values ('42', 1), ('43', 30)) sizes (size, quantity))
     select id, slug from added`,
    [name],
  );
  if (!slide) throw new Error("no slide was added");
  return { name, ...slide };
}

/** Leaves so many pieces of a product's size in stock. */
export async function leaveInStock(piece: { id: string; size: string }, quantity: number): Promise<void> {
  await queryStore("update product_stock set quantity = $3 where product_id = $1 and size = $2", [
    piece.id,
    piece.size,
    quantity,
  ]);
}

/**
 * Returns a piece of a category of which there are more than `over`, by the products' names, of which the first `skipped`
 * are left to other journeys.
 */
export async function findPiece(
  category: string,
  { over, skipped = 0, isFromEnd = false }: { over: number; skipped?: number; isFromEnd?: boolean },
): Promise<{ id: string; slug: string; size: string }> {
  const [piece] = await queryStore<{ id: string; slug: string; size: string }>(
    `select p.id, p.slug, min(s.size) as size from products p join product_stock s on s.product_id = p.id
     where p.category = $1 and p.is_active and p.archived_at is null and s.quantity > $2
     group by p.id order by p.name ${isFromEnd ? "desc" : ""} offset $3 limit 1`,
    [category, over, skipped],
  );
  if (!piece) throw new Error(`there is no ${category} to be had`);
  return piece;
}

/** Returns how many mails of a kind a recipient has been sent. */
export async function mailsTo(recipient: string, kind: string): Promise<number> {
  const [row] = await queryStore<{ total: number }>(
    "select count(*)::int as total from outbox where recipient = $1 and kind = $2",
    [recipient, kind],
  );
  return row?.total ?? 0;
}

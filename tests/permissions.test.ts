import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Role } from "#app/domain/accounts/permissions.ts";
import { STAFF_SECURITY_KEY } from "#app/domain/settings/staff-security.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { readOpenClose } from "#app/server/closing/read-figures.ts";
import { signOffDay } from "#app/server/closing/sign-off-day.ts";
import { writePurchaseOrder } from "#app/server/purchasing/write-purchase-order.ts";
import { accounts, userRoles } from "#database/schema/accounts.ts";
import { customers, orderReturns, orders } from "#database/schema/orders.ts";
import { discountCodes, gambianPayments } from "#database/schema/payments.ts";
import { purchaseOrderLines, purchaseOrders, purchasePayments } from "#database/schema/purchasing.ts";
import { contentPages, siteSettings } from "#database/schema/settings.ts";
import { addAdmin, addCustomer, addDiscount, addProduct, aLocalOrder } from "#tests/support/fixtures.ts";
import { openSession } from "#tests/support/open-session.ts";
import { openTestStore } from "#tests/support/open-test-store.ts";
import { succeeded } from "#tests/support/succeeded.ts";

/**
 * The access table: who may use each page, its `.data` request, its action and each endpoint. A route missing from the
 * table fails the test, and so does a row without a route.
 */
const PEOPLE = [
  "guest",
  "customer",
  "other customer",
  "admin",
  "manager",
  "verifier",
  "packer",
  "seller",
  "admin whose role was revoked",
  "admin whose session has expired",
  "admin with a short password",
  "admin who signed in a while ago",
] as const;
type Person = (typeof PEOPLE)[number];

/**
 * The response that a person gets: `in` (access, regardless of the content), `sign-in` (redirected to sign in and back),
 * `denied` (403), `missing` (404), `away` (redirected elsewhere), `none` (nothing to post here).
 */
type Outcome = "in" | "sign-in" | "denied" | "missing" | "away" | "none";
type Row = Record<Person, Outcome>;

const GUESTS: Person[] = ["guest", "admin whose session has expired"];
const CUSTOMERS: Person[] = ["customer", "other customer", "admin whose role was revoked"];
const STAFF = ["admin", "manager", "verifier", "packer", "seller"] as const satisfies readonly (Role &
  Person)[];

const row = (outcomeOf: (person: Person) => Outcome): Row =>
  Object.fromEntries(PEOPLE.map((person) => [person, outcomeOf(person)])) as Row;
const all = (outcome: Outcome) => row(() => outcome);
const isOneOf = (people: readonly Person[], person: Person) => people.includes(person);
/** Staff whose role is suspended: the panel redirects them to the page where they fix this. */
const SUSPENDED: Person[] = ["admin with a short password"];
/** Open to anyone who is signed in. */
const signedIn = row((person) => (isOneOf(GUESTS, person) ? "sign-in" : "in"));
/** Open to guests; signed-in visitors are redirected. */
const guestsOnly = row((person) => (isOneOf(GUESTS, person) ? "in" : "away"));
/** An administrator whose session was opened, or confirmed, too long ago for what `confirmedAct` is about. */
const UNCONFIRMED: Person = "admin who signed in a while ago";
const roleOf = (person: Person) => (person === UNCONFIRMED ? "admin" : person);
const hasOneOf = (roles: readonly Role[], person: Person) => isOneOf(roles, roleOf(person));
/** An action of the panel for these roles. */
const act = (...roles: Role[]) =>
  row((person) => {
    if (isOneOf(GUESTS, person)) return "sign-in";
    if (isOneOf(SUSPENDED, person)) return "away";
    return hasOneOf(roles, person) ? "in" : "denied";
  });
/** An action that lets people in or changes where money goes: an open session alone does not do it. */
const confirmedAct = (...roles: Role[]): Row => ({ ...act(...roles), [UNCONFIRMED]: "denied" });
/** A screen of the panel for these roles; visitors without a role are redirected out of the panel. */
const screen = (...roles: Role[]) => {
  const entered = act(...roles);
  return row((person) => (isOneOf(CUSTOMERS, person) ? "away" : entered[person]));
};
/** Like a screen, but anyone without access gets a 404. */
const hidden = (...roles: Role[]) => row((person) => (hasOneOf(roles, person) ? "in" : "missing"));

/** The same access, but the requested item does not exist. */
const noItemFor = (entered: Row) => row((person) => (entered[person] === "in" ? "missing" : entered[person]));

const everyone = all("in");

/** Pages by browser request; `GET` covers the page and its `.data` request. */
const PAGES: Record<string, Row> = {
  "GET /": everyone,
  "GET /products": everyone,
  "GET /men": everyone,
  "GET /women": everyone,
  "GET /kids": everyone,
  "GET /brands": everyone,
  "GET /category/:category": everyone,
  "GET /sneakers": everyone,
  "GET /streetwear": everyone,
  "GET /apparel": everyone,
  "GET /accessories": everyone,
  "GET /new": everyone,
  "GET /most-popular": everyone,
  "GET /brand/:brand": everyone,
  "GET /product/:slug": everyone,
  "GET /wishlist": everyone,
  "GET /cart": everyone,
  "GET /tell-me": all("missing"),
  "GET /tell-me?product=:id": everyone,
  "POST /tell-me": all("away"),
  "GET /checkout": everyone,
  "POST /checkout": everyone,
  "GET /checkout/success/:orderNumber?": everyone,
  "GET /checkout/cancel": everyone,
  "GET /checkout/pay/:orderNumber": all("missing"),
  "POST /checkout/pay/:orderNumber": all("away"),
  "POST /checkout/pay/:orderNumber intent=share": all("away"),
  "GET /pay/:token": all("missing"),
  "POST /pay/:token": everyone,
  "POST /pay/:token email=isatou@example.com": all("missing"),
  "GET /checkout/local/:paymentMethod": everyone,
  "POST /checkout/local/:paymentMethod": everyone,
  "GET /my-orders": signedIn,
  "GET /my-orders/:orderNumber/invoice": row((person) =>
    person === "customer" || hasOneOf(["admin", "manager", "verifier"], person) ? "in" : "missing",
  ),
  "POST /my-orders": signedIn,
  "GET /track": everyone,
  "POST /track": everyone,
  "GET /track/return": all("away"),
  "POST /track/return": all("away"),
  "GET /auth": guestsOnly,
  "POST /auth": guestsOnly,
  "GET /auth/forgot": everyone,
  "POST /auth/forgot": everyone,
  "GET /auth/reset": everyone,
  "POST /auth/reset": everyone,
  "GET /auth/verify": everyone,
  "GET /auth/invitation": everyone,
  "POST /auth/invitation": everyone,
  "GET /auth/second-step": guestsOnly,
  "POST /auth/second-step": guestsOnly,
  "GET /account": signedIn,
  "POST /account": signedIn,
  "GET /account/export": signedIn,
  "GET /sign-out": all("away"),
  "POST /sign-out": all("away"),
  "GET /newsletter": everyone,
  "POST /newsletter": everyone,
  "GET /page/:slug": everyone,
  "GET /*": all("missing"),

  "GET /admin": { ...screen("admin", "manager"), verifier: "away", packer: "away", seller: "away" },
  "GET /admin/products": screen("admin", "manager"),
  "POST /admin/products": act("admin", "manager"),
  "GET /admin/products/add": screen("admin", "manager"),
  "POST /admin/products/add": act("admin", "manager"),
  "GET /admin/products/upload": noItemFor(screen(...STAFF)),
  "POST /admin/products/upload": act("admin", "manager"),
  "GET /admin/products/edit/:id": screen("admin", "manager"),
  "POST /admin/products/edit/:id": act("admin", "manager"),
  "GET /admin/products/import": screen("admin", "manager"),
  "POST /admin/products/import": act("admin", "manager"),
  "GET /admin/products/bulk": screen("admin", "manager"),
  "POST /admin/products/bulk": act("admin", "manager"),
  "GET /admin/alerts": screen("admin", "manager"),
  "POST /admin/alerts": noItemFor(act("admin", "manager")),
  "GET /admin/discounts": screen("admin", "manager"),
  "POST /admin/discounts": act("admin", "manager"),
  "GET /admin/discounts/new": screen("admin", "manager"),
  "POST /admin/discounts/new": act("admin", "manager"),
  "GET /admin/discounts/:id": screen("admin", "manager"),
  "POST /admin/discounts/:id": act("admin", "manager"),
  "GET /admin/pages": screen("admin", "manager"),
  "POST /admin/pages": act("admin", "manager"),
  "GET /admin/pages/new": screen("admin", "manager"),
  "POST /admin/pages/new": act("admin", "manager"),
  "GET /admin/pages/:id": screen("admin", "manager"),
  "POST /admin/pages/:id": act("admin", "manager"),
  "GET /admin/newsletter": screen("admin", "manager"),
  "POST /admin/newsletter": noItemFor(act("admin", "manager")),
  "GET /admin/audit": screen("admin", "manager"),
  "GET /admin/close": screen("admin", "manager", "seller"),
  "POST /admin/close": act("admin", "manager"),
  "POST /admin/close intent=drawer kind=paid_out": act("admin", "manager", "seller"),
  "POST /admin/close intent=drawer kind=float": act("admin", "manager"),
  "GET /admin/close/:day": screen("admin", "manager"),
  "POST /admin/close/:day": act("admin", "manager"),
  "GET /admin/exports": screen(...STAFF),
  "GET /admin/jump": screen(...STAFF),
  "GET /admin/orders/news": screen(...STAFF),
  "GET /admin/*": noItemFor(screen(...STAFF)),
  "GET /admin/stock": screen("admin", "manager"),
  "POST /admin/stock": act("admin", "manager"),
  "GET /admin/reorder": screen("admin", "manager"),
  "POST /admin/reorder": act("admin", "manager"),
  "GET /admin/reorder/:number": screen("admin", "manager"),
  "POST /admin/reorder/:number": noItemFor(act("admin", "manager")),
  "POST /admin/reorder/:number intent=costs": act("admin"),
  "GET /admin/money": screen("admin", "manager", "verifier"),
  "POST /admin/money": act("admin", "manager", "verifier"),
  "GET /admin/receipts": screen("admin", "manager", "verifier"),
  "POST /admin/receipts": act("admin", "manager", "verifier"),
  "GET /admin/sell": screen("admin", "manager", "seller"),
  "GET /admin/sell/data": screen("admin", "manager", "seller"),
  "POST /admin/sell/data": act("admin", "manager", "seller"),
  "GET /admin/orders": screen(...STAFF),
  "POST /admin/orders": act(...STAFF),
  "POST /admin/orders intent=review": act("admin", "manager", "verifier"),
  "POST /admin/orders intent=undo-review": act("admin", "manager", "verifier"),
  "POST /admin/orders intent=change-status": act("admin", "manager", "packer"),
  "POST /admin/orders intent=ship-chosen": act("admin", "manager", "packer"),
  "POST /admin/orders intent=undo-status": act("admin", "manager", "packer"),
  "GET /admin/orders/packing-slips": noItemFor(screen(...STAFF)),
  "GET /admin/orders/packing-slips?orderNumbers=:orderNumber": screen(...STAFF),
  "GET /admin/orders/:orderNumber": screen(...STAFF),
  "POST /admin/orders/:orderNumber": act(...STAFF),
  "POST /admin/orders/:orderNumber intent=ask-owner": act("admin", "manager", "packer"),
  "POST /admin/orders/:orderNumber intent=cash-taken amount=1": act("admin", "manager", "packer", "seller"),
  "POST /admin/orders/:orderNumber intent=ready": act("admin", "manager", "packer"),
  "POST /admin/orders/:orderNumber intent=hand-over code=0417": act("admin", "manager", "packer"),
  "POST /admin/orders/:orderNumber intent=ask-return": act("admin", "manager"),
  "POST /admin/orders/:orderNumber intent=move-return": act("admin", "manager"),
  "GET /admin/orders/:orderNumber/change": screen("admin", "manager"),
  "POST /admin/orders/:orderNumber/change": act("admin", "manager"),
  "POST /admin/orders/:orderNumber intent=refund": act("admin", "manager"),
  "POST /admin/orders/:orderNumber intent=money-returned": act("admin", "manager"),
  "POST /admin/orders/:orderNumber intent=use-credit": act("admin", "manager"),
  "POST /admin/orders/:orderNumber intent=decide-refund": act("admin", "manager"),
  "GET /admin/customers": screen("admin", "manager"),
  "GET /admin/customers/:customer": screen("admin", "manager"),
  "POST /admin/customers/:customer": act("admin", "manager"),
  "GET /admin/settings": screen("admin"),
  "POST /admin/settings": act("admin"),
  "POST /admin/settings intent=switch-method method=wave isActive=true": confirmedAct("admin"),
  "POST /admin/settings intent=save-method method=wave phone=3012345": confirmedAct("admin"),
  "POST /admin/settings intent=switch-test-cards offered=on": confirmedAct("admin"),
  "POST /admin/settings intent=require-second-factor isRequired=false": confirmedAct("admin"),
  "POST /admin/settings intent=invite-staff email=isatou@example.com role=packer": confirmedAct("admin"),
  "POST /admin/settings intent=withdraw-invitation id=none": noItemFor(confirmedAct("admin")),
  "POST /admin/settings intent=revoke-role userId=none role=packer": noItemFor(confirmedAct("admin")),
  "GET /admin/settings?tab=staff": screen("admin"),
  "GET /admin/settings?tab=payments": screen("admin"),
};

/** Actions whose page redirects, but whose `.data` request does not. */
const AS_DATA: Record<string, Row> = { "POST /auth": everyone, "POST /auth/second-step": everyone };

/** Endpoints for programs, and files. */
const ENDPOINTS: Record<string, Row> = {
  "GET /healthz": everyone,
  "GET /readyz": everyone,
  "GET /metrics": all("missing"),
  "GET /media/:name": all("missing"),
  "GET /checkout/success": everyone,
  "GET /checkout/cancel": everyone,
  "GET /admin/orders/receipt/:paymentId": hidden("admin", "manager", "verifier"),
  "GET /admin/orders/return-photo/:returnId": hidden("admin", "manager"),
  "GET /admin/exports/orders.csv": hidden("admin", "manager", "verifier"),
  "GET /admin/exports/payments.csv": hidden("admin", "manager", "verifier"),
  "GET /admin/exports/products.csv": hidden("admin", "manager"),
  "GET /admin/exports/newsletter.csv": hidden("admin", "manager"),
  "GET /admin/close/:file{[0-9-]+\\.csv}": hidden("admin", "manager"),
  "GET /sandbox/checkout/:id": all("missing"),
  "POST /sandbox/checkout/:id": all("missing"),
  "POST /webhooks/sandbox": everyone,
  "GET /sitemap.xml": everyone,
  "GET /robots.txt": everyone,
  "GET /manifest.webmanifest": everyone,
  "GET /api/openapi.json": everyone,
  "GET /api/docs": everyone,
  "GET /api/suggestions": everyone,
  "GET /api/cards": everyone,
  "POST /api/account-data": row((person) => (isOneOf(GUESTS, person) ? "denied" : "in")),
  "GET /api/products": everyone,
  "GET /api/products/:idOrSlug": everyone,
  "GET /api/orders/:orderNumber": all("missing"),
  "POST /api/orders": everyone,
  "POST /api/orders/:orderNumber/receipt": everyone,
  "POST /api/hold": everyone,
  "DELETE /api/hold": everyone,
  "POST /api/quote": everyone,
  "GET /api/areas": everyone,
  "POST /api/create-checkout": everyone,
};

const store = await openTestStore();
const { shop } = store;
const accountOf = new Map<Person, string>();
const params = new Map<string, string>();

/** Opens a new session for every request, because some routes end all sessions. */
async function cookieOf(person: Person): Promise<string> {
  const userId = accountOf.get(person);
  if (userId === undefined) return "";
  return await openSession(shop, userId, {
    ...(person === "admin whose session has expired" && { lastsMs: -1 }),
    ...(person === UNCONFIRMED && { openedMsAgo: 11 * 60_000 }),
  });
}

beforeAll(async () => {
  const product = await addProduct(shop, { name: "Court Low" });
  const customer = await addCustomer(shop);
  accountOf.set("customer", customer.userId);
  accountOf.set("other customer", (await addCustomer(shop)).userId);
  for (const role of STAFF) accountOf.set(role, (await addAdmin(shop, { role })).userId);
  const revoked = await addAdmin(shop);
  accountOf.set("admin whose role was revoked", revoked.userId);
  await shop.db
    .delete(userRoles)
    .where(and(eq(userRoles.userId, revoked.userId), eq(userRoles.role, "admin")));
  accountOf.set(UNCONFIRMED, (await addAdmin(shop)).userId);
  accountOf.set("admin whose session has expired", (await addAdmin(shop)).userId);
  const short = await addAdmin(shop);
  accountOf.set("admin with a short password", short.userId);
  const credential = { userId: short.userId, accountId: short.userId, providerId: "credential" };
  await shop.db.insert(accounts).values({ ...credential, password: "a hash", passwordSuitsStaff: false });
  const about = { slug: "about", title: "About", body: "Us." };
  const [page] = await shop.db.insert(contentPages).values(about).returning({ id: contentPages.id });
  await addDiscount(shop);
  const [discount] = await shop.db.select({ id: discountCodes.id }).from(discountCodes);

  const lines = [{ productId: product.id, size: "", quantity: 6 }];
  const order = { supplier: "Modou", supplierPhone: "", lines, idempotencyKey: "" };
  const ordered = succeeded(await writePurchaseOrder(shop, await addAdmin(shop), order));

  const placed = succeeded(await placeOrder(shop, customer, await aLocalOrder(product)));
  const [payment] = await shop.db.select().from(gambianPayments);
  const [ofOrder] = await shop.db.select({ orderId: orders.id }).from(orders);
  const back = { productId: product.id, size: "", name: product.slug, quantity: 1, kind: "refund" } as const;
  const photo = { photoPath: payment?.receiptFilePath ?? "", photoType: "image/png" };
  const asked = {
    ...back,
    ...photo,
    orderId: ofOrder?.orderId ?? "",
    reason: "size",
    state: "refused",
  } as const;
  const [returned] = await shop.db.insert(orderReturns).values(asked).returning();
  const [buyer] = await shop.db.select({ id: customers.id }).from(customers);
  const owner = await addAdmin(shop);
  const { day, version } = await readOpenClose(shop, null);
  await signOffDay(shop, owner, {
    day,
    seenVersion: version,
    form: { counts: [], note: "", uncountedReason: "A test" },
  });
  for (const [name, value] of [
    ["page", page?.id ?? ""],
    ["discount", discount?.id ?? ""],
    [":category", "sneakers"],
    [":brand", "kairaba"],
    [":slug", product.slug],
    [":idOrSlug", product.slug],
    [":id", product.id],
    [":day", day],
    [":number", String(ordered.number)],
    [":paymentMethod", "wave"],
    [":orderNumber", placed.orderNumber],
    [":customer", buyer?.id ?? ""],
    [":paymentId", payment?.id ?? ""],
    [":returnId", returned?.id ?? ""],
    [":name", "00000000-320.webp"],
  ] as const) {
    params.set(name, value);
  }
});

/** Fills a path's parameters with this test's product, order and payment. */
function filled(address: string): string {
  if (address.endsWith("/*")) return address.replace("*", "no/such/place");
  if (address === "/admin/discounts/:id") return `/admin/discounts/${params.get("discount")}`;
  if (address === "/admin/pages/:id") return `/admin/pages/${params.get("page")}`;
  if (address === "/page/:slug") return "/page/about";
  if (address.startsWith("/admin/close/:file")) return `/admin/close/${params.get(":day")}.csv`;
  return address.replace(/:[a-zA-Z]+(?:\{[^}]*\})?\??/g, (name) => params.get(name.replace("?", "")) ?? name);
}

/** Returns the URL of a page's data request. */
function dataAddress(address: string): string {
  const [path = "/", query] = address.split("?");
  const data = path === "/" ? "/_.data" : `${path.replace(/\/$/, "")}.data`;
  return query ? `${data}?${query}` : data;
}

async function meets(person: Person, method: string, address: string, fields: string[]): Promise<Outcome> {
  const headers = new Headers({ cookie: await cookieOf(person), "sec-fetch-site": "same-origin" });
  const body =
    method === "POST"
      ? new URLSearchParams(fields.map((field) => field.split("=") as [string, string]))
      : null;
  // A new IP address for every request avoids rate limits.
  const from = `198.51.${randomBytes(1)[0]}.${randomBytes(1)[0]}`;
  const response = await store.ask(address, { method, headers, body, address: from });
  const text = await response.text();
  const options = method === "GET" ? (text.match(/<option\b[^>]*>/g) ?? []) : [];
  // A placeholder is disabled and hidden, so no form sends it.
  expect(options.filter((tag) => !/ value="[^"]/.test(tag))).toEqual([]);
  return outcomeOf(response, text);
}

function outcomeOf(response: Response, text: string): Outcome {
  const isDataRedirect = response.status === 202;
  if (isDataRedirect || (response.status >= 300 && response.status < 400)) {
    const target = isDataRedirect ? text : (response.headers.get("location") ?? "");
    return /"?\/auth\?redirect=/.test(target) ? "sign-in" : "away";
  }
  switch (response.status) {
    case 401:
    case 403:
      return "denied";
    case 404:
      return "missing";
    case 405:
      return "none";
    default:
      if (response.status >= 500) throw new Error(`${response.status}: ${text.slice(0, 300)}`);
      return "in";
  }
}

const placeOf = (name: string) => {
  const [method = "", address = "", ...fields] = name.split(" ");
  return { method, address, path: address.split("?")[0] ?? "", fields };
};

test("every page and every action has its row, and every row its page", () => {
  const routes = store.pages.flatMap(({ path, hasAction }) => [
    `GET ${path}`,
    ...(hasAction ? [`POST ${path}`] : []),
  ]);
  const rows = Object.keys(PAGES).map((name) => placeOf(name));
  const named = new Set(rows.map(({ method, path }) => `${method} ${path}`));
  expect(routes.filter((route) => !PAGES[route])).toEqual([]);
  expect([...named].filter((name) => !routes.includes(name) && !routes.includes(`${name}?`))).toEqual([]);
});

test("every address for machines has its row", () => {
  const known = store.endpoints.map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(known)].filter((route) => !ENDPOINTS[route])).toEqual([]);
});

/** Who gets what another gets, where both are to get the same. */
const ALIKE: Partial<Record<Person, Person>> = {
  ...Object.fromEntries(STAFF.slice(1).map((person) => [person, "admin"])),
  "other customer": "customer",
  "admin whose role was revoked": "customer",
  "admin whose session has expired": "guest",
  "admin who signed in a while ago": "admin",
};

/** Returns one of each that are alike. */
const differing = (expected: Row) =>
  PEOPLE.filter((person) => {
    const alike = ALIKE[person];
    return alike === undefined || expected[person] !== expected[alike];
  });
/** Returns whom data and files are tried with: everybody in the panel, one of each that are alike elsewhere. */
const triedBy = (address: string, expected: Row) =>
  address.startsWith("/admin") ? PEOPLE : differing(expected);

describe.each(Object.entries(PAGES))("%s", (name, expected) => {
  const { method, address, fields } = placeOf(name);

  test("as a page", async () => {
    const met = await everybodyMeets(method, () => filled(address), fields, differing(expected));
    expect({ ...expected, ...met }).toEqual(expected);
  });

  test("as data", async () => {
    const ask = () => dataAddress(filled(address));
    const met = await everybodyMeets(method, ask, fields, triedBy(address, expected));
    const answers = AS_DATA[name] ?? expected;
    expect({ ...answers, ...met }).toEqual(answers);
  });
});

test("a page without an action refuses every post", async () => {
  for (const { path, hasAction, isScreen } of store.pages) {
    if (hasAction || !isScreen || path.startsWith("/admin") || path === "/*") continue;
    const met = await everybodyMeets("POST", () => filled(path), [], ["guest", "admin"]);
    expect([path, met]).toEqual([path, { guest: "none", admin: "none" }]);
  }
});

test.each(Object.entries(ENDPOINTS))("%s", async (name, expected) => {
  const { method, address, fields } = placeOf(name);
  const met = await everybodyMeets(method, () => filled(address), fields, triedBy(address, expected));
  expect({ ...expected, ...met }).toEqual(expected);
});

test("every route refuses posts from another site and posts without an origin", async () => {
  const posts = Object.keys(PAGES).filter((name) => name.startsWith("POST "));
  for (const name of posts) {
    const headers = {
      cookie: await cookieOf("admin"),
      origin: "https://evil.test",
      "sec-fetch-site": "cross-site",
    };
    const answer = await store.ask(filled(placeOf(name).address), { method: "POST", headers });
    expect([name, answer.status]).toEqual([name, 403]);
    const silent = { method: "POST", headers: { cookie: headers.cookie } };
    const unsaid = await store.ask(filled(placeOf(name).address), silent);
    expect([name, unsaid.status]).toEqual([name, 403]);
  }
  // Programs may call the store API without an origin; browsers send one.
  for (const name of Object.keys(ENDPOINTS).filter((each) => each.startsWith("POST /api/"))) {
    const headers = { cookie: await cookieOf("admin"), origin: "https://evil.test" };
    const answer = await store.ask(filled(placeOf(name).address), { method: "POST", headers });
    expect([name, answer.status]).toEqual([name, 403]);
  }
});

test.each([
  ["guest", "Authentication Required"],
  ["customer", "Access Denied"],
] as const)("the panel tells a %s: %s", async (person, words) => {
  const headers = { cookie: await cookieOf(person) };
  const sent = await store.ask("/admin", { headers });
  const page = await store.ask(sent.headers.get("location") ?? "", { headers });
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(words)]);
});

test.each([
  ["/admin/nope", "Not found"],
  ["/admin/discounts/nope", "Discount code not found"],
  ["/admin/pages/nope", "Page not found"],
  ["/admin/orders/nope", "Order not found"],
  ["/admin/products/edit/nope", "Failed to fetch product details"],
])("%s says what there is not", async (path, words) => {
  const answer = await store.ask(path, { headers: { cookie: await cookieOf("admin") } });
  expect(answer.status).toBe(404);
  const html = await answer.text();
  expect(html).toMatch(new RegExp(`<h1[^>]*>${words}</h1>`));
  expect(html).not.toContain("Internal Server Error");
});

test("nobody without access receives panel data, and a packer sees no money", async () => {
  const read = async (person: Person, path: string) => {
    const answer = await store.ask(path, { headers: { cookie: await cookieOf(person) } });
    return await answer.text();
  };
  const order = params.get(":orderNumber") ?? "";
  for (const path of ["/admin/orders?tab=recent", "/admin/orders.data?tab=recent"]) {
    expect(await read("admin", path)).toContain(order);
    expect(await read("packer", path)).toContain(order);
    for (const person of ["guest", "customer", "other customer", "admin whose role was revoked"] as const) {
      const text = await read(person, path);
      expect(text).not.toContain(order);
      expect(text).not.toMatch(/\/(?:app|assets)\/[^"]*admin[^"]*orders/);
    }
  }
  expect(await read("admin", "/admin/orders?tab=recent")).toContain("$83.00");
  expect(await read("packer", "/admin/orders?tab=recent")).not.toMatch(/\$8[03]\.00/);
});

test("a packer receives neither the reviewer's notes, nor the receipt's URL, nor the discount", async () => {
  const number = params.get(":orderNumber") ?? "";
  const [order] = await shop.db
    .update(orders)
    .set({ discountCode: "BAOBAB37", discountPercent: 37, discountReason: "A torn seam" })
    .where(eq(orders.orderNumber, number))
    .returning({ id: orders.id });
  const [payment] = await shop.db
    .update(gambianPayments)
    .set({ adminNotes: "Paid from a cousin's phone" })
    .where(eq(gambianPayments.orderId, order?.id ?? ""))
    .returning({ id: gambianPayments.id });
  const secrets = ["cousin", payment?.id ?? "no payment", "BAOBAB37", "A torn seam", "discountPercent"];
  const read = async (person: Person, path: string) =>
    await (await store.ask(path, { headers: { cookie: await cookieOf(person) } })).text();
  for (const path of [`/admin/orders/${number}`, "/admin/orders"]) {
    for (const address of [path, `${path}.data`]) {
      const query = path === "/admin/orders" ? "?tab=recent" : "";
      const [reviewer, packer] = [
        await read("verifier", address + query),
        await read("packer", address + query),
      ];
      for (const shown of ["cousin", "A torn seam"]) expect(reviewer).toContain(shown);
      expect(packer).toContain(number);
      for (const secret of secrets) expect(packer).not.toContain(secret);
    }
  }
});

test("a manager receives no cost, freight or duty of a supplier's order, nor where it is not shown", async () => {
  await shop.db.update(purchaseOrders).set({ freight: "37119.53", duty: "29137.59" });
  await shop.db.update(purchaseOrderLines).set({ unitCost: "41171.93" });
  await shop.db.insert(purchasePayments).values(
    (await shop.db.select({ purchaseOrder: purchaseOrders.number }).from(purchaseOrders)).map((order) => ({
      ...order,
      amount: "52291.67",
      paidAt: shop.clock(),
    })),
  );
  // So long that no random id of the page contains one.
  const secrets = [
    "37119.53",
    "29137.59",
    "41171.93",
    "3711953",
    "2913759",
    "4117193",
    "52291.67",
    "5229167",
  ];
  const path = filled("/admin/reorder/:number");
  for (const address of [path, `${path}.data`, "/admin/reorder", "/admin/reorder.data", "/admin/audit"]) {
    const headers = { cookie: await cookieOf("manager") };
    const text = await (await store.ask(address, { headers })).text();
    expect(text).toContain("Modou");
    for (const secret of secrets) expect(text).not.toContain(secret);
  }
  const owner = await store.ask(path, { headers: { cookie: await cookieOf("admin") } });
  expect(await owner.text()).toContain('value="41171.93"');
});

test("a role without a required second factor has no access", async () => {
  const rule = { settingKey: STAFF_SECURITY_KEY, settingValue: { secondFactorRequired: true } };
  await shop.db
    .insert(siteSettings)
    .values(rule)
    .onConflictDoUpdate({ target: siteSettings.settingKey, set: rule });
  try {
    const headers = { cookie: await cookieOf("admin") };
    const page = await store.ask("/admin", { headers });
    expect([page.status, page.headers.get("location")]).toEqual([302, "/account#staff"]);
    const receipt = await store.ask(filled("/admin/orders/receipt/:paymentId"), { headers });
    expect(receipt.status).toBe(404);
    expect((await store.ask("/account", { headers })).status).toBe(200);
  } finally {
    await shop.db.delete(siteSettings).where(eq(siteSettings.settingKey, STAFF_SECURITY_KEY));
  }
});

async function everybodyMeets(
  method: string,
  address: () => string,
  fields: string[],
  people: readonly Person[],
): Promise<Partial<Row>> {
  const met: Partial<Row> = {};
  for (const person of people) met[person] = await meets(person, method, address(), fields);
  return met;
}

import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Role } from "#app/domain/accounts/permissions.ts";
import { money } from "#app/domain/money/money.ts";
import { saleForm } from "#app/domain/orders/counter-sale.ts";
import { SETTINGS_TABS } from "#app/domain/settings/settings-tabs.ts";
import { placeStaffOrder } from "#app/server/checkout/place-staff-order.ts";
import { correctClose } from "#app/server/closing/correct-close.ts";
import { readOpenClose } from "#app/server/closing/read-figures.ts";
import { signOffDay } from "#app/server/closing/sign-off-day.ts";
import { saveSiteSetting } from "#app/server/settings/save-site-setting.ts";
import { accounts } from "#database/schema/accounts.ts";
import { products } from "#database/schema/catalogue.ts";
import { orders } from "#database/schema/orders.ts";
import { addAdmin, addDiscount, addProduct, aShopper } from "#tests/support/fixtures.ts";
import { openSession } from "#tests/support/open-session.ts";
import { openTestStore } from "#tests/support/open-test-store.ts";
import * as steps from "#tests/support/order-steps.ts";
import { succeeded } from "#tests/support/succeeded.ts";

/** The panel as it comes from the server, before any script, for staff who think in dalasi. */
const store = await openTestStore();
const owner = await addAdmin(store.shop, { email: "owner@example.com" });
succeeded(await saveSiteSetting(store.shop, owner, { key: "panel", value: { currency: "GMD" } }));
const product = await addProduct(store.shop, { price: "80.00", stockQuantity: 500 });

const read = async (userId: string, path: string) => {
  const response = await store.ask(path, { headers: { cookie: await openSession(store.shop, userId) } });
  return await response.text();
};

const post = async (path: string, fields: Record<string, string>) =>
  await store.ask(path, {
    method: "POST",
    headers: { cookie: await openSession(store.shop, owner.userId), origin: store.shop.config.baseUrl },
    body: new URLSearchParams(fields),
  });

const asRole = async (role: Role) => (await addAdmin(store.shop, { role })).userId;

/** Returns the texts of the elements with role "status". */
const statusesOf = (html: string) =>
  [...html.matchAll(/role="status"[^>]*>(.*?)<\/(?:div|p|span)>/gs)].map(([, text = ""]) =>
    text.replace(/<[^>]+>/g, ""),
  );

test("a close asks why nothing is counted, and one that was corrected shows it in the list and beside the refused field", async () => {
  const { shop } = store;
  await steps.review(shop, owner, await steps.orderByReceipt(shop, product, {}), "verified");
  const { day, version } = await readOpenClose(shop, null);
  const nothingCounted = await (await post("/admin/close", { day, version })).text();
  expect(nothingCounted).toMatch(/Why nothing is counted.*>Close uncounted</s);
  const counts = [{ method: "wave", counted: 1, note: "" }];
  const form = { counts, note: "", uncountedReason: "" };
  succeeded(await signOffDay(shop, owner, { day, seenVersion: version, form }));
  expect(await read(owner.userId, "/admin/close")).toContain(">differs<");
  const ofSeller = await read(await asRole("seller"), "/admin/close");
  expect(ofSeller).toContain("Paid out");
  expect(ofSeller).not.toMatch(/5,685|Float|Sign off/);
  expect(await read(owner.userId, `/admin/close/${day}`)).toMatch(/<h2[^>]*>Counted</);

  const recounted = { day, note: "A note stuck to another", isRecount: true };
  succeeded(
    await correctClose(shop, owner, {
      ...recounted,
      counts: [{ method: "wave", counted: 568_550, note: "" }],
    }),
  );
  succeeded(
    await correctClose(shop, owner, { ...recounted, note: "D50 by hand", isRecount: false, counts: [] }),
  );
  const list = await read(owner.userId, "/admin/close");
  expect(list).not.toContain(">differs<");
  expect(list).toContain("Counted again: A note stuck to another");
  expect(list).toContain("D50 by hand");
  const csv = await read(owner.userId, `/admin/close/${day}.csv`);
  expect(csv).toMatch(/^correction,.*,owner@example.com,,,,Counted again: A note stuck to another\r?$/m);
  expect(csv).toContain("counted,,5685.50");

  const refused = await post(`/admin/close/${day}`, {
    "counted-wave": "many",
    correction: "",
    recount: "on",
  });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html).toMatch(/value="many"/);
  expect(html).toMatch(/-error"[^>]*><svg[^>]*>.{0,300}<\/svg>Please enter an amount in dalasi/);
  expect(html).toContain("Please say what is corrected.");
  expect(html).toMatch(/<details[^>]*open/);
});

test("a drawer's entry that is refused keeps what was typed, two are never one, and the audit log names the drawer", async () => {
  const fields = {
    intent: "drawer",
    key: crypto.randomUUID(),
    kind: "paid_out",
    amount: "abc",
    reason: "Taxi",
  };
  const response = await post("/admin/close", fields);
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toMatch(/name="amount"[^>]* value="abc"|value="abc"[^>]* name="amount"/);
  expect(html).toMatch(/name="reason"[^>]* value="Taxi"|value="Taxi"[^>]* name="reason"/);
  expect(html).toContain("Not saved");
  expect(html).not.toContain("Not signed off");
  for (const sent of [1, 2]) {
    expect((await post("/admin/close", { ...fields, amount: "1,500" })).status, `${sent}`).toBe(302);
  }
  const other = await post("/admin/close", { ...fields, amount: "2,500" });
  expect(other.status).toBe(409);
  expect(await other.text()).toContain("This was already saved the first time you sent it.");
  const log = (await read(owner.userId, "/admin/audit")).replace(/<[^>]+>/g, " ");
  expect(log).toMatch(/Drawer paid out\s+·\s+the drawer\s.*D1,500\s.*Taxi/s);
});

test("what became of a form of any screen is said in the page", async () => {
  const failed = await post("/admin/pages", { intent: "delete", id: crypto.randomUUID() });
  expect(statusesOf(await failed.text()).join()).toContain("Someone else has deleted this in the meantime.");
});

test("an email of an order keeps its number in one piece, and emails are called so", async () => {
  const orderNumber = await steps.orderByReceipt(store.shop, product, {});
  const html = await read(owner.userId, "/admin/settings?tab=mail");
  expect(html).toMatch(
    new RegExp(`We have your order <span class="whitespace-nowrap">${orderNumber}</span>`),
  );
  expect(html).toMatch(/\d+(?:<!-- -->)? (?:<!-- -->)?emails?(?:<!-- -->)?\./);
});

test.each(["orders/KRB-7H2K9MPQ", "orders/packing-slips?orderNumbers=KRB-7H2K9MPQ", "reorder/999"])(
  "/admin/%s says that the order is not found",
  async (path) => {
    expect(await read(owner.userId, `/admin/${path}`)).toMatch(/<h1[^>]*>Order not found</);
  },
);

test("the stock history filters by what changes stock now, and names what changed it before", async () => {
  await store.shop.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('kairaba.stock_cause', '{"cause": "hold_back"}', true)`);
    await tx
      .update(products)
      .set({ stockQuantity: sql`stock_quantity + 1` })
      .where(eq(products.id, product.id));
  });
  const page = await read(owner.userId, "/admin/stock");
  expect(page).toContain('<option value="count">');
  expect(page).not.toContain('<option value="hold');
  expect(page).toContain("Back from a payment page");
});

test("an order that waits for its money has its link to pay on its page", async () => {
  const items = JSON.stringify([{ productId: product.id, size: "", quantity: 1 }]);
  const bill = saleForm.parse({ id: crypto.randomUUID(), items, paymentMethod: "link", ...aShopper() });
  const { orderNumber } = succeeded(await placeStaffOrder(store.shop, owner, bill));
  const page = `/admin/orders/${orderNumber}`;
  expect(await read(owner.userId, page)).toContain("Copy link to pay");
  succeeded(await steps.move(store.shop, owner, orderNumber, "cancelled"));
  expect(await read(owner.userId, page)).not.toContain("Copy link to pay");
});

test("a receipt that paid a part is not shown with the rest as what was expected of it", async () => {
  const orderNumber = await steps.orderByReceipt(store.shop, product, {});
  const page = async () => await read(owner.userId, `/admin/orders/${orderNumber}`);
  expect(await page()).toContain(">Expected<");
  await steps.review(store.shop, owner, orderNumber, "verified", { amount: money(100_00, "GMD") });
  const verified = await page();
  expect(verified).toContain("still due");
  expect(verified).not.toContain(">Expected<");
  await steps.review(store.shop, owner, orderNumber, "rejected", { notes: "Too dark" });
  expect(await page()).toContain(">Expected<");
});

test("whoever sees no takings starts at their own work", async () => {
  const startOf = async (role: Role) => {
    const cookie = await openSession(store.shop, await asRole(role));
    return (await store.ask("/admin", { headers: { cookie } })).headers.get("location");
  };
  expect([await startOf("seller"), await startOf("packer")]).toEqual(["/admin/sell", "/admin/orders"]);
});

test("a packer sees no list, filter or switch about money, and nobody a link to settings they may not open", async () => {
  const { shop } = store;
  const orderNumber = await steps.orderByReceipt(shop, product, {});
  await steps.review(shop, owner, orderNumber, "verified");
  const forOwner = await read(owner.userId, "/admin/orders?tab=recent");
  const packer = await asRole("packer");
  const forPacker = await read(packer, "/admin/orders?tab=recent");
  for (const words of ["view=back", "Filter by payment", "Show dollars", "Number, name, phone, sum"]) {
    expect([words, forOwner.includes(words)]).toEqual([words, true]);
    expect([words, forPacker.includes(words)]).toEqual([words, false]);
  }
  expect(forOwner).toMatch(/aria-expanded="false"[^>]*>(?:<span>)?Filters</);
  // An old address of the list leads to all orders.
  expect(await read(packer, "/admin/orders?tab=recent&view=back")).toContain(orderNumber);

  const manager = await asRole("manager");
  await post("/admin/settings", { intent: "invite-staff", email: "lamin@example.com", role: "packer" });
  for (const path of ["/admin", "/admin/audit"]) {
    expect(await read(owner.userId, path)).toContain("settings?tab=staff");
    expect(await read(manager, path)).not.toContain("/admin/settings");
  }
});

test("figures and messages are named as the shop says them, money fields begin in dalasi, and lists are kept", async () => {
  expect(await read(owner.userId, "/admin")).toMatch(/>last (?:<!-- -->)?\w+day(?:<!-- -->)? <span[^>]*>D/);
  const matched = await post("/admin/money", { messages: "hello\n\nyou" });
  expect(await matched.text()).toMatch(/>Message (?:<!-- -->)?2</);
  const added = (await read(owner.userId, "/admin/settings?tab=shipping")).split(">Add a zone<")[1];
  expect(/<option[^>]* selected=""[^>]*>[A-Z]{3} /.exec(added ?? "")?.[0]).toContain('value="GMD"');
  const bulk = await read(
    owner.userId,
    `/admin/products/bulk?all=yes&list=${encodeURIComponent("search=belt")}`,
  );
  expect(bulk).toMatch(/href="\/admin\/products\?search=belt"[^>]*>.{0,400}Back to your search/s);
  expect(await read(owner.userId, `/admin/products/bulk?ids=${product.id}`)).toContain(">D5,480</span>");
});

test("each tab of the settings has its own sentence, its forms come back to it, and Security leads to two-step sign-in", async () => {
  for (const { id, text } of SETTINGS_TABS) {
    const html = await read(owner.userId, `/admin/settings?tab=${id}`);
    const said = SETTINGS_TABS.filter((each) => html.includes(`${each.text.replace("'", "&#x27;")}</p>`));
    expect(said).toEqual([expect.objectContaining({ text })]);
    expect(html).toMatch(/href="\/account#second-factor"[^>]*>Security</);
    const actions = [...html.matchAll(/<form[^>]* action="(\/admin\/settings[^"]*)"/g)].map(([, to]) => to);
    expect(actions.filter((action) => action !== `/admin/settings?tab=${id}`)).toEqual([]);
  }
  expect(await read(owner.userId, "/account")).toMatch(/id="second-factor"/);
});

test("whose role is withheld reads why, and what to do", async () => {
  const { shop } = store;
  const short = await addAdmin(shop);
  const credential = { userId: short.userId, accountId: short.userId, providerId: "credential" };
  await shop.db.insert(accounts).values({ ...credential, password: "a hash", passwordSuitsStaff: false });
  const cookie = await openSession(shop, short.userId);
  const sent = await store.ask("/admin", { headers: { cookie } });
  expect(sent.headers.get("location")).toBe("/account#staff");
  const html = await read(short.userId, "/account");
  expect(html).toContain("Staff need a long password or two-step sign-in.");
  const notice = html.slice(html.indexOf('id="staff"'));
  for (const remedy of ["#password", "#second-factor"]) {
    expect(notice).toContain(`href="${remedy}"`);
    expect(html).toContain(`id="${remedy.slice(1)}"`);
  }
});

test("what a delivery costs is told to whoever sells", async () => {
  const items = JSON.stringify([{ productId: product.id, size: "", quantity: 1 }]);
  const costTo = async (role: Role, area: string) =>
    await read(await asRole(role), `/admin/sell/data?${new URLSearchParams({ area, items })}`);
  expect(await costTo("seller", "other")).toBe("20550");
  expect(await costTo("seller", "unknown")).toBe("null");
  expect(await read(await asRole("seller"), "/admin/sell")).toContain(">Over the counter<");
});

test("whoever sells finds a customer by a part of their number, of nine digits too, and what a code takes off", async () => {
  const { shop } = store;
  const nyima = { customerName: "Nyima Sowe", customerPhone: "+220873014466" };
  const orderNumber = await steps.orderByReceipt(shop, product, { ...aShopper(), ...nyima });
  await addDiscount(shop, { code: "TABASKI", percent: 15 });
  const seller = await asRole("seller");
  const asked = async (query: Record<string, string>) =>
    JSON.parse(await read(seller, `/admin/sell/data?${new URLSearchParams(query)}`));
  for (const customer of ["87 301 4", "+220 873014466", "nyima so"]) {
    expect([customer, await asked({ customer })]).toMatchObject([
      customer,
      [{ name: "Nyima Sowe", phone: "+220873014466" }],
    ]);
  }
  expect(await read(seller, "/admin/orders?tab=recent&search=873014466")).toContain(orderNumber);
  expect([await asked({ code: "tabaski" }), await asked({ code: "NONE" })]).toEqual([15, null]);
});

test("a seller takes the cash of an order that has left, and can't say that it was refused", async () => {
  const { shop } = store;
  const orderNumber = await steps.orderByReceipt(shop, product, {});
  const toCash = { paymentMethod: "cash", orderStatus: "shipped" } as const;
  await shop.db.update(orders).set(toCash).where(eq(orders.orderNumber, orderNumber));
  const page = await read(await asRole("seller"), `/admin/orders/${orderNumber}`);
  expect(page).toContain('value="cash-taken"');
  expect(page).not.toContain("change-status");
  expect(await read(await asRole("packer"), `/admin/orders/${orderNumber}`)).toContain("change-status");
});

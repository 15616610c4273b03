import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { signIn } from "#tests/e2e/support/checkout-steps.ts";
import { expectAccessible } from "#tests/e2e/support/expect-accessible.ts";
import { addSlide, makeSeller, queryStore } from "#tests/e2e/support/store-database.ts";
import { ADMIN } from "#tests/e2e/support/store-under-test.ts";

async function sellForCash(page: Page, name: string, size: RegExp, given = ""): Promise<void> {
  await page.getByRole("searchbox", { name: "Search the shelf" }).fill(name);
  await page.getByRole("article", { name }).getByRole("button", { name: size }).click();
  const isDesk = (page.viewportSize()?.width ?? 0) > 768;
  if (isDesk) await expect(page.getByRole("form", { name: "Bill" }).getByText(name)).toBeVisible();
  await page.getByRole("button", { name: "Cash", exact: true }).click();
  if (given !== "") await page.getByRole("textbox", { name: "Amount given" }).fill(given);
  await page.getByRole("button", { name: /^Take D/ }).click();
}

/** Sells pieces of the only product on the shelf, as fast as the screen lets a finger. */
async function sellMany(page: Page, size: string, times: number): Promise<void> {
  await page.evaluate(
    async ([wanted, count]) => {
      const tap = async (isMeant: (button: Element) => boolean) => {
        for (let frames = 0; frames < 1_000; frames += 1) {
          const button = [...document.querySelectorAll("button:not(:disabled)")].find(isMeant);
          if (button instanceof HTMLElement) return button.click();
          await new Promise(requestAnimationFrame);
        }
        throw new Error("no such button");
      };
      for (let sold = 0; sold < count; sold += 1) {
        await tap((button) => button.getAttribute("aria-label")?.startsWith(`${wanted}, `) ?? false);
        await tap(({ textContent }) => textContent === "Cash");
        await tap(({ textContent }) => textContent.startsWith("Take D"));
        await tap(({ textContent }) => textContent === "Next sale");
      }
    },
    [size, times] as const,
  );
}

test("one pair is sold in three taps, with its change and its receipt @phone-first", async ({ page }) => {
  const { name } = await addSlide();
  await signIn(page, ADMIN, "/admin/sell");
  await sellForCash(page, name, /^43, 30 left$/, "1,500");
  await expect(page.getByText("Change").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Receipt" })).toContainText("D500.00");
  await expect(page.getByRole("img", { name: /^Code of order KRB-/ })).toBeVisible();
  await expectAccessible(page);
});

test("a market day without network: each of twenty sales is counted once, and the last pair sold twice is for the owner", async ({
  page,
  browser,
}) => {
  const { id, name } = await addSlide();
  const fatou = { email: `fatou.${Date.now()}@example.test`, password: ADMIN.password };
  await makeSeller(fatou.email);
  const findSlide = (each: Page) => each.getByRole("searchbox", { name: "Search the shelf" }).fill(name);
  const sold = async () =>
    await queryStore<{ status: string; is_gone: boolean; received: string; orders: number }>(
      `select order_status as status, sold_out_at is not null as is_gone, received_amount::text as received, count(*)::int as orders
       from orders where exists (select from order_items where order_id = orders.id and product_id = $1)
       group by 1, 2, 3 order by 1`,
      [id],
    );
  await signIn(page, ADMIN, "/admin/sell");
  await page.waitForFunction(async () => (await caches.match("/admin/sell")) !== undefined);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const context = page.context();
  await context.setOffline(true);
  // Meanwhile somebody else sells the last pair.
  const other = await browser.newPage();
  await signIn(other, fatou, "/admin/sell");
  await sellForCash(other, name, /^42, 1 left$/);
  await expect(other.getByRole("img", { name: /^Code of order KRB-/ })).toBeVisible();
  await other.close();

  await page.getByText("Choose a size").click();
  const phone = page.getByRole("textbox", { name: "Customer’s phone" });
  await phone.fill("30123");
  await phone.blur();
  await expect(page.getByText("Please enter a valid phone number.")).toBeVisible();
  await phone.fill("");
  await page.getByText("Discount", { exact: true }).click();
  await page.getByRole("textbox", { name: "Discount code" }).fill("SAVE10");
  await page.getByRole("textbox", { name: "Discount code" }).blur();
  await expect(page.getByText("Codes need network.")).toBeVisible();
  await sellForCash(page, name, /^42, 1 left$/);
  await expect(page.getByText("Saved on this device.")).toBeVisible();
  await page.getByRole("button", { name: "Next sale" }).click();
  await sellMany(page, "43", 9);
  await page.close();
  const again = await context.newPage();
  await again.goto("/admin/sell");
  await expect(again.getByText("10 sales wait for the network.")).toBeVisible();
  await findSlide(again);
  await sellMany(again, "43", 5);
  await again.close();
  const third = await context.newPage();
  await third.goto("/admin/sell");
  await expect(third.getByText("15 sales wait for the network.")).toBeVisible();
  await findSlide(third);
  await sellMany(third, "43", 4);
  await expect(third.getByText("19 sales wait for the network.")).toBeVisible();
  await third.close();

  await context.clearCookies();
  await context.setOffline(false);
  const ofFatou = await context.newPage();
  await signIn(ofFatou, fatou, "/admin/sell");
  // Killed once more, while they are sent, now by somebody else.
  await expect.poll(async () => (await sold()).length).toBeGreaterThan(1);
  await ofFatou.close();

  await context.clearCookies();
  const last = await context.newPage();
  await signIn(last, ADMIN, "/admin/sell");
  await expect(last.getByText("for the network.")).toBeHidden();
  await expect.poll(sold).toEqual([
    { status: "delivered", is_gone: false, received: "1000.00", orders: 19 },
    { status: "payment_pending", is_gone: true, received: "1000.00", orders: 1 },
  ]);
  const stock = await queryStore(
    "select size, quantity from product_stock where product_id = $1 order by size",
    [id],
  );
  expect(stock).toEqual([
    { size: "42", quantity: 0 },
    { size: "43", quantity: 12 },
  ]);
  // What the close counts.
  const money = await queryStore(
    `select count(*)::int as entries, sum(gmd_amount)::text as taken from live_money
     where source = 'cash' and order_id in (select order_id from order_items where product_id = $1)`,
    [id],
  );
  expect(money).toEqual([{ entries: 20, taken: "20000.00" }]);
  const sellers = await queryStore(
    `select distinct users.email from orders join order_events on order_id = orders.id join users on users.id = actor_user_id
     where orders.id in (select order_id from order_items where product_id = $1) order by 1`,
    [id],
  );
  expect(sellers).toEqual(
    [ADMIN, fatou].map(({ email }) => ({ email })).toSorted((a, b) => a.email.localeCompare(b.email)),
  );
  await last.goto("/admin/close");
  await last.getByRole("textbox", { name: "Amount" }).fill("150");
  await last.getByRole("textbox", { name: "What for" }).fill(`Taxi for ${name}`);
  await last.getByRole("button", { name: "Paid out" }).click();
  await expect(last.getByRole("textbox", { name: "What for" })).toHaveValue("");
  const drawer = await queryStore("select amount_gmd::text as amount from drawer_entries where reason = $1", [
    `Taxi for ${name}`,
  ]);
  expect(drawer).toEqual([{ amount: "150.00" }]);
});

/** Puts a sale of one slide into the outbox of this page's device, as it is where it was sold without network. */
async function putUnsent(
  page: Page,
  id: string,
  { at, items }: { at: number; items: string },
): Promise<void> {
  // The screen makes the database; a test that opened it first would make it without tables.
  await page.waitForFunction(async () =>
    (await indexedDB.databases()).some((database) => database.name === "kairaba-sell"),
  );
  await page.evaluate(
    async ([sale, soldAt, lines]) => {
      const opening = indexedDB.open("kairaba-sell", 1);
      const database = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
      });
      const total = { total: "1000.00", paymentMethod: "cash", soldAt: new Date(soldAt).toISOString() };
      const fields = { id: sale, items: lines, ...total };
      const write = database.transaction("outbox", "readwrite");
      write.objectStore("outbox").put({ id: sale, at: soldAt, seller: { id: "" }, fields }, sale);
      await new Promise((resolve) => {
        write.oncomplete = resolve;
      });
      database.close();
    },
    [id, at, items] as const,
  );
}

test("a sale that was refused waits apart: the next is sent and refused at once, also by a page without https @phone-first", async ({
  page,
}) => {
  const { id, name } = await addSlide();
  // Only pages with https have locks.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "locks"));
  await signIn(page, ADMIN, "/admin/sell");
  await putUnsent(page, randomUUID(), { at: Date.now(), items: "[]" });
  await page.reload();
  const status = page.getByRole("status");
  await expect(status.getByText(/^D1,000.*: Please add items to your cart/)).toBeVisible();
  await queryStore("update product_stock set quantity = 0 where product_id = $1 and size = '42'", [id]);
  await sellForCash(page, name, /^42, 1 left$/);
  await expect(page.getByRole("alert")).toContainText(`${name} EU 42 is sold out.`);
});

test("a bill that was changed after its answer was lost is a sale of its own, and one that was not is none @phone-first", async ({
  page,
}) => {
  const { id, name } = await addSlide();
  await signIn(page, ADMIN, "/admin/sell");
  const sold = async () =>
    await queryStore("select quantity from order_items where product_id = $1 order by quantity", [id]);
  await page.route("**/admin/sell/data", async (route) => {
    if (route.request().method() !== "POST") return await route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("searchbox", { name: "Search the shelf" }).fill(name);
  await page.getByRole("button", { name: /^43, / }).click();
  const link = page.getByRole("button", { name: "Send a link" });
  for (const sent of [1, 2]) {
    await link.click();
    await expect(page.getByRole("alert"), `${sent}`).toContainText("We can't make a link without network.");
    await expect(link).toBeEnabled();
  }
  expect(await sold()).toEqual([{ quantity: 1 }]);
  await page.unrouteAll();
  await page.getByRole("button", { name: /^43, / }).click();
  await link.click();
  await expect(page.getByRole("img", { name: /^Code of order KRB-/ })).toBeVisible();
  expect(await sold()).toEqual([{ quantity: 1 }, { quantity: 2 }]);
});

test("a refused sale says which field, beside its button @desk", async ({ page }) => {
  const { name } = await addSlide();
  await signIn(page, ADMIN, "/admin/sell");
  await page.getByText("Discount", { exact: true }).click();
  await page.getByRole("textbox", { name: "Dalasi off" }).fill("much");
  await page.getByRole("textbox", { name: "Reason for the discount" }).fill("A scratch");
  await sellForCash(page, name, /^43, 30 left$/, "1,500");
  const refusal = page.getByRole("alert");
  await expect(refusal).toHaveText("Dalasi off: please enter a sum such as 2,000.");
  await expect(refusal).toBeInViewport({ ratio: 1 });
});

/** What the server does with a sale again and again, and what the screen says of it then. */
const STUCK = [
  ["at which the server fails", [500], /^D1,000.*: The shop can't record this sale\./],
  ["for which the server is too busy, or fails", [503, 503, 500], "1 sale waits for the network."],
  ["that the server never answers", null, "1 sale waits for the network."],
] as const;

for (const [what, codes, words] of STUCK) {
  test(`a sale ${what} again and again lets the next ones pass, stays, and is counted once in the end @phone-first`, async ({
    page,
  }) => {
    // The screen waits two seconds for what never comes, not eight.
    if (codes === null)
      await page.addInitScript(() => {
        const timeout = AbortSignal.timeout.bind(AbortSignal);
        AbortSignal.timeout = (milliseconds) => timeout(milliseconds / 4);
      });
    const { id, name } = await addSlide();
    const items = JSON.stringify([{ productId: id, size: "43", quantity: 1 }]);
    const [stuck, next] = [randomUUID(), randomUUID()];
    const counted = async () =>
      await queryStore("select id from orders where id = any($1::uuid[]) order by created_at", [
        [stuck, next],
      ]);
    let sent = 0;
    await page.route("**/admin/sell/data", async (route) => {
      if (!route.request().postData()?.includes(stuck)) return await route.continue();
      const status = codes?.[sent % codes.length];
      sent += 1;
      if (status !== undefined) await route.fulfill({ status, body: "" });
    });
    await signIn(page, ADMIN, "/admin/sell");
    await putUnsent(page, stuck, { at: Date.now() - 60_000, items });
    await putUnsent(page, next, { at: Date.now(), items });
    const status = page.getByRole("status");
    for (let tries = 1; tries < 3; tries += 1) {
      await page.reload();
      await expect(status.getByText("2 sales wait for the network.")).toBeVisible();
    }
    expect(await counted()).toEqual([]);
    await page.reload();
    await expect.poll(counted).toEqual([{ id: next }]);
    await expect(status.getByText(words)).toBeVisible();
    await expect(page.getByText("2 sales wait")).toBeHidden();
    await expectAccessible(page);
    await sellForCash(page, name, /^43, \d+ left$/);
    await expect(page.getByRole("img", { name: /^Code of order KRB-/ })).toBeVisible();
    await page.unrouteAll();
    await page.reload();
    await expect.poll(counted).toEqual([{ id: next }, { id: stuck }]);
    await expect(status.getByText(words)).toBeHidden();
  });
}

test("a device that can't store a sale sells while there is network, and says so without", {
  tag: "@phone",
}, async ({ page }) => {
  const { name } = await addSlide();
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
  });
  await signIn(page, ADMIN, "/admin/sell");
  await sellForCash(page, name, /^43, 30 left$/);
  await expect(page.getByRole("img", { name: /^Code of order KRB-/ })).toBeVisible();
  await page.getByRole("button", { name: "Next sale" }).click();
  await page.context().setOffline(true);
  await sellForCash(page, name, /^43, \d+ left$/);
  await expect(page.getByRole("alert")).toContainText("We can't save this sale on your device.");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: /^Take D/ }).click();
  await expect(page.getByRole("img", { name: /^Code of order KRB-/ })).toBeVisible();
});

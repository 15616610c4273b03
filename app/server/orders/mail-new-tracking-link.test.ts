import { expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { findInvoice } from "#app/server/orders/documents.ts";
import { findOrderByLink, trackOrder } from "#app/server/orders/track-order.ts";
import { trackingToken, trackingUrl } from "#app/server/orders/tracking-link.ts";
import { outbox } from "#database/schema/operations.ts";
import { DAY_MS } from "#packages/values";
import { addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { orderByReceipt } from "#tests/support/order-steps.ts";
import { mailNewTrackingLink } from "./tracking-link.ts";

const { shop, clock } = await openTestShop();

const tokenOf = (url: string) => new URL(url).searchParams.get("token") ?? "";

test("a tracking link ends 180 days after its order, and a new one is mailed to the order's address alone", async () => {
  const customerEmail = "fatou@example.com";
  const orderNumber = await orderByReceipt(shop, await addProduct(shop), { customerEmail });
  const token = tokenOf(trackingUrl(shop, orderNumber));
  const open = (using: string) => findOrderByLink(shop, { orderNumber, token: using });
  const invoice = (using: string) =>
    findInvoice(shop, GUEST, { orderNumber, token: using, ipAddress: "192.0.2.9" });
  clock.advance(179 * DAY_MS);
  expect([(await open(token)).ok, (await invoice(token)).ok]).toEqual([true, true]);
  clock.advance(2 * DAY_MS);
  expect(await open(token)).toMatchObject({ ok: false, reason: "link_expired" });
  expect(await invoice(token)).toMatchObject({ ok: false, reason: "not_found" });
  expect((await trackOrder(shop, "192.0.2.9", { orderNumber, email: "fatou@example.com" })).ok).toBe(true);

  const mailed = async () =>
    (await shop.db.select().from(outbox)).filter(({ kind }) => kind === "tracking_link");
  const ask = (using: string) => mailNewTrackingLink(shop, "192.0.2.9", { orderNumber, token: using });
  // A guessed number gets the same response.
  expect(await ask("guess")).toEqual(await ask(token));
  const [mail, ...others] = await mailed();
  expect([others.length, mail?.recipient]).toEqual([0, "fatou@example.com"]);
  const url = /http\S+\/track\?\S+/.exec(mail?.bodyText ?? "")?.[0] ?? "";
  expect((await open(tokenOf(url))).ok).toBe(true);
  expect((await invoice(tokenOf(url))).ok).toBe(true);

  for (let again = 0; again < 5; again += 1) expect(await ask(token)).toMatchObject({ ok: true });
  expect(await mailed()).toHaveLength(3);
  for (let again = 0; again < 5; again += 1) await ask(token);
  expect(await ask(token)).toMatchObject({ ok: false, reason: "rate_limited" });

  clock.advance(32 * DAY_MS);
  expect(await open(tokenOf(url))).toMatchObject({ ok: false, reason: "link_expired" });
  const [, signature = ""] = trackingToken(shop, orderNumber).split(".");
  expect(await open(`zzzzzzz.${signature}`)).toMatchObject({ ok: false, reason: "not_found" });
});

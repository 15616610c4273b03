import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { GUEST, type Viewer } from "#app/domain/accounts/viewer.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import type { HttpEnv } from "#app/server/http/request-context.ts";
import { auditLog } from "#database/schema/operations.ts";
import { addAdmin, addCustomer, addProduct, aLocalOrder, payOnPage } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { review } from "#tests/support/order-steps.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { createDownloadRoutes } from "./download-routes.ts";

const { shop, brokenOnPurpose } = await openTestShop();
brokenOnPurpose.add("paid_order_has_payment").add("picture_has_row");

async function get(viewer: Viewer, path: string, accept = "*/*"): Promise<Response> {
  const app = new Hono<HttpEnv>();
  app.use(async (c, next) => {
    c.set("visit", { viewer, ipAddress: "192.0.2.9", currency: "USD", country: null, hasOutage: false });
    await next();
  });
  app.route("/", createDownloadRoutes(shop));
  return await app.request(path, { headers: { accept } });
}

type Given = Parameters<typeof aLocalOrder>[1];

async function order(viewer: Viewer, given: Given = {}) {
  const product = await addProduct(shop, {
    name: "Court Low “Ŋaala”",
    price: "79.99",
    sizes: { "42": 50 },
  });
  const input = await aLocalOrder(product, { size: "42", quantity: 2, ...given });
  const placed = succeeded(await placeOrder(shop, viewer, input));
  return placed.orderNumber;
}

describe("exports", () => {
  test.each(["orders", "payments"])("of %s are refused for a period that cannot be read", async (name) => {
    const admin = await addAdmin(shop);
    const path = `/admin/exports/${name}.csv`;
    for (const period of ["from=0000-01-01", "to=0000-02-01", "to=9999-12-31", "from=2026-02-30"]) {
      const answer = await get(admin, `${path}?${period}`);
      expect(answer.status).toBe(400);
      const [field = "", typed] = period.split("=");
      const words = `“${typed}” is not a date. Please enter one like 2026-11-20.`;
      expect(await answer.json()).toMatchObject({ code: "validation_failed", errors: { [field]: words } });
    }
    const turned = await get(admin, `${path}?from=2026-03-02&to=2026-03-01`);
    expect(await turned.json()).toMatchObject({
      status: 400,
      errors: { to: "This is before the start date." },
    });
    const person = await get(admin, `${path}?from=1.2.2026&to=2026-03-01`, "text/html,*/*;q=0.8");
    expect([person.status, person.headers.get("location")]).toEqual([
      303,
      `/admin/exports?export=${name}&from=1.2.2026&to=2026-03-01`,
    ]);
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.actorEmail, admin.email));
    expect(acts).toEqual([]);
    expect((await get(admin, `${path}?from=&to=`)).status).toBe(200);
  });

  test("of orders and payments cannot be run as formulas, and are in the log", async () => {
    const admin = await addAdmin(shop);
    const orderNumber = await order(GUEST, {
      customerName: '=HYPERLINK("http://evil.test")',
      customerEmail: "awa@example.com",
      customerPhone: "+2203012345",
      currency: "GMD",
    });
    const response = await get(admin, "/admin/exports/orders.csv?from=2026-03-02&to=2026-03-02");
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const file = new TextDecoder().decode(bytes);
    const line = file.split("\r\n").find((each) => each.startsWith(orderNumber)) ?? "";
    expect(line).toContain(`,"'=HYPERLINK(""http://evil.test"")",awa@example.com,'+220 301 2345,GM,`);
    expect(line).toContain(",GMD,10958.64,0.00,,205.50,11164.14,162.98,wave,pending,payment_pending,");
    await review(shop, admin, orderNumber, "verified");
    const payments = await (
      await get(admin, "/admin/exports/payments.csv?from=2026-03-02&to=2026-03-02")
    ).text();
    expect(payments).toContain(
      `${orderNumber},2026-03-02T10:00:00.000Z,received,wave,GMD,11164.14,162.98,11164.14,`,
    );
    expect(payments).toContain(`,${admin.email},"'=HYPERLINK`);
    const none = await (await get(admin, "/admin/exports/orders.csv?from=2026-03-03")).text();
    expect(none.trim().split("\r\n")).toHaveLength(1);
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.actorEmail, admin.email));
    expect(acts.map(({ action }) => action)).toEqual([
      "orders.exported",
      "payment.verified",
      "payments.exported",
      "orders.exported",
    ]);
  });

  test("have no decimals in yen", async () => {
    const orderNumber = await order(GUEST, { currency: "JPY" });
    const admin = await addAdmin(shop);
    // 79.99 dollars are 8,799 yen; two of them, and 330 for sending.
    const lineOf = async (name: string) => {
      const text = await (await get(admin, `/admin/exports/${name}.csv`)).text();
      return text.split(/\r?\n/).find((line) => line.includes(orderNumber));
    };
    expect(await lineOf("orders")).toContain(",JPY,17598,0,,330,17928,162.98,");
    await payOnPage(shop, orderNumber, { amount: 17_928, refunded: 17_928 });
    const payment = await lineOf("payments");
    expect(payment).toContain(",received,card,JPY,17928,162.98,");
    expect(payment).not.toContain("17928.00");
  });

  test("do not exist for whoever may not have them", async () => {
    const verifier = await addAdmin(shop, { role: "verifier" });
    const packer = await addAdmin(shop, { role: "packer" });
    expect((await get(verifier, "/admin/exports/payments.csv")).status).toBe(200);
    for (const [viewer, name] of [
      [packer, "orders"],
      [packer, "payments"],
      [verifier, "newsletter"],
      [verifier, "products"],
      [GUEST, "orders"],
      [await addCustomer(shop), "newsletter"],
    ] as const) {
      expect((await get(viewer, `/admin/exports/${name}.csv`)).status).toBe(404);
    }
  });
});

import { inflateSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { GUEST, type Viewer } from "#app/domain/accounts/viewer.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import type { HttpEnv } from "#app/server/http/http-env.ts";
import { orderToken } from "#app/server/orders/order-token.ts";
import { auditLog } from "#database/schema/operations.ts";
import { orders } from "#database/schema/orders.ts";
import {
  addAdmin,
  addCustomer,
  addDiscount,
  addProduct,
  aLocalOrder,
  payOnPage,
} from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { review } from "#tests/support/order-steps.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { createDownloadRoutes } from "./download-routes.ts";

const opened = await openTestShop();
opened.brokenOnPurpose.add("paid_order_has_payment").add("picture_has_row");
afterAll(() => opened.close());

async function get(viewer: Viewer, path: string, accept = "*/*"): Promise<Response> {
  const app = new Hono<HttpEnv>();
  app.use(async (c, next) => {
    c.set("visit", { viewer, ipAddress: "192.0.2.9", currency: "USD", country: null, hasOutage: false });
    await next();
  });
  app.route("/", createDownloadRoutes(opened.shop));
  return await app.request(path, { headers: { accept } });
}

type Given = Parameters<typeof aLocalOrder>[1];

async function order(viewer: Viewer, given: Given = {}) {
  const product = await addProduct(opened.shop, {
    name: "Court Low “Ŋaala”",
    price: "79.99",
    sizes: { "42": 50 },
  });
  const input = await aLocalOrder(product, { size: "42", quantity: 2, ...given });
  const placed = succeeded(await placeOrder(opened.shop, viewer, input));
  return placed.orderNumber;
}

/** Returns the texts of a PDF, page by page. */
async function wordsOf(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString("latin1");
  let words = "";
  for (const match of text.matchAll(/\/Length (\d+)[^>]*FlateDecode[^>]*>>\s*stream\n/g)) {
    const start = (match.index ?? 0) + match[0].length;
    const content = inflateSync(bytes.subarray(start, start + Number(match[1]))).toString("latin1");
    for (const line of content.matchAll(/\[(.*)\] TJ/g)) {
      const hex = [...(line[1] ?? "").matchAll(/<([0-9a-f]*)>/g)].map((part) => part[1]).join("");
      words += `${Buffer.from(hex, "hex").toString("latin1")}\n`;
    }
  }
  return words;
}

describe("an invoice", () => {
  test("belongs to its signed-in owner; another customer, a guest and a wrong token get 404", async () => {
    const [awa, binta] = [await addCustomer(opened.shop), await addCustomer(opened.shop)];
    const orderNumber = await order(awa);
    const path = `/my-orders/${orderNumber}/invoice.pdf`;
    const own = await get(awa, path);
    expect(own.status).toBe(200);
    expect(own.headers.get("content-type")).toBe("application/pdf");
    expect(own.headers.get("cache-control")).toBe("private, no-store");
    for (const viewer of [binta, GUEST, await addAdmin(opened.shop)]) {
      expect((await get(viewer, path)).status).toBe(404);
    }
    const wrong = orderToken(opened.shop, "order-placed", orderNumber);
    expect((await get(GUEST, `${path}?token=${wrong}`)).status).toBe(404);
    const right = orderToken(opened.shop, "track-order", orderNumber);
    expect((await get(GUEST, `${path}?token=${right}`)).status).toBe(200);
    expect((await get(awa, "/my-orders/KRB-22222222/invoice.pdf")).status).toBe(404);
  });

  test("shows seller, buyer, items, amounts and the payment status", async () => {
    await addDiscount(opened.shop, { code: "TEN" });
    const orderNumber = await order(GUEST, { currency: "EUR", discountCode: "TEN" });
    const admin = await addAdmin(opened.shop);
    const words = await wordsOf(await get(admin, `/admin/orders/${orderNumber}/invoice.pdf`));
    for (const part of [
      "KAIRABA",
      "Kairaba Avenue, Serekunda, The Gambia",
      "Invoice",
      orderNumber,
      "2 March 2026",
      "Awa Ceesay",
      "Awaiting payment",
      "\x80135.98",
      "-\x8013.60",
      "\x80124.93",
      "Discount (TEN, 10%)",
      "Ngaala",
    ]) {
      expect(words).toContain(part);
    }
    await opened.shop.db
      .update(orders)
      .set({ paymentStatus: "paid" })
      .where(eq(orders.orderNumber, orderNumber));
    const paid = await wordsOf(await get(admin, `/admin/orders/${orderNumber}/invoice.pdf`));
    expect(paid).toMatch(/Paid\n[\s\S]*Amount due\n\x800\.00/);
  });

  test("is for staff who see money; a packer gets the packing slip, without any figure of it", async () => {
    const orderNumber = await order(GUEST);
    const packer = await addAdmin(opened.shop, { role: "packer" });
    expect((await get(packer, `/admin/orders/${orderNumber}/invoice.pdf`)).status).toBe(404);
    const slip = await get(packer, `/admin/orders/${orderNumber}/packing-slip.pdf`);
    const words = await wordsOf(slip);
    expect(words).toContain("Packing slip");
    expect(words).toContain("EU 42\n");
    expect(words).not.toMatch(/[$\x80\xa3@]|79\.99|159\.98/);
    expect((await get(GUEST, `/admin/orders/${orderNumber}/packing-slip.pdf`)).status).toBe(404);
  });

  test("only the packing slip of a test payment warns not to send it", async () => {
    const [real, tested] = [await order(GUEST), await order(GUEST)];
    await payOnPage(opened.shop, tested, { amount: 15_998, refunded: 0, mode: "test" });
    const packer = await addAdmin(opened.shop, { role: "packer" });
    const slipOf = async (number: string) =>
      await wordsOf(await get(packer, `/admin/orders/${number}/packing-slip.pdf`));
    expect(await slipOf(tested)).toContain("TEST PAYMENT - do not send");
    expect(await slipOf(real)).not.toContain("TEST PAYMENT");
  });
});

test("a packing slip is A6 with picture and QR code, two share an A4 page, and many items take another slip", async () => {
  const packer = await addAdmin(opened.shop, { role: "packer" });
  const picture = sharp({ create: { width: 64, height: 80, channels: 3, background: "#0e4a4f" } });
  await opened.shop.files.put("media/5119-320.webp", await picture.webp().toBuffer(), "image/webp");
  const sizes = ["38", "39", "40", "41", "42", "43", "44", "45", "46"];
  const product = await addProduct(opened.shop, {
    sizes: Object.fromEntries(sizes.map((size) => [size, 3])),
    images: ["/media/5119-960.webp"],
  });
  const of = async (wanted: string[]) => {
    const items = wanted.map((size) => ({ productId: product.id, size, quantity: 1 }));
    const input = await aLocalOrder(product, { items });
    return succeeded(await placeOrder(opened.shop, GUEST, input)).orderNumber;
  };
  const numbers = [await of(sizes), await of(["38"]), await of(["39"])];
  const bytesOf = async (path: string) =>
    Buffer.from(await (await get(packer, `/admin/orders/${path}`)).arrayBuffer()).toString("latin1");
  const [long, short] = [
    await bytesOf(`${numbers[0]}/packing-slip.pdf`),
    await bytesOf(`${numbers[1]}/packing-slip.pdf`),
  ];
  const pages = (text: string) => [...text.matchAll(/\/MediaBox \[([\d. ]+)\]/g)].map(([, box]) => box);
  expect(pages(short)).toEqual(["0 0 297.64 419.53"]);
  expect(pages(long)).toEqual(Array.from({ length: pages(long).length }, () => "0 0 297.64 419.53"));
  expect(pages(long).length).toBeGreaterThan(1);
  const words = await wordsOf(await get(packer, `/admin/orders/${numbers[0]}/packing-slip.pdf`));
  expect(words.match(/More items on the next slip/g)).toHaveLength(pages(long).length - 1);
  expect(words.match(/· continued/g)).toHaveLength(pages(long).length - 1);
  // The picture is in the file once, though nine items show it.
  expect(long.match(/\/DCTDecode/g)).toHaveLength(1);
  const together = await bytesOf(`packing-slips.pdf?orderNumbers=${numbers[1]},${numbers[2]}`);
  expect(pages(together)).toEqual(["0 0 841.89 595.28"]);
});

test("chosen orders have one file of packing slips and one table, unknown numbers left out", async () => {
  const [first, second, other] = [await order(GUEST), await order(GUEST), await order(GUEST)];
  const query = new URLSearchParams([first, "KRB-22222222", second].map((each) => ["orderNumbers", each]));
  const packer = await addAdmin(opened.shop, { role: "packer" });
  const words = await wordsOf(await get(packer, `/admin/orders/packing-slips.pdf?${query}`));
  expect(words.match(/Packing slip KRB-/g)).toHaveLength(2);
  for (const orderNumber of [first, second]) expect(words).toContain(`Packing slip ${orderNumber}`);
  expect(words).not.toContain(other);
  expect((await get(packer, "/admin/orders/packing-slips.pdf")).status).toBe(404);

  const owner = await addAdmin(opened.shop);
  const table = await get(owner, `/admin/orders/chosen.csv?${query}`);
  expect(table.headers.get("content-type")).toContain("text/csv");
  const lines = (await table.text()).trim().split(/\r?\n/);
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(first);
  expect(lines[2]).toContain(second);
  expect((await get(owner, "/admin/orders/chosen.csv")).status).toBe(404);
  expect((await get(packer, `/admin/orders/chosen.csv?${query}`)).status).toBe(404);
});

describe("exports", () => {
  test.each(["orders", "payments"])("of %s are refused for a period that cannot be read", async (name) => {
    const admin = await addAdmin(opened.shop);
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
    const acts = await opened.shop.db.select().from(auditLog).where(eq(auditLog.actorEmail, admin.email));
    expect(acts).toEqual([]);
    expect((await get(admin, `${path}?from=&to=`)).status).toBe(200);
  });

  test("of orders and payments cannot be run as formulas, and are in the log", async () => {
    const admin = await addAdmin(opened.shop);
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
    await review(opened.shop, admin, orderNumber, "verified");
    const payments = await (
      await get(admin, "/admin/exports/payments.csv?from=2026-03-02&to=2026-03-02")
    ).text();
    expect(payments).toContain(
      `${orderNumber},2026-03-02T10:00:00.000Z,received,wave,GMD,11164.14,162.98,11164.14,`,
    );
    expect(payments).toContain(`,${admin.email},"'=HYPERLINK`);
    const none = await (await get(admin, "/admin/exports/orders.csv?from=2026-03-03")).text();
    expect(none.trim().split("\r\n")).toHaveLength(1);
    const acts = await opened.shop.db.select().from(auditLog).where(eq(auditLog.actorEmail, admin.email));
    expect(acts.map(({ action }) => action)).toEqual([
      "orders.exported",
      "payment.verified",
      "payments.exported",
      "orders.exported",
    ]);
  });

  test("have no decimals in yen", async () => {
    const orderNumber = await order(GUEST, { currency: "JPY" });
    const admin = await addAdmin(opened.shop);
    // 79.99 dollars are 8,799 yen; two of them, and 330 for sending.
    const lineOf = async (name: string) => {
      const text = await (await get(admin, `/admin/exports/${name}.csv`)).text();
      return text.split(/\r?\n/).find((line) => line.includes(orderNumber));
    };
    expect(await lineOf("orders")).toContain(",JPY,17598,0,,330,17928,162.98,");
    await payOnPage(opened.shop, orderNumber, { amount: 17_928, refunded: 17_928 });
    const payment = await lineOf("payments");
    expect(payment).toContain(",received,card,JPY,17928,162.98,");
    expect(payment).not.toContain("17928.00");
  });

  test("do not exist for whoever may not have them", async () => {
    const verifier = await addAdmin(opened.shop, { role: "verifier" });
    const packer = await addAdmin(opened.shop, { role: "packer" });
    expect((await get(verifier, "/admin/exports/payments.csv")).status).toBe(200);
    for (const [viewer, name] of [
      [packer, "orders"],
      [packer, "payments"],
      [verifier, "newsletter"],
      [verifier, "products"],
      [GUEST, "orders"],
      [await addCustomer(opened.shop), "newsletter"],
    ] as const) {
      expect((await get(viewer, `/admin/exports/${name}.csv`)).status).toBe(404);
    }
  });
});

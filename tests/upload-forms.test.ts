import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { saleForm } from "#app/domain/orders/counter-sale.ts";
import { placeStaffOrder } from "#app/server/checkout/place-staff-order.ts";
import { sealedOrderToken } from "#app/server/orders/order-token.ts";
import { trackingPath, trackingToken } from "#app/server/orders/tracking-link.ts";
import { products } from "#database/schema/catalogue.ts";
import { orderReturns } from "#database/schema/orders.ts";
import { addAdmin, addProduct, aLocalOrder, anAddress } from "./support/fixtures.ts";
import { openSession } from "./support/open-session.ts";
import { openTestStore } from "./support/open-test-store.ts";
import { move, orderByReceipt, orderOf, receiptOf, review } from "./support/order-steps.ts";
import { succeeded } from "./support/succeeded.ts";

/** Each form with a file takes it up to its limit, sent by the browser itself or by script, and says where it is larger. */
const MB = 1024 * 1024;
const store = await openTestStore();
const admin = await addAdmin(store.shop);
const cookie = await openSession(store.shop, admin.userId);

/** A document of this many bytes that no other has. */
function aPdf(bytes: number): File {
  const body = Buffer.alloc(bytes, `%PDF-1.4\n${randomUUID()}`);
  return new File([body], "receipt.pdf", { type: "application/pdf" });
}

/** A picture of about this many bytes. */
async function aPicture(bytes: number): Promise<File> {
  const side = Math.floor(Math.sqrt(bytes / 3));
  const raw = { width: side, height: side, channels: 3 } as const;
  const png = await sharp(randomBytes(side * side * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return new File([new Uint8Array(png)], "front.png", { type: "image/png" });
}

const LINE = "name,price\n";
/** A list of products of this many bytes; its rows are faulty, which is said of them one by one. */
function aList(bytes: number): File {
  return new File([LINE, "x".repeat(bytes - LINE.length)], "list.csv", { type: "text/csv" });
}

type Upload = {
  path: string;
  fields: Record<string, string>;
  name: string;
  headers?: Record<string, string>;
  /** Resolves to whether the file has arrived. */
  isStored: (response: Response) => Promise<boolean>;
};

async function send({ path, fields, name, headers = {} }: Upload, file: File): Promise<Response> {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  body.set(name, file);
  const { baseUrl } = store.shop.config;
  return await store.ask(path, {
    method: "POST",
    body,
    headers: { ...headers, origin: baseUrl, host: new URL(baseUrl).host },
    address: anAddress(),
  });
}

async function newOrder({ path, asked = false }: { path: string; asked?: boolean }): Promise<Upload> {
  const product = await addProduct(store.shop);
  const { items, customerName, customerEmail, customerPhone, country, region, deliveryAddress } =
    await aLocalOrder(product);
  const buyer = { customerName, customerEmail, customerPhone, country, region };
  const [line] = items;
  if (!line) throw new Error("an order without a line");
  const fields: Record<string, string> = asked
    ? { ...buyer, address: deliveryAddress, paymentMethod: "wave", items: JSON.stringify(items) }
    : { ...buyer, deliveryAddress, items: JSON.stringify(items) };
  const isStored = async ({ status, headers }: Response) =>
    status === 201 || /^\/checkout\/success\/KRB-/.test(headers.get("location") ?? "");
  return { path, fields, name: "receipt", isStored };
}

async function rejectedOrder(): Promise<string> {
  const orderNumber = await orderByReceipt(store.shop, await addProduct(store.shop));
  await review(store.shop, admin, orderNumber, "rejected");
  return orderNumber;
}

const isPending = (orderNumber: string) => async () =>
  (await receiptOf(store.shop, orderNumber)).verificationStatus === "pending";

async function anotherReceipt(pathOf: (orderNumber: string) => string): Promise<Upload> {
  const orderNumber = await rejectedOrder();
  const fields = { orderNumber, token: trackingToken(store.shop, orderNumber) };
  return { path: pathOf(orderNumber), fields, name: "receipt", isStored: isPending(orderNumber) };
}

async function byHand(end: string): Promise<Upload> {
  const items = JSON.stringify([{ productId: (await addProduct(store.shop)).id, size: "", quantity: 1 }]);
  const typed = {
    id: randomUUID(),
    items,
    paymentMethod: "link",
    origin: "whatsapp",
    customerName: "Awa Ceesay",
  };
  const bill = saleForm.parse({ ...typed, customerPhone: "+2207000001" });
  const { orderNumber } = succeeded(await placeStaffOrder(store.shop, admin, bill));
  const path = `/pay/${sealedOrderToken(store.shop, "pay-for-order", orderNumber)}${end}`;
  const fields = { intent: "receipt", method: "wave" };
  return { path, fields, name: "receipt", isStored: isPending(orderNumber) };
}

async function returned(
  pathOf: (orderNumber: string) => string,
  more: Partial<Upload> = {},
): Promise<Upload> {
  const product = await addProduct(store.shop, { sizes: { "42": 3, "43": 1 } });
  const orderNumber = await orderByReceipt(store.shop, product, { size: "42" });
  await review(store.shop, admin, orderNumber, "verified");
  await move(store.shop, admin, orderNumber, "delivered");
  const fields = {
    line: `${product.id} 42`,
    quantity: "1",
    kind: "refund",
    reason: "damaged",
    intent: "ask-return",
  };
  const isStored = async () => {
    const { id } = await orderOf(store.shop, orderNumber);
    const [row] = await store.shop.db.select().from(orderReturns).where(eq(orderReturns.orderId, id));
    return row?.photoPath != null;
  };
  return { path: pathOf(orderNumber), fields, name: "photo", isStored, ...more };
}

function productForm(path: string): Upload {
  const name = `Runner ${randomUUID()}`;
  const fields = { name, price: "80", category: "sneakers", weight: "1", deliveryDuration: "1 week" };
  const isStored = async () => {
    const [row] = await store.shop.db.select().from(products).where(eq(products.name, name));
    return row?.images.length === 1;
  };
  return { path, fields, name: "files", headers: { cookie }, isStored };
}

const withData = (path: string) => path.replace(/(?=\?|$)/, ".data");
const inReturn = (orderNumber: string) =>
  trackingPath(store.shop, orderNumber).replace("/track", "/track/return");

type Form = {
  without: () => Promise<Upload>;
  script: () => Promise<Upload>;
  limit: number;
  fileOf: (bytes: number) => File | Promise<File>;
};
const RECEIPT = { limit: 5 * MB, fileOf: aPdf };
const PICTURE = { limit: 20 * MB, fileOf: aPicture };

/** The forms with a file, by the component that has it. */
const FORMS: Record<string, Form> = {
  "app/components/checkout/local-order-form.tsx": {
    without: () => newOrder({ path: "/checkout/local/wave" }),
    script: () => newOrder({ path: "/api/orders", asked: true }),
    ...RECEIPT,
  },
  "app/components/orders/resend-receipt-form.tsx": {
    without: () => anotherReceipt(() => "/track"),
    script: () => anotherReceipt((orderNumber) => `/api/orders/${orderNumber}/receipt`),
    ...RECEIPT,
  },
  "app/components/checkout/pay-page/ways-to-pay.tsx": {
    without: () => byHand(""),
    script: () => byHand(".data"),
    ...RECEIPT,
  },
  "app/routes/shop/orders/return.tsx": {
    without: () => returned(inReturn),
    script: () => returned((orderNumber) => withData(inReturn(orderNumber))),
    ...RECEIPT,
  },
  "app/components/admin/orders/order-returns.tsx": {
    without: () => returned((orderNumber) => `/admin/orders/${orderNumber}`, { headers: { cookie } }),
    script: () => returned((orderNumber) => `/admin/orders/${orderNumber}.data`, { headers: { cookie } }),
    ...RECEIPT,
  },
  "app/components/admin/products/product-form.tsx": {
    without: async () => productForm("/admin/products/add"),
    script: async () => ({
      ...productForm("/admin/products/upload"),
      name: "file",
      isStored: async (response) => response.status === 201,
    }),
    ...PICTURE,
  },
  "app/routes/admin/products/product-import.tsx": {
    without: async () => productImport("/admin/products/import"),
    script: async () => productImport("/admin/products/import.data"),
    limit: 5 * MB,
    fileOf: aList,
  },
};

function productImport(path: string): Upload {
  const isStored = async (response: Response) => {
    const text = await response.text();
    return response.status === 422 && !TOO_LARGE.test(text);
  };
  return { path, fields: { intent: "check" }, name: "file", headers: { cookie }, isStored };
}

/** These send what was checked on as text. */
const WITHOUT_A_FILE = ["app/components/admin/products/import-plan.tsx"];

test("every multipart form is tried here", async () => {
  const forms: string[] = [];
  for await (const file of glob("app/**/*.tsx")) {
    if (readFileSync(file, "utf8").includes('encType="multipart/form-data"')) forms.push(file);
  }
  expect(forms.toSorted()).toEqual([...Object.keys(FORMS), ...WITHOUT_A_FILE].toSorted());
});

describe.each(Object.entries(FORMS))("%s", (_file, { without, script, limit, fileOf }) => {
  const ways = [
    ["without script", without],
    ["with script", script],
  ] as const;
  test.each(ways)("takes a file of nearly its limit, %s", async (_way, prepare) => {
    const upload = await prepare();
    const response = await send(upload, await fileOf(limit - 100_000));
    expect([response.status, await upload.isStored(response)]).toEqual([expect.any(Number), true]);
  });

  test.each(ways)("says that a file is too large, %s", async (_way, prepare) => {
    const upload = await prepare();
    const response = await send(upload, aPdf(limit + 2 * MB));
    const isRefused = response.status === 413 || response.status === 422;
    expect([isRefused, await response.text()]).toEqual([true, expect.stringMatching(TOO_LARGE)]);
  });
});

const TOO_LARGE = /smaller than 5 ?MB|larger than 20 MB|at most \d+MB/;

test("what is larger than any form is refused by the form too", async () => {
  const upload = await byHand("");
  const response = await send(upload, aPdf(40 * MB));
  expect([response.status, await response.text()]).toEqual([413, expect.stringMatching(TOO_LARGE)]);
});

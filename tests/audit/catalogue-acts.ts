import { randomUUID } from "node:crypto";
import { money } from "#app/domain/money/money.ts";
import { bulkEditProducts } from "#app/server/catalogue/bulk/bulk-edit.ts";
import { previewProductImport } from "#app/server/catalogue/csv/csv-import.ts";
import { deleteProduct } from "#app/server/catalogue/delete-product.ts";
import { findPurchaseOrder } from "#app/server/purchasing/find-purchase-order.ts";
import { notePurchasePayment } from "#app/server/purchasing/note-purchase-payment.ts";
import { writePurchaseOrder } from "#app/server/purchasing/write-purchase-order.ts";
import { stockAlerts } from "#database/schema/catalogue.ts";
import { discountCodes } from "#database/schema/payments.ts";
import { addProduct, aPicturePng } from "#tests/support/fixtures.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import type { Act } from "./act.ts";

const PRODUCT = {
  name: "Baobab Runner",
  price: "80.00",
  category: "sneakers",
  weight: "1",
  deliveryDuration: "1 week",
  isActive: "on",
  stockQuantity: "10",
  seenStock: "10",
};
const CSV = "name,price,category\nImported Low,70,sneakers\n";

const orderFromSupplier = async (...[shop, admin]: Parameters<Act>) => {
  const { id } = await addProduct(shop, { stockQuantity: 0 });
  const lines = [{ productId: id, size: "", quantity: 6 }];
  const order = { supplier: "Modou", supplierPhone: "", lines, idempotencyKey: "" };
  const { number } = succeeded(await writePurchaseOrder(shop, admin, order));
  const found = await findPurchaseOrder(shop, admin, number);
  return { number: String(number), line: found?.lines[0]?.id ?? "", version: found?.costs?.version ?? "" };
};

const aDiscount: (shop: Parameters<Act>[0]) => Promise<string> = async (shop) => {
  const code = `CODE${Math.floor(Math.random() * 1e9)}`;
  const [row] = await shop.db
    .insert(discountCodes)
    .values({ code, percent: 10 })
    .returning({ id: discountCodes.id });
  return row?.id ?? "";
};

/** The acts of staff with products, stock, suppliers and discount codes. */
export const CATALOGUE_ACTS: Record<string, Act> = {
  "/admin/products set-visibility": async (shop) => ({
    fields: { id: (await addProduct(shop)).id, isActive: "false" },
  }),
  "/admin/products set-price": async (shop) => ({
    fields: {
      id: (await addProduct(shop)).id,
      price: "90",
      seen: "80",
      seenCurrency: "USD",
      currency: "USD",
    },
  }),
  "/admin/products delete": async (shop) => ({ fields: { id: (await addProduct(shop)).id } }),
  "/admin/products undo-delete": async (shop, admin) => {
    const { id } = await addProduct(shop);
    const { deletedAt } = succeeded(await deleteProduct(shop, admin, { id }));
    return { fields: { id, at: String(deletedAt.getTime()) } };
  },
  "/admin/products undo-bulk": async (shop, admin) => {
    const [editKey, idempotencyKey] = [randomUUID(), randomUUID()];
    const ids = [(await addProduct(shop)).id];
    const change = { action: "visibility", isActive: false } as const;
    succeeded(await bulkEditProducts(shop, admin, { ids, change, idempotencyKey: editKey }));
    return { fields: { editKey, idempotencyKey } };
  },
  "/admin/products/add": async () => ({ fields: PRODUCT }),
  "/admin/products/edit/:id": async (shop) => ({
    params: { id: (await addProduct(shop)).id },
    fields: PRODUCT,
  }),
  "/admin/products/upload": async () => {
    const fields = new FormData();
    fields.set("file", new File([new Uint8Array(await aPicturePng())], "shoe.png", { type: "image/png" }));
    return { fields };
  },
  "/admin/products/bulk": async (shop) => ({
    fields: {
      ids: (await addProduct(shop)).id,
      action: "stock-add",
      amount: "3",
      idempotencyKey: randomUUID(),
    },
  }),
  "/admin/products/import check": async () => {
    const fields = new FormData();
    fields.set("file", new File([CSV], "products.csv", { type: "text/csv" }));
    return { fields };
  },
  "/admin/products/import apply": async (shop) => {
    const { digest } = succeeded(await previewProductImport(shop, { text: CSV }));
    return { fields: { csv: CSV, digest, idempotencyKey: randomUUID() } };
  },
  "/admin/alerts": async (shop) => {
    const { id: productId } = await addProduct(shop, { stockQuantity: 0 });
    const waiting = {
      productId,
      size: "",
      phone: "+2203012345",
      createdAt: shop.clock(),
      dueAt: shop.clock(),
    };
    const [alert] = await shop.db.insert(stockAlerts).values(waiting).returning({ id: stockAlerts.id });
    return { fields: { id: alert?.id ?? "" } };
  },
  "/admin/discounts set-active": async (shop) => ({
    fields: { id: await aDiscount(shop), isActive: "false" },
  }),
  "/admin/discounts delete": async (shop) => ({ fields: { id: await aDiscount(shop) } }),
  "/admin/discounts/new": async () => ({ fields: { code: "HARMATTAN", percent: "15", isActive: "on" } }),
  "/admin/discounts/:id": async (shop) => ({
    params: { id: await aDiscount(shop) },
    fields: { code: "KORITE", percent: "20", isActive: "on" },
  }),
  "/admin/stock": async (shop) => ({
    fields: {
      productId: (await addProduct(shop)).id,
      cause: "count",
      size: "",
      quantity: "12",
      seen: "10",
      idempotencyKey: randomUUID(),
    },
  }),
  "/admin/reorder": async (shop) => ({
    fields: { line: `${(await addProduct(shop)).id} `, quantity: "6", supplier: "Modou", supplierPhone: "" },
  }),
  "/admin/reorder/:number receive": async (shop, admin) => {
    const { number, line } = await orderFromSupplier(shop, admin);
    return { params: { number }, fields: { line, arrived: "6", seen: "0", idempotencyKey: randomUUID() } };
  },
  "/admin/reorder/:number costs": async (shop, admin) => {
    const { number, line, version } = await orderFromSupplier(shop, admin);
    const costs = { currency: "GMD", freight: "250", duty: "", line, unitCost: "900" };
    return { params: { number }, fields: { ...costs, version } };
  },
  "/admin/reorder/:number pay": async (shop, admin) => {
    const { number } = await orderFromSupplier(shop, admin);
    const fields = { currency: "USD", amount: "500", note: "Wave", idempotencyKey: randomUUID() };
    return { params: { number }, fields };
  },
  "/admin/reorder/:number remove-payment": async (shop, admin) => {
    const { number } = await orderFromSupplier(shop, admin);
    const paid = {
      number: Number(number),
      amount: money(50_000, "USD"),
      note: "",
      idempotencyKey: randomUUID(),
    };
    const { id } = succeeded(await notePurchasePayment(shop, admin, paid));
    return { params: { number }, fields: { payment: id } };
  },
  "/admin/reorder/:number cancel": async (shop, admin) => {
    const { number } = await orderFromSupplier(shop, admin);
    return { params: { number }, fields: {} };
  },
};

import { expect, test } from "vitest";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { action as stockAction } from "#app/routes/admin/products/stock-history.tsx";
import { findPurchaseOrder } from "#app/server/purchasing/find-purchase-order.ts";
import { addAdmin, addProduct, contextOf } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { productRow } from "#tests/support/read-rows.ts";
import { purchaseOrderAction } from "./purchase-order-action.ts";
import { action as reorderAction } from "./reorder.tsx";

const { shop } = await openTestShop();
const admin = await addAdmin(shop);

function sent(fields: [string, string][]): Request {
  return new Request("http://localhost/admin/reorder", { method: "POST", body: new URLSearchParams(fields) });
}

async function make(fields: [string, string][]) {
  const context = contextOf(shop, admin);
  const request = sent(fields);
  const url = new URL(request.url);
  return await reorderAction({ context, request, params: {}, url, pattern: "/admin/reorder" }).catch(
    (response: unknown) => {
      if (response instanceof Response) return response;
      throw response;
    },
  );
}

test("an order that lacks a supplier keeps what was typed; one that is made leads to its page", async () => {
  const { id } = await addProduct(shop, { sizes: { "42": 0, "43": 0 } });
  const lines: [string, string][] = [
    ["line", `${id} 42`],
    ["quantity", "6"],
    ["line", `${id} 43`],
    ["quantity", "0"],
  ];
  const refused = await make([...lines, ["supplier", ""], ["supplierPhone", "12"]]);
  expect(refused).toMatchObject({
    init: { status: 422 },
    data: {
      errors: { supplier: "Please enter who you order from.", supplierPhone: expect.any(String) },
      values: { quantities: "6,0", supplierPhone: "12" },
    },
  });
  const gone = await make([
    ["line", `${crypto.randomUUID()} 42`],
    ["quantity", "1"],
    ["supplier", "Modou"],
  ]);
  expect(gone).toMatchObject({ init: { status: 404 }, data: { values: { supplier: "Modou" } } });
  const made = await make([...lines, ["supplier", "Modou"], ["supplierOf", "new"]]);
  expect(made instanceof Response && made.headers.get("location")).toMatch(/^\/admin\/reorder\/\d+\?notice=/);
});

test("costs that are no amounts are refused beside their field and kept; a manager saves none", async () => {
  const { id } = await addProduct(shop, { stockQuantity: 0 });
  const made = await make([
    ["line", `${id} `],
    ["quantity", "3"],
    ["supplier", "Modou"],
  ]);
  const location = made instanceof Response ? (made.headers.get("location") ?? "") : "";
  const number = Number(/\d+/.exec(location)?.[0]);
  const order = await findPurchaseOrder(shop, admin, number);
  const line = order?.lines[0]?.id ?? "";
  const fields = (unitCost: string): [string, string][] => [
    ["intent", "costs"],
    ["currency", "GMD"],
    ["freight", "250"],
    ["duty", ""],
    ["line", line],
    ["unitCost", unitCost],
    ["version", order?.costs?.version ?? ""],
  ];
  const act = async (as: typeof admin, sentFields: [string, string][]) =>
    await purchaseOrderAction(contextOf(shop, as), sent(sentFields), number);
  expect(await act(admin, fields("dear"))).toMatchObject({
    init: { status: 422 },
    data: { errors: { [`unitCost:${line}`]: expect.any(String) }, values: { [`unitCost:${line}`]: "dear" } },
  });
  const manager = await addAdmin(shop, { role: "manager" });
  await expect(act(manager, fields("1500"))).rejects.toMatchObject({ init: { status: 403 } });
  expect(await act(admin, fields("1500"))).toMatchObject({ data: { done: true } });
  expect(await act(admin, fields("1600"))).toMatchObject({
    init: { status: 409 },
    data: { values: { [`unitCost:${line}`]: "1600" } },
  });
  const stale: [string, string][] = [
    ["intent", "receive"],
    ["line", line],
    ["arrived", "2"],
    ["seen", "1"],
  ];
  expect(await act(admin, stale)).toMatchObject({ init: { status: 409 }, data: { shouldRevalidate: true } });
  const words = await act(admin, [...stale.slice(0, 2), ["arrived", "two"], ["seen", "0"]]);
  expect(words).toMatchObject({ init: { status: 422 } });
});

test.each([Number.NaN, 0, 1.5, 2_147_483_648])(
  "an act on an order numbered %s finds none",
  async (number) => {
    const payment = crypto.randomUUID();
    for (const intent of ["receive", "costs", "pay", "remove-payment", "cancel"]) {
      const fields = { intent, currency: "USD", amount: "5", version: "v", payment };
      const acted = await purchaseOrderAction(contextOf(shop, admin), sent(Object.entries(fields)), number);
      expect(acted, intent).toMatchObject({ init: { status: 404 } });
    }
  },
);

test("goods that came in and a change of stock offer to take back as many pieces, once", async () => {
  const { id } = await addProduct(shop, { sizes: { "42": 1, "43": 0 } });
  const made = await make([
    ["line", `${id} 42`],
    ["quantity", "6"],
    ["line", `${id} 43`],
    ["quantity", "4"],
    ["supplier", "Modou"],
  ]);
  const location = made instanceof Response ? (made.headers.get("location") ?? "") : "";
  const number = Number(/\d+/.exec(location)?.[0]);
  const context = contextOf(shop, admin);
  const stock = async () => (await productRow(shop, id)).stockQuantity;
  const receive = async (fields: [string, string][]) =>
    (await purchaseOrderAction(context, sent(fields), number)).data;
  const changeStock = async (fields: [string, string][]) => {
    const request = sent(fields);
    const url = new URL(request.url);
    return (await stockAction({ context, request, params: {}, url, pattern: "/admin/stock" })).data;
  };
  const undoOf = ({ undo }: ActionResult) =>
    Object.entries(undo?.fields ?? {}).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    );
  const key = (): [string, string] => ["idempotencyKey", crypto.randomUUID()];

  const came = await receive([["intent", "receive"], ["all", "1"], key()]);
  expect([came.toast, await stock()]).toEqual(["purchaseReceived", 11]);
  expect(await receive(undoOf(came))).toMatchObject({ done: true, toast: "undone", text: "−10 in stock" });
  expect(await stock()).toBe(1);
  expect((await findPurchaseOrder(shop, admin, number))?.lines.map(({ arrived }) => arrived)).toEqual([0, 0]);
  await receive(undoOf(came));
  expect(await stock()).toBe(1);
  const again = [...undoOf(came).filter(([name]) => name !== "idempotencyKey"), key()];
  expect(await receive(again)).toMatchObject({ done: false, toast: "notUndone" });

  for (const cause of ["delivery", "count"]) {
    const more: [string, string][] = [
      ["productId", id],
      ["cause", cause],
      ["size", "42"],
      ["quantity", "3"],
      ["seen", "1"],
      key(),
    ];
    const changed = await changeStock(more);
    expect([changed.text, await stock()]).toEqual(["+2", 3]);
    expect(await changeStock(undoOf(changed))).toMatchObject({ done: true, toast: "undone", text: "−2" });
    await changeStock(undoOf(changed));
    expect(await stock()).toBe(1);
  }
});

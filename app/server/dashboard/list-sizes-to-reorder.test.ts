import { afterAll, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { addAlert } from "#app/server/stock/alerts/add-alert.ts";
import { addAdmin, addProduct, anAddress, payOnPage } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { move, orderByReceipt } from "#tests/support/order-steps.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { listSizesToReorder } from "./list-sizes-to-reorder.ts";

const opened = await openTestShop();
const { shop, clock } = opened;
const admin = await addAdmin(shop);
afterAll(() => opened.close());

const sell = (id: string, size: string, quantity: number) => orderByReceipt(shop, { id }, { size, quantity });

async function sheet(search: string, isAll = false) {
  const { sizes } = await listSizesToReorder(shop, { search, isAll, page: 1 });
  return sizes.map(({ size, sold, left, waiting }) => [size, sold, left, waiting]);
}

test("the sheet lists by size what is sold, left and waited for, the first to be empty first", async () => {
  const { id } = await addProduct(shop, {
    name: "Reef Runner",
    sizes: { "41": 9, "42": 4, "43": 0, "44": 5, "45": 5 },
  });
  await sell(id, "44", 1);
  clock.advance(31 * 24 * 3_600_000);
  await sell(id, "42", 3);
  await sell(id, "41", 1);
  const asked = { product: id, size: "43", contact: "binta@example.com", ipAddress: anAddress() };
  succeeded(await addAlert(shop, GUEST, asked));
  await move(shop, admin, await sell(id, "44", 2), "cancelled");
  await payOnPage(shop, await sell(id, "45", 1), { amount: 8300, refunded: 0, mode: "test" });
  expect(await sheet("reef")).toEqual([
    ["43", 0, 0, 1],
    ["42", 3, 1, 0],
    ["41", 1, 8, 0],
  ]);
  expect((await sheet("Reef", true)).map(([size]) => size)).toEqual(["43", "42", "41", "44", "45"]);
});

test("sizes of a product with one stock number are one line of the sheet, and pages end at the last", async () => {
  const { id } = await addProduct(shop, { name: "Kora Cap", sizes: ["S", "M"], stockQuantity: 9 });
  await sell(id, "S", 2);
  await sell(id, "M", 1);
  expect(await sheet("kora cap")).toEqual([["", 3, 6, 0]]);
  const beyond = await listSizesToReorder(shop, { search: "kora", isAll: false, page: 1e20 });
  expect(beyond).toMatchObject({ total: 1, page: 1, pageCount: 1, sizes: [{ name: "Kora Cap" }] });
  expect(await listSizesToReorder(shop, { search: "no such", isAll: true, page: 2 })).toEqual({
    sizes: [],
    total: 0,
    page: 1,
    pageCount: 1,
  });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#database/schema/orders.ts";
import { addProduct, anAddress, aReceiptPng, aShopper } from "#tests/support/fixtures.ts";
import { openTestStore, type TestStore } from "#tests/support/open-test-store.ts";

let store: TestStore;
beforeAll(async () => {
  store = await openTestStore();
}, 120_000);
afterAll(() => store.close());

const read = async (path: string) => await (await store.ask(path)).text();

/** Returns the hidden fields of the form of a page that posts `button`, as a browser sends them. */
function hiddenFields(html: string, button: string): FormData {
  const forms = html.split("<form ").map((form) => form.split("</form>", 1)[0] ?? "");
  const form = forms.find((each) => each.includes(button)) ?? "no such form";
  const fields = new FormData();
  for (const [, name = "", value = ""] of form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g))
    fields.set(name, value.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
  return fields;
}

function withBuyer(fields: FormData, given: Record<string, string> = {}): FormData {
  const buyer = { customerName: "Awa Ceesay", ...aShopper(), deliveryAddress: "Behind Westfield mosque" };
  for (const [name, value] of Object.entries({ ...buyer, country: "GM", ...given })) fields.set(name, value);
  return fields;
}

async function post(path: string, body: FormData) {
  const headers = { origin: store.shop.config.baseUrl };
  return await store.ask(path, { method: "POST", body, headers, address: anAddress() });
}

test("a URL with product, size and quantity leads to an order with a receipt, at the total that was shown", async () => {
  const product = await addProduct(store.shop, { sizes: { "42": 5 } });
  const buy = `/checkout?product=${product.slug}&size=42&quantity=2`;
  // Without a country there is no total yet, so that no method can be chosen.
  expect(await read(`${buy}&method=wave`)).toContain("Please select your country to calculate shipping.");
  const chosen = await store.ask(`${buy}&country=GM&method=wave`);
  const local = chosen.headers.get("location") ?? "";
  expect([chosen.status, local]).toEqual([302, `/checkout/local/wave${buy.slice(9)}&country=GM`]);
  const fields = withBuyer(hiddenFields(await read(local), "Submit Order"));
  expect(fields.get("expectedTotal")).toBe("163.00");

  // What was typed stays in a refused form, whose total is that of its country.
  const abroad = await post(
    local,
    withBuyer(hiddenFields(await read(local), "Submit Order"), { country: "US" }),
  );
  const again = await abroad.text();
  expect([abroad.status, again]).toEqual([422, expect.stringContaining('value="Awa Ceesay"')]);
  expect(hiddenFields(again, "Submit Order").get("expectedTotal")).toBe("184.00");

  fields.set(
    "receipt",
    new File([new Uint8Array(await aReceiptPng())], "receipt.png", { type: "image/png" }),
  );
  const [first, second] = [await post(local, fields), await post(local, fields)];
  expect(first.headers.get("location")).toMatch(/^\/checkout\/success\/KRB-/);
  expect(second.headers.get("location")).toBe(first.headers.get("location"));
  expect((await store.shop.db.select().from(orders)).map(({ totalAmount }) => totalAmount)).toEqual([
    "163.00",
  ]);
});

test("the forms of a card and of somebody else who pays lead to the order's payment page", async () => {
  const product = await addProduct(store.shop, { sizes: { "42": 5 } });
  const path = `/checkout?product=${product.slug}&size=42&country=GM`;
  for (const [intent, button, end] of [
    ["page", "Pay Now", ""],
    ["ask", "Get a link to send", "#ask"],
  ] as const) {
    const fields = withBuyer(hiddenFields(await read(path), button), { intent });
    const sent = await post(path, fields);
    expect(sent.headers.get("location")).toMatch(new RegExp(`^/checkout/pay/KRB-[^#]+${end}$`));
  }
  const refused = await post(
    path,
    withBuyer(hiddenFields(await read(path), "Pay Now"), { intent: "page", customerName: "" }),
  );
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining("Behind Westfield mosque"),
  ]);
});

test("a cart without script, a product that is gone and a missing size say so", async () => {
  expect(await read("/checkout")).toContain("needs JavaScript");
  expect(await read("/checkout?product=gone&size=42")).toContain("needs JavaScript");
  const { slug } = await addProduct(store.shop, { sizes: { "42": 5, "43": 5 } });
  const noSize = await store.ask(`/checkout?product=${slug}`);
  expect(noSize.headers.get("location")).toBe(`/product/${slug}#sizes`);
});

import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { holdCart } from "#app/server/checkout/hold-cart.ts";
import { waveGateway } from "#app/server/platform/gateways/gateway-keys.ts";
import { orders } from "#database/schema/orders.ts";
import { openWaveStandIn } from "#packages/payment-gateways/stand-ins";
import { addProduct, anAddress, aPicturePng, aShopper } from "#tests/support/fixtures.ts";
import { openTestStore, type TestStore } from "#tests/support/open-test-store.ts";

const wave = await openWaveStandIn(() => store.clock.now());
const store: TestStore = await openTestStore({
  baseUrl: "https://kairaba.test",
  wave: waveGateway(wave.keys),
});
afterAll(() => wave.close());

const read = async (path: string) => await (await store.ask(path)).text();

const unescaped = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** Returns the form of a page that has `button`. */
function formWith(html: string, button: string): string {
  const forms = html.split("<form ").map((form) => form.split("</form>", 1)[0] ?? "");
  return forms.find((each) => each.includes(button)) ?? "no such form";
}

/** Returns the hidden fields of the form of a page that posts `button`, as a browser sends them. */
function hiddenFields(html: string, button: string): FormData {
  const fields = new FormData();
  for (const [, name = "", value = ""] of formWith(html, button).matchAll(
    /<input type="hidden" name="(\w+)" value="([^"]*)"/g,
  ))
    fields.set(name, unescaped(value));
  return fields;
}

/** Returns the path to which a form of a page leads with its hidden fields, and those that a shopper has chosen. */
function pathOfForm(html: string, button: string, chosen: Record<string, string>): string {
  const action = /action="([^"]*)"/.exec(formWith(html, button))?.[1] ?? "";
  const fields = [...hiddenFields(html, button)].map(([name, value]) => [name, String(value)]);
  return `${action}?${new URLSearchParams([...fields, ...Object.entries(chosen)])}`;
}

/** Returns where the link with these words leads. */
function linkTo(html: string, words: string): string {
  const link = new RegExp(`<a [^>]*href="([^"]+)"[^>]*>(?:<span>)?${words}`).exec(html);
  return unescaped(link?.[1] ?? "no such link");
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
    new File([new Uint8Array(await aPicturePng())], "receipt.png", { type: "image/png" }),
  );
  const [first, second] = [await post(local, fields), await post(local, fields)];
  expect(first.headers.get("location")).toMatch(/^\/checkout\/success\/KRB-/);
  expect(second.headers.get("location")).toBe(first.headers.get("location"));
  expect((await store.shop.db.select().from(orders)).map(({ totalAmount }) => totalAmount)).toEqual([
    "163.00",
  ]);
});

test("the forms and links from a product to Wave's page and back lead to the paid order", async () => {
  const product = await addProduct(store.shop, { sizes: { "42": 5 } });
  const checkout = pathOfForm(await read(`/product/${product.slug}`), "Buy Now", {
    size: "42",
    quantity: "2",
  });
  const priced = `/checkout${pathOfForm(await read(checkout), "Calculate Shipping", { country: "GM" })}`;
  const chosen = await store.ask(
    `/checkout${pathOfForm(await read(priced), "Continue", { method: "wave" })}`,
  );
  const local = chosen.headers.get("location") ?? "";
  const page = await read(local);
  expect(page).toContain("Pay with Wave");
  // The way back leads to the same product.
  expect(await read(linkTo(page, "Other ways to pay"))).toContain(`name="product" value="${product.id}"`);

  const fields = withBuyer(hiddenFields(page, "Pay with Wave"), { intent: "page" });
  const sent = await post(local, fields);
  const pay = sent.headers.get("location") ?? "";
  const launch = linkTo(await read(pay), "Open Wave");
  const paid = await fetch(`${launch}/pay`, { method: "POST", redirect: "manual" });
  const back = new URL(paid.headers.get("location") ?? "");
  expect(back.origin).toBe("https://kairaba.test");
  const success = (await store.ask(back.pathname + back.search)).headers.get("location") ?? "";
  const checkAgain = linkTo(await read(success), "Check again");
  const session = wave.sessions.get(launch.split("/").at(-1) ?? "");
  if (!session) throw new Error(`no session at ${launch}`);
  const { body, signature } = wave.event("checkout.session.completed", session);
  const event = { method: "POST", body: Buffer.from(body), headers: { "wave-signature": signature } };
  expect((await store.ask("/webhooks/wave", event)).status).toBe(200);
  expect(await read(checkAgain)).toContain("Thank you! Your payment is in");
  const orderNumber = /KRB-\w+/.exec(success)?.[0] ?? "";
  const [order] = await store.shop.db.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  expect([order?.paymentStatus, order?.totalAmount]).toEqual(["paid", "163.00"]);
});

test("turning back from Wave's page leads to the form of the same order, which can be sent again", async () => {
  const product = await addProduct(store.shop, { sizes: { "42": 2, "43": 2 } });
  const buy = `/checkout/local/wave?product=${product.slug}&size=43&quantity=2&country=GM`;
  const pay = async (path: string) => {
    const fields = withBuyer(hiddenFields(await read(path), "Pay with Wave"), { intent: "page" });
    return (await post(path, fields)).headers.get("location") ?? "no page";
  };
  const launch = linkTo(await read(await pay(buy)), "Open Wave");
  const left = new URL(wave.sessions.get(launch.split("/").at(-1) ?? "")?.error_url ?? "");
  const back = (await store.ask(left.pathname + left.search)).headers.get("location") ?? "";
  expect(back).toBe(`/checkout/local/wave?left=1&product=${product.id}&size=43&quantity=2&country=GM`);
  const page = await read(back);
  expect(page).toContain("Nothing was paid.");
  expect(page).not.toContain("needs JavaScript");
  expect(hiddenFields(page, "Pay with Wave").get("expectedTotal")).toBe("163.00");
  expect(await pay(back)).toMatch(/^\/checkout\/pay\/KRB-/);
});

test("the forms of a card and of somebody else who pays lead to the order's payment page", async () => {
  const product = await addProduct(store.shop, { sizes: { "42": 5 } });
  const path = `/checkout?product=${product.slug}&size=42&country=GM`;
  for (const [intent, button, end] of [
    ["page", "Pay Now", ""],
    ["ask", "Get a link to send", "#ask"],
  ] as const) {
    const hidden = hiddenFields(await read(path), button);
    expect(hidden.get("country"), "the country's field is in a form of its own").toBe("GM");
    const fields = withBuyer(hidden, { intent });
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

test("a product short of stock leads to what is left, and one in another checkout is asked about again", async () => {
  const few = await addProduct(store.shop, { sizes: { "42": 2 } });
  for (const step of ["/checkout", "/checkout/local/wave"]) {
    const short = await read(`${step}?product=${few.slug}&size=42&quantity=5&country=GM`);
    expect(short).toContain("Only 2 left");
    const left = await read(linkTo(short, "Update my cart"));
    expect(left).toContain("Quantity <!-- -->2");
    expect(left).not.toContain("Only 2 left");
  }
  const gone = await addProduct(store.shop, { sizes: { "42": 0 } });
  const soldOut = await read(`/checkout?product=${gone.slug}&size=42&country=GM`);
  expect(linkTo(soldOut, "Back to the product")).toBe(`/product/${gone.slug}`);

  const last = await addProduct(store.shop, { sizes: { "42": 1 } });
  const items = [{ productId: last.id, size: "42", quantity: 1 }];
  const other = {
    holdToken: "t".repeat(32),
    ipAddress: anAddress(),
    paymentMethod: "wave",
    isPaying: true,
    items,
  };
  expect(await holdCart(store.shop, other)).toMatchObject({ value: { reason: "kept" } });
  const path = `/checkout?product=${last.slug}&size=42&country=GM`;
  const held = await read(path);
  expect(held).toContain("Someone else may be buying this right now");
  expect(linkTo(held, "Check again")).toBe(path);
});

test("a cart without script, a product that is gone and a missing size say so", async () => {
  expect(await read("/checkout")).toContain("needs JavaScript");
  expect(await read("/checkout?product=gone&size=42")).toContain("needs JavaScript");
  const { slug } = await addProduct(store.shop, { sizes: { "42": 5, "43": 5 } });
  const noSize = await store.ask(`/checkout?product=${slug}`);
  expect(noSize.headers.get("location")).toBe(`/product/${slug}#sizes`);
});

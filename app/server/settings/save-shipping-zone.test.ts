import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditChanges } from "#app/domain/audit/audit-changes.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { zoneForm } from "#app/domain/shipping/delivery-forms.ts";
import { priceCart } from "#app/server/checkout/pricing/price-cart.ts";
import { auditLog } from "#database/schema/operations.ts";
import { shippingZones } from "#database/schema/settings.ts";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { listShippingZones, readShopRules } from "./read-shop-rules.ts";
import { deleteShippingZone, saveShippingZone } from "./save-shipping-zone.ts";

const { shop } = await openTestShop();
const admin = await addAdmin(shop);

const typed = (fields: Record<string, string | string[]> = {}) =>
  zoneForm.parse({
    name: "Senegal",
    countries: "Senegal",
    rateKind: "flat",
    rate: "5.50",
    estimatedDays: "3-4 days",
    ...fields,
  });

const zones = async () => (await readShopRules(shop)).zones;

test("a zone is added, changed and taken away", async () => {
  const { id } = succeeded(await saveShippingZone(shop, admin, { id: null, form: typed() }));
  expect((await zones()).at(-1)).toMatchObject({ id, countries: ["SN"], rateUsd: 550, rateKind: "flat" });
  await saveShippingZone(shop, admin, {
    id,
    form: typed({ rate: "6", countries: "senegal, Guinea-Bissau, " }),
  });
  expect((await zones()).find((zone) => zone.id === id)).toMatchObject({
    countries: ["SN", "GW"],
    rateUsd: 600,
  });
  expect(await deleteShippingZone(shop, admin, { id })).toMatchObject({ ok: true });
  expect((await zones()).some((zone) => zone.id === id)).toBe(false);
});

test("a zone is not saved over somebody else's save that was not seen", async () => {
  const { id } = succeeded(
    await saveShippingZone(shop, admin, { id: null, form: typed({ countries: "Mali" }) }),
  );
  const stored = async () => (await listShippingZones(shop)).find((zone) => zone.id === id);
  const seenVersion = (await stored())?.version ?? "";
  const dearer = typed({ countries: "Mali", rate: "7" });
  expect(await saveShippingZone(shop, admin, { id, form: dearer, seenVersion })).toMatchObject({ ok: true });
  // Repeating it, as after a lost response, changes nothing.
  expect(await saveShippingZone(shop, admin, { id, form: dearer, seenVersion })).toMatchObject({ ok: true });
  const late = { id, form: typed({ countries: "Mali", estimatedDays: "a week" }) };
  const newer = (await stored())?.version ?? "";
  expect(await saveShippingZone(shop, admin, { ...late, seenVersion })).toEqual({
    ok: false,
    reason: "changed_meanwhile",
    detail: newer,
  });
  expect(await stored()).toMatchObject({ rateUsd: 700, estimatedDays: "3-4 days" });
  expect(await saveShippingZone(shop, admin, { ...late, seenVersion: newer })).toMatchObject({ ok: true });
  expect(await stored()).toMatchObject({ rateUsd: 550, estimatedDays: "a week" });
  const [act] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.at), desc(auditLog.id)).limit(1);
  expect(auditChanges(act?.before, act?.after)).toEqual([
    { field: "rate", before: "7.00", after: "5.50" },
    { field: "estimated days", before: "3-4 days", after: "a week" },
  ]);
});

test("a rate typed in dalasi is kept as typed, beside its worth in dollars", async () => {
  const form = typed({ countries: "Guinea-Bissau", rate: "250", currency: "GMD" });
  const { id } = succeeded(await saveShippingZone(shop, admin, { id: null, form }));
  const stored = async () => (await zones()).find((zone) => zone.id === id);
  expect(await stored()).toMatchObject({ rateUsd: 365, typed: { amount: 25_000, currency: "GMD" } });
  const inDollars = typed({ countries: "Guinea-Bissau", rate: "4" });
  await saveShippingZone(shop, admin, { id, form: inDollars });
  expect(await stored()).toMatchObject({ rateUsd: 400, typed: null });
  await deleteShippingZone(shop, admin, { id });
});

const nobody = { area: "", discountCode: null, customer: null, holdToken: null };

test("a zone of one country has a free-shipping limit of its own, in its own currency", async () => {
  const form = typed({ countries: "Guinea", rate: "500", currency: "GMD", freeOver: "4000" });
  const { id } = succeeded(await saveShippingZone(shop, admin, { id: null, form }));
  const product = await addProduct(shop, { price: "29.20", sizes: { "42": 9 } });
  const cost = async (quantity: number, currency: "GMD" | "USD", country = "GN") => {
    const items = [{ productId: product.id, size: "42", quantity }];
    const wish = { items, country, currency, ...nobody };
    return succeeded(await priceCart(shop, wish)).shipping?.cost.amount;
  };
  // D2,000.20 a piece.
  expect([await cost(1, "GMD"), await cost(2, "GMD")]).toEqual([50_000, 0]);
  expect([await cost(1, "USD"), await cost(2, "USD")]).toEqual([730, 0]);
  expect(await cost(2, "USD", "US")).toBeGreaterThan(0);
  await deleteShippingZone(shop, admin, { id });
});

test.each([
  ["Senegal", "SN", "XOF", "CFA 16,760"],
  ["Nigeria", "NG", "NGN", "₦45,000.00"],
])(
  "a zone of %s is typed in its own currency, which no shopper sees",
  async (name, country, currency, limit) => {
    // $60.00 and $30.00 at the shop's rates.
    const [rate, freeOver] = currency === "XOF" ? ["33454", "16760"] : ["90000", "45000"];
    const form = typed({ countries: name, rate, currency, freeOver });
    const { id } = succeeded(await saveShippingZone(shop, admin, { id: null, form }));
    const stored = (await zones()).find((zone) => zone.id === id);
    expect(stored).toMatchObject({ rateUsd: 6000, typed: { currency } });
    expect(stored?.freeOver && formatMoney(stored.freeOver)).toBe(limit);
    const product = await addProduct(shop, { price: "16.00", sizes: { "42": 9 } });
    const cost = async (quantity: number, seen: "USD" | "EUR", pricedAt = shop) => {
      const items = [{ productId: product.id, size: "42", quantity }];
      const wish = { items, country, currency: seen, ...nobody };
      return succeeded(await priceCart(pricedAt, wish)).shipping?.cost.amount;
    };
    expect([await cost(1, "USD"), await cost(2, "USD")]).toEqual([6000, 0]);
    expect([await cost(1, "EUR"), await cost(2, "EUR")]).toEqual([5100, 0]);
    const rates = shop.rates.current();
    const risen = { ...rates, [currency]: Math.round((rates[currency as "XOF" | "NGN"] ?? 0) / 2) };
    expect(await cost(1, "USD", { ...shop, rates: { ...shop.rates, current: () => risen } })).toBe(12_000);
    await deleteShippingZone(shop, admin, { id });
  },
);

test("a rate worth less than a cent is refused, and one of nothing is free", async () => {
  const save = (rate: string) =>
    saveShippingZone(shop, admin, {
      id: null,
      form: typed({ countries: "Guinea", rateKind: "per_kg", rate, currency: "GNF" }),
    });
  expect(await save("40")).toEqual({ ok: false, reason: "price_below_a_cent" });
  const { id } = succeeded(await save("0"));
  await deleteShippingZone(shop, admin, { id });
});

test("a country belongs to one zone", async () => {
  const saved = await saveShippingZone(shop, admin, {
    id: null,
    form: typed({ countries: "Senegal, The Gambia" }),
  });
  expect(saved).toEqual({ ok: false, reason: "country_taken", detail: ["GM"] });
});

test("GB and UK are one country, in a zone of its own and across zones", async () => {
  const europe = (await zones()).find(({ countries }) => countries.includes("GB"));
  const asked = {
    id: null,
    form: typed({ name: "Britain", countries: "United Kingdom, united kingdom" }),
  };
  expect(asked.form.countries).toEqual(["UK"]);
  expect(await saveShippingZone(shop, admin, asked)).toMatchObject({
    reason: "country_taken",
    detail: ["UK"],
  });
  const { id = "", countries = [] } = europe ?? {};
  await shop.db
    .update(shippingZones)
    .set({ countries: countries.filter((code) => code !== "UK") })
    .where(eq(shippingZones.id, id));
  expect(await saveShippingZone(shop, admin, asked)).toMatchObject({ reason: "country_taken" });
  await shop.db
    .update(shippingZones)
    .set({ countries: countries.filter((code) => code !== "UK" && code !== "GB") })
    .where(eq(shippingZones.id, id));
  expect(await saveShippingZone(shop, admin, asked)).toMatchObject({ ok: true });
});

test("the zone for all other countries stays, and lists none", async () => {
  const rest = (await zones()).find((zone) => zone.isFallback);
  const id = rest?.id ?? "";
  expect(await deleteShippingZone(shop, admin, { id })).toEqual({ ok: false, reason: "zone_needed" });
  await saveShippingZone(shop, admin, { id, form: typed({ name: "The rest" }) });
  expect((await zones()).find((zone) => zone.id === id)).toMatchObject({ name: "The rest", countries: [] });
});

test.each([
  [{ countries: "Atlantis" }, "countries"],
  [{ countries: "SN" }, "countries"],
  [{ rate: "-1" }, "rate"],
  [{ rate: "five" }, "rate"],
  [{ freeOver: "0" }, "freeOver"],
  [{ freeOver: "much" }, "freeOver"],
  [{ rate: "1.5", currency: "JPY" }, "rate"],
  [{ name: " " }, "name"],
])("%o is refused beside its field", (fields, at) => {
  const parsed = zoneForm.safeParse({
    name: "A",
    countries: "",
    rateKind: "flat",
    rate: "1",
    estimatedDays: "1 day",
    ...fields,
  });
  expect(parsed.error?.issues[0]?.path).toEqual([at]);
});

import { describe, expect, test } from "vitest";
import { addLine, type Cart, type CartProduct, emptyCart } from "#app/domain/cart/cart.ts";
import type { CartQuote } from "#app/domain/cart/cart-quote.ts";
import { applyDiscount, setDestination, setQuantity } from "#app/domain/cart/change-cart.ts";
import { money } from "#app/domain/money/money.ts";
import { FALLBACK_RATES } from "#app/domain/money/rates.ts";
import { shownCart } from "./shown-cart.ts";

const runner: CartProduct = {
  id: "p1",
  slug: "runner",
  name: "Runner",
  brand: "Kairaba",
  priceUsd: 10_000,
  inStock: true,
  weightGrams: 1000,
  deliveryDuration: "1 week",
  image: null,
};
const cap: CartProduct = { ...runner, id: "p2", slug: "cap", name: "Cap", priceUsd: 2000 };
const cart: Cart = addLine(addLine(emptyCart, runner, "42", 2), cap, "One Size", 1);
const shown = { currency: "USD", pricing: { rates: FALLBACK_RATES, wholeDalasi: false } } as const;
const usd = (amount: number) => money(amount, "USD");
const nothing = { quote: null, isCurrent: false };

const quote: CartQuote = {
  lines: [
    { productId: "p1", size: "42", unitPrice: usd(10_000) },
    { productId: "p2", size: "One Size", unitPrice: usd(2000) },
  ],
  problems: [],
  subtotal: usd(22_000),
  discount: usd(0),
  discountPercent: 0,
  shipping: { cost: usd(300), estimatedDays: "2-3 days", arrival: { from: "2026-11-27", to: "2026-11-28" } },
  total: usd(22_300),
  totalGmd: money(1_527_551, "GMD"),
  currency: "USD",
};

describe("the cart as it is shown", () => {
  test("is calculated at once from the last known prices, in the visitor's currency", () => {
    const view = shownCart(applyDiscount(cart, "SAVE10", 10), nothing, { ...shown, currency: "GMD" });
    expect(view.lines.map((line) => line.unitPrice)).toEqual([money(685_000, "GMD"), money(137_000, "GMD")]);
    expect(view).toMatchObject({
      subtotal: money(1_507_000, "GMD"),
      discount: money(150_700, "GMD"),
      isExact: false,
    });
  });

  test("shows a price typed in the visitor's currency as typed, and converts it for others", () => {
    const typed = money(500_000, "GMD");
    const inDalasi = addLine(emptyCart, { ...runner, priceUsd: 7299, typed }, "42");
    const prices = (currency: "GMD" | "USD") =>
      shownCart(inDalasi, nothing, { ...shown, currency }).lines.map((line) => line.unitPrice);
    expect(prices("GMD")).toEqual([typed]);
    expect(prices("USD")).toEqual([usd(7299)]);
  });

  test("without a calculated destination shipping is unknown and not in the total", () => {
    const view = shownCart(cart, { quote, isCurrent: true }, shown);
    expect(view).toMatchObject({ shipping: null, total: usd(22_000), isExact: true });
  });

  test("with a destination the server's figures are shown", () => {
    const sent = setDestination(cart, { country: "GM", region: "" });
    const view = shownCart(sent, { quote, isCurrent: true }, shown);
    expect(view).toMatchObject({
      shipping: usd(300),
      arrival: "2-3 days · Fri 27 – Sat 28 Nov",
      total: usd(22_300),
    });
  });

  test("the total in dalasi is the server's for exactly this cart", () => {
    const sent = setDestination(cart, { country: "GM", region: "" });
    expect(shownCart(sent, { quote, isCurrent: true }, shown).totalGmd).toEqual(money(1_527_551, "GMD"));
    expect(shownCart(sent, { quote, isCurrent: false }, shown).totalGmd).toBeNull();
  });

  test("a line whose price changed shows both prices", () => {
    const dearer = {
      ...quote,
      lines: [{ productId: "p1", size: "42", unitPrice: usd(11_000) }],
    };
    const [line] = shownCart(cart, { quote: dearer, isCurrent: true }, shown).lines;
    expect(line).toMatchObject({ unitPrice: usd(11_000), formerPrice: usd(10_000), available: null });
  });

  test("a line with too little stock shows how many are left, and adds nothing to the total", () => {
    const short = {
      ...quote,
      lines: quote.lines.slice(1),
      problems: [{ productId: "p1", size: "42", available: 1, freeAt: null, unitPrice: usd(11_000) }],
    };
    const view = shownCart(cart, { quote: short, isCurrent: false }, shown);
    expect(view.lines[0]).toMatchObject({ available: 1, unitPrice: usd(11_000), formerPrice: usd(10_000) });
    expect(view.subtotal).toEqual(usd(2000));
  });

  test("an unavailable cart line blocks the whole cart and shows no shipping", () => {
    const sent = setDestination(cart, { country: "GM", region: "" });
    const short = {
      ...quote,
      lines: quote.lines.slice(1),
      problems: [{ productId: "p1", size: "42", available: 1, freeAt: null, unitPrice: usd(10_000) }],
    };
    const view = shownCart(sent, { quote: short, isCurrent: true }, shown);
    expect(view).toMatchObject({ isShort: true, shipping: null, arrival: null });
    const cutDown = setQuantity(sent, sent.lines[0]?.id ?? "", 1);
    expect(shownCart(cutDown, { quote: short, isCurrent: false }, shown).isShort).toBe(false);
    expect(shownCart(sent, { quote, isCurrent: true }, shown).isShort).toBe(false);
  });

  test("a line in another shopper's checkout can be waited for, until the cart asks for no more than is left", () => {
    const freeAt = new Date("2026-11-28T00:08:00Z");
    const held = {
      ...quote,
      lines: [],
      problems: cart.lines.map(({ productId, size }, at) => {
        return { productId, size, available: 1 - at, freeAt: at === 0 ? freeAt : null, unitPrice: null };
      }),
    };
    const view = shownCart(cart, { quote: held, isCurrent: true }, shown);
    expect(view).toMatchObject({
      isShort: true,
      freeAt,
      lines: [{ freeAt }, { freeAt: null, available: 0 }],
    });
    const cutDown = setQuantity(cart, cart.lines[0]?.id ?? "", 1);
    expect(shownCart(cutDown, { quote: held, isCurrent: false }, shown).freeAt).toBeNull();
    const late = new Date("2026-11-28T00:30:00Z");
    const both = {
      ...held,
      problems: held.problems.map((each) => ({ ...each, freeAt: each.freeAt ?? late })),
    };
    expect(shownCart(cart, { quote: both, isCurrent: true }, shown).freeAt).toEqual(late);
  });

  test("a quote in another currency is not mixed in", () => {
    const view = shownCart(cart, { quote, isCurrent: true }, { ...shown, currency: "EUR" });
    expect(view).toMatchObject({ isExact: false, total: money(18_700, "EUR") });
  });
});

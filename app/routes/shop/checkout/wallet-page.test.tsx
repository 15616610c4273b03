import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { useCartQuote } from "#app/components/cart/use-cart-quote.ts";
import { LocalOrderForm } from "#app/components/checkout/local-order-form.tsx";
import { type ShopFrame, ShopFrameProvider } from "#app/components/layout/shop-frame.ts";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { FALLBACK_RATES } from "#app/domain/money/rates.ts";
import type { WalletMethod } from "#app/domain/payments/page-method.ts";
import { sandboxGateway } from "#app/server/platform/gateways/sandbox-gateway.ts";
import type { Shop } from "#app/server/shop.ts";
import { contextOf } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { loader as checkoutLoader } from "./checkout.tsx";
import { loader as localLoader } from "./checkout-local.tsx";

const { shop } = await openTestShop();

/** The wallet of each payment page, and of each choice at checkout. */
async function walletsOf(shop: Shop) {
  const context = contextOf(shop, GUEST);
  const argsOf = (url: URL) => ({ context, request: new Request(url), url });
  const pageOf = async (paymentMethod: string) => {
    const url = new URL(`http://localhost/checkout/local/${paymentMethod}`);
    const pattern = "/checkout/local/:paymentMethod";
    const { data } = await localLoader({ ...argsOf(url), params: { paymentMethod }, pattern });
    return [paymentMethod, data.offered?.wallet];
  };
  const { data } = await checkoutLoader({
    ...argsOf(new URL("http://localhost/checkout")),
    params: {},
    pattern: "/checkout",
  });
  const choices = Object.fromEntries(data.methods.map(({ method, wallet }) => [method, wallet]));
  const pages = Object.fromEntries(await Promise.all(data.methods.map(({ method }) => pageOf(method))));
  expect(pages).toEqual(choices);
  return choices;
}

test("a wallet is offered on a page where its company has a key, and nothing else is", async () => {
  const none = { wave: null, qmoney: null, bank_transfer: null };
  expect(await walletsOf(shop)).toEqual(none);
  const gateway = sandboxGateway({
    db: shop.db,
    secret: "s",
    baseUrl: "http://localhost",
    clock: shop.clock,
  });
  const withKey = (key: "wave" | "modempay") =>
    walletsOf({ ...shop, gateways: { ...shop.gateways, [key]: gateway } });
  expect(await withKey("wave")).toEqual({ ...none, wave: "wave" });
  expect(await withKey("modempay")).toEqual({ ...none, qmoney: "qmoney" });
});

describe("the form of a local payment", () => {
  // The form reads nothing else of the frame.
  const frame = {
    currency: "GMD",
    pricing: { rates: FALLBACK_RATES, wholeDalasi: false },
    person: null,
  } as ShopFrame;

  function markupOf(method: string, wallet: WalletMethod | null): string {
    function Form() {
      return (
        <LocalOrderForm
          method={method}
          wallet={wallet}
          details={[]}
          instructions=""
          quoted={useCartQuote()}
        />
      );
    }
    const router = createMemoryRouter([{ path: "/", Component: Form }]);
    const markup = renderToStaticMarkup(
      <ShopFrameProvider value={frame}>
        <RouterProvider router={router} />
      </ShopFrameProvider>,
    );
    router.dispose();
    return markup;
  }

  test.each([
    ["wave", "Pay with Wave", "Wave opens with the amount to pay. No receipt needed."],
    [
      "qmoney",
      "Pay with Qmoney or Afrimoney",
      "The payment page opens with the amount to pay. No receipt needed.",
    ],
  ] as const)("has for %s one button “%s” above its receipt", (method, button, note) => {
    const markup = markupOf(method, method);
    const [above = "", below = ""] = markup.split("Or send it yourself and upload the receipt");
    expect(above).toContain(button);
    expect(above).toContain(note);
    expect(above).toMatch(/value="page"[^>]* name="intent"/);
    expect(below).toContain("Submit Order");
    expect(below).not.toContain("intent");
    expect(markup.includes("Wave")).toBe(method === "wave");
  });

  test("has no such button without a page", () => {
    const markup = markupOf("qmoney", null);
    expect(markup).not.toContain("intent");
    expect(markup).toContain("3. Your details and receipt");
  });
});

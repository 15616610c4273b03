import { type FormEvent, type RefObject, useContext, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { BoughtCartContext } from "#app/components/cart/bought-cart.ts";
import { showShopToast } from "#app/components/cart/show-shop-toast.ts";
import { type QuotedCart, quoteRequestOf } from "#app/components/cart/use-cart-quote.ts";
import { usePayPage } from "#app/components/checkout/pay-page/use-pay-page.ts";
import { useOrderForm } from "#app/components/checkout/use-order-form.ts";
import { TOASTS } from "#app/copy/toasts.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import type { PageMethod } from "#app/domain/payments/page-method.ts";
import { SHARE_INTENT } from "#app/domain/payments/share-intent.ts";
import { cardKeyStore } from "./card-key.ts";
import { goToPaymentPage } from "./go-to-payment-page.ts";

/** Returns the state of a card order until its card page opens, or the link for somebody else who pays. */
export function useCardOrder(
  form: RefObject<HTMLFormElement | null>,
  quoted: QuotedCart,
  given: { method: PageMethod; asks: boolean; onRefused: () => void; onCountryMissed: () => void },
) {
  const navigate = useNavigate();
  const bought = useContext(BoughtCartContext);
  const amount = quoted.shipping !== null && quoted.isExact ? quoted.total : null;
  const order = useOrderForm(form, amount);
  const { cart, currency, country, draft, errors } = order;
  const [opened, setOpened] = useState<{ target: string; payPath: string | null; of: string } | null>(null);
  const requestKey = JSON.stringify([quoteRequestOf(cart, currency), draft]);

  // Another tab may have paid or abandoned the order.
  useEffect(() => cardKeyStore.subscribe(() => cardKeyStore.get() === null && setOpened(null)), []);

  const fail = (found: FieldErrors) => {
    // The country's field is above the form, so its error comes first.
    if (found.country === undefined) return order.fail(found);
    order.setErrors(found);
    given.onCountryMissed();
  };
  const page = usePayPage(order, quoted, {
    fail,
    onRefused: given.onRefused,
    onOpened: async ({ target, payPath }, total) => {
      if (given.asks && payPath) {
        const body = new URLSearchParams({ intent: SHARE_INTENT });
        // The page has the button for this too.
        await fetch(payPath, { method: "POST", body }).catch(() => null);
        return await navigate(`${payPath}#ask`);
      }
      setOpened({ target, payPath, of: requestKey });
      goToPaymentPage(target, total);
    },
  });

  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (page.isOpening) return;
    if (cart.lines.length === 0) return showShopToast(TOASTS.cartIsEmpty);
    setOpened(null);
    await page.pay(given.method);
  };

  return {
    draft,
    type: order.type,
    errors,
    country,
    destination: cart.destination,
    /** The total to pay; null until the destination is chosen and priced. */
    amount,
    key: bought?.key ?? "",
    formerTotal: order.formerTotal,
    acceptTotal: order.acceptTotal,
    isPaying: page.isOpening,
    /** Returns the existing card page for exactly this order. */
    cardPage: opened?.of === requestKey ? opened : null,
    pay,
  };
}

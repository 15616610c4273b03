import { useState } from "react";
import { useNavigate } from "react-router";
import { isPhone } from "#app/browser/is-phone.ts";
import { fetchQuote } from "#app/components/cart/fetch-quote.ts";
import { showFieldToast, showShopToast } from "#app/components/cart/show-shop-toast.ts";
import { type QuotedCart, quoteRequestOf } from "#app/components/cart/use-cart-quote.ts";
import { fieldsOfCardErrors } from "#app/components/checkout/card/card-fields.ts";
import { cardKey, cardKeyStore } from "#app/components/checkout/card/card-key.ts";
import { type CardRefusal, sendCardOrder } from "#app/components/checkout/card/send-card-order.ts";
import { checkDetails } from "#app/components/checkout/check-order.ts";
import { cardMessageOf } from "#app/components/checkout/order-messages.ts";
import type { useOrderForm } from "#app/components/checkout/use-order-form.ts";
import { walletAway } from "#app/copy/checkout-messages.ts";
import { checkoutFailed, TOASTS } from "#app/copy/toasts.ts";
import { toDecimal, toMajor } from "#app/domain/money/to-decimal.ts";
import type { WalletMethod } from "#app/domain/payments/page-method.ts";
import { leavePayPage, payPageStore } from "./open-pay-page.ts";

/**
 * Returns `pay`, which places the order of a form and opens the wallet's payment page (on a phone directly, elsewhere by
 * the page with its QR code), and whether that is under way. A failure keeps all input, and the receipt can be sent
 * instead.
 */
export function usePayPage(order: ReturnType<typeof useOrderForm>, quoted: QuotedCart) {
  const navigate = useNavigate();
  const [isOpening, setOpening] = useState(false);
  const { cart, currency, country, draft } = order;

  /** The amounts shown; a pending request for them is awaited. */
  const figures = async () => {
    if (quoted.shipping !== null && quoted.isExact) return quoted;
    const quote = await fetchQuote(quoteRequestOf(cart, currency));
    if (!quote.ok) return null;
    quoted.keep(cart, quote.value);
    const { total, discount, shipping, problems } = quote.value;
    return problems.length > 0 || shipping === null ? null : { total, discount, shipping: shipping.cost };
  };

  const pay = async (wallet: WalletMethod) => {
    const checked = checkDetails(draft, country);
    for (const toast of checked.toasts) showFieldToast(toast);
    if (Object.keys(checked.errors).length > 0) return order.fail(checked.errors);
    order.setErrors({});
    order.setTotalBefore(null);
    setOpening(true);
    await open(wallet).finally(() => setOpening(false));
  };

  const open = async (wallet: WalletMethod) => {
    const shown = await figures();
    if (shown === null) return showShopToast(checkoutFailed(NO_TOTAL));
    const { total, discount, shipping } = shown;
    const wanted = {
      method: wallet,
      items: quoteRequestOf(cart, currency).items,
      currency: total.currency,
      shipping: shipping === null ? 0 : toMajor(shipping),
      discount: toMajor(discount),
      customerInfo: {
        name: draft.customerName.trim(),
        email: draft.customerEmail.trim(),
        phone: draft.customerPhone.trim(),
      },
      country,
      region: cart.destination?.region ?? "",
      address: draft.deliveryAddress.trim(),
      discountCode: cart.discountCode,
      expectedTotal: toDecimal(total),
    } as const;
    const text = JSON.stringify(wanted);
    const items = JSON.stringify(wanted.items);
    const left = await leavePayPage(items, text);
    if (!left.ok) return refused(wallet, { ...left, quote: null }, total);
    if (left.value !== null) return void (await navigate(left.value, { replace: true }));
    let sent = await sendCardOrder(wanted, cardKey(text));
    if (!sent.ok && sent.errors["Idempotency-Key"] !== undefined) {
      // The server knows this key for another order, as after signing in, so this order gets a new key.
      cardKeyStore.clear();
      sent = await sendCardOrder(wanted, cardKey(text));
    }
    if (!sent.ok) return refused(wallet, sent, total);
    const { target, payPath } = sent.value;
    if (payPath) payPageStore.update(() => ({ payPath, items, request: text }));
    await navigate(payPath ?? target);
    // A phone has the wallet's app; elsewhere the page shows a QR code.
    if (isPhone()) window.location.assign(target);
  };

  const refused = (
    wallet: WalletMethod,
    refusal: CardRefusal,
    shownTotal: Parameters<typeof order.setTotalBefore>[0],
  ) => {
    const { reason, quote } = refusal;
    if (reason === "price_changed" || reason === "out_of_stock") {
      order.setTotalBefore(shownTotal);
      if (quote) quoted.keep(cart, quote);
      else quoted.refresh();
    }
    const fields = fieldsOfCardErrors(refusal.errors);
    const isAway = reason === "unavailable" || reason === "offline" || reason === "no_url";
    const words = isAway ? walletAway(wallet) : cardMessageOf(refusal);
    order.fail(Object.keys(fields).length > 0 ? fields : { form: words });
    showShopToast(reason === "unknown_discount" ? TOASTS.invalidDiscount : checkoutFailed(words));
  };

  return { isOpening, pay };
}

const NO_TOTAL = "We couldn't work out the total. Please try again in a moment.";

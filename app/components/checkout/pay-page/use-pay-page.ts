import { useState } from "react";
import { useNavigate } from "react-router";
import { fetchQuote } from "#app/components/cart/fetch-quote.ts";
import { showFieldToast, showShopToast } from "#app/components/cart/show-shop-toast.ts";
import { type QuotedCart, quoteRequestOf } from "#app/components/cart/use-cart-quote.ts";
import { cardKey, cardKeyStore } from "#app/components/checkout/card/card-key.ts";
import {
  type CardPage,
  type CardRefusal,
  sendCardOrder,
} from "#app/components/checkout/card/send-card-order.ts";
import { checkDetails } from "#app/components/checkout/check-order.ts";
import { cardMessageOf } from "#app/components/checkout/order-messages.ts";
import type { useOrderForm } from "#app/components/checkout/use-order-form.ts";
import { walletAway } from "#app/copy/checkout-messages.ts";
import { checkoutFailed, TOASTS } from "#app/copy/toasts.ts";
import { hasEmptyField } from "#app/domain/contact/contact-messages.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import type { Money } from "#app/domain/money/money.ts";
import { toDecimal, toMajor } from "#app/domain/money/to-decimal.ts";
import type { PageMethod } from "#app/domain/payments/page-method.ts";
import { leavePayPage, payPageStore } from "./open-pay-page.ts";

type Outcomes = {
  fail: (errors: FieldErrors) => void;
  /** The payment page of an order of this total is there. */
  onOpened: (page: CardPage, total: Money) => void | Promise<void>;
  onRefused?: () => void;
};

/**
 * Returns `pay`, which places the order of a form and opens its payment page, and whether that is under way. A failure
 * keeps all input.
 */
export function usePayPage(
  order: ReturnType<typeof useOrderForm>,
  quoted: QuotedCart,
  { fail, onOpened, onRefused }: Outcomes,
) {
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
    return { total, discount, shipping: shipping?.cost ?? null, isHeld: problems.length > 0 };
  };

  const pay = async (method: PageMethod) => {
    const checked = checkDetails(draft, country);
    for (const toast of checked.toasts) showFieldToast(toast);
    if (Object.keys(checked.errors).length > 0) return fail(checked.errors);
    order.setErrors({});
    order.setTotalBefore(null);
    setOpening(true);
    await open(method).finally(() => setOpening(false));
  };

  const open = async (method: PageMethod) => {
    const shown = await figures();
    if (shown?.isHeld) return onRefused?.();
    if (!shown?.shipping) return showShopToast(checkoutFailed(NO_TOTAL));
    const { total, discount, shipping } = shown;
    const wanted = {
      method,
      items: quoteRequestOf(cart, currency).items,
      currency: total.currency,
      shipping: toMajor(shipping),
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
    };
    const text = JSON.stringify(wanted);
    const items = JSON.stringify(wanted.items);
    const left = await leavePayPage(items, text);
    if (!left.ok) return refused(method, { ...left, quote: null }, total);
    if (left.value !== null) return void (await navigate(left.value, { replace: true }));
    let sent = await sendCardOrder(wanted, cardKey(text));
    if (!sent.ok && sent.errors["Idempotency-Key"] !== undefined) {
      // The server knows this key for another order, as after signing in, so this order gets a new key.
      cardKeyStore.clear();
      sent = await sendCardOrder(wanted, cardKey(text));
    }
    if (!sent.ok) return refused(method, sent, total);
    const { payPath } = sent.value;
    if (payPath) payPageStore.update(() => ({ payPath, items, request: text }));
    await onOpened(sent.value, total);
  };

  const refused = (method: PageMethod, refusal: CardRefusal, shownTotal: Money) => {
    const { reason, quote } = refusal;
    onRefused?.();
    if (reason === "price_changed" || reason === "out_of_stock") {
      order.setTotalBefore(shownTotal);
      if (quote) quoted.keep(cart, quote);
      else quoted.refresh();
    }
    const fields = fieldsOfCardErrors(refusal.errors);
    const isAway = reason === "unavailable" || reason === "offline" || reason === "no_url";
    const words = isAway && method !== "card" ? walletAway(method) : cardMessageOf(refusal);
    fail(Object.keys(fields).length > 0 ? fields : { form: words });
    if (reason === "no_url" && method === "card") return showShopToast(TOASTS.noCheckoutUrl);
    if (reason === "unknown_discount") return showShopToast(TOASTS.invalidDiscount);
    if (hasEmptyField(fields)) showFieldToast(TOASTS.missingInformation);
    else showShopToast(checkoutFailed(words));
  };

  return { isOpening, pay };
}

const NO_TOTAL = "We couldn't work out the total. Please try again in a moment.";

/** Maps the request's field names to the form's. */
function fieldsOfCardErrors(errors: FieldErrors): FieldErrors {
  const named = Object.entries(errors).filter(([name]) => name !== "Idempotency-Key");
  return Object.fromEntries(named.map(([name, words]) => [FORM_FIELDS[name] ?? "form", words]));
}

const FORM_FIELDS: Record<string, string> = {
  "customerInfo.name": "customerName",
  "customerInfo.email": "customerEmail",
  "customerInfo.phone": "customerPhone",
  address: "deliveryAddress",
  country: "country",
};

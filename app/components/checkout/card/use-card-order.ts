import { type FormEvent, type RefObject, useContext, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { BoughtCartContext } from "#app/components/cart/bought-cart.ts";
import { fetchQuote } from "#app/components/cart/fetch-quote.ts";
import { showFieldToast, showShopToast } from "#app/components/cart/show-shop-toast.ts";
import { type QuotedCart, quoteRequestOf } from "#app/components/cart/use-cart-quote.ts";
import { checkDetails } from "#app/components/checkout/check-order.ts";
import { cardMessageOf } from "#app/components/checkout/order-messages.ts";
import { leavePayPage, payPageStore } from "#app/components/checkout/pay-page/open-pay-page.ts";
import { useOrderForm } from "#app/components/checkout/use-order-form.ts";
import { checkoutFailed, TOASTS } from "#app/copy/toasts.ts";
import { hasEmptyField } from "#app/domain/contact/contact-messages.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import type { Money } from "#app/domain/money/money.ts";
import { toDecimal, toMajor } from "#app/domain/money/to-decimal.ts";
import type { PageMethod } from "#app/domain/payments/page-method.ts";
import { SHARE_INTENT } from "#app/domain/payments/share-intent.ts";
import { fieldsOfCardErrors } from "./card-fields.ts";
import { cardKey, cardKeyStore } from "./card-key.ts";
import { openCardPage } from "./open-card-page.ts";
import { type CardOrderToSend, type CardRefusal, sendCardOrder } from "./send-card-order.ts";

type Amounts = { total: Money; shipping: Money; discount: Money };

/** Returns the state of a card order until its card page opens. */
export function useCardOrder(
  form: RefObject<HTMLFormElement | null>,
  quoted: QuotedCart,
  given: { method: PageMethod; asks: boolean; onRefused: () => void; onCountryMissed: () => void },
) {
  const { method, asks, onRefused, onCountryMissed } = given;
  const navigate = useNavigate();
  const bought = useContext(BoughtCartContext);
  const { shipping } = quoted;
  const shown: Amounts | null =
    shipping !== null && quoted.isExact ? { total: quoted.total, shipping, discount: quoted.discount } : null;
  const amount = shown?.total ?? null;
  const order = useOrderForm(form, amount);
  const { cart, currency, country, draft, errors, setErrors, setTotalBefore } = order;
  const [isPaying, setIsPaying] = useState(false);
  const [opened, setOpened] = useState<{ target: string; payPath: string | null; of: string } | null>(null);
  const requestKey = JSON.stringify([quoteRequestOf(cart, currency), draft]);

  // Another tab may have paid or abandoned the order.
  useEffect(() => cardKeyStore.subscribe(() => cardKeyStore.get() === null && setOpened(null)), []);

  /** The amounts shown; a pending request for them is awaited. */
  const figures = async (): Promise<Amounts | "held" | null> => {
    if (shown) return shown;
    const quote = await fetchQuote(quoteRequestOf(cart, currency));
    if (!quote.ok) return null;
    quoted.keep(cart, quote.value);
    const { total, discount, shipping: known, problems } = quote.value;
    if (problems.length > 0) return "held";
    return known && { total, discount, shipping: known.cost };
  };

  const send = async (order: CardOrderToSend) => {
    const text = JSON.stringify(order);
    const sent = await sendCardOrder(order, cardKey(text));
    if (sent.ok || sent.errors["Idempotency-Key"] === undefined) return sent;
    // The server knows this key for another order, as after signing in, so this order gets a new key.
    cardKeyStore.clear();
    return await sendCardOrder(order, cardKey(text));
  };

  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (isPaying) return;
    if (cart.lines.length === 0) return showShopToast(TOASTS.cartIsEmpty);
    const checked = checkDetails(draft, country);
    for (const toast of checked.toasts) showFieldToast(toast);
    if (Object.keys(checked.errors).length > 0) return fail(checked.errors);
    setErrors({});
    setTotalBefore(null);
    setOpened(null);
    setIsPaying(true);
    const charged = await figures();
    if (charged === "held") {
      setIsPaying(false);
      return onRefused();
    }
    if (charged === null) {
      setIsPaying(false);
      return showShopToast(checkoutFailed("We couldn't work out the total. Please try again in a moment."));
    }
    const wanted = {
      ...(method !== "card" && { method }),
      items: quoteRequestOf(cart, currency).items,
      currency: charged.total.currency,
      shipping: toMajor(charged.shipping),
      discount: toMajor(charged.discount),
      customerInfo: {
        name: draft.customerName.trim(),
        email: draft.customerEmail.trim(),
        phone: draft.customerPhone.trim(),
      },
      country,
      region: cart.destination?.region ?? "",
      address: draft.deliveryAddress.trim(),
      discountCode: cart.discountCode,
      expectedTotal: toDecimal(charged.total),
    };
    const text = JSON.stringify(wanted);
    const items = JSON.stringify(wanted.items);
    const left = await leavePayPage(items, text);
    if (left.ok && left.value !== null) return void (await navigate(left.value, { replace: true }));
    const sent = left.ok ? await send(wanted) : { ...left, quote: null };
    if (!sent.ok) {
      setIsPaying(false);
      return refused(sent, charged.total);
    }
    const { target, payPath } = sent.value;
    if (payPath) payPageStore.update(() => ({ payPath, items, request: text }));
    if (payPath && asks) {
      const body = new URLSearchParams({ intent: SHARE_INTENT });
      // The page has the button for this too.
      await fetch(payPath, { method: "POST", body }).catch(() => null);
      return void (await navigate(`${payPath}#ask`));
    }
    setIsPaying(false);
    setOpened({ target, payPath, of: requestKey });
    openCardPage(target, charged.total);
  };

  const fail = (found: FieldErrors) => {
    // The country's field is above the form, so its error comes first.
    if (country !== "") return order.fail(found);
    setErrors(found);
    onCountryMissed();
  };

  const refused = (refusal: CardRefusal, shownTotal: Money) => {
    const { reason, quote } = refusal;
    onRefused();
    if (reason === "price_changed" || reason === "out_of_stock") {
      setTotalBefore(shownTotal);
      if (quote) quoted.keep(cart, quote);
      else quoted.refresh();
    }
    const fields = fieldsOfCardErrors(refusal.errors);
    const words = cardMessageOf(refusal);
    fail(Object.keys(fields).length > 0 ? fields : { form: words });
    if (reason === "no_url") return showShopToast(TOASTS.noCheckoutUrl);
    if (reason === "unknown_discount") return showShopToast(TOASTS.invalidDiscount);
    if (hasEmptyField(fields)) showFieldToast(TOASTS.missingInformation);
    else showShopToast(checkoutFailed(words));
  };

  return {
    draft,
    type: order.type,
    errors,
    clearError: order.clearError,
    country,
    /** The total to pay; null until the destination is chosen and priced. */
    amount,
    key: bought?.key ?? "",
    formerTotal: order.formerTotal,
    acceptTotal: order.acceptTotal,
    isPaying,
    /** Returns the existing card page for exactly this order. */
    cardPage: opened?.of === requestKey ? opened : null,
    pay,
  };
}

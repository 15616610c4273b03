import { type FormEvent, type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useCart } from "#app/components/cart/cart-provider.tsx";
import { readCart } from "#app/components/cart/cart-store.ts";
import { fetchQuote } from "#app/components/cart/fetch-quote.ts";
import { sayToast } from "#app/components/cart/say-toast.ts";
import { type QuotedCart, quoteWishOf } from "#app/components/cart/use-cart-quote.ts";
import { checkDetails } from "#app/components/checkout/check-order.ts";
import { focusField, focusSubmit } from "#app/components/checkout/focus-field.ts";
import type { OrderDraft } from "#app/components/checkout/order-draft.ts";
import { cardWordsOf } from "#app/components/checkout/order-words.ts";
import { useOrderDraft } from "#app/components/checkout/use-order-draft.ts";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { checkoutFailed, TOASTS } from "#app/copy/toasts.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { type Money, sameMoney, toDecimal, toMajor } from "#app/domain/money/money.ts";
import { cardKey, forgetCardKey, watchCardKeyForgotten } from "./card-key.ts";
import { openCardPage } from "./open-card-page.ts";
import { type CardOrderToSend, type CardRefusal, sendCardOrder } from "./send-card-order.ts";

type Figures = { total: Money; shipping: Money; discount: Money };

/** An order paid by card while it is being made, up to the card page. */
export function useCardOrder(
  form: RefObject<HTMLFormElement | null>,
  quoted: QuotedCart,
  { onRefused, onCountryMissed }: { onRefused: () => void; onCountryMissed: () => void },
) {
  const { cart } = useCart();
  const { currency } = useShopFrame();
  const { draft, write } = useOrderDraft();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [tries, setTries] = useState(0);
  const [isPaying, setIsPaying] = useState(false);
  const [accepted, setAccepted] = useState(0);
  const [totalBefore, setTotalBefore] = useState<Money | null>(null);
  const [opened, setOpened] = useState<{ target: string; of: string } | null>(null);

  const country = cart.destination?.country ?? "";
  const { shipping } = quoted;
  const shown: Figures | null =
    shipping !== null && quoted.isExact ? { total: quoted.total, shipping, discount: quoted.discount } : null;
  const wish = JSON.stringify([quoteWishOf(cart, currency), draft]);

  const focusFirstError = useEffectEvent(() => focusField(form.current, Object.keys(errors)));
  useEffect(() => {
    if (tries > 0) focusFirstError();
  }, [tries]);
  // Afterwards: the button takes no focus while the cart is held.
  useEffect(() => {
    if (accepted > 0) focusSubmit(form.current);
  }, [accepted, form]);
  useEffect(() => watchCardKeyForgotten(() => setOpened(null)), []);

  const settle = (field: string) => {
    const { [field]: wrong, ...others } = errors;
    if (wrong !== undefined) setErrors(others);
  };
  const type = (field: keyof OrderDraft, value: string) => {
    write(field, value);
    settle(field);
  };

  /** The figures on show; where they are still being looked up, they are waited for. */
  const figures = async (): Promise<Figures | "held" | null> => {
    if (shown) return shown;
    const answer = await fetchQuote(quoteWishOf(cart, currency));
    if (!answer.ok) return null;
    quoted.keep(cart, answer.value);
    const { total, discount, shipping: known, problems } = answer.value;
    if (problems.length > 0) return "held";
    return known && { total, discount, shipping: known.cost };
  };

  const send = async (order: CardOrderToSend) => {
    const text = JSON.stringify(order);
    const sent = await sendCardOrder(order, cardKey(text));
    if (sent.ok || sent.errors["Idempotency-Key"] === undefined) return sent;
    // The shop knows this key for another order, as after signing in: this one gets a key of its own.
    forgetCardKey();
    return await sendCardOrder(order, cardKey(text));
  };

  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (isPaying) return;
    if (readCart().lines.length === 0) return sayToast(TOASTS.cartIsEmpty);
    const checked = checkDetails(draft, country);
    for (const toast of checked.toasts) sayToast(toast);
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
      return sayToast(checkoutFailed("We could not look up the total. Please try again in a moment."));
    }
    const sent = await send({
      items: quoteWishOf(cart, currency).items,
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
    });
    setIsPaying(false);
    if (!sent.ok) return refused(sent, charged.total);
    setOpened({ target: sent.value.target, of: wish });
    openCardPage(sent.value.target, charged.total);
  };

  const fail = (found: FieldErrors) => {
    setErrors(found);
    // The country is asked for above the form, and so comes first.
    if (country === "") return onCountryMissed();
    setTries((before) => before + 1);
  };

  const refused = (refusal: CardRefusal, shownTotal: Money) => {
    const { reason, quote } = refusal;
    onRefused();
    if (reason === "price_changed" || reason === "out_of_stock") {
      setTotalBefore(shownTotal);
      if (quote) quoted.keep(cart, quote);
      else quoted.refresh();
    }
    const fields = fieldsOf(refusal.errors);
    const words = cardWordsOf(refusal);
    fail(Object.keys(fields).length > 0 ? fields : { form: words });
    if (reason === "no_url") return sayToast(TOASTS.noCheckoutUrl);
    if (reason === "unknown_discount") return sayToast(TOASTS.invalidDiscount);
    const isMissing = Object.values(fields).includes(TOASTS.missingInformation.text ?? "");
    sayToast(isMissing ? TOASTS.missingInformation : checkoutFailed(words));
  };

  const hasNewTotal = totalBefore !== null && shown !== null && !sameMoney(totalBefore, shown.total);
  return {
    draft,
    type,
    errors,
    settle,
    country,
    /** What is to be paid; null until the place is chosen and the shop has answered. */
    amount: shown?.total ?? null,
    /** The total the shopper saw before, where it has changed while the order was being sent. */
    formerTotal: hasNewTotal ? totalBefore : null,
    acceptTotal: () => {
      setTotalBefore(null);
      setErrors({});
      setAccepted((before) => before + 1);
    },
    isPaying,
    /** The card page of exactly this order, where it was made already. */
    cardPage: opened?.of === wish ? opened.target : null,
    pay,
  };
}

/** The request's fields as the form's. */
function fieldsOf(errors: FieldErrors): FieldErrors {
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

import { type RefObject, useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import { useActionData, useNavigate, useRevalidator } from "react-router";
import { fetchQuote } from "#app/components/cart/fetch-quote.ts";
import { BoughtCartContext, useCart } from "#app/components/cart/use-cart.ts";
import { type QuotedCart, quoteRequestOf } from "#app/components/cart/use-cart-quote.ts";
import { leavePayPage, payPageStore } from "#app/components/checkout/pay-page/open-pay-page.ts";
import { pageKey, pageKeyStore } from "#app/components/checkout/pay-page/page-key.ts";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { TOASTS } from "#app/copy/toasts.ts";
import { formatPhone } from "#app/domain/contact/phone.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { type Money, sameMoney } from "#app/domain/money/money.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import { dismissToasts, showFieldToast, showToast } from "#app/ui/toasts/toast.ts";
import { useStore } from "#packages/page-browser";
import { checkOrder } from "./check-order.ts";
import { focusField, focusSubmit } from "./focus-field.ts";
import {
  clearDraft,
  type DraftField,
  draftStore,
  NOTHING_TYPED,
  newOrderKey,
  type OrderDraft,
  orderKey,
  type SentForm,
  sentFields,
  storeTyped,
  typedFor,
} from "./order-draft.ts";
import { failedToast, messageOf, NO_TOTAL, toastOf } from "./order-messages.ts";
import {
  type OrderRequest,
  type Payment,
  type SendRefusal,
  type SentOrder,
  sendOrder,
} from "./send-order.ts";
import { placesStore, storePlace } from "./stored-places.ts";

type Outcomes = {
  /** The payment page of an order of this total is there. */
  onOpened: (page: SentOrder, total: Money) => void | Promise<void>;
  onRefused?: () => void;
  /** Shows that a country is missing, where its field is elsewhere on the page. */
  onCountryMissed?: () => void;
};

/**
 * Returns the state of an order form: input, errors, upload progress, and `place`, which sends the order with its receipt
 * or opens its payment page. A failure loses nothing: the same order is sent again with the same key, and remains one.
 */
export function useOrder(
  form: RefObject<HTMLFormElement | null>,
  quoted: QuotedCart,
  { onOpened, onRefused, onCountryMissed }: Outcomes,
) {
  const navigate = useNavigate();
  const bought = useContext(BoughtCartContext);
  const amount = quoted.shipping !== null && quoted.isExact ? quoted.total : null;
  const { cart, removeArea } = useCart();
  const { revalidate } = useRevalidator();
  const { currency } = useShopFrame();
  const country = cart.destination?.country ?? "";
  const { draft, write } = useOrderDraft();
  const [errors, setErrors] = useState<FieldErrors>(useActionData<SentForm>()?.errors ?? {});
  const [failures, setFailures] = useState(0);
  const [acceptances, setAcceptances] = useState(0);
  const [totalBefore, setTotalBefore] = useState<Money | null>(null);
  const receiptKey = useRef(bought?.key ?? null);
  const isPlacing = useRef(false);
  const [placing, setPlacing] = useState<Payment["payBy"] | null>(null);
  const [progress, setProgress] = useState(0);

  const focusFirstError = useEffectEvent(() => focusField(form.current, Object.keys(errors)));
  useEffect(() => {
    if (failures > 0) focusFirstError();
  }, [failures]);
  // In an effect, because the button cannot be focused while the cart cannot be ordered.
  useEffect(() => {
    if (acceptances > 0) focusSubmit(form.current);
  }, [acceptances, form]);

  /** Drops the error of a field that is being edited. */
  const clearError = (field: string) => {
    setErrors((now) => {
      const { [field]: wrong, ...others } = now;
      return wrong === undefined ? now : others;
    });
  };

  const place = async (payment: Payment) => {
    if (isPlacing.current) return;
    if (cart.lines.length === 0) return showToast(TOASTS.cartIsEmpty);
    const checked = checkOrder(draft, { ...payment, country });
    for (const toast of checked.toasts) showFieldToast(toast);
    if (Object.keys(checked.errors).length > 0) return fail(checked.errors);
    setErrors({});
    setTotalBefore(null);
    setProgress(0);
    setPlacing(payment.payBy);
    isPlacing.current = true;
    await placeChecked(payment).finally(() => {
      isPlacing.current = false;
      setPlacing(null);
    });
  };

  const placeChecked = async (payment: Payment) => {
    // A sold-out order has no total to agree on, but money that was sent needs its order.
    const isSent = quoted.isShort && payment.payBy === "receipt" && payment.isSent;
    const shown = isSent ? { total: null, isShort: false } : await figures();
    if (shown?.isShort) return onRefused?.();
    const { total = null } = shown ?? {};
    if (total === null && !isSent) return showToast(failedToast(payment.payBy, NO_TOTAL));
    const request: OrderRequest = {
      customerName: draft.customerName.trim(),
      customerEmail: draft.customerEmail.trim(),
      customerPhone: draft.customerPhone.trim(),
      deliveryAddress: draft.deliveryAddress.trim(),
      plusCode: draft.plusCode.trim(),
      receiverName: draft.receiverName.trim(),
      receiverPhone: draft.receiverPhone.trim(),
      country,
      region: cart.destination?.region ?? "",
      area: cart.destination?.area ?? "",
      items: quoteRequestOf(cart, currency).items,
      discountCode: cart.discountCode,
      currency: (total ?? quoted.total).currency,
      ...(total && { expectedTotal: toDecimal(total) }),
    };
    const items = JSON.stringify(request.items);
    const page = payment.payBy === "page" ? JSON.stringify([payment.method, request]) : null;
    const left = await leavePayPage(items, page);
    if (!left.ok) return refused({ ...left, quote: null }, payment, total);
    if (left.value !== null) return void (await navigate(left.value, { replace: true }));
    const sent = await send(request, payment, page);
    if (!sent.ok) return refused(sent, payment, total);
    if (page !== null && total) {
      payPageStore.update(() => ({ payPath: sent.value.path, items, request: page }));
      return await onOpened(sent.value, total);
    }
    // Earlier errors no longer apply.
    dismissToasts();
    await navigate(sent.value.path, { replace: true });
    storePlace(cart.destination?.area ?? "");
    clearDraft();
  };

  const send = async (request: OrderRequest, payment: Payment, page: string | null) => {
    const withKey = () => {
      receiptKey.current ??= orderKey();
      const idempotencyKey = page === null ? receiptKey.current : pageKey(page);
      return sendOrder(request, payment, { idempotencyKey, onProgress: setProgress });
    };
    const sent = await withKey();
    if (sent.ok || sent.reason !== "key_conflict") return sent;
    // The server has this key for another order. Whether this is one more is for the sender of a receipt to say.
    if (page === null) {
      receiptKey.current = newOrderKey();
      return sent;
    }
    pageKeyStore.clear();
    return await withKey();
  };

  /** The amounts shown; a pending request for them is awaited. */
  const figures = async () => {
    if (amount !== null) return { total: amount, isShort: quoted.isShort };
    const quote = await fetchQuote(quoteRequestOf(cart, currency));
    if (!quote.ok) return null;
    quoted.keep(cart, quote.value);
    const { total, shipping, problems } = quote.value;
    return { total: shipping && total, isShort: problems.length > 0 };
  };

  const fail = (found: FieldErrors) => {
    setErrors(found);
    if (found.country !== undefined && onCountryMissed) onCountryMissed();
    else setFailures((before) => before + 1);
  };

  const refused = (refusal: SendRefusal, payment: Payment, shownTotal: Money | null) => {
    const { reason, quote } = refusal;
    onRefused?.();
    if (reason === "price_changed" || reason === "out_of_stock") {
      setTotalBefore(shownTotal);
      if (quote) quoted.keep(cart, quote);
      else quoted.refresh();
    }
    if (reason === "area_unavailable") {
      removeArea();
      void revalidate();
    }
    const hasErrors = Object.keys(refusal.errors).length > 0;
    const found: FieldErrors = hasErrors ? refusal.errors : { form: messageOf(refusal, payment) };
    fail(found);
    const show = found.form === undefined ? showFieldToast : showToast;
    show(toastOf(refusal, found, payment));
  };

  const field: DraftField = (name) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: ({ target: { value } }) => {
      write(name, value);
      clearError(name);
    },
  });
  const hasNewTotal = totalBefore !== null && amount !== null && !sameMoney(totalBefore, amount);
  return {
    draft,
    field,
    errors,
    setErrors,
    clearError,
    country,
    /** The total to pay; null until the destination is chosen and priced. */
    amount,
    /** If the total changed while the order was being sent: the one the shopper saw before, and the one now. */
    newTotal: hasNewTotal ? { former: totalBefore, now: amount } : null,
    acceptTotal: () => {
      setTotalBefore(null);
      setErrors({});
      setAcceptances((before) => before + 1);
    },
    /** How the order is being placed at the moment; null while it is not. */
    placing,
    /** The upload of the receipt, 0 to 100. */
    progress,
    place,
  };
}

const NO_PLACE = {
  placeName: "",
  deliveryAddress: "",
  plusCode: "",
  receiverName: "",
  receiverPhone: "",
};

/** Returns the order's input, shared by all payment methods and prefilled with the person's data. */
function useOrderDraft() {
  const { person } = useShopFrame();
  const owner = person?.email ?? "";
  const sent = useActionData<SentForm>();
  const typed = useStore(draftStore) ?? NOTHING_TYPED;
  const [{ area: _area, ...place } = { area: "", ...NO_PLACE }] = useStore(placesStore) ?? [];
  const draft: OrderDraft = {
    customerName: person?.name ?? "",
    customerEmail: owner,
    customerPhone: person?.phone ? formatPhone(person.phone) : "",
    ...place,
    ...(sent && sentFields(sent)),
    ...typedFor(owner, typed),
  };
  const write = (field: keyof OrderDraft, value: string) => storeTyped(owner, field, value);
  return { draft, write };
}

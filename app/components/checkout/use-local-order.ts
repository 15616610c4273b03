import { type FormEvent, type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useCart } from "#app/components/cart/cart-provider.tsx";
import { sayToast } from "#app/components/cart/say-toast.ts";
import { type QuotedCart, quoteWishOf } from "#app/components/cart/use-cart-quote.ts";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { TOASTS } from "#app/copy/toasts.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { type Money, sameMoney, toDecimal } from "#app/domain/money/money.ts";
import { dismissToasts } from "#app/ui/toasts/toast.ts";
import { checkOrder, receiptProblem } from "./check-order.ts";
import { focusField, focusSubmit } from "./focus-field.ts";
import { forgetDraft, newOrderKey, type OrderDraft, orderKey } from "./order-draft.ts";
import { SENT_BEFORE, toastOf, wordsOf } from "./order-words.ts";
import { type SendRefusal, sendOrder } from "./send-order.ts";
import { useOrderDraft } from "./use-order-draft.ts";

/**
 * An order paid by a local method while it is being made: what was typed and chosen, what is wrong with it, and how
 * far its sending has come. Nothing is lost when sending fails; the same order is sent again under the same key.
 */
export function useLocalOrder(
  form: RefObject<HTMLFormElement | null>,
  { method, quoted, answered }: { method: string; quoted: QuotedCart; answered: FieldErrors },
) {
  const { cart } = useCart();
  const { currency } = useShopFrame();
  const navigate = useNavigate();
  const { draft, write } = useOrderDraft();
  const [key, setKey] = useState(orderKey);
  const [receipt, setReceipt] = useState<File | null>(null);
  const [emptied, setEmptied] = useState(0);
  const [errors, setErrors] = useState(answered);
  const [tries, setTries] = useState(0);
  const [progress, setProgress] = useState<number | null>(null);
  const [accepted, setAccepted] = useState(0);
  const [totalBefore, setTotalBefore] = useState<Money | null>(null);

  const country = cart.destination?.country ?? "";
  const isKnown = cart.destination !== null && quoted.shipping !== null && quoted.isExact;
  const amount = isKnown ? quoted.total : null;

  const focusFirstError = useEffectEvent(() => focusField(form.current, Object.keys(errors)));
  useEffect(() => {
    if (tries > 0) focusFirstError();
  }, [tries]);
  // Afterwards: the button takes no focus while the cart is held.
  useEffect(() => {
    if (accepted > 0) focusSubmit(form.current);
  }, [accepted, form]);

  const fail = (found: FieldErrors) => {
    setErrors(found);
    setTries((before) => before + 1);
  };
  /** A field being corrected is no longer wrong. */
  const settle = (field: string) => {
    const { [field]: wrong, ...others } = errors;
    if (wrong !== undefined) setErrors(others);
  };
  const type = (field: keyof OrderDraft, value: string) => {
    write(field, value);
    settle(field);
  };
  const choose = (file: File | null) => {
    // Taking back a choice in the file dialog keeps the receipt that was there.
    if (file === null) return;
    const problem = receiptProblem(file);
    setReceipt(problem ? null : file);
    if (!problem) return settle("receipt");
    setEmptied((before) => before + 1);
    setErrors({ ...errors, receipt: problem.text ?? "" });
    sayToast(problem);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (progress !== null) return;
    const checked = checkOrder(draft, { country, receipt });
    for (const toast of checked.toasts) sayToast(toast);
    if (Object.keys(checked.errors).length > 0 || receipt === null) return fail(checked.errors);
    setErrors({});
    if (amount === null) {
      quoted.refresh();
      return sayToast({ title: "One moment", text: "We are still looking up the total.", tone: "success" });
    }
    setProgress(0);
    setTotalBefore(null);
    const { deliveryAddress, ...contact } = draft;
    const fields = {
      ...contact,
      address: deliveryAddress,
      country,
      region: cart.destination?.region ?? "",
      items: JSON.stringify(quoteWishOf(cart, currency).items),
      discountCode: cart.discountCode,
      currency: amount.currency,
      expectedTotal: toDecimal(amount),
      paymentMethod: method,
    };
    const sent = await sendOrder({ fields, receipt, idempotencyKey: key }, setProgress);
    setProgress(null);
    if (!sent.ok) return refused(sent, amount);
    // What was wrong before is wrong no more.
    dismissToasts();
    const { orderNumber, token } = sent.value;
    await navigate(`/checkout/success/${orderNumber}?${new URLSearchParams({ token })}`, { replace: true });
    forgetDraft();
  };

  const refused = (refusal: SendRefusal, shownTotal: Money) => {
    const { address, "Idempotency-Key": twice, ...others } = refusal.errors;
    if (twice !== undefined) {
      setKey(newOrderKey());
      setErrors({ form: SENT_BEFORE });
      return sayToast({ ...TOASTS.orderFailed, text: SENT_BEFORE });
    }
    if (refusal.reason === "price_changed" || refusal.reason === "out_of_stock") {
      setTotalBefore(shownTotal);
      quoted.refresh();
    }
    const fields = address === undefined ? others : { ...others, deliveryAddress: address };
    const hasFields = Object.keys(fields).length > 0;
    fail(hasFields ? fields : { form: wordsOf(refusal) });
    sayToast(toastOf(refusal, fields));
  };

  const hasNewTotal = totalBefore !== null && amount !== null && !sameMoney(totalBefore, amount);
  return {
    draft,
    type,
    receipt,
    choose,
    /** Changes whenever the file box must be emptied. */
    emptied,
    errors,
    settle,
    key,
    country,
    /** What is to be paid; null until the place is chosen and the shop has answered. */
    amount,
    /** The total the shopper saw before, where it has changed while the order was being sent. */
    formerTotal: hasNewTotal ? totalBefore : null,
    acceptTotal: () => {
      setTotalBefore(null);
      setErrors({});
      setAccepted((before) => before + 1);
    },
    /** 0 to 100 while the order is being sent. */
    progress,
    submit,
  };
}

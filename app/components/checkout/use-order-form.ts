import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useActionData } from "react-router";
import { useCart } from "#app/components/cart/use-cart.ts";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { formatPhone } from "#app/domain/contact/phone.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { type Money, sameMoney } from "#app/domain/money/money.ts";
import { useStore } from "#packages/page-browser";
import { focusField, focusSubmit } from "./focus-field.ts";
import {
  draftStore,
  NOTHING_TYPED,
  type OrderDraft,
  type SentForm,
  sentFields,
  storeTyped,
  typedFor,
} from "./order-draft.ts";

/**
 * Returns what both checkouts share: the draft, the errors with the focus on the first, those of a form sent without
 * script among them, and a total that changed while the order was being sent. `amount` is the amount to pay, null while unknown.
 */
export function useOrderForm(form: RefObject<HTMLFormElement | null>, amount: Money | null) {
  const { cart } = useCart();
  const { currency } = useShopFrame();
  const { draft, write } = useOrderDraft();
  const [errors, setErrors] = useState<FieldErrors>(useActionData<SentForm>()?.errors ?? {});
  const [failures, setFailures] = useState(0);
  const [acceptances, setAcceptances] = useState(0);
  const [totalBefore, setTotalBefore] = useState<Money | null>(null);

  const focusFirstError = useEffectEvent(() => focusField(form.current, Object.keys(errors)));
  useEffect(() => {
    if (failures > 0) focusFirstError();
  }, [failures]);
  // In an effect, because the button cannot be focused while the cart is on hold.
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
  const hasNewTotal = totalBefore !== null && amount !== null && !sameMoney(totalBefore, amount);
  return {
    cart,
    currency,
    country: cart.destination?.country ?? "",
    draft,
    errors,
    setErrors,
    clearError,
    type: (field: keyof OrderDraft, value: string) => {
      write(field, value);
      clearError(field);
    },
    /** Shows errors and moves the focus to the first. */
    fail: (found: FieldErrors) => {
      setErrors(found);
      setFailures((before) => before + 1);
    },
    setTotalBefore,
    /** The total the shopper saw before, if it changed while the order was being sent. */
    formerTotal: hasNewTotal ? totalBefore : null,
    acceptTotal: () => {
      setTotalBefore(null);
      setErrors({});
      setAcceptances((before) => before + 1);
    },
  };
}

/** Returns the order's input, shared by all payment methods and prefilled with the person's data. */
function useOrderDraft() {
  const { person } = useShopFrame();
  const owner = person?.email ?? "";
  const sent = useActionData<SentForm>();
  const typed = useStore(draftStore) ?? NOTHING_TYPED;
  const draft: OrderDraft = {
    customerName: person?.name ?? "",
    customerEmail: owner,
    customerPhone: person?.phone ? formatPhone(person.phone) : "",
    deliveryAddress: "",
    ...(sent && sentFields(sent)),
    ...typedFor(owner, typed),
  };
  const write = (field: keyof OrderDraft, value: string) => storeTyped(owner, field, value);
  return { draft, write };
}
